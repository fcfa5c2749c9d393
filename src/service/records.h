/* SPDX-License-Identifier: MIT */
/* Records: solve logs from elsewhere, private to the player who uploads them.
 * What reads a whole log runs on a slow thread. */
#ifndef CROSSPLY_SERVICE_RECORDS_H
#define CROSSPLY_SERVICE_RECORDS_H

#include "carrier/json.h"
#include "server/exchange.h"

enum { RECORDS_BYTES = 8 << 20 };

/* POST: checked on a slow thread, then added by the writer. */
void records_check(struct exchange *x);
void records_add(struct exchange *x);
void records_list(struct exchange *x);
void records_get(struct exchange *x);
void records_get_stats(struct exchange *x);
void records_get_replay(struct exchange *x);
void records_get_heatmap(struct exchange *x);
void records_delete(struct exchange *x);

/* The records of the player who asks, as a member. False after an answer. */
bool records_put_list(struct exchange *x, cply_json_writer *w, const char *key);

#endif
