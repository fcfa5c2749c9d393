/* SPDX-License-Identifier: MIT */
/* Clue text with formatting: what tags and entities mean, and that writing and
 * reading it again changes nothing. */
#include "support/with_arena.h"

#include <stdio.h>
#include <stdlib.h>

/* The runs as "style:text" parted by blanks: i b d(own) u(p) c(aps) _ -. */
static const char *runs_text(const cply_text *t, cply_arena *a)
{
	static const char letters[] = "ibduc_-";
	cply_buf b;
	cply_buf_init(&b, a);
	for (uint32_t i = 0; i < t->n_runs; i++) {
		if (i)
			cply_put_char(&b, ' ');
		for (unsigned k = 0; k < 7; k++)
			if (t->runs[i].style >> k & 1)
				cply_put_char(&b, letters[k]);
		cply_put_char(&b, ':');
		cply_put_str(&b, cply_str_sub(t->plain, t->runs[i].begin,
		                              t->runs[i].end));
	}
	cply_put_char(&b, 0);
	return b.ptr;
}

static const struct {
	const char *html, *plain, *runs;
	uint32_t unknown;
} cases[] = {
	/* plain */
	{ "", "", "", 0 },
	{ "Plain clue", "Plain clue", "", 0 },
	{ "3 < 4 & 5 > 2", "3 < 4 & 5 > 2", "", 0 },
	{ "AT&T, R&B; x", "AT&T, R&B; x", "", 0 },
	{ "a<3", "a<3", "", 0 },
	{ "I <3 <b>you</b>", "I <3 you", "b:you", 0 },
	{ "ends with <", "ends with <", "", 0 },
	{ "ends with <i", "ends with <i", "", 0 },
	{ "ends with &ampere", "ends with &ampere", "", 0 },
	/* entities: all names of HTML, some of two characters, those without a
	 * semicolon where nothing else can be meant */
	{ "caf&eacute; &notin; &NotEqualTilde; &fjlig;",
	  "caf\xC3\xA9 \xE2\x88\x89 \xE2\x89\x82\xCC\xB8 fj", "", 0 },
	{ "&CounterClockwiseContourIntegral;", "\xE2\x88\xB3", "", 0 },
	{ "ends with &amp", "ends with &", "", 0 },
	{ "&copy 2024, 1 &lt 2", "\xC2\xA9 2024, 1 < 2", "", 0 },
	{ "R&parade &nosuch; &notit; &lt2 &amp=1",
	  "R&parade &nosuch; &notit; &lt2 &amp=1", "", 0 },
	/* links */
	{ "See <a href=\"http://x.org/?a&amp;b\">here</a>!", "See here!", "",
	  0 },
	{ "<a>x</a><A HREF='y'><i>z</i></A>", "xz", "i:z", 0 },
	{ "<abbr>x</abbr>", "<abbr>x</abbr>", "", 2 },
	{ "two\nlines", "two\nlines", "", 0 },
	/* styles */
	{ "<i>Time</i> man", "Time man", "i:Time", 0 },
	{ "<em>Time</em>", "Time", "i:Time", 0 },
	{ "<B>x</b>", "x", "b:x", 0 },
	{ "<strong>x</strong>", "x", "b:x", 0 },
	{ "<u>x</u><ins>y</ins>", "xy", "_:xy", 0 },
	{ "<s>x</s> <strike>y</strike> <del>z</del>", "x y z", "-:x -:y -:z",
	  0 },
	{ "H<sub>2</sub>O", "H2O", "d:2", 0 },
	{ "E=mc<sup>2</sup>", "E=mc2", "u:2", 0 },
	{ "<small>x</small>y", "xy", "", 0 },
	{ "<span style=\"font-variant: small-caps;\">Ab</span>c", "Abc", "c:Ab",
	  0 },
	{ "<SPAN STYLE='Font-Variant:Small-Caps'>x</SPAN>", "x", "c:x", 0 },
	{ "<span style=\"font-style:italic;font-weight:bold\">x</span>", "x",
	  "ib:x", 0 },
	{ "<span style=\"vertical-align:super\">x</span>", "x", "u:x", 0 },
	{ "<span style=\"text-decoration:underline line-through\">x</span>",
	  "x", "_-:x", 0 },
	{ "<span style=\"font-style:normal;x:italic\">x</span>", "x", "", 0 },
	{ "<span class=\"hint\">x</span>", "x", "", 0 },
	{ "<i class='a>b'>x</i>", "x", "i:x", 0 },
	{ "<i>a</i><i>b</i>", "ab", "i:ab", 0 },
	{ "<i></i>x", "x", "", 0 },
	{ "<i/>x", "x", "", 0 },
	/* nested, overlapping, unclosed */
	{ "<b>a<i>b</i>c</b>", "abc", "b:a ib:b b:c", 0 },
	{ "<b>a<i>b</b>c</i>d", "abcd", "b:a ib:b i:c", 0 },
	{ "<b>a<b>b</b>c</b>d", "abcd", "b:abc", 0 },
	{ "<i>a", "a", "i:a", 0 },
	{ "</i>a</b>", "a", "", 0 },
	{ "<span style='font-style:italic'>a<span>b</span>c</span>d", "abcd",
	  "i:abc", 0 },
	/* breaks */
	{ "a<br>b<br/>c<BR />d", "a\nb\nc\nd", "", 0 },
	{ "<i>a<br>b</i>", "a\nb", "i:a\nb", 0 },
	{ "<p>a</p>\n<p> b</p>\n", "a\n\nb", "", 0 },
	{ "a<p>b", "a\n\nb", "", 0 },
	{ "<div>a</div><div>b</div>", "a\n\nb", "", 0 },
	/* entities */
	{ "&quot;x&quot; &amp; &lt;i&gt;", "\"x\" & <i>", "", 0 },
	{ "caf&eacute; &mdash; na&iuml;ve&hellip;", "café — naïve…", "", 0 },
	{ "&#39;&#8217;&#x2019;&#X201d;", "'’’”", "", 0 },
	{ "&#128512;&#x1F600;", "😀😀", "", 0 },
	{ "&#146;&#x97;", "’—", "", 0 },
	{ "&nosuch; &; &#; &#x; &#xZZ; &#0; &#xD800; &#1114112; &#1;",
	  "&nosuch; &; &#; &#x; &#xZZ; &#0; &#xD800; &#1114112; &#1;", "", 0 },
	{ "&AMP; &Amp;", "& &Amp;", "", 0 },
	{ "&amp;lt;b&amp;gt;", "&lt;b&gt;", "", 0 },
	{ "<i>&lt;</i>", "<", "i:<", 0 },
	/* unknown tags */
	{ "<script>alert(1)</script>", "<script>alert(1)</script>", "", 2 },
	{ "<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>", "",
	  1 },
	{ "<bold>x", "<bold>x", "", 1 },
	{ "<b-x>y", "<b-x>y", "", 1 },
	{ "<!-- x -->", "<!-- x -->", "", 0 },
	{ "<b <i>x</i>", "<b x", "i:x", 0 },
	{ "<b \"<i>x</i>", "<b \"x", "i:x", 0 },
	/* what no page should hold */
	{ "<q \x1C b>", "<q \x1C b>", "", 1 },
	{ "a\x01z", "a\x01z", "", 0 },
	{ "a\xFF"
	  "b\xC3",
	  "a�b�", "", 0 },
	{ "\xEF\xBF\xBF", "\xEF\xBF\xBF", "", 0 },
	{ "\xED\xA0\x80", "���", "", 0 },
};

static void reading_table(void **state)
{
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_text t;
		uint32_t unknown = 99;
		assert_int_equal(cply_text_from_html(cply_str_of(cases[i].html),
		                                     &arena, &t, &unknown),
		                 CPLY_OK);
		if (!cply_str_is(t.plain, cases[i].plain))
			fail_msg("%s: \"%.*s\"", cases[i].html,
			         (int)t.plain.len, t.plain.ptr);
		if (strcmp(runs_text(&t, &arena), cases[i].runs) != 0)
			fail_msg("%s: %s", cases[i].html,
			         runs_text(&t, &arena));
		if (unknown != cases[i].unknown)
			fail_msg("%s: %u unknown", cases[i].html, unknown);
	}
}

static const char *html_of(cply_arena *a, const char *plain,
                           const cply_run *runs, uint32_t n)
{
	cply_text t = { cply_str_of(plain), runs, n };
	cply_buf b;
	cply_buf_init(&b, a);
	cply_text_to_html(&t, &b);
	cply_put_char(&b, 0);
	return b.ptr;
}

static void writing(void **state)
{
	(void)state;
	assert_string_equal(html_of(&arena, "a < b & \"c\"\n", NULL, 0),
	                    "a &lt; b &amp; \"c\"<br/>");
	assert_string_equal(html_of(&arena, "<script>", NULL, 0),
	                    "&lt;script&gt;");
	static const cply_run runs[] = { { 0, 2, CPLY_BOLD },
		                         { 2, 3, CPLY_BOLD | CPLY_ITALIC },
		                         { 4, 5, CPLY_SMALL_CAPS } };
	assert_string_equal(html_of(&arena, "abcde", runs, 3),
	                    "<b>ab<i>c</i></b>d<span "
	                    "style=\"font-variant:small-caps\">e</span>");
	/* Control characters are kept; what is no UTF-8 cannot be. */
	assert_string_equal(html_of(&arena, "\x1B[0m\xFF", NULL, 0),
	                    "\x1B[0m�");
}

static uint32_t next_random(uint32_t *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	return *seed >> 8;
}

static const char *const pieces[] = {
	"a",  "B ", "<",      ">",    "&",    "&amp;",  "<b>",       "</i>",
	"\n", "é",  "<br/>",  "\"",   "'",    "<span ", "/",         "&#39;",
	";",  "😀",  "<scrip", "t>",   "&lt;", " ",      "\t",        "<p>",
	"=",  "1",  "�",      "</p>", "<!--", "\r",     "e\xCC\x81",
};

/* Random text with random runs in their one form: in order, not touching with
 * equal styles, each with some style. */
static uint32_t random_text(uint32_t *seed, char *plain, cply_run *runs)
{
	size_t len = 0, n = next_random(seed) % 12;
	uint32_t n_runs = 0;
	for (size_t i = 0; i < n; i++) {
		const char *p = pieces[next_random(seed) % CPLY_COUNT(pieces)];
		uint32_t begin = (uint32_t)len, style = next_random(seed) % 256;
		memcpy(plain + len, p, strlen(p));
		len += strlen(p);
		if (style >= 128)
			continue;
		if (n_runs && runs[n_runs - 1].end == begin &&
		    runs[n_runs - 1].style == style)
			runs[n_runs - 1].end = (uint32_t)len;
		else if (style)
			runs[n_runs++] =
				(cply_run){ begin, (uint32_t)len, style };
	}
	plain[len] = 0;
	return n_runs;
}

/* Every "<" of the output begins a tag that the writer knows. */
static void assert_only_known_tags(const char *html)
{
	static const char *const known[] = {
		"<b>",     "</b>",  "<i>",
		"</i>",    "<u>",   "</u>",
		"<s>",     "</s>",  "<sub>",
		"</sub>",  "<sup>", "</sup>",
		"</span>", "<br/>", "<span style=\"font-variant:small-caps\">",
	};
	for (const char *p = html; (p = strchr(p, '<')); p++) {
		bool found = false;
		for (size_t i = 0; i < CPLY_COUNT(known); i++)
			found |= strncmp(p, known[i], strlen(known[i])) == 0;
		if (!found)
			fail_msg("%s", html);
	}
}

static void written_text_reads_back(void **state)
{
	(void)state;
	uint32_t seed = 1;
	for (int i = 0; i < 20000; i++) {
		char plain[256];
		cply_run runs[16];
		uint32_t n = random_text(&seed, plain, runs);
		cply_arena_reset(&arena, SIZE_MAX);
		const char *html = html_of(&arena, plain, runs, n);
		assert_only_known_tags(html);
		cply_text t;
		assert_int_equal(cply_text_from_html(cply_str_of(html), &arena,
		                                     &t, NULL),
		                 CPLY_OK);
		if (!cply_str_is(t.plain, plain) || t.n_runs != n ||
		    (n && memcmp(t.runs, runs, n * sizeof *runs) != 0))
			fail_msg("%s became %.*s", html, (int)t.plain.len,
			         t.plain.ptr);
	}
}

/* Unclosed brackets and quotes must not make reading quadratic: this is a
 * megabyte of each, and the test's time limit is the assertion. */
static void pathological_input_is_linear(void **state)
{
	(void)state;
	static const char *const units[] = { "<",      "<b ",  "<b \"",
		                             "&",      "&amp", "<b>",
		                             "<span>", "<p>",  "<i '\"" };
	enum { SIZE = 1 << 20 };
	char *big = malloc(SIZE);
	assert_non_null(big);
	for (size_t i = 0; i < CPLY_COUNT(units); i++) {
		size_t n = strlen(units[i]);
		for (size_t k = 0; k < SIZE; k++)
			big[k] = units[i][k % n];
		cply_arena a;
		cply_arena_init(&a, NULL, SIZE_MAX);
		cply_text t;
		assert_int_equal(cply_text_from_html((cply_str){ big, SIZE },
		                                     &a, &t, NULL),
		                 CPLY_OK);
		cply_arena_free(&a);
	}
	free(big);
}

static void memory_runs_out(void **state)
{
	(void)state;
	cply_str html = CPLY_STR("<i>a</i> <b>b</b> <u>c</u> <s>d</s> <b>e</b>"
	                         " <i>f</i> <u>g</u> &amp; <b>h</b> <i>i</i>");
	cply_arena a;
	cply_arena_init(&a, NULL, 0);
	for (size_t budget = 0;; budget++) {
		cply_text t;
		cply_arena_reset(&a, budget);
		cply_status s = cply_text_from_html(html, &a, &t, NULL);
		if (!a.failed) {
			assert_int_equal(s, CPLY_OK);
			break;
		}
		assert_int_equal(s, CPLY_NOMEM);
	}
	cply_arena_free(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(reading_table),
		TEST(writing),
		TEST(written_text_reads_back),
		cmocka_unit_test(pathological_input_is_linear),
		cmocka_unit_test(memory_runs_out),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
