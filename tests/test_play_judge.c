/* SPDX-License-Identifier: MIT */
/* The game: what is right, and who knows it. */
#include "support/grid.h"
#include "support/plays.h"
#include "support/puzzle.h"
#include "support/with_arena.h"

#include "solve/analysis.h"

static cply_crossword *cats(cply_arena *a)
{
	cply_crossword *cw = puzzle_make(a, "CATS\nA#O#\nRIGS\n");
	puzzle_clues(cw, a, NULL, 0);
	return cw;
}

static void rebus_may_be_its_first_letter(void **state)
{
	(void)state;
	static const struct {
		const char *solution, *letters;
		bool is_right;
	} cases[] = {
		{ "Heart", "rebus:h", true },
		{ "Heart", "rebus:heart", true },
		{ "Heart", "rebus:he", false },
		{ "Heart", "rebus:a", false },
		{ "\xC3\xA9t\xC3\xA9", "rebus:\xC3\xA9", true },
		{ "\xC3\xA9t\xC3\xA9", "rebus:e", false },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_crossword *cw = cats(&arena);
		cw->cells[0].solution = cply_str_of(cases[i].solution);
		game g;
		game_start(&g, cw);
		game_do(&g, "ZATS RIGS AO go:1a");
		game_do(&g, cases[i].letters);
		if (g.play.is_solved != cases[i].is_right)
			fail_msg("%s for %s", cases[i].letters,
			         cases[i].solution);
		/* So say the statistics. */
		cply_str fill = g.play.texts[g.play.squares[0].fill];
		assert_int_equal(cplyi_fill_is_right(&cw->cells[0], fill,
		                                     &arena),
		                 cases[i].is_right);
		game_end(&g);
	}
	/* Who asks for the square gets all of it. */
	cply_crossword *cw = cats(&arena);
	cw->cells[0].solution = CPLY_STR("HEART");
	game g;
	game_start(&g, cw);
	game_do(&g, "HA left left reveal-word");
	assert_string_equal(game_grid(&g), "(HEART)ATS/ # #/    ");
	assert_int_equal(g.reply.n, 3);
	game_end(&g);
}

/* Of a locked puzzle the letters can be compared with a checksum. */
static bool is_cats(const cply_play *p)
{
	return cply_str_is(p->texts[p->squares[0].fill], "C");
}

static void a_checksum_may_tell(void **state)
{
	(void)state;
	cply_crossword *cw = cats(&arena);
	cw->solution = CPLY_SOLUTION_LOCKED;
	game g;
	game_start(&g, cw);
	g.play.options.fits = is_cats;
	game_do(&g, "XATS RIGS A");
	uint32_t first = g.play.n_events;
	game_do(&g, "O");
	assert_int_equal(g.reply.remark, CPLY_SAY_WRONG);
	assert_string_equal(game_events(&g, first), "put:1,2=O submit:no");
	game_do(&g, "go:1a C");
	assert_int_equal(g.reply.remark, CPLY_SAY_FITS);
	assert_true(g.play.is_solved);
	assert_non_null(strstr(game_events(&g, first), "submit:yes"));
	game_end(&g);
}

/* A puzzle that was saved solved opens solved; who starts over gets it empty.
 */
static void a_solved_puzzle_is_solved(void **state)
{
	(void)state;
	cply_play p;
	cply_play_options o = cply_play_defaults();
	cply_crossword *cw = cats(&arena);
	for (uint32_t i = 0; i < cw->width * cw->height; i++)
		cw->cells[i].fill = cw->cells[i].solution;
	assert_int_equal(cply_play_open(&p, cw, &o, &arena), CPLY_OK);
	assert_int_equal(cply_play_begin(&p, GAME_BEGINS), CPLY_OK);
	assert_true(p.is_solved);
	assert_false(p.is_running);
	assert_int_equal(p.n_events, 0);
	assert_int_equal(p.cursor, 0);
	assert_true(cply_play_is_proven(&p, 0));
	o.start_over = true;
	assert_int_equal(cply_play_open(&p, cw, &o, &arena), CPLY_OK);
	assert_int_equal(cply_play_begin(&p, GAME_BEGINS), CPLY_OK);
	assert_false(p.is_solved);
	assert_int_equal(p.n_filled, 0);
}

static void words_are_proven_by_help(void **state)
{
	(void)state;
	static const struct {
		const char *script;
		bool is_proven;
	} cases[] = {
		{ "CATS", false },
		{ "CATS go:1a check-word", true },
		{ "CATX go:1a check-word", false },
		{ "CATS go:1a check-word C", true },
		{ "reveal-word", true },
		{ "autocheck CATS", true },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		game g;
		game_start(&g, cats(&arena));
		game_do(&g, cases[i].script);
		assert_true(cply_play_is_full(&g.play, 0));
		if (cply_play_is_proven(&g.play, 0) != cases[i].is_proven)
			fail_msg("%s", cases[i].script);
		game_end(&g);
	}
}

static void rebus_is_right_only_as_a_whole(void **state)
{
	(void)state;
	cply_crossword *cw = cats(&arena);
	cw->cells[0].solution = CPLY_STR("Heart");
	game g;
	game_start(&g, cw);
	g.play.options.strict_rebus = true;
	game_do(&g, "H left check-letter");
	assert_int_equal(g.reply.wrong, 1);
	assert_true(g.reply.is_short);
	game_do(&g, "rebus:heart left check-letter");
	assert_int_equal(g.reply.wrong, 0);
	assert_int_equal(g.play.squares[0].marks,
	                 CPLY_CELL_CHECKED | CPLY_CELL_WAS_WRONG);
	game_end(&g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(rebus_may_be_its_first_letter),
		TEST(rebus_is_right_only_as_a_whole),
		TEST(a_checksum_may_tell),
		TEST(a_solved_puzzle_is_solved),
		TEST(words_are_proven_by_help),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
