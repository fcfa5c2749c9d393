/* SPDX-License-Identifier: MIT */
/* Empty grids: blocks placed so that editors would take them. */
#ifndef CROSSPLY_CROSSWORD_GRID_DESIGN_H
#define CROSSPLY_CROSSWORD_GRID_DESIGN_H

#include "crossword/grid/shape.h"

typedef struct cplyi_design {
	uint32_t width, height;
	cplyi_symmetry symmetry; /* CPLYI_SYMMETRIES: none */
	uint32_t words;          /* 0: as many as usual for the size */
	uint32_t most_blocks;    /* 0: a sixth of the squares */
	uint32_t shortest;       /* 0: 3 */
	uint32_t seed;
} cplyi_design;

/* The number of words that is usual for a size. */
uint32_t cplyi_usual_words(uint32_t width, uint32_t height);

/* Sets kind of each cell of `cw`, which is all open and of that size: blocks so
 * that every word has at least `shortest` squares, the grid hangs together, is
 * symmetric, and has `words` words. CPLY_UNSUPPORTED: none was found. */
CPLY_NODISCARD cply_status cplyi_design_grid(const cplyi_design *d,
                                             cply_crossword *cw, cply_arena *a);

#endif
