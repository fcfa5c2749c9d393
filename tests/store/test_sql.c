/* SPDX-License-Identifier: MIT */
/* Databases: values there and back, transactions, migrations, backups. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/migrate.h"

struct fixture {
	char folder[64], path[128], error[200];
	struct sql *db;
	cply_arena arena;
};

static struct sql *open_again(struct fixture *f)
{
	struct sql *db = sqlite_open(f->path, true, f->error);
	if (!db)
		fail_msg("%s", f->error);
	return db;
}

static int set_up(void **state)
{
	struct fixture *f = calloc(1, sizeof *f);
	snprintf(f->folder, sizeof f->folder, "/tmp/crossply-store-XXXXXX");
	assert_non_null(mkdtemp(f->folder));
	snprintf(f->path, sizeof f->path, "%s/levels.db", f->folder);
	cply_arena_init(&f->arena, NULL, SIZE_MAX);
	f->db = open_again(f);
	*state = f;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;
	char command[128];
	sql_close(f->db);
	cply_arena_free(&f->arena);
	snprintf(command, sizeof command, "rm -r %s", f->folder);
	assert_int_equal(system(command), 0);
	free(f);
	return 0;
}

static void values_there_and_back(void **state)
{
	struct fixture *f = *state;
	struct sql_rows rows;
	static const char nul[] = "a\0b";
	struct sql_value want[] = {
		SQL_N(INT64_MIN),
		SQL_N(INT64_MAX),
		SQL_S(CPLY_STR("")),
		SQL_S(CPLY_STR("\xC3\xA9'\"; DROP TABLE t")),
		SQL_B(((cply_str){ nul, 3 })),
		SQL_B(((cply_str){ NULL, 0 })),
		SQL_NONE,
	};
	assert_int_equal(f->db->driver->script(
				 f->db, "CREATE TABLE t(a, b, c, d, e, f, g)"),
	                 SQL_OK);
	for (int i = 0; i < 20; i++)
		assert_int_equal(sql_run(f->db,
		                         "INSERT INTO t VALUES"
		                         "($1, $2, $3, $4, $5, $6, $7)",
		                         want, 7, &f->arena, &rows),
		                 SQL_OK);
	assert_int_equal(rows.changed, 1);
	/* Arguments count from one, wherever they stand. */
	assert_int_equal(SQL_RUN(f->db,
	                         "SELECT * FROM t WHERE b = $2 AND a = $1",
	                         &f->arena, &rows, want[0], want[1]),
	                 SQL_OK);
	assert_int_equal(rows.count, 20);
	assert_int_equal(rows.columns, 7);
	for (size_t i = 0; i < 7; i++) {
		const struct sql_value *got = sql_at(&rows, 19, i);
		assert_int_equal(got->type, want[i].type);
		assert_int_equal(got->n, want[i].n);
		assert_true(cply_str_eq(got->s, want[i].s));
	}
}

static void a_rollback_leaves_nothing(void **state)
{
	struct fixture *f = *state;
	const struct sql_driver *d = f->db->driver;
	struct sql_rows rows;
	assert_int_equal(d->script(f->db, "CREATE TABLE t(a PRIMARY KEY)"),
	                 SQL_OK);
	assert_int_equal(d->begin(f->db, true), SQL_OK);
	assert_int_equal(d->script(f->db, "INSERT INTO t VALUES(1)"), SQL_OK);
	assert_int_equal(SQL_RUN(f->db, "INSERT INTO t VALUES($1)", &f->arena,
	                         NULL, SQL_N(1)),
	                 SQL_CONFLICT);
	d->rollback(f->db);
	d->rollback(f->db);
	assert_int_equal(sql_run(f->db, "SELECT * FROM t", NULL, 0, &f->arena,
	                         &rows),
	                 SQL_OK);
	assert_int_equal(rows.count, 0);
}

static void errors_never_hold_arguments(void **state)
{
	struct fixture *f = *state;
	struct sql_rows rows;
	assert_int_equal(SQL_RUN(f->db, "SELECT nothing WHERE $1", &f->arena,
	                         &rows, SQL_S(CPLY_STR("SECRET"))),
	                 SQL_BROKEN);
	assert_true(strlen(f->db->error) > 0);
	assert_null(strstr(f->db->error, "SECRET"));
}

static void migrations_run_once(void **state)
{
	struct fixture *f = *state;
	size_t done = 99;
	assert_int_equal(migrate_look(f->db, &f->arena, &done), MIGRATE_OK);
	assert_int_equal(done, 0);
	assert_int_equal(migrate_run(f->db, &f->arena, 1000), MIGRATE_OK);
	assert_int_equal(migrate_run(f->db, &f->arena, 2000), MIGRATE_OK);
	assert_int_equal(migrate_look(f->db, &f->arena, &done), MIGRATE_OK);
	assert_int_equal(done, store_migration_count);
	struct sql_rows rows;
	assert_int_equal(sql_run(f->db, "SELECT * FROM levels", NULL, 0,
	                         &f->arena, &rows),
	                 SQL_OK);
	assert_int_equal(rows.columns, 5);
}

static void strange_schemas_are_refused(void **state)
{
	struct fixture *f = *state;
	const struct sql_driver *d = f->db->driver;
	size_t done;
	assert_int_equal(migrate_run(f->db, &f->arena, 1), MIGRATE_OK);
	assert_int_equal(SQL_RUN(f->db,
	                         "INSERT INTO migration VALUES($1, 'x', 1)",
	                         &f->arena, NULL,
	                         SQL_N((int64_t)store_migration_count + 1)),
	                 SQL_OK);
	assert_int_equal(migrate_look(f->db, &f->arena, &done), MIGRATE_NEWER);
	assert_int_equal(migrate_run(f->db, &f->arena, 1), MIGRATE_NEWER);
	assert_int_equal(d->script(f->db, "UPDATE migration SET checksum ="
	                                  " 'y' WHERE number = 1"),
	                 SQL_OK);
	assert_int_equal(migrate_run(f->db, &f->arena, 1), MIGRATE_ALTERED);
}

static void backups_are_whole_and_private(void **state)
{
	struct fixture *f = *state;
	char path[160], error[200];
	snprintf(path, sizeof path, "%s/copy.db", f->folder);
	assert_int_equal(migrate_run(f->db, &f->arena, 1), MIGRATE_OK);
	assert_int_equal(f->db->driver->backup(f->db, path), SQL_OK);
	struct stat st;
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
	/* An old one is never overwritten. */
	assert_int_equal(f->db->driver->backup(f->db, path), SQL_AWAY);
	struct sql *copy = sqlite_open(path, false, error);
	assert_non_null(copy);
	size_t done = 0;
	assert_int_equal(migrate_look(copy, &f->arena, &done), MIGRATE_OK);
	assert_int_equal(done, store_migration_count);
	sql_close(copy);
}

static void files_are_private(void **state)
{
	struct fixture *f = *state;
	struct stat st;
	assert_int_equal(stat(f->path, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
	char error[200] = "";
	assert_null(sqlite_open("/nonexistent/x.db", true, error));
	assert_true(strlen(error) > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		TEST(values_there_and_back),
		TEST(a_rollback_leaves_nothing),
		TEST(errors_never_hold_arguments),
		TEST(migrations_run_once),
		TEST(strange_schemas_are_refused),
		TEST(backups_are_whole_and_private),
		TEST(files_are_private),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
