/* SPDX-License-Identifier: MIT */
/* Opening a store by its name. */
#ifndef CROSSPLY_STORE_STORE_H
#define CROSSPLY_STORE_STORE_H

#include "store/sql.h"

/* "sqlite:FILE" or "postgresql://...". NULL with a reason in `error`. The
 * tables are taken as they are. */
struct sql *store_connect(const char *url, char error[200]);
/* The same, made where it is missing, with the tables of this version. */
struct sql *store_open(const char *url, int64_t now_ms, char error[200]);
/* The file of an SQLite store, or NULL. */
const char *store_file(const char *url);

#endif
