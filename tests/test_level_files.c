/* SPDX-License-Identifier: MIT */
/* Levels as they are met: shapes of files, answers in them, round trips, what
 * is lost, and what is broken. */
#include "base/text.h"
#include "crossply/level.h"
#include "support/level.h"
#include "support/with_session.h"

#include <stdio.h>
#include <stdlib.h>

static const cply_cell *cell(uint32_t row, uint32_t col)
{
	return cply_cell_at(s.doc->as.crossword, row, col);
}

static const cply_clue *clue(uint32_t list, uint32_t index)
{
	return &s.doc->as.crossword->lists[list].clues[index];
}

/* ---- shapes ---- */

static void shapes_of_files(void **state)
{
	(void)state;
	static const struct {
		const char *name, *json;
	} cases[] = {
		{ "plain", LEVEL(GRID3, CLUES3) },
		{ "in level",
		  "{'level':" LEVEL(GRID3, CLUES3) ",'progress':null}" },
		{ "bare names", "{'grid':" GRID3 ",'clues':" CLUES3 "}" },
		{ "a pair", "[" GRID3 "," CLUES3 "]" },
		{ "one row", "[" LEVEL(GRID3, CLUES3) "]" },
		{ "with a byte order mark",
		  "\xEF\xBB\xBF" LEVEL(GRID3, CLUES3) },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		session_reset(&s, SIZE_MAX);
		s.diags->strict = false;
		cply_status st = session_read(&s, json_of(&s, cases[i].json),
		                              "x.json", NULL);
		if (st != CPLY_OK || s.doc->format != &cply_format_level)
			fail_msg("%s: %s", cases[i].name, session_codes(&s));
		assert_int_equal(clue(1, 1)->n_cells, 3);
	}
	assert_int_equal(read_level(&s,
	                            "[" LEVEL(GRID3, CLUES3) "," LEVEL(
					    GRID3, CLUES3) "]",
	                            false),
	                 CPLY_OK);
	assert_codes(&s, "LV106 " UNCHECKED3);
}

/* Writes `json` as a JSON string. */
static cply_str quoted(const char *json)
{
	cply_buf b;
	cply_buf_init(&b, s.arena);
	cply_json_writer w;
	cply_json_writer_init(&w, &b, 0);
	cply_json_put_string(&w, json_of(&s, json));
	return cply_buf_str(&b);
}

/* Parts as strings, with findings that point into the file. */
static void parts_as_strings(void **state)
{
	(void)state;
	char json[8192];
	cply_arena keep;
	cply_arena_init(&keep, NULL, SIZE_MAX);
	session_reset(&s, SIZE_MAX);
	cply_str grid = cply_str_copy(&keep, quoted(GRID3));
	cply_str clues = cply_str_copy(
		&keep,
		quoted("{'across':[" CLUE(
			1, "\\u00e9\\ud83d\\ude00 \xC3\xA9", 3, 0, 0,
			"") "," CLUE(3, "x", 17, 2, 0, "") "],'down':[]}"));
	snprintf(json, sizeof json, "{'grid_json':%.*s,'clues_json':%.*s}",
	         (int)grid.len, grid.ptr, (int)clues.len, clues.ptr);
	assert_int_equal(read_level(&s, json, false), CPLY_INVALID);
	assert_codes(&s, "LV302 LV207 LV307");
	cply_span at = s.diags->items[0]->span;
	assert_true(
		cply_str_eq(cply_str_sub(cply_str_of(json), at.begin, at.end),
	                    CPLY_STR("17")));
	assert_true(cply_str_is(clue(0, 0)->text.plain, "é😀 é"));
	/* broken inside */
	snprintf(json, sizeof json,
	         "{'grid_json':%.*s,'clues_json':'{\\\"across\\\": [}'}",
	         (int)grid.len, grid.ptr);
	assert_int_equal(read_level(&s, json, false), CPLY_INVALID);
	assert_int_equal(severity_of(&s, CPLY_LV104), CPLY_ERROR);
	at = s.diags->items[0]->span;
	assert_int_equal(json[at.begin], '}');
	assert_non_null(s.doc->kind);
	snprintf(json, sizeof json, "{'grid_json':'7','clues_json':{}}");
	assert_int_equal(read_level(&s, json, false), CPLY_INVALID);
	assert_codes(&s, "LV103");
	cply_arena_free(&keep);
}

static void what_is_no_level(void **state)
{
	(void)state;
	static const struct {
		const char *json, *codes;
	} cases[] = {
		{ "7", "LV101" },
		{ "[]", "LV101" },
		{ "[7]", "LV101" },
		{ "{}", "LV102 LV102" },
		{ "{'grid_json':7,'clues_json':null}", "LV103 LV103" },
		{ "{'grid_json':{},'clues_json':{}}", "LV111 LV111" },
		{ "{'grid_json':{'rows':0,'cols':-1,'cells':[]},"
		  "'clues_json':{}}",
		  "LV112 LV112" },
		{ "{'grid_json':{'rows':1,'cols':1,'cells':7},"
		  "'clues_json':{'across':7}}",
		  "LV107 LV103 LV103 LV113" },
		{ "{'grid_json':{'rows':1,'cols':1,'cells':[7,"
		  "{'row':0},{'row':0,'col':0,'type':'red'}]},"
		  "'clues_json':{'across':[7],'down':[]}}",
		  "LV107 LV103 LV111 LV204 LV103" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		assert_int_equal(read_level(&s, cases[i].json, false),
		                 CPLY_INVALID);
		assert_codes(&s, cases[i].codes);
	}
	/* The size may be missing; the cells tell it. */
	assert_int_equal(read_level(&s,
	                            "{'grid_json':{'cells':[{'row':2,'col':4,"
	                            "'type':'letter'}]},'clues_json':{}}",
	                            false),
	                 CPLY_INVALID);
	assert_int_equal(s.doc->as.crossword->width, 5);
	assert_int_equal(s.doc->as.crossword->height, 3);
	assert_int_equal(read_level(&s,
	                            "{'grid_json':{'rows':1000,'cols':1000,"
	                            "'cells':[]},'clues_json':{}}",
	                            false),
	                 CPLY_LIMIT);
	assert_codes(&s, "XW103");
}

static void foreign_json_is_not_claimed(void **state)
{
	(void)state;
	static const char *const foreign[] = {
		"",
		"{",
		"[]",
		"{}",
		"{'level':3}",
		"{'level':{'name':'x'}}",
		"{'grid':[[1,2]],'clues':{'across':[]}}",
		"{'rows':3,'cols':3}",
		"{'version':'http://ipuz.org/v2','puzzle':[[1]]}",
		"{'x':'grid_json'}",
		"[1,2,3]",
		"grid_json,clues_json\n1,2\n",
	};
	for (size_t i = 0; i < CPLY_COUNT(foreign); i++)
		assert_int_equal(cply_format_level.probe(
					 json_of(&s, foreign[i])),
		                 CPLY_NOT_MINE);
	assert_int_equal(cply_format_level.probe(
				 json_of(&s, LEVEL(GRID3, CLUES3))),
	                 CPLY_BY_MAGIC);
}

/* ---- answers in the file ---- */

// clang-format off
static const char some_answers[] =
	"{'language':'tr','grid_json':" GRID3 ",'clues_json':{'across':["
	CLUE(1, "x", 3, 0, 0, ",'answer':' cit '") ","
	CLUE(3, "y", 3, 2, 0, "")
	"],'down':["
	CLUE(1, "z", 3, 0, 0, "") ","
	CLUE(2, "w", 3, 0, 2, ",'answer':'t-en'")
	"]},'answers':{'3A':'tan','1A':'C\\u0130T'}}";
// clang-format on

static void answers_fill_the_grid(void **state)
{
	(void)state;
	assert_int_equal(read_level(&s, some_answers, false), CPLY_OK);
	assert_codes(&s, UNCHECKED3);
	assert_true(cply_str_is(cell(0, 1)->solution, "İ"));
	assert_true(cply_str_is(cell(1, 2)->solution, "E"));
	assert_true(cply_str_is(cell(2, 1)->solution, "A"));
	assert_int_equal(cell(1, 0)->solution.len, 0);
	assert_int_equal(s.doc->as.crossword->solution, CPLY_SOLUTION_PARTIAL);
	/* "t-en" is hashed with its hyphen */
	cply_answers out;
	assert_int_equal(cply_answers_from_crossword(s.doc->as.crossword,
	                                             CPLY_CASE_TURKIC, s.arena,
	                                             s.diags, &out),
	                 CPLY_INVALID); /* 1D is not known */
	assert_int_equal(out.n, 3);
	assert_true(cply_str_is(out.items[1].text, "T-EN"));
	/* two places that disagree, an answer without a clue */
	assert_int_equal(read_level(&s,
	                            "{'answers':{'1A':'DOG','9D':'X'},"
	                            "'grid_json':" GRID3
	                            ",'clues_json':" SOLVED3 "}",
	                            false),
	                 CPLY_INVALID);
	assert_codes(&s, UNCHECKED3 " LV403 LV408");
	assert_false(contains(all_messages(&s), "DOG"));
}

/* ---- writing ---- */

static void round_trip(const char *path, void *ctx)
{
	(void)ctx;
	char *bytes;
	size_t len;
	session first;
	assert_true(load_file(path, &bytes, &len));
	session_init(&first);
	cply_status st =
		session_read(&first, (cply_str){ bytes, len }, path, NULL);
	if (first.doc->format == &cply_format_level) {
		cply_write_options options = { .with_answers = true };
		cply_str text = write_level(&first, &options);
		session_reset(&s, SIZE_MAX);
		session_read(&s, text, "again", NULL);
		/* A number where no clue starts is not written. */
		if (st == CPLY_OK)
			assert_same_crossword(first.doc->as.crossword,
			                      s.doc->as.crossword);
		assert_true(cply_str_eq(write_level(&s, &options), text));
		truncation_sweep(&cply_format_level, text);
	}
	session_free(&first);
	free(bytes);
}

static void round_trips_of_the_corpus(void **state)
{
	(void)state;
	char dir[4096];
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		return;
	}
	snprintf(dir, sizeof dir, "%s/levels", corpus_dir());
	assert_true(for_each_file(dir, ".json", round_trip, NULL) > 3);
}

static void written_form_is_strict_and_stable(void **state)
{
	(void)state;
	session second;
	session_init(&second);
	assert_int_equal(read_level(&s,
	                            "{'title':'Small','difficulty':"
	                            "'easy','grid_json':" GRID3
	                            ",'clues_json':" SOLVED3 "}",
	                            false),
	                 CPLY_OK);
	for (int private = 0; private < 2; private ++) {
		cply_write_options options = { .with_answers = private };
		cply_str text = write_level(&s, &options);
		assert_int_equal(read_level(&second, text.ptr, true), CPLY_OK);
		assert_codes(&second, UNCHECKED3);
		assert_int_equal(second.doc->as.crossword->solution,
		                 private ? CPLY_SOLUTION_PRESENT
		                         : CPLY_SOLUTION_ABSENT);
		assert_true(cply_str_eq(write_level(&second, &options), text));
		assert_true(contains(text, "'title': 'Small'"));
		assert_true(cply_str_ends(text, "}\n"));
	}
	session_free(&second);
}

static void losses_name_no_letters(void **state)
{
	(void)state;
	assert_int_equal(read_level(&s, LEVEL(GRID3, SOLVED3), false), CPLY_OK);
	cply_crossword *cw = s.doc->as.crossword;
	static const cply_str both[] = { { "ZAP", 3 }, { "ZIP", 3 } };
	static const cply_cell_more more = { .either = both, .n_either = 2 };
	cw->cells[0].solution = CPLY_STR("ZIP");
	cw->cells[1].more = &more;
	cw->cells[2].fill = CPLY_STR("ZIP");
	cw->cells[3].label = CPLY_STR("A");
	cw->lists[0].clues[0].enumeration = CPLY_STR("1,2");
	cw->lists[0].clues[1].enumeration = CPLY_STR("3");
	cw->lists[1].clues[1].number = 0;
	cw->cells[2].label = CPLY_STR("");
	cply_diags_init(s.diags, s.arena, 100);
	cply_write_options options = { 0 };
	cply_losses(s.doc, &cply_format_level, &options, s.arena, s.diags);
	assert_codes(&s, "LV701 LV702 LV709 LV703 LV706 LV705 LV707 LV708");
	assert_false(contains(all_messages(&s), "ZIP"));
	assert_false(contains(all_messages(&s), "ZAP"));
	cply_str text = write_level(&s, &options);
	assert_false(contains(text, "Digits"));
	assert_false(contains(text, "ZIP"));
}

/* ---- broken files ---- */

static void sample_has_its_known_faults(void **state)
{
	(void)state;
	char path[4096], *bytes;
	size_t len;
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		return;
	}
	snprintf(path, sizeof path, "%s/levels/sample_level.json",
	         corpus_dir());
	assert_true(load_file(path, &bytes, &len));
	session_reset(&s, SIZE_MAX);
	s.diags->strict = false;
	assert_int_equal(session_read(&s, (cply_str){ bytes, len }, path, NULL),
	                 CPLY_INVALID);
	cply_str said = all_messages(&s);
	static const char *const faults[] = {
		"the answer to 5A has 6 letters, expected 5",
		"the answer to 1D has 4 letters, expected 5",
		"the answer to 2D has 7 letters, expected 5",
		"the answer to 3D has 3 letters, expected 5",
		"1 square where a clue starts has no number: R1C5",
		"6 Down has 5 letters, but there is only room for 1 from R5C3",
	};
	for (size_t i = 0; i < CPLY_COUNT(faults); i++)
		if (!contains(said, faults[i]))
			fail_msg("missing: %s", faults[i]);
	static const char *const answers[] = { "DAYLI", "BERTH",   "KITTEN",
		                               "DUSK",  "NUCLEUS", "CAT",
		                               "SOUTH" };
	for (size_t i = 0; i < CPLY_COUNT(answers); i++)
		assert_false(contains(said, answers[i]));
	free(bytes);
}

static void redaction_keeps_the_offsets(void **state)
{
	(void)state;
	const char *json =
		"{\"answer_length\": 5, \"answer\" : \"PA\\\"RIS\","
		"\n\"clue\":\"Capital\",\"answers\":{\"1A\":\"PARIS\""
		",\"x\":[\"PARIS\"]},\"hint\":\"PARIS\",\"_s\":"
		"\"PARIS\",\"c\":\"{\\\"answer\\\":\\\"PARIS\\\"}\"";
	session_reset(&s, SIZE_MAX);
	for (size_t n = 0; n <= strlen(json); n++) {
		cply_str in = cply_str_sub(cply_str_of(json), 0, n);
		cply_str out = cply_level_redact(s.arena, in);
		assert_int_equal(out.len, n);
		assert_false(contains(out, "PARI"));
		for (size_t i = 0; i < n; i++)
			assert_true(out.ptr[i] == json[i] || out.ptr[i] == '*');
	}
	cply_str out = cply_level_redact(s.arena, cply_str_of(json));
	assert_true(contains(out, "\"answer_length\": 5, \"answer\" : \"***"));
	assert_true(contains(out, "\"clue\":\"Capital\""));
}

static void redaction_keeps_the_columns(void **state)
{
	(void)state;
	cply_str json = CPLY_STR("{\"answer\":\"aÇ漢😀\",\"clue\":\"x\"}");
	session_reset(&s, SIZE_MAX);
	cply_str safe = cply_level_redact(s.arena, json);
	cply_source was = { .bytes = json }, is = { .bytes = safe };
	for (uint32_t i = 0; i <= json.len; i++)
		assert_int_equal(cply_locate(&was, i).column,
		                 cply_locate(&is, i).column);
	assert_true(cply_utf8_check(safe) == SIZE_MAX);
	assert_false(contains(safe, "a\xC3"));
	assert_false(contains(safe, "漢"));
	assert_false(contains(safe, "😀"));
}

static const char full[] =
	"{'id':'550e8400-e29b-41d4-a716-446655440000','version':2,"
	"'x':[1],'answers':{'1A':'CAT','01a':'DOG','9D':'X'},"
	"'grid_json':" GRID3 ",'clues_json':" SOLVED3 "}";

static void every_prefix(void **state)
{
	(void)state;
	session_reset(&s, SIZE_MAX);
	truncation_sweep(&cply_format_level, json_of(&s, full));
	char json[8192];
	cply_str grid = quoted(GRID3);
	int n = snprintf(json, sizeof json, "{'grid_json':%.*s,", (int)grid.len,
	                 grid.ptr);
	cply_str clues = quoted(SOLVED3);
	snprintf(json + n, sizeof json - (size_t)n, "'clues_json':%.*s}",
	         (int)clues.len, clues.ptr);
	truncation_sweep(&cply_format_level, json_of(&s, json));
	memory_sweep(&cply_format_level, json_of(&s, json), 101);
}

static void every_memory_budget(void **state)
{
	(void)state;
	memory_sweep(&cply_format_level, json_of(&s, full), 61);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(shapes_of_files),
		cmocka_unit_test(parts_as_strings),
		cmocka_unit_test(what_is_no_level),
		cmocka_unit_test(foreign_json_is_not_claimed),
		cmocka_unit_test(answers_fill_the_grid),
		cmocka_unit_test(round_trips_of_the_corpus),
		cmocka_unit_test(written_form_is_strict_and_stable),
		cmocka_unit_test(losses_name_no_letters),
		cmocka_unit_test(sample_has_its_known_faults),
		cmocka_unit_test(redaction_keeps_the_offsets),
		cmocka_unit_test(redaction_keeps_the_columns),
		cmocka_unit_test(every_prefix),
		cmocka_unit_test(every_memory_budget),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
