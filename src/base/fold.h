/* SPDX-License-Identifier: MIT */
/* Text as the letters that stand in a grid. */
#ifndef CROSSPLY_BASE_FOLD_H
#define CROSSPLY_BASE_FOLD_H

#include "crossply/base.h"

/* What the next code point of a text is in a grid: up to two letters, upper
 * case, without accents. */
typedef struct cplyi_folded {
	uint32_t letters[4];
	uint32_t n;  /* 0: nothing that takes a square, such as a hyphen */
	bool is_odd; /* neither a letter nor something to leave out */
	bool is_digit;
} cplyi_folded;

/* Steps over one code point; false at the end. */
bool cplyi_fold_next(cply_str s, size_t *at, cplyi_folded *out);

#endif
