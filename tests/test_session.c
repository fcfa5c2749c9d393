/* SPDX-License-Identifier: MIT */
/* A session as programs see it: through the public header, and nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "crossply/crossply.h"

static cply_session *s;

static int set_up(void **state)
{
	(void)state;
	s = cply_session_new(NULL);
	return s ? 0 : -1;
}

static int tear_down(void **state)
{
	(void)state;
	cply_session_free(s);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

/* A file, in memory that the caller frees. */
static char *load(const char *path, size_t *size)
{
	FILE *f = fopen(path, "rb");
	assert_non_null(f);
	assert_int_equal(fseek(f, 0, SEEK_END), 0);
	*size = (size_t)ftell(f);
	rewind(f);
	char *bytes = malloc(*size + 1);
	assert_non_null(bytes);
	assert_int_equal(fread(bytes, 1, *size, f), *size);
	fclose(f);
	return bytes;
}

/* ---- options ---- */

static void zeroed_options_draw_as_usual(void **state)
{
	(void)state;
	static const cply_draw_options zeroed = { 0 };
	static const cply_draw_options bare = { .no_clues = true };
	size_t size;
	char *bytes = load("examples/between.puz", &size);
	const cply_doc *doc = cply_session_read(s, bytes, size, "between.puz");
	assert_non_null(doc);
	for (int medium = CPLY_TERMINAL; medium <= CPLY_SVG; medium++) {
		cply_str usual, same, other;
		assert_int_equal(cply_session_draw(s, doc, NULL,
		                                   (cply_medium)medium, NULL,
		                                   &usual),
		                 CPLY_OK);
		char *held = malloc(usual.len);
		memcpy(held, usual.ptr, usual.len);
		assert_int_equal(cply_session_draw(s, doc, NULL,
		                                   (cply_medium)medium, &zeroed,
		                                   &same),
		                 CPLY_OK);
		assert_int_equal(same.len, usual.len);
		assert_memory_equal(same.ptr, held, usual.len);
		assert_int_equal(cply_session_draw(s, doc, NULL,
		                                   (cply_medium)medium, &bare,
		                                   &other),
		                 CPLY_OK);
		assert_true(other.len < usual.len);
		free(held);
	}
	free(bytes);
}

/* ---- fixes ---- */

/* The fix of a clue makes the checksums of a .puz wrong, and then they are
 * fixed. The session holds what came of it. */
static void fixes_come_in_rounds(void **state)
{
	(void)state;
	size_t size;
	char *bytes = load("fuzz/corpus/puz/clue-with-checksum", &size);
	const cply_doc *doc = cply_session_read(s, bytes, size, "x.puz");
	assert_non_null(doc);
	cply_session_check(s, doc);
	cply_str out, none;
	assert_true(cply_session_fix(s, &out) > 1);
	const cply_diag *g;
	for (uint32_t i = 0; (g = cply_session_finding(s, i)); i++)
		assert_false(g->fix.present);
	assert_int_equal(cply_session_fix(s, &none), 0);
	assert_int_equal(none.len, 0);

	cply_session *other = cply_session_new(NULL);
	doc = cply_session_read(other, out.ptr, out.len, "x.puz");
	assert_non_null(doc);
	cply_session_check(other, doc);
	assert_string_equal(cply_session_text(other), cply_session_text(s));
	cply_session_free(other);
	free(bytes);
}

/* A fix must not turn the file into something that is no longer read. */
static void fixes_keep_the_document(void **state)
{
	(void)state;
	static const char broken[] =
		"--\na: b: c\n# T\n```\n## Grid\n~~~\n2 1\nCAT\nO.O\n"
		"## Across\n**1.** x\n0. y\n99999999999. z\n} lona";
	cply_str out;
	const cply_doc *doc =
		cply_session_read(s, broken, sizeof broken - 1, NULL);
	assert_non_null(doc);
	cply_session_check(s, doc);
	uint32_t errors = cply_session_count(s, CPLY_ERROR);
	(void)cply_session_fix(s, &out);
	assert_non_null(cply_session_doc(s));
	assert_string_equal(cply_format_name(cply_session_format(s)), "xmd");
	assert_true(cply_session_count(s, CPLY_ERROR) <= errors);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(zeroed_options_draw_as_usual),
		TEST(fixes_come_in_rounds),
		TEST(fixes_keep_the_document),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
