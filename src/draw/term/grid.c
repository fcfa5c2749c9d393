/* SPDX-License-Identifier: MIT */
/* The grid of a crossword in boxes: two lines for a row of squares, the upper
 * one with the numbers. Narrow terminals get the form of term_compact.c. */
#include "base/text.h"
#include "base/visible.h"
#include "draw/shape.h"
#include "draw/term/term.h"

enum { USUAL = 3, SMALL = 2, WIDEST = 6, MAX_CUTS = 64 };

struct frame {
	const cply_crossword *cw;
	const cply_draw_options *o;
	cplyi_term_grid *out;
	size_t inner; /* columns inside a square */
	cplyi_pen pen;
};

/* ---- lines ---- */

/* By weight (none, light, heavy) of the arms up, right, down, left. */
static const char junctions[81][4] = {
	" ", "╴", "╸", "╷", "┐", "┑", "╻", "┒", "┓", "╶", "─", "╾", "┌", "┬",
	"┭", "┎", "┰", "┱", "╺", "╼", "━", "┍", "┮", "┯", "┏", "┲", "┳", "╵",
	"┘", "┙", "│", "┤", "┥", "╽", "┧", "┪", "└", "┴", "┵", "├", "┼", "┽",
	"┟", "╁", "╅", "┕", "┶", "┷", "┝", "┾", "┿", "┢", "╆", "╈", "╹", "┚",
	"┛", "╿", "┦", "┩", "┃", "┨", "┫", "┖", "┸", "┹", "┞", "╀", "╃", "┠",
	"╂", "╉", "┗", "┺", "┻", "┡", "╄", "╇", "┣", "╊", "╋",
};

static unsigned weight(cplyi_edge e)
{
	return e == CPLYI_EDGE_BAR ? 2 : e >= CPLYI_EDGE_THIN ? 1 : 0;
}

static void look_of_edge(struct frame *f, cplyi_edge e)
{
	if (e == CPLYI_EDGE_NONE)
		cplyi_pen_look(&f->pen, CPLYI_NO_COLOR, CPLYI_NO_COLOR, 0);
	else if (e == CPLYI_EDGE_SOLID)
		cplyi_pen_look(&f->pen, CPLYI_TERM_BLOCK, CPLYI_TERM_BLOCK, 0);
	else
		cplyi_pen_look(&f->pen,
		               e == CPLYI_EDGE_BAR ? CPLYI_TERM_INK
		                                   : CPLYI_TERM_LINE,
		               CPLYI_TERM_PAPER, 0);
}

static const char *solid(const struct frame *f)
{
	return f->o->ascii ? "#" : "█";
}

static const char *horizontal(const struct frame *f, cplyi_edge e)
{
	if (e == CPLYI_EDGE_SOLID)
		return solid(f);
	if (f->o->ascii)
		return e == CPLYI_EDGE_NONE ? " " : weight(e) == 2 ? "=" : "-";
	return e == CPLYI_EDGE_NONE ? " " : weight(e) == 2 ? "━" : "─";
}

static const char *vertical(const struct frame *f, cplyi_edge e)
{
	if (e == CPLYI_EDGE_SOLID)
		return solid(f);
	if (f->o->ascii)
		return e == CPLYI_EDGE_NONE ? " " : weight(e) == 2 ? "H" : "|";
	return e == CPLYI_EDGE_NONE ? " " : weight(e) == 2 ? "┃" : "│";
}

/* The crossing above and left of (row, col). */
static void put_junction(struct frame *f, uint32_t row, uint32_t col)
{
	const cply_crossword *cw = f->cw;
	cplyi_edge arms[4] = {
		row ? cplyi_edge_left(cw, f->o, row - 1, col) : CPLYI_EDGE_NONE,
		cplyi_edge_above(cw, f->o, row, col),
		cplyi_edge_left(cw, f->o, row, col),
		col ? cplyi_edge_above(cw, f->o, row, col - 1)
		    : CPLYI_EDGE_NONE,
	};
	cplyi_edge strongest = CPLYI_EDGE_NONE;
	unsigned i = 0, drawn = 0, filled = 0;
	for (unsigned k = 0; k < 4; k++) {
		i = i * 3 + weight(arms[k]);
		drawn += weight(arms[k]) > 0;
		filled += arms[k] == CPLYI_EDGE_SOLID;
		if (arms[k] > strongest)
			strongest = arms[k];
	}
	look_of_edge(f, strongest);
	if (!drawn && filled)
		cplyi_pen_sign(&f->pen, solid(f), 1);
	else if (f->o->ascii)
		cplyi_pen_sign(&f->pen, drawn ? "+" : " ", 1);
	else
		cplyi_pen_sign(&f->pen, junctions[i], 1);
}

/* ---- squares ---- */

static size_t width_of(cply_str s)
{
	return cplyi_put_visible(NULL, s, CPLYI_CLEAN);
}

/* The line above a square, with its number at the beginning and its second
 * label, if there is room, at the end. */
static void put_above(struct frame *f, uint32_t row, uint32_t col)
{
	cplyi_edge e = cplyi_edge_above(f->cw, f->o, row, col);
	cply_str label = { NULL, 0 }, corner = { NULL, 0 }, g;
	const cply_cell *cell = cply_cell_at(f->cw, row, col);
	size_t used = 0;
	if (cplyi_look_at(f->cw, f->o, row, col) == CPLYI_LOOK_OPEN) {
		label = cplyi_label(f->cw, f->o, cell);
		if (cell->more)
			corner = cell->more->corner;
	}
	look_of_edge(f, e);
	if (label.len && e != CPLYI_EDGE_NONE)
		cplyi_pen_look(&f->pen, CPLYI_TERM_LABEL, CPLYI_TERM_PAPER, 0);
	for (size_t at = 0; (g = cply_grapheme_next(label, &at)).len;) {
		size_t w = cplyi_put_grapheme(NULL, g, CPLYI_CLEAN);
		if (used + w > f->inner)
			break;
		cplyi_pen_text(&f->pen, g);
		used += w;
	}
	look_of_edge(f, e);
	size_t wide = width_of(corner);
	if (!corner.len || used + wide > f->inner) {
		cplyi_pen_sign(&f->pen, horizontal(f, e), f->inner - used);
		return;
	}
	cplyi_pen_sign(&f->pen, horizontal(f, e), f->inner - used - wide);
	cplyi_pen_look(&f->pen, CPLYI_TERM_LABEL, CPLYI_TERM_PAPER, 0);
	cplyi_pen_text(&f->pen, corner);
	look_of_edge(f, e);
}

/* As much of the text as `room` takes, with dots where it is cut. */
static void put_cut(struct frame *f, cply_str text, size_t room)
{
	cply_str g;
	size_t left = room > 1 ? room - 1 : room;
	for (size_t at = 0; (g = cply_grapheme_next(text, &at)).len;) {
		size_t w = cplyi_put_grapheme(NULL, g, CPLYI_CLEAN);
		if (w > left)
			break;
		cplyi_pen_text(&f->pen, g);
		left -= w;
	}
	left += room > 1;
	cplyi_pen_sign(&f->pen, f->o->ascii ? "." : "…", left);
}

static void note_cut(struct frame *f, uint32_t row, uint32_t col, cply_str text)
{
	cplyi_term_grid *out = f->out;
	out->total_cuts++;
	if (!out->cuts)
		out->cuts = CPLY_NEW(out->lines.arena, MAX_CUTS, cplyi_cut);
	if (out->cuts && out->n_cuts < MAX_CUTS)
		out->cuts[out->n_cuts++] = (cplyi_cut){ row, col, text };
}

/* Without colours a sign tells what a colour would. */
static const char *sign_of(struct frame *f, unsigned marks)
{
	if (f->o->color)
		return NULL;
	return marks & CPLY_CELL_WRONG      ? "!"
	       : marks & CPLY_CELL_REVEALED ? "*"
	       : marks & CPLY_CELL_PENCIL   ? "~"
	                                    : NULL;
}

static void note_sign(struct frame *f, char sign)
{
	f->out->has_wrong |= sign == '!';
	f->out->has_revealed |= sign == '*';
	f->out->has_pencil |= sign == '~';
}

/* What stands around a letter: a ring, or without colours the cursor. */
static void surround(struct frame *f, bool ring, cplyi_light light,
                     size_t width, const char **before, const char **after)
{
	bool narrow = f->inner < USUAL;
	*before = ring && !narrow ? "(" : "";
	*after = !ring ? "" : !narrow ? ")" : f->o->ascii ? "o" : "°";
	if (f->o->color || light < CPLYI_WORD)
		return;
	narrow |= width + 2 > f->inner; /* the letters come first */
	if (width + 1 > f->inner)
		return;
	if (light == CPLYI_CURSOR) {
		*before = narrow ? "" : "[";
		*after = narrow ? "<" : "]";
		f->out->has_cursor = true;
	} else if (!ring) {
		*before = narrow ? "" : "-";
		*after = "-";
		f->out->has_word = true;
	}
}

/* Exactly `inner` columns: the letter in the middle, what marks it around. */
static void put_open(struct frame *f, uint32_t row, uint32_t col)
{
	const cply_cell *cell = cply_cell_at(f->cw, row, col);
	unsigned marks = cplyi_marks(f->o, cell);
	cply_str text = cplyi_letter(f->cw, f->o, cell);
	size_t width = width_of(text);
	cplyi_light light =
		cplyi_light_at(f->out, (size_t)row * f->cw->width + col);
	const char *before, *after;
	const char *sign = sign_of(f, marks);
	surround(f, marks & CPLY_CELL_CIRCLED, light, width, &before, &after);
	/* What is wrong must not look right where the cursor is. */
	if (sign && light >= CPLYI_WORD && *after) {
		after = sign;
		note_sign(f, *sign);
	}
	const char *pad =
		!f->o->color && cell->shade ? (f->o->ascii ? ":" : "░") : " ";
	size_t room = f->inner - (*before != 0) - (*after != 0);
	size_t shown = width < room ? width : room;
	if (!text.len && *before)
		shown = 1; /* "( )", not "() " */
	size_t rest = room - shown, left = rest / 2;
	if (light == CPLYI_CURSOR)
		f->out->spot =
			(cply_spot){ f->out->lines.n, f->pen.width, f->inner };
	cplyi_pen_square(&f->pen, cell, marks, light);
	cplyi_pen_sign(&f->pen, pad, left);
	if (*before)
		cplyi_pen_sign(&f->pen, before, 1);
	if (width > room) {
		put_cut(f, text, room);
		note_cut(f, row, col, text);
	} else {
		cplyi_pen_text(&f->pen, text);
		cplyi_pen_sign(&f->pen, " ", shown - width);
	}
	if (*after)
		cplyi_pen_sign(&f->pen, after, 1);
	rest -= left;
	if (sign && rest) {
		cplyi_pen_sign(&f->pen, sign, 1);
		note_sign(f, *sign);
		rest--;
	}
	cplyi_pen_sign(&f->pen, pad, rest);
}

static void put_square(struct frame *f, uint32_t row, uint32_t col)
{
	switch (cplyi_look_at(f->cw, f->o, row, col)) {
	case CPLYI_LOOK_VOID:
		look_of_edge(f, CPLYI_EDGE_NONE);
		cplyi_pen_sign(&f->pen, " ", f->inner);
		break;
	case CPLYI_LOOK_BLOCK:
		look_of_edge(f, CPLYI_EDGE_SOLID);
		cplyi_pen_sign(&f->pen, solid(f), f->inner);
		break;
	case CPLYI_LOOK_OPEN:
		put_open(f, row, col);
		break;
	}
}

/* ---- the whole ---- */

/* Columns that the widest text wants, with what marks it. */
static size_t wanted(const cply_crossword *cw, const cply_draw_options *o)
{
	size_t most = USUAL;
	for (size_t i = 0; i < (size_t)cw->width * cw->height; i++) {
		const cply_cell *cell = &cw->cells[i];
		size_t w = width_of(cplyi_letter(cw, o, cell));
		if (cplyi_marks(o, cell) & CPLY_CELL_CIRCLED)
			w += 2;
		if (w > most)
			most = w;
	}
	return most < WIDEST ? most : WIDEST;
}

static size_t total(const cply_crossword *cw, size_t inner)
{
	return (size_t)cw->width * (inner + 1) + 1;
}

static void put_frame(struct frame *f)
{
	const cply_crossword *cw = f->cw;
	for (uint32_t row = 0; row <= cw->height; row++) {
		for (uint32_t col = 0; col < cw->width; col++) {
			put_junction(f, row, col);
			put_above(f, row, col);
		}
		put_junction(f, row, cw->width);
		cplyi_pen_end(&f->pen);
		if (row == cw->height)
			break;
		for (uint32_t col = 0; col <= cw->width; col++) {
			cplyi_edge e = cplyi_edge_left(cw, f->o, row, col);
			look_of_edge(f, e);
			cplyi_pen_sign(&f->pen, vertical(f, e), 1);
			if (col < cw->width)
				put_square(f, row, col);
		}
		cplyi_pen_end(&f->pen);
	}
}

/* The form that was asked for, or the largest that fits. */
static cply_form choose(const cply_crossword *cw, const cply_draw_options *o,
                        size_t columns)
{
	if (o->form != CPLY_FORM_AUTO)
		return o->form;
	size_t lines = 2 * (size_t)cw->height + 1;
	bool wide = total(cw, SMALL) > columns;
	bool high = o->lines && lines > o->lines;
	return wide || high ? CPLY_FORM_COMPACT : CPLY_FORM_BOXES;
}

void cplyi_term_grid_draw(const cply_crossword *cw, const cply_draw_options *o,
                          size_t columns, cply_arena *a, cplyi_term_grid *out)
{
	*out = (cplyi_term_grid){ .lines = { .arena = a } };
	cplyi_term_light(cw, o, a, out);
	cply_form form = choose(cw, o, columns);
	if (form == CPLY_FORM_MAP) {
		cplyi_term_grid_map(cw, o, out);
		return;
	}
	if (form == CPLY_FORM_COMPACT) {
		cplyi_term_grid_compact(cw, o, columns, out);
		if (o->form == CPLY_FORM_AUTO && total(cw, SMALL) > columns)
			out->full_width = total(cw, SMALL);
		return;
	}
	size_t inner = wanted(cw, o);
	if (total(cw, inner) > columns)
		inner = USUAL;
	if (total(cw, inner) > columns)
		inner = SMALL;
	struct frame f = { .cw = cw,
		           .o = o,
		           .out = out,
		           .inner = inner,
		           .pen = cplyi_pen_start(&out->lines, o->color) };
	put_frame(&f);
	out->width = total(cw, inner);
}
