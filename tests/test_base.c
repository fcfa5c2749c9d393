/* SPDX-License-Identifier: MIT */
/* Strings, the arena, buffers, positions, findings and the rule table. */
#include "support/support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/ascii.h"
#include "base/text.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#define HAS_ASAN 1
#else
#define HAS_ASAN 0
#endif

static void strings(void **state)
{
	(void)state;
	uint32_t n;
	assert_true(cply_str_u32(CPLY_STR("4294967295"), &n));
	assert_int_equal(n, UINT32_MAX);
	assert_false(cply_str_u32(CPLY_STR("4294967296"), &n));
	assert_false(cply_str_u32(CPLY_STR(""), &n));
	assert_false(cply_str_u32(CPLY_STR("-1"), &n));
	assert_int_equal(cply_str_find(CPLY_STR("aab"), CPLY_STR("ab")), 1);
	assert_true(cply_str_find(CPLY_STR("aa"), CPLY_STR("ab")) == SIZE_MAX);
	assert_true(cply_str_find(CPLY_STR("a"), CPLY_STR("ab")) == SIZE_MAX);
	assert_int_equal(cply_str_find(CPLY_STR("xab"), CPLY_STR("ab")), 1);
	/* A quote in front is not looked for first. */
	cply_str json = CPLY_STR("{ab\"a\"ab\"");
	assert_int_equal(cply_str_find(json, CPLY_STR("\"a")), 3);
	assert_int_equal(cply_str_find(json, CPLY_STR("\"ab")), 5);
	assert_int_equal(cply_str_find(json, CPLY_STR("\"ab\"")), 5);
	assert_true(cply_str_find(json, CPLY_STR("\"b")) == SIZE_MAX);
	assert_true(cply_str_find(json, CPLY_STR("\"ab\"\"")) == SIZE_MAX);
	assert_true(cply_str_find(CPLY_STR("ab\""), CPLY_STR("\"ab\"")) ==
	            SIZE_MAX);
	assert_true(cply_str_is(cply_str_trim(CPLY_STR(" \t a b\r\n")), "a b"));
	assert_int_equal(cply_str_trim(CPLY_STR("  ")).len, 0);
	assert_true(cply_str_is_nocase(CPLY_STR("iPuZ"), "IPUZ"));
	assert_true(cply_str_starts(CPLY_STR("abc"), "ab"));
	assert_false(cply_str_starts(CPLY_STR("a"), "ab"));
	assert_true(cply_str_ends(CPLY_STR("x.puz"), ".puz"));
	assert_true(cply_str_eq((cply_str){ NULL, 0 }, CPLY_STR("")));
	assert_true(cply_str_cmp(CPLY_STR("ab"), CPLY_STR("abc")) < 0);
	assert_int_equal(cply_str_sub(CPLY_STR("abc"), 2, 99).len, 1);
	assert_int_equal(cply_str_sub(CPLY_STR("abc"), 5, 9).len, 0);
}

/* The C locale's own classes say the same. */
static void ascii_classes(void **state)
{
	(void)state;
	for (int i = 0; i < 256; i++) {
		char c = (char)i;
		assert_int_equal(ascii_is_digit(c), isdigit(i) != 0);
		assert_int_equal(ascii_is_upper(c), isupper(i) != 0);
		assert_int_equal(ascii_is_lower(c), islower(i) != 0);
		assert_int_equal(ascii_is_letter(c), isalpha(i) != 0);
		assert_int_equal(ascii_is_alnum(c), isalnum(i) != 0);
		assert_int_equal(ascii_is_space(c), isspace(i) != 0);
		assert_int_equal(ascii_is_blank(c),
		                 isspace(i) && c != '\n' && c != '\r');
		assert_int_equal(ascii_is_white(c),
		                 isspace(i) && c != '\v' && c != '\f');
		assert_int_equal(ascii_lower(c), (char)tolower(i));
		assert_int_equal(ascii_upper(c), (char)toupper(i));
		assert_int_equal(ascii_hex(c) >= 0, isxdigit(i) != 0);
		assert_int_equal(ascii_is_letter(i), ascii_is_letter(c));
	}
	assert_int_equal(ascii_hex('0'), 0);
	assert_int_equal(ascii_hex('9'), 9);
	assert_int_equal(ascii_hex('a'), 10);
	assert_int_equal(ascii_hex('F'), 15);
	assert_int_equal(ascii_skip_digits(CPLY_STR("x12y"), 1), 3);
	assert_int_equal(ascii_skip_digits(CPLY_STR("12"), 0), 2);
}

/* ---- arena ---- */

static void arena_aligns_and_zeroes(void **state)
{
	(void)state;
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	for (int round = 0; round < 3; round++) {
		for (size_t i = 1; i < 2000; i++) {
			size_t align = (size_t)1 << i % 6;
			unsigned char *p = cply_alloc(&a, i, 1, align);
			assert_non_null(p);
			assert_int_equal((uintptr_t)p % align, 0);
			for (size_t k = 0; k < i; k++)
				assert_int_equal(p[k], 0);
			memset(p, 0xA5, i);
		}
		cply_arena_reset(&a, SIZE_MAX);
	}
	cply_arena_free(&a);
}

/* Large blocks come as pages that the system has zeroed: that must not be
 * believed of bytes that were in use before. */
static void arena_zeroes_large_blocks(void **state)
{
	static const size_t sizes[] = { 9u << 20, 100, 5u << 20, 100, 1 };
	(void)state;
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	for (int round = 0; round < 3; round++) {
		for (size_t i = 0; i < CPLY_COUNT(sizes); i++) {
			size_t n = sizes[i];
			memset(cplyi_alloc_raw(&a, 10, 1, 1), 0xA5, 10);
			unsigned char *p = cply_alloc(&a, n, 1, 1);
			assert_non_null(p);
			assert_int_equal(p[0], 0);
			assert_memory_equal(p, p + 1, n - 1);
			memset(p, 0xA5, n);
			p = cply_regrow(&a, p, n, n + 50, 1, 1);
			assert_non_null(p);
			for (size_t k = n; k < n + 50; k++)
				assert_int_equal(p[k], 0);
			memset(p, 0xA5, n + 50);
		}
		cply_arena_reset(&a, SIZE_MAX);
	}
	cply_arena_free(&a);
}

static void arena_budget_is_exact_and_failure_sticks(void **state)
{
	(void)state;
	cply_arena a;
	cply_arena_init(&a, NULL, 100);
	assert_non_null(cply_alloc(&a, 1, 60, 1));
	assert_non_null(cply_alloc(&a, 40, 1, 1));
	assert_false(a.failed);
	assert_null(cply_alloc(&a, 1, 1, 1));
	assert_true(a.failed);
	cply_arena_reset(&a, 10);
	assert_false(a.failed);
	assert_null(cply_alloc(&a, 11, 1, 1));
	assert_null(cply_alloc(&a, 1, 1, 1)); /* sticky */
	cply_arena_free(&a);
}

static void arena_refuses_overflow(void **state)
{
	(void)state;
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	assert_null(cply_alloc(&a, SIZE_MAX / 2, 3, 1));
	cply_arena_reset(&a, SIZE_MAX);
	assert_null(cply_alloc(&a, SIZE_MAX, 1, 8));
	cply_arena_reset(&a, SIZE_MAX);
	void *p = cply_alloc(&a, 4, 4, 4);
	assert_null(cply_regrow(&a, p, 4, SIZE_MAX / 3, 4, 4));
	cply_arena_free(&a);
}

static void arena_regrow_keeps_content(void **state)
{
	(void)state;
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	uint32_t *p = NULL;
	uint32_t n = 0;
	for (uint32_t cap = 1; cap < 20000; cap = cap * 3 / 2 + 1) {
		p = CPLY_GROW(&a, p, n, cap, uint32_t);
		assert_non_null(p);
		if (cap % 2)
			assert_non_null(CPLY_NEW(&a, 1, char));
		for (uint32_t i = n; i < cap; i++) {
			assert_int_equal(p[i], 0);
			p[i] = i;
		}
		n = cap;
		for (uint32_t i = 0; i < n; i++)
			assert_int_equal(p[i], i);
	}
	cply_arena_free(&a);
}

/* A memory that fails at the n-th request and counts what it has out. */
struct failing {
	size_t left;
	size_t out;
};

static void *failing_resize(void *ctx, void *old, size_t old_size, size_t size)
{
	struct failing *f = ctx;
	if (size && f->left == 0)
		return NULL;
	if (size)
		f->left--;
	f->out += size;
	f->out -= old_size;
	if (!size) {
		free(old);
		return NULL;
	}
	return realloc(old, size);
}

static void arena_survives_failing_memory(void **state)
{
	(void)state;
	for (size_t n = 0; n < 3; n++) {
		struct failing f = { .left = n };
		const cply_memory memory = { failing_resize, &f };
		cply_arena a;
		cply_arena_init(&a, &memory, SIZE_MAX);
		for (int i = 0; i < 20; i++)
			(void)cply_alloc(&a, 1, 10000, 8);
		assert_true(a.failed);
		cply_arena_free(&a);
		assert_int_equal(f.out, 0);
	}
}

/* An arena that hid overruns from ASan once cost 200,000 fuzz runs. */
static void arena_is_poisoned(void **state)
{
	(void)state;
	if (!HAS_ASAN)
		skip();
#if HAS_ASAN
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	char *p = cply_alloc(&a, 10, 1, 1);
	char *q = cply_alloc(&a, 10, 1, 1);
	assert_false(__asan_address_is_poisoned(p + 9));
	assert_true(__asan_address_is_poisoned(p + 10));
	assert_true(__asan_address_is_poisoned(q + 10));
	cply_arena_reset(&a, SIZE_MAX);
	assert_true(__asan_address_is_poisoned(p));
	cply_arena_free(&a);
#endif
}

/* ---- buffers ---- */

static void buffers(void **state)
{
	(void)state;
	cply_arena a;
	cply_buf b;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	cply_put_int(&b, INT64_MIN);
	cply_put_char(&b, ' ');
	cply_put_uint(&b, UINT64_MAX);
	cply_put_char(&b, ' ');
	cply_put_hex(&b, 0xAB, 4);
	cply_put_char(&b, ' ');
	cply_put_hex(&b, UINT64_MAX, 1);
	cply_put_utf8(&b, 0x1F600);
	cply_put_fill(&b, '-', 3);
	assert_true(cply_str_is(cply_buf_str(&b),
	                        "-9223372036854775808 18446744073709551615 "
	                        "00ab ffffffffffffffff\U0001F600---"));
	cply_buf_init(&b, &a);
	b.max = 5;
	cply_put(&b, "12345");
	assert_false(b.failed);
	cply_put(&b, "6");
	assert_true(b.failed);
	assert_int_equal(b.len, 5);
	cply_arena_free(&a);
}

/* ---- positions ---- */

static void positions(void **state)
{
	(void)state;
	/* e + combining acute, a family emoji, CRLF, a lone CR, a tab. */
	static const char text[] =
		"ab\n"
		"e\u0301x\U0001F468\u200D\U0001F469\u200D\U0001F467y\r\n"
		"\tz\rlast";
	static const struct {
		const char *before; /* the offset is just before this */
		uint32_t line, column;
	} cases[] = {
		{ "ab", 1, 1 },          { "b\n", 1, 2 },
		{ "\ne", 1, 3 },         { "e\u0301", 2, 1 },
		{ "x\U0001F468", 2, 2 }, { "\U0001F468", 2, 3 },
		{ "y\r", 2, 4 },         { "\r\n", 2, 5 },
		{ "\tz", 3, 1 },         { "z\r", 3, 2 },
		{ "last", 4, 1 },        { "ast", 4, 2 },
	};
	cply_source src = { .bytes = { text, sizeof text - 1 } };
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		size_t at =
			cply_str_find(src.bytes, cply_str_of(cases[i].before));
		cply_position p = cply_locate(&src, (uint32_t)at);
		if (p.line != cases[i].line || p.column != cases[i].column)
			fail_msg("case %zu: %u:%u", i, p.line, p.column);
	}
	cply_position end = cply_locate(&src, 9999);
	assert_int_equal(end.line, 4);
	assert_int_equal(end.column, 5);
}

static void position_after_bom(void **state)
{
	(void)state;
	cply_source src = { .bytes = CPLY_STR("\xEF\xBB\xBF{}") };
	assert_int_equal(cply_locate(&src, 3).column, 1);
	assert_int_equal(cply_locate(&src, 4).column, 2);
}

/* ---- findings ---- */

static void findings_count_beyond_the_cap(void **state)
{
	(void)state;
	cply_arena a;
	cply_diags d;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_diags_init(&d, &a, 3);
	for (int i = 0; i < 10; i++)
		cply_diag_note(&d, cply_report(&d, CPLY_CP001, CPLY_NOWHERE),
		               CPLY_STR("note"), CPLY_AT(1, 2));
	assert_int_equal(d.n, 3);
	assert_int_equal(d.counts[CPLY_ERROR], 10);
	cply_arena_free(&a);
}

static void findings_survive_without_memory(void **state)
{
	(void)state;
	for (size_t budget = 0; budget < 3000; budget += 8) {
		cply_arena a;
		cply_diags d;
		cply_arena_init(&a, NULL, budget);
		cply_diags_init(&d, &a, 100);
		cply_diag *g = cply_report_with(&d, CPLY_XW701, CPLY_AT(1, 2),
		                                CPLY_N(3));
		for (int i = 0; i < 5; i++)
			cply_diag_place(&d, g,
			                (cply_place){ .name = CPLY_STR("n") });
		cply_diag_fix(&d, g, (cply_span){ 0, 1 }, CPLY_STR("x"));
		assert_int_equal(d.counts[CPLY_WARNING], 1);
		cply_arena_free(&a);
	}
}

static void disabled_rules_are_silent(void **state)
{
	(void)state;
	cply_rule_set off = { 0 };
	cply_arena a;
	cply_diags d;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_diags_init(&d, &a, 10);
	cply_rule_set_add(&off, CPLY_CP001);
	d.disabled = &off;
	assert_null(cply_report(&d, CPLY_CP001, CPLY_NOWHERE));
	assert_non_null(cply_report(&d, CPLY_CP004, CPLY_NOWHERE));
	assert_int_equal(d.counts[CPLY_ERROR], 1);
	cply_arena_free(&a);
}

/* Long quotations are cut between characters, not inside one. */
static void long_arguments_are_cut(void **state)
{
	(void)state;
	char text[801];
	for (int i = 0; i < 400; i++)
		memcpy(text + 2 * i, "ö", 2);
	cply_arena a;
	cply_diags d;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_diags_init(&d, &a, 10);
	cply_diag *g = cply_report_with(&d, CPLY_CP003, CPLY_NOWHERE,
	                                CPLY_T(((cply_str){ text, 800 })));
	assert_true(g->args[0].text.len < 210);
	assert_true(cply_utf8_check(g->args[0].text) == SIZE_MAX);
	cply_arena_free(&a);
}

/* ---- names and versions ---- */

static void statuses_have_names(void **state)
{
	(void)state;
	assert_string_equal(cply_status_name(CPLY_OK), "ok");
	assert_string_equal(cply_status_name(CPLY_INVALID), "invalid");
	assert_string_equal(cply_status_name(CPLY_UNSUPPORTED), "unsupported");
	assert_string_equal(cply_status_name(CPLY_LIMIT), "limit");
	assert_string_equal(cply_status_name(CPLY_NOMEM), "no-memory");
	assert_string_equal(cply_status_name((cply_status)99), "unknown");
}

static void severities_have_names(void **state)
{
	(void)state;
	assert_string_equal(cply_severity_name(CPLY_NOTE), "note");
	assert_string_equal(cply_severity_name(CPLY_WARNING), "warning");
	assert_string_equal(cply_severity_name(CPLY_ERROR), "error");
}

static void version(void **state)
{
	(void)state;
	char text[40];
	snprintf(text, sizeof text, "%d.%d.%d", CPLY_VERSION_MAJOR,
	         CPLY_VERSION_MINOR, CPLY_VERSION_PATCH);
	assert_string_equal(CPLY_VERSION_STRING, text);
	assert_string_equal(cply_version(), text);
	assert_int_equal(cply_version_number(), CPLY_VERSION_NUMBER);
	assert_true(CPLY_VERSION_MINOR < 100 && CPLY_VERSION_PATCH < 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(strings),
		cmocka_unit_test(statuses_have_names),
		cmocka_unit_test(severities_have_names),
		cmocka_unit_test(version),
		cmocka_unit_test(ascii_classes),
		cmocka_unit_test(arena_aligns_and_zeroes),
		cmocka_unit_test(arena_zeroes_large_blocks),
		cmocka_unit_test(arena_budget_is_exact_and_failure_sticks),
		cmocka_unit_test(arena_refuses_overflow),
		cmocka_unit_test(arena_regrow_keeps_content),
		cmocka_unit_test(arena_survives_failing_memory),
		cmocka_unit_test(arena_is_poisoned),
		cmocka_unit_test(buffers),
		cmocka_unit_test(positions),
		cmocka_unit_test(position_after_bom),
		cmocka_unit_test(findings_count_beyond_the_cap),
		cmocka_unit_test(findings_survive_without_memory),
		cmocka_unit_test(disabled_rules_are_silent),
		cmocka_unit_test(long_arguments_are_cut),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
