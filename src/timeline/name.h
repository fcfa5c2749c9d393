/* SPDX-License-Identifier: MIT */
/* For kinds whose names are numbers: puzzle:3, puzzle:3.2. */
#ifndef CROSSPLY_TIMELINE_NAME_H
#define CROSSPLY_TIMELINE_NAME_H

#include "crossply/timeline.h"

/* The value becomes "3", or with a part other than 0 "3.2". */
void cplyi_name_number(cply_name *name, uint32_t n, uint32_t part);

#endif
