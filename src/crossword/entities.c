/* SPDX-License-Identifier: MIT */
#include "crossword/entities.h"

#include <string.h>

#include "base/ascii.h"

enum { SHORT_NAME = 2, LONGEST_NAME = 31, LONGEST_NUMBER = 16 };

/* By first letter; tools/entities has made it. */
static const char *const names[128] = {
#define ENTITIES(letter, list) [letter] = (list),
#include "crossword/entities.def"
#undef ENTITIES
};

/* Numeric references of 128 to 159 mean Windows-1252, in every browser. */
static const uint16_t windows_1252[32] = {
	0x20AC, 0x81,   0x201A, 0x192,  0x201E, 0x2026, 0x2020, 0x2021,
	0x2C6,  0x2030, 0x160,  0x2039, 0x152,  0x8D,   0x17D,  0x8F,
	0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
	0x2DC,  0x2122, 0x161,  0x203A, 0x153,  0x9D,   0x17E,  0x178,
};

/* ---- by name ---- */

/* The entry of a name; `*is_open` tells that it needs no semicolon. */
static bool find_name(cply_str name, bool *is_open, cplyi_entity *out)
{
	unsigned char letter = (unsigned char)name.ptr[0];
	const char *p = letter < 128 ? names[letter] : NULL;
	while (p && *p) {
		const char *end = strchr(p, ' ');
		size_t n = strcspn(p, "=:");
		if (n == name.len && memcmp(p, name.ptr, n) == 0) {
			*is_open = p[n] == ':';
			out->len = (size_t)(end - p) - n - 1;
			memcpy(out->bytes, p + n + 1, out->len);
			return true;
		}
		p = end + 1;
	}
	return false;
}

/* Letters and digits after the ampersand. */
static cply_str name_at(cply_str s)
{
	size_t end = 1;
	while (end < s.len && end <= LONGEST_NAME && ascii_is_alnum(s.ptr[end]))
		end++;
	return cply_str_sub(s, 1, end);
}

/* ---- by number ---- */

/* Characters that no entity may stand for. */
static bool is_forbidden(uint32_t c)
{
	return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') ||
	       (c >= 0xD800 && c < 0xE000) || c == 0xFFFE || c == 0xFFFF;
}

/* The number of "8217" or "x2019", or 0. */
static uint32_t number_of(cply_str digits)
{
	uint32_t n = 0, base = 10;
	if (digits.len && (digits.ptr[0] | 32) == 'x') {
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
	return is_forbidden(n) ? 0 : n;
}

/* ---- both ---- */

/* Where the ';' of what has the form of an entity is, or 0. */
static size_t semicolon_of(cply_str s)
{
	if (s.len < 3 || s.ptr[0] != '&')
		return 0;
	bool is_number = s.ptr[1] == '#';
	size_t at = is_number ? 2 : 1, begin = at;
	size_t most = is_number ? LONGEST_NUMBER : LONGEST_NAME;
	while (at < s.len && at - begin <= most && ascii_is_alnum(s.ptr[at]))
		at++;
	bool starts = is_number ? at > begin : ascii_is_letter(s.ptr[begin]);
	return starts && at < s.len && s.ptr[at] == ';' ? at : 0;
}

size_t cplyi_entity_like(cply_str s)
{
	size_t end = semicolon_of(s);
	/* "AT&T;" and "B&Bs;" are none. */
	bool is_long = end > SHORT_NAME + 1;
	return end && (is_long || s.ptr[1] == '#') ? end + 1 : 0;
}

size_t cplyi_entity_at(cply_str s, cplyi_entity *out)
{
	size_t end = semicolon_of(s);
	bool is_open;
	if (!end)
		return 0;
	if (s.ptr[1] != '#')
		return find_name(cply_str_sub(s, 1, end), &is_open, out)
		               ? end + 1
		               : 0;
	uint32_t c = number_of(cply_str_sub(s, 2, end));
	if (!c)
		return 0;
	cply_buf b = { .ptr = out->bytes,
		       .cap = sizeof out->bytes,
		       .max = sizeof out->bytes };
	cply_put_utf8(&b, c);
	out->len = b.len;
	return end + 1;
}

size_t cplyi_entity_open(cply_str s, cplyi_entity *out)
{
	bool is_open = false;
	if (s.len < 3 || s.ptr[0] != '&')
		return 0;
	cply_str name = name_at(s);
	size_t end = 1 + name.len;
	bool ends = end == s.len || (!ascii_is_alnum(s.ptr[end]) &&
	                             s.ptr[end] != '=' && s.ptr[end] != ';');
	if (!name.len || !ends || !find_name(name, &is_open, out) || !is_open)
		return 0;
	return end;
}
