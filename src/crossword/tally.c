/* SPDX-License-Identifier: MIT */
#include "crossword/tally.h"

#include "crossword/entries.h"

void cplyi_tally_add(cplyi_tally *t, cply_diags *diags, const cply_span *at,
                     cply_place place)
{
	/* The sink may not keep it, but it counts once. */
	if (!t->is_said)
		t->diag = cply_report_with(diags, t->rule, at, CPLY_N(0));
	t->is_said = true;
	if (t->diag)
		t->diag->args[0].number++;
	cply_diag_place(diags, t->diag, place);
}

void cplyi_tally_cell(cplyi_tally *t, cply_diags *diags,
                      const cply_crossword *cw, uint32_t cell)
{
	const cply_span *at = &cw->cells[cell].at;
	cplyi_tally_add(t, diags, at->end > at->begin ? at : CPLY_NOWHERE,
	                cplyi_cell_place(cw, cell));
}

/* ---- places ---- */

cply_place cplyi_cell_place(const cply_crossword *cw, uint32_t cell)
{
	return (cply_place){ .kind = CPLY_PLACE_CELL,
		             .row = cell / cw->width + 1,
		             .col = cell % cw->width + 1 };
}

cply_place cplyi_clue_place(const cply_crossword *cw, cply_clue_ref ref,
                            cply_arena *a)
{
	return (cply_place){ .kind = CPLY_PLACE_CLUE,
		             .name = cply_clue_name(cw, ref.list, ref.clue,
		                                    a) };
}

cply_place cplyi_field_place(cply_str name)
{
	return (cply_place){ .kind = CPLY_PLACE_FIELD, .name = name };
}

cply_place cplyi_meta_place(unsigned meta)
{
	return cplyi_field_place(cply_str_of(cply_meta_name((cply_meta)meta)));
}

/* ---- losses ---- */

void cplyi_lose(const cplyi_losses *l, cplyi_tally *t, cply_place place)
{
	cplyi_tally_add(t, l->diags, CPLY_NOWHERE, place);
}

void cplyi_lose_cell(const cplyi_losses *l, cplyi_tally *t, uint32_t cell,
                     cply_str from, cply_str to)
{
	cply_place place = cplyi_cell_place(l->cw, cell);
	place.from = from;
	place.to = to;
	cplyi_lose(l, t, place);
}

void cplyi_lose_clue(const cplyi_losses *l, cplyi_tally *t, cply_clue_ref ref,
                     cply_str from, cply_str to)
{
	cply_place place = { .kind = CPLY_PLACE_CLUE };
	/* Names are made for what will be listed only. */
	if (!t->is_said || (t->diag && t->diag->n_places < CPLY_MAX_PLACES))
		place = cplyi_clue_place(l->cw, ref, l->arena);
	place.from = from;
	place.to = to;
	cplyi_lose(l, t, place);
}

void cplyi_lose_meta(const cplyi_losses *l, cplyi_tally *t, unsigned meta)
{
	cplyi_lose(l, t, cplyi_meta_place(meta));
}

/* ---- clues without a word ---- */

static bool is_wordless(const cply_clue_list *list, uint32_t k)
{
	return list->direction != CPLY_OTHER && !list->clues[k].n_cells &&
	       list->clues[k].number;
}

static bool has_wordless(const cply_crossword *cw)
{
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			if (is_wordless(&cw->lists[i], k))
				return true;
	return false;
}

void cplyi_lose_wordless(const cplyi_losses *l, cply_numbering scheme)
{
	cply_crossword seen;
	cplyi_tally t = { .rule = CPLY_XW733 };
	if (!has_wordless(l->cw) || !cplyi_copy_clues(l->cw, l->arena, &seen))
		return;
	for (uint32_t i = 0; i < seen.n_lists; i++)
		for (uint32_t k = 0; k < seen.lists[i].n_clues; k++)
			seen.lists[i].clues[k].is_explicit = false;
	if (cply_crossword_attach(&seen, scheme, l->arena) != CPLY_OK)
		return;
	for (uint32_t i = 0; i < seen.n_lists; i++)
		for (uint32_t k = 0; k < seen.lists[i].n_clues; k++)
			if (is_wordless(&l->cw->lists[i], k) &&
			    seen.lists[i].clues[k].n_cells)
				cplyi_lose_clue(l, &t, (cply_clue_ref){ i, k },
				                CPLYI_NONE, CPLYI_NONE);
}
