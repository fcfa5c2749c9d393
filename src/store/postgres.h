/* SPDX-License-Identifier: MIT */
/* The parts of the PostgreSQL driver. No call waits longer than CALL_MS, but
 * in a long transaction (sql_begin_long). */
#ifndef CROSSPLY_STORE_POSTGRES_H
#define CROSSPLY_STORE_POSTGRES_H

#include "store/postgres_library.h"
#include "store/sql.h"

enum {
	MAX_KEPT = 256,   /* prepared statements */
	MAX_ARGS = 64,    /* of a statement */
	FLUSH_EVERY = 32, /* statements that are not waited for */
	/* Milliseconds. */
	CALL_MS = 2800,   /* all of a call, connecting included */
	LONG_MS = 600000, /* the same in a long transaction */
	AGAIN_MS = 100,   /* a call that failed so early is tried again */
	FIRST_WAIT = 100, /* between attempts to connect, then doubled */
	LONGEST_WAIT = 2000
};

/* Types as the catalogue of PostgreSQL numbers them. */
enum {
	PG_BOOL = 16,
	PG_BYTEA = 17,
	PG_NAME = 19,
	PG_INT8 = 20,
	PG_INT2 = 21,
	PG_INT4 = 23,
	PG_TEXT = 25,
	PG_VARCHAR = 1043,
	PG_NUMERIC = 1700,
	PG_VOID = 2278
};

/* A statement prepared for arguments of these types: what an argument is
 * decides what operators mean. */
struct kept {
	const char *text; /* a literal: compared by address */
	size_t count;
	unsigned char types[MAX_ARGS];
	unsigned name;
};

struct postgres {
	struct sql sql; /* first */
	char *url;
	PGconn *conn; /* NULL: not connected */
	int64_t deadline;
	int64_t retry_at, wait;
	bool in_transaction, is_long, only_reads;
	enum sql_status failed; /* what the transaction failed with */
	int64_t began_ms;       /* the transaction, by the server's clock; 0:
	                           not known */
	bool listens;           /* this connection does */
	struct kept kept[MAX_KEPT];
	size_t kept_count;
	unsigned names;
	/* Statements whose answers were not waited for: while there are, the
	 * connection is in pipeline mode. */
	size_t owed;
};

/* ---- postgres_connect.c ---- */

/* Monotonic. */
int64_t pg_clock_ms(void);
/* Starts a call: sets its deadline and connects if need be. */
enum sql_status pg_ready(struct postgres *p);
/* Closes the connection. An open transaction has failed. */
void pg_drop(struct postgres *p);
/* Until the socket is ready or the deadline is over. */
bool pg_wait(struct postgres *p, short events);
/* The answer to what was sent (`sent` is what libpq returned): the first
 * error, that of an owed statement included, else the last result. NULL when
 * the connection was lost. */
PGresult *pg_answer(struct postgres *p, int sent);
/* The end of a pipeline: all is sent. False when the connection was lost. */
bool pg_end_pipeline(struct postgres *p);
/* The answer to the next statement of it. False: the connection was lost. */
bool pg_next_answer(struct postgres *p, PGresult **answer);
/* After the last one; SQL_OK, or the connection was lost (`whole` is what
 * pg_next_answer() said of all). */
enum sql_status pg_leave_pipeline(struct postgres *p, bool whole);
/* Waits for what is owed. */
enum sql_status pg_settle(struct postgres *p);
/* One more is owed: sends it, but does not wait. */
enum sql_status pg_owe(struct postgres *p, int sent);
/* Statements without arguments; the answer is checked and freed. `number` is
 * what the last one selects, or NULL. */
enum sql_status pg_script(struct postgres *p, const char *statements,
                          int64_t *number);

/* ---- postgres_error.c ---- */

enum sql_status pg_say(struct postgres *p, enum sql_status status,
                       const char *text);
/* The outcome of an answer, which may be NULL. The reason goes to `error`: the
 * SQLSTATE and our own words, since those of the server may quote values. */
enum sql_status pg_check(struct postgres *p, const PGresult *answer);
/* Why connecting failed; the connection is still there. */
void pg_explain_refusal(struct postgres *p);

/* ---- postgres_values.c ---- */

struct pg_args {
	Oid types[MAX_ARGS];
	const char *values[MAX_ARGS];
	int lengths[MAX_ARGS], formats[MAX_ARGS];
	char numbers[MAX_ARGS][8];
};

/* False when they are too many or too large. */
bool pg_bind(struct pg_args *to, const struct sql_value *args, size_t count);
enum sql_status pg_take_rows(struct postgres *p, const PGresult *answer,
                             cply_arena *arena, struct sql_rows *rows);

/* ---- postgres_notify.c ---- */

enum sql_status pg_wait_notice(struct sql *db, const char *channel,
                               int timeout_ms, cply_arena *arena,
                               struct sql_notice *notice);

#endif
