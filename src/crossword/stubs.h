/* SPDX-License-Identifier: MIT */
/* Clues that are yet to be written. */
#ifndef CROSSPLY_CROSSWORD_STUBS_H
#define CROSSPLY_CROSSWORD_STUBS_H

#include "crossply/crossword.h"

/* Gives each word an empty clue with its number, if the puzzle has no clues at
 * all and it is known where its words are. */
CPLY_NODISCARD cply_status cplyi_stub_clues(cply_crossword *cw, cply_arena *a);

#endif
