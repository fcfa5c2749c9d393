/* SPDX-License-Identifier: MIT */
/* The entries of a solve's puzzle, and which of them cross in each square. */
#ifndef CROSSPLY_SOLVE_ENTRY_MAP_H
#define CROSSPLY_SOLVE_ENTRY_MAP_H

#include "crossply/analysis.h"

typedef struct entry_map {
	cply_entry_stats *entries;
	uint32_t n;
	uint32_t *at;      /* [2 * cell + way]: the entry, or CPLY_NO_CLUE */
	uint32_t *of_clue; /* clue, counted over all lists: its entry or none */
	uint32_t n_clues;
} entry_map;

/* The clues that have squares; the words of the grid where no clue does. */
CPLY_NODISCARD cply_status cplyi_entry_map(const cply_crossword *cw,
                                           cply_arena *a, entry_map *out);

#endif
