/* SPDX-License-Identifier: MIT */
#include "store/budgets.h"

/* A clock that was set back by more than the span does not lock anybody out:
 * what lies so far ahead is over as well. */
static bool is_over(const struct budget *budget, int64_t since, int64_t now_ms)
{
	int64_t apart = now_ms > since ? now_ms - since : since - now_ms;
	return budget->span_ms && apart >= budget->span_ms;
}

enum sql_status budget_left(struct sql *db, cply_arena *arena,
                            const struct budget *budget, int64_t now_ms,
                            int64_t *left, int64_t *wait_ms)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db, "SELECT since, spent FROM budget WHERE name = $1",
	                arena, &rows, SQL_S(budget->name));
	*left = budget->limit;
	*wait_ms = 0;
	if (status != SQL_OK || !rows.count)
		return status;
	int64_t since = sql_at(&rows, 0, 0)->n;
	int64_t spent = sql_at(&rows, 0, 1)->n;
	if (is_over(budget, since, now_ms))
		return SQL_OK;
	*left = spent < budget->limit ? budget->limit - spent : 0;
	*wait_ms = budget->span_ms ? since + budget->span_ms - now_ms : -1;
	return SQL_OK;
}

enum sql_status budget_spend(struct sql *db, cply_arena *arena,
                             const struct budget *budget, int64_t count,
                             int64_t now_ms)
{
	int64_t span = budget->span_ms ? budget->span_ms : INT64_MAX;
	return SQL_LATER(db,
	                 "INSERT INTO budget(name, since, spent)"
	                 " VALUES ($1, $2, $3) ON CONFLICT(name) DO UPDATE SET"
	                 " spent = CASE WHEN ABS($2 - budget.since) >= $4"
	                 "  THEN $3 ELSE budget.spent + $3 END,"
	                 " since = CASE WHEN ABS($2 - budget.since) >= $4"
	                 "  THEN $2"
	                 "  ELSE budget.since END",
	                 arena, SQL_S(budget->name), SQL_N(now_ms),
	                 SQL_N(count), SQL_N(span));
}

/* ---- those of a player ---- */

static const char *const kinds[] = { BUDGET_CHECK, BUDGET_WRONG,
	                             BUDGET_WRONG_LATER };

cply_str budget_name(cply_arena *arena, const char *what, cply_str player_id,
                     cply_str level_id)
{
	cply_buf b;
	cply_buf_init(&b, arena);
	cply_put(&b, what);
	cply_put_str(&b, player_id);
	cply_put_char(&b, ':');
	cply_put_str(&b, level_id);
	return cply_buf_str(&b);
}

/* Names that begin with "WHAT:PLAYER:" are before "WHAT:PLAYER;". */
static void range_of(cply_arena *arena, const char *what, cply_str player_id,
                     struct sql_value *low, struct sql_value *high)
{
	cply_buf b;
	*low = SQL_S(budget_name(arena, what, player_id, (cply_str){ 0 }));
	cply_buf_init(&b, arena);
	cply_put(&b, what);
	cply_put_str(&b, player_id);
	cply_put_char(&b, ';');
	*high = SQL_S(cply_buf_str(&b));
}

enum sql_status budget_move(struct sql *db, cply_arena *arena, cply_str from,
                            cply_str to)
{
	enum sql_status status = SQL_OK;
	for (size_t i = 0; i < CPLY_COUNT(kinds) && status == SQL_OK; i++) {
		struct sql_value low, high;
		range_of(arena, kinds[i], from, &low, &high);
		cply_str mine =
			budget_name(arena, kinds[i], to, (cply_str){ 0 });
		status = SQL_RUN(
			db,
			"INSERT INTO budget(name, since, spent) SELECT"
			" $3 || substr(b.name, length($1) + 1), b.since,"
			" b.spent FROM budget b"
			" WHERE b.name >= $1 AND b.name < $2"
			" ON CONFLICT(name) DO UPDATE SET"
			" spent = budget.spent + excluded.spent,"
			" since = CASE WHEN excluded.since > budget.since"
			"  THEN excluded.since ELSE budget.since END",
			arena, NULL, low, high, SQL_S(mine));
	}
	return status == SQL_OK ? budget_forget(db, arena, from) : status;
}

enum sql_status budget_forget(struct sql *db, cply_arena *arena,
                              cply_str player_id)
{
	enum sql_status status = SQL_OK;
	for (size_t i = 0; i < CPLY_COUNT(kinds) && status == SQL_OK; i++) {
		struct sql_value low, high;
		range_of(arena, kinds[i], player_id, &low, &high);
		status = SQL_RUN(db,
		                 "DELETE FROM budget"
		                 " WHERE name >= $1 AND name < $2",
		                 arena, NULL, low, high);
	}
	return status;
}

static enum sql_status list_kind(struct sql *db, cply_arena *arena,
                                 const char *what, cply_str player_id,
                                 struct budget_row **out, size_t *count)
{
	struct sql_rows rows;
	struct sql_value low, high;
	range_of(arena, what, player_id, &low, &high);
	enum sql_status status =
		SQL_RUN(db,
	                "SELECT name, since, spent FROM budget"
	                " WHERE name >= $1 AND name < $2 ORDER BY name",
	                arena, &rows, low, high);
	if (status != SQL_OK)
		return status;
	struct budget_row *grown =
		CPLY_GROW(arena, *out, *count, *count + rows.count + 1,
	                  struct budget_row);
	if (!grown)
		return SQL_AWAY;
	*out = grown;
	for (size_t i = 0; i < rows.count; i++) {
		const struct sql_value *v = sql_at(&rows, i, 0);
		grown[(*count)++] =
			(struct budget_row){ { what, strlen(what) - 1 },
			                     cply_str_sub(v[0].s, low.s.len,
			                                  v[0].s.len),
			                     v[1].n,
			                     v[2].n };
	}
	return SQL_OK;
}

enum sql_status budget_list(struct sql *db, cply_arena *arena,
                            cply_str player_id, struct budget_row **rows,
                            size_t *count)
{
	enum sql_status status = SQL_OK;
	*rows = NULL;
	*count = 0;
	for (size_t i = 0; i < CPLY_COUNT(kinds) && status == SQL_OK; i++)
		status = list_kind(db, arena, kinds[i], player_id, rows, count);
	return status;
}

enum sql_status budget_prune(struct sql *db, cply_arena *arena,
                             int64_t before_ms)
{
	return SQL_RUN(db,
	               "DELETE FROM budget WHERE since < $1"
	               " AND NOT (name >= 'check:' AND name < 'check;')"
	               " AND NOT (name >= 'wrong:' AND name < 'wrong;')",
	               arena, NULL, SQL_N(before_ms));
}
