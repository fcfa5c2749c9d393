/* SPDX-License-Identifier: MIT */
/* The shape of a grid: the words through each square, how its squares hang
 * together, and which symmetries it has. */
#ifndef CROSSPLY_CROSSWORD_GRID_SHAPE_H
#define CROSSPLY_CROSSWORD_GRID_SHAPE_H

#include "crossply/crossword.h"

typedef struct cplyi_shape {
	const cply_crossword *cw;
	uint32_t n_cells;
	cply_slots slots;  /* words of two squares or more */
	uint32_t *through; /* [2 * cell + direction]: slot + 1; 0: none */
	uint32_t n_open, n_blocks, n_voids;
	uint32_t n_checked; /* squares in a word of either direction */
} cplyi_shape;

/* CPLY_NOMEM on failure. */
CPLY_NODISCARD cply_status cplyi_shape_of(const cply_crossword *cw,
                                          cply_arena *a, cplyi_shape *out);

static inline bool cplyi_is_open(const cply_crossword *cw, uint32_t cell)
{
	return cw->cells[cell].kind == CPLY_CELL_OPEN;
}
/* The word through a square, or NULL. */
const cply_slot *cplyi_word_at(const cplyi_shape *s, uint32_t cell,
                               cply_direction d);
/* The letters of a word, upper case; `?` for those that are not known. */
cply_str cplyi_slot_answer(const cply_crossword *cw, const cply_slot *slot,
                           cply_arena *a);
/* Has each of its squares a letter? */
bool cplyi_slot_is_filled(const cply_crossword *cw, const cply_slot *slot);
/* "12 Across" */
cply_str cplyi_slot_name(const cply_slot *slot, cply_arena *a);

/* ---- neighbours ---- */

enum { CPLYI_SIDES = 4 };
#define CPLYI_NO_CELL UINT32_MAX

/* The square on a side of a square (0 above, 1 right, 2 below, 3 left), past no
 * edge of the grid; or CPLYI_NO_CELL. */
uint32_t cplyi_beside(const cply_crossword *cw, uint32_t cell, unsigned side);
/* The same, if it is open and no bar is between them. */
uint32_t cplyi_way_on(const cply_crossword *cw, uint32_t cell, unsigned side);
/* How many open squares in a row begin on that side of a square. */
uint32_t cplyi_run(const cply_crossword *cw, uint32_t cell, unsigned side);

/* The number of words of two squares or more that there would be more (or
 * fewer) if this square changed between open and closed. */
int cplyi_words_gained(const cply_crossword *cw, uint32_t cell);

/* ---- how it hangs together ---- */

/* Numbers the parts of the grid, from 1, in `part` of each open square (0 for
 * the others); how many there are. `todo` has room for all squares. */
uint32_t cplyi_parts(const cply_crossword *cw, uint32_t *todo, uint32_t *part);
/* A square on the way of a walk in depth (Tarjan's cut vertices). */
typedef struct cplyi_visit {
	uint32_t order; /* when it was reached, from 1 */
	uint32_t low;   /* the earliest that can be reached from behind it */
	uint32_t from;
	uint8_t side; /* to look at next */
} cplyi_visit;

/* Sets the squares whose loss would split the part that they are in; how many.
 * `room` is for all squares. */
uint32_t cplyi_bridges(const cply_crossword *cw, cplyi_visit *room,
                       bool *is_bridge);

/* ---- symmetry ---- */

typedef enum cplyi_symmetry {
	CPLYI_HALF_TURN,
	CPLYI_LEFT_RIGHT,
	CPLYI_UP_DOWN,
	CPLYI_DIAGONAL,
	CPLYI_ANTIDIAGONAL,
	CPLYI_QUARTER_TURN,
	CPLYI_SYMMETRIES
} cplyi_symmetry;

/* "rotational", "left-right", ... */
const char *cplyi_symmetry_name(cplyi_symmetry s);
/* By name; CPLYI_SYMMETRIES when there is none. */
cplyi_symmetry cplyi_symmetry_find(cply_str name);
/* Can a grid of this size have it? */
bool cplyi_symmetry_fits(uint32_t width, uint32_t height, cplyi_symmetry s);
/* Where a square goes. */
uint32_t cplyi_image(uint32_t width, uint32_t height, cplyi_symmetry s,
                     uint32_t cell);
/* Is the square unlike the one that it goes to, in itself or in its bars? */
bool cplyi_breaks(const cply_crossword *cw, cplyi_symmetry s, uint32_t cell);
/* A bit for each symmetry that the grid has. */
unsigned cplyi_symmetries(const cply_crossword *cw);
/* The names of those, the first one first; "none". */
void cplyi_put_symmetries(unsigned set, cply_buf *out);

#endif
