/* SPDX-License-Identifier: MIT */
/* Colours as formats write them. */
#ifndef CROSSPLY_FORMAT_COLOR_H
#define CROSSPLY_FORMAT_COLOR_H

#include "crossply/base.h"

/* "C0C0C0", "#C0C0C0", "#CCC" or a common name, as 0xRRGGBB. */
bool cplyi_color(cply_str s, uint32_t *out);

#endif
