/* SPDX-License-Identifier: MIT */
/* What is lost in exolve beyond the features it lacks. Numbers, labels, words
 * and texts depend on each other there, so the puzzle is written and read
 * again, and what comes back different is what is lost. */
#include "format/exolve/exolve.h"

#include "format/formats.h"
#include "format/readback.h"

struct losses {
	const cply_crossword *a; /* as it is, */
	const cply_crossword *b; /* and as it comes back */
	const cply_write_options *options;
	struct ex_plan plan;
	cply_arena *arena;
	cply_diags *diags;
};

/* Counts first (`g` NULL), then lists. */
struct tally {
	struct losses *l;
	cply_diag *g;
	uint32_t n;
};

static void note(struct tally *t, cply_place place)
{
	t->n++;
	cply_diag_place(t->l->diags, t->g, place);
}

static void report(struct losses *l, cply_rule rule,
                   void (*each)(struct tally *t))
{
	struct tally t = { .l = l };
	each(&t);
	if (!t.n)
		return;
	t.g = cply_report_with(l->diags, rule, CPLY_NOWHERE, CPLY_N(t.n));
	if (t.g)
		each(&t);
}

/* ---- squares ---- */

static void note_cell(struct tally *t, uint32_t i, cply_str from, cply_str to)
{
	note(t, (cply_place){ .kind = CPLY_PLACE_CELL,
	                      .row = i / t->l->a->width + 1,
	                      .col = i % t->l->a->width + 1,
	                      .from = from,
	                      .to = to });
}

static uint32_t n_cells(const struct losses *l)
{
	return l->a->width * l->a->height;
}

static void each_label(struct tally *t)
{
	for (uint32_t i = 0; i < n_cells(t->l); i++) {
		const cply_cell *a = &t->l->a->cells[i];
		const cply_cell *b = &t->l->b->cells[i];
		if (!cply_str_eq(a->label, b->label))
			note_cell(t, i, a->label, b->label);
	}
}

static void each_letter(struct tally *t)
{
	const cply_str none = { NULL, 0 };
	for (uint32_t i = 0; i < n_cells(t->l); i++) {
		const cply_cell *a = &t->l->a->cells[i];
		const cply_cell *b = &t->l->b->cells[i];
		bool is_given = a->flags & CPLY_CELL_GIVEN;
		if (t->l->options->blank && !is_given)
			continue;
		if (a->more && a->more->n_either)
			continue; /* reported as such */
		if (!cply_str_eq(a->solution, b->solution))
			note_cell(t, i, a->solution, b->solution);
		else if ((a->flags ^ b->flags) & CPLY_CELL_GIVEN)
			note_cell(t, i, none, none);
	}
}

static void each_color(struct tally *t)
{
	const cply_str none = { NULL, 0 };
	for (uint32_t i = 0; i < n_cells(t->l); i++) {
		const cply_cell *a = &t->l->a->cells[i];
		if (a->shade != t->l->b->cells[i].shade ||
		    (a->more && a->more->ink))
			note_cell(t, i, none, none);
	}
}

static void each_bar(struct tally *t)
{
	const cply_str none = { NULL, 0 };
	for (uint32_t i = 0; i < n_cells(t->l); i++)
		if (t->l->a->cells[i].bars != t->l->b->cells[i].bars)
			note_cell(t, i, none, none);
}

/* ---- clues ---- */

static const cply_clue *clue_at(const cply_crossword *cw, cply_clue_ref ref)
{
	return &cw->lists[ref.list].clues[ref.clue];
}

/* Calls back for each clue and what it has become. */
static void each_clue(struct tally *t,
                      bool (*differs)(const cply_clue *a, const cply_clue *b,
                                      cply_place *place))
{
	struct losses *l = t->l;
	uint32_t at = 0;
	for (uint32_t i = 0; i < l->b->n_lists; i++)
		for (uint32_t k = 0; k < l->b->lists[i].n_clues; k++, at++) {
			if (at >= l->plan.n_order)
				return;
			cply_clue_ref ref = l->plan.order[at];
			cply_place place = { .kind = CPLY_PLACE_CLUE };
			if (!differs(clue_at(l->a, ref),
			             &l->b->lists[i].clues[k], &place))
				continue;
			if (t->g)
				place.name = cply_clue_name(l->a, ref.list,
				                            ref.clue, l->arena);
			note(t, place);
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
	if (!cply_str_eq(a->plain, b->plain) || a->n_runs != b->n_runs)
		return true;
	for (uint32_t i = 0; i < a->n_runs; i++)
		if (a->runs[i].begin != b->runs[i].begin ||
		    a->runs[i].end != b->runs[i].end ||
		    a->runs[i].style != b->runs[i].style)
			return true;
	return false;
}

static bool text_differs(const cply_clue *a, const cply_clue *b,
                         cply_place *place)
{
	(void)place;
	return !cplyi_ex_ends_with_length(a) &&
	       cply_str_eq(a->enumeration, b->enumeration) &&
	       texts_differ(&a->text, &b->text);
}

static void each_clue_label(struct tally *t)
{
	each_clue(t, label_differs);
}

static void each_entry(struct tally *t)
{
	each_clue(t, cells_differ);
}

static void each_link(struct tally *t)
{
	each_clue(t, links_differ);
}

static void each_moved_length(struct tally *t)
{
	each_clue(t, is_moved);
}

static void each_length(struct tally *t)
{
	each_clue(t, length_differs);
}

static void each_text(struct tally *t)
{
	const struct losses *l = t->l;
	each_clue(t, text_differs);
	for (unsigned m = 0; m < CPLY_META_COUNT; m++) {
		const cply_text *a = &l->a->meta[m], *b = &l->b->meta[m];
		if (!(cply_format_exolve.carries_meta >> m & 1) ||
		    (a->n_runs == b->n_runs &&
		     cply_str_eq(a->plain, b->plain) && !texts_differ(a, b)))
			continue;
		note(t, (cply_place){ .kind = CPLY_PLACE_FIELD,
		                      .name = cply_str_of(
					      cply_meta_name((cply_meta)m)) });
	}
}

/* ---- lists ---- */

static void note_list(struct tally *t, uint32_t i)
{
	cply_str title = t->l->a->lists[i].title;
	note(t, (cply_place){ .kind = CPLY_PLACE_FIELD,
	                      .name = title.len ? title : CPLY_STR("clues") });
}

/* Lists that are joined with others or have moved. */
static void each_list(struct tally *t)
{
	const cply_crossword *a = t->l->a, *b = t->l->b;
	for (uint32_t i = 0; i < a->n_lists; i++)
		if (i >= b->n_lists ||
		    a->lists[i].direction != b->lists[i].direction ||
		    a->lists[i].n_clues != b->lists[i].n_clues)
			note_list(t, i);
}

static void each_title(struct tally *t)
{
	const cply_crossword *a = t->l->a, *b = t->l->b;
	for (uint32_t i = 0; i < a->n_lists && i < b->n_lists; i++)
		if (!cply_str_eq(a->lists[i].title, b->lists[i].title))
			note_list(t, i);
}

/* ---- all of it ---- */

void cplyi_ex_losses(const cply_doc *doc, const cply_write_options *options,
                     cply_arena *scratch, cply_diags *diags)
{
	struct losses l = { .a = doc->as.crossword,
		            .b = cplyi_come_back(doc, &cply_format_exolve,
		                                 options, scratch),
		            .options = options,
		            .arena = scratch,
		            .diags = diags };
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
