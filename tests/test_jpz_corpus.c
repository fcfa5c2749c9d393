/* SPDX-License-Identifier: MIT */
/* Every .jpz of the corpus is read, and written without a change of meaning;
 * and it means what the same puzzle means in ipuz and .puz. */
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "format/formats.h"
#include "format/unwrap.h"

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

/* The file, decompressed, and read. */
static cply_status read_path(session *s, const char *path, char **bytes)
{
	size_t len;
	cplyi_unwrapped u;
	assert_true(load_file(path, bytes, &len));
	session_init(s);
	assert_int_equal(cplyi_unwrap((cply_str){ *bytes, len },
	                              cply_str_of(path),
	                              &(cplyi_unwrapping){
					      .limits = cply_limits_default() },
	                              s->arena, s->diags, &u),
	                 CPLY_OK);
	return session_read(s, u.bytes, path, NULL);
}

static cply_str write_jpz(session *s)
{
	static const cply_write_options options = { .blank = false };
	cply_buf out;
	cply_buf_init(&out, s->arena);
	cply_write w = { .out = &out,
		         .scratch = s->arena,
		         .diags = s->diags,
		         .options = &options };
	assert_int_equal(cply_write_doc(&w, &cply_format_jpz, s->doc), CPLY_OK);
	return cply_buf_str(&out);
}

static void round_trip(const char *path, void *ctx)
{
	static const cply_write_options options = { .blank = false };
	size_t *n_read = ctx;
	char *bytes;
	session a, b;
	cply_status st = read_path(&a, path, &bytes);
	print_message("%d %s  %s\n", st, path + strlen(corpus_dir()) + 1,
	              session_codes(&a));
	assert_int_equal(st, CPLY_OK);
	assert_ptr_equal(a.doc->format, &cply_format_jpz);
	cply_str once = write_jpz(&a);
	session_init(&b);
	assert_int_equal(session_read(&b, once, "again", NULL), CPLY_OK);
	assert_same_in_all(path, a.doc->as.crossword, b.doc->as.crossword);
	cply_str twice = write_jpz(&b);
	assert_true(cply_str_eq(once, twice));
	/* Nothing of it is lost in its own format. */
	uint32_t n = a.diags->n;
	cply_losses(a.doc, &cply_format_jpz, &options, a.arena, a.diags);
	assert_int_equal(a.diags->n, n);
	session_free(&a);
	session_free(&b);
	free(bytes);
	*n_read += 1;
}

static bool has_corpus(void)
{
	if (!corpus_dir())
		print_message("skipped: no corpus\n");
	return corpus_dir() != NULL;
}

static void every_file_survives(void **state)
{
	(void)state;
	size_t n = 0;
	if (!has_corpus())
		skip();
	for_each_file(corpus_dir(), ".jpz", round_trip, &n);
	print_message("%zu files\n", n);
	assert_true(n > 50);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_file_survives),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
