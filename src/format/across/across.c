/* SPDX-License-Identifier: MIT */
/* Across Lite text: detection, the sections, the texts and the clues. */
#include "format/across/across.h"

#include "base/ascii.h"
#include "base/text.h"
#include "crossword/direction.h"
#include "crossword/refs.h"
#include "format/formats.h"
#include "format/lines.h"

static const char *const names[ACROSS_PARTS] = {
	"TITLE", "AUTHOR", "COPYRIGHT", "SIZE",   "GRID",
	"REBUS", "ACROSS", "DOWN",      "NOTEPAD"
};

enum { LONGEST_NOTES = 1023 };

const char *cplyi_across_name(enum across_part part)
{
	return names[part];
}

cply_str cplyi_across_text(struct across *x, cply_span at)
{
	return cply_charset_decode(x->charset, cplyi_span_str(x->text, at),
	                           x->arena);
}

bool cplyi_across_tag(cply_str text, cply_span line, enum across_part *part,
                      cply_span *rest)
{
	line = cplyi_trim_span(text, line);
	if (line.begin == line.end || text.ptr[line.begin] != '<')
		return false;
	cply_str s = cplyi_span_str(text, line);
	const char *close = memchr(s.ptr, '>', s.len);
	if (!close)
		return false;
	uint32_t n = (uint32_t)(close - s.ptr);
	cply_str name = cply_str_trim(cply_str_sub(s, 1, n));
	for (unsigned i = 0; i < ACROSS_PARTS; i++) {
		if (!cply_str_is_nocase(name, names[i]))
			continue;
		*part = (enum across_part)i;
		*rest = (cply_span){ line.begin + n + 1, line.end };
		return true;
	}
	return false;
}

/* ---- the first tag ---- */

/* The span of `<ACROSS PUZZLE ...>` at the beginning; what stands between the
 * name and the bracket goes to `*version`. */
static bool find_head(cply_str text, cply_span *at, cply_str *version)
{
	static const char name[] = "ACROSS PUZZLE";
	enum { NAME = sizeof name - 1 };
	uint32_t i = (uint32_t)cply_bom(text), len = (uint32_t)text.len;
	while (i < len && ascii_is_space(text.ptr[i]))
		i++;
	if (len - i < NAME + 2 || text.ptr[i] != '<' ||
	    !cply_str_is_nocase(cply_str_sub(text, i + 1, i + 1 + NAME), name))
		return false;
	uint32_t end = i + 1 + NAME;
	while (end < len && end - i < 40 && text.ptr[end] != '>' &&
	       text.ptr[end] != '\n' && text.ptr[end] != '\r')
		end++;
	if (end >= len || text.ptr[end] != '>')
		return false;
	*at = (cply_span){ i, end + 1 };
	*version = cply_str_trim(cply_str_sub(text, i + 1 + NAME, end));
	return true;
}

static int across_probe(cply_str head)
{
	cply_span at;
	cply_str version;
	return find_head(head, &at, &version) ? CPLY_BY_MAGIC : CPLY_NOT_MINE;
}

static bool read_head(struct across *x)
{
	cply_str version;
	if (!find_head(x->text, &x->version_at, &version)) {
		cply_report(x->diags, CPLY_AT102, CPLY_AT(0, 0));
		return false;
	}
	x->is_v2 = version.len > 0;
	if (version.len && !cply_str_is_nocase(version, "V2"))
		cply_report_with(x->diags, CPLY_AT103, &x->version_at,
		                 CPLY_T(version));
	return true;
}

/* ---- the sections ---- */

/* In the notes a tag is text, unless a section that has to be there has not
 * come yet. */
static bool ends_notes(const struct across *x, enum across_part part)
{
	return part != ACROSS_NOTEPAD && part != ACROSS_REBUS &&
	       !x->parts[part].is_there;
}

static void check_order(struct across *x, int last, enum across_part part,
                        const cply_span *at)
{
	if (last >= 0 && last > (int)part)
		cply_report_with(x->diags, CPLY_AT106, at, CPLY_Z(names[part]),
		                 CPLY_Z(names[last]));
}

static void find_sections(struct across *x)
{
	uint32_t at = x->version_at.end;
	cply_span line, rest;
	struct across_section *now = NULL;
	struct across_section second;
	int last = -1;
	bool said = false;
	while (cplyi_next_line(x->text, &at, &line)) {
		enum across_part part;
		bool in_notes = last == ACROSS_NOTEPAD;
		if (cplyi_across_tag(x->text, line, &part, &rest) &&
		    (!in_notes || ends_notes(x, part))) {
			cply_span tag = cplyi_trim_span(x->text, line);
			tag.end = rest.begin;
			check_order(x, last, part, &tag);
			last = (int)part;
			now = &x->parts[part];
			if (now->is_there) {
				cply_report_with(x->diags, CPLY_AT107, &tag,
				                 CPLY_Z(names[part]));
				now = &second;
			}
			*now = (struct across_section){ true, tag, { 0, 0 } };
			/* Text on the tag's own line belongs to it. */
			rest = cplyi_trim_span(x->text, rest);
			if (rest.begin == rest.end)
				rest.begin = at;
			now->body = (cply_span){ rest.begin, rest.begin };
			line.end = at > rest.end ? at : rest.end;
		}
		cply_span trimmed = cplyi_trim_span(x->text, line);
		if (now)
			now->body.end = at;
		else if (!said && trimmed.begin < trimmed.end) {
			cply_report(x->diags, CPLY_AT108, &trimmed);
			said = true;
		}
	}
}

static void check_sections(struct across *x)
{
	for (unsigned i = 0; i < ACROSS_NOTEPAD; i++)
		if (!x->parts[i].is_there && i != ACROSS_REBUS &&
		    i != ACROSS_GRID)
			cply_report_with(x->diags, CPLY_AT105, &x->version_at,
			                 CPLY_Z(names[i]));
	if (x->parts[ACROSS_REBUS].is_there && !x->is_v2) {
		cply_diag *g = cply_report(x->diags, CPLY_AT301,
		                           &x->parts[ACROSS_REBUS].tag);
		cply_diag_note(x->diags, g,
		               CPLY_STR("here the file says version 1"),
		               &x->version_at);
		cply_diag_fix(x->diags, g, x->version_at,
		              CPLY_STR("<ACROSS PUZZLE V2>"));
	}
}

/* ---- texts ---- */

/* Title, author and copyright are one line each. */
static cply_str one_line(struct across *x, enum across_part part)
{
	const struct across_section *s = &x->parts[part];
	cply_str body = cply_str_sub(x->text, 0, s->body.end);
	uint32_t at = s->body.begin;
	cply_span line, first = { 0, 0 };
	cply_buf b;
	unsigned n = 0;
	while (cplyi_next_line(body, &at, &line)) {
		line = cplyi_trim_span(body, line);
		if (line.begin == line.end)
			continue;
		if (n++ == 0) {
			first = line;
			continue;
		}
		if (n == 2) {
			cply_report_with(x->diags, CPLY_AT109, &line,
			                 CPLY_Z(names[part]));
			cply_buf_init(&b, x->arena);
			cply_put_str(&b, cplyi_across_text(x, first));
		}
		cply_put(&b, " ");
		cply_put_str(&b, cplyi_across_text(x, line));
	}
	return n < 2 ? cplyi_across_text(x, first) : cply_buf_str(&b);
}

/* Across Lite puts a © in front of the notice. */
static cply_str with_sign(struct across *x, cply_str s)
{
	if (!s.len || cply_str_starts(s, "\xC2\xA9") ||
	    cply_str_is_nocase(cply_str_sub(s, 0, 3), "(c)"))
		return s;
	cply_buf b;
	cply_buf_init(&b, x->arena);
	cply_put(&b, "\xC2\xA9 ");
	cply_put_str(&b, s);
	return cply_buf_str(&b);
}

/* All blanks and line breaks count, but for the last one. */
static cply_str notes(struct across *x)
{
	const struct across_section *s = &x->parts[ACROSS_NOTEPAD];
	cply_str body = cply_str_sub(x->text, 0, s->body.end);
	uint32_t at = s->body.begin;
	cply_span line;
	cply_buf b;
	cply_buf_init(&b, x->arena);
	bool has_text = false;
	for (unsigned n = 0; cplyi_next_line(body, &at, &line); n++) {
		cply_str text = cplyi_across_text(x, line);
		if (n)
			cply_put(&b, "\n");
		cply_put_str(&b, text);
		has_text |= cply_str_trim(text).len > 0;
	}
	cply_str all = cply_buf_str(&b);
	if (!has_text)
		return (cply_str){ NULL, 0 };
	size_t length = cply_grapheme_count(all);
	if (length > LONGEST_NOTES)
		cply_report_with(x->diags, CPLY_AT403, &s->tag, CPLY_N(length));
	return all;
}

static void read_texts(struct across *x)
{
	cply_text *meta = x->cw->meta;
	meta[CPLY_META_TITLE].plain = one_line(x, ACROSS_TITLE);
	meta[CPLY_META_AUTHOR].plain = one_line(x, ACROSS_AUTHOR);
	meta[CPLY_META_COPYRIGHT].plain =
		with_sign(x, one_line(x, ACROSS_COPYRIGHT));
	meta[CPLY_META_NOTES].plain = notes(x);
}

/* ---- clues ---- */

struct clue_lines {
	cply_span *items;
	uint32_t n, cap;
	uint32_t n_text; /* without the empty ones */
};

static cply_status find_lines(struct across *x, enum across_part part,
                              struct clue_lines *out)
{
	const struct across_section *s = &x->parts[part];
	cply_str body = cply_str_sub(x->text, 0, s->body.end);
	uint32_t at = s->body.begin;
	cply_span line;
	*out = (struct clue_lines){ 0 };
	while (cplyi_next_line(body, &at, &line)) {
		if (out->n == out->cap) {
			uint32_t cap = out->cap ? out->cap * 2 : 64;
			cply_span *p = CPLY_GROW(x->arena, out->items, out->cap,
			                         cap, cply_span);
			if (!p)
				return CPLY_NOMEM;
			out->items = p;
			out->cap = cap;
		}
		line = cplyi_trim_span(body, line);
		out->items[out->n++] = line;
		out->n_text += line.begin < line.end;
		if (out->n_text > x->r->limits->clues) {
			cply_report_with(x->diags, CPLY_AT404, &line,
			                 CPLY_N(x->r->limits->clues));
			return CPLY_LIMIT;
		}
	}
	return CPLY_OK;
}

/* An empty line is an empty clue only if the count says so. */
static void drop_empty(struct clue_lines *lines, uint32_t n_words)
{
	if (lines->n_text != n_words && lines->n == n_words)
		return;
	uint32_t n = 0;
	for (uint32_t i = 0; i < lines->n; i++)
		if (lines->items[i].begin < lines->items[i].end)
			lines->items[n++] = lines->items[i];
	lines->n = n;
}

/* Length of "12." or "12)" and the blanks after it, if it is this number. */
static uint32_t number_length(cply_str s, uint32_t number)
{
	size_t n = 0;
	uint32_t got;
	while (n < s.len && n < 9 && ascii_is_digit(s.ptr[n]))
		n++;
	if (!n || n == s.len || (s.ptr[n] != '.' && s.ptr[n] != ')') ||
	    !cply_str_u32(cply_str_sub(s, 0, n), &got) || got != number)
		return 0;
	n++;
	while (n < s.len && ascii_is_blank(s.ptr[n]))
		n++;
	return (uint32_t)n;
}

/* The clues of one direction go to its words in their order. */
static cply_status read_clues(struct across *x, const cply_slots *slots,
                              cply_direction d, cply_clue_list *list)
{
	enum across_part part = d == CPLY_ACROSS ? ACROSS_ACROSS : ACROSS_DOWN;
	struct clue_lines lines;
	uint32_t n_words = 0;
	for (uint32_t i = 0; i < slots->n; i++)
		n_words += slots->items[i].direction == d;
	cply_status s = find_lines(x, part, &lines);
	if (s != CPLY_OK)
		return s;
	drop_empty(&lines, n_words);
	*list = (cply_clue_list){
		.direction = d,
		.title = cplyi_direction_title(d, ""),
		.clues = CPLY_NEW(x->arena, lines.n, cply_clue),
		.n_clues = lines.n,
		.at = x->parts[part].tag,
	};
	if (!list->clues)
		return CPLY_NOMEM;
	uint32_t k = 0, numbered = 0;
	for (uint32_t i = 0; i < slots->n && k < lines.n; i++) {
		const cply_slot *slot = &slots->items[i];
		if (slot->direction != d)
			continue;
		list->clues[k].number = slot->number;
		list->clues[k].label = x->cw->cells[slot->start].label;
		numbered +=
			number_length(cplyi_span_str(x->text, lines.items[k]),
		                      slot->number) > 0;
		k++;
	}
	bool has_numbers = lines.n > 1 && numbered == lines.n;
	if (has_numbers)
		cply_report_with(x->diags, CPLY_AT402, &lines.items[0],
		                 CPLY_Z(names[part]));
	for (k = 0; k < lines.n; k++) {
		cply_clue *clue = &list->clues[k];
		cply_span at = lines.items[k];
		clue->at = at;
		if (has_numbers)
			at.begin += number_length(cplyi_span_str(x->text, at),
			                          clue->number);
		clue->text = cply_text_plain(cplyi_across_text(x, at));
	}
	if (lines.n != n_words && x->parts[part].is_there)
		cply_report_with(x->diags, CPLY_AT401, &x->parts[part].tag,
		                 CPLY_Z(names[part]), CPLY_N(lines.n),
		                 CPLY_N(n_words));
	return CPLY_OK;
}

/* ---- the file ---- */

static cply_status read_words(struct across *x)
{
	cply_crossword *cw = x->cw;
	cply_slots slots;
	cply_status s =
		cply_crossword_label(cw, CPLY_NUMBER_STANDARD, x->arena);
	if (s == CPLY_OK)
		s = cply_crossword_slots(cw, CPLY_NUMBER_STANDARD, x->arena,
		                         &slots);
	if (s != CPLY_OK)
		return s;
	cw->lists = CPLY_NEW(x->arena, 2, cply_clue_list);
	if (!cw->lists)
		return CPLY_NOMEM;
	for (int d = CPLY_ACROSS; d <= CPLY_DOWN && s == CPLY_OK; d++)
		s = read_clues(x, &slots, (cply_direction)d, &cw->lists[d]);
	if (s != CPLY_OK)
		return s;
	cw->n_lists = 2;
	return cply_crossword_attach(cw, CPLY_NUMBER_STANDARD, x->arena);
}

static cply_status read_all(struct across *x)
{
	if (!read_head(x))
		return CPLY_INVALID;
	cply_charset_hints hints = { 0 };
	cply_charset_look(&hints, x->text);
	x->charset = cply_charset_guess(&hints);
	if (cply_is_ascii(x->text))
		x->charset = CPLY_CHARSET_UTF8;
	if (x->charset != CPLY_CHARSET_UTF8) {
		size_t bad = cply_utf8_check(x->text);
		cply_report_with(x->diags, CPLY_AT101, CPLY_AT(bad, bad + 1),
		                 CPLY_Z(cply_charset_name(x->charset)));
	}
	find_sections(x);
	check_sections(x);
	cply_status s = cplyi_across_grid(x);
	if (s != CPLY_OK)
		return s;
	read_texts(x);
	cply_crossword_finish(x->cw);
	return read_words(x);
}

static cply_status across_read(const cply_read *r, cply_doc *out)
{
	cply_crossword *cw = CPLY_NEW(r->arena, 1, cply_crossword);
	struct across *x = CPLY_NEW(r->arena, 1, struct across);
	if (!cw || !x)
		return CPLY_NOMEM;
	*x = (struct across){
		.r = r,
		.arena = r->arena,
		.diags = r->diags,
		.text = r->bytes,
		.cw = cw,
	};
	cply_status s = read_all(x);
	if (s == CPLY_OK)
		out->as.crossword = cw;
	return s;
}

const cply_format cply_format_across = {
	.name = "across",
	.title = "Across Lite text",
	.suffixes = " .txt ",
	.is_any_text = true,
	.kind = &cply_kind_crossword,
	.is_binary = false,
	.carries = CPLY_HAS(REBUS) | CPLY_HAS(SYMBOLS) | CPLY_HAS(LETTERS) |
	           CPLY_HAS(CIRCLES) | CPLY_HAS(SOLUTION),
	/* Held in part: cplyi_across_losses tells which part is not. */
	.own_losses = CPLY_HAS(NO_SOLUTION) | CPLY_HAS(DIAGRAMLESS) |
	              CPLY_HAS(UNCLUED) | CPLY_HAS(UNATTACHED) |
	              CPLY_HAS(ENTRIES) | CPLY_HAS(ENUMERATIONS),
	.carries_meta = 1u << CPLY_META_TITLE | 1u << CPLY_META_AUTHOR |
	                1u << CPLY_META_COPYRIGHT | 1u << CPLY_META_NOTES |
	                1u << CPLY_META_INTRO,
	.probe = across_probe,
	.read = across_read,
	.write = cplyi_across_write,
	.losses = cplyi_across_losses,
	.numbers = cplyi_standard_numbers,
};
