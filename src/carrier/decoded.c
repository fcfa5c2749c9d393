/* SPDX-License-Identifier: MIT */
/* Text in whatever character set, for pages and editors. */
#include "carrier/decoded.h"

#include "base/ascii.h"
#include "base/text.h"

enum { STEP = 4096 };

/* ---- which set ---- */

/* The encoding that an XML declaration names; empty: none. */
static cply_str declared(cply_str s)
{
	const cply_str nothing = { NULL, 0 };
	cply_str head = cply_str_sub(s, cply_bom(s), 200);
	if (!cply_str_starts(head, "<?xml"))
		return nothing;
	head = cply_str_sub(head, 0, cply_str_find(head, CPLY_STR("?>")));
	size_t at = cply_str_find(head, CPLY_STR("encoding"));
	if (at == SIZE_MAX)
		return nothing;
	head = cply_str_sub(head, at + 8, head.len);
	size_t begin = 0;
	while (begin < head.len && head.ptr[begin] != '"' &&
	       head.ptr[begin] != '\'')
		begin++;
	size_t end = begin + 1;
	while (end < head.len && head.ptr[end] != head.ptr[begin])
		end++;
	return cply_str_sub(head, begin + 1, end);
}

/* Texts that are mostly UTF-8 but damaged stay what they are: more characters
 * of several bytes than bytes that are none. */
static bool is_mostly_utf8(cply_str s)
{
	size_t good = 0, bad = 0;
	for (size_t at = cply_find_high(s, 0); at < s.len;
	     at = cply_find_high(s, at)) {
		uint32_t c;
		size_t from = at;
		(void)cply_utf8_next(s, &at, &c);
		if (at - from > 1)
			good++;
		else
			bad++;
	}
	return good >= bad;
}

static cply_charset charset_of(cply_str s)
{
	static const struct {
		const char *name;
		cply_charset set;
	} names[] = {
		{ "iso-8859-1", CPLY_CHARSET_LATIN1 },
		{ "latin1", CPLY_CHARSET_LATIN1 },
		{ "windows-1252", CPLY_CHARSET_WINDOWS1252 },
		{ "macintosh", CPLY_CHARSET_MACROMAN },
		{ "utf-8", CPLY_CHARSET_UTF8 },
	};
	cply_str name = declared(s);
	for (size_t i = 0; i < CPLY_COUNT(names); i++)
		if (cply_str_is_nocase(name, names[i].name))
			return names[i].set;
	if (is_mostly_utf8(s))
		return CPLY_CHARSET_UTF8;
	cply_charset_hints hints = { 0 };
	cply_charset_look(&hints, s);
	return cply_charset_guess(&hints);
}

static bool begins(cply_str s, unsigned a, unsigned b)
{
	return s.len >= 2 && (unsigned char)s.ptr[0] == a &&
	       (unsigned char)s.ptr[1] == b;
}

cplyi_decoded cplyi_decode(cply_str bytes)
{
	cplyi_decoded t = { .bytes = bytes };
	/* The mark of the byte order, or "<" without one. */
	if (begins(bytes, 0xFF, 0xFE) || begins(bytes, '<', 0))
		t.coding = CPLYI_UTF16_LITTLE;
	else if (begins(bytes, 0xFE, 0xFF) || begins(bytes, 0, '<'))
		t.coding = CPLYI_UTF16_BIG;
	else
		t.charset = charset_of(bytes);
	return t;
}

/* ---- characters ---- */

static uint32_t unit(const cplyi_decoded *t, size_t at)
{
	uint32_t a = (unsigned char)t->bytes.ptr[at];
	uint32_t b = (unsigned char)t->bytes.ptr[at + 1];
	return t->coding == CPLYI_UTF16_BIG ? a << 8 | b : b << 8 | a;
}

static uint32_t next_pair(const cplyi_decoded *t, size_t *at)
{
	if (t->bytes.len - *at < 2) {
		*at = t->bytes.len;
		return 0xFFFD;
	}
	uint32_t c = unit(t, *at);
	*at += 2;
	if (c < 0xD800 || c > 0xDFFF)
		return c;
	if (c > 0xDBFF || t->bytes.len - *at < 2)
		return 0xFFFD;
	uint32_t low = unit(t, *at);
	if (low < 0xDC00 || low > 0xDFFF)
		return 0xFFFD;
	*at += 2;
	return 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
}

bool cplyi_decoded_next(const cplyi_decoded *t, size_t *at, uint32_t *out)
{
	if (*at >= t->bytes.len)
		return false;
	if (t->coding != CPLYI_BYTES)
		*out = next_pair(t, at);
	else if (t->charset == CPLY_CHARSET_UTF8)
		return cply_utf8_next(t->bytes, at, out);
	else
		*out = cply_charset_char(t->charset,
		                         (uint8_t)t->bytes.ptr[(*at)++]);
	return true;
}

/* ---- places ---- */

static size_t units_between(const cplyi_decoded *t, size_t *at, size_t end)
{
	size_t n = 0;
	uint32_t c;
	while (*at < end) {
		size_t before = *at;
		if (!cplyi_decoded_next(t, at, &c))
			break;
		if (*at > end) { /* inside a character: that before it */
			*at = before;
			break;
		}
		n += c > 0xFFFF ? 2 : 1;
	}
	return n;
}

void cplyi_decoded_mark(cplyi_decoded *t, cply_arena *a)
{
	size_t n_marks = t->bytes.len / STEP + 1, at = 0, n = 0;
	uint32_t *marks = CPLY_NEW(a, 2 * n_marks, uint32_t);
	if (!marks)
		return;
	/* The offset of the last boundary, and the units up to it. */
	for (size_t i = 0; i < n_marks; i++) {
		n += units_between(t, &at, i * STEP);
		marks[2 * i] = (uint32_t)at;
		marks[2 * i + 1] = (uint32_t)n;
	}
	t->marks = marks;
}

size_t cplyi_decoded_units(const cplyi_decoded *t, size_t offset)
{
	size_t at = 0, n = 0;
	if (offset > t->bytes.len)
		offset = t->bytes.len;
	if (t->marks) {
		at = t->marks[2 * (offset / STEP)];
		n = t->marks[2 * (offset / STEP) + 1];
	}
	return n + units_between(t, &at, offset);
}
