/* SPDX-License-Identifier: MIT */
/* Upper case and normal form: Unicode's default rules, on utf8proc. */
#include <utf8proc.h>

#include "base/ascii.h"
#include "base/text.h"

static bool is_ascii(cply_str s)
{
	for (size_t i = 0; i < s.len; i++)
		if ((unsigned char)s.ptr[i] >= 0x80)
			return false;
	return true;
}

/* The unconditional one-to-many rows of Unicode's SpecialCasing for upper
 * case, U+1F80 to U+1FAF apart (see below); utf8proc has only the one-to-one
 * mappings. Sorted, and stable since Unicode 3. */
static const struct {
	uint16_t from;
	uint16_t to[3];
} special_upper[] = {
	{ 0x00DF, { 0x0053, 0x0053 } },
	{ 0x0149, { 0x02BC, 0x004E } },
	{ 0x01F0, { 0x004A, 0x030C } },
	{ 0x0390, { 0x0399, 0x0308, 0x0301 } },
	{ 0x03B0, { 0x03A5, 0x0308, 0x0301 } },
	{ 0x0587, { 0x0535, 0x0552 } },
	{ 0x1E96, { 0x0048, 0x0331 } },
	{ 0x1E97, { 0x0054, 0x0308 } },
	{ 0x1E98, { 0x0057, 0x030A } },
	{ 0x1E99, { 0x0059, 0x030A } },
	{ 0x1E9A, { 0x0041, 0x02BE } },
	{ 0x1F50, { 0x03A5, 0x0313 } },
	{ 0x1F52, { 0x03A5, 0x0313, 0x0300 } },
	{ 0x1F54, { 0x03A5, 0x0313, 0x0301 } },
	{ 0x1F56, { 0x03A5, 0x0313, 0x0342 } },
	{ 0x1FB2, { 0x1FBA, 0x0399 } },
	{ 0x1FB3, { 0x0391, 0x0399 } },
	{ 0x1FB4, { 0x0386, 0x0399 } },
	{ 0x1FB6, { 0x0391, 0x0342 } },
	{ 0x1FB7, { 0x0391, 0x0342, 0x0399 } },
	{ 0x1FBC, { 0x0391, 0x0399 } },
	{ 0x1FC2, { 0x1FCA, 0x0399 } },
	{ 0x1FC3, { 0x0397, 0x0399 } },
	{ 0x1FC4, { 0x0389, 0x0399 } },
	{ 0x1FC6, { 0x0397, 0x0342 } },
	{ 0x1FC7, { 0x0397, 0x0342, 0x0399 } },
	{ 0x1FCC, { 0x0397, 0x0399 } },
	{ 0x1FD2, { 0x0399, 0x0308, 0x0300 } },
	{ 0x1FD3, { 0x0399, 0x0308, 0x0301 } },
	{ 0x1FD6, { 0x0399, 0x0342 } },
	{ 0x1FD7, { 0x0399, 0x0308, 0x0342 } },
	{ 0x1FE2, { 0x03A5, 0x0308, 0x0300 } },
	{ 0x1FE3, { 0x03A5, 0x0308, 0x0301 } },
	{ 0x1FE4, { 0x03A1, 0x0313 } },
	{ 0x1FE6, { 0x03A5, 0x0342 } },
	{ 0x1FE7, { 0x03A5, 0x0308, 0x0342 } },
	{ 0x1FF2, { 0x1FFA, 0x0399 } },
	{ 0x1FF3, { 0x03A9, 0x0399 } },
	{ 0x1FF4, { 0x038F, 0x0399 } },
	{ 0x1FF6, { 0x03A9, 0x0342 } },
	{ 0x1FF7, { 0x03A9, 0x0342, 0x0399 } },
	{ 0x1FFC, { 0x03A9, 0x0399 } },
	{ 0xFB00, { 0x0046, 0x0046 } },
	{ 0xFB01, { 0x0046, 0x0049 } },
	{ 0xFB02, { 0x0046, 0x004C } },
	{ 0xFB03, { 0x0046, 0x0046, 0x0049 } },
	{ 0xFB04, { 0x0046, 0x0046, 0x004C } },
	{ 0xFB05, { 0x0053, 0x0054 } },
	{ 0xFB06, { 0x0053, 0x0054 } },
	{ 0xFB13, { 0x0544, 0x0546 } },
	{ 0xFB14, { 0x0544, 0x0535 } },
	{ 0xFB15, { 0x0544, 0x053B } },
	{ 0xFB16, { 0x054E, 0x0546 } },
	{ 0xFB17, { 0x0544, 0x053D } },
};

/* The row of `c`, or NULL. */
static const uint16_t *find_special(uint32_t c)
{
	size_t low = 0, high = CPLY_COUNT(special_upper);
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (special_upper[middle].from == c)
			return special_upper[middle].to;
		if (special_upper[middle].from < c)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

static void put_upper(cply_buf *b, uint32_t c, cply_case rule)
{
	if (rule == CPLY_CASE_TURKIC && c == 'i') {
		cply_put_utf8(b, 0x130);
		return;
	}
	/* Greek with iota subscript: three times the same eight breathings and
	 * accents, small and titlecase; the iota gets a place of its own. */
	if (c >= 0x1F80 && c <= 0x1FAF) {
		static const uint16_t capital[] = { 0x1F08, 0x1F28, 0x1F68 };
		cply_put_utf8(b, capital[(c - 0x1F80) >> 4] + (c & 7));
		cply_put_utf8(b, 0x0399);
		return;
	}
	const uint16_t *special = find_special(c);
	if (!special) {
		cply_put_utf8(b, (uint32_t)utf8proc_toupper((int32_t)c));
		return;
	}
	for (size_t k = 0; k < 3 && special[k]; k++)
		cply_put_utf8(b, special[k]);
}

cply_str cply_upper(cply_arena *a, cply_str s, cply_case rule)
{
	if (rule == CPLY_CASE_NONE)
		return s;
	bool changes = !is_ascii(s);
	for (size_t i = 0; i < s.len && !changes; i++)
		changes = ascii_is_lower(s.ptr[i]);
	if (!changes)
		return s;
	cply_buf b;
	cply_buf_init(&b, a);
	uint32_t c;
	for (size_t at = 0; cply_utf8_next(s, &at, &c);)
		put_upper(&b, c, rule);
	if (b.failed)
		return (cply_str){ NULL, 0 };
	return cply_str_eq(s, cply_buf_str(&b)) ? s : cply_buf_str(&b);
}

/* utf8proc sorts marks in time quadratic in their run. Stream-safe text has at
 * most 30 of them in a row; what has more is no word of any language. */
enum { LONGEST_MARKS = 128 };

static bool has_too_many_marks(cply_str s)
{
	uint32_t c;
	unsigned run = 0;
	for (size_t at = 0; cply_utf8_next(s, &at, &c);) {
		bool mark = c >= 0x300 &&
		            utf8proc_get_property((int32_t)c)->combining_class;
		run = mark ? run + 1 : 0;
		if (run > LONGEST_MARKS)
			return true;
	}
	return false;
}

/* Through utf8proc's decompose and reencode, in memory of the arena. */
static bool map(cply_arena *a, cply_str s, utf8proc_option_t how, cply_str *out)
{
	const utf8proc_uint8_t *p = (const utf8proc_uint8_t *)s.ptr;
	if (s.len > INT32_MAX || has_too_many_marks(s))
		return false;
	utf8proc_ssize_t n =
		utf8proc_decompose(p, (utf8proc_ssize_t)s.len, NULL, 0, how);
	if (n < 0)
		return false;
	/* One more: reencode ends its output with a NUL. */
	utf8proc_int32_t *buf = CPLY_NEW(a, (size_t)n + 1, utf8proc_int32_t);
	if (!buf)
		return false;
	n = utf8proc_decompose(p, (utf8proc_ssize_t)s.len, buf, n, how);
	if (n < 0)
		return false;
	n = utf8proc_reencode(buf, n, how);
	if (n < 0)
		return false;
	*out = (cply_str){ (const char *)buf, (size_t)n };
	return true;
}

cply_str cply_nfc(cply_arena *a, cply_str s)
{
	cply_str out;
	if (is_ascii(s) || !map(a, s, UTF8PROC_STABLE | UTF8PROC_COMPOSE, &out))
		return s;
	return cply_str_eq(s, out) ? s : out;
}

static bool same_ascii(cply_str a, cply_str b)
{
	if (a.len != b.len)
		return false;
	for (size_t i = 0; i < a.len; i++)
		if (ascii_lower(a.ptr[i]) != ascii_lower(b.ptr[i]))
			return false;
	return true;
}

bool cply_text_same(cply_arena *scratch, cply_str a, cply_str b)
{
	if (cply_str_eq(a, b))
		return true;
	/* Letters are compared by the thousand; most need no memory. */
	if (is_ascii(a) && is_ascii(b))
		return same_ascii(a, b);
	const utf8proc_option_t how =
		UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD;
	cply_str fa, fb;
	return map(scratch, a, how, &fa) && map(scratch, b, how, &fb) &&
	       cply_str_eq(fa, fb);
}
