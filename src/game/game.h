/* SPDX-License-Identifier: MIT */
/* Games as the library itself sees them: besides records, which any program
 * may hold (crossply/game.h), logs that stream by, and values as JSON. */
#ifndef CROSSPLY_GAME_GAME_H
#define CROSSPLY_GAME_GAME_H

#include "carrier/json.h"
#include "carrier/json_pull.h"
#include "crossply/game.h"

/** Writes the value as JSON. False when `scratch` is used up. `how` may be
 *  NULL. */
bool cply_game_put(cply_game_value v, const cply_game_print *how,
                   cply_arena *scratch, cply_json_writer *w);

/* ---- logs as streams ---- */

/** Where the JSON text of a log comes from: a text, or a feed. What the deltas
 *  mean stands in the log's constants, which may come after them; then a feed
 *  is read twice, which `rewind` makes possible. Without it the usual
 *  constants are taken first and compared at the end. */
typedef struct cply_game_source {
	cply_str text; /**< used when `feed` is NULL */
	cply_feed feed;
	bool (*rewind)(void *ctx);
	void *ctx;
} cply_game_source;

typedef struct cply_game_stream cply_game_stream;

/** A delta as it passes by. Its values are valid until the next. */
typedef struct cply_game_delta {
	uint64_t step; /**< from 0 */
	cply_game_event event;
	cply_json_value whole, type, data, game; /**< MISSING where absent */
	uint64_t origin; /**< offset of the values' text in the stream */
	uint32_t extent; /**< 0, or how long it is there, if it was repaired */
	bool was_merged; /**< false: it is at fault and changed nothing */
} cply_game_delta;

/** Opens a log. `arena` holds the state; it grows with the state, not with the
 *  log. On CPLY_NOMEM `*out` is NULL; on other faults the stream is at its
 *  end, and the reason was reported. */
CPLY_NODISCARD cply_status cply_game_stream_open(const cply_game_source *source,
                                                 cply_arena *arena,
                                                 cply_diags *diags,
                                                 const cply_limits *limits,
                                                 cply_game_stream **out);
/** Merges the next delta; NULL at the end, or at the damage that ends it. */
const cply_game_delta *cply_game_stream_next(cply_game_stream *s);
/** The state after the deltas so far. */
cply_game_value cply_game_stream_state(const cply_game_stream *s);
/** What is known of the root; complete at the end. */
const cply_game_head *cply_game_stream_head(const cply_game_stream *s);
uint64_t cply_game_stream_count(const cply_game_stream *s);
/** Reports what was odd in the whole log, and frees what the stream holds
 *  outside its arena. The state may still be looked at. */
CPLY_NODISCARD cply_status cply_game_stream_close(cply_game_stream *s);

/* ---- records ---- */

/** Reads all of a log into a record. If `keeps_text` the source is a text that
 *  stays where it is, and nothing of it is copied. CPLY_INVALID with a record
 *  means that it is what could be read. */
CPLY_NODISCARD cply_status cply_game_open(const cply_game_source *source,
                                          bool keeps_text, cply_arena *arena,
                                          cply_diags *diags,
                                          const cply_limits *limits,
                                          cply_game **out);
/** The record is a cply_game, a state a cply_game_value: its root. */
extern const cply_timeline_ops cply_game_timeline;

#endif
