/* SPDX-License-Identifier: MIT */
/* What single cells, clues and lists use: one question per feature. Both the
 * feature set and the loss report ask them, so that they cannot disagree. */
#ifndef CROSSPLY_CROSSWORD_FEATURES_H
#define CROSSPLY_CROSSWORD_FEATURES_H

#include "crossword/entries.h"

/* The puzzle and what is derived from its grid. */
typedef struct puzzle {
	const cply_crossword *cw;
	entries entries;
} puzzle;

/* Features of one cell, one clue, one list, the whole. Words without a clue
 * and metadata are the caller's. */
cply_features cplyi_cell_features(const puzzle *p, uint32_t cell);
cply_features cplyi_clue_features(const puzzle *p, uint32_t list,
                                  uint32_t clue);
cply_features cplyi_list_features(const puzzle *p, uint32_t list);
cply_features cplyi_whole_features(const puzzle *p);

#endif
