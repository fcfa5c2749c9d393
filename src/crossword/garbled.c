/* SPDX-License-Identifier: MIT */
/* Finds text that was decoded wrongly, and what it was before. All of a text
 * must agree: "É”" would be a letter of UTF-8 if it did not stand behind a “
 * that is none. */
#include "crossword/garbled.h"

#include <string.h>

#include "base/text.h"
#include "carrier/charset.h"
#include "crossword/entities.h"

/* ---- hints ---- */

/* Sixteen bytes, which the compiler compares together where it can. */
typedef uint8_t sixteen __attribute__((vector_size(16)));

static inline sixteen load(const char *p)
{
	sixteen v;
	memcpy(&v, p, sizeof v);
	return v;
}

static inline bool is_any(sixteen v)
{
	uint64_t halves[2];
	memcpy(halves, &v, sizeof v);
	return halves[0] | halves[1];
}

/* Fewer than sixteen bytes; some may stand there twice. */
static inline sixteen load_few(cply_str text)
{
	uint64_t halves[2] = { 0x2020202020202020u, 0x2020202020202020u };
	if (text.len >= 8) {
		memcpy(&halves[0], text.ptr, 8);
		memcpy(&halves[1], text.ptr + text.len - 8, 8);
	} else {
		for (size_t i = 0; i < text.len; i++)
			halves[0] = halves[0] << 8 | (unsigned char)text.ptr[i];
	}
	sixteen v;
	memcpy(&v, halves, sizeof v);
	return v;
}

/* What was seen, in any of the bytes. */
struct seen {
	sixteen high, control, ampersand;
};

static inline void look(struct seen *s, sixteen v)
{
	s->high |= v;
	s->control |= (sixteen)(v < 0x20);
	s->ampersand |= (sixteen)(v == '&');
}

unsigned cplyi_garble_hints(cply_str text)
{
	struct seen s = { { 0 }, { 0 }, { 0 } };
	if (text.len < sizeof(sixteen)) {
		look(&s, load_few(text));
	} else {
		/* Some of the last bytes are looked at twice. */
		const char *last = text.ptr + text.len - sizeof(sixteen);
		for (const char *p = text.ptr; p < last; p += sizeof(sixteen))
			look(&s, load(p));
		look(&s, load(last));
	}
	s.high &= 0x80;
	if (!is_any(s.high | s.control | s.ampersand))
		return 0;
	return (unsigned)is_any(s.high) << CPLYI_GARBLE_UTF8 |
	       (unsigned)is_any(s.ampersand) *
	               ((1u << CPLYI_GARBLE_HTML) | (1u << CPLYI_GARBLE_NAME)) |
	       (unsigned)is_any(s.control) << CPLYI_GARBLE_CUT;
}

/* ---- UTF-8 read as Windows-1252 or Latin-1 ---- */

/* The byte that was read as this character. */
static bool byte_of(uint32_t c, uint8_t *out)
{
	if (c < 0x100) {
		*out = (uint8_t)c;
		return true;
	}
	return cply_charset_byte(CPLY_CHARSET_WINDOWS1252, c, out);
}

enum sense { NONSENSE, COMMON, FOREIGN };

/* What puzzles are written with. Greek and Cyrillic come in whole words: a
 * lone letter of them is rather an accident. */
static enum sense sense_of(uint32_t c)
{
	if ((c >= 0xA0 && c < 0x180) || (c >= 0x2010 && c < 0x2050) ||
	    c == 0x20AC || (c >= 0x2100 && c < 0x2300) ||
	    (c >= 0x2500 && c < 0x2800) || c == 0xFE0F || c == 0xFEFF ||
	    (c >= 0x1F300 && c < 0x1FB00) || (c >= 0x1E00 && c < 0x1F00) ||
	    c == 0x2009 || c == 0x200B || c == 0x200D)
		return COMMON;
	if (c >= 0x370 && c < 0x600)
		return FOREIGN;
	return NONSENSE;
}

/* Less than the shortest is "é" or "—" alone, as nearly always. */
enum { SHORTEST_RUN = 4, LONGEST_RUN = 1024 };

/* The run of characters past ASCII at `begin`; its end. */
static size_t high_run(cply_str text, size_t begin)
{
	size_t end = begin;
	while (end < text.len && (unsigned char)text.ptr[end] >= 0x80)
		end++;
	return end;
}

/* The run as it was, or 0 when it is no UTF-8 that makes sense. */
static size_t decode_run(cply_str run, char out[LONGEST_RUN])
{
	size_t n = 0, foreign = 0;
	uint32_t c;
	if (run.len < SHORTEST_RUN || run.len > LONGEST_RUN)
		return 0;
	for (size_t at = 0; cply_utf8_next(run, &at, &c);) {
		uint8_t byte;
		if (c == 0xFFFD || !byte_of(c, &byte))
			return 0;
		out[n++] = (char)byte;
	}
	cply_str was = { out, n };
	if (n < 2)
		return 0;
	if (cply_utf8_check(was) != SIZE_MAX)
		return 0;
	for (size_t at = 0; cply_utf8_next(was, &at, &c);) {
		enum sense sense = sense_of(c);
		if (sense == NONSENSE)
			return 0;
		foreign += sense == FOREIGN;
	}
	return foreign && foreign < 3 ? 0 : n;
}

/* ---- entities ---- */

/* The entity at the front of `s`, decoded until there is no more to decode:
 * "&amp;#39;" is an apostrophe. 0 when there is none. */
static size_t decode_entity(cply_str s, cplyi_entity *e)
{
	char again[40];
	size_t len = cplyi_entity_at(s, e);
	while (len && e->len == 1 && e->bytes[0] == '&') {
		size_t n = s.len - len;
		if (n > sizeof again - 1)
			n = sizeof again - 1;
		again[0] = '&';
		memcpy(again + 1, s.ptr + len, n);
		cplyi_entity inner;
		size_t more =
			cplyi_entity_at((cply_str){ again, n + 1 }, &inner);
		if (!more)
			break;
		*e = inner;
		len += more - 1;
	}
	return len;
}

/* Is this an entity, but not one of HTML? */
static size_t unknown_entity(cply_str s)
{
	cplyi_entity e;
	size_t len = cplyi_entity_like(s);
	return len && !cplyi_entity_at(s, &e) ? len : 0;
}

/* ---- quotes and dashes cut to one byte ---- */

bool cplyi_is_cut(char c)
{
	return c == 0x13 || c == 0x14 || c == 0x18 || c == 0x19 || c == 0x1C ||
	       c == 0x1D;
}

/* ---- all of them ---- */

bool cplyi_garble_next(cply_str text, cplyi_garble kind, size_t *at,
                       cply_span *run, cply_buf *fixed)
{
	char was[LONGEST_RUN];
	for (size_t i = *at, end; i < text.len; i = end) {
		unsigned char c = (unsigned char)text.ptr[i];
		uint32_t code_point = 0;
		size_t n = 0;
		end = i + 1;
		if (kind == CPLYI_GARBLE_UTF8 && c >= 0x80) {
			end = high_run(text, i);
			n = decode_run(cply_str_sub(text, i, end), was);
		} else if (kind == CPLYI_GARBLE_HTML && c == '&') {
			cplyi_entity e;
			n = decode_entity(cply_str_sub(text, i, text.len), &e);
			end = n ? i + n : end;
			if (n)
				memcpy(was, e.bytes, n = e.len);
		} else if (kind == CPLYI_GARBLE_NAME && c == '&') {
			n = unknown_entity(cply_str_sub(text, i, text.len));
			end = n ? i + n : end;
			if (n)
				memcpy(was, text.ptr + i, n); /* it stays */
		} else if (kind == CPLYI_GARBLE_CUT && cplyi_is_cut((char)c)) {
			code_point = 0x2000u | c;
			n = 1;
		}
		if (!n)
			continue;
		*run = (cply_span){ (uint32_t)i, (uint32_t)end };
		*at = end;
		if (code_point)
			cply_put_utf8(fixed, code_point);
		else
			cply_put_str(fixed, (cply_str){ was, n });
		return true;
	}
	*at = text.len;
	return false;
}

cply_str cplyi_garble_fix(cply_str text, cplyi_garble kind, cply_arena *a)
{
	cply_buf out, fixed;
	cply_span run;
	size_t done = 0;
	cply_buf_init(&out, a);
	cply_buf_init(&fixed, a);
	for (size_t at = 0; cplyi_garble_next(text, kind, &at, &run, &fixed);) {
		cply_put_str(&out, cply_str_sub(text, done, run.begin));
		cply_put_str(&out, cply_buf_str(&fixed));
		fixed.len = 0;
		done = run.end;
	}
	cply_put_str(&out, cply_str_sub(text, done, text.len));
	return cply_buf_str(&out);
}

/* Does each run past ASCII make sense? */
static bool all_runs_decode(cply_str text, size_t at)
{
	char was[LONGEST_RUN];
	for (size_t i = at, end; i < text.len; i = cply_find_high(text, end)) {
		end = high_run(text, i);
		if (!decode_run(cply_str_sub(text, i, end), was))
			return false;
	}
	return true;
}

static bool all_high_decode(cply_str text)
{
	size_t first = cply_find_high(text, 0);
	return first < text.len &&
	       high_run(text, first) - first >= SHORTEST_RUN &&
	       all_runs_decode(text, first);
}

/* Other control characters mean that this is no text at all. */
static bool all_controls_are_cut(cply_str text)
{
	size_t n = 0;
	for (size_t i = 0; i < text.len; i++) {
		char c = text.ptr[i];
		if ((unsigned char)c >= 0x20 || c == '\n' || c == '\r' ||
		    c == '\t')
			continue;
		if (!cplyi_is_cut(c))
			return false;
		n++;
	}
	return n > 0;
}

bool cplyi_is_garbled(cply_str text, cplyi_garble kind)
{
	cplyi_entity e;
	switch (kind) {
	case CPLYI_GARBLE_UTF8:
		return all_high_decode(text);
	case CPLYI_GARBLE_CUT:
		return all_controls_are_cut(text);
	case CPLYI_GARBLE_HTML:
	case CPLYI_GARBLE_NAME:
	case CPLYI_GARBLES:
		break;
	}
	for (size_t i = 0; i < text.len; i++) {
		cply_str rest = cply_str_sub(text, i, text.len);
		if (text.ptr[i] == '&' &&
		    (kind == CPLYI_GARBLE_HTML ? cplyi_entity_at(rest, &e)
		                               : unknown_entity(rest)))
			return true;
	}
	return false;
}
