/* SPDX-License-Identifier: MIT */
/* The levels of the engine against each other: each against the one two below,
 * seeded games from the empty board, colours in turn. A level must make 60 %
 * of the points. Usage: bench_mill_levels [GAMES [LEVEL]] */
#include <stdio.h>
#include <stdlib.h>

#include "crossply/mill_play.h"

enum { LONGEST = 200 };

static cply_arena scratch;

/* The winner of a game. */
static unsigned play(cply_mill_engine *e, const cply_mill_rules *rules,
                     const unsigned level[2], unsigned seed, cply_arena *a)
{
	cply_mill_position start;
	cply_mill_game g;
	cply_mill_start(rules, &start);
	cply_mill_game_open(&g, rules, &start, a);
	for (unsigned i = 0; i < LONGEST && g.at.phase != 'o'; i++) {
		const cply_mill_thinking how = { .level = level[g.at.side],
			                         .seed = seed * 1000 + i };
		cply_mill_thought t;
		cply_arena_reset(&scratch, SIZE_MAX);
		if (!cply_mill_engine_choose(e, &g.at, &g.history, &how,
		                             &scratch, &t))
			abort();
		for (unsigned k = 0; k < t.turn.n; k++)
			if (cply_mill_game_act(&g, t.turn.moves[k]))
				abort();
	}
	return g.at.winner;
}

/* Stronger ones play for many minutes: ask for them, `20 8`. */
enum { QUICK = 6 };

int main(int argc, char **argv)
{
	unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 20;
	unsigned only = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
	const cply_mill_rules *rules = cply_mill_rules_standard();
	cply_arena a;
	bool missed = false;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_arena_init(&scratch, NULL, SIZE_MAX);
	cply_mill_engine *e = cply_mill_engine_new(rules, NULL, &a);
	for (unsigned l = 3; e && l <= CPLY_MILL_LEVELS; l++) {
		unsigned won = 0, drawn = 0;
		if (only ? l != only : l > QUICK)
			continue;
		for (unsigned g = 0; g < games; g++) {
			const unsigned level[2] = { g % 2 ? l - 2 : l,
				                    g % 2 ? l : l - 2 };
			unsigned winner = play(e, rules, level, g + 1, &a);
			unsigned mine = g % 2 ? CPLY_MILL_BLACK_WINS
			                      : CPLY_MILL_WHITE_WINS;
			won += winner == mine;
			drawn += winner == CPLY_MILL_DRAW ||
			         winner == CPLY_MILL_NOBODY;
		}
		double share = games ? (won + drawn / 2.0) / games : 0;
		printf("level %u against %u: %u won, %u drawn, %u lost: %.0f %%"
		       "%s\n",
		       l, l - 2, won, drawn, games - won - drawn, 100 * share,
		       share >= 0.6 ? "" : "  MISSED (at least 60)");
		fflush(stdout);
		missed |= share < 0.6;
	}
	cply_arena_free(&a);
	cply_arena_free(&scratch);
	return missed;
}
