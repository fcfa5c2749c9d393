/* SPDX-License-Identifier: MIT */
/* Which words of the grid have a clue, and which clues are plain words. */
#ifndef CROSSPLY_CROSSWORD_ENTRIES_H
#define CROSSPLY_CROSSWORD_ENTRIES_H

#include "crossply/crossword.h"

typedef struct entries {
	cply_slots slots;  /* standard numbering: words of 2 or more */
	uint32_t *slot_at; /* [2 * cell + direction]: slot starting there, +1 */
	uint8_t *joined;  /* bit per direction: a clue goes on from this cell */
	uint32_t *number; /* standard number of a cell, 0 for none */
} entries;

/* Does the metadata tell answers? It is for after solving. */
static inline bool cplyi_meta_is_answer(unsigned meta)
{
	return meta == CPLY_META_EXPLANATION || meta == CPLY_META_QUOTATION;
}

/* CPLY_NOMEM on failure. */
CPLY_NODISCARD cply_status cplyi_entries(const cply_crossword *cw,
                                         cply_arena *a, entries *out);
/* Marks the cells from which the clue goes on: a bit for its direction, 1 <<
 * CPLY_ACROSS or 1 << CPLY_DOWN. Returns all the marks that were there. */
unsigned cplyi_mark_clue(const cply_crossword *cw, const cply_clue *clue,
                         uint8_t *marks);
/* Does some clue run through the first two cells of the slot? */
bool cplyi_slot_has_clue(const entries *e, const cply_slot *slot);
/* The slot that the clue's cells are, all of it and in order, or NULL. */
const cply_slot *cplyi_clue_slot(const cply_crossword *cw, const entries *e,
                                 const cply_clue *clue, cply_direction d);
/* Is the list one that every format has: Across or Down? */
static inline bool cplyi_list_is_plain(const cply_clue_list *list)
{
	return list->direction != CPLY_OTHER;
}
/* Its title, or that of its direction when it has none. */
cply_str cplyi_list_title(const cply_clue_list *list);
/* How many clues all lists have together. */
uint32_t cplyi_count_clues(const cply_crossword *cw);
/* A direction in which squares stand in a line. */
typedef uint32_t cplyi_four __attribute__((vector_size(16)));
typedef struct cplyi_stride {
	cplyi_four steps; /* none, one, two and three */
	uint32_t step;
} cplyi_stride;

static inline cplyi_stride cplyi_stride_of(uint32_t step)
{
	return (cplyi_stride){ { 0, step, 2 * step, 3 * step }, step };
}
/* Is each square a step after the one before? */
bool cplyi_is_along(const cplyi_stride *line, const uint32_t *cells,
                    uint32_t n);
bool cplyi_is_line(const uint32_t *cells, uint32_t n, uint32_t step);
/* A copy with nothing in its squares, bars neither: blocks alone divide words
 * where a format has no bars. */
CPLY_NODISCARD cply_status cplyi_without_bars(const cply_crossword *cw,
                                              cply_arena *a,
                                              cply_crossword *out);
/* A copy whose clues have no enumerations, or NULL. */
cply_crossword *cplyi_without_enumerations(const cply_crossword *cw,
                                           cply_arena *a);
/* A copy of the puzzle with clues that can be changed, or false. */
bool cplyi_copy_clues(const cply_crossword *cw, cply_arena *a,
                      cply_crossword *out);

#endif
