/* SPDX-License-Identifier: MIT */
/** \file
 * Recording games: states and what led to them in, a log with the smallest
 * deltas out, while the game is running. Memory follows the state, not the log.
 *
 *      cply_game_recorder_open(sink, file, arena, diags, &r);
 *      cply_game_recorder_member(r, CPLY_STR("gameName"), CPLY_STR("\"Go\""));
 *      cply_game_recorder_add(r, type, data, state) for every step
 *      cply_game_recorder_member(r, "winners", ...) what is known at the end
 *      cply_game_recorder_close(r);
 */
#ifndef CROSSPLY_GAME_RECORD_H
#define CROSSPLY_GAME_RECORD_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cply_game_recorder cply_game_recorder;

/** Begins a log. Members of the root may be given before the first state and
 *  after the last; `constants` and `gamelogVersion` are written by itself. */
CPLY_API CPLY_NODISCARD cply_status
cply_game_recorder_open(cply_sink sink, void *ctx, cply_arena *arena,
                        cply_diags *diags, cply_game_recorder **out);
/** A member of the root: its name, and its value as JSON text. */
CPLY_API void cply_game_recorder_member(cply_game_recorder *r, cply_str key,
                                        cply_str json);
/** The next state, as JSON text of an object; `type` is decoded text, `data`
 *  JSON text, or empty. CPLY_INVALID: it is not such an object, or no delta
 * makes it of the last state; the reason was reported, and a delta that comes
 * as near as one can is written. */
CPLY_API CPLY_NODISCARD cply_status cply_game_recorder_add(
	cply_game_recorder *r, cply_str type, cply_str data, cply_str state);
/** The same with a state of another log. */
CPLY_API CPLY_NODISCARD cply_status
cply_game_recorder_add_value(cply_game_recorder *r, cply_str type,
                             cply_str data, cply_game_value state);
/** Ends the log. CPLY_INVALID when the sink refused something. */
CPLY_API CPLY_NODISCARD cply_status
cply_game_recorder_close(cply_game_recorder *r);

#ifdef __cplusplus
}
#endif
#endif
