/* SPDX-License-Identifier: MIT */
#include "crossword/entries.h"

#include <string.h>

#include "crossword/direction.h"

unsigned cplyi_mark_clue(const cply_crossword *cw, const cply_clue *clue,
                         uint8_t *marks)
{
	unsigned seen = 0;
	if (!clue->n_cells)
		return seen;
	const uint32_t *last = clue->cells + clue->n_cells - 1;
	const uint32_t *cell = clue->cells;
	size_t at = *cell;
	while (cell < last) {
		/* Nearly always the same step to the end. In a grid of one
		 * column the next cell is the one below. */
		size_t next = cell[1], step = next - at;
		unsigned mark = step == cw->width ? 1u << CPLY_DOWN
		                : step == 1       ? 1u << CPLY_ACROSS
		                                  : 0;
		do {
			unsigned was = marks[at];
			seen |= was;
			marks[at] = (uint8_t)(was | mark);
			at = next;
			next += step;
		} while (++cell < last && cell[1] == next);
	}
	return seen | marks[at];
}

cply_status cplyi_entries(const cply_crossword *cw, cply_arena *a, entries *out)
{
	size_t n = (size_t)cw->width * cw->height;
	*out = (entries){
		.slot_at = CPLY_NEW(a, 2 * n, uint32_t),
		.joined = CPLY_NEW(a, n, uint8_t),
		.number = CPLY_NEW(a, n, uint32_t),
	};
	if (!out->slot_at || !out->joined || !out->number)
		return CPLY_NOMEM;
	cply_status s =
		cply_crossword_slots(cw, CPLY_NUMBER_STANDARD, a, &out->slots);
	if (s != CPLY_OK)
		return s;
	for (uint32_t i = 0; i < out->slots.n; i++) {
		const cply_slot *slot = &out->slots.items[i];
		size_t at = 2 * (size_t)slot->start + slot->direction;
		out->slot_at[at] = i + 1;
		out->number[slot->start] = slot->number;
	}
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			cplyi_mark_clue(cw, &cw->lists[i].clues[k],
			                out->joined);
	return CPLY_OK;
}

bool cplyi_slot_has_clue(const entries *e, const cply_slot *slot)
{
	return e->joined[slot->start] >> slot->direction & 1;
}

const cply_slot *cplyi_clue_slot(const cply_crossword *cw, const entries *e,
                                 const cply_clue *clue, cply_direction d)
{
	if (clue->n_cells == 0 || d == CPLY_OTHER)
		return NULL;
	uint32_t index = e->slot_at[2 * (size_t)clue->cells[0] + d];
	if (!index)
		return NULL;
	const cply_slot *slot = &e->slots.items[index - 1];
	if (slot->length != clue->n_cells)
		return NULL;
	for (uint32_t k = 0; k < slot->length; k++)
		if (clue->cells[k] != cply_slot_cell(cw, slot, k))
			return NULL;
	return slot;
}

cply_str cplyi_list_title(const cply_clue_list *list)
{
	if (list->title.len)
		return list->title;
	return cplyi_direction_title(list->direction, "clue");
}

uint32_t cplyi_count_clues(const cply_crossword *cw)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		n += cw->lists[i].n_clues;
	return n;
}

static inline cplyi_four load_four(const uint32_t *cells)
{
	cplyi_four v;
	memcpy(&v, cells, sizeof v);
	return v;
}

static bool is_short_line(const uint32_t *cells, uint32_t n, uint32_t step)
{
	for (uint32_t i = 1; i < n; i++)
		if (cells[i] != cells[i - 1] + step)
			return false;
	return true;
}

bool cplyi_is_along(const cplyi_stride *line, const uint32_t *cells, uint32_t n)
{
	if (n < 4)
		return is_short_line(cells, n, line->step);
	/* The last four; some of them are looked at twice. */
	const uint32_t *last = cells + n - 4;
	uint32_t begin = cells[0];
	cplyi_four want = line->steps + (begin + (n - 4) * line->step);
	cplyi_four odd = load_four(last) ^ want;
	want = line->steps + begin;
	for (; cells < last; cells += 4, want += 4 * line->step)
		odd |= load_four(cells) ^ want;
	uint64_t halves[2];
	memcpy(halves, &odd, sizeof halves);
	return !(halves[0] | halves[1]);
}

bool cplyi_is_line(const uint32_t *cells, uint32_t n, uint32_t step)
{
	cplyi_stride line = cplyi_stride_of(step);
	return cplyi_is_along(&line, cells, n);
}

cply_status cplyi_without_bars(const cply_crossword *cw, cply_arena *a,
                               cply_crossword *out)
{
	size_t n = (size_t)cw->width * cw->height;
	*out = *cw;
	out->cells = CPLY_NEW(a, n, cply_cell);
	if (!out->cells)
		return CPLY_NOMEM;
	for (size_t i = 0; i < n; i++)
		out->cells[i].kind = cw->cells[i].kind;
	return CPLY_OK;
}

bool cplyi_copy_clues(const cply_crossword *cw, cply_arena *a,
                      cply_crossword *out)
{
	*out = *cw;
	out->lists = CPLY_NEW(a, cw->n_lists, cply_clue_list);
	for (uint32_t i = 0; out->lists && i < cw->n_lists; i++) {
		cply_clue_list *list = &out->lists[i];
		*list = cw->lists[i];
		list->clues = CPLY_NEW(a, list->n_clues, cply_clue);
		for (uint32_t k = 0; list->clues && k < list->n_clues; k++)
			list->clues[k] = cw->lists[i].clues[k];
	}
	return !a->failed;
}

cply_crossword *cplyi_without_enumerations(const cply_crossword *cw,
                                           cply_arena *a)
{
	cply_crossword *out = CPLY_NEW(a, 1, cply_crossword);
	if (!out || !cplyi_copy_clues(cw, a, out))
		return NULL;
	for (uint32_t i = 0; i < out->n_lists; i++)
		for (uint32_t k = 0; k < out->lists[i].n_clues; k++)
			out->lists[i].clues[k].enumeration =
				(cply_str){ NULL, 0 };
	return out;
}
