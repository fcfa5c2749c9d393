/* SPDX-License-Identifier: MIT */
/* Findings as JSON and SARIF, read back with our own reader. */
#include "support/support.h"

#include <stdlib.h>

struct fixture {
	cply_arena arena;
	cply_diags diags;
	cply_json_parser parser;
	cply_json json;
};

static int setup(void **state)
{
	struct fixture *f = calloc(1, sizeof *f);
	assert_non_null(f);
	cply_arena_init(&f->arena, NULL, SIZE_MAX);
	cply_diags_init(&f->diags, &f->arena, 100);
	*state = f;
	return 0;
}

static int teardown(void **state)
{
	struct fixture *f = *state;
	cply_json_parser_free(&f->parser);
	cply_arena_free(&f->arena);
	free(f);
	return 0;
}

static cply_json_value parsed(struct fixture *f, const cply_buf *b)
{
	cply_diags faults;
	cply_json_options strict = { .report_duplicates = true };
	assert_false(b->failed);
	cply_diags_init(&faults, &f->arena, 10);
	assert_int_equal(cply_json_parse(&f->parser, cply_buf_str(b), &strict,
	                                 &faults, &f->json),
	                 CPLY_OK);
	assert_int_equal(faults.n, 0);
	return cply_json_root(&f->json);
}

static cply_json_value json_of(struct fixture *f, const cply_diag *g,
                               const cply_source *src)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, &f->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_report_json(g, src, &w);
	return parsed(f, &b);
}

/* Follows "a/0/b"; MISSING when there is no such value. */
static cply_json_value get(cply_json_value v, const char *path)
{
	char key[32];
	for (const char *p = path; *p;) {
		size_t n = strcspn(p, "/");
		assert_true(n < sizeof key);
		memcpy(key, p, n);
		key[n] = 0;
		p += n + (p[n] == '/');
		uint32_t i;
		if (cply_str_u32(cply_str_of(key), &i))
			v = cply_json_item(v, i);
		else
			v = cply_json_get(v, key);
	}
	return v;
}

static void assert_text(cply_json_value v, const char *path, const char *want)
{
	cply_json_value got = get(v, path);
	cply_str raw = cply_json_raw(got);
	if (!cply_json_is(got, want))
		fail_msg("%s is %.*s, not %s", path, (int)raw.len, raw.ptr,
		         want);
}

static void assert_number(cply_json_value v, const char *path, int64_t want)
{
	int64_t n = 0;
	if (!cply_json_int(get(v, path), &n))
		fail_msg("%s is no number", path);
	assert_int_equal(n, want);
}

static void assert_missing(cply_json_value v, const char *path)
{
	assert_int_equal(cply_json_type_of(get(v, path)), CPLY_JSON_MISSING);
}

static const cply_source sun = { .name = { "sun.xd", 6 },
	                         .bytes = { "日本x\nABLE\n", 13 } };

static void whole_object(void **state)
{
	struct fixture *f = *state;
	cply_diag *g = cply_report_with(&f->diags, CPLY_XW101, CPLY_AT(6, 12),
	                                CPLY_N(2), CPLY_N(4), CPLY_N(3));
	cply_diag_place(&f->diags, g,
	                (cply_place){ .kind = CPLY_PLACE_CELL,
	                              .row = 4,
	                              .col = 7,
	                              .from = CPLY_STR("HEART"),
	                              .to = CPLY_STR("H") });
	cply_diag_place(&f->diags, g,
	                (cply_place){ .kind = CPLY_PLACE_CLUE,
	                              .name = CPLY_STR("12 Across") });
	cply_diag_place(&f->diags, g,
	                (cply_place){ .kind = CPLY_PLACE_FIELD,
	                              .name = CPLY_STR("author") });
	cply_diag_note(&f->diags, g, CPLY_STR("see this"), CPLY_AT(3, 6));
	cply_diag_fix(&f->diags, g, (cply_span){ 8, 12 }, CPLY_STR("ABL"));
	cply_json_value v = json_of(f, g, &sun);
	assert_text(v, "code", "XW101");
	assert_text(v, "rule", "grid-row-width");
	assert_text(v, "severity", "error");
	assert_text(v, "message", "row 2 has 4 cells, but the grid is 3 wide");
	assert_text(v, "help", "give every row the same number of cells");
	assert_text(v, "file", "sun.xd");
	assert_number(v, "span/begin", 6);
	assert_number(v, "span/end", 12);
	assert_number(v, "start/line", 1);
	assert_number(v, "start/column", 3);
	assert_number(v, "end/line", 2);
	assert_number(v, "end/column", 5);
	assert_missing(v, "offset");
	assert_number(v, "args/1", 4);
	assert_number(v, "places/0/cell/row", 4);
	assert_number(v, "places/0/cell/column", 7);
	assert_text(v, "places/0/from", "HEART");
	assert_text(v, "places/0/to", "H");
	assert_text(v, "places/1/clue", "12 Across");
	assert_missing(v, "places/1/from");
	assert_text(v, "places/2/field", "author");
	assert_text(v, "note/message", "see this");
	assert_number(v, "note/start/column", 2);
	assert_number(v, "fix/span/begin", 8);
	assert_text(v, "fix/replacement", "ABL");
}

static void what_is_absent_is_left_out(void **state)
{
	struct fixture *f = *state;
	cply_source unnamed = { .bytes = CPLY_STR("abc") };
	cply_diag *g = cply_report(&f->diags, CPLY_XW102, CPLY_NOWHERE);
	cply_json_value v = json_of(f, g, &unnamed);
	assert_int_equal(cply_json_count(v), 4);
}

static void binary_source(void **state)
{
	struct fixture *f = *state;
	cply_source src = { .name = CPLY_STR("x.puz"),
		            .bytes = CPLY_STR("\0\1\2\3"),
		            .is_binary = true };
	cply_diag *g = cply_report(&f->diags, CPLY_XW102, CPLY_AT(1, 3));
	cply_diag_fix(&f->diags, g, (cply_span){ 1, 3 },
	              CPLY_STR("\xFB\xFF\0!"));
	cply_json_value v = json_of(f, g, &src);
	assert_number(v, "offset", 1);
	assert_number(v, "span/end", 3);
	assert_missing(v, "start");
	assert_text(v, "fix/replacement_base64", "+/8AIQ==");
	assert_missing(v, "fix/replacement");
}

static void many_places(void **state)
{
	struct fixture *f = *state;
	cply_diag *g = cply_report_with(&f->diags, CPLY_XW204, CPLY_NOWHERE,
	                                CPLY_N(100));
	for (uint32_t i = 1; i <= 100; i++)
		cply_diag_place(&f->diags, g,
		                (cply_place){ .row = 1, .col = i });
	cply_json_value v = json_of(f, g, &sun);
	assert_int_equal(cply_json_count(get(v, "places")), CPLY_MAX_PLACES);
	assert_number(v, "places_total", 100);
}

/* ---- annotations of GitHub ---- */

static void github_escapes(void **state)
{
	struct fixture *f = *state;
	cply_source src = { .name = CPLY_STR("50%,a:b\n.xd"),
		            .bytes = CPLY_STR("e\xCC\x81x\ny\n") };
	cply_diag *g = cply_report_with(&f->diags, CPLY_CP003, CPLY_AT(3, 4),
	                                CPLY_Z("100%\r\n::a,b"));
	cply_diag_note(&f->diags, g, CPLY_STR("here\nthere"), CPLY_NOWHERE);
	cply_buf b;
	cply_buf_init(&b, &f->arena);
	cply_report_github(g, &src, &b);
	assert_true(cply_str_starts(
		cply_buf_str(&b),
		"::error file=50%25%2Ca%3Ab%0A.xd,line=1,endLine=1,"
		"col=3,endColumn=3,title=CP003 foreign-file::"
		"this is 100%25%0D%0A::a,b, not a puzzle, solve log or "
		"game log%0Anote: here%0Athere"));
	/* one line, whatever is in it */
	assert_true(cply_str_find(cply_buf_str(&b), CPLY_STR("\n")) ==
	            b.len - 1);
}

static void github_places(void **state)
{
	struct fixture *f = *state;
	cply_source src = { .name = CPLY_STR("x"),
		            .bytes = CPLY_STR("ab\ncd\nef\n") };
	cply_source binary = { .name = CPLY_STR("x.puz"),
		               .bytes = CPLY_STR("\0\1"),
		               .is_binary = true };
	const cply_rule_info *rule = cply_rule_get(CPLY_XW102);
	const struct {
		const cply_source *src;
		cply_span span;
		const char *place;
	} cases[] = {
		/* columns count only within one line */
		{ &src, { 0, 5 }, "x,line=1,endLine=2,title" },
		/* the end of a line belongs to it */
		{ &src, { 0, 3 }, "x,line=1,endLine=1,col=1,title" },
		{ &src, { 4, 4 }, "x,line=2,endLine=2,col=2,title" },
		{ &binary, { 0, 1 }, "x.puz,title" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_diag *g = cply_report(&f->diags, CPLY_XW102,
		                           CPLY_AT(cases[i].span.begin,
		                                   cases[i].span.end));
		cply_buf b;
		cply_buf_init(&b, &f->arena);
		cply_put(&b, "::");
		cply_put(&b, rule->lenient == CPLY_ERROR     ? "error"
		             : rule->lenient == CPLY_WARNING ? "warning"
		                                             : "notice");
		cply_put(&b, " file=");
		cply_put(&b, cases[i].place);
		cply_put_char(&b, 0);
		cply_buf out;
		cply_buf_init(&out, &f->arena);
		cply_report_github(g, cases[i].src, &out);
		if (!cply_str_starts(cply_buf_str(&out), b.ptr))
			fail_msg("%.*s does not start with %s", (int)out.len,
			         out.ptr, b.ptr);
	}
}

/* ---- SARIF ---- */

static cply_json_value sarif_of(struct fixture *f, const cply_source *src)
{
	cply_buf b;
	cply_buf_init(&b, &f->arena);
	cply_sarif log;
	cply_sarif_begin(&log, &b);
	for (uint32_t i = 0; i < f->diags.n; i++)
		cply_sarif_put(&log, f->diags.items[i], src);
	cply_sarif_end(&log, NULL, 0);
	return parsed(f, &b);
}

static void sarif_rules(void **state)
{
	struct fixture *f = *state;
	for (size_t i = 0; i < cply_rule_count(); i++)
		if (f->diags.n < f->diags.max)
			cply_report(&f->diags, cply_rule_at(i)->rule,
			            CPLY_NOWHERE);
	cply_json_value v = sarif_of(f, &sun);
	assert_text(v, "version", "2.1.0");
	assert_text(v, "runs/0/columnKind", "unicodeCodePoints");
	cply_json_value rules = get(v, "runs/0/tool/driver/rules");
	cply_json_value results = get(v, "runs/0/results");
	assert_int_equal(cply_json_count(rules), f->diags.n);
	/* the index of each result leads to the rule of its name */
	cply_json_iter it = cply_json_each(results);
	while (cply_json_step(&it)) {
		int64_t index = -1;
		assert_true(cply_json_int(get(it.value, "ruleIndex"), &index));
		cply_json_value rule = cply_json_item(rules, (uint32_t)index);
		cply_str id = cply_json_string(get(rule, "id"), &f->arena);
		cply_str want =
			cply_json_string(get(it.value, "ruleId"), &f->arena);
		assert_true(cply_str_eq(id, want));
	}
	/* descriptions have no arguments left in them */
	it = cply_json_each(rules);
	while (cply_json_step(&it)) {
		cply_str s =
			cply_json_string(get(it.value, "shortDescription/text"),
		                         &f->arena);
		assert_true(s.len > 0);
		assert_true(cply_str_find(s, CPLY_STR("{0")) == SIZE_MAX);
	}
}

/* Only what results name is listed, once, in the order of the results. */
static void sarif_used_rules(void **state)
{
	struct fixture *f = *state;
	cply_report(&f->diags, CPLY_XW104, CPLY_NOWHERE);
	cply_report(&f->diags, CPLY_XW102, CPLY_NOWHERE);
	cply_report(&f->diags, CPLY_XW104, CPLY_NOWHERE);
	cply_json_value v = get(sarif_of(f, &sun), "runs/0");
	cply_json_value rules = get(v, "tool/driver/rules");
	assert_int_equal(cply_json_count(rules), 2);
	assert_text(rules, "0/id", "XW104");
	assert_text(rules, "1/id", "XW102");
	assert_number(v, "results/0/ruleIndex", 0);
	assert_number(v, "results/1/ruleIndex", 1);
	assert_number(v, "results/2/ruleIndex", 0);
}

static void sarif_regions(void **state)
{
	struct fixture *f = *state;
	/* "e" and its accent are one character and two code points; columns
	 * of the log are code points, and its ends are exclusive */
	cply_source src = { .name = CPLY_STR("my puzzles/10% off.xd"),
		            .bytes = CPLY_STR("e\xCC\x81x日y\nz\n") };
	cply_report(&f->diags, CPLY_XW102, CPLY_AT(4, 7));
	cply_report(&f->diags, CPLY_XW102, CPLY_AT(8, 10));
	cply_json_value v = get(sarif_of(f, &src), "runs/0/results");
	assert_text(v, "0/locations/0/physicalLocation/artifactLocation/uri",
	            "my%20puzzles/10%25%20off.xd");
	cply_json_value r = get(v, "0/locations/0/physicalLocation/region");
	assert_number(r, "startLine", 1);
	assert_number(r, "startColumn", 4);
	assert_number(r, "endLine", 1);
	assert_number(r, "endColumn", 5);
	r = get(v, "1/locations/0/physicalLocation/region");
	assert_number(r, "startColumn", 6);
	assert_number(r, "endLine", 2);
	assert_number(r, "endColumn", 2);
}

static void sarif_binary(void **state)
{
	struct fixture *f = *state;
	cply_source src = { .name = CPLY_STR("/a b/x.puz"),
		            .bytes = CPLY_STR("\0\1\2\3"),
		            .is_binary = true };
	cply_diag *g = cply_report(&f->diags, CPLY_XW102, CPLY_AT(1, 3));
	cply_diag_fix(&f->diags, g, (cply_span){ 1, 3 }, CPLY_STR("\0"));
	cply_json_value v = get(sarif_of(f, &src), "runs/0/results/0");
	cply_json_value p = get(v, "locations/0/physicalLocation");
	assert_text(p, "artifactLocation/uri", "file:///a%20b/x.puz");
	assert_number(p, "region/byteOffset", 1);
	assert_number(p, "region/byteLength", 2);
	assert_missing(p, "region/startLine");
	cply_json_value c = get(v, "fixes/0/artifactChanges/0/replacements/0");
	assert_number(c, "deletedRegion/byteOffset", 1);
	assert_text(c, "insertedContent/binary", "AA==");
}

static void sarif_messages(void **state)
{
	struct fixture *f = *state;
	cply_diag *g = cply_report_with(&f->diags, CPLY_CP003, CPLY_AT(0, 1),
	                                CPLY_Z("{x}"));
	cply_diag_note(&f->diags, g, CPLY_STR("see here"), CPLY_AT(9, 10));
	cply_json_value v = get(sarif_of(f, &sun), "runs/0/results/0");
	assert_text(v, "level", "error");
	assert_text(
		v, "message/text",
		"this is {{x}}, not a puzzle, solve log or game log; see here");
	assert_text(v, "relatedLocations/0/message/text", "see here");
	assert_number(v, "relatedLocations/0/physicalLocation/region/startLine",
	              2);
}

static cply_str fingerprint(struct fixture *f, cply_json_value results,
                            uint32_t i)
{
	cply_json_value prints =
		get(cply_json_item(results, i), "partialFingerprints");
	return cply_json_string(cply_json_get(prints, "crossplyFinding/v1"),
	                        &f->arena);
}

/* The same when lines are added above, another for another place. */
static void sarif_fingerprints(void **state)
{
	struct fixture *f = *state;
	cply_source before = { .name = CPLY_STR("x"),
		               .bytes = CPLY_STR("one\ntwo\n") };
	cply_source after = { .name = CPLY_STR("x"),
		              .bytes = CPLY_STR("new\none\ntwo\n") };
	cply_buf b;
	cply_buf_init(&b, &f->arena);
	cply_diags *d = &f->diags;
	const struct {
		cply_diag *g;
		const cply_source *source;
	} all[] = {
		{ cply_report(d, CPLY_XW102, CPLY_AT(4, 7)), &before },
		{ cply_report(d, CPLY_XW102, CPLY_AT(8, 11)), &after },
		{ cply_report(d, CPLY_XW102, CPLY_AT(0, 3)), &before },
		{ cply_report(d, CPLY_XW104, CPLY_AT(4, 7)), &before },
	};
	for (size_t i = 0; i < CPLY_COUNT(all); i++) {
		cply_put(&b, i ? "," : "[");
		cply_sarif_result(all[i].g, all[i].source, &b);
	}
	cply_put(&b, "]");
	cply_json_value v = parsed(f, &b);
	cply_str first = fingerprint(f, v, 0);
	assert_int_equal(first.len, 16);
	assert_true(cply_str_eq(first, fingerprint(f, v, 1)));
	assert_false(cply_str_eq(first, fingerprint(f, v, 2)));
	assert_false(cply_str_eq(first, fingerprint(f, v, 3)));
}

static void out_of_memory(void **state)
{
	struct fixture *f = *state;
	cply_diag *g = cply_report(&f->diags, CPLY_XW102, CPLY_AT(6, 12));
	cply_diag_fix(&f->diags, g, (cply_span){ 0, 1 }, CPLY_STR("x\xFF"));
	bool failed = true;
	size_t budget = 0;
	for (; failed; budget += 50) {
		cply_arena a;
		cply_buf b;
		cply_json_writer w;
		cply_arena_init(&a, NULL, budget);
		cply_buf_init(&b, &a);
		cply_json_writer_init(&w, &b, 0);
		cply_report_json(g, &sun, &w);
		cply_sarif log;
		cply_sarif_begin(&log, &b);
		cply_sarif_put(&log, g, &sun);
		cply_sarif_end(&log, NULL, 0);
		cply_report_github(g, &sun, &b);
		failed = b.failed;
		cply_arena_free(&a);
	}
	assert_true(budget > 2000);
}

int main(void)
{
#define TEST(t) cmocka_unit_test_setup_teardown(t, setup, teardown)
	const struct CMUnitTest tests[] = {
		TEST(whole_object),     TEST(what_is_absent_is_left_out),
		TEST(binary_source),    TEST(many_places),
		TEST(sarif_rules),      TEST(sarif_regions),
		TEST(sarif_binary),     TEST(sarif_messages),
		TEST(out_of_memory),    TEST(sarif_fingerprints),
		TEST(sarif_used_rules), TEST(github_escapes),
		TEST(github_places),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
