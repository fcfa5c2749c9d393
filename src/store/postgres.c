/* SPDX-License-Identifier: MIT */
/* PostgreSQL: one database, any number of servers. */
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>

/* Transactions that write take this lock first, so that they run one after
 * the other as in SQLite: statements are written once, and SQLite knows no
 * FOR UPDATE. READ COMMITTED then suffices, and is needed: a statement sees
 * all that was committed before the lock was had. Without the lock two
 * servers could both spend the last of a budget; with SERIALIZABLE a batch
 * would fail whenever two of them touch the same page.
 * The number is "Crossply" in ASCII. */
#define WRITERS_LOCK "SELECT pg_advisory_xact_lock(4860069489534856313);"

/* Milliseconds since 1970; a transaction begins with it, so that asking for it
 * costs nothing. */
#define TIME                       \
	"SELECT CAST(floor(1000 *" \
	" extract(epoch FROM clock_timestamp())) AS BIGINT)"

/* ---- statements ---- */

static struct kept *find_kept(struct postgres *p, const char *text,
                              const struct sql_value *args, size_t count)
{
	for (size_t i = 0; i < p->kept_count; i++) {
		struct kept *k = &p->kept[i];
		size_t same = 0;
		if (k->text != text || k->count != count)
			continue;
		while (same < count && k->types[same] == args[same].type)
			same++;
		if (same == count)
			return k;
	}
	return NULL;
}

static void name_of(const struct kept *k, char name[16])
{
	snprintf(name, 16, "s%u", k->name);
}

/* NULL when no more are kept, or with a status. */
static struct kept *prepare(struct postgres *p, const char *text,
                            const struct sql_value *args, size_t count,
                            const struct pg_args *bound,
                            enum sql_status *status)
{
	char name[16];
	if (p->kept_count == MAX_KEPT)
		return NULL;
	struct kept *k = &p->kept[p->kept_count];
	*k = (struct kept){ .text = text, .count = count, .name = p->names++ };
	for (size_t i = 0; i < count; i++)
		k->types[i] = (unsigned char)args[i].type;
	name_of(k, name);
	PGresult *answer =
		pg_answer(p, pq.PQsendPrepare(p->conn, name, text, (int)count,
	                                      bound->types));
	*status = pg_check(p, answer);
	pq.PQclear(answer);
	if (*status != SQL_OK)
		return NULL;
	p->kept_count++;
	return k;
}

static PGresult *execute(struct postgres *p, const struct kept *k,
                         const char *text, const struct pg_args *bound,
                         size_t count)
{
	char name[16];
	if (!k)
		return pg_answer(p, pq.PQsendQueryParams(
					    p->conn, text, (int)count,
					    bound->types, bound->values,
					    bound->lengths, bound->formats, 1));
	name_of(k, name);
	return pg_answer(p,
	                 pq.PQsendQueryPrepared(p->conn, name, (int)count,
	                                        bound->values, bound->lengths,
	                                        bound->formats, 1));
}

/* Another process has migrated the tables, and a statement that was prepared
 * before has other columns now. The next time all are prepared again. */
static enum sql_status check(struct postgres *p, const PGresult *answer,
                             bool was_prepared)
{
	const char *state = pq.PQresultErrorField(answer, PG_DIAG_SQLSTATE);
	if (!was_prepared || !state || strcmp(state, "0A000") != 0)
		return pg_check(p, answer);
	p->kept_count = 0;
	return pg_say(p, SQL_CONFLICT, "the tables have changed");
}

static enum sql_status run_bound(struct postgres *p, const char *text,
                                 const struct sql_value *args, size_t count,
                                 const struct pg_args *bound, cply_arena *arena,
                                 struct sql_rows *rows)
{
	enum sql_status status = SQL_OK;
	struct kept *k = find_kept(p, text, args, count);
	bool is_old = k || p->owed;
	if (!k)
		k = prepare(p, text, args, count, bound, &status);
	if (status != SQL_OK)
		return status;
	PGresult *answer = execute(p, k, text, bound, count);
	status = check(p, answer, is_old);
	if (status == SQL_OK)
		status = pg_take_rows(p, answer, arena, rows);
	pq.PQclear(answer);
	return status;
}

/* Ends a call. What failed once fails until the transaction ends. */
static enum sql_status done(struct postgres *p, enum sql_status status)
{
	if (p->conn && pq.PQstatus(p->conn) != CONNECTION_OK)
		pg_drop(p);
	if (p->in_transaction && p->failed == SQL_OK)
		p->failed = status;
	return status;
}

static enum sql_status run(struct sql *db, const char *text,
                           const struct sql_value *args, size_t count,
                           cply_arena *arena, struct sql_rows *rows)
{
	struct postgres *p = (struct postgres *)db;
	struct pg_args bound;
	enum sql_status status = pg_ready(p);
	if (status != SQL_OK)
		return status;
	if (!pg_bind(&bound, args, count))
		return done(p, pg_say(p, SQL_BROKEN,
		                      "the arguments are too many or too "
		                      "large"));
	return done(p, run_bound(p, text, args, count, &bound, arena, rows));
}

/* Sends it without waiting. False: it must be waited for, outside of a
 * transaction and the first time. */
static bool owe(struct postgres *p, const char *text,
                const struct sql_value *args, size_t count,
                enum sql_status *status)
{
	struct kept *k = p->conn && p->in_transaction
	                         ? find_kept(p, text, args, count)
	                         : NULL;
	struct pg_args bound;
	char name[16];
	if (!k || !pg_bind(&bound, args, count))
		return false;
	*status = pg_ready(p);
	if (*status != SQL_OK)
		return true;
	name_of(k, name);
	bool piped = p->owed || pq.PQenterPipelineMode(p->conn);
	*status = pg_owe(
		p, piped && pq.PQsendQueryPrepared(p->conn, name, (int)count,
	                                           bound.values, bound.lengths,
	                                           bound.formats, 1));
	return true;
}

static enum sql_status later(struct sql *db, const char *text,
                             const struct sql_value *args, size_t count,
                             cply_arena *arena)
{
	struct postgres *p = (struct postgres *)db;
	enum sql_status status;
	if (!owe(p, text, args, count, &status))
		return sql_run(db, text, args, count, arena, NULL);
	return done(p, status);
}

/* The answers to `owed` statements that nobody asks about, and to `n` that
 * somebody does. After an error the others are not looked at. */
static enum sql_status take_answers(struct postgres *p, size_t owed,
                                    struct sql_question *questions, size_t n)
{
	enum sql_status status = SQL_OK;
	bool whole = pg_end_pipeline(p);
	if (!whole)
		return SQL_AWAY;
	for (size_t i = 0; i < owed + n && whole; i++) {
		PGresult *answer;
		whole = pg_next_answer(p, &answer);
		if (whole && status == SQL_OK)
			status = check(p, answer, true);
		if (whole && status == SQL_OK && i >= owed)
			status = pg_take_rows(p, answer,
			                      questions[i - owed].arena,
			                      &questions[i - owed].rows);
		pq.PQclear(answer);
	}
	return pg_leave_pipeline(p, whole) == SQL_OK ? status : SQL_AWAY;
}

static enum sql_status run_many(struct sql *db, const char *text, size_t count,
                                struct sql_question *questions, size_t n)
{
	struct postgres *p = (struct postgres *)db;
	enum sql_status status = SQL_OK;
	size_t owed = p->owed, sent = 0;
	for (; sent < n && status == SQL_OK; sent++)
		if (!owe(p, text, questions[sent].args, count, &status))
			break;
	if (status == SQL_OK && sent)
		status = take_answers(p, owed, questions, sent);
	if (status != SQL_OK)
		return done(p, status);
	for (; sent < n && status == SQL_OK; sent++)
		status = sql_run(db, text, questions[sent].args, count,
		                 questions[sent].arena, &questions[sent].rows);
	return status;
}

static enum sql_status script(struct sql *db, const char *statements)
{
	struct postgres *p = (struct postgres *)db;
	enum sql_status status = pg_ready(p);
	return status == SQL_OK ? done(p, pg_script(p, statements, NULL))
	                        : status;
}

/* ---- transactions ---- */

static void forget_transaction(struct postgres *p)
{
	p->in_transaction = p->is_long = p->only_reads = false;
	p->failed = SQL_OK;
	p->began_ms = 0;
}

static void rollback(struct sql *db)
{
	struct postgres *p = (struct postgres *)db;
	bool is_open =
		p->conn && pq.PQtransactionStatus(p->conn) != PQTRANS_IDLE;
	forget_transaction(p);
	p->deadline = pg_clock_ms() + CALL_MS;
	char error[sizeof db->error]; /* why we roll back is worth more */
	memcpy(error, db->error, sizeof error);
	if (p->conn)
		pg_settle(p); /* whatever came of them */
	if (is_open && p->conn && pg_script(p, "ROLLBACK", NULL) != SQL_OK &&
	    p->conn)
		pg_drop(p);
	memcpy(db->error, error, sizeof error);
}

/* Connecting was quick, waiting for a turn may not be. */
static enum sql_status send_begin(struct postgres *p, const char *statements,
                                  bool is_long)
{
	if (is_long)
		p->deadline = pg_clock_ms() + LONG_MS;
	enum sql_status status =
		pg_script(p, statements, is_long ? NULL : &p->began_ms);
	p->is_long = is_long && status == SQL_OK;
	return status;
}

static enum sql_status begin_with(struct postgres *p, const char *statements,
                                  bool is_long)
{
	if (p->in_transaction)
		return pg_say(p, SQL_BROKEN, "a transaction is open already");
	enum sql_status status = pg_ready(p);
	int64_t soon = pg_clock_ms() + AGAIN_MS;
	if (status == SQL_OK)
		status = send_begin(p, statements, is_long);
	/* Nothing was done yet, so nothing is done twice. */
	if (status == SQL_AWAY && !p->conn && pg_clock_ms() < soon &&
	    pg_ready(p) == SQL_OK)
		status = send_begin(p, statements, is_long);
	if (status == SQL_OK)
		p->in_transaction = true;
	else
		rollback(&p->sql);
	return status;
}

static enum sql_status begin(struct sql *db, bool writes)
{
	struct postgres *p = (struct postgres *)db;
	enum sql_status status =
		begin_with(p,
	                   writes ? "BEGIN;" WRITERS_LOCK TIME
	                          : "BEGIN ISOLATION LEVEL REPEATABLE READ"
	                            " READ ONLY;" TIME,
	                   false);
	if (status == SQL_OK)
		p->only_reads = !writes;
	return status;
}

static enum sql_status begin_long(struct sql *db)
{
	return begin_with((struct postgres *)db,
	                  "BEGIN;"
	                  "SET LOCAL statement_timeout = 0;"
	                  "SET LOCAL lock_timeout = 0;"
	                  "SET LOCAL idle_in_transaction_session_timeout = "
	                  "0;" WRITERS_LOCK,
	                  true);
}

/* PostgreSQL answers the COMMIT of a transaction that failed with ROLLBACK,
 * and no error. Here that cannot be: pg_ready() knows that it failed. */
static enum sql_status commit(struct sql *db)
{
	struct postgres *p = (struct postgres *)db;
	if (!p->in_transaction)
		return pg_say(p, SQL_BROKEN, "no transaction is open");
	enum sql_status status = pg_ready(p);
	if (status != SQL_OK) {
		rollback(db);
		return status;
	}
	bool has_owed = p->owed;
	PGresult *answer =
		pg_answer(p, has_owed ? pq.PQsendQueryParams(p->conn, "COMMIT",
	                                                     0, NULL, NULL,
	                                                     NULL, NULL, 1)
	                              : pq.PQsendQuery(p->conn, "COMMIT"));
	status = check(p, answer, has_owed);
	if (status == SQL_OK && strcmp(pq.PQcmdStatus(answer), "COMMIT") != 0)
		status = pg_say(p, SQL_BROKEN, "the transaction had failed");
	pq.PQclear(answer);
	done(p, status);
	forget_transaction(p);
	return status;
}

/* ---- the rest ---- */

static enum sql_status backup(struct sql *db, const char *path)
{
	(void)path;
	return pg_say((struct postgres *)db, SQL_BROKEN,
	              "use pg_dump for a backup of PostgreSQL");
}

static enum sql_status now(struct sql *db, cply_arena *arena, int64_t *ms)
{
	struct postgres *p = (struct postgres *)db;
	struct sql_rows rows;
	if (p->began_ms && p->failed == SQL_OK) {
		*ms = p->began_ms;
		return SQL_OK;
	}
	enum sql_status status = sql_run(db, TIME, NULL, 0, arena, &rows);
	if (status == SQL_OK)
		*ms = sql_at(&rows, 0, 0)->n;
	return status;
}

static enum sql_status notify(struct sql *db, const char *channel,
                              cply_str payload, cply_arena *arena)
{
	return SQL_RUN(db, "SELECT pg_notify($1, $2)", arena, NULL,
	               SQL_S(cply_str_of(channel)), SQL_S(payload));
}

static void close_it(struct sql *db)
{
	struct postgres *p = (struct postgres *)db;
	if (p->conn)
		pg_drop(p);
	/* It may hold a password. */
	explicit_bzero(p->url, strlen(p->url));
	free(p->url);
	free(p);
}

static const struct sql_driver driver = {
	.name = "postgresql",
	.close = close_it,
	.run = run,
	.run_many = run_many,
	.later = later,
	.script = script,
	.begin = begin,
	.commit = commit,
	.rollback = rollback,
	.backup = backup,
	.begin_long = begin_long,
	.now = now,
	.notify = notify,
	.wait = pg_wait_notice,
};

/* What libpq says of an address may quote a part of the password. */
static const char *reject(const char *url)
{
	cply_str s = cply_str_of(url);
	char *error = NULL;
	const char *why = pq_load();
	if (why)
		return why;
	PQconninfoOption *options = pq.PQconninfoParse(url, &error);
	bool is_valid = options && (cply_str_starts(s, "postgresql://") ||
	                            cply_str_starts(s, "postgres://"));
	pq.PQconninfoFree(options);
	pq.PQfreemem(error);
	return is_valid ? NULL : "not a valid address: postgresql://...";
}

struct sql *postgres_open(const char *url, char error[200])
{
	const char *why = reject(url);
	struct postgres *p = why ? NULL : calloc(1, sizeof *p);
	if (p)
		p->url = strdup(url);
	if (!p || !p->url) {
		snprintf(error, 200, "%s", why ? why : "no memory is left");
		free(p);
		return NULL;
	}
	p->sql.driver = &driver;
	p->wait = FIRST_WAIT;
	if (pg_ready(p) == SQL_OK)
		return &p->sql;
	snprintf(error, 200, "%s", p->sql.error);
	close_it(&p->sql);
	return NULL;
}
