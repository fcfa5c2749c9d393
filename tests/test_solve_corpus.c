/* SPDX-License-Identifier: MIT */
/* The solve logs of the corpus: the verdicts of its EXPECTED.json, and that
 * each can be written, stepped and drawn. */
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

static const char *folder(void)
{
	static char dir[4096];
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		skip();
	}
	snprintf(dir, sizeof dir, "%s/solve-logs", corpus_dir());
	return dir;
}

/* "ok", "warn" or "error": the worst that reading and checking says. */
static const char *verdict(const char *path, bool strict)
{
	char *bytes;
	size_t len;
	session s;
	assert_true(load_file(path, &bytes, &len));
	session_init(&s);
	s.diags->strict = strict;
	(void)session_read(&s, (cply_str){ bytes, len }, path, NULL);
	if (s.doc->kind)
		cply_check_doc(s.doc, s.arena, s.diags);
	const uint32_t *counts = s.diags->counts;
	const char *worst = counts[CPLY_ERROR]     ? "error"
	                    : counts[CPLY_WARNING] ? "warn"
	                                           : "ok";
	session_free(&s);
	free(bytes);
	return worst;
}

static void expected_verdicts(void **state)
{
	(void)state;
	char path[4200], *bytes;
	size_t len;
	cply_json_parser parser = { 0 };
	cply_json doc;
	session s;
	uint32_t n = 0;
	snprintf(path, sizeof path, "%s/EXPECTED.json", folder());
	session_init(&s);
	assert_true(load_file(path, &bytes, &len));
	assert_int_equal(cply_json_parse(&parser, (cply_str){ bytes, len },
	                                 NULL, s.diags, &doc),
	                 CPLY_OK);
	cply_json_iter it = cply_json_each(cply_json_root(&doc));
	while (cply_json_step(&it)) {
		cply_str name = cply_json_string(it.key, s.arena);
		snprintf(path, sizeof path, "%s/%.*s.json", folder(),
		         (int)name.len, name.ptr);
		for (int strict = 0; strict < 2; strict++) {
			cply_str want = cply_json_string(
				cply_json_get(it.value,
			                      strict ? "strict" : "lenient"),
				s.arena);
			const char *got = verdict(path, strict);
			if (!cply_str_starts(want, got))
				fail_msg("%s: %s, expected %.*s", path, got,
				         (int)want.len, want.ptr);
			n++;
		}
	}
	assert_int_equal(n, 28);
	cply_json_parser_free(&parser);
	session_free(&s);
	free(bytes);
}

static void use_one(const char *path, void *ctx)
{
	uint32_t *n = ctx;
	char *bytes;
	size_t len;
	session s;
	assert_true(load_file(path, &bytes, &len));
	session_init(&s);
	(void)session_read(&s, (cply_str){ bytes, len }, path, NULL);
	if (s.doc->kind) {
		const cply_timeline_ops *ops = s.doc->kind->timeline;
		const void *record = s.doc->as.record;
		void *at = ops->new_state(record, s.arena);
		cply_buf out;
		cply_buf_init(&out, s.arena);
		assert_ptr_equal(s.doc->kind, &cply_kind_solve);
		for (uint64_t i = 0; i < ops->count(record); i++) {
			ops->apply(record, at, i);
			ops->describe(record, i, &out);
			const cply_scene scene = { .doc = s.doc, .state = at };
			assert_true(cply_scene_terminal(&scene, s.arena, &out));
			assert_true(cply_scene_svg(&scene, s.arena, &out));
		}
		assert_false(out.failed);
		++*n;
	}
	session_free(&s);
	free(bytes);
}

static void all_can_be_used(void **state)
{
	(void)state;
	uint32_t n = 0;
	for_each_file(folder(), ".json", use_one, &n);
	assert_true(n >= 19);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(expected_verdicts),
		cmocka_unit_test(all_can_be_used),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
