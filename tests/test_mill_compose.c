/* SPDX-License-Identifier: MIT */
/* Composing puzzles: what is ordered is what comes, nothing twice, and the same
 * again for the same seed. From a table and by search. */
#include "crossply/mill_proof.h"
#include "mill/compose/compose.h"
#include "mill/proof/theme.h"
#include "support/with_table.h"

typedef struct run {
	cply_arena arena;
	cply_mill_search *search;
	cply_mill_composer *composer;
	cply_mill_composed state;
	const cply_mill *pack;
} run;

static cply_mill_order order_of(unsigned own, unsigned opp, unsigned turns,
                                uint32_t count, uint64_t seed)
{
	return (cply_mill_order){ .rules = *cply_mill_rules_standard(),
		                  .variant = CPLY_STR("standard_9mm"),
		                  .own = own,
		                  .opp = opp,
		                  .turns = turns,
		                  .count = count,
		                  .seed = seed,
		                  .nodes = 200000000 };
}

static run begin(const cply_mill_order *o, const cply_mill_tables *tables,
                 cply_arena *a)
{
	run r = { 0 };
	const cply_mill_limits limits = { .memory = 16u << 20 };
	r.search = cply_mill_search_new(&o->rules, tables, &limits, a);
	assert_non_null(r.search);
	r.composer = cply_mill_composer_new(o, r.search, tables, a);
	assert_non_null(r.composer);
	return r;
}

static void finish(run *r)
{
	do
		r->state = cply_mill_composer_step(r->composer);
	while (r->state == CPLY_MILL_COMPOSING || r->state == CPLY_MILL_FOUND);
	r->pack = cply_mill_composer_pack(r->composer);
}

/* ---- what comes ---- */

/* A search of its own, without tables, finds the same number of turns, and
 * the line of the puzzle is legal and wins with its last action. */
static void assert_is_as_ordered(const cply_mill_order *o,
                                 const cply_mill_puzzle *p)
{
	cply_arena a;
	cply_mill_position at = p->start;
	const cply_mill_limits limits = { .memory = 16u << 20 };
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_mill_search *s =
		cply_mill_search_new(&o->rules, NULL, &limits, &a);
	assert_int_equal(cply_mill_wins_in(s, &p->start, o->turns),
	                 CPLY_MILL_YES);
	assert_int_equal(cply_mill_wins_in(s, &p->start, o->turns - 1),
	                 CPLY_MILL_NO);
	assert_int_equal(p->n_lines, 1);
	for (uint32_t i = 0; i < p->lines[0].n_actions; i++) {
		const cply_mill_action *x = &p->lines[0].actions[i];
		assert_int_equal(x->side, at.side);
		assert_true(cply_mill_is_legal(&o->rules, &at, x->move));
		cply_mill_play(&o->rules, &at, x->move, NULL);
	}
	assert_int_equal(at.phase, 'o');
	assert_int_equal(at.winner, p->start.side ? CPLY_MILL_BLACK_WINS
	                                          : CPLY_MILL_WHITE_WINS);
	cply_arena_free(&a);
}

/* Colours swapped count as alike. */
static void assert_all_differ(const cply_mill *x, const cply_mill *y)
{
	for (uint32_t i = 0; i < x->n_puzzles; i++)
		for (uint32_t k = 0; k < y->n_puzzles; k++) {
			cply_mill_key a, b, c;
			cply_mill_puzzle p = y->puzzles[k];
			if (x == y && i == k)
				continue;
			assert_true(cply_mill_key_of(&x->puzzles[i], &a));
			assert_true(cply_mill_key_of(&p, &b));
			p.start.side ^= 1;
			p.start.stones[0] = y->puzzles[k].start.stones[1];
			p.start.stones[1] = y->puzzles[k].start.stones[0];
			assert_true(cply_mill_key_of(&p, &c));
			assert_int_not_equal(cply_mill_key_compare(&a, &b), 0);
			assert_int_not_equal(cply_mill_key_compare(&a, &c), 0);
		}
}

static void orders_are_filled(void **state)
{
	made *m = *state;
	const struct {
		cply_mill_order order;
		bool from_table;
	} rows[] = { { order_of(3, 3, 2, 6, 1), true },
		     { order_of(3, 3, 4, 3, 9), true },
		     { order_of(5, 4, 2, 4, 1), false } };
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		const cply_mill_order *o = &rows[i].order;
		cply_arena a;
		cply_arena_init(&a, NULL, SIZE_MAX);
		run r = begin(o, rows[i].from_table ? &m->tables : NULL, &a);
		finish(&r);
		assert_int_equal(r.pack->n_puzzles, o->count);
		for (uint32_t k = 0; k < o->count; k++) {
			assert_is_as_ordered(o, &r.pack->puzzles[k]);
			assert_true(
				cply_mill_composer_certificate(r.composer, k)
					.len > 0);
		}
		assert_all_differ(r.pack, r.pack);
		cply_arena_free(&a);
	}
}

/* ---- unique, themes ---- */

static void only_what_was_asked_for(void **state)
{
	made *m = *state;
	cply_mill_order o = order_of(3, 3, 2, 3, 4);
	cply_arena a;
	o.unique = true;
	o.themes = CPLY_MILL_FLYING | CPLY_MILL_VS_FLYING;
	cply_arena_init(&a, NULL, SIZE_MAX);
	run r = begin(&o, &m->tables, &a);
	finish(&r);
	assert_int_equal(r.pack->n_puzzles, 3);
	for (uint32_t i = 0; i < 3; i++) {
		cply_mill_puzzle alone = r.pack->puzzles[i], *p = &alone;
		cply_mill_proof proof;
		alone.n_lines = 0; /* its lines have not been played */
		cply_mill_search_limit(r.search, 0, 0);
		assert_int_equal(cply_mill_prove(r.search, r.pack, p, &a,
		                                 &proof),
		                 CPLY_OK);
		assert_int_equal(proof.n_shortest, 1);
		assert_int_equal(cply_mill_themes(&p->rules, &p->start,
		                                  &proof) &
		                         o.themes,
		                 o.themes);
	}
	cply_arena_free(&a);
}

/* ---- seeds and exclusions ---- */

static void a_seed_decides(void **state)
{
	made *m = *state;
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	const cply_mill_order one = order_of(3, 3, 2, 4, 1);
	const cply_mill_order two = order_of(3, 3, 2, 4, 2);
	run x = begin(&one, &m->tables, &a), y = begin(&one, &m->tables, &a),
	    z = begin(&two, &m->tables, &a);
	finish(&x);
	finish(&y);
	finish(&z);
	for (uint32_t i = 0; i < 4; i++)
		assert_true(cply_str_eq(x.pack->puzzles[i].id,
		                        y.pack->puzzles[i].id));
	assert_false(cply_str_eq(x.pack->puzzles[0].id, z.pack->puzzles[0].id));
	cply_arena_free(&a);
}

/* What is excluded is turned and its colours are swapped first. */
static void nothing_like_what_is_excluded(void **state)
{
	made *m = *state;
	cply_arena a;
	cply_mill_puzzle known[4];
	cply_mill old = { .puzzles = known, .n_puzzles = 4 };
	cply_arena_init(&a, NULL, SIZE_MAX);
	const cply_mill_order o = order_of(3, 3, 2, 4, 1);
	run x = begin(&o, &m->tables, &a);
	finish(&x);
	for (uint32_t i = 0; i < 4; i++) {
		known[i] = x.pack->puzzles[i];
		cply_mill_turn_position(&x.pack->puzzles[i].start, 3 + i,
		                        &known[i].start);
		uint32_t swapped = known[i].start.stones[0];
		known[i].start.stones[0] = known[i].start.stones[1];
		known[i].start.stones[1] = swapped;
		known[i].start.side ^= 1;
	}
	run y = begin(&o, &m->tables, &a);
	assert_true(cply_mill_composer_exclude(y.composer, &old));
	finish(&y);
	assert_int_equal(y.pack->n_puzzles, 4);
	assert_all_differ(x.pack, y.pack);
	cply_arena_free(&a);
}

/* The table is gone through once: 13 turns is the longest win, 14 is none. */
static void there_may_be_no_more(void **state)
{
	made *m = *state;
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	const cply_mill_order o = order_of(3, 3, 14, 4, 1);
	run r = begin(&o, &m->tables, &a);
	finish(&r);
	assert_int_equal(r.state, CPLY_MILL_NO_MORE);
	assert_int_equal(r.pack->n_puzzles, 0);
	assert_int_equal(cply_mill_composer_looked(r.composer),
	                 m->tables.table[3][3].entries);
	cply_arena_free(&a);
}

static void the_limit_ends_it(void **state)
{
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	(void)state;
	cply_mill_order o = order_of(6, 6, 9, 4, 1);
	o.nodes = 100000;
	run r = begin(&o, NULL, &a);
	finish(&r);
	assert_int_equal(r.state, CPLY_MILL_NODES_USED);
	cply_arena_free(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TABLE_TEST(orders_are_filled),
		TABLE_TEST(only_what_was_asked_for),
		TABLE_TEST(a_seed_decides),
		TABLE_TEST(nothing_like_what_is_excluded),
		TABLE_TEST(there_may_be_no_more),
		cmocka_unit_test(the_limit_ends_it),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
