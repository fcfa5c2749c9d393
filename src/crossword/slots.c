/* SPDX-License-Identifier: MIT */
/* The words of a grid, their numbers, and which clue belongs to which. */
#include "crossword/words.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/ascii.h"
#include "crossword/entries.h"

/* A closed square has none; bars are the other obstacle. */
static cply_status find_ways(const cply_crossword *cw, cply_arena *a,
                             cplyi_ways *out)
{
	cply_status s = cplyi_ways_start(out, cw->width, cw->height, a);
	if (s != CPLY_OK)
		return s;
	size_t n = (size_t)cw->width * cw->height;
	for (size_t i = 0; i < n; i++)
		out->first[i] = cplyi_cell_ways(&cw->cells[i]);
	return CPLY_OK;
}

static bool has_ones(cply_numbering scheme)
{
	return scheme == CPLY_NUMBER_LITERAL ||
	       scheme == CPLY_NUMBER_PER_DIRECTION_ONE ||
	       scheme == CPLY_NUMBER_INDEX || scheme == CPLY_NUMBER_LABELS;
}

/* The counters of all schemes; which of them is asked decides the number. */
struct counters {
	const cply_crossword *cw;
	cply_numbering scheme;
	uint32_t shared, own[2];
	uint32_t cell; /* last cell that the shared counter numbered, plus 1 */
};

static uint32_t next_number(void *ctx, uint32_t cell, cply_direction d)
{
	struct counters *n = ctx;
	uint32_t label = 0;
	switch (n->scheme) {
	case CPLY_NUMBER_AUTO:
	case CPLY_NUMBER_STANDARD:
	case CPLY_NUMBER_LITERAL:
		if (n->cell != cell + 1) {
			n->cell = cell + 1;
			n->shared++;
		}
		return n->shared;
	case CPLY_NUMBER_PER_DIRECTION:
	case CPLY_NUMBER_PER_DIRECTION_ONE:
		return ++n->own[d];
	case CPLY_NUMBER_INDEX:
		return d == CPLY_ACROSS ? cell / n->cw->width + 1
		                        : cell % n->cw->width + 1;
	case CPLY_NUMBER_LABELS:
		break;
	}
	return cply_str_u32(n->cw->cells[cell].label, &label) ? label : 0;
}

cply_status cply_crossword_slots(const cply_crossword *cw,
                                 cply_numbering scheme, cply_arena *a,
                                 cply_slots *out)
{
	struct counters counters = { .cw = cw, .scheme = scheme };
	cplyi_numberer numberer = { next_number, &counters, has_ones(scheme) };
	cplyi_ways ways;
	*out = (cply_slots){ 0 };
	cply_status s = find_ways(cw, a, &ways);
	if (s != CPLY_OK)
		return s;
	bool is_standard = scheme == CPLY_NUMBER_STANDARD;
	return cplyi_ways_words(&ways, is_standard ? NULL : &numberer, a, out);
}

uint32_t cply_slot_cell(const cply_crossword *cw, const cply_slot *slot,
                        uint32_t k)
{
	return slot->start + k * (slot->direction == CPLY_DOWN ? cw->width : 1);
}

const cply_slot *cply_slots_find(const cply_slots *slots,
                                 cply_direction direction, uint32_t number)
{
	/* The longest wins: index numbering has several words in a row, and a
	 * labelled one-letter run may share its square with a real word. */
	const cply_slot *best = NULL;
	for (uint32_t i = 0; i < slots->n; i++) {
		const cply_slot *s = &slots->items[i];
		if (s->direction != direction || s->number != number)
			continue;
		if (!best || s->length > best->length)
			best = s;
	}
	return best;
}

static const uint32_t *cells_of(const cply_crossword *cw, const cply_slot *slot,
                                cply_arena *a)
{
	uint32_t *cells = CPLYI_NEW_RAW(a, slot->length, uint32_t);
	uint32_t step = slot->direction == CPLY_DOWN ? cw->width : 1;
	for (uint32_t k = 0, cell = slot->start; cells && k < slot->length;
	     k++, cell += step)
		cells[k] = cell;
	return cells;
}

/* Slots by direction and number. Numbers are small, so a table finds nearly
 * all of them; those of odd files are sorted. */
struct slot_index {
	uint32_t *table[2]; /* by number: index of the best slot, plus 1 */
	uint32_t size;
	cply_slot *large; /* those past the table, the best first */
	uint32_t n_large;
};

static int by_number(const void *pa, const void *pb)
{
	const cply_slot *a = pa, *b = pb;
	if (a->direction != b->direction)
		return a->direction < b->direction ? -1 : 1;
	if (a->number != b->number)
		return a->number < b->number ? -1 : 1;
	if (a->length != b->length)
		return a->length > b->length ? -1 : 1;
	return (a->start > b->start) - (a->start < b->start);
}

static bool index_slots(const cply_slots *slots, cply_arena *a,
                        struct slot_index *out)
{
	uint32_t n_large = 0;
	*out = (struct slot_index){ .size = 2 * slots->n + 2 };
	for (int d = 0; d < 2; d++) {
		out->table[d] = CPLY_NEW(a, out->size, uint32_t);
		if (!out->table[d])
			return false;
	}
	for (uint32_t i = 0; i < slots->n; i++) {
		const cply_slot *s = &slots->items[i];
		if (s->number >= out->size) {
			n_large++;
			continue;
		}
		uint32_t *best = &out->table[s->direction][s->number];
		if (!*best || s->length > slots->items[*best - 1].length)
			*best = i + 1;
	}
	if (!n_large)
		return true;
	out->large = CPLY_NEW(a, n_large, cply_slot);
	if (!out->large)
		return false;
	for (uint32_t i = 0; i < slots->n; i++)
		if (slots->items[i].number >= out->size)
			out->large[out->n_large++] = slots->items[i];
	qsort(out->large, n_large, sizeof *out->large, by_number);
	return true;
}

static const cply_slot *indexed_slot(const struct slot_index *x,
                                     const cply_slots *slots, cply_direction d,
                                     uint32_t number)
{
	if (number < x->size) {
		uint32_t i = x->table[d][number];
		return i ? &slots->items[i - 1] : NULL;
	}
	/* The first that is not before the longest possible one. */
	cply_slot want = { .direction = d,
		           .number = number,
		           .length = UINT32_MAX };
	uint32_t low = 0, high = x->n_large;
	while (low < high) {
		uint32_t mid = low + (high - low) / 2;
		if (by_number(&x->large[mid], &want) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	const cply_slot *s = low < x->n_large ? &x->large[low] : NULL;
	return s && s->direction == d && s->number == number ? s : NULL;
}

cply_status cply_crossword_attach(cply_crossword *cw, cply_numbering scheme,
                                  cply_arena *a)
{
	cply_slots slots;
	struct slot_index index;
	cply_status s = cply_crossword_slots(cw, scheme, a, &slots);
	if (s != CPLY_OK)
		return s;
	if (!index_slots(&slots, a, &index))
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		cply_clue_list *list = &cw->lists[i];
		if (list->direction == CPLY_OTHER)
			continue;
		for (uint32_t k = 0; k < list->n_clues; k++) {
			cply_clue *clue = &list->clues[k];
			if (clue->n_cells || clue->is_explicit ||
			    clue->number == 0)
				continue;
			const cply_slot *slot =
				indexed_slot(&index, &slots, list->direction,
			                     clue->number);
			if (!slot)
				continue;
			clue->cells = cells_of(cw, slot, a);
			if (!clue->cells)
				return CPLY_NOMEM;
			clue->n_cells = slot->length;
		}
	}
	return CPLY_OK;
}

cply_status cply_crossword_label(cply_crossword *cw, cply_numbering scheme,
                                 cply_arena *a)
{
	cply_slots slots;
	cply_status s = cply_crossword_slots(cw, scheme, a, &slots);
	if (s != CPLY_OK)
		return s;
	for (uint32_t i = 0; i < slots.n; i++) {
		const cply_slot *slot = &slots.items[i];
		cply_cell *cell = &cw->cells[slot->start];
		if (slot->number && !cell->label.len)
			cell->label = cplyi_number_text(slot->number, a);
	}
	return a->failed ? CPLY_NOMEM : CPLY_OK;
}

void cply_clue_answer(const cply_crossword *cw, const cply_clue *clue,
                      char unknown, cply_buf *out)
{
	for (uint32_t k = 0; k < clue->n_cells; k++) {
		cply_str letter = cw->cells[clue->cells[k]].solution;
		if (letter.len)
			cply_put_str(out, letter);
		else
			cply_put_char(out, unknown);
	}
}

cply_str cply_clue_name(const cply_crossword *cw, uint32_t list, uint32_t clue,
                        cply_arena *a)
{
	const cply_clue_list *l = &cw->lists[list];
	const cply_clue *c = &l->clues[clue];
	cply_str title = cplyi_list_title(l);
	cply_buf b;
	cply_buf_init(&b, a);
	if (c->label.len) {
		cply_put_str(&b, c->label);
	} else {
		cply_put(&b, "#");
		cply_put_uint(&b, clue + 1);
	}
	cply_put(&b, " ");
	cply_put_str(&b, title);
	return cply_buf_str(&b);
}

uint32_t cply_enumeration_length(cply_str e)
{
	uint64_t sum = 0, number = 0;
	for (size_t i = 0; i < e.len; i++) {
		char c = e.ptr[i];
		if (ascii_is_digit(c)) {
			number = number * 10 + (uint64_t)(c - '0');
			if (number > UINT16_MAX)
				return 0;
			continue;
		}
		/* "3,4", "2-5", "2'1", "1.1.1" and "two words" are met. */
		if (c != ',' && c != '-' && c != '\'' && c != '.' && c != ' ' &&
		    c != '/' && c != ';')
			return 0;
		sum += number;
		number = 0;
	}
	sum += number;
	return sum > UINT16_MAX ? 0 : (uint32_t)sum;
}
