/* SPDX-License-Identifier: MIT */
/* Dates: one form in the model, that of each format in its files. */
#include <stdio.h>

#include "crossword/date.h"
#include "format/formats.h"
#include "support/support.h"

#define ISO CPLYI_DATE_ISO
#define US CPLYI_DATE_US
#define ANY CPLYI_DATE_ANY

/* What is written, in which form, and the date it is; "" where nobody can know.
 * For US and all digits this is what strptime("%m/%d/%Y") says, which the ipuz
 * library for Python uses. */
static const struct {
	const char *text;
	cplyi_date_form form;
	const char *iso;
} texts[] = {
	{ "2024-01-31", ISO, "2024-01-31" },
	{ "01/31/2024", US, "2024-01-31" },
	{ "1/2/2024", US, "2024-01-02" },
	{ "1/2/2024", CPLYI_DATE_MONTH_FIRST, "2024-01-02" },
	{ "1/2/2024", ISO, "" },
	{ "1/2/2024", ANY, "" },
	{ "1/1/2024", ISO, "2024-01-01" },
	{ "31/01/2024", ISO, "2024-01-31" },
	{ "31/01/2024", US, "2024-01-31" },
	{ "01/31/2024", ISO, "2024-01-31" },
	{ "1-2-2024", US, "" },
	{ "1.2.2024", US, "2024-02-01" },
	{ "31. 1. 2024", ISO, "2024-01-31" },
	{ "2024/1/31", ISO, "2024-01-31" },
	{ "20240131", US, "2024-01-31" },
	{ "2024-01-31T23:59:59.000Z", ISO, "2024-01-31" },
	{ "2024-01-31 10:00", US, "2024-01-31" },
	{ "Monday, February 8, 2021", ANY, "2021-02-08" },
	{ "Mon, 8 Feb 2021", ANY, "2021-02-08" },
	{ "February 8th, 2021", ISO, "2021-02-08" },
	{ "8-Feb-2021", ISO, "2021-02-08" },
	{ "Sept. 8, 2021", ISO, "2021-09-08" },
	{ "2021 February 8", ISO, "2021-02-08" },
	{ " 2024-01-31 ", ISO, "2024-01-31" },
	{ "02/29/2024", US, "2024-02-29" },
	{ "02/29/2023", US, "" },
	{ "2024-02-30", ISO, "" },
	{ "2000-02-29", ISO, "2000-02-29" },
	{ "1900-02-29", ISO, "" },
	{ "13/13/2024", US, "" },
	{ "0/1/2024", US, "" },
	{ "1/2/24", US, "" },
	{ "2024", ISO, "" },
	{ "2024-01", ISO, "" },
	{ "May 2024", ISO, "" },
	{ "Spring 2024", ISO, "" },
	{ "yesterday", ISO, "" },
	{ "2024-01-31-02", ISO, "" },
	{ "31 Ene 2024", ISO, "" },
	{ "99999999999999999999", ISO, "" },
	{ "2024-01-31Tnoon", ISO, "" },
	{ "", ISO, "" },
	{ "/", ISO, "" },
};

static void understands(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(texts); i++) {
		cplyi_date d;
		cply_buf b;
		cply_buf_init(&b, s.arena);
		if (cplyi_date_parse(cply_str_of(texts[i].text), texts[i].form,
		                     &d))
			cplyi_date_put(d, CPLYI_DATE_ISO, &b);
		if (!cply_str_is(cply_buf_str(&b), texts[i].iso))
			fail_msg("`%s` is `%.*s`, expected `%s`", texts[i].text,
			         (int)b.len, b.len ? b.ptr : "", texts[i].iso);
	}
	session_free(&s);
}

/* Every day of 800 years, in both forms and back. */
static void every_day(void **state)
{
	(void)state;
	static char room[32];
	for (uint32_t year = 1600; year < 2400; year++)
		for (uint32_t m = 1; m <= 12; m++)
			for (uint32_t day = 1; day <= 28; day++) {
				cplyi_date d;
				int n = snprintf(room, sizeof room,
				                 "%02u/%02u/%04u", m, day,
				                 year);
				assert_true(cplyi_date_parse(
					(cply_str){ room, (size_t)n },
					CPLYI_DATE_US, &d));
				assert_true(d.year == year && d.month == m &&
				            d.day == day);
			}
}

#define XD(date)                                                \
	"Title: T\nAuthor: A\nDate: " date "\n\n\nAB\nCD\n\n\n" \
	"A1. One ~ AB\nA3. Two ~ CD\n\nD1. Three ~ AC\nD2. Four ~ BD\n"
#define XMD(date)                                                          \
	"---\ndate: " date                                                 \
	"\n---\n\n# T\n\n## Grid\n\n```\n  1 2\n1 A B\n2 C D\n```\n\n## "  \
	"Across\n\n1. One (2)\n3. Two (2)\n\n## Down\n\n1. Three (2)\n2. " \
	"Four (2)\n"
#define IPUZ(date)                                                      \
	"{\"version\": \"http://ipuz.org/v2\", \"kind\": "              \
	"[\"http://ipuz.org/crossword#1\"], \"date\": \"" date "\", "   \
	"\"dimensions\": {\"width\": 2, \"height\": 2}, \"puzzle\": "   \
	"[[1,2],[3,0]], \"solution\": [[\"A\",\"B\"],[\"C\",\"D\"]], "  \
	"\"clues\": {\"Across\": [[1,\"One\"],[3,\"Two\"]], \"Down\": " \
	"[[1,\"Three\"],[2,\"Four\"]]}}"
#define JPZ(date)                                                             \
	"<crossword-compiler-applet><rectangular-puzzle><metadata><title>T"   \
	"</title><created_at>" date "</created_at></metadata><crossword>"     \
	"<grid width=\"2\" height=\"1\"><cell x=\"1\" y=\"1\" solution=\"A\"" \
	" number=\"1\"/><cell x=\"2\" y=\"1\" solution=\"B\"/></grid>"        \
	"<word id=\"1\" x=\"1-2\" y=\"1\"/><clues><title>Across</title>"      \
	"<clue word=\"1\" number=\"1\">One</clue></clues></crossword>"        \
	"</rectangular-puzzle></crossword-compiler-applet>"

/* A file, what its date is in the model, and what is said about it. */
static const struct {
	const cply_format *format;
	const char *text, *model;
	cply_rule rule;    /* 0: none */
	const char *fixed; /* what the fix puts there */
} files[] = {
	{ &cply_format_ipuz, IPUZ("01/31/2024"), "2024-01-31", 0, NULL },
	{ &cply_format_ipuz, IPUZ("2024-01-31"), "2024-01-31", CPLY_XW108,
	  "\"01/31/2024\"" },
	{ &cply_format_ipuz, IPUZ("1/2/2024"), "2024-01-02", CPLY_XW108,
	  "\"01/02/2024\"" },
	{ &cply_format_ipuz, IPUZ("Spring"), "Spring", CPLY_XW109, NULL },
	{ &cply_format_xd, XD("2024-01-31"), "2024-01-31", 0, NULL },
	{ &cply_format_xd, XD("1/31/2024"), "2024-01-31", CPLY_XW108,
	  "2024-01-31" },
	{ &cply_format_xd, XD("1/2/2024"), "1/2/2024", CPLY_XW109, NULL },
	{ &cply_format_xd, XD("Not set"), "", 0, NULL },
	{ &cply_format_xmd, XMD("2024-01-31"), "2024-01-31", 0, NULL },
	{ &cply_format_xmd, XMD("\"31 January 2024\""), "2024-01-31",
	  CPLY_XW108, "2024-01-31" },
	{ &cply_format_xmd, XMD("soon"), "soon", CPLY_XW109, NULL },
	{ &cply_format_jpz, JPZ("2025-11-26"), "2025-11-26", 0, NULL },
	{ &cply_format_jpz, JPZ("26 Nov 2025"), "2025-11-26", 0, NULL },
	{ &cply_format_jpz, JPZ("2025"), "2025", CPLY_XW109, NULL },
};

static void in_files(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(files); i++) {
		for (int strict = 0; strict < 2; strict++) {
			session_reset(&s, SIZE_MAX);
			s.diags->strict = strict;
			cply_status st =
				session_read(&s, cply_str_of(files[i].text),
			                     "x", files[i].format);
			const cply_diag *g = NULL;
			for (uint32_t k = 0; k < s.diags->n; k++)
				if (s.diags->items[k]->rule == CPLY_XW108 ||
				    s.diags->items[k]->rule == CPLY_XW109)
					g = s.diags->items[k];
			cply_str got =
				s.doc->as.crossword->meta[CPLY_META_DATE].plain;
			if (!cply_str_is(got, files[i].model))
				fail_msg("file %zu: %.*s", i, (int)got.len,
				         got.ptr);
			assert_int_equal(g ? g->rule : 0, files[i].rule);
			if (!g)
				continue;
			assert_int_equal(g->severity,
			                 strict ? CPLY_ERROR
			                 : files[i].rule == CPLY_XW108
			                         ? CPLY_NOTE
			                         : CPLY_WARNING);
			assert_int_equal(st == CPLY_INVALID, strict != 0);
			assert_int_equal(g->fix.present,
			                 files[i].fixed != NULL);
			if (files[i].fixed)
				assert_true(cply_str_is(g->fix.replacement,
				                        files[i].fixed));
		}
	}
	session_free(&s);
}

/* What might be two days is said to be, not just that it is odd. */
static void two_days(void **state)
{
	static const struct {
		const char *text, *note;
	} cases[] = {
		{ XD("1/2/2024"), "it may be 2024-01-02 or 2024-02-01; ipuz, "
		                  "where the month comes first, takes it for "
		                  "the former" },
		{ XD("1/2/24"), "" },
		{ XD("soon"), "" },
	};
	session s;
	(void)state;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		session_reset(&s, SIZE_MAX);
		assert_int_equal(session_read(&s, cply_str_of(cases[i].text),
		                              "x", &cply_format_xd),
		                 CPLY_OK);
		assert_int_equal(s.diags->items[0]->rule, CPLY_XW109);
		assert_true(
			cply_str_is(s.diags->items[0]->note, cases[i].note));
	}
	session_free(&s);
}

/* What each format writes of 31 January 2024. */
static void written(void **state)
{
	(void)state;
	static const struct {
		const cply_format *format;
		const char *part;
	} cases[] = {
		{ &cply_format_ipuz, "\"date\": \"01/31/2024\"" },
		{ &cply_format_xd, "Date: 2024-01-31\n" },
		{ &cply_format_xmd, "\ndate: 2024-01-31\n" },
		{ &cply_format_jpz, "<date>2024-01-31</date>" },
	};
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		session_reset(&s, SIZE_MAX);
		assert_int_equal(session_read(&s, CPLY_STR(IPUZ("01/31/2024")),
		                              "x.ipuz", &cply_format_ipuz),
		                 CPLY_OK);
		cply_buf out;
		cply_buf_init(&out, s.arena);
		cply_write_options options = { .extensions = true };
		cply_write w = { &out, s.arena, s.diags, &options };
		assert_int_equal(cply_write_doc(&w, cases[i].format, s.doc),
		                 CPLY_OK);
		if (cply_str_find(cply_buf_str(&out),
		                  cply_str_of(cases[i].part)) == SIZE_MAX)
			fail_msg("no %s in %.*s", cases[i].part, (int)out.len,
			         out.ptr);
	}
	session_free(&s);
}

/* A time has no place in a puzzle: that it goes is said, in every format. */
static void times_are_not_dropped_silently(void **state)
{
	(void)state;
	static const cplyi_date_form forms[] = { CPLYI_DATE_ANY,
		                                 CPLYI_DATE_MONTH_FIRST,
		                                 CPLYI_DATE_ISO,
		                                 CPLYI_DATE_US };
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(forms); i++) {
		cply_crossword cw = { 0 };
		session_reset(&s, SIZE_MAX);
		cw.meta[CPLY_META_DATE] =
			cply_text_plain(CPLY_STR("2024-01-31T10:00:00Z"));
		cplyi_date_take(&cw, forms[i], CPLY_NOWHERE, NULL, s.arena,
		                s.diags);
		assert_codes(&s, "XW108");
		assert_true(cply_str_is(cw.meta[CPLY_META_DATE].plain,
		                        "2024-01-31"));
	}
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(understands),
		cmocka_unit_test(every_day),
		cmocka_unit_test(in_files),
		cmocka_unit_test(two_days),
		cmocka_unit_test(written),
		cmocka_unit_test(times_are_not_dropped_silently),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
