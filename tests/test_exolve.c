/* SPDX-License-Identifier: MIT */
/* Exolve: how files are read and recognised. What is expected here is what the
 * description of the format says, or the program of that name does. */
#include <stdio.h>
#include <stdlib.h>

#include "format/formats.h"
#include "support/exolve_examples.h"
#include "support/xmd_support.h"

static const cply_format *const exolve = &cply_format_exolve;

#define GRID3 "exolve-width: 3\nexolve-height: 3\nexolve-grid:\n"
#define CLUES3                                                     \
	"exolve-across:\n1 Feline (3)\n3 Lair (3)\nexolve-down:\n" \
	"1 Fish (3)\n2 Heavy weight (3)\n"
#define PUZZLE(sections) "exolve-begin\n" sections "exolve-end\n"
#define CAT3 PUZZLE(GRID3 "CAT\nO.O\nDEN\n" CLUES3)

static cply_status read_text(session *s, const char *text)
{
	session_reset(s, SIZE_MAX);
	return session_read(s, cply_str_of(text), "", exolve);
}

static const cply_crossword *puzzle(session *s)
{
	assert_non_null(s->doc->kind);
	return s->doc->as.crossword;
}

static cply_str extra(const cply_extras *extras, const char *key)
{
	for (uint32_t i = 0; i < extras->n; i++)
		if (cply_str_is(extras->items[i].key, key))
			return extras->items[i].value;
	return CPLY_STR("(none)");
}

TEST(reads_a_small_puzzle)
{
	assert_int_equal(
		read_text(s, "Some words before.\nexolve-begin\n"
	                     "  exolve-id: small-1\n"
	                     "  exolve-title: Small <i>fry</i> # a comment\n"
	                     "  exolve-setter: Ann & Bo\n"
	                     "  exolve-copyright: 2024 Ann\n"
	                     "  exolve-prelude:\n    Three by\n\n    three.\n"
	                     "  exolve-explanations: All\n    of it.<br>\n"
	                     "    Done.\n  exolve-postscript:\n    Bye.\n"
	                     "  # whole line\n" GRID3
	                     "    CAT\n    O.O #\n    DEN\n" CLUES3
	                     "exolve-end\nand after.\n"),
		CPLY_OK);
	cply_check_doc(s->doc, s->arena, s->diags);
	assert_codes(s, "");
	const cply_crossword *cw = puzzle(s);
	assert_grid(s, "CAT/O.O/DEN");
	assert_text(cw->meta[CPLY_META_TITLE].plain, "Small fry");
	assert_int_equal(cw->meta[CPLY_META_TITLE].n_runs, 1);
	assert_text(cw->meta[CPLY_META_AUTHOR].plain, "Ann & Bo");
	assert_text(cw->meta[CPLY_META_COPYRIGHT].plain, "2024 Ann");
	assert_text(cw->meta[CPLY_META_ID].plain, "small-1");
	assert_text(cw->meta[CPLY_META_INTRO].plain, "Three by three.");
	assert_text(cw->meta[CPLY_META_EXPLANATION].plain, "All of it.\nDone.");
	assert_text(cw->meta[CPLY_META_NOTES].plain, "Bye.");
	assert_int_equal(cw->n_lists, 2);
	assert_answer(s, xmd_clue(s, CPLY_ACROSS, 1), "DEN");
	assert_answer(s, xmd_clue(s, CPLY_DOWN, 1), "TON");
	assert_text(xmd_clue(s, CPLY_DOWN, 1)->text.plain, "Heavy weight");
	assert_text(xmd_clue(s, CPLY_DOWN, 1)->enumeration, "3");
	assert_text(cply_cell_at(cw, 0, 2)->label, "2");
	assert_text(cply_cell_at(cw, 2, 0)->label, "3");
}

TEST(knows_where_everything_stands)
{
	assert_int_equal(read_text(s, CAT3), CPLY_OK);
	const cply_clue *clue = xmd_clue(s, CPLY_DOWN, 1);
	cply_str all = session_bytes(s);
	assert_text(cply_str_sub(all, clue->at.begin, clue->at.end),
	            "2 Heavy weight (3)");
	assert_text(cply_str_sub(all, clue->number_at.begin,
	                         clue->number_at.end),
	            "2");
	assert_text(cply_str_sub(all, clue->length_at.begin,
	                         clue->length_at.end),
	            "3");
	const cply_cell *cell = cply_cell_at(puzzle(s), 2, 1);
	assert_text(cply_str_sub(all, cell->at.begin, cell->at.end), "E");
}

/* ---- the grid ---- */

/* Each grid of three by three: what is read, and what is said about it. */
static const struct {
	const char *front, *rows, *grid, *codes;
} grids[] = {
	{ "", "CAT\nO.O\nDEN", "CAT/O.O/DEN", "" },
	{ "", "c a t\n o . o\nD E N", "CAT/O.O/DEN", "" },
	{ "", "000\n0.0\n000", "___/_._/___", "" },
	{ "", "C?T\nO.?\nDEN", "C_T/O._/DEN", "" },
	{ "", "C0T\nO.O\nDEN", "C_T/O.O/DEN", "EX202" },
	{ "exolve-option: allow-digits\n", "C0T\nO.1\nDEN", "C0T/O.1/DEN", "" },
	{ "exolve-option: allow-digits\n", "000\n0.0\n000", "___/_._/___", "" },
	{ "", "C1T\nO.O\nDEN", "C1T/O.O/DEN", "EX201" },
	{ "exolve-option: allow-chars:@.&\n", "C &@ T\n&. . &&\nD E N",
	  "C@T/..&/DEN", "" },
	{ "exolve-option: rebus-cells\n", "RAN G E\nDO . A\nM E T",
	  "RANGE/DO.A/MET", "" },
	{ "exolve-option: x:1 rebus-cells\n", "RAN|G_E\nDO. A\nM@E T",
	  "RANGE/DO.A/MET", "" },
	{ "exolve-language: fr Latin\n", "\xC3\xA9T\xC3\x89\nO.O\nDEN",
	  "\xC3\x89T\xC3\x89/O.O/DEN", "" },
	{ "", "\xC3\x89T\xC3\x89\nO.O\nDEN", "\xC3\x89T\xC3\x89/O.O/DEN",
	  "EX201" },
	/* se ha ta, the first of two code points */
	{ "exolve-language: hi Devanagari\n",
	  "\xE0\xA4\xB8\xE0\xA5\x87 \xE0\xA4\xB9 \xE0\xA4\xA4\n"
	  "\xE0\xA4\xB9 . \xE0\xA4\xB9\n\xE0\xA4\xB9 \xE0\xA4\xB9 \xE0\xA4\xB9",
	  "\xE0\xA4\xB8\xE0\xA5\x87\xE0\xA4\xB9\xE0\xA4\xA4/\xE0\xA4\xB9.\xE0"
	  "\xA4\xB9/\xE0\xA4\xB9\xE0\xA4\xB9\xE0\xA4\xB9",
	  "" },
	{ "", "CATS\nO.O\nDEN", "CAT/O.O/DEN", "XW101" },
	{ "", "CAT\nO.\nDEN", "CAT/O../DEN", "XW101" },
};

TEST(reads_grids)
{
	for (size_t i = 0; i < CPLY_COUNT(grids); i++) {
		char text[1000];
		snprintf(text, sizeof text,
		         "exolve-begin\n%s" GRID3 "%s\nexolve-end\n",
		         grids[i].front, grids[i].rows);
		(void)read_text(s, text);
		assert_codes(s, grids[i].codes);
		assert_grid(s, grids[i].grid);
	}
}

TEST(reads_decorators)
{
	assert_int_equal(read_text(s, PUZZLE(GRID3
	                                     "A  M|@B\nX_* . E!\nE+ A T~\n")),
	                 CPLY_OK);
	/* Nothing starts at the last square. */
	assert_codes(s, "EX210");
	const cply_crossword *cw = puzzle(s);
	assert_int_equal(cply_cell_at(cw, 0, 1)->bars, CPLY_BAR_RIGHT);
	assert_int_equal(cply_cell_at(cw, 0, 2)->bars, CPLY_BAR_LEFT);
	assert_int_equal(cply_cell_at(cw, 0, 1)->flags, CPLY_CELL_CIRCLED);
	assert_int_equal(cply_cell_at(cw, 1, 0)->bars, CPLY_BAR_BOTTOM);
	assert_int_equal(cply_cell_at(cw, 2, 0)->bars,
	                 CPLY_BAR_RIGHT | CPLY_BAR_BOTTOM | CPLY_BAR_TOP);
	assert_int_equal(cply_cell_at(cw, 1, 2)->flags, CPLY_CELL_GIVEN);
	assert_text(extra(&cply_cell_at(cw, 1, 0)->more->extras, "diagramless"),
	            "*");
	assert_false(cw->is_diagramless);
}

TEST(all_squares_diagramless)
{
	assert_int_equal(read_text(s,
	                           PUZZLE(GRID3 "A*B*C*\nD*.*E*\nF*G*H*\n"
	                                        "exolve-across:\n1 X (3)\n")),
	                 CPLY_OK);
	assert_true(puzzle(s)->is_diagramless);
	assert_answer(s, xmd_clue(s, CPLY_ACROSS, 0), "ABC");
	/* Without letters nobody knows where words are, except where it is
	 * said. */
	assert_int_equal(read_text(s,
	                           PUZZLE(GRID3 "000*\n0.0*\n0*0*0*\n"
	                                        "exolve-across:\n#a3 1 X (3)\n"
	                                        "3 Y (3)\n")),
	                 CPLY_OK);
	assert_int_equal(xmd_clue(s, CPLY_ACROSS, 0)->n_cells, 2);
	assert_int_equal(xmd_clue(s, CPLY_ACROSS, 1)->n_cells, 0);
	assert_text(cply_cell_at(puzzle(s), 0, 0)->label, "1");
	assert_text(cply_cell_at(puzzle(s), 2, 0)->label, "");
}

/* So it is no finding that clues have no word, and words no clue. */
TEST(diagramless_without_letters_is_fine)
{
	assert_int_equal(read_text(s, EX_DIAGRAMLESS), CPLY_OK);
	cply_crossword_check(puzzle(s), s->arena, s->diags);
	assert_codes(s, "");
	assert_int_equal(read_text(s, PUZZLE(GRID3 "000\n000\n000\n"
	                                           "exolve-across:\n"
	                                           "9 X (3)\n")),
	                 CPLY_OK);
	cply_crossword_check(puzzle(s), s->arena, s->diags);
	assert_codes(s, "XW201 XW205");
}

/* ---- clues ---- */

/* A line, and what it means. `note` is the annotation. */
static const struct {
	const char *line, *label, *text, *length, *note;
} clues[] = {
	{ "1 Greeting (5)", "1", "Greeting", "5", "(none)" },
	{ "1. Greeting (5)", "1", "Greeting", "5", "(none)" },
	{ "1a Greeting (5)", "1", "Greeting", "5", "(none)" },
	{ "A1 Greeting (5)", "1", "Greeting", "5", "(none)" },
	{ "1 . Greeting", "1", "Greeting", "", "(none)" },
	{ "1 ... and so on (3,4)", "1", "... and so on", "3,4", "(none)" },
	{ "1...and so on", "1", "...and so on", "", "(none)" },
	{ "[Q.]. Hop (4)", "Q", "Hop", "4", "(none)" },
	{ "1 Satellite (4)* MOON", "1", "Satellite", "4", "MOON" },
	{ "1 Star (?)*", "1", "Star", "?", "(none)" },
	{ "1 Two of them (two words)", "1", "Two of them", "two words",
	  "(none)" },
	{ "1 Seven (7, 2 wds) anno", "1", "Seven", "7, 2 wds", "anno" },
	{ "1 Doc (abbr.)", "1", "Doc", "abbr.", "(none)" },
	{ "1 It's (2'1)", "1", "It's", "2'1", "(none)" },
	{ "1 This (13) ends (word) here! (4)", "1",
	  "This (13) ends (word) here!", "4", "(none)" },
	{ "1 This (13) ends (2 letters) here! (8) [SOLUTION] Some (3) follows.",
	  "1", "This (13) ends (2 letters) here!", "8",
	  "[SOLUTION] Some (3) follows." },
	{ "1 Ends (words) here! (8) [] [t]WITTER (3) parts.", "1",
	  "Ends (words) here!", "8", "[] [t]WITTER (3) parts." },
	{ "1 No length [] But this", "1", "No length", "", "[] But this" },
	{ "1 <i>Guide (5)</i> X", "1", "Guide", "5", "X" },
	{ "1 Blank (4) _ _ _", "1", "Blank", "4", "_ _ _" },
	{ "1 Number 5 #1 is (3)", "1", "Number 5 #1 is", "3", "(none)" },
	{ "1 Cut here # it is (3)", "1", "Cut here", "", "(none)" },
	{ "1 3 &lt; 4 &amp; more (3)", "1", "3 < 4 & more", "3", "(none)" },
	{ "1 A ~{def}~ and ~{{xlv-red}b}~ (3)", "1", "A def and b", "3",
	  "(none)" },
};

TEST(reads_clues)
{
	for (size_t i = 0; i < CPLY_COUNT(clues); i++) {
		char text[1000];
		snprintf(text, sizeof text,
		         "exolve-begin\n" GRID3 "CAT\nO.O\nDEN\n"
		         "exolve-across:\n%s\nexolve-end\n",
		         clues[i].line);
		assert_int_equal(read_text(s, text), CPLY_OK);
		assert_codes(s, "");
		const cply_clue *c = xmd_clue(s, CPLY_ACROSS, 0);
		assert_text(c->label, clues[i].label);
		assert_text(c->text.plain, clues[i].text);
		assert_text(c->enumeration, clues[i].length);
		assert_text(extra(&c->extras, "annotation"), clues[i].note);
	}
}

TEST(labels_and_listed_squares)
{
	/* The example of the description: [B] and [Q] take the place of the
	 * numbers that ~ leaves out. */
	assert_int_equal(
		read_text(s, PUZZLE(GRID3 "0~0 0\n0 . 0\n0~0 0\n"
	                                  "exolve-across:\n#a1 [B] Bottom (3)\n"
	                                  "exolve-down:\n1 Third column (3)\n"
	                                  "exolve-nodir: More\n"
	                                  "#a3 #b3 #c3 [Q] Top row (3)\n"
	                                  "--- Others\n[R] Nowhere (4)\n")),
		CPLY_OK);
	const cply_crossword *cw = puzzle(s);
	assert_codes(s, "");
	assert_int_equal(cw->n_lists, 4);
	assert_text(cply_cell_at(cw, 0, 0)->label, "Q");
	assert_text(cply_cell_at(cw, 0, 2)->label, "1");
	assert_text(cply_cell_at(cw, 2, 0)->label, "B");
	assert_int_equal(cw->lists[0].clues[0].n_cells, 3);
	assert_int_equal(cw->lists[0].clues[0].cells[0], 6);
	assert_int_equal(cw->lists[1].clues[0].cells[0], 2);
	assert_text(cw->lists[2].title, "More");
	assert_int_equal(cw->lists[2].direction, CPLY_OTHER);
	assert_int_equal(cw->lists[2].clues[0].n_cells, 3);
	assert_text(cw->lists[3].title, "Others");
	assert_int_equal(cw->lists[3].clues[0].n_cells, 0);
}

TEST(reversals)
{
	assert_int_equal(read_text(s, PUZZLE(GRID3
	                                     "CAT\nO.O\nDEN\n"
	                                     "exolve-reversals: a3-c3 c3-c1\n"
	                                     "exolve-across:\n2 Back (3)\n"
	                                     "3 Lair (3)\n"
	                                     "exolve-down:\n1 Fish (3)\n"
	                                     "4 Up (3)\n")),
	                 CPLY_OK);
	assert_codes(s, "");
	assert_answer(s, xmd_clue(s, CPLY_ACROSS, 0), "TAC");
	assert_answer(s, xmd_clue(s, CPLY_DOWN, 1), "NOT");
	assert_text(cply_cell_at(puzzle(s), 2, 2)->label, "4");
}

TEST(linked_clues)
{
	assert_int_equal(read_text(s, PUZZLE(GRID3
	                                     "CAT\nO.O\nDEN\n"
	                                     "exolve-across:\n"
	                                     "1, 3, 2d In all (3,3,3)\n"
	                                     "3 See 1\n"
	                                     "exolve-down:\n"
	                                     "1 & 3 Here (3,3)\n2 See 1a\n")),
	                 CPLY_OK);
	assert_codes(s, "");
	const cply_clue *c = xmd_clue(s, CPLY_ACROSS, 0);
	assert_text(c->label, "1");
	assert_int_equal(c->n_links, 2);
	assert_int_equal(c->links[0].list, 0);
	assert_int_equal(c->links[0].clue, 1);
	assert_int_equal(c->links[1].list, 1);
	assert_int_equal(c->links[1].clue, 1);
	/* 3 down does not exist, so it is 3 across. */
	c = xmd_clue(s, CPLY_DOWN, 0);
	assert_int_equal(c->n_links, 1);
	assert_int_equal(c->links[0].list, 0);
	assert_int_equal(c->links[0].clue, 1);
}

/* Pages write & as &amp; or &#038;, "and" in any case; a number that stood
 * there before is that of the other direction. */
TEST(links_as_pages_write_them)
{
	static const char *const joints[] = { "&",     "&amp;", " &#038; ",
		                              "&#38;", " And ", "/" };
	for (size_t i = 0; i < CPLY_COUNT(joints); i++) {
		char text[400];
		snprintf(text, sizeof text,
		         PUZZLE(GRID3 "CAT\nO.O\nDEN\nexolve-across:\n"
		                      "1%s3 In all (3,3)\n3 See 1\n"
		                      "exolve-down:\n1 Fish (3)\n2 Ton (3)\n"),
		         joints[i]);
		assert_int_equal(read_text(s, text), CPLY_OK);
		assert_codes(s, "");
		const cply_clue *c = xmd_clue(s, CPLY_ACROSS, 0);
		assert_int_equal(c->n_links, 1);
		assert_int_equal(c->links[0].clue, 1);
		assert_text(c->text.plain, "In all");
	}
	assert_int_equal(read_text(s, PUZZLE(GRID3 "CAT\nO.O\nDEN\n"
	                                           "exolve-down:\n2 Ton (3)\n"
	                                           "exolve-across:\n"
	                                           "3, 1d &amp; 1 All (3,3,3)\n"
	                                           "1 See 3\nexolve-nodir:\n"
	                                           "[R&amp;D] Jobs (3)\n")),
	                 CPLY_OK);
	assert_answer(s, xmd_clue(s, CPLY_ACROSS, 0), "DENCOD");
	assert_int_equal(xmd_clue(s, CPLY_ACROSS, 0)->n_links, 1);
}

/* A part without a clue of its own gives its squares; one that shares its
 * first square with the end of the word before is not counted twice. */
TEST(linked_words_without_clues)
{
	assert_int_equal(read_text(s, PUZZLE(GRID3
	                                     "CAT\nO.O\nDEN\nexolve-across:\n"
	                                     "1, 2d Round the corner (5)\n")),
	                 CPLY_OK);
	assert_answer(s, xmd_clue(s, CPLY_ACROSS, 0), "CATON");
	assert_int_equal(read_text(s, PUZZLE(GRID3 "CAT\nO.O\nDEN\n"
	                                           "exolve-across:\n"
	                                           "1, 9d Nowhere (5)\n")),
	                 CPLY_OK);
	assert_codes(s, "EX207");
}

TEST(colours)
{
	assert_int_equal(
		read_text(s, PUZZLE(GRID3 "CAT\nO.O\nDEN\n"
	                                  "exolve-colour: a1 palegreen r3c2\n"
	                                  "exolve-color: #f00 2d\n"
	                                  "exolve-colour: nocolour a1\n"
	                                  "exolve-colour: tan z9\n" CLUES3)),
		CPLY_OK);
	assert_codes(s, "EX301 EX302");
	const cply_crossword *cw = puzzle(s);
	assert_int_equal(cply_cell_at(cw, 2, 0)->shade, CPLY_COLOR | 0x98FB98);
	assert_int_equal(cply_cell_at(cw, 0, 1)->shade, CPLY_COLOR | 0x98FB98);
	for (uint32_t r = 0; r < 3; r++)
		assert_int_equal(cply_cell_at(cw, r, 2)->shade,
		                 CPLY_COLOR | 0xFF0000);
	assert_int_equal(cply_cell_at(cw, 0, 0)->shade, 0);
	assert_text(extra(&cw->extras, "colour"), "nocolour a1");
}

TEST(titles_and_kept_sections)
{
	assert_int_equal(
		read_text(s,
	                  PUZZLE(GRID3 "CAT\nO.O\nDEN\n"
	                               "exolve-relabel:\n"
	                               "across-label: Waagerecht\n"
	                               "clear: Weg\n"
	                               "exolve-question: Why? (3) ANY\n"
	                               "exolve-newthing: 1 2\nmore\n" CLUES3)),
		CPLY_OK);
	assert_codes(s, "EX108");
	const cply_crossword *cw = puzzle(s);
	assert_text(cw->lists[0].title, "Waagerecht");
	assert_text(cw->lists[1].title, "Down");
	assert_text(extra(&cw->extras, "relabel"), "clear: Weg");
	assert_text(extra(&cw->extras, "question"), "Why? (3) ANY");
	assert_text(extra(&cw->extras, "newthing"), "1 2\nmore");
}

TEST(lines_between_clues)
{
	assert_int_equal(
		read_text(s, PUZZLE(GRID3 "CAT\nO.O\nDEN\nexolve-across:\n"
	                                  "<i>These are hard</i>\n1 Pet (3)\n"
	                                  "Hint: It meows\n3 *\n"
	                                  "exolve-down:\n1 Fish (3)\n"
	                                  "--- Next page\n2 Heavy (3)\n")),
		CPLY_OK);
	assert_codes(s, "");
	const cply_crossword *cw = puzzle(s);
	assert_int_equal(cw->lists[0].n_clues, 1);
	const cply_clue *c = &cw->lists[0].clues[0];
	assert_text(extra(&c->extras, "filler"), "<i>These are hard</i>");
	assert_text(extra(&c->extras, "hint"), "It meows");
	assert_text(extra(&cw->lists[0].extras, "deleted"), "3");
	assert_int_equal(cw->n_lists, 2);
	assert_text(extra(&cw->lists[1].clues[1].extras, "break"), "Next page");
}

TEST(hidden_numbers)
{
	assert_int_equal(read_text(s, PUZZLE("exolve-option: "
	                                     "hide-inferred-numbers\n" GRID3
	                                     "CAT\nO.O\nDEN\n" CLUES3)),
	                 CPLY_OK);
	assert_text(cply_cell_at(puzzle(s), 0, 0)->label, "");
	assert_answer(s, xmd_clue(s, CPLY_DOWN, 1), "TON");
}

/* ---- faults ---- */

static const struct {
	const char *text;
	cply_status status;
	const char *codes;
} faults[] = {
	{ "Nothing here.\n", CPLY_INVALID, "EX102" },
	{ "exolve-begin\nexolve-end\n", CPLY_INVALID, "EX112" },
	{ "exolve-begin\nexolve-grid:\nexolve-end\n", CPLY_INVALID, "EX112" },
	{ GRID3 "CAT\nO.O\nDEN\n" CLUES3, CPLY_OK, "EX103 EX104" },
	{ "exolve-begin\n" GRID3 "CAT\nO.O\nDEN\n" CLUES3, CPLY_OK, "EX104" },
	{ CAT3 CAT3, CPLY_OK, "EX106" },
	{ PUZZLE("exolve-grid:\nCAT\nO.O\nDEN\n" CLUES3), CPLY_OK,
	  "EX113 EX113" },
	{ PUZZLE("exolve-width: 4\nexolve-height: 2\nexolve-grid:\nCAT\nO.O\n"
	         "DEN\n" CLUES3),
	  CPLY_OK, "EX114 EX114" },
	{ PUZZLE("exolve-width: x\nexolve-height: 3\nexolve-grid:\nCAT\nO.O\n"
	         "DEN\n" CLUES3),
	  CPLY_OK, "EX107 EX113" },
	{ PUZZLE("exolve-title: a\nexolve-title: b\n" GRID3
	         "CAT\nO.O\nDEN\n" CLUES3),
	  CPLY_OK, "EX105" },
	{ PUZZLE("exolve-title: a\nb\n" GRID3 "CAT\nO.O\nDEN\n" CLUES3),
	  CPLY_OK, "EX110" },
	{ PUZZLE("exolve-3d: 3\n" GRID3 "CAT\nO.O\nDEN\n" CLUES3),
	  CPLY_UNSUPPORTED, "EX111" },
	{ PUZZLE("exolve-language: hi\n" GRID3 "CAT\nO.O\nDEN\n" CLUES3),
	  CPLY_OK, "EX109" },
	{ PUZZLE("exolve-title: caf\xE9\n" GRID3 "CAT\nO.O\nDEN\n" CLUES3),
	  CPLY_OK, "EX101" },
	{ PUZZLE("exolve-reversals: a1-b1 x\n" GRID3 "CAT\nO.O\nDEN\n" CLUES3),
	  CPLY_OK, "EX303 EX303" },
	{ PUZZLE(GRID3 "C[1]AT\nO.O\nDEN\n" CLUES3), CPLY_OK, "EX203" },
	{ PUZZLE(GRID3 "CAT\nO.O\nDEN\nexolve-across:\nHint: no\n1d X (3)\n"
	               "#a1 #b1 3 Y (3)\ntrailing\n"),
	  CPLY_OK, "EX206 EX204 EX205 EX209" },
	{ PUZZLE(GRID3 "CAT\nO.O\nDEN\nexolve-across:\n1, what (3)\n"), CPLY_OK,
	  "EX211" },
};

TEST(faults_are_told)
{
	for (size_t i = 0; i < CPLY_COUNT(faults); i++) {
		assert_int_equal(read_text(s, faults[i].text),
		                 faults[i].status);
		assert_codes(s, faults[i].codes);
	}
}

TEST(fixes_repair)
{
	static const char wrong[] = "exolve-width: 4\nexolve-height: 2\n"
				    "exolve-grid:\nCAT\nO.O\nDEN\n" CLUES3;
	char text[1000];
	snprintf(text, sizeof text, "%s", wrong);
	for (unsigned i = 0; i < 4; i++) {
		assert_int_equal(read_text(s, text), CPLY_OK);
		assert_int_equal(s->diags->n, 4 - i);
		assert_true(s->diags->items[0]->fix.present);
		snprintf(text, sizeof text, "%s",
		         xmd_fixed(s, s->diags->items[0]));
	}
	assert_int_equal(read_text(s, text), CPLY_OK);
	assert_codes(s, "");
}

TEST(latin_1_is_understood)
{
	assert_int_equal(read_text(s, PUZZLE("exolve-title: caf\xE9\n" GRID3
	                                     "C\xC9T\nO.O\nDEN\n" CLUES3)),
	                 CPLY_OK);
	assert_text(puzzle(s)->meta[CPLY_META_TITLE].plain, "caf\xC3\xA9");
	assert_grid(s, "C\xC3\x89T/O.O/DEN");
}

TEST(too_large_is_refused)
{
	enum { ROWS = 1001 };
	cply_buf rows;
	cply_buf_init(&rows, s->arena);
	cply_put(&rows, "exolve-begin\nexolve-grid:\n");
	for (int i = 0; i < ROWS; i++)
		cply_put(&rows, "AB\n");
	cply_put(&rows, "exolve-end\n");
	assert_int_equal(session_read(s, cply_buf_str(&rows), "", exolve),
	                 CPLY_LIMIT);
	assert_codes(s, "XW103");
}

/* ---- detection ---- */

TEST(probes)
{
	static const struct {
		const char *text;
		int score;
	} cases[] = {
		{ CAT3, CPLY_BY_MAGIC },
		{ "\xEF\xBB\xBF" CAT3, CPLY_BY_MAGIC },
		{ "<script>\nlet t = `\n" CAT3 "`;\n</script>", CPLY_BY_MAGIC },
		{ GRID3 "CAT\n", CPLY_BY_SHAPE },
		{ "A puzzle begins with exolve-begin and exolve-grid.\n",
		  CPLY_NOT_MINE },
		{ "if (s == 'exolve-begin')\n  t = 'exolve-grid:'\n",
		  CPLY_NOT_MINE },
		{ "exolve-begin\n", CPLY_NOT_MINE },
		{ "ACROSS\n1 ... (8)\nDOWN\n1 ... (6)\n", CPLY_NOT_MINE },
		{ "", CPLY_NOT_MINE },
	};
	(void)s;
	for (size_t i = 0; i < CPLY_COUNT(cases); i++)
		assert_int_equal(exolve->probe(cply_str_of(cases[i].text)),
		                 cases[i].score);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_a_small_puzzle),
		cmocka_unit_test(knows_where_everything_stands),
		cmocka_unit_test(reads_grids),
		cmocka_unit_test(reads_decorators),
		cmocka_unit_test(all_squares_diagramless),
		cmocka_unit_test(diagramless_without_letters_is_fine),
		cmocka_unit_test(reads_clues),
		cmocka_unit_test(labels_and_listed_squares),
		cmocka_unit_test(reversals),
		cmocka_unit_test(linked_clues),
		cmocka_unit_test(links_as_pages_write_them),
		cmocka_unit_test(linked_words_without_clues),
		cmocka_unit_test(colours),
		cmocka_unit_test(titles_and_kept_sections),
		cmocka_unit_test(lines_between_clues),
		cmocka_unit_test(hidden_numbers),
		cmocka_unit_test(faults_are_told),
		cmocka_unit_test(fixes_repair),
		cmocka_unit_test(latin_1_is_understood),
		cmocka_unit_test(too_large_is_refused),
		cmocka_unit_test(probes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
