/* SPDX-License-Identifier: MIT */
#include "store/records.h"

#define COLUMNS "id, player_id, created_at, size, events, errors, warnings"

static struct record to_record(const struct sql_rows *rows, size_t row)
{
	const struct sql_value *v = sql_at(rows, row, 0);
	return (struct record){
		.id = v[0].s,
		.player_id = v[1].s,
		.created_at = v[2].n,
		.size = v[3].n,
		.events = v[4].n,
		.errors = v[5].n,
		.warnings = v[6].n,
	};
}

enum sql_status stored_record_add(struct sql *db, cply_arena *arena,
                                  const struct record *r)
{
	return SQL_RUN(db,
	               "INSERT INTO record(" COLUMNS ", content)"
	               " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
	               arena, NULL, SQL_S(r->id), SQL_S(r->player_id),
	               SQL_N(r->created_at), SQL_N(r->size), SQL_N(r->events),
	               SQL_N(r->errors), SQL_N(r->warnings), SQL_B(r->content));
}

enum sql_status stored_record_find(struct sql *db, cply_arena *arena,
                                   cply_str player_id, cply_str id,
                                   struct record *out, bool *found)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db,
	                "SELECT " COLUMNS ", content FROM record"
	                " WHERE id = $1 AND player_id = $2",
	                arena, &rows, SQL_S(id), SQL_S(player_id));
	*found = status == SQL_OK && rows.count > 0;
	if (*found) {
		*out = to_record(&rows, 0);
		out->content = sql_at(&rows, 0, 7)->s;
	}
	return status;
}

enum sql_status stored_record_list(struct sql *db, cply_arena *arena,
                                   cply_str player_id, struct record **records,
                                   size_t *count)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db,
	                "SELECT " COLUMNS " FROM record WHERE player_id = $1"
	                " ORDER BY created_at DESC, id",
	                arena, &rows, SQL_S(player_id));
	if (status != SQL_OK)
		return status;
	*count = rows.count;
	*records = CPLY_NEW(arena, rows.count + 1, struct record);
	for (size_t i = 0; *records && i < rows.count; i++)
		(*records)[i] = to_record(&rows, i);
	return *records ? SQL_OK : SQL_AWAY;
}

enum sql_status stored_record_count(struct sql *db, cply_arena *arena,
                                    cply_str player_id, int64_t *count)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db, "SELECT COUNT(*) FROM record WHERE player_id = $1",
	                arena, &rows, SQL_S(player_id));
	*count = status == SQL_OK ? sql_at(&rows, 0, 0)->n : 0;
	return status;
}

enum sql_status stored_record_delete(struct sql *db, cply_arena *arena,
                                     cply_str player_id, cply_str id,
                                     bool *found)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db,
	                "DELETE FROM record WHERE id = $1 AND player_id = $2",
	                arena, &rows, SQL_S(id), SQL_S(player_id));
	*found = status == SQL_OK && rows.changed > 0;
	return status;
}
