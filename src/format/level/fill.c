/* SPDX-License-Identifier: MIT */
/* The answers that a level's file may hold, put into the squares. Where two
 * disagree the square is named, never a letter. */
#include <stdlib.h>

#include "crossword/level_answers.h"
#include "crossword/tally.h"
#include "format/level/level.h"

struct fill {
	level_reader *l;
	cply_case rule;
	cply_clue_ref *owner; /* per cell: who put its letter there */
	bool *is_said;        /* per cell: a conflict was reported */
	uint32_t list, index; /* the clue at hand */
};

static cply_str key_of(struct fill *f, uint32_t list, uint32_t index)
{
	char key[CPLY_ANSWER_KEY];
	const cply_clue_list *l = &f->l->cw->lists[list];
	if (!l->clues[index].number)
		return cply_clue_name(f->l->cw, list, index, f->l->arena);
	cply_answer_key(l->clues[index].number, l->direction, key);
	return cply_str_copy(f->l->arena, cply_str_of(key));
}

static void put_letter(struct fill *f, uint32_t cell, cply_str letter)
{
	level_reader *l = f->l;
	cply_cell *c = &l->cw->cells[cell];
	if (!c->solution.len) {
		c->solution = letter;
		f->owner[cell] = (cply_clue_ref){ f->list, f->index };
		return;
	}
	if (cply_str_eq(c->solution, letter) || f->is_said[cell])
		return;
	f->is_said[cell] = true;
	cply_clue_ref first = f->owner[cell];
	cply_report_with(l->diags, CPLY_LV410, &c->at,
	                 CPLY_T(key_of(f, first.list, first.clue)),
	                 CPLY_T(key_of(f, f->list, f->index)),
	                 CPLY_T(cplyi_level_cell_name(l, cell)));
}

/* One answer into the squares of its clue, one user-perceived character each;
 * blanks and hyphens have no square if the length says so. */
static void fill_clue(struct fill *f, const cply_answer *answer)
{
	level_reader *l = f->l;
	const cply_clue *clue = &l->cw->lists[f->list].clues[f->index];
	const level_clue *more = &l->more[f->list][f->index];
	uint32_t want = more->length ? more->length : clue->n_cells;
	if (answer->letters != want && answer->bare != want) {
		cply_report_with(l->diags, CPLY_LV409, &answer->at,
		                 CPLY_T(key_of(f, f->list, f->index)),
		                 CPLY_N(answer->letters), CPLY_N(want));
		return;
	}
	bool all = answer->letters == want;
	uint32_t k = 0;
	cply_str g;
	for (size_t at = 0; k < clue->n_cells;) {
		g = cply_grapheme_next(answer->spelled, &at);
		if (!g.len)
			break;
		if (all || cplyi_is_letter(g))
			put_letter(f, clue->cells[k++],
			           cply_upper(l->arena, g, f->rule));
	}
}

/* The answers that stand in the clues themselves. */
static void take_own(struct fill *f)
{
	level_reader *l = f->l;
	for (f->list = 0; f->list < 2; f->list++) {
		const cply_clue_list *list = &l->cw->lists[f->list];
		for (f->index = 0; f->index < list->n_clues; f->index++) {
			const level_clue *more = &l->more[f->list][f->index];
			cply_answer answer = {
				.number = list->clues[f->index].number,
				.direction = list->direction,
				.at = more->answer_at,
			};
			if (more->has_answer &&
			    cplyi_answer_make(&answer, more->answer, f->rule,
			                      l->arena, l->diags))
				fill_clue(f, &answer);
		}
	}
}

/* ---- an object of answers ---- */

struct keyed {
	uint32_t number, list, index;
};

static int by_key(const void *pa, const void *pb)
{
	const struct keyed *a = pa, *b = pb;
	if (a->number != b->number)
		return a->number < b->number ? -1 : 1;
	if (a->list != b->list)
		return a->list < b->list ? -1 : 1;
	return (a->index > b->index) - (a->index < b->index);
}

/* All clues by key, as answers are sorted. */
static struct keyed *sorted_clues(level_reader *l, uint32_t *n)
{
	cply_clue_list *lists = l->cw->lists;
	*n = lists[0].n_clues + lists[1].n_clues;
	struct keyed *keys = CPLY_NEW(l->arena, *n, struct keyed);
	for (uint32_t i = 0, k = 0; keys && i < 2; i++)
		for (uint32_t j = 0; j < lists[i].n_clues; j++)
			keys[k++] = (struct keyed){ lists[i].clues[j].number, i,
				                    j };
	if (keys)
		qsort(keys, *n, sizeof *keys, by_key);
	return keys;
}

static void take_answer(struct fill *f, const cply_answer *answer)
{
	level_reader *l = f->l;
	level_clue *more = &l->more[f->list][f->index];
	if (!more->has_answer) {
		more->has_answer = true;
		more->answer = answer->spelled;
		fill_clue(f, answer);
		return;
	}
	if (!cply_str_eq(cply_answer_normal(l->arena, more->answer, f->rule),
	                 answer->text))
		cply_report_with(l->diags, CPLY_LV403, &answer->at,
		                 CPLY_T(key_of(f, f->list, f->index)));
}

static bool take_given(struct fill *f, cply_json_value object)
{
	level_reader *l = f->l;
	cply_answers answers;
	uint32_t n;
	struct keyed *keys = sorted_clues(l, &n);
	if (!keys || cply_answers_from_json(object, f->rule, l->arena, l->diags,
	                                    &answers) == CPLY_NOMEM)
		return false;
	cplyi_tally extra = { .rule = CPLY_LV408 };
	for (uint32_t i = 0, k = 0; i < answers.n; i++) {
		const cply_answer *it = &answers.items[i];
		struct keyed key = { it->number, it->direction == CPLY_DOWN,
			             0 };
		while (k < n && by_key(&keys[k], &key) < 0)
			k++;
		if (k < n && keys[k].number == key.number &&
		    keys[k].list == key.list) {
			f->list = keys[k].list;
			f->index = keys[k].index;
			take_answer(f, it);
			continue;
		}
		char name[CPLY_ANSWER_KEY];
		cply_answer_key(it->number, it->direction, name);
		cplyi_tally_add(&extra, l->diags, &it->at,
		                (cply_place){ .kind = CPLY_PLACE_CLUE,
		                              .name = cply_str_of(name) });
	}
	return true;
}

/* ---- what the squares cannot say ---- */

static bool keep_spelling(struct fill *f)
{
	level_reader *l = f->l;
	cply_clue *clue = &l->cw->lists[f->list].clues[f->index];
	const level_clue *more = &l->more[f->list][f->index];
	cply_buf cells;
	cply_buf_init(&cells, l->arena);
	if (cplyi_cells_answer(l->cw, clue, &cells) &&
	    cply_str_eq(cply_answer_normal(l->arena, more->answer, f->rule),
	                cply_buf_str(&cells)))
		return true;
	return cply_clue_spell(clue, more->answer, l->arena);
}

bool cplyi_level_fill(level_reader *l, const cply_json_value *given,
                      uint32_t n_given)
{
	uint32_t n = l->cw->width * l->cw->height;
	struct fill f = {
		.l = l,
		.rule = cply_level_case(l->cw),
		.owner = CPLY_NEW(l->arena, n, cply_clue_ref),
		.is_said = CPLY_NEW(l->arena, n, bool),
	};
	if (!f.owner || !f.is_said)
		return false;
	take_own(&f);
	for (uint32_t i = 0; i < n_given; i++)
		if (!take_given(&f, given[i]))
			return false;
	for (f.list = 0; f.list < 2; f.list++)
		for (f.index = 0; f.index < l->cw->lists[f.list].n_clues;
		     f.index++)
			if (l->more[f.list][f.index].has_answer &&
			    !keep_spelling(&f))
				return false;
	return !l->arena->failed;
}
