/* SPDX-License-Identifier: MIT */
/** \file
 * What a game log tells in numbers, counted as its deltas pass by: memory does
 * not grow with the length of the log. */
#ifndef CROSSPLY_GAME_STATS_H
#define CROSSPLY_GAME_STATS_H

#include "game/game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
	CPLY_GAME_PLAYERS = 16, /**< more are not counted one by one */
	CPLY_GAME_BUCKETS = 256,
	CPLY_GAME_LARGEST = 5
};

typedef struct cply_game_function {
	cply_str name;
	uint64_t runs, invalid;
} cply_game_function;

typedef struct cply_game_player {
	cply_str id, name, client, reason; /**< decoded */
	bool has_won, has_lost;
	/** As the log has it: too slow; gone before the end. */
	bool has_timed_out, has_crashed;
	uint64_t runs, invalid, orders;
	cply_game_function *functions;
	size_t n_functions;
	bool has_time;
	int64_t time_left; /**< nanoseconds */
	int64_t time_used;
	/** Time used by turn; each bucket holds `bucket_turns` turns. */
	int64_t buckets[CPLY_GAME_BUCKETS];
	/** The same turn by turn, if that is wanted: of turns below n_turns. */
	int64_t *by_turn;
	size_t n_turns;
	size_t cap_, cap_turns_;
	const cply_game_slot *time_slot_;
} cply_game_player;

typedef struct cply_game_large {
	uint64_t step; /**< from 1 */
	uint64_t bytes;
	cply_game_event event;
} cply_game_large;

typedef struct cply_game_stats {
	uint64_t deltas, bytes;
	uint64_t events[CPLY_GAME_EVENTS];
	uint64_t skipped; /**< deltas at fault */
	int64_t turns;    /**< highest turn; -1: the game has none */
	uint64_t objects, created, removed;
	cply_game_player players[CPLY_GAME_PLAYERS];
	size_t n_players;
	uint32_t bucket_turns;
	cply_game_large largest[CPLY_GAME_LARGEST]; /**< largest first */
	size_t n_largest;
	bool is_draw;
	bool wants_turns; /**< set it to have `by_turn` */

	cply_arena *arena_;
	int64_t turn_;
	/* Where things were found, as long as no slot was given back. */
	const cply_game_tree *tree_;
	uint64_t n_freed_;
	const cply_game_slot *objects_slot_, *turn_slot_;
} cply_game_stats;

void cply_game_stats_init(cply_game_stats *s, cply_arena *a);
/** After each delta of a stream. */
void cply_game_stats_add(cply_game_stats *s, const cply_game_delta *d,
                         cply_game_value state);
/** What the root says of winners and losers, after cply_game_stats_end(). */
void cply_game_stats_clients(cply_game_stats *s, const cply_game_head *head);
/** After the last one: names, winners, reasons. */
void cply_game_stats_end(cply_game_stats *s, cply_game_value state);

#ifdef __cplusplus
}
#endif
#endif
