/* SPDX-License-Identifier: MIT */
/* What is drawn of a solve: its crossword as it was at some position. */
#ifndef CROSSPLY_DRAW_STAND_IN_H
#define CROSSPLY_DRAW_STAND_IN_H

#include "crossply/draw.h"
#include "crossply/solve.h"

typedef struct cplyi_stand_in {
	cply_crossword puzzle;
	cply_focus focus;
	cply_draw_options options; /* may point to `focus`: do not move it */
} cplyi_stand_in;

/* `state` NULL: at its end, without a cursor. False without memory. */
bool cplyi_stand_in_make(const cply_solve *solve, const cply_solve_state *state,
                         const cply_draw_options *o, cply_arena *scratch,
                         cplyi_stand_in *s);

#endif
