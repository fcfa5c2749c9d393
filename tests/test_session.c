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

/* ---- differences ---- */

static void packs_are_compared(void **state)
{
	(void)state;
	static const cply_diff_options json = { .json = true };
	size_t size, n;
	char *bytes = load("examples/first-mills.sanmill_puzzles", &size);
	char *other = load("examples/between.puz", &n);
	char *changed = malloc(size + 1);
	assert_non_null(changed);
	memcpy(changed, bytes, size);
	changed[size] = 0;
	char *title = strstr(changed, "\"title\": \"");
	assert_non_null(title);
	title[10] ^= 1; /* another letter */

	cply_session *second = cply_session_new(NULL);
	const cply_doc *a = cply_session_read(s, bytes, size, "a");
	const cply_doc *b = cply_session_read(second, changed, size, "b");
	assert_non_null(a);
	assert_non_null(b);
	const char *text = cply_session_diff(s, a, a, NULL);
	assert_non_null(strstr(text, "are the same"));
	assert_null(strstr(text, "changed"));
	assert_non_null(strstr(cply_session_diff(s, a, b, NULL), "1 changed"));
	assert_int_equal(*cply_session_diff(s, a, b, &json), '{');

	b = cply_session_read(second, other, n, "between.puz");
	assert_null(cply_session_diff(s, a, b, NULL));
	assert_non_null(strstr(cply_session_diff(second, b, b, NULL),
	                       "the puzzles are the same"));
	cply_session_free(second);
	free(changed);
	free(other);
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

/* ---- streams ---- */

typedef struct bytes_in {
	const char *bytes;
	size_t size, at;
} bytes_in;

static size_t feed(void *ctx, char *into, size_t room)
{
	bytes_in *in = ctx;
	size_t n = in->size - in->at < room ? in->size - in->at : room;
	n = n < 1000 ? n : 1000;
	if (n)
		memcpy(into, in->bytes + in->at, n);
	in->at += n;
	return n;
}

static bool start_over(void *ctx)
{
	((bytes_in *)ctx)->at = 0;
	return true;
}

/* What a step did, in words; freed by the caller. */
static char *words_of(const cply_timeline *t, uint64_t step)
{
	cply_arena a;
	cply_buf b;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	t->ops->describe(t->record, step, &b);
	cply_put_char(&b, 0);
	char *copy = malloc(b.len);
	assert_non_null(copy);
	memcpy(copy, b.ptr, b.len);
	cply_arena_free(&a);
	return copy;
}

static void assert_same_position(cply_session *held, cply_timeline *whole,
                                 cply_timeline *streamed, uint64_t position)
{
	assert_int_equal(cply_timeline_seek(whole, position), CPLY_OK);
	assert_int_equal(cply_timeline_seek(streamed, position), CPLY_OK);
	assert_int_equal(streamed->position, position);
	assert_string_equal(
		cply_session_show(s, cply_session_doc(s), streamed, NULL),
		cply_session_show(held, cply_session_doc(held), whole, NULL));
	if (!position)
		return;
	char *a = words_of(whole, position - 1);
	char *b = words_of(streamed, position - 1);
	assert_string_equal(a, b);
	free(a);
	free(b);
}

/* Any position of a log that is not held can be reached, in any order, and is
 * what it is in a log that is held. */
static void streams_have_positions(void **state)
{
	(void)state;
	size_t size;
	char *bytes = load("examples/orchard.gamelog", &size);
	bytes_in from = { bytes, size, 0 };
	const cply_input in = {
		.read = feed, .rewind = start_over, .ctx = &from, .stream = true
	};
	cply_session *held = cply_session_new(NULL);
	const cply_doc *one = cply_session_read(held, bytes, size, "x.gamelog");
	const cply_doc *doc = cply_session_open(s, &in, "x.gamelog");
	assert_non_null(one);
	assert_non_null(doc);
	assert_null(cply_doc_game(doc));
	cply_session_check(held, one);
	cply_session_check(s, doc);
	uint32_t notes = cply_session_count(s, CPLY_NOTE);
	cply_timeline *whole = cply_session_timeline(held, one);
	cply_timeline *streamed = cply_session_timeline(s, doc);
	assert_non_null(streamed);
	uint64_t n = cply_timeline_count(whole);
	assert_int_equal(cply_timeline_count(streamed), n);
	assert_true(n > 20);
	for (uint64_t i = 0; i <= n; i++)
		assert_same_position(held, whole, streamed, i);
	for (uint64_t i = 0; i <= n; i += 7)
		assert_same_position(held, whole, streamed, n - i);
	assert_same_position(held, whole, streamed, n / 2);

	/* Looking at another step, or for a name, moves nothing. */
	char *first = words_of(whole, 0), *same = words_of(streamed, 0);
	assert_string_equal(first, same);
	free(first);
	free(same);
	assert_int_equal(cply_timeline_find(streamed, CPLY_STR("turn:2")),
	                 cply_timeline_find(whole, CPLY_STR("turn:2")));
	assert_int_equal(cply_timeline_find(streamed, CPLY_STR("50%")),
	                 cply_timeline_find(whole, CPLY_STR("50%")));
	cply_timeline *second = cply_session_timeline(s, doc);
	assert_int_equal(cply_timeline_seek(second, n), CPLY_OK);
	assert_string_equal(cply_session_show(s, doc, streamed, NULL),
	                    cply_session_show(held, one, whole, NULL));

	/* What was found is not found again by walking. */
	assert_int_equal(cply_session_count(s, CPLY_NOTE), notes);
	cply_str picture, other;
	assert_int_equal(cply_session_draw(s, doc, streamed, CPLY_TERMINAL,
	                                   NULL, &picture),
	                 CPLY_OK);
	assert_int_equal(cply_session_draw(held, one, whole, CPLY_TERMINAL,
	                                   NULL, &other),
	                 CPLY_OK);
	assert_true(picture.len > 0);
	cply_session_free(held);
	free(bytes);
}

/* A pipe can be walked through if it is kept, else not at all. */
static void pipes_have_positions_if_kept(void **state)
{
	(void)state;
	size_t size;
	char *log = load("examples/orchard.gamelog", &size);
	/* Blanks make it longer than what is held to find out what it is. */
	enum { BLANKS = 200000 };
	char *bytes = malloc(size + BLANKS);
	size_t brace = size;
	assert_non_null(bytes);
	while (brace && log[--brace] != '}')
		;
	memcpy(bytes, log, brace);
	memset(bytes + brace, ' ', BLANKS);
	memcpy(bytes + brace + BLANKS, log + brace, size - brace);
	size += BLANKS;
	free(log);
	for (int keep = 0; keep < 2; keep++) {
		bytes_in from = { bytes, size, 0 };
		const cply_input in = {
			.read = feed, .ctx = &from, .keep = keep, .stream = true
		};
		const cply_doc *doc = cply_session_open(s, &in, "x.gamelog");
		assert_non_null(doc);
		cply_timeline *t = cply_session_timeline(s, doc);
		assert_int_equal(t != NULL, keep);
		if (t)
			assert_int_equal(cply_timeline_seek(t, 3), CPLY_OK);
		/* It can still be shown at its end, or not at all. */
		const char *end = cply_session_show(s, doc, NULL, NULL);
		assert_true(!keep || (end && *end == '{'));
	}
	free(bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(zeroed_options_draw_as_usual),
		TEST(packs_are_compared),
		TEST(fixes_come_in_rounds),
		TEST(fixes_keep_the_document),
		TEST(streams_have_positions),
		TEST(pipes_have_positions_if_kept),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
