/* SPDX-License-Identifier: MIT */
#include "store/level_stats.h"

#define STATE(state) "COUNT(CASE WHEN p.state = '" state "' THEN 1 END), "

static const char statement[] =
	"SELECT v.level_id, l.slug, v.title, v.version,"
	" COUNT(DISTINCT p.player_id), COUNT(p.id),"
	" " STATE("open") STATE("solved") STATE("revealed") STATE(
		"abandoned") " COUNT(CASE WHEN p.state = 'solved' AND "
			     "(p.checks > 0"
			     "  OR p.reveals > 0) THEN 1 END),"
			     " COUNT(CASE WHEN p.state = 'solved' AND p.late = "
			     "1 THEN 1 END),"
			     " COALESCE(SUM(p.checks), 0), "
			     "COALESCE(SUM(p.reveals), 0),"
			     " COALESCE(SUM(p.wrong), 0)"
			     " FROM level_version v JOIN level l ON l.id = "
			     "v.level_id"
			     " LEFT JOIN play p ON p.level_id = v.level_id"
			     "  AND p.version = v.version"
			     " WHERE ($1 = '' OR v.level_id = $1)"
			     " GROUP BY v.level_id, l.slug, v.title, "
			     "v.version, v.collection,"
			     "  v.position"
			     " ORDER BY v.collection, v.position, v.level_id, "
			     "v.version";

/* The time that so many others were faster than. */
static enum sql_status time_at(struct sql *db, cply_arena *arena,
                               const struct level_stats *s, int64_t rank,
                               int64_t *ms)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db,
	                "SELECT elapsed_ms FROM play WHERE level_id = $1"
	                " AND version = $2 AND state = 'solved' AND late = 0"
	                " ORDER BY elapsed_ms LIMIT 1 OFFSET $3",
	                arena, &rows, SQL_S(s->id), SQL_N(s->version),
	                SQL_N(rank));
	*ms = status == SQL_OK && rows.count ? sql_at(&rows, 0, 0)->n : 0;
	return status;
}

static enum sql_status add_times(struct sql *db, cply_arena *arena,
                                 struct level_stats *s)
{
	int64_t count = s->solved - s->late;
	if (!count)
		return SQL_OK;
	enum sql_status status = time_at(db, arena, s, 0, &s->best_ms);
	return status == SQL_OK
	               ? time_at(db, arena, s, (count - 1) / 2, &s->median_ms)
	               : status;
}

enum sql_status level_stats_list(struct sql *db, cply_arena *arena, cply_str id,
                                 struct level_stats **stats, size_t *count)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db, statement, arena, &rows, SQL_S(id));
	if (status != SQL_OK)
		return status;
	*stats = CPLY_NEW(arena, rows.count + 1, struct level_stats);
	*count = rows.count;
	for (size_t i = 0; *stats && i < rows.count && status == SQL_OK; i++) {
		const struct sql_value *v = sql_at(&rows, i, 0);
		(*stats)[i] = (struct level_stats){
			.id = v[0].s,
			.slug = v[1].s,
			.title = v[2].s,
			.version = v[3].n,
			.players = v[4].n,
			.plays = v[5].n,
			.open = v[6].n,
			.solved = v[7].n,
			.revealed = v[8].n,
			.abandoned = v[9].n,
			.helped = v[10].n,
			.late = v[11].n,
			.checks = v[12].n,
			.reveals = v[13].n,
			.wrong = v[14].n,
		};
		status = add_times(db, arena, &(*stats)[i]);
	}
	return *stats ? status : SQL_AWAY;
}
