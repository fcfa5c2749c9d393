/* SPDX-License-Identifier: MIT */
/* The JSON of the Washington Post's puzzle service: a list of squares with the
 * width of the grid, and the words with their clues, each with its squares or
 * in the order of the words in the grid. There is no published description. */
#include "format/formats.h"
#include "format/sites/site.h"

#include "crossword/direction.h"
#include "format/color.h"

typedef struct wapo {
	site s;
	cply_slots slots;
	uint32_t next[2]; /* word for the next clue without squares */
} wapo;

/* ---- squares ---- */

/* The sides of a square are numbered in an order of their own. */
static void read_bars(wapo *p, cply_cell *cell, cply_json_value v)
{
	static const uint8_t sides[] = { CPLY_BAR_TOP, CPLY_BAR_LEFT,
		                         CPLY_BAR_RIGHT, CPLY_BAR_BOTTOM };
	uint32_t bars = 0;
	if (!cplyi_site_number(&p->s, v, "bars", &bars))
		return;
	for (unsigned i = 0; i < CPLY_COUNT(sides); i++)
		if (bars >> i & 1)
			cell->bars |= sides[i];
}

static void read_cell(wapo *p, cply_cell *cell, cply_json_value v)
{
	uint32_t color;
	cell->at = cplyi_json_span(v);
	if (cplyi_json_type(v) != CPLY_JSON_OBJECT) {
		cplyi_site_odd(&p->s, "cells", v, "only objects");
		return;
	}
	cply_str type = cplyi_site_string(&p->s, v, "type");
	if (cply_str_is(type, "locked") || cply_str_is(type, "void")) {
		cell->kind = cply_str_is(type, "void") ? CPLY_CELL_VOID
		                                       : CPLY_CELL_BLOCK;
		return;
	}
	cell->solution = cplyi_site_string(&p->s, v, "answer");
	cell->label = cplyi_site_string(&p->s, v, "number");
	if (cplyi_site_is_true(v, "circle"))
		cell->flags |= CPLY_CELL_CIRCLED;
	cply_str background = cplyi_site_string(&p->s, v, "background");
	if (background.len && cplyi_color(background, &color))
		cell->shade = CPLY_COLOR | color;
	read_bars(p, cell, v);
}

static cply_status read_grid(wapo *p, cply_json_value root)
{
	cply_json_value cells =
		cplyi_site_get(&p->s, root, "cells", CPLY_JSON_ARRAY);
	cply_span at = cplyi_json_span(cells);
	uint32_t width = 0, n = cply_json_count(cells);
	(void)cplyi_site_number(&p->s, root, "width", &width);
	uint32_t height = width ? n / width + (n % width > 0) : 0;
	if (!cells.doc || !n) {
		cply_report_with(p->s.diags, CPLY_ST105, CPLY_NOWHERE,
		                 CPLY_Z("cells"));
		return CPLY_INVALID;
	}
	cply_status st = cplyi_site_grid(&p->s, width, height, "width", &at);
	if (st != CPLY_OK)
		return st;
	if (n % width)
		cply_report_with(p->s.diags, CPLY_ST104, &at, CPLY_Z("cells"),
		                 CPLY_N(n), CPLY_N(width), CPLY_N(height));
	cply_json_iter it = cplyi_json_each(cells);
	while (cplyi_json_step(&it))
		read_cell(p, &p->s.cw->cells[it.index], it.value);
	return CPLY_OK;
}

/* ---- words ---- */

static void read_indexes(wapo *p, cply_clue *clue, cply_json_value list)
{
	uint32_t count = p->s.cw->width * p->s.cw->height;
	uint32_t *cells = CPLY_NEW(p->s.arena, cply_json_count(list), uint32_t);
	cply_json_iter it = cplyi_json_each(list);
	clue->cells = cells;
	while (cells && cplyi_json_step(&it)) {
		int64_t k;
		cply_span at = cplyi_json_span(it.value);
		if (cply_json_int(it.value, &k) && k >= 0 && k < count)
			cells[clue->n_cells++] = (uint32_t)k;
		else
			cply_report_with(p->s.diags, CPLY_ST202, &at,
			                 CPLY_Z("indexes"),
			                 CPLY_T(cply_json_raw(it.value)),
			                 CPLY_N(count));
	}
	clue->is_explicit = clue->n_cells > 0;
}

static void read_word(wapo *p, cply_json_value v)
{
	cply_span at = cplyi_json_span(v);
	if (cplyi_json_type(v) != CPLY_JSON_OBJECT) {
		cplyi_site_odd(&p->s, "words", v, "only objects");
		return;
	}
	cply_str name = cplyi_site_string(&p->s, v, "direction");
	cply_direction d = cplyi_direction_of(name);
	if (d == CPLY_OTHER) {
		cply_report_with(p->s.diags, CPLY_ST208, &at, CPLY_T(name));
		return;
	}
	cply_clue *clue = cplyi_site_clue(&p->s, d, &at);
	if (!clue)
		return;
	cply_json_value text = cply_json_get(v, "clue");
	cply_span text_at = cplyi_json_span(text);
	clue->text = cplyi_site_html(&p->s, cplyi_site_string(&p->s, v, "clue"),
	                             &text_at);
	cply_json_value indexes =
		cplyi_site_get(&p->s, v, "indexes", CPLY_JSON_ARRAY);
	if (cply_json_count(indexes))
		read_indexes(p, clue, indexes);
	else
		cplyi_site_next_word(&p->s, &p->slots, &p->next[d], d, clue);
	if (clue->n_cells)
		cplyi_site_clue_number(clue,
		                       p->s.cw->cells[clue->cells[0]].label);
}

/* ---- the whole ---- */

static const site_meta metas[] = {
	{ "title", CPLY_META_TITLE },
	{ "creator", CPLY_META_AUTHOR },
	{ "copyright", CPLY_META_COPYRIGHT },
	{ "description", CPLY_META_NOTES },
};

static cply_status wapo_read(const cply_read *r, cply_doc *out)
{
	wapo p = { .next = { 0 } };
	cply_json_value root;
	cply_status st = cplyi_site_json(&p.s, r, &root);
	if (st == CPLY_OK)
		st = read_grid(&p, root);
	if (st != CPLY_OK)
		return st;
	/* Bars and numbers are needed before the clues get their words. */
	cplyi_site_attach(&p.s);
	if (!cplyi_add_lists(p.s.cw, r->arena) ||
	    cply_crossword_slots(p.s.cw, CPLY_NUMBER_STANDARD, r->arena,
	                         &p.slots) != CPLY_OK)
		return CPLY_NOMEM;
	cply_json_iter it = cplyi_json_each(
		cplyi_site_get(&p.s, root, "words", CPLY_JSON_ARRAY));
	while (cplyi_json_step(&it))
		read_word(&p, it.value);
	cplyi_site_meta(&p.s, root, metas, CPLY_COUNT(metas));
	return r->arena->failed ? CPLY_NOMEM : cplyi_site_finish(&p.s, out);
}

static int wapo_probe(cply_str head)
{
	bool has_cells = false, has_words = false;
	cplyi_json_head h = cplyi_json_head_with(head, "\"cells\"");
	while (cplyi_site_next(&h)) {
		has_cells |= cply_str_is(h.key, "cells") &&
		             cply_str_starts(h.value, "[") &&
		             cplyi_site_contains(h.value, "\"answer\"") &&
		             cplyi_site_contains(h.value, "\"number\"");
		has_words |= cply_str_is(h.key, "words") &&
		             cply_str_starts(h.value, "[") &&
		             cplyi_site_contains(h.value, "\"direction\"") &&
		             cplyi_site_contains(h.value, "\"clue\"");
	}
	return has_cells && has_words ? CPLY_BY_SHAPE : CPLY_NOT_MINE;
}

const cply_format cply_format_wapo = {
	.name = "wapo",
	.title = "Washington Post JSON",
	.suffixes = " .json ",
	.is_any_text = true,
	.kind = &cply_kind_crossword,
	.claims = CPLY_BY_SHAPE,
	.probe = wapo_probe,
	.read = wapo_read,
};
