/* SPDX-License-Identifier: MIT */
/* What is read from the XML files of Universal Uclick and CrossFire. */
#include "support/samples.h"

#include <stdlib.h>

#include "format/formats.h"

/* ---- Universal Uclick ---- */

#define UC(w, h, letters, rest)                        \
	"<crossword><Width v='" #w "'/><Height v='" #h \
	"'/><AllAnswer v='" letters "'/>" rest "</crossword>"

static const site_sample uclick_grids[] = {
	{ "letters in a row", UC(2, 2, "AB-D", ""), CPLY_OK, "", "1A 2B|# .D" },
	{ "wrapped",
	  "<?xml version='1.0'?><crossword_puzzle>" UC(
		  2, 1, "AB", "") "</crossword_puzzle>",
	  CPLY_OK, "", "1A .B" },
	{ "too long", UC(2, 1, "ABC", ""), CPLY_OK, "ST104", "1A .B" },
	{ "no width", "<crossword><AllAnswer v='AB'/></crossword>",
	  CPLY_INVALID, "ST103", NULL },
	{ "no letters", "<crossword/>", CPLY_INVALID, "ST105", NULL },
	{ "only letters", "<AllAnswer v='AB'/>", CPLY_INVALID, "ST103", NULL },
	{ "cut off after the letters",
	  "<crossword><Width v='2'/><Height v='1'/><AllAnswer v='AB'/><across>",
	  CPLY_INVALID, "XL102", "1A .B" },
};

static const site_sample uclick_clues[] = {
	{ "numbers, percent signs",
	  UC(2, 1, "AB",
	     "<across><a1 a='AB' c='A%26B 5%' n='1' cn='1'/></across>"
	     "<down/>"),
	  CPLY_OK, "", "A.Across: 1 A&B 5% [0 1] | D.Down:" },
	{ "without a number the square tells it",
	  UC(2, 2, "ABCD",
	     "<across><a1 a='AB' c='a'/><a3 a='CD' c='b'/></across>"
	     "<down><x a='AC' n='1' c='c'/><x a='BD' n='2' c='d'/></down>"),
	  CPLY_OK, "",
	  "A.Across: 1 a [0 1] 3 b [2 3] | D.Down: 1 c [0 2] 2 d [1 3]" },
	{ "the name is a square when the answer is there",
	  UC(3, 3, "CATOLEWAR",
	     "<across><a1 a='CAT' c='a'/><a4 a='OLE' c='b'/>"
	     "<a7 a='WAR' c='c'/></across>"),
	  CPLY_OK, "",
	  "A.Across: 1 a [0 1 2] 4 b [3 4 5] 5 c [6 7 8] | D.Down:" },
	{ "the name is a number when it is not",
	  UC(3, 3, "CATOLEWAR", "<across><a5 a='WAR' c='c'/></across>"),
	  CPLY_OK, "", "A.Across: 5 c [6 7 8] | D.Down:" },
	{ "another answer than the grid's",
	  UC(2, 1, "AB", "<across><a1 a='AX' c='a' cn='1'/></across>"), CPLY_OK,
	  "ST204", "A.Across: 1 a [0 1] | D.Down:" },
};

static const site_sample uclick_metas[] = {
	{ "all of it",
	  UC(1, 1, "A",
	     "<Title v='T%20U'/><Author v='A'/><Editor v='E'/>"
	     "<Copyright v='C'/><Date v='20180131'/>"),
	  CPLY_OK, "",
	  "title=T U author=A editor=E copyright=C date=2018-01-31" },
};

static void uclick(void **state)
{
	(void)state;
	run_site_samples(&cply_format_uclick, uclick_grids,
	                 CPLY_COUNT(uclick_grids), put_grid);
	run_site_samples(&cply_format_uclick, uclick_clues,
	                 CPLY_COUNT(uclick_clues), put_clues);
	run_site_samples(&cply_format_uclick, uclick_metas,
	                 CPLY_COUNT(uclick_metas), put_meta);
}

/* ---- CrossFire ---- */

#define CF(rest) "<CROSSFIRE>" rest "</CROSSFIRE>"
#define GRID "<GRID width='3'>\n.AB\nC@D\n</GRID>"

static const site_sample cfp_grids[] = {
	{ "rows", CF("<GRID width='3'>\r\n.AB\r\nC D\r\n</GRID>"), CPLY_OK, "",
	  "# 1A 2B|3C . .D" },
	{ "rebus in capitals",
	  CF(GRID "<REBUSES><REBUS display='1' input='@' letters='ghi'/>"
	          "</REBUSES>"),
	  CPLY_OK, "", "# 1A 2B|3C .GHI .D" },
	{ "a character without a rebus is itself", CF(GRID), CPLY_OK, "",
	  "# 1A 2B|3C .@ .D" },
	{ "circles from 0", CF(GRID "<CIRCLES>1, 5</CIRCLES>"), CPLY_OK, "",
	  "# 1Ao 2B|3C .@ .Do" },
	{ "circles that are not there", CF(GRID "<CIRCLES>6,x,0</CIRCLES>"),
	  CPLY_OK, "CF103 CF103", "#o 1A 2B|3C .@ .D" },
	{ "half a rebus",
	  CF(GRID "<REBUSES><REBUS input='@'/><REBUS letters='A'/>"
	          "</REBUSES>"),
	  CPLY_OK, "CF105 CF105", "# 1A 2B|3C .@ .D" },
	{ "the rows tell the width", CF("<GRID>AB\nCD</GRID>"), CPLY_OK, "",
	  "1A 2B|3C .D" },
	{ "a short and a long row", CF("<GRID width='2'>A\nBCD</GRID>"),
	  CPLY_INVALID, "XW101 XW101", "1A 2|3B .C" },
	{ "no grid", CF(""), CPLY_INVALID, "CF102", NULL },
	{ "an empty grid", CF("<GRID width='3'>\n \n</GRID>"), CPLY_INVALID,
	  "CF102", NULL },
	{ "no CrossFire", "<GRID>AB</GRID>", CPLY_INVALID, "CF101", NULL },
	{ "too wide", CF("<GRID width='99999'>AB</GRID>"), CPLY_LIMIT, "XW103",
	  NULL },
};

static const site_sample cfp_clues[] = {
	{ "clues with escaped HTML",
	  CF(GRID "<WORDS><WORD dir='ACROSS' id='0' num='1'>&lt;i&gt;x"
	          "&lt;/i&gt; &amp;amp; y</WORD><WORD dir='DOWN' id='1' "
	          "num='2'/><WORD dir='SIDEWAYS' num='1'>z</WORD></WORDS>"),
	  CPLY_INVALID, "CF104", "A.Across: 1 x & y [1 2] | D.Down: 2  [2 5]" },
};

static const site_sample cfp_metas[] = {
	{ "all of it",
	  CF(GRID "<TITLE>T</TITLE><AUTHOR>A &amp; B</AUTHOR>"
	          "<COPYRIGHT>C</COPYRIGHT><NOTES>\nN\n</NOTES>"),
	  CPLY_OK, "", "title=T author=A & B copyright=C notes=N" },
};

static void cfp(void **state)
{
	(void)state;
	run_site_samples(&cply_format_cfp, cfp_grids, CPLY_COUNT(cfp_grids),
	                 put_grid);
	run_site_samples(&cply_format_cfp, cfp_clues, CPLY_COUNT(cfp_clues),
	                 put_clues);
	run_site_samples(&cply_format_cfp, cfp_metas, CPLY_COUNT(cfp_metas),
	                 put_meta);
}

static void cfp_themes(void **state)
{
	(void)state;
	session s;
	char *text = quoted(
		CF(GRID "<WORDS><WORD dir='ACROSS' num='1' isTheme='true'>a"
	                "</WORD><WORD dir='ACROSS' num='3' isTheme='false'>b"
	                "</WORD></WORDS>"));
	session_init(&s);
	assert_int_equal(session_read(&s, cply_str_of(text), "x",
	                              &cply_format_cfp),
	                 CPLY_OK);
	assert_true(s.doc->as.crossword->lists[0].clues[0].is_themed);
	assert_false(s.doc->as.crossword->lists[0].clues[1].is_themed);
	session_free(&s);
	free(text);
}

/* ---- all of them ---- */

static const good_file good[] = {
	{ &cply_format_uclick,
	  "<?xml version='1.0' encoding='utf-8'?>\n" UC(
		  2, 1, "AB",
		  "<Title v='x%20y'/><Date v='20180101'/><across><a1 a='AB' "
		  "c='%3Ci%3Ea' cn='1'/><a1 a='AB' c='b'/></across>") },
	{ &cply_format_cfp,
	  "<?xml version='1.0'?><!-- x -->" CF(
		  "<TITLE>T</TITLE>" GRID
		  "<CIRCLES>1</CIRCLES><REBUSES><REBUS input='@' letters='ab'/>"
		  "</REBUSES><WORDS><WORD dir='DOWN' num='1'>&lt;b&gt;x</WORD>"
		  "</WORDS>") },
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(uclick),         cmocka_unit_test(cfp),
		cmocka_unit_test(cfp_themes),     cmocka_unit_test(sweeps),
		cmocka_unit_test(one_claim_each),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
