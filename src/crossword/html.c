/* SPDX-License-Identifier: MIT */
/* The inline HTML that clues come in, and back. Not an HTML parser: the few
 * tags that clues use become runs over plain text, entities become characters,
 * and everything else is text, because a clue may well say "3 < 4". */
#include "crossply/crossword.h"

#include <string.h>

#include "base/ascii.h"
#include "base/text.h"
#include "crossword/garbled.h"
#include "crossword/markup.h"

enum { LONGEST_TAG = 256, LONGEST_NAME = 8, SPAN_DEPTH = 32 };

/* ---- what the reader knows ---- */

static const struct {
	char name[8];
	uint16_t code_point;
} entities[] = {
	{ "amp", '&' },       { "lt", '<' },        { "gt", '>' },
	{ "quot", '"' },      { "apos", '\'' },     { "nbsp", 0xA0 },
	{ "lsquo", 0x2018 },  { "rsquo", 0x2019 },  { "ldquo", 0x201C },
	{ "rdquo", 0x201D },  { "sbquo", 0x201A },  { "bdquo", 0x201E },
	{ "laquo", 0xAB },    { "raquo", 0xBB },    { "ndash", 0x2013 },
	{ "mdash", 0x2014 },  { "hellip", 0x2026 }, { "bull", 0x2022 },
	{ "middot", 0xB7 },   { "copy", 0xA9 },     { "reg", 0xAE },
	{ "trade", 0x2122 },  { "deg", 0xB0 },      { "plusmn", 0xB1 },
	{ "times", 0xD7 },    { "divide", 0xF7 },   { "frac12", 0xBD },
	{ "frac14", 0xBC },   { "frac34", 0xBE },   { "sup1", 0xB9 },
	{ "sup2", 0xB2 },     { "sup3", 0xB3 },     { "micro", 0xB5 },
	{ "para", 0xB6 },     { "sect", 0xA7 },     { "cent", 0xA2 },
	{ "pound", 0xA3 },    { "yen", 0xA5 },      { "euro", 0x20AC },
	{ "iexcl", 0xA1 },    { "iquest", 0xBF },   { "ordf", 0xAA },
	{ "ordm", 0xBA },     { "shy", 0xAD },      { "ensp", 0x2002 },
	{ "emsp", 0x2003 },   { "thinsp", 0x2009 }, { "zwj", 0x200D },
	{ "zwnj", 0x200C },   { "larr", 0x2190 },   { "uarr", 0x2191 },
	{ "rarr", 0x2192 },   { "darr", 0x2193 },   { "hearts", 0x2665 },
	{ "spades", 0x2660 }, { "clubs", 0x2663 },  { "diams", 0x2666 },
	{ "infin", 0x221E },  { "minus", 0x2212 },  { "ne", 0x2260 },
	{ "le", 0x2264 },     { "ge", 0x2265 },     { "radic", 0x221A },
	{ "pi", 0x3C0 },      { "Agrave", 0xC0 },   { "Aacute", 0xC1 },
	{ "Acirc", 0xC2 },    { "Atilde", 0xC3 },   { "Auml", 0xC4 },
	{ "Aring", 0xC5 },    { "AElig", 0xC6 },    { "Ccedil", 0xC7 },
	{ "Egrave", 0xC8 },   { "Eacute", 0xC9 },   { "Ecirc", 0xCA },
	{ "Euml", 0xCB },     { "Igrave", 0xCC },   { "Iacute", 0xCD },
	{ "Icirc", 0xCE },    { "Iuml", 0xCF },     { "Ntilde", 0xD1 },
	{ "Ograve", 0xD2 },   { "Oacute", 0xD3 },   { "Ocirc", 0xD4 },
	{ "Otilde", 0xD5 },   { "Ouml", 0xD6 },     { "Oslash", 0xD8 },
	{ "Ugrave", 0xD9 },   { "Uacute", 0xDA },   { "Ucirc", 0xDB },
	{ "Uuml", 0xDC },     { "szlig", 0xDF },    { "agrave", 0xE0 },
	{ "aacute", 0xE1 },   { "acirc", 0xE2 },    { "atilde", 0xE3 },
	{ "auml", 0xE4 },     { "aring", 0xE5 },    { "aelig", 0xE6 },
	{ "ccedil", 0xE7 },   { "egrave", 0xE8 },   { "eacute", 0xE9 },
	{ "ecirc", 0xEA },    { "euml", 0xEB },     { "igrave", 0xEC },
	{ "iacute", 0xED },   { "icirc", 0xEE },    { "iuml", 0xEF },
	{ "ntilde", 0xF1 },   { "ograve", 0xF2 },   { "oacute", 0xF3 },
	{ "ocirc", 0xF4 },    { "otilde", 0xF5 },   { "ouml", 0xF6 },
	{ "oslash", 0xF8 },   { "ugrave", 0xF9 },   { "uacute", 0xFA },
	{ "ucirc", 0xFB },    { "uuml", 0xFC },     { "yacute", 0xFD },
	{ "yuml", 0xFF },     { "oelig", 0x153 },   { "OElig", 0x152 },
	{ "scaron", 0x161 },  { "Scaron", 0x160 },
};

/* Numeric references of 128 to 159 mean Windows-1252, in every browser. */
static const uint16_t windows_1252[32] = {
	0x20AC, 0x81,   0x201A, 0x192,  0x201E, 0x2026, 0x2020, 0x2021,
	0x2C6,  0x2030, 0x160,  0x2039, 0x152,  0x8D,   0x17D,  0x8F,
	0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
	0x2DC,  0x2122, 0x161,  0x203A, 0x153,  0x9D,   0x17E,  0x178,
};

/* ---- characters ---- */

/* Characters that no entity may stand for. */
static bool is_forbidden(uint32_t c)
{
	return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') ||
	       c == 0xFFFE || c == 0xFFFF;
}

/* Bytes at the start of `s` that are plain ASCII text. */
static size_t plain_prefix(cply_str s)
{
	const uint64_t ones = 0x0101010101010101u, highs = ones << 7;
	size_t at = 0;
	while (s.len - at >= 8) {
		uint64_t w, lt, amp;
		memcpy(&w, s.ptr + at, 8);
		lt = w ^ (ones * '<');
		amp = w ^ (ones * '&');
		/* The high bit of a byte is set where one of them occurs, or
		 * a byte below 0x20, or one past 0x7F. */
		if (((w - ones * 0x20) | (lt - ones) | (amp - ones) | w) &
		    highs)
			break;
		at += 8;
	}
	for (; at < s.len; at++) {
		unsigned char c = (unsigned char)s.ptr[at];
		if (c >= 0x80 || c == '<' || c == '&')
			break;
	}
	return at;
}

/* ---- reading ---- */

struct reader {
	cply_str in;
	size_t at;
	cply_buf out;
	cplyi_runs runs;
	uint32_t open[CPLYI_STYLES]; /* open tags of each style */
	uint32_t style;              /* the styles that have one */
	uint8_t spans[SPAN_DEPTH];
	uint32_t n_spans;
	uint32_t unknown;
	bool at_paragraph; /* a paragraph begins where text comes next */
};

/* Gives the bytes from `begin` to the end of the output the current style. */
static void extend_run(struct reader *r, size_t begin)
{
	if (!r->out.failed &&
	    !cplyi_add_run(&r->runs, begin, r->out.len, r->style))
		r->out.failed = true;
}

static void put_text(struct reader *r, cply_str s)
{
	if (r->at_paragraph) {
		while (s.len && ascii_is_white(s.ptr[0]))
			s = cply_str_sub(s, 1, s.len);
		if (!s.len)
			return;
		r->at_paragraph = false;
		if (r->out.len)
			cply_put(&r->out, "\n\n");
	}
	size_t begin = r->out.len;
	cply_put_str(&r->out, s);
	extend_run(r, begin);
}

static void put_code_point(struct reader *r, uint32_t c)
{
	cply_buf b = { .max = 4 };
	char bytes[4];
	b.ptr = bytes;
	b.cap = sizeof bytes;
	cply_put_utf8(&b, c);
	put_text(r, cply_buf_str(&b));
}

static void change_style(struct reader *r, uint32_t style, bool is_open)
{
	for (unsigned i = 0; i < CPLY_COUNT(r->open); i++) {
		if (!(style >> i & 1))
			continue;
		if (is_open)
			r->open[i]++;
		else if (r->open[i])
			r->open[i]--;
		if (r->open[i])
			r->style |= 1u << i;
		else
			r->style &= ~(1u << i);
	}
}

static void change_span(struct reader *r, cply_str attributes, bool is_open)
{
	if (is_open) {
		uint32_t style = cplyi_css_style(attributes);
		if (r->n_spans < SPAN_DEPTH) {
			r->spans[r->n_spans] = (uint8_t)style;
			change_style(r, style, true);
		}
		r->n_spans++;
	} else if (r->n_spans) {
		r->n_spans--;
		if (r->n_spans < SPAN_DEPTH)
			change_style(r, r->spans[r->n_spans], false);
	}
}

/* Length of the tag at the front of `s`, or 0 when it does not end. */
static size_t tag_length(cply_str s)
{
	char quote = 0;
	for (size_t i = 1; i < s.len && i < LONGEST_TAG; i++) {
		char c = s.ptr[i];
		if (quote)
			quote = c == quote ? 0 : quote;
		else if (c == '"' || c == '\'')
			quote = c;
		else if (c == '>')
			return i + 1;
		else if (c == '<')
			return 0;
	}
	return 0;
}

/* One character that is text, whatever it is. */
static void read_character(struct reader *r)
{
	size_t begin = r->at;
	uint32_t c;
	if (!cply_utf8_next(r->in, &r->at, &c))
		return;
	if (c == 0xFFFD)
		put_code_point(r, 0xFFFD);
	else
		put_text(r, cply_str_sub(r->in, begin, r->at));
}

/* A tag at r->at, if there is one; a known one is obeyed, another is text. */
static bool read_tag(struct reader *r)
{
	cply_str s = cply_str_sub(r->in, r->at, r->in.len);
	size_t i = 1;
	bool is_close = i < s.len && s.ptr[i] == '/';
	i += is_close;
	size_t begin = i;
	if (i >= s.len || !ascii_is_letter(s.ptr[i]))
		return false;
	while (i < s.len && ascii_is_alnum(s.ptr[i]))
		i++;
	const cplyi_tag *tag = cplyi_find_tag(cply_str_sub(s, begin, i));
	if (i < s.len && !ascii_is_white(s.ptr[i]) && s.ptr[i] != '/' &&
	    s.ptr[i] != '>')
		tag = NULL;
	size_t len = tag_length(s);
	if (!len)
		return false;
	if (!tag) {
		size_t end = r->at + len;
		r->unknown++;
		while (r->at < end)
			read_character(r);
		return true;
	}
	r->at += len;
	bool closes_itself = s.ptr[len - 2] == '/';
	if (tag->kind == CPLYI_TAG_BREAK)
		put_text(r, CPLY_STR("\n"));
	else if (tag->kind == CPLYI_TAG_PARAGRAPH)
		r->at_paragraph = true;
	else if (closes_itself)
		return true;
	else if (tag->kind == CPLYI_TAG_SPAN)
		change_span(r, cply_str_sub(s, i, len), !is_close);
	else
		change_style(r, tag->style, !is_close);
	return true;
}

/* The number of "&#8217;" or "&#x2019;" from after the '#', or 0. */
static uint32_t numeric_entity(cply_str digits)
{
	uint32_t n = 0, base = 10;
	if (digits.len && (digits.ptr[0] == 'x' || digits.ptr[0] == 'X')) {
		base = 16;
		digits = cply_str_sub(digits, 1, digits.len);
	}
	for (size_t i = 0; i < digits.len; i++) {
		char c = digits.ptr[i];
		uint32_t d = ascii_is_digit(c) ? (uint32_t)(c - '0') : 99;
		if (base == 16 && ascii_is_letter(c))
			d = (uint32_t)((c | 32) - 'a') + 10;
		if (d >= base)
			return 0;
		n = n * base + d;
		if (n > 0x10FFFF)
			return 0;
	}
	if (n >= 0x80 && n < 0xA0)
		return windows_1252[n - 0x80];
	return (n >= 0xD800 && n < 0xE000) || is_forbidden(n) ? 0 : n;
}

static uint32_t named_entity(cply_str name)
{
	for (size_t i = 0; i < CPLY_COUNT(entities); i++)
		if (cply_str_is(name, entities[i].name))
			return entities[i].code_point;
	return 0;
}

size_t cplyi_entity(cply_str s, uint32_t *code_point)
{
	size_t end = 1;
	while (end < s.len && end - 1 <= LONGEST_NAME && s.ptr[end] != ';')
		end++;
	if (!s.len || s.ptr[0] != '&' || end >= s.len || s.ptr[end] != ';')
		return 0;
	cply_str name = cply_str_sub(s, 1, end);
	*code_point = cply_str_starts(name, "#")
	                      ? numeric_entity(cply_str_sub(name, 1, name.len))
	                      : named_entity(name);
	return *code_point ? end + 1 : 0;
}

/* An entity at r->at, if there is one. */
static bool read_entity(struct reader *r)
{
	uint32_t c;
	size_t len = cplyi_entity(cply_str_sub(r->in, r->at, r->in.len), &c);
	if (!len)
		return false;
	r->at += len;
	put_code_point(r, c);
	return true;
}

/* Nothing to be changed: well-formed, no tag, no entity. */
static bool is_plain(cply_str s)
{
	size_t at = plain_prefix(s);
	while (at < s.len) {
		uint32_t c;
		cply_utf8_next(s, &at, &c);
		if (c == '<' || c == '&' || c == 0xFFFD)
			return false;
		at += plain_prefix(cply_str_sub(s, at, s.len));
	}
	return true;
}

cply_status cply_text_from_html(cply_str html, cply_arena *a, cply_text *out,
                                uint32_t *unknown)
{
	*out = (cply_text){ .plain = html };
	if (unknown)
		*unknown = 0;
	if (is_plain(html))
		return CPLY_OK;
	if (html.len > UINT32_MAX / 4)
		return CPLY_LIMIT;
	struct reader r = { .in = html, .runs.arena = a };
	cply_buf_init(&r.out, a);
	(void)cply_buf_room(&r.out, html.len);
	while (r.at < html.len && !r.out.failed) {
		cply_str rest = cply_str_sub(html, r.at, html.len);
		size_t n = plain_prefix(rest);
		if (n) {
			put_text(&r, cply_str_sub(rest, 0, n));
			r.at += n;
		} else if (!(rest.ptr[0] == '<' && read_tag(&r)) &&
		           !(rest.ptr[0] == '&' && read_entity(&r))) {
			read_character(&r);
		}
	}
	if (r.out.failed)
		return CPLY_NOMEM;
	*out = (cply_text){ .plain = cply_buf_str(&r.out),
		            .runs = r.runs.items,
		            .n_runs = r.runs.n };
	if (unknown)
		*unknown = r.unknown;
	return CPLY_OK;
}

/* ---- writing ---- */

/* The tags that are open, outermost first. */
struct open_tags {
	unsigned items[CPLYI_STYLES];
	unsigned n;
};

static void set_style(struct open_tags *tags, uint32_t style, cply_buf *out)
{
	unsigned keep = 0;
	while (keep < tags->n &&
	       cplyi_style_tags[tags->items[keep]].style & style)
		style &= ~cplyi_style_tags[tags->items[keep++]].style;
	while (tags->n > keep)
		cply_put(out, cplyi_style_tags[tags->items[--tags->n]].close);
	for (unsigned i = 0; i < CPLYI_STYLES; i++) {
		if (!(cplyi_style_tags[i].style & style))
			continue;
		cply_put(out, cplyi_style_tags[i].open);
		tags->items[tags->n++] = i;
	}
}

static void put_escaped(cply_str s, cply_buf *out)
{
	size_t at = 0, done = 0;
	while (at < s.len) {
		size_t begin = at;
		const char *instead = NULL;
		uint32_t c;
		cply_utf8_next(s, &at, &c);
		if (c == '&')
			instead = "&amp;";
		else if (c == '<')
			instead = "&lt;";
		else if (c == '>')
			instead = "&gt;";
		else if (c == '\n')
			instead = "<br/>";
		else if (c == 0xFFFD)
			instead = "\xEF\xBF\xBD";
		if (!instead)
			continue;
		cply_put_str(out, cply_str_sub(s, done, begin));
		cply_put(out, instead);
		done = at;
	}
	cply_put_str(out, cply_str_sub(s, done, s.len));
}

void cply_text_to_html(const cply_text *t, cply_buf *out)
{
	struct open_tags tags = { .n = 0 };
	size_t at = 0;
	for (uint32_t i = 0; i < t->n_runs; i++) {
		const cply_run *run = &t->runs[i];
		if (run->begin > at) {
			set_style(&tags, 0, out);
			put_escaped(cply_str_sub(t->plain, at, run->begin),
			            out);
		}
		set_style(&tags, run->style, out);
		put_escaped(cply_str_sub(t->plain, run->begin, run->end), out);
		at = run->end;
	}
	set_style(&tags, 0, out);
	put_escaped(cply_str_sub(t->plain, at, t->plain.len), out);
}
