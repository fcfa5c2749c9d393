/* SPDX-License-Identifier: MIT */
/* The engine: it never breaks a rule, never throws away what the tables know,
 * and plays better the higher its level. */
#include <stdlib.h>

#include "crossply/mill_play.h"
#include "format/formats.h"
#include "mill/play/game_pack.h"
#include "support/mill.h"
#include "support/with_table.h"

#define COUNTERS " 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"

typedef struct fixture {
	cply_arena arena, scratch;
	cply_mill_engine *engine;
	cply_mill_game game;
} fixture;

static void begin(fixture *f, const cply_mill_rules *rules,
                  const cply_mill_tables *tables)
{
	cply_mill_position start;
	cply_arena_init(&f->arena, NULL, SIZE_MAX);
	cply_arena_init(&f->scratch, NULL, SIZE_MAX);
	f->engine = cply_mill_engine_new(rules, tables, &f->arena);
	assert_non_null(f->engine);
	cply_mill_start(rules, &start);
	cply_mill_game_open(&f->game, rules, &start, &f->arena);
}

static void end(fixture *f)
{
	cply_arena_free(&f->arena);
	cply_arena_free(&f->scratch);
}

static cply_mill_thought think(fixture *f, unsigned level, uint64_t seed,
                               uint64_t nodes)
{
	const cply_mill_thinking how = { .level = level,
		                         .seed = seed,
		                         .nodes = nodes };
	cply_mill_thought t;
	cply_arena_reset(&f->scratch, SIZE_MAX);
	assert_true(cply_mill_engine_choose(f->engine, &f->game.at,
	                                    &f->game.history, &how, &f->scratch,
	                                    &t));
	return t;
}

/* Fails the test if it is not legal. */
static void play_turn(fixture *f, const cply_mill_ply *t)
{
	unsigned side = f->game.at.side;
	assert_true(t->n > 0);
	for (unsigned i = 0; i < t->n; i++) {
		assert_int_equal(f->game.at.side, side);
		assert_int_equal(cply_mill_game_act(&f->game, t->moves[i]),
		                 CPLY_OK);
	}
}

static void every_variant(void **state)
{
	(void)state;
	for (size_t v = 0; v < cply_mill_variant_count(); v++)
		for (unsigned level = 1; level <= CPLY_MILL_LEVELS;
		     level += 3) {
			fixture f;
			begin(&f, &cply_mill_variant_get(v)->rules, NULL);
			for (int i = 0; i < 120 && f.game.at.phase != 'o';
			     i++) {
				cply_mill_thought t =
					think(&f, level, (uint64_t)i, 300);
				play_turn(&f, &t.turn);
			}
			end(&f);
		}
}

static void the_seed_decides(void **state)
{
	(void)state;
	fixture f;
	unsigned different = 0;
	begin(&f, cply_mill_rules_standard(), NULL);
	cply_mill_thought first = think(&f, 2, 0, 0);
	for (uint64_t seed = 1; seed < 20; seed++) {
		cply_mill_thought a = think(&f, 2, seed, 0);
		cply_mill_thought b = think(&f, 2, seed, 0);
		assert_memory_equal(&a, &b, sizeof a);
		different += a.turn.moves[0].to != first.turn.moves[0].to;
	}
	assert_true(different > 5);
	end(&f);
}

static bool stop_at_once(void *ctx, uint64_t nodes)
{
	(void)nodes;
	++*(int *)ctx;
	return false;
}

static void it_can_be_hurried(void **state)
{
	(void)state;
	fixture f;
	int asked = 0;
	begin(&f, cply_mill_rules_standard(), NULL);
	const cply_mill_thinking how = { .level = 8,
		                         .go_on = stop_at_once,
		                         .ctx = &asked };
	cply_mill_thought t;
	assert_true(cply_mill_engine_choose(f.engine, &f.game.at, NULL, &how,
	                                    &f.scratch, &t));
	assert_int_equal(asked, 1);
	assert_true(t.nodes < 10000);
	play_turn(&f, &t.turn);
	end(&f);
}

/* A mill that wins is closed, and one that would lose is stopped. */
static void what_nobody_misses(void **state)
{
	(void)state;
	static const struct {
		const char *fen, *turn;
	} rows[] = {
		/* takes the third last stone */
		{ "*@******/*O**@**O/O*O***@* w m s 4 0 3 0" COUNTERS, "" },
		/* two black stones on the top line */
		{ "********/O*O*****/@******@ w p p 2 7 2 7" COUNTERS, "g7" },
	};
	const cply_mill_rules *rules = cply_mill_rules_standard();
	for (size_t i = 0; i < CPLY_COUNT(rows); i++)
		for (unsigned level = 3; level <= 5; level++) {
			fixture f;
			begin(&f, rules, NULL);
			f.game.at = mill_position(rules, rows[i].fen);
			cply_mill_thought t = think(&f, level, level, 0);
			if (*rows[i].turn)
				assert_int_equal(t.turn.moves[0].to,
				                 mill_move(rows[i].turn).to);
			else
				assert_int_equal(t.turn.after.winner,
				                 CPLY_MILL_WHITE_WINS);
			end(&f);
		}
}

/* ---- with a table ---- */

static uint32_t three_stones(uint32_t *seed, uint32_t taken)
{
	uint32_t set = 0;
	for (unsigned n = 0; n < 3;) {
		*seed = *seed * 1664525u + 1013904223u;
		uint32_t bit = 1u << (*seed >> 16) % 24;
		if (!((taken | set) & bit)) {
			set |= bit;
			n++;
		}
	}
	return set;
}

/* What a position is worth is kept by every turn, to the number of turns. */
static void never_worse_than_the_tables(void **state)
{
	const made *m = *state;
	uint32_t seed = 3;
	fixture f;
	begin(&f, &m->tables.rules, &m->tables);
	for (int i = 0; i < 300; i++) {
		cply_mill_position *p = &f.game.at;
		*p = mill_position(
			&m->tables.rules,
			"***O**@*/****O*@*/*****O@* w m s 3 0 3 0" COUNTERS);
		p->stones[0] = three_stones(&seed, 0);
		p->stones[1] = three_stones(&seed, p->stones[0]);
		cply_mill_score before = cply_mill_probe(&m->tables, p);
		cply_mill_thought t = think(&f, 6 + (unsigned)i % 3, seed, 0);
		const cply_mill_position *after = &t.turn.after;
		if (after->phase == 'o') {
			assert_int_equal(before.value, CPLY_MILL_WON);
			assert_int_equal(before.turns, 1);
			continue;
		}
		cply_mill_score now = cply_mill_probe(&m->tables, after);
		assert_int_equal(now.value, before.value == CPLY_MILL_WON
		                                    ? CPLY_MILL_LOST
		                            : before.value == CPLY_MILL_LOST
		                                    ? CPLY_MILL_WON
		                                    : CPLY_MILL_DRAWN);
		if (before.value != CPLY_MILL_DRAWN)
			assert_int_equal(now.turns, before.turns - 1);
	}
	end(&f);
}

/* ---- levels ---- */

/* Half points that the first level wins in so many games. */
static unsigned match(const cply_mill_rules *rules, unsigned a, unsigned b,
                      unsigned games)
{
	enum { LONGEST = 160 };
	unsigned points = 0;
	fixture f;
	begin(&f, rules, NULL);
	for (unsigned g = 0; g < games; g++) {
		cply_mill_position start;
		cply_mill_start(rules, &start);
		cply_mill_game_open(&f.game, rules, &start, &f.arena);
		for (unsigned i = 0; i < LONGEST && f.game.at.phase != 'o';
		     i++) {
			bool first = (f.game.at.side + g) % 2 == 0;
			cply_mill_thought t =
				think(&f, first ? a : b, g * 1000 + i, 0);
			play_turn(&f, &t.turn);
		}
		unsigned mine =
			g % 2 ? CPLY_MILL_BLACK_WINS : CPLY_MILL_WHITE_WINS;
		unsigned winner = f.game.at.winner;
		points +=
			winner == mine ? 2
			: winner == CPLY_MILL_NOBODY || winner == CPLY_MILL_DRAW
				? 1
				: 0;
	}
	end(&f);
	return points;
}

static void levels_are_in_order(void **state)
{
	(void)state;
	enum { GAMES = 10 };
	for (unsigned level = 3; level <= 5; level++) {
		unsigned points = match(cply_mill_rules_standard(), level,
		                        level - 2, GAMES);
		print_message("level %u against %u: %u%%\n", level, level - 2,
		              points * 50 / GAMES);
		assert_true(points * 10 >= 2 * GAMES * 6);
	}
}

/* ---- games ---- */

static void undo_goes_back_a_turn(void **state)
{
	(void)state;
	fixture f;
	begin(&f, cply_mill_rules_standard(), NULL);
	cply_mill_position seen[64];
	uint32_t at[64];
	unsigned n = 0;
	while (n < 40 && f.game.at.phase != 'o') {
		at[n] = f.game.n_moves;
		seen[n++] = f.game.at;
		cply_mill_thought t = think(&f, 3, n, 0);
		play_turn(&f, &t.turn);
	}
	for (unsigned i = n; i-- > 0;) {
		assert_true(cply_mill_game_undo(&f.game, seen[i].side));
		assert_int_equal(f.game.n_moves, at[i]);
		assert_memory_equal(&f.game.at, &seen[i], sizeof seen[i]);
	}
	assert_false(cply_mill_game_undo(&f.game, 0));
	assert_false(cply_mill_game_undo(&f.game, 1));
	end(&f);
}

static void moves_as_text(void **state)
{
	(void)state;
	fixture f;
	cply_buf b;
	static const char *const words[] = { "a1", "b2",  "a4", "b4",
		                             "a7", "xb2", "b2" };
	begin(&f, cply_mill_rules_standard(), NULL);
	for (size_t i = 0; i < CPLY_COUNT(words); i++)
		assert_int_equal(cply_mill_game_act(&f.game,
		                                    mill_move(words[i])),
		                 CPLY_OK);
	assert_int_equal(cply_mill_game_act(&f.game, mill_move("a1")),
	                 CPLY_INVALID);
	cply_buf_init(&b, &f.arena);
	cply_mill_game_write(&f.game, &b);
	assert_true(cply_str_is(cply_buf_str(&b),
	                        "1. a1 b2\n2. a4 b4\n3. a7xb2 b2\n"));
	end(&f);
}

/* A game is saved as a pack that anything can read: the same moves by the same
 * sides, and nothing to report. */
static void a_game_as_a_pack(void **state)
{
	(void)state;
	fixture f;
	session s;
	cply_mill pack;
	cply_buf b;
	static const char *const words[] = {
		"a1", "b2", "a4", "b4", "a7", "xb2"
	};
	const cplyi_mill_game_about about = {
		.variant = CPLY_STR("standard_9mm"),
		.strength = 3,
		.time = 1700000000,
		.day = CPLY_STR("2023-11-14T22:13:20Z"),
	};
	begin(&f, cply_mill_rules_standard(), NULL);
	for (size_t i = 0; i < CPLY_COUNT(words); i++)
		assert_int_equal(cply_mill_game_act(&f.game,
		                                    mill_move(words[i])),
		                 CPLY_OK);
	cply_buf_init(&b, &f.arena);
	assert_int_equal(cplyi_mill_game_pack(&f.game, &about, &f.arena, &pack),
	                 CPLY_OK);
	assert_int_equal(cplyi_mill_pack_put(&pack, &f.arena, &b), CPLY_OK);
	session_init(&s);
	assert_int_equal(session_read(&s, cply_buf_str(&b), "game",
	                              &cply_format_mill_pack),
	                 CPLY_OK);
	assert_codes(&s, "");
	const cply_mill_puzzle *p = &s.doc->as.mill->puzzles[0];
	assert_int_equal(p->lines[0].n_legal, CPLY_COUNT(words));
	assert_int_equal(p->lines[0].actions[5].side, 0);
	assert_true(cply_str_is(p->lines[0].actions[5].notation, "xb2"));
	assert_true(cply_str_is(p->id, "game_1700000000"));
	session_free(&s);
	end(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_variant),
		cmocka_unit_test(the_seed_decides),
		cmocka_unit_test(it_can_be_hurried),
		cmocka_unit_test(what_nobody_misses),
		TABLE_TEST(never_worse_than_the_tables),
		cmocka_unit_test(levels_are_in_order),
		cmocka_unit_test(undo_goes_back_a_turn),
		cmocka_unit_test(moves_as_text),
		cmocka_unit_test(a_game_as_a_pack),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
