/* SPDX-License-Identifier: MIT */
/* The words of a grid, found on a map with one byte for each square: all that
 * it takes, and small enough to be walked in both directions. */
#ifndef CROSSPLY_CROSSWORD_WORDS_H
#define CROSSPLY_CROSSWORD_WORDS_H

#include <stddef.h>
#include <string.h>

#include "crossply/crossword.h"

/* What a word may do at a square. The last two have the values of the bars
 * that forbid them. */
enum {
	CPLYI_OPEN = 1,
	CPLYI_RIGHT = CPLY_BAR_RIGHT,
	CPLYI_DOWN = CPLY_BAR_BOTTOM,
	CPLYI_ALL_WAYS = CPLYI_OPEN | CPLYI_RIGHT | CPLYI_DOWN
};

/* The squares row by row, a closed row above and one below, so that every
 * square has neighbours and no step has to ask for them. */
typedef struct cplyi_ways {
	uint8_t *first; /* square of the grid */
	uint8_t *down;  /* of each: cplyi_ways_length; NULL in odd grids */
	uint32_t width, height;
} cplyi_ways;

/* Squares that are looked at together, if the compiler can; as many bytes
 * follow the map. */
typedef uint8_t cplyi_sixteen __attribute__((vector_size(16)));
enum { CPLYI_WAYS_STEP = sizeof(cplyi_sixteen) };

/* A map on which all is closed. The maker sets the open squares, in each the
 * ways on that no bar forbids; then it asks for the words, or joins the squares
 * to see how they hang together. */
CPLY_NODISCARD cply_status cplyi_ways_start(cplyi_ways *m, uint32_t width,
                                            uint32_t height, cply_arena *a);
/* Leaves the ways that lead to an open square. */
void cplyi_ways_join(cplyi_ways *m);
/* How many squares in a row can be reached in a direction, this one included;
 * the map is joined. */
uint32_t cplyi_ways_length(const cplyi_ways *m, uint32_t at, cply_direction d);

/* The ways on from a cell of a crossword that its bars allow. */
static inline uint8_t cplyi_cell_ways(const cply_cell *cell)
{
	const unsigned barred = CPLYI_RIGHT | CPLYI_DOWN;
	return cell->kind == CPLY_CELL_OPEN
	               ? (uint8_t)(CPLYI_ALL_WAYS & ~(cell->bars & barred))
	               : 0;
}

/* Is it open, with a way on to each side? */
static inline bool cplyi_cell_is_plain(const cply_cell *cell)
{
	_Static_assert(offsetof(cply_cell, kind) == 0 &&
	                       offsetof(cply_cell, bars) == 1 &&
	                       CPLY_CELL_OPEN == 0,
	               "both are zero");
	uint16_t both;
	memcpy(&both, cell, sizeof both);
	return !both;
}

/* How the words found get their numbers: the number of a word that begins at
 * this cell. NULL for the standard ones. */
typedef struct cplyi_numberer {
	uint32_t (*next)(void *ctx, uint32_t cell, cply_direction d);
	void *ctx;
	bool has_ones; /* a single square is a word */
} cplyi_numberer;

CPLY_NODISCARD cply_status cplyi_ways_words(cplyi_ways *m,
                                            const cplyi_numberer *numberer,
                                            cply_arena *a, cply_slots *out);

/* Has each word of two squares or more its mark at its first square? The map is
 * joined. The marks are those of the cells of a grid and of CPLYI_WAYS_STEP
 * bytes behind them, 1 << CPLY_ACROSS and 1 << CPLY_DOWN; words in directions
 * that are not `wanted` need none. */
bool cplyi_ways_are_marked(const cplyi_ways *m, const uint8_t *marks,
                           unsigned wanted);

extern const char cplyi_numbers[];
cply_str cplyi_large_number_text(uint32_t n, cply_arena *a);

/* A number as text; in the arena only if it has more than three digits. */
static inline cply_str cplyi_number_text(uint32_t n, cply_arena *a)
{
	if (n >= 1000)
		return cplyi_large_number_text(n, a);
	size_t zeros = n < 10 ? 2 : n < 100;
	return (cply_str){ cplyi_numbers + (size_t)n * 3 + zeros, 3 - zeros };
}

#endif
