/* SPDX-License-Identifier: MIT */
/* What the answers of a level share with the reader and writer of levels. */
#ifndef CROSSPLY_CROSSWORD_LEVEL_ANSWERS_H
#define CROSSPLY_CROSSWORD_LEVEL_ANSWERS_H

#include "crossword/level.h"

/* What the answers, the writer and the loss report of levels must agree on:
 * the number of a clue, 0 when it has none, and whether a level can hold the
 * clue at all. */
uint32_t cplyi_level_clue_number(const cply_crossword *cw,
                                 const cply_clue *clue);
bool cplyi_level_holds(const cply_crossword *cw, const cply_clue_list *list,
                       const cply_clue *clue);

/* Does this take a square of the grid? White space and punctuation, as in
 * "JACK-IN-THE-BOX", may be part of an answer without one. */
bool cplyi_is_letter(cply_str grapheme);
uint32_t cplyi_bare_letters(cply_str text);

/* Fills in an answer of which number, direction and place are set. False when
 * it is empty or holds what no answer may (reported by key). */
bool cplyi_answer_make(cply_answer *it, cply_str text, cply_case rule,
                       cply_arena *a, cply_diags *diags);

/* False when it holds what no answer may, such as a colon. */
bool cplyi_answer_is_fit(cply_str text);

/* The answer as its own file spells it, kept where the letters of the squares
 * cannot say it; false when there is none. */
bool cplyi_spelled_answer(const cply_clue *clue, cply_arena *a, cply_str *out);
/* The letters of the clue's squares; false when one is unknown or there is no
 * square. */
bool cplyi_cells_answer(const cply_crossword *cw, const cply_clue *clue,
                        cply_buf *out);

#endif
