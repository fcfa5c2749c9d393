/* SPDX-License-Identifier: MIT */
/* Crosswords made by hand, for tests that need no file. */
#ifndef CROSSPLY_TEST_PUZZLE_H
#define CROSSPLY_TEST_PUZZLE_H

#include "crossply/document.h"

/* Rows end with '\n': '#' block, '.' void, '_' open without a solution, any
 * other grapheme a letter. Cells get standard numbers. */
cply_crossword *puzzle_make(cply_arena *a, const char *rows);
/* Across and Down: a clue for each word, its text from `texts` in order;
 * "Clue for WORD" when there are no more. */
void puzzle_clues(cply_crossword *cw, cply_arena *a, const char *const *texts,
                  size_t n);

/* Examples with a bit of everything. */
cply_crossword *puzzle_mixed(cply_arena *a);
cply_crossword *puzzle_barred(cply_arena *a);
cply_crossword *puzzle_in_progress(cply_arena *a);

#endif
