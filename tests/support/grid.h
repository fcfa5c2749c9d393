/* SPDX-License-Identifier: MIT */
/* Small crosswords made by hand. */
#ifndef CROSSPLY_TEST_GRID_H
#define CROSSPLY_TEST_GRID_H

#include "support/support.h"

/* From a picture such as "CAT/A##/T_~": letters, `#` block, `~` void, `_` open
 * without a solution, `/` between rows. No clues, no labels. */
cply_crossword *grid_of(session *s, const char *picture);

/* Adds a list; clues follow with add_clue. */
cply_clue_list *add_list(session *s, cply_crossword *cw, cply_direction d,
                         const char *title);
/* Adds a clue to the last list. */
cply_clue *add_clue(session *s, cply_crossword *cw, uint32_t number,
                    const char *text, const char *enumeration);
/* Lists and clues for every word ("clue"), attached and labelled. */
void add_all_clues(session *s, cply_crossword *cw);

#endif
