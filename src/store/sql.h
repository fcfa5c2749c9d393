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

enum sql_status {
	SQL_OK,
	SQL_CONFLICT, /* a constraint, or another transaction */
	SQL_AWAY,     /* the server cannot be reached, the disk is full */
	SQL_BROKEN    /* everything else: a fault of ours, or a damaged file */
};

struct sql;

struct sql_driver {
	const char *name; /* "sqlite" or "postgresql" */
	void (*close)(struct sql *db);
	enum sql_status (*run)(struct sql *db, const char *statement,
	                       const struct sql_value *args, size_t count,
	                       cply_arena *arena, struct sql_rows *rows);
	/* Several statements without arguments, separated by semicolons. */
	enum sql_status (*script)(struct sql *db, const char *statements);
	enum sql_status (*begin)(struct sql *db, bool writes);
	enum sql_status (*commit)(struct sql *db);
	void (*rollback)(struct sql *db);
	/* A whole copy in a new file of mode 0600, while others go on. */
	enum sql_status (*backup)(struct sql *db, const char *path);
};

struct sql {
	const struct sql_driver *driver;
	char error[200]; /* of the last call: never arguments */
};

/* "sqlite:FILE". NULL with a reason in `error`. */
struct sql *sqlite_open(const char *path, bool create, char error[200]);

#define SQL_RUN(db, statement, arena, rows, ...)                              \
	sql_run((db), (statement), (const struct sql_value[]){ __VA_ARGS__ }, \
	        sizeof((const struct sql_value[]){ __VA_ARGS__ }) /           \
	                sizeof(struct sql_value),                             \
	        (arena), (rows))

/* `rows` may be NULL. */
enum sql_status sql_run(struct sql *db, const char *statement,
                        const struct sql_value *args, size_t count,
                        cply_arena *arena, struct sql_rows *rows);
void sql_close(struct sql *db);

static inline const struct sql_value *sql_at(const struct sql_rows *rows,
                                             size_t row, size_t column)
{
	return &rows->value[row * rows->columns + column];
}

#endif
