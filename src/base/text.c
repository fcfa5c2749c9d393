/* SPDX-License-Identifier: MIT */
/* Unicode on utf8proc, with fast ways for ASCII. */
#include "crossply/text.h"

#include <string.h>
#include <utf8proc.h>

/* Length of the well-formed sequence at p (at most n bytes), or 0. The second
 * byte's range is what rules out overlongs, surrogates and > U+10FFFF. */
static size_t sequence(const unsigned char *p, size_t n)
{
	unsigned char c = p[0];
	if (c < 0x80)
		return 1;
	size_t len = c >= 0xC2 && c <= 0xDF   ? 2
	             : c >= 0xE0 && c <= 0xEF ? 3
	             : c >= 0xF0 && c <= 0xF4 ? 4
	                                      : 0;
	if (len == 0 || n < len)
		return 0;
	unsigned char low = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80;
	unsigned char high = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
	if (p[1] < low || p[1] > high)
		return 0;
	for (size_t i = 2; i < len; i++)
		if ((p[i] & 0xC0) != 0x80)
			return 0;
	return len;
}

size_t cply_utf8_check(cply_str s)
{
	const unsigned char *p = (const unsigned char *)s.ptr;
	size_t at = 0;
	while (at < s.len) {
		if (s.len - at >= 8) {
			uint64_t word;
			memcpy(&word, p + at, 8);
			if (!(word & 0x8080808080808080u)) {
				at += 8;
				continue;
			}
		}
		size_t len = sequence(p + at, s.len - at);
		if (len == 0)
			return at;
		at += len;
	}
	return SIZE_MAX;
}

bool cply_utf8_next(cply_str s, size_t *at, uint32_t *out)
{
	if (*at >= s.len)
		return false;
	const unsigned char *p = (const unsigned char *)s.ptr + *at;
	size_t len = sequence(p, s.len - *at);
	static const unsigned char first_bits[] = { 0, 0x7F, 0x1F, 0x0F, 0x07 };
	if (len == 0) {
		*out = 0xFFFD;
		*at += 1;
		return true;
	}
	uint32_t c = p[0] & first_bits[len];
	for (size_t i = 1; i < len; i++)
		c = c << 6 | (p[i] & 0x3F);
	*out = c;
	*at += len;
	return true;
}

cply_str cply_grapheme_next(cply_str s, size_t *at)
{
	size_t begin = *at;
	uint32_t prev, next;
	if (!cply_utf8_next(s, at, &prev))
		return (cply_str){ NULL, 0 };
	utf8proc_int32_t state = 0;
	for (size_t ahead = *at; ahead < s.len; *at = ahead) {
		/* Two ASCII characters never join, CR LF apart. */
		if (prev < 0x80 && (unsigned char)s.ptr[ahead] < 0x80 &&
		    prev != '\r')
			break;
		cply_utf8_next(s, &ahead, &next);
		if (utf8proc_grapheme_break_stateful((int32_t)prev,
		                                     (int32_t)next, &state))
			break;
		prev = next;
	}
	return cply_str_sub(s, begin, *at);
}

size_t cply_grapheme_count(cply_str s)
{
	size_t n = 0;
	for (size_t at = 0; cply_grapheme_next(s, &at).len;)
		n++;
	return n;
}

/* utf8proc gives 1 to flags and to text characters that U+FE0F makes emoji. */
static size_t grapheme_width(cply_str g)
{
	size_t width = 0, n = 0;
	uint32_t c;
	for (size_t at = 0; cply_utf8_next(g, &at, &c); n++) {
		if (c == 0xFE0F || (n == 1 && c >= 0x1F1E6 && c <= 0x1F1FF))
			return 2;
		size_t w = (size_t)utf8proc_charwidth((int32_t)c);
		if (w > width)
			width = w;
	}
	return width;
}

size_t cply_width(cply_str s)
{
	size_t width = 0;
	cply_str g;
	for (size_t at = 0; (g = cply_grapheme_next(s, &at)).len;)
		width += grapheme_width(g);
	return width;
}

static bool is_space(uint32_t c)
{
	if (c < 0x80)
		return c == ' ' || (c >= 9 && c <= 13);
	if (c == 0x85 || c == 0xFEFF)
		return true;
	utf8proc_category_t k = utf8proc_category((int32_t)c);
	return k == UTF8PROC_CATEGORY_ZS || k == UTF8PROC_CATEGORY_ZL ||
	       k == UTF8PROC_CATEGORY_ZP;
}

cply_str cply_text_trim(cply_str s)
{
	uint32_t c;
	size_t begin = 0, end = 0;
	bool seen = false;
	for (size_t at = 0, from = 0; cply_utf8_next(s, &at, &c); from = at) {
		if (is_space(c))
			continue;
		if (!seen)
			begin = from;
		seen = true;
		end = at;
	}
	return seen ? cply_str_sub(s, begin, end) : cply_str_sub(s, 0, 0);
}

static bool is_ascii(cply_str s)
{
	for (size_t i = 0; i < s.len; i++)
		if ((unsigned char)s.ptr[i] >= 0x80)
			return false;
	return true;
}

/* The unconditional one-to-many rows of Unicode's SpecialCasing for upper
 * case; utf8proc has only the one-to-one mappings. */
static const struct {
	uint32_t from;
	uint32_t to[3];
} special_upper[] = {
	{ 0x00DF, { 'S', 'S', 0 } },
	{ 0x0149, { 0x02BC, 'N', 0 } },
	{ 0x01F0, { 'J', 0x030C, 0 } },
	{ 0x0390, { 0x0399, 0x0308, 0x0301 } },
	{ 0x03B0, { 0x03A5, 0x0308, 0x0301 } },
	{ 0x0587, { 0x0535, 0x0552, 0 } },
	{ 0x1E96, { 'H', 0x0331, 0 } },
	{ 0x1E97, { 'T', 0x0308, 0 } },
	{ 0x1E98, { 'W', 0x030A, 0 } },
	{ 0x1E99, { 'Y', 0x030A, 0 } },
	{ 0x1E9A, { 'A', 0x02BE, 0 } },
	{ 0xFB00, { 'F', 'F', 0 } },
	{ 0xFB01, { 'F', 'I', 0 } },
	{ 0xFB02, { 'F', 'L', 0 } },
	{ 0xFB03, { 'F', 'F', 'I' } },
	{ 0xFB04, { 'F', 'F', 'L' } },
	{ 0xFB05, { 'S', 'T', 0 } },
	{ 0xFB06, { 'S', 'T', 0 } },
};

static void put_upper(cply_buf *b, uint32_t c, cply_case rule)
{
	if (rule == CPLY_CASE_TURKIC && c == 'i') {
		cply_put_utf8(b, 0x130);
		return;
	}
	for (size_t i = 0; i < CPLY_COUNT(special_upper); i++) {
		if (special_upper[i].from != c)
			continue;
		for (size_t k = 0; k < 3 && special_upper[i].to[k]; k++)
			cply_put_utf8(b, special_upper[i].to[k]);
		return;
	}
	cply_put_utf8(b, (uint32_t)utf8proc_toupper((int32_t)c));
}

cply_str cply_upper(cply_arena *a, cply_str s, cply_case rule)
{
	if (rule == CPLY_CASE_NONE)
		return s;
	bool changes = !is_ascii(s);
	for (size_t i = 0; i < s.len && !changes; i++)
		changes = s.ptr[i] >= 'a' && s.ptr[i] <= 'z';
	if (!changes)
		return s;
	cply_buf b;
	cply_buf_init(&b, a);
	uint32_t c;
	for (size_t at = 0; cply_utf8_next(s, &at, &c);)
		put_upper(&b, c, rule);
	return b.failed ? (cply_str){ NULL, 0 } : cply_buf_str(&b);
}

/* Through utf8proc's decompose and reencode, in memory of the arena. */
static bool map(cply_arena *a, cply_str s, utf8proc_option_t how, cply_str *out)
{
	const utf8proc_uint8_t *p = (const utf8proc_uint8_t *)s.ptr;
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
	if (is_ascii(s) ||
	    !map(a, s, UTF8PROC_STABLE | UTF8PROC_COMPOSE, &out))
		return s;
	return cply_str_eq(s, out) ? s : out;
}

bool cply_text_same(cply_arena *scratch, cply_str a, cply_str b)
{
	if (cply_str_eq(a, b))
		return true;
	const utf8proc_option_t how =
		UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD;
	cply_str fa, fb;
	return map(scratch, a, how, &fa) && map(scratch, b, how, &fb) &&
	       cply_str_eq(fa, fb);
}
