/* SPDX-License-Identifier: MIT */
/* The JSON of the program that shows the crosswords of the Wall Street Journal
 * and The Sun: `copy` has the texts, the clues and the words by their squares,
 * `grid` the rows. The Sun gives two sets of clues for one grid, cryptic and
 * quick. There is no published description. */
#include "format/formats.h"
#include "format/sites/site.h"

#include <stdlib.h>

#include "base/ascii.h"
#include "base/text.h"
#include "crossword/direction.h"

enum { SHADE = CPLY_COLOR | 0xDCDCDC };

/* A word by its id: squares from (x, y) to (x_end, y_end), from 0. */
typedef struct word {
	cply_str id;
	uint32_t x, y, x_end, y_end;
} word;

typedef struct wsj {
	site s;
	cply_json_value copy, data;
	word *words; /* sorted by id */
	uint32_t n_words;
} wsj;

/* ---- squares ---- */

static void read_style(wsj *j, cply_cell *cell, cply_json_value v)
{
	cply_json_value style =
		cplyi_site_get(&j->s, v, "style", CPLY_JSON_OBJECT);
	if (!style.doc)
		return;
	if (cply_str_is(cplyi_site_string(&j->s, style, "shapebg"), "circle"))
		cell->flags |= CPLY_CELL_CIRCLED;
	if (cplyi_site_is_true(style, "highlight"))
		cell->shade = SHADE;
}

static void read_cell(wsj *j, cply_cell *cell, cply_json_value v)
{
	cell->at = cplyi_json_span(v);
	if (cplyi_json_type(v) != CPLY_JSON_OBJECT) {
		cplyi_site_odd(&j->s, "grid", v, "only objects in its rows");
		return;
	}
	if (cply_str_is(cplyi_site_string(&j->s, v, "Blank"), "blank")) {
		cell->kind = CPLY_CELL_BLOCK;
		return;
	}
	cell->solution = cplyi_site_string(&j->s, v, "Letter");
	cell->label = cplyi_site_string(&j->s, v, "Number");
	read_style(j, cell, v);
}

static void read_rows(wsj *j, cply_json_value grid)
{
	cply_crossword *cw = j->s.cw;
	cply_json_iter rows = cplyi_json_each(grid);
	cply_span at = cplyi_json_span(grid);
	if (cply_json_count(grid) != cw->height)
		cply_report_with(j->s.diags, CPLY_WJ101, &at,
		                 CPLY_N(cply_json_count(grid)),
		                 CPLY_N(cw->height));
	while (cplyi_json_step(&rows) && rows.index < cw->height) {
		uint32_t n = cply_json_count(rows.value);
		cply_json_iter it = cplyi_json_each(rows.value);
		cply_span row = cplyi_json_span(rows.value);
		if (n != cw->width)
			cply_report_with(j->s.diags, CPLY_XW101, &row,
			                 CPLY_N(rows.index + 1), CPLY_N(n),
			                 CPLY_N(cw->width));
		while (cplyi_json_step(&it) && it.index < cw->width)
			read_cell(j, cply_cell_at(cw, rows.index, it.index),
			          it.value);
	}
}

/* The letters row by row, a blank for a block: what there is if the rows are
 * missing or without letters. */
static void read_solution(wsj *j, bool has_rows)
{
	cply_json_value settings =
		cplyi_site_get(&j->s, j->copy, "settings", CPLY_JSON_OBJECT);
	cply_json_value v = cply_json_get(settings, "solution");
	cply_str text = cplyi_json_string(v, j->s.arena), g;
	uint32_t n = j->s.cw->width * j->s.cw->height, i = 0;
	cply_span at = cplyi_json_span(v);
	if (!text.len) {
		if (!has_rows)
			cply_report_with(j->s.diags, CPLY_ST105, CPLY_NOWHERE,
			                 CPLY_Z("grid"));
		return;
	}
	if (cply_grapheme_count(text) != n) {
		cply_report_with(j->s.diags, CPLY_ST104, &at,
		                 CPLY_Z("solution"),
		                 CPLY_N(cply_grapheme_count(text)),
		                 CPLY_N(j->s.cw->width),
		                 CPLY_N(j->s.cw->height));
		if (has_rows)
			return;
	}
	for (size_t k = 0; i < n && (g = cply_grapheme_next(text, &k)).len;
	     i++) {
		cply_cell *cell = &j->s.cw->cells[i];
		if (!has_rows && g.ptr[0] == ' ')
			cell->kind = CPLY_CELL_BLOCK;
		else if (cell->kind == CPLY_CELL_OPEN && !cell->solution.len &&
		         g.ptr[0] != ' ')
			cell->solution = g;
	}
}

static cply_status read_grid(wsj *j)
{
	cply_json_value size =
		cplyi_site_get(&j->s, j->copy, "gridsize", CPLY_JSON_OBJECT);
	cply_json_value grid =
		cplyi_site_get(&j->s, j->data, "grid", CPLY_JSON_ARRAY);
	cply_span at = cplyi_json_span(size);
	uint32_t width = 0, height = 0;
	(void)cplyi_site_number(&j->s, size, "cols", &width);
	(void)cplyi_site_number(&j->s, size, "rows", &height);
	if (!width)
		width = cply_json_count(cply_json_item(grid, 0));
	if (!height)
		height = cply_json_count(grid);
	cply_status st = cplyi_site_grid(&j->s, width, height, "gridsize",
	                                 size.doc ? &at : CPLY_NOWHERE);
	if (st != CPLY_OK)
		return st;
	if (grid.doc)
		read_rows(j, grid);
	read_solution(j, grid.doc != NULL);
	return CPLY_OK;
}

/* ---- words ---- */

/* "3" or "3-9", counted from 1. */
static bool read_range(cply_str text, uint32_t *first, uint32_t *last)
{
	size_t n = ascii_skip_digits(text, 0);
	bool is_range = n < text.len && text.ptr[n] == '-';
	if (!cply_str_u32(cply_str_sub(text, 0, n), first))
		return false;
	*last = *first;
	return is_range
	               ? cply_str_u32(cply_str_sub(text, n + 1, text.len), last)
	               : n == text.len;
}

static int by_id(const void *a, const void *b)
{
	return cply_str_cmp(((const word *)a)->id, ((const word *)b)->id);
}

static void read_words(wsj *j)
{
	cply_json_value list =
		cplyi_site_get(&j->s, j->copy, "words", CPLY_JSON_ARRAY);
	cply_json_iter it = cplyi_json_each(list);
	j->words = CPLY_NEW(j->s.arena, cply_json_count(list), word);
	while (j->words && cplyi_json_step(&it)) {
		word w = { .id = cplyi_site_string(&j->s, it.value, "id") };
		cply_str x = cplyi_site_string(&j->s, it.value, "x");
		cply_str y = cplyi_site_string(&j->s, it.value, "y");
		cply_span at = cplyi_json_span(it.value);
		bool is_read = read_range(x, &w.x, &w.x_end) &&
		               read_range(y, &w.y, &w.y_end);
		if (!is_read || !w.x || !w.y || w.x_end < w.x ||
		    w.y_end < w.y || (w.x_end > w.x && w.y_end > w.y)) {
			cply_report_with(j->s.diags, CPLY_WJ102, &at, CPLY_T(x),
			                 CPLY_T(y));
			continue;
		}
		j->words[j->n_words++] = w;
	}
	if (j->n_words)
		qsort(j->words, j->n_words, sizeof *j->words, by_id);
}

static const word *find_word(const wsj *j, cply_str id)
{
	const word key = { .id = id };
	if (!id.len || !j->n_words)
		return NULL;
	return bsearch(&key, j->words, j->n_words, sizeof key, by_id);
}

/* ---- clues ---- */

static void read_clue(wsj *j, uint32_t list, cply_json_value v)
{
	cply_span at = cplyi_json_span(v);
	if (cplyi_json_type(v) != CPLY_JSON_OBJECT) {
		cplyi_site_odd(&j->s, "clues", v, "only objects");
		return;
	}
	cply_clue *clue = cplyi_site_clue(&j->s, list, &at);
	if (!clue)
		return;
	clue->number_at = cplyi_json_span(cply_json_get(v, "number"));
	cplyi_site_clue_number(clue, cplyi_site_string(&j->s, v, "number"));
	clue->text = cplyi_site_html(&j->s, cplyi_site_string(&j->s, v, "clue"),
	                             &at);
	clue->enumeration = cplyi_site_string(&j->s, v, "format");
	clue->length_at = cplyi_json_span(cply_json_get(v, "format"));
	const word *w = find_word(j, cplyi_site_string(&j->s, v, "word"));
	if (w)
		cplyi_site_word(&j->s, clue, w->y_end > w->y, w->x - 1,
		                w->y - 1,
		                w->x_end - w->x + w->y_end - w->y + 1);
	cply_json_value answer = cply_json_get(v, "answer");
	at = cplyi_json_span(answer);
	cplyi_site_compare(&j->s, clue, cplyi_json_string(answer, j->s.arena),
	                   &at);
}

/* "Across", or where there are two sets "Cryptic Across". Two sets may have
 * the same name, which then says nothing. */
static cply_str list_title(wsj *j, cply_str set, cply_str title, bool has_names,
                           uint32_t nth)
{
	cply_buf b;
	if (!has_names && !nth)
		return title;
	cply_buf_init(&b, j->s.arena);
	if (has_names)
		cply_put_str(&b, set);
	else
		cply_put(&b, nth == 1 ? "Second" : "Further");
	cply_put_char(&b, ' ');
	cply_put_str(&b, title);
	return cply_buf_str(&b);
}

/* Have the sets names of their own? The first list tells the first set's, the
 * next one of its title the second's. */
static bool sets_have_names(wsj *j, cply_json_value lists)
{
	cply_str name = { NULL, 0 }, title = { NULL, 0 };
	cply_json_iter it = cplyi_json_each(lists);
	while (cplyi_json_step(&it)) {
		cply_str n = cplyi_site_string(&j->s, it.value, "name");
		cply_str t = cplyi_site_string(&j->s, it.value, "title");
		if (!n.len)
			return false;
		if (it.index == 0) {
			name = n;
			title = t;
		} else if (cply_str_eq(t, title)) {
			return !cply_str_eq(n, name);
		}
	}
	return false;
}

static void read_clues(wsj *j)
{
	cply_json_value lists =
		cplyi_site_get(&j->s, j->copy, "clues", CPLY_JSON_ARRAY);
	bool has_names = sets_have_names(j, lists);
	uint32_t n_across = 0, n_down = 0;
	cply_json_iter it = cplyi_json_each(lists);
	if (!lists.doc)
		cply_report_with(j->s.diags, CPLY_ST105, CPLY_NOWHERE,
		                 CPLY_Z("clues"));
	while (cplyi_json_step(&it)) {
		cply_str set = cplyi_site_string(&j->s, it.value, "name");
		cply_str title = cplyi_site_string(&j->s, it.value, "title");
		cply_direction d = cplyi_direction_of(title);
		uint32_t nth = d == CPLY_ACROSS ? n_across++
		               : d == CPLY_DOWN ? n_down++
		                                : 0;
		uint32_t list = cplyi_site_list(
			&j->s, d, list_title(j, set, title, has_names, nth));
		cply_json_iter clue =
			cplyi_json_each(cplyi_site_get(&j->s, it.value, "clues",
		                                       CPLY_JSON_ARRAY));
		while (cplyi_json_step(&clue))
			read_clue(j, list, clue.value);
	}
}

/* The second set is for the same words: one list of each direction is enough
 * for solving, so it becomes lists of their own. */
static void set_apart(cply_crossword *cw)
{
	bool has[2] = { false, false };
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		cply_clue_list *list = &cw->lists[i];
		if (list->direction == CPLY_OTHER)
			continue;
		if (!has[list->direction]) {
			has[list->direction] = true;
			continue;
		}
		list->direction = CPLY_OTHER;
		for (uint32_t k = 0; k < list->n_clues; k++)
			list->clues[k].is_explicit = list->clues[k].n_cells > 0;
	}
}

/* ---- the whole ---- */

static const site_meta metas[] = {
	{ "title", CPLY_META_TITLE },
	{ "byline", CPLY_META_AUTHOR },
	{ "setter", CPLY_META_AUTHOR },
	{ "crosswordadditionalcopy", CPLY_META_NOTES },
	{ "description", CPLY_META_NOTES },
	{ "publisher", CPLY_META_PUBLISHER },
	{ "date-publish", CPLY_META_DATE },
	{ "id", CPLY_META_ID },
};

static const site_meta author[] = { { "author", CPLY_META_AUTHOR } };

static cply_status wsj_read(const cply_read *r, cply_doc *out)
{
	wsj j = { .n_words = 0 };
	cply_json_value root;
	cply_status st = cplyi_site_json(&j.s, r, &root);
	if (st != CPLY_OK)
		return st;
	j.data = cplyi_site_get(&j.s, root, "data", CPLY_JSON_OBJECT);
	j.copy = cplyi_site_get(&j.s, j.data, "copy", CPLY_JSON_OBJECT);
	if (!j.copy.doc) {
		cply_report_with(r->diags, CPLY_ST105, CPLY_NOWHERE,
		                 CPLY_Z("copy"));
		return CPLY_INVALID;
	}
	st = read_grid(&j);
	if (st != CPLY_OK)
		return st;
	read_words(&j);
	read_clues(&j);
	cply_json_value meta =
		cplyi_site_get(&j.s, j.data, "meta", CPLY_JSON_OBJECT);
	cplyi_site_meta(&j.s, meta, author, CPLY_COUNT(author));
	cplyi_site_meta(&j.s, j.copy, metas, CPLY_COUNT(metas));
	if (r->arena->failed)
		return CPLY_NOMEM;
	cplyi_site_attach(&j.s);
	set_apart(j.s.cw);
	return cplyi_site_finish(&j.s, out);
}

static int wsj_probe(cply_str head)
{
	cplyi_json_head h = cplyi_json_head_with(head, "\"gridsize\"");
	while (cplyi_site_next(&h)) {
		if (!cply_str_is(h.key, "data"))
			continue;
		cplyi_json_head in = cplyi_json_head_of(h.value);
		while (cplyi_site_next(&in))
			if (cply_str_is(in.key, "copy") &&
			    cplyi_json_head_has(in.value, "gridsize"))
				return CPLY_BY_SHAPE;
	}
	return CPLY_NOT_MINE;
}

const cply_format cply_format_wsj = {
	.name = "wsj",
	.title = "Wall Street Journal JSON",
	.suffixes = " .json ",
	.is_any_text = true,
	.kind = &cply_kind_crossword,
	.claims = CPLY_BY_SHAPE,
	.probe = wsj_probe,
	.read = wsj_read,
};
