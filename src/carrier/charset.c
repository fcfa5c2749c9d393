/* SPDX-License-Identifier: MIT */
/* Windows-1252, ISO-8859-1, Mac Roman and code page 437, to and from UTF-8. */
#include "carrier/charset.h"

#include <string.h>

#include "base/arena.h"
#include "base/text.h"

static const uint16_t windows_80[32] = {
	0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
	0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
	0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
	0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
};

static const uint16_t mac_80[128] = {
	0x00C4, 0x00C5, 0x00C7, 0x00C9, 0x00D1, 0x00D6, 0x00DC, 0x00E1, 0x00E0,
	0x00E2, 0x00E4, 0x00E3, 0x00E5, 0x00E7, 0x00E9, 0x00E8, 0x00EA, 0x00EB,
	0x00ED, 0x00EC, 0x00EE, 0x00EF, 0x00F1, 0x00F3, 0x00F2, 0x00F4, 0x00F6,
	0x00F5, 0x00FA, 0x00F9, 0x00FB, 0x00FC, 0x2020, 0x00B0, 0x00A2, 0x00A3,
	0x00A7, 0x2022, 0x00B6, 0x00DF, 0x00AE, 0x00A9, 0x2122, 0x00B4, 0x00A8,
	0x2260, 0x00C6, 0x00D8, 0x221E, 0x00B1, 0x2264, 0x2265, 0x00A5, 0x00B5,
	0x2202, 0x2211, 0x220F, 0x03C0, 0x222B, 0x00AA, 0x00BA, 0x03A9, 0x00E6,
	0x00F8, 0x00BF, 0x00A1, 0x00AC, 0x221A, 0x0192, 0x2248, 0x2206, 0x00AB,
	0x00BB, 0x2026, 0x00A0, 0x00C0, 0x00C3, 0x00D5, 0x0152, 0x0153, 0x2013,
	0x2014, 0x201C, 0x201D, 0x2018, 0x2019, 0x00F7, 0x25CA, 0x00FF, 0x0178,
	0x2044, 0x20AC, 0x2039, 0x203A, 0xFB01, 0xFB02, 0x2021, 0x00B7, 0x201A,
	0x201E, 0x2030, 0x00C2, 0x00CA, 0x00C1, 0x00CB, 0x00C8, 0x00CD, 0x00CE,
	0x00CF, 0x00CC, 0x00D3, 0x00D4, 0xF8FF, 0x00D2, 0x00DA, 0x00DB, 0x00D9,
	0x0131, 0x02C6, 0x02DC, 0x00AF, 0x02D8, 0x02D9, 0x02DA, 0x00B8, 0x02DD,
	0x02DB, 0x02C7,
};

/* Code page 850, which came after it, has most letters in the same places. */
static const uint16_t dos_80[128] = {
	0x00C7, 0x00FC, 0x00E9, 0x00E2, 0x00E4, 0x00E0, 0x00E5, 0x00E7, 0x00EA,
	0x00EB, 0x00E8, 0x00EF, 0x00EE, 0x00EC, 0x00C4, 0x00C5, 0x00C9, 0x00E6,
	0x00C6, 0x00F4, 0x00F6, 0x00F2, 0x00FB, 0x00F9, 0x00FF, 0x00D6, 0x00DC,
	0x00A2, 0x00A3, 0x00A5, 0x20A7, 0x0192, 0x00E1, 0x00ED, 0x00F3, 0x00FA,
	0x00F1, 0x00D1, 0x00AA, 0x00BA, 0x00BF, 0x2310, 0x00AC, 0x00BD, 0x00BC,
	0x00A1, 0x00AB, 0x00BB, 0x2591, 0x2592, 0x2593, 0x2502, 0x2524, 0x2561,
	0x2562, 0x2556, 0x2555, 0x2563, 0x2551, 0x2557, 0x255D, 0x255C, 0x255B,
	0x2510, 0x2514, 0x2534, 0x252C, 0x251C, 0x2500, 0x253C, 0x255E, 0x255F,
	0x255A, 0x2554, 0x2569, 0x2566, 0x2560, 0x2550, 0x256C, 0x2567, 0x2568,
	0x2564, 0x2565, 0x2559, 0x2558, 0x2552, 0x2553, 0x256B, 0x256A, 0x2518,
	0x250C, 0x2588, 0x2584, 0x258C, 0x2590, 0x2580, 0x03B1, 0x00DF, 0x0393,
	0x03C0, 0x03A3, 0x03C3, 0x00B5, 0x03C4, 0x03A6, 0x0398, 0x03A9, 0x03B4,
	0x221E, 0x03C6, 0x03B5, 0x2229, 0x2261, 0x00B1, 0x2265, 0x2264, 0x2320,
	0x2321, 0x00F7, 0x2248, 0x00B0, 0x2219, 0x00B7, 0x221A, 0x207F, 0x00B2,
	0x25A0, 0x00A0,
};

const char *cply_charset_name(cply_charset c)
{
	switch (c) {
	case CPLY_CHARSET_UTF8:
		return "UTF-8";
	case CPLY_CHARSET_LATIN1:
		return "ISO-8859-1";
	case CPLY_CHARSET_WINDOWS1252:
		return "Windows-1252";
	case CPLY_CHARSET_MACROMAN:
		return "Mac Roman";
	case CPLY_CHARSET_DOS:
		return "code page 437 (DOS)";
	}
	return "";
}

uint32_t cply_charset_char(cply_charset c, uint8_t byte)
{
	if (byte < 0x80)
		return byte;
	switch (c) {
	case CPLY_CHARSET_UTF8:
		break;
	case CPLY_CHARSET_LATIN1:
		return byte;
	case CPLY_CHARSET_WINDOWS1252:
		return byte < 0xA0 ? windows_80[byte - 0x80] : byte;
	case CPLY_CHARSET_MACROMAN:
		return mac_80[byte - 0x80];
	case CPLY_CHARSET_DOS:
		return dos_80[byte - 0x80];
	}
	return 0xFFFD;
}

bool cply_charset_byte(cply_charset c, uint32_t code_point, uint8_t *out)
{
	if (code_point < 0x80) {
		*out = (uint8_t)code_point;
		return true;
	}
	if (c == CPLY_CHARSET_UTF8)
		return false;
	if (c != CPLY_CHARSET_MACROMAN && c != CPLY_CHARSET_DOS &&
	    code_point >= 0xA0 && code_point <= 0xFF) {
		*out = (uint8_t)code_point;
		return true;
	}
	for (unsigned b = 0x80; b <= 0xFF; b++) {
		if (cply_charset_char(c, (uint8_t)b) != code_point)
			continue;
		*out = (uint8_t)b;
		return true;
	}
	return false;
}

#define EACH 0x0101010101010101u

static inline uint64_t load(const char *p)
{
	uint64_t w;
	memcpy(&w, p, sizeof w);
	return w;
}

/* The high bits of eight bytes, the first of them lowest. */
static inline uint64_t high_bits(uint64_t w)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	w = __builtin_bswap64(w);
#endif
	return w & EACH * 0x80;
}

/* How many of eight bytes stand before the first one past ASCII. */
static inline size_t first_high(uint64_t w)
{
	w = high_bits(w);
	return w ? (size_t)__builtin_ctzll(w) / 8 : 8;
}

/* The high bits of the bytes from `at` on, fewer than eight. */
static inline uint64_t last_high_bits(cply_str s, size_t at)
{
	uint64_t bits = 0;
	if (s.len >= 8 && at < s.len)
		return high_bits(load(s.ptr + s.len - 8)) >>
		       8 * (8 - (s.len - at));
	for (size_t i = s.len; i > at; i--)
		bits = bits << 8 | ((unsigned char)s.ptr[i - 1] & 0x80);
	return bits;
}

size_t cply_find_high(cply_str s, size_t at)
{
	for (; s.len - at >= 8; at += 8) {
		uint64_t bits = high_bits(load(s.ptr + at));
		if (bits)
			return at + (size_t)__builtin_ctzll(bits) / 8;
	}
	uint64_t bits = last_high_bits(s, at);
	return bits ? at + (size_t)__builtin_ctzll(bits) / 8 : s.len;
}

bool cply_is_ascii(cply_str s)
{
	return cply_find_high(s, 0) == s.len;
}

static void put_well_formed(cply_str bytes, cply_buf *out)
{
	uint32_t c;
	for (size_t at = 0; cply_utf8_next(bytes, &at, &c);)
		cply_put_utf8(out, c);
}

static size_t count_high(cply_str s, size_t at)
{
	size_t n = 0;
	for (; s.len - at >= 8; at += 8)
		n += (high_bits(load(s.ptr + at)) >> 7) * EACH >> 56;
	return n + ((last_high_bits(s, at) >> 7) * EACH >> 56);
}

/* A byte past ASCII; no character of these sets is past U+FFFF. */
static inline char *put_high(char *to, cply_charset set, char byte)
{
	uint32_t c = cply_charset_char(set, (uint8_t)byte);
	if (c < 0x800) {
		*to++ = (char)(0xC0 | c >> 6);
	} else {
		*to++ = (char)(0xE0 | c >> 12);
		*to++ = (char)(0x80 | (c >> 6 & 63));
	}
	*to++ = (char)(0x80 | (c & 63));
	return to;
}

/* One byte is one character, and none takes more than three in UTF-8. */
static cply_str decode_bytes(cply_charset c, cply_str bytes, size_t first,
                             cply_arena *a)
{
	size_t most = bytes.len + 2 * count_high(bytes, first);
	char *text = CPLYI_NEW_RAW(a, most, char), *to = text;
	if (!text)
		return (cply_str){ NULL, 0 };
	size_t i = 0;
	for (; bytes.len - i >= 8;) {
		/* Eight bytes are copied, those before the first high one are
		 * kept. There is room for them: what is left to write is never
		 * shorter than what is left to read. */
		uint64_t w = load(bytes.ptr + i);
		size_t n = first_high(w);
		memcpy(to, &w, sizeof w);
		to += n;
		i += n;
		if (n < 8)
			to = put_high(to, c, bytes.ptr[i++]);
	}
	for (; i < bytes.len; i++) {
		if ((uint8_t)bytes.ptr[i] < 0x80)
			*to++ = bytes.ptr[i];
		else
			to = put_high(to, c, bytes.ptr[i]);
	}
	return (cply_str){ text, (size_t)(to - text) };
}

cply_str cply_charset_decode(cply_charset c, cply_str bytes, cply_arena *a)
{
	size_t first = cply_find_high(bytes, 0);
	if (first == bytes.len ||
	    (c == CPLY_CHARSET_UTF8 && cply_utf8_check(bytes) == SIZE_MAX))
		return bytes;
	if (c != CPLY_CHARSET_UTF8)
		return decode_bytes(c, bytes, first, a);
	cply_buf b;
	cply_buf_init(&b, a);
	cply_buf_room(&b, bytes.len + 16);
	put_well_formed(bytes, &b);
	return b.failed ? (cply_str){ NULL, 0 } : cply_buf_str(&b);
}

size_t cply_charset_unfit(cply_charset c, cply_str text)
{
	if (c == CPLY_CHARSET_UTF8)
		return cply_utf8_check(text);
	if (cply_is_ascii(text))
		return SIZE_MAX;
	uint32_t code_point;
	uint8_t byte;
	for (size_t at = 0, from = 0; cply_utf8_next(text, &at, &code_point);
	     from = at)
		if (!cply_charset_byte(c, code_point, &byte))
			return from;
	return SIZE_MAX;
}

void cply_charset_encode(cply_charset c, cply_str text, cply_buf *out)
{
	if (c == CPLY_CHARSET_UTF8 || cply_is_ascii(text)) {
		cply_put_str(out, text);
		return;
	}
	uint32_t code_point;
	uint8_t byte;
	for (size_t at = 0; cply_utf8_next(text, &at, &code_point);)
		if (cply_charset_byte(c, code_point, &byte))
			cply_put_char(out, (char)byte);
}
