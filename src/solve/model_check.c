/* SPDX-License-Identifier: MIT */
/* What is odd in a solve, whatever file it came from. */
#include "base/text.h"
#include "crossword/tally.h"
#include "solve/model.h"

static void check_labels(const cply_crossword *cw, cply_diags *diags)
{
	cplyi_tally t = { .rule = CPLY_SL207 };
	for (uint32_t i = 0; i < cw->width * cw->height; i++)
		if (cw->cells[i].kind == CPLY_CELL_BLOCK &&
		    cw->cells[i].label.len)
			cplyi_tally_cell(&t, diags, cw, i);
}

static bool check_clues(const cply_crossword *cw, cply_arena *a,
                        cply_diags *diags)
{
	cplyi_tally t = { .rule = CPLY_SL213 };
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		cplyi_texts seen = { 0 };
		for (uint32_t k = 0; k < list->n_clues; k++) {
			const cply_clue *clue = &list->clues[k];
			uint32_t n = seen.n ? seen.n : 1;
			if (!clue->label.len)
				continue;
			uint32_t at = cplyi_texts_add(&seen, a, clue->label);
			if (at == UINT32_MAX)
				return false;
			if (at < n)
				cplyi_tally_add(&t, diags, &clue->at,
				                (cply_place){
							.kind = CPLY_PLACE_CLUE,
							.name = cply_clue_name(
								cw, i, k, a) });
		}
	}
	return true;
}

/* Does the log end with the right solution? */
static bool is_solved(const cply_solve *s)
{
	for (uint64_t i = s->n_events; i-- > 0;) {
		const cply_event *e = &s->events[i];
		if (e->flags & CPLY_EVENT_IGNORED)
			continue;
		return e->type == CPLY_EVENT_SUBMIT &&
		       (e->flags & CPLY_EVENT_SUCCESS);
	}
	return false;
}

static void check_end(const cply_solve *s, cply_arena *a, cply_diags *diags)
{
	cply_crossword end;
	uint32_t blank = 0;
	cplyi_tally wrong = { .rule = CPLY_SL402 };
	if (!is_solved(s) || cply_solve_view(s, NULL, a, &end) != CPLY_OK)
		return;
	for (uint32_t i = 0; i < end.width * end.height; i++) {
		const cply_cell *cell = &end.cells[i];
		if (cell->kind != CPLY_CELL_OPEN)
			continue;
		blank += !cply_text_trim(cell->fill).len;
		if (cell->flags & CPLY_CELL_WRONG)
			cplyi_tally_cell(&wrong, diags, &end, i);
	}
	if (blank)
		cply_report_with(diags, CPLY_SL401, CPLY_NOWHERE,
		                 CPLY_N(blank));
}

void cply_solve_check(const cply_solve *s, cply_arena *scratch,
                      cply_diags *diags)
{
	check_labels(s->puzzle, diags);
	if (check_clues(s->puzzle, scratch, diags))
		check_end(s, scratch, diags);
}
