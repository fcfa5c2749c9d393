/* SPDX-License-Identifier: MIT */
/* How ipuz is written: the text itself, the options, and puzzles that no ipuz
 * file made. */
#include "support/support.h"

#include <stdlib.h>

#include "format/formats.h"

static cply_str write_with(session *s, const cply_doc *doc,
                           cply_write_options options)
{
	cply_buf out;
	cply_buf_init(&out, s->arena);
	cply_write w = { .out = &out,
		         .scratch = s->arena,
		         .diags = s->diags,
		         .options = &options };
	assert_int_equal(cply_write_doc(&w, &cply_format_ipuz, doc), CPLY_OK);
	return cply_buf_str(&out);
}

static void assert_text(cply_str got, const char *want)
{
	if (!cply_str_is(got, want))
		fail_msg("written:\n%.*s", (int)got.len, got.ptr);
}

static const char sample[] =
	"{\"kind\":[\"http://ipuz.org/crossword#1\"],"
	"\"version\":\"http://ipuz.org/v1\",\"x-own\":[1,{\"a\":null}],"
	"\"notes\":\"R&B, 3 < 4\",\"title\":\"<b>T</b> &lt;i&gt;\","
	"\"dimensions\":{\"width\":3,\"height\":2},"
	"\"puzzle\":[[1,{\"cell\":\"2\",\"style\":{\"barred\":\"r\","
	"\"shapebg\":\"circle\",\"color\":\"c0c0c0\"}},null],"
	"[\"3\",\"#\",{\"cell\":0,\"value\":\"Q\"}]],"
	"\"solution\":[[\"A\",\"BC\",null],[\"D\",\"#\",\"Q\"]],"
	"\"saved\":[[\"Z\",0,null],[0,\"#\",0]],"
	"\"clues\":{\"Across\":[[\"1\",\"one\"]],"
	"\"Down\":[{\"number\":1,\"clue\":\"two\",\"answer\":\"AD\","
	"\"enumeration\":\"2\"}],"
	"\"All\":[{\"number\":\"A\",\"clue\":\"x\",\"cells\":[[3,2]]},\"y\"]}}";

static const char written[] =
	"{\n"
	"  \"version\": \"http://ipuz.org/v2\",\n"
	"  \"kind\": [\"http://ipuz.org/crossword#1\"],\n"
	"  \"title\": \"<b>T</b> &lt;i&gt;\",\n"
	"  \"notes\": \"R&B, 3 < 4\",\n"
	"  \"x-own\": [1, {\"a\": null}],\n"
	"  \"dimensions\": {\"width\": 3, \"height\": 2},\n"
	"  \"puzzle\": [\n"
	"    [1, {\"cell\": 2, \"style\": {\"shapebg\": \"circle\", "
	"\"color\": \"C0C0C0\", \"barred\": \"R\"}}, null],\n"
	"    [3, \"#\", {\"cell\": 0, \"value\": \"Q\"}]\n"
	"  ],\n"
	"  \"solution\": [\n"
	"    [\"A\", \"BC\", null],\n"
	"    [\"D\", \"#\", \"Q\"]\n"
	"  ],\n"
	"  \"saved\": [\n"
	"    [\"Z\", 0, null],\n"
	"    [0, \"#\", 0]\n"
	"  ],\n"
	"  \"clues\": {\n"
	"    \"Across\": [\n"
	"      [1, \"one\"]\n"
	"    ],\n"
	"    \"Down\": [\n"
	"      {\"number\": 1, \"clue\": \"two\", \"enumeration\": \"2\", "
	"\"answer\": \"AD\"}\n"
	"    ],\n"
	"    \"All\": [\n"
	"      {\"number\": \"A\", \"clue\": \"x\", \"cells\": [[3, 2]]},\n"
	"      \"y\"\n"
	"    ]\n"
	"  }\n"
	"}\n";

static void layout(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	assert_int_equal(session_read(&s, cply_str_of(sample), "x.ipuz", NULL),
	                 CPLY_OK);
	assert_codes(&s, "");
	assert_text(write_with(&s, s.doc, (cply_write_options){ 0 }), written);
	session_free(&s);
}

static bool says(cply_str text, const char *part)
{
	return cply_str_find(text, cply_str_of(part)) != SIZE_MAX;
}

static void options(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	assert_int_equal(session_read(&s, cply_str_of(sample), "x.ipuz", NULL),
	                 CPLY_OK);
	cply_str t =
		write_with(&s, s.doc, (cply_write_options){ .blank = true });
	assert_false(says(t, "\"solution\""));
	assert_false(says(t, "answer"));
	assert_false(says(t, "BC"));
	assert_true(says(t, "\"value\": \"Q\"")); /* shown from the start */
	assert_true(says(t, "\"saved\""));
	t = write_with(&s, s.doc, (cply_write_options){ .no_progress = true });
	assert_true(says(t, "\"solution\""));
	assert_false(says(t, "\"saved\""));
	t = write_with(&s, s.doc,
	               (cply_write_options){ .version = CPLY_STR("v1") });
	assert_true(says(t, "\"version\": \"http://ipuz.org/v1\""));
	session_free(&s);
}

/* ---- puzzles of other origin ---- */

static cply_crossword *blank_puzzle(session *s, uint32_t width, uint32_t height)
{
	cply_crossword *cw = CPLY_NEW(s->arena, 1, cply_crossword);
	assert_non_null(cw);
	assert_int_equal(cply_crossword_start(cw, s->arena,
	                                      cply_limits_default(), s->diags,
	                                      CPLY_NOWHERE, width, height),
	                 CPLY_OK);
	*s->doc = (cply_doc){ .kind = &cply_kind_crossword,
		              .format = &cply_format_puz,
		              .as.crossword = cw };
	return cw;
}

static const cply_crossword *read_again(session *again, session *s)
{
	session_init(again);
	cply_str t = write_with(s, s->doc, (cply_write_options){ 0 });
	if (session_read(again, t, "again", &cply_format_ipuz) != CPLY_OK ||
	    again->diags->n)
		fail_msg("%s\n%.*s", session_codes(again), (int)t.len, t.ptr);
	return again->doc->as.crossword;
}

/* Strings that stand for a block or no label elsewhere are letters here. */
static void letters_like_marks(void **state)
{
	(void)state;
	session s, again;
	session_init(&s);
	cply_crossword *cw = blank_puzzle(&s, 4, 1);
	cw->cells[0].solution = CPLY_STR("#");
	cw->cells[0].label = CPLY_STR("0");
	cw->cells[1].solution = CPLY_STR("0");
	cw->cells[1].fill = CPLY_STR(":");
	cw->cells[2].kind = CPLY_CELL_BLOCK;
	cw->cells[3].label = CPLY_STR("01");
	cply_crossword_finish(cw);
	assert_same_crossword(cw, read_again(&again, &s));
	session_free(&s);
	session_free(&again);
}

static void text_like_html(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"<i>x</i>",   "&amp;",      "a & b",
		"3 < 4 > 2",  "two\nlines", "<script>alert(1)</script>",
		"\"quoted\"", "&lt",        "<br>",
	};
	for (size_t i = 0; i < CPLY_COUNT(texts); i++) {
		session s, again;
		session_init(&s);
		cply_crossword *cw = blank_puzzle(&s, 1, 1);
		cw->meta[CPLY_META_NOTES] =
			cply_text_plain(cply_str_of(texts[i]));
		session_init(&again);
		cply_str t = write_with(&s, s.doc, (cply_write_options){ 0 });
		assert_int_equal(session_read(&again, t, "again",
		                              &cply_format_ipuz),
		                 CPLY_OK);
		assert_same_crossword(cw, again.doc->as.crossword);
		session_free(&s);
		session_free(&again);
	}
}

static cply_clue *one_clue(session *s, cply_clue_list *list, uint32_t number,
                           const char *label)
{
	list->clues = CPLY_NEW(s->arena, 1, cply_clue);
	assert_non_null(list->clues);
	list->n_clues = 1;
	list->clues->number = number;
	list->clues->label = cply_str_of(label);
	list->clues->text = cply_text_plain(CPLY_STR("clue"));
	return list->clues;
}

/* A grid without labels gets the usual numbers, and clues without a number the
 * squares of their words. */
static void numbers_and_cells(void **state)
{
	(void)state;
	static const uint32_t row[] = { 0, 1 }, column[] = { 1, 3 };
	session s, again;
	session_init(&s);
	cply_crossword *cw = blank_puzzle(&s, 2, 2);
	cw->lists = CPLY_NEW(s.arena, 2, cply_clue_list);
	cw->n_lists = 2;
	cw->lists[0].direction = CPLY_ACROSS;
	cply_clue *clue = one_clue(&s, &cw->lists[0], 1, "1");
	clue->cells = row;
	clue->n_cells = 2;
	cw->lists[1].direction = CPLY_DOWN;
	cw->lists[1].title = CPLY_STR("Abw\xC3\xA4rts: <b>");
	clue = one_clue(&s, &cw->lists[1], 0, "");
	clue->cells = column;
	clue->n_cells = 2;
	cply_crossword_finish(cw);
	const cply_crossword *got = read_again(&again, &s);
	assert_true(cply_str_is(got->cells[0].label, "1"));
	assert_true(cply_str_is(got->cells[2].label, "3"));
	assert_false(got->lists[0].clues[0].is_explicit);
	assert_int_equal(got->lists[0].clues[0].n_cells, 2);
	assert_true(got->lists[1].clues[0].is_explicit);
	assert_int_equal(got->lists[1].clues[0].cells[1], 3);
	assert_int_equal(got->lists[1].direction, CPLY_DOWN);
	assert_true(cply_str_eq(got->lists[1].title, cw->lists[1].title));
	session_free(&s);
	session_free(&again);
}

/* Nobody knows where the words of a diagramless puzzle without letters are:
 * its squares get no numbers, and its clues no words. */
static void diagramless_stays_unknown(void **state)
{
	(void)state;
	session s, again;
	session_init(&s);
	cply_crossword *cw = blank_puzzle(&s, 2, 2);
	cw->is_diagramless = true;
	cw->lists = CPLY_NEW(s.arena, 1, cply_clue_list);
	cw->n_lists = 1;
	cw->lists[0].direction = CPLY_ACROSS;
	one_clue(&s, &cw->lists[0], 1, "1");
	cply_crossword_finish(cw);
	cply_losses(s.doc, &cply_format_ipuz, &(cply_write_options){ 0 },
	            s.arena, s.diags);
	assert_codes(&s, "");
	const cply_crossword *got = read_again(&again, &s);
	for (unsigned i = 0; i < 4; i++)
		assert_int_equal(got->cells[i].label.len, 0);
	assert_int_equal(got->lists[0].clues[0].n_cells, 0);
	assert_int_equal(got->lists[0].clues[0].number, 1);
	session_free(&again);
	/* In any other grid its number would give it one, and that is said. */
	cw->is_diagramless = false;
	cply_losses(s.doc, &cply_format_ipuz, &(cply_write_options){ 0 },
	            s.arena, s.diags);
	assert_codes(&s, "XW733");
	session_free(&s);
}

/* A format in which all clues list their squares: they are written only where
 * the number does not say the same. */
static void plain_words_need_no_cells(void **state)
{
	(void)state;
	static const uint32_t row[] = { 0, 1 }, bent[] = { 0, 3 };
	session s;
	session_init(&s);
	cply_crossword *cw = blank_puzzle(&s, 2, 2);
	cw->lists = CPLY_NEW(s.arena, 2, cply_clue_list);
	cw->n_lists = 2;
	for (unsigned i = 0; i < 2; i++) {
		cw->lists[i].direction = (cply_direction)i;
		cply_clue *clue = one_clue(&s, &cw->lists[i], 1, "1");
		clue->cells = i ? bent : row;
		clue->n_cells = 2;
		clue->is_explicit = true;
	}
	cply_crossword_finish(cw);
	cply_str t = write_with(&s, s.doc, (cply_write_options){ 0 });
	assert_true(says(t, "\"Across\": [\n      [1, \"clue\"]\n"));
	assert_true(says(t, "\"cells\": [[1, 1], [2, 2]]"));
	session_free(&s);
}

static void list_names(void **state)
{
	(void)state;
	static const char *const titles[] = { "Rows", "Rows", "Across",
		                              "Part 1: x", "" };
	session s, again;
	session_init(&s);
	cply_crossword *cw = blank_puzzle(&s, 1, 1);
	cw->n_lists = CPLY_COUNT(titles);
	cw->lists = CPLY_NEW(s.arena, cw->n_lists, cply_clue_list);
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		cw->lists[i].direction = CPLY_OTHER;
		cw->lists[i].title = cply_str_of(titles[i]);
		one_clue(&s, &cw->lists[i], 0, "A");
	}
	cply_write_options none = { 0 };
	cply_losses(s.doc, &cply_format_ipuz, &none, s.arena, s.diags);
	const char *codes = session_codes(&s);
	assert_non_null(strstr(codes, "IP701"));
	const cply_crossword *got = read_again(&again, &s);
	assert_int_equal(got->n_lists, cw->n_lists);
	static const char *const want[] = { "Rows", "Rows (2)", "Across",
		                            "Part 1: x", "Clues" };
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		assert_int_equal(got->lists[i].direction, CPLY_OTHER);
		if (!cply_str_is(got->lists[i].title, want[i]))
			fail_msg("%.*s", (int)got->lists[i].title.len,
			         got->lists[i].title.ptr);
	}
	session_free(&s);
	session_free(&again);
}

static void links_and_either(void **state)
{
	(void)state;
	static const cply_clue_ref link = { 1, 0 };
	static const uint32_t row[] = { 0, 1 };
	static const cply_str either[] = { { "A", 1 }, { "B", 1 } };
	static const cply_cell_more more = { .either = either,
		                             .n_either = 2,
		                             .ink = CPLY_COLOR | 0x0000FF };
	session s, again;
	session_init(&s);
	cply_crossword *cw = blank_puzzle(&s, 2, 2);
	cw->cells[0].solution = CPLY_STR("A");
	cw->cells[0].more = &more;
	cw->lists = CPLY_NEW(s.arena, 2, cply_clue_list);
	cw->n_lists = 2;
	cw->lists[0].direction = CPLY_ACROSS;
	cply_clue *clue = one_clue(&s, &cw->lists[0], 1, "1");
	clue->links = &link;
	clue->n_links = 1;
	clue->cells = row;
	clue->n_cells = 2;
	cw->lists[1].direction = CPLY_DOWN;
	one_clue(&s, &cw->lists[1], 2, "2");
	cply_crossword_finish(cw);
	const cply_crossword *got = read_again(&again, &s);
	assert_int_equal(got->cells[0].more->n_either, 2);
	assert_true(cply_str_is(got->cells[0].solution, "A/B"));
	assert_int_equal(got->cells[0].more->ink, CPLY_COLOR | 0x0000FF);
	assert_int_equal(got->lists[0].clues[0].n_links, 1);
	assert_int_equal(got->lists[0].clues[0].links[0].list, 1);
	session_free(&s);
	session_free(&again);
}

/* Writing fails cleanly wherever memory ends. */
static void memory(void **state)
{
	(void)state;
	static const cply_write_options none = { 0 };
	session s;
	session_init(&s);
	assert_int_equal(session_read(&s, cply_str_of(sample), "x", NULL),
	                 CPLY_OK);
	for (size_t budget = 0;; budget += 16) {
		cply_arena a;
		cply_buf out;
		cply_arena_init(&a, NULL, budget);
		cply_buf_init(&out, &a);
		cply_write w = { .out = &out,
			         .scratch = &a,
			         .diags = s.diags,
			         .options = &none };
		cply_status st = cply_write_doc(&w, &cply_format_ipuz, s.doc);
		bool done = !a.failed;
		assert_int_equal(st, done ? CPLY_OK : CPLY_NOMEM);
		cply_arena_free(&a);
		if (done)
			break;
	}
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(layout),
		cmocka_unit_test(options),
		cmocka_unit_test(letters_like_marks),
		cmocka_unit_test(text_like_html),
		cmocka_unit_test(numbers_and_cells),
		cmocka_unit_test(diagramless_stays_unknown),
		cmocka_unit_test(plain_words_need_no_cells),
		cmocka_unit_test(list_names),
		cmocka_unit_test(links_and_either),
		cmocka_unit_test(memory),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
