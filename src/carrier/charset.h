/* SPDX-License-Identifier: MIT */
/** \file
 * Single-byte character sets of old files, to and from UTF-8. */
#ifndef CROSSPLY_CHARSET_H
#define CROSSPLY_CHARSET_H

#include "crossply/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cply_charset {
	CPLY_CHARSET_UTF8,
	CPLY_CHARSET_LATIN1,
	/** The five bytes that it leaves open are read as C1 controls, as
	 *  browsers do, so that every byte has a character. */
	CPLY_CHARSET_WINDOWS1252,
	CPLY_CHARSET_MACROMAN,
	CPLY_CHARSET_DOS /**< code page 437 */
} cply_charset;

/** "UTF-8", "Windows-1252" and so on. */
const char *cply_charset_name(cply_charset c);

/** The code point of a byte of a single-byte set; U+FFFD for UTF-8's bytes
 *  from 0x80. */
uint32_t cply_charset_char(cply_charset c, uint8_t byte);
/** The byte of a code point; false when the set has none. */
bool cply_charset_byte(cply_charset c, uint32_t code_point, uint8_t *out);

/** `bytes` as UTF-8: a slice of the input when it is ASCII (or well-formed
 *  UTF-8 already), else made in the arena. Ill-formed UTF-8 becomes U+FFFD,
 *  one for each byte. */
cply_str cply_charset_decode(cply_charset c, cply_str bytes, cply_arena *a);
/** Offset of the first character of UTF-8 `text` that the set cannot hold, or
 *  SIZE_MAX. */
size_t cply_charset_unfit(cply_charset c, cply_str text);
/** Appends `text`, which must fit; what does not is skipped. */
void cply_charset_encode(cply_charset c, cply_str text, cply_buf *out);

/** Is there no byte from 0x80 on? */
bool cply_is_ascii(cply_str s);
/** Offset of the first byte from `at` on that is not ASCII, or the length. */
size_t cply_find_high(cply_str s, size_t at);

/** What the bytes of one file say about its character set. Zero it, show it
 *  every string, then ask. */
typedef struct cply_charset_hints {
	bool has_high; /**< bytes from 0x80 on */
	bool not_utf8; /**< some string is not well-formed UTF-8 */
	/** How well the bytes read in each set. */
	int32_t scores[CPLY_CHARSET_DOS + 1];
} cply_charset_hints;

void cply_charset_look(cply_charset_hints *h, cply_str bytes);
/** UTF-8 when all of it is well-formed, Mac Roman or DOS when the letters say
 *  so, else Windows-1252 (which agrees with ASCII where there is only that). */
cply_charset cply_charset_guess(const cply_charset_hints *h);
/** Do the letters tell Mac Roman and DOS well apart? They share many bytes. */
bool cply_charset_is_sure(const cply_charset_hints *h);

#ifdef __cplusplus
}
#endif
#endif
