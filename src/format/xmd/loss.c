/* SPDX-License-Identifier: MIT */
/* What Xword Markdown cannot hold although the feature table says it can. */
#include "base/ascii.h"
#include "base/text.h"
#include "crossword/entries.h"
#include "crossword/tally.h"
#include "format/xmd/plan.h"

struct losses {
	const cply_crossword *cw;
	const cply_write_options *options;
	cplyi_losses base;
	struct xmd_plan plan;
	cplyi_tally tally; /* the rule at hand */
};

static void report(struct losses *l, cply_rule rule,
                   void (*each)(struct losses *l))
{
	l->tally = (cplyi_tally){ .rule = rule };
	each(l);
}

static void lose_field(struct losses *l, cply_str name, cply_str from)
{
	cply_place place = cplyi_field_place(name);
	place.from = from;
	cplyi_lose(&l->base, &l->tally, place);
}

static void lose_clue(struct losses *l, cply_clue_ref ref, cply_str from,
                      cply_str to)
{
	cplyi_lose_clue(&l->base, &l->tally, ref, from, to);
}

static void lose_cell(struct losses *l, uint32_t i, cply_str from, cply_str to)
{
	cplyi_lose_cell(&l->base, &l->tally, i, from, to);
}

static bool is_in_body(unsigned meta)
{
	return meta == CPLY_META_TITLE || meta == CPLY_META_INTRO;
}

static void each_field(struct losses *l)
{
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		if (!is_in_body(i) && l->cw->meta[i].plain.len)
			lose_field(l, cply_str_of(cply_meta_name((cply_meta)i)),
			           l->cw->meta[i].plain);
	for (uint32_t i = 0; i < l->cw->extras.n; i++) {
		const cply_extra *e = &l->cw->extras.items[i];
		if (cply_str_is(cply_str_of(e->origin), "xmd") &&
		    cply_str_is(e->key, "front"))
			lose_field(l, e->value, CPLYI_NONE);
	}
}

static void each_theme(struct losses *l)
{
	for (uint32_t i = 0; i < l->plan.n; i++)
		if (l->plan.clues[i].clue->is_themed)
			lose_clue(l, l->plan.clues[i].ref, CPLYI_NONE,
			          CPLYI_NONE);
}

static bool has_other_style(const cply_text *t)
{
	for (uint32_t i = 0; i < t->n_runs; i++)
		if (t->runs[i].style & ~(uint32_t)(CPLY_ITALIC | CPLY_BOLD))
			return true;
	return false;
}

static void each_style(struct losses *l)
{
	for (unsigned i = 0; i < CPLY_META_COUNT; i++) {
		const cply_text *t = &l->cw->meta[i];
		if (is_in_body(i) ? has_other_style(t)
		                  : t->n_runs && l->options->extensions)
			cplyi_lose_meta(&l->base, &l->tally, i);
	}
	for (uint32_t i = 0; i < l->plan.n; i++)
		if (has_other_style(&l->plan.clues[i].clue->text))
			lose_clue(l, l->plan.clues[i].ref, CPLYI_NONE,
			          CPLYI_NONE);
}

static void each_number(struct losses *l)
{
	for (uint32_t i = 0; i < l->plan.n; i++) {
		const struct xmd_planned *c = &l->plan.clues[i];
		if (c->number == c->clue->number)
			continue;
		lose_clue(l, c->ref, CPLYI_NONE,
		          cplyi_number_text(c->number, l->base.arena));
	}
}

static void each_entry(struct losses *l)
{
	for (uint32_t i = 0; i < l->plan.n; i++) {
		const struct xmd_planned *c = &l->plan.clues[i];
		if (c->clue->n_cells &&
		    !cplyi_xmd_is_run(l->cw, c->clue, c->direction))
			lose_clue(l, c->ref, CPLYI_NONE, CPLYI_NONE);
	}
}

static void each_lost_cell(struct losses *l)
{
	for (uint32_t i = 0; i < l->cw->width * l->cw->height; i++) {
		cply_str token;
		if (cplyi_xmd_cell(l->cw, &l->cw->cells[i], l->options->blank,
		                   l->base.arena, &token))
			continue;
		lose_cell(l, i, l->cw->cells[i].solution, token);
	}
}

static void each_small_letter(struct losses *l)
{
	for (uint32_t i = 0; i < l->cw->width * l->cw->height; i++) {
		const cply_cell *cell = &l->cw->cells[i];
		cply_str token;
		if (cell->kind != CPLY_CELL_OPEN ||
		    !cplyi_xmd_cell(l->cw, cell, false, l->base.arena,
		                    &token) ||
		    cply_str_eq(token, cell->solution) ||
		    !cply_str_eq(token,
		                 cply_upper(l->base.arena, cell->solution,
		                            CPLY_CASE_ROOT)))
			continue;
		lose_cell(l, i, cell->solution, token);
	}
}

static void each_block_letter(struct losses *l)
{
	for (uint32_t i = 0; i < l->cw->width * l->cw->height; i++) {
		const cply_cell *cell = &l->cw->cells[i];
		if (cell->kind == CPLY_CELL_OPEN || !cell->solution.len)
			continue;
		lose_cell(l, i, cell->solution, CPLYI_NONE);
	}
}

static void each_length(struct losses *l)
{
	for (uint32_t i = 0; i < l->plan.n; i++) {
		const struct xmd_planned *c = &l->plan.clues[i];
		cply_str said = cply_str_trim(c->clue->enumeration);
		if (!said.len || c->in_text.len || cply_str_eq(said, c->length))
			continue;
		lose_clue(l, c->ref, said, c->length);
	}
}

static bool has_control(cply_str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (cplyi_xmd_is_control(s.ptr[i]))
			return true;
	return false;
}

static void each_control(struct losses *l)
{
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		if (is_in_body(i) && has_control(l->cw->meta[i].plain))
			cplyi_lose_meta(&l->base, &l->tally, i);
	for (uint32_t i = 0; i < l->plan.n; i++)
		if (has_control(l->plan.clues[i].clue->text.plain))
			lose_clue(l, l->plan.clues[i].ref, CPLYI_NONE,
			          CPLYI_NONE);
}

static void each_lenient_cell(struct losses *l)
{
	for (uint32_t i = 0; i < l->cw->width * l->cw->height; i++) {
		const cply_cell *cell = &l->cw->cells[i];
		cply_str token;
		if (cell->kind != CPLY_CELL_OPEN ||
		    !cplyi_xmd_cell(l->cw, cell, false, l->base.arena, &token))
			continue;
		if (token.len == 1 && ascii_is_upper(token.ptr[0]))
			continue;
		lose_cell(l, i, token, CPLYI_NONE);
	}
}

/* The labels as the reader will make them. */
static void each_label(struct losses *l)
{
	const cply_crossword *cw = l->cw;
	cply_crossword copy;
	if (cplyi_without_bars(cw, l->base.arena, &copy) != CPLY_OK)
		return;
	copy.lists = CPLY_NEW(l->base.arena, cw->n_lists, cply_clue_list);
	if (!copy.lists)
		return;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		copy.lists[i] = cw->lists[i];
	if (cplyi_xmd_label(&copy, l->plan.scheme, l->base.arena) != CPLY_OK)
		return;
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		cply_str label = cw->cells[i].label;
		if (!label.len || cply_str_eq(label, copy.cells[i].label))
			continue;
		lose_cell(l, i, label, CPLYI_NONE);
	}
}

static bool is_renumbered(const struct xmd_plan *p)
{
	for (uint32_t i = 0; i < p->n; i++)
		if (p->clues[i].number != p->clues[i].clue->number)
			return true;
	return false;
}

void cplyi_xmd_losses(const cply_doc *doc, const cply_write_options *options,
                      cply_arena *scratch, cply_diags *diags)
{
	struct losses l = {
		.cw = doc->as.crossword,
		.options = options,
		.base = { doc->as.crossword, scratch, diags },
	};
	if (cplyi_xmd_plan(l.cw, scratch, &l.plan) != CPLY_OK)
		return;
	if (!options->extensions) {
		report(&l, CPLY_XM701, each_field);
		report(&l, CPLY_XM702, each_theme);
	}
	report(&l, CPLY_XM703, each_style);
	if (is_renumbered(&l.plan))
		report(&l, CPLY_XM704, each_number);
	else
		report(&l, CPLY_XW710, each_label);
	report(&l, CPLY_XW713, each_entry);
	report(&l, CPLY_XM705, each_lost_cell);
	if (!options->blank) {
		report(&l, CPLY_XW731, each_block_letter);
		report(&l, CPLY_XW732, each_small_letter);
	}
	report(&l, CPLY_XM707, each_length);
	report(&l, CPLY_XM708, each_control);
	if (!options->blank)
		report(&l, CPLY_XM706, each_lenient_cell);
}
