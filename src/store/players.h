/* SPDX-License-Identifier: MIT */
/* Players in the store: guests, and those that an app vouches for. */
#ifndef CROSSPLY_STORE_PLAYERS_H
#define CROSSPLY_STORE_PLAYERS_H

#include "store/sql.h"

/* What a row of the table has, in the order of struct player. */
#define PLAYER_COLUMNS \
	"id, app, subject, name, hidden, created_at, seen_at FROM player"
enum { PLAYER_COLUMN_COUNT = 7 };

struct player {
	cply_str id;
	cply_str app, subject; /* who vouches, and for whom; empty: a guest */
	cply_str name;
	bool hidden; /* not on leaderboards */
	int64_t created_at,
		seen_at; /* seen: when they last changed something */
};

struct player player_of_row(const struct sql_value *v);
/* SQL_CONFLICT: the app has vouched for this subject before. */
enum sql_status player_add(struct sql *db, cply_arena *arena,
                           const struct player *player, cply_str token,
                           int64_t now_ms);
/* False in `found` when there is none. */
enum sql_status player_find(struct sql *db, cply_arena *arena, cply_str id,
                            struct player *out, bool *found);
enum sql_status player_find_token(struct sql *db, cply_arena *arena,
                                  cply_str token, struct player *out,
                                  bool *found);
enum sql_status player_find_subject(struct sql *db, cply_arena *arena,
                                    cply_str app, cply_str subject,
                                    struct player *out, bool *found);
enum sql_status player_rename(struct sql *db, cply_arena *arena, cply_str id,
                              cply_str name);
enum sql_status player_set_hidden(struct sql *db, cply_arena *arena,
                                  cply_str id, bool hidden);
enum sql_status player_set_token(struct sql *db, cply_arena *arena, cply_str id,
                                 cply_str token);
enum sql_status player_touch(struct sql *db, cply_arena *arena, cply_str id,
                             int64_t now_ms);
/* With everything about them. */
enum sql_status player_delete(struct sql *db, cply_arena *arena, cply_str id,
                              bool *found);
/* Gives everything of a guest to another player, and deletes the guest: plays,
 * records, the better ones of the scores, and what was counted. Of two open
 * plays of a version, the one with more events stays open. Help that one of
 * them had counts for both. */
enum sql_status player_merge(struct sql *db, cply_arena *arena,
                             const struct player *guest,
                             const struct player *into, int64_t now_ms);

struct player_filter {
	cply_str name;     /* empty: any */
	cply_str after_id; /* in the order of ids; empty: from the first */
	int64_t limit;
};
enum sql_status player_list(struct sql *db, cply_arena *arena,
                            const struct player_filter *filter,
                            struct player **players, size_t *count);

#endif
