/* SPDX-License-Identifier: MIT */
/* Certificates of draws with stones in hand: those that are made verify, and
 * what is wrong in one is found and named. tests/certificate/strategy.py judges
 * many more. */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "mill/search/search.h"
#include "mill/strategy/parts.h"
#include "native/mill_team.h"
#include "support/mill.h"
#include "support/mill_space.h"

#define COUNTERS " 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"

typedef struct made {
	cply_arena arena;
	cply_mill_tables tables;
} made;

/* All spaces of four stones against three, and of three against three. */
static int make_tables(void **state)
{
	made *m = calloc(1, sizeof *m);
	cply_arena_init(&m->arena, NULL, SIZE_MAX);
	m->tables.rules = *cply_mill_rules_standard();
	m->tables.index = cply_mill_index_new(&m->arena, 4);
	mill_space_make(&m->tables, 3, 3, &m->arena);
	mill_space_make(&m->tables, 4, 3, &m->arena);
	*state = m;
	return 0;
}

static int free_tables(void **state)
{
	made *m = *state;
	cply_arena_free(&m->arena);
	free(m);
	return 0;
}

static const char *code_of(const cply_diag *d)
{
	return cply_rule_get(d->rule)->code;
}

/* ---- making and checking ---- */

static const char *const drawn[] = {
	"O*******/********/******** w p p 1 3 0 3" COUNTERS,
	"*******@/**O***O*/******** w p p 2 2 1 2" COUNTERS,
	"*****O*@/**O***OO/****@*** b p p 4 0 2 1" COUNTERS,
	"*****O**/**O***O*/****@*** b p p 3 1 1 2" COUNTERS,
};

static cply_status certify(made *m, const char *fen, cply_buf *out,
                           cplyi_strategy sizes[2], uint64_t nodes)
{
	const cply_mill_limits limits = { .memory = 4u << 20, .nodes = nodes };
	cply_mill_position p = mill_position(&m->tables.rules, fen);
	cply_mill_search *s = cply_mill_search_new(&m->tables.rules, &m->tables,
	                                           &limits, out->arena);
	return cplyi_strategy_write(s, &p, mill_space_put, out, NULL, sizes);
}

static const cply_mill_tables *tables_of(void *ctx,
                                         const cply_mill_rules *rules)
{
	made *m = ctx;
	assert_true(cply_mill_rules_same(rules, &m->tables.rules));
	return &m->tables;
}

static cply_mill_trust check(made *m, cply_str file, cply_diags *d,
                             cply_mill_certificate *k)
{
	const cply_mill_checking how = { .tables = m ? tables_of : NULL,
		                         .ctx = m };
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	assert_int_equal(cplyi_strategy_check(file, &how, &a, d, k), CPLY_OK);
	cply_arena_free(&a);
	return k->trust;
}

static void draws_are_certified(void **state)
{
	made *m = *state;
	for (size_t i = 0; i < CPLY_COUNT(drawn); i++) {
		cplyi_strategy sizes[2];
		cply_mill_certificate k;
		cply_arena a;
		cply_buf b;
		cply_diags d;
		cply_arena_init(&a, NULL, SIZE_MAX);
		cply_buf_init(&b, &a);
		cply_diags_init(&d, &a, 10);
		assert_int_equal(certify(m, drawn[i], &b, sizes, 0), CPLY_OK);
		assert_true(cplyi_is_strategy(cply_buf_str(&b)));
		assert_int_equal(check(m, cply_buf_str(&b), &d, &k),
		                 CPLY_MILL_VERIFIED);
		assert_int_equal(d.n, 0);
		assert_true(k.is_draw && k.has_position && k.by_table > 0);
		assert_true(k.tables[4][3] && k.tables[3][4] && k.tables[3][3]);
		assert_string_equal(mill_fen(&k.position, CPLY_MILL_FEN_POINTS),
		                    drawn[i]);
		uint64_t n = 0;
		for (unsigned r = 0; r < 2 * STRATEGY_ROUNDS; r++)
			n += sizes[r / STRATEGY_ROUNDS].n[r % STRATEGY_ROUNDS];
		assert_int_equal(k.holds, n);
		assert_int_equal(b.len, STRATEGY_HEADER + 8 * n + 4);
		cply_arena_free(&a);
	}
}

/* All that is found out and made, by so many threads. */
static cply_buf work_with(made *m, const char *fen, unsigned threads,
                          cply_arena *a)
{
	cplyi_strategy sizes[2];
	cply_buf b;
	cply_mill_team *team = cply_mill_team_start(threads);
	assert_non_null(team);
	const cply_mill_limits limits = { .memory = 4u << 20, .team = team };
	cply_mill_position p = mill_position(&m->tables.rules, fen);
	cply_mill_search *s =
		cply_mill_search_new(&m->tables.rules, &m->tables, &limits, a);
	cply_buf_init(&b, a);
	assert_int_equal(cplyi_placing_value(s, &p, UINT64_MAX),
	                 CPLY_MILL_DRAWN);
	cply_put_uint(&b, cply_mill_search_nodes(s));
	assert_int_equal(cplyi_strategy_write(s, &p, mill_space_put, &b, NULL,
	                                      sizes),
	                 CPLY_OK);
	assert_true(cply_mill_search_remember(s, mill_space_put, &b, a));
	cply_mill_team_end(team);
	return b;
}

static void threads_make_no_difference(void **state)
{
	made *m = *state;
	for (size_t i = 0; i < CPLY_COUNT(drawn); i++) {
		cply_arena a;
		cply_arena_init(&a, NULL, SIZE_MAX);
		cply_buf one = work_with(m, drawn[i], 1, &a);
		cply_buf two = work_with(m, drawn[i], 2, &a);
		cply_buf more = work_with(m, drawn[i], 4, &a);
		assert_true(one.len > STRATEGY_HEADER);
		assert_int_equal(one.len, two.len);
		assert_memory_equal(one.ptr, two.ptr, one.len);
		assert_int_equal(one.len, more.len);
		assert_memory_equal(one.ptr, more.ptr, one.len);
		cply_arena_free(&a);
	}
}

/* A win is not a draw; what tables do not cover is not either. */
static void only_draws_are(void **state)
{
	made *m = *state;
	cplyi_strategy sizes[2];
	cply_arena a;
	cply_buf b;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	assert_int_equal(certify(m,
	                         "********/********/******** w p p 0 3 0 "
	                         "3" COUNTERS,
	                         &b, sizes, 0),
	                 CPLY_INVALID);
	assert_int_equal(certify(m,
	                         "********/********/******** w p p 0 4 0 "
	                         "4" COUNTERS,
	                         &b, sizes, 0),
	                 CPLY_INVALID);
	assert_int_equal(certify(m, drawn[0], &b, sizes, 20), CPLY_LIMIT);
	assert_int_equal(b.len, 0);
	cply_arena_free(&a);
}

/* ---- what is wrong ---- */

/* A certificate that can be changed. */
typedef struct spoiled {
	cply_arena arena;
	cply_buf file;
	cply_diags diags;
	cply_mill_certificate k;
} spoiled;

static void spoil_begin(made *m, spoiled *s, const char *fen)
{
	cplyi_strategy sizes[2];
	cply_arena_init(&s->arena, NULL, SIZE_MAX);
	cply_buf_init(&s->file, &s->arena);
	cply_diags_init(&s->diags, &s->arena, 100);
	assert_int_equal(certify(m, fen, &s->file, sizes, 0), CPLY_OK);
}

static void repair(spoiled *s)
{
	char *at = s->file.ptr;
	size_t len = s->file.len - STRATEGY_HEADER - 4;
	strategy_put(at + AT_HEADER_SUM, 0, 4);
	strategy_put(at + AT_HEADER_SUM,
	             crc32(0, (const Bytef *)at, STRATEGY_HEADER), 4);
	strategy_put(at + STRATEGY_HEADER + len,
	             crc32_z(0, (const Bytef *)at + STRATEGY_HEADER, len), 4);
}

/* With checksums that are right it has to be found out all the same. */
static void assert_false_for(made *m, spoiled *s, const char *code)
{
	repair(s);
	assert_int_equal(check(m, cply_buf_str(&s->file), &s->diags, &s->k),
	                 CPLY_MILL_FALSE);
	assert_true(s->diags.n > 0);
	assert_string_equal(code_of(s->diags.items[0]), code);
	cply_arena_free(&s->arena);
}

static uint64_t step_of(const spoiled *s, size_t i)
{
	return strategy_get(s->file.ptr + STRATEGY_HEADER + 8 * i, 8);
}

static void put_step(spoiled *s, size_t i, uint64_t step)
{
	strategy_put(s->file.ptr + STRATEGY_HEADER + 8 * i, step, 8);
}

/* The one step of White's first round. */
static void a_wrong_turn(void **state)
{
	made *m = *state;
	spoiled s;
	spoil_begin(m, &s, drawn[1]);
	uint64_t own = step_of(&s, 0) >> 40;
	put_step(&s, 0,
	         (step_of(&s, 0) & ~UINT64_C(31)) |
	                 (unsigned)__builtin_ctzll(own));
	assert_false_for(m, &s, "ML263"); /* there is a stone */
	spoil_begin(m, &s, drawn[1]);
	put_step(&s, 0, (step_of(&s, 0) & ~UINT64_C(31)) | 30);
	assert_false_for(m, &s, "ML263"); /* there is no such point */
	spoil_begin(m, &s, drawn[1]);
	put_step(&s, 0, step_of(&s, 0) & ~(UINT64_C(31) << 10));
	assert_false_for(m, &s, "ML263"); /* takes without a mill */
	spoil_begin(m, &s, drawn[1]);
	put_step(&s, 0, step_of(&s, 0) | 1u << 15);
	assert_false_for(m, &s, "ML262");
}

static void a_wrong_position(void **state)
{
	made *m = *state;
	spoiled s;
	spoil_begin(m, &s, drawn[1]);
	put_step(&s, 0, step_of(&s, 0) | UINT64_C(0xFFFFFF) << 40);
	assert_false_for(m, &s, "ML268"); /* that of the root is gone */
	spoil_begin(m, &s, drawn[1]);
	/* Steps of the second round in another order. */
	uint64_t first = step_of(&s, 1);
	put_step(&s, 1, step_of(&s, 2));
	put_step(&s, 2, first);
	assert_false_for(m, &s, "ML264");
	spoil_begin(m, &s, drawn[1]);
	s.file.ptr[AT_SIDE + 1]--; /* White has a stone less in hand */
	assert_false_for(m, &s, "ML263");
}

/* A step is gone: what leads to it has no answer. */
static void a_hole(void **state)
{
	made *m = *state;
	spoiled s;
	spoil_begin(m, &s, drawn[1]);
	char *counts = s.file.ptr + AT_COUNTS;
	uint64_t n = strategy_get(counts + 8, 8);
	assert_true(n > 2);
	strategy_put(counts + 8, n - 1, 8);
	char *gone = s.file.ptr + STRATEGY_HEADER + 8 * n;
	memmove(gone, gone + 8, s.file.len - (size_t)(gone + 8 - s.file.ptr));
	s.file.len -= 8;
	assert_false_for(m, &s, "ML264");
}

static void damage(void **state)
{
	made *m = *state;
	spoiled s;
	spoil_begin(m, &s, drawn[1]);
	const size_t cuts[] = {
		8, 12, 100, STRATEGY_HEADER, s.file.len - 4, s.file.len - 1
	};
	for (size_t i = 0; i < CPLY_COUNT(cuts); i++) {
		cply_str cut = { s.file.ptr, cuts[i] };
		uint32_t before = s.diags.n;
		assert_int_equal(check(m, cut, &s.diags, &s.k),
		                 CPLY_MILL_FALSE);
		assert_int_equal(s.diags.n, before + 1);
	}
	const struct {
		size_t at;
		const char *code;
	} flips[] = { { AT_VERSION, "ML261" },
		      { AT_RULES + 3, "ML278" },
		      { AT_COUNTS + 7, "ML278" },
		      { AT_TABLES + 20, "ML278" },
		      { STRATEGY_HEADER + 9, "ML278" } };
	for (size_t i = 0; i < CPLY_COUNT(flips); i++) {
		uint32_t before = s.diags.n;
		s.file.ptr[flips[i].at] ^= 4;
		assert_int_equal(check(m, cply_buf_str(&s.file), &s.diags,
		                       &s.k),
		                 CPLY_MILL_FALSE);
		s.file.ptr[flips[i].at] ^= 4;
		assert_int_equal(s.diags.n, before + 1);
		assert_string_equal(code_of(s.diags.items[before]),
		                    flips[i].code);
	}
	s.file.ptr[AT_COUNTS + 15] = (char)0x80; /* more than there is */
	assert_false_for(m, &s, "ML278");
	spoil_begin(m, &s, drawn[1]);
	s.file.ptr[AT_RULES + 3] = 1;
	assert_false_for(m, &s, "ML278");
	spoil_begin(m, &s, drawn[1]);
	s.file.ptr[AT_SIDE + 2] = 100;
	assert_false_for(m, &s, "ML278");
}

/* Without the tables it may still be true; with others as well. */
static void missing_tables(void **state)
{
	made *m = *state;
	spoiled s;
	spoil_begin(m, &s, drawn[1]);
	assert_int_equal(check(NULL, cply_buf_str(&s.file), &s.diags, &s.k),
	                 CPLY_MILL_NOT_VERIFIED);
	assert_string_equal(code_of(s.diags.items[0]), "ML269");
	s.file.ptr[AT_TABLES + 8] ^= 1; /* the checksum of one */
	repair(&s);
	assert_int_equal(check(m, cply_buf_str(&s.file), &s.diags, &s.k),
	                 CPLY_MILL_NOT_VERIFIED);
	assert_string_equal(code_of(s.diags.items[1]), "ML279");
	cply_arena_free(&s.arena);
	spoil_begin(m, &s, drawn[1]);
	s.file.ptr[AT_N_TABLES]--; /* one that is needed is not named */
	assert_false_for(m, &s, "ML264");
}

static bool stop_soon(void *ctx, uint64_t done, uint64_t total)
{
	(void)ctx;
	return done + total == 0;
}

static void it_can_be_stopped(void **state)
{
	made *m = *state;
	const cply_mill_checking how = { .tables = tables_of,
		                         .ctx = m,
		                         .go_on = stop_soon };
	spoiled s;
	spoil_begin(m, &s, drawn[1]);
	assert_int_equal(cplyi_strategy_check(cply_buf_str(&s.file), &how,
	                                      &s.arena, &s.diags, &s.k),
	                 CPLY_LIMIT);
	cply_arena_free(&s.arena);
}

static bool never(void *ctx, uint64_t nodes)
{
	(void)ctx;
	(void)nodes;
	return false;
}

/* Making one ends, too, when nothing is left to search. */
static void making_can_be_stopped(void **state)
{
	made *m = *state;
	cplyi_strategy sizes[2];
	cply_buf kept, out;
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&kept, &a);
	cply_buf_init(&out, &a);
	cply_mill_limits limits = { .memory = 4u << 20 };
	cply_mill_position p = mill_position(&m->tables.rules, drawn[0]);
	cply_mill_search *s =
		cply_mill_search_new(&m->tables.rules, &m->tables, &limits, &a);
	assert_int_equal(cplyi_placing_value(s, &p, UINT64_MAX),
	                 CPLY_MILL_DRAWN);
	assert_int_equal(cplyi_strategy_write(s, &p, mill_space_put, &out, NULL,
	                                      sizes),
	                 CPLY_OK);
	assert_true(cply_mill_search_remember(s, mill_space_put, &kept, &a));
	limits.go_on = never;
	s = cply_mill_search_new(&m->tables.rules, &m->tables, &limits, &a);
	cply_mill_search_recall(s, cply_buf_str(&kept));
	assert_int_equal(cplyi_strategy_write(s, &p, mill_space_put, &out, NULL,
	                                      sizes),
	                 CPLY_LIMIT);
	cply_arena_free(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(draws_are_certified),
		cmocka_unit_test(threads_make_no_difference),
		cmocka_unit_test(only_draws_are),
		cmocka_unit_test(a_wrong_turn),
		cmocka_unit_test(a_wrong_position),
		cmocka_unit_test(a_hole),
		cmocka_unit_test(damage),
		cmocka_unit_test(missing_tables),
		cmocka_unit_test(it_can_be_stopped),
		cmocka_unit_test(making_can_be_stopped),
	};
	return cmocka_run_group_tests(tests, make_tables, free_tables);
}
