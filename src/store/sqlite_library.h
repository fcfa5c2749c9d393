/* SPDX-License-Identifier: MIT */
/* SQLite, loaded when a store is opened: linked with the command, it would cost
 * every run of every command. */
#ifndef CROSSPLY_STORE_SQLITE_LIBRARY_H
#define CROSSPLY_STORE_SQLITE_LIBRARY_H

#include <sqlite3.h>
#include <stdbool.h>

/* NOLINTBEGIN(bugprone-macro-parentheses): names cannot have any */
struct sqlite_calls {
#define SQLITE_CALL(name) __typeof__(sqlite3_##name) *name;
#include "store/sqlite.def"
#undef SQLITE_CALL
};
/* NOLINTEND(bugprone-macro-parentheses) */

extern struct sqlite_calls sqlite;

/* Fills `sqlite`, once. False, with the reason on `why`, when it is not
 * there. */
bool sqlite_load(const char **why);

#endif
