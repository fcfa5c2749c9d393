/* SPDX-License-Identifier: MIT */
/* The store that --store names. */
#ifndef CROSSPLY_CLI_STORE_OPEN_H
#define CROSSPLY_CLI_STORE_OPEN_H

#include "cli/cli.h"
#include "store/store.h"

/* What --store says, or SQLite in the user's data folder; NULL after a
 * complaint. */
const char *store_url(cli *c);
/* Opens it, with tables of this version; NULL after a complaint. */
struct sql *store_open_named(cli *c);
/* Milliseconds since 1970. */
int64_t store_now(void);

/* Does one thing in a transaction: `work` gives an exit code, and only
 * EXIT_FINE is committed. */
typedef int store_work(cli *c, struct sql *db, void *ctx);
int store_do(cli *c, store_work *work, void *ctx);

/* A complaint about what the store said. */
int store_failed(const struct sql *db);

#endif
