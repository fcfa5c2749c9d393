/* SPDX-License-Identifier: MIT */
/* What the parts of the .ccw reader share. */
#ifndef CROSSPLY_FORMAT_CCW_H
#define CROSSPLY_FORMAT_CCW_H

#include "format/format.h"

/* How a linked clue goes on; columns and rows count from 1, 0 is none. */
typedef struct ccw_link {
	uint32_t next_x, next_y, prev_x, prev_y;
	bool prev_is_across, next_is_across;
} ccw_link;

/* A clue of a square, in one direction. */
typedef struct ccw_clue {
	cply_str text, enumeration, label, answer; /* bytes of the file */
	cply_span at, length_at;
	bool is_linked;
	ccw_link link;
} ccw_clue;

/* What a square has besides what the model's cell holds. */
typedef struct ccw_cell {
	ccw_clue *clue[2]; /* across, down; or NULL */
	uint8_t starts;    /* words that begin here, as the file says */
} ccw_cell;

/* A file that is being read. */
typedef struct ccw {
	const cply_read *r;
	cply_crossword *cw;
	ccw_cell *cells;
	cply_str titles[2]; /* of the clue lists */
	cply_str see;       /* the word in "See 12" */
	size_t at;          /* in the bytes */
	bool is_over;       /* the bytes ended too early, or make no sense */
	uint32_t n_colors, n_clues, n_unknown;
} ccw;

/* ccw_clues.c: the clue lists from the clues of the squares. */
CPLY_NODISCARD cply_status cplyi_ccw_clues(ccw *c);
/* A text of the file as UTF-8. */
cply_str cplyi_ccw_text(const ccw *c, cply_str bytes);

#endif
