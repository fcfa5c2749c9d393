/* SPDX-License-Identifier: MIT */
/* An Across Lite text before it is written: what goes where, and what does not
 * fit. The writer and the loss report both start from it. */
#ifndef CROSSPLY_FORMAT_ACROSS_PLAN_H
#define CROSSPLY_FORMAT_ACROSS_PLAN_H

#include "format/across/across.h"

/* A sign in the grid that stands for more than itself. */
struct across_sign {
	char key;
	char stand_in; /* for programs without rebus */
	cply_str text;
	bool is_circled;
};

/* What becomes of a square. */
enum across_fit {
	ACROSS_FITS,
	ACROSS_CIRCLED_REBUS, /* fits, by a lower case sign */
	ACROSS_NO_LETTER,     /* gets an X */
	ACROSS_NO_SIGN,       /* gets the first letter: the signs ran out */
	ACROSS_NO_CIRCLE
};

struct across_word {
	cply_direction direction;
	uint32_t number;
	const cply_clue *clue; /* NULL: none */
	cply_clue_ref ref;
};

struct across_plan {
	const cply_crossword *cw;
	char *cells;  /* one sign each */
	uint8_t *fit; /* enum across_fit, by cell */
	struct across_sign signs[64];
	uint32_t n_signs;
	bool is_v2, marks;
	struct across_word *words; /* across, then down */
	uint32_t n_words;
	bool *is_placed; /* by clue, all lists in a row */
};

CPLY_NODISCARD cply_status cplyi_across_plan(const cply_crossword *cw,
                                             const cply_write_options *options,
                                             cply_arena *a,
                                             struct across_plan *p);

#endif
