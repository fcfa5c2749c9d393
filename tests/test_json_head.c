/* SPDX-License-Identifier: MIT */
#include "support/support.h"

#include <stdlib.h>

#include "format/json_head.h"

static const struct {
	const char *name, *text, *want; /* key=value pairs, parted by blanks */
} cases[] = {
	{ "plain", "{\"a\":1,\"b\":\"x\"}", "a=1 b=\"x\"" },
	{ "blanks", " { \"a\" : [1, 2] , \"b\":null } ", "a=[1, 2] b=null" },
	{ "nested keys are not members", "{\"a\":{\"b\":1,\"c\":[{}]},\"d\":2}",
	  "a={\"b\":1,\"c\":[{}]} d=2" },
	{ "brackets in strings", "{\"a\":\"]}{\",\"b\":[\"}\"]}",
	  "a=\"]}{\" b=[\"}\"]" },
	{ "escaped quotes", "{\"a\\\"}\":\"\\\"\",\"b\":\"\\\\\"}",
	  "a\\\"}=\"\\\"\" b=\"\\\\\"" },
	{ "byte order mark", "\xEF\xBB\xBF{\"a\":1}", "a=1" },
	{ "JSONP", "ipuz({\"a\":1});", "a=1" },
	{ "comments", "// x\n/* { */{/*,*/\"a\"//:\n:1/*}*/,\"b\":2}",
	  "a=1/*}*/ b=2" },
	{ "trailing comma", "{\"a\":1,}", "a=1" },
	{ "array", "[{\"a\":1}]", "" },
	{ "a word", "hello {\"a\":1}", "" },
	{ "nothing", "", "" },
	{ "cut in a key", "{\"a\":1,\"b", "a=1" },
	{ "cut in a value", "{\"a\":1,\"b\":[1,\"x", "a=1 b=[1,\"x" },
	{ "cut after an escape", "{\"a\":\"\\", "a=\"\\" },
	{ "bare key", "{a:1}", "a=1" },
	{ "single quotes", "{'a':1,b.c : 2}", "a=1 b.c=2" },
	{ "no key", "{+:1}", "" },
};

static void members(void **state)
{
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_arena arena;
		cply_buf got;
		cply_arena_init(&arena, NULL, SIZE_MAX);
		cply_buf_init(&got, &arena);
		cplyi_json_head h =
			cplyi_json_head_of(cply_str_of(cases[i].text));
		while (cplyi_json_head_next(&h)) {
			if (got.len)
				cply_put_char(&got, ' ');
			cply_put_str(&got, h.key);
			cply_put_char(&got, '=');
			cply_put_str(&got, h.value);
		}
		if (!cply_str_is(cply_buf_str(&got), cases[i].want))
			fail_msg("%s: %.*s", cases[i].name, (int)got.len,
			         got.ptr ? got.ptr : "");
		cply_arena_free(&arena);
	}
}

static void questions(void **state)
{
	(void)state;
	cply_str s =
		CPLY_STR("{\"kind\":[\"http://ipuz.org/crossword#1\"],"
	                 "\"deep\":{\"version\":\"ipuz.org\"},"
	                 "\"version\":\"other\",\"object\":{\"x\":\"y\"}}");
	assert_true(cplyi_json_head_has(s, "kind"));
	assert_false(cplyi_json_head_has(s, "x"));
	assert_true(cplyi_json_head_says(s, "kind", "ipuz.org"));
	assert_false(cplyi_json_head_says(s, "version", "ipuz.org"));
	assert_false(cplyi_json_head_says(s, "object", "y"));
}

/* Every prefix in memory of its own size, for the sanitizer to watch. */
static void prefixes(void **state)
{
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		size_t len = strlen(cases[i].text);
		for (size_t n = 0; n <= len; n++) {
			char *copy = malloc(n ? n : 1);
			assert_non_null(copy);
			memcpy(copy, cases[i].text, n);
			cplyi_json_head h =
				cplyi_json_head_of((cply_str){ copy, n });
			size_t steps = 0;
			while (cplyi_json_head_next(&h))
				steps++;
			assert_true(steps <= n);
			free(copy);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(members),
		cmocka_unit_test(questions),
		cmocka_unit_test(prefixes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
