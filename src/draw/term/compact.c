/* SPDX-License-Identifier: MIT */
/* The grid without lines: one row of squares is one line, and a grid that is
 * still too wide is cut into panels. */
#include "base/text.h"
#include "base/visible.h"
#include "draw/shape.h"
#include "draw/term/term.h"

struct panel {
	const cply_crossword *cw;
	const cply_draw_options *o;
	size_t inner; /* columns of a letter */
	size_t step;  /* and of what follows it */
	cplyi_term_grid *out;
	cplyi_pen pen;
};

static cply_str first_of(const cply_crossword *cw, const cply_draw_options *o,
                         const cply_cell *cell)
{
	size_t at = 0;
	return cply_grapheme_next(cplyi_letter(cw, o, cell), &at);
}

static size_t letter_width(const cply_crossword *cw, const cply_draw_options *o)
{
	for (size_t i = 0; i < (size_t)cw->width * cw->height; i++)
		if (cplyi_put_grapheme(NULL, first_of(cw, o, &cw->cells[i]),
		                       CPLYI_CLEAN) > 1)
			return 2;
	return 1;
}

/* What follows a letter: without colours it tells what they would. */
static const char *sign_after(struct panel *p, uint32_t row, uint32_t col,
                              unsigned marks, cplyi_light light)
{
	bool signs = !p->o->color && p->step > p->inner;
	if (signs && light == CPLYI_CURSOR)
		return "<";
	if (col + 1 < p->cw->width &&
	    cplyi_edge_left(p->cw, p->o, row, col + 1) == CPLYI_EDGE_BAR)
		return p->o->ascii ? "|" : "│";
	if (!signs)
		return " ";
	p->out->has_wrong |= (marks & CPLY_CELL_WRONG) != 0;
	if (marks & CPLY_CELL_WRONG)
		return "!";
	p->out->has_revealed |= (marks & CPLY_CELL_REVEALED) != 0;
	if (marks & CPLY_CELL_REVEALED)
		return "*";
	p->out->has_pencil |= (marks & CPLY_CELL_PENCIL) != 0;
	return marks & CPLY_CELL_PENCIL ? "~" : " ";
}

static void put_cell(struct panel *p, uint32_t row, uint32_t col)
{
	const cply_cell *cell = cply_cell_at(p->cw, row, col);
	cplyi_look look = cplyi_look_at(p->cw, p->o, row, col);
	size_t after = p->step - p->inner, before = p->pen.width;
	if (look == CPLYI_LOOK_VOID) {
		cplyi_pen_look(&p->pen, CPLYI_NO_COLOR, CPLYI_NO_COLOR, 0);
		cplyi_pen_sign(&p->pen, " ", p->step);
		return;
	}
	if (look == CPLYI_LOOK_BLOCK) {
		cplyi_pen_look(&p->pen, CPLYI_TERM_BLOCK, CPLYI_TERM_BLOCK, 0);
		cplyi_pen_sign(&p->pen, p->o->ascii ? "#" : "█", p->step);
		return;
	}
	cply_str letter = first_of(p->cw, p->o, cell);
	unsigned marks = cplyi_marks(p->o, cell);
	cplyi_light light =
		cplyi_light_at(p->out, (size_t)row * p->cw->width + col);
	if (light == CPLYI_CURSOR)
		p->out->spot = (cply_spot){ p->out->lines.n, before, p->step };
	cplyi_pen_square(&p->pen, cell, marks, light);
	if (letter.len)
		cplyi_pen_text(&p->pen, letter);
	size_t used = p->pen.width - before;
	if (!used) {
		cplyi_pen_sign(&p->pen, p->o->ascii ? "." : "·", 1);
		used = 1;
	}
	cplyi_pen_sign(&p->pen, " ", p->inner - used);
	cplyi_pen_sign(&p->pen, sign_after(p, row, col, marks, light), after);
}

static void put_panel_title(struct panel *p, uint32_t from, uint32_t to,
                            size_t width)
{
	cply_buf b;
	cply_buf_init(&b, p->pen.lines->arena);
	cply_put(&b, "columns ");
	cply_put_uint(&b, from + 1);
	cply_put(&b, "-");
	cply_put_uint(&b, to);
	cply_text t = cply_text_plain(cply_buf_str(&b));
	if (from)
		cplyi_pen_end(&p->pen);
	cplyi_pen_wrap(&p->pen, &t, width, 0, 0);
}

void cplyi_term_grid_compact(const cply_crossword *cw,
                             const cply_draw_options *o, size_t columns,
                             cplyi_term_grid *out)
{
	struct panel p = { .cw = cw,
		           .o = o,
		           .inner = letter_width(cw, o),
		           .out = out,
		           .pen = cplyi_pen_start(&out->lines, o->color) };
	p.step = p.inner + 1;
	if (cw->width * p.step > columns)
		p.step = p.inner;
	uint32_t per_panel = o->bare ? cw->width : (uint32_t)(columns / p.step);
	for (uint32_t from = 0, to; from < cw->width; from = to) {
		to = cw->width - from > per_panel ? from + per_panel
		                                  : cw->width;
		if (cw->width > per_panel)
			put_panel_title(&p, from, to, columns);
		for (uint32_t row = 0; row < cw->height; row++) {
			for (uint32_t col = from; col < to; col++)
				put_cell(&p, row, col);
			cplyi_pen_end(&p.pen);
		}
	}
	out->width = (cw->width < per_panel ? cw->width : per_panel) * p.step;
}
