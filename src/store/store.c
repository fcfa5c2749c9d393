/* SPDX-License-Identifier: MIT */
#include "store/store.h"

#include <stdio.h>

#include "store/migrate.h"

const char *store_file(const char *url)
{
	static const char prefix[] = "sqlite:";
	size_t len = sizeof prefix - 1;
	return strncmp(url, prefix, len) == 0 && url[len] ? url + len : NULL;
}

static bool is_postgres(const char *url)
{
	return cply_str_starts(cply_str_of(url), "postgresql:") ||
	       cply_str_starts(cply_str_of(url), "postgres:");
}

static struct sql *open_one(const char *url, bool create, char error[200])
{
	const char *file = store_file(url);
	if (file)
		return sqlite_open(file, create, error);
	if (is_postgres(url))
		return postgres_open(url, error);
	snprintf(error, 200, "a store is sqlite:FILE or postgresql://...");
	return NULL;
}

struct sql *store_connect(const char *url, char error[200])
{
	return open_one(url, false, error);
}

static const char *why(const struct sql *db, enum migrate_status status)
{
	switch (status) {
	case MIGRATE_NEWER:
		return "it was made by a newer version of crossply";
	case MIGRATE_ALTERED:
		return "its tables are not those that crossply made";
	default:
		return db->error;
	}
}

/* Before tables of an older version are changed, FILE.before-N is made: to go
 * back is to restore it. */
static bool keep_copy(struct sql *db, const char *url, cply_arena *arena)
{
	size_t done = 0;
	const char *file = store_file(url);
	if (!file || migrate_look(db, arena, &done) != MIGRATE_OK || !done ||
	    done == store_migration_count)
		return true;
	cply_buf path;
	cply_buf_init(&path, arena);
	cply_put(&path, file);
	cply_put(&path, ".before-");
	cply_put_uint(&path, done + 1);
	cply_put_char(&path, '\0');
	return !path.failed && db->driver->backup(db, path.ptr) == SQL_OK;
}

struct sql *store_open(const char *url, int64_t now_ms, char error[200])
{
	struct sql *db = open_one(url, true, error);
	if (!db)
		return NULL;
	cply_arena arena;
	cply_arena_init(&arena, NULL, SIZE_MAX);
	enum migrate_status status = keep_copy(db, url, &arena)
	                                     ? migrate_run(db, &arena, now_ms)
	                                     : MIGRATE_FAILED;
	cply_arena_free(&arena);
	if (status == MIGRATE_OK)
		return db;
	snprintf(error, 200, "%s", why(db, status));
	sql_close(db);
	return NULL;
}
