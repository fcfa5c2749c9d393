/* SPDX-License-Identifier: MIT */
/* Levels as the service sends them. */
#ifndef CROSSPLY_SERVICE_LEVEL_JSON_H
#define CROSSPLY_SERVICE_LEVEL_JSON_H

#include "carrier/json.h"
#include "store/level_stats.h"
#include "store/levels.h"

/* The level as `level export` prints it, with what its author said of it. Empty
 * when memory is out. */
cply_str level_json(const struct level_row *row, cply_arena *arena);
/* The same as one value, on one line. */
void level_put_whole(cply_json_writer *w, const struct level_row *row);
/* An instant, unless it is 0. */
void service_put_time(cply_json_writer *w, const char *key, int64_t at);
/* The members that tell what a level is, without its grid. */
void level_put_item(cply_json_writer *w, const struct level_row *row);
/* The same with status and texts, for those who run the service. */
void level_put_admin(cply_json_writer *w, const struct level_row *row);
/* What `crossply level list --json` prints. */
void level_list_json(const struct level_row *rows, size_t n, cply_buf *out);
/* What `crossply level stats --json` prints. */
void level_stats_json(const struct level_stats *stats, size_t n, cply_buf *out);

#endif
