/* SPDX-License-Identifier: MIT */
/* The inline HTML that clues come in, and back. Not an HTML parser: the few
 * tags that clues use become runs over plain text, entities become characters,
 * and everything else is text, because a clue may well say "3 < 4". */
#include "crossply/crossword.h"

#include <string.h>

#include "base/ascii.h"
#include "base/text.h"
#include "crossword/entities.h"
#include "crossword/markup.h"

enum { LONGEST_TAG = 1024, SPAN_DEPTH = 32 };

/* ---- characters ---- */

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
	cply_buf addresses; /* of links, one per line */
	bool at_paragraph;  /* a paragraph begins where text comes next */
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

/* Where a link leads: its text is all that is read aloud. */
static void take_address(struct reader *r, cply_str attributes)
{
	cply_str at = cplyi_attribute(attributes, "href");
	cplyi_entity e;
	if (at.len && r->addresses.len)
		cply_put_char(&r->addresses, '\n');
	for (size_t i = 0; i < at.len;) {
		size_t n = cplyi_entity_at(cply_str_sub(at, i, at.len), &e);
		if (n)
			cply_put_str(&r->addresses,
			             (cply_str){ e.bytes, e.len });
		else
			cply_put_char(&r->addresses, at.ptr[i]);
		i += n ? n : 1;
	}
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
	else if (tag->kind == CPLYI_TAG_LINK)
		take_address(r, cply_str_sub(s, i, len - 1));
	else if (tag->kind == CPLYI_TAG_SPAN)
		change_span(r, cply_str_sub(s, i, len), !is_close);
	else
		change_style(r, tag->style, !is_close);
	return true;
}

/* An entity at r->at, if there is one. */
static bool read_entity(struct reader *r)
{
	cply_str rest = cply_str_sub(r->in, r->at, r->in.len);
	cplyi_entity e;
	size_t len = cplyi_entity_at(rest, &e);
	if (!len)
		len = cplyi_entity_open(rest, &e);
	if (!len)
		return false;
	r->at += len;
	put_text(r, (cply_str){ e.bytes, e.len });
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
	cplyi_html more;
	cply_status s = cplyi_text_from_html(html, a, out, &more);
	if (unknown)
		*unknown = more.unknown;
	return s;
}

cply_status cplyi_text_from_html(cply_str html, cply_arena *a, cply_text *out,
                                 cplyi_html *more)
{
	*out = (cply_text){ .plain = html };
	*more = (cplyi_html){ 0 };
	if (is_plain(html))
		return CPLY_OK;
	if (html.len > UINT32_MAX / 4)
		return CPLY_LIMIT;
	struct reader r = { .in = html, .runs.arena = a };
	cply_buf_init(&r.out, a);
	cply_buf_init(&r.addresses, a);
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
	if (r.out.failed || r.addresses.failed)
		return CPLY_NOMEM;
	*out = (cply_text){ .plain = cply_buf_str(&r.out),
		            .runs = r.runs.items,
		            .n_runs = r.runs.n };
	more->unknown = r.unknown;
	more->address = cply_buf_str(&r.addresses);
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
