/* SPDX-License-Identifier: MIT */
/* Crosswords in the terminal: what is to be seen, how wide it is, and that
 * nothing of the input commands the terminal. CROSSPLY_UPDATE_GOLDEN=1 writes
 * the pictures of tests/draw/golden anew; look at them before you keep them. */
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "support/puzzle.h"
#include "support/with_arena.h"

static const char *drawn(const cply_crossword *cw, cply_draw_options o)
{
	cply_buf b;
	cply_buf_init(&b, &arena);
	cply_draw_terminal(cw, &o, &arena, &b);
	cply_put_char(&b, 0);
	assert_false(b.failed);
	assert_int_equal(strlen(b.ptr), b.len - 1); /* no NUL inside */
	return b.ptr;
}

/* Without our own colour sequences; fails at any other control character. */
static const char *without_colors(const char *text)
{
	cply_buf b;
	cply_buf_init(&b, &arena);
	for (const char *p = text; *p; p++) {
		if (*p == '\x1b') {
			size_t n = 2 + strspn(p + 2, "0123456789;");
			assert_int_equal(p[1], '[');
			assert_int_equal(p[n], 'm');
			p += n;
			continue;
		}
		assert_true((unsigned char)*p >= 0x20 || *p == '\n');
		assert_int_not_equal(*p, 0x7F);
		cply_put_char(&b, *p);
	}
	cply_put_char(&b, 0);
	return b.ptr;
}

/* The width of every line: none above `most`, all the same if `equal`. */
static void assert_widths(const char *text, size_t most, bool equal)
{
	size_t first = SIZE_MAX;
	text = without_colors(text);
	assert_true(cply_utf8_check(cply_str_of(text)) == SIZE_MAX);
	for (const char *p = text, *end; *p; p = end + 1) {
		end = strchr(p, '\n');
		assert_non_null(end);
		cply_str line = { p, (size_t)(end - p) };
		size_t width = cply_width(line);
		if (width > most)
			fail_msg("%zu columns, not %zu: %.*s", width, most,
			         (int)line.len, p);
		if (first == SIZE_MAX)
			first = width;
		if (equal && width != first)
			fail_msg("%zu columns, not %zu: %.*s", width, first,
			         (int)line.len, p);
	}
}

static void the_form(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, "AB#\nC__\n");
	assert_string_equal(drawn(cw, (cply_draw_options){ .solution = true }),
	                    "┌1──┬2──┬───┐\n"
	                    "│ A │ B │███│\n"
	                    "├3──┼───┼───┤\n"
	                    "│ C │   │   │\n"
	                    "└───┴───┴───┘\n");
	assert_string_equal(drawn(cw, (cply_draw_options){ .ascii = true }),
	                    "+1--+2--+---+\n"
	                    "|   |   |###|\n"
	                    "+3--+---+---+\n"
	                    "|   |   |   |\n"
	                    "+---+---+---+\n");
}

static void bars_and_holes(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_barred(&arena);
	assert_string_equal(drawn(cw, (cply_draw_options){ .no_clues = true,
	                                                   .solution = true }),
	                    "┌1──┬2──┰3──┬4──┐\n"
	                    "│ A │ B ┃ C │ D │\n"
	                    "┝5━━┽───╀───┼───┤\n"
	                    "│ E │ F │   │ G │\n"
	                    "├6──┼───╁7──┼───┤\n"
	                    "│ H │ I ┃ J │ K │\n"
	                    "└───┴───┸───┴───┘\n");
}

static void holes_at_the_edge(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, ".A.\nBCD\n");
	assert_string_equal(drawn(cw, (cply_draw_options){ .solution = true }),
	                    "    ┌1──┐    \n"
	                    "    │ A │    \n"
	                    "┌2──┼───┼───┐\n"
	                    "│ B │ C │ D │\n"
	                    "└───┴───┴───┘\n");
}

static void blocks_grow_together(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, "A##\nB##\n");
	assert_string_equal(drawn(cw, (cply_draw_options){ .solution = true }),
	                    "┌1──┬───────┐\n"
	                    "│ A │███████│\n"
	                    "├───┤███████│\n"
	                    "│ B │███████│\n"
	                    "└───┴───────┘\n");
}

static void what_a_square_shows(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, "ABCDEFG\n");
	cw->cells[0].flags = CPLY_CELL_CIRCLED;
	cw->cells[1].shade = CPLY_COLOR | 0xFFFF00;
	cw->cells[2].solution = CPLY_STR("日");
	cw->cells[3].solution = CPLY_STR("e\xCC\x81");
	cw->cells[4].solution = CPLY_STR("ABC");
	cw->cells[5].solution = CPLY_STR("HEART");
	cw->cells[6].solution = CPLY_STR("HEART");
	cw->cells[6].flags = CPLY_CELL_CIRCLED;
	cply_draw_options o = { .solution = true, .columns = 29 };
	const char *text = drawn(cw, o);
	assert_non_null(
		strstr(text, "│(A)│░B░│日 │ e\xCC\x81 │ABC│HE…│(H)│\n"));
	assert_non_null(strstr(text, "In full: R1C6 HEART, R1C7\nHEART\n"));
	/* where there is room, squares are wide enough */
	o.columns = 80;
	text = drawn(cw, o);
	assert_non_null(strstr(text, "│HEART │"));
	assert_non_null(strstr(text, "│(HEA…)│"));
	/* the unsolved puzzle shows circles and shades only */
	assert_non_null(
		strstr(drawn(cw, (cply_draw_options){ 0 }), "│( )│░░░│   │"));
}

static void progress(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_in_progress(&arena);
	const char *text = drawn(cw, (cply_draw_options){ 0 });
	assert_non_null(strstr(text, "│ X~│ X!│ X*│\n"));
	assert_non_null(strstr(text, "│ X │ X │   │\n"));
	assert_non_null(strstr(text, "!\xC2\xA0wrong"));
	/* colours say it instead */
	text = drawn(cw, (cply_draw_options){ .color = true });
	assert_null(strstr(text, "wrong"));
	/* the solution has no marks */
	text = drawn(cw, (cply_draw_options){ .solution = true });
	assert_non_null(strstr(text, "│ A │ B │ C │\n"));
	assert_null(strstr(text, "wrong"));
}

static void no_solution(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, "__\n__\n");
	cply_draw_options o = { .solution = true };
	assert_non_null(strstr(drawn(cw, o), "The file has no solution."));
	cw = puzzle_make(&arena, "AB\nCD\n");
	cw->solution = CPLY_SOLUTION_LOCKED;
	assert_non_null(strstr(drawn(cw, o), "The solution is locked."));
	assert_null(strchr(drawn(cw, o), 'A'));
	o.solution = false;
	assert_null(strstr(drawn(cw, o), "locked"));
}

static void diagramless(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, "A#\n#B\n");
	cw->is_diagramless = true;
	assert_null(strstr(drawn(cw, (cply_draw_options){ 0 }), "█"));
	assert_non_null(strstr(
		drawn(cw, (cply_draw_options){ .solution = true }), "█"));
}

/* 21 squares do not fit into 80 columns at 4 each: they get 3. */
static void smaller_squares(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, "ABCDEFGHIJKLMNOPQRSTU\n"
	                                         "ABCDEFGHIJKLMNOPQRSTU\n");
	cw->cells[0].flags = CPLY_CELL_CIRCLED;
	const char *text = drawn(cw, (cply_draw_options){ .solution = true });
	assert_non_null(strstr(text, "┌1─┬2─┬3─┬"));
	assert_non_null(strstr(text, "│A°│B │C │"));
	assert_widths(text, 64, true);
}

static void compact(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, "AB#_E\n.FGHI\n");
	cply_cell_at(cw, 0, 0)->bars = CPLY_BAR_RIGHT;
	cply_crossword_finish(cw);
	cply_draw_options o = { .solution = true, .columns = 10 };
	const char *text = drawn(cw, o);
	assert_int_equal(strncmp(text, "A│B ██· E \n  F G H I \n",
	                         strlen("A│B ██· E \n  F G H I \n")),
	                 0);
	assert_non_null(strstr(text, "16\ncolumns."));
}

static cply_crossword *big(uint32_t width, uint32_t height, const char *letter)
{
	cply_crossword *cw = CPLY_NEW(&arena, 1, cply_crossword);
	*cw = (cply_crossword){ .width = width, .height = height };
	cw->cells = CPLY_NEW(&arena, (size_t)width * height, cply_cell);
	for (size_t i = 0; i < (size_t)width * height; i++)
		cw->cells[i].solution = cply_str_of(letter);
	assert_int_equal(cply_crossword_label(cw, CPLY_NUMBER_STANDARD, &arena),
	                 CPLY_OK);
	return cw;
}

static void all_sizes(void **state)
{
	(void)state;
	static const struct {
		uint32_t width, height;
	} sizes[] = { { 1, 1 },     { 3, 3 },   { 15, 15 }, { 21, 21 },
		      { 100, 100 }, { 1, 100 }, { 100, 1 }, { 0, 0 } };
	static const uint32_t columns[] = { 10, 20, 40, 80, 132, 300 };
	static const char *const letters[] = { "A",        "",
		                               "日",       "HEART",
		                               "🏽",     "\xCC\x81",
		                               "\x1b[31m", "\xD8\x80" };
	for (size_t s = 0; s < CPLY_COUNT(sizes); s++) {
		for (size_t c = 0; c < CPLY_COUNT(columns); c++) {
			for (size_t l = 0; l < CPLY_COUNT(letters); l++) {
				cply_arena_reset(&arena, SIZE_MAX);
				cply_crossword *cw =
					big(sizes[s].width, sizes[s].height,
				            letters[l]);
				cply_draw_options o = {
					.solution = true,
					.color = l % 2,
					.columns = columns[c],
				};
				cw->solution = CPLY_SOLUTION_PRESENT;
				const char *text = drawn(cw, o);
				assert_widths(text, columns[c], false);
			}
		}
	}
}

/* With nothing but the grid, all lines are of one width. */
static void grid_lines_are_equal(void **state)
{
	(void)state;
	static const char *const letters[] = { "A",    "",         "日",
		                               "🏽", "\xCC\x81", "\x07",
		                               "🇦🇹",   "\xD8\x80", "\xFF" };
	for (size_t l = 0; l < CPLY_COUNT(letters); l++) {
		cply_crossword *cw = big(5, 4, letters[l]);
		cw->solution = CPLY_SOLUTION_PRESENT;
		cw->cells[3].kind = CPLY_CELL_VOID;
		cw->cells[4].kind = CPLY_CELL_VOID;
		cw->cells[9].kind = CPLY_CELL_BLOCK;
		cw->cells[10].label = CPLY_STR("12345678");
		cw->cells[11].label = CPLY_STR("日");
		cw->cells[12].flags = CPLY_CELL_CIRCLED;
		for (int i = 0; i < 8; i++)
			assert_widths(
				drawn(cw,
			              (cply_draw_options){ .solution = i & 1,
			                                   .color = i & 2,
			                                   .ascii = i & 4 }),
				80, true);
	}
}

/* Text that tries everything, in every place that takes text. */
static const char hostile[] =
	"\x1b]0;owned\x07\x1b[31mred\x1b[0m </text><script>alert(1)</script> "
	"\xC2\x9B"
	"5m \xE2\x80\xAE"
	"rtl \xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D "
	"\0nul \xFF\xFE \xED\xA0\x80 &amp; ]]> \"'\r\n\ttab \xEF\xBF\xBE "
	"a\xCC\x81\xCC\x81\xCC\x81 \xE2\x80\xA8 averyveryveryveryveryveryvery"
	"veryveryveryveryveryveryveryveryverylongword";

static cply_crossword *hostile_puzzle(void)
{
	cply_str bad = { hostile, sizeof hostile - 1 };
	cply_crossword *cw = puzzle_make(&arena, "ABC\nD#E\nFGH\n");
	puzzle_clues(cw, &arena, NULL, 0);
	static const cply_run runs[] = {
		{ 3, 9, CPLY_ITALIC },
		{ 5, 2, CPLY_BOLD },
		{ 0, 4000000000u, 127 },
		{ 90, 95, CPLY_SUP },
	};
	for (int m = 0; m < CPLY_META_COUNT; m++)
		cw->meta[m] = (cply_text){ bad, runs, CPLY_COUNT(runs) };
	for (size_t i = 0; i < 9; i++) {
		cw->cells[i].solution = cw->cells[i].fill = bad;
		cw->cells[i].label = bad;
		cw->cells[i].flags = (uint16_t)(37 * i);
		cw->cells[i].bars = (uint8_t)(i * 3);
		cw->cells[i].shade = (uint32_t)(i * 0x5A5A5A5A);
	}
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		cw->lists[i].title = bad;
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			cply_clue *clue = &cw->lists[i].clues[k];
			clue->label = k % 2 ? bad : clue->label;
			clue->text = (cply_text){ bad, runs, CPLY_COUNT(runs) };
			clue->enumeration = bad;
		}
	}
	return cw;
}

static void hostile_text(void **state)
{
	(void)state;
	cply_crossword *cw = hostile_puzzle();
	for (uint32_t columns = 10; columns < 200; columns += 13) {
		for (int i = 0; i < 4; i++) {
			cply_draw_options o = { .solution = i & 1,
				                .color = i & 2,
				                .columns = columns };
			const char *text = drawn(cw, o);
			assert_widths(text, columns, false);
			assert_null(strstr(text, "\xC2\x9B"));
			assert_null(strstr(text, "\xE2\x80\xAE"));
			assert_null(strstr(text, "\x1b[31m"));
			assert_null(strstr(text, "\x1b]"));
		}
	}
}

/* The words of all clues, in order, whatever the columns. */
static void clues_are_whole(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_mixed(&arena);
	const char *text = drawn(cw, (cply_draw_options){ .columns = 200 });
	assert_non_null(
		strstr(text, "Sun & rain make it; <b> is no tag here (3)"));
	text = drawn(cw, (cply_draw_options){ .columns = 40 });
	assert_non_null(strstr(text,
	                       " 5 Ran off with a gold ring, it is said,\n"
	                       "   and was never seen again in the town\n"
	                       "   where all of this began\n"));
	assert_widths(text, 40, false);
	/* italics only with colours */
	assert_null(strchr(text, '\x1b'));
	text = drawn(cw, (cply_draw_options){ .color = true });
	assert_non_null(strstr(text, "\x1b[0;1mWater\x1b[0m is \x1b[0;3mH2O"));
}

static void golden(void **state)
{
	(void)state;
	static const struct {
		const char *file;
		cply_crossword *(*make)(cply_arena *a);
		cply_draw_options o;
	} cases[] = {
		{ "mixed.txt", puzzle_mixed, { 0 } },
		{ "mixed-solution.txt",
		  puzzle_mixed,
		  { .solution = true, .columns = 60 } },
		{ "mixed-ascii.txt",
		  puzzle_mixed,
		  { .solution = true, .ascii = true } },
		{ "mixed-color.txt",
		  puzzle_mixed,
		  { .solution = true, .color = true } },
		{ "barred.txt", puzzle_barred, { .solution = true } },
		{ "progress-color.txt", puzzle_in_progress, { .color = true } },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++)
		assert_golden(cases[i].file,
		              cply_str_of(drawn(cases[i].make(&arena),
		                                cases[i].o)));
}

/* ---- the cursor ---- */

static const uint32_t first_word[] = { 0, 1 };

static void the_cursor_without_colors(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, "AB#\nC__\n");
	const cply_focus focus = { .cell = 1, .word = first_word, .n_word = 2 };
	cply_spot spot = { 9, 9, 9 };
	cply_draw_options o = { .solution = true,
		                .focus = &focus,
		                .spot = &spot };
	assert_string_equal(drawn(cw, o),
	                    "┌1──┬2──┬───┐\n"
	                    "│-A-│[B]│███│\n"
	                    "├3──┼───┼───┤\n"
	                    "│ C │   │   │\n"
	                    "└───┴───┴───┘\n"
	                    "[\xC2\xA0]\xC2\xA0"
	                    "cursor  -\xC2\xA0-\xC2\xA0its\xC2\xA0word\n");
	assert_int_equal(spot.line, 1);
	assert_int_equal(spot.column, 5);
	assert_int_equal(spot.width, 3);
	o.bare = o.ascii = true;
	o.columns = 10;
	assert_string_equal(drawn(cw, o), "+1-+2-+--+\n"
	                                  "|A-|B<|##|\n"
	                                  "+3-+--+--+\n"
	                                  "|C |  |  |\n"
	                                  "+--+--+--+\n");
	o.form = CPLY_FORM_COMPACT;
	assert_string_equal(drawn(cw, o), "A B<##\nC . . \n");
	assert_int_equal(spot.line, 0);
	assert_int_equal(spot.column, 2);
	o.form = CPLY_FORM_MAP;
	assert_string_equal(drawn(cw, o), "o@#\no..\n");
	assert_int_equal(spot.column, 1);
	o.focus = NULL;
	drawn(cw, o);
	assert_int_equal(spot.width, 0);
}

/* A rebus is not cut to make room for the cursor. */
static void the_cursor_on_a_rebus(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, "ABC\n");
	cw->cells[0].solution = CPLY_STR("XYZ");
	cw->cells[1].solution = CPLY_STR("XY");
	cply_focus focus = { .cell = 0 };
	cply_draw_options o = { .solution = true,
		                .focus = &focus,
		                .bare = true };
	assert_non_null(strstr(drawn(cw, o), "│XYZ│XY │ C │"));
	focus.cell = 1;
	assert_non_null(strstr(drawn(cw, o), "│XYZ│XY<│ C │"));
	focus.cell = 3; /* past the grid */
	assert_non_null(strstr(drawn(cw, o), "│XYZ│XY │ C │"));
}

static void the_cursor_in_color(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, "AB#\nC_D\n");
	const uint32_t lit[] = { 3, 77 };
	const cply_focus focus = { .cell = 1,
		                   .word = first_word,
		                   .n_word = 2,
		                   .lit = lit,
		                   .n_lit = 2 };
	cply_draw_options o = {
		.solution = true, .focus = &focus, .bare = true, .color = true
	};
	const char *text = drawn(cw, o);
	assert_non_null(strstr(text, ";48;5;153m A "));
	assert_non_null(strstr(text, ";48;5;220m B "));
	assert_non_null(strstr(text, ";48;5;229m C "));
	assert_non_null(strstr(text, ";48;5;231m D "));
	o.form = CPLY_FORM_MAP; /* two rows in a line */
	text = drawn(cw, o);
	assert_string_equal(without_colors(text), "▀▀▀\n");
	assert_non_null(strstr(text, ";38;5;220;48;5;231m▀"));
}

/* Alone, the grid stays in one piece however small the terminal is. */
static void bare_grids(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, "ABCDEFGHIJKLMNOP\n"
	                                         "ABCDEFGHIJKLMNOP\n");
	cw->meta[CPLY_META_TITLE] = cply_text_plain(CPLY_STR("Title"));
	puzzle_clues(cw, &arena, NULL, 0);
	cply_draw_options o = { .solution = true, .bare = true, .columns = 10 };
	assert_string_equal(drawn(cw, o), "ABCDEFGHIJKLMNOP\n"
	                                  "ABCDEFGHIJKLMNOP\n");
	o.columns = 80;
	o.lines = 4; /* boxes take five */
	assert_string_equal(drawn(cw, o), "A B C D E F G H I J K L M N O P \n"
	                                  "A B C D E F G H I J K L M N O P \n");
	o.lines = 5;
	assert_widths(drawn(cw, o), 16 * 4 + 1, true);
	assert_non_null(strstr(drawn(cw, o), "│ P │"));
}

static void marks_in_the_compact_form(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, "ABCD\n");
	static const uint16_t flags[] = { CPLY_CELL_WRONG, CPLY_CELL_REVEALED,
		                          CPLY_CELL_PENCIL, 0 };
	for (size_t i = 0; i < 4; i++) {
		cw->cells[i].fill = cw->cells[i].solution;
		cw->cells[i].flags = flags[i];
	}
	cply_draw_options o = { .form = CPLY_FORM_COMPACT };
	const char *text = drawn(cw, o);
	assert_non_null(strstr(text, "A!B*C~D \n"));
	assert_non_null(strstr(text, "!\xC2\xA0wrong"));
	o.form = CPLY_FORM_MAP;
	assert_non_null(strstr(drawn(cw, o), "!*oo\n"));
}

static void out_of_memory(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_mixed(&arena);
	const cply_focus focus = { .cell = 1 };
	cply_draw_options o = { .color = true, .focus = &focus };
	for (size_t budget = 0;; budget += 97) {
		cply_arena scratch;
		cply_buf b;
		cply_buf_init(&b, &arena);
		cply_arena_init(&scratch, NULL, budget);
		cply_draw_terminal(cw, &o, &scratch, &b);
		bool done = !scratch.failed;
		assert_int_equal(b.failed, !done);
		cply_arena_free(&scratch);
		if (done)
			return;
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_form),
		TEST(bars_and_holes),
		TEST(holes_at_the_edge),
		TEST(blocks_grow_together),
		TEST(what_a_square_shows),
		TEST(progress),
		TEST(no_solution),
		TEST(diagramless),
		TEST(smaller_squares),
		TEST(compact),
		TEST(all_sizes),
		TEST(grid_lines_are_equal),
		TEST(hostile_text),
		TEST(clues_are_whole),
		TEST(golden),
		TEST(the_cursor_without_colors),
		TEST(the_cursor_on_a_rebus),
		TEST(the_cursor_in_color),
		TEST(bare_grids),
		TEST(marks_in_the_compact_form),
		TEST(out_of_memory),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
