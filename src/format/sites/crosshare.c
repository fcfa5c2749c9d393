/* SPDX-License-Identifier: MIT */
/* The JSON of Crosshare's pages and of its data service: `pageProps.puzzle` has
 * the letters in one list, "." for a block, lists of squares that are circled,
 * shaded, hidden or have bars, and the clues by number and direction. Clues
 * with formatting are there once more, as trees of HTML. There is no published
 * description. */
#include "format/formats.h"
#include "format/sites/site.h"

#include <stdlib.h>

#include "base/ascii.h"
#include "crossword/direction.h"

enum { SHADE = CPLY_COLOR | 0xDCDCDC };

typedef struct crosshare {
	site s;
	cply_json_value puzzle;
} crosshare;

/* ---- text ---- */

/* { "tagName": "em", "children": [...] } and { "value": "text" } as HTML. Trees
 * deeper than this have no text worth keeping. */
enum { MOST_NESTED = 32 };

static void put_tag(cply_buf *b, const char *before, cply_str name)
{
	for (size_t i = 0; i < name.len; i++)
		if (!ascii_is_alnum(name.ptr[i]))
			return;
	/* The text of a clue is one paragraph as it is. */
	if (!name.len || cply_str_is(name, "p"))
		return;
	cply_put(b, before);
	cply_put_str(b, name);
	cply_put_char(b, '>');
}

static void put_text(cply_buf *b, cply_str text)
{
	for (size_t i = 0; i < text.len; i++) {
		char c = text.ptr[i];
		if (c == '<' || c == '&')
			cply_put(b, c == '<' ? "&lt;" : "&amp;");
		else
			cply_put_char(b, c);
	}
}

static cply_text read_tree(crosshare *c, cply_json_value tree)
{
	struct {
		cply_json_iter it;
		cply_str tag;
	} stack[MOST_NESTED];
	uint32_t depth = 0;
	cply_span at = cplyi_json_span(tree);
	cply_json_value v = tree;
	cply_buf b;
	cply_buf_init(&b, c->s.arena);
	for (;;) {
		cply_str value = cplyi_json_string(cply_json_get(v, "value"),
		                                   c->s.arena);
		put_text(&b, value);
		cply_json_value inner = cply_json_get(v, "children");
		if (cply_json_count(inner) && depth < MOST_NESTED) {
			stack[depth].it = cplyi_json_each(inner);
			stack[depth].tag =
				cplyi_json_string(cply_json_get(v, "tagName"),
			                          c->s.arena);
			put_tag(&b, "<", stack[depth++].tag);
		}
		while (depth && !cplyi_json_step(&stack[depth - 1].it))
			put_tag(&b, "</", stack[--depth].tag);
		if (!depth)
			break;
		v = stack[depth - 1].it.value;
	}
	return cplyi_site_html(&c->s, cply_str_trim(cply_buf_str(&b)), &at);
}

/* ---- squares ---- */

static void read_letters(crosshare *c)
{
	cply_json_value grid =
		cplyi_site_get(&c->s, c->puzzle, "grid", CPLY_JSON_ARRAY);
	uint32_t n = cply_json_count(grid);
	uint32_t cells = c->s.cw->width * c->s.cw->height;
	cply_span at = cplyi_json_span(grid);
	if (!grid.doc)
		cply_report_with(c->s.diags, CPLY_ST105, CPLY_NOWHERE,
		                 CPLY_Z("grid"));
	else if (n != cells)
		cply_report_with(c->s.diags, CPLY_ST104, &at, CPLY_Z("grid"),
		                 CPLY_N(n), CPLY_N(c->s.cw->width),
		                 CPLY_N(c->s.cw->height));
	cply_json_iter it = cplyi_json_each(grid);
	while (cplyi_json_step(&it) && it.index < cells) {
		cply_cell *cell = &c->s.cw->cells[it.index];
		cply_str text = cplyi_json_string(it.value, c->s.arena);
		cell->at = cplyi_json_span(it.value);
		if (cplyi_json_type(it.value) != CPLY_JSON_STRING)
			cplyi_site_odd(&c->s, "grid", it.value, "only strings");
		else if (cply_str_is(text, "."))
			cell->kind = CPLY_CELL_BLOCK;
		else
			cell->solution = cply_str_trim(text);
	}
}

typedef void mark_cell(cply_cell *cell);

static void mark_circle(cply_cell *cell)
{
	cell->flags |= CPLY_CELL_CIRCLED;
}

static void mark_shade(cply_cell *cell)
{
	cell->shade = SHADE;
}

static void mark_right(cply_cell *cell)
{
	cell->bars |= CPLY_BAR_RIGHT;
}

static void mark_bottom(cply_cell *cell)
{
	cell->bars |= CPLY_BAR_BOTTOM;
}

/* Its letter, if it has one, is not part of the puzzle either. */
static void mark_hidden(cply_cell *cell)
{
	cell->kind = CPLY_CELL_VOID;
	cell->solution = (cply_str){ NULL, 0 };
}

/* Marks the squares of a list, which are counted from 0. */
static void mark_cells(crosshare *c, cply_json_value object, const char *key,
                       mark_cell *mark)
{
	cply_json_iter it = cplyi_json_each(
		cplyi_site_get(&c->s, object, key, CPLY_JSON_ARRAY));
	uint32_t cells = c->s.cw->width * c->s.cw->height;
	while (cplyi_json_step(&it)) {
		int64_t n;
		cply_span at = cplyi_json_span(it.value);
		if (cply_json_int(it.value, &n) && n >= 0 && n < cells)
			mark(&c->s.cw->cells[n]);
		else
			cply_report_with(c->s.diags, CPLY_ST202, &at,
			                 CPLY_Z(key),
			                 CPLY_T(cply_json_raw(it.value)),
			                 CPLY_N(cells));
	}
}

static cply_status read_grid(crosshare *c)
{
	cply_json_value size =
		cplyi_site_get(&c->s, c->puzzle, "size", CPLY_JSON_OBJECT);
	cply_span at = cplyi_json_span(size);
	uint32_t width = 0, height = 0;
	(void)cplyi_site_number(&c->s, size, "cols", &width);
	(void)cplyi_site_number(&c->s, size, "rows", &height);
	cply_status st = cplyi_site_grid(&c->s, width, height, "size",
	                                 size.doc ? &at : CPLY_NOWHERE);
	if (st != CPLY_OK)
		return st;
	read_letters(c);
	cply_json_value styles = cplyi_site_get(&c->s, c->puzzle, "cellStyles",
	                                        CPLY_JSON_OBJECT);
	cply_str highlight = cplyi_site_string(&c->s, c->puzzle, "highlight");
	mark_cells(c, styles, "circle", mark_circle);
	mark_cells(c, styles, "shade", mark_shade);
	mark_cells(c, c->puzzle, "highlighted",
	           cply_str_is(highlight, "shade") ? mark_shade : mark_circle);
	mark_cells(c, c->puzzle, "vBars", mark_right);
	mark_cells(c, c->puzzle, "hBars", mark_bottom);
	mark_cells(c, c->puzzle, "hidden", mark_hidden);
	return CPLY_OK;
}

/* ---- clues ---- */

static void read_clue(crosshare *c, cply_json_value v)
{
	cply_span at = cplyi_json_span(v);
	uint32_t d = CPLY_OTHER;
	if (cplyi_json_type(v) != CPLY_JSON_OBJECT) {
		cplyi_site_odd(&c->s, "clues", v, "only objects");
		return;
	}
	if (!cplyi_site_number(&c->s, v, "dir", &d) || d > CPLY_DOWN) {
		cply_report_with(
			c->s.diags, CPLY_ST208, &at,
			CPLY_T(cply_json_raw(cply_json_get(v, "dir"))));
		return;
	}
	cply_clue *clue = cplyi_site_clue(&c->s, d, &at);
	if (!clue)
		return;
	clue->number_at = cplyi_json_span(cply_json_get(v, "num"));
	cplyi_site_clue_number(clue, cplyi_site_string(&c->s, v, "num"));
	/* Without a tree the text is plain. */
	clue->text = cply_text_plain(cplyi_site_string(&c->s, v, "clue"));
}

/* Trees come in the order of numbers, across before down. */
typedef struct place {
	cply_clue *clue;
	uint32_t nth;
} place;

static int by_number(const void *a, const void *b)
{
	const place *x = a, *y = b;
	if (x->clue->number != y->clue->number)
		return x->clue->number < y->clue->number ? -1 : 1;
	return (x->nth > y->nth) - (x->nth < y->nth);
}

static void read_trees(crosshare *c)
{
	cply_json_value trees =
		cplyi_site_get(&c->s, c->puzzle, "clueHasts", CPLY_JSON_ARRAY);
	const cply_clue_list *l = c->s.cw->lists;
	uint32_t n = 0, count = cply_json_count(trees);
	cply_span at = cplyi_json_span(trees);
	if (!count || c->s.cw->n_lists < 2)
		return;
	if (count != l[0].n_clues + l[1].n_clues) {
		cply_report_with(c->s.diags, CPLY_ST209, &at, CPLY_N(count),
		                 CPLY_N(l[0].n_clues + l[1].n_clues));
		return;
	}
	place *all = CPLY_NEW(c->s.arena, count, place);
	if (!all)
		return;
	for (uint32_t i = 0; i < 2; i++)
		for (uint32_t k = 0; k < l[i].n_clues; k++, n++)
			all[n] = (place){ &l[i].clues[k], n };
	qsort(all, count, sizeof *all, by_number);
	cply_json_iter it = cplyi_json_each(trees);
	while (cplyi_json_step(&it))
		all[it.index].clue->text = read_tree(c, it.value);
}

/* ---- the whole ---- */

static const site_meta metas[] = {
	{ "title", CPLY_META_TITLE },
	{ "authorName", CPLY_META_AUTHOR },
	{ "guestConstructor", CPLY_META_AUTHOR },
	{ "copyright", CPLY_META_COPYRIGHT },
	{ "id", CPLY_META_ID },
};

static void read_meta(crosshare *c)
{
	cply_json_value notes = cply_json_get(c->puzzle, "constructorNotes");
	int64_t time;
	cplyi_site_meta(&c->s, c->puzzle, metas, CPLY_COUNT(metas));
	if (cplyi_json_type(notes) == CPLY_JSON_OBJECT)
		c->s.cw->meta[CPLY_META_NOTES] = read_tree(c, notes);
	else
		c->s.cw->meta[CPLY_META_NOTES] =
			cply_text_plain(cplyi_site_string(&c->s, c->puzzle,
		                                          "constructorNotes"));
	if (cply_json_int(cply_json_get(c->puzzle, "publishTime"), &time) &&
	    time > 0)
		c->s.cw->meta[CPLY_META_DATE] = cplyi_site_day(&c->s, time);
}

static cply_status crosshare_read(const cply_read *r, cply_doc *out)
{
	crosshare c;
	cply_json_value root;
	cply_status st = cplyi_site_json(&c.s, r, &root);
	if (st != CPLY_OK)
		return st;
	cply_json_value props = cply_json_get(root, "props");
	cply_json_value page =
		cply_json_get(props.doc ? props : root, "pageProps");
	c.puzzle = cplyi_site_get(&c.s, page, "puzzle", CPLY_JSON_OBJECT);
	if (!c.puzzle.doc) {
		cply_report_with(r->diags, CPLY_ST105, CPLY_NOWHERE,
		                 CPLY_Z("pageProps.puzzle"));
		return CPLY_INVALID;
	}
	st = read_grid(&c);
	if (st != CPLY_OK)
		return st;
	if (!cplyi_add_lists(c.s.cw, r->arena))
		return CPLY_NOMEM;
	cply_json_iter it = cplyi_json_each(
		cplyi_site_get(&c.s, c.puzzle, "clues", CPLY_JSON_ARRAY));
	while (cplyi_json_step(&it))
		read_clue(&c, it.value);
	read_trees(&c);
	read_meta(&c);
	if (r->arena->failed)
		return CPLY_NOMEM;
	cplyi_site_attach(&c.s);
	return cplyi_site_finish(&c.s, out);
}

/* Steps into the member of this name, whose value is an object. */
static cplyi_json_head into(cplyi_json_head h, const char *key)
{
	while (cplyi_site_next(&h))
		if (cply_str_is(h.key, key) && cply_str_starts(h.value, "{"))
			return cplyi_json_head_of(h.value);
	return h;
}

static int crosshare_probe(cply_str head)
{
	cplyi_json_head h = cplyi_json_head_with(head, "\"pageProps\"");
	if (h.at >= head.len)
		return CPLY_NOT_MINE;
	cplyi_json_head page = cplyi_json_head_of(head);
	if (cplyi_json_head_has(head, "props"))
		page = into(h, "props");
	h = into(into(page, "pageProps"), "puzzle");
	bool has_size = false, has_grid = false, has_clues = false;
	while (cplyi_site_next(&h)) {
		has_size |= cply_str_is(h.key, "size") &&
		            cplyi_site_contains(h.value, "\"cols\"");
		has_grid |= cply_str_is(h.key, "grid") &&
		            cply_str_starts(h.value, "[");
		has_clues |= cply_str_is(h.key, "clues") &&
		             cplyi_site_contains(h.value, "\"dir\"");
	}
	return has_size && has_grid && has_clues ? CPLY_BY_SHAPE
	                                         : CPLY_NOT_MINE;
}

const cply_format cply_format_crosshare = {
	.name = "crosshare",
	.title = "Crosshare JSON",
	.suffixes = " .json ",
	.is_any_text = true,
	.kind = &cply_kind_crossword,
	.claims = CPLY_BY_SHAPE,
	.probe = crosshare_probe,
	.read = crosshare_read,
};
