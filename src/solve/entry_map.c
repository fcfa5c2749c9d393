/* SPDX-License-Identifier: MIT */
/* Entries: clues with squares. Logs without clues get the words of the grid,
 * numbered as its squares are labelled. */
#include "solve/entry_map.h"

#include "crossword/entries.h"

static void put_squares(entry_map *m, uint32_t entry, unsigned way)
{
	const cply_entry_stats *e = &m->entries[entry];
	for (uint32_t i = 0; i < e->n_cells; i++) {
		uint32_t *at = &m->at[2 * (size_t)e->cells[i]];
		if (at[way] == CPLY_NO_CLUE)
			at[way] = entry;
		else if (at[!way] == CPLY_NO_CLUE)
			at[!way] = entry;
	}
}

static cply_entry_stats *add(entry_map *m)
{
	cply_entry_stats *e = &m->entries[m->n++];
	e->first = e->done = CPLY_NEVER;
	return e;
}

static void add_clues(const cply_crossword *cw, cply_arena *a, entry_map *m)
{
	uint32_t k = 0;
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		for (uint32_t j = 0; j < list->n_clues; j++, k++) {
			const cply_clue *clue = &list->clues[j];
			m->of_clue[k] = CPLY_NO_CLUE;
			if (!clue->n_cells)
				continue;
			m->of_clue[k] = m->n;
			cply_entry_stats *e = add(m);
			e->list = i;
			e->clue = j;
			e->direction = list->direction;
			e->cells = clue->cells;
			e->n_cells = clue->n_cells;
			e->name = cply_clue_name(cw, i, j, a);
			put_squares(m, m->n - 1, list->direction == CPLY_DOWN);
		}
	}
}

static cply_str slot_name(const cply_slot *slot, cply_str label, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	if (label.len)
		cply_put_str(&b, label);
	else
		cply_put_uint(&b, slot->number);
	cply_put(&b, slot->direction == CPLY_DOWN ? " Down" : " Across");
	return cply_buf_str(&b);
}

static cply_status add_slots(const cply_crossword *cw, cply_arena *a,
                             entry_map *m)
{
	cply_slots slots;
	cply_status st =
		cply_crossword_slots(cw, CPLY_NUMBER_STANDARD, a, &slots);
	if (st)
		return st;
	m->entries = CPLY_NEW(a, slots.n, cply_entry_stats);
	if (slots.n && !m->entries)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < slots.n; i++) {
		const cply_slot *slot = &slots.items[i];
		uint32_t *cells = CPLY_NEW(a, slot->length, uint32_t);
		if (!cells)
			return CPLY_NOMEM;
		for (uint32_t k = 0; k < slot->length; k++)
			cells[k] = cply_slot_cell(cw, slot, k);
		cply_entry_stats *e = add(m);
		e->list = e->clue = CPLY_NO_CLUE;
		e->direction = slot->direction;
		e->cells = cells;
		e->n_cells = slot->length;
		e->name = slot_name(slot, cw->cells[slot->start].label, a);
		put_squares(m, i, slot->direction == CPLY_DOWN);
	}
	return a->failed ? CPLY_NOMEM : CPLY_OK;
}

cply_status cplyi_entry_map(const cply_crossword *cw, cply_arena *a,
                            entry_map *m)
{
	size_t n_cells = (size_t)cw->width * cw->height;
	*m = (entry_map){ 0 };
	m->n_clues = cplyi_count_clues(cw);
	m->at = CPLY_NEW(a, 2 * n_cells, uint32_t);
	m->of_clue = CPLY_NEW(a, m->n_clues, uint32_t);
	m->entries = CPLY_NEW(a, m->n_clues, cply_entry_stats);
	if (a->failed)
		return CPLY_NOMEM;
	for (size_t i = 0; i < 2 * n_cells; i++)
		m->at[i] = CPLY_NO_CLUE;
	add_clues(cw, a, m);
	if (!m->n)
		return add_slots(cw, a, m);
	return a->failed ? CPLY_NOMEM : CPLY_OK;
}
