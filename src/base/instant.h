/* SPDX-License-Identifier: MIT */
/* Moments in milliseconds since 1970, and how RFC 3339 writes them. */
#ifndef CROSSPLY_BASE_INSTANT_H
#define CROSSPLY_BASE_INSTANT_H

#include "crossply/base.h"

/* 2026-11-16T18:00:00Z, with a fraction or an offset such as +01:00; a date
 * alone is its beginning in UTC. From 1970 to 9999. */
bool cplyi_instant_parse(cply_str s, int64_t *ms);
/* 2026-11-16T18:00:00Z, with three digits more unless they are zero. */
void cplyi_instant_put(int64_t ms, cply_buf *out);

#endif
