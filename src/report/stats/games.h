/* SPDX-License-Identifier: MIT */
/* Inside of the statistics of games: many of them (standings.c), one in detail
 * (game.c). */
#ifndef CROSSPLY_REPORT_STATS_GAMES_H
#define CROSSPLY_REPORT_STATS_GAMES_H

#include "carrier/json_key.h"
#include "format/format.h"
#include "game/stats.h"
#include "report/stats/stats.h"

/* What is kept of one of many games. */
typedef struct game_row {
	cply_str file, game, session, winner, reason;
	uint64_t deltas, runs, invalid;
	int64_t turns;
	bool is_draw;
} game_row;

/* A player over all games, by name. */
typedef struct standing {
	cply_str name;
	uint64_t games, won, lost, draws, runs, invalid;
	uint64_t timed_out, crashed;
	int64_t time;
} standing;

typedef struct games {
	cply_stats_options o;
	cplyi_stats_style style;
	cply_arena *a; /* results */
	cply_buf out;
	game_row *rows;
	size_t n, cap;
	standing *standings;
	size_t n_standings, cap_standings;
} games;

/* Is this the table that was asked for? */
static inline bool games_want(const games *s, const char *table)
{
	return s->o.form == CPLY_STATS_CSV && s->o.table &&
	       cply_str_is(cply_str_of(s->o.table), table);
}

static inline void put_pair(cply_json_writer *w, const char *key,
                            cply_str value)
{
	cply_json_key(w, key);
	cply_json_put_string(w, value);
}

/* ---- one ---- */

void cplyi_stats_game_text(games *s, const cply_counted *one,
                           const cply_game_head *h, const cply_game_stats *g);
void cplyi_stats_game_json(games *s, const cply_counted *one,
                           const cply_game_head *h, const cply_game_stats *g);
void cplyi_stats_game_csv(games *s, const cply_game_stats *g);

/* ---- many ---- */

/* Takes a game into the rows and the standings of its players. */
void cplyi_games_add(games *s, const cply_counted *one, const cply_game_head *h,
                     const cply_game_stats *g);
void cplyi_games_put(games *s, cply_buf *out);

#endif
