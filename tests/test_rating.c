/* SPDX-License-Identifier: MIT */
/* Glicko-2: the worked example of its author, and what must always hold. */
#include <math.h>

#include "mill/play/ratings.h"
#include "support/support.h"

static void near(double want, double got, double by)
{
	if (!(fabs(want - got) <= by))
		fail_msg("expected %.6f, got %.6f", want, got);
}

/* Glickman, "Example of the Glicko-2 system": 1464.06, 151.52, 0.05999. */
static void worked_example(void **state)
{
	(void)state;
	const cply_rating player = { 1500, 200, 0.06 };
	const cply_rating_game games[] = { { { 1400, 30, 0.06 }, 1 },
		                           { { 1550, 100, 0.06 }, 0 },
		                           { { 1700, 300, 0.06 }, 0 } };
	cply_rating r = cply_rating_after(player, games, 3);
	near(1464.06, r.rating, 0.01);
	near(151.52, r.deviation, 0.01);
	near(0.05999, r.volatility, 0.00001);
	/* His table of E: 0.639, 0.432, 0.303, with the opponent's deviation
	 * only. */
	const cply_rating sure = { 1500, 0, 0.06 };
	near(0.639, cply_rating_expected(sure, games[0].against), 0.001);
	near(0.432, cply_rating_expected(sure, games[1].against), 0.001);
	near(0.303, cply_rating_expected(sure, games[2].against), 0.001);
}

/* A period without games: only the deviation grows, by the volatility. */
static void resting(void **state)
{
	(void)state;
	cply_rating r = { 1700, 100, 0.06 };
	cply_rating after = cply_rating_after(r, NULL, 0);
	near(1700, after.rating, 1e-9);
	near(0.06, after.volatility, 1e-9);
	double scale = 400 / log(10), phi = 100 / scale;
	near(sqrt(phi * phi + 0.06 * 0.06) * scale, after.deviation, 0.001);
}

static void what_always_holds(void **state)
{
	(void)state;
	for (double mine = 400; mine <= 2800; mine += 300)
		for (double theirs = 400; theirs <= 2800; theirs += 300)
			for (double d = 40; d <= 340; d += 60) {
				const cply_rating me = { mine, d, 0.06 };
				const cply_rating you = { theirs, 200, 0.06 };
				double last = -1;
				for (double score = 0; score <= 1;
				     score += 0.25) {
					const cply_rating_game g = { you,
						                     score };
					cply_rating r =
						cply_rating_after(me, &g, 1);
					/* A better score is never worse. */
					assert_true(r.rating > last);
					last = r.rating;
					assert_true(r.deviation >= 30 &&
					            r.deviation <= 350);
				}
				const cply_rating_game won = { you, 1 };
				const cply_rating_game lost = { you, 0 };
				assert_true(
					cply_rating_after(me, &won, 1).rating >=
					me.rating);
				assert_true(cply_rating_after(me, &lost, 1)
				                    .rating <= me.rating);
				near(1,
				     cply_rating_expected(me, you) +
				             cply_rating_expected(you, me),
				     1e-9);
			}
}

/* Numbers from a file may be anything; what comes out never is. */
static void strange_numbers(void **state)
{
	(void)state;
	static const double odd[] = { 0,   -1,       1e300,     -1e300,
		                      NAN, INFINITY, -INFINITY, 1e-300 };
	for (size_t i = 0; i < CPLY_COUNT(odd); i++)
		for (size_t k = 0; k < CPLY_COUNT(odd); k++)
			for (size_t m = 0; m < CPLY_COUNT(odd); m++) {
				const cply_rating r = { odd[i], odd[k],
					                odd[m] };
				const cply_rating_game g = { r, odd[i] };
				cply_rating a = cply_rating_after(r, &g, 1);
				assert_true(a.rating >= 0 && a.rating <= 4000);
				assert_true(a.deviation >= 30 &&
				            a.deviation <= 350);
				assert_true(a.volatility > 0 &&
				            a.volatility < 1);
			}
}

/* ---- the file ---- */

static void add(cplyi_mill_ratings *r, const char *key, double score)
{
	cplyi_mill_result x = { .key = cply_str_of(key),
		                .title = CPLY_STR("A \"title\""),
		                .prior = 1450,
		                .score = score,
		                .hints = 1,
		                .seconds = 75,
		                .time = 1700000000,
		                .is_solved = score > 0 };
	assert_true(cplyi_mill_ratings_add(r, &x));
}

static cply_str written(const cplyi_mill_ratings *r, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cplyi_mill_ratings_write(r, &b);
	assert_false(b.failed);
	return cply_buf_str(&b);
}

static void kept_in_a_file(void **state)
{
	(void)state;
	cplyi_mill_ratings r, again;
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cplyi_mill_ratings_init(&r);
	cplyi_mill_ratings_init(&again);
	add(&r, "b", 1);
	add(&r, "a", 0.5);
	add(&r, "b", 0);
	cply_str text = written(&r, &a);
	assert_true(cplyi_mill_ratings_read(&again, text));
	assert_int_equal(again.n, 2);
	assert_int_equal(again.solver.attempts, 3);
	assert_int_equal(again.solver.solved, 2);
	near(r.solver.rating.rating, again.solver.rating.rating, 0.005);
	near(r.solver.rating.volatility, again.solver.rating.volatility, 5e-7);
	const cplyi_mill_record *m =
		cplyi_mill_ratings_find(&again, CPLY_STR("b"));
	assert_non_null(m);
	assert_int_equal(m->attempts, 2);
	assert_int_equal(m->seconds, 75);
	assert_true(cply_str_is(m->title, "A \"title\""));
	assert_true(m->time == 1700000000);
	/* What was read is written the same way. */
	assert_true(cply_str_eq(text, written(&again, &a)));
	cplyi_mill_ratings_free(&r);
	cplyi_mill_ratings_free(&again);
	cply_arena_free(&a);
}

static void files_that_are_not(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"",
		"[]",
		"{\"schema\":\"crossply-mill-ratings/1\"}",
		("{\"schema\":\"crossply-mill-ratings/2\",\"solver\":{},"
		 "\"puzzles\":[]}"),
		("{\"schema\":\"crossply-mill-ratings/1\",\"solver\":{},"
		 "\"puzzles\":[{\"puzzle\":\"a\"},{}]}"),
	};
	cplyi_mill_ratings r;
	cplyi_mill_ratings_init(&r);
	for (size_t i = 0; i < CPLY_COUNT(texts); i++) {
		add(&r, "old", 1);
		assert_false(
			cplyi_mill_ratings_read(&r, cply_str_of(texts[i])));
		assert_int_equal(r.n, 0);
		assert_int_equal(r.solver.attempts, 0);
	}
	/* Numbers out of range are those of a newcomer, or none. */
	assert_true(cplyi_mill_ratings_read(
		&r, CPLY_STR("{\"schema\":\"crossply-mill-ratings/1\","
	                     "\"solver\":{\"rating\":1e300,\"score\":1e300,"
	                     "\"attempts\":-1},\"puzzles\":[]}")));
	assert_true(r.solver.rating.rating <= 4000);
	assert_true(r.solver.score == 0 && r.solver.attempts == 0);
	cplyi_mill_ratings_free(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(worked_example),
		cmocka_unit_test(resting),
		cmocka_unit_test(what_always_holds),
		cmocka_unit_test(strange_numbers),
		cmocka_unit_test(kept_in_a_file),
		cmocka_unit_test(files_that_are_not),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
