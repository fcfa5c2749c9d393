/* SPDX-License-Identifier: MIT */
/* JSON as scripts write it: keys without quotes, strings in single quotes. */
#include "carrier/json.h"
#include "support/support.h"

/* Keys without quotes and single quotes, where the reader asks for them. */
static void loose_quotes(void **state)
{
	(void)state;
	static const char text[] =
		"{version: 'v\\'2', 'a b': [1, 'x\"y'], $k_1 : {}, \"z\":'',"
		" n: \"q\", }";
	static const char strict[] =
		"{\"version\":\"v'2\",\"a b\":[1,\"x\\\"y\"],"
		"\"$k_1\":{},\"z\":\"\",\"n\":\"q\"}";
	const cply_json_options options = { .lenient = true,
		                            .loose_quotes = true };
	session s;
	session_init(&s);
	cply_json_parser p = { 0 };
	cply_json doc;
	assert_int_equal(cply_json_parse(&p, cply_str_of(text), &options,
	                                 s.diags, &doc),
	                 CPLY_OK);
	assert_codes(&s, "JS119 JS118 JS118 JS118 JS119 JS118 JS119 JS131");
	assert_int_equal(s.diags->counts[CPLY_ERROR], 0);
	assert_true(
		cply_str_is(s.diags->items[0]->fix.replacement, "\"version\""));
	cply_json_value root = cply_json_root(&doc);
	assert_true(cply_json_is(cply_json_get(root, "version"), "v'2"));
	assert_true(cply_str_is(cply_json_string(cply_json_get(root, "version"),
	                                         s.arena),
	                        "v'2"));
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, s.arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_put_value(&w, root);
	if (!cply_str_is(cply_buf_str(&b), strict))
		fail_msg("%.*s", (int)b.len, b.ptr);
	/* Not asked for, not closed, or not a string: errors. */
	static const char *const bad[] = { "{a",      "{a:'x}",  "{'a:1}",
		                           "['a\n']", "{a b:1}", "{'\\x':1}",
		                           "[a]",     "'\xC3'" };
	for (size_t i = 0; i < CPLY_COUNT(bad); i++)
		assert_int_equal(cply_json_parse(&p, cply_str_of(bad[i]),
		                                 &options, NULL, &doc),
		                 CPLY_INVALID);
	const cply_json_options lenient = { .lenient = true };
	cply_diags_init(s.diags, s.arena, 10);
	assert_int_equal(cply_json_parse(&p, CPLY_STR("{a:1}"), &lenient,
	                                 s.diags, &doc),
	                 CPLY_INVALID);
	assert_int_equal(s.diags->counts[CPLY_ERROR], 1);
	cply_json_parser_free(&p);
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(loose_quotes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
