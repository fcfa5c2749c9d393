/* SPDX-License-Identifier: MIT */
/* One line of text in a picture. */
#ifndef CROSSPLY_DRAW_LINE_H
#define CROSSPLY_DRAW_LINE_H

#include "draw/canvas.h"

cplyi_len cplyi_line_width(cplyi_canvas *c, const cplyi_font *font,
                           cply_str text);
/* As much of the text as there is room for; dots tell of the rest. */
cply_str cplyi_line_cut(cplyi_canvas *c, const cplyi_font *font, cply_str text,
                        cplyi_len room, cply_arena *scratch);

#endif
