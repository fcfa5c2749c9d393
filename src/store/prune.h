/* SPDX-License-Identifier: MIT */
/* Forgetting what is old. Each call is a transaction of its own that takes a
 * part of it, so that a server beside it never waits for long. */
#ifndef CROSSPLY_STORE_PRUNE_H
#define CROSSPLY_STORE_PRUNE_H

#include "store/sql.h"

/* All zero to begin with. */
struct pruned {
	int64_t plays;  /* whose events went */
	int64_t guests; /* who went, with everything about them */
	/* The last play that was looked at. */
	int64_t ended_at;
	char id[36];
};

/* Adds to `*done`; `*more` while there is more to do. What was counted by the
 * hour goes with the first part. */
enum sql_status prune_some(struct sql *db, cply_arena *arena, int64_t before_ms,
                           struct pruned *done, bool *more);

#endif
