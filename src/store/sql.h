/* SPDX-License-Identifier: MIT */
/* A database that speaks SQL: what SQLite and PostgreSQL have in common.
 * Statements are written once, with $1, $2, ... for their arguments. Every
 * call blocks; a connection belongs to one thread at a time. */
#ifndef CROSSPLY_STORE_SQL_H
#define CROSSPLY_STORE_SQL_H

#include "crossply/base.h"

enum sql_type { SQL_NULL, SQL_INT, SQL_TEXT, SQL_BLOB };

struct sql_value {
	enum sql_type type;
	int64_t n;
	cply_str s;
};

#define SQL_N(value) ((struct sql_value){ .type = SQL_INT, .n = (value) })
#define SQL_S(value) ((struct sql_value){ .type = SQL_TEXT, .s = (value) })
#define SQL_B(value) ((struct sql_value){ .type = SQL_BLOB, .s = (value) })
#define SQL_NONE ((struct sql_value){ .type = SQL_NULL })

/* What came back; all of it is in the arena. */
struct sql_rows {
	size_t count, columns;
	struct sql_value *value; /* row by row */
	int64_t changed;         /* rows that a statement inserted, updated
	                            or deleted */
};

/* A statement that is run with several sets of arguments, of the same types. */
struct sql_question {
	const struct sql_value *args;
	cply_arena *arena; /* of the rows */
	struct sql_rows rows;
};

/* After a statement that failed, PostgreSQL does nothing more in its
 * transaction: roll back, even where SQLite could go on. A commit that is
 * SQL_AWAY may have happened. */
enum sql_status {
	SQL_OK,
	SQL_CONFLICT, /* a constraint, or another transaction */
	SQL_AWAY,     /* the server cannot be reached, the disk is full; the
	                 next call tries to connect again */
	SQL_BROKEN    /* everything else: a fault of ours, or a damaged file */
};

struct sql;

/* A message from another connection. */
struct sql_notice {
	bool came;
	bool missed;      /* we listen from now on, so look at everything */
	cply_str payload; /* in the arena */
};

struct sql_driver {
	const char *name; /* "sqlite" or "postgresql" */
	void (*close)(struct sql *db);
	enum sql_status (*run)(struct sql *db, const char *statement,
	                       const struct sql_value *args, size_t count,
	                       cply_arena *arena, struct sql_rows *rows);
	/* For each question; NULL: run does it. */
	enum sql_status (*run_many)(struct sql *db, const char *statement,
	                            size_t count,
	                            struct sql_question *questions, size_t n);
	/* The same without rows, and without waiting; NULL: run does it. */
	enum sql_status (*later)(struct sql *db, const char *statement,
	                         const struct sql_value *args, size_t count,
	                         cply_arena *arena);
	/* Several statements without arguments, separated by semicolons. */
	enum sql_status (*script)(struct sql *db, const char *statements);
	/* Those that write do so one at a time, also in other processes, and
	 * see what the one before has committed; what writes outside of a
	 * transaction does not wait for its turn. The others read one snapshot
	 * and may not write. */
	enum sql_status (*begin)(struct sql *db, bool writes);
	enum sql_status (*commit)(struct sql *db);
	void (*rollback)(struct sql *db);
	/* A whole copy in a new file of mode 0600, while others go on. */
	enum sql_status (*backup)(struct sql *db, const char *path);
	/* Looks for damage: how many faults there are; NULL: the database looks
	 * after itself. */
	enum sql_status (*check)(struct sql *db, cply_arena *arena,
	                         size_t *faults);
	/* Overwrites what a deletion left behind. NULL: the database looks
	 * after itself. */
	enum sql_status (*wipe)(struct sql *db, int64_t most_bytes);
	/* NULL where there is nothing to do but what sql.c does. */
	enum sql_status (*begin_long)(struct sql *db);
	enum sql_status (*now)(struct sql *db, cply_arena *arena, int64_t *ms);
	enum sql_status (*notify)(struct sql *db, const char *channel,
	                          cply_str payload, cply_arena *arena);
	enum sql_status (*wait)(struct sql *db, const char *channel,
	                        int timeout_ms, cply_arena *arena,
	                        struct sql_notice *notice);
};

struct sql {
	const struct sql_driver *driver;
	enum sql_status status; /* of the last statement */
	char error[200];        /* of the last call: never arguments */
};

/* "sqlite:FILE". NULL with a reason in `error`. */
struct sql *sqlite_open(const char *path, bool create, char error[200]);
/* "postgresql://...". The same. No call takes longer than 3 s, but in a long
 * transaction. */
struct sql *postgres_open(const char *url, char error[200]);

#define SQL_RUN(db, statement, arena, rows, ...)                              \
	sql_run((db), (statement), (const struct sql_value[]){ __VA_ARGS__ }, \
	        sizeof((const struct sql_value[]){ __VA_ARGS__ }) /           \
	                sizeof(struct sql_value),                             \
	        (arena), (rows))
#define SQL_LATER(db, statement, arena, ...)                          \
	sql_later((db), (statement),                                  \
	          (const struct sql_value[]){ __VA_ARGS__ },          \
	          sizeof((const struct sql_value[]){ __VA_ARGS__ }) / \
	                  sizeof(struct sql_value),                   \
	          (arena))

/* `rows` may be NULL. Statements are literals: they are kept prepared by their
 * address. PostgreSQL must know the type of every argument: where one that may
 * be NULL stands alone, as in "$1 IS NULL", write CAST($1 AS TEXT). */
enum sql_status sql_run(struct sql *db, const char *statement,
                        const struct sql_value *args, size_t count,
                        cply_arena *arena, struct sql_rows *rows);
/* The same for each question, with `count` arguments; none sees what another
 * does. PostgreSQL is waited for once. */
enum sql_status sql_run_many(struct sql *db, const char *statement,
                             size_t count, struct sql_question *questions,
                             size_t n);
/* The same for a statement that cannot fail but with its transaction. What it
 * did is seen by the next one; that it failed may be told only there, or by the
 * commit. PostgreSQL is not waited for: a hundred cost hardly more than one. */
enum sql_status sql_later(struct sql *db, const char *statement,
                          const struct sql_value *args, size_t count,
                          cply_arena *arena);
/* An array with an item of `size` bytes for each row, as `take` makes it; NULL
 * when memory is out. */
void *sql_list(const struct sql_rows *rows, cply_arena *arena, size_t size,
               void (*take)(void *item, const struct sql_value *row));
void sql_close(struct sql *db);
/* A transaction that writes and may take minutes, as may waiting for its turn:
 * for migrations and maintenance. */
enum sql_status sql_begin_long(struct sql *db);
/* Nothing of what was deleted stays in the journal and, if the database has at
 * most so many bytes and is therefore written anew, in what is free of its
 * pages. Meanwhile nobody writes. SQL_CONFLICT: somebody reads what was there
 * before; try again. PostgreSQL looks after itself. */
enum sql_status sql_wipe(struct sql *db, int64_t most_bytes);
/* Milliseconds since 1970 by the clock that all processes share: that of the
 * database when the transaction began, if there is one, or of this machine for
 * SQLite. */
enum sql_status sql_now(struct sql *db, cply_arena *arena, int64_t *ms);
/* Sends `payload` (below 8000 bytes) to who waits on `channel`, with the
 * commit. Does nothing in SQLite, which serves one process. */
enum sql_status sql_notify(struct sql *db, const char *channel,
                           cply_str payload, cply_arena *arena);
/* Waits for one; nothing may have come. `channel` is the only one of this
 * connection. */
enum sql_status sql_wait(struct sql *db, const char *channel, int timeout_ms,
                         cply_arena *arena, struct sql_notice *notice);

static inline const struct sql_value *sql_at(const struct sql_rows *rows,
                                             size_t row, size_t column)
{
	return &rows->value[row * rows->columns + column];
}

#endif
