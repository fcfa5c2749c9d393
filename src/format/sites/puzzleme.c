/* SPDX-License-Identifier: MIT */
/* The puzzles of Amuse Labs' PuzzleMe, which many sites use: JSON with the
 * letters column by column ("box"), the words with their clues ("placedWords"),
 * and properties of single squares ("cellInfos"). Their pages have it
 * compressed in "rawc". There is no published description. */
#include "format/sites/puzzleme.h"

#include "crossword/direction.h"
#include "crossword/tally.h"
#include "format/color.h"
#include "format/formats.h"

typedef struct puzzleme {
	site s;
	cply_json_value root;
	cply_json_value sections; /* titles of clue lists */
	bool has_lengths;         /* are shown */
	bool has_circles;         /* of "cellInfos" */
	cplyi_tally hidden;
} puzzleme;

/* ---- squares ---- */

typedef void take_square(puzzleme *p, cply_cell *cell, cply_json_value v);

/* Calls `take` for each square of a list of columns. */
static void read_columns(puzzleme *p, const char *key, take_square *take)
{
	cply_json_iter columns = cplyi_json_each(
		cplyi_site_get(&p->s, p->root, key, CPLY_JSON_ARRAY));
	while (cplyi_json_step(&columns) && columns.index < p->s.cw->width) {
		cply_json_iter it = cplyi_json_each(columns.value);
		cply_span at = cplyi_site_at(&p->s, columns.value);
		cply_json_type type = cplyi_json_type(columns.value);
		if (type != CPLY_JSON_ARRAY && type != CPLY_JSON_NULL)
			cply_report_with(p->s.diags, CPLY_PM203, &at,
			                 CPLY_N(columns.index + 1), CPLY_Z(key),
			                 CPLY_Z(cply_json_type_name(type)));
		while (cplyi_json_step(&it) && it.index < p->s.cw->height)
			take(p, cply_cell_at(p->s.cw, it.index, columns.index),
			     it.value);
	}
}

/* A block is null or a NUL. */
static void take_letter(puzzleme *p, cply_cell *cell, cply_json_value v)
{
	cply_str text = { NULL, 0 };
	(void)cplyi_json_scalar(v, p->s.arena, &text);
	cell->at = cplyi_site_at(&p->s, v);
	if (cplyi_json_type(v) > CPLY_JSON_NULL && !text.ptr)
		cplyi_site_odd(&p->s, "box", v, "only strings");
	if (!text.len || (text.len == 1 && text.ptr[0] == 0))
		return;
	cell->kind = CPLY_CELL_OPEN;
	cell->solution = cply_str_trim(text);
}

static void take_number(puzzleme *p, cply_cell *cell, cply_json_value v)
{
	cply_str text;
	if (cell->kind == CPLY_CELL_OPEN &&
	    cplyi_json_scalar(v, p->s.arena, &text) && !cply_str_is(text, "0"))
		cell->label = cply_str_trim(text);
}

/* Shown from the start; "*" stands for no letter at all. */
static void take_given(puzzleme *p, cply_cell *cell, cply_json_value v)
{
	(void)p;
	if (cplyi_json_type(v) != CPLY_JSON_TRUE ||
	    cell->kind != CPLY_CELL_OPEN)
		return;
	cell->flags |= CPLY_CELL_GIVEN;
	if (cply_str_is(cell->solution, "*"))
		cell->solution = (cply_str){ NULL, 0 };
}

static void hide(puzzleme *p, cply_cell *cell)
{
	cell->kind = CPLY_CELL_BLOCK;
	cell->solution = cell->label = (cply_str){ NULL, 0 };
	cplyi_tally_cell(&p->hidden, p->s.diags, p->s.cw,
	                 (uint32_t)(cell - p->s.cw->cells));
}

/* The words through a square: null when there are none. */
static void take_words(puzzleme *p, cply_cell *cell, cply_json_value v)
{
	if (cplyi_json_type(v) == CPLY_JSON_NULL &&
	    cell->kind == CPLY_CELL_OPEN && !(cell->flags & CPLY_CELL_GIVEN))
		hide(p, cell);
}

/* ---- properties of squares ---- */

/* A colour with the CPLY_COLOR bit, or 0. */
static uint32_t read_color(puzzleme *p, cply_json_value info, const char *key)
{
	cply_str text = cplyi_site_string(&p->s, info, key);
	uint32_t rgb = 0;
	if (!text.len)
		return 0;
	if (cplyi_color(text, &rgb))
		return CPLY_COLOR | rgb;
	cply_span at = cplyi_site_at(&p->s, cply_json_get(info, key));
	cply_report_with(p->s.diags, CPLY_PM205, &at, CPLY_T(text));
	return 0;
}

/* The square x, y; NULL and a finding when there is none. */
static cply_cell *find_cell(puzzleme *p, const char *what, cply_json_value x,
                            cply_json_value y, cply_json_value where)
{
	cply_span at = cplyi_site_at(&p->s, where);
	int64_t col = -1, row = -1;
	(void)cply_json_int(x, &col);
	(void)cply_json_int(y, &row);
	if (col >= 0 && row >= 0 && col < p->s.cw->width &&
	    row < p->s.cw->height)
		return cply_cell_at(p->s.cw, (uint32_t)row, (uint32_t)col);
	cply_report_with(p->s.diags, CPLY_PM206, &at, CPLY_Z(what),
	                 CPLY_T(cply_json_raw(x)), CPLY_T(cply_json_raw(y)));
	return NULL;
}

static void read_colors(puzzleme *p, cply_cell *cell, cply_json_value info)
{
	uint32_t back = read_color(p, info, "bgColor");
	uint32_t ink = read_color(p, info, "fgColor");
	/* Nothing is seen of a letter in the colour of its square. */
	if (back && back == ink && cell->kind == CPLY_CELL_OPEN) {
		hide(p, cell);
		return;
	}
	/* White is what an open square has anyway. */
	bool is_white = back == (CPLY_COLOR | 0xFFFFFF);
	if (cell->kind != CPLY_CELL_OPEN || !is_white)
		cell->shade = back;
	if (!ink || ink == CPLY_COLOR)
		return;
	cply_cell_more *more = CPLY_NEW(p->s.arena, 1, cply_cell_more);
	if (more)
		more->ink = ink;
	cell->more = more;
}

static void read_info(puzzleme *p, cply_json_value info)
{
	static const struct {
		const char *key;
		uint8_t bar;
	} walls[] = {
		{ "topWall", CPLY_BAR_TOP },
		{ "rightWall", CPLY_BAR_RIGHT },
		{ "bottomWall", CPLY_BAR_BOTTOM },
		{ "leftWall", CPLY_BAR_LEFT },
	};
	cply_cell *cell = find_cell(p, "cellInfos", cply_json_get(info, "x"),
	                            cply_json_get(info, "y"), info);
	if (!cell)
		return;
	if (cplyi_site_is_true(info, "isVoid")) {
		*cell = (cply_cell){ .kind = CPLY_CELL_VOID, .at = cell->at };
		return;
	}
	if (cplyi_site_is_true(info, "isCircled")) {
		cell->flags |= CPLY_CELL_CIRCLED;
		p->has_circles = true;
	}
	for (size_t i = 0; i < CPLY_COUNT(walls); i++)
		if (cplyi_site_is_true(info, walls[i].key))
			cell->bars |= walls[i].bar;
	read_colors(p, cell, info);
}

/* [[x, y]]: squares with a shape behind the letter, which is a circle where
 * none is called so. */
static void read_shapes(puzzleme *p)
{
	cply_json_iter it = cplyi_json_each(cplyi_site_get(
		&p->s, p->root, "backgroundShapeBoxes", CPLY_JSON_ARRAY));
	while (!p->has_circles && cplyi_json_step(&it)) {
		cply_cell *cell =
			find_cell(p, "backgroundShapeBoxes",
		                  cply_json_item(it.value, 0),
		                  cply_json_item(it.value, 1), it.value);
		if (cell && cell->kind == CPLY_CELL_OPEN)
			cell->flags |= CPLY_CELL_CIRCLED;
	}
}

static void check_size(puzzleme *p, cply_json_value box)
{
	uint32_t width = p->s.cw->width, height = p->s.cw->height;
	uint32_t w = width, h = height;
	cply_span at = cplyi_site_at(&p->s, box);
	(void)cplyi_site_number(&p->s, p->root, "w", &w);
	(void)cplyi_site_number(&p->s, p->root, "h", &h);
	if (w != width || h != height)
		cply_report_with(p->s.diags, CPLY_PM201, &at, CPLY_N(w),
		                 CPLY_N(h), CPLY_N(width), CPLY_N(height));
	cply_json_iter it = cplyi_json_each(box);
	while (cplyi_json_step(&it)) {
		uint32_t n = cply_json_count(it.value);
		at = cplyi_site_at(&p->s, it.value);
		if (n != height && cplyi_json_type(it.value) == CPLY_JSON_ARRAY)
			cply_report_with(p->s.diags, CPLY_PM202, &at,
			                 CPLY_N(it.index + 1), CPLY_N(n),
			                 CPLY_N(height));
	}
}

static cply_status read_grid(puzzleme *p)
{
	cply_json_value box =
		cplyi_site_get(&p->s, p->root, "box", CPLY_JSON_ARRAY);
	cply_span at = cplyi_site_at(&p->s, box);
	uint32_t width = cply_json_count(box), height = 0;
	if (!box.doc) {
		cply_report_with(p->s.diags, CPLY_ST105, CPLY_NOWHERE,
		                 CPLY_Z("box"));
		return CPLY_INVALID;
	}
	cply_json_iter it = cplyi_json_each(box);
	while (cplyi_json_step(&it)) {
		uint32_t n = cply_json_count(it.value);
		height = n > height ? n : height;
	}
	cply_status st = cplyi_site_grid(&p->s, width, height, "box", &at);
	if (st != CPLY_OK)
		return st;
	for (size_t i = 0; i < (size_t)width * height; i++)
		p->s.cw->cells[i].kind = CPLY_CELL_BLOCK;
	check_size(p, box);
	read_columns(p, "box", take_letter);
	read_columns(p, "clueNums", take_number);
	read_columns(p, "preRevealIdxs", take_given);
	read_columns(p, "boxToPlacedWordsIdxs", take_words);
	it = cplyi_json_each(
		cplyi_site_get(&p->s, p->root, "cellInfos", CPLY_JSON_ARRAY));
	while (cplyi_json_step(&it))
		read_info(p, it.value);
	read_shapes(p);
	return CPLY_OK;
}

/* ---- words ---- */

/* Squares that take no letter are passed over. */
static void keep_open(puzzleme *p, cply_clue *clue, uint32_t *cells, uint32_t n)
{
	clue->cells = cells;
	clue->n_cells = 0;
	for (uint32_t k = 0; cells && k < n; k++)
		if (p->s.cw->cells[cells[k]].kind == CPLY_CELL_OPEN)
			cells[clue->n_cells++] = cells[k];
}

/* [{ "x": 0, "y": 0 }]: a word that is not straight. */
static void read_boxes(puzzleme *p, cply_clue *clue, cply_json_value boxes)
{
	uint32_t n = 0;
	uint32_t *cells =
		CPLY_NEW(p->s.arena, cply_json_count(boxes), uint32_t);
	cply_json_iter it = cplyi_json_each(boxes);
	while (cells && cplyi_json_step(&it)) {
		cply_cell *cell =
			find_cell(p, "boxesForWord",
		                  cply_json_get(it.value, "x"),
		                  cply_json_get(it.value, "y"), it.value);
		if (cell)
			cells[n++] = (uint32_t)(cell - p->s.cw->cells);
	}
	keep_open(p, clue, cells, n);
	clue->is_explicit = clue->n_cells > 0;
}

static void read_straight(puzzleme *p, cply_clue *clue, bool is_down,
                          cply_json_value word)
{
	int64_t x = 0, y = 0;
	uint32_t length = 0;
	(void)cply_json_int(cply_json_get(word, "x"), &x);
	(void)cply_json_int(cply_json_get(word, "y"), &y);
	if (!cplyi_site_number(&p->s, word, "nBoxes", &length) || !length)
		return;
	cplyi_site_word(&p->s, clue, is_down, x, y, length);
	keep_open(p, clue, (uint32_t *)clue->cells, clue->n_cells);
}

/* [2, 3], when the site shows it. */
static void read_lengths(puzzleme *p, cply_clue *clue, cply_json_value word)
{
	cply_json_value list =
		cplyi_site_get(&p->s, word, "wordLens", CPLY_JSON_ARRAY);
	cply_json_iter it = cplyi_json_each(list);
	cply_buf b;
	cply_buf_init(&b, p->s.arena);
	if (!p->has_lengths)
		return;
	while (cplyi_json_step(&it)) {
		cply_str n;
		if (!cplyi_json_scalar(it.value, p->s.arena, &n))
			continue;
		cply_put(&b, b.len ? "," : "");
		cply_put_str(&b, n);
	}
	clue->enumeration = cply_buf_str(&b);
	clue->length_at = cplyi_site_at(&p->s, list);
}

/* The list of a word: its section's, or Across and Down. A section of straight
 * words has a direction whatever it is called. */
static uint32_t list_of(puzzleme *p, cply_json_value word, bool is_down,
                        bool is_straight)
{
	cply_str title = cplyi_site_string(&p->s, word, "clueSection");
	cply_direction direction = is_down ? CPLY_DOWN : CPLY_ACROSS;
	if (!title.len && cply_json_count(p->sections) == 2)
		title = cplyi_json_string(cply_json_item(p->sections, is_down),
		                          p->s.arena);
	if (!title.len)
		title = cplyi_direction_title(direction, "");
	cply_direction named = cplyi_direction_of(title);
	if (named != CPLY_OTHER)
		direction = named;
	else if (!is_straight)
		direction = CPLY_OTHER;
	return cplyi_site_list(&p->s, direction, title);
}

static void read_word(puzzleme *p, cply_json_value word)
{
	cply_span at = cplyi_site_at(&p->s, word);
	if (cplyi_json_type(word) != CPLY_JSON_OBJECT) {
		cplyi_site_odd(&p->s, "placedWords", word, "only objects");
		return;
	}
	bool is_down = !cplyi_site_is_true(word, "acrossNotDown");
	cply_json_value boxes =
		cplyi_site_get(&p->s, word, "boxesForWord", CPLY_JSON_ARRAY);
	bool is_bent = cply_json_count(boxes) > 0;
	uint32_t n = 0;
	(void)cply_str_u32(cplyi_site_string(&p->s, word, "nBoxes"), &n);
	cply_json_value text =
		cplyi_site_get(&p->s, word, "clue", CPLY_JSON_OBJECT);
	cply_str html = cplyi_site_string(&p->s, text, "clue");
	cply_str number = cplyi_site_string(&p->s, word, "clueNum");
	if (cply_str_is(number, "0"))
		number.len = 0;
	/* Words that only show after solving have neither. */
	if (!number.len && !html.len)
		return;
	cply_clue *clue =
		cplyi_site_clue(&p->s, list_of(p, word, is_down, !is_bent && n),
	                        &at);
	if (!clue)
		return;
	cplyi_site_clue_number(clue, number);
	clue->text = cplyi_site_html(&p->s, html, &at);
	if (is_bent)
		read_boxes(p, clue, boxes);
	else
		read_straight(p, clue, is_down, word);
	read_lengths(p, clue, word);
}

/* ---- the whole ---- */

static const site_meta metas[] = {
	{ "title", CPLY_META_TITLE },
	{ "author", CPLY_META_AUTHOR },
	{ "editor", CPLY_META_EDITOR },
	{ "copyright", CPLY_META_COPYRIGHT },
	{ "publisher", CPLY_META_PUBLISHER },
	{ "help", CPLY_META_NOTES },
	{ "description", CPLY_META_NOTES },
};

static void read_rest(puzzleme *p)
{
	int64_t time;
	cplyi_site_meta(&p->s, p->root, metas, CPLY_COUNT(metas));
	if (cply_json_int(cply_json_get(p->root, "publishTime"), &time) &&
	    time > 0)
		p->s.cw->meta[CPLY_META_DATE] = cplyi_site_day(&p->s, time);
	p->has_lengths = cplyi_site_is_true(p->root, "wordLengthsEnabled");
	p->sections =
		cplyi_site_get(&p->s, p->root, "clueSections", CPLY_JSON_ARRAY);
	cply_json_value words =
		cplyi_site_get(&p->s, p->root, "placedWords", CPLY_JSON_ARRAY);
	cply_json_iter it = cplyi_json_each(words);
	while (cplyi_json_step(&it))
		read_word(p, it.value);
	cply_json_value images = cply_json_get(p->root, "imagesInGrid");
	cply_span at = cplyi_site_at(&p->s, images);
	if (cply_json_count(images))
		cply_report_with(p->s.diags, CPLY_ST207, &at,
		                 CPLY_N(cply_json_count(images)));
}

static cply_status puzzleme_read(const cply_read *r, cply_doc *out)
{
	puzzleme p = { .hidden = { .rule = CPLY_PM204 } };
	cply_status st = cplyi_site_json(&p.s, r, &p.root);
	if (st != CPLY_OK)
		return st;
	cply_json_value rawc = cply_json_get(p.root, "rawc");
	if (cplyi_json_type(rawc) == CPLY_JSON_STRING &&
	    !cply_json_get(p.root, "box").doc)
		st = cplyi_puzzleme_decompress(&p.s, rawc, &p.root);
	if (st == CPLY_OK)
		st = read_grid(&p);
	if (st != CPLY_OK)
		return st;
	read_rest(&p);
	if (r->arena->failed)
		return CPLY_NOMEM;
	cplyi_site_attach(&p.s);
	return cplyi_site_finish(&p.s, out);
}

static int puzzleme_probe(cply_str head)
{
	bool has_box = false, has_words = false;
	cplyi_json_head h = cplyi_json_head_of(head);
	while (cplyi_site_next(&h)) {
		has_box |= cply_str_is(h.key, "box") &&
		           cply_str_starts(h.value, "[");
		has_words |= cply_str_is(h.key, "clueNums") ||
		             cply_str_is(h.key, "boxToPlacedWordsIdxs");
		if (cply_str_is(h.key, "placedWords") &&
		    cplyi_site_contains(h.value, "\"acrossNotDown\""))
			return CPLY_BY_SHAPE;
		if (cply_str_is(h.key, "rawc") && h.value.len > 64 &&
		    h.value.ptr[0] == '"')
			return CPLY_BY_SHAPE;
	}
	return has_box && has_words ? CPLY_BY_SHAPE : CPLY_NOT_MINE;
}

const cply_format cply_format_puzzleme = {
	.name = "puzzleme",
	.title = "PuzzleMe JSON",
	.suffixes = " .json ",
	.is_any_text = true,
	.kind = &cply_kind_crossword,
	.claims = CPLY_BY_SHAPE,
	.probe = puzzleme_probe,
	.read = puzzleme_read,
};
