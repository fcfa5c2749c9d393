/* SPDX-License-Identifier: MIT */
/* Databases: values there and back, transactions, migrations, backups. Runs on
 * the PostgreSQL that CROSSPLY_POSTGRES names, else on a file of SQLite. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/migrate.h"

struct fixture {
	char folder[64], path[128], error[200];
	struct sql *db;
	cply_arena arena;
};

static const char *postgres;

static struct sql *open_again(struct fixture *f)
{
	struct sql *db = postgres ? postgres_open(postgres, f->error)
	                          : sqlite_open(f->path, true, f->error);
	if (!db)
		fail_msg("%s", f->error);
	return db;
}

static void script(struct fixture *f, const char *statements)
{
	if (f->db->driver->script(f->db, statements) != SQL_OK)
		fail_msg("%s", f->db->error);
}

static int set_up(void **state)
{
	struct fixture *f = calloc(1, sizeof *f);
	snprintf(f->folder, sizeof f->folder, "/tmp/crossply-store-XXXXXX");
	assert_non_null(mkdtemp(f->folder));
	snprintf(f->path, sizeof f->path, "%s/levels.db", f->folder);
	cply_arena_init(&f->arena, NULL, SIZE_MAX);
	f->db = open_again(f);
	if (postgres)
		script(f, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
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
	script(f, "CREATE TABLE t(a BIGINT, b BIGINT, c TEXT, d TEXT, e BYTEA,"
	          " f BYTEA, g TEXT)");
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

/* What both make of expressions: a whole number, whatever they call it. */
static void expressions_are_whole_numbers(void **state)
{
	struct fixture *f = *state;
	struct sql_rows rows;
	script(f, "CREATE TABLE t(a BIGINT);"
	          "INSERT INTO t VALUES(-9000000000000000000), (-1), (-2)");
	assert_int_equal(SQL_RUN(f->db,
	                         "SELECT sum(a), count(*), min(a) < 0,"
	                         " max(a) - $1, sum(a) + sum(0 - a), 7,"
	                         " sum(a) - sum(a) + 10000, sum(0 - a),"
	                         " 'text', length('abc')"
	                         " FROM t WHERE a < $1",
	                         &f->arena, &rows, SQL_N(5)),
	                 SQL_OK);
	const int64_t want[] = { -9000000000000000003, 3, 1, -6, 0, 7, 10000,
		                 9000000000000000003 };
	for (size_t i = 0; i < CPLY_COUNT(want); i++) {
		assert_int_equal(sql_at(&rows, 0, i)->type, SQL_INT);
		assert_int_equal(sql_at(&rows, 0, i)->n, want[i]);
	}
	assert_int_equal(sql_at(&rows, 0, 8)->type, SQL_TEXT);
	assert_int_equal(sql_at(&rows, 0, 9)->n, 3);
}

/* The same statement with arguments of other types. */
static void an_argument_may_be_null(void **state)
{
	struct fixture *f = *state;
	struct sql_rows rows;
	const struct sql_value args[] = { SQL_NONE, SQL_S(CPLY_STR("b")),
		                          SQL_NONE };
	const size_t want[] = { 2, 1, 2 };
	script(f, "CREATE TABLE t(a TEXT, n BIGINT);"
	          "INSERT INTO t VALUES('a', 1), ('b', 2)");
	for (size_t i = 0; i < 3; i++) {
		assert_int_equal(SQL_RUN(f->db,
		                         "SELECT a FROM t WHERE"
		                         " CAST($1 AS TEXT) IS NULL OR a = $1",
		                         &f->arena, &rows, args[i]),
		                 SQL_OK);
		assert_int_equal(rows.count, want[i]);
		assert_int_equal(SQL_RUN(f->db, "UPDATE t SET a = $1",
		                         &f->arena, &rows, args[1]),
		                 SQL_OK);
		assert_int_equal(rows.changed, 2);
		assert_int_equal(SQL_RUN(f->db,
		                         "UPDATE t SET a = 'a' WHERE n = $1",
		                         &f->arena, &rows, SQL_N(1)),
		                 SQL_OK);
		assert_int_equal(rows.changed, 1);
	}
	assert_int_equal(SQL_RUN(f->db, "UPDATE t SET a = $1, n = $2",
	                         &f->arena, &rows, SQL_NONE, SQL_NONE),
	                 SQL_OK);
	assert_int_equal(sql_run(f->db, "SELECT a, n FROM t", NULL, 0,
	                         &f->arena, &rows),
	                 SQL_OK);
	assert_int_equal(sql_at(&rows, 1, 0)->type, SQL_NULL);
	assert_int_equal(sql_at(&rows, 1, 1)->type, SQL_NULL);
}

static void large_values(void **state)
{
	struct fixture *f = *state;
	enum { LARGE = 8 << 20 };
	char *bytes = malloc(LARGE);
	struct sql_rows rows;
	assert_non_null(bytes);
	for (size_t i = 0; i < LARGE; i++)
		bytes[i] = (char)('a' + i % 23);
	cply_str large = { bytes, LARGE };
	script(f, "CREATE TABLE t(a TEXT, b BYTEA)");
	assert_int_equal(SQL_RUN(f->db, "INSERT INTO t VALUES($1, $2)",
	                         &f->arena, &rows, SQL_S(large), SQL_B(large)),
	                 SQL_OK);
	assert_int_equal(sql_run(f->db, "SELECT * FROM t", NULL, 0, &f->arena,
	                         &rows),
	                 SQL_OK);
	assert_true(cply_str_eq(sql_at(&rows, 0, 0)->s, large));
	assert_true(cply_str_eq(sql_at(&rows, 0, 1)->s, large));
	assert_int_equal(sql_at(&rows, 0, 1)->type, SQL_BLOB);
	/* An arena that is too small is not a crash. */
	cply_arena small;
	cply_arena_init(&small, NULL, LARGE);
	assert_int_equal(sql_run(f->db, "SELECT * FROM t", NULL, 0, &small,
	                         &rows),
	                 SQL_AWAY);
	cply_arena_free(&small);
	free(bytes);
}

static void many_rows(void **state)
{
	struct fixture *f = *state;
	enum { MANY = 10000 };
	struct sql_rows rows;
	const struct sql_driver *d = f->db->driver;
	script(f, "CREATE TABLE t(a BIGINT PRIMARY KEY, b TEXT)");
	assert_int_equal(d->begin(f->db, true), SQL_OK);
	for (int64_t i = 0; i < MANY; i++)
		assert_int_equal(SQL_RUN(f->db, "INSERT INTO t VALUES($1, $2)",
		                         &f->arena, NULL, SQL_N(i),
		                         SQL_S(CPLY_STR("row"))),
		                 SQL_OK);
	assert_int_equal(d->commit(f->db), SQL_OK);
	assert_int_equal(d->begin(f->db, false), SQL_OK);
	assert_int_equal(sql_run(f->db, "SELECT a, b FROM t ORDER BY a", NULL,
	                         0, &f->arena, &rows),
	                 SQL_OK);
	assert_int_equal(d->commit(f->db), SQL_OK);
	assert_int_equal(rows.count, MANY);
	for (size_t i = 0; i < MANY; i++)
		assert_int_equal(sql_at(&rows, i, 0)->n, i);
	assert_int_equal(sql_run(f->db, "DELETE FROM t", NULL, 0, &f->arena,
	                         &rows),
	                 SQL_OK);
	assert_int_equal(rows.changed, MANY);
}

/* More than are kept prepared. */
static void many_statements(void **state)
{
	struct fixture *f = *state;
	enum { MANY = 300, LENGTH = 32 };
	static char text[MANY][LENGTH];
	struct sql_rows rows;
	for (int round = 0; round < 2; round++)
		for (int i = 0; i < MANY; i++) {
			snprintf(text[i], LENGTH, "SELECT %d + $1", i);
			assert_int_equal(SQL_RUN(f->db, text[i], &f->arena,
			                         &rows, SQL_N(1)),
			                 SQL_OK);
			assert_int_equal(sql_at(&rows, 0, 0)->n, i + 1);
		}
}

static void what_breaks_a_rule_is_a_conflict(void **state)
{
	struct fixture *f = *state;
	static const char *const wrong[] = {
		"INSERT INTO t VALUES(1, 1, 1)",    /* the key */
		"INSERT INTO t VALUES(2, NULL, 1)", /* a column */
		"INSERT INTO t VALUES(3, -1, 1)",   /* a check */
		"INSERT INTO t VALUES(4, 1, 99)",   /* a reference */
	};
	script(f, "CREATE TABLE t(a BIGINT PRIMARY KEY,"
	          " b BIGINT NOT NULL CHECK(b > 0),"
	          " c BIGINT REFERENCES t(a));"
	          "INSERT INTO t VALUES(1, 1, 1)");
	for (size_t i = 0; i < CPLY_COUNT(wrong); i++)
		assert_int_equal(sql_run(f->db, wrong[i], NULL, 0, &f->arena,
		                         NULL),
		                 SQL_CONFLICT);
}

static void readers_see_one_state(void **state)
{
	struct fixture *f = *state;
	const struct sql_driver *d = f->db->driver;
	struct sql_rows rows;
	script(f, "CREATE TABLE t(a BIGINT)");
	struct sql *reader = open_again(f);
	assert_int_equal(d->begin(reader, false), SQL_OK);
	for (size_t i = 0; i < 2; i++) {
		assert_int_equal(sql_run(reader, "SELECT a FROM t", NULL, 0,
		                         &f->arena, &rows),
		                 SQL_OK);
		assert_int_equal(rows.count, 0);
		script(f, "INSERT INTO t VALUES(1)");
	}
	d->rollback(reader);
	assert_int_equal(sql_run(reader, "SELECT a FROM t", NULL, 0, &f->arena,
	                         &rows),
	                 SQL_OK);
	assert_int_equal(rows.count, 2);
	sql_close(reader);
}

static void the_clock_is_right(void **state)
{
	struct fixture *f = *state;
	int64_t before = (int64_t)time(NULL) * 1000, ms = 0;
	assert_int_equal(sql_now(f->db, &f->arena, &ms), SQL_OK);
	assert_in_range(ms, before, before + 60000);
}

static void a_rollback_leaves_nothing(void **state)
{
	struct fixture *f = *state;
	const struct sql_driver *d = f->db->driver;
	struct sql_rows rows;
	script(f, "CREATE TABLE t(a BIGINT PRIMARY KEY)");
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

/* ---- statements that are not waited for ---- */

static enum sql_status add_later(struct fixture *f, int64_t n)
{
	return SQL_LATER(f->db, "INSERT INTO t VALUES ($1)", &f->arena,
	                 SQL_N(n));
}

static int64_t count_rows(struct fixture *f, enum sql_status *status)
{
	struct sql_rows rows;
	*status = sql_run(f->db, "SELECT COUNT(*) FROM t", NULL, 0, &f->arena,
	                  &rows);
	return *status == SQL_OK ? sql_at(&rows, 0, 0)->n : -1;
}

static void what_is_done_later_is_done(void **state)
{
	struct fixture *f = *state;
	const struct sql_driver *d = f->db->driver;
	enum sql_status status;
	script(f, "CREATE TABLE t(n BIGINT PRIMARY KEY)");
	assert_int_equal(add_later(f, -1), SQL_OK); /* in no transaction */
	for (int64_t round = 0; round < 3; round++) {
		assert_int_equal(d->begin(f->db, true), SQL_OK);
		for (int64_t i = 0; i < 1000; i++)
			assert_int_equal(add_later(f, 1000 * round + i),
			                 SQL_OK);
		/* The next one sees it; the last are with the commit. */
		assert_int_equal(count_rows(f, &status), 1000 * round + 1001);
		assert_int_equal(add_later(f, -2 - round), SQL_OK);
		assert_int_equal(d->commit(f->db), SQL_OK);
		script(f, "DELETE FROM t WHERE n < -1");
	}
	assert_int_equal(count_rows(f, &status), 3001);
}

static void what_fails_later_is_told(void **state)
{
	struct fixture *f = *state;
	const struct sql_driver *d = f->db->driver;
	enum sql_status status;
	script(f, "CREATE TABLE t(n BIGINT PRIMARY KEY)");
	for (int how = 0; how < 3; how++) {
		assert_int_equal(d->begin(f->db, true), SQL_OK);
		enum sql_status told = add_later(f, 1);
		for (int i = 0; i < 3 && told == SQL_OK; i++)
			told = add_later(f, 2);
		if (told == SQL_OK && how == 0)
			count_rows(f, &told);
		if (told == SQL_OK && how == 1)
			told = d->commit(f->db);
		if (told == SQL_OK && how == 2)
			told = SQL_CONFLICT; /* nobody asks */
		assert_int_equal(told, SQL_CONFLICT);
		d->rollback(f->db);
		assert_int_equal(count_rows(f, &status), 0);
	}
}

/* ---- one statement, many questions ---- */

enum { QUESTIONS = 50 };

/* Adds the numbers, and has each of them back. */
static enum sql_status add_many(struct fixture *f, const int64_t *numbers,
                                struct sql_question *questions)
{
	static struct sql_value args[QUESTIONS][2];
	for (size_t i = 0; i < QUESTIONS; i++) {
		args[i][0] = SQL_N(numbers[i]);
		args[i][1] = SQL_S(CPLY_STR("of many"));
		questions[i] = (struct sql_question){ .args = args[i],
			                              .arena = &f->arena };
	}
	return sql_run_many(f->db,
	                    "INSERT INTO t(n, name) VALUES ($1, $2)"
	                    " RETURNING n, name",
	                    2, questions, QUESTIONS);
}

static void check_answers(const struct sql_question *questions,
                          const int64_t *numbers)
{
	for (size_t i = 0; i < QUESTIONS; i++) {
		const struct sql_rows *rows = &questions[i].rows;
		assert_int_equal(rows->count, 1);
		assert_int_equal(sql_at(rows, 0, 0)->n, numbers[i]);
		assert_true(cply_str_is(sql_at(rows, 0, 1)->s, "of many"));
	}
}

static void many_questions_at_once(void **state)
{
	struct fixture *f = *state;
	const struct sql_driver *d = f->db->driver;
	struct sql_question questions[QUESTIONS];
	int64_t numbers[QUESTIONS];
	enum sql_status status;
	script(f, "CREATE TABLE t(n BIGINT PRIMARY KEY, name TEXT)");
	for (int round = 0; round < 3; round++) {
		for (int i = 0; i < QUESTIONS; i++)
			numbers[i] = 1000 * (round + 1) + (i * 7) % QUESTIONS;
		assert_int_equal(d->begin(f->db, true), SQL_OK);
		for (int i = 0; i < round; i++)
			assert_int_equal(SQL_LATER(f->db,
			                           "INSERT INTO t(n)"
			                           " VALUES ($1)",
			                           &f->arena,
			                           SQL_N(10 * round + i)),
			                 SQL_OK);
		assert_int_equal(add_many(f, numbers, questions), SQL_OK);
		check_answers(questions, numbers);
		assert_int_equal(count_rows(f, &status),
		                 (round + 1) * QUESTIONS +
		                         round * (round + 1) / 2);
		assert_int_equal(d->commit(f->db), SQL_OK);
	}
	for (int i = 0; i < QUESTIONS; i++) /* in no transaction */
		numbers[i] = 9000 + i;
	assert_int_equal(add_many(f, numbers, questions), SQL_OK);
	check_answers(questions, numbers);
}

static void one_of_many_fails(void **state)
{
	struct fixture *f = *state;
	const struct sql_driver *d = f->db->driver;
	struct sql_question questions[QUESTIONS];
	int64_t numbers[QUESTIONS];
	enum sql_status status;
	script(f, "CREATE TABLE t(n BIGINT PRIMARY KEY, name TEXT)");
	for (int round = 0; round < 3; round++) {
		for (int i = 0; i < QUESTIONS; i++)
			numbers[i] = i == 20 && round ? 3 : i;
		assert_int_equal(d->begin(f->db, true), SQL_OK);
		status = add_many(f, numbers, questions);
		assert_int_equal(status, round ? SQL_CONFLICT : SQL_OK);
		d->rollback(f->db);
		assert_int_equal(count_rows(f, &status), 0);
		assert_int_equal(status, SQL_OK);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		TEST(values_there_and_back),
		TEST(what_is_done_later_is_done),
		TEST(what_fails_later_is_told),
		TEST(many_questions_at_once),
		TEST(one_of_many_fails),
		TEST(expressions_are_whole_numbers),
		TEST(an_argument_may_be_null),
		TEST(large_values),
		TEST(many_rows),
		TEST(many_statements),
		TEST(what_breaks_a_rule_is_a_conflict),
		TEST(readers_see_one_state),
		TEST(the_clock_is_right),
		TEST(a_rollback_leaves_nothing),
		TEST(errors_never_hold_arguments),
		TEST(migrations_run_once),
		TEST(strange_schemas_are_refused),
	};
	const struct CMUnitTest of_files[] = {
		TEST(backups_are_whole_and_private),
		TEST(files_are_private),
	};
	postgres = getenv("CROSSPLY_POSTGRES");
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	if (!postgres)
		failed += cmocka_run_group_tests(of_files, NULL, NULL);
	return failed;
}
