/* SPDX-License-Identifier: MIT */
/* The content of a file as the text that people see, and places in it as pages
 * and editors count them: in UTF-16 units. */
#ifndef CROSSPLY_CARRIER_DECODED_H
#define CROSSPLY_CARRIER_DECODED_H

#include "carrier/charset.h"
#include "crossply/base.h"

typedef enum cplyi_coding {
	CPLYI_BYTES, /* UTF-8 or one byte for each character: `charset` */
	CPLYI_UTF16_LITTLE,
	CPLYI_UTF16_BIG
} cplyi_coding;

typedef struct cplyi_decoded {
	cply_str bytes;
	cplyi_coding coding;
	cply_charset charset;
	uint32_t *marks; /* UTF-16 units before each STEP bytes; or NULL */
} cplyi_decoded;

/* Finds out how the text is stored. */
cplyi_decoded cplyi_decode(cply_str bytes);
/* Takes the next character at `*at`; false at the end. What is not one in its
 * character set is U+FFFD, one for each byte. */
bool cplyi_decoded_next(const cplyi_decoded *t, size_t *at, uint32_t *out);
/* UTF-16 units before the offset of a byte; many of them are quick once
 * `marks` are made. */
size_t cplyi_decoded_units(const cplyi_decoded *t, size_t offset);
void cplyi_decoded_mark(cplyi_decoded *t, cply_arena *a);

#endif
