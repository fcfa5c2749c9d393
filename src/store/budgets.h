/* SPDX-License-Identifier: MIT */
/* How often something was done within a time, kept in the store so that
 * neither a restart nor a second server gives more. */
#ifndef CROSSPLY_STORE_BUDGETS_H
#define CROSSPLY_STORE_BUDGETS_H

#include "store/sql.h"

struct budget {
	cply_str name; /* of what is counted, for whom */
	int64_t limit;
	int64_t span_ms; /* after which it begins anew; 0: never */
};

/* How many are left, and in how many milliseconds there will be more (-1:
 * never). */
enum sql_status budget_left(struct sql *db, cply_arena *arena,
                            const struct budget *budget, int64_t now_ms,
                            int64_t *left, int64_t *wait_ms);
enum sql_status budget_spend(struct sql *db, cply_arena *arena,
                             const struct budget *budget, int64_t count,
                             int64_t now_ms);

/* ---- those of a player ---- */

/* Their names begin with what is counted and the player: "check:PLAYER:LEVEL".
 * They never begin anew but where they have a span. */
#define BUDGET_CHECK "check:"
#define BUDGET_WRONG "wrong:"
#define BUDGET_WRONG_LATER "wrong-later:"

cply_str budget_name(cply_arena *arena, const char *what, cply_str player_id,
                     cply_str level_id);
/* Adds what was counted for one player to what was counted for another. */
enum sql_status budget_move(struct sql *db, cply_arena *arena, cply_str from,
                            cply_str to);
enum sql_status budget_forget(struct sql *db, cply_arena *arena,
                              cply_str player_id);

struct budget_row {
	cply_str what; /* "check" */
	cply_str level_id;
	int64_t since, spent;
};
enum sql_status budget_list(struct sql *db, cply_arena *arena,
                            cply_str player_id, struct budget_row **rows,
                            size_t *count);

/* Forgets those that began anew long ago: of addresses, and of hours. */
enum sql_status budget_prune(struct sql *db, cply_arena *arena,
                             int64_t before_ms);

#endif
