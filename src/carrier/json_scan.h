/* SPDX-License-Identifier: MIT */
/* The innermost loops of the JSON reader: blanks, strings, numbers. All stop
 * at `end` and read nothing past it. */
#ifndef CROSSPLY_JSON_SCAN_H
#define CROSSPLY_JSON_SCAN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/ascii.h"
#include "base/vector.h"

#ifdef __GNUC__
#define JSON_INLINE __attribute__((always_inline))
#define JSON_NOINLINE __attribute__((noinline))
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#else
#define JSON_INLINE
#define JSON_NOINLINE
#define LIKELY(x) (x)
#define UNLIKELY(x) (x)
#endif

static inline const char *json_skip_blanks(const char *p, const char *end)
{
	/* Most often there is none. */
	while (p < end && (unsigned char)*p <= ' ' && ascii_is_white(*p))
		p++;
	return p;
}

/* The first `"`, `\` or control character from p on, or end. Bits of non-ASCII
 * bytes passed on the way are collected in *high. */
static inline const char *json_scan_string(const char *p, const char *end,
                                           unsigned *high)
{
#ifdef CPLYI_VECTORS
	const cplyi_vector quote = vector_of('"');
	const cplyi_vector backslash = vector_of('\\');
	const cplyi_vector control = vector_of(0x1F);
	while (end - p >= 16) {
		cplyi_vector x = vector_load(p);
		cplyi_vector stop =
			vector_or(vector_or(vector_equal(x, quote),
		                            vector_equal(x, backslash)),
		                  vector_equal(vector_min(x, control), x));
		unsigned stops = vector_mask(stop);
		unsigned highs = vector_mask(x);
		if (stops) {
			*high |= highs & (stops ^ (stops - 1));
			return p + __builtin_ctz(stops);
		}
		*high |= highs;
		p += 16;
	}
#endif
	for (; p < end; p++) {
		unsigned char c = (unsigned char)*p;
		if (c == '"' || c == '\\' || c < 0x20)
			break;
		*high |= c & 0x80;
	}
	return p;
}

static inline unsigned json_hex4(const char *p)
{
	unsigned n = 0;
	for (int i = 0; i < 4; i++) {
		unsigned c = (unsigned char)p[i];
		n = n << 4 | ((c & 15) + (c > '9' ? 9 : 0));
	}
	return n;
}

/* Steps over the escape at the backslash p; NULL when it is not one. A `\u`
 * escape of a surrogate takes its other half along; without one *lone is
 * set. */
static inline const char *json_scan_escape(const char *p, const char *end,
                                           bool *lone)
{
	if (end - p < 2)
		return NULL;
	switch (p[1]) {
	case '"':
	case '\\':
	case '/':
	case 'b':
	case 'f':
	case 'n':
	case 'r':
	case 't':
		return p + 2;
	case 'u':
		break;
	default:
		return NULL;
	}
	if (end - p < 6)
		return NULL;
	for (int i = 2; i < 6; i++)
		if (ascii_hex(p[i]) < 0)
			return NULL;
	unsigned unit = json_hex4(p + 2);
	if ((unit & 0xF800) != 0xD800)
		return p + 6;
	if (unit < 0xDC00 && end - p >= 12 && p[6] == '\\' && p[7] == 'u') {
		bool hex = true;
		for (int i = 8; i < 12; i++)
			hex = hex && ascii_hex(p[i]) >= 0;
		if (hex && (json_hex4(p + 8) & 0xFC00) == 0xDC00)
			return p + 12;
	}
	*lone = true;
	return p + 6;
}

static inline const char *json_scan_digits(const char *p, const char *end)
{
#ifdef CPLYI_VECTORS
	/* Eight at once, where the first byte is the lowest. A digit becomes
	 * 0 to 9; adding 0x76 to anything more reaches the byte's top bit. */
	while (end - p >= 8) {
		uint64_t x;
		memcpy(&x, p, sizeof x);
		x ^= 0x3030303030303030u;
		x = (x | (x + 0x7676767676767676u)) & 0x8080808080808080u;
		if (x)
			return p + (__builtin_ctzll(x) >> 3);
		p += 8;
	}
#endif
	while (p < end && ascii_is_digit(*p))
		p++;
	return p;
}

/* Steps over the number at p, which is `-` or a digit; NULL when it is not
 * one. *fraction is set when it has a fraction or an exponent. */
static inline const char *json_scan_number(const char *p, const char *end,
                                           bool *fraction)
{
	if (*p == '-')
		p++;
	const char *digits = p;
	p = json_scan_digits(p, end);
	if (p == digits || (*digits == '0' && p - digits > 1))
		return NULL;
	if (p < end && *p == '.') {
		*fraction = true;
		digits = ++p;
		p = json_scan_digits(p, end);
		if (p == digits)
			return NULL;
	}
	if (p < end && (*p | 0x20) == 'e') {
		*fraction = true;
		if (++p < end && (*p == '+' || *p == '-'))
			p++;
		digits = p;
		p = json_scan_digits(p, end);
		if (p == digits)
			return NULL;
	}
	return p;
}

#endif
