/* SPDX-License-Identifier: MIT */
/* What a level cannot hold. Findings name squares and clues, never letters:
 * they may end up in a log. */
#include "base/text.h"
#include "crossword/entries.h"
#include "crossword/level_answers.h"
#include "crossword/tally.h"
#include "format/level/level.h"

struct loss {
	const cply_crossword *cw;
	const cply_write_options *options;
	cplyi_losses base;
};

static void cell_losses(struct loss *l)
{
	const cply_crossword *cw = l->cw;
	cplyi_tally rebus = { .rule = CPLY_LV702 };
	cplyi_tally either = { .rule = CPLY_LV709 };
	cplyi_tally progress = { .rule = CPLY_LV703 };
	enum {
		PROGRESS = CPLY_CELL_PENCIL | CPLY_CELL_WAS_WRONG |
		           CPLY_CELL_WRONG | CPLY_CELL_REVEALED |
		           CPLY_CELL_CHECKED
	};
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		const cply_cell *cell = &cw->cells[i];
		bool given = cell->flags & CPLY_CELL_GIVEN;
		if (cell->more && cell->more->n_either)
			cplyi_tally_cell(&either, l->base.diags, cw, i);
		else if (cply_grapheme_count(cell->solution) > 1)
			cplyi_tally_cell(&rebus, l->base.diags, cw, i);
		if (((cell->fill.len && !given) || (cell->flags & PROGRESS)) &&
		    !l->options->no_progress)
			cplyi_tally_cell(&progress, l->base.diags, cw, i);
	}
}

static bool any_solution(const cply_crossword *cw)
{
	return cw->solution == CPLY_SOLUTION_PRESENT ||
	       cw->solution == CPLY_SOLUTION_PARTIAL;
}

static void solution_losses(struct loss *l)
{
	bool with = l->options->with_answers && !l->options->blank;
	if (l->cw->solution == CPLY_SOLUTION_LOCKED && with)
		cply_report(l->base.diags, CPLY_LV710, CPLY_NOWHERE);
	else if (any_solution(l->cw) && !with && !l->options->blank)
		cply_report(l->base.diags, CPLY_LV701, CPLY_NOWHERE);
}

/* Is the answer in the squares one that must not be written? */
static bool is_unfit(struct loss *l, const cply_clue *clue)
{
	cply_str text;
	cply_buf letters;
	cply_buf_init(&letters, l->base.arena);
	return !cplyi_spelled_answer(clue, l->base.arena, &text) &&
	       cplyi_cells_answer(l->cw, clue, &letters) &&
	       !cplyi_answer_is_fit(cply_buf_str(&letters));
}

/* Letters that are part of no answer, and answers that cannot be hashed. */
static void letter_losses(struct loss *l)
{
	const cply_crossword *cw = l->cw;
	cplyi_tally alone = { .rule = CPLY_LV711 };
	cplyi_tally blocks = { .rule = CPLY_XW731 };
	cplyi_tally unfit = { .rule = CPLY_LV712 };
	cplyi_tally small = { .rule = CPLY_XW732 };
	size_t n = (size_t)cw->width * cw->height;
	bool *covered = CPLY_NEW(l->base.arena, n, bool);
	if (!l->options->with_answers || l->options->blank || !covered)
		return;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			const cply_clue *clue = &cw->lists[i].clues[k];
			if (!cplyi_level_holds(cw, &cw->lists[i], clue))
				continue;
			for (uint32_t c = 0; c < clue->n_cells; c++)
				covered[clue->cells[c]] = true;
			if (is_unfit(l, clue))
				cplyi_lose_clue(&l->base, &unfit,
				                (cply_clue_ref){ i, k },
				                CPLYI_NONE, CPLYI_NONE);
		}
	for (uint32_t i = 0; i < n; i++) {
		const cply_cell *cell = &cw->cells[i];
		if (!cell->solution.len)
			continue;
		if (cell->kind != CPLY_CELL_OPEN)
			cplyi_tally_cell(&blocks, l->base.diags, cw, i);
		else if (!covered[i])
			cplyi_tally_cell(&alone, l->base.diags, cw, i);
		else if (!cply_str_eq(cell->solution,
		                      cply_upper(l->base.arena, cell->solution,
		                                 CPLY_CASE_ROOT)))
			cplyi_tally_cell(&small, l->base.diags, cw, i);
	}
}

/* Squares whose label is not the number of a clue that starts there. */
static void label_losses(struct loss *l)
{
	const cply_crossword *cw = l->cw;
	cplyi_tally labels = { .rule = CPLY_LV706 };
	uint32_t n = cw->width * cw->height;
	uint32_t *numbers = CPLY_NEW(l->base.arena, n, uint32_t);
	if (!numbers)
		return;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			const cply_clue *clue = &cw->lists[i].clues[k];
			if (cplyi_level_holds(cw, &cw->lists[i], clue) &&
			    !numbers[clue->cells[0]])
				numbers[clue->cells[0]] =
					cplyi_level_clue_number(cw, clue);
		}
	for (uint32_t i = 0; i < n; i++) {
		uint32_t label;
		if (cw->cells[i].label.len &&
		    (!cply_str_u32(cw->cells[i].label, &label) ||
		     label != numbers[i]))
			cplyi_tally_cell(&labels, l->base.diags, cw, i);
	}
}

static void clue_losses(struct loss *l)
{
	const cply_crossword *cw = l->cw;
	cplyi_tally lengths = { .rule = CPLY_LV705 };
	cplyi_tally unnumbered = { .rule = CPLY_LV707 };
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		for (uint32_t k = 0; k < list->n_clues; k++) {
			const cply_clue *clue = &list->clues[k];
			uint32_t said;
			bool plain = cply_str_u32(clue->enumeration, &said) &&
			             said == clue->n_cells;
			const cply_clue_ref ref = { i, k };
			bool held = cplyi_level_holds(cw, list, clue);
			bool lost = list->direction != CPLY_OTHER &&
			            clue->n_cells &&
			            !cplyi_level_clue_number(cw, clue);
			plain |= !held || !clue->enumeration.len;
			if (lost)
				cplyi_lose_clue(&l->base, &unnumbered, ref,
				                CPLYI_NONE, CPLYI_NONE);
			if (!plain)
				cplyi_lose_clue(&l->base, &lengths, ref,
				                clue->enumeration, CPLYI_NONE);
		}
	}
}

static bool is_ours(const cply_extra *x)
{
	return cply_str_is(cply_str_of(x->origin), "level");
}

static void add_private(struct loss *l, cplyi_tally *t,
                        const cply_extras *extras)
{
	for (uint32_t i = 0; i < extras->n; i++)
		if (is_ours(&extras->items[i]) &&
		    !cplyi_level_is_public(&extras->items[i]))
			cplyi_lose(&l->base, t,
			           cplyi_field_place(extras->items[i].key));
}

/* Only fields of a level itself: others were told by the kind. */
static void private_losses(struct loss *l)
{
	const cply_crossword *cw = l->cw;
	cplyi_tally t = { .rule = CPLY_LV704 };
	if (l->options->with_answers && !l->options->blank)
		return;
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		if (cplyi_meta_is_answer(i) && cw->meta[i].plain.len)
			cplyi_lose_meta(&l->base, &t, (cply_meta)i);
	add_private(l, &t, &cw->extras);
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			add_private(l, &t, &cw->lists[i].clues[k].extras);
	for (uint32_t i = 0; i < cw->width * cw->height; i++)
		if (cw->cells[i].more)
			add_private(l, &t, &cw->cells[i].more->extras);
}

void cplyi_level_losses(const cply_doc *doc, const cply_write_options *options,
                        cply_arena *scratch, cply_diags *diags)
{
	struct loss l = { .cw = doc->as.crossword,
		          .options = options,
		          .base = { doc->as.crossword, scratch, diags } };
	char id[36];
	solution_losses(&l);
	cell_losses(&l);
	letter_losses(&l);
	label_losses(&l);
	clue_losses(&l);
	private_losses(&l);
	if (!cply_level_id(options->id, id) &&
	    !cply_level_id(l.cw->meta[CPLY_META_ID].plain, id))
		cply_report(diags, CPLY_LV708, CPLY_NOWHERE);
}
