/* SPDX-License-Identifier: MIT */
/* What the two forms of Universal Uclick's puzzles share. */
#ifndef CROSSPLY_FORMAT_UCLICK_H
#define CROSSPLY_FORMAT_UCLICK_H

#include "format/sites/site.h"

/* Text with "%20" for a blank and the like. Bytes that are no UTF-8, and
 * control characters that stand for the quotes of Windows, are read as
 * Windows-1252. */
cply_text cplyi_uclick_text(site *s, cply_str text, const cply_span *at);
/* The grid from its letters, row by row, "-" for a block. `name` is the
 * attribute or member that has them. */
CPLY_NODISCARD cply_status cplyi_uclick_grid(site *s, cply_str letters,
                                             uint32_t width, uint32_t height,
                                             const char *name,
                                             const cply_span *at);

#endif
