/* SPDX-License-Identifier: MIT */
/* The target of a request: its path, its query, and the host it names. */
#ifndef CROSSPLY_HTTP_TARGET_H
#define CROSSPLY_HTTP_TARGET_H

#include "http/head.h"

/* `/path?query`, `http://host/path?query` or, for OPTIONS, `*`. */
int http_target_parse(struct http_head *head, cply_str target);

/* A name or an address, with or without a port. */
bool http_host_is_valid(cply_str host);

/* Replaces percent signs; `plus_is_blank` in queries. `out` holds at least
 * `text.len` bytes and may be `text.ptr` itself. False for a broken escape, a
 * NUL, or what is not UTF-8 then. */
bool http_decode(cply_str text, bool plus_is_blank, char *out, size_t *len);

/* Takes the next `name=value` from the front of `*query`, still encoded. */
bool http_query_next(cply_str *query, cply_str *name, cply_str *value);

#endif
