/* SPDX-License-Identifier: MIT */
/* What a reader keeps of its format although the model has no place for it. */
#ifndef CROSSPLY_CROSSWORD_EXTRAS_H
#define CROSSPLY_CROSSWORD_EXTRAS_H

#include "crossply/crossword.h"

/* Appends to a list that was made by this function alone. False: out of
 * memory. */
bool cplyi_add_extra(cply_extras *list, cply_arena *a, cply_extra extra);
/* The first one of this origin and key, or NULL. */
const cply_extra *cplyi_find_extra(const cply_extras *list, const char *origin,
                                   const char *key);

#endif
