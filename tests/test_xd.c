/* SPDX-License-Identifier: MIT */
/* xd after its description (3.0), and what Puzzmo has added to it. */
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "format/formats.h"
#include "format/xd/xd.h"

#define META "## Metadata\n\nTitle: Cats\n"
#define CLUES                                                          \
	"\n## Clues\n\nA1. one ~ AB\nA3. two ~ CD\n\nD1. three ~ AC\n" \
	"D2. four ~ BD\n"
#define GRID "\n## Grid\n\nAB\nCD\n"

static const cply_crossword *read_text(session *s, cply_str text)
{
	session_reset(s, SIZE_MAX);
	(void)session_read(s, text, "", &cply_format_xd);
	return s->doc->kind ? s->doc->as.crossword : NULL;
}

static void assert_str(cply_str got, const char *want)
{
	if (!cply_str_is(got, want))
		fail_msg("\"%.*s\" is not \"%s\"", (int)got.len,
		         got.ptr ? got.ptr : "", want);
}

static cply_str write_doc(session *s, const cply_write_options *options)
{
	cply_buf out;
	cply_buf_init(&out, s->arena);
	cply_write w = { &out, s->arena, s->diags, options };
	assert_int_equal(cply_write_doc(&w, &cply_format_xd, s->doc), CPLY_OK);
	return cply_buf_str(&out);
}

/* ---- what is read ---- */

static void put_bars(cply_buf *b, uint8_t bars)
{
	cply_put(b, bars & CPLY_BAR_TOP ? "^" : "");
	cply_put(b, bars & CPLY_BAR_LEFT ? "|" : "");
}

/* "A (B) C* [D] {A/B} # % _ ^E": a letter, circled, shaded, given, two
 * answers, block, void, unknown, a bar above. */
static void show_cells(const cply_crossword *cw, cply_buf *b)
{
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		const cply_cell *c = &cw->cells[i];
		bool circled = c->flags & CPLY_CELL_CIRCLED;
		bool given = c->flags & CPLY_CELL_GIVEN;
		bool either = c->more && c->more->n_either;
		cply_put(b, i ? " " : "");
		put_bars(b, c->bars);
		cply_put(b, circled ? "(" : given ? "[" : either ? "{" : "");
		if (c->kind != CPLY_CELL_OPEN)
			cply_put(b, c->kind == CPLY_CELL_VOID ? "%" : "#");
		else if (!c->solution.len)
			cply_put(b, "_");
		cply_put_str(b, c->solution);
		cply_put(b, circled ? ")" : given ? "]" : either ? "}" : "");
		cply_put(b, c->shade ? "*" : "");
	}
}

static const struct {
	const char *name, *text, *cells, *codes;
} cases[] = {
	{ "named sections", META GRID CLUES, "A B C D", "" },
	{ "names in any case", "## METADATA\nTitle: x\n## grid\nAB\nCD\n" CLUES,
	  "A B C D", "" },
	{ "other order", CLUES GRID META, "A B C D", "" },
	{ "empty lines",
	  "Title: Cats\nAuthor: Me\n\n\nAB\nCD\n\n\nA1. one ~ AB\nA3. two ~ "
	  "CD\n"
	  "\nD1. three ~ AC\nD2. four ~ BD\n\n\nA note.\n",
	  "A B C D", "" },
	{ "one empty line",
	  "Title: Cats\n\nAB\nCD\n\nA1. one ~ AB\nA3. two ~ CD\n\nD1. three ~ "
	  "AC\n"
	  "D2. four ~ BD\n",
	  "A B C D", "XD104" },
	{ "no metadata",
	  "AB\nCD\n\n\nA1. one ~ AB\nA3. two ~ CD\n\nD1. three ~ AC\n"
	  "D2. four ~ BD\n",
	  "A B C D", "" },
	{ "carriage returns",
	  "## Metadata\r\nTitle: x\r\n## Grid\r\nAB\r\nCD\r\n## Clues\r\n"
	  "A1. a ~ AB\r\nA3. b ~ CD\r\nD1. c ~ AC\r\nD2. d ~ BD\r\n",
	  "A B C D", "" },
	{ "indented rows", META "\n## Grid\n\n  AB \n\tCD\n" CLUES, "A B C D",
	  "" },
	{ "comments",
	  "## Metadata\n<!-- ## Grid -->\n<!--\n## Grid\nXY\n-->\nTitle: "
	  "x\n" GRID CLUES,
	  "A B C D", "" },
	{ "text before the sections", "Hello\n" META GRID CLUES, "A B C D",
	  "XD103" },
	{ "blocks and spaces",
	  META "\n## Grid\n_AB\nC#D\n\n## Clues\nA1. a ~ AB\nD2. b ~ BD\n",
	  "% A B C # D", "" },
	{ "an empty square",
	  META "\n## Grid\nA.C\nD#E\n\n## Clues\nA1. a ~ A.C\nD1. b ~ AD\n"
	       "D2. c ~ CE\n",
	  "A _ C D # E", "" },
	{ "points for blocks",
	  META "\n## Grid\nAB.\nCDE\n\n## Clues\nA1. a ~ AB\nA3. b ~ CDE\n"
	       "D1. c ~ AC\nD2. d ~ BD\n",
	  "A B # C D E", "XD204" },
	{ "points for empty squares",
	  META "\n## Grid\nAB.\nCDE\n\n## Clues\nA1. a ~ ABX\nA4. b ~ CDE\n"
	       "D1. c ~ AC\nD2. d ~ BD\nD3. e ~ XE\n",
	  "A B _ C D E", "XD205" },
	{ "points and a design with blocks",
	  META "\n## Grid\nA.\nBC\n\n## Design\n<style>O { background: circle }"
	       "</style>\n\nO#\n..\n",
	  "(A) # B C", "XD204" },
	{ "points beside blocks",
	  META "\n## Grid\nAB.\nCD#\n\n## Clues\nA1. a ~ AB\nA3. b ~ CD\n"
	       "D1. c ~ AC\nD2. d ~ BD\n",
	  "A B # C D #", "XD204" },
	{ "a grid without letters",
	  META "\n## Grid\n..\n.#\n\n## Clues\nA1. a\nD1. b\n", "_ _ _ #", "" },
	{ "unfilled",
	  META "\n## Grid\nA?\nCD\n\n## Clues\nA1. a ~ A?\nA3. b ~ CD\n"
	       "D1. c ~ AC\nD2. d ~ ?D\n",
	  "A _ C D", "" },
	{ "rebus",
	  META "Rebus: 1=HEART 2=CLUB\n\n## Grid\n1B\nC2\n\n## Clues\n"
	       "A1. a ~ HEARTB\nA3. b ~ CCLUB\nD1. c ~ HEARTC\nD2. d ~ BCLUB\n",
	  "HEART B C CLUB", "" },
	{ "rebus after the grid",
	  "## Grid\n1B\nCD\n## Clues\nA1. a ~ XYB\nA3. b ~ CD\nD1. c ~ XYC\n"
	  "D2. d ~ BD\n## Metadata\nrebus: 1=XY\n",
	  "XY B C D", "" },
	{ "rebus key beyond ASCII",
	  META "Rebus: \xE2\x9D\xB6=XY\n\n## Grid\n\xE2\x9D\xB6"
	       "B\nCD\n\n"
	       "## Clues\nA1. a ~ XYB\nA3. b ~ CD\nD1. c ~ XYC\nD2. d ~ BD\n",
	  "XY B C D", "" },
	{ "rebus that is none", META "Rebus: 1HEART x= =\n" GRID CLUES,
	  "A B C D", "XD109 XD109 XD109" },
	{ "rebus with commas",
	  META "Rebus: 1=HEART,2=CLUB\n\n## Grid\n1B\nC2\n\n## Clues\n"
	       "A1. a ~ HEARTB\nA3. b ~ CCLUB\nD1. c ~ HEARTC\nD2. d ~ BCLUB\n",
	  "HEART B C CLUB", "XD112" },
	{ "rebus with commas and blanks",
	  META "Rebus: 1=HEART, 2=CLUB,\n\n## Grid\n1B\nC2\n\n## Clues\n"
	       "A1. a ~ HEARTB\nA3. b ~ CCLUB\nD1. c ~ HEARTC\nD2. d ~ BCLUB\n",
	  "HEART B C CLUB", "XD112" },
	{ "rebus with semicolons",
	  META "Rebus: 1=HEART; 2=CLUB\n\n## Grid\n1B\nC2\n\n## Clues\n"
	       "A1. a\nA3. b\nD1. c\nD2. d\n",
	  "HEART B C CLUB", "XD112 XD404" },
	{ "rebus with semicolons and no blanks",
	  META "Rebus: 1=HEART;2=CLUB;\n\n## Grid\n1B\nC2\n\n## Clues\n"
	       "A1. a\nA3. b\nD1. c\nD2. d\n",
	  "HEART B C CLUB", "XD112 XD404" },
	{ "rebus with blanks around the sign",
	  META "Rebus: 1 = HEART, 2 = CLUB\n\n## Grid\n1B\nC2\n\n## Clues\n"
	       "A1. a\nA3. b\nD1. c\nD2. d\n",
	  "HEART B C CLUB", "XD112 XD404" },
	{ "rebus with a blank on one side",
	  META "Rebus: 1= HEART 2 =CLUB\n\n## Grid\n1B\nC2\n\n## Clues\n"
	       "A1. a\nA3. b\nD1. c\nD2. d\n",
	  "HEART B C CLUB", "XD112 XD404" },
	{ "a comma as a letter",
	  META "Rebus: 1=,\n\n## Grid\n1B\nCD\n\n## Clues\nA1. a ~ ,B\n"
	       "A3. b ~ CD\nD1. c ~ ,C\nD2. d ~ BD\n",
	  ", B C D", "" },
	{ "only the notes have a heading",
	  "Title: T\nAuthor: A\n\n\nAB\nCD\n\n\nA1. a ~ AB\nA3. b ~ CD\n\n"
	  "D1. c ~ AC\nD2. d ~ BD\n\n\n## Notes\n\nA1 is hard.\n",
	  "A B C D", "XD111" },
	{ "metadata before the first heading",
	  "Title: T\nRebus: 1=XY\n\n## Grid\n1B\nCD\n\n## Clues\nA1. a ~ XYB\n"
	  "A3. b ~ CD\nD1. c ~ XYC\nD2. d ~ BD\n",
	  "XY B C D", "XD111" },
	{ "a heading for the notes, then sections without",
	  "## Notes\n\nA1 is hard.\n\n\nTitle: T\nAuthor: A\n\n\nAB\nCD\n\n\n"
	  "A1. a ~ AB\nA3. b ~ CD\n\nD1. c ~ AC\nD2. d ~ BD\n",
	  "A B C D", "XD111" },
	{ "a heading for the metadata, then sections without",
	  "## Metadata\n\nTitle: T\n\n\nAB\nCD\n\n\n"
	  "A1. a ~ AB\nA3. b ~ CD\n\nD1. c ~ AC\nD2. d ~ BD\n",
	  "A B C D", "XD111" },
	{ "only the design has a heading",
	  "Title: T\nAuthor: A\n\n\nAB\nCD\n\n\nA1. a ~ AB\nA3. b ~ CD\n\n"
	  "D1. c ~ AC\nD2. d ~ BD\n\n\n## Design\n\n<style>\n"
	  "O { background: circle }\n</style>\n\nO.\n..\n",
	  "(A) B C D", "XD111" },
	{ "two values", META "Rebus: 1=A 1=X\n\n## Grid\n1B\nCD\n" CLUES,
	  "{A/X} B C D", "" },
	{ "either letter",
	  META "Rebus: 1=A/X\n\n## Grid\n1B\nCD\n\n## Clues\nA1. a ~ A/XB\n"
	       "A3. b ~ CD\nD1. c ~ XC\nD2. d ~ BD\n",
	  "{A/X} B C D", "" },
	{ "both letters the other way",
	  META "Rebus: 1=A|X\n\n## Grid\n1B\nCD\n\n## Clues\nA1. a ~ AB\n"
	       "A3. b ~ CD\nD1. c ~ AXC\nD2. d ~ BD\n",
	  "{A|X} B C D", "" },
	{ "a slash is no alternative",
	  META "Rebus: 1=/\n\n## Grid\n1B\nCD\n\n## Clues\nA1. a ~ /B\n"
	       "A3. b ~ CD\nD1. c ~ /C\nD2. d ~ BD\n",
	  "/ B C D", "" },
	{ "stars and alternatives",
	  META "\n## Grid\n*B\nCD\n\n## Clues\nA1. a ~ AB\nA1 ^alt: XB\n"
	       "A3. b ~ CD\nD1. c ~ AC\nD2. d ~ BD\n",
	  "{A/X} B C D", "" },
	{ "circles", META "Special: circle\n\n## Grid\naB\nCd\n" CLUES,
	  "(A) B C (D)", "" },
	{ "shades", META "Special: Shaded\n\n## Grid\naB\nCd\n" CLUES,
	  "A* B C D*", "" },
	{ "special rebus",
	  META "Special: circle\nRebus: x=AA\n\n## Grid\nxB\nCD\n\n## Clues\n"
	       "A1. a ~ AAB\nA3. b ~ CD\nD1. c ~ AAC\nD2. d ~ BD\n",
	  "(AA) B C D", "" },
	{ "special what", META "Special: big\n\n## Grid\naB\nCD\n" CLUES,
	  "(A) B C D", "XD107" },
	{ "small letters", META "\n## Grid\naB\nCD\n" CLUES, "A B C D",
	  "XD203" },
	{ "blanks in a row", META "\n## Grid\nA B\nC D\n" CLUES, "A B C D",
	  "XD202" },
	{ "short row",
	  META "\n## Grid\nAB\nC\n\n## Clues\nA1. a ~ AB\nD1. b ~ AC\n",
	  "A B C #", "XW101" },
	{ "start", META GRID CLUES "\n## Start\n.B\n..\n", "A [B] C D", "" },
	{ "start with a wrong letter", META GRID CLUES "\n## Start\n.X\n..\n",
	  "A B C D", "XD305" },
	{ "start of other size", META GRID CLUES "\n## Start\n.B\n",
	  "A [B] C D", "XD301" },
	{ "design",
	  META GRID CLUES
	  "\n## Design\n\n<style>\nO { background: circle }\n"
	  "S { background-light: #c0c0c0; background-dark: #000 }\n</style>\n\n"
	  "O.\n.S\n",
	  "(A) B C D*", "" },
	{ "design without a style tag",
	  META GRID CLUES
	  "\n## Design\n\nO, P { background: circle }\n\nO.\n.P\n",
	  "(A) B C (D)", "" },
	{ "bars",
	  META "\n## Grid\nABC\nDEF\n\n## Clues\nA1. a ~ AB\nA4. b ~ DEF\n"
	       "D1. c ~ AD\nD2. d ~ BE\nD3. e ~ CF\n"
	       "\n## Design\n<style>L { bar-left: true }</style>\n\n..L\n...\n",
	  "A B |C D E F", "" },
	{ "design faults",
	  META GRID CLUES "\n## Design\n<style>OO { bar-top }\n"
	                  "X { bar-top }</style>\nX?\n..\n",
	  "A B C D", "XD303 XD302 XD304" },
	{ "design without rules", META GRID CLUES "\n## Design\nO.\n..\n",
	  "A B C D", "XD306" },
	{ "no grid", META CLUES, NULL, "XD102" },
	{ "no puzzle", "hello\n", NULL, "XD110" },
	{ "no puzzle either", "Dear Ann,\nwho is it?\n", NULL, "XD110" },
	{ "only a grid", "CAT\nO#O\n", "C A T O # O", "" },
	{ "two grids", META GRID GRID CLUES, "A B C D", "XD108" },
	{ "wrong answer",
	  META GRID "\n## Clues\nA1. one ~ AX\nA3. two ~ CDE\nD1. a ~ ac\n"
	            "D2. b ~ B D\n",
	  "A B C D", "XD401 XD401" },
	{ "no answer", META GRID "\n## Clues\nA1. one\nA3. two ~\n", "A B C D",
	  "XD404" },
	{ "no clue",
	  META GRID "\n## Clues\nAcross\nA1 ^Hint: x\nA1. a ~ AB\nA1 ^what\n",
	  "A B C D", "XD402 XD403 XD402" },
	{ "metadata faults",
	  "## Metadata\nTitle: a\ntitle: b\nhello\n" GRID CLUES, "A B C D",
	  "XD106 XD105" },
	{ "not UTF-8", "## Metadata\nTitle: Caf\xE9\n" GRID CLUES, "A B C D",
	  "XD101" },
};

static void table(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		print_message("%s\n", cases[i].name);
		const cply_crossword *cw =
			read_text(&s, cply_str_of(cases[i].text));
		assert_codes(&s, cases[i].codes);
		assert_int_equal(cw != NULL, cases[i].cells != NULL);
		if (!cw)
			continue;
		cply_buf b;
		cply_buf_init(&b, s.arena);
		show_cells(cw, &b);
		assert_str(cply_buf_str(&b), cases[i].cells);
	}
	session_free(&s);
}

/* Whatever was read can be written; it is the same when it is read again, and
 * writing it once more changes nothing. */
static void round_trips(void **state)
{
	(void)state;
	static const cply_write_options options = { 0 };
	session one, two;
	session_init(&one);
	session_init(&two);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		print_message("%s\n", cases[i].name);
		if (!read_text(&one, cply_str_of(cases[i].text)))
			continue;
		cply_str first = write_doc(&one, &options);
		const cply_crossword *again = read_text(&two, first);
		assert_non_null(again);
		/* A wrong letter of Start is progress, which is lost. */
		if (!strstr(cases[i].codes, "XD305"))
			assert_same_crossword(one.doc->as.crossword, again);
		cply_str second = write_doc(&two, &options);
		if (!cply_str_eq(first, second))
			fail_msg("%.*s\n%.*s", (int)first.len, first.ptr,
			         (int)second.len, second.ptr);
	}
	session_free(&one);
	session_free(&two);
}

static void metadata_and_notes(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	const cply_crossword *cw = read_text(
		&s,
		CPLY_STR("## Metadata\nTITLE: A: B\nauthor:Me\n"
	                 "Date: Not set\nDescription: N/A\n"
	                 "Copyright: \xC2\xA9 1\nX-Mood: sunny\n" GRID CLUES
	                 "\n## Notes\n\n one\n\ntwo\n\n## Metapuzzle\nHi\n"));
	assert_codes(&s, "");
	assert_str(cw->meta[CPLY_META_TITLE].plain, "A: B");
	assert_str(cw->meta[CPLY_META_AUTHOR].plain, "Me");
	assert_str(cw->meta[CPLY_META_DATE].plain, "");
	assert_str(cw->meta[CPLY_META_INTRO].plain, "");
	assert_str(cw->meta[CPLY_META_NOTES].plain, " one\n\ntwo");
	assert_int_equal(cw->extras.n, 2);
	assert_str(cw->extras.items[0].key, "X-Mood");
	assert_str(cw->extras.items[1].key, "## Metapuzzle");
	assert_str(cw->extras.items[1].value, "Hi");
	session_free(&s);
}

static void clues(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	const cply_crossword *cw = read_text(
		&s, CPLY_STR(META GRID
	                     "\n## Clues\n\nA1. a ~ b ~ AB\nA1 ^Refs: A3 D1\n"
	                     "A3. First \\ second\\\nthird ~ CD\n\n"
	                     "D1. ~ AC\nD2. {/It/} {*is*} ~ BD\n"));
	assert_codes(&s, "");
	assert_int_equal(cw->n_lists, 2);
	const cply_clue *a = cw->lists[0].clues, *d = cw->lists[1].clues;
	assert_str(a[0].text.plain, "a ~ b");
	assert_int_equal(a[0].number, 1);
	assert_int_equal(a[0].n_cells, 2);
	assert_str(a[0].extras.items[0].key, "^Refs");
	assert_str(a[0].extras.items[0].value, "A3 D1");
	assert_str(a[1].text.plain, "First\nsecond\nthird");
	assert_str(d[0].text.plain, "");
	assert_str(d[1].text.plain, "It is");
	assert_int_equal(d[1].text.n_runs, 2);
	assert_int_equal(d[1].cells[1], 3);
	session_free(&s);
}

/* "For uniclues, the cluegroup letter is omitted." */
static void lists_without_directions(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	const cply_crossword *cw = read_text(
		&s, CPLY_STR(META "Cluegroup: B=Bonus clues C=More\n\n## Grid\n"
	                          "AB\nCD\n\n## Clues\n1. a ~ AC\n2. b ~ BD\n"
	                          "3. c ~ CD\nB7. d ~ Z\n"));
	assert_codes(&s, "");
	assert_int_equal(cw->n_lists, 2);
	assert_int_equal(cw->lists[0].direction, CPLY_OTHER);
	/* 1 is the word down: the answer says so. */
	assert_int_equal(cw->lists[0].clues[0].cells[1], 2);
	assert_int_equal(cw->lists[0].clues[2].cells[1], 3);
	assert_str(cw->lists[1].title, "Bonus clues");
	assert_int_equal(cw->lists[1].clues[0].number, 7);
	session_free(&s);
}

static void mixed_lists_are_put_together(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	const cply_crossword *cw =
		read_text(&s, CPLY_STR(META GRID
	                               "\n## Clues\nA1. a ~ AB\nD1. c ~ AC\n"
	                               "A3. b ~ CD\nD2. d ~ BD\n"));
	assert_codes(&s, "");
	assert_int_equal(cw->n_lists, 2);
	assert_int_equal(cw->lists[0].n_clues, 2);
	assert_str(cw->lists[0].clues[1].text.plain, "b");
	assert_str(cw->lists[1].clues[1].text.plain, "d");
	session_free(&s);
}

static void split_character(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	const cply_crossword *cw = read_text(
		&s,
		CPLY_STR("## Metadata\nsplitcharacter: |\n\n## Grid\nOKGO\n\n"
	                 "## Clues\nA1. a ~ OK|GO\n"));
	assert_codes(&s, "");
	assert_str(cw->lists[0].clues[0].extras.items[0].value, "OK|GO");
	cw = read_text(&s, CPLY_STR("## Metadata\nTitle: x\n\n## Grid\nOKGO\n\n"
	                            "## Clues\nA1. a ~ OKGO // OK|GO\n"));
	assert_codes(&s, "");
	assert_str(cw->lists[0].clues[0].text.plain, "a");
	session_free(&s);
}

/* ---- markup ---- */

static void markup(void **state)
{
	(void)state;
	static const struct {
		const char *in, *plain, *runs;
		bool is_rich;
	} rows[] = {
		{ "{/a/}{*b*}{_c_}{-d-}{~e~}{^f^}{=g=}", "abcdefg",
		  "0-1:1 1-2:2 2-3:32 3-4:64 4-5:4 5-6:8 6-7:16", false },
		{ "{*{/a/}*} b", "a b", "0-1:3", false },
		{ "{*a {/b/} c*}", "a b c", "0-2:2 2-3:3 3-5:2", false },
		{ "A {set} of {1, 2}", "A {set} of {1, 2}", "", false },
		{ "{*open", "{*open", "", false },
		{ "close*}", "close*}", "", false },
		{ "{@ the notes | https://x.y @} z", "the notes z", "", true },
		{ "{@{*b*} | href: u@}", "b", "0-1:2", true },
		{ "{@no address@}", "no address", "", true },
		{ "{! u | words | 1 | 2 !}", "words", "", true },
		{ "{!! u | words !}", "words", "", true },
		{ "{!words | src: u; width: 3!}", "words", "", true },
		{ "{# red | #f00 | #c00 #}!", "red!", "", true },
		{ "{\\{*no*}\\} {\\~\\}", "{*no*} ~", "", false },
		{ "one{\\\\}two \\ three", "one\ntwo\nthree", "", false },
		{ "{", "{", "", false },
		{ "{**}x", "x", "", false },
	};
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		cply_text t;
		bool is_rich;
		session_reset(&s, SIZE_MAX);
		assert_int_equal(cplyi_xd_markup(cply_str_of(rows[i].in),
		                                 s.arena, &t, &is_rich),
		                 CPLY_OK);
		assert_str(t.plain, rows[i].plain);
		cply_buf b;
		cply_buf_init(&b, s.arena);
		for (uint32_t k = 0; k < t.n_runs; k++) {
			cply_put(&b, k ? " " : "");
			cply_put_uint(&b, t.runs[k].begin);
			cply_put(&b, "-");
			cply_put_uint(&b, t.runs[k].end);
			cply_put(&b, ":");
			cply_put_uint(&b, t.runs[k].style);
		}
		assert_str(cply_buf_str(&b), rows[i].runs);
		assert_int_equal(is_rich, rows[i].is_rich);
	}
	session_free(&s);
}

/* Any text can be written so that it is read again. */
static void markup_round_trips(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"plain", "{*not bold*}", "a\\b",       "x ~ y",   "~",
		"a*}b",  "{\\x\\}",      "two\nlines", "{",       "}",
		"{}",    "-}",           "\\",         "~ START", "END ~",
	};
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(texts); i++) {
		cply_text t = cply_text_plain(cply_str_of(texts[i])), again;
		cply_run run = { 0, (uint32_t)t.plain.len, CPLY_BOLD };
		bool is_rich;
		for (int styled = 0; styled < 2; styled++) {
			cply_buf b;
			session_reset(&s, SIZE_MAX);
			t.runs = &run;
			t.n_runs = (uint32_t)styled;
			cply_buf_init(&b, s.arena);
			cplyi_xd_put_markup(&t, &b);
			assert_int_equal(cplyi_xd_markup(cply_buf_str(&b),
			                                 s.arena, &again,
			                                 &is_rich),
			                 CPLY_OK);
			assert_str(again.plain, texts[i]);
			assert_int_equal(again.n_runs, styled);
			assert_false(is_rich);
		}
	}
	session_free(&s);
}

static void deep_markup(void **state)
{
	(void)state;
	enum { N = 20000 };
	session s;
	session_init(&s);
	char *text = malloc(4 * N);
	assert_non_null(text);
	for (int i = 0; i < N; i++) {
		memcpy(text + 2 * i, "{*", 2);
		memcpy(text + 2 * N + 2 * i, "*}", 2);
	}
	cply_text t;
	bool is_rich;
	assert_int_equal(cplyi_xd_markup((cply_str){ text, 4 * N }, s.arena, &t,
	                                 &is_rich),
	                 CPLY_OK);
	free(text);
	session_free(&s);
}

/* ---- the rest ---- */

static void bad_input(void **state)
{
	(void)state;
	static const char full[] =
		"## Metadata\nTitle: Caf\xC3\xA9\nRebus: 1=ONE 1=TWO "
		"\xE2\x9D\xB6=X/Y\nSpecial: circle\nMood: x\n## "
		"Grid\nAb1\n.*D\n"
		"E\xE2\x9D\xB6"
		"F\n## Clues\nA1. {/a/} ~ ABONE\nA1 ^alt: ABX\n"
		"A4. {@ b | c @} \\\nx ~ EXF\n\nD1. c ~ A\nB3. d ~ X\n## "
		"Notes\n"
		"n\n## Start\nA..\n## Design\n<style>O { background: circle; "
		"x: y "
		"}</style>\nO..\n.#.\n...\n## Else\nx\n";
	truncation_sweep(&cply_format_xd, CPLY_STR(full));
	memory_sweep(&cply_format_xd, CPLY_STR(full), 64);
}

static void probe(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		int want;
	} rows[] = {
		{ META GRID CLUES, CPLY_BY_SHAPE },
		{ "T: x\n\n\nAB\nCD\n\n\nA1. a ~ AB\nA3. b ~ CD\n",
		  CPLY_BY_SHAPE },
		{ "## Grid\nAB\nCD\n", 0 },
		{ "## Grid\n\nThe power grid.\n\n## Clues\n\n1. None ~ X\n",
		  0 },
		{ "# Notes\n\n## Grid\n\n- a\n- b\n\n## Clues\n\n- c\n", 0 },
		{ "AB\nCD\n\n\n1. One\n2. Two\n", 0 },
		{ "TODO\nDONE\n\n1. a ~ b\n", 0 },
		{ "A1. a ~ AB\nA2. b ~ CD\n", 0 },
		{ "", 0 },
	};
	for (size_t i = 0; i < CPLY_COUNT(rows); i++)
		if (cply_format_xd.probe(cply_str_of(rows[i].text)) !=
		    rows[i].want)
			fail_msg("text %zu", i);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(table),
		cmocka_unit_test(round_trips),
		cmocka_unit_test(metadata_and_notes),
		cmocka_unit_test(clues),
		cmocka_unit_test(lists_without_directions),
		cmocka_unit_test(mixed_lists_are_put_together),
		cmocka_unit_test(split_character),
		cmocka_unit_test(markup),
		cmocka_unit_test(markup_round_trips),
		cmocka_unit_test(deep_markup),
		cmocka_unit_test(bad_input),
		cmocka_unit_test(probe),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
