/* SPDX-License-Identifier: MIT */
/* Text that was decoded wrongly: what is told from good text, what it was, and
 * how a file is fixed. */
#include "support/with_session.h"

#include <stdio.h>
#include <stdlib.h>

#include "crossword/garbled.h"

extern const cply_format cply_format_xmd, cply_format_ipuz, cply_format_puz;

enum {
	UTF8 = CPLYI_GARBLE_UTF8,
	HTML = CPLYI_GARBLE_HTML,
	CUT = CPLYI_GARBLE_CUT
};

static void garbled_texts(void **state)
{
	(void)state;
	static const struct {
		int kind;
		const char *text, *was;
	} cases[] = {
		{ UTF8, "MichÃ¨le", "Michèle" },
		{ UTF8, "donâ€™t â€” never", "don’t — never" },
		{ UTF8, "â€œAhoyâ€\xC2\x9D", "“Ahoy”" },
		{ UTF8, "don\xC3\xA2\xC2\x80\xC2\x99t", "don’t" }, /* Latin-1 */
		{ UTF8, "90Â° and 5Â£, 3â‚¬", "90° and 5£, 3€" },
		{ UTF8, "Å“uvre", "œuvre" },
		{ UTF8, "Ð´Ð¾Ð¼", "дом" },
		{ UTF8, "ðŸ˜€!", "😀!" },
		{ HTML, "caf&eacute;", "café" },
		{ HTML, "it&#39;s R&amp;B &#x2014;", "it's R&B —" },
		{ HTML, "it&amp;#39;s, it&amp;amp;#39;s", "it's, it's" },
		{ CUT, "rock \x18n\x19 roll", "rock ‘n’ roll" },
		{ CUT,
		  "\x1CQuote\x1D \x14 1990\x13"
		  "99",
		  "“Quote” — 1990–99" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_str text = cply_str_of(cases[i].text);
		cplyi_garble kind = (cplyi_garble)cases[i].kind;
		assert_true(cplyi_garble_hints(text) >> kind & 1);
		if (!cplyi_is_garbled(text, kind))
			fail_msg("not seen: %s", cases[i].text);
		cply_str was = cplyi_garble_fix(text, kind, s.arena);
		if (!cply_str_is(was, cases[i].was))
			fail_msg("%s gave %.*s", cases[i].text, (int)was.len,
			         was.ptr);
	}
}

static void good_texts(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"",
		"Plain & simple; AT&T; R & B;",
		"Élan",
		"naïve café",
		"“CAFÉ”", /* É” alone would be a letter */
		"«GRÂ»",
		"São Paulo’s",
		"Ã, as in Tupã",
		"Ελλάς дом 東京 שלום",
		"“Ã©” is how é looks when it is garbled",
		"Ñ…", /* an х, but alone */
		"10 € — 5 £ …",
		"tab\tand\nline",
		"\x01\x19", /* no text at all */
		"1 &lt 2; &#; Q&A; B&Bs;",
	};
	for (size_t i = 0; i < CPLY_COUNT(texts); i++)
		for (int kind = 0; kind < CPLYI_GARBLES; kind++)
			if (cplyi_is_garbled(cply_str_of(texts[i]),
			                     (cplyi_garble)kind))
				fail_msg("%d seen in: %s", kind, texts[i]);
}

/* The hints look at eight bytes at a time. */
static void hints_at_every_offset(void **state)
{
	(void)state;
	char text[20];
	static const char odd[] = { '\x80', '&', '\x19' };
	for (size_t n = 0; n < sizeof text; n++)
		for (size_t at = 0; at < n; at++)
			for (int kind = 0; kind < 3; kind++) {
				memset(text, '~', sizeof text);
				assert_int_equal(cplyi_garble_hints(
							 (cply_str){ text, n }),
				                 0);
				text[at] = odd[kind];
				assert_int_equal(
					cplyi_garble_hints(
						(cply_str){ text, n }),
					kind == CPLYI_GARBLE_HTML
						? 1 << kind |
							  1 << CPLYI_GARBLE_NAME
						: 1 << kind);
			}
}

static void unknown_entities(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"&#0;",        "&#xD800;", "&nosuch;", "caf&eacut; &eacute;",
		"&#12345678;", "&#x;"
	};
	for (size_t i = 0; i < CPLY_COUNT(texts); i++)
		assert_true(cplyi_is_garbled(cply_str_of(texts[i]),
		                             CPLYI_GARBLE_NAME));
}

static void assert_fixes(const cply_format *format, const char *file,
                         const char *place, const char *want)
{
	session_reset(&s, SIZE_MAX);
	assert_int_equal(session_read(&s, cply_str_of(file), "t", format),
	                 CPLY_OK);
	const cply_diag *g = NULL;
	for (uint32_t i = 0; i < s.diags->n; i++)
		if (s.diags->items[i]->rule == CPLY_XW107)
			g = s.diags->items[i];
	assert_non_null(g);
	assert_int_equal(g->severity, CPLY_WARNING);
	cply_buf b;
	cply_buf_init(&b, s.arena);
	cply_diag_message(g, &b);
	if (cply_str_find(cply_buf_str(&b), cply_str_of(place)) == SIZE_MAX)
		fail_msg("%.*s", (int)b.len, b.ptr);
	assert_int_equal(g->fix.present, want != NULL);
	if (!want)
		return;
	cply_str bytes = cply_str_of(file);
	cply_buf_init(&b, s.arena);
	cply_put_str(&b, cply_str_sub(bytes, 0, g->fix.span.begin));
	cply_put_str(&b, g->fix.replacement);
	cply_put_str(&b, cply_str_sub(bytes, g->fix.span.end, bytes.len));
	cply_put_char(&b, 0);
	assert_string_equal(b.ptr, want);
}

#define XMD(title, clue)                                                   \
	"# " title "\n## Grid\n```\n  1 2\n1 A B\n2 C D\n```\n## Across\n" \
	"1. " clue " (2)\n3. Good: é (2)\n## Down\n1. x (2)\n2. y (2)\n"
#define IPUZ(title, clue)                                            \
	"{\"version\":\"http://ipuz.org/v2\",\"kind\":"              \
	"[\"http://ipuz.org/crossword#1\"],\"title\":\"" title "\"," \
	"\"dimensions\":{\"width\":2,\"height\":1},"                 \
	"\"puzzle\":[[1,0]],\"solution\":[[\"A\",\"B\"]],"           \
	"\"clues\":{\"Across\":[[1,\"" clue "\"]]}}"

static void files_are_fixed(void **state)
{
	(void)state;
	assert_fixes(&cply_format_xmd, XMD("MichÃ¨le", "It donâ€™t"),
	             "2 texts have UTF-8 decoded as Windows-1252: "
	             "title MichÃ¨le → Michèle, 1 Across donâ€™t → don’t",
	             XMD("Michèle", "It don’t"));
	assert_fixes(&cply_format_xmd, XMD("T", "Caf&eacute; noir"),
	             "1 Across Caf&eacute; → Café", XMD("T", "Café noir"));
	assert_fixes(&cply_format_xmd, XMD("T", "rock \x18n\x19 roll"), "→ ‘n’",
	             XMD("T", "rock ‘n’ roll"));
	assert_fixes(&cply_format_ipuz, IPUZ("MichÃ¨le", "donâ€™t"), "2 texts",
	             IPUZ("Michèle", "don’t"));
	/* In ipuz entities are the rule; twice is too often. */
	assert_fixes(&cply_format_ipuz, IPUZ("T", "&amp; it&amp;#39;s"),
	             "it&#39;s → it's", IPUZ("T", "&amp; it&#39;s"));
}

static const cply_diag *finding(cply_rule rule)
{
	for (uint32_t i = 0; i < s.diags->n; i++)
		if (s.diags->items[i]->rule == rule)
			return s.diags->items[i];
	return NULL;
}

static void raw_entities_are_reported(void **state)
{
	(void)state;
	const struct {
		const cply_format *format;
		const char *file;
	} files[] = { { &cply_format_xmd, XMD("T", "Caf&eacut; noir") },
		      { &cply_format_ipuz, IPUZ("T", "Caf&eacut; noir") } };
	for (size_t i = 0; i < CPLY_COUNT(files); i++) {
		session_reset(&s, SIZE_MAX);
		assert_int_equal(session_read(&s, cply_str_of(files[i].file),
		                              "t", files[i].format),
		                 CPLY_OK);
		const cply_diag *g = finding(CPLY_XW110);
		assert_non_null(g);
		assert_true(cply_str_is(g->places[0].name, "1 Across"));
		assert_true(cply_str_is(g->places[0].from, "Caf&eacut;"));
		assert_false(g->fix.present);
	}
}

static void addresses_are_kept(void **state)
{
	(void)state;
	session_reset(&s, SIZE_MAX);
	const char *file = IPUZ("T", "See <a href='http://x.org/'>x</a>");
	assert_int_equal(session_read(&s, cply_str_of(file), "t",
	                              &cply_format_ipuz),
	                 CPLY_OK);
	const cply_clue *clue = s.doc->as.crossword->lists[0].clues;
	assert_true(cply_str_is(clue->text.plain, "See x"));
	assert_int_equal(clue->extras.n, 1);
	assert_true(cply_str_is(clue->extras.items[0].key, "clue-address"));
	assert_true(
		cply_str_is(clue->extras.items[0].value, "\"http://x.org/\""));
	assert_null(finding(CPLY_IP308));
}

static void files_are_left_alone(void **state)
{
	(void)state;
	/* Escaped in the file. */
	assert_fixes(&cply_format_ipuz, IPUZ("T", "don\\u00e2\\u20ac\\u2122t"),
	             "don’t", NULL);
	/* One of them is elsewhere, where it may be meant. */
	assert_fixes(&cply_format_ipuz, IPUZ("T\",\"org:x\":\"Ã¨", "donâ€™t"),
	             "don’t", NULL);
	/* A quote would end the string. */
	assert_fixes(&cply_format_xmd, XMD("T", "&lt;b&gt;"), "<b>", NULL);
}

/* A file as others wrote it: its title has a dash that is one byte. */
static void cut_in_the_corpus(void **state)
{
	(void)state;
	char path[1024], *bytes;
	size_t len;
	const char *dir = corpus_dir();
	snprintf(path, sizeof path,
	         "%s/crossword/ajhyndman-puz/test/puzzles/"
	         "2023-12-25-christmas-cipher.puz",
	         dir ? dir : "");
	if (!dir || !load_file(path, &bytes, &len)) {
		print_message("skipped: no corpus\n");
		return;
	}
	session_reset(&s, SIZE_MAX);
	assert_int_equal(session_read(&s, (cply_str){ bytes, len }, "t.puz",
	                              &cply_format_puz),
	                 CPLY_OK);
	uint32_t n = 0;
	for (uint32_t i = 0; i < s.diags->n; i++) {
		const cply_diag *g = s.diags->items[i];
		if (g->rule != CPLY_XW107)
			continue;
		n++;
		assert_true(cply_str_is(g->places[0].name, "title"));
		assert_true(cply_str_is(g->places[0].to, "—"));
		assert_false(g->fix.present);
	}
	assert_int_equal(n, 1);
	free(bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(garbled_texts),
		cmocka_unit_test(good_texts),
		cmocka_unit_test(unknown_entities),
		cmocka_unit_test(hints_at_every_offset),
		cmocka_unit_test(files_are_fixed),
		cmocka_unit_test(raw_entities_are_reported),
		cmocka_unit_test(addresses_are_kept),
		cmocka_unit_test(files_are_left_alone),
		cmocka_unit_test(cut_in_the_corpus),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
