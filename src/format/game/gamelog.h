/* SPDX-License-Identifier: MIT */
/* The parts of the game log format. */
#ifndef CROSSPLY_FORMAT_GAMELOG_H
#define CROSSPLY_FORMAT_GAMELOG_H

#include "format/format.h"

/* `write` of the format. A log that is not held is read to its end, and what is
 * wrong with it is reported; CPLY_INVALID: what could be read was written. */
cply_status cplyi_gamelog_write(const cply_write *w, const cply_doc *doc);

#endif
