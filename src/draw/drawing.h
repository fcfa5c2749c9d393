/* SPDX-License-Identifier: MIT */
/* How a kind of document is drawn: one table per kind (crossword.c, solve.c),
 * which src/kind gives to it. */
#ifndef CROSSPLY_DRAW_DRAWING_H
#define CROSSPLY_DRAW_DRAWING_H

#include "crossply/draw.h"
#include "draw/canvas.h"
#include "format/format.h"

/* Both give false when `scratch` is used up; what was drawn is then not
 * whole. */
struct cply_drawing {
	bool (*picture)(const cply_scene *scene, cplyi_canvas *canvas,
	                cply_arena *scratch);
	bool (*terminal)(const cply_scene *scene, cply_arena *scratch,
	                 cply_buf *out);
};

extern const cply_drawing cplyi_drawing_crossword;
extern const cply_drawing cplyi_drawing_mill;
extern const cply_drawing cplyi_drawing_solve;
extern const cply_drawing cplyi_drawing_game;

#endif
