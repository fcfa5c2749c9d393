/* SPDX-License-Identifier: MIT */
/* What Across Lite text cannot hold although the feature table says it can. */
#include "base/text.h"
#include "crossword/features.h"
#include "crossword/tally.h"
#include "format/across/plan.h"
#include "format/formats.h"
#include "format/readback.h"

struct losses {
	const cply_crossword *cw;
	cplyi_losses base;
	struct across_plan plan;
	bool *is_told; /* by cell */
};

static void lose_cells(struct losses *l)
{
	cplyi_tally unknown = { .rule = CPLY_XW721 };
	cplyi_tally circled = { .rule = CPLY_AT704 };
	cplyi_tally cut = { .rule = CPLY_AT705 };
	bool has_solution = l->cw->solution == CPLY_SOLUTION_PARTIAL ||
	                    l->cw->solution == CPLY_SOLUTION_PRESENT;
	for (uint32_t i = 0; i < l->cw->width * l->cw->height; i++) {
		const cply_cell *cell = &l->cw->cells[i];
		cply_str was = cell->solution, to = CPLYI_NONE;
		switch (l->plan.fit[i]) {
		case ACROSS_NO_LETTER:
			if (has_solution)
				cplyi_lose_cell(&l->base, &unknown, i, was, to);
			break;
		case ACROSS_CIRCLED_REBUS:
			cplyi_lose_cell(&l->base, &circled, i, was, to);
			break;
		case ACROSS_NO_SIGN:
		case ACROSS_NO_CIRCLE:
			if (l->plan.fit[i] == ACROSS_NO_SIGN)
				to = (cply_str){ &l->plan.cells[i], 1 };
			cplyi_lose_cell(&l->base, &cut, i, was, to);
			l->is_told[i] = true;
			break;
		default:
			break;
		}
	}
}

static bool has_blocks(const cply_crossword *cw)
{
	for (uint32_t i = 0; i < cw->width * cw->height; i++)
		if (cw->cells[i].kind != CPLY_CELL_OPEN)
			return true;
	return false;
}

/* Clues of other lists are lost with their list. */
static void lose_clues(struct losses *l)
{
	cplyi_tally dropped = { .rule = CPLY_AT703 };
	cplyi_tally unclued = { .rule = CPLY_AT702 };
	cplyi_tally lengths = { .rule = CPLY_AT706 };
	puzzle p = { .cw = l->cw };
	uint32_t flat = 0;
	for (uint32_t i = 0; i < l->cw->n_lists; i++) {
		const cply_clue_list *list = &l->cw->lists[i];
		bool is_lost = cplyi_list_features(&p, i) & CPLY_HAS(LISTS);
		for (uint32_t k = 0; k < list->n_clues; k++, flat++) {
			const cply_clue *clue = &list->clues[k];
			const cply_clue_ref ref = { i, k };
			bool is_placed = l->plan.is_placed[flat];
			if (!is_placed && !is_lost)
				cplyi_lose_clue(&l->base, &dropped, ref,
				                CPLYI_NONE, CPLYI_NONE);
			else if (is_placed && cplyi_adds_length(clue))
				cplyi_lose_clue(&l->base, &lengths, ref,
				                clue->enumeration, CPLYI_NONE);
		}
	}
	for (uint32_t i = 0; i < l->plan.n_words; i++) {
		const struct across_word *w = &l->plan.words[i];
		if (w->clue)
			continue;
		cply_buf b;
		cply_buf_init(&b, l->base.arena);
		cply_put_uint(&b, w->number);
		cply_put(&b, w->direction == CPLY_DOWN ? " Down" : " Across");
		cplyi_lose(&l->base, &unclued,
		           (cply_place){ .kind = CPLY_PLACE_CLUE,
		                         .name = cply_buf_str(&b) });
	}
}

static void lose_notes(struct losses *l)
{
	cply_str intro = l->cw->meta[CPLY_META_INTRO].plain;
	cply_str notes = l->cw->meta[CPLY_META_NOTES].plain;
	size_t n = cply_grapheme_count(intro) + cply_grapheme_count(notes) +
	           (intro.len && notes.len ? 2 : 0);
	if (intro.len)
		cply_report(l->base.diags, CPLY_AT707, CPLY_NOWHERE);
	if (n > 1023)
		cply_report_with(l->base.diags, CPLY_AT708, CPLY_NOWHERE,
		                 CPLY_N(n));
}

void cplyi_across_losses(const cply_doc *doc, const cply_write_options *options,
                         cply_arena *scratch, cply_diags *diags)
{
	struct losses l = {
		.cw = doc->as.crossword,
		.base = { doc->as.crossword, scratch, diags },
	};
	l.is_told = CPLY_NEW(scratch, (size_t)l.cw->width * l.cw->height, bool);
	if (!l.is_told ||
	    cplyi_across_plan(l.cw, options, scratch, &l.plan) != CPLY_OK)
		return;
	lose_cells(&l);
	if (l.cw->is_diagramless && !has_blocks(l.cw))
		cply_report(diags, CPLY_XW723, CPLY_NOWHERE);
	lose_clues(&l);
	lose_notes(&l);
	cplyi_readback(doc, &cply_format_across, options, CPLY_AT701, l.is_told,
	               scratch, diags);
}
