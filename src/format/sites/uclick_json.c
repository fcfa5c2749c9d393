/* SPDX-License-Identifier: MIT */
/* Universal Uclick's puzzles as JSON: the letters are one string, and the clues
 * of a direction too, one "01|Text" to a line. USA Today wraps the same in
 * "data" and "gameData", with small initials and the letters in rows. There is
 * no published description. */
#include "format/formats.h"
#include "format/sites/uclick.h"

#include "base/text.h"
#include "crossword/words.h"

/* The names of the members in both variants. */
typedef struct names {
	const char *width, *height, *across, *down, *date;
	site_meta metas[5];
} names;

static const names variants[] = {
	{ "Width",
	  "Height",
	  "AcrossClue",
	  "DownClue",
	  "Date",
	  { { "Title", CPLY_META_TITLE },
	    { "Author", CPLY_META_AUTHOR },
	    { "Editor", CPLY_META_EDITOR },
	    { "Copyright", CPLY_META_COPYRIGHT },
	    { "Publisher", CPLY_META_PUBLISHER } } },
	{ "width",
	  "height",
	  "acrossClue",
	  "downClue",
	  "date",
	  { { "title", CPLY_META_TITLE },
	    { "author", CPLY_META_AUTHOR },
	    { "editor", CPLY_META_EDITOR },
	    { "copyright", CPLY_META_COPYRIGHT },
	    { "publisher", CPLY_META_PUBLISHER } } },
};

/* ---- clues ---- */

/* The end of a line of a JSON string as it stands in the file: at the escape
 * for a line break, or at the end. Steps over the escape. */
static cply_span raw_line(cply_str text, uint32_t *at, uint32_t end)
{
	cply_span line = { *at, end };
	for (uint32_t i = *at; i + 1 < end; i++) {
		if (text.ptr[i] != '\\')
			continue;
		i++;
		if (text.ptr[i] == 'n') {
			line.end = i - 1;
			*at = i + 1;
			return line;
		}
	}
	*at = end;
	return line;
}

/* "01|Text" */
static void read_clue(site *s, uint32_t list, cply_str line,
                      const cply_span *at)
{
	size_t bar = cply_str_find(line, CPLY_STR("|"));
	cply_clue *clue = cplyi_site_clue(s, list, at);
	uint32_t n = 0;
	if (!clue)
		return;
	if (bar == SIZE_MAX ||
	    !cply_str_u32(cply_str_trim(cply_str_sub(line, 0, bar)), &n))
		cply_report_with(s->diags, CPLY_ST206, at, CPLY_T(line));
	if (n) {
		clue->label = cplyi_number_text(n, s->arena);
		clue->number = n;
	}
	if (bar != SIZE_MAX)
		line = cply_str_sub(line, bar + 1, line.len);
	clue->text = cplyi_uclick_text(s, line, at);
}

static void read_clues(site *s, cply_json_value puzzle, const char *key,
                       cply_direction direction, cply_str title)
{
	uint32_t list = cplyi_site_list(s, direction, title);
	cply_json_value v = cplyi_site_get(s, puzzle, key, CPLY_JSON_STRING);
	if (!v.doc)
		return;
	cply_str rest = cplyi_json_string(v, s->arena);
	cply_span span = cplyi_json_span(v);
	uint32_t raw = span.begin + 1;
	while (rest.len) {
		size_t end = cply_str_find(rest, CPLY_STR("\n"));
		if (end == SIZE_MAX)
			end = rest.len;
		cply_str line = cply_str_trim(cply_str_sub(rest, 0, end));
		cply_span at = raw_line(s->json.text, &raw, span.end - 1);
		rest = cply_str_sub(rest, end + 1, rest.len);
		if (cply_str_is_nocase(line, "end"))
			return;
		if (line.len)
			read_clue(s, list, line, &at);
	}
}

/* ---- the grid ---- */

/* Rows with blanks for blocks become one string with "-". */
static cply_str join_rows(site *s, cply_json_value rows, uint32_t width)
{
	cply_buf b;
	cply_buf_init(&b, s->arena);
	cply_json_iter it = cplyi_json_each(rows);
	while (cplyi_json_step(&it)) {
		cply_str row = cplyi_json_string(it.value, s->arena);
		cply_span at = cplyi_json_span(it.value);
		size_t n = cply_grapheme_count(row), i = 0;
		if (n != width)
			cply_report_with(s->diags, CPLY_XW101, &at,
			                 CPLY_N(it.index + 1), CPLY_N(n),
			                 CPLY_N(width));
		for (uint32_t x = 0; x < width && !b.failed; x++) {
			cply_str g = cply_grapheme_next(row, &i);
			bool is_block = !g.len || cply_str_is(g, " ");
			cply_put_str(&b, is_block ? CPLY_STR("-") : g);
		}
	}
	return cply_buf_str(&b);
}

static cply_status read_grid(site *s, cply_json_value puzzle, const names *n)
{
	uint32_t width = 0, height = 0;
	const char *key = n == &variants[0] ? "AllAnswer" : "solution";
	cply_json_value v = cply_json_get(puzzle, key);
	cply_span at = cplyi_json_span(v);
	cply_str letters;
	(void)cplyi_site_number(s, puzzle, n->width, &width);
	(void)cplyi_site_number(s, puzzle, n->height, &height);
	if (!v.doc) {
		cply_report_with(s->diags, CPLY_ST105, CPLY_NOWHERE,
		                 CPLY_Z(key));
		return CPLY_INVALID;
	}
	if (width > s->r->limits->side)
		width = 0;
	if (cplyi_json_type(v) == CPLY_JSON_ARRAY) {
		letters = join_rows(s, v, width);
		if (!height)
			height = cply_json_count(v);
	} else {
		letters = cplyi_json_string(v, s->arena);
		if (cplyi_json_type(v) != CPLY_JSON_STRING)
			cplyi_site_odd(s, key, v, "a string");
	}
	return cplyi_uclick_grid(s, letters, width, height, key, &at);
}

/* ---- the whole ---- */

static void read_meta(site *s, cply_json_value puzzle, const names *n)
{
	for (size_t i = 0; i < CPLY_COUNT(n->metas); i++) {
		const char *key = n->metas[i].key;
		cply_span at = cplyi_json_span(cply_json_get(puzzle, key));
		cply_str text = cplyi_site_string(s, puzzle, key);
		if (text.len)
			s->cw->meta[n->metas[i].meta] =
				cplyi_uclick_text(s, text, &at);
	}
	cply_span at = cplyi_json_span(cply_json_get(puzzle, n->date));
	s->cw->meta[CPLY_META_DATE] =
		cply_text_plain(cplyi_site_string(s, puzzle, n->date));
	cplyi_site_date(s, &at);
}

static cply_status uclick_json_read(const cply_read *r, cply_doc *out)
{
	site s;
	cply_json_value puzzle;
	const names *n = &variants[0];
	cply_status st = cplyi_site_json(&s, r, &puzzle);
	if (st != CPLY_OK)
		return st;
	cply_json_value inner =
		cply_json_get(cply_json_get(puzzle, "data"), "gameData");
	if (cplyi_json_type(inner) == CPLY_JSON_OBJECT) {
		puzzle = inner;
		n = &variants[1];
	}
	st = read_grid(&s, puzzle, n);
	if (st != CPLY_OK)
		return st;
	read_meta(&s, puzzle, n);
	read_clues(&s, puzzle, n->across, CPLY_ACROSS, CPLY_STR("Across"));
	read_clues(&s, puzzle, n->down, CPLY_DOWN, CPLY_STR("Down"));
	if (r->arena->failed)
		return CPLY_NOMEM;
	cplyi_site_attach(&s);
	return cplyi_site_finish(&s, out);
}

static int uclick_json_probe(cply_str head)
{
	bool has_letters = false, has_clues = false;
	cplyi_json_head h = cplyi_json_head_of(head);
	while (cplyi_site_next(&h)) {
		has_letters |= cply_str_is(h.key, "AllAnswer");
		has_clues |= cply_str_is(h.key, "AcrossClue") ||
		             cply_str_is(h.key, "DownClue");
		if (cply_str_is(h.key, "data") &&
		    cplyi_site_contains(h.value, "\"gameData\"") &&
		    cplyi_site_contains(h.value, "\"acrossClue\"") &&
		    cplyi_site_contains(h.value, "\"solution\""))
			return CPLY_BY_SHAPE;
	}
	return has_letters && has_clues ? CPLY_BY_SHAPE : CPLY_NOT_MINE;
}

const cply_format cply_format_uclick_json = {
	.name = "uclick-json",
	.title = "Universal Uclick JSON",
	.suffixes = " .json ",
	.is_any_text = true,
	.kind = &cply_kind_crossword,
	.claims = CPLY_BY_SHAPE,
	.probe = uclick_json_probe,
	.read = uclick_json_read,
};
