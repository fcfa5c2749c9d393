/* SPDX-License-Identifier: MIT */
/** \file
 * Unicode: code points, user-perceived characters, case, normal form, width. */
#ifndef CROSSPLY_TEXT_H
#define CROSSPLY_TEXT_H

#include "crossply/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Bytes that the byte order mark at the front takes: 3, or 0 without one. */
static inline size_t cply_bom(cply_str s)
{
	return cply_str_starts(s, "\xEF\xBB\xBF") ? 3 : 0;
}
/** Offset of the first byte that is not well-formed UTF-8 (surrogates, over-
 *  longs and values past U+10FFFF are not), or SIZE_MAX when all of it is. */
size_t cply_utf8_check(cply_str s);
/** Decodes the code point at `*at` and steps over it. Ill-formed bytes give
 *  U+FFFD and advance by one. False at the end. */
bool cply_utf8_next(cply_str s, size_t *at, uint32_t *code_point);
/** Steps `*at` over one user-perceived character (extended grapheme cluster)
 *  and returns it; an empty string at the end. */
cply_str cply_grapheme_next(cply_str s, size_t *at);
size_t cply_grapheme_count(cply_str s);
/** Terminal columns (0, 1 or 2 per grapheme; emoji and flags are 2). */
size_t cply_width(cply_str s);
/** Without leading and trailing Unicode white space. */
cply_str cply_text_trim(cply_str s);

/** Upper-cased copy; `s` itself when nothing changes. */
cply_str cply_upper(cply_arena *a, cply_str s, cply_case rule);
/** Canonical composition (NFC); `s` itself when nothing changes. Ill-formed
 *  input is returned unchanged. */
cply_str cply_nfc(cply_arena *a, cply_str s);
/** Equal after NFC and full case folding. */
bool cply_text_same(cply_arena *scratch, cply_str a, cply_str b);

#ifdef __cplusplus
}
#endif
#endif
