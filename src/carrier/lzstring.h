/* SPDX-License-Identifier: MIT */
/* The compression of the JavaScript library lz-string, which web pages use: LZW
 * over units of UTF-16, with codes whose length grows. */
#ifndef CROSSPLY_CARRIER_LZSTRING_H
#define CROSSPLY_CARRIER_LZSTRING_H

#include "crossply/base.h"

/* How the bits are written down. */
typedef enum cplyi_lz_form {
	CPLYI_LZ_BASE64, /* six in a character, of either alphabet */
	CPLYI_LZ_ESCAPED /* sixteen in a unit, as escape() writes them: %u12AB
	                  */
} cplyi_lz_form;

/* Decompresses up to `most` units into UTF-8 in the arena. CPLY_INVALID: it is
 * not such a text; CPLY_LIMIT: it becomes longer. */
CPLY_NODISCARD cply_status cplyi_lz_read(cply_str text, cplyi_lz_form form,
                                         size_t most, cply_arena *a,
                                         cply_str *out);
/* The first units of base64 text, without memory; how many there are. */
size_t cplyi_lz_peek(cply_str text, uint16_t *out, size_t most);

#endif
