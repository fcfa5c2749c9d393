/* SPDX-License-Identifier: MIT */
/* The tables, and how they became what they are: numbered steps, each run once
 * and in one transaction. What was run is remembered with its checksum, so
 * that a database which somebody altered, or a newer one, is refused. */
#ifndef CROSSPLY_STORE_MIGRATE_H
#define CROSSPLY_STORE_MIGRATE_H

#include "store/sql.h"

struct migration {
	const char *title;
	const char *script; /* for both, but for the words below */
};

/* In scripts BYTES, BIG and TEXT stand for types: BLOB, INTEGER and TEXT in
 * SQLite, BYTEA, BIGINT and TEXT COLLATE "C" in PostgreSQL. */
extern const struct migration store_migrations[];
extern const size_t store_migration_count;

enum migrate_status {
	MIGRATE_OK,
	MIGRATE_NEWER,   /* made by a newer program */
	MIGRATE_ALTERED, /* not what we made */
	MIGRATE_FAILED   /* the reason is in the database's `error` */
};

/* How many steps have been run; checks what they were. */
enum migrate_status migrate_look(struct sql *db, cply_arena *arena,
                                 size_t *done);
/* Runs those that are missing. */
enum migrate_status migrate_run(struct sql *db, cply_arena *arena,
                                int64_t now_ms);

#endif
