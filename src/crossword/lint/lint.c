/* SPDX-License-Identifier: MIT */
/* Runs the rules over a puzzle, and gives findings their severity. */
#include "crossword/lint/lint.h"

#include "base/fold.h"
#include "base/text.h"

/* ---- the puzzle as the rules see it ---- */

cply_str cplyi_fold(cply_str text, cply_arena *a)
{
	cply_buf b;
	cplyi_folded f;
	cply_buf_init(&b, a);
	for (size_t at = 0; cplyi_fold_next(text, &at, &f);)
		for (uint32_t i = 0; i < f.n; i++)
			cply_put_utf8(&b, f.letters[i]);
	return cply_buf_str(&b);
}

/* The words that an enumeration makes of an answer of plain letters: "3,4" and
 * "3-4" are two words. */
static void split(cplyi_answer *it, cply_str enumeration, cply_arena *a)
{
	uint32_t at = 0, n = 0;
	it->words = CPLY_NEW(a, enumeration.len + 1, cply_str);
	if (!it->words)
		return;
	it->words[0] = it->text;
	it->n_words = 1;
	if (cply_enumeration_length(enumeration) != it->text.len)
		return;
	for (size_t i = 0; i < enumeration.len;) {
		uint32_t length = 0;
		size_t begin = i;
		while (i < enumeration.len && enumeration.ptr[i] >= '0' &&
		       enumeration.ptr[i] <= '9' && i - begin < 3)
			length = length * 10 +
			         (uint32_t)(enumeration.ptr[i++] - '0');
		if (i == begin)
			i++;
		else
			it->words[n++] =
				cply_str_sub(it->text, at, at + length);
		at += length;
	}
	it->n_words = n ? n : 1;
	if (!n)
		it->words[0] = it->text;
}

static void note_clue(cplyi_linted *l, cply_clue_ref ref)
{
	const cply_clue_list *list = &l->cw->lists[ref.list];
	const cply_clue *clue = &list->clues[ref.clue];
	if (clue->n_cells < 2 || list->direction == CPLY_OTHER)
		return;
	uint32_t i =
		l->shape.through[2 * (size_t)clue->cells[0] + list->direction];
	if (!i)
		return;
	cplyi_answer *it = &l->answers[i - 1];
	if (it->has_clue || it->slot->length != clue->n_cells ||
	    it->slot->start != clue->cells[0])
		return;
	it->has_clue = true;
	it->clue = ref;
	if (it->is_full && !clue->n_links)
		split(it, clue->enumeration, l->arena);
}

static bool find_answers(cplyi_linted *l)
{
	const cply_crossword *cw = l->cw;
	uint32_t n = l->shape.slots.n;
	l->answers = CPLY_NEW(l->arena, n, cplyi_answer);
	if (!l->answers && n)
		return false;
	for (uint32_t i = 0; i < n; i++) {
		cplyi_answer *it = &l->answers[i];
		it->slot = &l->shape.slots.items[i];
		it->is_full = cplyi_slot_is_filled(cw, it->slot);
		it->text = cplyi_fold(cplyi_slot_answer(cw, it->slot, l->arena),
		                      l->arena);
		it->words = &it->text;
		it->n_words = 1;
	}
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			note_clue(l, (cply_clue_ref){ i, k });
	l->is_draft = true;
	for (uint32_t i = 0; l->is_draft && i < l->shape.n_cells; i++)
		l->is_draft = !cw->cells[i].solution.len;
	return !l->arena->failed;
}

const cply_span *cplyi_answer_at(const cplyi_linted *l, const cplyi_answer *a)
{
	const cply_span *at = CPLY_NOWHERE;
	if (a->has_clue)
		at = cplyi_span_or_null(
			&l->cw->lists[a->clue.list].clues[a->clue.clue].at);
	return at ? at : cplyi_span_or_null(&l->cw->cells[a->slot->start].at);
}

cply_str cplyi_answer_name(const cplyi_linted *l, const cplyi_answer *a)
{
	return a->has_clue ? cply_clue_name(l->cw, a->clue.list, a->clue.clue,
	                                    l->arena)
	                   : cplyi_slot_name(a->slot, l->arena);
}

cply_place cplyi_answer_place(const cplyi_linted *l, const cplyi_answer *a,
                              bool shows)
{
	return (cply_place){ .kind = CPLY_PLACE_CLUE,
		             .name = cplyi_answer_name(l, a),
		             .from = shows ? a->text : (cply_str){ 0 } };
}

/* ---- severities ---- */

/* As the rules say; --strict makes each finding one step more severe. */
static cply_severity severity_of(cplyi_grade grade, bool strict)
{
	unsigned s = (unsigned)grade - CPLYI_NOTE;
	return (cply_severity)(strict && s < CPLY_ERROR ? s + 1 : s);
}

static void regrade(cply_diags *d, const cplyi_linted *l)
{
	uint32_t kept = 0;
	for (uint32_t i = 0; i < d->n; i++) {
		cply_diag *g = d->items[i];
		cplyi_grade grade = cplyi_lint_grade(l->lint, g->rule);
		if (l->is_draft && g->rule == CPLY_XW207)
			grade = CPLYI_NOTE;
		if (grade != CPLYI_AS_IT_IS) {
			d->counts[g->severity]--;
			if (grade == CPLYI_OFF)
				continue;
			g->severity = severity_of(grade, d->strict);
			d->counts[g->severity]++;
		}
		d->items[kept++] = g;
	}
	d->n = kept;
}

/* ---- all of it ---- */

static void lint_names(const cplyi_linted *l)
{
	const cply_crossword *cw = l->cw;
	if (l->is_draft)
		return;
	if (!cply_str_trim(cw->meta[CPLY_META_TITLE].plain).len)
		cply_report(l->diags, CPLY_LT401, CPLY_NOWHERE);
	if (!cply_str_trim(cw->meta[CPLY_META_AUTHOR].plain).len)
		cply_report(l->diags, CPLY_LT402, CPLY_NOWHERE);
}

void cply_crossword_lint(const cply_crossword *cw, const cply_lint *lint,
                         cply_str source, cply_arena *a, cply_diags *diags)
{
	cplyi_linted l = { .lint = lint,
		           .cw = cw,
		           .source = source,
		           .arena = a,
		           .diags = diags };
	if (cplyi_shape_of(cw, a, &l.shape) || !find_answers(&l))
		return;
	const cply_rule_set *disabled = diags->disabled;
	cply_rule_set off = { { 0 } };
	if (disabled)
		off = *disabled;
	for (uint32_t i = 0; i < lint->n_grades; i++)
		if (lint->grades[i].grade == CPLYI_OFF)
			cply_rule_set_add(&off, lint->grades[i].rule);
	diags->disabled = &off;
	cplyi_lint_grid(&l);
	cplyi_lint_checking(&l);
	cplyi_lint_answers(&l);
	cplyi_lint_clues(&l);
	lint_names(&l);
	diags->disabled = disabled;
	regrade(diags, &l);
}
