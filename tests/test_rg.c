/* SPDX-License-Identifier: MIT */
/* Rows gardens and Pzzl text: small files from their descriptions, and those of
 * the corpus. */
#include "support/samples.h"

#include <stdio.h>
#include <stdlib.h>

#include "format/formats.h"
#include "format/unwrap.h"

/* ---- rows gardens ---- */

/* Three rows: a medium bloom at column 3, below it light ones at 0 and 6. */
#define SMALL                                                     \
	"title: T\nrows:\n- - clue: One\n    answer: ABC\n"       \
	"- - clue: Two *a* b\n    answer: DEF\n  - clue: Three\n" \
	"    answer: ghi-J K_L\n- - clue: Four\n    answer: MNOPQR\n"
#define COLORS                                                       \
	"light:\n- clue: L one\n  answer: F ONM DE\n- clue: L two\n" \
	"  answer: JKLRQP\nmedium:\n- clue: M\n  answer: ghicba\ndark:\n"

static void put_letters(cply_buf *b, const cply_crossword *cw)
{
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		const cply_cell *c = &cw->cells[i];
		if (i && i % cw->width == 0)
			cply_put_char(b, '|');
		if (c->label.len) {
			cply_put_str(b, c->label);
			cply_put_char(b, '.');
		}
		if (c->kind == CPLY_CELL_VOID)
			cply_put_char(b, '_');
		else if (!c->solution.len)
			cply_put_char(b, '?');
		cply_put_str(b, c->solution);
		if (c->shade)
			cply_put_char(b, '~');
	}
}

static const site_sample rg_letters[] = {
	{ "a bloom above two", SMALL COLORS, CPLY_OK, "",
	  "___A.A~B~C~___|B.DEFG~H~I~JKL|C.MNO___PQR" },
	{ "a byte order mark, CR LF",
	  "\xEF\xBB\xBFtitle: T\r\nrows:\r\n- - clue: a\r\n    answer: ABC\r\n"
	  "- - clue: b\r\n    answer: DEF\r\nlight:\r\n- clue: c\r\n"
	  "  answer: CBADEF\r\n",
	  CPLY_OK, "", "A.ABC|B.DEF" },
	{ "a long and a short row",
	  "rows:\n- - clue: a\n    answer: ABCDE\n- - clue: b\n    answer: FG\n"
	  "light:\n- clue: c\n  answer: ABCHGF\n",
	  CPLY_INVALID, "RG103 RG103 RG105", "A.ABC|B.FG?" },
	{ "no rows", "rows:\nlight:\n- clue: a\n  answer: B\n", CPLY_INVALID,
	  "RG102", NULL },
	{ "fields that are none", SMALL "extra: x\n" COLORS "- hint: h\n",
	  CPLY_OK, "RG101 RG101", "___A.A~B~C~___|B.DEFG~H~I~JKL|C.MNO___PQR" },
};

static const site_sample rg_clues[] = {
	{ "rows are one clue, blooms run around", SMALL COLORS, CPLY_OK, "",
	  "-.Rows: A One [3 4 5!] B Two a b / Three [9 10 11 12 13 14 15 16 "
	  "17!] C Four [18 19 20 24 25 26!] | -.Light: L1 L one [9 10 11 20 19 "
	  "18!] L2 L two [15 16 17 26 25 24!] | -.Medium: M1 M [3 4 5 14 13 "
	  "12!]" },
	{ "blooms that do not fit or are missing",
	  SMALL "light:\n- clue: x\n  answer: FONMDX\nmedium:\n- clue: M\n"
	        "  answer: ABCGHIJ\n",
	  CPLY_OK, "RG105 RG104 RG105",
	  "-.Rows: A One [3 4 5!] B Two a b / Three [9 10 11 12 13 14 15 16 "
	  "17!] C Four [18 19 20 24 25 26!] | -.Light: L1 x [9 10 11 20 19 "
	  "18!] | -.Medium: M1 M [3 4 5 14 13 12!]" },
};

static const site_sample rg_metas[] = {
	{ "all of it",
	  "author: A: B\ncopyright: \xA9 C\nnotes: N\ncreated: 2020-05-19\n"
	  "url: http://x/\n" SMALL COLORS,
	  CPLY_OK, "",
	  "title=T author=A: B copyright=© C date=2020-05-19 notes=N "
	  "url=http://x/" },
};

static void rg(void **state)
{
	(void)state;
	run_site_samples(&cply_format_rg, rg_letters, CPLY_COUNT(rg_letters),
	                 put_letters);
	run_site_samples(&cply_format_rg, rg_clues, CPLY_COUNT(rg_clues),
	                 put_clues);
	run_site_samples(&cply_format_rg, rg_metas, CPLY_COUNT(rg_metas),
	                 put_meta);
}

/* ---- Pzzl text ---- */

#define PZ(w, h, a, d, rest)                                           \
	"TAG\n\n140207\n\nT\n\nA<NOTEPAD>N</NOTEPAD>\n\n" #w "\n\n" #h \
	"\n\n" #a "\n\n" #d "\n\n" rest

static const site_sample pzzl_grids[] = {
	{ "blocks, circles, shades, rebus, voids",
	  PZ(3, 2, 1, 1, "A%BC\n#^D,E.\n\na\n\nb\n"), CPLY_OK, "",
	  "1A 2Bo .C|# .DE~dcdcdc _" },
	{ "a long and a short row", PZ(2, 2, 1, 1, "ABC\nD\n\na\n\nb\n"),
	  CPLY_INVALID, "XW101 XW101", "1A 2B|3D ." },
	{ "a row too few", PZ(2, 2, 1, 0, "AB\n\na\n"), CPLY_INVALID, "PT103",
	  "1A 2B|3 ." },
	{ "no puzzle that day", PZ(0, 0, 0, 0, ""), CPLY_INVALID, "PT102",
	  NULL },
	{ "no such file", "TAG\n140207\n", CPLY_INVALID, "PT101", NULL },
	{ "too wide", PZ(99999, 99999, 1, 1, "AB\n"), CPLY_LIMIT, "XW103",
	  NULL },
};

static const site_sample pzzl_clues[] = {
	{ "clues in the order of the words",
	  PZ(2, 2, 2, 2, "AB\nCD\n\none\n<i>two</i>\n\nthree\nfour\n"), CPLY_OK,
	  "",
	  "A.Across: 1 one [0 1] 3 two [2 3] | D.Down: 1 three [0 2] 2 four [1 "
	  "3]" },
	{ "no empty line between",
	  PZ(2, 2, 2, 2, "AB\nCD\n\none\ntwo\nthree\nfour"), CPLY_OK, "",
	  "A.Across: 1 one [0 1] 3 two [2 3] | D.Down: 1 three [0 2] 2 four [1 "
	  "3]" },
	{ "too few", PZ(2, 2, 2, 2, "AB\nCD\n\none\n\nthree\n"), CPLY_OK,
	  "PT104 PT104", "A.Across: 1 one [0 1] | D.Down: 1 three [0 2]" },
	{ "more than there are words", PZ(2, 1, 2, 0, "AB\n\none\ntwo\n"),
	  CPLY_OK, "", "A.Across: 1 one [0 1]  two [] | D.Down:" },
	{ "Windows-1252", PZ(2, 1, 1, 0, "AB\n\ncaf\xE9\n"), CPLY_OK, "",
	  "A.Across: 1 café [0 1] | D.Down:" },
};

static const site_sample pzzl_metas[] = {
	{ "notes behind the author", PZ(2, 1, 1, 0, "AB\n\nx\n"), CPLY_OK, "",
	  "title=T author=A date=2014-02-07 notes=N" },
	{ "notes before the author, CR LF",
	  "X\r\n\r\n990101\r\n\r\nT\r\n\r\n<NOTEPAD>N</NOTEPAD>A\r\n\r\n2\r\n"
	  "\r\n1\r\n\r\n1\r\n\r\n0\r\n\r\nAB\r\n\r\nx\r\n",
	  CPLY_OK, "", "title=T author=A date=1999-01-01 notes=N" },
};

static void pzzl(void **state)
{
	(void)state;
	run_site_samples(&cply_format_pzzl, pzzl_grids, CPLY_COUNT(pzzl_grids),
	                 put_grid);
	run_site_samples(&cply_format_pzzl, pzzl_clues, CPLY_COUNT(pzzl_clues),
	                 put_clues);
	run_site_samples(&cply_format_pzzl, pzzl_metas, CPLY_COUNT(pzzl_metas),
	                 put_meta);
}

/* ---- both ---- */

static const good_file good[] = {
	{ &cply_format_rg, SMALL COLORS },
	{ &cply_format_pzzl,
	  PZ(3, 2, 1, 1, "A%BC\n#^D,E.\n\n<i>a</i>\n\nb\n") },
};

static void sweeps(void **state)
{
	(void)state;
	sweep_good_files(good, CPLY_COUNT(good));
}

static void one_claim_each(void **state)
{
	(void)state;
	assert_one_claim_each(good, CPLY_COUNT(good));
}

/* ---- the corpus ---- */

static void read_path(session *s, const char *name, const cply_format *format)
{
	char *bytes, path[4096];
	size_t len;
	snprintf(path, sizeof path, "%s/crossword/%s", corpus_dir(), name);
	if (!load_file(path, &bytes, &len))
		fail_msg("%s is missing", path);
	session_init(s);
	cply_str copy = cply_str_copy(s->arena, (cply_str){ bytes, len });
	cplyi_unwrapped in;
	const cplyi_unwrapping how = { .limits = cply_limits_default() };
	free(bytes);
	assert_int_equal(cplyi_unwrap(copy, cply_str_of(path), &how, s->arena,
	                              s->diags, &in),
	                 CPLY_OK);
	cply_status st = session_read(s, in.bytes, path, NULL);
	assert_codes(s, "");
	assert_int_equal(st, CPLY_OK);
	assert_ptr_equal(s->doc->format, format);
}

/* All 38 answers run around their blooms: nothing is reported. */
static void real_garden(void **state)
{
	(void)state;
	static const uint32_t counts[] = { 12, 14, 14, 10 };
	session s;
	if (!corpus_dir())
		skip();
	read_path(&s, "more/TheArtOfCounting.rg", &cply_format_rg);
	const cply_crossword *cw = s.doc->as.crossword;
	assert_int_equal(cw->width, 21);
	assert_int_equal(cw->height, 12);
	assert_int_equal(cw->n_lists, 4);
	for (uint32_t i = 0; i < 4; i++)
		assert_int_equal(cw->lists[i].n_clues, counts[i]);
	session_free(&s);
}

/* Another program's grid and words for the same garden. All its letters are A,
 * so only the places can be compared. */
static void same_places(void **state)
{
	(void)state;
#define KOTWORDS "kotwords/src/commonTest/resources/"
	session a, b;
	uint32_t list = 0, n = 0;
	if (!corpus_dir())
		skip();
	read_path(&a, KOTWORDS "rows-garden/test.rgz", &cply_format_rg);
	read_path(&b, KOTWORDS "rows-garden/rows-garden.jpz", &cply_format_jpz);
	const cply_crossword *x = a.doc->as.crossword;
	const cply_crossword *y = b.doc->as.crossword;
	assert_int_equal(x->n_lists, 4);
	for (uint32_t i = 0; i < y->n_lists; i++)
		for (uint32_t k = 0; k < y->lists[i].n_clues; k++) {
			const cply_clue *want = &y->lists[i].clues[k];
			if (n == x->lists[list].n_clues) {
				list++;
				n = 0;
			}
			const cply_clue *got = &x->lists[list].clues[n++];
			assert_true(cply_str_eq(want->label, got->label));
			assert_int_equal(want->n_cells, got->n_cells);
			assert_memory_equal(want->cells, got->cells,
			                    want->n_cells *
			                            sizeof *want->cells);
		}
	for (uint32_t i = 0; i < x->width * x->height; i++)
		assert_int_equal(x->cells[i].solution.len,
		                 y->cells[i].solution.len);
	session_free(&a);
	session_free(&b);
}

static void real_pzzl(void **state)
{
	(void)state;
	session s;
	cply_buf b;
	if (!corpus_dir())
		skip();
	read_path(&s, "more/pzzl_brainsonly.txt", &cply_format_pzzl);
	const cply_crossword *cw = s.doc->as.crossword;
	assert_int_equal(cw->lists[0].n_clues, 35);
	assert_int_equal(cw->lists[1].n_clues, 39);
	cply_buf_init(&b, s.arena);
	cply_clue_answer(cw, &cw->lists[0].clues[34], '?', &b);
	assert_true(cply_str_is(cply_buf_str(&b), "SNAP"));
	session_free(&s);
	read_path(&s, KOTWORDS "pzzl/test.txt", &cply_format_pzzl);
	cw = s.doc->as.crossword;
	assert_true(cply_str_is(cw->cells[12].solution, "XYZ"));
	assert_int_equal(cw->cells[14].flags, CPLY_CELL_CIRCLED);
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rg),          cmocka_unit_test(pzzl),
		cmocka_unit_test(sweeps),      cmocka_unit_test(one_claim_each),
		cmocka_unit_test(real_garden), cmocka_unit_test(same_places),
		cmocka_unit_test(real_pzzl),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
