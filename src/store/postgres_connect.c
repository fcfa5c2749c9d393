/* SPDX-License-Identifier: MIT */
/* Connecting, and waiting no longer than a call may take. libpq is only asked
 * for what does not block; what it cannot do so is looking up the name of a
 * host. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <time.h>

#include "store/postgres.h"

int64_t pg_clock_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

bool pg_wait(struct postgres *p, short events)
{
	struct pollfd fd = { pq.PQsocket(p->conn), events, 0 };
	int ready;
	do {
		int64_t left = p->deadline - pg_clock_ms();
		ready = left > 0 ? poll(&fd, 1, (int)left) : 0;
	} while (ready < 0 && errno == EINTR);
	return ready > 0;
}

void pg_drop(struct postgres *p)
{
	pq.PQfinish(p->conn);
	p->conn = NULL;
	p->kept_count = 0;
	p->listens = false;
	p->owed = 0;
	if (p->in_transaction)
		p->failed = SQL_AWAY;
}

static PGresult *lose(struct postgres *p, const char *why, PGresult *answer)
{
	pq.PQclear(answer);
	pg_say(p, SQL_AWAY, why);
	pg_drop(p);
	return NULL;
}

/* ---- answers ---- */

/* What comes in is read meanwhile: the server may not read before we do. */
static bool flush(struct postgres *p)
{
	int left;
	while ((left = pq.PQflush(p->conn)) > 0)
		if (!pg_wait(p, POLLIN | POLLOUT) ||
		    !pq.PQconsumeInput(p->conn))
			return false;
	return left == 0;
}

static bool is_copy(const PGresult *answer)
{
	ExecStatusType status = pq.PQresultStatus(answer);
	return status == PGRES_COPY_IN || status == PGRES_COPY_OUT ||
	       status == PGRES_COPY_BOTH;
}

static bool is_error(const PGresult *answer)
{
	return pq.PQresultStatus(answer) == PGRES_FATAL_ERROR ||
	       pq.PQresultStatus(answer) == PGRES_BAD_RESPONSE;
}

/* The next result, NULL after the last. False: the connection was lost. */
static bool next_result(struct postgres *p, PGresult **next)
{
	*next = NULL;
	while (pq.PQisBusy(p->conn))
		if (!pg_wait(p, POLLIN) || !pq.PQconsumeInput(p->conn))
			return false;
	*next = pq.PQgetResult(p->conn);
	/* These never end, and nobody here wants one. */
	return !*next || !is_copy(*next);
}

/* The results of one statement, or the mark after a pipeline. */
static bool read_results(struct postgres *p, PGresult **answer)
{
	for (;;) {
		PGresult *next;
		bool fine = next_result(p, &next);
		if (fine && !next)
			return true;
		if (!fine || pq.PQresultStatus(next) == PGRES_PIPELINE_SYNC) {
			pq.PQclear(next);
			return fine;
		}
		bool keep = *answer && is_error(*answer);
		pq.PQclear(keep ? next : *answer);
		*answer = keep ? *answer : next;
	}
}

static PGresult *lose_late(struct postgres *p, PGresult *answer)
{
	bool late = pg_clock_ms() >= p->deadline;
	return lose(p,
	            late ? "the server does not answer"
	                 : "the connection was lost",
	            answer);
}

bool pg_end_pipeline(struct postgres *p)
{
	if (pq.PQpipelineSync(p->conn) && flush(p))
		return true;
	lose_late(p, NULL);
	return false;
}

bool pg_next_answer(struct postgres *p, PGresult **answer)
{
	*answer = NULL;
	return read_results(p, answer) && *answer;
}

enum sql_status pg_leave_pipeline(struct postgres *p, bool whole)
{
	PGresult *none = NULL; /* only the mark is left */
	p->owed = 0;
	if (whole && read_results(p, &none) && !none &&
	    pq.PQexitPipelineMode(p->conn))
		return SQL_OK;
	lose_late(p, none);
	return SQL_AWAY;
}

/* `count` statements, and the end of the pipeline if there is one. */
static PGresult *read_all(struct postgres *p, size_t count)
{
	PGresult *answer = NULL;
	bool whole = true, piped = p->owed;
	for (size_t i = 0; i < count && whole; i++)
		whole = read_results(p, &answer);
	whole = whole && answer;
	if (piped && pg_leave_pipeline(p, whole) != SQL_OK) {
		pq.PQclear(answer);
		return NULL;
	}
	return whole ? answer : lose_late(p, answer);
}

PGresult *pg_answer(struct postgres *p, int sent)
{
	if (!sent || (p->owed && !pq.PQpipelineSync(p->conn)) || !flush(p))
		return lose(p, "the connection was lost", NULL);
	return read_all(p, p->owed + 1);
}

enum sql_status pg_settle(struct postgres *p)
{
	if (!p->owed)
		return SQL_OK;
	PGresult *answer = pg_end_pipeline(p) ? read_all(p, p->owed) : NULL;
	enum sql_status status = pg_check(p, answer);
	pq.PQclear(answer);
	return status;
}

enum sql_status pg_owe(struct postgres *p, int sent)
{
	p->owed++;
	/* Now and then, so that the server begins and no buffer grows. */
	if (sent && (p->owed % FLUSH_EVERY || flush(p)))
		return SQL_OK;
	lose(p, "the connection was lost", NULL);
	return SQL_AWAY;
}

enum sql_status pg_script(struct postgres *p, const char *statements,
                          int64_t *number)
{
	enum sql_status owed = pg_settle(p);
	if (owed != SQL_OK)
		return owed;
	PGresult *answer = pg_answer(p, pq.PQsendQuery(p->conn, statements));
	enum sql_status status = pg_check(p, answer);
	if (status == SQL_OK && number)
		*number = strtoll(pq.PQgetvalue(answer, 0, 0), NULL, 10);
	pq.PQclear(answer);
	return status;
}

/* ---- connecting ---- */

/* Whatever the server, the database or the user has been configured for. A
 * commit is on the disk before it is answered. The server gives up a little
 * before we do, so that the connection lives; and one who stops inside a
 * transaction does not hold up the others for ever. */
static const char settings[] =
	"SET standard_conforming_strings = on;"
	"SET default_transaction_isolation = 'read committed';"
	"SET default_transaction_read_only = off;"
	"SET statement_timeout = 2500;"
	"SET lock_timeout = 2000;"
	"SET idle_in_transaction_session_timeout = 10000;"
	"SET jit = off;"
	"SELECT set_config('synchronous_commit', 'on', false)"
	" WHERE current_setting('synchronous_commit') IN ('off', 'local');";

static void ignore_notice(void *ctx, const PGresult *notice)
{
	(void)ctx;
	(void)notice;
}

/* What follows the address overrules it, what precedes it does not. */
static PGconn *start(const char *url)
{
	static const char *const names[] = {
		"fallback_application_name", "target_session_attrs",
		"tcp_user_timeout",          "dbname",
		"client_encoding",           NULL
	};
	const char *const values[] = { "crossply", "primary", "1500",
		                       url,        "UTF8",    NULL };
	PGconn *conn = pq.PQconnectStartParams(names, values, 1);
	if (conn) {
		pq.PQsetErrorVerbosity(conn, PQERRORS_SQLSTATE);
		pq.PQsetNoticeReceiver(conn, ignore_notice, NULL);
	}
	return conn;
}

static bool establish(struct postgres *p)
{
	PostgresPollingStatusType want = PGRES_POLLING_WRITING;
	p->conn = start(p->url);
	if (!p->conn)
		return false;
	while (pq.PQstatus(p->conn) != CONNECTION_BAD &&
	       want != PGRES_POLLING_OK) {
		if (!pg_wait(p, want == PGRES_POLLING_READING ? POLLIN
		                                              : POLLOUT)) {
			pg_say(p, SQL_AWAY, "the server does not answer");
			return false;
		}
		want = pq.PQconnectPoll(p->conn);
	}
	if (want != PGRES_POLLING_OK)
		pg_explain_refusal(p);
	return want == PGRES_POLLING_OK;
}

static bool has_utf8(struct postgres *p)
{
	const char *encoding = pq.PQparameterStatus(p->conn, "server_encoding");
	if (encoding && strcmp(encoding, "UTF8") == 0)
		return true;
	pg_say(p, SQL_AWAY, "the encoding of the database is not UTF8");
	return false;
}

static enum sql_status connect_now(struct postgres *p)
{
	pg_say(p, SQL_AWAY, "no memory is left");
	if (establish(p) && has_utf8(p) &&
	    pq.PQsetnonblocking(p->conn, 1) == 0 &&
	    pg_script(p, settings, NULL) == SQL_OK) {
		p->wait = FIRST_WAIT;
		return SQL_OK;
	}
	if (p->conn)
		pg_drop(p);
	p->retry_at = pg_clock_ms() + p->wait;
	p->wait = 2 * p->wait < LONGEST_WAIT ? 2 * p->wait : LONGEST_WAIT;
	return SQL_AWAY;
}

/* The server may have closed an idle connection: better noticed before
 * something is sent than after. Its last words come before the end. */
static bool is_alive(struct postgres *p)
{
	struct pollfd fd = { pq.PQsocket(p->conn), POLLIN, 0 };
	for (int i = 0; i < 8 && poll(&fd, 1, 0) > 0; i++)
		if (!pq.PQconsumeInput(p->conn))
			return false;
	return pq.PQstatus(p->conn) == CONNECTION_OK;
}

enum sql_status pg_ready(struct postgres *p)
{
	int64_t now = pg_clock_ms();
	if (p->in_transaction && p->failed != SQL_OK)
		return p->failed; /* the reason is still in `error` */
	p->deadline = now + (p->is_long ? LONG_MS : CALL_MS);
	if (p->in_transaction)
		return SQL_OK;
	if (p->conn && !is_alive(p))
		pg_drop(p);
	if (p->conn)
		return SQL_OK;
	return now < p->retry_at ? SQL_AWAY : connect_now(p);
}
