/* SPDX-License-Identifier: MIT */
/* The JSON that the New York Times's puzzle service gives out (its sixth
 * version, "body"), and the older one of its game pages ("gamePageData"): the
 * same cells, clues with the squares of their words, and lists of clues by
 * index; they differ in where the rest is. There is no published description.
 */
#include "crossword/direction.h"
#include "format/formats.h"
#include "format/sites/site.h"

enum { SHADE = CPLY_COLOR | 0xDCDCDC };

typedef struct nyt {
	site s;
	cply_json_value board; /* with cells, clues and lists */
	cply_json_value meta;
} nyt;

/* ---- squares ---- */

enum cell_type { BLOCK, PLAIN, CIRCLED, SHADED };

static void read_type(nyt *n, cply_cell *cell, uint32_t index,
                      cply_json_value v)
{
	int64_t type = BLOCK;
	cply_span at = cplyi_json_span(v);
	if (cplyi_json_type(v) > CPLY_JSON_NULL && !cply_json_int(v, &type))
		type = -1;
	switch (type) {
	case BLOCK:
		cell->kind = CPLY_CELL_BLOCK;
		break;
	case PLAIN:
		break;
	case CIRCLED:
		cell->flags |= CPLY_CELL_CIRCLED;
		break;
	case SHADED:
		cell->shade = SHADE;
		break;
	default:
		cply_report_with(n->s.diags, CPLY_NY102, &at,
		                 CPLY_N(index / n->s.cw->width + 1),
		                 CPLY_N(index % n->s.cw->width + 1),
		                 CPLY_T(cply_json_raw(v)));
	}
}

/* { "valid": ["A", "B"] }: more that is accepted as right. */
static void read_more_answers(nyt *n, cply_cell *cell, cply_json_value v)
{
	enum { MOST = 64 };
	cply_str answers[MOST] = { cell->solution };
	uint32_t count = cell->solution.len > 0;
	cply_json_iter it = cplyi_json_each(
		cplyi_site_get(&n->s, v, "valid", CPLY_JSON_ARRAY));
	while (cplyi_json_step(&it) && count < MOST) {
		cply_str s = cplyi_json_string(it.value, n->s.arena);
		uint32_t k = 0;
		while (k < count && !cplyi_str_eq(answers[k], s))
			k++;
		if (k == count && s.len)
			answers[count++] = s;
	}
	if (count > 1)
		cplyi_site_either(&n->s, cell, answers, count);
	else if (count)
		cell->solution = answers[0];
}

static void read_cell(nyt *n, uint32_t index, cply_json_value v)
{
	cply_cell *cell = &n->s.cw->cells[index];
	cell->at = cplyi_json_span(v);
	if (cplyi_json_type(v) == CPLY_JSON_NULL) {
		cell->kind = CPLY_CELL_BLOCK;
		return;
	}
	if (cplyi_json_type(v) != CPLY_JSON_OBJECT) {
		cplyi_site_odd(&n->s, "cells", v, "only objects");
		return;
	}
	read_type(n, cell, index, cply_json_get(v, "type"));
	if (cell->kind == CPLY_CELL_BLOCK)
		return;
	cell->solution = cplyi_site_string(&n->s, v, "answer");
	cell->label = cplyi_site_string(&n->s, v, "label");
	cply_json_value more =
		cplyi_site_get(&n->s, v, "moreAnswers", CPLY_JSON_OBJECT);
	if (more.doc)
		read_more_answers(n, cell, more);
}

static cply_status read_cells(nyt *n)
{
	cply_json_value size =
		cplyi_site_get(&n->s, n->board, "dimensions", CPLY_JSON_OBJECT);
	cply_json_value cells =
		cplyi_site_get(&n->s, n->board, "cells", CPLY_JSON_ARRAY);
	cply_span at = cplyi_json_span(size);
	uint32_t width = 0, height = 0, count = cply_json_count(cells);
	if (!cplyi_site_number(&n->s, size, "width", &width))
		(void)cplyi_site_number(&n->s, size, "columnCount", &width);
	if (!cplyi_site_number(&n->s, size, "height", &height))
		(void)cplyi_site_number(&n->s, size, "rowCount", &height);
	cply_status st = cplyi_site_grid(&n->s, width, height, "dimensions",
	                                 size.doc ? &at : CPLY_NOWHERE);
	if (st != CPLY_OK)
		return st;
	at = cplyi_json_span(cells);
	if (!cells.doc)
		cply_report_with(n->s.diags, CPLY_ST105, CPLY_NOWHERE,
		                 CPLY_Z("cells"));
	else if (count != width * height)
		cply_report_with(n->s.diags, CPLY_ST104, &at, CPLY_Z("cells"),
		                 CPLY_N(count), CPLY_N(width), CPLY_N(height));
	cply_json_iter it = cplyi_json_each(cells);
	while (cplyi_json_step(&it) && it.index < width * height)
		read_cell(n, it.index, it.value);
	return CPLY_OK;
}

/* ---- clues ---- */

/* [{ "formatted": HTML, "plain": text }], or HTML. */
static cply_text read_text(nyt *n, cply_json_value clue)
{
	cply_json_value v = cply_json_get(clue, "text");
	if (cplyi_json_type(v) == CPLY_JSON_ARRAY)
		v = cply_json_item(v, 0);
	cply_span at = cplyi_json_span(v);
	if (cplyi_json_type(v) != CPLY_JSON_OBJECT)
		return cplyi_site_html(
			&n->s, cply_str_trim(cplyi_json_string(v, n->s.arena)),
			&at);
	cply_str html = cplyi_site_string(&n->s, v, "formatted");
	if (html.len)
		return cplyi_site_html(&n->s, html, &at);
	return cply_text_plain(cplyi_site_string(&n->s, v, "plain"));
}

static void read_word(nyt *n, cply_clue *clue, cply_json_value cells)
{
	uint32_t *word = CPLY_NEW(n->s.arena, cply_json_count(cells), uint32_t);
	uint32_t count = n->s.cw->width * n->s.cw->height;
	cply_json_iter it = cplyi_json_each(cells);
	clue->cells = word;
	while (word && cplyi_json_step(&it)) {
		int64_t k;
		cply_span at = cplyi_json_span(it.value);
		if (!cply_json_int(it.value, &k) || k < 0 || k >= count)
			cply_report_with(n->s.diags, CPLY_ST202, &at,
			                 CPLY_Z("cells"),
			                 CPLY_T(cply_json_raw(it.value)),
			                 CPLY_N(count));
		else
			word[clue->n_cells++] = (uint32_t)k;
	}
	clue->is_explicit = clue->n_cells > 0;
}

static void read_clue(nyt *n, uint32_t list, cply_json_value v)
{
	cply_span at = cplyi_json_span(v);
	if (cplyi_json_type(v) != CPLY_JSON_OBJECT) {
		cplyi_site_odd(&n->s, "clues", v, "only objects");
		return;
	}
	cply_clue *clue = cplyi_site_clue(&n->s, list, &at);
	if (!clue)
		return;
	clue->number_at = cplyi_json_span(cply_json_get(v, "label"));
	cplyi_site_clue_number(clue, cplyi_site_string(&n->s, v, "label"));
	clue->text = read_text(n, v);
	read_word(n, clue, cplyi_site_get(&n->s, v, "cells", CPLY_JSON_ARRAY));
}

/* The clues by index: looking them up one by one would walk each time. */
static cply_json_value *index_clues(nyt *n, cply_json_value clues)
{
	cply_json_value *all =
		CPLY_NEW(n->s.arena, cply_json_count(clues), cply_json_value);
	cply_json_iter it = cplyi_json_each(clues);
	while (all && cplyi_json_step(&it))
		all[it.index] = it.value;
	return all;
}

static void read_list(nyt *n, cply_json_value v, const cply_json_value *all,
                      uint32_t count, uint8_t *used)
{
	cply_str name = cplyi_site_string(&n->s, v, "name");
	uint32_t list = cplyi_site_list(&n->s, cplyi_direction_of(name), name);
	cply_json_iter it = cplyi_json_each(
		cplyi_site_get(&n->s, v, "clues", CPLY_JSON_ARRAY));
	while (cplyi_json_step(&it)) {
		int64_t k;
		cply_span at = cplyi_json_span(it.value);
		if (!cply_json_int(it.value, &k) || k < 0 || k >= count) {
			cply_report_with(n->s.diags, CPLY_NY103, &at,
			                 CPLY_T(cply_json_raw(it.value)),
			                 CPLY_N(count));
			continue;
		}
		used[k] = 1;
		read_clue(n, list, all[k]);
	}
}

/* Without lists the clues tell their direction themselves. */
static void read_loose_clues(nyt *n, const cply_json_value *all, uint32_t count)
{
	for (uint32_t k = 0; k < count; k++) {
		cply_str name = cplyi_site_string(&n->s, all[k], "direction");
		cply_direction d = cplyi_direction_of(name);
		read_clue(n, cplyi_site_list(&n->s, d, name), all[k]);
	}
}

static void read_clues(nyt *n)
{
	cply_json_value clues =
		cplyi_site_get(&n->s, n->board, "clues", CPLY_JSON_ARRAY);
	cply_json_value lists =
		cplyi_site_get(&n->s, n->board, "clueLists", CPLY_JSON_ARRAY);
	uint32_t count = cply_json_count(clues), unused = 0;
	cply_json_value *all = index_clues(n, clues);
	uint8_t *used = CPLY_NEW(n->s.arena, count, uint8_t);
	if (!all || !used)
		return;
	if (!cply_json_count(lists)) {
		read_loose_clues(n, all, count);
		return;
	}
	cply_json_iter it = cplyi_json_each(lists);
	while (cplyi_json_step(&it))
		read_list(n, it.value, all, count, used);
	for (uint32_t k = 0; k < count; k++)
		unused += !used[k];
	cply_span at = cplyi_json_span(lists);
	if (unused)
		cply_report_with(n->s.diags, CPLY_NY104, &at, CPLY_N(unused));
}

/* ---- metadata ---- */

static const site_meta metas[] = {
	{ "title", CPLY_META_TITLE },          { "editor", CPLY_META_EDITOR },
	{ "copyright", CPLY_META_COPYRIGHT },  { "id", CPLY_META_ID },
	{ "publicationDate", CPLY_META_DATE },
};

/* "A", "A and B", "A, B and C" */
static void read_constructors(nyt *n)
{
	cply_json_value list =
		cplyi_site_get(&n->s, n->meta, "constructors", CPLY_JSON_ARRAY);
	uint32_t count = cply_json_count(list);
	cply_span at = cplyi_json_span(list);
	cply_buf b;
	cply_buf_init(&b, n->s.arena);
	cply_json_iter it = cplyi_json_each(list);
	while (cplyi_json_step(&it)) {
		if (it.index)
			cply_put(&b, it.index + 1 < count ? ", " : " and ");
		cply_put_str(&b, cplyi_json_string(it.value, n->s.arena));
	}
	n->s.cw->meta[CPLY_META_AUTHOR] =
		cplyi_site_html(&n->s, cply_buf_str(&b), &at);
}

/* [{ "text": HTML }], one for each sort of device, often with the same text. */
static void read_notes(nyt *n)
{
	cply_json_value list =
		cplyi_site_get(&n->s, n->meta, "notes", CPLY_JSON_ARRAY);
	cply_span at = cplyi_json_span(list);
	cply_str last = { NULL, 0 };
	cply_buf b;
	cply_buf_init(&b, n->s.arena);
	cply_json_iter it = cplyi_json_each(list);
	while (cplyi_json_step(&it)) {
		cply_str text = cplyi_site_string(&n->s, it.value, "text");
		if (!text.len || cplyi_str_eq(text, last))
			continue;
		if (b.len)
			cply_put(&b, "\n\n");
		cply_put_str(&b, text);
		last = text;
	}
	if (b.len)
		n->s.cw->meta[CPLY_META_NOTES] =
			cplyi_site_html(&n->s, cply_buf_str(&b), &at);
}

/* ---- the whole ---- */

static bool find_board(nyt *n, cply_json_value root)
{
	cply_json_value page = cply_json_get(root, "gamePageData");
	if (cplyi_json_type(page) == CPLY_JSON_OBJECT) {
		n->board = page;
		n->meta = cply_json_get(page, "meta");
		return true;
	}
	cply_json_value body =
		cplyi_site_get(&n->s, root, "body", CPLY_JSON_ARRAY);
	cply_span at = cplyi_json_span(body);
	uint32_t count = cply_json_count(body);
	n->board = cply_json_item(body, 0);
	n->meta = root;
	if (count > 1)
		cply_report_with(n->s.diags, CPLY_NY101, &at, CPLY_N(count));
	if (cplyi_json_type(n->board) == CPLY_JSON_OBJECT)
		return true;
	cply_report_with(n->s.diags, CPLY_ST105, CPLY_NOWHERE, CPLY_Z("body"));
	return false;
}

static cply_status nyt_read(const cply_read *r, cply_doc *out)
{
	nyt n;
	cply_json_value root;
	cply_status st = cplyi_site_json(&n.s, r, &root);
	if (st == CPLY_OK)
		st = find_board(&n, root) ? read_cells(&n) : CPLY_INVALID;
	if (st != CPLY_OK)
		return st;
	read_clues(&n);
	cplyi_site_meta(&n.s, n.meta, metas, CPLY_COUNT(metas));
	read_constructors(&n);
	read_notes(&n);
	cply_json_value pictures = cply_json_get(n.board, "overlays");
	cply_span at = cplyi_json_span(pictures);
	if (cply_json_count(pictures))
		cply_report_with(r->diags, CPLY_ST207, &at,
		                 CPLY_N(cply_json_count(pictures)));
	if (r->arena->failed)
		return CPLY_NOMEM;
	cplyi_site_attach(&n.s);
	return cplyi_site_finish(&n.s, out);
}

static int nyt_probe(cply_str head)
{
	cplyi_json_head h = cplyi_json_head_of(head);
	while (cplyi_site_next(&h)) {
		bool is_body = cply_str_is(h.key, "body") &&
		               cply_str_starts(h.value, "[");
		if ((is_body || cply_str_is(h.key, "gamePageData")) &&
		    cplyi_site_contains(h.value, "\"cells\"") &&
		    (cplyi_site_contains(h.value, "\"clueLists\"") ||
		     cplyi_site_contains(h.value, "\"answer\"")))
			return CPLY_BY_SHAPE;
	}
	return CPLY_NOT_MINE;
}

const cply_format cply_format_nyt = {
	.name = "nyt",
	.title = "New York Times JSON",
	.suffixes = " .json ",
	.is_any_text = true,
	.kind = &cply_kind_crossword,
	.claims = CPLY_BY_SHAPE,
	.probe = nyt_probe,
	.read = nyt_read,
};
