/* SPDX-License-Identifier: MIT */
/* The template of docs/adding-a-format.md: it compiles, and it works. This is
 * also the least that the test of a new format does. */
#include "support/support.h"

#include "../docs/template/plain.c"

static const struct {
	const char *input;
	cply_status want;
	const char *codes;
	const char *written;
} cases[] = {
	{ "CAT\nA#O\nBOY\n", CPLY_OK, "", "CAT\nA#O\nBOY\n" },
	{ "cat\r\na.o\r\n", CPLY_OK, "", "CAT\nA.O\n" },
	{ "ÉTÉ", CPLY_OK, "", "ÉTÉ\n" },
	{ "CAT\nAB\n\nBOY", CPLY_INVALID, "XW101", "CAT\nAB#\nBOY\n" },
	{ "A\nAB\nABC\n", CPLY_INVALID, "XW101 XW101", "A##\nAB#\nABC\n" },
	{ "\n\n", CPLY_INVALID, "XW102", NULL },
};

static void reads_and_writes(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		session_reset(&s, SIZE_MAX);
		cply_status got = session_read(&s, cply_str_of(cases[i].input),
		                               "", &cply_format_plain);
		assert_int_equal(got, cases[i].want);
		assert_codes(&s, cases[i].codes);
		assert_int_equal(s.doc->kind != NULL, cases[i].written != NULL);
		if (!s.doc->kind)
			continue;
		cply_buf out;
		cply_buf_init(&out, s.arena);
		const cply_write_options options = { 0 };
		const cply_write w = { &out, s.arena, s.diags, &options };
		assert_int_equal(cply_write_doc(&w, &cply_format_plain, s.doc),
		                 CPLY_OK);
		assert_true(cply_str_is(cply_buf_str(&out), cases[i].written));
	}
	session_free(&s);
}

static void survives_bad_input(void **state)
{
	(void)state;
	truncation_sweep(&cply_format_plain, cply_str_of(cases[0].input));
	memory_sweep(&cply_format_plain, cply_str_of(cases[0].input), 64);
}

static void is_not_registered(void **state)
{
	(void)state;
	assert_null(cply_format_find(CPLY_STR("plain")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_and_writes),
		cmocka_unit_test(survives_bad_input),
		cmocka_unit_test(is_not_registered),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
