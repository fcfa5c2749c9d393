/* SPDX-License-Identifier: MIT */
/* What is lost in exolve beyond the features it lacks. Numbers, labels, words
 * and texts depend on each other there, so the puzzle is written and read
 * again, and what comes back different is what is lost. */
#include "format/exolve/exolve.h"

#include "crossword/markup.h"
#include "crossword/tally.h"
#include "format/formats.h"
#include "format/readback.h"

struct losses {
	const cply_crossword *a; /* as it is, */
	const cply_crossword *b; /* and as it comes back */
	const cply_write_options *options;
	struct ex_plan plan;
	cplyi_losses base;
	cplyi_tally tally; /* the rule at hand */
};

static void report(struct losses *l, cply_rule rule,
                   void (*each)(struct losses *l))
{
	l->tally = (cplyi_tally){ .rule = rule };
	each(l);
}

/* ---- squares ---- */

static void note_cell(struct losses *l, uint32_t i, cply_str from, cply_str to)
{
	cplyi_lose_cell(&l->base, &l->tally, i, from, to);
}

static uint32_t n_cells(const struct losses *l)
{
	return l->a->width * l->a->height;
}

static void each_label(struct losses *l)
{
	for (uint32_t i = 0; i < n_cells(l); i++) {
		const cply_cell *a = &l->a->cells[i];
		const cply_cell *b = &l->b->cells[i];
		if (!cply_str_eq(a->label, b->label))
			note_cell(l, i, a->label, b->label);
	}
}

static void each_letter(struct losses *l)
{
	for (uint32_t i = 0; i < n_cells(l); i++) {
		const cply_cell *a = &l->a->cells[i];
		const cply_cell *b = &l->b->cells[i];
		bool is_given = a->flags & CPLY_CELL_GIVEN;
		if (l->options->blank && !is_given)
			continue;
		if (a->more && a->more->n_either)
			continue; /* reported as such */
		if (!cply_str_eq(a->solution, b->solution))
			note_cell(l, i, a->solution, b->solution);
		else if ((a->flags ^ b->flags) & CPLY_CELL_GIVEN)
			note_cell(l, i, CPLYI_NONE, CPLYI_NONE);
	}
}

static void each_color(struct losses *l)
{
	for (uint32_t i = 0; i < n_cells(l); i++) {
		const cply_cell *a = &l->a->cells[i];
		if (a->shade != l->b->cells[i].shade ||
		    (a->more && a->more->ink))
			note_cell(l, i, CPLYI_NONE, CPLYI_NONE);
	}
}

static void each_bar(struct losses *l)
{
	for (uint32_t i = 0; i < n_cells(l); i++)
		if (l->a->cells[i].bars != l->b->cells[i].bars)
			note_cell(l, i, CPLYI_NONE, CPLYI_NONE);
}

/* ---- clues ---- */

static const cply_clue *clue_at(const cply_crossword *cw, cply_clue_ref ref)
{
	return &cw->lists[ref.list].clues[ref.clue];
}

/* Calls back for each clue and what it has become. */
static void each_clue(struct losses *l,
                      bool (*differs)(const cply_clue *a, const cply_clue *b,
                                      cply_place *place))
{
	uint32_t at = 0;
	for (uint32_t i = 0; i < l->b->n_lists; i++)
		for (uint32_t k = 0; k < l->b->lists[i].n_clues; k++, at++) {
			if (at >= l->plan.n_order)
				return;
			cply_clue_ref ref = l->plan.order[at];
			cply_place place = { 0 };
			if (!differs(clue_at(l->a, ref),
			             &l->b->lists[i].clues[k], &place))
				continue;
			cplyi_lose_clue(&l->base, &l->tally, ref, place.from,
			                place.to);
		}
}

static bool label_differs(const cply_clue *a, const cply_clue *b,
                          cply_place *place)
{
	place->from = a->label;
	place->to = b->label;
	return !cply_str_eq(a->label, b->label) || a->number != b->number;
}

static bool cells_differ(const cply_clue *a, const cply_clue *b,
                         cply_place *place)
{
	(void)place;
	if (a->n_cells != b->n_cells)
		return true;
	for (uint32_t k = 0; k < a->n_cells; k++)
		if (a->cells[k] != b->cells[k])
			return true;
	return false;
}

static bool links_differ(const cply_clue *a, const cply_clue *b,
                         cply_place *place)
{
	(void)place;
	return a->n_links != b->n_links;
}

static bool is_moved(const cply_clue *a, const cply_clue *b, cply_place *place)
{
	(void)b;
	(void)place;
	return cplyi_ex_ends_with_length(a);
}

static bool length_differs(const cply_clue *a, const cply_clue *b,
                           cply_place *place)
{
	place->from = a->enumeration;
	return !cplyi_ex_ends_with_length(a) &&
	       !cply_str_eq(a->enumeration, b->enumeration);
}

static bool texts_differ(const cply_text *a, const cply_text *b)
{
	if (!a->n_runs && !b->n_runs)
		return !cply_str_eq(cply_str_trim(a->plain),
		                    cply_str_trim(b->plain));
	return !cply_str_eq(a->plain, b->plain) || !cplyi_same_runs(a, b);
}

static bool text_differs(const cply_clue *a, const cply_clue *b,
                         cply_place *place)
{
	(void)place;
	return !cplyi_ex_ends_with_length(a) &&
	       cply_str_eq(a->enumeration, b->enumeration) &&
	       texts_differ(&a->text, &b->text);
}

static void each_clue_label(struct losses *l)
{
	each_clue(l, label_differs);
}

static void each_entry(struct losses *l)
{
	each_clue(l, cells_differ);
}

static void each_link(struct losses *l)
{
	each_clue(l, links_differ);
}

static void each_moved_length(struct losses *l)
{
	each_clue(l, is_moved);
}

static void each_length(struct losses *l)
{
	each_clue(l, length_differs);
}

static void each_text(struct losses *l)
{
	each_clue(l, text_differs);
	for (unsigned m = 0; m < CPLY_META_COUNT; m++) {
		const cply_text *a = &l->a->meta[m], *b = &l->b->meta[m];
		if (!(cply_format_exolve.carries_meta >> m & 1) ||
		    (a->n_runs == b->n_runs &&
		     cply_str_eq(a->plain, b->plain) && !texts_differ(a, b)))
			continue;
		cplyi_lose_meta(&l->base, &l->tally, m);
	}
}

/* ---- lists ---- */

static void note_list(struct losses *l, uint32_t i)
{
	cply_str title = l->a->lists[i].title;
	cplyi_lose(&l->base, &l->tally,
	           cplyi_field_place(title.len ? title : CPLY_STR("clues")));
}

/* Lists that are joined with others or have moved. */
static void each_list(struct losses *l)
{
	const cply_crossword *a = l->a, *b = l->b;
	for (uint32_t i = 0; i < a->n_lists; i++)
		if (i >= b->n_lists ||
		    a->lists[i].direction != b->lists[i].direction ||
		    a->lists[i].n_clues != b->lists[i].n_clues)
			note_list(l, i);
}

static void each_title(struct losses *l)
{
	const cply_crossword *a = l->a, *b = l->b;
	for (uint32_t i = 0; i < a->n_lists && i < b->n_lists; i++)
		if (!cply_str_eq(a->lists[i].title, b->lists[i].title))
			note_list(l, i);
}

/* ---- all of it ---- */

void cplyi_ex_losses(const cply_doc *doc, const cply_write_options *options,
                     cply_arena *scratch, cply_diags *diags)
{
	struct losses l = { .a = doc->as.crossword,
		            .b = cplyi_come_back(doc, &cply_format_exolve,
		                                 options, scratch),
		            .options = options,
		            .base = { doc->as.crossword, scratch, diags } };
	if (!l.b || cplyi_ex_plan(l.a, options, scratch, &l.plan) != CPLY_OK)
		return;
	report(&l, CPLY_EX702, each_letter);
	report(&l, CPLY_XW707, each_bar);
	report(&l, CPLY_XW709, each_color);
	report(&l, CPLY_XW710, each_label);
	report(&l, CPLY_XW711, each_list);
	report(&l, CPLY_XW712, each_title);
	report(&l, CPLY_XW713, each_entry);
	report(&l, CPLY_XW716, each_length);
	report(&l, CPLY_XW717, each_link);
	report(&l, CPLY_EX701, each_moved_length);
	report(&l, CPLY_EX703, each_clue_label);
	report(&l, CPLY_EX704, each_text);
}
