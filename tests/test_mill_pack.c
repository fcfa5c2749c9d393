/* SPDX-License-Identifier: MIT */
/* Packs of mill puzzles. Tests of readings are called by their row. */
#include "support/samples.h"

#include <stdio.h>
#include <stdlib.h>

#include "format/formats.h"
#include "format/unwrap.h"
#include "mill/pack/timeline.h"

#define EMPTY                                                             \
	"********/********/******** w p p 0 9 0 9 0 0 -1 -1 -1 -1 0 0 1 " \
	"ids:nodes"
/* White has a7 and g7, Black a1 and a4: d7 closes a mill. */
#define READY                                                             \
	"********/********/*O***@@O w p p 2 7 2 7 0 0 -1 -1 -1 -1 0 0 3 " \
	"ids:nodes"
#define TEXTS "'id':'p','title':'Close it','description':'Close a mill now.',"
#define KINDS "'category':'formMill','difficulty':'easy',"
#define HEAD "{'formatVersion':'1.0','puzzles':["
#define MOVE(notation, side) "{'notation':'" notation "','side':'" side "'}"
#define LINE(moves) "'solutions':[{'moves':[" moves "]}]"
#define GOOD LINE(MOVE("d7", "white") "," MOVE("xa1", "white"))
#define PUZZLE(more) "{" TEXTS KINDS "'initialPosition':'" READY "'," more "}"
#define PACK(more) HEAD PUZZLE(more) "]}"

typedef struct reading {
	const char *text;
	const char *lenient, *strict; /* codes that checking gives */
} reading;

static void check_text(session *s, cply_str bytes, bool strict,
                       const char *want)
{
	session_reset(s, SIZE_MAX);
	s->diags->strict = strict;
	cply_status st = session_read(s, bytes, "", &cply_format_mill_pack);
	if (s->doc->kind)
		cply_check_doc(s->doc, s->arena, s->diags);
	assert_codes(s, want);
	assert_true(st == CPLY_OK || s->diags->counts[CPLY_ERROR]);
}

/* The codes in both modes; with `errors`, whether there were errors. */
static void run(const reading *rows, size_t n, const char *severities)
{
	session s;
	session_init(&s);
	for (size_t i = 0; i < n; i++) {
		char *text = quoted(rows[i].text);
		for (int strict = 0; strict < 2; strict++) {
			check_text(&s, cply_str_of(text), strict,
			           strict ? rows[i].strict : rows[i].lenient);
			if (!severities || !s.diags->n)
				continue;
			char is = "NWE"[s.diags->items[0]->severity];
			if (is != severities[strict])
				fail_msg("row %zu: %c", i, is);
		}
		free(text);
	}
	session_free(&s);
}

#define RUN(severities, ...)                                   \
	do {                                                   \
		static const reading rows[] = { __VA_ARGS__ }; \
		(void)state;                                   \
		run(rows, CPLY_COUNT(rows), severities);       \
	} while (0)

static void good_packs_have_no_findings(void **state)
{
	RUN(NULL, { PACK(GOOD), "", "" }, { PUZZLE(GOOD), "", "" });
}

static void reading_M1_positions(void **state)
{
	RUN("EE",
	    { "{" TEXTS KINDS "'initialPosition':'NNNNNNNNNNNNNNNNNNNNNNNN/"
	      "xxoxxxxx/0/0/b w 9 9 0'," GOOD "}",
	      "ML101", "ML101" });
}

static void reading_M1_old_positions_are_read(void **state)
{
	RUN("WW", { "{" TEXTS KINDS
	            "'initialPosition':'********/********/*O***@@O w p p 2 7 2 "
	            "7 0 0 0 3'," GOOD "}",
	            "ML116", "ML116" });
}

static void reading_M2_same_side_twice(void **state)
{
	RUN("WE", { PACK(LINE(MOVE("d7", "white") "," MOVE(
			    "xa1", "white") "," MOVE("d6", "white"))),
	            "ML222", "ML222" });
}

static void reading_M2_removal_belongs_to_the_turn(void **state)
{
	RUN("EE", { PACK(LINE(MOVE("d7", "white") "," MOVE("xa1", "black"))),
	            "ML221", "ML221" });
}

static void reading_M3_side_to_move(void **state)
{
	RUN("EE",
	    { PACK(LINE(MOVE("d7", "black") "," MOVE("xa1", "white"))), "ML221",
	      "ML221" },
	    { PACK(LINE("{'notation':'d7'}," MOVE("xa1", "white"))), "ML223",
	      "ML223" },
	    { PACK(LINE(MOVE("d7", "red") "," MOVE("xa1", "white"))), "ML223",
	      "ML223" });
}

static void reading_M4_illegal_action_has_reason_and_alternatives(void **state)
{
	(void)state;
	session s;
	cply_buf b;
	session_init(&s);
	char *text = quoted(
		PACK(LINE(MOVE("d7", "white") "," MOVE("xb4", "white"))));
	check_text(&s, cply_str_of(text), false, "ML220");
	cply_buf_init(&b, s.arena);
	cply_diag_message(s.diags->items[0], &b);
	cply_put_char(&b, '\n');
	cply_diag_help(s.diags->items[0], &b);
	cply_put_char(&b, 0);
	assert_string_equal(b.ptr,
	                    "xb4 cannot be played: there is no black stone on "
	                    "b4 to take\nlegal here: xa1, xa4");
	free(text);
	session_free(&s);
}

#define OTHER(category, more)                                           \
	HEAD "{" TEXTS "'category':'" category "','difficulty':'easy'," \
	     "'initialPosition':'" READY "'," more "}]}"

static void reading_M5_goals_that_replay_decides(void **state)
{
	RUN("WE", { PACK(LINE(MOVE("d6", "white"))), "ML230", "ML230" },
	    { OTHER("capturePieces", LINE(MOVE("d7", "white"))), "ML231",
	      "ML231" },
	    { OTHER("capturePieces", "'tags':['capture:2']," GOOD), "ML231",
	      "ML231" },
	    { OTHER("winGame", GOOD), "ML232", "ML232" },
	    { OTHER("capturePieces", GOOD), "", "" },
	    { OTHER("defend", GOOD), "", "" },
	    { OTHER("mixed", GOOD), "", "" });
}

static void reading_M7_lengths(void **state)
{
	RUN("WE",
	    { "{'id':'p','title':'\xC3\xA9\xCC\x81!','description':'Close a "
	      "mill.'," KINDS "'initialPosition':'" READY "'," GOOD "}",
	      "ML214", "ML214" },
	    { "{'id':'p','title':'Mill','description':'Too short'," KINDS
	      "'initialPosition':'" READY "'," GOOD "}",
	      "ML215", "ML215" });
}

static void reading_M8_version(void **state)
{
	RUN("WE", { "{'formatVersion':'2.0','puzzles':[" PUZZLE(GOOD) "]}",
	            "ML203", "ML203" });
}

static void reading_M8_version_missing(void **state)
{
	RUN("WW", { "{'puzzles':[" PUZZLE(GOOD) "]}", "ML202", "ML202" });
}

static void reading_M9_count(void **state)
{
	RUN("WW",
	    { "{'formatVersion':'1.0','puzzleCount':5,'puzzles':[" PUZZLE(
		      GOOD) "]}",
	      "ML204", "ML204" },
	    { "{'formatVersion':'1.0','puzzleCount':1,'puzzles':[" PUZZLE(
		      GOOD) "]}",
	      "", "" });
}

static void reading_M10_others_are_still_read(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	char *text = quoted(HEAD "7,{}," PUZZLE(GOOD) "]}");
	check_text(&s, cply_str_of(text), false,
	           "ML207 ML208 ML208 ML208 ML208 ML208 ML208 ML208");
	assert_int_equal(s.doc->as.mill->n_puzzles, 2);
	assert_int_equal(s.doc->as.mill->puzzles[1].lines[0].n_legal, 2);
	free(text);
	session_free(&s);
}

static void reading_M10_puzzles_before_a_cut(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	char *text = quoted(HEAD PUZZLE(GOOD) "," PUZZLE(GOOD) "]}");
	size_t half = strlen(text) * 3 / 4;
	assert_int_equal(session_read(&s, (cply_str){ text, half }, "x",
	                              &cply_format_mill_pack),
	                 CPLY_INVALID);
	assert_non_null(s.doc->kind);
	assert_int_equal(s.doc->as.mill->n_puzzles, 1);
	assert_int_equal(s.doc->as.mill->puzzles[0].lines[0].n_legal, 2);
	free(text);
	session_free(&s);
}

static void reading_M11_envelopes(void **state)
{
	RUN(NULL, { "{'version':'1.0','puzzle':" PUZZLE(GOOD) "}", "", "" },
	    { "{'version':'1.0','puzzles':[" PUZZLE(GOOD) "]}", "", "" },
	    { "[]", "ML201", "ML201" }, { "{'puzzles':3}", "ML207", "ML207" },
	    { "sm_pz_gz:e30=", "ML206", "ML206" },
	    { "sm_pz_gz:???", "ML206", "ML206" });
}

static void reading_M11_compressed_text(void **state)
{
	(void)state;
	/* {"formatVersion":"1.0","puzzles":[]} through gzip and base64. */
	static const char text[] =
		"sm_pz_gz:H4sIAAAAAAACA6tWSssvyk0sCUstKs7Mz1OyUjLU"
		"M1DSUSoorarKSS1WsoqOrQUAizCOKSQAAAA=\n";
	session s;
	cplyi_unwrapped u;
	session_init(&s);
	check_text(&s, cply_str_of(text), false, "");
	assert_non_null(s.doc->kind);
	assert_int_equal(s.doc->as.mill->n_puzzles, 0);
	session_reset(&s, SIZE_MAX);
	assert_int_equal(cplyi_unwrap(cply_str_of(text), CPLY_STR("x.txt"),
	                              &(cplyi_unwrapping){
					      .limits = cply_limits_default() },
	                              s.arena, s.diags, &u),
	                 CPLY_OK);
	assert_true(cply_str_is(u.bytes,
	                        "{\"formatVersion\":\"1.0\",\"puzzles\":[]}"));
	session_free(&s);
}

static cply_str write_pack(session *s)
{
	static const cply_write_options options = { 0 };
	cply_buf b;
	cply_buf_init(&b, s->arena);
	const cply_write w = { &b, s->arena, s->diags, &options };
	assert_int_equal(cply_write_doc(&w, &cply_format_mill_pack, s->doc),
	                 CPLY_OK);
	cply_put_char(&b, 0);
	return (cply_str){ b.ptr, b.len - 1 };
}

static void reading_M12_unknown_keys_are_kept(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	char *text = quoted(
		"{'formatVersion':'1.0','reviewBatches':[1],'puzzles':["
		"{" TEXTS KINDS "'initialPosition':'" READY
		"','provenance':{'a':1.50},'solutions':[{'x':null,'moves':["
		"{'side':'white','notation':'D7','why':'so'}]}]}]}");
	check_text(&s, cply_str_of(text), true, "");
	cply_str out = write_pack(&s);
	static const char *const kept[] = { "\"reviewBatches\": [1]",
		                            "\"provenance\": {\"a\":1.50}",
		                            "\"x\": null", "\"why\": \"so\"",
		                            "\"notation\": \"d7\"" };
	for (size_t i = 0; i < CPLY_COUNT(kept); i++)
		if (cply_str_find(out, cply_str_of(kept[i])) == SIZE_MAX)
			fail_msg("%s is not in %s", kept[i], out.ptr);
	free(text);
	session_free(&s);
}

static void reading_M13_text_keys(void **state)
{
	RUN("WW",
	    { PACK("'titleLocalizationKey':'puzzle_q_title'," GOOD), "ML216",
	      "ML216" },
	    { PACK("'titleLocalizationKey':'puzzle_p_title',"
	           "'descriptionLocalizationKey':'puzzle_p_desc',"
	           "'hintLocalizationKey':null," GOOD),
	      "", "" });
}

static void reading_M14_variants(void **state)
{
	RUN("EE", { PACK("'ruleVariantId':'chess'," GOOD), "ML211", "ML211" });
}

static void reading_M14_custom_needs_settings(void **state)
{
	RUN("WE",
	    { PACK("'ruleVariantId':'custom_9p_nodiag'," GOOD), "ML212",
	      "ML212" },
	    { PACK("'ruleVariantId':'custom_9p_nodiag','ruleSettingsJson':'{}"
	           "'," GOOD),
	      "", "" },
	    { PACK("'ruleVariantId':'morabaraba'," GOOD), "", "" });
}

static void reading_M15_notation(void **state)
{
	RUN("WW", { PACK(LINE(MOVE("D7xA1", "white"))), "ML224", "ML224" },
	    { PACK(LINE(MOVE("(3,1)", "white") "," MOVE("xa1", "white"))),
	      "ML225", "ML225" });
}

static void reading_M15_centre_is_no_point(void **state)
{
	RUN("EE", { PACK(LINE(MOVE("d4", "white"))), "ML131", "ML131" });
}

static void reading_M15_half_a_word_is_one_action(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	char *text = quoted(PACK(LINE(MOVE("a1xd6B", "white"))));
	check_text(&s, cply_str_of(text), false, "ML130");
	assert_int_equal(s.doc->as.mill->puzzles[0].lines[0].n_actions, 1);
	free(text);
	session_free(&s);
}

static void reading_M15_joined_actions_are_rewritten(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	char *text = quoted(PACK(LINE(MOVE("d7xa1", "white"))));
	check_text(&s, cply_str_of(text), false, "ML224");
	cply_str out = cply_str_copy(s.arena, write_pack(&s));
	char *copy = malloc(out.len);
	assert_non_null(copy);
	memcpy(copy, out.ptr, out.len);
	check_text(&s, (cply_str){ copy, out.len }, true, "");
	assert_int_equal(s.doc->as.mill->puzzles[0].lines[0].n_actions, 2);
	free(copy);
	free(text);
	session_free(&s);
}

static void reading_M16_file_names(void **state)
{
	(void)state;
	static const struct {
		const char *author, *title, *want;
	} rows[] = {
		{ "John Doe", "First Mill", "john_doe_first_mill.json" },
		{ "--A--", "B!!C", "a_b_c.json" },
		{ "abcdefghijklmnopqrst", "x", "abcdefghijklmno_x.json" },
	};
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		cply_buf b;
		cply_buf_init(&b, s.arena);
		cply_mill_file_name(cply_str_of(rows[i].author),
		                    cply_str_of(rows[i].title), &b);
		cply_put_char(&b, 0);
		assert_string_equal(b.ptr, rows[i].want);
	}
	session_free(&s);
}

static void lines_are_steps(void **state)
{
	(void)state;
	session s;
	cply_timeline t;
	cply_buf b;
	session_init(&s);
	char *text = quoted(HEAD PUZZLE(GOOD) "," PUZZLE(GOOD) "]}");
	check_text(&s, cply_str_of(text), true, "ML280 ML281");
	assert_int_equal(cply_timeline_open(&t, &cply_mill_timeline,
	                                    s.doc->as.mill, 0, s.arena),
	                 CPLY_OK);
	/* Two actions, the beginning of the second puzzle, two actions. */
	assert_int_equal(cply_timeline_count(&t), 5);
	assert_int_equal(cply_timeline_find(&t, CPLY_STR("puzzle:2")), 3);
	assert_int_equal(cply_timeline_find(&t, CPLY_STR("puzzle:1")), 0);
	assert_true(cply_timeline_find(&t, CPLY_STR("puzzle:3")) ==
	            CPLY_NO_STEP);
	assert_true(cply_timeline_find(&t, CPLY_STR("puzzle:2.2")) ==
	            CPLY_NO_STEP);
	cply_buf_init(&b, s.arena);
	t.ops->describe(t.record, 1, &b);
	cply_put_char(&b, 0);
	assert_string_equal(b.ptr, "White xa1");
	assert_int_equal(cply_timeline_next(&t, 0, 4), 2);
	assert_int_equal(cply_timeline_seek(&t, 2), CPLY_OK);
	const cply_mill_state *st = t.state;
	assert_int_equal(st->step->position.stones[1], 1u << 22); /* a4 */
	assert_int_equal(cply_timeline_seek(&t, 0), CPLY_OK);
	st = t.state;
	assert_int_equal(st->step->position.stones[1], 3u << 21);
	free(text);
	session_free(&s);
}

static void board_in_a_terminal(void **state)
{
	(void)state;
	session s;
	cply_buf b;
	session_init(&s);
	char *text = quoted(PACK(GOOD));
	check_text(&s, cply_str_of(text), true, "");
	cply_scene scene = { .doc = s.doc,
		             .options = { .ascii = true, .bare = true } };
	cply_buf_init(&b, s.arena);
	assert_true(cply_scene_terminal(&scene, s.arena, &b));
	cply_put_char(&b, 0);
	assert_string_equal(b.ptr, "7 O-----------+-----------O\n"
	                           "  |           |           |\n"
	                           "6 |   +-------+-------+   |\n"
	                           "  |   |       |       |   |\n"
	                           "5 |   |   +---+---+   |   |\n"
	                           "  |   |   |       |   |   |\n"
	                           "4 @---+---+       +---+---+\n"
	                           "  |   |   |       |   |   |\n"
	                           "3 |   |   +---+---+   |   |\n"
	                           "  |   |       |       |   |\n"
	                           "2 |   +-------+-------+   |\n"
	                           "  |           |           |\n"
	                           "1 @-----------+-----------+\n"
	                           "  a   b   c   d   e   f   g\n"
	                           "White to move\n"
	                           "In hand: White 7, Black 7\n");
	free(text);
	session_free(&s);
}

static void sweeps(void **state)
{
	(void)state;
	char *text = quoted(
		"{'formatVersion':'1.0','puzzleCount':1,'puzzles':[" PUZZLE(
			"'ruleVariantId':'custom_9p_nodiag','ruleSettingsJson':"
			"'{}','tags':['a']," GOOD) "]}");
	truncation_sweep(&cply_format_mill_pack, cply_str_of(text));
	memory_sweep(&cply_format_mill_pack, cply_str_of(text), 64);
	free(text);
}

static void corpus_is_clean_and_round_trips(void **state)
{
	(void)state;
	char path[4096], *bytes = NULL;
	size_t len = 0;
	session s;
	snprintf(path, sizeof path, "%s/mill/sample.sanmill_puzzles",
	         corpus_dir() ? corpus_dir() : "");
	if (!corpus_dir() || !load_file(path, &bytes, &len)) {
		print_message("skipped: no corpus\n");
		skip();
	}
	session_init(&s);
	check_text(&s, (cply_str){ bytes, len }, true, "");
	const cply_mill *pack = s.doc->as.mill;
	assert_int_equal(pack->n_puzzles, 58);
	uint32_t actions = 0, n_steps = pack->n_steps;
	for (uint32_t i = 0; i < pack->n_puzzles; i++)
		for (uint32_t k = 0; k < pack->puzzles[i].n_lines; k++) {
			const cply_mill_solution *l =
				&pack->puzzles[i].lines[k];
			assert_int_equal(l->n_legal, l->n_actions);
			actions += l->n_actions;
		}
	assert_true(actions > 1000);
	cply_str out = write_pack(&s);
	char *copy = malloc(out.len);
	assert_non_null(copy);
	memcpy(copy, out.ptr, out.len);
	size_t n = out.len;
	check_text(&s, (cply_str){ copy, n }, true, "");
	assert_int_equal(s.doc->as.mill->n_steps, n_steps);
	out = write_pack(&s);
	assert_true(cply_str_eq(out, (cply_str){ copy, n }));
	free(copy);
	free(bytes);
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_packs_have_no_findings),
		cmocka_unit_test(reading_M1_positions),
		cmocka_unit_test(reading_M1_old_positions_are_read),
		cmocka_unit_test(reading_M2_same_side_twice),
		cmocka_unit_test(reading_M2_removal_belongs_to_the_turn),
		cmocka_unit_test(reading_M3_side_to_move),
		cmocka_unit_test(
			reading_M4_illegal_action_has_reason_and_alternatives),
		cmocka_unit_test(reading_M5_goals_that_replay_decides),
		cmocka_unit_test(reading_M7_lengths),
		cmocka_unit_test(reading_M8_version),
		cmocka_unit_test(reading_M8_version_missing),
		cmocka_unit_test(reading_M9_count),
		cmocka_unit_test(reading_M10_others_are_still_read),
		cmocka_unit_test(reading_M10_puzzles_before_a_cut),
		cmocka_unit_test(reading_M11_envelopes),
		cmocka_unit_test(reading_M11_compressed_text),
		cmocka_unit_test(reading_M12_unknown_keys_are_kept),
		cmocka_unit_test(reading_M13_text_keys),
		cmocka_unit_test(reading_M14_variants),
		cmocka_unit_test(reading_M14_custom_needs_settings),
		cmocka_unit_test(reading_M15_notation),
		cmocka_unit_test(reading_M15_centre_is_no_point),
		cmocka_unit_test(reading_M15_half_a_word_is_one_action),
		cmocka_unit_test(reading_M15_joined_actions_are_rewritten),
		cmocka_unit_test(reading_M16_file_names),
		cmocka_unit_test(lines_are_steps),
		cmocka_unit_test(board_in_a_terminal),
		cmocka_unit_test(sweeps),
		cmocka_unit_test(corpus_is_clean_and_round_trips),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
