/* SPDX-License-Identifier: MIT */
/* Two ways to read a log give the same: event by event along layouts, and by
 * way of the whole JSON. Logs are random, in every style of writing them, and
 * then damaged. */
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "format/formats.h"
#include "format/reader.h"
#include "format/solve_log/solve_log.h"

static uint32_t random_state = 7;

static uint32_t below(uint32_t n)
{
	random_state = random_state * 1664525u + 1013904223u;
	return (random_state >> 8) % n;
}

/* ---- random logs ---- */

/* How a log is written. */
typedef struct style {
	const char *colon, *comma, *between; /* with white space */
	bool time_first, xy_strings;
	uint32_t oddity; /* one of so many events is odd; 0: none */
} style;

static void put_key(cply_buf *b, const style *y, const char *key)
{
	cply_put(b, "\"");
	cply_put(b, key);
	cply_put(b, "\"");
	cply_put(b, y->colon);
}

static void put_place(cply_buf *b, const style *y, bool is_update)
{
	static const char *const odd[] = { "12",      "-1",         "0.00001",
		                           "\"0\"",   "null",       "1e0",
		                           "01x",     "1234567890", "00",
		                           "99999999" };
	for (int i = 0; i < 2; i++) {
		cply_put(b, y->comma);
		put_key(b, y, i ? "y" : "x");
		bool quote = y->xy_strings && is_update;
		if (y->oddity && below(y->oddity * 4) == 0) {
			/* Digits that JSON forbids come one time in many. */
			uint32_t k = below(CPLY_COUNT(odd));
			if ((k == 6 || k == 8) && below(20))
				k = 0;
			cply_put(b, odd[k]);
			continue;
		}
		cply_put(b, quote ? "\"" : "");
		cply_put_uint(b, below(12));
		cply_put(b, quote ? "\"" : "");
	}
}

static void put_fill(cply_buf *b, const style *y)
{
	static const char *const odd[] = {
		"STAR", "\\u0041", "\xC3\x89",
		" ",    "\\\"",    "a longer text than any layout keeps",
		"\x7F", "\\n"
	};
	cply_put(b, y->comma);
	put_key(b, y, "fill");
	cply_put(b, "\"");
	if (y->oddity && below(y->oddity) == 0)
		cply_put(b, odd[below(CPLY_COUNT(odd))]);
	else if (below(8))
		cply_put_char(b, (char)('A' + below(26)));
	cply_put(b, "\"");
}

static void put_time(cply_buf *b, const style *y, int64_t time)
{
	static const char *const odd[] = { "1700000000000.0",
		                           "5",
		                           "null",
		                           "-3",
		                           "17e11",
		                           "1700000000000000",
		                           "12345678901234567890" };
	put_key(b, y, "timestamp");
	if (y->oddity && below(y->oddity * 8) == 0)
		cply_put(b, odd[below(CPLY_COUNT(odd))]);
	else
		cply_put_int(b, time);
}

static void put_extra(cply_buf *b, const style *y)
{
	static const char *const extras[] = {
		"\"k\":1",
		"\"pencil\":true",
		"\"pencil\":false",
		"\"solverId\":\"Bo\"",
		"\"k\":{\"a\":[1,\"}\"]}",
		"\"fill\":\"Q\"",
		"\"long\":\"a text that is too long for a layout to keep it\"",
	};
	if (!y->oddity || below(y->oddity) != 0)
		return;
	cply_put(b, y->comma);
	cply_put(b, extras[below(CPLY_COUNT(extras))]);
}

static void put_event(cply_buf *b, const style *y, const char *type,
                      int64_t time)
{
	cply_put(b, "{");
	if (y->time_first) {
		put_time(b, y, time);
		cply_put(b, y->comma);
	}
	put_key(b, y, "type");
	cply_put(b, "\"");
	cply_put(b, type);
	cply_put(b, "\"");
	if (!y->time_first) {
		cply_put(b, y->comma);
		put_time(b, y, time);
	}
	bool is_update = strcmp(type, "update") == 0;
	if (is_update || strcmp(type, "select") == 0 ||
	    strcmp(type, "check") == 0 || strcmp(type, "reveal") == 0)
		put_place(b, y, is_update);
	if (is_update)
		put_fill(b, y);
	if (strcmp(type, "submit") == 0) {
		cply_put(b, y->comma);
		put_key(b, y, "success");
		cply_put(b, "false");
	}
	if (strcmp(type, "selectClue") == 0) {
		cply_put(b, y->comma);
		put_key(b, y, "clueSection");
		cply_put(b, below(2) ? "\"Across\"" : "\"Down\"");
		cply_put(b, y->comma);
		put_key(b, y, "clueLabel");
		cply_put(b, below(9) ? "\"1\"" : "\"7\"");
	}
	put_extra(b, y);
	cply_put(b, "}");
}

static void put_head(cply_buf *b)
{
	cply_put(b, "{\"version\":\"0.1\",\"title\":\"t\",\"clueSections\":{"
	            "\"Across\":[{\"label\":\"1\",\"text\":\"\"}],\"Down\":[{"
	            "\"label\":\"1\",\"text\":\"\"}]},\"initialState\":[");
	for (uint32_t i = 0; i < 144; i++) {
		cply_put(b, i ? ",{\"x\":" : "{\"x\":");
		cply_put_uint(b, i % 12);
		cply_put(b, ",\"y\":");
		cply_put_uint(b, i / 12);
		cply_put(b, i % 12 == 11 && below(9) == 0 ? ",\"fill\":null}"
		                                          : ",\"fill\":\"\"}");
	}
	cply_put(b, "],\"events\":[");
}

static void put_log(cply_buf *b, const style *y, uint32_t n)
{
	static const char *const types[] = { "update", "update", "update",
		                             "select", "select", "select",
		                             "check",  "reveal", "selectClue",
		                             "submit", "x-chat" };
	int64_t time = 1700000000000;
	put_head(b);
	for (uint32_t i = 0; i < n; i++) {
		cply_put(b, i ? y->between : "");
		time += below(300) + 1;
		put_event(b, y, i ? types[below(CPLY_COUNT(types))] : "start",
		          time);
	}
	cply_put(b, below(4) ? "]}\n" : "], \"more\": 1}");
}

static style random_style(void)
{
	static const char *const blanks[][3] = {
		{ ":", ",", "," },
		{ ": ", ", ", ",\n    " },
		{ " :\t", "\r\n,\r\n   ", " , " },
	};
	uint32_t k = below(CPLY_COUNT(blanks));
	return (style){ .colon = blanks[k][0],
		        .comma = blanks[k][1],
		        .between = blanks[k][2],
		        .time_first = below(2),
		        .xy_strings = below(3) == 0,
		        .oddity = below(3) ? 0 : 4 + below(60) };
}

/* ---- the comparison ---- */

static void compare_texts(const cply_str *a, uint32_t n_a, const cply_str *b,
                          uint32_t n_b)
{
	assert_int_equal(n_a, n_b);
	for (uint32_t i = 0; i < n_a; i++)
		assert_true(cply_str_eq(a[i], b[i]));
}

static void compare_findings(const session *a, const session *b)
{
	assert_int_equal(a->diags->n, b->diags->n);
	for (uint32_t i = 0; i < a->diags->n; i++) {
		const cply_diag *x = a->diags->items[i],
				*y = b->diags->items[i];
		assert_int_equal(x->rule, y->rule);
		assert_int_equal(x->has_span, y->has_span);
		assert_int_equal(x->span.begin, y->span.begin);
		assert_int_equal(x->span.end, y->span.end);
		assert_int_equal(x->n_args, y->n_args);
		for (uint32_t k = 0; k < x->n_args; k++)
			assert_int_equal(x->args[k].number, y->args[k].number);
	}
	assert_memory_equal(a->diags->counts, b->diags->counts,
	                    sizeof a->diags->counts);
}

static void compare(session *a, session *b, cply_str text)
{
	session_reset(a, SIZE_MAX);
	session_reset(b, SIZE_MAX);
	cply_status one = session_read(a, text, "x", &cply_format_solve_log);
	cplyi_session_hold(b->in, text);
	const cply_read request = cplyi_session_request(b->in);
	cply_format whole = cply_format_solve_log;
	whole.read = cplyi_log_read_whole;
	cply_status two = cplyi_read_as(&request, &whole, b->doc);
	assert_int_equal(one, two);
	compare_findings(a, b);
	assert_ptr_equal(a->doc->kind, b->doc->kind);
	if (!a->doc->kind)
		return;
	const cply_solve *x = a->doc->as.solve, *y = b->doc->as.solve;
	compare_texts(x->fills, x->n_fills, y->fills, y->n_fills);
	compare_texts(x->extras, x->n_extras, y->extras, y->n_extras);
	compare_texts(x->solvers, x->n_solvers, y->solvers, y->n_solvers);
	assert_int_equal(x->n_events, y->n_events);
	if (x->n_events)
		assert_memory_equal(x->events, y->events,
		                    x->n_events * sizeof *x->events);
}

static bool is_fast(session *s, cply_str text)
{
	bool is_read;
	session_reset(s, SIZE_MAX);
	cplyi_session_hold(s->in, text);
	const cply_read request = cplyi_session_request(s->in);
	log_reader l = { .r = &request, .arena = s->arena, .diags = s->diags };
	l.s = CPLY_NEW(s->arena, 1, cply_solve);
	l.cw = CPLY_NEW(s->arena, 1, cply_crossword);
	l.s->puzzle = l.cw;
	return cplyi_log_read_fast(&l, &is_read);
}

static void both_ways_agree(void **state)
{
	(void)state;
	session a, b, c;
	uint32_t n_fast = 0, rounds = 300;
	session_init(&a);
	session_init(&b);
	session_init(&c);
	for (uint32_t i = 0; i < rounds; i++) {
		cply_buf out;
		style y = random_style();
		session_reset(&c, SIZE_MAX);
		cply_buf_init(&out, c.arena);
		put_log(&out, &y, below(120));
		a.diags->strict = b.diags->strict = below(2);
		char *text = malloc(out.len);
		assert_non_null(text);
		memcpy(text, out.ptr, out.len);
		compare(&a, &b, (cply_str){ text, out.len });
		n_fast += is_fast(&a, (cply_str){ text, out.len });
		free(text);
	}
	print_message("%u of %u along layouts\n", n_fast, rounds);
	assert_true(n_fast > rounds / 3 && n_fast < rounds);
	session_free(&a);
	session_free(&b);
	session_free(&c);
}

/* One byte is changed, taken out or put in. */
static size_t damage(char *text, size_t n)
{
	static const char bytes[] = "\"{}[],:0129\\xe-. \n\x01\xC3";
	size_t at = below((uint32_t)n);
	/* Mostly in the events. */
	if (below(4))
		at = n / 2 + below((uint32_t)(n / 2));
	switch (below(3)) {
	case 0:
		text[at] = bytes[below(sizeof bytes - 1)];
		return n;
	case 1:
		memmove(text + at, text + at + 1, n - at - 1);
		return n - 1;
	default:
		memmove(text + at + 1, text + at, n - at);
		text[at] = bytes[below(sizeof bytes - 1)];
		return n + 1;
	}
}

static void both_ways_agree_on_damaged_logs(void **state)
{
	(void)state;
	session a, b, c;
	session_init(&a);
	session_init(&b);
	session_init(&c);
	for (uint32_t i = 0; i < 40; i++) {
		cply_buf out;
		style y = random_style();
		session_reset(&c, SIZE_MAX);
		cply_buf_init(&out, c.arena);
		put_log(&out, &y, 60 + below(100));
		for (uint32_t k = 0; k < 40; k++) {
			char *text = malloc(out.len + 4);
			assert_non_null(text);
			memcpy(text, out.ptr, out.len);
			size_t n = damage(text, out.len);
			if (below(3) == 0)
				n = damage(text, n);
			char *exact = malloc(n);
			assert_non_null(exact);
			memcpy(exact, text, n);
			compare(&a, &b, (cply_str){ exact, n });
			free(exact);
			free(text);
		}
	}
	session_free(&a);
	session_free(&b);
	session_free(&c);
}

static void compare_file(const char *path, void *ctx)
{
	session *s = ctx;
	char *bytes;
	size_t len;
	assert_true(load_file(path, &bytes, &len));
	compare(&s[0], &s[1], (cply_str){ bytes, len });
	free(bytes);
}

static void both_ways_agree_on_files(void **state)
{
	(void)state;
	session s[2];
	char dir[4096];
	session_init(&s[0]);
	session_init(&s[1]);
	for_each_file("examples", ".json", compare_file, s);
	for_each_file("fuzz/corpus/solve_log", "", compare_file, s);
	if (corpus_dir()) {
		snprintf(dir, sizeof dir, "%s/solve-logs", corpus_dir());
		for_each_file(dir, ".json", compare_file, s);
	}
	session_free(&s[0]);
	session_free(&s[1]);
}

/* Many events of one kind, so that room is made more than once. */
static void a_long_log(void **state)
{
	(void)state;
	session a, b, c;
	cply_buf out;
	const style y = { ":", ",", ",", false, false, 0 };
	session_init(&a);
	session_init(&b);
	session_init(&c);
	cply_buf_init(&out, c.arena);
	put_log(&out, &y, 20000);
	compare(&a, &b, cply_buf_str(&out));
	assert_true(a.doc->as.solve->n_events >= 20000);
	session_free(&a);
	session_free(&b);
	session_free(&c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_ways_agree),
		cmocka_unit_test(both_ways_agree_on_damaged_logs),
		cmocka_unit_test(both_ways_agree_on_files),
		cmocka_unit_test(a_long_log),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
