/* SPDX-License-Identifier: MIT */
#include "store/players.h"

#include "store/budgets.h"
#include "store/tokens.h"

static struct sql_value or_null(cply_str s)
{
	return s.len ? SQL_S(s) : SQL_NONE;
}

struct player player_of_row(const struct sql_value *v)
{
	return (struct player){ v[0].s,      v[1].s, v[2].s, v[3].s,
		                v[4].n != 0, v[5].n, v[6].n };
}

static enum sql_status first_of(enum sql_status status,
                                const struct sql_rows *rows, struct player *out,
                                bool *found)
{
	*found = status == SQL_OK && rows->count > 0;
	if (*found)
		*out = player_of_row(sql_at(rows, 0, 0));
	return status;
}

enum sql_status player_add(struct sql *db, cply_arena *arena,
                           const struct player *player, cply_str token,
                           int64_t now_ms)
{
	char hash[64];
	token_hash(token, hash);
	return SQL_RUN(db,
	               "INSERT INTO player(id, token_hash, app, subject, name,"
	               " hidden, created_at, seen_at)"
	               " VALUES ($1, $2, $3, $4, $5, 0, $6, $6)",
	               arena, NULL, SQL_S(player->id),
	               SQL_S(((cply_str){ hash, sizeof hash })),
	               or_null(player->app), or_null(player->subject),
	               SQL_S(player->name), SQL_N(now_ms));
}

enum sql_status player_find(struct sql *db, cply_arena *arena, cply_str id,
                            struct player *out, bool *found)
{
	struct sql_rows rows;
	return first_of(SQL_RUN(db, "SELECT " PLAYER_COLUMNS " WHERE id = $1",
	                        arena, &rows, SQL_S(id)),
	                &rows, out, found);
}

enum sql_status player_find_token(struct sql *db, cply_arena *arena,
                                  cply_str token, struct player *out,
                                  bool *found)
{
	struct sql_rows rows;
	char hash[64];
	token_hash(token, hash);
	return first_of(
		SQL_RUN(db, "SELECT " PLAYER_COLUMNS " WHERE token_hash = $1",
	                arena, &rows, SQL_S(((cply_str){ hash, sizeof hash }))),
		&rows, out, found);
}

enum sql_status player_find_subject(struct sql *db, cply_arena *arena,
                                    cply_str app, cply_str subject,
                                    struct player *out, bool *found)
{
	struct sql_rows rows;
	return first_of(SQL_RUN(db,
	                        "SELECT " PLAYER_COLUMNS
	                        " WHERE app = $1 AND subject = $2",
	                        arena, &rows, SQL_S(app), SQL_S(subject)),
	                &rows, out, found);
}

enum sql_status player_rename(struct sql *db, cply_arena *arena, cply_str id,
                              cply_str name)
{
	return SQL_RUN(db, "UPDATE player SET name = $2 WHERE id = $1", arena,
	               NULL, SQL_S(id), SQL_S(name));
}

enum sql_status player_set_hidden(struct sql *db, cply_arena *arena,
                                  cply_str id, bool hidden)
{
	return SQL_RUN(db, "UPDATE player SET hidden = $2 WHERE id = $1", arena,
	               NULL, SQL_S(id), SQL_N(hidden));
}

enum sql_status player_set_token(struct sql *db, cply_arena *arena, cply_str id,
                                 cply_str token)
{
	char hash[64];
	token_hash(token, hash);
	return SQL_RUN(db, "UPDATE player SET token_hash = $2 WHERE id = $1",
	               arena, NULL, SQL_S(id),
	               SQL_S(((cply_str){ hash, sizeof hash })));
}

enum sql_status player_touch(struct sql *db, cply_arena *arena, cply_str id,
                             int64_t now_ms)
{
	return SQL_RUN(db, "UPDATE player SET seen_at = $2 WHERE id = $1",
	               arena, NULL, SQL_S(id), SQL_N(now_ms));
}

enum sql_status player_delete(struct sql *db, cply_arena *arena, cply_str id,
                              bool *found)
{
	struct sql_rows rows;
	enum sql_status status = SQL_RUN(db, "DELETE FROM player WHERE id = $1",
	                                 arena, &rows, SQL_S(id));
	*found = status == SQL_OK && rows.changed > 0;
	return *found ? budget_forget(db, arena, id) : status;
}

static void take_player(void *item, const struct sql_value *v)
{
	*(struct player *)item = player_of_row(v);
}

enum sql_status player_list(struct sql *db, cply_arena *arena,
                            const struct player_filter *filter,
                            struct player **players, size_t *count)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db,
	                "SELECT " PLAYER_COLUMNS " WHERE ($1 = '' OR name = $1)"
	                " AND id > $2 ORDER BY id LIMIT $3",
	                arena, &rows, SQL_S(filter->name),
	                SQL_S(filter->after_id), SQL_N(filter->limit));
	if (status != SQL_OK)
		return status;
	*count = rows.count;
	*players = sql_list(&rows, arena, sizeof **players, take_player);
	return *players ? SQL_OK : SQL_AWAY;
}

/* ---- merging ---- */

/* Ends the open plays of $1 where $2 has one of the same version that has at
 * least $4 more events. */
static enum sql_status yield_plays(struct sql *db, cply_arena *arena,
                                   cply_str who, cply_str to, int64_t more,
                                   int64_t now_ms)
{
	return SQL_RUN(
		db,
		"UPDATE play SET state = 'abandoned', ended_at = $3,"
		" paused_since = NULL WHERE player_id = $1 AND state = 'open'"
		" AND EXISTS(SELECT 1 FROM play o WHERE o.player_id = $2"
		"  AND o.state = 'open' AND o.level_id = play.level_id"
		"  AND o.version = play.version"
		"  AND o.next >= play.next + $4)",
		arena, NULL, SQL_S(who), SQL_S(to), SQL_N(now_ms), SQL_N(more));
}

#define KEEP_BETTER                                            \
	" ON CONFLICT(level_id, version, player_id, assisted)" \
	" DO UPDATE SET elapsed_ms = excluded.elapsed_ms,"     \
	" at = excluded.at WHERE score.elapsed_ms > excluded.elapsed_ms"
#define WAS_HELPED                                            \
	" EXISTS(SELECT 1 FROM play h WHERE h.player_id = $2" \
	" AND h.level_id = s.level_id AND h.opened_at < s.at" \
	" AND (h.checks > 0 OR h.reveals > 0))"

/* Scores of $1 that came after help that $2 had are those of somebody who had
 * help. */
static enum sql_status share_help(struct sql *db, cply_arena *arena,
                                  cply_str who, cply_str helped)
{
	enum sql_status status =
		SQL_RUN(db,
	                "INSERT INTO score(level_id, version, player_id,"
	                " assisted, elapsed_ms, at) SELECT s.level_id,"
	                " s.version, s.player_id, 1, s.elapsed_ms, s.at"
	                " FROM score s WHERE s.player_id = $1"
	                " AND s.assisted = 0 AND" WAS_HELPED KEEP_BETTER,
	                arena, NULL, SQL_S(who), SQL_S(helped));
	if (status != SQL_OK)
		return status;
	return SQL_RUN(db,
	               "DELETE FROM score AS s WHERE s.player_id = $1"
	               " AND s.assisted = 0 AND" WAS_HELPED,
	               arena, NULL, SQL_S(who), SQL_S(helped));
}

static enum sql_status move_scores(struct sql *db, cply_arena *arena,
                                   cply_str from, cply_str to)
{
	return SQL_RUN(db,
	               "INSERT INTO score(level_id, version, player_id,"
	               " assisted, elapsed_ms, at) SELECT s.level_id,"
	               " s.version, $2, s.assisted, s.elapsed_ms, s.at"
	               " FROM score s WHERE s.player_id = $1" KEEP_BETTER,
	               arena, NULL, SQL_S(from), SQL_S(to));
}

static enum sql_status move_rows(struct sql *db, cply_arena *arena,
                                 cply_str from, cply_str to)
{
	enum sql_status status =
		SQL_RUN(db,
	                "UPDATE play SET player_id = $2 WHERE player_id = $1",
	                arena, NULL, SQL_S(from), SQL_S(to));
	if (status == SQL_OK)
		status = SQL_RUN(db,
		                 "UPDATE record SET player_id = $2"
		                 " WHERE player_id = $1",
		                 arena, NULL, SQL_S(from), SQL_S(to));
	return status;
}

enum sql_status player_merge(struct sql *db, cply_arena *arena,
                             const struct player *guest,
                             const struct player *into, int64_t now_ms)
{
	cply_str from = guest->id, to = into->id;
	bool found;
	enum sql_status status = yield_plays(db, arena, to, from, 1, now_ms);
	if (status == SQL_OK)
		status = yield_plays(db, arena, from, to, 0, now_ms);
	if (status == SQL_OK)
		status = share_help(db, arena, to, from);
	if (status == SQL_OK)
		status = share_help(db, arena, from, to);
	if (status == SQL_OK)
		status = move_scores(db, arena, from, to);
	if (status == SQL_OK)
		status = move_rows(db, arena, from, to);
	if (status == SQL_OK)
		status = budget_move(db, arena, from, to);
	/* Who was hidden does not come back under another name. */
	if (status == SQL_OK && guest->hidden)
		status = player_set_hidden(db, arena, to, true);
	return status == SQL_OK ? player_delete(db, arena, from, &found)
	                        : status;
}
