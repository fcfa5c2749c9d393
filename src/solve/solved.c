/* SPDX-License-Identifier: MIT */
/* The solved grid of a log as the solution of its puzzle. */
#include "base/text.h"
#include "crossword/tally.h"
#include "solve/analysis.h"
#include "solve/model.h"

/* Does the log, or a solution, say that the letters at its end are right? */
static bool is_judged(const cply_solve *s)
{
	for (uint64_t i = s->n_events; i-- > 0;) {
		const cply_event *e = &s->events[i];
		if (e->type == CPLY_EVENT_SUBMIT &&
		    e->flags & CPLY_EVENT_SUCCESS &&
		    !(e->flags & CPLY_EVENT_IGNORED))
			return true;
	}
	return s->has_solution;
}

/* Reports squares that are empty, or wrong by a solution; true: there are
 * none. */
static bool is_complete(const cply_solve *s, const cply_crossword *end,
                        cply_arena *a, cply_diags *diags)
{
	cplyi_tally empty = { .rule = CPLY_SL704 },
		    wrong = { .rule = CPLY_SL705 };
	for (uint32_t i = 0; i < end->width * end->height; i++) {
		const cply_cell *cell = &end->cells[i];
		if (cell->kind != CPLY_CELL_OPEN)
			continue;
		if (!cply_text_trim(cell->fill).len)
			cplyi_tally_cell(&empty, diags, end, i);
		else if (s->has_solution &&
		         !cplyi_fill_is_right(cell, cell->fill, a))
			cplyi_tally_cell(&wrong, diags, end, i);
	}
	return !empty.is_said && !wrong.is_said;
}

static size_t n_letters(cply_str s)
{
	size_t n = 0;
	for (size_t at = 0; cply_grapheme_next(s, &at).len;)
		n++;
	return n;
}

/* Solutions are upper case; but ß stays one letter. */
static cply_str as_solution(cply_str fill, cply_arena *a)
{
	cply_str plain = cply_text_trim(fill);
	cply_str upper = cply_upper(a, plain, CPLY_CASE_ROOT);
	return n_letters(upper) == n_letters(plain) ? upper : plain;
}

/* A solution that is known stays: of several letters the solver may have put
 * the first. */
static void take_letters(const cply_solve *s, cply_crossword *end,
                         cply_arena *a)
{
	const unsigned progress = CPLY_CELL_PENCIL | CPLY_CELL_WAS_WRONG |
	                          CPLY_CELL_WRONG | CPLY_CELL_REVEALED |
	                          CPLY_CELL_CHECKED;
	for (uint32_t i = 0; i < end->width * end->height; i++) {
		cply_cell *cell = &end->cells[i];
		if (cell->kind != CPLY_CELL_OPEN)
			continue;
		if (!s->has_solution || !cell->solution.len)
			cell->solution = as_solution(cell->fill, a);
		cell->fill = (cply_str){ NULL, 0 };
		cell->flags &= (uint16_t)~progress;
	}
	end->progress = (cply_progress){ 0 };
	end->solution = CPLY_SOLUTION_PRESENT;
	/* What its file kept is about a puzzle without these letters. */
	end->raw = NULL;
	end->raw_owner = NULL;
}

cply_status cplyi_solve_solution(const cply_solve *s, bool tells_doubts,
                                 cply_arena *a, cply_diags *diags,
                                 cply_crossword *out)
{
	cply_status status = cply_solve_view(s, NULL, a, out);
	if (status)
		return status;
	if (!is_complete(s, out, a, diags))
		return CPLY_INVALID;
	if (tells_doubts && !is_judged(s))
		cply_report(diags, CPLY_SL706, CPLY_NOWHERE);
	take_letters(s, out, a);
	return a->failed ? CPLY_NOMEM : CPLY_OK;
}
