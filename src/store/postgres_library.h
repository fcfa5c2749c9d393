/* SPDX-License-Identifier: MIT */
/* libpq, loaded when a database is opened: linked with the command, it would
 * cost every run of every command. */
#ifndef CROSSPLY_STORE_POSTGRES_LIBRARY_H
#define CROSSPLY_STORE_POSTGRES_LIBRARY_H

#include <libpq-fe.h>
#include <stdbool.h>

/* NOLINTBEGIN(bugprone-macro-parentheses): names cannot have any */
struct pq_calls {
#define PQ_FUNCTION(name) __typeof__(name) *name;
#include "store/postgres_library.def"
#undef PQ_FUNCTION
};
/* NOLINTEND(bugprone-macro-parentheses) */

extern struct pq_calls pq;

/* Fills `pq`, once for all threads. NULL, or the reason why it cannot. */
const char *pq_load(void);

#endif
