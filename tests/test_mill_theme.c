/* SPDX-License-Identifier: MIT */
/* Themes and the likely difficulty: positions in which one can see what they
 * are about. */
#include <stdio.h>

#include "mill/proof/theme.h"
#include "support/mill.h"

typedef struct fixture {
	cply_arena arena;
	cply_mill_search *search;
	cply_mill_position start;
	cply_mill_proof proof;
} fixture;

/* Proves a position and sorts its first turns. */
static void prove(fixture *f, const char *fen)
{
	enum { LINE = 64 };
	const cply_mill_rules *rules = cply_mill_rules_standard();
	const cply_mill_limits limits = { .memory = 1 << 20 };
	cply_mill_proof *p = &f->proof;
	*f = (fixture){ 0 };
	cply_arena_init(&f->arena, NULL, SIZE_MAX);
	f->start = mill_position(rules, fen);
	f->search = cply_mill_search_new(rules, NULL, &limits, &f->arena);
	cply_mill_search_limit(f->search, 0, 8);
	p->verdict = cply_mill_solve(f->search, &f->start);
	p->turns = (p->verdict.score.turns + 1u) / 2;
	p->line = CPLY_NEW(&f->arena, LINE, cply_mill_ply);
	p->n_line = cply_mill_best_line(f->search, &f->start, p->line, LINE);
	p->n_choices = cply_mill_turns(rules, &f->start, NULL);
	p->choices = CPLY_NEW(&f->arena, p->n_choices, cply_mill_choice);
	p->kinds = CPLY_NEW(&f->arena, p->n_choices, uint8_t);
	cply_mill_judge_turns(f->search, &f->start, 1, p->choices);
	for (unsigned i = 0; i < p->n_choices; i++) {
		const cply_mill_score *s = &p->choices[i].verdict.score;
		bool won = s->value == CPLY_MILL_WON;
		bool best = won && s->turns == p->verdict.score.turns;
		p->kinds[i] = best  ? CPLY_MILL_SHORTEST
		              : won ? CPLY_MILL_SLOWER
		                    : CPLY_MILL_NOT;
		p->n_shortest += best;
	}
}

static void end(fixture *f)
{
	cply_arena_free(&f->arena);
}

static const struct {
	const char *fen, *themes;
	unsigned turns;
} cases[] = {
	/* Only the taking of e3 shuts the others in; b6 may be taken too. */
	{ "***O**@*/@****@*O/OO@***@O b m",
	  "immobilization capture-choice trap:wrong-mill", 1 },
	/* e3-d3 opens the mill of e3, e4 and e5 and closes that of d1. */
	{ "*OOO****/@O@*O**@/*@**O*** w m",
	  "double-mill vs-flying capture-choice trap:wrong-mill", 3 },
	/* The mill on the f line is opened to fly, and could be closed. */
	{ "***@**O*/*@@@*OO*/OO****O* w m", "double-mill sacrifice vs-flying",
	  3 },
	/* Nothing to close; the next turn closes one of two mills. */
	{ "**@O****/***O**OO/@***O@** w m", "quiet-move vs-flying", 2 },
	{ "***O**@*/****O*@*/*****O@* w m", "quiet-move vs-flying flying", 2 },
	/* Black is shut in step by step. */
	{ "*O**O*@*/**O@****/O@@@O*** w m", "immobilization", 4 },
	/* Black could close a mill, and would let White go. */
	{ "********/**@**@@*/*O*O@OO* b p p 4 0 4 1 0 0 -1 -1 -1 -1 0 0 1",
	  "immobilization trap:greedy-mill", 4 },
	/* White stands where two black stones wait for a third. */
	{ "*O@***O*/O@@@O***/*O****** w m", "immobilization mill-block", 4 },
};

static const char *names_of(uint32_t themes)
{
	static char text[256];
	size_t n = 0;
	text[0] = 0;
	for (unsigned i = 0; i < CPLY_MILL_THEMES; i++)
		if (themes >> i & 1)
			n += (size_t)snprintf(text + n, sizeof text - n, "%s%s",
			                      n ? " " : "",
			                      cply_mill_theme_name(i));
	return text;
}

static void themes_are_found(void **state)
{
	(void)state;
	const cply_mill_rules *rules = cply_mill_rules_standard();
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		fixture f;
		prove(&f, cases[i].fen);
		assert_int_equal(f.proof.turns, cases[i].turns);
		assert_string_equal(names_of(cply_mill_themes(rules, &f.start,
		                                              &f.proof)),
		                    cases[i].themes);
		end(&f);
	}
}

static void names_are_tags(void **state)
{
	(void)state;
	for (unsigned i = 0; i < CPLY_MILL_THEMES; i++)
		assert_int_equal(cply_mill_theme_of(
					 cply_str_of(cply_mill_theme_name(i))),
		                 1u << i);
	assert_int_equal(cply_mill_theme_of(CPLY_STR("win-in-4")), 0);
	assert_string_equal(cply_mill_theme_name(CPLY_MILL_THEMES), "");
}

/* Nothing is found in what is not proven. */
static void nothing_without_a_proof(void **state)
{
	(void)state;
	const cply_mill_rules *rules = cply_mill_rules_standard();
	const cply_mill_proof none = { 0 };
	cply_mill_prior prior;
	fixture f;
	prove(&f, cases[0].fen);
	assert_int_equal(cply_mill_themes(rules, &f.start, &none), 0);
	assert_false(cply_mill_prior_of(f.search, rules, &f.start, &none,
	                                &f.arena, &prior));
	end(&f);
}

/* 600 + 60 a turn + 0, 180, 360, 540 or 700 for looking ahead + 80 for a single
 * first turn + 50 for each only turn + what the themes add + 30: moving. */
static void difficulty_is_a_sum(void **state)
{
	(void)state;
	static const struct {
		unsigned puzzle, rating, look_ahead, only;
		const char *name;
	} want[] = {
		{ 0, 910, 2, 0, "beginner" },
		{ 5, 1780, 8, 3, "hard" },
		{ 7, 1240, 2, 3, "easy" },
	};
	const cply_mill_rules *rules = cply_mill_rules_standard();
	for (size_t i = 0; i < CPLY_COUNT(want); i++) {
		cply_mill_prior p;
		fixture f;
		prove(&f, cases[want[i].puzzle].fen);
		assert_true(cply_mill_prior_of(f.search, rules, &f.start,
		                               &f.proof, &f.arena, &p));
		assert_int_equal(p.turns, f.proof.turns);
		assert_int_equal(p.look_ahead, want[i].look_ahead);
		assert_int_equal(p.only_turns, want[i].only);
		assert_int_equal(p.rating, want[i].rating);
		assert_string_equal(p.difficulty, want[i].name);
		end(&f);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(themes_are_found),
		cmocka_unit_test(names_are_tags),
		cmocka_unit_test(nothing_without_a_proof),
		cmocka_unit_test(difficulty_is_a_sum),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
