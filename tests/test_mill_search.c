/* SPDX-License-Identifier: MIT */
/* Proofs: known wins, questions against a search that shares nothing with the
 * fast one, turns and lines that fit the verdicts. */
#include <stdio.h>
#include <stdlib.h>

#include "native/mill_team.h"
#include "support/mill.h"

#define COUNTERS " 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"

typedef struct fixture {
	cply_arena arena;
	cply_mill_rules rules;
	cply_mill_search *search;
} fixture;

static void begin(fixture *f, const cply_mill_rules *rules, uint64_t nodes)
{
	const cply_mill_limits limits = { .nodes = nodes, .memory = 1 << 22 };
	cply_arena_init(&f->arena, NULL, SIZE_MAX);
	f->rules = *rules;
	f->search = cply_mill_search_new(rules, NULL, &limits, &f->arena);
	assert_non_null(f->search);
}

static void end(fixture *f)
{
	cply_arena_free(&f->arena);
}

/* Wins of one to five turns, some by shutting the other side in, while stones
 * are placed, and flying. All but the first have one way to win in time. */
static const struct {
	const char *fen;
	unsigned turns, ways;
} wins[] = {
	{ "***O**@*/@****@*O/OO@***@O b m p 5 0 5 0" COUNTERS, 1, 1 },
	{ "**@O****/***O**OO/@***O@** w m p 5 0 3 0" COUNTERS, 2, 1 },
	{ "@O@O@O*O/@*******/******** b m p 4 0 4 0" COUNTERS, 3, 1 },
	{ "@@O***O@/O@**O*O@/******** w m p 5 0 5 0" COUNTERS, 3, 1 },
	{ "********/**@**@@*/*O*O@OO* b p p 4 0 4 1" COUNTERS, 4, 1 },
	{ "*O**O*@*/**O@****/O@@@O*** w m p 5 0 5 0" COUNTERS, 4, 1 },
	{ "*@@@*O*@/@*@*@*O*/OOO@OO*O b p p 8 0 8 1" COUNTERS, 5, 1 },
};

static void known_wins(void **state)
{
	(void)state;
	static cply_mill_choice choices[CPLY_MILL_MAX_TURNS];
	static cply_mill_ply line[32];
	for (size_t i = 0; i < CPLY_COUNT(wins); i++) {
		fixture f;
		begin(&f, cply_mill_rules_standard(), 0);
		cply_mill_position p = mill_position(&f.rules, wins[i].fen);
		cply_mill_verdict v = cply_mill_solve(f.search, &p);
		assert_int_equal(v.score.value, CPLY_MILL_WON);
		assert_int_equal(v.score.turns, 2 * wins[i].turns - 1);
		assert_int_equal(v.no_win, wins[i].turns - 1);
		/* Its first turns, the winning ones first. */
		unsigned n = cply_mill_judge_turns(f.search, &p, 0, choices);
		assert_int_equal(n, cply_mill_turns(&f.rules, &p, NULL));
		for (unsigned k = 0; k < n; k++) {
			const cply_mill_verdict *c = &choices[k].verdict;
			assert_int_equal(c->score.value == CPLY_MILL_WON,
			                 k < wins[i].ways);
			if (k < wins[i].ways)
				assert_int_equal(c->score.turns, v.score.turns);
			else if (c->score.value == CPLY_MILL_UNKNOWN)
				assert_int_equal(c->no_win, wins[i].turns);
		}
		/* The best line is as long as the verdict says, and legal. */
		n = cply_mill_best_line(f.search, &p, line, 32);
		assert_int_equal(n, v.score.turns);
		for (unsigned k = 0; k < n; k++)
			for (unsigned j = 0; j < line[k].n; j++) {
				assert_true(cply_mill_is_legal(
					&f.rules, &p, line[k].moves[j]));
				cply_mill_play(&f.rules, &p, line[k].moves[j],
				               NULL);
			}
		assert_true(cply_mill_is_over(&p));
		end(&f);
	}
}

static void losses_last_as_long_as_they_can(void **state)
{
	(void)state;
	static cply_mill_choice choices[CPLY_MILL_MAX_TURNS];
	fixture f;
	begin(&f, cply_mill_rules_standard(), 0);
	cply_mill_position p = mill_position(&f.rules, wins[5].fen);
	cply_mill_judge_turns(f.search, &p, 0, choices);
	cply_mill_position after = choices[0].turn.after;
	cply_mill_verdict v = cply_mill_solve(f.search, &after);
	assert_int_equal(v.score.value, CPLY_MILL_LOST);
	assert_int_equal(v.score.turns, 2 * (wins[5].turns - 1));
	unsigned n = cply_mill_judge_turns(f.search, &after, 0, choices);
	assert_int_equal(choices[0].verdict.score.turns, v.score.turns);
	for (unsigned i = 0; i < n; i++) {
		const cply_mill_verdict *c = &choices[i].verdict;
		assert_int_equal(c->score.value, CPLY_MILL_LOST);
		/* One turn fewer for the winner at most after this one. */
		cply_mill_position q = choices[i].turn.after;
		cply_mill_verdict w = cply_mill_solve(f.search, &q);
		if (!cply_mill_is_over(&q))
			assert_int_equal(w.score.turns + 1u, c->score.turns);
	}
	end(&f);
}

/* ---- the fast search against the plain one ---- */

static uint32_t next_random(uint32_t *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	return *seed >> 8;
}

/* A position after some random actions, with stones left in hand or not. */
static bool random_position(const cply_mill_rules *r, uint32_t *seed,
                            cply_mill_position *p)
{
	cply_mill_rules few = *r;
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	few.pieces = (uint8_t)(3 + next_random(seed) % 4);
	cply_mill_start(&few, p);
	unsigned actions = 2u * few.pieces - 1 + next_random(seed) % 14;
	while (actions--) {
		unsigned n = cply_mill_moves(r, p, moves);
		if (!n)
			return false;
		cply_mill_play(r, p, moves[next_random(seed) % n], NULL);
	}
	while (p->phase != 'o' && p->take[p->side]) {
		unsigned n = cply_mill_moves(r, p, moves);
		cply_mill_play(r, p, moves[next_random(seed) % n], NULL);
	}
	return p->phase != 'o';
}

/* 21 stones thrown on the board: few points to go to. */
static bool crowded_position(const cply_mill_rules *r, uint32_t *seed,
                             cply_mill_position *p)
{
	cply_mill_start(r, p);
	p->hand[0] = p->hand[1] = 0;
	p->phase = 'm';
	for (unsigned n = 0; n < 21;) {
		uint32_t at = 1u << next_random(seed) % CPLY_MILL_POINTS;
		if ((p->stones[0] | p->stones[1]) & at)
			continue;
		p->stones[n++ % 2] |= at;
	}
	p->side = next_random(seed) & 1;
	cply_mill_settle(r, p);
	return p->phase != 'o';
}

static void fast_and_slow_agree(void **state)
{
	(void)state;
	uint32_t seed = 7;
	unsigned yes = 0, no = 0, shut_in = 0;
	fixture fast, slow;
	cply_mill_rules same = *cply_mill_rules_standard();
	/* Leaps over no lines: the same game, but not plain. */
	same.capture[CPLY_MILL_LEAP] = (cply_mill_capture){ .enabled = true };
	begin(&fast, cply_mill_rules_standard(), 0);
	begin(&slow, &same, 0);
	for (int i = 0; i < 1500; i++) {
		cply_mill_position p;
		bool crowded = i % 2;
		if (!(crowded ? crowded_position(&fast.rules, &seed, &p)
		              : random_position(&fast.rules, &seed, &p)))
			continue;
		for (unsigned t = 1; t <= 2; t++) {
			cply_mill_answer a =
				cply_mill_wins_in(fast.search, &p, t);
			assert_int_equal(a,
			                 cply_mill_wins_in(slow.search, &p, t));
			assert_int_equal(cply_mill_loses_in(fast.search, &p, t),
			                 cply_mill_loses_in(slow.search, &p,
			                                    t));
			yes += a == CPLY_MILL_YES;
			shut_in += a == CPLY_MILL_YES && crowded;
			no += a == CPLY_MILL_NO;
		}
	}
	assert_true(yes > 100 && no > 100 && shut_in > 50);
	end(&fast);
	end(&slow);
}

/* Rules that matter while stones are placed, or on a full board only: from
 * then on the game is plain, and the fast search finds what the other does. */
static void games_that_become_plain(void **state)
{
	(void)state;
	static const char *const ids[] = {
		"twelve_mens_morris", "nerenchi",  "dooz",
		"lasker_morris",      "cham_gonu", "zhi_qi",
		"cheng_san_qi",       "el_filja",  "morabaraba",
		"russian_mill",       "da_san_qi", "mul_mulan",
	};
	uint32_t seed = 11;
	for (size_t i = 0; i < CPLY_COUNT(ids); i++) {
		const cply_mill_variant *v =
			cply_mill_variant_find(cply_str_of(ids[i]));
		unsigned yes = 0, no = 0;
		fixture fast, slow;
		cply_mill_rules same = v->rules;
		cply_mill_capture *leap = &same.capture[CPLY_MILL_LEAP];
		*leap = (cply_mill_capture){ .enabled = true };
		begin(&fast, &v->rules, 0);
		begin(&slow, &same, 0);
		for (int k = 0; k < 60; k++) {
			cply_mill_position p;
			bool crowded = k % 2;
			if (!(crowded ? crowded_position(&v->rules, &seed, &p)
			              : random_position(&v->rules, &seed, &p)))
				continue;
			for (unsigned t = 1; t <= 2; t++) {
				cply_mill_answer a =
					cply_mill_wins_in(fast.search, &p, t);
				assert_int_equal(a,
				                 cply_mill_wins_in(slow.search,
				                                   &p, t));
				assert_int_equal(
					cply_mill_loses_in(fast.search, &p, t),
					cply_mill_loses_in(slow.search, &p, t));
				yes += a == CPLY_MILL_YES;
				no += a == CPLY_MILL_NO;
			}
		}
		assert_true(yes > 0 && no > 0);
		end(&fast);
		end(&slow);
	}
}

static void other_rules_are_searched_too(void **state)
{
	(void)state;
	fixture f;
	const cply_mill_variant *lasker =
		cply_mill_variant_find(CPLY_STR("lasker_morris"));
	begin(&f, &lasker->rules, 0);
	/* White closes a mill by moving while he still has stones to place;
	 * that leaves Black with two. */
	cply_mill_position p = mill_position(
		&f.rules, "*@******/**@*****/O*OO**@* w p p 3 1 3 0" COUNTERS);
	cply_mill_verdict v = cply_mill_solve(f.search, &p);
	assert_int_equal(v.score.value, CPLY_MILL_WON);
	assert_int_equal(v.score.turns, 1);
	end(&f);
}

/* ---- several threads ---- */

/* Middle games, most with a long win. */
static const char *const middle_games[] = {
	"OO@*@@O@/O**@**@*/@***O*OO w m p 7 0 7 0" COUNTERS,
	"***@**@*/*O@OO***/@@OOOO@* b m p 7 0 6 0" COUNTERS,
	"O***@OOO/@*@@OOO*/******@* b p p 7 2 5 3" COUNTERS,
	"@@*****O/@OOO@***/*@O*@*O* b m p 6 0 6 0" COUNTERS,
	"**@OO*@*/@*O*@@**/OOO@**O* b p p 7 2 6 3" COUNTERS,
};

static void teams_agree_with_one(void **state)
{
	(void)state;
	uint32_t seed = 3;
	unsigned decided = 0;
	fixture one, many;
	cply_mill_team *team = cply_mill_team_start(3);
	assert_non_null(team);
	begin(&one, cply_mill_rules_standard(), 0);
	begin(&many, cply_mill_rules_standard(), 0);
	const cply_mill_limits limits = { .memory = 1 << 22, .team = team };
	many.search =
		cply_mill_search_new(&many.rules, NULL, &limits, &many.arena);
	assert_non_null(many.search);
	for (size_t i = 0; i < 60; i++) {
		cply_mill_position p;
		unsigned most = i < CPLY_COUNT(middle_games) ? 7 : 4;
		if (i < CPLY_COUNT(middle_games))
			p = mill_position(&one.rules, middle_games[i]);
		else if (!random_position(&one.rules, &seed, &p))
			continue;
		cply_mill_search_limit(one.search, 0, most);
		cply_mill_search_limit(many.search, 0, most);
		cply_mill_verdict v = cply_mill_solve(one.search, &p);
		cply_mill_verdict w = cply_mill_solve(many.search, &p);
		assert_int_equal(v.score.value, w.score.value);
		assert_int_equal(v.score.turns, w.score.turns);
		assert_int_equal(v.no_win, w.no_win);
		assert_int_equal(v.no_loss, w.no_loss);
		decided += v.score.value != CPLY_MILL_UNKNOWN;
		/* Looking for wins only finds the same. */
		w = cply_mill_find_win(many.search, &p, most);
		assert_int_equal(w.score.value == CPLY_MILL_WON,
		                 v.score.value == CPLY_MILL_WON);
		if (w.score.value == CPLY_MILL_WON)
			assert_int_equal(w.score.turns, v.score.turns);
	}
	assert_true(decided > 10);
	end(&one);
	end(&many);
	cply_mill_team_end(team);
}

static bool go_on_for_a_while(void *ctx, uint64_t nodes)
{
	(void)ctx;
	return nodes < 200000;
}

static void teams_stop_when_told(void **state)
{
	(void)state;
	fixture f;
	cply_mill_team *team = cply_mill_team_start(2);
	begin(&f, cply_mill_rules_standard(), 0);
	cply_mill_position p = mill_position(&f.rules, middle_games[4]);
	cply_mill_limits limits = { .memory = 1 << 22,
		                    .go_on = go_on_for_a_while,
		                    .team = team };
	f.search = cply_mill_search_new(&f.rules, NULL, &limits, &f.arena);
	cply_mill_verdict v = cply_mill_solve(f.search, &p);
	assert_int_equal(v.score.value, CPLY_MILL_UNKNOWN);
	assert_true(v.stopped);
	/* All of them, not only who was told. */
	assert_in_range(cply_mill_search_nodes(f.search), 100000, 1000000);
	/* By the number of positions, all members together. */
	limits.go_on = NULL;
	limits.nodes = 300000;
	f.search = cply_mill_search_new(&f.rules, NULL, &limits, &f.arena);
	v = cply_mill_solve(f.search, &p);
	assert_true(v.stopped);
	assert_in_range(cply_mill_search_nodes(f.search), 200000, 400000);
	/* And goes on from there. */
	cply_mill_search_limit(f.search, 0, 5);
	v = cply_mill_solve(f.search, &p);
	assert_int_equal(v.no_win, 5);
	end(&f);
	cply_mill_team_end(team);
}

/* Long wins that proof numbers find long before shorter ones are ruled out. */
static void long_wins_are_found(void **state)
{
	(void)state;
	static const struct {
		const char *fen;
		unsigned turns;
	} rows[] = {
		{ "O***@OOO/@*@@OOO*/******@* b p p 7 2 5 3" COUNTERS, 7 },
		{ "OO@*@@O@/O**@**@*/@***O*OO w m p 7 0 7 0" COUNTERS, 9 },
	};
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		fixture f;
		begin(&f, cply_mill_rules_standard(), 3000000);
		cply_mill_position p = mill_position(&f.rules, rows[i].fen);
		cply_mill_verdict v =
			cply_mill_find_win(f.search, &p, rows[i].turns);
		assert_int_equal(v.score.value, CPLY_MILL_WON);
		assert_int_equal(v.score.turns, 2 * rows[i].turns - 1);
		assert_true(v.no_win < rows[i].turns);
		assert_int_equal(v.at_most, v.no_win + 1 < rows[i].turns);
		end(&f);
	}
}

/* ---- limits ---- */

static bool refuse(void *ctx, uint64_t nodes)
{
	(void)nodes;
	++*(int *)ctx;
	return false;
}

static void limits_are_kept(void **state)
{
	(void)state;
	fixture f;
	const char *hard = "O*@O@*OO/@******@/******** b m p 4 0 4 0" COUNTERS;
	begin(&f, cply_mill_rules_standard(), 50);
	cply_mill_position p = mill_position(&f.rules, hard);
	cply_mill_verdict v = cply_mill_solve(f.search, &p);
	assert_int_equal(v.score.value, CPLY_MILL_UNKNOWN);
	assert_true(v.stopped);
	/* Enough of them; and what was learned is not wrong. */
	cply_mill_search_limit(f.search, 0, 2);
	v = cply_mill_solve(f.search, &p);
	assert_int_equal(v.score.value, CPLY_MILL_UNKNOWN);
	assert_int_equal(v.no_win, 2);
	cply_mill_search_limit(f.search, 0, 3);
	v = cply_mill_solve(f.search, &p);
	assert_int_equal(v.score.value, CPLY_MILL_WON);
	assert_int_equal(v.score.turns, 5);
	end(&f);
	/* Stopped by the caller. */
	int asked = 0;
	const cply_mill_limits limits = { .go_on = refuse, .ctx = &asked };
	cply_arena_init(&f.arena, NULL, SIZE_MAX);
	f.search = cply_mill_search_new(&f.rules, NULL, &limits, &f.arena);
	v = cply_mill_solve(f.search, &p);
	assert_int_equal(v.score.value, CPLY_MILL_UNKNOWN);
	assert_int_equal(asked, 1);
	cply_arena_free(&f.arena);
	/* No memory. */
	cply_arena_init(&f.arena, NULL, 1000);
	assert_null(cply_mill_search_new(&f.rules, NULL, &limits, &f.arena));
	cply_arena_free(&f.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(known_wins),
		cmocka_unit_test(losses_last_as_long_as_they_can),
		cmocka_unit_test(fast_and_slow_agree),
		cmocka_unit_test(games_that_become_plain),
		cmocka_unit_test(other_rules_are_searched_too),
		cmocka_unit_test(teams_agree_with_one),
		cmocka_unit_test(teams_stop_when_told),
		cmocka_unit_test(long_wins_are_found),
		cmocka_unit_test(limits_are_kept),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
