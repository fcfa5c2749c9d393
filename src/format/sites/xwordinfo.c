/* SPDX-License-Identifier: MIT */
/* The JSON of XWord Info: the letters in one list, "." for a block, parallel
 * lists for numbers, circles and bars, and clues as "12. Text". Described at
 * https://www.xwordinfo.com/JSON/ for its users. */
#include "base/ascii.h"
#include "format/formats.h"
#include "format/sites/site.h"

enum { SHADE = CPLY_COLOR | 0xC0C0C0 };

typedef void take_cell(site *s, cply_cell *cell, cply_json_value v);

/* Calls `take` for each square that the list has. */
static void read_cells(site *s, cply_json_value root, const char *key,
                       take_cell *take)
{
	cply_json_value list = cplyi_site_get(s, root, key, CPLY_JSON_ARRAY);
	uint32_t n = cply_json_count(list);
	uint32_t cells = s->cw->width * s->cw->height;
	cply_span at = cplyi_json_span(list);
	if (!list.doc)
		return;
	if (n != cells)
		cply_report_with(s->diags, CPLY_ST104, &at, CPLY_Z(key),
		                 CPLY_N(n), CPLY_N(s->cw->width),
		                 CPLY_N(s->cw->height));
	cply_json_iter it = cplyi_json_each(list);
	while (cplyi_json_step(&it) && it.index < cells)
		take(s, &s->cw->cells[it.index], it.value);
}

static bool is_set(cply_json_value v)
{
	int64_t n;
	return cplyi_json_type(v) == CPLY_JSON_TRUE ||
	       (cply_json_int(v, &n) && n != 0);
}

static void take_letter(site *s, cply_cell *cell, cply_json_value v)
{
	cply_str text = { NULL, 0 };
	cell->at = cplyi_json_span(v);
	if (!cplyi_json_scalar(v, s->arena, &text) &&
	    cplyi_json_type(v) != CPLY_JSON_NULL)
		cplyi_site_odd(s, "grid", v, "only strings");
	if (cply_str_is(text, "."))
		cell->kind = CPLY_CELL_BLOCK;
	else
		cell->solution = cply_str_trim(text);
}

static void take_number(site *s, cply_cell *cell, cply_json_value v)
{
	cply_str text;
	if (!cplyi_json_scalar(v, s->arena, &text))
		return;
	text = cply_str_trim(text);
	if (cell->kind == CPLY_CELL_OPEN && !cply_str_is(text, "0"))
		cell->label = text;
}

static void take_circle(site *s, cply_cell *cell, cply_json_value v)
{
	(void)s;
	if (is_set(v))
		cell->flags |= CPLY_CELL_CIRCLED;
}

static void take_shade(site *s, cply_cell *cell, cply_json_value v)
{
	(void)s;
	if (is_set(v))
		cell->shade = SHADE;
}

static void take_right_bar(site *s, cply_cell *cell, cply_json_value v)
{
	(void)s;
	if (is_set(v))
		cell->bars |= CPLY_BAR_RIGHT;
}

static void take_bottom_bar(site *s, cply_cell *cell, cply_json_value v)
{
	(void)s;
	if (is_set(v))
		cell->bars |= CPLY_BAR_BOTTOM;
}

/* Are the circles of the list shaded squares in truth? */
static bool says_shade(site *s, cply_json_value root)
{
	cply_json_value v = cply_json_get(root, "shadecircles");
	return is_set(v) ||
	       cply_str_is_nocase(cplyi_json_string(v, s->arena), "true");
}

/* ---- clues ---- */

/* "12. Text" */
static void read_clue(site *s, uint32_t list, cply_json_value v)
{
	cply_span at = cplyi_json_span(v);
	cply_clue *clue = cplyi_site_clue(s, list, &at);
	if (!clue)
		return;
	if (cplyi_json_type(v) != CPLY_JSON_STRING) {
		cplyi_site_odd(s, "clues", v, "only strings");
		return;
	}
	cply_str text = cply_str_trim(cplyi_json_string(v, s->arena));
	size_t n = ascii_skip_digits(text, 0);
	if (n && n < text.len && text.ptr[n] == '.') {
		cplyi_site_clue_number(clue, cply_str_sub(text, 0, n));
		text = cply_str_trim(cply_str_sub(text, n + 1, text.len));
	} else {
		cply_report_with(s->diags, CPLY_ST206, &at, CPLY_T(text));
	}
	clue->text = cplyi_site_html(s, text, &at);
}

static void read_clues(site *s, cply_json_value clues, const char *key,
                       cply_direction direction, cply_str title)
{
	uint32_t list = cplyi_site_list(s, direction, title);
	cply_json_iter it =
		cplyi_json_each(cplyi_site_get(s, clues, key, CPLY_JSON_ARRAY));
	while (cplyi_json_step(&it))
		read_clue(s, list, it.value);
}

/* The answers are in the order of the clues. */
static void compare(site *s, cply_json_value answers, uint32_t list)
{
	const cply_clue_list *l = &s->cw->lists[list];
	cply_json_iter it = cplyi_json_each(answers);
	while (cplyi_json_step(&it) && it.index < l->n_clues) {
		cply_span at = cplyi_json_span(it.value);
		cplyi_site_compare(s, &l->clues[it.index],
		                   cplyi_json_string(it.value, s->arena), &at);
	}
}

/* ---- the whole ---- */

static const site_meta metas[] = {
	{ "title", CPLY_META_TITLE },
	{ "author", CPLY_META_AUTHOR },
	{ "editor", CPLY_META_EDITOR },
	{ "copyright", CPLY_META_COPYRIGHT },
	{ "publisher", CPLY_META_PUBLISHER },
	{ "notepad", CPLY_META_NOTES },
	{ "jnotes", CPLY_META_EXPLANATION },
	{ "date", CPLY_META_DATE },
};

static cply_status read_grid(site *s, cply_json_value root)
{
	cply_json_value size =
		cplyi_site_get(s, root, "size", CPLY_JSON_OBJECT);
	cply_span at = cplyi_json_span(size);
	uint32_t width = 0, height = 0;
	(void)cplyi_site_number(s, size, "cols", &width);
	(void)cplyi_site_number(s, size, "rows", &height);
	cply_status st = cplyi_site_grid(s, width, height, "size",
	                                 size.doc ? &at : CPLY_NOWHERE);
	if (st != CPLY_OK)
		return st;
	if (!cply_json_get(root, "grid").doc)
		cply_report_with(s->diags, CPLY_ST105, CPLY_NOWHERE,
		                 CPLY_Z("grid"));
	read_cells(s, root, "grid", take_letter);
	read_cells(s, root, "gridnums", take_number);
	read_cells(s, root, "circles",
	           says_shade(s, root) ? take_shade : take_circle);
	read_cells(s, root, "rbars", take_right_bar);
	read_cells(s, root, "bbars", take_bottom_bar);
	return CPLY_OK;
}

static cply_status xwordinfo_read(const cply_read *r, cply_doc *out)
{
	site s;
	cply_json_value root;
	cply_status st = cplyi_site_json(&s, r, &root);
	if (st == CPLY_OK)
		st = read_grid(&s, root);
	if (st != CPLY_OK)
		return st;
	cplyi_site_meta(&s, root, metas, CPLY_COUNT(metas));
	s.cw->is_diagramless =
		cply_str_is_nocase(cplyi_site_string(&s, root, "type"),
	                           "diagramless");
	cply_json_value clues =
		cplyi_site_get(&s, root, "clues", CPLY_JSON_OBJECT);
	read_clues(&s, clues, "across", CPLY_ACROSS, CPLY_STR("Across"));
	read_clues(&s, clues, "down", CPLY_DOWN, CPLY_STR("Down"));
	if (r->arena->failed)
		return CPLY_NOMEM;
	cplyi_site_attach(&s);
	cply_json_value answers =
		cplyi_site_get(&s, root, "answers", CPLY_JSON_OBJECT);
	compare(&s, cply_json_get(answers, "across"), 0);
	compare(&s, cply_json_get(answers, "down"), 1);
	return cplyi_site_finish(&s, out);
}

static int xwordinfo_probe(cply_str head)
{
	bool has_size = false, has_grid = false, has_clues = false;
	cplyi_json_head h = cplyi_json_head_of(head);
	while (cplyi_site_next(&h)) {
		has_size |= cply_str_is(h.key, "size") &&
		            cplyi_site_contains(h.value, "\"cols\"") &&
		            cplyi_site_contains(h.value, "\"rows\"");
		has_grid |= cply_str_is(h.key, "grid") &&
		            cply_str_starts(h.value, "[");
		has_clues |= cply_str_is(h.key, "clues") &&
		             cply_str_starts(h.value, "{") &&
		             cplyi_site_contains(h.value, "\"across\"");
	}
	return has_size && has_grid && has_clues ? CPLY_BY_SHAPE
	                                         : CPLY_NOT_MINE;
}

const cply_format cply_format_xwordinfo = {
	.name = "xwordinfo",
	.title = "XWord Info JSON",
	.suffixes = " .json ",
	.is_any_text = true,
	.kind = &cply_kind_crossword,
	.claims = CPLY_BY_SHAPE,
	.probe = xwordinfo_probe,
	.read = xwordinfo_read,
};
