/* SPDX-License-Identifier: MIT */
/* Draws while stones are placed: the search down to the tables against one that
 * plays every turn by the rules and keeps nothing. */
#include "crossply/mill_search.h"
#include "mill/search/search.h"
#include "native/mill_team.h"
#include "support/mill.h"
#include "support/with_table.h"

static cply_mill_search *search_of(const cply_mill_tables *t,
                                   const cply_mill_team *team, cply_arena *a)
{
	const cply_mill_limits limits = { .memory = 4u << 20, .team = team };
	return cply_mill_search_new(&t->rules, t, &limits, a);
}

static cply_mill_search *search_with(const cply_mill_tables *t, cply_arena *a)
{
	return search_of(t, NULL, a);
}

/* ---- the second opinion ---- */

/* What a position is worth to the side to move. */
static cply_mill_value plain_value(const cply_mill_tables *t,
                                   const cply_mill_position *p)
{
	cply_mill_ply *turns;
	cply_mill_value best = CPLY_MILL_LOST;
	if (p->phase == 'm')
		return (cply_mill_value)cply_mill_probe(t, p).value;
	turns = malloc(CPLY_MILL_MAX_TURNS * sizeof *turns);
	unsigned n = cply_mill_turns(&t->rules, p, turns);
	for (unsigned i = 0; i < n && best != CPLY_MILL_WON; i++) {
		const cply_mill_position *q = &turns[i].after;
		cply_mill_value v = CPLY_MILL_WON; /* two stones are left */
		if (q->phase != 'o')
			v = (cply_mill_value)(CPLY_MILL_LOST + CPLY_MILL_WON -
			                      (int)plain_value(t, q));
		best = v > best ? v : best;
	}
	free(turns);
	return best;
}

static uint32_t next_random(uint32_t *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	return *seed >> 8;
}

/* So many stones on the board and in hand; White, or Black who places last. */
static cply_mill_position some_position(const cply_mill_rules *r, unsigned hand,
                                        bool black, uint32_t *seed)
{
	cply_mill_position p;
	cply_mill_start(r, &p);
	for (unsigned side = 0; side < 2; side++) {
		unsigned left = hand - (black && !side);
		p.hand[side] = (uint8_t)left;
		for (unsigned n = 0; n < 3 - left;) {
			uint32_t at = 1u << next_random(seed) % 24;
			if ((p.stones[0] | p.stones[1]) & at)
				continue;
			p.stones[side] |= at;
			n++;
		}
	}
	p.side = black;
	cply_mill_settle(r, &p);
	return p;
}

static void compare(const made *m, const cply_mill_team *team)
{
	cply_arena a;
	uint32_t seed = 7;
	unsigned seen[4] = { 0 };
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_mill_search *s = search_of(&m->tables, team, &a);
	for (unsigned i = 0; i < 60; i++) {
		unsigned hand = 1 + (i % 8 == 0);
		cply_mill_position p = some_position(&m->tables.rules, hand,
		                                     i % 3 == 0, &seed);
		if (p.phase == 'o')
			continue;
		cply_mill_value want = plain_value(&m->tables, &p);
		assert_true(cplyi_placing_covers(s, &p));
		assert_int_equal(cplyi_placing_value(s, &p, UINT64_MAX), want);
		seen[want]++;
	}
	assert_true(seen[CPLY_MILL_WON] > 5 && seen[CPLY_MILL_LOST] > 0);
	cply_arena_free(&a);
}

static void both_searches_agree(void **state)
{
	compare(*state, NULL);
}

static void a_team_agrees(void **state)
{
	cply_mill_team *team = cply_mill_team_start(3);
	assert_non_null(team);
	compare(*state, team);
	cply_mill_team_end(team);
}

/* The whole game of three stones a side, from the empty board: what every first
 * turn is worth decides what the position is worth. */
static void the_empty_board(void **state)
{
	made *m = *state;
	cply_arena a;
	cply_mill_position p;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_mill_search *s = search_with(&m->tables, &a);
	cply_mill_start(&m->tables.rules, &p);
	p.hand[0] = p.hand[1] = 3;
	cply_mill_value all = cplyi_placing_value(s, &p, UINT64_MAX);
	cply_mill_value best = CPLY_MILL_LOST;
	assert_int_not_equal(all, CPLY_MILL_UNKNOWN);
	cply_mill_ply *turns = CPLY_NEW(&a, CPLY_MILL_MAX_TURNS, cply_mill_ply);
	unsigned n = cply_mill_turns(&m->tables.rules, &p, turns);
	assert_int_equal(n, 24);
	for (unsigned i = 0; i < n; i++) {
		cply_mill_value v =
			(cply_mill_value)(CPLY_MILL_LOST + CPLY_MILL_WON -
		                          (int)cplyi_placing_value(
						  s, &turns[i].after,
						  UINT64_MAX));
		best = v > best ? v : best;
	}
	assert_int_equal(all, best);
	cply_arena_free(&a);
}

/* ---- limits and going on ---- */

static void only_what_the_tables_cover(void **state)
{
	made *m = *state;
	cply_arena a;
	cply_mill_position p;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_mill_search *s = search_with(&m->tables, &a);
	cply_mill_start(&m->tables.rules, &p);
	assert_false(cplyi_placing_covers(s, &p)); /* nine a side */
	p.hand[0] = p.hand[1] = 3;
	assert_true(cplyi_placing_covers(s, &p));
	p.hand[0] = 4;
	assert_false(cplyi_placing_covers(s, &p));
	cply_arena_free(&a);
}

static uint64_t nodes_for(cply_mill_search *s, const cply_mill_position *p)
{
	uint64_t before = cply_mill_search_nodes(s);
	assert_int_not_equal(cplyi_placing_value(s, p, UINT64_MAX),
	                     CPLY_MILL_UNKNOWN);
	return cply_mill_search_nodes(s) - before;
}

/* What was found out in part is not found out again. */
static void work_goes_on(void **state)
{
	made *m = *state;
	cply_arena a;
	cply_buf kept;
	cply_mill_position p;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&kept, &a);
	cply_mill_start(&m->tables.rules, &p);
	p.hand[0] = p.hand[1] = 3;
	cply_mill_search *first = search_with(&m->tables, &a);
	cply_mill_search *second = search_with(&m->tables, &a);
	cply_mill_search *third = search_with(&m->tables, &a);
	uint64_t whole = nodes_for(first, &p);
	/* Half of it, then the rest by another one. */
	assert_int_equal(cplyi_placing_value(second, &p, whole / 2),
	                 CPLY_MILL_UNKNOWN);
	assert_true(
		cply_mill_search_remember(second, mill_space_put, &kept, &a));
	assert_true(kept.len > 0);
	cply_mill_search_recall(third, cply_buf_str(&kept));
	assert_true(nodes_for(third, &p) < whole * 3 / 4);
	cply_arena_free(&a);
}

/* A limit ends all of them, and what they have found out is of use. */
static void a_team_stops(void **state)
{
	made *m = *state;
	cply_arena a;
	cply_mill_position p;
	cply_mill_team *team = cply_mill_team_start(3);
	assert_non_null(team);
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_mill_start(&m->tables.rules, &p);
	p.hand[0] = p.hand[1] = 3;
	cply_mill_search *alone = search_with(&m->tables, &a);
	cply_mill_search *s = search_of(&m->tables, team, &a);
	cply_mill_value want = cplyi_placing_value(alone, &p, UINT64_MAX);
	assert_int_equal(cplyi_placing_value(s, &p, 1), CPLY_MILL_UNKNOWN);
	assert_int_equal(cplyi_placing_value(s, &p, UINT64_MAX), want);
	assert_true(nodes_for(s, &p) < 10);
	cply_arena_free(&a);
	cply_mill_team_end(team);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TABLE_TEST(both_searches_agree),
		TABLE_TEST(a_team_agrees),
		TABLE_TEST(the_empty_board),
		TABLE_TEST(only_what_the_tables_cover),
		TABLE_TEST(work_goes_on),
		TABLE_TEST(a_team_stops),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
