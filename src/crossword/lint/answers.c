/* SPDX-License-Identifier: MIT */
/* Answers that repeat each other, squares without a letter or with several,
 * and answers that a word list does not like. */
#include "crossword/lint/lint.h"

#include <stdlib.h>

#include "base/text.h"
#include "crossword/grid/figures.h"
#include "crossword/list/root.h"

/* Each answer is compared with each: beyond this it would take too long. */
enum { PAIRS_MOST = 1500, SHARED_LEAST = 4 };

/* ---- answers used twice ---- */

static int by_text(const void *pa, const void *pb)
{
	const cplyi_answer *const *a = pa, *const *b = pb;
	int order = cply_str_cmp((*a)->text, (*b)->text);
	return order ? order : (*a > *b) - (*a < *b);
}

static void lint_twice(cplyi_linted *l, const cplyi_answer **full, uint32_t n)
{
	for (uint32_t i = 0, end; i < n; i = end) {
		for (end = i + 1;
		     end < n && cply_str_eq(full[end]->text, full[i]->text);)
			end++;
		if (end == i + 1)
			continue;
		cply_diag *g = cply_report_with(l->diags, CPLY_LT201,
		                                cplyi_answer_at(l, full[i + 1]),
		                                CPLY_T(full[i]->text),
		                                CPLY_N(end - i));
		for (uint32_t k = i; g && k < end; k++)
			cply_diag_place(l->diags, g,
			                cplyi_answer_place(l, full[k], false));
	}
}

/* ---- answers that share something ---- */

static void report_pair(cplyi_linted *l, cply_rule rule, const cplyi_answer *a,
                        const cplyi_answer *b, cply_str what)
{
	cply_diag *g = cply_report_with(l->diags, rule, cplyi_answer_at(l, b),
	                                CPLY_T(a->text), CPLY_T(b->text),
	                                CPLY_T(what));
	if (!g)
		return;
	cply_diag_place(l->diags, g, cplyi_answer_place(l, a, false));
	cply_diag_place(l->diags, g, cplyi_answer_place(l, b, false));
}

static cply_str shared_word(const cplyi_answer *a, const cplyi_answer *b)
{
	if (a->n_words + b->n_words < 3)
		return (cply_str){ 0 };
	for (uint32_t i = 0; i < a->n_words; i++)
		for (uint32_t k = 0; k < b->n_words; k++)
			if (a->words[i].len >= SHARED_LEAST &&
			    cply_str_eq(a->words[i], b->words[k]))
				return a->words[i];
	return (cply_str){ 0 };
}

/* Letters as root.h wants them; false: others than A to Z. */
static bool to_letters(cply_str text, uint8_t *out)
{
	for (size_t i = 0; i < text.len; i++) {
		if (text.ptr[i] < 'A' || text.ptr[i] > 'Z')
			return false;
		out[i] = (uint8_t)(text.ptr[i] - 'A');
	}
	return true;
}

static bool have_same_root(const cplyi_answer *a, const cplyi_answer *b)
{
	enum { MOST = 64 };
	uint8_t one[MOST], two[MOST];
	size_t n = a->text.len, m = b->text.len;
	if (n > MOST || m > MOST || n < 3 || m < 3 ||
	    memcmp(a->text.ptr, b->text.ptr, 2) != 0)
		return false;
	return to_letters(a->text, one) && to_letters(b->text, two) &&
	       cplyi_same_root(one, n, two, m);
}

/* `a` is the shorter one, and not the same. */
static void lint_pair(cplyi_linted *l, const cplyi_answer *a,
                      const cplyi_answer *b)
{
	cply_str word = shared_word(a, b);
	if (word.len && cplyi_lint_has(l->lint, CPLY_LT204))
		report_pair(l, CPLY_LT204, a, b, word);
	else if (have_same_root(a, b) && cplyi_lint_has(l->lint, CPLY_LT203))
		report_pair(l, CPLY_LT203, a, b, a->text);
	else if (a->text.len >= l->lint->inside &&
	         cply_str_find(b->text, a->text) != SIZE_MAX &&
	         cplyi_lint_has(l->lint, CPLY_LT202))
		report_pair(l, CPLY_LT202, a, b, a->text);
}

static void lint_pairs(cplyi_linted *l, const cplyi_answer **full, uint32_t n)
{
	if (n > PAIRS_MOST)
		return;
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = i + 1; k < n; k++) {
			const cplyi_answer *a = full[i], *b = full[k];
			if (a->text.len > b->text.len) {
				a = full[k];
				b = full[i];
			}
			lint_pair(l, a, b);
		}
}

/* ---- squares ---- */

static bool is_plain(cply_str s)
{
	return s.len == 1 && ((s.ptr[0] >= 'A' && s.ptr[0] <= 'Z') ||
	                      (s.ptr[0] >= 'a' && s.ptr[0] <= 'z'));
}

static void lint_squares(cplyi_linted *l)
{
	const cply_crossword *cw = l->cw;
	cplyi_tally empty = { .rule = CPLY_LT205 };
	cplyi_tally rebus = { .rule = CPLY_LT206 };
	cplyi_tally lone = { .rule = CPLY_LT207 };
	if (cw->solution == CPLY_SOLUTION_LOCKED)
		return;
	for (uint32_t i = 0; i < l->shape.n_cells; i++) {
		cply_str s = cw->cells[i].solution;
		const uint32_t *through = l->shape.through + 2 * (size_t)i;
		if (!cplyi_is_open(cw, i))
			continue;
		if (!s.len) {
			if (!l->is_draft)
				cplyi_tally_cell(&empty, l->diags, cw, i);
			continue;
		}
		if (is_plain(s))
			continue;
		cplyi_tally_cell(&rebus, l->diags, cw, i);
		if (!through[0] != !through[1] && cply_grapheme_count(s) > 1)
			cplyi_tally_cell(&lone, l->diags, cw, i);
	}
}

static void lint_pangram(cplyi_linted *l)
{
	uint32_t seen = 0;
	for (uint32_t i = 0; i < l->shape.n_cells; i++) {
		cply_str s = cplyi_fold(l->cw->cells[i].solution, l->arena);
		for (size_t k = 0; k < s.len; k++)
			if (s.ptr[k] >= 'A' && s.ptr[k] <= 'Z')
				seen |= 1u << (s.ptr[k] - 'A');
	}
	if (seen == (1u << CPLYI_ALPHABET) - 1)
		cply_report(l->diags, CPLY_LT208, CPLY_NOWHERE);
}

/* ---- a word list ---- */

static void lint_scores(cplyi_linted *l, const cplyi_answer **full, uint32_t n)
{
	cplyi_tally unknown = { .rule = CPLY_LT209 };
	cply_diag *low = NULL;
	if (!l->lint->list)
		return;
	for (uint32_t i = 0; i < n; i++) {
		int32_t score = cply_words_score(l->lint->list, full[i]->text);
		cply_place place = cplyi_answer_place(l, full[i], true);
		const cply_span *at = cplyi_answer_at(l, full[i]);
		if (score < 0) {
			cplyi_tally_add(&unknown, l->diags, at, place);
			continue;
		}
		if ((uint32_t)score >= (l->lint->least ? l->lint->least : 1))
			continue;
		if (!low)
			low = cply_report_with(l->diags, CPLY_LT210, at,
			                       CPLY_N(0),
			                       CPLY_N(l->lint->least));
		if (!low)
			return;
		cply_buf b;
		cply_buf_init(&b, l->arena);
		cply_put_int(&b, score);
		low->args[0].number++;
		place.to = cply_buf_str(&b);
		cply_diag_place(l->diags, low, place);
	}
}

/* What is twice in the grid has been reported; one of it is enough then. */
static uint32_t without_repeats(const cplyi_answer **full, uint32_t n)
{
	uint32_t kept = 0;
	for (uint32_t i = 0; i < n; i++)
		if (!kept || !cply_str_eq(full[i]->text, full[kept - 1]->text))
			full[kept++] = full[i];
	return kept;
}

/* In the order of the grid again, for lists of places. */
static int by_slot(const void *pa, const void *pb)
{
	const cplyi_answer *const *a = pa, *const *b = pb;
	return (*a > *b) - (*a < *b);
}

void cplyi_lint_answers(cplyi_linted *l)
{
	uint32_t n = 0;
	const cplyi_answer **full =
		CPLY_NEW(l->arena, l->shape.slots.n, const cplyi_answer *);
	lint_squares(l);
	lint_pangram(l);
	if (!full || l->cw->solution == CPLY_SOLUTION_LOCKED)
		return;
	for (uint32_t i = 0; i < l->shape.slots.n; i++)
		if (l->answers[i].is_full && l->answers[i].text.len > 1)
			full[n++] = &l->answers[i];
	qsort(full, n, sizeof *full, by_text);
	lint_twice(l, full, n);
	n = without_repeats(full, n);
	qsort(full, n, sizeof *full, by_slot);
	lint_pairs(l, full, n);
	lint_scores(l, full, n);
}
