/* SPDX-License-Identifier: MIT */
/* The content of a file as the text that a page shows, and places in it as
 * pages count them: in UTF-16 units. */
#ifndef CROSSPLY_WASM_SOURCE_H
#define CROSSPLY_WASM_SOURCE_H

#include "carrier/charset.h"
#include "crossply/base.h"

typedef enum cplyi_w_coding {
	CPLYI_W_BYTES, /* UTF-8 or one byte for each character: `charset` */
	CPLYI_W_UTF16_LITTLE,
	CPLYI_W_UTF16_BIG
} cplyi_w_coding;

typedef struct cplyi_w_decoded {
	cply_str bytes;
	cplyi_w_coding coding;
	cply_charset charset;
	uint32_t *marks; /* UTF-16 units before each STEP bytes; or NULL */
} cplyi_w_decoded;

/* Finds out how the text is stored. */
cplyi_w_decoded cplyi_w_decode(cply_str bytes);
/* Takes the next character at `*at`; false at the end. What is not one in its
 * character set is U+FFFD, one for each byte. */
bool cplyi_w_next(const cplyi_w_decoded *t, size_t *at, uint32_t *out);
/* UTF-16 units before the offset of a byte; many of them are quick once
 * `marks` are made. */
size_t cplyi_w_units(const cplyi_w_decoded *t, size_t offset);
void cplyi_w_mark(cplyi_w_decoded *t, cply_arena *a);

#endif
