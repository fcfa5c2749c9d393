/* SPDX-License-Identifier: MIT */
/* PostgreSQL that is away, comes back, hangs, or has no room. */
#include "postgres_fixture.h"

#include <arpa/inet.h>
#include <sys/socket.h>

/* A call that fails as it should, in time. */
static void is_away(struct sql *db, cply_arena *arena)
{
	int64_t at = clock_ms();
	assert_int_equal(sql_run(db, "SELECT 1", NULL, 0, arena, NULL),
	                 SQL_AWAY);
	assert_in_range(clock_ms() - at, 0, CALL_LIMIT);
	at = clock_ms();
	assert_int_equal(db->driver->begin(db, true), SQL_AWAY);
	assert_in_range(clock_ms() - at, 0, CALL_LIMIT);
	assert_true(strlen(db->error) > 0);
}

/* The server is there again: calls work within 3 s. */
static void comes_back(struct sql *db, cply_arena *arena)
{
	int64_t at = clock_ms();
	while (sql_run(db, "SELECT 1", NULL, 0, arena, NULL) != SQL_OK) {
		assert_in_range(clock_ms() - at, 0, CALL_LIMIT);
		usleep(20000);
	}
}

static void stopped_and_started(struct fixture *f, const char *how)
{
	struct sql_notice notice;
	struct sql *waiting = connect_to(address());
	script(f->db, "CREATE TABLE t(a BIGINT); INSERT INTO t VALUES(1)");
	assert_int_equal(sql_wait(waiting, "c", 0, &f->arena, &notice), SQL_OK);
	control(how);
	int64_t until = clock_ms() + 3000;
	while (clock_ms() < until) {
		is_away(f->db, &f->arena);
		assert_int_equal(sql_wait(waiting, "c", 200, &f->arena,
		                          &notice),
		                 SQL_AWAY);
	}
	control("start");
	comes_back(f->db, &f->arena);
	comes_back(waiting, &f->arena);
	assert_int_equal(ask(f, f->db, "SELECT a FROM t").n, 1);
	/* Who waits learns that something may have been missed. */
	assert_int_equal(sql_wait(waiting, "c", 0, &f->arena, &notice), SQL_OK);
	assert_true(notice.missed);
	sql_close(waiting);
}

static void it_comes_back_after_a_stop(void **state)
{
	stopped_and_started(*state, "stop");
}

static void it_comes_back_after_a_crash(void **state)
{
	stopped_and_started(*state, "crash");
}

/* Nobody asked while it was away: nobody notices. */
static void a_restart_between_calls_is_not_seen(void **state)
{
	struct fixture *f = *state;
	assert_int_equal(ask(f, f->db, "SELECT 7").n, 7);
	control("stop");
	control("start");
	assert_int_equal(ask(f, f->db, "SELECT 7").n, 7);
	control("stop");
	control("start");
	assert_int_equal(f->db->driver->begin(f->db, true), SQL_OK);
	assert_int_equal(f->db->driver->commit(f->db), SQL_OK);
}

static void a_lost_connection_ends_the_transaction(void **state)
{
	struct fixture *f = *state;
	const struct sql_driver *d = f->db->driver;
	struct sql *other = connect_to(address());
	struct sql_rows rows;
	script(f->db, "CREATE TABLE t(a BIGINT)");
	for (int i = 0; i < 2; i++) {
		assert_int_equal(d->begin(f->db, true), SQL_OK);
		script(f->db, "INSERT INTO t VALUES(1)");
		int64_t pid = ask(f, f->db, "SELECT pg_backend_pid()").n;
		assert_int_equal(
			SQL_RUN(other,
		                "SELECT pg_terminate_backend(CAST($1 AS INT))",
		                &f->arena, &rows, SQL_N(pid)),
			SQL_OK);
		for (int j = 0; j < 2; j++)
			assert_int_equal(d->script(f->db, "SELECT 1"),
			                 SQL_AWAY);
		if (i)
			assert_int_equal(d->commit(f->db), SQL_AWAY);
		else
			d->rollback(f->db);
		assert_int_equal(ask(f, f->db, "SELECT count(*) FROM t").n, 0);
	}
	sql_close(other);
}

static void a_server_that_hangs_is_away(void **state)
{
	struct fixture *f = *state;
	char error[200] = "";
	struct sql *idle = connect_to(address());
	assert_int_equal(f->db->driver->begin(f->db, true), SQL_OK);
	control("freeze");
	int64_t at = clock_ms();
	assert_int_equal(f->db->driver->commit(f->db), SQL_AWAY);
	assert_in_range(clock_ms() - at, 0, CALL_LIMIT);
	is_away(idle, &f->arena);
	at = clock_ms();
	assert_null(postgres_open(address(), error));
	assert_in_range(clock_ms() - at, 0, CALL_LIMIT);
	control("thaw");
	comes_back(f->db, &f->arena);
	comes_back(idle, &f->arena);
	sql_close(idle);
}

/* Larger than what a socket holds: sending waits too. */
static void sending_does_not_hang(void **state)
{
	struct fixture *f = *state;
	enum { LARGE = 8 << 20 };
	char *bytes = calloc(1, LARGE);
	assert_non_null(bytes);
	control("freeze");
	int64_t at = clock_ms();
	assert_int_equal(SQL_RUN(f->db, "SELECT $1", &f->arena, NULL,
	                         SQL_B(((cply_str){ bytes, LARGE }))),
	                 SQL_AWAY);
	assert_in_range(clock_ms() - at, 0, CALL_LIMIT);
	control("thaw");
	comes_back(f->db, &f->arena);
	free(bytes);
}

/* A port that takes connections and never says a word. */
static void silence_is_away(void **state)
{
	struct sockaddr_in at = { .sin_family = AF_INET };
	socklen_t size = sizeof at;
	char url[100], error[200] = "";
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	(void)state;
	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	assert_int_equal(bind(fd, (struct sockaddr *)&at, size), 0);
	assert_int_equal(listen(fd, 5), 0);
	assert_int_equal(getsockname(fd, (struct sockaddr *)&at, &size), 0);
	snprintf(url, sizeof url, "postgresql://a:SECRET@127.0.0.1:%u/b",
	         (unsigned)ntohs(at.sin_port));
	int64_t begin = clock_ms();
	assert_null(postgres_open(url, error));
	assert_in_range(clock_ms() - begin, 1000, CALL_LIMIT);
	assert_non_null(strstr(error, "does not answer"));
	close(fd);
}

static void slow_statements_end(void **state)
{
	struct fixture *f = *state;
	int64_t pid = ask(f, f->db, "SELECT pg_backend_pid()").n;
	int64_t at = clock_ms();
	assert_int_equal(f->db->driver->script(f->db, "SELECT pg_sleep(9)"),
	                 SQL_AWAY);
	assert_in_range(clock_ms() - at, 1000, CALL_LIMIT);
	/* The connection lives. */
	assert_int_equal(ask(f, f->db, "SELECT pg_backend_pid()").n, pid);
}

static void too_many_connections(void **state)
{
	enum { MORE = 60 };
	struct sql *all[MORE] = { NULL };
	char error[200] = "";
	size_t n = 0;
	(void)state;
	while (n < MORE && (all[n] = postgres_open(address(), error)))
		n++;
	assert_true(n < MORE);
	assert_non_null(strstr(error, "53300"));
	while (n > 0)
		sql_close(all[--n]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_restart_between_calls_is_not_seen),
		TEST(it_comes_back_after_a_stop),
		TEST(it_comes_back_after_a_crash),
		TEST(a_lost_connection_ends_the_transaction),
		TEST(a_server_that_hangs_is_away),
		TEST(sending_does_not_hang),
		TEST(slow_statements_end),
		cmocka_unit_test(silence_is_away),
		cmocka_unit_test(too_many_connections),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
