/* SPDX-License-Identifier: MIT */
/* Small YAML: nodes, places, refusals, and scalars that come back. */
#include "carrier/yaml.h"
#include "support/support.h"

static void nodes_and_places(void **state)
{
	(void)state;
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_str text = CPLY_STR("é: x\nlist: [a, \"b\\n\"]\nmap:\n  k: v\n");
	cply_yaml y;
	assert_int_equal(cply_yaml_read(text, 8, &a, &y), CPLY_OK);
	static const struct {
		cply_yaml_type type;
		const char *text, *raw;
		uint32_t next;
	} want[] = {
		{ CPLY_YAML_MAP, "", NULL, 11 },
		{ CPLY_YAML_SCALAR, "é", "é", 2 },
		{ CPLY_YAML_SCALAR, "x", "x", 3 },
		{ CPLY_YAML_SCALAR, "list", "list", 4 },
		{ CPLY_YAML_LIST, "", "[a, \"b\\n\"]", 7 },
		{ CPLY_YAML_SCALAR, "a", "a", 6 },
		{ CPLY_YAML_SCALAR, "b\n", "\"b\\n\"", 7 },
		{ CPLY_YAML_SCALAR, "map", "map", 8 },
		{ CPLY_YAML_MAP, "", NULL, 11 },
		{ CPLY_YAML_SCALAR, "k", "k", 10 },
		{ CPLY_YAML_SCALAR, "v", "v", 11 },
	};
	assert_int_equal(y.n, CPLY_COUNT(want));
	for (uint32_t i = 0; i < y.n; i++) {
		assert_int_equal(y.nodes[i].type, want[i].type);
		assert_int_equal(y.nodes[i].next, want[i].next);
		assert_true(cply_str_is(y.nodes[i].text, want[i].text));
		if (want[i].raw)
			assert_true(cply_str_is(
				cply_str_sub(text, y.nodes[i].at.begin,
			                     y.nodes[i].at.end),
				want[i].raw));
	}
	cply_arena_free(&a);
}

static void refusals(void **state)
{
	static const struct {
		const char *text;
		cply_status want;
		uint32_t at;
	} cases[] = {
		{ "", CPLY_OK, 0 },
		{ "# only a comment\n", CPLY_OK, 0 },
		{ "a: b: c", CPLY_INVALID, 4 },
		{ "é: &x 1\n", CPLY_INVALID, 4 },
		{ "a: *x\n", CPLY_INVALID, 3 },
		{ "a: [[[[[[[[[[1]]]]]]]]]]", CPLY_LIMIT, 10 },
		{ "a: \xFF", CPLY_INVALID, 3 },
		{ "a: \"open", CPLY_INVALID, 8 },
		{ "\ta: 1", CPLY_INVALID, 0 },
	};
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_arena a;
		cply_yaml y;
		cply_arena_init(&a, NULL, SIZE_MAX);
		cply_str text = cply_str_of(cases[i].text);
		assert_int_equal(cply_yaml_read(text, 8, &a, &y),
		                 cases[i].want);
		assert_int_equal(y.problem.len > 0, cases[i].want != CPLY_OK);
		assert_int_equal(y.problem_at.begin, cases[i].at);
		cply_arena_free(&a);
	}
}

/* Text put as a scalar is read as that text. */
static void scalars_come_back(void **state)
{
	static const char *const texts[] = {
		"",
		"plain",
		"two words",
		"2024-01-01",
		"a: b",
		"a #b",
		"- a",
		"'q'",
		"\"q\"",
		"back\\slash",
		" blank ",
		"true",
		"null",
		"~",
		"é",
		"line\nline",
		"tab\there",
		"\x01\x7F",
		"\xC2\x85",
		"\xE2\x80\xA8",
		"{a}",
		"[a]",
		"*a",
		"&a",
		"!t",
		"%d",
		"@x",
		"`x`",
		"a,b",
		"?",
		"-",
		"---",
		"...",
		"\xEF\xBB\xBF",
		"\xF0\x9F\x90\x88",
		"a:",
	};
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(texts); i++) {
		cply_arena a;
		cply_yaml y;
		cply_buf b;
		cply_arena_init(&a, NULL, SIZE_MAX);
		cply_buf_init(&b, &a);
		cply_put(&b, "key: ");
		cply_yaml_put(cply_str_of(texts[i]), &b);
		cply_put(&b, "\n");
		assert_int_equal(cply_yaml_read(cply_buf_str(&b), 8, &a, &y),
		                 CPLY_OK);
		assert_int_equal(y.n, 3);
		if (!cply_str_is(y.nodes[2].text, texts[i]))
			fail_msg("\"%s\"", texts[i]);
		cply_arena_free(&a);
	}
}

static void every_budget(void **state)
{
	(void)state;
	for (size_t budget = 0;; budget += 8) {
		cply_arena a;
		cply_yaml y;
		cply_arena_init(&a, NULL, budget);
		cply_status s =
			cply_yaml_read(CPLY_STR("a: [1, 2]\nb: {c: d, e: f}\n"),
		                       8, &a, &y);
		bool done = s == CPLY_OK;
		if (!done)
			assert_int_equal(s, CPLY_NOMEM);
		cply_arena_free(&a);
		if (done)
			break;
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nodes_and_places),
		cmocka_unit_test(refusals),
		cmocka_unit_test(scalars_come_back),
		cmocka_unit_test(every_budget),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
