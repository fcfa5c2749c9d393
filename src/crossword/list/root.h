/* SPDX-License-Identifier: MIT */
/* Forms of one word, by the endings of English. */
#ifndef CROSSPLY_CROSSWORD_LIST_ROOT_H
#define CROSSPLY_CROSSWORD_LIST_ROOT_H

#include "crossply/base.h"

/* How many of the first letters of a word (A to Z as 0 to 25) are its root, and
 * the letter that the last of them becomes (Y to I). BAKE, BAKES, BAKED and
 * BAKING have the root BAK. A word that is too short to have an ending is its
 * own root. */
typedef struct cplyi_root {
	uint8_t length;
	uint8_t last;
	bool is_form; /* it has an ending: -S, -ED, -ER, -ING */
} cplyi_root;

cplyi_root cplyi_root_of(const uint8_t *letters, size_t n);
/* Have both the same root, and one of them an ending? RID and RIDE are two
 * words. */
bool cplyi_same_root(const uint8_t *a, size_t na, const uint8_t *b, size_t nb);

#endif
