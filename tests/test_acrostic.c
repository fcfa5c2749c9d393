/* SPDX-License-Identifier: MIT */
/* Acrostics: .apz, the JSON of three sites, and the compression of one. */
#include "support/samples.h"

#include <stdio.h>
#include <stdlib.h>

#include "carrier/lzstring.h"
#include "format/formats.h"

/* ---- lz-string ---- */

/* Made with the library's own algorithm. */
static const struct {
	const char *packed, *text;
	cplyi_lz_form form;
} packed[] = {
	{ "BYUwNmD2Q===", "hello", CPLYI_LZ_BASE64 },
	{ "IY18eQ==", "aaaaaaaaaaaaaaaaaaaaaaaaaa", CPLYI_LZ_BASE64 },
	{ "OIJwPw+wpgBIKAQ0OjKQ", "Grüße — 北", CPLYI_LZ_BASE64 },
	{ "Q===", "", CPLYI_LZ_BASE64 },
	{ "%u3782%u2086%u205C%u08C0%u34E5%u3826%u05F2%00",
	  "{\"a\":1,\"a\":1,\"a\":1}", CPLYI_LZ_ESCAPED },
};

static void lz_texts(void **state)
{
	(void)state;
	cply_arena a;
	cply_str out;
	cply_arena_init(&a, NULL, SIZE_MAX);
	for (size_t i = 0; i < CPLY_COUNT(packed); i++) {
		assert_int_equal(cplyi_lz_read(cply_str_of(packed[i].packed),
		                               packed[i].form, 1000, &a, &out),
		                 CPLY_OK);
		if (!cply_str_is(out, packed[i].text))
			fail_msg("%s: %.*s", packed[i].text, (int)out.len,
			         out.ptr);
	}
	cply_arena_free(&a);
}

static void lz_faults(void **state)
{
	(void)state;
	static const char *const bad[] = { "", "*", "////", "%u12", "%zz" };
	cply_arena a;
	cply_str out, s = cply_str_of(packed[1].packed);
	cply_arena_init(&a, NULL, SIZE_MAX);
	/* Longer than allowed, and no unit more than needed. */
	assert_int_equal(cplyi_lz_read(s, CPLYI_LZ_BASE64, 25, &a, &out),
	                 CPLY_LIMIT);
	assert_int_equal(cplyi_lz_read(s, CPLYI_LZ_BASE64, 26, &a, &out),
	                 CPLY_OK);
	for (size_t n = 0; n < s.len - 4; n++)
		assert_int_equal(cplyi_lz_read(cply_str_sub(s, 0, n),
		                               CPLYI_LZ_BASE64, 99, &a, &out),
		                 CPLY_INVALID);
	for (size_t i = 0; i < CPLY_COUNT(bad); i++) {
		assert_int_equal(cplyi_lz_read(cply_str_of(bad[i]),
		                               CPLYI_LZ_BASE64, 99, &a, &out),
		                 CPLY_INVALID);
		assert_int_equal(cplyi_lz_read(cply_str_of(bad[i]),
		                               CPLYI_LZ_ESCAPED, 99, &a, &out),
		                 CPLY_INVALID);
	}
	cply_arena_free(&a);
	/* Every allocation may fail. */
	for (size_t budget = 0; budget < 4000; budget += 16) {
		cply_arena_init(&a, NULL, budget);
		cply_status st =
			cplyi_lz_read(s, CPLYI_LZ_BASE64, 99, &a, &out);
		assert_true(st == CPLY_OK || st == CPLY_NOMEM);
		cply_arena_free(&a);
	}
}

static void lz_look(void **state)
{
	(void)state;
	uint16_t out[8];
	assert_int_equal(cplyi_lz_peek(cply_str_of(packed[1].packed), out, 8),
	                 1 + 2 + 3);
	assert_int_equal(cplyi_lz_peek(CPLY_STR("BYUwNmD2"), out, 8), 5);
	assert_int_equal(out[4], 'o');
	assert_int_equal(cplyi_lz_peek(CPLY_STR("not packed!"), out, 8), 0);
}

/* ---- .apz ---- */

static void put_corners(cply_buf *b, const cply_crossword *cw)
{
	put_clues(b, cw);
	cply_put(b, " |");
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		const cply_cell_more *more = cw->cells[i].more;
		cply_put_char(b, ' ');
		cply_put_str(b, more ? more->corner : CPLY_STR("."));
	}
}

static const site_sample apz_grids[] = {
	{ "letters are squares, blanks blocks, the rest of prose nothing",
	  "<puzzle><solution>\nDon~t, I — say!\n</solution><clues>x</clues>"
	  "</puzzle>",
	  CPLY_OK, "", "1D 2O 3N 4T # 5I # 6S 7A 8Y" },
	{ "a hyphen is shown",
	  "<puzzle><solution>a-b</solution><clues>x</clues></puzzle>", CPLY_OK,
	  "", "1A .-g 2B" },
	{ "rows are filled up",
	  "<puzzle><solution>abcde fghij k</solution><clues>x</clues></puzzle>",
	  CPLY_OK, "", "1A 2B 3C 4D 5E # 6F 7G 8H 9I|10J # 11K _ _ _ _ _ _ _" },
	{ "no quotation", "<puzzle><clues>x</clues></puzzle>", CPLY_INVALID,
	  "AC101", NULL },
	{ "an empty one", "<puzzle><solution> ! </solution></puzzle>",
	  CPLY_INVALID, "AC101", NULL },
};

#define SAB "<solution>ab ab</solution>"

static const site_sample apz_clues[] = {
	{ "a key that fits",
	  "<puzzle>" SAB "<answers>BB\n a-a </answers><clues>x &lt;i>y&lt;/i>\n"
	  "\nz</clues><gridkey>4 2\n1, 3</gridkey></puzzle>",
	  CPLY_OK, "", "-.Clues: A x y [4 1!] B z [0 3!] | B A . B A" },
	{ "a key that does not",
	  "<puzzle>" SAB "<answers>BB\naa</answers><clues>x\nz</clues>"
	  "<gridkey>5 2\n1,4</gridkey></puzzle>",
	  CPLY_INVALID, "AC103 AC104 AC104",
	  "-.Clues: A x [1!] B z [0 4!] | B A . . B" },
	{ "a letter twice",
	  "<puzzle>" SAB
	  "<clues>x\nz</clues><gridkey>4 2\n4</gridkey></puzzle>",
	  CPLY_OK, "AC106", "-.Clues: A x [4 1!] B z [4!] | . A . . A" },
	{ "no key: each letter once",
	  "<puzzle>" SAB
	  "<answers>AB\nBA</answers><clues>x\ny</clues></puzzle>",
	  CPLY_OK, "AC105", "-.Clues: A x [0 1!] B y [4 3!] | A A . B B" },
	{ "no key, and letters that are missing",
	  "<puzzle>" SAB
	  "<answers>AB\nXB</answers><clues>x\ny</clues></puzzle>",
	  CPLY_INVALID, "AC107 AC105 AC108",
	  "-.Clues: A x [0 1!] B y [] | A A . . ." },
	{ "an answer without a clue",
	  "<puzzle>" SAB "<answers>AB\nBA</answers><clues>x</clues></puzzle>",
	  CPLY_INVALID, "AC102 AC107 AC105 AC108",
	  "-.Clues: A x [0 1!] | A A . . ." },
	{ "no clues", "<puzzle>" SAB "</puzzle>", CPLY_INVALID, "ST105",
	  "-.Clues: | . . . . ." },
};

static const site_sample apz_metas[] = {
	{ "all of it",
	  "<puzzle><metadata><title>T</title><creator>A</creator><copyright>C"
	  "</copyright><description>D</description></metadata>" SAB
	  "<source>S</source><completion>\nWell done\n</completion>"
	  "<clues>x</clues></puzzle>",
	  CPLY_OK, "",
	  "title=T author=A copyright=C notes=D explanation=Well done "
	  "quotation=ab ab\nS" },
};

static void apz(void **state)
{
	(void)state;
	run_site_samples(&cply_format_apz, apz_grids, CPLY_COUNT(apz_grids),
	                 put_grid);
	run_site_samples(&cply_format_apz, apz_clues, CPLY_COUNT(apz_clues),
	                 put_corners);
	run_site_samples(&cply_format_apz, apz_metas, CPLY_COUNT(apz_metas),
	                 put_meta);
}

/* ---- JSON ---- */

#define NYT(letters)                                                      \
	"{'puzzle_data':'" letters                                        \
	"\\none|<i>two</i>|\\nT|A|C\\nQ\\nW\\nS','puzzle_meta':{'editor'" \
	":'E'}}"
#define WSJ(solution, cells, places)                                       \
	"{'copy':{'title':'T','gridsize':{'cols':'9'},'description':'Q'}," \
	"'meta':{'byline':'A'},'settings':{'solution':'" solution          \
	"','clues':[{'id':'A','clue':'one'},{'id':'B','clue':'two'}]},"    \
	"'celldata':'" cells "','cluedata':'" places "'}"

static const site_sample json_clues[] = {
	{ "New York Times", NYT("AB-C DAA-B BBA-B A"), CPLY_OK, "",
	  "-.Clues: A one [1 0!] B two [5 3!] | A A . B . B" },
	{ "the same place twice", NYT("ABAAAA"), CPLY_OK, "AC109",
	  "-.Clues: A one [0!] B two [] | A ." },
	{ "not in three", NYT("ABAAABB"), CPLY_OK, "AC102",
	  "-.Clues: A one [] B two [] | . ." },
	{ "a clue too few", NYT("ABCABCAAA"), CPLY_OK, "AC110",
	  "-.Clues: A one [0!] B two [1!] | A B ." },
	{ "Wall Street Journal", WSJ("AB-C D", "AA-B B", "BA-B A"), CPLY_OK, "",
	  "-.Clues: A one [1 0!] B two [5 3!] | A A . B . B" },
	{ "XWord Info",
	  "{'answerKey':'AB-C D','cols':20,'clues':['one','two'],"
	  "'clueData':['2,1','4,3']}",
	  CPLY_OK, "", "-.Clues: A one [1 0!] B two [5 3!] | A A . B . B" },
	{ "XWord Info, with a list too few",
	  "{'answerKey':'AB','clues':['one','two'],'clueData':['9,1']}",
	  CPLY_INVALID, "AC102 AC103", "-.Clues: A one [0!] B two [] | A ." },
	{ "no quotation", "{'puzzle_data':'\\n|'}", CPLY_INVALID, "AC101",
	  NULL },
	{ "nothing", "{}", CPLY_INVALID, "AC101", NULL },
	{ "not packed", "{'data':'%%%%'}", CPLY_INVALID, "AC111", NULL },
	{ "packed, but no JSON", "{'data':'BYUwNmD2Q==='}", CPLY_INVALID,
	  "AC111", NULL },
};

static const site_sample json_metas[] = {
	{ "New York Times", NYT("ABAAAB"), CPLY_OK, "",
	  "title=T author=A editor=E copyright=C quotation=Q\nW, S" },
	{ "Wall Street Journal", WSJ("AB", "AA", "AB"), CPLY_OK, "",
	  "title=T author=A quotation=Q" },
};

/* {"date":"1/1/2023","copyright":"2023 P","answerKey":"AB-C D","quote":
 * "Q &ldquo;x&rdquo;","clues":["one","<i>two</i>"],"clueData":["2,1","4,3"],
 * "cols":20} */
#define PACKED                                                               \
	"N4IgJghgLgpiBcACEBGA9OgTABkwZhABpkBjAewAcBPAJwEsBzACygWR30QAUjkIA7" \
	"AM4B3GDQDSMKmxABBAEIBaAMKIAIrxABHAK5lYMgIqIAZABswusgG4AHiZqW91zS"   \
	"TM6YgtgG0QZfnDEIAA8dAB8UMJkwWjhIAC6QW4eatAQPiCYhCiaACyEBImkZGZeSD"  \
	"gAvkA"

static const site_sample packed_clues[] = {
	{ "XWord Info", "{'data':'" PACKED "'}", CPLY_OK, "",
	  "-.Clues: A one [1 0!] B two [5 3!] | A A . B . B" },
};

static void json(void **state)
{
	(void)state;
	run_site_samples(&cply_format_acrostic, json_clues,
	                 CPLY_COUNT(json_clues), put_corners);
	run_site_samples(&cply_format_acrostic, json_metas,
	                 CPLY_COUNT(json_metas), put_meta);
	run_site_samples(&cply_format_acrostic, packed_clues, 1, put_corners);
}

static const good_file good[] = {
	{ &cply_format_apz,
	  "<puzzle><metadata><apzversion>1.0</apzversion></metadata>" SAB
	  "<answers>BB\naa</answers><clues>x\nz</clues><gridkey>4 2\n1,3"
	  "</gridkey></puzzle>" },
	{ &cply_format_apz,
	  "<puzzle><metadata><apzversion>1.0</apzversion></metadata>" SAB
	  "<answers>AB\nBA</answers><clues>x\nz</clues></puzzle>" },
	{ &cply_format_acrostic, NYT("AB-C DAA-B BBA-B A") },
	{ &cply_format_acrostic, WSJ("AB-C D", "AA-B B", "BA-B A") },
	{ &cply_format_acrostic, "{'data':'" PACKED "'}" },
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

/* ---- both numberings survive, the quotation stays secret ---- */

static cply_str convert(session *s, const cply_format *to)
{
	const cply_write_options options = { .blank = false };
	cply_buf out;
	cply_buf_init(&out, s->arena);
	cply_write w = { &out, s->arena, s->diags, &options };
	assert_int_equal(cply_write_doc(&w, to, s->doc), CPLY_OK);
	return cply_buf_str(&out);
}

static void round_trips(void **state)
{
	(void)state;
	static const cply_format *const formats[] = { &cply_format_jpz,
		                                      &cply_format_ipuz };
	session a, b;
	char *text = quoted(good[2].text);
	session_init(&a);
	assert_int_equal(session_read(&a, cply_str_of(text), "x", NULL),
	                 CPLY_OK);
	for (size_t i = 0; i < CPLY_COUNT(formats); i++) {
		cply_str copy = convert(&a, formats[i]);
		session_init(&b);
		assert_int_equal(session_read(&b, copy, "x", formats[i]),
		                 CPLY_OK);
		const cply_crossword *x = a.doc->as.crossword;
		const cply_crossword *y = b.doc->as.crossword;
		for (uint32_t k = 0; k < x->width * x->height; k++) {
			const cply_cell *c = &x->cells[k], *d = &y->cells[k];
			assert_true(cply_str_eq(c->label, d->label));
			assert_int_equal(c->more != NULL, d->more != NULL);
			if (c->more)
				assert_true(cply_str_eq(c->more->corner,
				                        d->more->corner));
		}
		session_free(&b);
	}
	session_free(&a);
	free(text);
}

static void level_without_quotation(void **state)
{
	(void)state;
	session a;
	char *text = quoted(good[2].text);
	session_init(&a);
	assert_int_equal(session_read(&a, cply_str_of(text), "x", NULL),
	                 CPLY_OK);
	cply_str level = convert(&a, &cply_format_level);
	assert_int_equal(count_text(level, "quotation"), 0);
	session_free(&a);
	free(text);
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
	free(bytes);
	assert_int_equal(session_read(s, copy, path, NULL), CPLY_OK);
	assert_ptr_equal(s->doc->format, format);
}

static void answer_is(const session *s, uint32_t n, const char *want)
{
	cply_buf b;
	cply_buf_init(&b, s->arena);
	cply_clue_answer(s->doc->as.crossword,
	                 &s->doc->as.crossword->lists[0].clues[n], '?', &b);
	if (!cply_str_is(cply_buf_str(&b), want))
		fail_msg("%.*s is not %s", (int)b.len, b.ptr, want);
}

/* The same acrostic at three sites; its answers are those of the .jpz. */
static void three_sites(void **state)
{
	(void)state;
#define KOTWORDS "kotwords/src/commonTest/resources/"
	static const char *const files[] = {
		KOTWORDS "nyt/test-acrostic.json",
		KOTWORDS "wsj/test-acrostic.json",
		KOTWORDS "xwordinfo/test-acrostic.json",
	};
	session s;
	if (!corpus_dir())
		skip();
	for (size_t i = 0; i < CPLY_COUNT(files); i++) {
		read_path(&s, files[i], &cply_format_acrostic);
		assert_codes(&s, "");
		assert_int_equal(s.doc->as.crossword->lists[0].n_clues, 2);
		answer_is(&s, 0, "CAR");
		answer_is(&s, 1, "STOIC");
		session_free(&s);
	}
}

/* Every letter belongs to one answer, and the answers spell the author and the
 * work with their first letters, as they do in an acrostic. */
static void real_apz(void **state)
{
	(void)state;
	static const char initials[] = "EDDIEIZZARDDRESSTOKILL";
	session s;
	if (!corpus_dir())
		skip();
	read_path(&s, "more/ransom_where.apz", &cply_format_apz);
	assert_codes(&s, "AC105");
	const cply_crossword *cw = s.doc->as.crossword;
	uint32_t n_open = 0, n_used = 0;
	assert_int_equal(cw->lists[0].n_clues, sizeof initials - 1);
	for (uint32_t i = 0; i < cw->lists[0].n_clues; i++) {
		const cply_clue *clue = &cw->lists[0].clues[i];
		assert_int_equal(cw->cells[clue->cells[0]].solution.ptr[0],
		                 initials[i]);
		n_used += clue->n_cells;
	}
	for (uint32_t i = 0; i < cw->width * cw->height; i++)
		n_open += cw->cells[i].label.len > 0;
	assert_int_equal(n_open, n_used);
	answer_is(&s, 0, "EVILQUEEN");
	answer_is(&s, 21, "LINCOLNMEMORIAL");
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lz_texts),
		cmocka_unit_test(lz_faults),
		cmocka_unit_test(lz_look),
		cmocka_unit_test(apz),
		cmocka_unit_test(json),
		cmocka_unit_test(sweeps),
		cmocka_unit_test(one_claim_each),
		cmocka_unit_test(round_trips),
		cmocka_unit_test(level_without_quotation),
		cmocka_unit_test(three_sites),
		cmocka_unit_test(real_apz),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
