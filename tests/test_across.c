/* SPDX-License-Identifier: MIT */
/* Across Lite text, after its description: sections, signs, rebus, clues. */
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "format/formats.h"
#include "support/puzzle.h"

#define TEXTS "<TITLE>\n\tCats\n<AUTHOR>\n\tA. Uthor\n<COPYRIGHT>\n\t2026 Us\n"
#define CLUES "<ACROSS>\n\tone\n\ttwo\n<DOWN>\n\tthree\n\tfour\n"
#define V1 "<ACROSS PUZZLE>\n"
#define V2 "<ACROSS PUZZLE V2>\n"
#define SIZE "<SIZE>\n\t2x2\n"
#define GRID "<GRID>\n\tAB\n\tCD\n"

static const char good[] =
	V1 TEXTS SIZE GRID CLUES "<NOTEPAD>\n  Two\n\n lines\n";

static const cply_crossword *read_text(session *s, cply_str text)
{
	session_reset(s, SIZE_MAX);
	(void)session_read(s, text, "", &cply_format_across);
	return s->doc->kind ? s->doc->as.crossword : NULL;
}

static void assert_str(cply_str got, const char *want)
{
	if (!cply_str_is(got, want))
		fail_msg("\"%.*s\" is not \"%s\"", (int)got.len,
		         got.ptr ? got.ptr : "", want);
}

static void texts_are_read(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	const cply_crossword *cw = read_text(&s, cply_str_of(good));
	assert_codes(&s, "");
	assert_str(cw->meta[CPLY_META_TITLE].plain, "Cats");
	assert_str(cw->meta[CPLY_META_AUTHOR].plain, "A. Uthor");
	/* "A © will be automatically added at the beginning". */
	assert_str(cw->meta[CPLY_META_COPYRIGHT].plain, "\xC2\xA9 2026 Us");
	/* "All spaces and line breaks are preserved." */
	assert_str(cw->meta[CPLY_META_NOTES].plain, "  Two\n\n lines");
	assert_int_equal(cw->n_lists, 2);
	assert_str(cw->lists[0].clues[1].text.plain, "two");
	assert_int_equal(cw->lists[0].clues[1].number, 3);
	assert_int_equal(cw->lists[0].clues[1].cells[0], 2);
	assert_str(cw->lists[1].clues[1].text.plain, "four");
	assert_int_equal(cw->lists[1].clues[1].number, 2);
	assert_str(cw->cells[3].solution, "D");
	assert_int_equal(cw->solution, CPLY_SOLUTION_PRESENT);
	session_free(&s);
}

/* What each file must be: cells as `show`, and the findings. */
static const struct {
	const char *name, *text, *cells, *codes;
} cases[] = {
	{ "tag in small letters", "<across puzzle>\n" TEXTS SIZE GRID CLUES,
	  "A B C D", "" },
	{ "V2 in small letters", "<Across Puzzle v2>\n" TEXTS SIZE GRID CLUES,
	  "A B C D", "" },
	{ "byte order mark", "\xEF\xBB\xBF" V1 TEXTS SIZE GRID CLUES, "A B C D",
	  "" },
	{ "carriage returns",
	  "<ACROSS PUZZLE>\r\n<TITLE>\r\nT\r\n<AUTHOR>\r\nA\r\n<COPYRIGHT>\r\n"
	  "\r\n<SIZE>\r\n2x2\r\n<GRID>\r\nAB\r\nCD\r\n<ACROSS>\r\na\r\nb\r\n"
	  "<DOWN>\r\nc\r\nd\r\n",
	  "A B C D", "" },
	{ "only carriage returns",
	  "<ACROSS PUZZLE>\r<TITLE>\rT\r<AUTHOR>\rA\r<COPYRIGHT>\r\r<SIZE>\r"
	  "2x2\r<GRID>\rAB\rCD\r<ACROSS>\ra\rb\r<DOWN>\rc\rd\r",
	  "A B C D", "" },
	{ "unknown version", "<ACROSS PUZZLE V9>\n" TEXTS SIZE GRID CLUES,
	  "A B C D", "AT103" },
	{ "blocks", V1 TEXTS SIZE "<GRID>\nAB\n.D\n<ACROSS>\na\n<DOWN>\nb\n",
	  "A B # D", "" },
	{ "diagramless",
	  V1 TEXTS SIZE "<GRID>\nAB\n:D\n<ACROSS>\na\n<DOWN>\nb\n",
	  "A B # D diagramless", "" },
	{ "both blocks",
	  V1 TEXTS "<SIZE>\n3x1\n<GRID>\nA.:\n<ACROSS>\n<DOWN>\n",
	  "A # # diagramless", "AT206" },
	{ "no solution", V1 TEXTS SIZE "<GRID>\nXX\nXX\n" CLUES, "_ _ _ _",
	  "" },
	{ "one X", V1 TEXTS SIZE "<GRID>\nXA\nXX\n" CLUES, "X A X X", "" },
	{ "small letters", V2 TEXTS SIZE "<GRID>\naB\ncD\n" CLUES, "A B C D",
	  "" },
	{ "marks", V2 TEXTS SIZE "<GRID>\naB\ncD\n<REBUS>\nMARK;\n" CLUES,
	  "(A) B (C) D", "" },
	{ "marks without a solution",
	  V2 TEXTS SIZE "<GRID>\nxX\nXX\n<REBUS>\nMARK;\n" CLUES, "(_) _ _ _",
	  "" },
	{ "symbols", V2 TEXTS SIZE "<GRID>\n1@\n+?\n" CLUES, "1 @ + ?", "" },
	{ "symbols in version 1", V1 TEXTS SIZE "<GRID>\n1@\nAB\n" CLUES,
	  "1 @ A B", "AT205" },
	{ "rebus", V2 TEXTS SIZE "<GRID>\n1B\n1D\n<REBUS>\n1:ESP:E\n" CLUES,
	  "ESP B ESP D", "" },
	{ "any sign may be a rebus",
	  V2 TEXTS SIZE
	  "<GRID>\naB\n@X\n<REBUS>\na:ONE:O\n@:[75]:E\nX:TEN:T\n" CLUES,
	  "ONE B [75] TEN", "" },
	{ "circled rebus",
	  V2 TEXTS SIZE "<GRID>\naB\nCd\n<REBUS>\nMARK;\na:ONE:O\n" CLUES,
	  "(ONE) B C (D)", "" },
	{ "rebus with a colon",
	  V2 TEXTS SIZE "<GRID>\n1B\nCD\n<REBUS>\n1:A:B:A\n" CLUES, "A:B B C D",
	  "" },
	{ "rebus in version 1",
	  V1 TEXTS SIZE "<GRID>\n1B\nCD\n<REBUS>\n1:ESP:E\n" CLUES, "ESP B C D",
	  "AT301" },
	{ "rebus lines with faults",
	  V2 TEXTS SIZE "<GRID>\n1B\nCD\n<REBUS>\n1:ESP\n1:X:X\n2:A:A\n"
	                ":A:A\nMAKR;\n12:A:A\n" CLUES,
	  "ESP B C D", "AT305 AT306 AT302 AT304 AT302 AT303" },
	{ "rows joined", V1 TEXTS SIZE "<GRID>\n\tAB CD\n" CLUES, "A B C D",
	  "AT203" },
	{ "rows with blanks", V1 TEXTS SIZE "<GRID>\nA B\nC D\n" CLUES,
	  "A B C D", "AT203" },
	{ "size with blanks", V1 TEXTS "<SIZE>\n 2 X 2 \n" GRID CLUES,
	  "A B C D", "" },
	{ "size not understood", V1 TEXTS "<SIZE>\ntwo\n" GRID CLUES, "A B C D",
	  "AT201" },
	{ "other size", V1 TEXTS "<SIZE>\n2x3\n" GRID CLUES, "A B C D",
	  "AT202" },
	{ "short row", V1 TEXTS SIZE "<GRID>\nAB\nC\n<ACROSS>\na\n<DOWN>\nb\n",
	  "A B C #", "XW101" },
	{ "letters beyond A to Z",
	  V2 TEXTS SIZE "<GRID>\n\xC3\x89"
	                "B\nCD\n" CLUES,
	  "\xC3\x89 B C D", "AT204" },
	{ "no grid", V1 TEXTS SIZE CLUES, NULL, "AT104" },
	{ "empty grid", V1 TEXTS SIZE "<GRID>\n\n" CLUES, NULL, "AT104" },
	{ "missing sections", V1 "<SIZE>\n2x2\n" GRID CLUES, "A B C D",
	  "AT105 AT105 AT105" },
	{ "no size", V1 TEXTS GRID CLUES, "A B C D", "AT105" },
	{ "sections in disorder", V1 SIZE TEXTS GRID CLUES, "A B C D",
	  "AT106" },
	{ "a section twice", V1 TEXTS SIZE GRID GRID CLUES, "A B C D",
	  "AT107" },
	{ "stray text", V1 "hello\nyou\n" TEXTS SIZE GRID CLUES, "A B C D",
	  "AT108" },
	{ "two lines of author",
	  V1 "<TITLE>\nT\n<AUTHOR>\nA\nB\n<COPYRIGHT>\n\n" SIZE GRID CLUES,
	  "A B C D", "AT109" },
	{ "text on the tag's line",
	  V1 "<TITLE> T\n<AUTHOR> A\n<COPYRIGHT> C\n<SIZE> 2x2\n" GRID CLUES,
	  "A B C D", "" },
	{ "a clue too few", V1 TEXTS SIZE GRID "<ACROSS>\na\n<DOWN>\nb\nc\n",
	  "A B C D", "AT401" },
	{ "a clue too many",
	  V1 TEXTS SIZE GRID "<ACROSS>\na\nb\nx\n<DOWN>\nb\nc\n", "A B C D",
	  "AT401" },
	{ "empty lines between clues",
	  V1 TEXTS SIZE GRID "<ACROSS>\n\na\n\nb\n\n<DOWN>\nb\nc\n\n",
	  "A B C D", "" },
	{ "numbered clues",
	  V1 TEXTS SIZE GRID "<ACROSS>\n1. a\n3. b\n<DOWN>\n1. three\ntwo\n",
	  "A B C D", "AT402" },
	{ "not an Across Lite text", "hello\n", NULL, "AT102" },
};

static void show_cells(const cply_crossword *cw, cply_buf *b)
{
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		const cply_cell *c = &cw->cells[i];
		bool circled = c->flags & CPLY_CELL_CIRCLED;
		cply_put(b, i ? " " : "");
		cply_put(b, circled ? "(" : "");
		if (c->kind != CPLY_CELL_OPEN)
			cply_put(b, "#");
		else if (!c->solution.len)
			cply_put(b, "_");
		cply_put_str(b, c->solution);
		cply_put(b, circled ? ")" : "");
	}
	cply_put(b, cw->is_diagramless ? " diagramless" : "");
}

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

static void numbers_in_clues_are_dropped(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	const cply_crossword *cw = read_text(
		&s,
		CPLY_STR(V1 TEXTS SIZE GRID
	                 "<ACROSS>\n1. a\n3. b\n<DOWN>\n1. c\n2001 film\n"));
	assert_str(cw->lists[0].clues[1].text.plain, "b");
	/* Not all of them have one: then it is text. */
	assert_str(cw->lists[1].clues[0].text.plain, "1. c");
	session_free(&s);
}

static void empty_clues_count_when_the_lines_do(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	const cply_crossword *cw =
		read_text(&s, CPLY_STR(V1 TEXTS SIZE GRID
	                               "<ACROSS>\n\nb\n<DOWN>\nc\n\n"));
	assert_codes(&s, "");
	assert_str(cw->lists[0].clues[0].text.plain, "");
	assert_str(cw->lists[0].clues[1].text.plain, "b");
	assert_str(cw->lists[1].clues[1].text.plain, "");
	session_free(&s);
}

static void older_charset(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	const cply_crossword *cw = read_text(
		&s, CPLY_STR(V1 "<TITLE>\nCaf\xE9 \x93now\x94\n<AUTHOR>\nA\n"
	                        "<COPYRIGHT>\n\xA9 2026\n" SIZE GRID CLUES));
	assert_codes(&s, "AT101");
	assert_str(s.diags->items[0]->args[0].text, "Windows-1252");
	assert_str(cw->meta[CPLY_META_TITLE].plain,
	           "Caf\xC3\xA9 \xE2\x80\x9Cnow\xE2\x80\x9D");
	assert_str(cw->meta[CPLY_META_COPYRIGHT].plain, "\xC2\xA9 2026");
	session_free(&s);
}

/* ---- writing ---- */

static cply_str write_doc(session *s, const cply_write_options *options)
{
	cply_buf out;
	cply_buf_init(&out, s->arena);
	cply_write w = { &out, s->arena, s->diags, options };
	cply_losses(s->doc, &cply_format_across, options, s->arena, s->diags);
	assert_int_equal(cply_write_doc(&w, &cply_format_across, s->doc),
	                 CPLY_OK);
	return cply_buf_str(&out);
}

static void written_text(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_write_options options = { 0 };
	(void)read_text(&s, cply_str_of(good));
	assert_str(write_doc(&s, &options), good);
	assert_codes(&s, "");
	options.blank = true;
	assert_true(cply_str_find(write_doc(&s, &options),
	                          CPLY_STR("<GRID>\n\tXX\n\tXX\n<ACR")) !=
	            SIZE_MAX);
	session_free(&s);
}

/* All that the table has can be written, and is the same when read again. */
static void round_trips(void **state)
{
	(void)state;
	session one, two;
	session_init(&one);
	session_init(&two);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		if (!read_text(&one, cply_str_of(cases[i].text)))
			continue;
		uint32_t before = one.diags->n;
		cply_str text = write_doc(&one, &(cply_write_options){ 0 });
		const cply_crossword *again = read_text(&two, text);
		if (one.diags->n == before) {
			assert_same_crossword(one.doc->as.crossword, again);
		}
		cply_str twice = write_doc(&two, &(cply_write_options){ 0 });
		assert_true(cply_str_eq(text, twice));
	}
	session_free(&one);
	session_free(&two);
}

/* A puzzle made by hand, what is said to be lost, and a line of the result. */
static void losses_of(cply_crossword *cw, session *s, const char *codes,
                      const char *piece)
{
	cply_diags_init(s->diags, s->arena, 1000);
	*s->doc = (cply_doc){ .kind = &cply_kind_crossword,
		              .format = &cply_format_ipuz,
		              .as.crossword = cw };
	cply_str text = write_doc(s, &(cply_write_options){ 0 });
	assert_codes(s, codes);
	if (cply_str_find(text, cply_str_of(piece)) == SIZE_MAX)
		fail_msg("no \"%s\" in\n%.*s", piece, (int)text.len, text.ptr);
}

static void losses(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_crossword *cw = puzzle_make(s.arena, "AB\nCD\n");
	puzzle_clues(cw, s.arena, NULL, 0);
	losses_of(cw, &s, "", "<ACROSS PUZZLE>\n");
	cw->cells[1].flags = CPLY_CELL_CIRCLED;
	losses_of(cw, &s, "", "\tAb\n\tCD\n<REBUS>\n\tMARK;\n<ACROSS>");
	cw->cells[1].solution = CPLY_STR("HEART");
	losses_of(cw, &s, "AT704", "\tMARK;\n\ta:HEART:H\n");
	cw->cells[1].flags = 0;
	losses_of(cw, &s, "", "\tA1\n\tCD\n<REBUS>\n\t1:HEART:H\n");
	cw->cells[1].solution = CPLY_STR("\xC3\x89");
	losses_of(cw, &s, "", "\t1:\xC3\x89:X\n");
	cw->cells[1].solution = CPLY_STR("");
	losses_of(cw, &s, "XW721", "\tAX\n\tCD\n");
	cw->cells[1].solution = CPLY_STR("B");
	cw->cells[1].shade = CPLY_COLOR | 0x808080;
	losses_of(cw, &s, "XW709", "\tAB\n");
	cw->cells[1].shade = 0;
	cw->lists[0].clues[0].enumeration = CPLY_STR("1,1");
	losses_of(cw, &s, "AT706", " (1,1)\n");
	cw->lists[0].clues[0].enumeration = CPLY_STR("");
	cw->lists[0].clues[0].text = cply_text_plain(CPLY_STR("a\nb"));
	losses_of(cw, &s, "AT701", "\ta b\n");
	cw->lists[0].clues[0].text = cply_text_plain(CPLY_STR("<Grid>"));
	losses_of(cw, &s, "AT701", "\t- <Grid>\n");
	cw->lists[0].clues[0].n_cells = 0;
	losses_of(cw, &s, "AT703 AT702", "<ACROSS>\n\t-\n");
	cw->lists[0].n_clues = cw->lists[1].n_clues = 0;
	cw->is_diagramless = true;
	losses_of(cw, &s, "XW723 AT702", "\tAB\n");
	cw->is_diagramless = false;
	cw->meta[CPLY_META_INTRO] = cply_text_plain(CPLY_STR("Hello"));
	cw->meta[CPLY_META_COPYRIGHT] = cply_text_plain(CPLY_STR("None"));
	losses_of(cw, &s, "AT702 AT707 AT701", "<NOTEPAD>\nHello\n");
	session_free(&s);
}

/* More rebus texts than there are signs: the rest is cut, and said to be. */
static void signs_run_out(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	char rows[16 * 17 + 1], *p = rows;
	for (int r = 0; r < 16; r++) {
		memset(p, 'A', 16);
		p[16] = '\n';
		p += 17;
	}
	*p = 0;
	cply_crossword *cw = puzzle_make(s.arena, rows);
	puzzle_clues(cw, s.arena, NULL, 0);
	for (uint32_t i = 0; i < 80; i++) {
		cply_buf b;
		cply_buf_init(&b, s.arena);
		cply_put(&b, "A");
		cply_put_uint(&b, i);
		cw->cells[i].solution = cply_buf_str(&b);
	}
	losses_of(cw, &s, "AT705", "<REBUS>\n\t1:A0:A\n");
	session_free(&s);
}

static void bad_input(void **state)
{
	(void)state;
	static const char full[] =
		V2 "<TITLE>\nCaf\xE9\n<AUTHOR>\n\n<COPYRIGHT>\nx\n<SIZE>\n3x3\n"
		   "<GRID>\naB1\n.CD\nE2F\n<REBUS>\nMARK;\n1:ONE:O\n2:TWO:T\n"
		   "<ACROSS>\n1\n2\n3\n<DOWN>\n4\n5\n6\n<NOTEPAD>\nyes\n";
	truncation_sweep(&cply_format_across, CPLY_STR(full));
	memory_sweep(&cply_format_across, CPLY_STR(full), 64);
}

static void probe(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		int want;
	} rows[] = {
		{ "<ACROSS PUZZLE>", CPLY_BY_MAGIC },
		{ "\n <across puzzle v2>\n", CPLY_BY_MAGIC },
		{ "<ACROSS PUZZLE", 0 },
		{ "<ACROSS PUZZLE\n>", 0 },
		{ "<ACROSS>", 0 },
		{ "x <ACROSS PUZZLE>", 0 },
		{ "", 0 },
	};
	for (size_t i = 0; i < CPLY_COUNT(rows); i++)
		assert_int_equal(cply_format_across.probe(
					 cply_str_of(rows[i].text)),
		                 rows[i].want);
}

/* ---- the corpus ---- */

static void read_one(const char *path, void *ctx)
{
	uint32_t *n = ctx;
	char *bytes;
	size_t len;
	session one, two;
	assert_true(load_file(path, &bytes, &len));
	cply_str text = { bytes, len };
	if (cply_format_across.probe(text)) {
		session_init(&one);
		session_init(&two);
		const cply_crossword *cw = read_text(&one, text);
		assert_codes(&one, "");
		cply_check_doc(one.doc, one.arena, one.diags);
		assert_codes(&one, "");
		const cply_crossword *again =
			read_text(&two,
		                  write_doc(&one, &(cply_write_options){ 0 }));
		assert_codes(&one, "");
		assert_same_crossword(cw, again);
		session_free(&one);
		session_free(&two);
		++*n;
	}
	free(bytes);
}

static void corpus(void **state)
{
	(void)state;
	uint32_t n = 0;
	for_each_in_corpus("crossword", ".txt", read_one, &n);
	print_message("%u files\n", n);
	assert_true(n >= 6);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(texts_are_read),
		cmocka_unit_test(table),
		cmocka_unit_test(numbers_in_clues_are_dropped),
		cmocka_unit_test(empty_clues_count_when_the_lines_do),
		cmocka_unit_test(older_charset),
		cmocka_unit_test(written_text),
		cmocka_unit_test(round_trips),
		cmocka_unit_test(losses),
		cmocka_unit_test(signs_run_out),
		cmocka_unit_test(bad_input),
		cmocka_unit_test(probe),
		cmocka_unit_test(corpus),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
