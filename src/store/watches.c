/* SPDX-License-Identifier: MIT */
#include "store/watches.h"

#include "store/tokens.h"

static enum sql_status set_watched(struct sql *db, cply_arena *arena,
                                   cply_str play_id, bool watched)
{
	return SQL_RUN(db, "UPDATE play SET watched = $2 WHERE id = $1", arena,
	               NULL, SQL_S(play_id), SQL_N(watched));
}

enum sql_status watch_set(struct sql *db, cply_arena *arena, cply_str play_id,
                          cply_str secret, int64_t now_ms)
{
	char hash[64];
	token_hash(secret, hash);
	enum sql_status status =
		SQL_RUN(db,
	                "INSERT INTO watch(play_id, hash, created_at)"
	                " VALUES ($1, $2, $3) ON CONFLICT(play_id)"
	                " DO UPDATE SET hash = $2, created_at = $3",
	                arena, NULL, SQL_S(play_id),
	                SQL_S(((cply_str){ hash, sizeof hash })),
	                SQL_N(now_ms));
	return status == SQL_OK ? set_watched(db, arena, play_id, true)
	                        : status;
}

enum sql_status watch_remove(struct sql *db, cply_arena *arena,
                             cply_str play_id)
{
	enum sql_status status =
		SQL_RUN(db, "DELETE FROM watch WHERE play_id = $1", arena, NULL,
	                SQL_S(play_id));
	return status == SQL_OK ? set_watched(db, arena, play_id, false)
	                        : status;
}

enum sql_status watch_find(struct sql *db, cply_arena *arena, cply_str hash,
                           cply_str *play_id, bool *found)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db, "SELECT play_id FROM watch WHERE hash = $1", arena,
	                &rows, SQL_S(hash));
	*found = status == SQL_OK && rows.count > 0;
	if (*found)
		*play_id = sql_at(&rows, 0, 0)->s;
	return status;
}

enum sql_status watch_hash(struct sql *db, cply_arena *arena, cply_str play_id,
                           cply_str *hash)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db, "SELECT hash FROM watch WHERE play_id = $1", arena,
	                &rows, SQL_S(play_id));
	*hash = (cply_str){ 0 };
	if (status == SQL_OK && rows.count)
		*hash = sql_at(&rows, 0, 0)->s;
	return status;
}

enum sql_status watch_list(struct sql *db, cply_arena *arena,
                           cply_str player_id, cply_str **play_ids,
                           size_t *count)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db,
	                "SELECT id FROM play WHERE player_id = $1"
	                " AND watched = 1",
	                arena, &rows, SQL_S(player_id));
	if (status != SQL_OK)
		return status;
	*count = rows.count;
	*play_ids = CPLY_NEW(arena, rows.count + 1, cply_str);
	for (size_t i = 0; *play_ids && i < rows.count; i++)
		(*play_ids)[i] = sql_at(&rows, i, 0)->s;
	return *play_ids ? SQL_OK : SQL_AWAY;
}

enum sql_status watch_last_place(struct sql *db, cply_arena *arena,
                                 cply_str play_id, struct play_place *last)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db,
	                "SELECT seq, sub FROM play_event WHERE play_id = $1"
	                " ORDER BY seq DESC, sub DESC LIMIT 1",
	                arena, &rows, SQL_S(play_id));
	*last = PLAY_BEGIN;
	if (status == SQL_OK && rows.count)
		*last = (struct play_place){ sql_at(&rows, 0, 0)->n,
			                     sql_at(&rows, 0, 1)->n };
	return status;
}
