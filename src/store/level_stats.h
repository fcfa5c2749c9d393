/* SPDX-License-Identifier: MIT */
/* How versions of levels are played. */
#ifndef CROSSPLY_STORE_LEVEL_STATS_H
#define CROSSPLY_STORE_LEVEL_STATS_H

#include "store/sql.h"

struct level_stats {
	cply_str id, slug, title;
	int64_t version;
	int64_t players, plays;
	int64_t open, solved, revealed, abandoned; /* plays by their state */
	int64_t helped, late;                      /* of those solved */
	int64_t checks, reveals, wrong;            /* in all plays */
	/* Of those solved and not late; 0: there are none. */
	int64_t best_ms, median_ms;
};

/* Every version of the level, or of all if `id` is empty. */
enum sql_status level_stats_list(struct sql *db, cply_arena *arena, cply_str id,
                                 struct level_stats **stats, size_t *count);

#endif
