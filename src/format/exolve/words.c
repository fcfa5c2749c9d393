/* SPDX-License-Identifier: MIT */
/* The words of an exolve grid, their numbers, and places in it. */
#include "base/ascii.h"
#include "format/exolve/exolve.h"

cply_status cplyi_ex_find_words(const cply_crossword *cw, cply_arena *a,
                                struct ex_words *out)
{
	size_t n = (size_t)cw->width * cw->height;
	cply_status s =
		cply_crossword_slots(cw, CPLY_NUMBER_STANDARD, a, &out->slots);
	if (s != CPLY_OK)
		return s;
	for (int d = 0; d < 2; d++) {
		out->at[d] = CPLY_NEW(a, n, uint32_t);
		out->of[d] = CPLY_NEW(a, n, uint32_t);
	}
	out->number = CPLY_NEW(a, n, uint32_t);
	out->cell_of = CPLY_NEW(a, n + 1, uint32_t);
	out->is_reversed = CPLY_NEW(a, out->slots.n, uint8_t);
	if (a->failed)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < out->slots.n; i++) {
		const cply_slot *slot = &out->slots.items[i];
		for (uint32_t k = 0; k < slot->length; k++)
			out->of[slot->direction][cply_slot_cell(cw, slot, k)] =
				i + 1;
	}
	return CPLY_OK;
}

uint32_t cplyi_ex_slot_cell(const cply_crossword *cw, const struct ex_words *w,
                            const cply_slot *slot, uint32_t k)
{
	bool is_reversed = w->is_reversed[slot - w->slots.items];
	return cply_slot_cell(cw, slot, is_reversed ? slot->length - 1 - k : k);
}

void cplyi_ex_place_words(const cply_crossword *cw, struct ex_words *w)
{
	for (uint32_t i = 0; i < w->slots.n; i++) {
		const cply_slot *slot = &w->slots.items[i];
		w->at[slot->direction][cplyi_ex_slot_cell(cw, w, slot, 0)] =
			i + 1;
	}
}

void cplyi_ex_number_words(const cply_crossword *cw, struct ex_words *w)
{
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		if (!w->at[0][i] && !w->at[1][i])
			continue;
		if (cw->cells[i].flags & CPLY_CELL_NO_NUMBER)
			continue;
		w->number[i] = ++w->n_numbers;
		w->cell_of[w->n_numbers] = i;
	}
}

const cply_slot *cplyi_ex_started(const struct ex_words *w, cply_direction d,
                                  uint32_t cell)
{
	if (d == CPLY_OTHER || !w->at[d] || !w->at[d][cell])
		return NULL;
	return &w->slots.items[w->at[d][cell] - 1];
}

const cply_slot *cplyi_ex_numbered(const struct ex_words *w, cply_direction d,
                                   uint32_t number)
{
	if (!number || number > w->n_numbers)
		return NULL;
	return cplyi_ex_started(w, d, w->cell_of[number]);
}

/* ---- places ---- */

/* A number of at most nine digits at `*at`. */
static bool take_number(cply_str s, size_t *at, uint32_t *out)
{
	size_t begin = *at;
	*out = 0;
	while (*at < s.len && ascii_is_digit(s.ptr[*at]) && *at - begin < 9)
		*out = *out * 10 + (uint32_t)(s.ptr[(*at)++] - '0');
	return *at > begin;
}

static uint32_t cell_at(const cply_crossword *cw, uint32_t row, uint32_t col)
{
	if (!row || !col || row > cw->height || col > cw->width)
		return EX_NONE;
	return (cw->height - row) * cw->width + col - 1;
}

uint32_t cplyi_ex_cell(const cply_crossword *cw, cply_str s)
{
	size_t at = 1;
	uint32_t one, two;
	if (s.len < 2 || s.ptr[0] < 'a' || s.ptr[0] > 'z' ||
	    !take_number(s, &at, &one))
		return EX_NONE;
	if (at == s.len)
		return cell_at(cw, one, (uint32_t)(s.ptr[0] - 'a') + 1);
	char first = s.ptr[0], second = s.ptr[at++];
	if (!take_number(s, &at, &two) || at != s.len)
		return EX_NONE;
	if (first == 'r' && second == 'c')
		return cell_at(cw, one, two);
	return first == 'c' && second == 'r' ? cell_at(cw, two, one) : EX_NONE;
}

void cplyi_ex_put_cell(const cply_crossword *cw, uint32_t cell, cply_buf *out)
{
	uint32_t row = cw->height - cell / cw->width, col = cell % cw->width;
	if (col < 26) {
		cply_put_char(out, (char)('a' + col));
	} else {
		cply_put(out, "c");
		cply_put_uint(out, col + 1);
		cply_put(out, "r");
	}
	cply_put_uint(out, row);
}

/* ---- reversals ---- */

static bool reverse(struct ex *x, cply_str pair)
{
	size_t dash = cply_str_find(pair, CPLY_STR("-"));
	if (dash == SIZE_MAX)
		return false;
	uint32_t from = cplyi_ex_cell(x->cw, cply_str_sub(pair, 0, dash));
	uint32_t to =
		cplyi_ex_cell(x->cw, cply_str_sub(pair, dash + 1, pair.len));
	if (from == EX_NONE || to == EX_NONE)
		return false;
	for (int d = 0; d < 2; d++) {
		uint32_t i = x->words.of[d][from];
		const cply_slot *slot = i ? &x->words.slots.items[i - 1] : NULL;
		if (!slot || slot->start != from ||
		    cply_slot_cell(x->cw, slot, slot->length - 1) != to)
			continue;
		x->words.is_reversed[i - 1] = 1;
		return true;
	}
	return false;
}

void cplyi_ex_reversals(struct ex *x, const struct ex_section *s)
{
	uint32_t at = s->value.begin;
	cply_span word;
	while (cplyi_ex_word(x->text, &at, s->value.end, &word)) {
		cply_str pair = cplyi_ex_str(x, word);
		if (!reverse(x, pair))
			cply_report_with(x->diags, CPLY_EX303, &word,
			                 CPLY_T(pair));
	}
}
