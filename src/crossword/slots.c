/* SPDX-License-Identifier: MIT */
/* The words of a grid, their numbers, and which clue belongs to which. */
#include "crossply/crossword.h"

static bool is_open(const cply_crossword *cw, uint32_t r, uint32_t c)
{
	return cply_cell_at(cw, r, c)->kind == CPLY_CELL_OPEN;
}

/* May a word go from (r, c) to its right or lower neighbour? */
static bool joined(const cply_crossword *cw, uint32_t r, uint32_t c,
		   cply_direction d)
{
	uint32_t r2 = r + (d == CPLY_DOWN), c2 = c + (d == CPLY_ACROSS);
	if (r2 >= cw->height || c2 >= cw->width || !is_open(cw, r, c) ||
	    !is_open(cw, r2, c2))
		return false;
	uint8_t bar = d == CPLY_DOWN ? CPLY_BAR_BOTTOM : CPLY_BAR_RIGHT;
	return !(cply_cell_at(cw, r, c)->bars & bar);
}

static bool starts(const cply_crossword *cw, uint32_t r, uint32_t c,
		   cply_direction d)
{
	if (!is_open(cw, r, c))
		return false;
	if (d == CPLY_ACROSS)
		return c == 0 || !joined(cw, r, c - 1, d);
	return r == 0 || !joined(cw, r - 1, c, d);
}

static uint32_t run_length(const cply_crossword *cw, uint32_t r, uint32_t c,
			   cply_direction d)
{
	uint32_t n = 1;
	while (joined(cw, r, c, d)) {
		r += d == CPLY_DOWN;
		c += d == CPLY_ACROSS;
		n++;
	}
	return n;
}

static bool has_ones(cply_numbering scheme)
{
	return scheme == CPLY_NUMBER_LITERAL ||
	       scheme == CPLY_NUMBER_PER_DIRECTION_ONE ||
	       scheme == CPLY_NUMBER_INDEX || scheme == CPLY_NUMBER_LABELS;
}

/* The counters of all schemes; which of them is asked decides the number. */
struct counters {
	uint32_t shared, own[2];
	uint32_t cell; /* last cell that the shared counter numbered, plus 1 */
};

static uint32_t next_number(const cply_crossword *cw, cply_numbering scheme,
			    struct counters *n, uint32_t cell, cply_direction d)
{
	uint32_t label = 0;
	switch (scheme) {
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
		return d == CPLY_ACROSS ? cell / cw->width + 1
					: cell % cw->width + 1;
	case CPLY_NUMBER_LABELS:
		break;
	}
	return cply_str_u32(cw->cells[cell].label, &label) ? label : 0;
}

cply_status cply_crossword_slots(const cply_crossword *cw,
				 cply_numbering scheme, cply_arena *a,
				 cply_slots *out)
{
	uint32_t shortest = has_ones(scheme) ? 1 : 2;
	struct counters counters = { 0 };
	uint32_t cap = 0;
	*out = (cply_slots) { 0 };
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		uint32_t r = i / cw->width, c = i % cw->width;
		for (int d = CPLY_ACROSS; d <= CPLY_DOWN; d++) {
			cply_direction dir = (cply_direction)d;
			if (!starts(cw, r, c, dir))
				continue;
			uint32_t length = run_length(cw, r, c, dir);
			if (length < shortest)
				continue;
			if (out->n == cap) {
				uint32_t more = cap ? cap * 2 : 64;
				out->items = CPLY_GROW(a, out->items, cap, more,
						       cply_slot);
				if (!out->items)
					return CPLY_NOMEM;
				cap = more;
			}
			out->items[out->n++] = (cply_slot) {
				.direction = dir,
				.start = i,
				.length = length,
				.number = next_number(cw, scheme, &counters, i,
						      dir),
			};
		}
	}
	return CPLY_OK;
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
	uint32_t *cells = CPLY_NEW(a, slot->length, uint32_t);
	for (uint32_t k = 0; cells && k < slot->length; k++)
		cells[k] = cply_slot_cell(cw, slot, k);
	return cells;
}

cply_status cply_crossword_attach(cply_crossword *cw, cply_numbering scheme,
				  cply_arena *a)
{
	cply_slots slots;
	cply_status s = cply_crossword_slots(cw, scheme, a, &slots);
	if (s != CPLY_OK)
		return s;
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		cply_clue_list *list = &cw->lists[i];
		if (list->direction == CPLY_OTHER)
			continue;
		for (uint32_t k = 0; k < list->n_clues; k++) {
			cply_clue *clue = &list->clues[k];
			if (clue->n_cells || clue->number == 0)
				continue;
			const cply_slot *slot =
				cply_slots_find(&slots, list->direction,
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

static cply_str number_text(uint32_t n, cply_arena *a)
{
	char digits[10];
	size_t at = sizeof digits;
	do {
		digits[--at] = (char)('0' + n % 10);
		n /= 10;
	} while (n);
	return cply_str_copy(a, (cply_str) { digits + at, sizeof digits - at });
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
			cell->label = number_text(slot->number, a);
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
	cply_str title = l->title;
	if (!title.len)
		title = l->direction == CPLY_ACROSS ? CPLY_STR("Across")
			: l->direction == CPLY_DOWN ? CPLY_STR("Down")
						    : CPLY_STR("clue");
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
		if (c >= '0' && c <= '9') {
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
