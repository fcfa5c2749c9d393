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

#endif
