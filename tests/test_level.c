/* SPDX-License-Identifier: MIT */
/* One test for each reading of the specification of levels; those about the
 * answers (V9 to V15) are in test_level_answers.c. */
#include "crossply/level.h"
#include "support/level.h"
#include "support/with_session.h"

#include <stdio.h>

/* Reads both ways; codes and whether it is an error. */
static void assert_reads(const char *json, const char *lenient,
                         cply_status lenient_status, const char *strict,
                         cply_status strict_status)
{
	cply_status st = read_level(&s, json, false);
	assert_codes(&s, lenient);
	assert_int_equal(st, lenient_status);
	st = read_level(&s, json, true);
	assert_codes(&s, strict);
	assert_int_equal(st, strict_status);
	st = read_level(&s, json, false);
	assert_int_equal(st, lenient_status);
}

static const cply_cell *cell(uint32_t row, uint32_t col)
{
	return cply_cell_at(s.doc->as.crossword, row, col);
}

static const cply_clue *clue(uint32_t list, uint32_t index)
{
	return &s.doc->as.crossword->lists[list].clues[index];
}

static void a_strict_level(void **state)
{
	(void)state;
	assert_reads(LEVEL(GRID3, CLUES3), UNCHECKED3, CPLY_OK, UNCHECKED3,
	             CPLY_OK);
	const cply_crossword *cw = s.doc->as.crossword;
	assert_int_equal(cw->width, 3);
	assert_int_equal(cw->height, 3);
	assert_int_equal(cell(1, 1)->kind, CPLY_CELL_BLOCK);
	assert_true(cply_str_is(cell(0, 2)->label, "2"));
	assert_int_equal(cw->solution, CPLY_SOLUTION_ABSENT);
	assert_int_equal(cw->lists[1].n_clues, 2);
	assert_true(cply_str_is(clue(1, 1)->text.plain, "Digits"));
	assert_int_equal(clue(1, 1)->n_cells, 3);
	assert_int_equal(clue(1, 1)->cells[2], 8);
	session_reset(&s, SIZE_MAX);
}

/* ---- readings ---- */

/* The example of the specification, and the same with its answers. */
#define EXAMPLE(answer1, answer2)                                        \
	"{'grid_json':{'rows':13,'cols':13,'cells':["                    \
	"{'row':0,'col':0,'type':'letter','number':1},"                  \
	"{'row':0,'col':1,'type':'black'}]},"                            \
	"'clues_json':{'across':[" CLUE(                                 \
		1, "Capital of France", 5, 0, 0,                         \
		answer1) "],'down':[" CLUE(1, "Largest planet", 7, 0, 0, \
	                                   answer2) "]}}"

static void reading_V1_example_reports_both(void **state)
{
	(void)state;
	/* 167 squares missing, both words too long for their run of one */
	assert_reads(EXAMPLE("", ""), "LV201 LV302 LV302", CPLY_INVALID,
	             "LV201 LV302 LV302", CPLY_INVALID);
	assert_int_equal(s.diags->items[0]->total_places, 167);
	assert_int_equal(s.diags->items[1]->args[1].number, 5);
	assert_int_equal(s.diags->items[1]->args[2].number, 1);
	const char *solved =
		EXAMPLE(",'answer':'PARIS'", ",'answer':'JUPITER'");
	assert_int_equal(read_level(&s, solved, false), CPLY_INVALID);
	assert_codes(&s, "LV201 LV302 LV302 LV410");
	cply_str said = all_messages(&s);
	assert_true(contains(said, "1A and 1D have different letters at R1C1"));
	assert_false(contains(said, "PARIS"));
	assert_false(contains(said, "JUPITER"));
}

static void reading_V2_every_cell_exactly_once(void **state)
{
	(void)state;
	const char *missing = LEVEL("{'rows':1,'cols':3,'cells':["
	                            "{'row':0,'col':0,'type':'black'},"
	                            "{'row':0,'col':2,'type':'black'}]}",
	                            "{'across':[],'down':[]}");
	assert_reads(missing, "LV107 LV201", CPLY_OK, "LV107 LV201",
	             CPLY_INVALID);
	assert_int_equal(cell(0, 1)->kind, CPLY_CELL_BLOCK);
	assert_int_equal(severity_of(&s, CPLY_LV201), CPLY_WARNING);
	const char *twice = LEVEL("{'rows':1,'cols':1,'cells':["
	                          "{'row':0,'col':0,'type':'black','number':3},"
	                          "{'row':0,'col':0,'type':'letter'}]}",
	                          "{'across':[],'down':[]}");
	assert_reads(twice, "LV107 LV202", CPLY_OK, "LV107 LV202",
	             CPLY_INVALID);
	assert_int_equal(cell(0, 0)->kind, CPLY_CELL_OPEN);
	assert_int_equal(cell(0, 0)->label.len, 0);
	const char *outside = LEVEL("{'rows':1,'cols':1,'cells':["
	                            "{'row':0,'col':0,'type':'letter'},"
	                            "{'row':0,'col':1,'type':'letter'}]}",
	                            "{'across':[],'down':[]}");
	assert_reads(outside, "LV107 LV203", CPLY_INVALID, "LV107 LV203",
	             CPLY_INVALID);
}

static void reading_V3_number_iff_a_clue_starts(void **state)
{
	(void)state;
#define ROW3(n0, n1, n2)                           \
	"{'rows':1,'cols':3,'cells':["             \
	"{'row':0,'col':0,'type':'letter'" n0 "}," \
	"{'row':0,'col':1,'type':'letter'" n1 "}," \
	"{'row':0,'col':2,'type':'letter'" n2 "}]}"
#define ONE_ACROSS "{'across':[" CLUE(1, "x", 3, 0, 0, "") "],'down':[]}"
	assert_reads(LEVEL(ROW3("", "", ""), ONE_ACROSS), "LV107 LV206 LV307",
	             CPLY_OK, "LV107 LV206 LV307", CPLY_INVALID);
	assert_int_equal(severity_of(&s, CPLY_LV206), CPLY_NOTE);
	assert_true(cply_str_is(cell(0, 0)->label, "1"));
	assert_reads(LEVEL(ROW3(",'number':7", "", ""), ONE_ACROSS),
	             "LV107 LV205 LV307", CPLY_OK, "LV107 LV205 LV307",
	             CPLY_INVALID);
	assert_true(cply_str_is(cell(0, 0)->label, "1"));
	assert_reads(LEVEL(ROW3(",'number':1", "", ",'number':9"), ONE_ACROSS),
	             "LV107 LV207 LV307", CPLY_OK, "LV107 LV207 LV307",
	             CPLY_INVALID);
	/* One square, two numbers. */
	assert_reads(
		LEVEL(GRID3,
	              "{'across':[" CLUE(1, "x", 3, 0, 0, "") "],'down':[" CLUE(
			      9, "y", 3, 0, 0, "") "]}"),
		"LV207 LV307", CPLY_OK, "LV309 LV207 LV307", CPLY_INVALID);
}

static void reading_V4_clue_or_question(void **state)
{
	(void)state;
#define ASKED(text)                                                    \
	LEVEL(GRID3, "{'across':[{'number':1," text                    \
	             ",'answer_length':3,'start':{'row':0,'col':0}}]," \
	             "'down':[]}")
	assert_int_equal(read_level(&s, ASKED("'question':'Q'"), false),
	                 CPLY_OK);
	assert_true(cply_str_is(clue(0, 0)->text.plain, "Q"));
	assert_int_equal(read_level(&s, ASKED("'clue':'Q','question':'Q'"),
	                            false),
	                 CPLY_OK);
	assert_int_equal(read_level(&s, ASKED("'clue':'C','question':'Q'"),
	                            false),
	                 CPLY_INVALID);
	assert_int_equal(severity_of(&s, CPLY_LV301), CPLY_ERROR);
	assert_true(cply_str_is(clue(0, 0)->text.plain, "C"));
	assert_int_equal(read_level(&s, ASKED("'clue':null,'question':'Q'"),
	                            false),
	                 CPLY_OK);
}

static void reading_V5_all_clue_fields_are_required(void **state)
{
	(void)state;
	static const struct {
		const char *clue;
		const char *field; /* that is missed */
		uint32_t cells;    /* that the clue still gets */
	} cases[] = {
		{ "'clue':'x','answer_length':3,"
		  "'start':{'row':0,'col':0}",
		  "number", 3 },
		{ "'number':1,'answer_length':3,"
		  "'start':{'row':0,'col':0}",
		  "clue", 3 },
		{ "'number':1,'clue':'x',"
		  "'start':{'row':0,'col':0}",
		  "answer_length", 3 },
		{ "'number':1,'clue':'x','answer_length':3", "start", 3 },
		{ "'number':9,'clue':'x','answer_length':3", "start", 0 },
		{ "'number':1,'clue':'x','answer_length':3,"
		  "'start':{'row':0}",
		  "col", 3 },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		char json[4096];
		snprintf(json, sizeof json,
		         "{'grid_json':%s,'clues_json':{'across':[{%s}],"
		         "'down':[]}}",
		         GRID3, cases[i].clue);
		assert_int_equal(read_level(&s, json, false), CPLY_INVALID);
		assert_int_equal(severity_of(&s, CPLY_LV111), CPLY_ERROR);
		assert_int_equal(s.diags->counts[CPLY_ERROR], 1);
		assert_true(cply_str_is(s.diags->items[0]->args[1].text,
		                        cases[i].field));
		assert_int_equal(clue(0, 0)->n_cells, cases[i].cells);
		if (cases[i].cells)
			assert_int_equal(clue(0, 0)->number, 1);
	}
}

static void reading_V6_length_is_that_of_the_run(void **state)
{
	(void)state;
	/* shorter: read as said, an error only when strict */
	const char *shorter =
		LEVEL(GRID3,
	              "{'across':[" CLUE(1, "x", 2, 0, 0, "") "," CLUE(
			      3, "y", 3, 2, 0,
			      "") "],'down':[" CLUE(1, "z", 3, 0, 0,
	                                            "") "," CLUE(2, "w", 3, 0,
	                                                         2, "") "]}");
	assert_reads(shorter, "LV303 LV307", CPLY_OK, "LV303 LV307",
	             CPLY_INVALID);
	assert_int_equal(clue(0, 0)->n_cells, 2);
	assert_true(cply_str_is(s.diags->items[0]->fix.replacement, "3"));
	/* longer: never fits */
	const char *longer =
		LEVEL(GRID3,
	              "{'across':[" CLUE(1, "x", 4, 0, 0, "") "," CLUE(
			      3, "y", 3, 2, 0,
			      "") "],'down':[" CLUE(1, "z", 3, 0, 0,
	                                            "") "," CLUE(2, "w", 3, 0,
	                                                         2, "") "]}");
	assert_reads(longer, "LV302 LV307", CPLY_INVALID, "LV302 LV307",
	             CPLY_INVALID);
	assert_int_equal(clue(0, 0)->n_cells, 3);
	/* into a block, from inside a word, on a block, outside */
	static const struct {
		const char *clue, *code;
		bool is_error;
	} cases[] = {
		{ CLUE(1, "x", 2, 1, 0, ""), "LV302", true },
		{ CLUE(1, "x", 2, 0, 1, ""), "LV304", false },
		{ CLUE(1, "x", 1, 1, 1, ""), "LV305", true },
		{ CLUE(1, "x", 3, 3, 0, ""), "LV305", true },
		{ CLUE(1, "x", 3, 0, 3, ""), "LV305", true },
		{ CLUE(1, "x", 3, 4294967296, 0, ""), "LV112", true },
		{ CLUE(1, "x", 3, -1, 0, ""), "LV112", true },
		{ CLUE(1, "x", 0, 0, 0, ""), "LV112", true },
		{ CLUE(1, "x", 2.5, 0, 0, ""), "LV112", true },
		{ CLUE(1, "x", true, 0, 0, ""), "LV103", true },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		char json[4096];
		snprintf(json, sizeof json,
		         "{'grid_json':%s,'clues_json':{'across':[%s],"
		         "'down':[]}}",
		         GRID3, cases[i].clue);
		read_level(&s, json, false);
		assert_true(contains(cply_str_of(session_codes(&s)),
		                     cases[i].code));
		assert_int_equal(s.diags->counts[CPLY_ERROR],
		                 cases[i].is_error);
	}
}

static void reading_V7_one_letter_is_allowed(void **state)
{
	(void)state;
	const char *json =
		LEVEL("{'rows':1,'cols':1,'cells':["
	              "{'row':0,'col':0,'type':'letter','number':1}]}",
	              "{'across':[" CLUE(1, "x", 1, 0, 0, "") "],'down':[" CLUE(
			      1, "y", 1, 0, 0, "") "]}");
	for (int strict = 0; strict < 2; strict++) {
		assert_int_equal(read_level(&s, json, strict), CPLY_OK);
		cply_check_doc(s.doc, s.arena, s.diags);
		assert_codes(&s, "LV107 XW302");
		assert_int_equal(s.diags->counts[CPLY_ERROR], 0);
		assert_int_equal(severity_of(&s, CPLY_XW302), CPLY_WARNING);
	}
}

static void reading_V8_unclued_runs_and_unchecked_cells(void **state)
{
	(void)state;
	const char *json =
		LEVEL(GRID3,
	              "{'across':[" CLUE(1, "x", 3, 0, 0, "") "],'down':[" CLUE(
			      1, "y", 3, 0, 0, "") "," CLUE(2, "z", 3, 0, 2,
	                                                    "") "]}");
	for (int strict = 0; strict < 2; strict++) {
		read_level(&s, json, strict);
		cply_check_doc(s.doc, s.arena, s.diags);
		assert_int_equal(severity_of(&s, CPLY_XW205), CPLY_WARNING);
		assert_int_equal(severity_of(&s, CPLY_LV307), CPLY_WARNING);
	}
	/* R1C2, R2C1 and R2C3 are in one word of the grid only. The squares
	 * of the last row are in an unclued word, which is said once. */
	for (uint32_t i = 0; i < s.diags->n; i++)
		if (s.diags->items[i]->rule == CPLY_LV307)
			assert_int_equal(s.diags->items[i]->total_places, 3);
	/* A square alone is in no word at all. */
	read_level(&s,
	           LEVEL("{'rows':1,'cols':4,'cells':["
	                 "{'row':0,'col':0,'type':'letter',"
	                 "'number':1},"
	                 "{'row':0,'col':1,'type':'letter'},"
	                 "{'row':0,'col':2,'type':'black'},"
	                 "{'row':0,'col':3,'type':'letter'}]}",
	                 "{'across':[" CLUE(1, "x", 2, 0, 0,
	                                    "") "],'down':[]}"),
	           false);
	assert_codes(&s, "LV107 LV307 LV306");
}

/* Neither answers nor hashes leave by the public form or by a finding. */
static void reading_V16_secrets_stay_inside(void **state)
{
	(void)state;
	const char *level = "{'id':'550e8400-e29b-41d4-a716-446655440000',"
			    "'version':3,'explanation':'it was QUX',"
			    "'answer_hash':"
			    "'ad1bdde4575f98cf06a6cf49de9d8344341a2d23f25"
			    "9d1ca0ffc488c5ffedc28','hash_input':'QUX:FOO',"
			    "'is_premium':true,'sort_order':'QUX','grid_"
			    "json':"
			    "{'rows':3,'cols':3,'tip':'QUX','cells':["
			    "{'row':0,'col':0,'type':'letter','number':1,"
			    "'letter':'Q','word':'QUX'},"
			    "{'row':0,'col':1,'type':'letter'},"
			    "{'row':0,'col':2,'type':'letter'},"
			    "{'row':1,'col':0,'type':'black'},"
			    "{'row':1,'col':1,'type':'black'},"
			    "{'row':1,'col':2,'type':'black'},"
			    "{'row':2,'col':0,'type':'black'},"
			    "{'row':2,'col':1,'type':'black'},"
			    "{'row':2,'col':2,'type':'black'}]},"
			    "'clues_json':{'by':'QUX','across':[" CLUE(
				    1, "Nonsense", 3, 0, 0,
				    ",'answer':'QUX','hint':'QUX!','key':"
				    "'QUX'") "],'down':[]},'_server_only':{"
					     "'answers':"
					     "{'1A':'QUX'}}}";
	assert_int_equal(read_level(&s, level, false), CPLY_OK);
	assert_int_equal(s.doc->as.crossword->solution, CPLY_SOLUTION_PRESENT);
	char hash[64];
	assert_true(cply_level_stored_hash(s.doc->as.crossword, hash));
	cply_write_options options = { 0 };
	cply_losses(s.doc, &cply_format_level, &options, s.arena, s.diags);
	cply_check_doc(s.doc, s.arena, s.diags);
	cply_str said = all_messages(&s), text = write_level(&s, &options);
	assert_false(contains(said, "QUX"));
	assert_false(contains(text, "QUX"));
	assert_false(contains(text, "'Q'"));
	assert_false(contains(text, "ad1bdde4"));
	assert_false(contains(text, "answer'"));
	assert_true(contains(text, "'is_premium': true"));
	/* With answers all of it is there but the hash, which may be stale. */
	options.with_answers = true;
	text = write_level(&s, &options);
	assert_true(contains(text, "'answer': 'QUX'"));
	assert_true(contains(text, "QUX!"));
	assert_false(contains(text, "ad1bdde4"));
	/* blank is stronger */
	options.blank = true;
	assert_false(contains(write_level(&s, &options), "QUX"));
}

/* The columns of the table of levels that a file can have. */
static void reading_V17_columns_of_an_export(void **state)
{
	(void)state;
	assert_int_equal(read_level(&s, LEVEL(GRID3, SOLVED3), false), CPLY_OK);
	char zeros[64];
	memset(zeros, '0', sizeof zeros);
	cply_write_options options = {
		.id = CPLY_STR("550E8400-e29b-41d4-a716-446655440000"),
		.revision = 7,
		.hash = { zeros, 64 },
		.hash_scheme = CPLY_STR("v1/root"),
	};
	cply_str text = write_level(&s, &options);
	static const char *const columns[] = {
		"'id': '550e8400-e29b-41d4-a716-446655440000'",
		"'version': 7",
		"'grid_json': {",
		"'clues_json': {",
		"'answer_hash': '0000",
		"'hash_scheme': 'v1/root'",
	};
	for (size_t i = 0; i < CPLY_COUNT(columns); i++)
		assert_true(contains(text, columns[i]));
}

static void reading_V18_extra_keys_are_preserved(void **state)
{
	(void)state;
	const char *level =
		"{'colour':{'a':[1,2.50]},'grid_json':{'rows':1,"
		"'cols':1,'skin':'dark','cells':[{'row':0,'col':0,"
		"'type':'letter','number':1,'glow':1e2}]},"
		"'clues_json':{'across':[" CLUE(
			1, "x", 1, 0, 0, ",'topic':null") "],'down':[],"
							  "'lang':'en'}}";
	assert_reads(level, "LV107 LV105 LV307", CPLY_OK, "LV107 LV105 LV307",
	             CPLY_INVALID);
	assert_int_equal(severity_of(&s, CPLY_LV105), CPLY_NOTE);
	for (uint32_t i = 0; i < s.diags->n; i++)
		if (s.diags->items[i]->rule == CPLY_LV105)
			assert_int_equal(s.diags->items[i]->args[0].number, 4);
	cply_write_options options = { .with_answers = true };
	cply_str text = write_level(&s, &options);
	static const char *const kept[] = {
		"'skin': 'dark'",
		"'glow': 1e2",
		"'topic': null",
		"'lang': 'en'",
	};
	for (size_t i = 0; i < CPLY_COUNT(kept); i++)
		assert_true(contains(text, kept[i]));
	assert_true(contains(text, "2.50"));
}

// clang-format off
static const char reworded[] = LEVEL(GRID3,
	"{'across':["
	CLUE(1, "Cat", 3, 0, 0, ",'answer':'CAT'") ","
	CLUE(3, "Ten", 3, 2, 0, ",'answer':'TEN'")
	"],'down':["
	CLUE(1, "Cot", 3, 0, 0, ",'answer':'COT'") ","
	CLUE(2, "Ten", 3, 0, 2, ",'answer':'TEN'") "]}");
static const char other_answer[] = LEVEL(GRID3,
	"{'across':["
	CLUE(1, "Pet", 3, 0, 0, ",'answer':'CAT'") ","
	CLUE(3, "Number", 3, 2, 0, ",'answer':'TAN'")
	"],'down':["
	CLUE(1, "Bed", 3, 0, 0, ",'answer':'COT'") ","
	CLUE(2, "Digits", 3, 0, 2, ",'answer':'TEN'") "]}");
// clang-format on

/* What a version stands for: whatever may change without a new one must not
 * change the hash, and the rest must. Only answers, id and version do. */
static void reading_V19_clue_text_is_not_hashed(void **state)
{
	(void)state;
	char hash[3][64];
	const char *id = "550e8400-e29b-41d4-a716-446655440000";
	const char *const levels[] = { LEVEL(GRID3, SOLVED3), reworded,
		                       other_answer };
	for (size_t i = 0; i < 3; i++) {
		cply_answers answers;
		assert_int_equal(read_level(&s, levels[i], false), CPLY_OK);
		assert_int_equal(cply_answers_from_crossword(
					 s.doc->as.crossword, CPLY_CASE_ROOT,
					 s.arena, s.diags, &answers),
		                 CPLY_OK);
		assert_int_equal(cply_level_hash(id, 1, &answers, s.arena,
		                                 hash[i]),
		                 CPLY_OK);
		char later[64];
		assert_int_equal(cply_level_hash(id, 2, &answers, s.arena,
		                                 later),
		                 CPLY_OK);
		assert_false(cply_hash_equal(hash[i], later));
	}
	assert_true(cply_hash_equal(hash[0], hash[1]));
	assert_false(cply_hash_equal(hash[0], hash[2]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_strict_level),
		cmocka_unit_test(reading_V1_example_reports_both),
		cmocka_unit_test(reading_V2_every_cell_exactly_once),
		cmocka_unit_test(reading_V3_number_iff_a_clue_starts),
		cmocka_unit_test(reading_V4_clue_or_question),
		cmocka_unit_test(reading_V5_all_clue_fields_are_required),
		cmocka_unit_test(reading_V6_length_is_that_of_the_run),
		cmocka_unit_test(reading_V7_one_letter_is_allowed),
		cmocka_unit_test(reading_V8_unclued_runs_and_unchecked_cells),
		cmocka_unit_test(reading_V16_secrets_stay_inside),
		cmocka_unit_test(reading_V17_columns_of_an_export),
		cmocka_unit_test(reading_V18_extra_keys_are_preserved),
		cmocka_unit_test(reading_V19_clue_text_is_not_hashed),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
