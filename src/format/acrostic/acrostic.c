/* SPDX-License-Identifier: MIT */
#include "format/acrostic/acrostic.h"

#include <stdlib.h>

#include "base/ascii.h"
#include "base/text.h"
#include "crossword/words.h"

/* ---- the grid ---- */

enum piece { NOTHING, SQUARE, BLANK, SIGN };

/* What a character of the quotation is in the grid. */
static enum piece piece_of(cply_str g, bool is_prose)
{
	static const char *const dashes[] = { "-", "–", "—", "/" };
	unsigned char c = (unsigned char)g.ptr[0];
	if (ascii_is_alnum(c))
		return SQUARE;
	if (ascii_is_space(c) || cply_str_is(g, "\xC2\xA0"))
		return BLANK;
	for (size_t i = 0; i < CPLY_COUNT(dashes); i++)
		if (cply_str_is(g, dashes[i]))
			return SIGN;
	/* Quotes and the like are past U+2000, letters before. */
	if (c >= 0x80)
		return c < 0xE2 && c > 0xC2 ? SQUARE
		       : is_prose           ? NOTHING
		                            : SIGN;
	return is_prose ? NOTHING : SIGN;
}

/* A square of the grid that is still to be made. */
typedef struct square {
	cply_str text;
	enum piece piece;
} square;

/* Blanks beside blanks or dashes, and dashes beside blanks, have no square of
 * their own in prose: "a — b" is "a b". */
static uint32_t collect(cply_str text, bool is_prose, square *out)
{
	uint32_t n = 0;
	cply_str g;
	for (size_t at = 0; (g = cply_grapheme_next(text, &at)).len;) {
		enum piece piece = piece_of(g, is_prose);
		bool after_blank = n && out[n - 1].piece == BLANK;
		if (piece == NOTHING)
			continue;
		if (is_prose && piece != SQUARE && (after_blank || !n))
			continue;
		if (is_prose && piece == BLANK && out[n - 1].piece == SIGN)
			out[n - 1].piece = BLANK;
		else
			out[n++] = (square){ g, piece };
	}
	while (n && out[n - 1].piece == BLANK)
		n--;
	return n;
}

/* About twice as wide as high. */
static uint32_t usual_columns(uint32_t n)
{
	enum { LEAST = 10, MOST = 30 };
	uint32_t columns = LEAST;
	while (columns < MOST && columns * columns / 2 < n)
		columns++;
	return columns;
}

static cply_status fill_grid(acrostic *a, const square *squares, uint32_t n)
{
	cply_crossword *cw = a->s.cw;
	uint32_t cells = cw->width * cw->height;
	a->letters = CPLY_NEW(a->s.arena, n, uint32_t);
	a->owner = CPLY_NEW(a->s.arena, n, uint32_t);
	if (!a->letters || !a->owner)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < cells; i++) {
		cply_cell *cell = &cw->cells[i];
		if (i >= n) {
			cell->kind = CPLY_CELL_VOID;
			continue;
		}
		cell->at = cw->grid_at;
		if (squares[i].piece == BLANK) {
			cell->kind = CPLY_CELL_BLOCK;
			continue;
		}
		cell->solution =
			cply_upper(a->s.arena, squares[i].text, CPLY_CASE_ROOT);
		if (squares[i].piece == SIGN) {
			cell->flags |= CPLY_CELL_GIVEN;
			continue;
		}
		a->letters[a->n_letters++] = i;
		cell->label = cplyi_number_text(a->n_letters, a->s.arena);
	}
	return CPLY_OK;
}

cply_status cplyi_acrostic_grid(acrostic *a, cply_str text, uint32_t columns,
                                bool is_prose, const cply_span *at)
{
	square *squares = CPLY_NEW(a->s.arena, text.len, square);
	if (!squares)
		return CPLY_NOMEM;
	uint32_t n = collect(text, is_prose, squares);
	if (!n) {
		cply_report(a->s.diags, CPLY_AC101, at);
		return CPLY_INVALID;
	}
	if (!columns)
		columns = usual_columns(n);
	if (columns > n)
		columns = n;
	cply_status st =
		cplyi_site_grid(&a->s, columns, n / columns + (n % columns > 0),
	                        "", at);
	if (st == CPLY_OK)
		st = fill_grid(a, squares, n);
	if (st == CPLY_OK)
		(void)cplyi_site_list(&a->s, CPLY_OTHER, CPLY_STR("Clues"));
	return a->s.arena->failed ? CPLY_NOMEM : st;
}

/* ---- clues ---- */

cply_str cplyi_acrostic_label(uint32_t n, cply_arena *arena)
{
	cply_buf b;
	cply_buf_init(&b, arena);
	cply_put_fill(&b, (char)('A' + n % 26), n / 26 % 8 + 1);
	return cply_buf_str(&b);
}

cply_clue *cplyi_acrostic_clue(acrostic *a, uint32_t n, cply_str text,
                               const cply_span *at)
{
	cply_clue *clue = cplyi_site_clue(&a->s, 0, at);
	if (!clue)
		return NULL;
	clue->label = cplyi_acrostic_label(n, a->s.arena);
	clue->text = cplyi_site_html(&a->s, text, at);
	return clue;
}

static cply_clue *clue_at(const acrostic *a, uint32_t n)
{
	const cply_clue_list *list = &a->s.cw->lists[0];
	return n < list->n_clues ? &list->clues[n] : NULL;
}

void cplyi_acrostic_word(acrostic *a, uint32_t n, const uint32_t *numbers,
                         uint32_t count, const cply_span *at)
{
	cply_clue *clue = clue_at(a, n);
	uint32_t *cells = CPLY_NEW(a->s.arena, count, uint32_t);
	if (!clue || !cells)
		return;
	clue->cells = cells;
	for (uint32_t i = 0; i < count; i++) {
		uint32_t letter = numbers[i] - 1;
		if (letter >= a->n_letters) {
			cply_report_with(a->s.diags, CPLY_AC103, at,
			                 CPLY_T(clue->label),
			                 CPLY_N(numbers[i]),
			                 CPLY_N(a->n_letters));
			continue;
		}
		if (a->owner[letter])
			cply_report_with(a->s.diags, CPLY_AC106, at,
			                 CPLY_T(clue->label),
			                 CPLY_N(numbers[i]),
			                 CPLY_T(clue_at(a, a->owner[letter] - 1)
			                                ->label));
		else
			a->owner[letter] = n + 1;
		cells[clue->n_cells++] = a->letters[letter];
	}
	clue->is_explicit = clue->n_cells > 0;
}

/* ---- a key of our own ---- */

/* The letters of the quotation of one sort, which are dealt with strides. */
typedef struct heap {
	cply_str letter;
	uint32_t n, taken, stride;
	uint32_t *items; /* letters, from 0 */
} heap;

static uint32_t common_divisor(uint32_t x, uint32_t y)
{
	while (y) {
		uint32_t rest = x % y;
		x = y;
		y = rest;
	}
	return x;
}

/* About the golden ratio: neighbours in an answer are far apart in the
 * quotation. */
static uint32_t stride_for(uint32_t n)
{
	uint32_t stride = (uint32_t)((uint64_t)n * 618 / 1000);
	while (stride > 1 && common_divisor(n, stride) != 1)
		stride--;
	return stride ? stride : 1;
}

static heap *heap_of(heap *heaps, uint32_t *n, cply_str letter)
{
	enum { MOST = 64 };
	for (uint32_t i = 0; i < *n; i++)
		if (cply_str_eq(heaps[i].letter, letter))
			return &heaps[i];
	if (*n == MOST)
		return NULL;
	heaps[*n].letter = letter;
	return &heaps[(*n)++];
}

static bool make_heaps(acrostic *a, heap *heaps, uint32_t *n)
{
	const cply_crossword *cw = a->s.cw;
	for (uint32_t i = 0; i < a->n_letters; i++) {
		heap *h = heap_of(heaps, n, cw->cells[a->letters[i]].solution);
		if (!h)
			return false;
		h->n++;
	}
	for (uint32_t i = 0; i < *n; i++) {
		heaps[i].items = CPLY_NEW(a->s.arena, heaps[i].n, uint32_t);
		heaps[i].stride = stride_for(heaps[i].n);
		heaps[i].n = 0;
		if (!heaps[i].items)
			return false;
	}
	for (uint32_t i = 0; i < a->n_letters; i++) {
		heap *h = heap_of(heaps, n, cw->cells[a->letters[i]].solution);
		h->items[h->n++] = i;
	}
	return true;
}

/* The squares of one answer; 0 when a letter of it is not there any more. */
static uint32_t deal_answer(acrostic *a, heap *heaps, uint32_t *n_heaps,
                            cply_str answer, uint32_t *numbers)
{
	uint32_t n = 0, before = *n_heaps;
	cply_str g;
	for (size_t at = 0; (g = cply_grapheme_next(answer, &at)).len;) {
		if (piece_of(g, true) != SQUARE)
			continue;
		heap *h = heap_of(heaps, n_heaps,
		                  cply_upper(a->s.arena, g, CPLY_CASE_ROOT));
		if (!h || *n_heaps > before || h->taken == h->n) {
			*n_heaps = before;
			return 0;
		}
		uint64_t nth = (uint64_t)h->taken++ * h->stride % h->n;
		numbers[n++] = h->items[nth] + 1;
	}
	return n;
}

void cplyi_acrostic_deal(acrostic *a, const cply_str *answers, uint32_t n,
                         const cply_span *at)
{
	enum { MOST = 64 };
	heap *heaps = CPLY_NEW(a->s.arena, MOST + 1, heap);
	uint32_t n_heaps = 0, left = a->n_letters;
	if (!heaps || !make_heaps(a, heaps, &n_heaps))
		return;
	for (uint32_t i = 0; i < n; i++) {
		uint32_t *numbers =
			CPLY_NEW(a->s.arena, answers[i].len, uint32_t);
		if (!numbers)
			return;
		uint32_t count =
			deal_answer(a, heaps, &n_heaps, answers[i], numbers);
		if (count && i < a->s.cw->lists[0].n_clues) {
			cplyi_acrostic_word(a, i, numbers, count, at);
			left -= count;
			continue;
		}
		cply_report_with(a->s.diags, CPLY_AC107, at,
		                 CPLY_T(cplyi_acrostic_label(i, a->s.arena)),
		                 CPLY_T(answers[i]));
	}
	cply_report(a->s.diags, CPLY_AC105, at);
	if (left)
		cply_report_with(a->s.diags, CPLY_AC108, at, CPLY_N(left));
}

/* ---- the end ---- */

cply_status cplyi_acrostic_finish(acrostic *a, cply_doc *out)
{
	cply_crossword *cw = a->s.cw;
	for (uint32_t i = 0; i < a->n_letters; i++) {
		if (!a->owner[i])
			continue;
		cply_cell_more *more = CPLY_NEW(a->s.arena, 1, cply_cell_more);
		if (!more)
			return CPLY_NOMEM;
		more->corner = clue_at(a, a->owner[i] - 1)->label;
		cw->cells[a->letters[i]].more = more;
	}
	cply_crossword_finish(cw);
	return a->s.arena->failed ? CPLY_NOMEM : cplyi_site_finish(&a->s, out);
}
