/* SPDX-License-Identifier: MIT */
/* What tests of PostgreSQL share; to be included after the fixture's needs:
 * an empty schema, a connection, and the server under control. */
#ifndef CROSSPLY_TESTS_POSTGRES_FIXTURE_H
#define CROSSPLY_TESTS_POSTGRES_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/migrate.h"

/* Calls take 3 s at most; the rest is for a busy machine. */
enum { CALL_LIMIT = 3500 };

struct fixture {
	struct sql *db;
	cply_arena arena;
};

static inline const char *address(void)
{
	const char *url = getenv("CROSSPLY_POSTGRES");
	if (!url)
		fail_msg("run this by tests/store/with-postgres");
	return url;
}

static inline struct sql *connect_to(const char *url)
{
	char error[200] = "";
	struct sql *db = postgres_open(url, error);
	if (!db)
		fail_msg("%s", error);
	return db;
}

static inline void script(struct sql *db, const char *statements)
{
	if (db->driver->script(db, statements) != SQL_OK)
		fail_msg("%s: %s", statements, db->error);
}

/* The first value of the first row. */
static inline struct sql_value ask(struct fixture *f, struct sql *db,
                                   const char *statement)
{
	struct sql_rows rows;
	if (sql_run(db, statement, NULL, 0, &f->arena, &rows) != SQL_OK)
		fail_msg("%s: %s", statement, db->error);
	assert_true(rows.count > 0);
	return *sql_at(&rows, 0, 0);
}

static inline int64_t clock_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

static inline void control(const char *order)
{
	char command[300];
	snprintf(command, sizeof command, "%s %s",
	         getenv("CROSSPLY_POSTGRES_CONTROL"), order);
	assert_int_equal(system(command), 0);
}

static inline int set_up(void **state)
{
	struct fixture *f = calloc(1, sizeof *f);
	assert_non_null(f);
	cply_arena_init(&f->arena, NULL, SIZE_MAX);
	f->db = connect_to(address());
	script(f->db, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
	*state = f;
	return 0;
}

static inline int tear_down(void **state)
{
	struct fixture *f = *state;
	sql_close(f->db);
	cply_arena_free(&f->arena);
	free(f);
	return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
