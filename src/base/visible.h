/* SPDX-License-Identifier: MIT */
/* Text of unknown origin made fit for a terminal: well-formed, no control
 * characters, no change of direction, and a width that can be relied on. */
#ifndef CROSSPLY_BASE_VISIBLE_H
#define CROSSPLY_BASE_VISIBLE_H

#include "crossply/base.h"

typedef enum cplyi_visible {
	CPLYI_SHOWN, /* what cannot be printed is shown by a sign */
	CPLYI_CLEAN  /* what cannot be printed is left out */
} cplyi_visible;

/* Appends one grapheme (nothing when `out` is NULL); returns its columns. */
size_t cplyi_put_grapheme(cply_buf *out, cply_str grapheme, cplyi_visible how);
size_t cplyi_put_visible(cply_buf *out, cply_str s, cplyi_visible how);

/* What CPLYI_CLEAN makes of one code point; 0: nothing. */
uint32_t cplyi_clean(uint32_t code_point);

/* Cuts the next line of at most `width` off `s`: after a blank if there is
 * one, else between characters; a line feed always ends it. `*at` steps to the
 * next line. False at the end. `measure` may be NULL: terminal columns. */
typedef struct cplyi_wrap {
	cply_str text;
	size_t at;
	uint32_t width;
	uint32_t (*measure)(cply_str grapheme, size_t at, void *ctx);
	void *ctx;
} cplyi_wrap;

bool cplyi_wrap_next(cplyi_wrap *w, size_t *begin, size_t *end);

#endif
