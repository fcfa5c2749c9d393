/* SPDX-License-Identifier: MIT */
#include "crossword/grid/figures.h"

#include "base/text.h"
#include "crossword/entries.h"

unsigned cplyi_tile_value(char upper)
{
	static const uint8_t values[CPLYI_ALPHABET] = { 1, 3, 3,  2, 1, 4, 2,
		                                        4, 1, 8,  5, 1, 3, 1,
		                                        1, 3, 10, 1, 1, 1, 1,
		                                        4, 4, 8,  4, 10 };
	return upper >= 'A' && upper <= 'Z' ? values[upper - 'A'] : 0;
}

/* ---- the grid ---- */

/* At the edge it has fewer neighbours, and is not counted. */
static bool is_open_around(const cply_crossword *cw, uint32_t cell)
{
	uint32_t row = cell / cw->width, col = cell % cw->width;
	if (!row || !col || row + 1 == cw->height || col + 1 == cw->width)
		return false;
	for (uint32_t r = row - 1; r <= row + 1; r++)
		for (uint32_t c = col - 1; c <= col + 1; c++)
			if (!cplyi_is_open(cw, r * cw->width + c))
				return false;
	return true;
}

static void count_squares(const cplyi_shape *s, cplyi_figures *f)
{
	const cply_crossword *cw = s->cw;
	f->white = s->n_open;
	f->blocks = s->n_blocks;
	f->voids = s->n_voids;
	f->checked = s->n_checked;
	for (uint32_t i = 0; i < s->n_cells; i++) {
		f->open += is_open_around(cw, i);
		f->cheaters += cw->cells[i].kind == CPLY_CELL_BLOCK &&
		               !cplyi_words_gained(cw, i);
	}
}

static bool count_words(const cplyi_shape *s, cplyi_figures *f, cply_arena *a)
{
	for (uint32_t i = 0; i < s->slots.n; i++) {
		const cply_slot *slot = &s->slots.items[i];
		uint32_t n = slot->length;
		f->words[slot->direction]++;
		f->slot_cells += n;
		f->longest = n > f->longest ? n : f->longest;
		if (!f->shortest || n < f->shortest)
			f->shortest = n;
		f->spanning +=
			n == (slot->direction == CPLY_ACROSS ? s->cw->width
		                                             : s->cw->height);
	}
	f->lengths = CPLY_NEW(a, (size_t)f->longest + 1, uint32_t);
	for (uint32_t i = 0; f->lengths && i < s->slots.n; i++)
		f->lengths[s->slots.items[i].length]++;
	return f->lengths;
}

/* ---- letters ---- */

static void count_letters(const cply_crossword *cw, cply_arena *a,
                          cplyi_figures *f)
{
	for (size_t i = 0; i < (size_t)cw->width * cw->height; i++) {
		cply_str s = cw->cells[i].solution;
		size_t at = 0;
		uint32_t c;
		if (cw->cells[i].kind != CPLY_CELL_OPEN || !s.len)
			continue;
		f->filled++;
		if (s.len > 1)
			f->rebus += cply_grapheme_count(s) > 1;
		s = cply_upper(a, s, CPLY_CASE_ROOT);
		while (cply_utf8_next(s, &at, &c)) {
			if (c < 'A' || c > 'Z') {
				f->others++;
				continue;
			}
			f->letters[c - 'A']++;
			f->n_letters++;
			f->scrabble += cplyi_tile_value((char)c);
		}
	}
}

bool cplyi_is_pangram(const cplyi_figures *f)
{
	for (size_t i = 0; i < CPLYI_ALPHABET; i++)
		if (!f->letters[i])
			return false;
	return true;
}

void cplyi_put_missing(const cplyi_figures *f, cply_buf *out)
{
	for (size_t i = 0; f->n_letters && i < CPLYI_ALPHABET; i++)
		if (!f->letters[i])
			cply_put_char(out, (char)('A' + (int)i));
}

/* ---- words with a name ---- */

/* Appends the words of this length, in the order of the grid. */
static void name_length(const cplyi_shape *s, uint32_t length, cplyi_figures *f,
                        uint32_t most, cply_arena *a)
{
	for (uint32_t i = 0; i < s->slots.n && f->n_top < most; i++) {
		const cply_slot *slot = &s->slots.items[i];
		if (slot->length != length)
			continue;
		f->top[f->n_top++] =
			(cplyi_named_word){ cplyi_slot_name(slot, a),
			                    cplyi_slot_answer(s->cw, slot, a),
			                    slot->length };
	}
}

static bool name_longest(const cplyi_shape *s, cplyi_figures *f, cply_arena *a)
{
	enum { MOST = 8 };
	f->top = CPLY_NEW(a, MOST, cplyi_named_word);
	/* All of the greatest length, then all of the next, while they fit. */
	uint32_t least = f->longest, n = 0;
	while (least > 1 && n + f->lengths[least] <= MOST)
		n += f->lengths[least--];
	least += least < f->longest; /* the last that fitted, or the longest */
	for (uint32_t length = f->longest; f->top && length && length >= least;
	     length--)
		name_length(s, length, f, MOST, a);
	return f->top && !a->failed;
}

static bool name_themed(const cply_crossword *cw, cplyi_figures *f,
                        cply_arena *a)
{
	uint32_t n = cplyi_count_clues(cw);
	f->themed = CPLY_NEW(a, n, cplyi_named_word);
	for (uint32_t i = 0; f->themed && i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			const cply_clue *clue = &cw->lists[i].clues[k];
			cply_buf b;
			if (!clue->is_themed || !clue->n_cells)
				continue;
			cply_buf_init(&b, a);
			cply_clue_answer(cw, clue, '?', &b);
			f->themed[f->n_themed++] = (cplyi_named_word){
				cply_clue_name(cw, i, k, a),
				cply_upper(a, cply_buf_str(&b), CPLY_CASE_ROOT),
				clue->n_cells
			};
		}
	return (f->themed || !n) && !a->failed;
}

static void count_clues(const cply_crossword *cw, cplyi_figures *f)
{
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			cply_str text =
				cply_str_trim(cw->lists[i].clues[k].text.plain);
			uint32_t n = (uint32_t)cply_grapheme_count(text);
			if (!n)
				continue;
			f->clues++;
			f->clue_chars += n;
			if (n > f->clue_longest)
				f->clue_longest = n;
			if (!f->clue_shortest || n < f->clue_shortest)
				f->clue_shortest = n;
		}
}

cply_status cplyi_figures_of(const cply_crossword *cw, cply_arena *a,
                             cplyi_figures *out)
{
	cplyi_shape s;
	*out = (cplyi_figures){ .width = cw->width, .height = cw->height };
	if (cplyi_shape_of(cw, a, &s) || !count_words(&s, out, a))
		return CPLY_NOMEM;
	count_squares(&s, out);
	out->symmetries = cplyi_symmetries(cw);
	count_letters(cw, a, out);
	count_clues(cw, out);
	if (!name_longest(&s, out, a) || !name_themed(cw, out, a))
		return CPLY_NOMEM;
	return CPLY_OK;
}
