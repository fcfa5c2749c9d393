/* SPDX-License-Identifier: MIT */
/* The same puzzle in two formats, as other programs wrote it: both mean the
 * same to us, but for differences that are in the files themselves. */
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

/* Only .puz has a timer. */
#define TIMER "timer 0: 0 and 1"
/* That program writes a dash for a clue without text. */
#define DASH "text of clue 0: \"\" and \"-\""
/* .puz has no labels of its own, it counts words; and X everywhere is how
 * such files say that there is no solution (PZ112 tells). */
#define GAPS                                    \
	"solution of cell 0: \"X\" and \"\"\n"  \
	"solution of cell 1: \"X\" and \"\"\n"  \
	"label of cell 1: \"\" and \"2\"\n"     \
	"solution of cell 2: \"X\" and \"\"\n"  \
	"label of cell 2: \"2\" and \"3\"\n"    \
	"solution of cell 7: \"X\" and \"\"\n"  \
	"label of cell 7: \"\" and \"4\"\n"     \
	"solution of cell 8: \"X\" and \"\"\n"  \
	"solution of cell 9: \"X\" and \"\"\n"  \
	"solution of cell 11: \"X\" and \"\"\n" \
	"label of cell 11: \"\" and \"5\"\n"    \
	"solution of cell 12: \"X\" and \"\"\n" \
	"label of cell 12: \"3\" and \"6\"\n"   \
	"solution of cell 13: \"X\" and \"\"\n" \
	"label of cell 13: \"4\" and \"7\"\n"   \
	"solution of cell 14: \"X\" and \"\"\n" \
	"label of cell 14: \"5\" and \"8\"\n"   \
	"solution of cell 15: \"X\" and \"\"\n" \
	"solution of cell 16: \"X\" and \"\"\n" \
	"solution of cell 18: \"X\" and \"\"\n" \
	"label of cell 18: \"6\" and \"9\"\n"   \
	"solution of cell 19: \"X\" and \"\"\n" \
	"solution of cell 20: \"X\" and \"\"\n" \
	"label of cell 20: \"7\" and \"\"\n"    \
	"solution of cell 21: \"X\" and \"\"\n" \
	"label of cell 21: \"8\" and \"10\"\n"  \
	"solution of cell 22: \"X\" and \"\"\n" \
	"solution of cell 23: \"X\" and \"\"\n" \
	"solution of cell 25: \"X\" and \"\"\n" \
	"label of cell 25: \"9\" and \"11\"\n"  \
	"solution of cell 26: \"X\" and \"\"\n" \
	"solution of cell 27: \"X\" and \"\"\n" \
	"solution of cell 32: \"X\" and \"\"\n" \
	"label of cell 32: \"10\" and \"12\"\n" \
	"solution of cell 33: \"X\" and \"\"\n" \
	"solution of cell 34: \"X\" and \"\"\n" \
	"clues of list 0: 6 and 8\n"            \
	"clues of list 1: 5 and 6\n"            \
	"solution 0: 2 and 0"
/* The program that made the ipuz files left the message at the end out. */
#define NO_MESSAGE "explanation 9: \"All done!\" and \"\""
/* Two of the lists are put together in the one. */
#define COLORS "lists 0: 2 and 3"
/* The labels stand in the right corner in the one, and are those of the squares
 * in the other. */
#define CORNERS                                  \
	"label of cell 5: \"\" and \"M1\"\n"     \
	"corner of cell 5: \"M1\" and \"\"\n"    \
	"label of cell 11: \"\" and \"M2\"\n"    \
	"corner of cell 11: \"M2\" and \"\"\n"   \
	"label of cell 17: \"\" and \"M3\"\n"    \
	"corner of cell 17: \"M3\" and \"\"\n"   \
	"label of cell 23: \"\" and \"L1\"\n"    \
	"corner of cell 23: \"L1\" and \"\"\n"   \
	"label of cell 29: \"\" and \"L2\"\n"    \
	"corner of cell 29: \"L2\" and \"\"\n"   \
	"label of cell 35: \"\" and \"L3\"\n"    \
	"corner of cell 35: \"L3\" and \"\"\n"   \
	"label of cell 41: \"\" and \"L4\"\n"    \
	"corner of cell 41: \"L4\" and \"\"\n"   \
	"label of cell 47: \"\" and \"D1\"\n"    \
	"corner of cell 47: \"D1\" and \"\"\n"   \
	"label of cell 53: \"\" and \"D2\"\n"    \
	"corner of cell 53: \"D2\" and \"\"\n"   \
	"label of cell 59: \"\" and \"D3\"\n"    \
	"corner of cell 59: \"D3\" and \"\"\n"   \
	"label of cell 65: \"\" and \"M4\"\n"    \
	"corner of cell 65: \"M4\" and \"\"\n"   \
	"label of cell 71: \"\" and \"M5\"\n"    \
	"corner of cell 71: \"M5\" and \"\"\n"   \
	"label of cell 77: \"\" and \"M6\"\n"    \
	"corner of cell 77: \"M6\" and \"\"\n"   \
	"label of cell 83: \"\" and \"M7\"\n"    \
	"corner of cell 83: \"M7\" and \"\"\n"   \
	"label of cell 89: \"\" and \"L5\"\n"    \
	"corner of cell 89: \"L5\" and \"\"\n"   \
	"label of cell 95: \"\" and \"L6\"\n"    \
	"corner of cell 95: \"L6\" and \"\"\n"   \
	"label of cell 101: \"\" and \"L7\"\n"   \
	"corner of cell 101: \"L7\" and \"\"\n"  \
	"label of cell 107: \"\" and \"D4\"\n"   \
	"corner of cell 107: \"D4\" and \"\"\n"  \
	"label of cell 113: \"\" and \"D5\"\n"   \
	"corner of cell 113: \"D5\" and \"\"\n"  \
	"label of cell 119: \"\" and \"D6\"\n"   \
	"corner of cell 119: \"D6\" and \"\"\n"  \
	"label of cell 125: \"\" and \"D7\"\n"   \
	"corner of cell 125: \"D7\" and \"\"\n"  \
	"label of cell 131: \"\" and \"M8\"\n"   \
	"corner of cell 131: \"M8\" and \"\"\n"  \
	"label of cell 137: \"\" and \"M9\"\n"   \
	"corner of cell 137: \"M9\" and \"\"\n"  \
	"label of cell 143: \"\" and \"M10\"\n"  \
	"corner of cell 143: \"M10\" and \"\"\n" \
	"label of cell 149: \"\" and \"L8\"\n"   \
	"corner of cell 149: \"L8\" and \"\"\n"  \
	"label of cell 155: \"\" and \"L9\"\n"   \
	"corner of cell 155: \"L9\" and \"\"\n"  \
	"label of cell 161: \"\" and \"L10\"\n"  \
	"corner of cell 161: \"L10\" and \"\"\n" \
	"label of cell 167: \"\" and \"L11\"\n"  \
	"corner of cell 167: \"L11\" and \"\"\n" \
	"label of cell 173: \"\" and \"D8\"\n"   \
	"corner of cell 173: \"D8\" and \"\"\n"  \
	"label of cell 179: \"\" and \"D9\"\n"   \
	"corner of cell 179: \"D9\" and \"\"\n"  \
	"label of cell 185: \"\" and \"D10\"\n"  \
	"corner of cell 185: \"D10\" and \"\"\n" \
	"label of cell 191: \"\" and \"M11\"\n"  \
	"corner of cell 191: \"M11\" and \"\"\n" \
	"label of cell 197: \"\" and \"M12\"\n"  \
	"corner of cell 197: \"M12\" and \"\"\n" \
	"label of cell 203: \"\" and \"M13\"\n"  \
	"corner of cell 203: \"M13\" and \"\"\n" \
	"label of cell 209: \"\" and \"M14\"\n"  \
	"corner of cell 209: \"M14\" and \"\"\n" \
	"label of cell 215: \"\" and \"L12\"\n"  \
	"corner of cell 215: \"L12\" and \"\"\n" \
	"label of cell 221: \"\" and \"L13\"\n"  \
	"corner of cell 221: \"L13\" and \"\"\n" \
	"label of cell 227: \"\" and \"L14\"\n"  \
	"corner of cell 227: \"L14\" and \"\""
/* That program makes a title of the date and puts names together; we keep what
 * the file says, each in its place. */
#define NYT                                                                 \
	"title 0: \"\" and \"NY Times, Wednesday, January 8, 2020\"\n"      \
	"author 1: \"Jeff Davidson\" and \"Jeff Davidson / Jeff Editor\"\n" \
	"editor 2: \"Jeff Editor\" and \"\"\n"                              \
	"copyright 3: \"2018\" and \"© 2018, The New York Times\"\n"       \
	"date 6: \"2020-01-08\" and \"\""
/* A message of its own making. */
#define NYT_IMAGE                                                            \
	"explanation 9: \"\" and \"Congratulations! This image is intended " \
	"to display on the completed grid: https://fake.url/aftersolve.png\""

/* Files below a folder of the corpus, and all differences, NULL for none. */
static const struct pair {
	const char *one, *other, *but;
} pairs[] = {
	{ "ipuz/test.ipuz", "puz/test.puz", NULL },
	{ "ipuz/test-diagramless.ipuz", "puz/test-diagramless.puz", NULL },
	{ "ipuz/test-no-solution.ipuz", "puz/test-no-solution.puz", NULL },
	{ "ipuz/test-solved.ipuz", "puz/test-solved.puz", NULL },
	{ "ipuz/test-empty-clue.ipuz", "puz/test-empty-clue.puz", DASH },
	{ "ipuz/gaps.ipuz", "puz/gaps.puz", GAPS },
	{ "ipuz/test-zero-indexed.ipuz", "ipuz/test.ipuz", NULL },
	{ "puz/test-iso-8859-1.puz", "puz/test.puz",
	  "text of clue 0: \"First across clue with special characters abgde\" "
	  "and \"First across clue with special characters αβγδε\"" },
	{ "xd/test.xd", "ipuz/test.ipuz", NULL },
	{ "xd/test.xd", "puz/test.puz", NULL },
	{ "xd/test.xd", "jpz/test.jpz", NULL },
	{ "xd/test-barred.xd", "jpz/test-barred.jpz", NULL },
	{ "xd/test-shaded.xd", "jpz/test-shaded.jpz", NULL },
	{ "xd/test-prefilled.xd", "jpz/test-prefilled.jpz", NULL },
	{ "xd/test-formatting.xd", "jpz/test-html.jpz", NULL },
	{ "jpz/test.jpz", "ipuz/test.ipuz", NULL },
	{ "jpz/test.jpz", "puz/test.puz", NULL },
	{ "jpz/test-no-namespaces.jpz", "ipuz/test.ipuz", NULL },
	{ "jpz/test-invalid-namespace.jpz", "ipuz/test.ipuz", NULL },
	{ "jpz/test-applet-metadata.jpz", "ipuz/test.ipuz", NULL },
	{ "jpz/test-inline-cells.jpz", "ipuz/test.ipuz", NULL },
	{ "jpz/test-cell-ranges.jpz", "ipuz/test.ipuz",
	  "cell of clue 2: 1 and 2\n"
	  "cell of clue 2: 6 and 7\n"
	  "cell of clue 2: 11 and 12" },
	{ "jpz/test-solved.jpz", "ipuz/test-solved.ipuz", NULL },
	{ "jpz/test-solved.jpz", "puz/test-solved.puz", NULL },
	{ "jpz/test-no-solution.jpz", "ipuz/test-no-solution.ipuz", NULL },
	{ "jpz/test-no-solution.jpz", "puz/test-no-solution.puz", NULL },
	{ "jpz/test-empty-clue.jpz", "ipuz/test-empty-clue.ipuz", NULL },
	{ "jpz/test-empty-clue.jpz", "puz/test-empty-clue.puz", DASH },
	{ "jpz/test-diagonal.jpz", "ipuz/test-diagonal.ipuz", NULL },
	{ "jpz/test-bgimage.jpz", "ipuz/test-bgimage.ipuz", NULL },
	{ "jpz/gaps.jpz", "ipuz/gaps.ipuz", NULL },
	{ "jpz/gaps.jpz", "puz/gaps.puz", GAPS },
	{ "around-the-bend/around-the-bend.jpz",
	  "around-the-bend/around-the-bend.ipuz", NO_MESSAGE },
	{ "coded/coded.jpz", "coded/coded.ipuz",
	  "flags of cell 1: 2 and 0\n"
	  "flags of cell 19: 2 and 0\n"
	  "flags of cell 34: 2 and 0\n"
	  "flags of cell 47: 2 and 0\n"
	  "explanation 9: \"\" and \"Congratulations! The puzzle is solved "
	  "correctly.\"" },
	{ "eight-tracks/annotations.jpz", "eight-tracks/annotations.ipuz",
	  NO_MESSAGE },
	{ "hearts-and-arrows/hearts-and-arrows.jpz",
	  "hearts-and-arrows/hearts-and-arrows.ipuz", NULL },
	{ "jelly-roll/jelly-roll.jpz", "jelly-roll/jelly-roll.ipuz",
	  COLORS "\n" NO_MESSAGE },
	{ "labyrinth/labyrinth.jpz", "labyrinth/labyrinth.ipuz", NO_MESSAGE },
	{ "marching-bands/marching-bands.jpz",
	  "marching-bands/marching-bands.ipuz",
	  "title of list 0: \"Rows\" and \"Bands\"\n"
	  "clues of list 0: 5 and 2\n"
	  "title of list 1: \"Bands\" and \"Rows\"\n"
	  "clues of list 1: 2 and 5\n"
	  "explanation 9: \"All done!\" and \"\"" },
	{ "patchwork/patchwork.jpz", "patchwork/patchwork.ipuz", NULL },
	{ "rows-garden/rows-garden.jpz", "rows-garden/rows-garden.ipuz",
	  CORNERS "\n" NO_MESSAGE },
	{ "snake-charmer/snake-charmer.jpz", "snake-charmer/snake-charmer.ipuz",
	  NO_MESSAGE },
	{ "spell-weaving/spell-weaving.jpz", "spell-weaving/spell-weaving.ipuz",
	  NO_MESSAGE },
	{ "spiral/spiral.jpz", "spiral/spiral.ipuz", NO_MESSAGE },
	{ "twists-and-turns/twists-and-turns.jpz",
	  "twists-and-turns/twists-and-turns.ipuz", NO_MESSAGE },
	{ "two-tone/two-tone.jpz", "two-tone/two-tone.ipuz",
	  COLORS "\n" NO_MESSAGE },
	{ "guardian/test-simple.json", "puz/test-simple.puz",
	  "copyright 3: \"\" and \"© 2018 Jeff Davidson\"" },
	{ "xwordinfo/test.json", "puz/test.puz",
	  "copyright 3: \"2018 Jeff Davidson\" and \"© 2018 Jeff Davidson\"" },
	{ "nyt/test.json", "nyt/test.jpz", NYT },
	{ "nyt/test-api.json", "nyt/test.jpz", NYT },
	{ "nyt/test-bgimage.json", "nyt/test-bgimage.jpz", NYT "\n" NYT_IMAGE },
	{ "nyt/test-bgimage-api.json", "nyt/test-bgimage.jpz",
	  NYT "\n" NYT_IMAGE },
	{ "uclick/test-simple.json", "puz/test-simple.puz",
	  "copyright 3: \"\" and \"© 2018 Jeff Davidson\"\n"
	  "date 6: \"2018-01-01\" and \"\"" },
	{ "uclick/test-simple-usatoday.json", "puz/test-simple.puz",
	  "copyright 3: \"\" and \"© 2018 Jeff Davidson\"\n"
	  "date 6: \"2018-01-01\" and \"\"" },
	{ "uclick/test-simple.xml", "puz/test-simple.puz",
	  "copyright 3: \"Jeff Davidson\" and \"© 2018 Jeff Davidson\"" },
	{ "puzzleme/test.json", "puz/test.puz", NULL },
	{ "puzzleme/test-isCircled.json", "puz/test.puz", NULL },
	{ "puzzleme/test-hiddenSquares.json", "puz/test.puz", NULL },
	{ "puzzleme/test-wordlens.json", "jpz/test-formats.jpz",
	  "enumeration of clue 0: \"2,3\" and \"2, 3\"" },
	{ "puzzleme/test-shadedCells.json", "jpz/test-shaded.jpz",
	  "solution of cell 12: \"XYZ\" and \"K\"\n"
	  "text of clue 0: \"First across clue with special characters αβγδε\" "
	  "and \"First across clue\"" },
	{ "puzzleme/test-bgimage.json", "jpz/test-bgimage.jpz", NULL },
	{ "puzzleme/test-italics.json", "puzzleme/test-italics.puz",
	  "text of clue 0: \"First across clue\" and \"First \"across\" "
	  "clue\"\n"
	  "text of clue 0: 1 and 0\n"
	  "text of clue 1: \"Second across clue\" and \"Second \"across\" "
	  "clue\"\n"
	  "text of clue 1: 1 and 0\n"
	  "text of clue 0: \"First down clue\" and \"First \"down\" clue\"\n"
	  "text of clue 0: 1 and 0\n"
	  "text of clue 1: \"Second down clue\" and \"Second \"down\" clue\"\n"
	  "text of clue 1: 1 and 0" },
	{ "puzzleme/test-void.json", "jpz/test-void.jpz", NULL },
};

static cply_status load(session *s, const char *name, char **bytes)
{
	char path[4096];
	size_t len;
	snprintf(path, sizeof path,
	         "%s/crossword/kotwords/src/commonTest/resources/%s",
	         corpus_dir(), name);
	if (!load_file(path, bytes, &len))
		fail_msg("no %s", path);
	session_init(s);
	return session_read(s, (cply_str){ *bytes, len }, path, NULL);
}

static bool is_as_expected(const struct pair *p)
{
	session one, two;
	char *a, *b;
	(void)!load(&one, p->one, &a);
	(void)!load(&two, p->other, &b);
	assert_non_null(one.doc->kind);
	assert_non_null(two.doc->kind);
	const char *but =
		crossword_difference(one.doc->as.crossword,
	                             two.doc->as.crossword, one.arena);
	bool is_fine = strcmp(but ? but : "", p->but ? p->but : "") == 0;
	if (!is_fine)
		printf("%s and %s:\n%s\n", p->one, p->other,
		       but ? but : "the same"); /* may be long */
	session_free(&one);
	session_free(&two);
	free(a);
	free(b);
	return is_fine;
}

static void pairs_mean_the_same(void **state)
{
	(void)state;
	uint32_t n = 0;
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		skip();
	}
	for (size_t i = 0; i < CPLY_COUNT(pairs); i++)
		n += !is_as_expected(&pairs[i]);
	assert_int_equal(n, 0);
}

/* A page of the site has the puzzle compressed and scrambled. */
static void compressed_puzzle_is_the_same(void **state)
{
	(void)state;
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		skip();
	}
	session a, b;
	char *bytes[2], file[8192];
	(void)!load(&a, "puzzleme/test-new-rawc.html", &bytes[0]);
	assert_codes(&a, "CP012");
	cply_str page = session_bytes(&a);
	size_t begin = cply_str_find(page, CPLY_STR("\"rawc\""));
	assert_true(begin < page.len);
	page = cply_str_sub(page, begin, page.len);
	size_t end = cply_str_find(page, CPLY_STR("\n"));
	assert_true(end < page.len && end < sizeof file - 3);
	snprintf(file, sizeof file, "{%.*s}", (int)end, page.ptr);
	session_reset(&a, SIZE_MAX);
	assert_int_equal(session_read(&a, cply_str_of(file), "x.json", NULL),
	                 CPLY_OK);
	assert_codes(&a, "PM103");
	assert_int_equal(load(&b, "puz/test.puz", &bytes[1]), CPLY_OK);
	assert_same_crossword(a.doc->as.crossword, b.doc->as.crossword);
	session_free(&a);
	session_free(&b);
	free(bytes[0]);
	free(bytes[1]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pairs_mean_the_same),
		cmocka_unit_test(compressed_puzzle_is_the_same),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
