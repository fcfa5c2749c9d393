/* SPDX-License-Identifier: MIT */
/* Acrostics in the JSON of three sites, which have no published description.
 *
 * The New York Times has lines of text in `puzzle_data`. The first is three
 * texts of equal length in a row: the quotation, the clue of each letter (A for
 * the first) and its place in the answer (A again). The Wall Street Journal has
 * the same three texts as members. XWord Info has a quotation and lists of
 * letters by number, compressed with lz-string in the one member `data`. */
#include "format/acrostic/acrostic.h"
#include "format/formats.h"

#include "base/ascii.h"
#include "base/text.h"
#include "carrier/lzstring.h"
#include "format/lines.h"

typedef struct letters {
	cply_str quotation, clues, places; /* of one length */
	cply_span at;
} letters;

static cply_str html_member(acrostic *a, cply_json_value v, const char *key)
{
	return cplyi_site_string(&a->s, v, key);
}

static void put_meta(acrostic *a, cply_meta m, cply_str html,
                     const cply_span *at)
{
	if (html.len)
		a->s.cw->meta[m] = cplyi_site_html(&a->s, html, at);
}

/* ---- letters with their clues and places ---- */

/* The letters of each clue, in order of their places. */
static void place_letters(acrostic *a, const letters *l)
{
	enum { MOST = 26 };
	uint32_t numbers[MOST][MOST] = { { 0 } }, counts[MOST] = { 0 };
	uint32_t number = 0;
	for (size_t i = 0; i < l->quotation.len; i++) {
		int clue = l->clues.ptr[i] - 'A',
		    place = l->places.ptr[i] - 'A';
		if (!ascii_is_alnum(l->quotation.ptr[i]))
			continue;
		number++;
		if (clue < 0 || clue >= MOST || place < 0 || place >= MOST ||
		    numbers[clue][place]) {
			cply_report_with(a->s.diags, CPLY_AC109, &l->at,
			                 CPLY_N(number));
			continue;
		}
		numbers[clue][place] = number;
		if (counts[clue] <= (uint32_t)place)
			counts[clue] = (uint32_t)place + 1;
	}
	for (uint32_t c = 0; c < MOST; c++) {
		uint32_t n = 0;
		/* Gaps are closed: what is missing was reported. */
		for (uint32_t k = 0; k < counts[c]; k++)
			if (numbers[c][k])
				numbers[c][n++] = numbers[c][k];
		if (n && c >= a->s.cw->lists[0].n_clues)
			cply_report_with(
				a->s.diags, CPLY_AC110, &l->at,
				CPLY_T(cplyi_acrostic_label(c, a->s.arena)));
		else if (n)
			cplyi_acrostic_word(a, c, numbers[c], n, &l->at);
	}
}

static bool fits(acrostic *a, const letters *l)
{
	if (l->quotation.len == l->clues.len &&
	    l->quotation.len == l->places.len)
		return true;
	cply_report_with(a->s.diags, CPLY_AC102, &l->at, CPLY_Z("solution"),
	                 CPLY_N(l->quotation.len), CPLY_Z("celldata"),
	                 CPLY_N(l->clues.len));
	return false;
}

/* ---- the New York Times ---- */

enum {
	NYT_LETTERS,
	NYT_CLUES,
	NYT_TITLE,
	NYT_QUOTE,
	NYT_AUTHOR,
	NYT_SOURCE,
	NYT_LINES
};

/* Steps over the next text that a bar ends. */
static cply_str next_part(cply_str line, size_t *at)
{
	size_t begin = *at, end = begin;
	while (end < line.len && line.ptr[end] != '|')
		end++;
	*at = end + 1;
	return cply_text_trim(cply_str_sub(line, begin, end));
}

static void read_nyt_clues(acrostic *a, cply_str line, const cply_span *at)
{
	uint32_t n = 0;
	for (size_t i = 0; i < line.len; n++)
		if (!cplyi_acrostic_clue(a, n, next_part(line, &i), at))
			return;
}

static void read_nyt_meta(acrostic *a, const cply_str *lines,
                          cply_json_value root, const cply_span *at)
{
	static const cply_meta order[] = { CPLY_META_TITLE, CPLY_META_AUTHOR,
		                           CPLY_META_COPYRIGHT };
	size_t i = 0;
	for (size_t k = 0; k < CPLY_COUNT(order); k++)
		put_meta(a, order[k], next_part(lines[NYT_TITLE], &i), at);
	cply_buf b;
	cply_buf_init(&b, a->s.arena);
	for (unsigned k = NYT_QUOTE; k < NYT_LINES; k++) {
		cply_str text = cply_text_trim(lines[k]);
		if (b.len && text.len)
			cply_put(&b, k == NYT_SOURCE ? ", " : "\n");
		cply_put_str(&b, text);
	}
	put_meta(a, CPLY_META_QUOTATION, cply_buf_str(&b), at);
	cply_json_value meta = cply_json_get(root, "puzzle_meta");
	put_meta(a, CPLY_META_EDITOR, html_member(a, meta, "editor"), at);
}

static cply_status read_nyt(acrostic *a, cply_json_value root)
{
	cply_json_value v = cply_json_get(root, "puzzle_data");
	cply_str text = cplyi_json_string(v, a->s.arena);
	cply_str lines[NYT_LINES] = { { NULL, 0 } };
	letters l = { .at = cplyi_json_span(v) };
	uint32_t at = 0, n = 0;
	cply_span line;
	while (n < NYT_LINES && cplyi_next_line(text, &at, &line))
		lines[n++] = cplyi_span_str(text, line);
	size_t third = lines[NYT_LETTERS].len / 3;
	l.quotation = cply_str_sub(lines[NYT_LETTERS], 0, third);
	l.clues = cply_str_sub(lines[NYT_LETTERS], third, 2 * third);
	l.places = cply_str_sub(lines[NYT_LETTERS], 2 * third,
	                        lines[NYT_LETTERS].len);
	cply_status st = cplyi_acrostic_grid(a, l.quotation, 0, false, &l.at);
	if (st != CPLY_OK)
		return st;
	read_nyt_clues(a, lines[NYT_CLUES], &l.at);
	if (fits(a, &l))
		place_letters(a, &l);
	read_nyt_meta(a, lines, root, &l.at);
	return CPLY_OK;
}

/* ---- the Wall Street Journal ---- */

static const site_meta wsj_metas[] = {
	{ "title", CPLY_META_TITLE },
	{ "byline", CPLY_META_AUTHOR },
	{ "publisher", CPLY_META_PUBLISHER },
	{ "description", CPLY_META_QUOTATION },
	{ "date-publish", CPLY_META_DATE },
};

static cply_status read_wsj(acrostic *a, cply_json_value root)
{
	cply_json_value settings =
		cplyi_site_get(&a->s, root, "settings", CPLY_JSON_OBJECT);
	cply_json_value copy =
		cplyi_site_get(&a->s, root, "copy", CPLY_JSON_OBJECT);
	cply_json_value v = cply_json_get(settings, "solution");
	letters l = {
		.quotation = cplyi_json_string(v, a->s.arena),
		.clues = cplyi_json_string(cply_json_get(root, "celldata"),
		                           a->s.arena),
		.places = cplyi_json_string(cply_json_get(root, "cluedata"),
		                            a->s.arena),
		.at = cplyi_json_span(v),
	};
	uint32_t columns = 0, n = 0;
	(void)cplyi_site_number(&a->s, cply_json_get(copy, "gridsize"), "cols",
	                        &columns);
	cply_status st =
		cplyi_acrostic_grid(a, l.quotation, columns, false, &l.at);
	if (st != CPLY_OK)
		return st;
	cply_json_iter it = cplyi_json_each(
		cplyi_site_get(&a->s, settings, "clues", CPLY_JSON_ARRAY));
	for (; cplyi_json_step(&it); n++) {
		cply_span at = cplyi_json_span(it.value);
		if (!cplyi_acrostic_clue(a, n, html_member(a, it.value, "clue"),
		                         &at))
			return CPLY_OK;
	}
	if (fits(a, &l))
		place_letters(a, &l);
	cplyi_site_meta(&a->s, cply_json_get(root, "meta"), wsj_metas,
	                CPLY_COUNT(wsj_metas));
	cplyi_site_meta(&a->s, copy, wsj_metas, CPLY_COUNT(wsj_metas));
	return CPLY_OK;
}

/* ---- XWord Info ---- */

static void read_numbers(acrostic *a, uint32_t n, cply_json_value v)
{
	cply_str text = cplyi_json_string(v, a->s.arena);
	uint32_t *numbers = CPLY_NEW(a->s.arena, text.len, uint32_t);
	uint32_t count = 0;
	for (size_t i = 0; numbers && i < text.len;) {
		size_t end = ascii_skip_digits(text, i);
		if (end > i &&
		    cply_str_u32(cply_str_sub(text, i, end), &numbers[count]))
			count++;
		i = end > i ? end : i + 1;
	}
	cply_span at = cplyi_site_at(&a->s, v);
	if (numbers)
		cplyi_acrostic_word(a, n, numbers, count, &at);
}

static const site_meta xwordinfo_metas[] = {
	{ "copyright", CPLY_META_COPYRIGHT },
	{ "quote", CPLY_META_QUOTATION },
	{ "date", CPLY_META_DATE },
};

static cply_status read_xwordinfo(acrostic *a, cply_json_value root)
{
	cply_json_value v = cply_json_get(root, "answerKey");
	cply_span at = cplyi_site_at(&a->s, v);
	uint32_t columns = 0, n = 0;
	(void)cplyi_site_number(&a->s, root, "cols", &columns);
	cply_status st =
		cplyi_acrostic_grid(a, cplyi_json_string(v, a->s.arena),
	                            columns, false, &at);
	if (st != CPLY_OK)
		return st;
	cply_json_iter it = cplyi_json_each(
		cplyi_site_get(&a->s, root, "clues", CPLY_JSON_ARRAY));
	for (; cplyi_json_step(&it); n++)
		if (!cplyi_acrostic_clue(
			    a, n, cplyi_json_string(it.value, a->s.arena), &at))
			return CPLY_OK;
	cply_json_value data =
		cplyi_site_get(&a->s, root, "clueData", CPLY_JSON_ARRAY);
	if (cply_json_count(data) != n)
		cply_report_with(a->s.diags, CPLY_AC102, &at,
		                 CPLY_Z("clueData"),
		                 CPLY_N(cply_json_count(data)), CPLY_Z("clues"),
		                 CPLY_N(n));
	it = cplyi_json_each(data);
	while (cplyi_json_step(&it) && it.index < n)
		read_numbers(a, it.index, it.value);
	cplyi_site_meta(&a->s, root, xwordinfo_metas,
	                CPLY_COUNT(xwordinfo_metas));
	return CPLY_OK;
}

/* The object that is compressed in `data`. */
static cply_status decompress(acrostic *a, cply_json_value v,
                              cply_json_value *root)
{
	cply_str text, packed = cplyi_json_string(v, a->s.arena);
	a->s.wrapper = cplyi_json_span(v);
	cply_status st = cplyi_lz_read(packed, CPLYI_LZ_BASE64,
	                               a->s.r->limits->inflated_bytes,
	                               a->s.arena, &text);
	if (st == CPLY_NOMEM)
		return st;
	const cply_json_options options = { .max_depth = a->s.r->limits->depth,
		                            .lenient = true };
	if (st == CPLY_OK)
		st = cply_json_parse(a->s.r->json, text, &options, NULL,
		                     &a->s.json);
	if (st != CPLY_OK) {
		cply_report(a->s.diags, CPLY_AC111, &a->s.wrapper);
		return st == CPLY_LIMIT ? CPLY_LIMIT : CPLY_INVALID;
	}
	a->s.is_wrapped = true;
	*root = cply_json_root(&a->s.json);
	return CPLY_OK;
}

/* ---- all three ---- */

static cply_status acrostic_read(const cply_read *r, cply_doc *out)
{
	acrostic a = { .n_letters = 0 };
	cply_json_value root;
	cply_status st = cplyi_site_json(&a.s, r, &root);
	if (st != CPLY_OK)
		return st;
	cply_json_value data = cply_json_get(root, "data");
	if (cplyi_json_type(data) == CPLY_JSON_STRING)
		st = decompress(&a, data, &root);
	else if (cplyi_json_type(data) == CPLY_JSON_OBJECT)
		root = data;
	if (st != CPLY_OK)
		return st;
	if (cply_json_get(root, "puzzle_data").doc)
		st = read_nyt(&a, root);
	else if (cply_json_get(root, "celldata").doc)
		st = read_wsj(&a, root);
	else
		st = read_xwordinfo(&a, root);
	if (st != CPLY_OK)
		return st;
	return r->arena->failed ? CPLY_NOMEM : cplyi_acrostic_finish(&a, out);
}

/* Does what is compressed begin like an acrostic? */
static bool is_packed_acrostic(cply_str value)
{
	enum { LOOK = 4096 };
	uint16_t units[LOOK];
	char text[LOOK];
	if (value.len < 32 || value.ptr[0] != '"')
		return false;
	cply_str packed = cply_str_sub(value, 1, value.len);
	if (cply_str_ends(packed, "\""))
		packed.len--;
	size_t n = cplyi_lz_peek(packed, units, LOOK);
	for (size_t i = 0; i < n; i++)
		text[i] = units[i] < 0x80 ? (char)units[i] : '?';
	cply_str head = { text, n };
	return n && (cplyi_json_head_has(head, "answerKey") ||
	             cplyi_json_head_has(head, "clueData"));
}

static int acrostic_probe(cply_str head)
{
	bool has_clues = false, has_cells = false;
	/* Most JSON has none of these: no need to walk through it. */
	if (!cplyi_site_contains(head, "\"puzzle_data\"") &&
	    !cplyi_site_contains(head, "\"celldata\"") &&
	    !cplyi_site_contains(head, "\"data\""))
		return CPLY_NOT_MINE;
	cplyi_json_head h = cplyi_json_head_of(head);
	while (cplyi_site_next(&h)) {
		if (cply_str_is(h.key, "puzzle_data") &&
		    cply_str_starts(h.value, "\"") &&
		    cplyi_site_contains(h.value, "|"))
			return CPLY_BY_SHAPE;
		if (cply_str_is(h.key, "data") && is_packed_acrostic(h.value))
			return CPLY_BY_SHAPE;
		if (cply_str_is(h.key, "data") &&
		    cply_str_starts(h.value, "{") &&
		    cplyi_json_head_has(h.value, "celldata"))
			return CPLY_BY_SHAPE;
		has_cells |= cply_str_is(h.key, "celldata");
		has_clues |= cply_str_is(h.key, "cluedata");
	}
	return has_cells && has_clues ? CPLY_BY_SHAPE : CPLY_NOT_MINE;
}

const cply_format cply_format_acrostic = {
	.name = "acrostic",
	.title = "acrostic JSON of NYT, WSJ and XWord Info",
	.suffixes = " .json ",
	.is_any_text = true,
	.kind = &cply_kind_crossword,
	.claims = CPLY_BY_SHAPE,
	.probe = acrostic_probe,
	.read = acrostic_read,
};
