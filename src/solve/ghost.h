/* SPDX-License-Identifier: MIT */
/* Another solver of the same puzzle, who runs along in the player's time: where
 * he has letters by now, never which. */
#ifndef CROSSPLY_SOLVE_GHOST_H
#define CROSSPLY_SOLVE_GHOST_H

#include "crossply/solve.h"

typedef struct cplyi_ghost {
	cply_str name;
	const cply_solve *solve;
	cply_timeline timeline;
	int64_t finish; /* ms of active time; below 0: it did not finish */
} cplyi_ghost;

/* At its start. CPLY_INVALID: it solved another grid. The solve must stay. */
CPLY_NODISCARD cply_status cplyi_ghost_open(cplyi_ghost *g,
                                            const cply_solve *solve,
                                            const cply_crossword *puzzle,
                                            cply_arena *a);
/* Goes to where it was after so many ms of its own time, pauses left out. */
void cplyi_ghost_go(cplyi_ghost *g, int64_t active);
/* Has it a letter there? */
bool cplyi_ghost_has(const cplyi_ghost *g, uint32_t cell);
/* "Ann 12/21", "Ann solved 1:12". */
void cplyi_ghost_put_standing(const cplyi_ghost *g, uint32_t n_open,
                              cply_buf *out);
/* "0:07 ahead of Ann." of a player who needed so long. */
void cplyi_ghost_put_result(const cplyi_ghost *g, int64_t active,
                            cply_buf *out);

#endif
