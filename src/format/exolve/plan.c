/* SPDX-License-Identifier: MIT */
/* What the writer of exolve will put down: which words are reversed, which
 * squares get no number, and what numbers the others have. */
#include "format/exolve/exolve.h"

#include "base/text.h"
#include "crossword/entries.h"
#include "crossword/extras.h"

cply_str cplyi_ex_get(const cply_extras *extras, const char *key)
{
	const cply_extra *e = cplyi_find_extra(extras, "exolve", key);
	return e ? e->value : (cply_str){ NULL, 0 };
}

bool cplyi_ex_has(const cply_extras *extras, const char *key)
{
	return cplyi_ex_get(extras, key).len > 0;
}

bool cplyi_ex_has_option(const cply_crossword *cw, const char *want)
{
	for (uint32_t i = 0; i < cw->extras.n; i++) {
		const cply_extra *e = &cw->extras.items[i];
		cply_span word;
		uint32_t at = 0;
		if (!cply_str_is(e->key, "option") ||
		    !cply_str_is(cply_str_of(e->origin), "exolve"))
			continue;
		while (cplyi_ex_word(e->value, &at, (uint32_t)e->value.len,
		                     &word))
			if (cply_str_is(cply_str_sub(e->value, word.begin,
			                             word.end),
			                want))
				return true;
	}
	return false;
}

/* ---- letters ---- */

cply_str cplyi_ex_letters(const struct ex_plan *p, const cply_cell *cell)
{
	const cply_cell_more *more = cell->more;
	bool is_given = cell->flags & CPLY_CELL_GIVEN;
	cply_str s = more && more->n_either ? more->either[0] : cell->solution;
	cply_buf b;
	if (cell->kind != CPLY_CELL_OPEN || (p->options->blank && !is_given))
		return (cply_str){ NULL, 0 };
	bool is_clean = true;
	for (size_t i = 0; i < s.len; i++)
		is_clean &= (unsigned char)s.ptr[i] > ' ';
	if (!is_clean) {
		cply_buf_init(&b, p->arena);
		for (size_t i = 0; i < s.len; i++)
			if ((unsigned char)s.ptr[i] > ' ')
				cply_put_char(&b, s.ptr[i]);
		s = cply_buf_str(&b);
	}
	return cply_upper(p->arena, s, CPLY_CASE_ROOT);
}

/* More than one character, or one that takes two units in a program that
 * counts like JavaScript. */
static bool is_long(cply_str s)
{
	size_t at = 0;
	uint32_t c;
	return cply_utf8_next(s, &at, &c) && (at < s.len || c > 0xFFFF);
}

static void look_at_letters(struct ex_plan *p)
{
	const cply_crossword *cw = p->cw;
	bool has_diagramless = cw->is_diagramless;
	p->is_unsolved = true;
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		const cply_cell *cell = &cw->cells[i];
		cply_str s = cplyi_ex_letters(p, cell);
		if (s.len && !(cell->flags & CPLY_CELL_GIVEN))
			p->is_unsolved = false;
		p->is_multi |= is_long(s);
		has_diagramless |=
			cell->more &&
			cplyi_ex_has(&cell->more->extras, "diagramless");
	}
	p->is_unnumbered = has_diagramless && p->is_unsolved;
}

/* ---- words ---- */

/* Do the cells begin with this slot, in one order or the other? */
static bool begins_with(const cply_crossword *cw, const cply_slot *slot,
                        const uint32_t *cells, uint32_t n, bool is_reversed)
{
	if (slot->length > n)
		return false;
	for (uint32_t k = 0; k < slot->length; k++)
		if (cells[k] !=
		    cply_slot_cell(cw, slot,
		                   is_reversed ? slot->length - 1 - k : k))
			return false;
	return true;
}

static const cply_slot *slot_through(const struct ex_words *w, cply_direction d,
                                     uint32_t cell)
{
	uint32_t i = d == CPLY_OTHER ? 0 : w->of[d][cell];
	return i ? &w->slots.items[i - 1] : NULL;
}

const cply_slot *cplyi_ex_match(const struct ex_plan *p, cply_direction d,
                                const uint32_t *cells, uint32_t n)
{
	const cply_slot *slot = n ? slot_through(&p->words, d, cells[0]) : NULL;
	if (!slot || p->is_unnumbered)
		return NULL;
	bool is_reversed = p->words.is_reversed[slot - p->words.slots.items];
	return begins_with(p->cw, slot, cells, n, is_reversed) ? slot : NULL;
}

/* A word without a clue, whose number stands at its end. */
static bool is_numbered_last(const struct ex_plan *p, const cply_slot *slot)
{
	const cply_crossword *cw = p->cw;
	uint32_t last = cply_slot_cell(cw, slot, slot->length - 1);
	const cply_slot *other =
		slot_through(&p->words, (cply_direction)(1 - slot->direction),
	                     last);
	return !cw->cells[slot->start].label.len && cw->cells[last].label.len &&
	       !(other && other->start == last);
}

/* A word runs backwards if the first clue that it has does. */
static void find_reversals(struct ex_plan *p)
{
	const cply_crossword *cw = p->cw;
	uint8_t *is_known = CPLY_NEW(p->arena, p->words.slots.n, uint8_t);
	for (uint32_t i = 0; is_known && i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			const cply_clue *c = &cw->lists[i].clues[k];
			const cply_slot *slot =
				c->n_cells
					? slot_through(&p->words,
			                               cw->lists[i].direction,
			                               c->cells[0])
					: NULL;
			if (!slot)
				continue;
			size_t at = (size_t)(slot - p->words.slots.items);
			bool is_forward = begins_with(cw, slot, c->cells,
			                              c->n_cells, false);
			if (is_known[at] ||
			    (!is_forward && !begins_with(cw, slot, c->cells,
			                                 c->n_cells, true)))
				continue;
			is_known[at] = 1;
			p->words.is_reversed[at] = !is_forward;
		}
	for (uint32_t i = 0; is_known && i < p->words.slots.n; i++)
		if (!is_known[i])
			p->words.is_reversed[i] =
				is_numbered_last(p, &p->words.slots.items[i]);
}

/* ---- numbers ---- */

static bool starts_word(const struct ex_words *w, uint32_t cell)
{
	return w->at[0][cell] || w->at[1][cell];
}

/* For each square: the next number that is written further on, and how many
 * other labels come before it. */
struct ahead {
	uint32_t number, others;
};

static struct ahead *look_ahead(const struct ex_plan *p)
{
	const cply_crossword *cw = p->cw;
	uint32_t n = cw->width * cw->height;
	struct ahead *all = CPLY_NEW(p->arena, n, struct ahead), now = { 0, 0 };
	for (uint32_t i = n; all && i-- > 0;) {
		uint32_t number;
		if (!starts_word(&p->words, i))
			continue;
		all[i] = now;
		if (cply_str_u32(cw->cells[i].label, &number))
			now = (struct ahead){ number, 0 };
		else if (cw->cells[i].label.len)
			now.others++;
	}
	return all;
}

/* Squares that have another label than the count gives are left out of it,
 * unless the labels further on say that they were counted. */
static bool mark_skips(struct ex_plan *p)
{
	const cply_crossword *cw = p->cw;
	uint32_t running = 1, number;
	struct ahead *ahead = look_ahead(p);
	if (!ahead)
		return false;
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		cply_cell *cell = &p->marked.cells[i];
		cell->flags &= (uint16_t)~CPLY_CELL_NO_NUMBER;
		if (!starts_word(&p->words, i))
			continue;
		cply_str label = cw->cells[i].label;
		bool is_number = cply_str_u32(label, &number);
		bool is_counted =
			p->hides_numbers || (is_number && number == running) ||
			(label.len && !is_number &&
		         ahead[i].number == running + 1 + ahead[i].others);
		if (is_counted)
			running++;
		else
			cell->flags |= CPLY_CELL_NO_NUMBER;
	}
	return true;
}

static bool has_labels(const struct ex_plan *p)
{
	const cply_crossword *cw = p->cw;
	for (uint32_t i = 0; i < cw->width * cw->height; i++)
		if (starts_word(&p->words, i) && cw->cells[i].label.len)
			return true;
	return false;
}

/* ---- all of it ---- */

/* All lists of a direction stand where its first one does. */
static bool order_clues(struct ex_plan *p)
{
	const cply_crossword *cw = p->cw;
	uint32_t n = cplyi_count_clues(cw);
	p->order = CPLY_NEW(p->arena, n, cply_clue_ref);
	if (!p->order)
		return false;
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		if (!cplyi_ex_is_first(cw, i))
			continue;
		for (uint32_t j = i; j < cw->n_lists; j++)
			for (uint32_t k = 0; k < cw->lists[j].n_clues; k++)
				if (cw->lists[j].direction ==
				    cw->lists[i].direction)
					p->order[p->n_order++] =
						(cply_clue_ref){ j, k };
	}
	return true;
}

bool cplyi_ex_is_first(const cply_crossword *cw, uint32_t list)
{
	for (uint32_t i = 0; i < list; i++)
		if (cw->lists[i].direction == cw->lists[list].direction)
			return false;
	return true;
}

cply_status cplyi_ex_plan(const cply_crossword *cw,
                          const cply_write_options *options, cply_arena *a,
                          struct ex_plan *out)
{
	size_t n = (size_t)cw->width * cw->height;
	*out = (struct ex_plan){ .cw = cw, .options = options, .arena = a };
	cply_status s = cplyi_ex_find_words(cw, a, &out->words);
	if (s != CPLY_OK)
		return s;
	out->marked = *cw;
	out->marked.cells = CPLY_NEW(a, n, cply_cell);
	if (!out->marked.cells)
		return CPLY_NOMEM;
	for (size_t i = 0; i < n; i++)
		out->marked.cells[i] = cw->cells[i];
	look_at_letters(out);
	if (out->is_unnumbered)
		out->words.slots.n = 0;
	else
		find_reversals(out);
	cplyi_ex_place_words(cw, &out->words);
	out->hides_numbers = (out->words.slots.n && !has_labels(out)) ||
	                     cplyi_ex_has_option(cw, "hide-inferred-numbers");
	if (!mark_skips(out) || !order_clues(out))
		return CPLY_NOMEM;
	cplyi_ex_number_words(&out->marked, &out->words);
	return a->failed ? CPLY_NOMEM : CPLY_OK;
}
