/* SPDX-License-Identifier: MIT */
/* Writing xd: what the file looks like, what is lost, and the corpus. */
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "format/formats.h"
#include "support/puzzle.h"

static cply_str write_doc(session *s, const cply_write_options *options)
{
	cply_buf out;
	cply_buf_init(&out, s->arena);
	cply_write w = { &out, s->arena, s->diags, options };
	cply_losses(s->doc, &cply_format_xd, options, s->arena, s->diags);
	assert_int_equal(cply_write_doc(&w, &cply_format_xd, s->doc), CPLY_OK);
	return cply_buf_str(&out);
}

static cply_str write_puzzle(session *s, cply_crossword *cw,
                             const cply_write_options *options)
{
	cply_diags_init(s->diags, s->arena, 1000);
	cply_crossword_finish(cw);
	*s->doc = (cply_doc){ .kind = &cply_kind_crossword,
		              .format = &cply_format_ipuz,
		              .as.crossword = cw };
	return write_doc(s, options);
}

/* What is said to be lost, and a piece of the result. */
static void expect(session *s, cply_crossword *cw, const char *codes,
                   const char *piece)
{
	cply_str text = write_puzzle(s, cw, &(cply_write_options){ 0 });
	assert_codes(s, codes);
	if (cply_str_find(text, cply_str_of(piece)) == SIZE_MAX)
		fail_msg("no \"%s\" in\n%.*s", piece, (int)text.len, text.ptr);
}

static void expect_text(cply_str text, const char *want)
{
	if (!cply_str_is(text, want))
		fail_msg("%.*s", (int)text.len, text.ptr);
}

static void plain_puzzle(void **state)
{
	(void)state;
	static const char *const texts[] = { "one", "two", "three", "four" };
	session s;
	session_init(&s);
	cply_crossword *cw = puzzle_make(s.arena, "AB\nCD\n");
	puzzle_clues(cw, s.arena, texts, 4);
	cw->meta[CPLY_META_TITLE] = cply_text_plain(CPLY_STR("Cats"));
	cw->meta[CPLY_META_NOTES] = cply_text_plain(CPLY_STR("Purr.\n\nMew."));
	cply_str text = write_puzzle(&s, cw, &(cply_write_options){ 0 });
	assert_codes(&s, "");
	expect_text(text, "Title: Cats\n\n\nAB\nCD\n\n\n"
	                  "A1. one ~ AB\nA3. two ~ CD\n\n"
	                  "D1. three ~ AC\nD2. four ~ BD\n\n\n"
	                  "Purr.\n\nMew.\n");
	text = write_puzzle(&s, cw,
	                    &(cply_write_options){
				    .version = CPLY_STR("explicit") });
	expect_text(text, "## Metadata\n\nTitle: Cats\n\n## Grid\n\n"
	                  "AB\nCD\n\n## Clues\n\n"
	                  "A1. one ~ AB\nA3. two ~ CD\n\n"
	                  "D1. three ~ AC\nD2. four ~ BD\n\n"
	                  "## Notes\n\nPurr.\n\nMew.\n");
	/* No letter of the solution is in the file that is handed out. */
	text = write_puzzle(&s, cw, &(cply_write_options){ .blank = true });
	assert_true(cply_str_find(text, CPLY_STR("\n..\n..\n")) != SIZE_MAX);
	assert_true(cply_str_find(text, CPLY_STR("~")) == SIZE_MAX);
	assert_true(cply_str_find(text, CPLY_STR("AB")) == SIZE_MAX);
	session_free(&s);
}

static void squares(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_crossword *cw = puzzle_make(s.arena, "ABC\nD#E\n.FG\n");
	puzzle_clues(cw, s.arena, NULL, 0);
	expect(&s, cw, "", "\nABC\nD#E\n_FG\n");
	cw->cells[0].flags = CPLY_CELL_CIRCLED;
	expect(&s, cw, "", "Special: circle\n\n## Grid\n\naBC\n");
	cw->cells[1].solution = CPLY_STR("HEART");
	expect(&s, cw, "",
	       "Rebus: 1=HEART\nSpecial: circle\n\n## Grid\n\na1C\n");
	cw->cells[1].flags = CPLY_CELL_CIRCLED;
	expect(&s, cw, "",
	       "Rebus: b=HEART\nSpecial: circle\n\n## Grid\n\nabC\n");
	cw->cells[0].flags = 0;
	cw->cells[1].flags = 0;
	cw->cells[0].solution = CPLY_STR("\xC3\x89");
	cw->cells[2].solution = CPLY_STR("1");
	expect(&s, cw, "", "Rebus: \xC3\x89=\xC3\x89 1=1 2=HEART\n");
	cw->cells[0].solution = CPLY_STR("#");
	expect(&s, cw, "", "Rebus: 1=1 2=# 3=HEART\n");
	cw->cells[1].solution = CPLY_STR("");
	expect(&s, cw, "", "\n\n2.1\n");
	cw->cells[1].solution = CPLY_STR("A B");
	expect(&s, cw, "XD701", "3=A_B\n");
	cw->cells[1].solution = CPLY_STR("A/B");
	expect(&s, cw, "XD701", "3=A/B\n");
	cply_str either[] = { CPLY_STR("A"), CPLY_STR("B") };
	cply_cell_more more = { .either = either, .n_either = 2 };
	cw->cells[1].more = &more;
	expect(&s, cw, "", "3=A/B\n");
	either[1] = CPLY_STR("C/D");
	cw->cells[1].solution = CPLY_STR("A/C/D");
	expect(&s, cw, "", "3=A 3=C/D\n");
	session_free(&s);
}

static void design(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_crossword *cw = puzzle_make(s.arena, "AB\nCD\n");
	puzzle_clues(cw, s.arena, NULL, 0);
	cw->cells[0].flags = CPLY_CELL_CIRCLED;
	cw->cells[1].shade = CPLY_COLOR | 0x1234AB;
	expect(&s, cw, "XD704",
	       "## Design\n\n<style>\nO { background: circle }\n"
	       "A { background-light: #1234ab }\n</style>\n\nOA\n..\n");
	cw->cells[0].flags = 0;
	cw->cells[1].shade = 0;
	cw->cells[3].flags = CPLY_CELL_GIVEN;
	expect(&s, cw, "XD704", "## Start\n\n..\n.D\n");
	cply_cell_more more = { .ink = CPLY_COLOR | 0xFF0000 };
	cw->cells[3].flags = 0;
	cw->cells[3].more = &more;
	expect(&s, cw, "XW709", "AB\nCD\n");
	cw->cells[3].more = NULL;
	cw->lists[0].clues[0].n_cells = 1;
	cw->lists[0].n_clues = 1;
	cw->lists[1].n_clues = 0;
	cw->cells[0].bars = CPLY_BAR_RIGHT;
	expect(&s, cw, "XW713 XD704",
	       "<style>\nO { bar-left: true }\n</style>\n\n.O\n..\n");
	session_free(&s);
}

static void clues(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_crossword *cw = puzzle_make(s.arena, "AB\nCD\n");
	puzzle_clues(cw, s.arena, NULL, 0);
	cply_clue *clue = &cw->lists[0].clues[0];
	clue->enumeration = CPLY_STR("1,1");
	clue->text = cply_text_plain(CPLY_STR("x"));
	expect(&s, cw, "XD703", "A1. x (1,1) ~ AB\n");
	clue->enumeration = CPLY_STR("");
	clue->text = cply_text_plain(CPLY_STR("a\nb {*c*}"));
	expect(&s, cw, "", "A1. a\\b {\\{\\}*c*{\\}\\} ~ AB\n");
	clue->text = cply_text_plain(CPLY_STR(" blank"));
	expect(&s, cw, "XD701", "A1.  blank ~ AB\n");
	cply_run run = { 0, 1, CPLY_ITALIC | CPLY_BOLD };
	clue->text = (cply_text){ CPLY_STR("xy"), &run, 1 };
	expect(&s, cw, "", "A1. {*{/x/}*}y ~ AB\n");
	cw->meta[CPLY_META_TITLE] = (cply_text){ CPLY_STR("xy"), &run, 1 };
	expect(&s, cw, "XD701", "Title: xy\n");
	cw->meta[CPLY_META_TITLE] = cply_text_plain(CPLY_STR("x\ny"));
	expect(&s, cw, "XD701", "Title: x y\n");
	cw->meta[CPLY_META_TITLE].plain.len = 0;
	cw->meta[CPLY_META_INTRO] = cply_text_plain(CPLY_STR("Hi"));
	expect(&s, cw, "XD705", "Description: Hi\n");
	cw->meta[CPLY_META_INTRO].plain.len = 0;
	cw->meta[CPLY_META_NOTES] = cply_text_plain(CPLY_STR("## Grid\nXX"));
	expect(&s, cw, "XD701", "- ## Grid\nXX\n");
	cw->meta[CPLY_META_NOTES].plain.len = 0;
	cw->lists[1].direction = CPLY_OTHER;
	cw->lists[1].title = CPLY_STR("Zones");
	expect(&s, cw, "XW713", "Cluegroup: B=Zones\n");
	cw->lists[1].direction = CPLY_ACROSS;
	cw->lists[1].title = CPLY_STR("Across");
	expect(&s, cw, "XW711", "A3. ");
	cw->n_lists = 1;
	clue->n_cells = 0;
	clue->number = 0;
	expect(&s, cw, "XD702", "A3. ");
	session_free(&s);
}

/* Examples with a bit of everything can be written and read. */
static void mixed_puzzles(void **state)
{
	(void)state;
	session one, two;
	session_init(&one);
	session_init(&two);
	cply_crossword *(*const make[])(cply_arena *) = { puzzle_mixed,
		                                          puzzle_barred,
		                                          puzzle_in_progress };
	for (size_t i = 0; i < CPLY_COUNT(make); i++) {
		session_reset(&one, SIZE_MAX);
		cply_str text = write_puzzle(&one, make[i](one.arena),
		                             &(cply_write_options){ 0 });
		session_reset(&two, SIZE_MAX);
		(void)session_read(&two, text, "", &cply_format_xd);
		assert_non_null(two.doc->kind);
		cply_str again = write_doc(&two, &(cply_write_options){ 0 });
		assert_true(cply_str_eq(text, again));
	}
	session_free(&one);
	session_free(&two);
}

/* Headings where something would be lost without, and where they are asked
 * for; with --format-version implicit only where there is no other way. */
static void forms(void **state)
{
	(void)state;
	static const char *const texts[] = { "one", "two", "three", "four" };
	static const cply_write_options any = { 0 };
	const cply_write_options implicit = { .version = CPLY_STR("implicit") };
	session s;
	session_init(&s);
	cply_crossword *cw = puzzle_make(s.arena, "AB\nCD\n");
	puzzle_clues(cw, s.arena, texts, 4);
	cw->meta[CPLY_META_TITLE] = cply_text_plain(CPLY_STR("Cats"));
	/* Notes that look like a clue. */
	cw->meta[CPLY_META_NOTES] = cply_text_plain(CPLY_STR("A1. is wrong"));
	cply_str text = write_puzzle(&s, cw, &any);
	assert_true(cply_str_starts(text, "## Metadata\n"));
	text = write_puzzle(&s, cw, &implicit);
	assert_true(cply_str_starts(text, "Title: Cats\n\n\nAB\n"));
	assert_true(cply_str_ends(text, "\n## Notes\n\nA1. is wrong\n"));
	/* Bars need the section Design. */
	cw->meta[CPLY_META_NOTES] = cply_text_plain(CPLY_STR("Purr."));
	cw->cells[0].bars = CPLY_BAR_RIGHT;
	text = write_puzzle(&s, cw, &any);
	assert_true(cply_str_starts(text, "## Metadata\n"));
	text = write_puzzle(&s, cw, &implicit);
	assert_true(cply_str_starts(text, "Title: Cats\n\n\nAB\n"));
	assert_true(cply_str_find(text, CPLY_STR("\n## Notes\n\nPurr.\n\n"
	                                         "## Design\n")) != SIZE_MAX);
	session again;
	session_init(&again);
	(void)session_read(&again, text, "", NULL);
	assert_ptr_equal(again.doc->format, &cply_format_xd);
	const cply_crossword *back = again.doc->as.crossword;
	assert_int_equal(back->cells[0].bars, CPLY_BAR_RIGHT);
	assert_true(cply_str_is(back->meta[CPLY_META_NOTES].plain, "Purr."));
	session_free(&again);
	/* No other form is known. */
	cply_buf out;
	cply_buf_init(&out, s.arena);
	const cply_write_options bad = { .version = CPLY_STR("3.0") };
	cply_write w = { &out, s.arena, s.diags, &bad };
	assert_int_equal(cply_write_doc(&w, &cply_format_xd, s.doc),
	                 CPLY_UNSUPPORTED);
	assert_int_equal(s.diags->items[s.diags->n - 1]->rule, CPLY_XD706);
	session_free(&s);
}

/* ---- the corpus ---- */

static void trip(const char *path, void *ctx)
{
	uint32_t *n = ctx;
	char *bytes;
	size_t len;
	session one, two;
	assert_true(load_file(path, &bytes, &len));
	session_init(&one);
	session_init(&two);
	(void)session_read(&one, (cply_str){ bytes, len }, path, NULL);
	if (!one.doc->kind || one.doc->format != &cply_format_xd)
		fail_msg("%s is not read as xd", path);
	cply_str text = write_doc(&one, &(cply_write_options){ 0 });
	(void)session_read(&two, text, "", NULL);
	assert_ptr_equal(two.doc->format, &cply_format_xd);
	const char *difference =
		crossword_difference(one.doc->as.crossword,
	                             two.doc->as.crossword, two.arena);
	if (difference)
		fail_msg("%s: %s", path, difference);
	session_free(&one);
	session_free(&two);
	free(bytes);
	++*n;
}

static void corpus_round_trips(void **state)
{
	(void)state;
	uint32_t n = 0;
	for_each_in_corpus("crossword", ".xd", trip, &n);
	print_message("%u files\n", n);
	assert_true(n >= 7);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_puzzle),
		cmocka_unit_test(forms),
		cmocka_unit_test(squares),
		cmocka_unit_test(design),
		cmocka_unit_test(clues),
		cmocka_unit_test(mixed_puzzles),
		cmocka_unit_test(corpus_round_trips),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
