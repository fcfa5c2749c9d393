/* SPDX-License-Identifier: MIT */
/* The JSON reader: what it accepts, what it says about the rest. */
#include <stdio.h>
#include <stdlib.h>

#include "support/support.h"

/* A parse of text in memory of exactly its size, so that ASan sees every byte
 * that is read too far. */
typedef struct trial {
	cply_arena arena;
	cply_diags diags;
	cply_json_parser parser;
	cply_json doc;
	cply_json_options options;
	char *copy;
	cply_status status;
} trial;

static void trial_init(trial *t)
{
	*t = (trial){ 0 };
	cply_arena_init(&t->arena, NULL, SIZE_MAX);
	cply_diags_init(&t->diags, &t->arena, 1000);
}

static void trial_free(trial *t)
{
	free(t->copy);
	cply_json_parser_free(&t->parser);
	cply_arena_free(&t->arena);
}

static cply_json_value trial_parse(trial *t, cply_str text)
{
	free(t->copy);
	t->copy = malloc(text.len ? text.len : 1);
	assert_non_null(t->copy);
	if (text.len)
		memcpy(t->copy, text.ptr, text.len);
	cply_arena_reset(&t->arena, SIZE_MAX);
	cply_diags_init(&t->diags, &t->arena, 1000);
	t->status = cply_json_parse(&t->parser, (cply_str){ t->copy, text.len },
	                            &t->options, &t->diags, &t->doc);
	/* The verdict does not depend on anybody listening. */
	if (t->status != CPLY_OK) {
		cply_json other;
		assert_int_equal(cply_json_parse(&t->parser, t->doc.text,
		                                 &t->options, NULL, &other),
		                 t->status);
		assert_true(t->diags.counts[CPLY_ERROR] > 0);
	}
	return cply_json_root(&t->doc);
}

static const char *compact(trial *t, cply_json_value v, unsigned indent)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, &t->arena);
	cply_json_writer_init(&w, &b, indent);
	cply_json_put_value(&w, v);
	cply_put_char(&b, 0);
	assert_false(b.failed);
	return b.ptr;
}

static const char *message(trial *t, uint32_t i)
{
	cply_buf b;
	cply_buf_init(&b, &t->arena);
	cply_diag_message(t->diags.items[i], &b);
	cply_put_char(&b, 0);
	return b.ptr;
}

/* ---- faults ---- */

static const struct {
	const char *text;
	const char *code;
	uint32_t begin, end;
	const char *message;
} faults[] = {
	{ "", "JS101", 0, 0, "expected a JSON value, found only white space" },
	{ " \n ", "JS101", 3, 3,
	  "expected a JSON value, found only white space" },
	{ "[1}", "JS103", 2, 3,
	  "expected `,` or `]` after the element, found `}`" },
	{ "{\"a\":1]", "JS103", 6, 7,
	  "expected `,` or `}` after the member, found `]`" },
	{ "[1 true]", "JS103", 3, 7,
	  "expected `,` or `]` after the element, found `true`" },
	{ "{\"a\":\"b\" \"c\":1}", "JS103", 9, 12,
	  "expected `,` or `}` after the member, found `\"c\"`" },
	{ "[1\x01]", "JS103", 2, 3,
	  "expected `,` or `]` after the element, found the byte 0x01" },
	{ "[\"a\" é]", "JS103", 5, 7,
	  "expected `,` or `]` after the element, found `é`" },
	{ "{\"a\" 1}", "JS104", 5, 6, "expected `:` after the key, found `1`" },
	{ "{1:2}", "JS119", 1, 2, "the key `1` is not in double quotes" },
	{ "{a:2}", "JS119", 1, 2, "the key `a` is not in double quotes" },
	{ "{'a':2}", "JS118", 1, 2,
	  "the key starts with a single quote, expected `\"`" },
	{ "['a']", "JS118", 1, 2,
	  "the string starts with a single quote, expected `\"`" },
	{ "{[", "JS105", 1, 2,
	  "expected a key in double quotes or `}`, found `[`" },
	{ "{\"a\":1,[", "JS105", 7, 8,
	  "expected a key in double quotes after `,`, found `[`" },
	{ "[", "JS106", 1, 1,
	  "the file ends in the middle of an array, expected a value or `]`" },
	{ "[1,", "JS106", 3, 3,
	  "the file ends in the middle of an array, expected a value after "
	  "`,`" },
	{ "[1 ", "JS106", 3, 3,
	  "the file ends in the middle of an array, expected `,` or `]`" },
	{ "{\"a\":", "JS106", 5, 5,
	  "the file ends in the middle of an object, expected a value after "
	  "`:`" },
	{ "{\"a\"", "JS106", 4, 4,
	  "the file ends in the middle of an object, expected `:` after the "
	  "key" },
	{ "1 2", "JS107", 2, 3,
	  "expected the end of the text after the value, found `2`" },
	{ "[]]", "JS107", 2, 3,
	  "expected the end of the text after the value, found `]`" },
	{ "[:]", "JS102", 1, 2, "expected a value or `]`, found `:`" },
	{ "{\"a\"::1}", "JS102", 5, 6,
	  "expected a value after `:`, found `:`" },
	{ "]", "JS102", 0, 1, "expected a value, found `]`" },
	{ "[01]", "JS108", 1, 3,
	  "`01` is not a JSON number: it has a leading zero" },
	{ "[-]", "JS108", 1, 2,
	  "`-` is not a JSON number: a digit must follow the `-`" },
	{ "[1.]", "JS108", 1, 3,
	  "`1.` is not a JSON number: a digit must follow the point" },
	{ "[1e+]", "JS108", 1, 4,
	  "`1e+` is not a JSON number: a digit must follow the exponent's "
	  "`e`" },
	{ "[+1]", "JS108", 1, 3,
	  "`+1` is not a JSON number: a leading `+` is not allowed" },
	{ "[.5]", "JS108", 1, 3,
	  "`.5` is not a JSON number: a digit must precede the point" },
	{ "[0x1F]", "JS108", 1, 5,
	  "`0x1F` is not a JSON number: it is followed by something else" },
	{ "1a", "JS108", 0, 2,
	  "`1a` is not a JSON number: it is followed by something else" },
	{ "[True]", "JS109", 1, 5, "`True` is not a JSON value" },
	{ "[tru]", "JS109", 1, 4, "`tru` is not a JSON value" },
	{ "[NaN]", "JS109", 1, 4, "`NaN` is not a JSON value" },
	{ "[\"abc", "JS110", 5, 5, "the file ends in the middle of a string" },
	{ "[\"\\u", "JS110", 4, 4, "the file ends in the middle of a string" },
	{ "[tru", "JS106", 4, 4,
	  "the file ends in the middle of a word, expected the rest of it" },
	{ "[1,-", "JS106", 4, 4,
	  "the file ends in the middle of a number, expected the rest of it" },
	{ "[\"a\nb\"]", "JS111", 3, 4,
	  "a line end in a string must be written as \\n" },
	{ "[\"a\x01\"]", "JS111", 3, 4,
	  "the control character U+0001 in a string must be written as "
	  "\\u0001" },
	{ "[\"a\\xb\"]", "JS112", 3, 5, "`\\x` is not an escape" },
	{ "[\"a\\éb\"]", "JS112", 3, 6, "`\\é` is not an escape" },
	{ "[\"\\u12G4\"]", "JS113", 2, 6,
	  "`\\u12` is not a valid escape: `\\u` needs four hexadecimal "
	  "digits" },
	{ "[\"ab\xE9\"]", "JS114", 4, 5, "the byte 0xe9 is not UTF-8" },
	{ "[\"ab\xC3", "JS110", 5, 5,
	  "the file ends in the middle of a string" },
	{ "[\"\xC3\xA9\xED\xA0\x80\"]", "JS114", 4, 5,
	  "the byte 0xed is not UTF-8" },
	{ "\xFF\xFE[", "JS115", 0, 2,
	  "the text looks like UTF-16, expected UTF-8" },
	{ "[1,]", "JS131", 2, 3, "nothing follows this comma" },
	{ "{\"a\":1 , }", "JS131", 7, 8, "nothing follows this comma" },
	{ "{\"a\":1,,\"b\":2}", "JS131", 7, 8, "nothing follows this comma" },
	{ "[1 /* x */]", "JS132", 3, 10, "JSON does not allow comments" },
	{ "// x\n1", "JS132", 0, 4, "JSON does not allow comments" },
	{ "[1 /* x ]", "JS120", 3, 5,
	  "the file ends in the middle of a comment" },
	{ "\xEF\xBB\xBF[]", "JS133", 0, 3,
	  "the text starts with a byte order mark" },
	{ "ipuz({})", "JS134", 0, 5,
	  "the JSON is wrapped in a call to `ipuz`" },
	{ "[1,,2]", "JS135", 3, 3, "a value is missing before `,`" },
	{ "[,1]", "JS135", 1, 1, "a value is missing before `,`" },
	{ "{\"a\":}", "JS135", 5, 5, "a value is missing before `}`" },
};

static void faults_have_their_rule_and_place(void **state)
{
	(void)state;
	trial t;
	trial_init(&t);
	for (size_t i = 0; i < CPLY_COUNT(faults); i++) {
		trial_parse(&t, cply_str_of(faults[i].text));
		if (t.status != CPLY_INVALID || t.diags.n != 1)
			fail_msg("%s: status %d, %u findings", faults[i].text,
			         t.status, t.diags.n);
		const cply_diag *g = t.diags.items[0];
		const char *code = cply_rule_get(g->rule)->code;
		if (strcmp(code, faults[i].code) != 0 ||
		    g->span.begin != faults[i].begin ||
		    g->span.end != faults[i].end ||
		    strcmp(message(&t, 0), faults[i].message) != 0)
			fail_msg("%s: %s at [%u,%u): %s", faults[i].text, code,
			         g->span.begin, g->span.end, message(&t, 0));
		assert_int_equal(g->severity, CPLY_ERROR);
	}
	trial_free(&t);
}

/* ---- JSONTestSuite ---- */

static void suite_file(const char *path, void *ctx)
{
	trial *t = ctx;
	char *bytes;
	size_t len;
	const char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	assert_true(load_file(path, &bytes, &len));
	trial_parse(t, (cply_str){ bytes, len });
	if (name[0] == 'y' && name[1] == '_' && t->status != CPLY_OK)
		fail_msg("%s: refused: %s", name, message(t, 0));
	if (name[0] == 'n' && name[1] == '_' && t->status == CPLY_OK)
		fail_msg("%s: accepted", name);
	free(bytes);
}

static void json_test_suite(void **state)
{
	(void)state;
	char path[4096];
	trial t;
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		return;
	}
	trial_init(&t);
	snprintf(path, sizeof path, "%s/json", corpus_dir());
	assert_true(for_each_file(path, ".json", suite_file, &t) > 250);
	trial_free(&t);
}

static void writes_what_it_read(void **state)
{
	(void)state;
	trial t;
	trial_init(&t);
	cply_json_value v = trial_parse(
		&t, CPLY_STR(" { \"a\" : [ 1.50e+3 , { } , [ ] ,\"\\u0041\" ] ,"
	                     "\"b\":{\"c\":null,\"c\":true}, \"d\":-0 } "));
	assert_int_equal(t.status, CPLY_OK);
	assert_string_equal(compact(&t, v, 0),
	                    "{\"a\":[1.50e+3,{},[],\"\\u0041\"],"
	                    "\"b\":{\"c\":null,\"c\":true},\"d\":-0}");
	assert_string_equal(compact(&t, cply_json_get(v, "b"), 2),
	                    "{\n  \"c\": null,\n  \"c\": true\n}");
	trial_free(&t);
}

/* ---- leniencies ---- */

static const struct {
	const char *text;
	const char *findings; /* code@begin-end, in order */
	const char *value;
} leniencies[] = {
	{ "[1]", "", "[1]" },
	{ "[1,]", "JS131@2-3", "[1]" },
	{ "[1 , /* ] , */ ]", "JS132@5-14 JS131@3-4", "[1]" },
	{ "{\"a\":[2],}", "JS131@8-9", "{\"a\":[2]}" },
	{ "{\"a\":1,,\"b\":2}", "JS131@7-8", "{\"a\":1,\"b\":2}" },
	{ "[[1,],]", "JS131@3-4 JS131@5-6", "[[1]]" },
	{ "// x\r\n[1]// y", "JS132@0-4 JS132@9-13", "[1]" },
	{ "/**/{/**/\"a\"/**/:/**/1/**/}/**/",
	  "JS132@0-4 JS132@5-9 JS132@12-16 JS132@17-21 JS132@22-26 "
	  "JS132@27-31",
	  "{\"a\":1}" },
	{ "[/*a*//*b*/]", "JS132@1-6 JS132@6-11", "[]" },
	{ "\xEF\xBB\xBF{}", "JS133@0-3", "{}" },
	{ "ipuz({\"a\":1})", "JS134@0-5", "{\"a\":1}" },
	{ " a.b$ ( [1] ) ; ", "JS134@1-7", "[1]" },
	{ "[1,,2]", "JS135@3-3", "[1,null,2]" },
	{ "[,]", "JS135@1-1 JS131@1-2", "[null]" },
	{ "{\"a\":,\"b\":}", "JS135@5-5 JS135@10-10",
	  "{\"a\":null,\"b\":null}" },
	{ "\xEF\xBB\xBFipuz([1,,],);", NULL, NULL },
	{ "{,}", NULL, NULL },
	{ "[1 2]", NULL, NULL },
	{ "ipuz([1]", NULL, NULL },
	{ "/* x", NULL, NULL },
	{ "/ [1]", NULL, NULL },
	{ "ipuz()", NULL, NULL },
	{ ",", NULL, NULL },
	{ "['a']", NULL, NULL },
};

/* The text with all fixes applied, from the last to the first. */
static cply_str fixed(trial *t, cply_str text)
{
	cply_str now = cply_str_copy(&t->arena, text);
	for (;;) {
		cply_diag *last = NULL;
		for (uint32_t i = 0; i < t->diags.n; i++) {
			cply_diag *g = t->diags.items[i];
			if (g->fix.present &&
			    (!last ||
			     g->fix.span.begin >= last->fix.span.begin))
				last = g;
		}
		if (!last)
			return now;
		cply_buf b;
		cply_buf_init(&b, &t->arena);
		cply_put_str(&b, cply_str_sub(now, 0, last->fix.span.begin));
		cply_put_str(&b, last->fix.replacement);
		cply_put_str(&b,
		             cply_str_sub(now, last->fix.span.end, now.len));
		now = cply_buf_str(&b);
		last->fix.present = false;
	}
}

static void check_fixes(trial *t, size_t i)
{
	cply_arena keep;
	cply_arena_init(&keep, NULL, SIZE_MAX);
	cply_str text =
		cply_str_copy(&keep, fixed(t, cply_str_of(leniencies[i].text)));
	bool wrapped = strstr(leniencies[i].findings, "JS134") != NULL;
	t->options.lenient = wrapped; /* that one has no fix */
	cply_json_value v = trial_parse(t, text);
	if (t->status != CPLY_OK)
		fail_msg("%.*s: %s", (int)text.len, text.ptr, message(t, 0));
	assert_string_equal(compact(t, v, 0), leniencies[i].value);
	cply_arena_free(&keep);
}

static void leniencies_are_reported_and_fixed(void **state)
{
	(void)state;
	trial t;
	trial_init(&t);
	for (size_t i = 0; i < CPLY_COUNT(leniencies); i++) {
		t.options.lenient = true;
		cply_json_value v =
			trial_parse(&t, cply_str_of(leniencies[i].text));
		if (!leniencies[i].value) {
			assert_int_equal(t.status, CPLY_INVALID);
			continue;
		}
		cply_buf b;
		cply_buf_init(&b, &t.arena);
		for (uint32_t k = 0; k < t.diags.n; k++) {
			const cply_diag *g = t.diags.items[k];
			assert_int_equal(g->severity, CPLY_WARNING);
			cply_put(&b, k ? " " : "");
			cply_put(&b, cply_rule_get(g->rule)->code);
			cply_put(&b, "@");
			cply_put_uint(&b, g->span.begin);
			cply_put(&b, "-");
			cply_put_uint(&b, g->span.end);
		}
		cply_put_char(&b, 0);
		assert_int_equal(t.status, CPLY_OK);
		assert_string_equal(b.ptr, leniencies[i].findings);
		assert_string_equal(compact(&t, v, 0), leniencies[i].value);
		if (b.len > 1)
			check_fixes(&t, i);
	}
	trial_free(&t);
}

/* ---- keys and strings ---- */

static void duplicate_keys(void **state)
{
	(void)state;
	trial t;
	trial_init(&t);
	t.options.report_duplicates = true;
	cply_json_value v = trial_parse(
		&t,
		CPLY_STR("{\"a\":1,\"b\":{\"c\":1,\"\\u0063\":2},\"a\":3}"));
	assert_int_equal(t.status, CPLY_OK);
	assert_int_equal(cply_json_count(v), 3);
	assert_int_equal(t.diags.n, 2);
	assert_int_equal(t.diags.items[0]->rule, CPLY_JS141);
	assert_int_equal(t.diags.items[0]->span.begin, 30);
	assert_int_equal(t.diags.items[0]->note_span.begin, 1);
	assert_int_equal(t.diags.items[1]->span.begin, 18);
	/* The last one counts. */
	int64_t n = 0;
	assert_true(cply_json_int(cply_json_get(v, "a"), &n));
	assert_true(n == 3);
	trial_free(&t);
}

static void duplicate_keys_among_many(void **state)
{
	(void)state;
	trial t;
	cply_arena a;
	cply_buf b;
	trial_init(&t);
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	t.options.report_duplicates = true;
	/* 100,000 keys; 7, 77777 (escaped) and 99999 come again at the end. */
	cply_put(&b, "{");
	for (uint32_t i = 0; i < 100000; i++) {
		cply_put(&b, "\"key ");
		cply_put_uint(&b, i);
		cply_put(&b, "\":0,");
	}
	size_t end = b.len;
	cply_put(&b, "\"key 99999\":1,\"key 7\":1,\"\\u006bey 77777\":1}");
	cply_json_value v = trial_parse(&t, cply_buf_str(&b));
	assert_int_equal(t.status, CPLY_OK);
	assert_int_equal(cply_json_count(v), 100003);
	assert_int_equal(t.diags.n, 3);
	assert_int_equal(t.diags.items[0]->span.begin, end);
	assert_int_equal(t.diags.items[1]->span.begin, end + 14);
	assert_int_equal(t.diags.items[2]->span.begin, end + 24);
	assert_int_equal(t.diags.items[1]->note_span.begin, 1 + 7 * 10);
	cply_arena_free(&a);
	trial_free(&t);
}

static void strings_decode(void **state)
{
	(void)state;
	static const struct {
		const char *text, *want;
		bool lone;
	} cases[] = {
		{ "\"\"", "", false },
		{ "\"plain\"", "plain", false },
		{ "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t", false },
		{ "\"\\u0041\\u00e9\\u20AC\"", "A\u00e9\u20ac", false },
		{ "\"\\ud83d\\ude00\"", "\U0001F600", false },
		{ "\"\\ud83d\"", "\uFFFD", true },
		{ "\"\\ude00\\ud83d\"", "\uFFFD\uFFFD", true },
		{ "\"\\ud83d\\u0041\"", "\uFFFDA", true },
		{ "\"\\ud83dx\"", "\uFFFDx", true },
		{ "\"\xD0\x96\\n\"", "\xD0\x96\n", false },
	};
	trial t;
	trial_init(&t);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_json_value v = trial_parse(&t, cply_str_of(cases[i].text));
		assert_int_equal(t.status, CPLY_OK);
		cply_str s = cply_json_string(v, &t.arena);
		assert_true(cply_str_is(s, cases[i].want));
		assert_true(cply_json_is(v, cases[i].want));
		assert_false(cply_json_is(v, "another"));
		assert_int_equal(cply_json_has_lone_surrogate(v),
		                 cases[i].lone);
		assert_int_equal(t.diags.n, cases[i].lone ? 1 : 0);
		if (cases[i].lone)
			assert_int_equal(t.diags.items[0]->rule, CPLY_JS142);
	}
	trial_free(&t);
}

static void looking_at_values(void **state)
{
	(void)state;
	trial t;
	trial_init(&t);
	cply_json_value v = trial_parse(
		&t,
		CPLY_STR("{\"a\":[10,[],{\"x\":1}],\"b\":\"s\",\"c\":null}"));
	cply_json_value a = cply_json_get(v, "a");
	assert_int_equal(cply_json_type_of(a), CPLY_JSON_ARRAY);
	assert_int_equal(cply_json_count(a), 3);
	assert_int_equal(cply_json_span(a).begin, 5);
	assert_int_equal(cply_json_span(a).end, 20);
	assert_true(
		cply_str_is(cply_json_raw(cply_json_item(a, 2)), "{\"x\":1}"));
	assert_int_equal(cply_json_type_of(cply_json_item(a, 3)),
	                 CPLY_JSON_MISSING);
	assert_int_equal(cply_json_type_of(cply_json_get(a, "x")),
	                 CPLY_JSON_MISSING);
	assert_int_equal(cply_json_type_of(cply_json_get(v, "z")),
	                 CPLY_JSON_MISSING);
	assert_int_equal(cply_json_type_of(cply_json_get(v, "c")),
	                 CPLY_JSON_NULL);
	const char *keys[] = { "a", "b", "c" };
	cply_json_iter it = cply_json_each(v);
	uint32_t n = 0;
	for (; cply_json_step(&it); n++) {
		assert_int_equal(it.index, n);
		assert_true(cply_json_is(it.key, keys[n]));
	}
	assert_int_equal(n, 3);
	/* Nothing leads to anything, and never further. */
	cply_json_value none = cply_json_get(v, "z");
	it = cply_json_each(none);
	assert_false(cply_json_step(&it));
	assert_int_equal(cply_json_count(none), 0);
	assert_int_equal(cply_json_string(none, &t.arena).len, 0);
	assert_int_equal(cply_json_raw(none).len, 0);
	assert_int_equal(cply_json_type_of(cply_json_item(none, 0)),
	                 CPLY_JSON_MISSING);
	trial_free(&t);
}

/* ---- limits, memory, damage ---- */

static void deep_nesting_is_refused(void **state)
{
	(void)state;
	static const size_t depths[] = { 513, 10000, 1000000 };
	trial t;
	trial_init(&t);
	for (size_t i = 0; i < CPLY_COUNT(depths); i++) {
		char *text = malloc(depths[i] * 6);
		assert_non_null(text);
		memset(text, '[', depths[i]);
		trial_parse(&t, (cply_str){ text, depths[i] });
		assert_int_equal(t.status, CPLY_LIMIT);
		assert_int_equal(t.diags.items[0]->rule, CPLY_JS116);
		assert_int_equal(t.diags.items[0]->span.begin, 512);
		for (size_t k = 0; k < depths[i]; k++)
			memcpy(text + 5 * k, "{\"a\":", 5);
		trial_parse(&t, (cply_str){ text, depths[i] * 5 });
		assert_int_equal(t.status, CPLY_LIMIT);
		free(text);
	}
	/* As deep as is allowed, also for the writer. */
	char deep[2 * CPLY_JSON_DEEPEST];
	memset(deep, '[', CPLY_JSON_DEEPEST);
	memset(deep + CPLY_JSON_DEEPEST, ']', CPLY_JSON_DEEPEST);
	t.options.max_depth = UINT32_MAX;
	cply_json_value v = trial_parse(&t, (cply_str){ deep, sizeof deep });
	assert_int_equal(t.status, CPLY_OK);
	assert_memory_equal(compact(&t, v, 0), deep, sizeof deep);
	trial_free(&t);
}

typedef struct meter {
	size_t now, calls, fail_at;
} meter;

static void *metered(void *ctx, void *old, size_t old_size, size_t new_size)
{
	meter *m = ctx;
	if (new_size && ++m->calls >= m->fail_at)
		return NULL;
	m->now += new_size - old_size;
	if (new_size == 0) {
		free(old);
		return NULL;
	}
	return realloc(old, new_size);
}

static void every_allocation_may_fail(void **state)
{
	(void)state;
	char text[9000];
	size_t n = 0;
	n += (size_t)snprintf(text, sizeof text, "{\"n\":[0");
	while (n < 8000)
		n += (size_t)snprintf(text + n, sizeof text - n, ",1");
	n += (size_t)snprintf(text + n, sizeof text - n, "]");
	for (int i = 0; i < 40; i++)
		n += (size_t)snprintf(text + n, sizeof text - n, ",\"%d\":0",
		                      i);
	n += (size_t)snprintf(text + n, sizeof text - n, "}");
	size_t failures = 0;
	for (size_t at = 1;; at++) {
		meter m = { .fail_at = at };
		cply_memory memory = { metered, &m };
		cply_json_parser p = { .memory = &memory };
		cply_json_options o = { .report_duplicates = true };
		cply_json doc;
		cply_arena a;
		cply_diags d;
		cply_arena_init(&a, NULL, SIZE_MAX);
		cply_diags_init(&d, &a, 10);
		cply_status st = cply_json_parse(&p, (cply_str){ text, n }, &o,
		                                 &d, &doc);
		assert_true(st == CPLY_OK || st == CPLY_NOMEM);
		failures += st == CPLY_NOMEM;
		cply_json_parser_free(&p);
		cply_arena_free(&a);
		assert_true(m.now == 0);
		if (m.calls < at) {
			assert_int_equal(st, CPLY_OK);
			break;
		}
	}
	assert_true(failures >= 3);
}

/* Every prefix is refused at its end, or at the token that it cuts. */
static void truncation_at_every_byte(void **state)
{
	(void)state;
	cply_str text = CPLY_STR("{\"key\":[1.25e3,-7,\"\\u00e9\\ud83d\\ude00"
	                         "\xD0\x96\xF0\x9F\x98\x80\",true,false,null],"
	                         "\"a longer key with escapes \\\\ \\\"\":{"
	                         "\"b\":[{},[],[[\"x\"]]]}}");
	trial t;
	trial_init(&t);
	for (size_t n = 0; n < text.len; n++) {
		for (int lenient = 0; lenient < 2; lenient++) {
			t.options.lenient = lenient;
			trial_parse(&t, cply_str_sub(text, 0, n));
			assert_int_equal(t.status, CPLY_INVALID);
			assert_int_equal(t.diags.n, 1);
			assert_true(t.diags.items[0]->span.begin <= n);
			assert_true(t.diags.items[0]->span.begin + 32 >= n);
		}
	}
	trial_parse(&t, text);
	assert_int_equal(t.status, CPLY_OK);
	trial_free(&t);
}

/* ---- writing ---- */

static void pretty_output(void **state)
{
	(void)state;
	cply_arena a;
	cply_buf b;
	cply_json_writer w;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	cply_json_writer_init(&w, &b, 2);
	cply_json_begin_object(&w);
	cply_json_key(&w, "a");
	cply_json_begin_array(&w);
	cply_json_put_int(&w, INT64_MIN);
	cply_json_begin_inline_array(&w);
	cply_json_put_bool(&w, true);
	cply_json_begin_object(&w);
	cply_json_key(&w, "x");
	cply_json_put_null(&w);
	cply_json_end_object(&w);
	cply_json_end_array(&w);
	cply_json_begin_array(&w);
	cply_json_end_array(&w);
	cply_json_end_array(&w);
	cply_json_key(&w, "b");
	cply_json_begin_inline_object(&w);
	cply_json_end_object(&w);
	cply_json_key_str(&w, CPLY_STR("c\"\n"));
	cply_json_put_string(&w, CPLY_STR("\x01\t\\\xFFz\xC3\xA9\x7F"));
	cply_json_end_object(&w);
	assert_false(b.failed);
	assert_true(cply_str_is(
		cply_buf_str(&b),
		"{\n"
		"  \"a\": [\n"
		"    -9223372036854775808,\n"
		"    [true, {\"x\": null}],\n"
		"    []\n"
		"  ],\n"
		"  \"b\": {},\n"
		"  \"c\\\"\\n\": \"\\u0001\\t\\\\\uFFFDz\u00e9\\u007f\"\n"
		"}"));
	cply_arena_free(&a);
}

/* ---- numbers ---- */

static void integers(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		bool ok;
		int64_t want;
	} cases[] = {
		{ "0", true, 0 },
		{ "-0", true, 0 },
		{ "9223372036854775807", true, INT64_MAX },
		{ "-9223372036854775808", true, INT64_MIN },
		{ "9223372036854775808", false, 0 },
		{ "-9223372036854775809", false, 0 },
		{ "99999999999999999999999", false, 0 },
		{ "1.0", false, 0 },
		{ "1e3", false, 0 },
		{ "\"1\"", false, 0 },
		{ "true", false, 0 },
	};
	trial t;
	trial_init(&t);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		int64_t n = 0;
		cply_json_value v = trial_parse(&t, cply_str_of(cases[i].text));
		assert_int_equal(cply_json_int(v, &n), cases[i].ok);
		assert_true(n == cases[i].want);
	}
	trial_free(&t);
}

static void check_double(trial *t, const char *text)
{
	double got = -1, want = strtod(text, NULL);
	cply_json_value v = trial_parse(t, cply_str_of(text));
	assert_int_equal(t->status, CPLY_OK);
	assert_true(cply_json_double(v, &got));
	if (memcmp(&got, &want, sizeof got) != 0)
		fail_msg("%s: %a, expected %a", text, got, want);
}

/* The C library rounds correctly: it is the oracle. */
static void doubles_round_as_strtod(void **state)
{
	(void)state;
	static const char *const cases[] = {
		"0",
		"-0",
		"-0.0e5",
		"1",
		"0.1",
		"-1.5e10",
		"1e22",
		"1e23",
		"9007199254740993",
		"9007199254740992.5",
		"1e308",
		"1.7976931348623157e308",
		"1.7976931348623158e308",
		"1.7976931348623159e308",
		"1e400",
		"-1e400",
		"1e-400",
		"2.2250738585072014e-308",
		"2.2250738585072011e-308",
		"2.2250738585072012e-308",
		"4.9406564584124654e-324",
		"2.4703282292062327e-324",
		"2.4703282292062328e-324",
		"1e99999999999999999999",
		"1e-99999999999999999999",
		"0e99999999999999999999",
		"123456789012345678901234567890",
		"0.000000000000000000000000000000000000000000000000000000001",
	};
	char text[2048];
	trial t;
	trial_init(&t);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++)
		check_double(&t, cases[i]);
	uint64_t seed = 88172645463325252u;
	for (int i = 0; i < 3000; i++) {
		seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
		double x;
		memcpy(&x, &seed, sizeof x);
		if (x != x || x > 1e308 || x < -1e308)
			continue;
		snprintf(text, sizeof text, "%.*g", 1 + i % 25, x);
		check_double(&t, text);
		/* Exactly half way, and a little beside it. */
		snprintf(text, sizeof text, "%llu.5%s",
		         (unsigned long long)(seed >> 11 | 1ull << 52),
		         i % 3 ? i % 2 ? "0000000000000000000000000001" : ""
		               : "e-20");
		check_double(&t, text);
	}
	/* A tie that the 800th digit breaks. */
	size_t n = (size_t)snprintf(text, sizeof text, "9007199254740993.");
	memset(text + n, '0', 900);
	text[n + 900] = 0;
	check_double(&t, text);
	text[n + 899] = '1';
	check_double(&t, text);
	trial_free(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(faults_have_their_rule_and_place),
		cmocka_unit_test(json_test_suite),
		cmocka_unit_test(leniencies_are_reported_and_fixed),
		cmocka_unit_test(duplicate_keys),
		cmocka_unit_test(duplicate_keys_among_many),
		cmocka_unit_test(strings_decode),
		cmocka_unit_test(looking_at_values),
		cmocka_unit_test(deep_nesting_is_refused),
		cmocka_unit_test(every_allocation_may_fail),
		cmocka_unit_test(truncation_at_every_byte),
		cmocka_unit_test(pretty_output),
		cmocka_unit_test(integers),
		cmocka_unit_test(doubles_round_as_strtod),
		cmocka_unit_test(writes_what_it_read),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
