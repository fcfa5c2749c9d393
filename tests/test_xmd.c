/* SPDX-License-Identifier: MIT */
/* Xword Markdown: how files are read. The tests reading_X1 to X18 are the rows
 * of the table that settles what the description of the format leaves open. */
#include <stdio.h>
#include <stdlib.h>

#include "support/support.h"
#include "support/xmd_examples.h"

#include "format/formats.h"

static const cply_format *const xmd = &cply_format_xmd;

static cply_status read_text(session *s, const char *text)
{
	session_reset(s, SIZE_MAX);
	return session_read(s, cply_str_of(text), "test.md", xmd);
}

static cply_status read_strict(session *s, const char *text)
{
	s->diags.strict = true;
	cply_status status = read_text(s, text);
	return status;
}

static void check(session *s)
{
	assert_non_null(s->doc.kind);
	cply_check_doc(&s->doc, &s->arena, &s->diags);
}

static const cply_diag *finding(session *s, cply_rule rule)
{
	for (uint32_t i = 0; i < s->diags.n; i++)
		if (s->diags.items[i]->rule == rule)
			return s->diags.items[i];
	fail_msg("no %s among \"%s\"", cply_rule_get(rule)->code,
		 session_codes(s));
	return NULL;
}

/* Is the finding at this line and column, on exactly these bytes? */
static void assert_at(session *s, const cply_diag *g, uint32_t line,
		      uint32_t column, const char *bytes)
{
	cply_source src = { .bytes = s->read.bytes };
	cply_position p = cply_locate(&src, g->span.begin);
	assert_true(g->has_span);
	assert_int_equal(p.line, line);
	assert_int_equal(p.column, column);
	cply_str got = cply_str_sub(s->read.bytes, g->span.begin, g->span.end);
	if (!cply_str_is(got, bytes))
		fail_msg("points at \"%.*s\"", (int)got.len, got.ptr);
}

/* The text after the finding's fix; in the arena. */
static const char *fixed(session *s, const cply_diag *g)
{
	cply_buf b;
	assert_true(g->fix.present);
	cply_buf_init(&b, &s->arena);
	cply_put_str(&b, cply_str_sub(s->read.bytes, 0, g->fix.span.begin));
	cply_put_str(&b, g->fix.replacement);
	cply_put_str(&b, cply_str_sub(s->read.bytes, g->fix.span.end,
				      s->read.bytes.len));
	cply_put_char(&b, 0);
	return b.ptr;
}

static const cply_clue *clue_of(session *s, cply_direction d, uint32_t k)
{
	const cply_crossword *cw = s->doc.as.crossword;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		if (cw->lists[i].direction == d) {
			assert_in_range(k, 0, cw->lists[i].n_clues - 1);
			return &cw->lists[i].clues[k];
		}
	fail_msg("no such list");
	return NULL;
}

static void assert_answer(session *s, const cply_clue *clue, const char *want)
{
	cply_buf b;
	cply_buf_init(&b, &s->arena);
	cply_clue_answer(s->doc.as.crossword, clue, '?', &b);
	if (!cply_str_is(cply_buf_str(&b), want))
		fail_msg("answer \"%.*s\", expected \"%s\"", (int)b.len, b.ptr,
			 want);
}

static void assert_text(cply_str got, const char *want)
{
	if (!cply_str_is(got, want))
		fail_msg("\"%.*s\", expected \"%s\"", (int)got.len,
			 got.ptr ? got.ptr : "", want);
}

/* The grid as rows of text. */
static void assert_grid(session *s, const char *want)
{
	const cply_crossword *cw = s->doc.as.crossword;
	cply_buf b;
	cply_buf_init(&b, &s->arena);
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		if (i && i % cw->width == 0)
			cply_put(&b, "/");
		if (cw->cells[i].kind == CPLY_CELL_BLOCK)
			cply_put(&b, ".");
		else if (!cw->cells[i].solution.len)
			cply_put(&b, "_");
		else
			cply_put_str(&b, cw->cells[i].solution);
	}
	assert_text(cply_buf_str(&b), want);
}

#define TEST(name)                           \
	static void name##_body(session *s); \
	static void name(void **state)       \
	{                                    \
		(void)state;                 \
		session s;                   \
		session_init(&s);            \
		name##_body(&s);             \
		session_free(&s);            \
	}                                    \
	static void name##_body(session *s)

/* ---- the whole ---- */

TEST(reads_a_strict_file)
{
	assert_int_equal(read_strict(s, XMD_STRICT), CPLY_OK);
	check(s);
	assert_codes(s, "");
	const cply_crossword *cw = s->doc.as.crossword;
	assert_grid(s, "CAT/O.O/DEN");
	assert_text(cw->meta[CPLY_META_TITLE].plain, "Small fry");
	assert_text(cw->meta[CPLY_META_INTRO].plain,
		    "Three by three.\n\nOn two lines.");
	assert_int_equal(cw->n_lists, 2);
	assert_answer(s, clue_of(s, CPLY_ACROSS, 1), "DEN");
	assert_answer(s, clue_of(s, CPLY_DOWN, 1), "TON");
	assert_text(clue_of(s, CPLY_ACROSS, 0)->text.plain, "Feline pet");
	assert_text(clue_of(s, CPLY_ACROSS, 0)->enumeration, "3");
	assert_text(cply_cell_at(cw, 0, 2)->label, "2");
	assert_text(cply_cell_at(cw, 2, 0)->label, "3");
	assert_text(cply_cell_at(cw, 1, 0)->label, "");
	assert_int_equal(cw->solution, CPLY_SOLUTION_PRESENT);
}

TEST(knows_where_everything_stands)
{
	assert_int_equal(read_text(s, XMD_STRICT), CPLY_OK);
	const cply_clue *clue = clue_of(s, CPLY_DOWN, 1);
	cply_str all = s->read.bytes;
	assert_text(cply_str_sub(all, clue->at.begin, clue->at.end),
		    "2. Heavy weight (3)");
	assert_text(cply_str_sub(all, clue->number_at.begin,
				 clue->number_at.end),
		    "2");
	assert_text(cply_str_sub(all, clue->length_at.begin,
				 clue->length_at.end),
		    "3");
	const cply_cell *cell = cply_cell_at(s->doc.as.crossword, 2, 1);
	assert_text(cply_str_sub(all, cell->at.begin, cell->at.end), "E");
	cply_position p =
		cply_locate(&(cply_source) { .bytes = all }, cell->at.begin);
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
	assert_int_equal(read_text(s, text), CPLY_INVALID);
	assert_codes(s, "XM126 XM126 XW101 XM131 XM134 XM104 XM202 XM201 "
			"XM105 XM206");
	assert_at(s, finding(s, CPLY_XM131), 5, 3, "c");
	assert_at(s, finding(s, CPLY_XM134), 6, 5, "#");
	assert_at(s, finding(s, CPLY_XW101), 8, 1, "4 S .");
	assert_at(s, finding(s, CPLY_XM104), 10, 1, "## ACROSS");
	assert_at(s, finding(s, CPLY_XM202), 11, 1, "1) ");
	assert_at(s, finding(s, CPLY_XM206), 12, 1, "3. Lair");
	assert_at(s, finding(s, CPLY_XM201), 17, 1, "stray line");
	assert_non_null(s->doc.kind);
	assert_grid(s, "CAT/O.O/DEN/S..");
}

/* ---- the readings ---- */

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
		assert_int_equal(read_text(s, text), CPLY_OK);
		assert_codes(s, cases[i].codes);
		const cply_clue_list *a = &s->doc.as.crossword->lists[0];
		assert_answer(s, &a->clues[a->n_clues - 1], cases[i].last);
	}
}

TEST(reading_X1_per_direction_and_index)
{
	/* Two words across and two down; a count for each direction. */
	static const char per_direction[] =
		"# T\n## Grid\n```\n  1 2 3\n1 A B .\n2 C . D\n3 E F G\n```\n"
		"## Across\n1. x (2)\n2. x (3)\n## Down\n1. x (3)\n2. x (2)\n";
	assert_int_equal(read_text(s, per_direction), CPLY_OK);
	assert_codes(s, "XM301");
	assert_at(s, finding(s, CPLY_XM301), 11, 1, "2");
	assert_answer(s, clue_of(s, CPLY_ACROSS, 1), "EFG");
	assert_answer(s, clue_of(s, CPLY_DOWN, 1), "DG");
	assert_text(s->doc.as.crossword->cells[0].label, "1");
	assert_text(s->doc.as.crossword->cells[5].label, "2");
	assert_text(s->doc.as.crossword->cells[6].label, "2");

	/* Where the two counts differ, the square has both numbers. */
	static const char both[] =
		"# T\n## Grid\n```\n  1 2 3\n1 . A B\n2 C D E\n3 F . .\n```\n"
		"## Across\n1. x (2)\n2. x (3)\n"
		"## Down\n1. x (2)\n2. x (2)\n3. x (2)\n";
	assert_int_equal(read_text(s, both), CPLY_OK);
	check(s);
	assert_codes(s, "XM301");
	assert_text(s->doc.as.crossword->cells[1].label, "1");
	assert_text(s->doc.as.crossword->cells[2].label, "2");
	assert_text(s->doc.as.crossword->cells[3].label, "2/3");

	/* Across N is row N, Down N is column N. */
	static const char index[] =
		"# T\n## Grid\n```\n  1 2 3 4\n1 L I O N\n2 . . . .\n"
		"3 B E A R\n```\n"
		"## Across\n1. x (4)\n3. x (4)\n## Down\n4. x (1)\n";
	assert_int_equal(read_text(s, index), CPLY_OK);
	assert_codes(s, "XM301");
	assert_answer(s, clue_of(s, CPLY_ACROSS, 1), "BEAR");
	assert_answer(s, clue_of(s, CPLY_DOWN, 0), "N");
	assert_text(s->doc.as.crossword->cells[8].label, "3");
	assert_text(s->doc.as.crossword->cells[3].label, "4");
}

TEST(reading_X1_best_fit_and_force)
{
	/* One wrong number among standard ones stays one wrong number. */
	static const char one_wrong[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 O . O\n3 D E N\n```\n"
		"## Across\n1. x (3)\n7. x (3)\n## Down\n1. x (3)\n2. x (3)\n";
	read_text(s, one_wrong);
	check(s);
	assert_codes(s, "XW201 XW205");
	assert_at(s, finding(s, CPLY_XW201), 11, 1, "7");

	s->options.numbering = CPLY_NUMBER_INDEX;
	read_text(s, one_wrong);
	assert_int_equal(clue_of(s, CPLY_ACROSS, 1)->n_cells, 0);
	assert_answer(s, clue_of(s, CPLY_DOWN, 1), "A");
	assert_codes(s, "");
	s->options.numbering = -1;

	/* None fits all: 5 of 6, and it says so. */
	static const char none[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 A . .\n3 T . .\n```\n"
		"## Across\n1. x (3)\n2. x (1)\n3. x (3)\n"
		"## Down\n1. x (3)\n2. x (1)\n3. x (1)\n";
	read_text(s, none);
	assert_codes(s, "XM302");
	const cply_diag *g = finding(s, CPLY_XM302);
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
	read_text(s, text);
	check(s);
	assert_codes(s, "XM301 XW302");
	assert_answer(s, clue_of(s, CPLY_ACROSS, 1), "A");
	/* The standard has none: kept without a word. */
	s->options.numbering = CPLY_NUMBER_STANDARD;
	read_text(s, text);
	check(s);
	assert_codes(s, "XW201 XW201");
	assert_text(clue_of(s, CPLY_ACROSS, 1)->text.plain, "Article");
	assert_text(clue_of(s, CPLY_ACROSS, 1)->enumeration, "1");
	s->options.numbering = -1;
}

TEST(reading_X3_length_mismatch)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 O . O\n3 D E N\n```\n"
		"## Across\n1. x (3)\n3. Lair (4)\n## Down\n1. x (3)\n"
		"2. x (3)\n";
	assert_int_equal(read_text(s, text), CPLY_OK);
	check(s);
	assert_codes(s, "XW202");
	const cply_diag *g = finding(s, CPLY_XW202);
	assert_int_equal(g->severity, CPLY_WARNING);
	assert_at(s, g, 11, 10, "4");
	assert_text(clue_of(s, CPLY_ACROSS, 1)->text.plain, "Lair");
	assert_int_equal(clue_of(s, CPLY_ACROSS, 1)->n_cells, 3);
	const char *mended = fixed(s, g);
	assert_non_null(strstr(mended, "3. Lair (3)\n"));

	read_strict(s, text);
	check(s);
	assert_int_equal(finding(s, CPLY_XW202)->severity, CPLY_ERROR);
}

TEST(reading_X4_directions_without_words)
{
	/* The "floating cells" grid: no word goes down. */
	static const char grid[] = "# T\n## Grid\n```\n  1 2 3\n1 A B C\n"
				   "2 . . .\n3 D E F\n```\n"
				   "## Across\n1. x (3)\n2. y (3)\n";
	assert_int_equal(read_strict(s, grid), CPLY_OK);
	check(s);
	assert_codes(s, "XM109");
	assert_int_equal(finding(s, CPLY_XM109)->severity, CPLY_WARNING);
	/* A direction that has words needs a clue. */
	static const char unclued[] =
		"# T\n## Grid\n```\n  1 2\n1 A B\n2 C .\n```\n"
		"## Across\n1. x (2)\n## Down\n";
	assert_int_equal(read_strict(s, unclued), CPLY_INVALID);
	assert_codes(s, "XM204");
	s->diags.strict = false;
	assert_int_equal(read_text(s, unclued), CPLY_OK);
	check(s);
	assert_codes(s, "XM204");
	assert_int_equal(finding(s, CPLY_XM204)->severity, CPLY_WARNING);
}

TEST(reading_X5_order_and_gaps)
{
	/* 1 and 3 with a gap are fine; 3 before 1 is not in order. */
	assert_int_equal(read_strict(s, XMD_STRICT), CPLY_OK);
	check(s);
	assert_codes(s, "");
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 O . O\n3 D E N\n```\n"
		"## Across\n3. x (3)\n1. x (3)\n## Down\n1. x (3)\n2. x (3)\n";
	read_text(s, text);
	check(s);
	assert_codes(s, "XW206");
	assert_at(s, finding(s, CPLY_XW206), 11, 1, "1");
}

TEST(reading_X6_clues_without_numbers)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 O . O\n3 D E N\n```\n"
		"## Across\n\nFeline pet (3)\n[THEME] Lair (3)\n\n"
		"## Down\n\n- Fish (3)\n- Heavy (3)\n";
	assert_int_equal(read_text(s, text), CPLY_OK);
	check(s);
	assert_codes(s, "XM203 XM203");
	assert_int_equal(clue_of(s, CPLY_ACROSS, 1)->number, 3);
	assert_text(clue_of(s, CPLY_ACROSS, 1)->label, "3");
	assert_answer(s, clue_of(s, CPLY_ACROSS, 1), "DEN");
	assert_answer(s, clue_of(s, CPLY_DOWN, 1), "TON");
	assert_text(clue_of(s, CPLY_DOWN, 1)->text.plain, "Heavy");
	assert_true(clue_of(s, CPLY_ACROSS, 1)->is_themed);
	const char *mended = fixed(s, s->diags.items[1]);
	assert_non_null(strstr(mended, "\n1. Fish (3)\n2. Heavy (3)\n"));
	mended = fixed(s, s->diags.items[0]);
	assert_non_null(strstr(mended, "\n1. Feline pet (3)\n"
				       "[THEME] 3. Lair (3)\n"));

	assert_int_equal(read_strict(s, text), CPLY_INVALID);
	assert_int_equal(finding(s, CPLY_XM203)->severity, CPLY_ERROR);
}

TEST(reading_X6_one_letter_words_by_length)
{
	/* The document's own example: lengths tell that A is a word. */
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 A . .\n3 T . .\n```\n"
		"## Across\nFeline pet (3)\nArticle (1)\n## Down\nPet (3)\n";
	read_text(s, text);
	assert_answer(s, clue_of(s, CPLY_ACROSS, 1), "A");
	assert_int_equal(clue_of(s, CPLY_ACROSS, 1)->number, 4);
}

TEST(reading_X6_mixed)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 O . O\n3 D E N\n```\n"
		"## Across\n1. x (3)\nLair (3)\n## Down\nFish (3)\n2. x (3)\n";
	read_text(s, text);
	assert_codes(s, "XM203 XM203");
	assert_answer(s, clue_of(s, CPLY_ACROSS, 1), "DEN");
	assert_answer(s, clue_of(s, CPLY_DOWN, 0), "COD");
}

TEST(reading_X7_letters)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3 4\n1 c É _ #\n2 A HEART ß 9\n```\n"
		"## Across\n1. x (3)\n## Down\n1. x (2)\n";
	assert_int_equal(read_text(s, text), CPLY_OK);
	assert_codes(s, "XM131 XM132 XM133 XM134 XM135");
	assert_grid(s, "CÉ_./AHEARTß9");
	assert_at(s, finding(s, CPLY_XM131), 5, 3, "c");
	assert_at(s, finding(s, CPLY_XM132), 5, 5, "É");
	assert_at(s, finding(s, CPLY_XM133), 6, 5, "HEART");
	assert_at(s, finding(s, CPLY_XM134), 5, 9, "#");
	assert_at(s, finding(s, CPLY_XM135), 5, 7, "_");
	assert_int_equal(finding(s, CPLY_XM133)->severity, CPLY_WARNING);
	assert_non_null(strstr(fixed(s, finding(s, CPLY_XM131)), "1 C É _ #"));
	assert_non_null(
		strstr(fixed(s, finding(s, CPLY_XM134)), "1 c É _ .\n"));
	assert_int_equal(s->doc.as.crossword->solution, CPLY_SOLUTION_PARTIAL);

	assert_int_equal(read_strict(s, text), CPLY_INVALID);
	for (uint32_t i = 0; i < 5; i++)
		assert_int_equal(s->diags.items[i]->severity, CPLY_ERROR);
}

TEST(reading_X7_lower_case_of_any_script)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2\n1 ж é\n2 i . \n"
		"```\n## Across\n1. x (2)\n## Down\n1. y (2)\n";
	read_text(s, text);
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
			s->diags.strict = strict;
			read_text(s, text);
			assert_codes(s, want);
			assert_grid(s, cases[i].want);
			for (uint32_t k = 0; strict && k < s->diags.n; k++)
				assert_int_equal(s->diags.items[k]->severity,
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
		read_text(s, text);
		const char *mended = fixed(s, s->diags.items[0]);
		if (!strstr(mended, cases[i].want))
			fail_msg("case %zu:\n%s", i, mended);
	}
}

TEST(reading_X9_wide_labels)
{
	/* Labels of two digits push the columns about; only blanks count. */
	cply_buf b;
	cply_buf_init(&b, &s->arena);
	session other;
	session_init(&other);
	cply_buf_init(&b, &other.arena);
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
	read_text(s, b.ptr);
	assert_codes(s, "XM204 XM204");
	assert_int_equal(s->doc.as.crossword->width, 12);
	assert_int_equal(s->doc.as.crossword->height, 11);
	for (uint32_t r = 0; r < 11; r++)
		assert_int_equal(cply_cell_at(s->doc.as.crossword, r, r)->kind,
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
		assert_int_equal(read_text(s, t), CPLY_OK);
		check(s);
		assert_codes(s, "XM205");
		assert_text(clue_of(s, CPLY_ACROSS, 0)->enumeration,
			    lengths[i]);
		assert_text(clue_of(s, CPLY_ACROSS, 0)->text.plain,
			    "Two words");
		assert_int_equal(clue_of(s, CPLY_ACROSS, 0)->n_cells, 7);
	}
	/* The sum decides. */
	read_text(s, text);
	assert_at(s, finding(s, CPLY_XM205), 8, 15, "3,4");
}

TEST(reading_X11_no_length)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 O . O\n3 D E N\n```\n"
		"## Across\n1. Feline pet\n3. Lair (of a film (1999)\n"
		"## Down\n1. Fish (cold)\n2. x (3)\n";
	assert_int_equal(read_text(s, text), CPLY_OK);
	assert_codes(s, "XM206 XM206");
	const cply_diag *g = finding(s, CPLY_XM206);
	assert_int_equal(g->severity, CPLY_WARNING);
	assert_at(s, g, 10, 1, "1. Feline pet");
	assert_non_null(strstr(fixed(s, g), "1. Feline pet (3)\n"));
	assert_text(clue_of(s, CPLY_DOWN, 0)->text.plain, "Fish (cold)");
	assert_int_equal(clue_of(s, CPLY_ACROSS, 0)->n_cells, 3);
	assert_int_equal(read_strict(s, text), CPLY_INVALID);
}

TEST(reading_X12_description_and_other_sections)
{
	static const char text[] =
		"# T\n\nIntro.\n\n# Not a title\n### Nor a section\n```\n"
		"## Grid\n*code*\n```\n\n## Rules\n\nBe kind.\n\n"
		"## Grid\n```\n  1 2\n1 A B\n2 C .\n```\n\n"
		"## Hints\n```\n## Across\n```\n## Across\n1. x (2)\n"
		"## Down\n1. y (2)\n## Credits\nNobody.\n";
	assert_int_equal(read_text(s, text), CPLY_OK);
	check(s);
	assert_codes(s, "");
	const cply_crossword *cw = s->doc.as.crossword;
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
	assert_int_equal(read_text(s, text), CPLY_OK);
	check(s);
	assert_codes(s, "XM108 XM107");
	assert_at(s, finding(s, CPLY_XM108), 8, 1, "## Grid");
	assert_at(s, finding(s, CPLY_XM107), 19, 1, "## Across");
	assert_grid(s, "AB/CD");
	assert_answer(s, clue_of(s, CPLY_ACROSS, 1), "CD");
	assert_int_equal(read_strict(s, text), CPLY_INVALID);
	/* Two blocks below one heading, too. */
	s->diags.strict = false;
	read_text(s, "# T\n## Grid\n```\n  1 2\n1 A B\n```\n```\n  1 2\n"
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
		s->diags.strict = strict;
		assert_int_equal(read_text(s, text), CPLY_OK);
		check(s);
		assert_codes(s, "");
	}
	const cply_crossword *cw = s->doc.as.crossword;
	assert_text(cw->meta[CPLY_META_AUTHOR].plain, "A. Setter");
	assert_text(cw->meta[CPLY_META_DATE].plain, "2024-01-01");
	assert_text(cw->meta[CPLY_META_DIFFICULTY].plain, "medium");
	assert_text(cw->meta[CPLY_META_THEME].plain, "Animals");
	assert_text(cw->meta[CPLY_META_SOURCE].plain, "Original");
	assert_text(cw->meta[CPLY_META_COPYRIGHT].plain, "CC0");
	assert_int_equal(cw->extras.n, 1);
	assert_text(cw->extras.items[0].value, "tags:\n  - easy\n  - pets");
	assert_true(clue_of(s, CPLY_ACROSS, 0)->is_themed);
	assert_true(clue_of(s, CPLY_ACROSS, 1)->is_themed);
	assert_false(clue_of(s, CPLY_DOWN, 0)->is_themed);
	assert_text(clue_of(s, CPLY_ACROSS, 1)->text.plain, "w");
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
		read_text(s, text);
		assert_codes(s, cases[i].codes);
		assert_text(s->doc.as.crossword->meta[CPLY_META_AUTHOR].plain,
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
			s->diags.strict = strict;
			assert_int_equal(read_text(s, texts[i]), CPLY_OK);
			check(s);
			assert_codes(s, "");
			assert_grid(s, "AB/CD");
			assert_text(s->doc.as.crossword->meta[CPLY_META_TITLE]
					    .plain,
				    "T");
			assert_text(clue_of(s, CPLY_DOWN, 1)->text.plain, "z");
		}
}

TEST(reading_X16_title)
{
	static const char body[] = "## Grid\n```\n  1 2\n1 A B\n2 C D\n```\n"
				   "## Across\n1. x (2)\n3. w (2)\n"
				   "## Down\n1. y (2)\n2. z (2)\n";
	char text[512];
	assert_int_equal(read_text(s, body), CPLY_OK);
	assert_codes(s, "XM105");
	assert_int_equal(s->diags.items[0]->severity, CPLY_WARNING);
	assert_text(s->doc.as.crossword->meta[CPLY_META_TITLE].plain, "");
	assert_int_equal(read_strict(s, body), CPLY_INVALID);
	s->diags.strict = false;
	/* The front matter may give it. */
	snprintf(text, sizeof text, "---\ntitle: Front\n---\n%s", body);
	read_text(s, text);
	assert_codes(s, "");
	assert_text(s->doc.as.crossword->meta[CPLY_META_TITLE].plain, "Front");
	/* It must be the first heading. */
	snprintf(text, sizeof text, "%s# Late\nMore.\n", body);
	read_text(s, text);
	assert_codes(s, "XM106");
	assert_text(s->doc.as.crossword->meta[CPLY_META_TITLE].plain, "Late");
	/* Even if it has the name of a section. */
	snprintf(text, sizeof text, "# Down\n%s", body);
	read_text(s, text);
	assert_codes(s, "");
	assert_text(s->doc.as.crossword->meta[CPLY_META_TITLE].plain, "Down");
}

TEST(reading_X17_words_without_clue)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 O . O\n3 D E N\n```\n"
		"## Across\n1. x (3)\n## Down\n1. x (3)\n2. x (3)\n";
	assert_int_equal(read_text(s, text), CPLY_OK);
	check(s);
	assert_codes(s, "XW205");
	assert_int_equal(finding(s, CPLY_XW205)->severity, CPLY_WARNING);
	assert_int_equal(read_strict(s, text), CPLY_INVALID);
	assert_int_equal(finding(s, CPLY_XM303)->severity, CPLY_ERROR);
}

TEST(reading_X18_blank_puzzles_are_read)
{
	/* Writing one is tested with the writer. */
	static const char text[] =
		"# T\n## Grid\n```\n  1 2\n1 _ _\n2 _ .\n```\n"
		"## Across\n1. x (2)\n## Down\n1. y (2)\n";
	assert_int_equal(read_text(s, text), CPLY_OK);
	assert_codes(s, "XM135");
	assert_int_equal(s->doc.as.crossword->solution, CPLY_SOLUTION_ABSENT);
	assert_int_equal(clue_of(s, CPLY_ACROSS, 0)->n_cells, 2);
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
		read_text(s, text);
		const cply_text *t = &clue_of(s, CPLY_ACROSS, 0)->text;
		cply_buf b;
		cply_buf_init(&b, &s->arena);
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
		read_text(s, text);
		assert_codes(s, cases[i].codes);
		const cply_clue *clue = clue_of(s, CPLY_ACROSS, 0);
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
		read_text(s, text);
		assert_codes(s, "XM104");
		assert_at(s, s->diags.items[0], 8, 1, forms[i]);
		assert_non_null(strstr(fixed(s, s->diags.items[0]),
				       "\n## Across\n1. x (2)"));
		assert_answer(s, clue_of(s, CPLY_ACROSS, 0), "AB");
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
		read_text(s, text);
		assert_codes(s, cases[i].codes);
		assert_grid(s, "AB/C.");
		assert_answer(s, clue_of(s, CPLY_DOWN, 0), "AC");
	}
}

TEST(no_puzzle)
{
	static const struct {
		const char *text, *codes;
	} cases[] = {
		{ "", "XM102 XM105" },
		{ "# T\n", "XM102" },
		{ "# T\n## Grid\n", "XM102" },
		{ "# T\n## Grid\n```\n```\n", "XW102" },
		{ "# T\n## Grid\n```\n  1 2 3\n```\n", "XW102" },
		{ "\xFF\xFE#", "XM101 XM102 XM105" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		assert_int_equal(read_text(s, cases[i].text), CPLY_INVALID);
		assert_codes(s, cases[i].codes);
		assert_null(s->doc.kind);
	}
}

TEST(bytes_that_are_not_utf8)
{
	assert_int_equal(read_text(s, "# Caf\xE9\n## Grid\n```\n  1 2\n"
				      "1 A \xC9\n2 C .\n```\n## Across\n"
				      "1. x (2)\n## Down\n1. y (2)\n"),
			 CPLY_INVALID);
	assert_codes(s, "XM101 XM132");
	assert_int_equal(finding(s, CPLY_XM101)->args[0].number, 2);
	assert_text(s->doc.as.crossword->meta[CPLY_META_TITLE].plain,
		    "Caf\xEF\xBF\xBD");
}

TEST(limits_hold)
{
	cply_limits small = *cply_limits_default();
	small.clues = 1;
	session_reset(s, SIZE_MAX);
	s->read = (cply_read) { .bytes = cply_str_of(XMD_STRICT),
				.arena = &s->arena,
				.diags = &s->diags,
				.limits = &small,
				.options = &s->options,
				.json = &s->json };
	assert_int_equal(cply_read_doc(&s->read, xmd, &s->doc), CPLY_LIMIT);
	assert_codes(s, "XM207");
	small = *cply_limits_default();
	small.cells = 8;
	session_reset(s, SIZE_MAX);
	assert_int_equal(cply_read_doc(&s->read, xmd, &s->doc), CPLY_LIMIT);
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
	int score = xmd->probe((cply_str) { bytes, n < 65536 ? n : 65536 });
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
		{ "animals.md", "XW201 XW201 XW201 XW201 XW205" },
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
		assert_int_equal(session_read(s, (cply_str) { bytes, n },
					      cases[i].name, NULL),
				 CPLY_OK);
		check(s);
		assert_codes(s, cases[i].codes);
		free(bytes);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_a_strict_file),
		cmocka_unit_test(knows_where_everything_stands),
		cmocka_unit_test(ten_faults_give_ten_findings),
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
