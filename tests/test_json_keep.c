/* SPDX-License-Identifier: MIT */
/* What the JSON reader keeps of a text with a fault. */
#include "support/support.h"

static void what_stands_before_a_fault_is_kept(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		uint32_t depth;
		const char *kept; /* or NULL: nothing */
	} cases[] = {
		{ "[1,2,", 1, "[1,2]" },
		{ "[1,2 ", 1, "[1,2]" },
		{ "[1,2", 1, "[1]" }, /* 2 may have been 23 */
		{ "{\"a\":1,\"b\":2", 1, "{\"a\":1}" },
		{ "{\"a\":1,\"b\":", 1, "{\"a\":1}" },
		{ "{\"a\":1,\"b\"", 1, "{\"a\":1}" },
		{ "{\"a\":1,\"b", 1, "{\"a\":1}" },
		{ "{\"a\":[1,{\"b\":2},{\"c\"", 1, "{}" },
		{ "{\"a\":[1,{\"b\":2},{\"c\"", 2, "{\"a\":[1,{\"b\":2}]}" },
		{ "{\"a\":[1,{\"b\":2},{\"c\"", 3, "{\"a\":[1,{\"b\":2},{}]}" },
		{ "{\"a\":[[1],[2,tru], 3]}", 9, "{\"a\":[[1],[2]]}" },
		{ "[1] x", 1, "[1]" },
		{ "[", 1, "[]" },
		{ "\"abc", 1, NULL },
		{ "12e", 1, NULL },
		{ "", 1, NULL },
		{ "\xEF\xBB\xBF[1]", 1, NULL },
		{ "[1,2,", 0, NULL },
	};
	cply_arena a;
	cply_json_parser parser = { 0 };
	cply_arena_init(&a, NULL, SIZE_MAX);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		const cply_json_options options = { .keep_depth =
			                                    cases[i].depth };
		cply_json doc;
		cply_buf b;
		cply_json_writer w;
		assert_int_equal(cply_json_parse(&parser,
		                                 cply_str_of(cases[i].text),
		                                 &options, NULL, &doc),
		                 CPLY_INVALID);
		assert_int_equal(doc.n != 0, cases[i].kept != NULL);
		if (!cases[i].kept)
			continue;
		cply_buf_init(&b, &a);
		cply_json_writer_init(&w, &b, 0);
		cply_json_put_value(&w, cply_json_root(&doc));
		assert_true(cply_str_is(cply_buf_str(&b), cases[i].kept));
	}
	cply_json_parser_free(&parser);
	cply_arena_free(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_stands_before_a_fault_is_kept),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
