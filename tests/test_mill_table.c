/* SPDX-License-Identifier: MIT */
/* Endgame tables: known numbers, a second solver that shares nothing with the
 * first, and files that are broken. */
#include <stdlib.h>

#include "support/mill.h"
#include "support/mill_space.h"

typedef struct made {
	cply_arena arena;
	session s;
	cply_mill_tables tables;
	cply_str file; /* of three against three */
} made;

static int make_tables(void **state)
{
	made *m = calloc(1, sizeof *m);
	cply_arena_init(&m->arena, NULL, SIZE_MAX);
	session_init(&m->s);
	m->tables.rules = *cply_mill_rules_standard();
	m->tables.index = cply_mill_index_new(&m->arena, 4);
	m->file = mill_space_make(&m->tables, 3, 3, &m->arena);
	mill_space_make(&m->tables, 4, 3, &m->arena);
	*state = m;
	return 0;
}

static int free_tables(void **state)
{
	made *m = *state;
	session_free(&m->s);
	cply_arena_free(&m->arena);
	free(m);
	return 0;
}

static void known_numbers(void **state)
{
	static const struct {
		unsigned own, opp;
		uint64_t won, drawn, lost;
		unsigned longest;
	} rows[] = { { 3, 3, 140621, 269, 28736, 26 },
		     { 4, 3, 75397, 681906, 3095, 32 },
		     { 3, 4, 102281, 658117, 0, 33 } };
	made *m = *state;
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		const cply_mill_table *t =
			&m->tables.table[rows[i].own][rows[i].opp];
		assert_int_equal(t->own, rows[i].own);
		assert_int_equal(t->opp, rows[i].opp);
		assert_int_equal(t->won, rows[i].won);
		assert_int_equal(t->drawn, rows[i].drawn);
		assert_int_equal(t->lost, rows[i].lost);
		assert_int_equal(t->longest, rows[i].longest);
	}
}

/* ---- the second solver ----
 * Three stones against three, all positions, going forward: a position is won
 * when a line can be completed or a lost one be reached, and lost when all
 * moves reach won ones. Lines are taken from the picture of the board.
 * Symmetries only spare work: what is found for one position is written to
 * all 16. */

enum { SETS = 2024, UNDECIDED = 0, NOT_SEEN = 255 };

typedef struct simple {
	uint16_t id[24][24][24]; /* of a set of three, points in any order */
	uint8_t set[SETS][3];
	bool is_line[SETS];
	uint8_t *value; /* turns + 1, by set of the mover and of the other */
	uint32_t *todo;
	size_t n;
} simple;

static void simple_sets(simple *g)
{
	unsigned n = 0;
	for (unsigned i = 0; i < 24; i++)
		for (unsigned j = i + 1; j < 24; j++)
			for (unsigned k = j + 1; k < 24; k++, n++) {
				const unsigned p[3] = { i, j, k };
				for (unsigned o = 0; o < 27; o++) {
					unsigned a = o % 3, b = o / 3 % 3,
						 c = o / 9;
					if (a != b && b != c && a != c)
						g->id[p[a]][p[b]][p[c]] =
							(uint16_t)n;
				}
				for (unsigned o = 0; o < 3; o++)
					g->set[n][o] = (uint8_t)p[o];
			}
	assert_int_equal(n, SETS);
}

static void simple_lines(simple *g)
{
	static const char *const lines[] = {
		"a7d7g7", "b6d6f6", "c5d5e5", "a4b4c4", "e4f4g4", "c3d3e3",
		"b2d2f2", "a1d1g1", "a7a4a1", "b6b4b2", "c5c4c3", "d7d6d5",
		"d3d2d1", "e5e4e3", "f6f4f2", "g7g4g1"
	};
	for (size_t i = 0; i < CPLY_COUNT(lines); i++) {
		int p[3];
		for (int k = 0; k < 3; k++)
			p[k] = cply_mill_point_find(
				(cply_str){ lines[i] + 2 * k, 2 });
		g->is_line[g->id[p[0]][p[1]][p[2]]] = true;
	}
}

static bool overlap(const simple *g, unsigned a, unsigned b)
{
	for (int i = 0; i < 3; i++)
		for (int k = 0; k < 3; k++)
			if (g->set[a][i] == g->set[b][k])
				return true;
	return false;
}

static unsigned simple_turn(const simple *g, unsigned set, unsigned symmetry)
{
	const uint8_t *p = g->set[set];
	return g->id[cply_mill_turn_point(p[0], symmetry)][cply_mill_turn_point(
		p[1], symmetry)][cply_mill_turn_point(p[2], symmetry)];
}

static void simple_write(simple *g, uint32_t at, uint8_t value)
{
	for (unsigned s = 0; s < CPLY_MILL_SYMMETRIES; s++)
		g->value[simple_turn(g, at / SETS, s) * SETS +
		         simple_turn(g, at % SETS, s)] = value;
}

static void simple_positions(simple *g)
{
	memset(g->value, NOT_SEEN, (size_t)SETS * SETS);
	for (uint32_t at = 0; at < (uint32_t)SETS * SETS; at++)
		if (g->value[at] == NOT_SEEN &&
		    !overlap(g, at / SETS, at % SETS)) {
			simple_write(g, at, UNDECIDED);
			g->todo[g->n++] = at;
		}
}

/* The value of a position by what is known of the next ones, or UNDECIDED. */
static uint8_t simple_look(const simple *g, uint32_t at)
{
	const uint8_t *own = g->set[at / SETS], *opp = g->set[at % SETS];
	uint8_t least = NOT_SEEN, most = 0;
	bool open = false;
	for (unsigned i = 0; i < 3; i++)
		for (unsigned to = 0; to < 24; to++) {
			unsigned a = own[(i + 1) % 3], b = own[(i + 2) % 3];
			if (to == own[0] || to == own[1] || to == own[2] ||
			    to == opp[0] || to == opp[1] || to == opp[2])
				continue;
			unsigned next = g->id[a][b][to];
			if (g->is_line[next])
				return 2;
			uint8_t v = g->value[at % SETS * SETS + next];
			if (v == UNDECIDED)
				open = true;
			else if (v % 2 && v < least)
				least = v;
			else if (v > most)
				most = v;
		}
	if (least != NOT_SEEN)
		return (uint8_t)(least + 1);
	return open ? UNDECIDED : (uint8_t)(most + 1);
}

static void simple_solve(simple *g)
{
	uint8_t *found = malloc(g->n);
	for (bool more = true; more;) {
		size_t left = 0;
		more = false;
		/* All of a round see the same: so turns are counted right. */
		for (size_t i = 0; i < g->n; i++)
			found[i] = simple_look(g, g->todo[i]);
		for (size_t i = 0; i < g->n; i++) {
			if (found[i] == UNDECIDED) {
				g->todo[left++] = g->todo[i];
				continue;
			}
			simple_write(g, g->todo[i], found[i]);
			more = true;
		}
		g->n = left;
	}
	free(found);
}

static void a_second_solver_agrees(void **state)
{
	made *m = *state;
	simple *g = calloc(1, sizeof *g);
	g->value = malloc((size_t)SETS * SETS);
	g->todo = malloc((size_t)SETS * SETS * sizeof *g->todo);
	simple_sets(g);
	simple_lines(g);
	simple_positions(g);
	assert_int_equal(g->n, 169626);
	simple_solve(g);
	for (uint32_t at = 0; at < (uint32_t)SETS * SETS; at++) {
		const uint8_t *own = g->set[at / SETS];
		const uint8_t *opp = g->set[at % SETS];
		if (g->value[at] == NOT_SEEN)
			continue;
		uint16_t got =
			table_look(&m->tables,
		                   1u << own[0] | 1u << own[1] | 1u << own[2],
		                   1u << opp[0] | 1u << opp[1] | 1u << opp[2]);
		if (got != g->value[at])
			fail_msg("%s%s%s against %s%s%s: %u, expected %u",
			         cply_mill_point_name(own[0]),
			         cply_mill_point_name(own[1]),
			         cply_mill_point_name(own[2]),
			         cply_mill_point_name(opp[0]),
			         cply_mill_point_name(opp[1]),
			         cply_mill_point_name(opp[2]), got,
			         g->value[at]);
	}
	free(g->value);
	free(g->todo);
	free(g);
}

/* ---- four against three ---- */

static uint32_t next_random(uint32_t *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	return *seed >> 8;
}

/* What the rules make of the entries: a position is worth what its best turn
 * leads to. */
static cply_mill_score by_turns(const made *m, const cply_mill_position *p)
{
	const cply_mill_rules *r = &m->tables.rules;
	cply_mill_move moves[CPLY_MILL_MAX_MOVES], takes[CPLY_MILL_MAX_MOVES];
	cply_mill_score best = { CPLY_MILL_LOST, 0 };
	unsigned n = cply_mill_moves(r, p, moves);
	for (unsigned i = 0; i < n; i++) {
		cply_mill_position q = *p;
		cply_mill_play(r, &q, moves[i], NULL);
		bool closed = q.phase != 'o' && q.take[q.side];
		unsigned k = closed ? cply_mill_moves(r, &q, takes) : 1;
		for (unsigned j = 0; j < k; j++) {
			cply_mill_position after = q;
			cply_mill_score s;
			if (closed)
				cply_mill_play(r, &after, takes[j], NULL);
			s = cply_mill_is_over(&after)
			            ? (cply_mill_score){ CPLY_MILL_LOST, 0 }
			            : cply_mill_probe(&m->tables, &after);
			assert_int_not_equal(s.value, CPLY_MILL_UNKNOWN);
			/* The other side's loss is a win here. */
			uint8_t mine = (uint8_t)(CPLY_MILL_LOST +
			                         CPLY_MILL_WON - s.value);
			uint16_t turns = (uint16_t)(s.value == CPLY_MILL_DRAWN
			                                    ? 0
			                                    : s.turns + 1);
			bool better =
				mine > best.value ||
				(mine == best.value &&
			         (mine == CPLY_MILL_WON ? turns < best.turns
			                                : turns > best.turns));
			if (better)
				best = (cply_mill_score){ mine, turns };
		}
	}
	return best;
}

static void entries_follow_from_each_other(void **state)
{
	made *m = *state;
	uint32_t seed = 1;
	unsigned seen[4] = { 0 };
	for (int i = 0; i < 3000; i++) {
		unsigned n[2] = { 3 + (i & 1), 4 - (i & 1) };
		cply_mill_position p;
		cply_mill_start(&m->tables.rules, &p);
		p.hand[0] = p.hand[1] = 0;
		p.phase = 'm';
		for (int s = 0; s < 2; s++)
			while ((unsigned)__builtin_popcount(p.stones[s]) <
			       n[s]) {
				uint32_t at = 1u << next_random(&seed) % 24;
				if (!((p.stones[0] | p.stones[1]) & at))
					p.stones[s] |= at;
			}
		p.side = next_random(&seed) & 1;
		cply_mill_settle(&m->tables.rules, &p);
		if (cply_mill_is_over(&p))
			continue;
		cply_mill_score want = by_turns(m, &p);
		cply_mill_score got = cply_mill_probe(&m->tables, &p);
		assert_int_equal(got.value, want.value);
		assert_int_equal(got.turns, want.turns);
		seen[got.value]++;
	}
	assert_true(seen[CPLY_MILL_WON] > 100 && seen[CPLY_MILL_DRAWN] > 100);
}

static void symmetries_do_not_matter(void **state)
{
	made *m = *state;
	cply_mill_position p = mill_position(&m->tables.rules,
	                                     "@*O*****/**@O****/@****O*O w m");
	cply_mill_score want = cply_mill_probe(&m->tables, &p);
	assert_int_not_equal(want.value, CPLY_MILL_UNKNOWN);
	for (unsigned s = 0; s < CPLY_MILL_SYMMETRIES; s++) {
		cply_mill_position q;
		cply_mill_turn_position(&p, s, &q);
		cply_mill_score got = cply_mill_probe(&m->tables, &q);
		assert_int_equal(got.value, want.value);
		assert_int_equal(got.turns, want.turns);
	}
}

static void only_what_is_covered(void **state)
{
	made *m = *state;
	const cply_mill_rules *r = &m->tables.rules;
	cply_mill_position p =
		mill_position(r, "@*O*@***/**@O****/@****O*O w m");
	assert_int_equal(cply_mill_probe(&m->tables, &p).value,
	                 CPLY_MILL_UNKNOWN);
	p = mill_position(r, "@*O*****/**@O****/@****O*O w p");
	assert_int_equal(cply_mill_probe(&m->tables, &p).value,
	                 CPLY_MILL_UNKNOWN);
	p = mill_position(r, "@*O*****/**@*****/@****O*O w m p 3 0 3 0 1 0 -1 "
	                     "-1 -1 -1 0 0 1 ids:nodes");
	assert_int_equal(cply_mill_probe(&m->tables, &p).value,
	                 CPLY_MILL_UNKNOWN);
}

/* ---- broken files ---- */

static void assert_refused(made *m, const char *bytes, size_t len,
                           const char *code, cply_status want)
{
	cply_mill_table t;
	session_reset(&m->s, SIZE_MAX);
	assert_int_equal(cply_mill_table_open((cply_str){ bytes, len },
	                                      &m->tables.rules, m->s.diags,
	                                      m->s.arena, &t),
	                 want);
	assert_codes(&m->s, code);
	assert_null(t.packed_);
}

/* Files that are cut off, and headers that are damaged, are seen at once. */
static void broken_files_are_refused(void **state)
{
	made *m = *state;
	cply_str file = m->file;
	char *copy = malloc(file.len);
	memcpy(copy, file.ptr, file.len);
	for (size_t n = 0; n < file.len; n = n < 2100 ? n + 1 : n + 9973)
		assert_refused(m, copy, n, n < 8 ? "ML140" : "ML141",
		               CPLY_INVALID);
	copy[2000] ^= 4;
	assert_refused(m, copy, file.len, "ML143", CPLY_INVALID);
	copy[2000] ^= 4;
	copy[file.len - 5] ^= 4; /* a checksum */
	assert_refused(m, copy, file.len, "ML143", CPLY_INVALID);
	copy[file.len - 5] ^= 4;
	copy[8] = 1; /* another version */
	assert_refused(m, copy, file.len, "ML142", CPLY_UNSUPPORTED);
	copy[8] = 2;
	/* Other rules. */
	cply_mill_rules rules = m->tables.rules;
	cply_mill_table t;
	rules.may_fly = false;
	session_reset(&m->s, SIZE_MAX);
	assert_int_equal(cply_mill_table_open((cply_str){ copy, file.len },
	                                      &rules, m->s.diags, m->s.arena,
	                                      &t),
	                 CPLY_UNSUPPORTED);
	assert_codes(&m->s, "ML144");
	free(copy);
}

/* One bit anywhere is seen, at the latest when all is verified. */
static void every_bit_is_verified(void **state)
{
	made *m = *state;
	cply_str file = m->file;
	char *copy = malloc(file.len);
	memcpy(copy, file.ptr, file.len);
	for (size_t bit = 0; bit < file.len * 8; bit = bit * 5 / 4 + 1) {
		cply_mill_table t;
		copy[bit / 8] ^= (char)(1 << bit % 8);
		session_reset(&m->s, SIZE_MAX);
		assert_true(cply_mill_table_open((cply_str){ copy, file.len },
		                                 &m->tables.rules, m->s.diags,
		                                 m->s.arena, &t) != CPLY_OK ||
		            !cply_mill_table_verify(&t));
		copy[bit / 8] ^= (char)(1 << bit % 8);
	}
	free(copy);
}

/* What is damaged is unknown, everything else is as it was: nothing but the
 * blocks that are asked for is looked at. */
static void damage_is_found_when_it_is_met(void **state)
{
	made *m = *state;
	const cply_mill_rules *r = &m->tables.rules;
	cply_str file = m->file;
	char *copy = malloc(file.len);
	static cply_mill_tables damaged;
	memcpy(copy, file.ptr, file.len);
	copy[2048 + 5] ^= 1; /* the first block of several */
	assert_true(file.len > 2048 + 2 * TABLE_BLOCK);
	session_reset(&m->s, SIZE_MAX);
	damaged = m->tables;
	assert_int_equal(cply_mill_table_open((cply_str){ copy, file.len }, r,
	                                      m->s.diags, m->s.arena,
	                                      &damaged.table[3][3]),
	                 CPLY_OK);
	unsigned unknown = 0, same = 0;
	for (uint32_t slot = 0; slot < damaged.table[3][3].entries; slot++) {
		uint16_t is = table_entry(&damaged.table[3][3], slot);
		if (is == TABLE_DAMAGED)
			unknown++;
		else if (is == table_entry(&m->tables.table[3][3], slot))
			same++;
		if (!slot)
			assert_true(cply_mill_table_seen_damage(
				&damaged.table[3][3]));
	}
	assert_int_equal(unknown + same, damaged.table[3][3].entries);
	/* A block of 65,536 bytes, five bits an entry. */
	assert_in_range(unknown, 65536 * 8 / 5, 65536 * 8 / 5 + 2);
	assert_int_equal(table_score(TABLE_DAMAGED).value, CPLY_MILL_UNKNOWN);
	free(copy);
}

/* ---- limits ---- */

/* The longest of three against three takes 26 turns. */
static void a_win_that_does_not_fit_is_an_error(void **state)
{
	made *m = *state;
	static const struct {
		unsigned turns;
		cply_mill_built want;
	} rows[] = { { 26, CPLY_MILL_BUILT },
		     { 25, CPLY_MILL_BUILT_TOO_LONG },
		     { 6, CPLY_MILL_BUILT_TOO_LONG } };
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		cply_arena a;
		cply_arena_init(&a, NULL, SIZE_MAX);
		cply_mill_build *b = cply_mill_build_new(&m->tables, 3, 3, &a);
		cplyi_retro_limit(b, rows[i].turns);
		mill_space_work(b);
		assert_int_equal(cply_mill_build_result(b), rows[i].want);
		cply_arena_free(&a);
	}
}

static bool refuses(void *ctx, cply_str bytes)
{
	(void)bytes;
	return --*(int *)ctx >= 0;
}

static void a_refused_write_is_reported(void **state)
{
	made *m = *state;
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_mill_build *b = cply_mill_build_new(&m->tables, 3, 3, &a);
	mill_space_work(b);
	/* A header, three blocks, the checksums. */
	for (int n = 0; n < 6; n++) {
		int left = n;
		assert_int_equal(cply_mill_build_write(b, false, refuses, &left,
		                                       &a),
		                 n == 5);
	}
	cply_arena_free(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(known_numbers),
		cmocka_unit_test(a_second_solver_agrees),
		cmocka_unit_test(entries_follow_from_each_other),
		cmocka_unit_test(symmetries_do_not_matter),
		cmocka_unit_test(only_what_is_covered),
		cmocka_unit_test(broken_files_are_refused),
		cmocka_unit_test(every_bit_is_verified),
		cmocka_unit_test(damage_is_found_when_it_is_met),
		cmocka_unit_test(a_win_that_does_not_fit_is_an_error),
		cmocka_unit_test(a_refused_write_is_reported),
	};
	return cmocka_run_group_tests(tests, make_tables, free_tables);
}
