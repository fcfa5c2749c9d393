/* SPDX-License-Identifier: MIT */
/* Every ipuz file of the corpus is read, and written without a change of
 * meaning: what is read from it again is the same, extras included. */
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "format/formats.h"

/* ---- extras ---- */

static void assert_same_extras(const char *path, const cply_extras *a,
                               const cply_extras *b)
{
	if (a->n != b->n)
		fail_msg("%s: %u and %u extras", path, a->n, b->n);
	for (uint32_t i = 0; i < a->n; i++) {
		const cply_extra *x = &a->items[i], *y = &b->items[i];
		if (!cply_str_eq(x->key, y->key) ||
		    !cply_str_eq(x->value, y->value))
			fail_msg("%s: %.*s is %.*s and %.*s", path,
			         (int)x->key.len, x->key.ptr, (int)x->value.len,
			         x->value.ptr, (int)y->value.len, y->value.ptr);
	}
}

static const cply_extras *extras_of(const cply_cell *cell)
{
	static const cply_extras none = { NULL, 0 };
	return cell->more ? &cell->more->extras : &none;
}

static void assert_same_in_all(const char *path, const cply_crossword *a,
                               const cply_crossword *b)
{
	assert_same_crossword(a, b);
	assert_same_extras(path, &a->extras, &b->extras);
	for (uint32_t i = 0; i < a->width * a->height; i++)
		assert_same_extras(path, extras_of(&a->cells[i]),
		                   extras_of(&b->cells[i]));
	for (uint32_t i = 0; i < a->n_lists; i++) {
		const cply_clue_list *x = &a->lists[i], *y = &b->lists[i];
		assert_same_extras(path, &x->extras, &y->extras);
		for (uint32_t k = 0; k < x->n_clues; k++)
			assert_same_extras(path, &x->clues[k].extras,
			                   &y->clues[k].extras);
	}
}

/* ---- round trips ---- */

static cply_str write_ipuz(session *s, const cply_doc *doc)
{
	static const cply_write_options options = { .blank = false };
	cply_buf out;
	cply_buf_init(&out, s->arena);
	cply_write w = { .out = &out,
		         .scratch = s->arena,
		         .diags = s->diags,
		         .options = &options };
	assert_int_equal(cply_write_doc(&w, &cply_format_ipuz, doc), CPLY_OK);
	return cply_buf_str(&out);
}

struct tally {
	size_t files, refused;
};

static void round_trip(const char *path, void *ctx)
{
	struct tally *tally = ctx;
	static const char *const names[] = { "ok", "INVALID", "UNSUPPORTED",
		                             "LIMIT", "NOMEM" };
	char *bytes;
	size_t len;
	session a, b;
	assert_true(load_file(path, &bytes, &len));
	session_init(&a);
	session_init(&b);
	cply_status s = session_read(&a, (cply_str){ bytes, len }, path, NULL);
	tally->files++;
	const char *dir = corpus_dir();
	print_message("%-11s %s  %s\n", names[s], path + strlen(dir) + 1,
	              session_codes(&a));
	if (!a.doc->kind) {
		tally->refused++;
	} else {
		assert_ptr_equal(a.doc->format, &cply_format_ipuz);
		cply_str once = write_ipuz(&a, a.doc);
		assert_int_equal(session_read(&b, once, "again",
		                              &cply_format_ipuz),
		                 CPLY_OK);
		assert_same_in_all(path, a.doc->as.crossword,
		                   b.doc->as.crossword);
		cply_str twice = write_ipuz(&b, b.doc);
		assert_true(cply_str_eq(once, twice));
		/* Nothing of it is lost in its own format. */
		static const cply_write_options options = { .blank = false };
		uint32_t n = a.diags->n;
		cply_losses(a.doc, &cply_format_ipuz, &options, a.arena,
		            a.diags);
		assert_int_equal(a.diags->n, n);
	}
	session_free(&a);
	session_free(&b);
	free(bytes);
}

static void every_file_survives(void **state)
{
	(void)state;
	struct tally tally = { 0, 0 };
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		skip();
	}
	for_each_file(corpus_dir(), ".ipuz", round_trip, &tally);
	print_message("%zu files, %zu refused\n", tally.files, tally.refused);
	assert_true(tally.files > 60);
	assert_int_equal(tally.refused, 0);
}

/* Where nothing is reported as lost, nothing is. */
static void through_ipuz(const char *path, void *ctx)
{
	static const cply_write_options options = { .blank = false };
	size_t *whole = ctx;
	char *bytes;
	size_t len;
	session a, b;
	assert_true(load_file(path, &bytes, &len));
	session_init(&a);
	session_init(&b);
	(void)!session_read(&a, (cply_str){ bytes, len }, path, NULL);
	if (a.doc->kind) {
		uint32_t n = a.diags->n;
		cply_losses(a.doc, &cply_format_ipuz, &options, a.arena,
		            a.diags);
		bool is_whole = a.diags->n == n;
		cply_str text = write_ipuz(&a, a.doc);
		(void)!session_read(&b, text, "again", &cply_format_ipuz);
		if (!b.doc->kind)
			fail_msg("%s: %s", path, session_codes(&b));
		if (is_whole) {
			assert_same_crossword(a.doc->as.crossword,
			                      b.doc->as.crossword);
			*whole += 1;
		}
	}
	session_free(&a);
	session_free(&b);
	free(bytes);
}

static void puz_through_ipuz(void **state)
{
	(void)state;
	size_t whole = 0;
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		skip();
	}
	size_t n = for_each_file(corpus_dir(), ".puz", through_ipuz, &whole);
	print_message("%zu of %zu .puz files are whole in ipuz\n", whole, n);
	assert_true(whole > 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(puz_through_ipuz),
		cmocka_unit_test(every_file_survives),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
