/* SPDX-License-Identifier: MIT */
#include "store/sql.h"

#include <time.h>

enum sql_status sql_run(struct sql *db, const char *statement,
                        const struct sql_value *args, size_t count,
                        cply_arena *arena, struct sql_rows *rows)
{
	struct sql_rows ignored = { 0 };
	struct sql_rows *into = rows ? rows : &ignored;
	*into = (struct sql_rows){ 0 };
	db->status = db->driver->run(db, statement, args, count, arena, into);
	return db->status;
}

enum sql_status sql_run_many(struct sql *db, const char *statement,
                             size_t count, struct sql_question *questions,
                             size_t n)
{
	for (size_t i = 0; i < n; i++)
		questions[i].rows = (struct sql_rows){ 0 };
	if (n > 1 && db->driver->run_many) {
		db->status = db->driver->run_many(db, statement, count,
		                                  questions, n);
		return db->status;
	}
	enum sql_status status = SQL_OK;
	for (size_t i = 0; i < n && status == SQL_OK; i++)
		status = sql_run(db, statement, questions[i].args, count,
		                 questions[i].arena, &questions[i].rows);
	return status;
}

enum sql_status sql_later(struct sql *db, const char *statement,
                          const struct sql_value *args, size_t count,
                          cply_arena *arena)
{
	if (!db->driver->later)
		return sql_run(db, statement, args, count, arena, NULL);
	db->status = db->driver->later(db, statement, args, count, arena);
	return db->status;
}

void *sql_list(const struct sql_rows *rows, cply_arena *arena, size_t size,
               void (*take)(void *item, const struct sql_value *row))
{
	/* One more, since an array of none is not NULL. */
	char *list =
		cply_alloc(arena, rows->count + 1, size, _Alignof(max_align_t));
	for (size_t i = 0; list && i < rows->count; i++)
		take(list + i * size, sql_at(rows, i, 0));
	return list;
}

void sql_close(struct sql *db)
{
	if (db)
		db->driver->close(db);
}

enum sql_status sql_begin_long(struct sql *db)
{
	const struct sql_driver *d = db->driver;
	return d->begin_long ? d->begin_long(db) : d->begin(db, true);
}

enum sql_status sql_wipe(struct sql *db, int64_t most_bytes)
{
	return db->driver->wipe ? db->driver->wipe(db, most_bytes) : SQL_OK;
}

enum sql_status sql_now(struct sql *db, cply_arena *arena, int64_t *ms)
{
	struct timespec now;
	if (db->driver->now)
		return db->driver->now(db, arena, ms);
	clock_gettime(CLOCK_REALTIME, &now);
	*ms = now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
	return SQL_OK;
}

enum sql_status sql_notify(struct sql *db, const char *channel,
                           cply_str payload, cply_arena *arena)
{
	if (!db->driver->notify)
		return SQL_OK;
	return db->driver->notify(db, channel, payload, arena);
}

enum sql_status sql_wait(struct sql *db, const char *channel, int timeout_ms,
                         cply_arena *arena, struct sql_notice *notice)
{
	struct timespec span = { timeout_ms / 1000,
		                 timeout_ms % 1000 * 1000000L };
	*notice = (struct sql_notice){ 0 };
	if (db->driver->wait)
		return db->driver->wait(db, channel, timeout_ms, arena, notice);
	nanosleep(&span, NULL);
	return SQL_OK;
}
