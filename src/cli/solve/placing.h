/* SPDX-License-Identifier: MIT */
/* Work on positions with stones in hand that takes hours: what was found out is
 * kept in a file beside the tables, and the next run goes on from there. */
#ifndef CROSSPLY_CLI_SOLVE_PLACING_H
#define CROSSPLY_CLI_SOLVE_PLACING_H

#include "cli/cli.h"
#include "crossply/mill_search.h"

typedef struct placing_work {
	cply_mill_search *search;
	char *path;     /* NULL: nothing is kept */
	uint64_t saved; /* positions that had been looked at then */
	int64_t next;   /* seconds; when to save again */
} placing_work;

/* Takes what an earlier run has left, if anything. */
void placing_begin(placing_work *w, cply_mill_search *search,
                   const cply_mill_rules *rules, cply_arena *a);
/* Now and then, between positions, by one thread at a time; saves every few
 * minutes. */
void placing_tick(placing_work *w, uint64_t nodes);
/* Saves if much was found out since. */
void placing_end(placing_work *w);

#endif
