/* SPDX-License-Identifier: MIT */
#include "format/across/plan.h"

#include <string.h>

#include "base/ascii.h"
#include "base/text.h"
#include "crossword/entries.h"

/* ---- squares ---- */

static bool is_symbol(char c)
{
	return ascii_is_digit(c) || (c && strchr("@#$%&+?", c));
}

/* What is written for a square: the first of several right answers. */
static cply_str letters(const cply_cell *cell)
{
	if (cell->more && cell->more->n_either)
		return cell->more->either[0];
	return cell->solution;
}

/* Can the square's letter stand in the grid itself? */
static bool is_plain(const cply_cell *cell, cply_str s)
{
	if (s.len != 1)
		return false;
	if (cell->flags & CPLY_CELL_CIRCLED)
		return ascii_is_upper(s.ptr[0]);
	return ascii_is_upper(s.ptr[0]) || is_symbol(s.ptr[0]);
}

static char first_letter(cply_str s)
{
	for (size_t i = 0; i < s.len; i++) {
		char c = s.ptr[i];
		if (ascii_is_letter(c) || is_symbol(c))
			return ascii_upper(c);
	}
	return 'X';
}

/* Signs that no square uses for itself, the usual ones first. Small letters
 * mean circles once there are any. */
static char free_sign(const struct across_plan *p, const bool *used,
                      bool is_circled)
{
	static const char usual[] =
		"1234567890@#$%&+?ZQXJKVWYUBFGHPMDCLNRSTOIAE";
	static const char small[] = "abcdefghijklmnopqrstuvwxyz";
	const char *pools[] = { is_circled ? small : usual,
		                is_circled || p->marks ? "" : small };
	for (size_t k = 0; k < CPLY_COUNT(pools); k++)
		for (const char *c = pools[k]; *c; c++)
			if (!used[(unsigned char)*c])
				return *c;
	return 0;
}

static struct across_sign *sign_for(struct across_plan *p, bool *used,
                                    cply_str text, bool is_circled)
{
	for (uint32_t i = 0; i < p->n_signs; i++)
		if (p->signs[i].is_circled == is_circled &&
		    cply_str_eq(p->signs[i].text, text))
			return &p->signs[i];
	char key = p->n_signs < CPLY_COUNT(p->signs)
	                   ? free_sign(p, used, is_circled)
	                   : 0;
	if (!key)
		return NULL;
	used[(unsigned char)key] = true;
	p->signs[p->n_signs] = (struct across_sign){
		.key = key,
		.stand_in = first_letter(text),
		.text = text,
		.is_circled = is_circled,
	};
	return &p->signs[p->n_signs++];
}

static void plan_rebus(struct across_plan *p, uint32_t i, bool *used)
{
	const cply_cell *cell = &p->cw->cells[i];
	cply_str s = letters(cell);
	bool is_circled = cell->flags & CPLY_CELL_CIRCLED;
	struct across_sign *sign = sign_for(p, used, s, is_circled);
	if (sign) {
		p->cells[i] = sign->key;
		p->fit[i] = is_circled ? ACROSS_CIRCLED_REBUS : ACROSS_FITS;
		return;
	}
	p->fit[i] = ACROSS_NO_SIGN;
	if (is_circled && (sign = sign_for(p, used, s, false)) != NULL) {
		p->cells[i] = sign->key;
		p->fit[i] = ACROSS_NO_CIRCLE;
		return;
	}
	p->cells[i] = first_letter(s);
	if (is_circled)
		p->cells[i] = ascii_lower(p->cells[i]);
}

/* Squares whose letter is the sign; the others are left for later. */
static void plan_plain(struct across_plan *p, uint32_t i, bool *used,
                       bool is_blank)
{
	const cply_cell *cell = &p->cw->cells[i];
	bool is_circled = cell->flags & CPLY_CELL_CIRCLED;
	cply_str s = letters(cell);
	char *out = &p->cells[i];
	if (cell->kind != CPLY_CELL_OPEN) {
		*out = p->cw->is_diagramless ? ':' : '.';
		return;
	}
	p->marks |= is_circled;
	if (is_blank || !s.len) {
		*out = is_circled ? 'x' : 'X';
		p->fit[i] = is_blank ? ACROSS_FITS : ACROSS_NO_LETTER;
	} else if (is_plain(cell, s)) {
		*out = is_circled ? ascii_lower(s.ptr[0]) : s.ptr[0];
	} else {
		return;
	}
	used[(unsigned char)*out] = true;
}

static void plan_cells(struct across_plan *p, bool is_blank)
{
	bool used[128] = { false };
	uint32_t n = p->cw->width * p->cw->height;
	for (uint32_t i = 0; i < n; i++)
		plan_plain(p, i, used, is_blank);
	for (uint32_t i = 0; i < n; i++)
		if (!p->cells[i])
			plan_rebus(p, i, used);
	p->is_v2 = p->marks || p->n_signs;
	for (uint32_t i = 0; i < n; i++)
		p->is_v2 |= is_symbol(p->cells[i]);
}

/* ---- clues ---- */

/* The words as the format knows them: between blocks, whatever the bars. */
static cply_status find_words(struct across_plan *p, cply_arena *a,
                              uint32_t **at)
{
	size_t n = (size_t)p->cw->width * p->cw->height;
	cply_crossword plain;
	cply_slots slots;
	cply_status s = cplyi_without_bars(p->cw, a, &plain);
	if (s == CPLY_OK)
		s = cply_crossword_slots(&plain, CPLY_NUMBER_STANDARD, a,
		                         &slots);
	if (s != CPLY_OK)
		return s;
	p->words = CPLY_NEW(a, slots.n, struct across_word);
	*at = CPLY_NEW(a, 2 * n, uint32_t);
	if (!p->words || !*at)
		return CPLY_NOMEM;
	for (int d = CPLY_ACROSS; d <= CPLY_DOWN; d++)
		for (uint32_t i = 0; i < slots.n; i++) {
			const cply_slot *slot = &slots.items[i];
			if (slot->direction != (cply_direction)d)
				continue;
			p->words[p->n_words] = (struct across_word){
				.direction = slot->direction,
				.number = slot->number,
			};
			(*at)[2 * slot->start + (uint32_t)d] = ++p->n_words;
		}
	return CPLY_OK;
}

static cply_status plan_clues(struct across_plan *p, cply_arena *a)
{
	const cply_crossword *cw = p->cw;
	uint32_t *at, flat = 0;
	cply_status s = find_words(p, a, &at);
	if (s != CPLY_OK)
		return s;
	p->is_placed = CPLY_NEW(a, cplyi_count_clues(cw), bool);
	if (!p->is_placed)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		for (uint32_t k = 0; k < list->n_clues; k++, flat++) {
			const cply_clue *clue = &list->clues[k];
			cply_direction d = list->direction;
			if (d == CPLY_OTHER || !clue->n_cells ||
			    !cplyi_is_line(clue->cells, clue->n_cells,
			                   d == CPLY_DOWN ? cw->width : 1))
				continue;
			uint32_t w = at[2 * clue->cells[0] + (uint32_t)d];
			if (!w || p->words[w - 1].clue)
				continue;
			p->words[w - 1].clue = clue;
			p->words[w - 1].ref = (cply_clue_ref){ i, k };
			p->is_placed[flat] = true;
		}
	}
	return CPLY_OK;
}

cply_status cplyi_across_plan(const cply_crossword *cw,
                              const cply_write_options *options, cply_arena *a,
                              struct across_plan *p)
{
	size_t n = (size_t)cw->width * cw->height;
	*p = (struct across_plan){
		.cw = cw,
		.cells = CPLY_NEW(a, n, char),
		.fit = CPLY_NEW(a, n, uint8_t),
	};
	if (!p->cells || !p->fit)
		return CPLY_NOMEM;
	plan_cells(p, options->blank);
	return plan_clues(p, a);
}
