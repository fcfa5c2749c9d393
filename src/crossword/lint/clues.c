/* SPDX-License-Identifier: MIT */
/* Clues that give answers away, repeat each other, refer to nothing, or are not
 * written as editors want them. */
#include "crossword/lint/lint.h"

#include <stdlib.h>

#include "base/ascii.h"
#include "base/fold.h"
#include "base/text.h"
#include "crossword/entries.h"
#include "crossword/refs.h"

static const cply_clue *clue_of(const cplyi_linted *l, const cplyi_answer *it)
{
	return &l->cw->lists[it->clue.list].clues[it->clue.clue];
}

/* ---- the words of all clues ---- */

typedef struct token {
	cply_str text; /* folded */
	cply_clue_ref clue;
} token;

typedef struct tokens {
	cply_arena *arena;
	token *items;
	uint32_t n, cap;
} tokens;

static void add_token(tokens *t, cply_str text, cply_clue_ref clue)
{
	if (t->n == t->cap) {
		uint32_t cap = t->cap ? t->cap * 2 : 256;
		token *p = CPLY_GROW(t->arena, t->items, t->cap, cap, token);
		if (!p)
			return;
		t->items = p;
		t->cap = cap;
	}
	t->items[t->n++] = (token){ text, clue };
}

/* An apostrophe belongs to its word, but an 's at its end does not. */
static bool is_apostrophe(cply_str s, size_t at)
{
	return at < s.len &&
	       (s.ptr[at] == '\'' ||
	        cply_str_starts(cply_str_sub(s, at, s.len), "\u2019"));
}

static void add_tokens(tokens *t, cply_str text, cply_clue_ref clue)
{
	cply_buf b;
	cplyi_folded f;
	size_t at = 0;
	cply_buf_init(&b, t->arena);
	size_t cut = 0; /* length of the word before an apostrophe */
	for (bool more = true; more;) {
		bool glues = is_apostrophe(text, at);
		more = cplyi_fold_next(text, &at, &f);
		if (glues && b.len) {
			cut = b.len;
			continue;
		}
		if (more && f.n) {
			for (uint32_t i = 0; i < f.n; i++)
				cply_put_utf8(&b, f.letters[i]);
			continue;
		}
		cply_str word = cply_buf_str(&b);
		if (cut && word.len == cut + 1 && word.ptr[cut] == 'S')
			word.len = cut;
		if (word.len > 1)
			add_token(t, word, clue);
		cply_buf_init(&b, t->arena);
		cut = 0;
	}
}

static int by_text(const void *pa, const void *pb)
{
	const token *a = pa, *b = pb;
	int order = cply_str_cmp(a->text, b->text);
	if (order)
		return order;
	order = (a->clue.list > b->clue.list) - (a->clue.list < b->clue.list);
	return order ? order
	             : (a->clue.clue > b->clue.clue) -
	                       (a->clue.clue < b->clue.clue);
}

static tokens gather(const cplyi_linted *l)
{
	const cply_crossword *cw = l->cw;
	tokens t = { .arena = l->arena };
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			add_tokens(&t, cw->lists[i].clues[k].text.plain,
			           (cply_clue_ref){ i, k });
	if (t.n)
		qsort(t.items, t.n, sizeof *t.items, by_text);
	return t;
}

/* The first token that is not before this text. */
static uint32_t find(const tokens *t, cply_str text)
{
	uint32_t low = 0, high = t->n;
	while (low < high) {
		uint32_t mid = low + (high - low) / 2;
		if (cply_str_cmp(t->items[mid].text, text) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

static bool is_clue(cply_clue_ref a, cply_clue_ref b)
{
	return a.list == b.list && a.clue == b.clue;
}

/* Is a word of the answer, or all of it, in its clue? */
static bool gives_away(const cplyi_linted *l, const tokens *t,
                       const cplyi_answer *it, cply_str word)
{
	for (uint32_t i = find(t, word);
	     i < t->n && cply_str_eq(t->items[i].text, word); i++) {
		if (!is_clue(t->items[i].clue, it->clue))
			continue;
		cply_report_with(l->diags, CPLY_LT301, cplyi_answer_at(l, it),
		                 CPLY_T(cplyi_answer_name(l, it)),
		                 CPLY_T(word));
		return true;
	}
	return false;
}

/* "The" and "of" say nothing. */
enum { WORD_LEAST = 4 };

static void lint_given_away(cplyi_linted *l, const tokens *t)
{
	cplyi_tally others = { .rule = CPLY_LT302 };
	for (uint32_t i = 0; i < l->shape.slots.n; i++) {
		const cplyi_answer *it = &l->answers[i];
		bool is_given = false;
		if (!it->is_full || !it->text.len)
			continue;
		if (it->has_clue && cplyi_lint_has(l->lint, CPLY_LT301)) {
			is_given = gives_away(l, t, it, it->text);
			for (uint32_t k = 0;
			     !is_given && it->n_words > 1 && k < it->n_words;
			     k++)
				is_given = it->words[k].len >= WORD_LEAST &&
				           gives_away(l, t, it, it->words[k]);
		}
		if (it->text.len < l->lint->in_clue ||
		    !cplyi_lint_has(l->lint, CPLY_LT302))
			continue;
		uint32_t at = find(t, it->text);
		for (; at < t->n && cply_str_eq(t->items[at].text, it->text);
		     at++)
			if (!it->has_clue ||
			    !is_clue(t->items[at].clue, it->clue))
				break;
		if (at == t->n || !cply_str_eq(t->items[at].text, it->text))
			continue;
		cply_place place = cplyi_answer_place(l, it, true);
		cplyi_tally_add(&others, l->diags, cplyi_answer_at(l, it),
		                place);
	}
}

/* ---- clues that repeat each other ---- */

/* "See 12", "See 12-Across" and the like are no repetition; an empty clue has
 * its own finding. */
static bool is_comparable(cply_str text)
{
	cply_str s = cply_str_trim(text);
	bool has_letter = false;
	cplyi_folded f;
	for (size_t at = 0; cplyi_fold_next(s, &at, &f);)
		has_letter |= f.n && !f.is_digit;
	if (!has_letter)
		return false;
	return s.len < 5 ||
	       !cply_str_is_nocase(cply_str_sub(s, 0, 4), "see ") ||
	       !(s.ptr[4] >= '0' && s.ptr[4] <= '9');
}

static void lint_repeated(cplyi_linted *l)
{
	const cply_crossword *cw = l->cw;
	tokens t = { .arena = l->arena };
	if (!cplyi_lint_has(l->lint, CPLY_LT303))
		return;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			cply_str text = cw->lists[i].clues[k].text.plain;
			if (is_comparable(text))
				add_token(&t,
				          cply_upper(l->arena,
				                     cply_str_trim(text),
				                     CPLY_CASE_ROOT),
				          (cply_clue_ref){ i, k });
		}
	if (t.n)
		qsort(t.items, t.n, sizeof *t.items, by_text);
	for (uint32_t i = 0, end; i < t.n; i = end) {
		for (end = i + 1; end < t.n && cply_str_eq(t.items[i].text,
		                                           t.items[end].text);)
			end++;
		if (end == i + 1)
			continue;
		cply_clue_ref second = t.items[i + 1].clue;
		cply_diag *g = cply_report_with(
			l->diags, CPLY_LT303,
			cplyi_span_or_null(
				&cw->lists[second.list].clues[second.clue].at),
			CPLY_N(end - i));
		for (uint32_t k = i; g && k < end; k++)
			cply_diag_place(l->diags, g,
			                cplyi_clue_place(cw, t.items[k].clue,
			                                 l->arena));
	}
}

/* ---- references ---- */

static bool exists(const cplyi_linted *l, cply_direction d, uint32_t number)
{
	const cply_crossword *cw = l->cw;
	if (cply_slots_find(&l->shape.slots, d, number))
		return true;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0;
		     cw->lists[i].direction == d && k < cw->lists[i].n_clues;
		     k++)
			if (cw->lists[i].clues[k].number == number)
				return true;
	return false;
}

static void lint_mention(cplyi_linted *l, cply_clue_ref ref,
                         const cplyi_mention *m)
{
	const cply_clue_list *list = &l->cw->lists[ref.list];
	const cply_clue *clue = &list->clues[ref.clue];
	for (uint32_t k = 0; k < m->n; k++) {
		bool is_own = list->direction == m->direction &&
		              clue->number == m->numbers[k];
		if (!is_own && exists(l, m->direction, m->numbers[k]))
			continue;
		const cply_slot named = { .direction = m->direction,
			                  .number = m->numbers[k] };
		cply_report_with(
			l->diags, CPLY_LT304, cplyi_span_or_null(&clue->at),
			CPLY_T(cply_clue_name(l->cw, ref.list, ref.clue,
		                              l->arena)),
			CPLY_T(cplyi_slot_name(&named, l->arena)),
			CPLY_Z(is_own ? "is itself" : "does not exist"));
	}
}

/* ---- how clues are written ---- */

/* A row of underscores, or two hyphens and more before or after a blank. */
static bool next_blank(cply_str s, size_t *at, cply_span *out)
{
	for (size_t i = *at; i < s.len; i++) {
		size_t end = i;
		while (end < s.len && s.ptr[end] == s.ptr[i])
			end++;
		bool is_blank =
			s.ptr[i] == '_' || (s.ptr[i] == '-' && end - i > 2);
		if (is_blank) {
			*out = (cply_span){ (uint32_t)i, (uint32_t)end };
			*at = end;
			return true;
		}
		i = end - 1;
	}
	return false;
}

/* The blank where it stands in the source, if that can be told: it must be the
 * only one like it there. */
static bool find_blank(const cplyi_linted *l, const cply_clue *clue,
                       cply_span *out)
{
	cply_str source = cply_str_sub(l->source, clue->at.begin, clue->at.end);
	size_t at = 0;
	cply_span more;
	if (!source.len || !next_blank(source, &at, out) ||
	    next_blank(source, &at, &more))
		return false;
	out->begin += clue->at.begin;
	out->end += clue->at.begin;
	return true;
}

static void lint_blank(cplyi_linted *l, cply_clue_ref ref)
{
	const cply_clue *clue = &l->cw->lists[ref.list].clues[ref.clue];
	cply_str text = clue->text.plain;
	cply_span blank;
	for (size_t at = 0; next_blank(text, &at, &blank);) {
		uint32_t n = blank.end - blank.begin;
		if (text.ptr[blank.begin] == '_' && n == 3)
			continue;
		cply_diag *g = cply_report_with(
			l->diags, CPLY_LT307, cplyi_span_or_null(&clue->at),
			CPLY_T(cply_clue_name(l->cw, ref.list, ref.clue,
		                              l->arena)),
			CPLY_N(n));
		if (find_blank(l, clue, &blank))
			cply_diag_fix(l->diags, g, blank, CPLY_STR("___"));
		return;
	}
}

static bool is_abbreviation(const cply_lint *lint, cply_str answer)
{
	for (uint32_t i = 0; i < lint->n_abbreviations; i++)
		if (cply_str_eq(lint->abbreviations[i], answer))
			return true;
	return false;
}

/* A signal, or an abbreviation in the clue itself: capitals or a full stop. */
static bool signals(cply_str text)
{
	static const char *const words[] = { "abbr",    "for short", "in brief",
		                             "briefly", "initials",  "letters",
		                             "org.",    "inits" };
	for (size_t k = 0; k < CPLY_COUNT(words); k++) {
		size_t n = strlen(words[k]);
		for (size_t i = 0; i + n <= text.len; i++)
			if (cply_str_is_nocase(cply_str_sub(text, i, i + n),
			                       words[k]))
				return true;
	}
	for (size_t i = 1; i < text.len; i++)
		if ((text.ptr[i] == '.' && ascii_is_letter(text.ptr[i - 1])) ||
		    (ascii_is_upper(text.ptr[i]) &&
		     ascii_is_upper(text.ptr[i - 1])))
			return true;
	return false;
}

static void lint_abbreviations(cplyi_linted *l)
{
	if (!cplyi_lint_has(l->lint, CPLY_LT306))
		return;
	for (uint32_t i = 0; i < l->shape.slots.n; i++) {
		const cplyi_answer *it = &l->answers[i];
		if (it->has_clue && is_abbreviation(l->lint, it->text) &&
		    !signals(clue_of(l, it)->text.plain))
			cply_report_with(l->diags, CPLY_LT306,
			                 cplyi_answer_at(l, it),
			                 CPLY_T(it->text),
			                 CPLY_T(cplyi_answer_name(l, it)));
	}
}

static void lint_clue(cplyi_linted *l, cply_clue_ref ref, cplyi_tally *none)
{
	const cply_clue *clue = &l->cw->lists[ref.list].clues[ref.clue];
	cply_str text = clue->text.plain;
	cplyi_mention m;
	for (size_t at = 0; cplyi_next_mention(text, &at, &m);)
		lint_mention(l, ref, &m);
	if (cplyi_lint_has(l->lint, CPLY_LT307))
		lint_blank(l, ref);
	if (!clue->enumeration.len && clue->n_cells && is_comparable(text) &&
	    cplyi_lint_has(l->lint, CPLY_LT305))
		cplyi_tally_add(none, l->diags, cplyi_span_or_null(&clue->at),
		                cplyi_clue_place(l->cw, ref, l->arena));
}

void cplyi_lint_clues(cplyi_linted *l)
{
	const cply_crossword *cw = l->cw;
	cplyi_tally none = { .rule = CPLY_LT305 };
	tokens t = gather(l);
	lint_given_away(l, &t);
	lint_repeated(l);
	lint_abbreviations(l);
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			lint_clue(l, (cply_clue_ref){ i, k }, &none);
}
