/* SPDX-License-Identifier: MIT */
/* Merging a delta into a state, straight from the tape of the JSON reader. */
#ifndef CROSSPLY_GAME_MERGE_H
#define CROSSPLY_GAME_MERGE_H

#include "crossply/json.h"
#include "game/tally.h"
#include "game/tree.h"

/* No list may be longer. Real ones have some thousand elements. */
enum { CPLYI_LONGEST_LIST = 1 << 20 };

typedef struct cplyi_work {
	cplyi_slot *slot;
	uint32_t node;
	uint32_t op;
} cplyi_work;

typedef struct cplyi_merge {
	cplyi_tree *tree;
	cply_str removed, length; /* the constants, decoded */
	cplyi_tally tally;
	/* while merging */
	const cply_json *doc;
	const cply_json_node *tape; /* its */
	const char *text;
	cplyi_work *stack;
	size_t n, cap;
	char *key; /* a decoded key */
	size_t key_cap;
	bool has_length; /* the delta may have the length constant in it */
} cplyi_merge;

/* Merges the object `game` into the root. False when the delta is at fault
 * and was left out, or memory is short (tree->failed). */
bool cplyi_merge_delta(cplyi_merge *m, cply_json_value game);

#endif
