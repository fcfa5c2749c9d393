/* SPDX-License-Identifier: MIT */
/* A kind of document for tests: letters are put into a crossword, one after
 * another. It has a timeline and a drawing as any kind may have. */
#ifndef CROSSPLY_TEST_RECORD_H
#define CROSSPLY_TEST_RECORD_H

#include "format/format.h"

typedef struct record_step {
	int64_t time; /* ms from the beginning */
	uint32_t cell;
	cply_str letter; /* empty: cleared */
	uint32_t marks;
} record_step;

typedef struct record {
	cply_crossword *cw;
	record_step *steps;
	uint64_t n;
	const char *text; /* said of every step, if not NULL */
} record;

typedef struct record_state {
	cply_str *fill;
	uint32_t cursor;
} record_state;

enum { RECORD_CORRECTION = 1, RECORD_CHECK = 2 };

extern const cply_kind record_kind;
/* The same without times. */
extern const cply_kind record_kind_untimed;

/* A crossword and `n` random steps in it; the same for the same seed. */
cply_doc record_make(cply_arena *a, uint32_t seed, uint64_t n);

#endif
