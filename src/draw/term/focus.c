/* SPDX-License-Identifier: MIT */
/* Which squares of the terminal's grid the cursor lights, and the map: a grid
 * without letters that shows where something is. */
#include "draw/shape.h"
#include "draw/term/term.h"

static void light(uint8_t *lit, size_t n, const uint32_t *cells, uint32_t count,
                  cplyi_light how)
{
	for (uint32_t i = 0; i < count; i++)
		if (cells[i] < n)
			lit[cells[i]] = (uint8_t)how;
}

void cplyi_term_light(const cply_crossword *cw, const cply_draw_options *o,
                      cply_arena *a, cplyi_term_grid *out)
{
	size_t n = (size_t)cw->width * cw->height;
	const cply_focus *focus = o->focus;
	uint8_t *lit = focus ? CPLY_NEW(a, n, uint8_t) : NULL;
	if (!lit)
		return;
	light(lit, n, focus->lit, focus->n_lit, CPLYI_LIT);
	light(lit, n, focus->word, focus->n_word, CPLYI_WORD);
	light(lit, n, &focus->cell, 1, CPLYI_CURSOR);
	out->lit = lit;
}

/* ---- the map ---- */

/* The colour of a square; CPLYI_NO_COLOR: nothing is there. */
static int color_of(const cply_crossword *cw, const cply_draw_options *o,
                    const cplyi_term_grid *g, uint32_t row, uint32_t col)
{
	cplyi_look look = cplyi_look_at(cw, o, row, col);
	if (look != CPLYI_LOOK_OPEN)
		return look == CPLYI_LOOK_BLOCK ? CPLYI_TERM_BLOCK
		                                : CPLYI_NO_COLOR;
	const cply_cell *cell = cply_cell_at(cw, row, col);
	unsigned marks = cplyi_marks(o, cell);
	cplyi_light how = cplyi_light_at(g, (size_t)row * cw->width + col);
	if (how == CPLYI_CURSOR)
		return CPLYI_TERM_CURSOR;
	if (!cplyi_letter(cw, o, cell).len)
		return how == CPLYI_DARK ? CPLYI_TERM_PAPER
		                         : cplyi_term_backlight(how);
	return marks & CPLY_CELL_WRONG      ? CPLYI_TERM_WRONG
	       : marks & CPLY_CELL_REVEALED ? CPLYI_TERM_REVEALED
	                                    : CPLYI_TERM_FILLED;
}

/* The same as a sign. */
static const char *sign_for(int color, cplyi_light how)
{
	switch (color) {
	case CPLYI_NO_COLOR:
		return " ";
	case CPLYI_TERM_BLOCK:
		return "#";
	case CPLYI_TERM_CURSOR:
		return "@";
	case CPLYI_TERM_WRONG:
		return "!";
	case CPLYI_TERM_REVEALED:
		return "*";
	case CPLYI_TERM_FILLED:
		return "o";
	default:
		return how == CPLYI_DARK ? "." : "-";
	}
}

static void put_signs(const cply_crossword *cw, const cply_draw_options *o,
                      cplyi_term_grid *out, uint32_t row, cplyi_pen *pen)
{
	for (uint32_t col = 0; col < cw->width; col++) {
		int color = color_of(cw, o, out, row, col);
		cplyi_light how =
			cplyi_light_at(out, (size_t)row * cw->width + col);
		out->has_wrong |= color == CPLYI_TERM_WRONG;
		out->has_revealed |= color == CPLYI_TERM_REVEALED;
		cplyi_pen_look(pen, color, CPLYI_NO_COLOR, 0);
		cplyi_pen_sign(pen, sign_for(color, how), 1);
	}
	cplyi_pen_end(pen);
}

static void put_halves(const cply_crossword *cw, const cply_draw_options *o,
                       const cplyi_term_grid *out, uint32_t row, cplyi_pen *pen)
{
	for (uint32_t col = 0; col < cw->width; col++) {
		int upper = color_of(cw, o, out, row, col);
		int lower = row + 1 < cw->height
		                    ? color_of(cw, o, out, row + 1, col)
		                    : CPLYI_NO_COLOR;
		if (upper == CPLYI_NO_COLOR)
			cplyi_pen_look(pen, lower, CPLYI_NO_COLOR, 0);
		else
			cplyi_pen_look(pen, upper, lower, 0);
		cplyi_pen_sign(pen,
		               upper != CPLYI_NO_COLOR   ? "\xE2\x96\x80"
		               : lower != CPLYI_NO_COLOR ? "\xE2\x96\x84"
		                                         : " ",
		               1);
	}
	cplyi_pen_end(pen);
}

void cplyi_term_grid_map(const cply_crossword *cw, const cply_draw_options *o,
                         cplyi_term_grid *out)
{
	cplyi_pen pen = cplyi_pen_start(&out->lines, o->color);
	bool halves = o->color && !o->ascii;
	for (uint32_t row = 0; row < cw->height; row += halves ? 2 : 1) {
		if (halves)
			put_halves(cw, o, out, row, &pen);
		else
			put_signs(cw, o, out, row, &pen);
	}
	out->width = cw->width;
	uint32_t cell = o->focus ? o->focus->cell : UINT32_MAX;
	if (cw->width && cell / cw->width < cw->height)
		out->spot = (cply_spot){ cell / cw->width / (halves ? 2 : 1),
			                 cell % cw->width, 1 };
}
