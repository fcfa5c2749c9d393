/* SPDX-License-Identifier: MIT */
/* Unicode on utf8proc, with fast ways for ASCII. */
#include "base/text.h"

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

/* U+FE0F asks for the emoji form of these, which takes two columns. */
static bool may_be_emoji(uint32_t c)
{
	return (c >= '0' && c <= '9') || c == '#' || c == '*' ||
	       utf8proc_get_property((int32_t)c)->boundclass ==
	               UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

static bool is_regional(uint32_t c)
{
	return c >= 0x1F1E6 && c <= 0x1F1FF;
}

/* utf8proc gives 1 to flags and to text characters that U+FE0F makes emoji. */
static size_t grapheme_width(cply_str g)
{
	size_t width = 0;
	uint32_t c, prev = 0;
	for (size_t at = 0; cply_utf8_next(g, &at, &c); prev = c) {
		if ((c == 0xFE0F && may_be_emoji(prev)) ||
		    (is_regional(c) && is_regional(prev)))
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

/* White_Space of Unicode, and U+FEFF, which JavaScript's trim() removes. */
static bool is_space(uint32_t c)
{
	if (c < 0x80)
		return c == ' ' || (c >= 9 && c <= 13);
	return c == 0x85 || c == 0xA0 || c == 0x1680 ||
	       (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 ||
	       c == 0x202F || c == 0x205F || c == 0x3000 || c == 0xFEFF;
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
