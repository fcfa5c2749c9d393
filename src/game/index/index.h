/* SPDX-License-Identifier: MIT */
/** \file
 * An index of a game log, so that a large one need not be read from its
 * beginning: every so often the whole state, places from which decompressing
 * can begin, and of every delta where it stands and what it is. It is a file of
 * its own, beside a log that stays as it is, and is read in pieces. */
#ifndef CROSSPLY_GAME_INDEX_H
#define CROSSPLY_GAME_INDEX_H

#include "carrier/gzip.h"
#include "crossply/base.h"
#include "crossply/diag.h"
#include "game/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A file that is read in pieces. */
typedef struct cply_random_file {
	/** Copies up to `n` bytes from `at` on; fewer only at the end of the
	 *  file, or when it cannot be read. */
	size_t (*read)(void *ctx, uint64_t at, char *into, size_t n);
	void *ctx;
	uint64_t size;
	/** A number that changes when the file does, such as the time of its
	 *  last change; 0: not known. */
	uint64_t stamp;
} cply_random_file;

/** What reading all of the log found. */
typedef struct cply_game_index_facts {
	uint64_t steps;     /**< deltas, up to the damage if there is any */
	cply_status status; /**< of reading leniently */
	cply_str removed, length; /**< the constants */
	bool is_compressed;       /**< with gzip */
} cply_game_index_facts;

typedef struct cply_game_index cply_game_index;

/** The bytes that every index begins with. */
cply_str cply_game_index_magic(void);

/** Reads all of a log, .json or .json.gz, and gives its index to a sink, from
 *  its beginning to its end. The log may be cut, and the JSON at fault.
 *  CPLY_UNSUPPORTED: what is compressed is damaged, and how much of it can be
 * had depends on who decompresses it. CPLY_INVALID: the sink has failed, or the
 * log has changed in between. */
CPLY_NODISCARD cply_status cply_game_index_make(const cply_random_file *log,
                                                cply_sink sink, void *ctx,
                                                const cply_limits *limits,
                                                cply_arena *a);

/** Opens an index and compares it with the log: the size and checksums of
 *  some blocks, or, when the stamp is another, of all. What is read of the log
 *  later is checked too. CPLY_INVALID: it is damaged, or belongs to another
 *  log; that is reported. Both files must stay as long as the index. */
CPLY_NODISCARD cply_status cply_game_index_open(const cply_random_file *index,
                                                const cply_random_file *log,
                                                cply_arena *a,
                                                cply_diags *diags,
                                                cply_game_index **out);
const cply_game_index_facts *cply_game_index_facts_of(const cply_game_index *x);

/** The first step after which `currentTurn` is this JSON text: CPLY_OK, or
 *  CPLY_INVALID when there is none, CPLY_UNSUPPORTED when the index cannot
 *  tell. */
CPLY_NODISCARD cply_status cply_game_index_turn(cply_game_index *x,
                                                cply_str turn, uint64_t *step);

/** A stream that stands after `step` deltas and can go on from there; `arena`
 *  holds its state. Of the head it has the constants only, and what is odd
 *  before the step is not reported when it is closed. CPLY_INVALID: there is no
 *  such step, or something has turned out not to fit, which is reported. */
CPLY_NODISCARD cply_status cply_game_index_stream(
	cply_game_index *x, uint64_t step, cply_arena *arena, cply_diags *diags,
	const cply_limits *limits, cply_game_stream **out);

/* ---- events ---- */

/** Which deltas are wanted; what is not said fits all. */
typedef struct cply_game_wanted {
	int event;            /**< a cply_game_event, or -1 */
	const char *player;   /**< its id, or NULL */
	const char *function; /**< or order; or NULL */
	bool is_invalid;      /**< only those */
} cply_game_wanted;

typedef struct cply_game_search cply_game_search;

/** A delta that may be one of those: the index knows short plain names only. */
typedef struct cply_game_found {
	cply_str turn; /**< `currentTurn` before the delta; JSON text, or empty
	                */
	const cply_game_delta *delta;
} cply_game_found;

/** Searches the index for deltas that may be wanted, and fetches them from the
 *  log. CPLY_UNSUPPORTED: they stand so close together that it is better to
 *  read all of the log. All is held in `arena`. */
CPLY_NODISCARD cply_status cply_game_search_open(cply_game_index *x,
                                                 const cply_game_wanted *wanted,
                                                 cply_arena *arena,
                                                 const cply_limits *limits,
                                                 cply_game_search **out);
/** The next, valid until the one after it; NULL at the end. */
const cply_game_found *cply_game_search_next(cply_game_search *s);
/** CPLY_INVALID: what was found is right, but something has turned out not to
 *  fit, which is reported, and there may be more. */
CPLY_NODISCARD cply_status cply_game_search_close(cply_game_search *s,
                                                  cply_diags *diags);

#ifdef __cplusplus
}
#endif
#endif
