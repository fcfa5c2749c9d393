/* SPDX-License-Identifier: MIT */
/* Where the turns of a log begin, kept as they pass by: `turn:12` is where
 * `currentTurn` becomes 12, as its JSON text. */
#ifndef CROSSPLY_GAME_TURNS_H
#define CROSSPLY_GAME_TURNS_H

#include "crossply/timeline.h"
#include "game/game.h"

typedef struct cplyi_game_turn {
	cply_str text;
	uint64_t position;
} cplyi_game_turn;

typedef struct cplyi_game_turns {
	cplyi_game_turn *items;
	size_t n, cap;
} cplyi_game_turns;

/* What names of positions in a game log can be: "turn". */
extern const char *const cplyi_game_name_kinds[];

/* The turn that the stream is in; empty if the game has none. */
cply_str cplyi_game_turn_of(cply_game_stream *s);
/* Keeps the turn that the stream is in, if it has just begun. False when it has
 * not, or when memory is out: `a` has failed then. */
bool cplyi_game_turns_keep(cplyi_game_turns *turns, cply_game_stream *s,
                           uint64_t position, cply_arena *a);
/* The next of those that were kept. */
bool cplyi_game_turns_next(const cplyi_game_turns *turns, cply_name *name);

#endif
