/* SPDX-License-Identifier: MIT */
/* Detection: each puzzle has one winner, foreign files have none. */
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "format/unwrap.h"

/* Texts that a careless probe would claim. */
static const char *const foreign[] = {
	"name,across,down\nAnn,1,2\nBob,3,4\n",
	"import json\n\n# Grid\ngrid = [[1, 2], [3, 4]]\n\"\"\"\n1 A "
	"B\n\"\"\"\n",
	"#include <stdio.h>\n/* Across */\nint main(void) { return 0; }\n",
	"# Shopping\n\n## Fruit\n\n1. Apples (3)\n2. Pears (12)\n\n## Down the "
	"road\n\nMilk.\n",
	"# Notes\n\n## Grid\n\nThe power grid failed twice.\n\n## Across the "
	"river\n\n1. A bridge (1890)\n",
	"{\"version\": 1, \"name\": \"crossword-app\", \"dependencies\": {}}",
	"{\"kind\": \"Deployment\", \"metadata\": {\"title\": \"x\"}}",
	"{\"rows\": 3, \"cols\": 4, \"cells\": [1, 2, 3]}",
	"{\"type\": \"FeatureCollection\", \"dimensions\": 2}",
	"[[1, \"ipuz\"], [2, \"puz\"]]",
	"{\"entries\": [{\"length\": 3}], \"dimensions\": {\"cols\": 2}}",
	"{\"entries\": {\"direction\": 1, \"position\": 2, \"length\": 3}, "
	"\"dimensions\": {\"cols\": 2, \"rows\": 2}}",
	"{\"size\": {\"rows\": 2, \"cols\": 2}, \"grid\": [0, 1, 1, 0]}",
	"{\"size\": {\"rows\": 2, \"cols\": 2}, \"grid\": [], \"clues\": []}",
	"{\"body\": [{\"cells\": [1, 2]}], \"copyright\": \"2018\"}",
	"{\"body\": \"cells and clueLists\"}",
	"{\"data\": {\"gameData\": {\"score\": 3, \"solution\": 1}}}",
	"{\"data\": \"N4KABGBEAmCGAuBTSAuKBGA9FgTABhwGZIAacKA\"}",
	"{\"AllAnswer\": \"42\", \"Width\": \"3\"}",
	"{\"rawc\": \"short\"}",
	"{\"data\": {\"copy\": {\"title\": \"gridsize\"}, \"grid\": []}}",
	"{\"copy\": {\"gridsize\": {\"cols\": 3}}}",
	"{\"props\": {\"pageProps\": {\"user\": {\"puzzle\": 1}}}}",
	"{\"pageProps\": {\"puzzle\": {\"size\": 3, \"grid\": []}}}",
	"{\"cells\": [{\"answer\": 1, \"number\": 2}], \"words\": [\"a\"]}",
	"{\"data\": {\"$\": {}, \"crossword\": \"x\"}}",
	"{\"puzzle_data\": \"x\"}",
	"{\"celldata\": \"AAB\"}",
	"<puzzle><solution>x</solution></puzzle>",
	"rows:\n  - name: a\n  - name: b\n",
	"TAG\n\n140207\n\nDear Ann\n\nHow are you\n\n15\n\nsixteen\n",
	"{\"formatVersion\": \"1.0\", \"puzzles\": [{\"fen\": \"8/8\"}]}",
	"{\"puzzle\": \"x\", \"initialPosition\": \"e4\"}",
	"{\"box\": [[1, 2], [3, 4]], \"w\": 2, \"h\": 2}",
	"{\"box\": [], \"placedWords\": [\"a\", \"b\"]}",
	"<CrossFire><Personnel/></CrossFire>",
	"<CROSSFIRE><TITLE>x</TITLE></CROSSFIRE>",
	"<crossword><title>AllAnswer</title></crossword>",
	"[{\"timestamp\": 1, \"type\": \"start\"}]",
	"\"http://ipuz.org/v2\"",
	"The clue to 1 Across was hard. ACROSS&DOWN is how they called it.\n",
	"<?xml version=\"1.0\"?><feed><title>Across</title></feed>",
	"<ACROSS> <DOWN> are tags, and <ACROSS PUZZLE> is one more.\n",
	"var page = \"<html><body>crossword</body></html>\";\n",
	/* Programs that have a puzzle in them as text. */
	"import { xdToJSON } from \"xd\"\n\nconst xd = `\n## Metadata\n\n"
	"Title: T\n\n## Grid\n\nCAT\nO#O\nDEN\n\n## Clues\n\n"
	"A1. Pet ~ CAT\nA3. Lair ~ DEN\n`\n",
	"test(\"reads\", () => {\n  const xd = `\n\nCAT\nO#O\nDEN\n\n\n"
	"A1. Pet ~ CAT\nA3. Lair ~ DEN\n`;\n  read(xd);\n});\n",
	"\"\"\"A test.\"\"\"\nTEXT = '''\n# T\n\n## Grid\n\n```\n  1 2\n1 A B\n"
	"```\n\n## Across\n\n1. x (2)\n'''\n",
	"- item\n- other\n---\nauthor: me\n---\n",
	"0\n",
	"null",
	"true",
	"{}",
	"[]",
	" \n\t ",
	"\0\0\0\0\0\0\0\0",
};

static void foreign_text_has_no_winner(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(foreign); i++) {
		cply_str bytes = cply_str_of(foreign[i]);
		if (!bytes.len)
			bytes.len = 8; /* the row of zeros */
		const cply_format *f;
		session_reset(&s, SIZE_MAX);
		cply_status st =
			cply_detect(bytes, (cply_str){ NULL, 0 }, s.diags, &f);
		if (st != CPLY_UNSUPPORTED)
			fail_msg("text %zu is taken for %s", i,
			         f ? f->name : "?");
		assert_codes(&s, "CP001");
	}
	session_free(&s);
}

static void known_foreign_files_are_named(void **state)
{
	(void)state;
	static const struct {
		const char *bytes;
		size_t len;
		const char *what;
	} cases[] = {
		{ "\xFF\xD8\xFF\xE0\0\x10JFIF", 10, "a JPEG picture" },
		{ "\x89PNG\r\n\x1A\n", 8, "a PNG picture" },
		{ "%PDF-1.7\n", 9, "a PDF document" },
	};
	/* The name does not help them. */
	static const char *const names[] = { "", "x.puz", "x.ipuz", "x.md",
		                             "x.jpz" };
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++)
		for (size_t k = 0; k < CPLY_COUNT(names); k++) {
			const cply_format *f;
			session_reset(&s, SIZE_MAX);
			assert_int_equal(cply_detect((cply_str){ cases[i].bytes,
			                                         cases[i].len },
			                             cply_str_of(names[k]),
			                             s.diags, &f),
			                 CPLY_UNSUPPORTED);
			assert_codes(&s, "CP003");
			assert_true(cply_str_is(s.diags->items[0]->args[0].text,
			                        cases[i].what));
		}
	session_free(&s);
}

static void unread_puzzles_are_named(void **state)
{
	(void)state;
	static const struct {
		const char *text, *rule, *what;
	} cases[] = {
		{ "{\"puzzle-image\": \"\", \"clues\": {}}", "CP013",
		  "a vpuz puzzle" },
		{ "{\"data\": {\"puzzleV2\": {\"cells\": [{\"isBlack\": "
		  "true}]}}}",
		  "CP013", "a puzzle of Crosswordr" },
		{ "[{\"shortId\": \"x\", \"grid\": [[{\"clueNumber\": 1}]]}]",
		  "CP013", "a puzzle of Puzzlr" },
		{ "[{\"answer\": \"AB\", \"is_across\": true}]", "CP013",
		  "a list of clues of The Daily Princetonian" },
		{ "ACROSS\n1 x (3)\n\nDOWN\n1 y (3)\n", "CP013",
		  "a list of clues without a grid" },
		{ "Across\n1 x (3)\nDown\n1 y (3)\n", "CP013",
		  "a list of clues without a grid" },
		{ "<!DOCTYPE html><html><table id=\"puzzle\"><td data-coords="
		  "\"1,1\"></table></html>",
		  "CP013", "a web page of the Boston Globe" },
		{ "{\"a\": 1}", "CP001", "JSON" },
		{ " [1]", "CP001", "JSON" },
		{ "<a/>", "CP001", "XML" },
		{ "Dear Ann", "CP001", "text" },
		{ "\x01\x02", "CP001", "file" },
	};
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		const cply_format *f;
		session_reset(&s, SIZE_MAX);
		assert_int_equal(cply_detect(cply_str_of(cases[i].text),
		                             CPLY_STR("x"), s.diags, &f),
		                 CPLY_UNSUPPORTED);
		assert_codes(&s, cases[i].rule);
		assert_true(cply_str_is(s.diags->items[0]->args[0].text,
		                        cases[i].what));
	}
	session_free(&s);
}

static void web_pages_are_named(void **state)
{
	(void)state;
	static const char *const pages[] = {
		"<!DOCTYPE html><html><body><h2>Grid</h2></body></html>",
		"\xEF\xBB\xBF\n <!doctype HTML>\n",
		"<HTML lang=en><script>window.rawc = 'e30='</script>",
	};
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(pages); i++) {
		const cply_format *f;
		session_reset(&s, SIZE_MAX);
		assert_int_equal(cply_detect(cply_str_of(pages[i]),
		                             CPLY_STR("x.html"), s.diags, &f),
		                 CPLY_UNSUPPORTED);
		assert_codes(&s, "CP012");
	}
	session_free(&s);
}

static void empty_file(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	assert_int_equal(session_read(&s, CPLY_STR(""), "x.puz", NULL),
	                 CPLY_INVALID);
	assert_codes(&s, "CP004");
	session_free(&s);
}

static void formats_are_found_by_name(void **state)
{
	(void)state;
	assert_string_equal(cply_format_find(CPLY_STR("PUZ"))->name, "puz");
	assert_string_equal(cply_format_find(CPLY_STR("md"))->name, "xmd");
	assert_null(cply_format_find(CPLY_STR("nonsense")));
	assert_null(cply_format_find(CPLY_STR("")));
	assert_string_equal(
		cply_format_for_name(CPLY_STR("dir/Cats.IPUZ"))->name, "ipuz");
	assert_null(cply_format_for_name(CPLY_STR("puz")));
	assert_null(cply_format_for_name(CPLY_STR("x.json")));
	assert_string_equal(
		cply_format_for_name(CPLY_STR("x.level.json"))->name, "level");
	for (size_t i = 0; i < cply_format_count(); i++) {
		const cply_format *f = cply_format_at(i);
		assert_ptr_equal(cply_format_find(cply_str_of(f->name)), f);
		assert_true(cply_str_starts(cply_str_of(f->suffixes), " "));
		assert_true(cply_str_ends(cply_str_of(f->suffixes), " "));
	}
	assert_null(cply_format_at(cply_format_count()));
}

/* ---- the probe matrix over the corpus ---- */

struct matrix {
	uint32_t files, ties;
	session s;
};

static const struct {
	const char *suffix, *format;
} expected[] = {
	{ ".puz", "puz" },
	{ ".ipuz", "ipuz" },
	{ ".md", "xmd" },
	{ ".xd", "xd" },
	{ ".puz.txt", "across" },
	{ "christmas-cipher.txt", "across" },
	{ "text_format_v2_mark.txt", "across" },
	{ "text_format_v2_rebus.txt", "across" },
	{ ".jpz", "jpz" },
	{ ".cfp", "cfp" },
	{ "guardian/test-simple.json", "guardian" },
	{ "nyt/test.json", "nyt" },
	{ "nyt/test-api.json", "nyt" },
	{ "xwordinfo/test.json", "xwordinfo" },
	{ "uclick/test-simple.json", "uclick-json" },
	{ "uclick/test-simple-usatoday.json", "uclick-json" },
	{ "uclick/test-simple.xml", "uclick" },
	{ "uclick/simple-uclick.xml", "uclick" },
	{ ".exolve", "exolve" },
	{ "puzzleme/test.json", "puzzleme" },
	{ "puzzleme/test-void.json", "puzzleme" },
	{ "puzzleme/test-rowsGarden.json", "puzzleme" },
	{ ".sanmill_puzzles", "mill-pack" },
};

static const char *expected_format(const char *path)
{
	if (cply_str_ends(cply_str_of(path), "README.md"))
		return NULL;
	for (size_t i = 0; i < CPLY_COUNT(expected); i++)
		if (cply_str_ends(cply_str_of(path), expected[i].suffix))
			return expected[i].format;
	return NULL;
}

/* By content alone: the name is not given. */
static void probe_one(const char *path, void *ctx)
{
	struct matrix *m = ctx;
	char *bytes;
	size_t len;
	const cply_format *f = NULL;
	assert_true(load_file(path, &bytes, &len));
	session_reset(&m->s, SIZE_MAX);
	cplyi_unwrapped u;
	cply_status st = cplyi_unwrap(
		(cply_str){ bytes, len }, cply_str_of(path),
		&(cplyi_unwrapping){ .limits = cply_limits_default() },
		m->s.arena, m->s.diags, &u);
	if (st == CPLY_OK)
		st = cply_detect(u.bytes, (cply_str){ NULL, 0 }, m->s.diags,
		                 &f);
	const char *want = expected_format(path);
	if (want && (!f || strcmp(f->name, want) != 0))
		fail_msg("%s: found %s", path, f ? f->name : "nothing");
	for (uint32_t i = 0; i < m->s.diags->n; i++)
		m->ties += m->s.diags->items[i]->rule == CPLY_CP002;
	assert_true(st == CPLY_OK || m->s.diags->n > 0);
	m->files++;
	free(bytes);
}

static void corpus_has_one_winner_each(void **state)
{
	(void)state;
	char dir[4096];
	struct matrix m = { 0 };
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		skip();
	}
	session_init(&m.s);
	snprintf(dir, sizeof dir, "%s/crossword", corpus_dir());
	for_each_file(dir, "", probe_one, &m);
	snprintf(dir, sizeof dir, "%s/xword-markdown", corpus_dir());
	for_each_file(dir, "", probe_one, &m);
	snprintf(dir, sizeof dir, "%s/mill", corpus_dir());
	for_each_file(dir, "", probe_one, &m);
	print_message("%u files, %u ties\n", m.files, m.ties);
	assert_int_equal(m.ties, 0);
	session_free(&m.s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(foreign_text_has_no_winner),
		cmocka_unit_test(known_foreign_files_are_named),
		cmocka_unit_test(unread_puzzles_are_named),
		cmocka_unit_test(web_pages_are_named),
		cmocka_unit_test(empty_file),
		cmocka_unit_test(formats_are_found_by_name),
		cmocka_unit_test(corpus_has_one_winner_each),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
