/* SPDX-License-Identifier: MIT */
/* The same mill puzzle in several of the files that are checked together. */
#ifndef CROSSPLY_CLI_CHECK_SAME_H
#define CROSSPLY_CLI_CHECK_SAME_H

#include "cli/cli.h"
#include "crossply/mill_pack.h"

typedef struct same_puzzle {
	cply_mill_key key;
	uint32_t file, number;
} same_puzzle;

typedef struct same_list {
	same_puzzle *items;
	size_t n, cap;
} same_list;

/* The puzzles of one pack, or NULL without memory; in any thread. */
const same_list *same_gather(const cply_doc *doc, uint32_t file, cply_arena *a);
/* Adds those of one file, if there are any, to all. */
void same_add(same_list *all, const same_list *some, cply_arena *a);
/* Reports each that an earlier file has, in the order of files and puzzles.
 * False when memory is out. */
bool same_report(same_list *all, const path_list *paths, cply_arena *a,
                 const cply_rule_set *disabled,
                 void (*each)(void *ctx, const cply_diag *g, const char *file),
                 void *ctx);

#endif
