/* SPDX-License-Identifier: MIT */
/* Values of fields that are lists: `a, b;q=0.5, "c, d"`. */
#ifndef CROSSPLY_HTTP_LIST_H
#define CROSSPLY_HTTP_LIST_H

#include "crossply/base.h"

/* Takes the next element from the front of `*rest`, without the white space
 * around it; empty ones are skipped. Commas in quotes do not count. */
bool http_list_next(cply_str *rest, cply_str *element);

/* Whether the list has the element, in any case. */
bool http_list_has(cply_str list, const char *element);

/* Whether an Accept-Encoding lets us send this coding: named with a weight
 * above zero, or not named and covered by `*`. */
bool http_accepts_coding(cply_str list, const char *coding);

/* Whether an If-None-Match names this entity tag, which comes with its quotes;
 * compared weakly, as RFC 9110, 13.1.2 has it. */
bool http_etag_matches(cply_str list, cply_str etag);

/* Whether a Content-Type is this type, whatever its parameters. */
bool http_media_type_is(cply_str value, const char *type);

#endif
