/* SPDX-License-Identifier: MIT */
/* Reading game logs in tests. */
#ifndef CROSSPLY_TEST_GAME_H
#define CROSSPLY_TEST_GAME_H

#include "support/support.h"

#include "game/game.h"

/* A log around some deltas, with the usual constants before them. */
cply_str game_log(cply_arena *a, const char *deltas);
/* The state as JSON text with sorted keys; in the arena. */
cply_str game_state(cply_game_value v, cply_arena *a);
/* Streams the text in pieces of `piece` bytes (0: as one text) and gives the
 * last state, or every state, one a line. Findings go into s->diags-> */
cply_str game_stream(session *s, cply_str text, size_t piece, bool every,
                     cply_status *status);
/* Opens the text as a record; NULL when there is none. */
cply_game *game_open(session *s, cply_str text, cply_status *status);

/* Pieces of a text, that can be read again. */
typedef struct game_pieces {
	cply_str text;
	size_t at, size;
	bool refuses; /* to go back */
} game_pieces;

size_t game_feed(void *ctx, char *into, size_t room);
bool game_rewind(void *ctx);

#endif
