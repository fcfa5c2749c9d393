/* SPDX-License-Identifier: MIT */
/* The same mill puzzle in several of the files that are checked together. */
#ifndef CROSSPLY_MILL_PACK_SAME_H
#define CROSSPLY_MILL_PACK_SAME_H

#include "crossply/mill_pack.h"

typedef struct cplyi_same_puzzle {
	cply_mill_key key;
	uint32_t file, number;
} cplyi_same_puzzle;

typedef struct cplyi_same_list {
	cplyi_same_puzzle *items;
	size_t n, cap;
} cplyi_same_list;

/* The puzzles of one pack, or NULL without memory; in any thread. */
const cplyi_same_list *cplyi_same_gather(const cply_mill *pack, uint32_t file,
                                         cply_arena *a);
/* Adds those of one file, if there are any, to all. */
void cplyi_same_add(cplyi_same_list *all, const cplyi_same_list *some,
                    cply_arena *a);
/* Reports each that an earlier file has, in the order of files and puzzles;
 * file `i` is called `names[i]`.
 * False when memory is out. */
bool cplyi_same_report(cplyi_same_list *all, const char *const *names,
                       cply_arena *a, const cply_rule_set *disabled,
                       void (*each)(void *ctx, const cply_diag *g,
                                    const char *file),
                       void *ctx);

#endif
