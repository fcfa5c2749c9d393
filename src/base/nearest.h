/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_BASE_NEAREST_H
#define CROSSPLY_BASE_NEAREST_H

#include "crossply/base.h"

/* The nearest of some words, for "did you mean". */
typedef struct cplyi_nearest {
	cply_str wanted;
	const char *best; /* NULL: nothing near */
	size_t distance;
} cplyi_nearest;

void cplyi_nearest_try(cplyi_nearest *n, const char *word);
/* The same for any text: is it the best so far? Then keep it; `best` is where
 * it begins. */
bool cplyi_nearest_is(cplyi_nearest *n, cply_str word);

#endif
