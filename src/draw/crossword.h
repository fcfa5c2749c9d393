/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_DRAW_CROSSWORD_H
#define CROSSPLY_DRAW_CROSSWORD_H

#include "crossply/draw.h"
#include "draw/canvas.h"

/* Draws the puzzle: heading, grid, clues. False when `scratch` is used up;
 * the picture is then not whole. */
bool cplyi_draw_crossword(const cply_crossword *cw, const cply_draw_options *o,
                          cplyi_canvas *canvas, cply_arena *scratch);

/* ---- between crossword.c and grid.c ---- */

/* The side of a square in a grid of so many columns: `usual`, but if they are
 * then less wide than `least`, more, up to `most`. */
cplyi_len cplyi_fitting_cell(uint32_t columns, cplyi_len usual, cplyi_len least,
                             cplyi_len most);

/* What a square is to the player. */
enum { CPLYI_IS_LIT = 1, CPLYI_IS_WORD = 2, CPLYI_IS_CURSOR = 4 };

typedef struct cplyi_sheet {
	const cply_crossword *cw;
	const cply_draw_options *o;
	cplyi_canvas *c;
	cply_arena *a;
	cplyi_len cell;                /* side of a square */
	cplyi_len label;               /* size of the numbers; 0: as usual */
	cplyi_len x, y;                /* where the grid is */
	const uint8_t *focus;          /* of each square, or NULL */
	const struct cplyi_heat *heat; /* squares are shaded by it, or NULL */
} cplyi_sheet;

cplyi_len cplyi_text_width(cplyi_sheet *s, const cplyi_font *font,
                           cply_str text);
/* `again`: only what changes from position to position. */
void cplyi_draw_grid(cplyi_sheet *s, bool again);

#endif
