/* SPDX-License-Identifier: MIT */
/* What is read from the JSON files of puzzle sites. */
#include "support/samples.h"

#include <stdlib.h>

#include "format/formats.h"

/* ---- Guardian ---- */

#define GU(w, h, entries) \
	"{'dimensions':{'cols':" #w ",'rows':" #h "},'entries':[" entries "]}"
#define ENTRY(n, d, x0, y0, l, more)                           \
	"{'id':'" #n "-" d "','number':" #n ",'direction':'" d \
	"','length':" #l ",'position':{'x':" #x0 ",'y':" #y0 "}" more "}"

static const site_sample guardian_grids[] = {
	{ "squares without an entry are blocks",
	  GU(3, 2,
	     ENTRY(1, "across", 0, 0, 3,
	           ",'solution':'CAT','clue':'x'") "," ENTRY(2, "down", 1, 0, 2,
	                                                     ",'solution':'AB',"
	                                                     "'clue':'y'")),
	  CPLY_OK, "", "1C 2A .T|# .B #" },
	{ "no solution", GU(2, 1, ENTRY(1, "across", 0, 0, 2, ",'clue':'x'")),
	  CPLY_OK, "", "1 ." },
	{ "a solution of the wrong length is not used",
	  GU(2, 1, ENTRY(1, "across", 0, 0, 2, ",'solution':'ABC'")), CPLY_OK,
	  "GU104", "1 ." },
	{ "crossing letters differ: the first counts",
	  GU(2, 2,
	     ENTRY(1, "across", 0, 0, 2, ",'solution':'AB'") "," ENTRY(
		     1, "down", 0, 0, 2, ",'solution':'XC'")),
	  CPLY_OK, "GU103", "1A .B|.C #" },
	{ "out of the grid",
	  GU(2, 1, ENTRY(1, "across", 1, 0, 2, ",'solution':'AB'")),
	  CPLY_INVALID, "ST201", "# 1A" },
	{ "far out of the grid",
	  GU(2, 1, ENTRY(1, "down", -5, 9223372036854775807, 4294967295, "")),
	  CPLY_INVALID, "ST201", "# #" },
	{ "wrapped",
	  "{'crossword':" GU(1, 2,
	                     ENTRY(1, "down", 0, 0, 2, ",'solution':'éA'")) "}",
	  CPLY_OK, "", "1é|.A" },
	{ "no size", "{'entries':[]}", CPLY_INVALID, "ST103", NULL },
	{ "no entries", "{'dimensions':{'cols':1,'rows':1}}", CPLY_INVALID,
	  "ST105", "#" },
	{ "no object", "[]", CPLY_INVALID, "ST101", NULL },
	{ "too large", GU(70000, 70000, ""), CPLY_LIMIT, "XW103", NULL },
	{ "many faults, one finding each",
	  GU(2, 1,
	     "7,{'direction':'up'},{'direction':'down'}," ENTRY(
		     1, "across", 0, 0, 2, ",'solution':5,'clue':[]")),
	  CPLY_INVALID, "ST102 GU101 GU102 ST102 GU104", "1 ." },
};

#define GROUP "'group':['2-down','1-across']"

static const site_sample guardian_clues[] = {
	{ "HTML, number and length",
	  GU(3, 1,
	     ENTRY(1, "across", 0, 0, 3,
	           ",'clue':'<i>Pet</i> &amp; co (3)','humanNumber':'1'")),
	  CPLY_OK, "", "A.Across: 1 Pet & co (3) [0 1 2] | D.Down:" },
	{ "separators make an enumeration",
	  GU(9, 1,
	     ENTRY(1, "across", 0, 0, 9,
	           ",'clue':'Old','separatorLocations':{'-':[5],',':[2]}")),
	  CPLY_OK, "",
	  "A.Across: 1 Old (2,3-4) [0 1 2 3 4 5 6 7 8] | D.Down:" },
	{ "the spelling of the clue wins",
	  GU(5, 1,
	     ENTRY(1, "across", 0, 0, 5,
	           ",'clue':'Old (2, 3)','separatorLocations':{',':[2]}")),
	  CPLY_OK, "", "A.Across: 1 Old (2, 3) (2, 3) [0 1 2 3 4] | D.Down:" },
	{ "no separators, no enumeration",
	  GU(2, 1,
	     ENTRY(1, "across", 0, 0, 2,
	           ",'clue':'Old (2)','separatorLocations':{}")),
	  CPLY_OK, "", "A.Across: 1 Old (2) [0 1] | D.Down:" },
	{ "a group is one answer",
	  GU(2, 2,
	     ENTRY(1, "across", 0, 0, 2, ",'clue':'See 2'," GROUP) "," ENTRY(
		     2, "down", 1, 0, 2,
		     ",'clue':'Both (4)','humanNumber':'2,1'," GROUP)),
	  CPLY_OK, "",
	  "A.Across: 1 See 2 [0 1] | D.Down: 2,1 Both (4) [1 3]->0.0" },
	{ "a group with a stranger",
	  GU(2, 1,
	     ENTRY(1, "across", 0, 0, 2,
	           ",'clue':'a','group':['1-across','9-down']")),
	  CPLY_OK, "GU105", "A.Across: 1 a [0 1] | D.Down:" },
	{ "the same clue twice stays twice",
	  GU(2, 2,
	     ENTRY(1, "across", 0, 0, 2, ",'clue':'Same'") "," ENTRY(
		     2, "across", 0, 1, 2, ",'clue':'Same'")),
	  CPLY_OK, "", "A.Across: 1 Same [0 1] 2 Same [2 3] | D.Down:" },
};

static const site_sample guardian_metas[] = {
	{ "all of it",
	  "{'dimensions':{'cols':1,'rows':1},'entries':[],'name':'Quick No 1',"
	  "'creator':{'name':'Setter'},'id':'crosswords/quick/1',"
	  "'instructions':'Go','date':1449792000000}",
	  CPLY_OK, "",
	  "title=Quick No 1 author=Setter date=2015-12-11 intro=Go "
	  "id=crosswords/quick/1" },
	{ "the day before 1970",
	  "{'dimensions':{'cols':1,'rows':1},'entries':[],'date':-1}", CPLY_OK,
	  "", "date=1969-12-31" },
	{ "a leap day",
	  "{'dimensions':{'cols':1,'rows':1},'entries':[],"
	  "'date':951782400000}",
	  CPLY_OK, "", "date=2000-02-29" },
	{ "no such date",
	  "{'dimensions':{'cols':1,'rows':1},'entries':[],"
	  "'date':9223372036854775807}",
	  CPLY_OK, "", "" },
};

static void guardian(void **state)
{
	(void)state;
	run_site_samples(&cply_format_guardian, guardian_grids,
	                 CPLY_COUNT(guardian_grids), put_grid);
	run_site_samples(&cply_format_guardian, guardian_clues,
	                 CPLY_COUNT(guardian_clues), put_clues);
	run_site_samples(&cply_format_guardian, guardian_metas,
	                 CPLY_COUNT(guardian_metas), put_meta);
}

/* ---- XWord Info ---- */

#define XI(w, h, rest) "{'size':{'cols':" #w ",'rows':" #h "}," rest "}"
#define NO_CLUES "'clues':{'across':[],'down':[]}"

static const site_sample xwordinfo_grids[] = {
	{ "rebus, block, digits",
	  XI(2, 2, "'grid':['A','HEART','.','1']," NO_CLUES), CPLY_OK, "",
	  "1A 2HEART|# .1" },
	{ "numbers of the file",
	  XI(2, 1, "'grid':['A','B'],'gridnums':[7,0]," NO_CLUES), CPLY_OK, "",
	  "7A .B" },
	{ "circles", XI(2, 1, "'grid':['A','B'],'circles':[0,1]," NO_CLUES),
	  CPLY_OK, "", "1A .Bo" },
	{ "circles that are shades",
	  XI(2, 1,
	     "'grid':['A','B'],'circles':[0,1],'shadecircles':'true'"
	     "," NO_CLUES),
	  CPLY_OK, "", "1A .B~c0c0c0" },
	{ "bars on both sides of an edge",
	  XI(2, 2,
	     "'grid':['A','B','C','D'],'rbars':[1,0,0,0],'bbars':[0,1,0,0]"
	     "," NO_CLUES),
	  CPLY_OK, "", "1Ar .Bbl|2C .Dt" },
	{ "null is nothing",
	  XI(2, 1,
	     "'grid':['A','B'],'circles':null,'rbars':null,'type':"
	     "null," NO_CLUES),
	  CPLY_OK, "", "1A .B" },
	{ "too few", XI(2, 2, "'grid':['A','B']," NO_CLUES), CPLY_OK, "ST104",
	  "1A 2B|3 ." },
	{ "too many", XI(1, 1, "'grid':['A','B']," NO_CLUES), CPLY_OK, "ST104",
	  ".A" },
	{ "no strings", XI(2, 1, "'grid':[{},'B']," NO_CLUES), CPLY_OK, "ST102",
	  "1 .B" },
	{ "no grid", XI(2, 1, NO_CLUES), CPLY_INVALID, "ST105", "1 ." },
	{ "no size", "{'grid':['A']," NO_CLUES "}", CPLY_INVALID, "ST103",
	  NULL },
};

static const site_sample xwordinfo_clues[] = {
	{ "numbered text with entities",
	  XI(2, 1,
	     "'grid':['A','B'],'clues':{'across':['1. Cats &amp; 3.5 "
	     "dogs'],'down':[]},'answers':{'across':['AB'],'down':[]}"),
	  CPLY_OK, "", "A.Across: 1 Cats & 3.5 dogs [0 1] | D.Down:" },
	{ "no number",
	  XI(2, 1, "'grid':['A','B'],'clues':{'across':['Cats','1. x']}"),
	  CPLY_OK, "ST206", "A.Across:  Cats [] 1 x [0 1] | D.Down:" },
	{ "another answer than the grid's",
	  XI(2, 1,
	     "'grid':['A','B'],'clues':{'across':['1. x'],'down':[]},"
	     "'answers':{'across':['AC'],'down':['ZZ']}"),
	  CPLY_OK, "ST204", "A.Across: 1 x [0 1] | D.Down:" },
};

static const site_sample xwordinfo_metas[] = {
	{ "all of it",
	  XI(1, 1,
	     "'grid':['A']," NO_CLUES ",'title':'T &amp; U','author':'A',"
	     "'editor':'E','copyright':'1997','publisher':'P',"
	     "'notepad':'N','jnotes':'J','date':'7/4/1997'"),
	  CPLY_OK, "",
	  "title=T & U author=A editor=E copyright=1997 publisher=P "
	  "date=1997-07-04 notes=N explanation=J" },
	{ "a date of another sort",
	  XI(1, 1, "'grid':['A']," NO_CLUES ",'date':'4.7.1997'"), CPLY_OK, "",
	  "date=1997-07-04" },
	{ "what is no date stays",
	  XI(1, 1, "'grid':['A']," NO_CLUES ",'date':'in July'"), CPLY_OK,
	  "XW109", "date=in July" },
	{ "no month", XI(1, 1, "'grid':['A']," NO_CLUES ",'date':'13/4/1997'"),
	  CPLY_OK, "", "date=1997-04-13" },
};

static void xwordinfo(void **state)
{
	(void)state;
	run_site_samples(&cply_format_xwordinfo, xwordinfo_grids,
	                 CPLY_COUNT(xwordinfo_grids), put_grid);
	run_site_samples(&cply_format_xwordinfo, xwordinfo_clues,
	                 CPLY_COUNT(xwordinfo_clues), put_clues);
	run_site_samples(&cply_format_xwordinfo, xwordinfo_metas,
	                 CPLY_COUNT(xwordinfo_metas), put_meta);
}

static void xwordinfo_diagramless(void **state)
{
	(void)state;
	session s;
	char *text = quoted(
		XI(1, 1, "'grid':['A']," NO_CLUES ",'type':'Diagramless'"));
	session_init(&s);
	assert_int_equal(session_read(&s, cply_str_of(text), "x",
	                              &cply_format_xwordinfo),
	                 CPLY_OK);
	assert_true(s.doc->as.crossword->is_diagramless);
	session_free(&s);
	free(text);
}

/* ---- New York Times ---- */

#define BOARD(w, h, rest) \
	"{'dimensions':{'width':" #w ",'height':" #h "}," rest "}"
#define NY(w, h, rest) "{'body':[" BOARD(w, h, rest) "]}"

static const site_sample nyt_grids[] = {
	{ "types",
	  NY(2, 2,
	     "'cells':[{'type':1,'answer':'A','label':'1'},{},"
	     "{'type':2,'answer':'B'},{'type':3,'answer':'HEART'}]"),
	  CPLY_OK, "", "1A #|.Bo .HEART~dcdcdc" },
	{ "no answer", NY(2, 1, "'cells':[{'type':1,'label':'1'},{'type':1}]"),
	  CPLY_OK, "", "1 ." },
	{ "an unknown type is a plain square",
	  NY(2, 1, "'cells':[{'type':4,'answer':'A'},{'type':'x'}]"), CPLY_OK,
	  "NY102 NY102", "1A ." },
	{ "more answers",
	  NY(2, 1,
	     "'cells':[{'type':1,'answer':'A','moreAnswers':{'valid':"
	     "['A','B','B','']}},{'type':1,'answer':'C',"
	     "'moreAnswers':{'valid':['C']}}]"),
	  CPLY_OK, "", "1A/B/2 .C" },
	{ "another count of cells",
	  NY(2, 2, "'cells':[{'type':1,'answer':'A'},null,3]"), CPLY_OK,
	  "ST104 ST102", "1A #|2 ." },
	{ "two boards", "{'body':[" BOARD(1, 1, "'cells':[{'type':1}]") ",{}]}",
	  CPLY_OK, "NY101", "." },
	{ "no board", "{'body':[]}", CPLY_INVALID, "ST105", NULL },
	{ "no cells", NY(1, 1, "'clues':[]"), CPLY_INVALID, "ST105", "." },
	{ "game page",
	  "{'gamePageData':{'dimensions':{'rowCount':1,'columnCount':2},"
	  "'cells':[{'type':1,'answer':'A'},{'type':0}]}}",
	  CPLY_OK, "", ".A #" },
};

#define AB "'cells':[{'type':1,'answer':'A','label':'1'},{'type':1}],"

static const site_sample nyt_clues[] = {
	{ "formatted text wins, plain text is no HTML",
	  NY(2, 1,
	     AB "'clueLists':[{'name':'Across','clues':[0]},"
	        "{'name':'Rows','clues':[1]}],'clues':["
	        "{'label':'1','cells':[0,1],'text':[{'formatted':'<i>a</i> "
	        "&lt;','plain':'z'}]},{'label':'B','cells':[1],"
	        "'text':[{'plain':'<i>b &lt;'}]}]"),
	  CPLY_OK, "XW107",
	  "A.Across: 1 a < [0 1!] | -.Rows: B <i>b &lt; [1!]" },
	{ "text of game pages",
	  NY(2, 1,
	     AB "'clueLists':[{'name':'Across','clues':[0]}],'clues':["
	        "{'label':'1','text':'&#945;'}]"),
	  CPLY_OK, "", "A.Across: 1 α [0 1]" },
	{ "clues and squares that are not there",
	  NY(2, 1,
	     AB "'clueLists':[{'name':'Across','clues':[0,5,'x']}],'clues':["
	        "{'label':'1','cells':[0,-1,2,1]},{'label':'9'}]"),
	  CPLY_INVALID, "ST202 ST202 NY103 NY103 NY104",
	  "A.Across: 1  [0 1!]" },
	{ "no lists",
	  NY(2, 1,
	     AB "'clues':[{'label':'1','cells':[0,1],'direction':'Across',"
	        "'text':[{'plain':'x'}]}]"),
	  CPLY_OK, "", "A.Across: 1 x [0 1!]" },
};

static const site_sample nyt_metas[] = {
	{ "all of it",
	  "{'body':[" BOARD(
		  1, 1,
		  "'cells':[{'type':1}]") "],"
	                                  "'title':'T','constructors':['A','B',"
	                                  "'C'],'editor':'E',"
	                                  "'copyright':'2018','publicationDate'"
	                                  ":'2020-01-08','id':17,"
	                                  "'notes':[{'text':'N'},{'text':'N'},{"
	                                  "'text':'<b>M</b>'}]}",
	  CPLY_OK, "",
	  "title=T author=A, B and C editor=E copyright=2018 "
	  "date=2020-01-08 notes=N\n\nM id=17" },
	{ "pictures are told of",
	  "{'gamePageData':{'dimensions':{'rowCount':1,'columnCount':1},"
	  "'cells':[{'type':1}],'overlays':{'beforeStart':'u'},"
	  "'meta':{'constructors':['A'],'notes':null}}}",
	  CPLY_OK, "ST207", "author=A" },
};

static void nyt(void **state)
{
	(void)state;
	run_site_samples(&cply_format_nyt, nyt_grids, CPLY_COUNT(nyt_grids),
	                 put_grid);
	run_site_samples(&cply_format_nyt, nyt_clues, CPLY_COUNT(nyt_clues),
	                 put_clues);
	run_site_samples(&cply_format_nyt, nyt_metas, CPLY_COUNT(nyt_metas),
	                 put_meta);
}

/* ---- Universal Uclick ---- */

#define UC(w, h, letters, rest) \
	"{'Width':'" #w "','Height':'" #h "','AllAnswer':'" letters "'" rest "}"

static const site_sample uclick_grids[] = {
	{ "letters in a row", UC(2, 2, "AB-D", ""), CPLY_OK, "", "1A 2B|# .D" },
	{ "sizes may be numbers", "{'Width':2,'Height':1,'AllAnswer':'AÑ'}",
	  CPLY_OK, "", "1A .Ñ" },
	{ "no height", "{'Width':2,'AllAnswer':'ABCD'}", CPLY_OK, "",
	  "1A 2B|3C .D" },
	{ "too short", UC(2, 2, "AB-", ""), CPLY_OK, "ST104", "1A 2B|# ." },
	{ "no width", "{'AllAnswer':'ABCD'}", CPLY_INVALID, "ST103", NULL },
	{ "no letters", "{'Width':2}", CPLY_INVALID, "ST105", NULL },
	{ "USA Today",
	  "{'data':{'gameData':{'width':2,'height':2,'solution':['AB',' "
	  "Ñ']}}}",
	  CPLY_OK, "", "1A 2B|# .Ñ" },
	{ "a short row",
	  "{'data':{'gameData':{'width':2,'height':2,'solution':['AB','C']}}}",
	  CPLY_INVALID, "XW101", "1A .B|.C #" },
};

static const site_sample uclick_clues[] = {
	{ "lines until the end",
	  UC(2, 1, "AB",
	     ",'AcrossClue':'01|A%26B 100% \\u0092x\\nend\\nmore|x',"
	     "'DownClue':'end'"),
	  CPLY_OK, "", "A.Across: 1 A&B 100% ’x [0 1] | D.Down:" },
	{ "a line without a number",
	  UC(2, 1, "AB", ",'AcrossClue':'x|y\\n1|z\\nw'"), CPLY_OK,
	  "ST206 ST206", "A.Across:  y [] 1 z [0 1]  w [] | D.Down:" },
	{ "bars in the text", UC(2, 1, "AB", ",'AcrossClue':'01|a|b'"), CPLY_OK,
	  "", "A.Across: 1 a|b [0 1] | D.Down:" },
	{ "bytes of Windows", UC(2, 1, "AB", ",'AcrossClue':'01|caf%E9'"),
	  CPLY_OK, "", "A.Across: 1 café [0 1] | D.Down:" },
	{ "bytes of UTF-8", UC(2, 1, "AB", ",'AcrossClue':'01|caf%C3%A9'"),
	  CPLY_OK, "", "A.Across: 1 café [0 1] | D.Down:" },
};

static const site_sample uclick_metas[] = {
	{ "all of it",
	  UC(1, 1, "A",
	     ",'Title':'%22T%22','Author':'A %26 B','Editor':'E',"
	     "'Copyright':'C','Date':'20180131'"),
	  CPLY_OK, "",
	  "title='T' author=A & B editor=E copyright=C date=2018-01-31" },
	{ "another date", UC(1, 1, "A", ",'Date':'2018-01-31'"), CPLY_OK, "",
	  "date=2018-01-31" },
};

static void uclick_json(void **state)
{
	(void)state;
	run_site_samples(&cply_format_uclick_json, uclick_grids,
	                 CPLY_COUNT(uclick_grids), put_grid);
	run_site_samples(&cply_format_uclick_json, uclick_clues,
	                 CPLY_COUNT(uclick_clues), put_clues);
	run_site_samples(&cply_format_uclick_json, uclick_metas,
	                 CPLY_COUNT(uclick_metas), put_meta);
}

/* A finding about one line of many points at that line. */
static void uclick_lines_have_places(void **state)
{
	(void)state;
	session s;
	char *text = quoted(
		UC(2, 1, "AB", ",'AcrossClue':'1|a\\\\n\\n\\u0032|b\\nbad'"));
	session_init(&s);
	assert_int_equal(session_read(&s, cply_str_of(text), "x",
	                              &cply_format_uclick_json),
	                 CPLY_OK);
	assert_codes(&s, "ST206");
	cply_span at = s.diags->items[0]->span;
	assert_int_equal(at.end - at.begin, 3);
	assert_memory_equal(text + at.begin, "bad", 3);
	at = s.doc->as.crossword->lists[0].clues[1].at;
	assert_int_equal(at.end - at.begin, 8);
	assert_memory_equal(text + at.begin, "\\u0032|b", 8);
	session_free(&s);
	free(text);
}

/* ---- all of them ---- */

static const good_file good[] = {
	{ &cply_format_guardian,
	  "{'name':'N','date':1,'dimensions':{'"
	  "cols':2,'rows':2},'entries':[" ENTRY(1, "across", 0, 0, 2,
	                                        ",'clue':'<i>a</"
	                                        "i>','solution':'AB','group':["
	                                        "'1-across',"
	                                        "'1-down'],'"
	                                        "separatorLocations':{',':[1]"
	                                        "}") "," ENTRY(1, "down", 0, 0,
	                                                       2,
	                                                       ",'clue':'b','"
	                                                       "solution':'"
	                                                       "AC'") "]}" },
	{ &cply_format_xwordinfo,
	  XI(2, 1,
	     "'grid':['A','B'],'gridnums':[1,0],'circles':[0,1],'rbars'"
	     ":[0,0],"
	     "'date':'1/2/1999','clues':{'across':['1. a &amp; "
	     "b'],'down':[]},"
	     "'answers':{'across':['AB'],'down':[]}") },
	{ &cply_format_nyt,
	  "{'body':[" BOARD(
		  2, 1,
		  "'cells':[{'type':1,'answer':'A','label':'1',"
		  "'moreAnswers':{'valid':['B']}},{'type':2}],"
		  "'clueLists':[{'name':'Across','clues':[0]}],"
		  "'clues':[{'label':'1','cells':[0,1],'text':["
		  "{'formatted':'<b>x</b>'}]}]") "],"
	                                         "'constructors':['A','"
	                                         "B'],'notes':[{'text':"
	                                         "'n'}]}" },
	{ &cply_format_uclick_json,
	  UC(2, 1, "AB", ",'AcrossClue':'01|a%20b\\n','Date':'20180101'") },
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

/* The size may come after what the probe sees. */
static void guardian_size_out_of_sight(void **state)
{
	(void)state;
	char *text = quoted("{'entries':[" ENTRY(1, "across", 0, 0, 2, "") ",");
	assert_int_equal(cply_format_guardian.probe(cply_str_of(text)),
	                 CPLY_BY_SHAPE);
	free(text);
}

static void too_many_clues(void **state)
{
	(void)state;
	session s;
	cply_limits limits = *cply_limits_default();
	char *text = quoted(XI(2, 1,
	                       "'grid':['A','B'],'clues':{'across':['1. a',"
	                       "'2. b','3. c'],'down':['1. d']}"));
	limits.clues = 2;
	session_init(&s);
	s.how->limits = limits;
	assert_int_equal(session_read(&s, cply_str_of(text), "x",
	                              &cply_format_xwordinfo),
	                 CPLY_LIMIT);
	assert_codes(&s, "ST205");
	assert_null(s.doc->kind);
	session_free(&s);
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(guardian),
		cmocka_unit_test(xwordinfo),
		cmocka_unit_test(xwordinfo_diagramless),
		cmocka_unit_test(nyt),
		cmocka_unit_test(uclick_json),
		cmocka_unit_test(uclick_lines_have_places),
		cmocka_unit_test(sweeps),
		cmocka_unit_test(one_claim_each),
		cmocka_unit_test(guardian_size_out_of_sight),
		cmocka_unit_test(too_many_clues),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
