/* SPDX-License-Identifier: MIT */
#include "store/migrate.h"

#include "base/ascii.h"
#include "base/sha256.h"

static const char table[] = "CREATE TABLE IF NOT EXISTS migration("
			    " number BIGINT PRIMARY KEY,"
			    " checksum TEXT NOT NULL,"
			    " at BIGINT NOT NULL)";

/* ---- types ---- */

static const struct {
	const char *word, *sqlite, *postgresql;
} types[] = {
	{ "BYTES", "BLOB", "BYTEA" },
	{ "BIG", "INTEGER", "BIGINT" },
	/* Sorted by bytes in both, whatever the locale of the server is. */
	{ "TEXT", "TEXT", "TEXT COLLATE \"C\"" },
};

static bool is_word_char(char c)
{
	return ascii_is_alnum(c) || c == '_';
}

static bool is_sqlite(const struct sql *db)
{
	return strcmp(db->driver->name, "sqlite") == 0;
}

static cply_str type_of(cply_str word, const struct sql *db)
{
	for (size_t i = 0; i < CPLY_COUNT(types); i++)
		if (cply_str_is(word, types[i].word))
			return cply_str_of(is_sqlite(db) ? types[i].sqlite
			                                 : types[i].postgresql);
	return word;
}

/* The script as this database wants it; zero-terminated. */
static const char *translate(const struct sql *db, const char *script,
                             cply_arena *arena)
{
	cply_buf out;
	cply_buf_init(&out, arena);
	while (*script) {
		size_t len = 0;
		while (is_word_char(script[len]))
			len++;
		cply_str word = { script, len ? len : 1 };
		cply_put_str(&out, type_of(word, db));
		script += word.len;
	}
	cply_put_char(&out, '\0');
	return out.failed ? NULL : out.ptr;
}

/* ---- steps ---- */

/* Looking changes nothing, so it needs no turn among those who write. */
static enum sql_status is_there(struct sql *db, cply_arena *arena, bool *is)
{
	struct sql_rows rows;
	enum sql_status status =
		sql_run(db,
	                is_sqlite(db)
	                        ? "SELECT count(*) FROM sqlite_master"
	                          " WHERE type = 'table' AND name = 'migration'"
	                        : "SELECT count(to_regclass('migration'))",
	                NULL, 0, arena, &rows);
	*is = status == SQL_OK && sql_at(&rows, 0, 0)->n > 0;
	return status;
}

static enum migrate_status compare(const struct sql_rows *rows)
{
	for (size_t i = 0; i < rows->count; i++) {
		char want[64];
		if (i == store_migration_count)
			return MIGRATE_NEWER;
		cply_sha256(cply_str_of(store_migrations[i].script), want);
		if (sql_at(rows, i, 0)->n != (int64_t)i + 1 ||
		    !cply_str_eq(sql_at(rows, i, 1)->s,
		                 (cply_str){ want, sizeof want }))
			return MIGRATE_ALTERED;
	}
	return MIGRATE_OK;
}

enum migrate_status migrate_look(struct sql *db, cply_arena *arena,
                                 size_t *done)
{
	struct sql_rows rows = { 0 };
	bool is = false;
	if (is_there(db, arena, &is) != SQL_OK)
		return MIGRATE_FAILED;
	if (is &&
	    sql_run(db,
	            "SELECT number, checksum FROM migration ORDER BY number",
	            NULL, 0, arena, &rows) != SQL_OK)
		return MIGRATE_FAILED;
	*done = rows.count;
	return compare(&rows);
}

static enum sql_status run_step(struct sql *db, size_t number,
                                cply_arena *arena, int64_t now_ms)
{
	const char *script = store_migrations[number - 1].script;
	const char *own = translate(db, script, arena);
	char sum[64];
	cply_sha256(cply_str_of(script), sum);
	if (!own)
		return SQL_AWAY;
	enum sql_status status = db->driver->script(db, own);
	if (status != SQL_OK)
		return status;
	return SQL_RUN(db,
	               "INSERT INTO migration(number, checksum, at)"
	               " VALUES ($1, $2, $3)",
	               arena, NULL, SQL_N((int64_t)number),
	               SQL_S(((cply_str){ sum, sizeof sum })), SQL_N(now_ms));
}

/* Looks again inside the transaction: another process may have been faster. */
static enum migrate_status step(struct sql *db, cply_arena *arena,
                                int64_t now_ms, bool *more)
{
	size_t done = 0;
	if (sql_begin_long(db) != SQL_OK)
		return MIGRATE_FAILED;
	enum migrate_status status = MIGRATE_FAILED;
	if (db->driver->script(db, table) == SQL_OK)
		status = migrate_look(db, arena, &done);
	*more = status == MIGRATE_OK && done < store_migration_count;
	if (*more && run_step(db, done + 1, arena, now_ms) != SQL_OK)
		status = MIGRATE_FAILED;
	if (status == MIGRATE_OK && db->driver->commit(db) != SQL_OK)
		status = MIGRATE_FAILED;
	if (status != MIGRATE_OK)
		db->driver->rollback(db);
	return status;
}

enum migrate_status migrate_run(struct sql *db, cply_arena *arena,
                                int64_t now_ms)
{
	enum migrate_status status = MIGRATE_OK;
	bool more = true;
	while (status == MIGRATE_OK && more)
		status = step(db, arena, now_ms, &more);
	return status;
}
