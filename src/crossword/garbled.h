/* SPDX-License-Identifier: MIT */
/* Text that went through the wrong decoder on its way into the file. */
#ifndef CROSSPLY_CROSSWORD_GARBLED_H
#define CROSSPLY_CROSSWORD_GARBLED_H

#include "crossply/crossword.h"

typedef enum cplyi_garble {
	CPLYI_GARBLE_UTF8, /* UTF-8 read as Windows-1252: "donâ€™t" */
	CPLYI_GARBLE_HTML, /* entities left in plain text: "caf&eacute;" */
	CPLYI_GARBLE_CUT,  /* quotes and dashes cut to one byte: U+0019 */
	CPLYI_GARBLE_NAME, /* entities that nobody knows: "&cafe;" */
	CPLYI_GARBLES
} cplyi_garble;

/* A bit for each of them that the text may have: 0 for nearly all texts. */
unsigned cplyi_garble_hints(cply_str text);
/* Is it what is left of a quote or a dash that was cut to one byte? */
bool cplyi_is_cut(char c);
/* Is the text as a whole garbled this way? */
bool cplyi_is_garbled(cply_str text, cplyi_garble kind);
/* The next garbled run from `*at` on, and `*at` behind it; what it should have
 * been is appended. */
bool cplyi_garble_next(cply_str text, cplyi_garble kind, size_t *at,
                       cply_span *run, cply_buf *fixed);

/* The text with all its runs fixed. */
cply_str cplyi_garble_fix(cply_str text, cplyi_garble kind, cply_arena *a);

#endif
