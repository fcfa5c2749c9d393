/* SPDX-License-Identifier: MIT */
/* Squares shaded by a number each, and what the shades stand for. */
#ifndef CROSSPLY_DRAW_HEAT_H
#define CROSSPLY_DRAW_HEAT_H

#include "crossply/draw.h"
#include "draw/canvas.h"

typedef struct cplyi_heat {
	const cply_heat *heat;
	/* Shade k holds what is at least bounds[k] and less than the next; the
	 * last holds bounds[n] too. */
	double bounds[CPLYI_HEAT_LEVELS + 1];
	unsigned n; /* shades in use; 0: there is nothing to show */
} cplyi_heat;

enum { CPLYI_LEGEND_HEIGHT = 620, CPLYI_LEGEND_WIDTH = 3520 };

/* Chooses the bounds for these `n` numbers. False: out of memory. */
bool cplyi_heat_plan(cplyi_heat *h, const cply_heat *heat, size_t n,
                     cply_arena *scratch);
/* The shade of a number, or -1 for a square without one. */
int cplyi_heat_level(const cplyi_heat *h, double value);
/* The ink of shade `level`, spread over the whole range of colours. */
cplyi_ink cplyi_heat_ink(const cplyi_heat *h, int level);
cplyi_ink cplyi_heat_on(const cplyi_heat *h, int level);
/* "3:25", "0.4 s", "4". */
void cplyi_put_heat(cply_buf *out, const cply_heat *heat, double value);
/* Name of the numbers, then a swatch for each shade with its bounds. */
void cplyi_draw_legend(const cplyi_heat *h, cplyi_canvas *c, cplyi_len x,
                       cplyi_len y, cply_arena *scratch);

#endif
