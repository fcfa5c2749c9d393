/* SPDX-License-Identifier: MIT */
/* The game: every command by a table, and the rules of undo. */
#include "support/grid.h"
#include "support/plays.h"
#include "support/puzzle.h"
#include "support/with_arena.h"

#include <stdio.h>

/*   C A T S
 *   A # O #
 *   R I G S   across 1 CATS 3 RIGS, down 1 CAR 2 TOG */
#define CATS "CATS\nA#O#\nRIGS\n"

static cply_crossword *cats(cply_arena *a)
{
	cply_crossword *cw = puzzle_make(a, CATS);
	puzzle_clues(cw, a, NULL, 0);
	return cw;
}

/* ---- moving and writing ---- */

static const struct {
	const char *script, *grid, *place;
	cply_remark remark;
} moves[] = {
	{ "", "    / # #/    ", "0,0 1 Across", CPLY_SAY_NOTHING },
	/* typing goes on; a full word leads to the next open one */
	{ "CA", "CA  / # #/    ", "0,2 1 Across", CPLY_SAY_NOTHING },
	{ "CATS", "CATS/ # #/    ", "2,0 3 Across", CPLY_SAY_NOTHING },
	{ "cats", "CATS/ # #/    ", "2,0 3 Across", CPLY_SAY_NOTHING },
	/* filled squares are passed over, and the gap before is found */
	{ "right B left left X", "XB  / # #/    ", "0,2 1 Across",
	  CPLY_SAY_NOTHING },
	{ "last S first", "   S/ # #/    ", "0,0 1 Across", CPLY_SAY_NOTHING },
	/* who overwrites goes on by one square */
	{ "CATS go:1a X", "XATS/ # #/    ", "0,1 1 Across", CPLY_SAY_NOTHING },
	/* arrows turn first, then move, over blocks too */
	{ "down", "    / # #/    ", "0,0 1 Down", CPLY_SAY_NOTHING },
	{ "down down", "    / # #/    ", "1,0 1 Down", CPLY_SAY_NOTHING },
	{ "down down right", "    / # #/    ", "1,2 2 Down", CPLY_SAY_NOTHING },
	{ "right down down", "    / # #/    ", "2,1 3 Across",
	  CPLY_SAY_NOTHING },
	{ "left up", "    / # #/    ", "0,0 1 Down", CPLY_SAY_NOTHING },
	{ "turn", "    / # #/    ", "0,0 1 Down", CPLY_SAY_NOTHING },
	{ "turn turn", "    / # #/    ", "0,0 1 Across", CPLY_SAY_NOTHING },
	{ "right turn", "    / # #/    ", "0,1 1 Across", CPLY_SAY_NOTHING },
	/* words in the order of the clues */
	{ "next-open", "    / # #/    ", "2,0 3 Across", CPLY_SAY_NOTHING },
	{ "next-open next-open", "    / # #/    ", "0,0 1 Down",
	  CPLY_SAY_NOTHING },
	{ "previous-open", "    / # #/    ", "0,2 2 Down", CPLY_SAY_NOTHING },
	{ "CATS previous-open previous-open", "CATS/ # #/    ", "1,0 1 Down",
	  CPLY_SAY_NOTHING },
	{ "CATS previous-word", "CATS/ # #/    ", "0,0 1 Across",
	  CPLY_SAY_NOTHING },
	{ "next-word", "    / # #/    ", "2,0 3 Across", CPLY_SAY_NOTHING },
	{ "go:2", "    / # #/    ", "0,2 2 Down", CPLY_SAY_NOTHING },
	{ "go:1d", "    / # #/    ", "0,0 1 Down", CPLY_SAY_NOTHING },
	{ "go:D1", "    / # #/    ", "0,0 1 Down", CPLY_SAY_NOTHING },
	{ "go:3-Across", "    / # #/    ", "2,0 3 Across", CPLY_SAY_NOTHING },
	{ "go:1x", "    / # #/    ", "0,0 1 Across", CPLY_SAY_NO_SUCH_CLUE },
	{ "go:9", "    / # #/    ", "0,0 1 Across", CPLY_SAY_NO_SUCH_CLUE },
	{ "go:", "    / # #/    ", "0,0 1 Across", CPLY_SAY_NO_SUCH_CLUE },
	/* erasing */
	{ "CA erase", "C   / # #/    ", "0,1 1 Across", CPLY_SAY_NOTHING },
	{ "CA erase erase", "    / # #/    ", "0,0 1 Across",
	  CPLY_SAY_NOTHING },
	{ "CA left erase erase", "    / # #/    ", "0,0 1 Across",
	  CPLY_SAY_NOTHING },
	{ "erase", "    / # #/    ", "0,0 1 Across", CPLY_SAY_NOTHING },
	/* from the first square, into the previous word, which is not touched
	 */
	{ "CATS erase", "CATS/ # #/    ", "0,3 1 Across", CPLY_SAY_NOTHING },
	{ "CATS erase erase", "CAT / # #/    ", "0,3 1 Across",
	  CPLY_SAY_NOTHING },
	{ "go:1d erase", "    / # #/    ", "2,3 3 Across", CPLY_SAY_NOTHING },
	{ "go:3a reveal-letter erase", "    / # #/R   ", "0,3 1 Across",
	  CPLY_SAY_NOTHING },
	{ "go:3a X left erase", "    / # #/    ", "2,0 3 Across",
	  CPLY_SAY_NOTHING },
	{ "CA left clear-letter", "C   / # #/    ", "0,1 1 Across",
	  CPLY_SAY_NOTHING },
	{ "CATS go:1d clear-word", " ATS/ # #/    ", "1,0 1 Down",
	  CPLY_SAY_CLEARED },
	{ "CATS R clear-grid", "    / # #/    ", "2,1 3 Across",
	  CPLY_SAY_CLEARED },
	{ "clear-word", "    / # #/    ", "0,0 1 Across",
	  CPLY_SAY_NOTHING_HERE },
	/* several letters, and letters beyond A to Z */
	{ "rebus:heart", "(HEART)   / # #/    ", "0,1 1 Across",
	  CPLY_SAY_NOTHING },
	{ "éß", "É(SS)  / # #/    ", "0,2 1 Across", CPLY_SAY_NOTHING },
	{ "rebus:\x01", "    / # #/    ", "0,0 1 Across", CPLY_SAY_NOTHING },
	{ "rebus:", "    / # #/    ", "0,0 1 Across", CPLY_SAY_NOTHING },
	/* a whole answer */
	{ "answer:c-at's", "CATS/ # #/    ", "0,0 1 Across", CPLY_SAY_NOTHING },
	{ "CA answer:??t.", "CAT / # #/    ", "0,2 1 Across",
	  CPLY_SAY_NOTHING },
	{ "answer:C(AB)TS", "C(AB)TS/ # #/    ", "0,0 1 Across",
	  CPLY_SAY_NOTHING },
	{ "answer:CAT", "    / # #/    ", "0,0 1 Across", CPLY_SAY_LENGTH },
	{ "answer:C(AT", "    / # #/    ", "0,0 1 Across", CPLY_SAY_LENGTH },
	/* undo and redo */
	{ "undo", "    / # #/    ", "0,0 1 Across", CPLY_SAY_NO_UNDO },
	{ "redo", "    / # #/    ", "0,0 1 Across", CPLY_SAY_NO_REDO },
	{ "CA undo", "C   / # #/    ", "0,1 1 Across", CPLY_SAY_NOTHING },
	{ "CA undo undo", "    / # #/    ", "0,0 1 Across", CPLY_SAY_NOTHING },
	{ "CA undo undo undo", "    / # #/    ", "0,0 1 Across",
	  CPLY_SAY_NO_UNDO },
	{ "CA undo undo redo", "C   / # #/    ", "0,0 1 Across",
	  CPLY_SAY_NOTHING },
	{ "CA undo undo redo redo", "CA  / # #/    ", "0,1 1 Across",
	  CPLY_SAY_NOTHING },
	{ "CA undo B redo", "CB  / # #/    ", "0,2 1 Across",
	  CPLY_SAY_NO_REDO },
	{ "CATS clear-grid undo", "CATS/ # #/    ", "0,0 1 Across",
	  CPLY_SAY_NOTHING },
	{ "rebus:AB erase undo", "(AB)   / # #/    ", "0,0 1 Across",
	  CPLY_SAY_NOTHING },
	{ "answer:CATS undo redo", "CATS/ # #/    ", "0,0 1 Across",
	  CPLY_SAY_NOTHING },
	/* what is revealed stays */
	{ "XA left left reveal-letter undo undo undo", "C   / # #/    ",
	  "0,1 1 Across", CPLY_SAY_NO_UNDO },
	{ "reveal-letter X", "C   / # #/    ", "0,1 1 Across", CPLY_SAY_FIXED },
	{ "reveal-letter clear-letter", "C   / # #/    ", "0,0 1 Across",
	  CPLY_SAY_FIXED },
	{ "reveal-letter clear-grid", "C   / # #/    ", "0,0 1 Across",
	  CPLY_SAY_NOTHING_HERE },
	{ "reveal-word", "CATS/ # #/    ", "0,0 1 Across", CPLY_SAY_REVEALED },
	{ "reveal-word reveal-word", "CATS/ # #/    ", "0,0 1 Across",
	  CPLY_SAY_NOTHING_HERE },
	{ "reveal-grid", "CATS/A#O#/RIGS", "0,0 1 Across", CPLY_SAY_SOLVED },
	/* checks */
	{ "check-grid", "    / # #/    ", "0,0 1 Across",
	  CPLY_SAY_NOTHING_HERE },
	{ "CX check-word", "CX  / # #/    ", "0,2 1 Across", CPLY_SAY_CHECKED },
	/* done */
	{ "submit", "    / # #/    ", "0,0 1 Across", CPLY_SAY_OPEN },
	{ "CATSRIGS AO", "CATS/A#O#/RIGS", "1,2 2 Down", CPLY_SAY_SOLVED },
	{ "CATSRIGS AX", "CATS/A#X#/RIGS", "1,2 2 Down", CPLY_SAY_WRONG },
	{ "CATSRIGS AX submit", "CATS/A#X#/RIGS", "1,2 2 Down",
	  CPLY_SAY_WRONG },
	{ "CATSRIGS AX O", "CATS/A#O#/RIGS", "1,2 2 Down", CPLY_SAY_SOLVED },
	{ "CATSRIGS AO X", "CATS/A#O#/RIGS", "1,2 2 Down", CPLY_SAY_IS_OVER },
	{ "CATSRIGS AO go:1a", "CATS/A#O#/RIGS", "0,0 1 Across",
	  CPLY_SAY_NOTHING },
	/* pauses */
	{ "pause X", "    / # #/    ", "0,0 1 Across", CPLY_SAY_IS_PAUSED },
	{ "pause right", "    / # #/    ", "0,0 1 Across", CPLY_SAY_IS_PAUSED },
	{ "pause pause X", "X   / # #/    ", "0,1 1 Across", CPLY_SAY_NOTHING },
	{ "help quit save", "    / # #/    ", "0,0 1 Across",
	  CPLY_SAY_NOTHING },
};

static void commands_do_what_they_say(void **state)
{
	(void)state;
	const cply_crossword *cw = cats(&arena);
	for (size_t i = 0; i < CPLY_COUNT(moves); i++) {
		game g;
		game_start(&g, cw);
		game_do(&g, moves[i].script);
		if (strcmp(game_grid(&g), moves[i].grid) ||
		    strcmp(game_place(&g), moves[i].place) ||
		    g.reply.remark != moves[i].remark)
			fail_msg("%s: %s at %s says %d", moves[i].script,
			         game_grid(&g), game_place(&g),
			         (int)g.reply.remark);
		game_end(&g);
	}
}

/* ---- the record ---- */

static const struct {
	const char *script, *events;
} records[] = {
	{ "", "start select:0,0 clue:0" },
	{ "CA", "start select:0,0 clue:0 put:0,0=C select:0,1 put:0,1=A "
	        "select:0,2" },
	{ "C left C", "start select:0,0 clue:0 put:0,0=C select:0,1 select:0,0 "
	              "select:0,1" },
	{ "down", "start select:0,0 clue:0 clue:2" },
	{ "pencil C", "start select:0,0 clue:0 put:0,0=C~ select:0,1" },
	{ "pencil C pencil left C",
	  "start select:0,0 clue:0 put:0,0=C~ select:0,1 select:0,0 put:0,0=C "
	  "select:0,1" },
	{ "X check-letter", "start select:0,0 clue:0 put:0,0=X select:0,1" },
	{ "X left check-letter",
	  "start select:0,0 clue:0 put:0,0=X select:0,1 select:0,0 check:0,0" },
	/* of one moment: reveals, then updates; right letters stay */
	{ "CX reveal-word",
	  "start select:0,0 clue:0 put:0,0=C select:0,1 put:0,1=X select:0,2 "
	  "reveal:0,1 reveal:0,2 reveal:0,3 put:0,1=A put:0,2=T put:0,3=S" },
	{ "C left reveal-letter",
	  "start select:0,0 clue:0 put:0,0=C select:0,1 select:0,0 "
	  "reveal:0,0" },
	{ "X undo redo",
	  "start select:0,0 clue:0 put:0,0=X select:0,1 put:0,0= "
	  "select:0,0 put:0,0=X" },
	{ "pause pause", "start select:0,0 clue:0 stop start" },
	{ "autocheck X C", "start select:0,0 clue:0 put:0,0=X check:0,0 "
	                   "select:0,1 put:0,1=C check:0,1 select:0,2" },
	{ "CATSRIG answer:????", "start select:0,0 clue:0 put:0,0=C select:0,1 "
	                         "put:0,1=A select:0,2 put:0,2=T select:0,3 "
	                         "put:0,3=S select:2,0 clue:1 put:2,0=R "
	                         "select:2,1 put:2,1=I select:2,2 put:2,2=G "
	                         "select:2,3" },
};

static void commands_are_recorded(void **state)
{
	(void)state;
	const cply_crossword *cw = cats(&arena);
	for (size_t i = 0; i < CPLY_COUNT(records); i++) {
		game g;
		game_start(&g, cw);
		game_do(&g, records[i].script);
		if (strcmp(game_events(&g, 0), records[i].events))
			fail_msg("%s: %s", records[i].script,
			         game_events(&g, 0));
		game_end(&g);
	}
}

static void the_end_is_submitted_once(void **state)
{
	(void)state;
	game g;
	game_start(&g, cats(&arena));
	game_do(&g, "CATSRIGS A");
	uint32_t first = g.play.n_events;
	game_do(&g, "X");
	assert_string_equal(game_events(&g, first), "put:1,2=X submit:no");
	/* Another wrong letter in a full grid is no news. */
	first = g.play.n_events;
	game_do(&g, "Y");
	assert_string_equal(game_events(&g, first), "put:1,2=Y select:2,2");
	first = g.play.n_events;
	game_do(&g, "up O left pencil Z");
	assert_string_equal(game_events(&g, first),
	                    "select:1,2 put:1,2=O submit:yes");
	int64_t end = g.play.events[g.play.n_events - 1].time;
	assert_int_equal(cply_play_active(&g.play, g.now + 99999),
	                 end - GAME_BEGINS);
	assert_int_equal(cply_play_end(&g.play, g.now), CPLY_OK);
	assert_string_equal(game_events(&g, first),
	                    "select:1,2 put:1,2=O submit:yes");
	game_end(&g);
}

/* Commands of one millisecond, and a clock that goes back. */
static void time_never_goes_back(void **state)
{
	(void)state;
	game g;
	game_start(&g, cats(&arena));
	for (int i = 0; i < 8; i++) {
		g.now = GAME_BEGINS - (i & 1 ? 500 : 0);
		game_do(&g, i & 1 ? "erase" : "CA");
	}
	assert_lawful(&g.play);
	game_end(&g);
}

static void active_time_leaves_pauses_out(void **state)
{
	(void)state;
	game g;
	game_start(&g, cats(&arena));
	game_do(&g, "CA pause"); /* 3 seconds */
	assert_int_equal(cply_play_active(&g.play, g.now + 50000), 3000);
	g.now += 60000;
	game_do(&g, "pause T");
	assert_int_equal(cply_play_active(&g.play, g.now), 4000);
	game_end(&g);
}

/* ---- puzzles of all kinds ---- */

static void either_of_two_answers_is_right(void **state)
{
	(void)state;
	static const cply_str either[] = { { "C", 1 }, { "B", 1 } };
	static const cply_cell_more more = { .either = either, .n_either = 2 };
	static const struct {
		const char *letter;
		cply_remark remark;
	} tries[] = {
		{ "C", CPLY_SAY_SOLVED },
		{ "b", CPLY_SAY_SOLVED },
		{ "X", CPLY_SAY_NOTHING },
	};
	cply_crossword *cw = cats(&arena);
	cw->cells[0].solution = CPLY_STR("C/B");
	cw->cells[0].more = &more;
	for (size_t i = 0; i < CPLY_COUNT(tries); i++) {
		game g;
		game_start(&g, cw);
		game_do(&g, "ZATS RIGS AO go:1a");
		game_do(&g, tries[i].letter);
		assert_int_equal(g.reply.remark, tries[i].remark);
		game_end(&g);
	}
	game g;
	game_start(&g, cw);
	game_do(&g, "reveal-letter");
	assert_string_equal(game_grid(&g), "C   / # #/    ");
	game_end(&g);
}

static void without_a_solution_nothing_is_claimed(void **state)
{
	(void)state;
	static const struct {
		const char *rows;
		bool locked;
		const char *script;
		cply_remark remark;
	} cases[] = {
		{ "___\n", false, "check-word", CPLY_SAY_NO_SOLUTION },
		{ "___\n", false, "reveal-grid", CPLY_SAY_NO_SOLUTION },
		{ "___\n", false, "autocheck", CPLY_SAY_NO_SOLUTION },
		{ "CAT\n", true, "autocheck", CPLY_SAY_LOCKED_SOLUTION },
		{ "___\n", false, "ABC", CPLY_SAY_FULL },
		{ "___\n", false, "ABC submit", CPLY_SAY_FULL },
		{ "CAT\n", true, "check-word", CPLY_SAY_LOCKED_SOLUTION },
		{ "CAT\n", true, "reveal-word", CPLY_SAY_LOCKED_SOLUTION },
		{ "CAT\n", true, "CAT", CPLY_SAY_FULL },
		{ "C_T\n", false, "CXT", CPLY_SAY_FULL },
		{ "C_T\n", false, "CXX", CPLY_SAY_WRONG },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_arena a;
		cply_arena_init(&a, NULL, SIZE_MAX);
		cply_crossword *cw = puzzle_make(&a, cases[i].rows);
		if (cases[i].locked)
			cw->solution = CPLY_SOLUTION_LOCKED;
		game g;
		game_start(&g, cw);
		game_do(&g, cases[i].script);
		if (g.reply.remark != cases[i].remark)
			fail_msg("%s %s: %d", cases[i].rows, cases[i].script,
			         (int)g.reply.remark);
		assert_false(g.play.is_solved);
		assert_null(strstr(game_events(&g, 0), "submit:yes"));
		game_end(&g);
		cply_arena_free(&a);
	}
}

/* Words that bend, words that share all squares, clues that list blocks and
 * squares that are not there. */
static void entries_may_be_anything(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_crossword *cw = grid_of(&s, "CAT/A#O/R~G");
	static const uint32_t ring[] = { 0, 1, 2, 5, 8 };
	static const uint32_t odd[] = { 4, 7, 77, 6, 3 };
	static const uint32_t none[] = { 4, 99 };
	add_list(&s, cw, CPLY_OTHER, "Paths");
	cply_clue *clue = add_clue(&s, cw, 1, "bends", "");
	clue->cells = ring;
	clue->n_cells = 5;
	clue = add_clue(&s, cw, 2, "odd", "");
	clue->cells = odd;
	clue->n_cells = 5;
	clue = add_clue(&s, cw, 3, "none", "");
	clue->cells = none;
	clue->n_cells = 2;
	game g;
	game_start(&g, cw);
	game_do(&g, "CATOG");
	assert_string_equal(game_grid(&g), "CAT/ #O/ ~G");
	assert_string_equal(game_place(&g), "2,0 Paths 2");
	game_do(&g, "R");
	assert_string_equal(game_place(&g), "1,0 Paths 2");
	game_do(&g, "A");
	assert_int_equal(g.reply.remark, CPLY_SAY_SOLVED);
	game_end(&g);
	session_free(&s);
}

static void bars_end_words(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, "TOBE\n");
	cw->cells[1].bars = CPLY_BAR_RIGHT;
	cply_crossword_finish(cw);
	game g;
	game_start(&g, cw);
	game_do(&g, "TO");
	assert_string_equal(game_place(&g), "0,2 across");
	game_do(&g, "BE");
	assert_int_equal(g.reply.remark, CPLY_SAY_SOLVED);
	game_end(&g);
}

static void given_letters_stay(void **state)
{
	(void)state;
	cply_crossword *cw = cats(&arena);
	cw->cells[1].flags |= CPLY_CELL_GIVEN;
	game g;
	game_start(&g, cw);
	assert_string_equal(game_grid(&g), " A  / # #/    ");
	game_do(&g, "C");
	assert_string_equal(game_place(&g), "0,2 1 Across");
	game_do(&g, "left X");
	assert_int_equal(g.reply.remark, CPLY_SAY_FIXED);
	game_do(&g, "clear-grid");
	assert_string_equal(game_grid(&g), " A  / # #/    ");
	game_do(&g, "go:1a right check-letter");
	assert_int_equal(g.reply.remark, CPLY_SAY_NOTHING_HERE);
	game_end(&g);
}

static void diagramless_hides_its_blocks(void **state)
{
	(void)state;
	cply_crossword *cw = cats(&arena);
	cw->is_diagramless = true;
	game g;
	game_start(&g, cw);
	assert_int_equal(g.play.n_open, 12);
	assert_int_equal(g.play.n_entries, 0);
	game_do(&g, "CATS next-open A#O# next-open RIGS");
	assert_int_equal(g.reply.remark, CPLY_SAY_SOLVED);
	cply_crossword saved;
	assert_int_equal(cply_play_progress(&g.play, g.now, &g.arena, &saved),
	                 CPLY_OK);
	assert_int_equal(saved.cells[5].kind, CPLY_CELL_BLOCK);
	assert_int_equal(saved.cells[5].fill.len, 0);
	game_end(&g);
}

static void linked_answers_go_on_elsewhere(void **state)
{
	(void)state;
	static const cply_clue_ref parts[] = { { 1, 1 }, { 0, 1 } };
	cply_crossword *cw = cats(&arena);
	cw->lists[0].clues[0].links = parts; /* 1 across, 2 down, 3 across */
	cw->lists[0].clues[0].n_links = 2;
	game g;
	game_start(&g, cw);
	game_do(&g, "CATS");
	assert_string_equal(game_place(&g), "1,2 2 Down");
	game_do(&g, "OG");
	assert_string_equal(game_place(&g), "2,0 3 Across");
	game_end(&g);
}

static void hidden_clues_are_passed_over(void **state)
{
	(void)state;
	game g;
	game_start(&g, cats(&arena));
	game_do(&g, "downs-only next-open");
	assert_string_equal(game_place(&g), "0,0 1 Down");
	assert_non_null(cply_play_clue(&g.play, g.play.entry));
	game_do(&g, "next-open next-open");
	assert_string_equal(game_place(&g), "0,0 1 Down");
	game_do(&g, "turn");
	assert_null(cply_play_clue(&g.play, g.play.entry));
	game_do(&g, "downs-only");
	assert_non_null(cply_play_clue(&g.play, g.play.entry));
	game_end(&g);
}

/* The time that the file knew is told once, however often one goes on. */
static void time_in_the_file_counts_once(void **state)
{
	(void)state;
	cply_crossword *cw = cats(&arena), saved;
	cw->progress = (cply_progress){ .has_timer = true, .seconds = 100 };
	game g;
	game_start(&g, cw);
	g.play.options.downs_only = true;
	game_do(&g, "CA pause pause"); /* 3 seconds */
	assert_int_equal(cply_play_progress(&g.play, g.now, &g.arena, &saved),
	                 CPLY_OK);
	assert_int_equal(saved.progress.seconds, 103);
	cply_solve record;
	cply_play again;
	assert_int_equal(cply_play_solve(&g.play, &arena, &record), CPLY_OK);
	assert_int_equal(cply_play_open(&again, &saved, &g.play.options,
	                                &arena),
	                 CPLY_OK);
	assert_int_equal(cply_play_resume(&again, &record), CPLY_OK);
	assert_int_equal(cply_play_begin(&again, g.now + 5000), CPLY_OK);
	assert_int_equal(cply_play_progress(&again, g.now + 6000, &arena,
	                                    &saved),
	                 CPLY_OK);
	assert_int_equal(saved.progress.seconds, 104);
	cply_buf b;
	cply_buf_init(&b, &arena);
	cply_play_put_event(&g.play, 0, &b);
	assert_true(cply_str_is(cply_buf_str(&b),
	                        "{\"type\":\"start\",\"timestamp\":"
	                        "1700000000000,\"secondsBefore\":100}"));
	cply_buf_init(&b, &arena);
	cply_play_put_event(&g.play, g.play.n_events - 1, &b);
	assert_true(cply_str_ends(cply_buf_str(&b), ",\"downsOnly\":true}"));
	game_end(&g);
}

/* More different texts than one would think. */
static void every_square_may_have_its_own_text(void **state)
{
	(void)state;
	char row[402];
	memset(row, '_', 400);
	memcpy(row + 400, "\n", 2);
	game g;
	game_start(&g, puzzle_make(&arena, row));
	for (int i = 0; i < 400; i++) {
		char script[32];
		snprintf(script, sizeof script, "rebus:N%d", i);
		game_do(&g, script);
	}
	assert_int_equal(g.reply.remark, CPLY_SAY_FULL);
	cply_solve solve;
	cply_diags diags;
	cply_diags_init(&diags, &arena, 10);
	assert_int_equal(cply_play_solve(&g.play, &arena, &solve), CPLY_OK);
	assert_int_equal(cply_solve_finish(&solve, &arena, &diags), CPLY_OK);
	game_end(&g);
}

static void options_change_how_keys_go(void **state)
{
	(void)state;
	game g;
	game_start(&g, cats(&arena));
	g.play.options.turn_first = false;
	game_do(&g, "down");
	assert_string_equal(game_place(&g), "1,0 1 Down");
	g.play.options.next_word = false;
	game_do(&g, "go:1a CATS");
	assert_string_equal(game_place(&g), "0,3 1 Across");
	g.play.options.delete_advances = true;
	game_do(&g, "first clear-letter clear-letter");
	assert_string_equal(game_place(&g), "0,2 1 Across");
	assert_string_equal(game_grid(&g), "  TS/ # #/    ");
	g.play.options.delete_advances = false;
	game_do(&g, "first CA");
	g.play.options.skip_filled = false;
	game_do(&g, "first clear-letter right clear-letter left C");
	assert_string_equal(game_place(&g), "0,1 1 Across");
	game_end(&g);
}

static void a_grid_without_squares_is_no_harm(void **state)
{
	(void)state;
	game g;
	game_start(&g, puzzle_make(&arena, "##\n"));
	assert_int_equal(g.play.cursor, CPLY_NO_CELL);
	game_do(&g, "A left turn next-open reveal-grid undo submit");
	assert_int_equal(g.reply.remark, CPLY_SAY_NOTHING);
	game_end(&g);
}

static void words_are_said(void **state)
{
	(void)state;
	static const struct {
		cply_reply reply;
		const char *text;
	} cases[] = {
		{ { CPLY_SAY_NOTHING, 0, 0, false }, "" },
		{ { CPLY_SAY_CHECKED, 1, 0, false }, "The letter is correct." },
		{ { CPLY_SAY_CHECKED, 5, 0, false },
		  "5 letters, all correct." },
		{ { CPLY_SAY_CHECKED, 5, 1, false },
		  "1 of 5 letters is wrong." },
		{ { CPLY_SAY_CHECKED, 1, 1, true },
		  "The letter is wrong. The square takes more than one "
		  "letter." },
		{ { CPLY_SAY_OPEN, 1, 0, false }, "1 square is empty." },
		{ { CPLY_SAY_LENGTH, 3, 4, false },
		  "That has 3 letters; the word has 4 squares." },
		{ { CPLY_SAY_PENCIL, 1, 0, false }, "Pencil." },
		{ { CPLY_SAY_DOWNS_ONLY, 0, 0, false },
		  "All clues are shown." },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_buf b;
		cply_buf_init(&b, &arena);
		cply_play_say(&cases[i].reply, &b);
		assert_true(cply_str_is(cply_buf_str(&b), cases[i].text));
	}
	/* Every remark has words. */
	for (int i = 1; i <= CPLY_SAY_DOWNS_ONLY; i++) {
		cply_buf b;
		cply_buf_init(&b, &arena);
		cply_play_say(&(cply_reply){ .remark = (cply_remark)i }, &b);
		assert_true(b.len > 3);
	}
}

/* The next of the keys, with a blank on either side; false at the end. */
static bool next_key(const char **keys, char out[32])
{
	size_t n = strcspn(*keys, " ");
	snprintf(out, 32, " %.*s ", (int)n, *keys);
	*keys += n + ((*keys)[n] == ' ');
	return n > 0;
}

static void keys_are_told_once(void **state)
{
	(void)state;
	char key[32], others[80];
	for (int i = 0; i < CPLY_ACTIONS; i++) {
		const cply_action_info *info = cply_action_get((cply_action)i);
		assert_int_equal(cply_action_find(cply_str_of(info->name)), i);
		for (const char *keys = info->keys; next_key(&keys, key);)
			for (int k = i + 1; k < CPLY_ACTIONS; k++) {
				snprintf(others, sizeof others, " %s ",
				         cply_action_get((cply_action)k)->keys);
				if (strstr(others, key))
					fail_msg("%s is told twice", key);
			}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(commands_do_what_they_say),
		TEST(commands_are_recorded),
		TEST(the_end_is_submitted_once),
		TEST(time_never_goes_back),
		TEST(active_time_leaves_pauses_out),
		TEST(either_of_two_answers_is_right),
		cmocka_unit_test(without_a_solution_nothing_is_claimed),
		TEST(entries_may_be_anything),
		TEST(bars_end_words),
		TEST(given_letters_stay),
		TEST(diagramless_hides_its_blocks),
		TEST(linked_answers_go_on_elsewhere),
		TEST(hidden_clues_are_passed_over),
		TEST(time_in_the_file_counts_once),
		TEST(every_square_may_have_its_own_text),
		TEST(options_change_how_keys_go),
		TEST(a_grid_without_squares_is_no_harm),
		TEST(words_are_said),
		cmocka_unit_test(keys_are_told_once),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
