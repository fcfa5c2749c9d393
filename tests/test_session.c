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

/* A file of the examples, in memory that the caller frees. */
static char *example(const char *name, size_t *size)
{
	char path[256];
	snprintf(path, sizeof path, "examples/%s", name);
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
	char *bytes = example("between.puz", &size);
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(zeroed_options_draw_as_usual),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
