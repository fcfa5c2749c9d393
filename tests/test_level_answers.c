/* SPDX-License-Identifier: MIT */
/* Answers of levels: keys, normal form, canonical text, hash. The hashes come
 * from elsewhere (sha256sum over the canonical text by hand). */
#include "crossword/level.h"
#include "support/level.h"
#include "support/with_session.h"

#include <stdio.h>
#include <stdlib.h>

static const char capitals_id[] = "550e8400-e29b-41d4-a716-446655440000";

static cply_status parse(const char *json, cply_case rule, bool strict,
                         cply_answers *out)
{
	cply_json doc;
	session_reset(&s, SIZE_MAX);
	s.diags->strict = strict;
	cply_status st =
		cply_json_parse(&s.json, json_of(&s, json),
	                        &(cply_json_options){ 0 }, s.diags, &doc);
	assert_int_equal(st, CPLY_OK);
	return cply_answers_from_json(cply_json_root(&doc), rule, s.arena,
	                              s.diags, out);
}

static void assert_canonical(const char *json, cply_case rule, const char *want)
{
	cply_answers answers;
	assert_int_equal(parse(json, rule, false, &answers), CPLY_OK);
	cply_buf b;
	cply_buf_init(&b, s.arena);
	cply_level_canonical(capitals_id, 1, &answers, &b);
	cply_str got = cply_str_sub(cply_buf_str(&b), 39, SIZE_MAX);
	if (!cply_str_is(got, want))
		fail_msg("canonical is \"%.*s\", expected \"%s\"", (int)got.len,
		         got.ptr, want);
}

static void assert_hash(const char *id, uint32_t version,
                        const cply_answers *answers, const char *want)
{
	char hash[64];
	assert_int_equal(cply_level_hash(id, version, answers, s.arena, hash),
	                 CPLY_OK);
	assert_memory_equal(hash, want, 64);
}

/* ---- known vectors ---- */

static void hash_of_the_capitals(void **state)
{
	(void)state;
	cply_answers answers;
	assert_int_equal(parse("{\"2D\":\"MARS\",\"1A\":\"PARIS\","
	                       "\"2A\":\"LONDON\",\"1D\":\"JUPITER\"}",
	                       CPLY_CASE_ROOT, true, &answers),
	                 CPLY_OK);
	assert_hash(capitals_id, 1, &answers,
	            "ad1bdde4575f98cf06a6cf49de9d8344341a2d23f259d1ca0ffc488c5"
	            "ffedc28");
	cply_buf b;
	cply_buf_init(&b, s.arena);
	cply_level_canonical(capitals_id, 1, &answers, &b);
	assert_true(cply_str_is(cply_buf_str(&b),
	                        "550e8400-e29b-41d4-a716-446655440000:1:"
	                        "PARIS:JUPITER:LONDON:MARS"));
}

static void hash_of_a_level_with_answers(void **state)
{
	(void)state;
	char path[4096], *bytes;
	size_t len;
	cply_answers answers;
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		return;
	}
	snprintf(path, sizeof path, "%s/levels/level_002_simple_puzzle.json",
	         corpus_dir());
	assert_true(load_file(path, &bytes, &len));
	session_reset(&s, SIZE_MAX);
	s.diags->strict = false;
	assert_int_equal(session_read(&s, (cply_str){ bytes, len }, path, NULL),
	                 CPLY_OK);
	const cply_crossword *cw = s.doc->as.crossword;
	assert_int_equal(cw->solution, CPLY_SOLUTION_PRESENT);
	assert_int_equal(cply_answers_from_crossword(cw, cply_level_case(cw),
	                                             s.arena, s.diags,
	                                             &answers),
	                 CPLY_OK);
	assert_true(cply_answers_fit(&answers, cw, s.arena, s.diags));
	assert_hash(cw->meta[CPLY_META_ID].plain.ptr, 1, &answers,
	            "0d603ad22d2da2895c9db7d5feb450e64e36d71de551a50a9bd640c47"
	            "63695d1");
	free(bytes);
}

static void hash_of_nothing_but_id_and_version(void **state)
{
	(void)state;
	cply_answers none = { NULL, 0 };
	session_reset(&s, SIZE_MAX);
	/* SHA-256 of the id and ":4294967295" */
	assert_hash(capitals_id, UINT32_MAX, &none,
	            "d587060bb81cb91bf0f4dc99c69e0e055c3009de22feb0b69712fa6fde"
	            "3946d2");
}

/* ---- readings ---- */

static void reading_V9_keys(void **state)
{
	(void)state;
	static const struct {
		const char *key;
		const char *lenient, *strict;
		const char *as; /* as which it is taken; NULL: not at all */
	} cases[] = {
		{ "1A", "", "", "1A" },
		{ "10D", "", "", "10D" },
		{ "4294967295D", "", "", "4294967295D" },
		{ "01A", "LV402", "LV402", "1A" },
		{ "1a", "LV402", "LV402", "1A" },
		{ "007d", "LV402", "LV402", "7D" },
		{ "0A", "LV401", "LV401", NULL },
		{ "A1", "LV401", "LV401", NULL },
		{ "1", "LV401", "LV401", NULL },
		{ "A", "LV401", "LV401", NULL },
		{ "", "LV401", "LV401", NULL },
		{ "1B", "LV401", "LV401", NULL },
		{ "1-A", "LV401", "LV401", NULL },
		{ " 1A", "LV401", "LV401", NULL },
		{ "1A ", "LV401", "LV401", NULL },
		{ "-1A", "LV401", "LV401", NULL },
		{ "4294967296A", "LV401", "LV401", NULL },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		char json[64], key[CPLY_ANSWER_KEY] = "";
		cply_answers out;
		snprintf(json, sizeof json, "{\"%s\":\"X\"}", cases[i].key);
		cply_status st = parse(json, CPLY_CASE_ROOT, false, &out);
		assert_codes(&s, cases[i].lenient);
		assert_int_equal(st, cases[i].as ? CPLY_OK : CPLY_INVALID);
		assert_int_equal(out.n, cases[i].as != NULL);
		if (cases[i].as) {
			cply_answer_key(out.items[0].number,
			                out.items[0].direction, key);
			assert_string_equal(key, cases[i].as);
		}
		st = parse(json, CPLY_CASE_ROOT, true, &out);
		assert_codes(&s, cases[i].strict);
		assert_int_equal(st, *cases[i].strict ? CPLY_INVALID : CPLY_OK);
	}
}

static void reading_V9_duplicates_after_normalising(void **state)
{
	(void)state;
	cply_answers out;
	assert_int_equal(parse("{\"1A\":\"X\",\"01a\":\"Y\"}", CPLY_CASE_ROOT,
	                       false, &out),
	                 CPLY_INVALID);
	assert_codes(&s, "LV402 LV403");
	assert_int_equal(parse("{\"1A\":\"X\",\"1A\":\"X\"}", CPLY_CASE_ROOT,
	                       false, &out),
	                 CPLY_INVALID);
	assert_codes(&s, "LV403");
}

/* A swapped object has answers as keys; no message may show them. */
static void reading_V9_bad_keys_are_not_quoted(void **state)
{
	(void)state;
	cply_answers out;
	assert_int_equal(parse("{\"PARIS\":\"1A\"}", CPLY_CASE_ROOT, false,
	                       &out),
	                 CPLY_INVALID);
	assert_false(contains(all_messages(&s), "PARIS"));
}

static void answers_are_sorted_by_number(void **state)
{
	(void)state;
	assert_canonical("{\"10A\":\"d\",\"2A\":\"c\",\"1D\":\"b\","
	                 "\"1A\":\"a\",\"2D\":\"c2\",\"100D\":\"e\"}",
	                 CPLY_CASE_ROOT, "A:B:C:C2:D:E");
}

static void reading_V10_upper_case_by_named_rule(void **state)
{
	(void)state;
	const char *json = "{\"1A\":\" \\u00a0istanbul\\t\",\"1D\":\"ısı\","
			   "\"2A\":\"stra\\u00dfe\",\"2D\":\"cafe\\u0301\"}";
	assert_canonical(json, CPLY_CASE_ROOT, "ISTANBUL:ISI:STRASSE:CAFÉ");
	assert_canonical(json, CPLY_CASE_TURKIC, "İSTANBUL:ISI:STRASSE:CAFÉ");
	assert_canonical(json, CPLY_CASE_NONE, "istanbul:ısı:straße:café");
}

static void reading_V10_language_chooses_the_rule(void **state)
{
	(void)state;
	static const struct {
		const char *language;
		cply_case rule;
	} cases[] = {
		{ "", CPLY_CASE_ROOT },        { "en", CPLY_CASE_ROOT },
		{ "tr", CPLY_CASE_TURKIC },    { "TR", CPLY_CASE_TURKIC },
		{ "tr-TR", CPLY_CASE_TURKIC }, { "az_Latn", CPLY_CASE_TURKIC },
		{ "trv", CPLY_CASE_ROOT },     { "t", CPLY_CASE_ROOT },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_crossword cw = { 0 };
		cw.meta[CPLY_META_LANGUAGE].plain =
			cply_str_of(cases[i].language);
		assert_int_equal(cply_level_case(&cw), cases[i].rule);
	}
	cply_case rule;
	assert_true(cply_case_find(CPLY_STR("tr"), &rule));
	assert_int_equal(rule, CPLY_CASE_TURKIC);
	assert_true(cply_case_find(CPLY_STR("root"), &rule));
	assert_int_equal(rule, CPLY_CASE_ROOT);
	assert_true(cply_case_find(CPLY_STR("none"), &rule));
	assert_int_equal(rule, CPLY_CASE_NONE);
	assert_false(cply_case_find(CPLY_STR("TR"), &rule));
}

/* The scheme that made the stored hash goes before the language. */
static void reading_V10_scheme_is_stored(void **state)
{
	(void)state;
	assert_int_equal(read_level(&s,
	                            "{\"lang\":\"tr\",\"hash_scheme\":"
	                            "\"v1/root\",\"grid_json\":" GRID3
	                            ",\"clues_json\":" CLUES3 "}",
	                            false),
	                 CPLY_OK);
	assert_int_equal(cply_level_case(s.doc->as.crossword), CPLY_CASE_ROOT);
	assert_int_equal(read_level(&s,
	                            "{\"hash_scheme\":\"v1/none\","
	                            "\"grid_json\":" GRID3
	                            ",\"clues_json\":" CLUES3 "}",
	                            false),
	                 CPLY_OK);
	assert_int_equal(cply_level_case(s.doc->as.crossword), CPLY_CASE_NONE);
}

static void reading_V11_inner_characters_are_kept(void **state)
{
	(void)state;
	assert_canonical("{\"1A\":\"jack-in-the-box\",\"1D\":\"o\\u0027clock\","
	                 "\"2A\":\"new  york\"}",
	                 CPLY_CASE_ROOT, "JACK-IN-THE-BOX:O'CLOCK:NEW  YORK");
}

static void reading_V11_colon_and_controls_are_refused(void **state)
{
	(void)state;
	static const char *const bad[] = {
		"SECRET:A",      "SECRET\\u0000", "SEC\\nRET",
		"SEC\\u0085RET", "SEC\\u007fRET", "SEC\\u001fRET",
	};
	for (size_t i = 0; i < CPLY_COUNT(bad); i++) {
		char json[64];
		cply_answers out;
		snprintf(json, sizeof json, "{\"1A\":\"%s\"}", bad[i]);
		assert_int_equal(parse(json, CPLY_CASE_ROOT, false, &out),
		                 CPLY_INVALID);
		assert_codes(&s, "LV405");
		assert_int_equal(out.n, 0);
		assert_false(contains(all_messages(&s), "SEC"));
	}
	cply_answers out;
	assert_int_equal(parse("{\"1A\":\"SEC\\ud800RET\"}", CPLY_CASE_ROOT,
	                       false, &out),
	                 CPLY_INVALID);
	assert_codes(&s, "JS142 LV405");
	assert_int_equal(parse("{\"1A\":\" \",\"1D\":7,\"2A\":null}",
	                       CPLY_CASE_ROOT, false, &out),
	                 CPLY_INVALID);
	assert_codes(&s, "LV406 LV404 LV404");
	assert_int_equal(parse("[\"PARIS\"]", CPLY_CASE_ROOT, false, &out),
	                 CPLY_INVALID);
	assert_codes(&s, "LV411");
}

static void reading_V12_id_is_a_lower_case_uuid(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		bool ok;
	} cases[] = {
		{ "550e8400-e29b-41d4-a716-446655440000", true },
		{ "550E8400-E29B-41D4-A716-446655440000", true },
		{ "550e8400e29b41d4a716446655440000", false },
		{ "{550e8400-e29b-41d4-a716-446655440000}", false },
		{ "550e8400-e29b-41d4-a716-44665544000", false },
		{ "550e8400-e29b-41d4-a716-4466554400000", false },
		{ "550e8400-e29b-41d4-a716-44665544000g", false },
		{ "550e8400-e29b-41d4-a7164-46655440000", false },
		{ "", false },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		char id[36];
		bool ok = cply_level_id(cply_str_of(cases[i].text), id);
		assert_int_equal(ok, cases[i].ok);
		if (ok)
			assert_memory_equal(id, capitals_id, 36);
	}
	const char *level =
		"{\"id\":\"550E8400-E29B-41D4-A716-446655440000\","
		"\"grid_json\":" GRID3 ",\"clues_json\":" CLUES3 "}";
	assert_int_equal(read_level(&s, level, false), CPLY_OK);
	assert_codes(&s, "LV109 " UNCHECKED3);
	assert_true(cply_str_is(s.doc->as.crossword->meta[CPLY_META_ID].plain,
	                        capitals_id));
	assert_int_equal(read_level(&s, level, true), CPLY_INVALID);
	assert_codes(&s, "LV109 " UNCHECKED3);
	assert_int_equal(read_level(&s,
	                            "{\"id\":\"seven\",\"grid_json\":" GRID3
	                            ",\"clues_json\":" CLUES3 "}",
	                            false),
	                 CPLY_OK);
	assert_codes(&s, "LV108 " UNCHECKED3);
}

static void reading_V13_version_is_plain_decimal(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		uint32_t version; /* 0: not one */
	} cases[] = {
		{ "1", 1 },          { "42", 42 }, { "4294967295", UINT32_MAX },
		{ "4294967296", 0 }, { "0", 0 },   { "01", 0 },
		{ "+1", 0 },         { "-1", 0 },  { "1.0", 0 },
		{ "1e3", 0 },        { "", 0 },    { " 1", 0 },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		uint32_t version = 0;
		bool ok = cply_level_version(cply_str_of(cases[i].text),
		                             &version);
		assert_int_equal(ok, cases[i].version != 0);
		if (ok)
			assert_int_equal(version, cases[i].version);
	}
	static const struct {
		const char *json, *lenient, *strict;
	} in_file[] = {
		{ "3", "", "" },
		{ "\"3\"", "", "LV110 " },
		{ "1.0", "LV110 ", "LV110 " },
		{ "-3", "LV110 ", "LV110 " },
		{ "\"03\"", "LV110 ", "LV110 " },
		{ "true", "LV110 ", "LV110 " },
	};
	for (size_t i = 0; i < CPLY_COUNT(in_file); i++) {
		char json[4096], want[32];
		snprintf(json, sizeof json,
		         "{\"version\":%s,\"grid_json\":%s,\"clues_json\":%s}",
		         in_file[i].json, GRID3, CLUES3);
		cply_status st = read_level(&s, json, false);
		snprintf(want, sizeof want, "%s" UNCHECKED3,
		         in_file[i].lenient);
		assert_codes(&s, want);
		assert_int_equal(st, CPLY_OK);
		st = read_level(&s, json, true);
		snprintf(want, sizeof want, "%s" UNCHECKED3, in_file[i].strict);
		assert_codes(&s, want);
		assert_int_equal(st,
		                 *in_file[i].strict ? CPLY_INVALID : CPLY_OK);
	}
}

/* Exactly one answer for each clue, and of its length. */
static void reading_V14_one_answer_per_clue(void **state)
{
	(void)state;
	static const struct {
		const char *answers, *findings;
	} cases[] = {
		{ "{\"1A\":\"CAT\",\"3A\":\"TEN\",\"1D\":\"COT\","
		  "\"2D\":\"TEN\"}",
		  "" },
		{ "{\"1A\":\"CAT\",\"3A\":\"TEN\",\"1D\":\"COT\"}", "LV407" },
		{ "{\"1A\":\"CAT\",\"3A\":\"TEN\",\"1D\":\"COT\","
		  "\"2D\":\"TEN\",\"4D\":\"XYZ\"}",
		  "LV408" },
		{ "{\"1A\":\"CAT\",\"3A\":\"TEN\",\"1D\":\"COT\","
		  "\"3D\":\"TEN\"}",
		  "LV407 LV408" },
		{ "{\"1A\":\"CATS\",\"3A\":\"TEN\",\"1D\":\"COT\","
		  "\"2D\":\"TEN\"}",
		  "LV409" },
		{ "{}", "LV407" },
		/* blanks and hyphens need no square */
		{ "{\"1A\":\"C-A T\",\"3A\":\"TEN\",\"1D\":\"COT\","
		  "\"2D\":\"TEN\"}",
		  "" },
		/* an accent is no letter of its own */
		{ "{\"1A\":\"CA\\u0301T\",\"3A\":\"TEN\",\"1D\":\"COT\","
		  "\"2D\":\"TEN\"}",
		  "" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		assert_int_equal(read_level(&s, LEVEL(GRID3, CLUES3), false),
		                 CPLY_OK);
		cply_json_parser parser = { 0 };
		cply_json doc;
		cply_answers out;
		cply_diags_init(s.diags, s.arena, 100);
		assert_int_equal(cply_json_parse(&parser,
		                                 cply_str_of(cases[i].answers),
		                                 &(cply_json_options){ 0 },
		                                 s.diags, &doc),
		                 CPLY_OK);
		assert_int_equal(cply_answers_from_json(cply_json_root(&doc),
		                                        CPLY_CASE_ROOT, s.arena,
		                                        s.diags, &out),
		                 CPLY_OK);
		bool fits = cply_answers_fit(&out, s.doc->as.crossword, s.arena,
		                             s.diags);
		assert_codes(&s, cases[i].findings);
		assert_int_equal(fits, !*cases[i].findings);
		assert_false(contains(all_messages(&s), "CAT"));
		assert_false(contains(all_messages(&s), "XYZ"));
		cply_json_parser_free(&parser);
	}
}

/* The text that is hashed: UTF-8, no byte order mark, no newline. */
static void reading_V15_canonical_bytes(void **state)
{
	(void)state;
	assert_canonical("{\"1A\":\"\\ufeff\\u00e7ay\\n\"}", CPLY_CASE_ROOT,
	                 "\xC3\x87"
	                 "AY");
	cply_answers answers;
	assert_int_equal(parse("{\"1A\":\"\\u00e7ay\"}", CPLY_CASE_ROOT, true,
	                       &answers),
	                 CPLY_OK);
	/* printf '550e8400-e29b-41d4-a716-446655440000:1:ÇAY' | sha256sum */
	assert_hash(capitals_id, 1, &answers,
	            "7884fb1c75ff034eafaee7cfc3205f913f0939624f21b2c26a179ed1c2"
	            "968967");
}

/* ---- hashes as text ---- */

static void hashes_are_compared(void **state)
{
	(void)state;
	char a[64], b[64];
	const char *hex =
		"AD1BDDE4575F98CF06A6CF49DE9D8344341A2D23F259D1CA0FFC4"
		"88C5FFEDC28";
	assert_true(cply_hash_parse(cply_str_of(hex), a));
	memcpy(b, a, 64);
	assert_true(cply_hash_equal(a, b));
	for (size_t i = 0; i < 64; i++) {
		b[i] ^= 1;
		assert_false(cply_hash_equal(a, b));
		b[i] ^= 1;
	}
	assert_false(cply_hash_parse(cply_str_sub(cply_str_of(hex), 1, 64), a));
	assert_false(cply_hash_parse(CPLY_STR(""), a));
}

/* ---- from puzzles ---- */

static void answers_of_a_puzzle(void **state)
{
	(void)state;
	cply_answers out;
	assert_int_equal(read_level(&s, LEVEL(GRID3, SOLVED3), false), CPLY_OK);
	assert_int_equal(cply_answers_from_crossword(s.doc->as.crossword,
	                                             CPLY_CASE_ROOT, s.arena,
	                                             s.diags, &out),
	                 CPLY_OK);
	static const char *const want[] = { "CAT", "COT", "TEN", "TEN" };
	assert_int_equal(out.n, 4);
	for (size_t i = 0; i < 4; i++)
		assert_true(cply_str_is(out.items[i].text, want[i]));
	assert_int_equal(read_level(&s, LEVEL(GRID3, CLUES3), false), CPLY_OK);
	assert_int_equal(cply_answers_from_crossword(s.doc->as.crossword,
	                                             CPLY_CASE_ROOT, s.arena,
	                                             s.diags, &out),
	                 CPLY_INVALID);
	assert_codes(&s, UNCHECKED3 " LV412");
	assert_int_equal(s.diags->items[1]->total_places, 4);
	s.doc->as.crossword->solution = CPLY_SOLUTION_LOCKED;
	assert_int_equal(cply_answers_from_crossword(s.doc->as.crossword,
	                                             CPLY_CASE_ROOT, s.arena,
	                                             s.diags, &out),
	                 CPLY_INVALID);
	assert_codes(&s, UNCHECKED3 " LV412 LV413");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hash_of_the_capitals),
		cmocka_unit_test(hash_of_a_level_with_answers),
		cmocka_unit_test(hash_of_nothing_but_id_and_version),
		cmocka_unit_test(reading_V9_keys),
		cmocka_unit_test(reading_V9_duplicates_after_normalising),
		cmocka_unit_test(reading_V9_bad_keys_are_not_quoted),
		cmocka_unit_test(answers_are_sorted_by_number),
		cmocka_unit_test(reading_V10_upper_case_by_named_rule),
		cmocka_unit_test(reading_V10_language_chooses_the_rule),
		cmocka_unit_test(reading_V10_scheme_is_stored),
		cmocka_unit_test(reading_V11_inner_characters_are_kept),
		cmocka_unit_test(reading_V11_colon_and_controls_are_refused),
		cmocka_unit_test(reading_V12_id_is_a_lower_case_uuid),
		cmocka_unit_test(reading_V13_version_is_plain_decimal),
		cmocka_unit_test(reading_V14_one_answer_per_clue),
		cmocka_unit_test(reading_V15_canonical_bytes),
		cmocka_unit_test(hashes_are_compared),
		cmocka_unit_test(answers_of_a_puzzle),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
