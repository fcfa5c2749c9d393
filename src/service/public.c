/* SPDX-License-Identifier: MIT */
#include "service/public.h"

#include "crossword/entries.h"

/* Not what a solver did to the square. */
enum { SHOWN = CPLY_CELL_CIRCLED | CPLY_CELL_GIVEN | CPLY_CELL_NO_NUMBER };

/* Grid, marks, colours, and the letters that are shown from the start. */
static bool copy_cells(const cply_crossword *cw, cply_arena *arena,
                       cply_crossword *out)
{
	size_t n = (size_t)cw->width * cw->height;
	out->cells = CPLY_NEW(arena, n + 1, cply_cell);
	if (!out->cells)
		return false;
	for (size_t i = 0; i < n; i++) {
		const cply_cell *from = &cw->cells[i];
		cply_cell *to = &out->cells[i];
		*to = (cply_cell){
			.kind = from->kind,
			.bars = from->bars,
			.flags = from->flags & SHOWN,
			.shade = from->shade,
			.label = from->label,
		};
		if (from->flags & CPLY_CELL_GIVEN)
			to->solution = from->solution;
	}
	return true;
}

static void copy_clue(const cply_clue *from, cply_clue *to)
{
	*to = (cply_clue){
		.number = from->number,
		.label = from->label,
		.text = from->text,
		.enumeration = from->enumeration,
		.cells = from->cells,
		.n_cells = from->n_cells,
		.is_explicit = from->is_explicit,
		.links = from->links,
		.n_links = from->n_links,
	};
}

static bool copy_lists(const cply_crossword *cw, cply_arena *arena,
                       cply_crossword *out)
{
	out->lists = CPLY_NEW(arena, cw->n_lists + 1, cply_clue_list);
	if (!out->lists)
		return false;
	out->n_lists = cw->n_lists;
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *from = &cw->lists[i];
		cply_clue_list *to = &out->lists[i];
		to->direction = from->direction;
		to->title = from->title;
		to->n_clues = from->n_clues;
		to->clues = CPLY_NEW(arena, from->n_clues + 1, cply_clue);
		if (!to->clues)
			return false;
		for (uint32_t k = 0; k < from->n_clues; k++)
			copy_clue(&from->clues[k], &to->clues[k]);
	}
	return true;
}

/* What is shown after solving may hold the answers. */
static bool is_public_meta(unsigned i)
{
	return !cplyi_meta_is_answer(i);
}

cply_crossword *public_copy(const cply_crossword *cw, cply_arena *arena)
{
	cply_crossword *out = CPLY_NEW(arena, 1, cply_crossword);
	if (!out)
		return NULL;
	out->width = cw->width;
	out->height = cw->height;
	out->is_diagramless = cw->is_diagramless;
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		if (is_public_meta(i))
			out->meta[i] = cw->meta[i];
	if (!copy_cells(cw, arena, out) || !copy_lists(cw, arena, out))
		return NULL;
	cply_crossword_finish(out);
	return out;
}
