/* SPDX-License-Identifier: MIT */
/* What Across and Down are called, in every language that readers know. */
#ifndef CROSSPLY_CROSSWORD_DIRECTION_H
#define CROSSPLY_CROSSWORD_DIRECTION_H

#include "crossply/crossword.h"

/* The direction that the name of a list stands for: "Across", "DOWN CLUES:",
 * "Verticaux". CPLY_OTHER for any other name. */
cply_direction cplyi_direction_of(cply_str name);
/* "Across" or "Down"; `otherwise` for CPLY_OTHER. */
cply_str cplyi_direction_title(cply_direction d, const char *otherwise);
/* "across", "down" or "other", as programs write it. */
const char *cplyi_direction_word(cply_direction d);
/* Gives the crossword its two lists, empty: Across, then Down. False: out of
 * memory. */
bool cplyi_add_lists(cply_crossword *cw, cply_arena *a);

#endif
