/* SPDX-License-Identifier: MIT */
/* Which set old bytes are in. Every set reads them, and the one in which they
 * look most like words and punctuation wins. */
#include "base/ascii.h"
#include "base/text.h"
#include "carrier/charset.h"

#include <string.h>

/* A character and those around it, as one set reads them. */
struct around {
	uint32_t before, c, after, next;
};

/* Where the letters from à to ÿ are found, and how common they are:
 *   v  next to consonants          m  the same, but never last
 *   i  most of all after a vowel   h  at a seam of vowels, or last
 *   e  last                        n  before e or o
 *   c  before a vowel */
static const char places[] = "evmnvvvcvvmhevihvcevmnv-vevmvvvv";
static const char weights[] = "22252213232322131222252022222111";

static uint32_t lower(uint32_t c)
{
	switch (c) {
	case 0x0160: /* Š */
	case 0x0152: /* Œ */
		return c + 1;
	case 0x017D: /* Ž */
		return 0x017E;
	case 0x0178: /* Ÿ */
		return 0xFF;
	default:
		return (c >= 'A' && c <= 'Z') ||
		                       (c >= 0xC0 && c <= 0xDE && c != 0xD7)
		               ? c + 32
		               : c;
	}
}

static bool is_upper(uint32_t c)
{
	return lower(c) != c;
}

/* š, œ, ž and ß stand next to vowels, on either side. */
static bool is_sibilant(uint32_t c)
{
	return c == 0x0161 || c == 0x0153 || c == 0x017E || c == 0xDF;
}

static bool is_letter(uint32_t c)
{
	c = lower(c);
	return (c >= 'a' && c <= 'z') || is_sibilant(c) ||
	       (c >= 0xE0 && c <= 0xFF && c != 0xF7);
}

static bool is_lower(uint32_t c)
{
	return is_letter(c) && !is_upper(c);
}

static bool is_among(uint32_t c, const char *list)
{
	return c && c < 0x80 && strchr(list, (int)c);
}

static bool is_vowel(uint32_t c)
{
	c = lower(c);
	return is_among(c, "aeiouy") ||
	       (c >= 0xE0 && c <= 0xFF &&
	        !is_among((uint32_t)places[c - 0xE0], "c-"));
}

/* Vowels that seldom meet an accent; i and u do: "Suárez", "canción". */
static int open_vowels(const struct around *a)
{
	return is_among(lower(a->before), "aeo") +
	       is_among(lower(a->after), "aeo");
}

static int rate_place(const struct around *a, uint32_t c)
{
	bool is_first = !is_letter(a->before), is_last = !is_letter(a->after);
	bool is_small_first = is_first && c == a->c;
	bool is_at_vowel = is_vowel(a->before) || is_vowel(a->after);
	if (is_sibilant(c))
		return !is_at_vowel && (!is_first || is_small_first) ? -2
		       : c == 0xDF                                   ? 1
		                                                     : 2;
	int weight = weights[c - 0xE0] - '0';
	switch (places[c - 0xE0]) {
	case 'm':
		if (is_last)
			return -1;
		break;
	case 'i':
		return is_last ? -1 : weight + is_vowel(a->before);
	case 'h':
		return !is_first && (is_at_vowel || is_last) ? weight : 0;
	case 'e':
		return is_last ? weight : is_first && !is_small_first;
	case 'n':
		return is_among(lower(a->after), "eo") ? weight : 0;
	case 'c':
		return is_vowel(a->after) ? weight - is_small_first : -2;
	default:
		break;
	}
	/* Few words in clues begin with a small accent, but "été" does. */
	return weight - open_vowels(a) - (is_small_first && c != 0xE9) * 2;
}

static int rate_letter(const struct around *a)
{
	bool is_first = !is_letter(a->before);
	uint32_t c = lower(a->c);
	if ((is_first && ascii_is_digit((int)a->before)) ||
	    ascii_is_digit((int)a->after))
		return -2;
	if (is_first && !is_letter(a->after))
		return is_among(a->before, ".,!?") ? -2 : 0;
	if (c == a->c  ? is_upper(a->after)
	    : is_first ? is_upper(a->after) && is_lower(a->next)
	               : is_lower(a->before) || is_lower(a->after))
		return -3;
	return rate_place(a, c);
}

static bool is_blank(uint32_t c)
{
	return c <= ' ' || c == 0xA0;
}

/* Quotes; `open` is the one that waits for its end. */
static int rate_quote(const struct around *a, uint32_t *open)
{
	bool is_first = !is_letter(a->before), is_last = !is_letter(a->after);
	bool is_end = a->c == 0x2019 || a->c == 0x201D || a->c == 0xBB ||
	              a->c == 0x203A;
	if (a->c == 0x2019 && !is_last)
		return is_first ? 1
		       : is_among(lower(a->after), "st") && !is_letter(a->next)
		               ? 7
		               : 2;
	/* Where a quote begins below, it ends with what begins others. */
	is_end |= *open == 0x201A || *open == 0x201E;
	if (is_end && is_last && !is_blank(a->before)) {
		int rate = *open ? 4 : 2;
		*open = 0;
		return rate;
	}
	if (is_end || !is_first || is_blank(a->after))
		return a->c == 0x2019 ? 1 : -2;
	*open = a->c;
	return 1;
}

static int rate_sign(const struct around *a, uint32_t *open)
{
	bool is_first = !is_letter(a->before), is_last = !is_letter(a->after);
	bool is_inside = !is_first && !is_last;
	switch (a->c) {
	case 0x2018: /* quotes */
	case 0x2019:
	case 0x201A:
	case 0x201C:
	case 0x201D:
	case 0x201E:
	case 0x2039:
	case 0x203A:
	case 0xAB:
	case 0xBB:
		return rate_quote(a, open);
	case 0xA0: /* a blank that does not break, dashes */
	case 0x2013:
	case 0x2014:
		return is_first && is_last ? 1 : 2;
	case 0x2026: /* dots: "…and", "…or" are no É */
		return is_first == is_last ? 1
		       : is_first && is_among(a->after, "ao") &&
		                       is_among(a->next, "nrf")
		               ? 4
		               : 2;
	case 0xA9: /* ©, ª, ®, ™ */
	case 0xAA:
	case 0xAE:
	case 0x2122:
		return is_inside ? -3 : is_first ? 0 : 2;
	case 0xA1: /* ¡, ¿ */
	case 0xBF:
		return is_inside ? -3 : is_first && !is_last;
	case 0xAD: /* a soft hyphen; the dot of Catalan */
	case 0xB7:
		return 0;
	default:
		/* Controls, Greek, mathematics and lines. */
		return a->c < 0xA0 || (a->c > 0x192 && a->c < 0x2000) ||
		                       a->c >= 0x2100 || is_inside
		               ? -3
		               : 0;
	}
}

static int rate(cply_charset set, cply_str s, size_t first)
{
	int sum = 0;
	uint32_t open = 0;
	for (size_t i = first; i < s.len; i = cply_find_high(s, i + 1)) {
		uint32_t c[4] = { 0 };
		for (size_t k = 0; k < 4; k++)
			if (i + k > 0 && i + k <= s.len)
				c[k] = cply_charset_char(
					set, (uint8_t)s.ptr[i + k - 1]);
		struct around a = { c[0], c[1], c[2], c[3] };
		sum += is_letter(a.c) ? rate_letter(&a) : rate_sign(&a, &open);
	}
	return sum;
}

void cply_charset_look(cply_charset_hints *h, cply_str s)
{
	size_t first = cply_find_high(s, 0);
	if (first == s.len)
		return;
	h->has_high = true;
	if (!h->not_utf8 && cply_utf8_check(s) != SIZE_MAX)
		h->not_utf8 = true;
	for (int set = CPLY_CHARSET_WINDOWS1252; set <= CPLY_CHARSET_DOS; set++)
		h->scores[set] += rate((cply_charset)set, s, first);
}

cply_charset cply_charset_guess(const cply_charset_hints *h)
{
	if (!h->has_high)
		return CPLY_CHARSET_WINDOWS1252;
	if (!h->not_utf8)
		return CPLY_CHARSET_UTF8;
	cply_charset best = CPLY_CHARSET_WINDOWS1252;
	for (int set = CPLY_CHARSET_MACROMAN; set <= CPLY_CHARSET_DOS; set++)
		if (h->scores[set] > 0 && h->scores[set] > h->scores[best])
			best = (cply_charset)set;
	return best;
}

bool cply_charset_is_sure(const cply_charset_hints *h)
{
	int32_t gap =
		h->scores[CPLY_CHARSET_MACROMAN] - h->scores[CPLY_CHARSET_DOS];
	return gap > 1 || gap < -1;
}
