/* SPDX-License-Identifier: MIT */
/* Questions about a game log, answered as its deltas pass by. Steps count from
 * 1, as everywhere: step n leads to position n. */
#ifndef CROSSPLY_REPORT_QUERY_H
#define CROSSPLY_REPORT_QUERY_H

#include "crossply/document.h"
#include "format/format.h"
#include "game/index/index.h"
#include "game/streamed.h"

typedef struct cplyi_query cplyi_query;

/* `query` of the kind. */
cply_status cplyi_query_game(const cply_doc *doc, const cply_query_options *o,
                             cply_arena *scratch, cply_buf *out);

/* Compiles a question; the answer goes to `out`. NULL: `why` says what is wrong
 * with it, or is empty and there is no memory. */
cplyi_query *cplyi_query_new(const cply_query_options *o, cply_arena *a,
                             cply_buf *out, cply_buf *why);
/* Only steps after `from` and up to `until` matter. */
void cplyi_query_range(cplyi_query *q, uint64_t from, uint64_t until);
/* What an index has to be searched for; false: the log has to be read. */
bool cplyi_query_wanted(const cplyi_query *q, cply_game_wanted *out);
/* A delta that the index has found. Once the log is read instead, what was
 * found is not printed again. */
void cplyi_query_found(cplyi_query *q, const cply_game_found *found);
/* Is all that the index had an answer? Not if there was nothing: then who was
 * asked for may not exist. */
bool cplyi_query_is_answered(const cplyi_query *q);
/* Reads the log, which has been started, as far as it is needed. */
void cplyi_query_read(cplyi_query *q, cply_game_log *log);
/* Is there no need to go on, since printing has failed or all was found? */
bool cplyi_query_is_over(const cplyi_query *q);
/* The end of the answer, after the log was read. CPLY_NOMEM: it is not whole.
 * CPLY_INVALID: what was asked for never exists, and `why` says so. */
cply_status cplyi_query_end(cplyi_query *q, cply_buf *why);

#endif
