/* SPDX-License-Identifier: MIT */
/* PostgreSQL: what test_sql does not ask of both stores. */
#include "postgres_fixture.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sys/wait.h>

/* ---- opening ---- */

static bool is_loaded(void)
{
	void *library = dlopen("libpq.so.5", RTLD_LAZY | RTLD_NOLOAD);
	if (library)
		dlclose(library);
	return library != NULL;
}

/* The first of all tests. */
static void the_library_is_loaded_when_needed(void **state)
{
	(void)state;
	assert_false(is_loaded());
	sql_close(connect_to(address()));
	assert_true(is_loaded());
}

/* The address with another database or user. */
static void vary(char out[300], const char *user, const char *database)
{
	const char *host = strchr(address(), '?');
	snprintf(out, 300, "postgresql://%s:SECRET@/%s%s", user, database,
	         host);
}

static void refusals_have_reasons_and_no_secrets(void **state)
{
	char no_user[300], no_database[300];
	vary(no_user, "nobody", "postgres");
	vary(no_database, "crossply", "nothing");
	const struct {
		const char *url, *reason;
	} wrong[] = {
		{ "", "address" },
		{ "mysql://a:SECRET@b/c", "address" },
		{ "host=/tmp password=SECRET", "address" },
		{ "postgresql://a:SECRET%@b/c", "address" },
		{ "postgresql://a:SECRET@b/c?SECRET=1", "address" },
		{ "postgresql://a:SECRET@/b?host=%2Fnothing", "reached" },
		{ no_user, "28000" },
		{ no_database, "3D000" },
	};
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(wrong); i++) {
		char error[200] = "";
		assert_null(postgres_open(wrong[i].url, error));
		if (!strstr(error, wrong[i].reason) || strstr(error, "SECRET"))
			fail_msg("%s: %s", wrong[i].url, error);
	}
}

static void other_encodings_are_refused(void **state)
{
	struct fixture *f = *state;
	char url[300], error[200] = "";
	script(f->db, "CREATE DATABASE latin ENCODING LATIN1"
	              " TEMPLATE template0 LOCALE 'C'");
	vary(url, "crossply", "latin");
	assert_null(postgres_open(url, error));
	assert_non_null(strstr(error, "UTF8"));
	script(f->db, "DROP DATABASE latin");
}

static void the_session_is_ours(void **state)
{
	struct fixture *f = *state;
	static const struct {
		const char *name, *theirs, *ours;
	} settings[] = {
		{ "synchronous_commit", "off", "on" },
		{ "standard_conforming_strings", "off", "on" },
		{ "default_transaction_isolation", "serializable",
		  "read committed" },
		{ "default_transaction_read_only", "on", "off" },
		{ "client_encoding", "latin1", "UTF8" },
		{ "statement_timeout", "0", "2500ms" },
		{ "bytea_output", "escape", "escape" },
	};
	char text[300];
	script(f->db, "CREATE DATABASE strange");
	for (size_t i = 0; i < CPLY_COUNT(settings); i++) {
		snprintf(text, sizeof text,
		         "ALTER DATABASE strange SET %s = '%s'",
		         settings[i].name, settings[i].theirs);
		script(f->db, text);
	}
	vary(text, "crossply", "strange");
	struct sql *db = connect_to(text);
	for (size_t i = 0; i < CPLY_COUNT(settings); i++) {
		struct sql_rows rows;
		cply_str name = cply_str_of(settings[i].name);
		assert_int_equal(SQL_RUN(db, "SELECT current_setting($1)",
		                         &f->arena, &rows, SQL_S(name)),
		                 SQL_OK);
		assert_true(
			cply_str_is(sql_at(&rows, 0, 0)->s, settings[i].ours));
	}
	assert_true(cply_str_is(
		ask(f, db, "SELECT current_setting('application_name')").s,
		"crossply"));
	sql_close(db);
	script(f->db, "DROP DATABASE strange WITH (FORCE)");
}

/* ---- errors ---- */

static void every_state_has_a_meaning(void **state)
{
	struct fixture *f = *state;
	static const struct {
		const char *state;
		enum sql_status status;
	} states[] = {
		{ "23505", SQL_CONFLICT }, { "23P01", SQL_CONFLICT },
		{ "40001", SQL_CONFLICT }, { "40P01", SQL_CONFLICT },
		{ "40003", SQL_AWAY },     { "08006", SQL_AWAY },
		{ "53100", SQL_AWAY },     { "53200", SQL_AWAY },
		{ "53300", SQL_AWAY },     { "55P03", SQL_AWAY },
		{ "57014", SQL_AWAY },     { "57P01", SQL_AWAY },
		{ "57P03", SQL_AWAY },     { "58030", SQL_AWAY },
		{ "25006", SQL_AWAY },     { "22012", SQL_BROKEN },
		{ "42601", SQL_BROKEN },   { "42501", SQL_BROKEN },
		{ "XX001", SQL_BROKEN },   { "P0001", SQL_BROKEN },
	};
	for (size_t i = 0; i < CPLY_COUNT(states); i++) {
		char text[200];
		snprintf(text, sizeof text,
		         "DO $$ BEGIN RAISE EXCEPTION 'SECRET'"
		         " USING ERRCODE = '%s', DETAIL = 'SECRET'; END $$",
		         states[i].state);
		assert_int_equal(f->db->driver->script(f->db, text),
		                 states[i].status);
		assert_non_null(strstr(f->db->error, states[i].state));
		assert_null(strstr(f->db->error, "SECRET"));
	}
}

static void bad_arguments_are_refused(void **state)
{
	struct fixture *f = *state;
	static const char nul[] = "a\0b";
	struct sql_value many[65] = { 0 };
	script(f->db, "CREATE TABLE t(a TEXT)");
	const cply_str texts[] = { { nul, 3 }, CPLY_STR("\xFF") };
	for (size_t i = 0; i < CPLY_COUNT(texts); i++)
		assert_int_equal(SQL_RUN(f->db, "INSERT INTO t VALUES($1)",
		                         &f->arena, NULL, SQL_S(texts[i])),
		                 SQL_BROKEN);
	assert_int_equal(sql_run(f->db, "SELECT 1", many, 65, &f->arena, NULL),
	                 SQL_BROKEN);
	/* Never followed: its length is enough. */
	const cply_str huge = { nul, (size_t)1 << 31 };
	assert_int_equal(SQL_RUN(f->db, "INSERT INTO t VALUES($1)", &f->arena,
	                         NULL, SQL_S(huge)),
	                 SQL_BROKEN);
	assert_int_equal(SQL_RUN(f->db, "SELECT $1 IS NULL", &f->arena, NULL,
	                         SQL_NONE),
	                 SQL_BROKEN);
	assert_non_null(strstr(f->db->error, "CAST"));
	/* A type that we do not know. */
	assert_int_equal(sql_run(f->db, "SELECT 0.5", NULL, 0, &f->arena, NULL),
	                 SQL_BROKEN);
	assert_int_equal(sql_run(f->db, "SELECT now()", NULL, 0, &f->arena,
	                         NULL),
	                 SQL_BROKEN);
	/* Copying has no end that we would see. */
	assert_int_not_equal(f->db->driver->script(f->db, "COPY t TO STDOUT"),
	                     SQL_OK);
	assert_int_not_equal(f->db->driver->script(f->db, "COPY t FROM STDIN"),
	                     SQL_OK);
	assert_int_equal(ask(f, f->db, "SELECT count(*) FROM t").n, 0);
}

static void backups_are_made_by_pg_dump(void **state)
{
	struct fixture *f = *state;
	assert_int_equal(f->db->driver->backup(f->db, "/nothing"), SQL_BROKEN);
	assert_non_null(strstr(f->db->error, "pg_dump"));
}

/* ---- transactions ---- */

static void what_failed_is_never_committed(void **state)
{
	struct fixture *f = *state;
	const struct sql_driver *d = f->db->driver;
	script(f->db, "CREATE TABLE t(a BIGINT PRIMARY KEY)");
	assert_int_equal(d->begin(f->db, true), SQL_OK);
	assert_int_equal(d->begin(f->db, true), SQL_BROKEN);
	script(f->db, "INSERT INTO t VALUES(1)");
	assert_int_equal(d->script(f->db, "INSERT INTO t VALUES(1)"),
	                 SQL_CONFLICT);
	assert_int_equal(sql_run(f->db, "SELECT 1", NULL, 0, &f->arena, NULL),
	                 SQL_CONFLICT);
	assert_int_equal(d->commit(f->db), SQL_CONFLICT);
	assert_int_equal(ask(f, f->db, "SELECT count(*) FROM t").n, 0);
	assert_int_equal(d->commit(f->db), SQL_BROKEN);
	/* One that only the commit finds. */
	script(f->db, "CREATE TABLE u(a BIGINT REFERENCES t(a)"
	              " DEFERRABLE INITIALLY DEFERRED)");
	assert_int_equal(d->begin(f->db, true), SQL_OK);
	script(f->db, "INSERT INTO u VALUES(5)");
	assert_int_equal(d->commit(f->db), SQL_CONFLICT);
	d->rollback(f->db);
	assert_int_equal(ask(f, f->db, "SELECT count(*) FROM u").n, 0);
}

static void readers_cannot_write(void **state)
{
	struct fixture *f = *state;
	const struct sql_driver *d = f->db->driver;
	script(f->db, "CREATE TABLE t(a BIGINT)");
	assert_int_equal(d->begin(f->db, false), SQL_OK);
	assert_int_equal(d->script(f->db, "INSERT INTO t VALUES(1)"),
	                 SQL_BROKEN);
	d->rollback(f->db);
	script(f->db, "INSERT INTO t VALUES(1)");
}

static void writers_wait_for_each_other(void **state)
{
	struct fixture *f = *state;
	struct sql *other = connect_to(address());
	const struct sql_driver *d = f->db->driver;
	script(f->db, "CREATE TABLE t(a BIGINT)");
	assert_int_equal(d->begin(f->db, true), SQL_OK);
	script(f->db, "INSERT INTO t VALUES(1)");
	int64_t at = clock_ms();
	assert_int_equal(d->begin(other, true), SQL_AWAY);
	assert_in_range(clock_ms() - at, 1000, CALL_LIMIT);
	/* Readers do not wait. */
	assert_int_equal(d->begin(other, false), SQL_OK);
	assert_int_equal(ask(f, other, "SELECT count(*) FROM t").n, 0);
	assert_int_equal(d->commit(other), SQL_OK);
	assert_int_equal(d->commit(f->db), SQL_OK);
	assert_int_equal(d->begin(other, true), SQL_OK);
	assert_int_equal(ask(f, other, "SELECT count(*) FROM t").n, 1);
	assert_int_equal(d->commit(other), SQL_OK);
	sql_close(other);
}

/* Forks; each child runs `work` and exits with 0 if it is content. */
static void in_processes(int count, bool (*work)(void))
{
	pid_t pids[8];
	for (int i = 0; i < count; i++) {
		pids[i] = fork();
		assert_true(pids[i] >= 0);
		if (pids[i] == 0)
			_exit(work() ? 0 : 1);
	}
	int faults = 0;
	for (int i = 0; i < count; i++) {
		int status = 0;
		assert_int_equal(waitpid(pids[i], &status, 0), pids[i]);
		faults += status != 0;
	}
	assert_int_equal(faults, 0);
}

enum { COUNTED = 25 };

/* Reads, then writes: right only if nobody writes in between. */
static bool count_up(void)
{
	char error[200];
	struct sql *db = postgres_open(address(), error);
	cply_arena arena;
	cply_arena_init(&arena, NULL, SIZE_MAX);
	bool fine = db;
	for (int i = 0; fine && i < COUNTED; i++) {
		struct sql_rows rows;
		fine = db->driver->begin(db, true) == SQL_OK &&
		       sql_run(db, "SELECT a FROM t", NULL, 0, &arena, &rows) ==
		               SQL_OK &&
		       SQL_RUN(db, "UPDATE t SET a = $1", &arena, NULL,
		               SQL_N(sql_at(&rows, 0, 0)->n + 1)) == SQL_OK &&
		       db->driver->commit(db) == SQL_OK;
	}
	sql_close(db);
	cply_arena_free(&arena);
	return fine;
}

static void nothing_is_lost_between_processes(void **state)
{
	struct fixture *f = *state;
	script(f->db, "CREATE TABLE t(a BIGINT); INSERT INTO t VALUES(0)");
	in_processes(4, count_up);
	assert_int_equal(ask(f, f->db, "SELECT a FROM t").n, 4 * COUNTED);
}

struct crossing {
	struct sql *db;
	const char *second;
	enum sql_status status;
};

static void *cross(void *ctx)
{
	struct crossing *c = ctx;
	c->status = c->db->driver->script(c->db, c->second);
	return NULL;
}

static void a_deadlock_is_a_conflict(void **state)
{
	struct fixture *f = *state;
	struct sql *other = connect_to(address());
	script(f->db, "CREATE TABLE t(a BIGINT, b BIGINT);"
	              "INSERT INTO t VALUES(1, 0), (2, 0)");
	script(f->db, "BEGIN; UPDATE t SET b = 1 WHERE a = 1");
	script(other, "BEGIN; UPDATE t SET b = 2 WHERE a = 2");
	struct crossing there = { other, "UPDATE t SET b = 2 WHERE a = 1", 0 };
	struct crossing here = { f->db, "UPDATE t SET b = 1 WHERE a = 2", 0 };
	pthread_t thread;
	assert_int_equal(pthread_create(&thread, NULL, cross, &there), 0);
	cross(&here);
	pthread_join(thread, NULL);
	assert_int_equal(here.status + there.status, SQL_CONFLICT);
	sql_close(other);
}

/* ---- schemas ---- */

static bool migrate(void)
{
	char error[200];
	struct sql *db = postgres_open(address(), error);
	cply_arena arena;
	size_t done = 0;
	cply_arena_init(&arena, NULL, SIZE_MAX);
	bool fine = db && migrate_look(db, &arena, &done) == MIGRATE_OK &&
	            migrate_run(db, &arena, 1000) == MIGRATE_OK;
	if (db && !fine)
		print_error("%s\n", db->error);
	sql_close(db);
	cply_arena_free(&arena);
	return fine;
}

static void four_processes_make_one_schema(void **state)
{
	struct fixture *f = *state;
	in_processes(4, migrate);
	size_t done = 0;
	assert_int_equal(migrate_look(f->db, &f->arena, &done), MIGRATE_OK);
	assert_int_equal(done, store_migration_count);
	assert_int_equal(ask(f, f->db, "SELECT count(*) FROM migration").n,
	                 store_migration_count);
}

static void *migrate_in_thread(void *ctx)
{
	*(bool *)ctx = migrate();
	return NULL;
}

/* A migration takes as long as it takes. */
static void migrations_wait_long(void **state)
{
	struct fixture *f = *state;
	bool fine = false;
	pthread_t thread;
	assert_int_equal(sql_begin_long(f->db), SQL_OK);
	assert_int_equal(
		pthread_create(&thread, NULL, migrate_in_thread, &fine), 0);
	script(f->db, "SELECT pg_sleep(3.5)");
	assert_int_equal(f->db->driver->commit(f->db), SQL_OK);
	pthread_join(thread, NULL);
	assert_true(fine);
	/* And then no longer. */
	assert_int_equal(f->db->driver->script(f->db, "SELECT pg_sleep(9)"),
	                 SQL_AWAY);
}

static void texts_are_sorted_by_bytes(void **state)
{
	struct fixture *f = *state;
	char url[300];
	script(f->db, "CREATE DATABASE sorted TEMPLATE template0"
	              " LOCALE_PROVIDER icu ICU_LOCALE 'en'");
	vary(url, "crossply", "sorted");
	struct sql *db = connect_to(url);
	assert_int_equal(migrate_run(db, &f->arena, 1000), MIGRATE_OK);
	script(db,
	       "INSERT INTO token VALUES(repeat('1', 64), 'b', 'app', 1, 1),"
	       " (repeat('2', 64), 'B', 'app', 1, 1),"
	       " (repeat('3', 64), 'a', 'app', 1, 1)");
	assert_true(cply_str_is(
		ask(f, db, "SELECT name FROM token ORDER BY name").s, "B"));
	sql_close(db);
	script(f->db, "DROP DATABASE sorted WITH (FORCE)");
}

/* A statement that was prepared before the table changed. */
static void changed_tables_are_read_the_second_time(void **state)
{
	struct fixture *f = *state;
	struct sql *other = connect_to(address());
	struct sql_rows rows;
	static const char all[] = "SELECT * FROM t";
	script(f->db, "CREATE TABLE t(a BIGINT)");
	assert_int_equal(sql_run(f->db, all, NULL, 0, &f->arena, &rows),
	                 SQL_OK);
	script(other, "ALTER TABLE t ADD COLUMN b TEXT");
	assert_int_equal(sql_run(f->db, all, NULL, 0, &f->arena, &rows),
	                 SQL_CONFLICT);
	assert_int_equal(sql_run(f->db, all, NULL, 0, &f->arena, &rows),
	                 SQL_OK);
	assert_int_equal(rows.columns, 2);
	sql_close(other);
}

/* ---- messages ---- */

static void messages_come_with_the_commit(void **state)
{
	struct fixture *f = *state;
	struct sql *waiting = connect_to(address());
	struct sql_notice notice;
	const struct sql_driver *d = f->db->driver;
	assert_int_equal(sql_wait(waiting, "Play", 5000, &f->arena, &notice),
	                 SQL_OK);
	assert_true(notice.missed && !notice.came);
	assert_int_equal(d->begin(f->db, true), SQL_OK);
	assert_int_equal(sql_notify(f->db, "Play", CPLY_STR("one"), &f->arena),
	                 SQL_OK);
	assert_int_equal(sql_wait(waiting, "Play", 100, &f->arena, &notice),
	                 SQL_OK);
	assert_true(!notice.missed && !notice.came);
	assert_int_equal(d->commit(f->db), SQL_OK);
	assert_int_equal(sql_wait(waiting, "Play", 5000, &f->arena, &notice),
	                 SQL_OK);
	assert_true(notice.came);
	assert_true(cply_str_is(notice.payload, "one"));
	sql_close(waiting);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_library_is_loaded_when_needed),
		cmocka_unit_test(refusals_have_reasons_and_no_secrets),
		TEST(other_encodings_are_refused),
		TEST(the_session_is_ours),
		TEST(every_state_has_a_meaning),
		TEST(bad_arguments_are_refused),
		TEST(backups_are_made_by_pg_dump),
		TEST(what_failed_is_never_committed),
		TEST(readers_cannot_write),
		TEST(writers_wait_for_each_other),
		TEST(nothing_is_lost_between_processes),
		TEST(a_deadlock_is_a_conflict),
		TEST(four_processes_make_one_schema),
		TEST(migrations_wait_long),
		TEST(texts_are_sorted_by_bytes),
		TEST(changed_tables_are_read_the_second_time),
		TEST(messages_come_with_the_commit),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
