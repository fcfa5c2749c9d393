/* SPDX-License-Identifier: MIT */
/* The tests reading_X1 to X18 are the rows of the table that settles what the
 * description of Xword Markdown leaves open. */
#include "support/xmd_support.h"

TEST(reading_X1_dialects)
{
	/* The same grid, C A T / A . . / T . ., in each way of numbering. */
	static const struct {
		const char *across, *down;
		cply_numbering scheme;
		const char *codes;
		const char *last; /* answer of the last Across clue */
	} cases[] = {
		{ "1. A (3)\n", "1. A (3)\n", CPLY_NUMBER_STANDARD, "", "CAT" },
		/* literal: C 1, A 2 (down), T 3 (down), A 4, T 5 */
		{ "1. A (3)\n4. B (1)\n5. C (1)\n",
		  "1. A (3)\n2. B (1)\n3. C (1)\n", CPLY_NUMBER_LITERAL,
		  "XM301", "T" },
		{ "1. A (3)\n2. B (1)\n3. C (1)\n",
		  "1. A (3)\n2. B (1)\n3. C (1)\n",
		  CPLY_NUMBER_PER_DIRECTION_ONE, "XM301", "T" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		char text[512];
		snprintf(text, sizeof text,
		         "# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 A . .\n"
		         "3 T . .\n```\n## Across\n%s## Down\n%s",
		         cases[i].across, cases[i].down);
		assert_int_equal(xmd_read(s, text), CPLY_OK);
		assert_codes(s, cases[i].codes);
		const cply_clue_list *a = &s->doc->as.crossword->lists[0];
		assert_answer(s, &a->clues[a->n_clues - 1], cases[i].last);
	}
}

TEST(reading_X1_per_direction_and_index)
{
	/* Two words across and two down; a count for each direction. */
	static const char per_direction[] =
		"# T\n## Grid\n```\n  1 2 3\n1 A B .\n2 C . D\n3 E F G\n```\n"
		"## Across\n1. x (2)\n2. x (3)\n## Down\n1. x (3)\n2. x (2)\n";
	assert_int_equal(xmd_read(s, per_direction), CPLY_OK);
	assert_codes(s, "XM301");
	assert_at(s, xmd_finding(s, CPLY_XM301), 11, 1, "2");
	assert_answer(s, xmd_clue(s, CPLY_ACROSS, 1), "EFG");
	assert_answer(s, xmd_clue(s, CPLY_DOWN, 1), "DG");
	assert_text(s->doc->as.crossword->cells[0].label, "1");
	assert_text(s->doc->as.crossword->cells[5].label, "2");
	assert_text(s->doc->as.crossword->cells[6].label, "2");

	/* Where the two counts differ, the square has both numbers. */
	static const char both[] =
		"# T\n## Grid\n```\n  1 2 3\n1 . A B\n2 C D E\n3 F . .\n```\n"
		"## Across\n1. x (2)\n2. x (3)\n"
		"## Down\n1. x (2)\n2. x (2)\n3. x (2)\n";
	assert_int_equal(xmd_read(s, both), CPLY_OK);
	xmd_check(s);
	assert_codes(s, "XM301");
	assert_text(s->doc->as.crossword->cells[1].label, "1");
	assert_text(s->doc->as.crossword->cells[2].label, "2");
	assert_text(s->doc->as.crossword->cells[3].label, "2/3");

	/* Across N is row N, Down N is column N. */
	static const char index[] =
		"# T\n## Grid\n```\n  1 2 3 4\n1 L I O N\n2 . . . .\n"
		"3 B E A R\n```\n"
		"## Across\n1. x (4)\n3. x (4)\n## Down\n4. x (1)\n";
	assert_int_equal(xmd_read(s, index), CPLY_OK);
	assert_codes(s, "XM301");
	assert_answer(s, xmd_clue(s, CPLY_ACROSS, 1), "BEAR");
	assert_answer(s, xmd_clue(s, CPLY_DOWN, 0), "N");
	assert_text(s->doc->as.crossword->cells[8].label, "3");
	assert_text(s->doc->as.crossword->cells[3].label, "4");
}

TEST(reading_X1_best_fit_and_force)
{
	/* One wrong number among standard ones stays one wrong number. */
	static const char one_wrong[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 O . O\n3 D E N\n```\n"
		"## Across\n1. x (3)\n7. x (3)\n## Down\n1. x (3)\n2. x (3)\n";
	xmd_read(s, one_wrong);
	xmd_check(s);
	assert_codes(s, "XW201 XW208");
	assert_at(s, xmd_finding(s, CPLY_XW201), 11, 1, "7");

	s->how->reading.numbering = CPLY_NUMBER_INDEX;
	xmd_read(s, one_wrong);
	assert_int_equal(xmd_clue(s, CPLY_ACROSS, 1)->n_cells, 0);
	assert_answer(s, xmd_clue(s, CPLY_DOWN, 1), "A");
	assert_codes(s, "");
	s->how->reading.numbering = CPLY_NUMBER_AUTO;

	/* None fits all: 5 of 6, and it says so. */
	static const char none[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 A . .\n3 T . .\n```\n"
		"## Across\n1. x (3)\n2. x (1)\n3. x (3)\n"
		"## Down\n1. x (3)\n2. x (1)\n3. x (1)\n";
	xmd_read(s, none);
	assert_codes(s, "XM302");
	const cply_diag *g = xmd_finding(s, CPLY_XM302);
	assert_int_equal(g->args[1].number, 5);
	assert_int_equal(g->args[2].number, 6);
}

TEST(reading_X2_one_letter_clues)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 A . .\n3 T . .\n```\n"
		"## Across\n1. Feline pet (3)\n2. Article (1)\n"
		"## Down\n1. Feline pet (3)\n2. First (1)\n";
	/* The dialect has one-letter words: attached, and said. */
	xmd_read(s, text);
	xmd_check(s);
	assert_codes(s, "XM301 XW302");
	assert_answer(s, xmd_clue(s, CPLY_ACROSS, 1), "A");
	/* The standard has none: kept without a word. */
	s->how->reading.numbering = CPLY_NUMBER_STANDARD;
	xmd_read(s, text);
	xmd_check(s);
	assert_codes(s, "XW201 XW201");
	assert_text(xmd_clue(s, CPLY_ACROSS, 1)->text.plain, "Article");
	assert_text(xmd_clue(s, CPLY_ACROSS, 1)->enumeration, "1");
	s->how->reading.numbering = CPLY_NUMBER_AUTO;
}

TEST(reading_X3_length_mismatch)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 O . O\n3 D E N\n```\n"
		"## Across\n1. x (3)\n3. Lair (4)\n## Down\n1. x (3)\n"
		"2. x (3)\n";
	assert_int_equal(xmd_read(s, text), CPLY_OK);
	xmd_check(s);
	assert_codes(s, "XW202");
	const cply_diag *g = xmd_finding(s, CPLY_XW202);
	assert_int_equal(g->severity, CPLY_WARNING);
	assert_at(s, g, 11, 10, "4");
	assert_text(xmd_clue(s, CPLY_ACROSS, 1)->text.plain, "Lair");
	assert_int_equal(xmd_clue(s, CPLY_ACROSS, 1)->n_cells, 3);
	const char *fixed = xmd_fixed(s, g);
	assert_non_null(strstr(fixed, "3. Lair (3)\n"));

	xmd_read_strict(s, text);
	xmd_check(s);
	assert_int_equal(xmd_finding(s, CPLY_XW202)->severity, CPLY_ERROR);
}

TEST(reading_X4_directions_without_words)
{
	/* The "floating cells" grid: no word goes down. */
	static const char grid[] = "# T\n## Grid\n```\n  1 2 3\n1 A B C\n"
				   "2 . . .\n3 D E F\n```\n"
				   "## Across\n1. x (3)\n2. y (3)\n";
	assert_int_equal(xmd_read_strict(s, grid), CPLY_OK);
	xmd_check(s);
	assert_codes(s, "XM109");
	assert_int_equal(xmd_finding(s, CPLY_XM109)->severity, CPLY_WARNING);
	/* A direction that has words needs a clue. */
	static const char unclued[] =
		"# T\n## Grid\n```\n  1 2\n1 A B\n2 C .\n```\n"
		"## Across\n1. x (2)\n## Down\n";
	assert_int_equal(xmd_read_strict(s, unclued), CPLY_INVALID);
	assert_codes(s, "XM204");
	s->diags->strict = false;
	assert_int_equal(xmd_read(s, unclued), CPLY_OK);
	xmd_check(s);
	assert_codes(s, "XM204");
	assert_int_equal(xmd_finding(s, CPLY_XM204)->severity, CPLY_WARNING);
}

TEST(reading_X5_order_and_gaps)
{
	/* 1 and 3 with a gap are fine; 3 before 1 is not in order. */
	assert_int_equal(xmd_read_strict(s, XMD_STRICT), CPLY_OK);
	xmd_check(s);
	assert_codes(s, "");
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 O . O\n3 D E N\n```\n"
		"## Across\n3. x (3)\n1. x (3)\n## Down\n1. x (3)\n2. x (3)\n";
	xmd_read_strict(s, text);
	xmd_check(s);
	assert_codes(s, "XW209");
	assert_at(s, xmd_finding(s, CPLY_XW209), 11, 1, "1");
	assert_int_equal(xmd_finding(s, CPLY_XW209)->severity, CPLY_ERROR);
}

TEST(reading_X6_clues_without_numbers)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 O . O\n3 D E N\n```\n"
		"## Across\n\nFeline pet (3)\n[THEME] Lair (3)\n\n"
		"## Down\n\n- Fish (3)\n- Heavy (3)\n";
	assert_int_equal(xmd_read(s, text), CPLY_OK);
	xmd_check(s);
	assert_codes(s, "XM203 XM203");
	assert_int_equal(xmd_clue(s, CPLY_ACROSS, 1)->number, 3);
	assert_text(xmd_clue(s, CPLY_ACROSS, 1)->label, "3");
	assert_answer(s, xmd_clue(s, CPLY_ACROSS, 1), "DEN");
	assert_answer(s, xmd_clue(s, CPLY_DOWN, 1), "TON");
	assert_text(xmd_clue(s, CPLY_DOWN, 1)->text.plain, "Heavy");
	assert_true(xmd_clue(s, CPLY_ACROSS, 1)->is_themed);
	const char *fixed = xmd_fixed(s, s->diags->items[1]);
	assert_non_null(strstr(fixed, "\n1. Fish (3)\n2. Heavy (3)\n"));
	fixed = xmd_fixed(s, s->diags->items[0]);
	assert_non_null(strstr(fixed, "\n1. Feline pet (3)\n"
	                              "[THEME] 3. Lair (3)\n"));

	assert_int_equal(xmd_read_strict(s, text), CPLY_INVALID);
	assert_int_equal(xmd_finding(s, CPLY_XM203)->severity, CPLY_ERROR);
}

TEST(reading_X6_one_letter_words_by_length)
{
	/* The document's own example: lengths tell that A is a word. */
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 A . .\n3 T . .\n```\n"
		"## Across\nFeline pet (3)\nArticle (1)\n## Down\nPet (3)\n";
	xmd_read(s, text);
	assert_answer(s, xmd_clue(s, CPLY_ACROSS, 1), "A");
	assert_int_equal(xmd_clue(s, CPLY_ACROSS, 1)->number, 4);
}

TEST(reading_X6_mixed)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 O . O\n3 D E N\n```\n"
		"## Across\n1. x (3)\nLair (3)\n## Down\nFish (3)\n2. x (3)\n";
	xmd_read(s, text);
	assert_codes(s, "XM203 XM203");
	assert_answer(s, xmd_clue(s, CPLY_ACROSS, 1), "DEN");
	assert_answer(s, xmd_clue(s, CPLY_DOWN, 0), "COD");
}

TEST(reading_X7_letters)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3 4\n1 c É _ #\n2 A HEART ß 9\n```\n"
		"## Across\n1. x (3)\n## Down\n1. x (2)\n";
	assert_int_equal(xmd_read(s, text), CPLY_OK);
	assert_codes(s, "XM131 XM132 XM133 XM134 XM135");
	assert_grid(s, "CÉ_./AHEARTß9");
	assert_at(s, xmd_finding(s, CPLY_XM131), 5, 3, "c");
	assert_at(s, xmd_finding(s, CPLY_XM132), 5, 5, "É");
	assert_at(s, xmd_finding(s, CPLY_XM133), 6, 5, "HEART");
	assert_at(s, xmd_finding(s, CPLY_XM134), 5, 9, "#");
	assert_at(s, xmd_finding(s, CPLY_XM135), 5, 7, "_");
	assert_int_equal(xmd_finding(s, CPLY_XM133)->severity, CPLY_WARNING);
	assert_non_null(
		strstr(xmd_fixed(s, xmd_finding(s, CPLY_XM131)), "1 C É _ #"));
	assert_non_null(strstr(xmd_fixed(s, xmd_finding(s, CPLY_XM134)),
	                       "1 c É _ .\n"));
	assert_int_equal(s->doc->as.crossword->solution, CPLY_SOLUTION_PARTIAL);

	assert_int_equal(xmd_read_strict(s, text), CPLY_INVALID);
	for (uint32_t i = 0; i < 5; i++)
		assert_int_equal(s->diags->items[i]->severity, CPLY_ERROR);
}

TEST(reading_X7_lower_case_of_any_script)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2\n1 ж é\n2 i . \n"
		"```\n## Across\n1. x (2)\n## Down\n1. y (2)\n";
	xmd_read(s, text);
	assert_grid(s, "ЖÉ/I.");
}

TEST(reading_X8_header_and_labels)
{
	static const struct {
		const char *grid, *codes, *want;
	} cases[] = {
		{ "  1 2\n1 A B\n2 C D\n", "", "AB/CD" },
		{ "1 A B\n2 C D\n", "XM124", "AB/CD" },
		{ "  1 2\nA B\nC D\n", "XM125", "AB/CD" },
		{ "A B\nC D\n", "XM124 XM125", "AB/CD" },
		{ "  1 2\n2 A B\n1 C D\n", "XM126 XM126", "AB/CD" },
		{ "  1 2\n1 A B\n3 C D\n4 E F\n", "XM126", "AB/CD/EF" },
		{ "  1 3\n1 A B\n2 C D\n", "XM126", "AB/CD" },
		{ "  1 2 3\n1 A B\n2 C D\n", "XM127", "AB/CD" },
		{ "  1 2\n1 A B\nC D\n3 E F\n", "XM125", "AB/CD/EF" },
		{ "  1 2\na A B\nb C D\n", "XM126 XM126", "AB/CD" },
		{ "CAT\nO.O\nDEN\n", "XM128 XM124 XM125", "CAT/O.O/DEN" },
		{ "  1 2 3\n1 CAT\n2 O.O\n", "XM128", "CAT/O.O" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		char text[256];
		snprintf(text, sizeof text, "# T\n## Grid\n```\n%s```\n",
		         cases[i].grid);
		for (int strict = 0; strict < 2; strict++) {
			char want[128];
			/* No clue sections: that is the same for all. */
			snprintf(want, sizeof want, "%s%sXM204 XM204",
			         cases[i].codes, cases[i].codes[0] ? " " : "");
			s->diags->strict = strict;
			xmd_read(s, text);
			assert_codes(s, want);
			assert_grid(s, cases[i].want);
			for (uint32_t k = 0; strict && k < s->diags->n; k++)
				assert_int_equal(s->diags->items[k]->severity,
				                 CPLY_ERROR);
		}
	}
}

TEST(reading_X8_fixes)
{
	static const struct {
		const char *grid, *want;
	} cases[] = {
		{ "1 A B\n2 C D\n", "```\n  1 2\n1 A B\n2 C D\n```" },
		{ "  1 2\nA B\nC D\n", "```\n  1 2\n1 A B\n2 C D\n```" },
		{ "  1 2\n1 A B\n3 C D\n4 E F\n",
		  "```\n  1 2\n1 A B\n2 C D\n3 E F\n```" },
		{ "  1 2 3\n1 A B\n2 C D\n", "```\n  1 2\n1 A B\n2 C D\n```" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		char text[256];
		snprintf(text, sizeof text, "# T\n## Grid\n```\n%s```\n",
		         cases[i].grid);
		xmd_read(s, text);
		const char *fixed = xmd_fixed(s, s->diags->items[0]);
		if (!strstr(fixed, cases[i].want))
			fail_msg("case %zu:\n%s", i, fixed);
	}
}

TEST(reading_X9_wide_labels)
{
	/* Labels of two digits push the columns about; only blanks count. */
	cply_buf b;
	cply_buf_init(&b, s->arena);
	session other;
	session_init(&other);
	cply_buf_init(&b, other.arena);
	cply_put(&b, "# T\n## Grid\n```\n  ");
	for (uint32_t c = 1; c <= 12; c++) {
		cply_put_uint(&b, c);
		cply_put(&b, c % 2 ? " " : "  ");
	}
	for (uint32_t r = 1; r <= 11; r++) {
		cply_put(&b, "\n");
		cply_put_uint(&b, r);
		for (uint32_t c = 1; c <= 12; c++)
			cply_put(&b, c == r ? " ." : "  A");
	}
	cply_put(&b, "\n```\n");
	cply_put_char(&b, 0);
	xmd_read(s, b.ptr);
	assert_codes(s, "XM204 XM204");
	assert_int_equal(s->doc->as.crossword->width, 12);
	assert_int_equal(s->doc->as.crossword->height, 11);
	for (uint32_t r = 0; r < 11; r++)
		assert_int_equal(cply_cell_at(s->doc->as.crossword, r, r)->kind,
		                 CPLY_CELL_BLOCK);
	session_free(&other);
}

TEST(reading_X10_enumerations)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3 4 5 6 7\n1 A B C D E F G\n```\n"
		"## Across\n1. Two words (3,4)\n## Down\n";
	static const char *const lengths[] = { "3,4", "2-5", "3, 4", "1'6",
		                               "1.1.5" };
	for (size_t i = 0; i < CPLY_COUNT(lengths); i++) {
		char t[256];
		snprintf(t, sizeof t,
		         "# T\n## Grid\n```\n  1 2 3 4 5 6 7\n1 A B C D E F "
		         "G\n```\n## Across\n1. Two words (%s)\n## Down\n",
		         lengths[i]);
		assert_int_equal(xmd_read(s, t), CPLY_OK);
		xmd_check(s);
		assert_codes(s, "XM205");
		assert_text(xmd_clue(s, CPLY_ACROSS, 0)->enumeration,
		            lengths[i]);
		assert_text(xmd_clue(s, CPLY_ACROSS, 0)->text.plain,
		            "Two words");
		assert_int_equal(xmd_clue(s, CPLY_ACROSS, 0)->n_cells, 7);
	}
	/* The sum decides. */
	xmd_read(s, text);
	assert_at(s, xmd_finding(s, CPLY_XM205), 8, 15, "3,4");
}

TEST(reading_X11_no_length)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 O . O\n3 D E N\n```\n"
		"## Across\n1. Feline pet\n3. Lair (of a film (1999)\n"
		"## Down\n1. Fish (cold)\n2. x (3)\n";
	assert_int_equal(xmd_read(s, text), CPLY_OK);
	assert_codes(s, "XM206 XM206");
	const cply_diag *g = xmd_finding(s, CPLY_XM206);
	assert_int_equal(g->severity, CPLY_WARNING);
	assert_at(s, g, 10, 1, "1. Feline pet");
	assert_non_null(strstr(xmd_fixed(s, g), "1. Feline pet (3)\n"));
	assert_text(xmd_clue(s, CPLY_DOWN, 0)->text.plain, "Fish (cold)");
	assert_int_equal(xmd_clue(s, CPLY_ACROSS, 0)->n_cells, 3);
	assert_int_equal(xmd_read_strict(s, text), CPLY_INVALID);
}

TEST(reading_X12_description_and_other_sections)
{
	static const char text[] =
		"# T\n\nIntro.\n\n# Not a title\n### Nor a section\n```\n"
		"## Grid\n*code*\n```\n\n## Rules\n\nBe kind.\n\n"
		"## Grid\n```\n  1 2\n1 A B\n2 C .\n```\n\n"
		"## Hints\n```\n## Across\n```\n## Across\n1. x (2)\n"
		"## Down\n1. y (2)\n## Credits\nNobody.\n";
	assert_int_equal(xmd_read(s, text), CPLY_OK);
	xmd_check(s);
	assert_codes(s, "");
	const cply_crossword *cw = s->doc->as.crossword;
	assert_text(cw->meta[CPLY_META_INTRO].plain,
	            "Intro.\n\n# Not a title\n### Nor a section\n```\n"
	            "## Grid\n*code*\n```");
	static const char *const want[][2] = {
		{ "before Grid", "## Rules\n\nBe kind." },
		{ "after Grid", "## Hints\n```\n## Across\n```" },
		{ "after Down", "## Credits\nNobody." },
	};
	assert_int_equal(cw->extras.n, 3);
	for (uint32_t i = 0; i < 3; i++) {
		assert_string_equal(cw->extras.items[i].origin, "xmd");
		assert_text(cw->extras.items[i].key, want[i][0]);
		assert_text(cw->extras.items[i].value, want[i][1]);
	}
}

TEST(reading_X13_twice)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2\n1 A B\n2 C D\n```\n"
		"## Grid\n```\n  1 2\n1 X X\n2 X X\n```\n"
		"## Across\n1. x (2)\n## Down\n1. y (2)\n2. z (2)\n"
		"## Across\n3. w (2)\n";
	assert_int_equal(xmd_read(s, text), CPLY_OK);
	xmd_check(s);
	assert_codes(s, "XM108 XM107");
	assert_at(s, xmd_finding(s, CPLY_XM108), 8, 1, "## Grid");
	assert_at(s, xmd_finding(s, CPLY_XM107), 19, 1, "## Across");
	assert_grid(s, "AB/CD");
	assert_answer(s, xmd_clue(s, CPLY_ACROSS, 1), "CD");
	assert_int_equal(xmd_read_strict(s, text), CPLY_INVALID);
	/* Two blocks below one heading, too. */
	s->diags->strict = false;
	xmd_read(s, "# T\n## Grid\n```\n  1 2\n1 A B\n```\n```\n  1 2\n"
	            "1 X X\n```\n## Across\n1. x (2)\n## Down\n");
	assert_codes(s, "XM108");
}

TEST(reading_X14_extensions)
{
	static const char text[] =
		"---\nauthor: \"A. Setter\"\ndate: 2024-01-01\n"
		"difficulty: medium\ntheme: Animals\nsource: Original\n"
		"copyright: CC0\ntags:\n  - easy\n  - pets\n---\n"
		"# T\n## Grid\n```\n  1 2\n1 A B\n2 C D\n```\n"
		"## Across\n[THEME] 1. x (2)\n3. [THEME] w (2)\n"
		"## Down\n1. y (2)\n2. z (2)\n";
	for (int strict = 0; strict < 2; strict++) {
		s->diags->strict = strict;
		assert_int_equal(xmd_read(s, text), CPLY_OK);
		xmd_check(s);
		assert_codes(s, "");
	}
	const cply_crossword *cw = s->doc->as.crossword;
	assert_text(cw->meta[CPLY_META_AUTHOR].plain, "A. Setter");
	assert_text(cw->meta[CPLY_META_DATE].plain, "2024-01-01");
	assert_text(cw->meta[CPLY_META_DIFFICULTY].plain, "medium");
	assert_text(cw->meta[CPLY_META_THEME].plain, "Animals");
	assert_text(cw->meta[CPLY_META_SOURCE].plain, "Original");
	assert_text(cw->meta[CPLY_META_COPYRIGHT].plain, "CC0");
	assert_int_equal(cw->extras.n, 1);
	assert_text(cw->extras.items[0].value, "tags:\n  - easy\n  - pets");
	assert_true(xmd_clue(s, CPLY_ACROSS, 0)->is_themed);
	assert_true(xmd_clue(s, CPLY_ACROSS, 1)->is_themed);
	assert_false(xmd_clue(s, CPLY_DOWN, 0)->is_themed);
	assert_text(xmd_clue(s, CPLY_ACROSS, 1)->text.plain, "w");
	assert_text(cw->meta[CPLY_META_TITLE].plain, "T");
}

TEST(reading_X14_broken_front_matter)
{
	static const char body[] = "# T\n## Grid\n```\n  1 2\n1 A B\n2 C D\n"
				   "```\n## Across\n1. x (2)\n3. w (2)\n"
				   "## Down\n1. y (2)\n2. z (2)\n";
	static const struct {
		const char *front, *codes, *author;
	} cases[] = {
		{ "---\nauthor: A: B\n---\n", "XM112", "A: B" },
		{ "---\nauthor: &a X\nb: *a\n---\n", "XM112", "&a X" },
		{ "---\nauthor: A\nauthor: B\n---\n", "XM113", "B" },
		{ "---\nauthor: [A, B]\n---\n", "XM114", "" },
		{ "---\n- a\n---\n", "XM112", "" },
		{ "---\nauthor: A\n", "XM111", "" },
		{ "---\n---\n", "", "" },
		{ "---\n# only a comment\n---\n", "", "" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		char text[512];
		snprintf(text, sizeof text, "%s%s", cases[i].front, body);
		xmd_read(s, text);
		assert_codes(s, cases[i].codes);
		assert_text(s->doc->as.crossword->meta[CPLY_META_AUTHOR].plain,
		            cases[i].author);
		assert_grid(s, "AB/CD");
	}
}

TEST(reading_X15_ways_to_write_it)
{
	static const char *const texts[] = {
		/* CRLF, BOM, tabs */
		"\xEF\xBB\xBF# T\r\n\r\n## Grid\r\n\r\n```\r\n\t1\t2\r\n"
		"1\tA\tB\r\n2\tC\tD\r\n```\r\n## Across\r\n1. x (2)\r\n"
		"3. w (2)\r\n## Down\r\n1. y (2)\r\n2. z (2)\r\n",
		/* other fence */
		"# T\n## Grid\n~~~\n  1 2\n1 A B\n2 C D\n~~~\n## Across\n"
		"1. x (2)\n3. w (2)\n## Down\n1. y (2)\n2. z (2)\n",
		/* info string, longer fence */
		"# T\n## Grid\n````text grid\n  1 2\n1 A B\n2 C D\n````\n"
		"## Across\n1. x (2)\n3. w (2)\n## Down\n1. y (2)\n2. z (2)\n",
		/* indented, no newline at the end */
		"# T\n## Grid\n  ```\n    1 2\n  1 A B\n  2 C D\n  ```\n"
		"## Across\n1. x (2)\n3. w (2)\n## Down\n1. y (2)\n2. z (2)",
		/* old Mac line ends, closing marks, no-break spaces */
		"# T #\r## Grid ##\r```\r  1 2\r1\u00A0A\u00A0B\r2 C D\r```\r"
		"## Across\r1. x (2)\r3. w (2)\r## Down\r1. y (2)\r2. z (2)\r",
	};
	for (size_t i = 0; i < CPLY_COUNT(texts); i++)
		for (int strict = 0; strict < 2; strict++) {
			s->diags->strict = strict;
			assert_int_equal(xmd_read(s, texts[i]), CPLY_OK);
			xmd_check(s);
			assert_codes(s, "");
			assert_grid(s, "AB/CD");
			assert_text(s->doc->as.crossword->meta[CPLY_META_TITLE]
			                    .plain,
			            "T");
			assert_text(xmd_clue(s, CPLY_DOWN, 1)->text.plain, "z");
		}
}

TEST(reading_X16_title)
{
	static const char body[] = "## Grid\n```\n  1 2\n1 A B\n2 C D\n```\n"
				   "## Across\n1. x (2)\n3. w (2)\n"
				   "## Down\n1. y (2)\n2. z (2)\n";
	char text[512];
	assert_int_equal(xmd_read(s, body), CPLY_OK);
	assert_codes(s, "XM105");
	assert_int_equal(s->diags->items[0]->severity, CPLY_WARNING);
	assert_text(s->doc->as.crossword->meta[CPLY_META_TITLE].plain, "");
	assert_int_equal(xmd_read_strict(s, body), CPLY_INVALID);
	s->diags->strict = false;
	/* The front matter may give it. */
	snprintf(text, sizeof text, "---\ntitle: Front\n---\n%s", body);
	xmd_read(s, text);
	assert_codes(s, "");
	assert_text(s->doc->as.crossword->meta[CPLY_META_TITLE].plain, "Front");
	/* It must be the first heading. */
	snprintf(text, sizeof text, "%s# Late\nMore.\n", body);
	xmd_read(s, text);
	assert_codes(s, "XM106");
	assert_text(s->doc->as.crossword->meta[CPLY_META_TITLE].plain, "Late");
	/* Even if it has the name of a section. */
	snprintf(text, sizeof text, "# Down\n%s", body);
	xmd_read(s, text);
	assert_codes(s, "");
	assert_text(s->doc->as.crossword->meta[CPLY_META_TITLE].plain, "Down");
}

TEST(reading_X17_words_without_clue)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 O . O\n3 D E N\n```\n"
		"## Across\n1. x (3)\n## Down\n1. x (3)\n2. x (3)\n";
	assert_int_equal(xmd_read(s, text), CPLY_OK);
	xmd_check(s);
	assert_codes(s, "XW208");
	assert_int_equal(xmd_finding(s, CPLY_XW208)->severity, CPLY_WARNING);
	assert_int_equal(xmd_read_strict(s, text), CPLY_OK);
	xmd_check(s);
	assert_codes(s, "XW208");
	assert_int_equal(xmd_finding(s, CPLY_XW208)->severity, CPLY_ERROR);
}

TEST(reading_X18_blank_puzzles_are_read)
{
	/* Writing one is tested with the writer. */
	static const char text[] =
		"# T\n## Grid\n```\n  1 2\n1 _ _\n2 _ .\n```\n"
		"## Across\n1. x (2)\n## Down\n1. y (2)\n";
	assert_int_equal(xmd_read(s, text), CPLY_OK);
	assert_codes(s, "XM135");
	assert_int_equal(s->doc->as.crossword->solution, CPLY_SOLUTION_ABSENT);
	assert_int_equal(xmd_clue(s, CPLY_ACROSS, 0)->n_cells, 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reading_X1_dialects),
		cmocka_unit_test(reading_X1_per_direction_and_index),
		cmocka_unit_test(reading_X1_best_fit_and_force),
		cmocka_unit_test(reading_X2_one_letter_clues),
		cmocka_unit_test(reading_X3_length_mismatch),
		cmocka_unit_test(reading_X4_directions_without_words),
		cmocka_unit_test(reading_X5_order_and_gaps),
		cmocka_unit_test(reading_X6_clues_without_numbers),
		cmocka_unit_test(reading_X6_one_letter_words_by_length),
		cmocka_unit_test(reading_X6_mixed),
		cmocka_unit_test(reading_X7_letters),
		cmocka_unit_test(reading_X7_lower_case_of_any_script),
		cmocka_unit_test(reading_X8_header_and_labels),
		cmocka_unit_test(reading_X8_fixes),
		cmocka_unit_test(reading_X9_wide_labels),
		cmocka_unit_test(reading_X10_enumerations),
		cmocka_unit_test(reading_X11_no_length),
		cmocka_unit_test(reading_X12_description_and_other_sections),
		cmocka_unit_test(reading_X13_twice),
		cmocka_unit_test(reading_X14_extensions),
		cmocka_unit_test(reading_X14_broken_front_matter),
		cmocka_unit_test(reading_X15_ways_to_write_it),
		cmocka_unit_test(reading_X16_title),
		cmocka_unit_test(reading_X17_words_without_clue),
		cmocka_unit_test(reading_X18_blank_puzzles_are_read),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
