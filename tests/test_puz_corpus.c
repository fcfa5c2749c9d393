/* SPDX-License-Identifier: MIT */
/* The .puz files of the corpus: read or refused with a reason, and written
 * back byte for byte. */
#include <stdio.h>
#include <stdlib.h>

#include "format/formats.h"
#include "support/support.h"

static void each_file(const char *path, void *ctx)
{
	(void)ctx;
	session s;
	session_init(&s);
	char *bytes;
	size_t len;
	assert_true(load_file(path, &bytes, &len));
	const char *name = strrchr(path, '/') + 1;
	cply_status st = session_read(&s, (cply_str){ bytes, len }, name, NULL);
	print_message("%-34s %d %2ux%-2u %s\n", name, st,
	              s.doc->kind ? s.doc->as.crossword->width : 0,
	              s.doc->kind ? s.doc->as.crossword->height : 0,
	              session_codes(&s));
	if (st != CPLY_OK)
		assert_true(s.diags->n > 0);
	if (s.doc->kind) {
		cply_buf out;
		cply_buf_init(&out, s.arena);
		cply_write_options options = { 0 };
		cply_write w = { &out, s.arena, s.diags, &options };
		assert_int_equal(cply_write_doc(&w, &cply_format_puz, s.doc),
		                 CPLY_OK);
		assert_int_equal(out.len, len);
		assert_memory_equal(out.ptr, bytes, len);
	}
	session_free(&s);
	free(bytes);
}

static void test_corpus(void **state)
{
	(void)state;
	const char *dir = corpus_dir();
	if (!dir) {
		print_message("skipped: no corpus\n");
		return;
	}
	assert_true(for_each_file(dir, ".puz", each_file, NULL) > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_corpus) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
