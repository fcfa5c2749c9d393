/* SPDX-License-Identifier: MIT */
/** \file
 * What a game is made of, as its server defines it (Creer): classes with typed
 * attributes and functions, in YAML, and game logs compared with that. */
#ifndef CROSSPLY_CREER_H
#define CROSSPLY_CREER_H

#include "game/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** One file of a definition. */
typedef struct cply_creer_file {
	cply_str text;     /**< stays as long as the definition is read */
	cply_diags *diags; /**< takes what is wrong in this file */
} cply_creer_file;

/** The file of the game, and how those that it builds on are found. */
typedef struct cply_creer_source {
	cply_creer_file game;
	/** Gives the parent called `name`, such as "turnBased"; every game has
	 *  the parent "base". False: there is none. May be NULL. */
	bool (*parent)(void *ctx, cply_str name, cply_creer_file *out);
	void *ctx;
} cply_creer_source;

/** A whole definition: never changes, and may be used by many at once. */
typedef struct cply_creer cply_creer;

/** Reads a definition and all its parents. `*out` is NULL unless it has no
 *  errors; the reasons are in the findings of each file. */
CPLY_NODISCARD cply_status cply_creer_read(const cply_creer_source *source,
                                           cply_arena *arena,
                                           const cply_limits *limits,
                                           cply_creer **out);
/** The name of the game. */
cply_str cply_creer_name(const cply_creer *creer);

/** A comparison that goes along with a stream, delta by delta. It remembers
 *  the class of every game object and little else, so it grows with the state
 *  and not with the log. */
typedef struct cply_creer_check cply_creer_check;

/** NULL without memory. */
cply_creer_check *cply_creer_check_new(const cply_creer *creer,
                                       cply_arena *arena);
/** Compares the delta that the stream has just given. */
void cply_creer_check_delta(cply_creer_check *k, const cply_game_stream *stream,
                            const cply_game_delta *delta);
/** Reports what was found: one finding for each cause, at its first place,
 *  with the number of times. */
CPLY_NODISCARD cply_status cply_creer_check_end(cply_creer_check *k,
                                                const cply_game_stream *stream,
                                                cply_diags *diags);

#ifdef __cplusplus
}
#endif
#endif
