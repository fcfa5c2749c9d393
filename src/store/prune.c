/* SPDX-License-Identifier: MIT */
#include "store/prune.h"

#include "store/budgets.h"
#include "store/players.h"

enum { AT_ONCE = 100 };

static enum sql_status forget_events(struct sql *db, cply_arena *arena,
                                     cply_str play_id, struct pruned *done)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db, "DELETE FROM play_event WHERE play_id = $1", arena,
	                &rows, SQL_S(play_id));
	if (status != SQL_OK)
		return status;
	done->plays += rows.changed > 0;
	return SQL_RUN(db, "DELETE FROM submission WHERE play_id = $1", arena,
	               NULL, SQL_S(play_id));
}

/* Of plays that have ended: how they ended stays, and so do scores. */
static enum sql_status prune_events(struct sql *db, cply_arena *arena,
                                    int64_t before_ms, struct pruned *done,
                                    bool *more)
{
	struct sql_rows rows;
	cply_str last = { done->id, done->ended_at ? sizeof done->id : 0 };
	enum sql_status status =
		SQL_RUN(db,
	                "SELECT ended_at, id FROM play WHERE ended_at < $1"
	                " AND (ended_at, id) > ($2, $3)"
	                " ORDER BY ended_at, id LIMIT $4",
	                arena, &rows, SQL_N(before_ms), SQL_N(done->ended_at),
	                SQL_S(last), SQL_N(AT_ONCE));
	for (size_t i = 0; status == SQL_OK && i < rows.count; i++) {
		cply_str id = sql_at(&rows, i, 1)->s;
		status = forget_events(db, arena, id, done);
		done->ended_at = sql_at(&rows, i, 0)->n;
		if (id.len == sizeof done->id)
			memcpy(done->id, id.ptr, id.len);
	}
	*more = rows.count == AT_ONCE;
	return status;
}

static enum sql_status prune_guests(struct sql *db, cply_arena *arena,
                                    int64_t before_ms, int64_t *count)
{
	struct sql_rows rows;
	bool found;
	enum sql_status status = SQL_RUN(
		db,
		"SELECT id FROM player WHERE seen_at < $1 AND app IS NULL"
		" LIMIT $2",
		arena, &rows, SQL_N(before_ms), SQL_N(AT_ONCE));
	for (size_t i = 0; status == SQL_OK && i < rows.count; i++)
		status = player_delete(db, arena, sql_at(&rows, i, 0)->s,
		                       &found);
	*count = (int64_t)rows.count;
	return status;
}

enum sql_status prune_some(struct sql *db, cply_arena *arena, int64_t before_ms,
                           struct pruned *done, bool *more)
{
	struct pruned next = *done;
	int64_t guests = 0;
	enum sql_status status = db->driver->begin(db, true);
	if (status == SQL_OK)
		status = budget_prune(db, arena, before_ms);
	if (status == SQL_OK)
		status = prune_guests(db, arena, before_ms, &guests);
	if (status == SQL_OK)
		status = prune_events(db, arena, before_ms, &next, more);
	if (status == SQL_OK)
		status = db->driver->commit(db);
	if (status != SQL_OK) {
		db->driver->rollback(db);
		return status;
	}
	next.guests += guests;
	*more = *more || guests == AT_ONCE;
	*done = next;
	return SQL_OK;
}
