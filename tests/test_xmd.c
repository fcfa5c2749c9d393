/* SPDX-License-Identifier: MIT */
/* Xword Markdown: how files are read and recognised. */
#include "support/xmd_support.h"

static const cply_format *const xmd = &cply_format_xmd;

/* ---- the whole ---- */

TEST(reads_a_strict_file)
{
	assert_int_equal(xmd_read_strict(s, XMD_STRICT), CPLY_OK);
	xmd_check(s);
	assert_codes(s, "");
	const cply_crossword *cw = s->doc->as.crossword;
	assert_grid(s, "CAT/O.O/DEN");
	assert_text(cw->meta[CPLY_META_TITLE].plain, "Small fry");
	assert_text(cw->meta[CPLY_META_INTRO].plain,
	            "Three by three.\n\nOn two lines.");
	assert_int_equal(cw->n_lists, 2);
	assert_answer(s, xmd_clue(s, CPLY_ACROSS, 1), "DEN");
	assert_answer(s, xmd_clue(s, CPLY_DOWN, 1), "TON");
	assert_text(xmd_clue(s, CPLY_ACROSS, 0)->text.plain, "Feline pet");
	assert_text(xmd_clue(s, CPLY_ACROSS, 0)->enumeration, "3");
	assert_text(cply_cell_at(cw, 0, 2)->label, "2");
	assert_text(cply_cell_at(cw, 2, 0)->label, "3");
	assert_text(cply_cell_at(cw, 1, 0)->label, "");
	assert_int_equal(cw->solution, CPLY_SOLUTION_PRESENT);
}

TEST(knows_where_everything_stands)
{
	assert_int_equal(xmd_read(s, XMD_STRICT), CPLY_OK);
	const cply_clue *clue = xmd_clue(s, CPLY_DOWN, 1);
	cply_str all = session_bytes(s);
	assert_text(cply_str_sub(all, clue->at.begin, clue->at.end),
	            "2. Heavy weight (3)");
	assert_text(cply_str_sub(all, clue->number_at.begin,
	                         clue->number_at.end),
	            "2");
	assert_text(cply_str_sub(all, clue->length_at.begin,
	                         clue->length_at.end),
	            "3");
	const cply_cell *cell = cply_cell_at(s->doc->as.crossword, 2, 1);
	assert_text(cply_str_sub(all, cell->at.begin, cell->at.end), "E");
	cply_position p =
		cply_locate(&(cply_source){ .bytes = all }, cell->at.begin);
	assert_int_equal(p.line, 13);
	assert_int_equal(p.column, 5);
}

/* Ten faults of different kinds: ten findings, each at its place. */
TEST(ten_faults_give_ten_findings)
{
	static const char text[] = "## Grid\n" /* 1 title */
				   "\n```\n"
				   "  1 2 4\n" /* 2 column number */
				   "1 c A T\n" /* 3 lower case */
				   "2 O # O\n" /* 4 block sign */
				   "7 D E N\n" /* 5 row number */
				   "4 S . \n"  /* 6 short row */
				   "```\n"
				   "## ACROSS\n"     /* 7 heading */
				   "1) Feline (3)\n" /* 8 number form */
				   "3. Lair\n"       /* 9 no length */
				   "## Down\n"
				   "1. Fishes (4)\n"
				   "2. Heavy (3)\n"
				   "\nstray line\n"; /* 10 */
	assert_int_equal(xmd_read(s, text), CPLY_INVALID);
	assert_codes(s, "XM126 XM126 XW101 XM131 XM134 XM104 XM202 XM201 "
	                "XM105 XM206");
	assert_at(s, xmd_finding(s, CPLY_XM131), 5, 3, "c");
	assert_at(s, xmd_finding(s, CPLY_XM134), 6, 5, "#");
	assert_at(s, xmd_finding(s, CPLY_XW101), 8, 1, "4 S .");
	assert_at(s, xmd_finding(s, CPLY_XM104), 10, 1, "## ACROSS");
	assert_at(s, xmd_finding(s, CPLY_XM202), 11, 1, "1) ");
	assert_at(s, xmd_finding(s, CPLY_XM206), 12, 1, "3. Lair");
	assert_at(s, xmd_finding(s, CPLY_XM201), 17, 1, "stray line");
	assert_non_null(s->doc->kind);
	assert_grid(s, "CAT/O.O/DEN/S..");
}

/* ---- beyond the readings ---- */

TEST(emphasis)
{
	static const struct {
		const char *markdown, *plain, *runs;
	} cases[] = {
		{ "plain", "plain", "" },
		{ "*x* y", "x y", "i0-1" },
		{ "**x** y", "x y", "b0-1" },
		{ "***x***", "x", "bi0-1" },
		{ "**a *b* c**", "a b c", "b0-2 bi2-3 b3-5" },
		{ "*a***b**", "ab", "i0-1 b1-2" },
		{ "*Ham and ___*", "Ham and ___", "i0-11" },
		{ "___ and cheese", "___ and cheese", "" },
		{ "_ _ _", "_ _ _", "" },
		{ "A__B and _C_", "A__B and _C_", "" },
		{ "_Hamlet_ prince", "Hamlet prince", "i0-6" },
		{ "snake_case_name", "snake_case_name", "" },
		{ "__bold?__", "__bold?__", "" },
		{ "2 * 3 * 4", "2 * 3 * 4", "" },
		{ "star*", "star*", "" },
		{ "*open", "*open", "" },
		{ "*a *b*", "*a b", "i3-4" },
		{ "\\*x\\* \\\\ \\q", "*x* \\ \\q", "" },
		{ "****", "****", "" },
		{ "\\", "\\", "" },
		{ "*é*", "é", "i0-2" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		char text[256];
		snprintf(text, sizeof text,
		         "# T\n## Grid\n```\n  1 2\n1 A B\n2 C .\n```\n"
		         "## Across\n1. %s (2)\n## Down\n1. y (2)\n",
		         cases[i].markdown);
		xmd_read(s, text);
		const cply_text *t = &xmd_clue(s, CPLY_ACROSS, 0)->text;
		cply_buf b;
		cply_buf_init(&b, s->arena);
		for (uint32_t k = 0; k < t->n_runs; k++) {
			cply_put(&b, k ? " " : "");
			cply_put(&b, t->runs[k].style & CPLY_BOLD ? "b" : "");
			cply_put(&b, t->runs[k].style & CPLY_ITALIC ? "i" : "");
			cply_put_uint(&b, t->runs[k].begin);
			cply_put(&b, "-");
			cply_put_uint(&b, t->runs[k].end);
		}
		assert_text(t->plain, cases[i].plain);
		assert_text(cply_buf_str(&b), cases[i].runs);
	}
}

TEST(clue_lines)
{
	static const struct {
		const char *line, *codes;
		uint32_t number;
		const char *text, *length;
	} cases[] = {
		{ "1. A (2)", "", 1, "A", "2" },
		{ "  1.   A   (2)  ", "", 1, "A", "2" },
		{ "1.\tA(2)", "", 1, "A", "2" },
		{ "1. (2)", "", 1, "", "2" },
		{ "1) A (2)", "XM202", 1, "A", "2" },
		{ "1: A (2)", "XM202", 1, "A", "2" },
		{ "1 A (2)", "XM202", 1, "A", "2" },
		{ "1.A (2)", "XM202", 1, "A", "2" },
		{ "01. A (2)", "XM202", 1, "A", "2" },
		{ "1\\. A (2)", "XM202", 1, "A", "2" },
		{ "**1.** A (2)", "XM202", 1, "A", "2" },
		{ "**1**. A (2)", "XM202", 1, "A", "2" },
		{ "- 1. A (2)", "XM202", 1, "A", "2" },
		{ "1. A ( 2 )", "", 1, "A", "2" },
		{ "1. See 3. (2)", "", 1, "See 3.", "2" },
		{ "1. A (1999) (2)", "", 1, "A (1999)", "2" },
		{ "1. A (2\\)", "XM206", 1, "A (2)", "" },
		{ "1. A long\n   clue (2)", "", 1, "A long clue", "2" },
		{ "1. A (9)\n   clue (2)", "", 1, "A (9) clue", "2" },
		{ "1. A long\nclue (2)", "", 1, "A long clue", "2" },
		{ "1. \\[THEME] (2)", "", 1, "[THEME]", "2" },
		{ "---\n1. A (2)\n***\n", "", 1, "A", "2" },
		{ "```\n1. A (2)\n```", "", 1, "A", "2" },
		{ "<!-- note -->\n1. A (2)", "", 1, "A", "2" },
		{ "3.14 is pi (2)", "XM203", 1, "3.14 is pi", "2" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		char text[256];
		snprintf(text, sizeof text,
		         "# T\n## Grid\n```\n  1 2\n1 A B\n2 C .\n```\n"
		         "## Across\n%s\n## Down\n1. y (2)\n",
		         cases[i].line);
		xmd_read(s, text);
		assert_codes(s, cases[i].codes);
		const cply_clue *clue = xmd_clue(s, CPLY_ACROSS, 0);
		assert_int_equal(clue->number, cases[i].number);
		assert_text(clue->text.plain, cases[i].text);
		assert_text(clue->enumeration, cases[i].length);
		assert_answer(s, clue, "AB");
	}
}

TEST(headings_in_other_forms)
{
	static const char *const forms[] = { "## across", "##Across",
		                             "### Across", "## ACROSS:" };
	for (size_t i = 0; i < CPLY_COUNT(forms); i++) {
		char text[256];
		snprintf(text, sizeof text,
		         "# T\n## Grid\n```\n  1 2\n1 A B\n2 C .\n```\n"
		         "%s\n1. x (2)\n## Down\n1. y (2)\n",
		         forms[i]);
		xmd_read(s, text);
		assert_codes(s, "XM104");
		assert_at(s, s->diags->items[0], 8, 1, forms[i]);
		assert_non_null(strstr(xmd_fixed(s, s->diags->items[0]),
		                       "\n## Across\n1. x (2)"));
		assert_answer(s, xmd_clue(s, CPLY_ACROSS, 0), "AB");
	}
}

TEST(grids_without_proper_blocks)
{
	static const char clues[] = "## Across\n1. x (2)\n## Down\n1. y (2)\n";
	static const struct {
		const char *head, *codes;
	} cases[] = {
		{ "# T\n## Grid\n  1 2\n1 A B\n2 C .\n\n", "XM121" },
		{ "# T\n## Grid\n\n    1 2\n\t1 A B\n\t2 C .\n\n", "XM121" },
		{ "# T\n## Grid\n``\n  1 2\n1 A B\n2 C .\n``\n", "XM121" },
		{ "# T\n## Grid\n  1 2\n\n1 A B\n\n2 C .\n\n", "XM121" },
		{ "# T\n## Grid\n```\n  1 2\n1 A B\n2 C .\n", "XM122" },
		{ "# T\n## Grid\nHere:\n```\n  1 2\n1 A B\n2 C .\n```\n",
		  "XM123" },
		/* A stray ``` above swallows the heading. */
		{ "# T\n```\n## Grid\n```\n  1 2\n1 A B\n2 C .\n```\n",
		  "XM103" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		char text[256];
		snprintf(text, sizeof text, "%s%s", cases[i].head, clues);
		xmd_read(s, text);
		assert_codes(s, cases[i].codes);
		assert_grid(s, "AB/C.");
		assert_answer(s, xmd_clue(s, CPLY_DOWN, 0), "AC");
	}
}

TEST(no_puzzle)
{
	static const struct {
		const char *text, *codes;
	} cases[] = {
		{ "", "XM102 XM105" },
		{ "# T\n", "XM102" },
		{ "# T\n## Grid\n", "XM115" },
		{ "# T\n## Grid\n```\n```\n", "XW102" },
		{ "# T\n## Grid\n```\n  1 2 3\n```\n", "XW102" },
		{ "\xFF\xFE#", "XM101 XM102 XM105" },
		/* A text about puzzles: several grids, all of them quoted. */
		{ "# How to\n```\n## Grid\n1 A B\n```\n```\n## Grid\n```\n",
		  "XM103" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		assert_int_equal(xmd_read(s, cases[i].text), CPLY_INVALID);
		assert_codes(s, cases[i].codes);
		assert_null(s->doc->kind);
	}
}

TEST(bytes_that_are_not_utf8)
{
	assert_int_equal(xmd_read(s, "# Caf\xE9\n## Grid\n```\n  1 2\n"
	                             "1 A \xC9\n2 C .\n```\n## Across\n"
	                             "1. x (2)\n## Down\n1. y (2)\n"),
	                 CPLY_INVALID);
	assert_codes(s, "XM101 XM132");
	assert_int_equal(xmd_finding(s, CPLY_XM101)->args[0].number, 2);
	assert_text(s->doc->as.crossword->meta[CPLY_META_TITLE].plain,
	            "Caf\xEF\xBF\xBD");
}

TEST(limits_hold)
{
	cply_limits small = *cply_limits_default();
	small.clues = 1;
	session_reset(s, SIZE_MAX);
	s->how->limits = small;
	assert_int_equal(session_read(s, cply_str_of(XMD_STRICT), "x", xmd),
	                 CPLY_LIMIT);
	assert_codes(s, "XM207");
	small = *cply_limits_default();
	small.cells = 8;
	session_reset(s, SIZE_MAX);
	s->how->limits = small;
	assert_int_equal(session_read(s, cply_str_of(XMD_STRICT), "x", xmd),
	                 CPLY_LIMIT);
	assert_codes(s, "XW103");
}

/* ---- detection ---- */

TEST(claims_puzzles_only)
{
	static const struct {
		const char *text;
		int score;
	} cases[] = {
		{ XMD_STRICT, CPLY_BY_SHAPE },
		{ XMD_RICH, CPLY_BY_SHAPE },
		{ "## Grid\n```\nA B\nC D\n```\n", CPLY_BY_SHAPE },
		{ "# x\n## Across\n1. a\n## Grid\n", CPLY_BY_SHAPE },
		{ "# Layout\n## Grid\nThe grid has 12 columns.\n",
		  CPLY_NOT_MINE },
		{ "## Grid\n```css\n.grid { display: grid; }\n```\n",
		  CPLY_NOT_MINE },
		{ "## Grid\n```\n1 2 3\n4 5 6\n7 8 9\n```\n", CPLY_NOT_MINE },
		{ "## Across\nthe river\n## Down\nthe hill\n", CPLY_NOT_MINE },
		{ "```markdown\n## Grid\n~~~\nA B\nC D\n~~~\n```\n",
		  CPLY_NOT_MINE },
		{ "#include <stdio.h>\n#define GRID 1\nint main(void) {}\n",
		  CPLY_NOT_MINE },
		{ "a,b,c\n1,2,3\n", CPLY_NOT_MINE },
		{ "{\"grid\": [[1, 2], [3, 4]]}", CPLY_NOT_MINE },
		{ "Dear all,\n\nthe grid is down.\n", CPLY_NOT_MINE },
		{ "", CPLY_NOT_MINE },
	};
	(void)s;
	for (size_t i = 0; i < CPLY_COUNT(cases); i++)
		if (xmd->probe(cply_str_of(cases[i].text)) != cases[i].score)
			fail_msg("case %zu", i);
}

static void probe_file(const char *path, void *ctx)
{
	char *bytes;
	size_t n, *claimed = ctx;
	assert_true(load_file(path, &bytes, &n));
	bool is_ours = strstr(path, "/xword-markdown/") != NULL;
	int score = xmd->probe((cply_str){ bytes, n < 65536 ? n : 65536 });
	if (score != (is_ours ? CPLY_BY_SHAPE : CPLY_NOT_MINE))
		fail_msg("%s: %d", path, score);
	*claimed += score > 0;
	free(bytes);
}

TEST(claims_nothing_else_of_the_corpus)
{
	size_t claimed = 0;
	(void)s;
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		return;
	}
	for_each_file(corpus_dir(), "", probe_file, &claimed);
	assert_int_equal(claimed, 3);
}

/* The three public files, of which none keeps the format's own rules. */
TEST(public_files)
{
	static const struct {
		const char *name, *codes;
	} cases[] = {
		{ "simple.md", "XM302 XW202 XW202 XW302" },
		{ "quick.md", "XM302 XW202 XW302" },
		{ "animals.md", "XW201 XW201 XW201 XW201 XW208" },
	};
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		return;
	}
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		char path[4096], *bytes;
		size_t n;
		snprintf(path, sizeof path, "%s/xword-markdown/%s",
		         corpus_dir(), cases[i].name);
		assert_true(load_file(path, &bytes, &n));
		session_reset(s, SIZE_MAX);
		assert_int_equal(session_read(s, (cply_str){ bytes, n },
		                              cases[i].name, NULL),
		                 CPLY_OK);
		xmd_check(s);
		assert_codes(s, cases[i].codes);
		free(bytes);
	}
}

static const char with_controls[] =
	"# T\002\n\na\003b\n\n## Grid\n```\n  1 2\n1 A B\n```\n"
	"## Across\n1. x\177y (2)\n## Down\n";

TEST(control_characters)
{
	assert_int_equal(xmd_read(s, with_controls), CPLY_OK);
	assert_codes(s, "XM110");
	const cply_diag *g = xmd_finding(s, CPLY_XM110);
	assert_at(s, g, 1, 4, "\002");
	assert_int_equal(g->args[0].number, 3);
	const cply_crossword *cw = s->doc->as.crossword;
	assert_text(cw->meta[CPLY_META_TITLE].plain, "T");
	assert_text(cw->meta[CPLY_META_INTRO].plain, "ab");
	assert_text(xmd_clue(s, CPLY_ACROSS, 0)->text.plain, "xy");
	char fixed[sizeof with_controls];
	const char *in_arena = xmd_fixed(s, g);
	assert_true(strlen(in_arena) < sizeof fixed);
	memcpy(fixed, in_arena, strlen(in_arena) + 1);
	assert_int_equal(xmd_read_strict(s, fixed), CPLY_OK);
	assert_codes(s, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(control_characters),
		cmocka_unit_test(reads_a_strict_file),
		cmocka_unit_test(knows_where_everything_stands),
		cmocka_unit_test(ten_faults_give_ten_findings),
		cmocka_unit_test(emphasis),
		cmocka_unit_test(clue_lines),
		cmocka_unit_test(headings_in_other_forms),
		cmocka_unit_test(grids_without_proper_blocks),
		cmocka_unit_test(no_puzzle),
		cmocka_unit_test(bytes_that_are_not_utf8),
		cmocka_unit_test(limits_hold),
		cmocka_unit_test(claims_puzzles_only),
		cmocka_unit_test(claims_nothing_else_of_the_corpus),
		cmocka_unit_test(public_files),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
