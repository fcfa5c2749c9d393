/* SPDX-License-Identifier: MIT */
/* The crossword data of the Guardian's site, which other sites use too: a list
 * of entries, each with its first square, length, clue and perhaps solution.
 * Squares without an entry are blocks. Entries of one group are one answer; its
 * first entry has the clue. There is no published description. */
#include "format/formats.h"
#include "format/sites/site.h"

#include <stdlib.h>

#include "base/text.h"
#include "crossword/direction.h"
#include "crossword/words.h"

/* What is needed of an entry after its clue is made. */
typedef struct entry {
	cply_str id;
	cply_clue_ref clue;
	cply_json_value json;
} entry;

typedef struct guardian {
	site s;
	entry *entries;
	const entry **by_id; /* sorted, once all are read */
	uint32_t n;
} guardian;

/* ---- letters ---- */

static void put_letter(guardian *g, const cply_clue *clue, cply_cell *cell,
                       cply_str letter)
{
	if (!cell->solution.len)
		cell->solution = letter;
	if (cply_str_eq(cell->solution, letter))
		return;
	uint32_t at = (uint32_t)(cell - g->s.cw->cells);
	cply_report_with(g->s.diags, CPLY_GU103, &clue->at,
	                 CPLY_N(at / g->s.cw->width + 1),
	                 CPLY_N(at % g->s.cw->width + 1), CPLY_T(letter),
	                 CPLY_T(cell->solution));
}

static void open_squares(guardian *g, const cply_clue *clue, uint32_t said,
                         cply_json_value json)
{
	cply_str solution = cplyi_site_string(&g->s, json, "solution");
	size_t n = cply_grapheme_count(solution), at = 0;
	if (n && said && n != said) {
		cply_span where =
			cplyi_json_span(cply_json_get(json, "solution"));
		cply_report_with(g->s.diags, CPLY_GU104, &where, CPLY_N(n),
		                 CPLY_N(said));
	}
	for (uint32_t k = 0; k < clue->n_cells; k++) {
		cply_cell *cell = &g->s.cw->cells[clue->cells[k]];
		cell->kind = CPLY_CELL_OPEN;
		cply_str letter = cply_grapheme_next(solution, &at);
		if (n == said && letter.len)
			put_letter(g, clue, cell, letter);
		if (k == 0 && !cell->label.len && clue->number) {
			cell->label =
				cplyi_number_text(clue->number, g->s.arena);
		}
		if (!cell->at.end)
			cell->at = clue->at;
	}
}

/* ---- lengths ---- */

/* The "(3,4)" at the end of a clue, without brackets; or empty. */
static cply_str length_in_text(cply_str text)
{
	text = cply_str_trim(text);
	size_t open = text.len;
	if (!text.len || text.ptr[text.len - 1] != ')')
		return (cply_str){ NULL, 0 };
	while (open && text.ptr[open - 1] != '(')
		open--;
	cply_str inner = cply_str_sub(text, open, text.len - 1);
	return open && cply_enumeration_length(inner) ? inner
	                                              : (cply_str){ NULL, 0 };
}

/* The separators of an entry by position: { ",": [3], "-": [5] }. */
static char separator_at(cply_json_value locations, uint32_t at)
{
	cply_json_iter it = cplyi_json_each(locations);
	while (cplyi_json_step(&it)) {
		cply_str key = cply_json_raw(it.key); /* with its quotes */
		cply_json_iter where = cplyi_json_each(it.value);
		int64_t n;
		while (key.len == 3 && cplyi_json_step(&where))
			if (cply_json_int(where.value, &n) && n == at)
				return key.ptr[1];
	}
	return 0;
}

/* What the separators say, in the spelling of the clue if that has one. Where
 * an answer has several entries only the clue tells the whole. */
static void read_enumeration(guardian *g, cply_clue *clue, cply_json_value json)
{
	cply_json_value locations =
		cplyi_site_get(&g->s, json, "separatorLocations",
	                       CPLY_JSON_OBJECT);
	if (!cply_json_count(locations))
		return;
	cply_str told = length_in_text(clue->text.plain);
	if (told.len || cply_json_count(cply_json_get(json, "group")) > 1) {
		clue->enumeration = told;
		return;
	}
	cply_buf b;
	uint32_t begin = 0;
	cply_buf_init(&b, g->s.arena);
	for (uint32_t k = 1; k < clue->n_cells; k++) {
		char c = separator_at(locations, k);
		if (!c)
			continue;
		cply_put_uint(&b, k - begin);
		cply_put_char(&b, c);
		begin = k;
	}
	if (!begin)
		return;
	cply_put_uint(&b, clue->n_cells - begin);
	clue->enumeration = cply_buf_str(&b);
	clue->length_at = cplyi_json_span(locations);
}

/* ---- entries ---- */

/* Gives the clue its squares. The length that the entry states, or 0. */
static uint32_t place(guardian *g, cply_json_value json, cply_clue *clue,
                      bool is_down)
{
	cply_json_value position =
		cplyi_site_get(&g->s, json, "position", CPLY_JSON_OBJECT);
	uint32_t length = 0;
	int64_t x, y;
	const char *missing = NULL;
	if (!cplyi_site_number(&g->s, json, "length", &length) || !length)
		missing = "length";
	if (!cply_json_int(cply_json_get(position, "x"), &x) ||
	    !cply_json_int(cply_json_get(position, "y"), &y))
		missing = "position";
	if (missing) {
		cply_report_with(g->s.diags, CPLY_GU102, &clue->at,
		                 CPLY_Z(missing));
		return 0;
	}
	cplyi_site_word(&g->s, clue, is_down, x, y, length);
	return length;
}

static void read_entry(guardian *g, cply_json_value json)
{
	cply_span at = cplyi_json_span(json);
	if (cplyi_json_type(json) != CPLY_JSON_OBJECT) {
		cplyi_site_odd(&g->s, "entries", json, "only objects");
		return;
	}
	cply_str name = cplyi_site_string(&g->s, json, "direction");
	cply_direction direction = cplyi_direction_of(name);
	if (direction == CPLY_OTHER) {
		cply_report_with(g->s.diags, CPLY_GU101, &at, CPLY_T(name));
		return;
	}
	uint32_t list = direction == CPLY_DOWN;
	cply_clue *clue = cplyi_site_clue(&g->s, list, &at);
	if (!clue)
		return;
	cply_json_value text = cply_json_get(json, "clue");
	cply_span text_at = cplyi_json_span(text);
	cply_str human = cplyi_site_string(&g->s, json, "humanNumber");
	(void)cplyi_site_number(&g->s, json, "number", &clue->number);
	clue->label =
		human.len ? human : cplyi_site_string(&g->s, json, "number");
	clue->number_at = cplyi_json_span(cply_json_get(json, "number"));
	clue->text =
		cplyi_site_html(&g->s, cplyi_site_string(&g->s, json, "clue"),
	                        &text_at);
	open_squares(g, clue, place(g, json, clue, direction == CPLY_DOWN),
	             json);
	read_enumeration(g, clue, json);
	g->entries[g->n++] = (entry){
		.id = cplyi_site_string(&g->s, json, "id"),
		.clue = { list, g->s.cw->lists[list].n_clues - 1 },
		.json = json,
	};
}

/* ---- groups ---- */

static int by_id(const void *a, const void *b)
{
	const entry *x = *(const entry *const *)a,
		    *y = *(const entry *const *)b;
	int order = cply_str_cmp(x->id, y->id);
	return order ? order : (x > y) - (x < y);
}

static bool sort_entries(guardian *g)
{
	g->by_id = CPLY_NEW(g->s.arena, g->n, const entry *);
	for (uint32_t i = 0; g->by_id && i < g->n; i++)
		g->by_id[i] = &g->entries[i];
	if (g->by_id && g->n)
		qsort(g->by_id, g->n, sizeof *g->by_id, by_id);
	return g->by_id != NULL;
}

static const entry *find_entry(const guardian *g, cply_str id)
{
	uint32_t low = 0, high = g->n;
	while (low < high) {
		uint32_t mid = low + (high - low) / 2;
		if (cply_str_cmp(g->by_id[mid]->id, id) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return low < g->n && cply_str_eq(g->by_id[low]->id, id) ? g->by_id[low]
	                                                        : NULL;
}

/* The first entry of a group is linked to the others. */
static void link_group(guardian *g, const entry *e)
{
	enum { MOST_PARTS = 64 };
	cply_json_value group =
		cplyi_site_get(&g->s, e->json, "group", CPLY_JSON_ARRAY);
	uint32_t n = cply_json_count(group);
	cply_json_iter it = cplyi_json_each(group);
	if (n < 2 || n > MOST_PARTS || !cplyi_json_step(&it) ||
	    !cplyi_str_eq(cplyi_json_string(it.value, g->s.arena), e->id))
		return;
	cply_clue *clue = &g->s.cw->lists[e->clue.list].clues[e->clue.clue];
	cply_clue_ref *links = CPLY_NEW(g->s.arena, n - 1, cply_clue_ref);
	if (!links)
		return;
	clue->n_links = 0;
	while (cplyi_json_step(&it)) {
		cply_str id = cplyi_json_string(it.value, g->s.arena);
		const entry *part = find_entry(g, id);
		cply_span at = cplyi_json_span(it.value);
		if (part && part != e)
			links[clue->n_links++] = part->clue;
		else
			cply_report_with(g->s.diags, CPLY_GU105, &at,
			                 CPLY_T(id));
	}
	clue->links = links;
}

/* ---- the whole ---- */

static const site_meta metas[] = {
	{ "name", CPLY_META_TITLE },
	{ "instructions", CPLY_META_INTRO },
	{ "id", CPLY_META_ID },
};

static const site_meta creator_metas[] = { { "name", CPLY_META_AUTHOR } };

static void read_meta(guardian *g, cply_json_value root)
{
	int64_t date;
	cplyi_site_meta(&g->s, root, metas, CPLY_COUNT(metas));
	cplyi_site_meta(
		&g->s, cplyi_site_get(&g->s, root, "creator", CPLY_JSON_OBJECT),
		creator_metas, CPLY_COUNT(creator_metas));
	if (cply_json_int(cply_json_get(root, "date"), &date) && date)
		g->s.cw->meta[CPLY_META_DATE] = cplyi_site_day(&g->s, date);
}

static cply_status read_puzzle(guardian *g, cply_json_value root)
{
	cply_json_value size =
		cplyi_site_get(&g->s, root, "dimensions", CPLY_JSON_OBJECT);
	cply_json_value entries =
		cplyi_site_get(&g->s, root, "entries", CPLY_JSON_ARRAY);
	cply_span at = cplyi_json_span(size);
	uint32_t width = 0, height = 0, n = cply_json_count(entries);
	(void)cplyi_site_number(&g->s, size, "cols", &width);
	(void)cplyi_site_number(&g->s, size, "rows", &height);
	cply_status st = cplyi_site_grid(&g->s, width, height, "dimensions",
	                                 size.doc ? &at : CPLY_NOWHERE);
	if (st != CPLY_OK)
		return st;
	if (!entries.doc)
		cply_report_with(g->s.diags, CPLY_ST105, CPLY_NOWHERE,
		                 CPLY_Z("entries"));
	for (size_t i = 0; i < (size_t)width * height; i++)
		g->s.cw->cells[i].kind = CPLY_CELL_BLOCK;
	g->entries = CPLY_NEW(g->s.arena, n, entry);
	if (!g->entries)
		return CPLY_NOMEM;
	(void)cplyi_site_list(&g->s, CPLY_ACROSS, CPLY_STR("Across"));
	(void)cplyi_site_list(&g->s, CPLY_DOWN, CPLY_STR("Down"));
	cply_json_iter it = cplyi_json_each(entries);
	while (cplyi_json_step(&it))
		read_entry(g, it.value);
	if (!sort_entries(g))
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < g->n; i++)
		link_group(g, &g->entries[i]);
	read_meta(g, root);
	return CPLY_OK;
}

static cply_status guardian_read(const cply_read *r, cply_doc *out)
{
	guardian g = { .n = 0 };
	cply_json_value root;
	cply_status st = cplyi_site_json(&g.s, r, &root);
	if (st != CPLY_OK)
		return st;
	/* The site's service wraps it. */
	cply_json_value inner = cply_json_get(root, "crossword");
	if (cplyi_json_type(inner) == CPLY_JSON_OBJECT &&
	    !cply_json_get(root, "entries").doc)
		root = inner;
	st = read_puzzle(&g, root);
	if (r->arena->failed)
		return CPLY_NOMEM;
	if (st != CPLY_OK)
		return st;
	cplyi_site_attach(&g.s);
	return cplyi_site_finish(&g.s, out);
}

static bool is_entries(cply_str value)
{
	return cply_str_starts(value, "[") &&
	       cplyi_site_contains(value, "\"direction\"") &&
	       cplyi_site_contains(value, "\"position\"") &&
	       cplyi_site_contains(value, "\"length\"");
}

static int guardian_probe(cply_str head)
{
	bool has_entries = false, has_size = false;
	cplyi_json_head h = cplyi_json_head_of(head);
	while (cplyi_site_next(&h)) {
		/* Look inside of what wraps it. */
		if (cply_str_is(h.key, "crossword") &&
		    cply_str_starts(h.value, "{")) {
			head = h.value;
			h = cplyi_json_head_of(head);
		} else if (cply_str_is(h.key, "entries")) {
			has_entries = is_entries(h.value);
		} else if (cply_str_is(h.key, "dimensions")) {
			has_size = cplyi_site_contains(h.value, "\"cols\"");
		}
	}
	/* The size may stand behind what is at hand. */
	bool is_cut = !cply_str_ends(cply_str_trim(head), "}");
	return has_entries && (has_size || is_cut) ? CPLY_BY_SHAPE
	                                           : CPLY_NOT_MINE;
}

const cply_format cply_format_guardian = {
	.name = "guardian",
	.title = "Guardian JSON",
	.suffixes = " .json ",
	.is_any_text = true,
	.kind = &cply_kind_crossword,
	.claims = CPLY_BY_SHAPE,
	.probe = guardian_probe,
	.read = guardian_read,
};
