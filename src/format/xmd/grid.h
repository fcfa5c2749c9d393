/* SPDX-License-Identifier: MIT */
/* What the probe and the writer ask about the grid block. */
#ifndef CROSSPLY_FORMAT_XMD_GRID_H
#define CROSSPLY_FORMAT_XMD_GRID_H

#include "format/xmd/xmd.h"

/* The next token of a line, steps over it; false at the end. */
bool cplyi_xmd_token(cply_str text, uint32_t *at, uint32_t end, cply_span *out);
/* Two or more tokens, each a number, a sign or one character. */
bool cplyi_xmd_is_row(cply_str text, struct xmd_line line);
/* Does the token stand for a block or an unknown letter? */
bool cplyi_xmd_is_sign(cply_str token);

#endif
