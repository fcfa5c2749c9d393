/* SPDX-License-Identifier: MIT */
/* SQLite: one file, one server. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sql.h"
#include "store/sqlite_library.h"

/* Prepared statements that are kept; there are not many. */
enum { MAX_KEPT = 128, BUSY_MS = 5000 };

struct kept {
	const char *text; /* a literal: compared by address */
	sqlite3_stmt *statement;
};

struct database {
	struct sql sql; /* first */
	sqlite3 *db;
	struct kept kept[MAX_KEPT];
	size_t kept_count;
};

static enum sql_status fail(struct database *s, int code)
{
	snprintf(s->sql.error, sizeof s->sql.error, "%s", sqlite.errstr(code));
	switch (code & 0xff) {
	case SQLITE_CONSTRAINT:
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return SQL_CONFLICT;
	case SQLITE_FULL:
	case SQLITE_IOERR:
	case SQLITE_CANTOPEN:
	case SQLITE_READONLY:
	case SQLITE_NOMEM:
		return SQL_AWAY;
	default:
		return SQL_BROKEN;
	}
}

/* ---- statements ---- */

/* The statement, prepared now or before; kept ones are given back as they are,
 * others are finalised by done_with(). */
static sqlite3_stmt *prepared(struct database *s, const char *text, int *code)
{
	for (size_t i = 0; i < s->kept_count; i++)
		if (s->kept[i].text == text)
			return s->kept[i].statement;
	sqlite3_stmt *statement = NULL;
	*code = sqlite.prepare_v3(s->db, text, -1, SQLITE_PREPARE_PERSISTENT,
	                          &statement, NULL);
	if (*code == SQLITE_OK && s->kept_count < MAX_KEPT)
		s->kept[s->kept_count++] = (struct kept){ text, statement };
	return statement;
}

static void done_with(struct database *s, sqlite3_stmt *statement)
{
	sqlite.reset(statement);
	sqlite.clear_bindings(statement);
	for (size_t i = 0; i < s->kept_count; i++)
		if (s->kept[i].statement == statement)
			return;
	sqlite.finalize(statement);
}

static int bind_one(sqlite3_stmt *statement, int at,
                    const struct sql_value *value)
{
	/* An empty string is not NULL, wherever it points. */
	const char *ptr = value->s.len ? value->s.ptr : "";
	switch (value->type) {
	case SQL_INT:
		return sqlite.bind_int64(statement, at, value->n);
	case SQL_TEXT:
		return sqlite.bind_text64(statement, at, ptr, value->s.len,
		                          SQLITE_STATIC, SQLITE_UTF8);
	case SQL_BLOB:
		return sqlite.bind_blob64(statement, at, ptr, value->s.len,
		                          SQLITE_STATIC);
	default:
		return sqlite.bind_null(statement, at);
	}
}

/* $1 is the first argument wherever it stands in the statement. */
static int bind_all(sqlite3_stmt *statement, const struct sql_value *args,
                    size_t count)
{
	char name[] = "$01";
	int code = SQLITE_OK;
	for (size_t i = 0; i < count && code == SQLITE_OK; i++) {
		size_t n = i + 1;
		name[1] = (char)('0' + (n < 10 ? n : n / 10));
		name[2] = n < 10 ? '\0' : (char)('0' + n % 10);
		int at = sqlite.bind_parameter_index(statement, name);
		if (at)
			code = bind_one(statement, at, &args[i]);
	}
	return code;
}

/* ---- rows ---- */

static bool take_value(sqlite3_stmt *statement, int column, cply_arena *arena,
                       struct sql_value *out)
{
	const char *ptr = NULL;
	switch (sqlite.column_type(statement, column)) {
	case SQLITE_INTEGER:
		*out = SQL_N(sqlite.column_int64(statement, column));
		return true;
	case SQLITE_TEXT:
		out->type = SQL_TEXT;
		ptr = (const char *)sqlite.column_text(statement, column);
		break;
	case SQLITE_BLOB:
		out->type = SQL_BLOB;
		ptr = sqlite.column_blob(statement, column);
		break;
	default:
		*out = SQL_NONE;
		return true;
	}
	size_t len = (size_t)sqlite.column_bytes(statement, column);
	out->s = cply_str_copy(arena, (cply_str){ ptr, len });
	return out->s.len == len;
}

static bool take_row(sqlite3_stmt *statement, cply_arena *arena,
                     struct sql_rows *rows, size_t *room)
{
	size_t columns = rows->columns;
	if (rows->count == *room) {
		size_t more = *room ? 2 * *room : 8;
		struct sql_value *grown =
			CPLY_GROW(arena, rows->value, *room * columns,
		                  more * columns, struct sql_value);
		if (!grown)
			return false;
		rows->value = grown;
		*room = more;
	}
	struct sql_value *into = &rows->value[rows->count * columns];
	for (size_t i = 0; i < columns; i++)
		if (!take_value(statement, (int)i, arena, &into[i]))
			return false;
	rows->count++;
	return true;
}

static int step_all(sqlite3_stmt *statement, cply_arena *arena,
                    struct sql_rows *rows)
{
	size_t room = 0;
	int code;
	rows->columns = (size_t)sqlite.column_count(statement);
	while ((code = sqlite.step(statement)) == SQLITE_ROW)
		if (rows->columns && !take_row(statement, arena, rows, &room))
			return SQLITE_NOMEM;
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

static enum sql_status run(struct sql *db, const char *text,
                           const struct sql_value *args, size_t count,
                           cply_arena *arena, struct sql_rows *rows)
{
	struct database *s = (struct database *)db;
	int code = SQLITE_OK;
	sqlite3_stmt *statement = prepared(s, text, &code);
	if (code == SQLITE_OK)
		code = bind_all(statement, args, count);
	if (code == SQLITE_OK)
		code = step_all(statement, arena, rows);
	rows->changed = sqlite.changes64(s->db);
	if (statement)
		done_with(s, statement);
	return code == SQLITE_OK ? SQL_OK : fail(s, code);
}

/* ---- transactions ---- */

static enum sql_status script(struct sql *db, const char *statements)
{
	struct database *s = (struct database *)db;
	int code = sqlite.exec(s->db, statements, NULL, NULL, NULL);
	return code == SQLITE_OK ? SQL_OK : fail(s, code);
}

/* IMMEDIATE: who begins by reading may find another one writing. */
static enum sql_status begin(struct sql *db, bool writes)
{
	return script(db, writes ? "BEGIN IMMEDIATE" : "BEGIN");
}

static enum sql_status commit(struct sql *db)
{
	return script(db, "COMMIT");
}

static void rollback(struct sql *db)
{
	struct database *s = (struct database *)db;
	if (!sqlite.get_autocommit(s->db))
		sqlite.exec(s->db, "ROLLBACK", NULL, NULL, NULL);
}

/* ---- files ---- */

/* A file for us alone: what is in it is nobody else's business. */
static bool make_private(const char *path, int flags)
{
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | flags,
	              0600);
	return fd >= 0 && close(fd) == 0;
}

static int copy_pages(sqlite3 *from, sqlite3 *to)
{
	sqlite3_backup *backup = sqlite.backup_init(to, "main", from, "main");
	if (!backup)
		return sqlite.errcode(to);
	int code;
	do {
		code = sqlite.backup_step(backup, 256);
		if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
			sqlite.sleep(20);
	} while (code == SQLITE_OK || code == SQLITE_BUSY ||
	         code == SQLITE_LOCKED);
	sqlite.backup_finish(backup);
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

static enum sql_status backup(struct sql *db, const char *path)
{
	struct database *s = (struct database *)db;
	sqlite3 *copy = NULL;
	if (!make_private(path, O_EXCL)) {
		snprintf(db->error, sizeof db->error, "%s", strerror(errno));
		return SQL_AWAY;
	}
	int code = sqlite.open_v2(path, &copy, SQLITE_OPEN_READWRITE, NULL);
	if (code == SQLITE_OK)
		code = copy_pages(s->db, copy);
	if (code == SQLITE_OK) /* one file, without a journal beside it */
		code = sqlite.exec(copy, "PRAGMA journal_mode=DELETE", NULL,
		                   NULL, NULL);
	sqlite.close(copy);
	if (code == SQLITE_OK)
		return SQL_OK;
	unlink(path);
	return fail(s, code);
}

static enum sql_status check(struct sql *db, cply_arena *arena, size_t *faults)
{
	struct sql_rows rows;
	enum sql_status status =
		sql_run(db, "PRAGMA integrity_check", NULL, 0, arena, &rows);
	if (status != SQL_OK)
		return status;
	bool sound =
		rows.count == 1 && cply_str_is(sql_at(&rows, 0, 0)->s, "ok");
	*faults = sound ? 0 : rows.count;
	status = sql_run(db, "PRAGMA foreign_key_check", NULL, 0, arena, &rows);
	*faults += rows.count;
	return status;
}

/* Bytes of the database, without its journal. */
static enum sql_status size_of(struct sql *db, cply_arena *arena, int64_t *size)
{
	struct sql_rows rows;
	enum sql_status status =
		sql_run(db,
	                "SELECT page_count * page_size"
	                " FROM pragma_page_count(), pragma_page_size()",
	                NULL, 0, arena, &rows);
	if (status == SQL_OK)
		*size = sql_at(&rows, 0, 0)->n;
	return status;
}

static enum sql_status empty_journal(struct sql *db, cply_arena *arena)
{
	struct sql_rows rows;
	enum sql_status status = sql_run(db, "PRAGMA wal_checkpoint(TRUNCATE)",
	                                 NULL, 0, arena, &rows);
	bool busy = status == SQL_OK && rows.count && sql_at(&rows, 0, 0)->n;
	return busy ? SQL_CONFLICT : status;
}

/* Deleted rows are overwritten in their pages (secure_delete), but the journal
 * has the pages as they were until it is emptied, and a row that once moved
 * from one page to another has left a copy in what is free there now: the only
 * way to lose it is to write the database anew. */
static enum sql_status wipe(struct sql *db, int64_t most_bytes)
{
	cply_arena arena;
	int64_t size;
	cply_arena_init(&arena, NULL, 1 << 16);
	enum sql_status status = size_of(db, &arena, &size);
	if (status == SQL_OK && size <= most_bytes)
		status = script(db, "VACUUM");
	if (status == SQL_OK)
		status = empty_journal(db, &arena);
	cply_arena_free(&arena);
	return status;
}

static void close_it(struct sql *db)
{
	struct database *s = (struct database *)db;
	for (size_t i = 0; i < s->kept_count; i++)
		sqlite.finalize(s->kept[i].statement);
	sqlite.close(s->db);
	free(s);
}

static const struct sql_driver driver = {
	.name = "sqlite",
	.close = close_it,
	.run = run,
	.script = script,
	.begin = begin,
	.commit = commit,
	.rollback = rollback,
	.backup = backup,
	.check = check,
	.wipe = wipe,
};

/* Every commit is on the disk before it is answered (FULL), readers do not
 * wait for the writer (WAL), and what is deleted is overwritten. */
static const char settings[] = "PRAGMA journal_mode=WAL;"
			       "PRAGMA synchronous=FULL;"
			       "PRAGMA foreign_keys=ON;"
			       "PRAGMA secure_delete=ON;"
			       "PRAGMA trusted_schema=OFF;";

struct sql *sqlite_open(const char *path, bool create, char error[200])
{
	const char *why;
	if (!sqlite_load(&why)) {
		snprintf(error, 200, "%s", why);
		return NULL;
	}
	struct database *s = calloc(1, sizeof *s);
	if (!s || (create && !make_private(path, 0) && errno != EEXIST)) {
		snprintf(error, 200, "%s", strerror(errno));
		free(s);
		return NULL;
	}
	s->sql.driver = &driver;
	int code = sqlite.open_v2(path, &s->db,
	                          SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
	                          NULL);
	if (code == SQLITE_OK) {
		sqlite.busy_timeout(s->db, BUSY_MS);
		code = sqlite.exec(s->db, settings, NULL, NULL, NULL);
	}
	if (code == SQLITE_OK)
		return &s->sql;
	fail(s, code);
	snprintf(error, 200, "%s", s->sql.error);
	close_it(&s->sql);
	return NULL;
}
