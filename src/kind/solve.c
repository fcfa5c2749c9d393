/* SPDX-License-Identifier: MIT */
/* The solve among the kinds. */
#include "crossply/solve.h"
#include "crossword/date.h"
#include "draw/drawing.h"
#include "format/format.h"
#include "report/show/show.h"
#include "report/stats/stats.h"
#include "solve/analysis.h"
#include "solve/model.h"
#include "solve/timeline.h"

static void check(const cply_doc *doc, cply_arena *scratch, cply_diags *diags)
{
	cply_solve_check(doc->as.solve, scratch, diags);
}

static cply_status attach(cply_doc *doc, const cply_crossword *puzzle,
                          cply_arena *a, cply_diags *diags)
{
	cply_solve *both = CPLY_NEW(a, 1, cply_solve);
	cply_status s =
		both ? cply_solve_attach(doc->as.solve, puzzle, a, diags, both)
		     : CPLY_NOMEM;
	if (s == CPLY_OK)
		doc->as.solve = both;
	return s;
}

static cply_str heading(const cply_doc *doc)
{
	return doc->as.solve->puzzle->meta[CPLY_META_TITLE].plain;
}

static cply_str byline(const cply_doc *doc)
{
	return doc->as.solve->solver;
}

static uint64_t squares(const cply_doc *doc)
{
	const cply_crossword *cw = doc->as.solve->puzzle;
	return (uint64_t)cw->width * cw->height;
}

/* The squares that are filled, and right if that can be told. */
static cply_done done(const cply_doc *doc, const void *state,
                      cply_arena *scratch)
{
	const cply_solve *s = doc->as.solve;
	const cply_solve_state *at = state;
	cply_done d = { .is_right = s->has_solution };
	for (size_t i = 0; i < squares(doc); i++) {
		const cply_cell *cell = &s->puzzle->cells[i];
		if (cell->kind != CPLY_CELL_OPEN)
			continue;
		d.todo++;
		if (s->has_solution && at->fill[i])
			d.done +=
				cplyi_fill_is_right(cell, s->fills[at->fill[i]],
			                            scratch);
	}
	if (!s->has_solution)
		d.done = at->n_filled;
	return d;
}

/* Have the two the same squares? */
static bool is_same(const cply_doc *a, const cply_doc *b)
{
	const cply_crossword *p = a->as.solve->puzzle;
	const cply_crossword *q = b->as.solve->puzzle;
	if (p->width != q->width || p->height != q->height)
		return false;
	for (size_t i = 0; i < squares(a); i++)
		if (p->cells[i].kind != q->cells[i].kind)
			return false;
	return true;
}

/* A record of solving a crossword can be written as that crossword, with the
 * letters at its end as saved progress, or as the solution. */
static cply_status become(const cply_doc *doc, const cply_kind *to,
                          const cply_write_options *o, bool tells_losses,
                          cply_arena *a, cply_diags *diags, cply_doc *out)
{
	if (to != &cply_kind_crossword)
		return CPLY_UNSUPPORTED;
	if (tells_losses && !o->solved)
		cply_report_with(diags, CPLY_SL701, CPLY_NOWHERE,
		                 CPLY_N(doc->as.solve->n_events));
	if (!doc->as.solve->puzzle->width) {
		cply_report(diags, CPLY_XW102, CPLY_NOWHERE);
		return CPLY_INVALID;
	}
	cply_crossword *end = CPLY_NEW(a, 1, cply_crossword);
	*out = (cply_doc){ .kind = to,
		           .format = doc->format,
		           .as.crossword = end };
	cply_status s =
		!end        ? CPLY_NOMEM
		: o->solved ? cplyi_solve_solution(doc->as.solve, tells_losses,
	                                           a, diags, end)
			    : cply_solve_view(doc->as.solve, NULL, a, end);
	/* A log may have dates in any form; a puzzle has one. */
	if (s == CPLY_OK)
		cplyi_date_take(end, CPLYI_DATE_ANY, CPLY_NOWHERE, NULL, a,
		                diags);
	return s;
}

const cply_kind cply_kind_solve = {
	.name = "solve",
	.title = "solve log",
	.check = check,
	.timeline = &cply_solve_timeline,
	.drawing = &cplyi_drawing_solve,
	.json = cplyi_show_solve,
	.stats = &cplyi_stats_solves,
	.heading = heading,
	.byline = byline,
	.done = done,
	.squares = squares,
	.is_same = is_same,
	.become = become,
	.attach = attach,
};
