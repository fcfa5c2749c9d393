/* SPDX-License-Identifier: MIT */
/* Certificates of claims: what they show of a claim that is proven or refuted,
 * and what follows from what is shown. */
#include "mill/certificate/certificate.h"
#include "support/mill.h"

#define COUNTERS " 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"
/* White wins in 3 turns, and in 4. */
#define IN_3 "@@O***O@/O@**O*O@/******** w m s 5 0 5 0" COUNTERS
#define IN_4 "*O**O*@*/**O@****/O@@@O*** w m s 5 0 5 0" COUNTERS

typedef struct fixture {
	cply_arena arena, scratch;
	cply_diags diags;
	cply_json_parser parser;
	cply_json doc;
} fixture;

static void begin(fixture *f)
{
	*f = (fixture){ 0 };
	cply_arena_init(&f->arena, NULL, SIZE_MAX);
	cply_arena_init(&f->scratch, NULL, SIZE_MAX);
}

static void end(fixture *f)
{
	cply_arena_free(&f->arena);
	cply_arena_free(&f->scratch);
	cply_json_parser_free(&f->parser);
}

static cply_mill_trust check(fixture *f, cply_str text,
                             cply_mill_certificate *out)
{
	cply_mill_certificate mine;
	out = out ? out : &mine;
	cply_arena_reset(&f->scratch, SIZE_MAX);
	cply_diags_init(&f->diags, &f->scratch, 100);
	if (cply_json_parse(&f->parser, text, NULL, NULL, &f->doc) != CPLY_OK)
		return CPLY_MILL_FALSE;
	assert_int_equal(cply_mill_certificate_check(cply_json_root(&f->doc),
	                                             NULL, &f->scratch,
	                                             &f->diags, out),
	                 CPLY_OK);
	return out->trust;
}

/* The certificate of a claim "win in `turns`". */
static cply_mill_trust check_claim(fixture *f, const char *fen, unsigned turns,
                                   unsigned nodes,
                                   const cply_mill_certificate_limits *limits,
                                   cply_mill_certificate *out)
{
	const cply_mill_rules *rules = cply_mill_rules_standard();
	const cply_mill_limits bounds = { .memory = 1 << 20 };
	cply_mill_position p = mill_position(rules, fen);
	cply_mill_search *s =
		cply_mill_search_new(rules, NULL, &bounds, &f->arena);
	cply_json_writer w;
	cply_buf b;
	cply_mill_search_limit(s, nodes, 0);
	cply_mill_verdict v = cply_mill_find_win(s, &p, turns);
	if (nodes > 10000)
		v = cply_mill_solve(s, &p);
	unsigned is = (v.score.turns + 1u) / 2;
	const cply_mill_certified claim = {
		.aim = CPLY_MILL_AIM_WIN,
		.turns = turns,
		.standing = v.score.value == CPLY_MILL_WON && is == turns
		                    ? CPLY_MILL_PROVEN
		                    : CPLY_MILL_REFUTED,
		.not_within = v.no_win,
	};
	cply_buf_init(&b, &f->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_status st = cply_mill_certificate_write(s, &p, &v, &claim, limits,
	                                             &f->arena, &w);
	assert_true(st == CPLY_OK || st == CPLY_LIMIT);
	return check(f, cply_str_copy(&f->arena, cply_buf_str(&b)), out);
}

/* A refutation shows "not within N" for the N that is claimed. */
static void refutations_show_no_win(void **state)
{
	(void)state;
	fixture f;
	cply_mill_certificate c;
	begin(&f);
	/* Sooner, in time, later. */
	for (unsigned turns = 2; turns <= 4; turns++) {
		assert_int_equal(check_claim(&f, IN_3, turns, 5000000, NULL,
		                             &c),
		                 CPLY_MILL_VERIFIED);
		assert_int_equal(c.within, 3);
		assert_int_equal(c.not_within, 2);
		assert_int_equal(c.claim.turns, turns);
		assert_int_equal(c.claim.standing, turns == 3
		                                           ? CPLY_MILL_PROVEN
		                                           : CPLY_MILL_REFUTED);
	}
	/* What the position is worth is not known. */
	static const char open[] =
		"O******@/****@***/**O***** w p p 2 7 2 7" COUNTERS;
	assert_int_equal(check_claim(&f, open, 2, 10000, NULL, &c),
	                 CPLY_MILL_VERIFIED);
	assert_false(c.has_within);
	assert_int_equal(c.not_within, 2);
	assert_int_equal(c.claim.standing, CPLY_MILL_REFUTED);
	/* As much as the claim needs, where all would be too large. */
	const cply_mill_certificate_limits few = { .holds = 20 };
	assert_int_equal(check_claim(&f, IN_4, 1, 5000000, &few, &c),
	                 CPLY_MILL_VERIFIED);
	assert_int_equal(c.within, 4);
	assert_int_equal(c.not_within, 1);
	assert_int_equal(c.claim.standing, CPLY_MILL_REFUTED);
	end(&f);
}

/* What follows from what is shown; docs/certificates.md has the table. */
static void claims_follow(void **state)
{
	(void)state;
	enum { NONE = 99 };
	static const struct {
		unsigned winner, within, not_within, n; /* the solver is 0 */
		cply_mill_aim aim;
		cply_mill_standing is;
	} rows[] = {
		{ 0, 3, 2, 3, CPLY_MILL_AIM_WIN, CPLY_MILL_PROVEN },
		{ 0, 3, 0, 3, CPLY_MILL_AIM_WIN, CPLY_MILL_UNDECIDED },
		{ 0, 1, 0, 1, CPLY_MILL_AIM_WIN, CPLY_MILL_PROVEN },
		{ 0, 3, 2, 2, CPLY_MILL_AIM_WIN, CPLY_MILL_REFUTED },
		{ 0, 3, 1, 2, CPLY_MILL_AIM_WIN, CPLY_MILL_UNDECIDED },
		{ 0, 3, 0, 4, CPLY_MILL_AIM_WIN, CPLY_MILL_REFUTED },
		{ 0, 3, 0, 0, CPLY_MILL_AIM_WIN, CPLY_MILL_PROVEN },
		{ 0, NONE, 3, 3, CPLY_MILL_AIM_WIN, CPLY_MILL_REFUTED },
		{ 0, NONE, 3, 4, CPLY_MILL_AIM_WIN, CPLY_MILL_UNDECIDED },
		{ 0, NONE, 3, 0, CPLY_MILL_AIM_WIN, CPLY_MILL_UNDECIDED },
		{ 1, 3, 2, 3, CPLY_MILL_AIM_WIN, CPLY_MILL_REFUTED },
		{ 1, NONE, 2, 3, CPLY_MILL_AIM_WIN, CPLY_MILL_UNDECIDED },
		{ NONE, NONE, 0, 3, CPLY_MILL_AIM_WIN, CPLY_MILL_REFUTED },
		{ NONE, NONE, 0, 0, CPLY_MILL_AIM_HOLD, CPLY_MILL_PROVEN },
		{ 0, 3, 0, 0, CPLY_MILL_AIM_HOLD, CPLY_MILL_PROVEN },
		{ 1, 3, 0, 0, CPLY_MILL_AIM_HOLD, CPLY_MILL_REFUTED },
		{ 1, NONE, 9, 0, CPLY_MILL_AIM_HOLD, CPLY_MILL_UNDECIDED },
		{ 0, 3, 2, 3, CPLY_MILL_AIM_MILL, CPLY_MILL_UNDECIDED },
		{ 0, 3, 2, 0, CPLY_MILL_AIM_BEST, CPLY_MILL_UNDECIDED },
	};
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		const cply_mill_certificate c = {
			.winner = rows[i].winner & 1,
			.is_draw = rows[i].winner == NONE,
			.has_within = rows[i].within != NONE,
			.shows_within = rows[i].within != NONE,
			.within = rows[i].within,
			.not_within = rows[i].not_within,
			.shows_not_within = rows[i].not_within > 0,
		};
		if (cply_mill_certificate_decides(&c, rows[i].aim, rows[i].n) !=
		    rows[i].is)
			fail_msg("row %zu", i);
	}
	/* Where a stone is taken first, N may count that turn or not. */
	const cply_mill_certificate takes = { .position.take = { 1, 0 },
		                              .has_within = true,
		                              .shows_within = true,
		                              .within = 3,
		                              .not_within = 2,
		                              .shows_not_within = true };
	for (unsigned n = 2; n <= 3; n++)
		assert_int_equal(cply_mill_certificate_decides(
					 &takes, CPLY_MILL_AIM_WIN, n),
		                 CPLY_MILL_PROVEN);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(refutations_show_no_win),
		cmocka_unit_test(claims_follow),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
