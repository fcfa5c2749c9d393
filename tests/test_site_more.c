/* SPDX-License-Identifier: MIT */
/* What is read from the JSON files of the Wall Street Journal and The Sun,
 * Crosshare, the Washington Post and CNN. */
#include "support/samples.h"

#include <stdio.h>
#include <stdlib.h>

#include "format/formats.h"

/* ---- the Wall Street Journal and The Sun ---- */

#define WJ(w, h, copy, grid)                                                 \
	"{'data':{'copy':{'gridsize':{'cols':'" #w "','rows':'" #h "'}" copy \
	"},'grid':[" grid "]}}"
#define LETTER(l, more) "{'Letter':'" l "','Blank':''" more "}"
#define BLANK "{'Letter':'','Blank':'blank'}"
#define CLUES ",'clues':[]"

static const site_sample wsj_grids[] = {
	{ "letters, blocks, numbers, rebus",
	  WJ(2, 2, CLUES,
	     "[" LETTER("A", ",'Number':'7'") "," LETTER(
		     "XYZ", "") "],[" BLANK "," LETTER("B", "") "]"),
	  CPLY_OK, "", "7A .XYZ|# .B" },
	{ "circles and shades",
	  WJ(2, 1, CLUES,
	     "[" LETTER("A",
	                ",'style':{'shapebg':'circle','highlight':"
	                "false}") "," LETTER("B", ",'style':{'shapebg':'','"
	                                          "highlight':true}") "]"),
	  CPLY_OK, "", "1Ao .B~dcdcdc" },
	{ "only a solution",
	  "{'data':{'copy':{'gridsize':{'cols':2,'rows':2}" CLUES
	  ",'settings':{'solution':'AB C'}}}}",
	  CPLY_OK, "", "1A 2B|# .C" },
	{ "letters from the solution",
	  WJ(2, 1, CLUES ",'settings':{'solution':'AB'}",
	     "[" LETTER("", "") "," LETTER("", "") "]"),
	  CPLY_OK, "", "1A .B" },
	{ "a solution of the wrong length",
	  WJ(2, 1, CLUES ",'settings':{'solution':'ABC'}",
	     "[" LETTER("", "") "," LETTER("B", "") "]"),
	  CPLY_OK, "ST104", "1 .B" },
	{ "the rows say the size",
	  "{'data':{'copy':{'clues':[]},'grid':[[" LETTER("A", "") "," BLANK
	                                                           "]]}}",
	  CPLY_OK, "", ".A #" },
	{ "a row too few, a short row",
	  WJ(2, 3, CLUES, "[" LETTER("A", "") "],[" BLANK "," BLANK "]"),
	  CPLY_INVALID, "WJ101 XW101", "1A .|# #|2 ." },
	{ "no grid",
	  "{'data':{'copy':{'gridsize':{'cols':2,'rows':1}" CLUES "}}}",
	  CPLY_INVALID, "ST105", "1 ." },
	{ "no copy", "{'data':{}}", CPLY_INVALID, "ST105", NULL },
	{ "no size", "{'data':{'copy':{}}}", CPLY_INVALID, "ST103", NULL },
	{ "odd squares", WJ(2, 1, CLUES, "[7," LETTER("A", "") "]"), CPLY_OK,
	  "ST102", "1 .A" },
};

#define AB "[" LETTER("A", ",'Number':'1'") "," LETTER("B", "") "]"
#define ABCD AB ",[" LETTER("C", ",'Number':'2'") "," LETTER("D", "") "]"
#define CLUE(w, n, text, more) \
	"{'word':" #w ",'number':'" #n "','clue':'" text "'" more "}"

static const site_sample wsj_clues[] = {
	{ "words by their squares",
	  WJ(2, 2,
	     ",'words':[{'id':5,'x':'1-2','y':'2'},{'id':'4','x':'1','y':'1-2'"
	     "}],'clues':[{'title':'Across','clues':[" CLUE(
		     5, 2, "<i>a</i> &amp; b",
		     ",'format':'1,1','answer':'CD'") "]},{'title':'Down','"
	                                              "clues':[" CLUE(4, 1, "c",
	                                                              "") "]}]",
	     ABCD),
	  CPLY_OK, "", "A.Across: 2 a & b (1,1) [2 3] | D.Down: 1 c [0 2]" },
	{ "words by their numbers",
	  WJ(2, 1,
	     ",'clues':[{'title':'Across','clues':[{'number':'1','clue':'x'}]}"
	     "]",
	     AB),
	  CPLY_OK, "", "A.Across: 1 x [0 1]" },
	{ "another answer",
	  WJ(2, 1,
	     ",'words':[{'id':1,'x':'1-2','y':'1'}],'clues':[{'title':"
	     "'Across','clues':[" CLUE(1, 1, "x", ",'answer':'XY'") "]}]",
	     AB),
	  CPLY_OK, "ST204", "A.Across: 1 x [0 1]" },
	{ "words that are none",
	  WJ(2, 1,
	     ",'words':[{'id':1,'x':'2-1','y':'1'},{'id':2,'x':'0','y':'1'},"
	     "{'id':3,'x':'1-2','y':'1-2'},{'id':4,'x':'1-9','y':'1'},"
	     "{'id':5}],'clues':[{'title':'Across','clues':[" CLUE(4, 1, "x",
	                                                           "") "]}]",
	     AB),
	  CPLY_INVALID, "WJ102 WJ102 WJ102 WJ102 ST201",
	  "A.Across: 1 x [0 1]" },
	{ "two sets with names",
	  WJ(2, 1,
	     ",'clues':[{'name':'Cryptic','title':'Across','clues':[" CLUE(
		     1, 1, "x",
		     "") "]},{'name':'Cryptic','title':'Down','clues':[]},"
	                 "{'name':'Quick','title':'Across','clues':[" CLUE(
				 1, 1, "y", "") "]},"
	                                        "{'name':'Quick','title':'Down'"
	                                        ",'clues':[]}]",
	     AB),
	  CPLY_OK, "",
	  "A.Cryptic Across: 1 x [0 1] | D.Cryptic Down: | "
	  "-.Quick Across: 1 y [0 1!] | -.Quick Down:" },
	{ "two sets of one name",
	  WJ(2, 1,
	     ",'clues':[{'name':'Description','title':'Across','clues':[" CLUE(
		     1, 1, "x", "") "]},{'name':'Description','title':'Across',"
	                            "'clues':[" CLUE(1, 1, "y", "") "]}]",
	     AB),
	  CPLY_OK, "", "A.Across: 1 x [0 1] | -.Second Across: 1 y [0 1!]" },
	{ "no clues", WJ(2, 1, "", AB), CPLY_INVALID, "ST105", "" },
};

static const site_sample wsj_metas[] = {
	{ "all of it",
	  "{'data':{'meta':{'author':'Nobody'},'copy':{'gridsize':{'cols':1,"
	  "'rows':1},'title':'T','byline':'By A','setter':'','description':"
	  "'N&#33;','publisher':'P','date-publish':'Sunday, 28 February "
	  "2016','id':'17'" CLUES ",'settings':{'solution':'A'}}}}",
	  CPLY_OK, "",
	  "title=T author=By A publisher=P date=2016-02-28 notes=N! id=17" },
};

static void wsj(void **state)
{
	(void)state;
	run_site_samples(&cply_format_wsj, wsj_grids, CPLY_COUNT(wsj_grids),
	                 put_grid);
	run_site_samples(&cply_format_wsj, wsj_clues, CPLY_COUNT(wsj_clues),
	                 put_clues);
	run_site_samples(&cply_format_wsj, wsj_metas, CPLY_COUNT(wsj_metas),
	                 put_meta);
}

/* ---- Crosshare ---- */

#define CH(w, h, rest)                                                      \
	"{'props':{'pageProps':{'puzzle':{'size':{'cols':" #w ",'rows':" #h \
	"}," rest "}}}}"

static const site_sample crosshare_grids[] = {
	{ "letters, blocks, rebus",
	  CH(2, 2, "'grid':['A','HEART','.','B'],'clues':[]"), CPLY_OK, "",
	  "1A 2HEART|# .B" },
	{ "styles",
	  CH(3, 1,
	     "'grid':['A','B','C'],'cellStyles':{'circle':[0],'shade':[2]}"),
	  CPLY_OK, "", "1Ao .B .C~dcdcdc" },
	{ "styles of older files",
	  CH(2, 1, "'grid':['A','B'],'highlighted':[1],'highlight':'shade'"),
	  CPLY_OK, "", "1A .B~dcdcdc" },
	{ "... and circles",
	  CH(2, 1, "'grid':['A','B'],'highlighted':[1],'highlight':'circle'"),
	  CPLY_OK, "", "1A .Bo" },
	{ "bars divide words",
	  CH(3, 2, "'grid':['A','B','C','D','E','F'],'vBars':[0],'hBars':[2]"),
	  CPLY_OK, "", "1Ar 2Bl .Cb|3D .E .Ft" },
	{ "hidden squares", CH(2, 1, "'grid':['A','.'],'hidden':[1]"), CPLY_OK,
	  "", ".A _" },
	{ "squares that are not there",
	  CH(1, 1, "'grid':['A'],'cellStyles':{'circle':[1,-1,'x',0]}"),
	  CPLY_INVALID, "ST202 ST202 ST202", ".Ao" },
	{ "a square too few", CH(2, 1, "'grid':['A']"), CPLY_OK, "ST104",
	  "1A ." },
	{ "without its page",
	  "{'pageProps':{'puzzle':{'size':{'cols':1,'rows':1},'grid':['Ñ']}}}",
	  CPLY_OK, "", ".Ñ" },
	{ "no puzzle", "{'pageProps':{}}", CPLY_INVALID, "ST105", NULL },
	{ "no size", "{'pageProps':{'puzzle':{}}}", CPLY_INVALID, "ST103",
	  NULL },
};

#define HAST(tag, inner) \
	"{'type':'element','tagName':'" tag "','children':[" inner "]}"
#define TEXT(s) "{'type':'text','value':'" s "'}"
#define TWO                                                          \
	"'grid':['A','B','C','D'],'clues':[{'dir':1,'clue':'d',"     \
	"'num':1},{'dir':0,'clue':'a','num':3},{'dir':0,'clue':'b'," \
	"'num':1}]"

static const site_sample crosshare_clues[] = {
	{ "plain text", CH(2, 2, TWO), CPLY_OK, "",
	  "A.Across: 3 a [2 3] 1 b [0 1] | D.Down: 1 d [0 2]" },
	{ "trees by number, across first",
	  CH(2, 2,
	     TWO ",'clueHasts':[" HAST(
		     "p",
		     TEXT("x <") "," HAST(
			     "em", TEXT("y"))) "," TEXT("z") "," HAST("p",
	                                                              "") "]"),
	  CPLY_OK, "", "A.Across: 3  [2 3] 1 x <y [0 1] | D.Down: 1 z [0 2]" },
	{ "too few trees", CH(2, 2, TWO ",'clueHasts':[" TEXT("z") "]"),
	  CPLY_OK, "ST209",
	  "A.Across: 3 a [2 3] 1 b [0 1] | D.Down: 1 d [0 2]" },
	{ "no such direction",
	  CH(1, 1, "'grid':['A'],'clues':[{'dir':2,'num':1},7,{'num':1}]"),
	  CPLY_INVALID, "ST208 ST102 ST208", "A.Across: | D.Down:" },
};

static const site_sample crosshare_metas[] = {
	{ "all of it",
	  CH(1, 1,
	     "'grid':['A'],'title':'T','authorName':'A','guestConstructor':"
	     "'G','constructorNotes':" HAST("p", TEXT("N")) ",'publishTime':"
	                                                    "1449792000000,"
	                                                    "'id':'x1'"),
	  CPLY_OK, "", "title=T author=G date=2015-12-11 notes=N id=x1" },
	{ "plain notes",
	  CH(1, 1,
	     "'grid':['A'],'authorName':'A','guestConstructor':null,"
	     "'constructorNotes':'a < b'"),
	  CPLY_OK, "", "author=A notes=a < b" },
};

static void crosshare(void **state)
{
	(void)state;
	run_site_samples(&cply_format_crosshare, crosshare_grids,
	                 CPLY_COUNT(crosshare_grids), put_grid);
	run_site_samples(&cply_format_crosshare, crosshare_clues,
	                 CPLY_COUNT(crosshare_clues), put_clues);
	run_site_samples(&cply_format_crosshare, crosshare_metas,
	                 CPLY_COUNT(crosshare_metas), put_meta);
}

/* Trees keep their formatting. */
static void crosshare_formatting(void **state)
{
	(void)state;
	session s;
	char *text = quoted(CH(
		2, 2,
		TWO
		",'clueHasts':[" HAST("strong", HAST("em", TEXT("x"))) "," TEXT(
			"y") "," TEXT("z") "]"));
	session_init(&s);
	assert_int_equal(session_read(&s, cply_str_of(text), "x",
	                              &cply_format_crosshare),
	                 CPLY_OK);
	const cply_text *t = &s.doc->as.crossword->lists[0].clues[1].text;
	assert_int_equal(t->n_runs, 1);
	assert_int_equal(t->runs[0].style, CPLY_BOLD | CPLY_ITALIC);
	session_free(&s);
	free(text);
}

/* No tree is too deep. */
static void crosshare_depth(void **state)
{
	(void)state;
	enum { DEEP = 200 };
	session s;
	cply_buf b;
	session_init(&s);
	cply_buf_init(&b, s.arena);
	cply_put(&b, "{'pageProps':{'puzzle':{'size':{'cols':1,'rows':1},"
	             "'grid':['A'],'constructorNotes':");
	for (int i = 0; i < DEEP; i++)
		cply_put(&b, "{'tagName':'b','children':[");
	cply_put(&b, "{'value':'x'}");
	for (int i = 0; i < DEEP; i++)
		cply_put(&b, "]}");
	cply_put(&b, "}}}");
	cply_put_char(&b, 0);
	char *text = quoted(b.ptr);
	assert_int_equal(session_read(&s, cply_str_of(text), "x",
	                              &cply_format_crosshare),
	                 CPLY_OK);
	session_free(&s);
	free(text);
}

/* ---- the Washington Post ---- */

#define WA(w, cells, words) \
	"{'width':" #w ",'cells':[" cells "],'words':[" words "]}"
#define CELL(n, l, more) "{'number':'" n "','answer':'" l "'" more "}"

static const site_sample wapo_grids[] = {
	{ "letters, blocks, voids, numbers",
	  WA(2,
	     CELL("1", "A", "") "," CELL("", "HEART", "") ",{'type':'locked'},"
	                                                  "{'type':'void'}",
	     ""),
	  CPLY_OK, "", "1A .HEART|# _" },
	{ "circles, colours and bars",
	  WA(2,
	     CELL("1", "A", ",'circle':true,'bars':4") "," CELL(
		     "", "B", ",'background':'#FF0000'"),
	     ""),
	  CPLY_OK, "", "1Aor .B~ff0000l" },
	{ "all bars",
	  WA(1, CELL("1", "A", ",'bars':9") "," CELL("", "B", ",'bars':2"), ""),
	  CPLY_OK, "", "1Atb|.Btl" },
	{ "a square too few",
	  WA(2, CELL("1", "A", "") "," CELL("", "B", "") "," CELL("", "C", ""),
	     ""),
	  CPLY_OK, "ST104", "1A .B|.C ." },
	{ "no numbers", WA(2, "{'answer':'A'},{'answer':'B'}", ""), CPLY_OK, "",
	  "1A .B" },
	{ "no cells", "{'width':2,'words':[]}", CPLY_INVALID, "ST105", NULL },
	{ "no width", "{'cells':[{'answer':'A'}]}", CPLY_INVALID, "ST103",
	  NULL },
	{ "odd squares", WA(1, "7", ""), CPLY_OK, "ST102", "." },
};

#define FOUR               \
	CELL("1", "A", "") \
	"," CELL("2", "B", "") "," CELL("3", "C", "") "," CELL("", "D", "")

static const site_sample wapo_clues[] = {
	{ "words in order",
	  WA(2, FOUR,
	     "{'direction':'across','clue':'a'},{'direction':'down','clue':'d'"
	     "},{'direction':'across','clue':'<b>b</b>'},{'direction':"
	     "'down','clue':'e'},{'direction':'down','clue':'f'}"),
	  CPLY_OK, "",
	  "A.Across: 1 a [0 1] 3 b [2 3] | D.Down: 1 d [0 2] 2 e [1 3]  f []" },
	{ "words with squares",
	  WA(2, FOUR,
	     "{'direction':'across','clue':'a','indexes':[2,3,9,'x']}"),
	  CPLY_INVALID, "ST202 ST202", "A.Across: 3 a [2 3!] | D.Down:" },
	{ "no direction",
	  WA(1, CELL("1", "A", ""), "{'direction':'up','clue':'a'},5"),
	  CPLY_INVALID, "ST208 ST102", "A.Across: | D.Down:" },
};

static const site_sample wapo_metas[] = {
	{ "all of it",
	  "{'title':'T','creator':'A','copyright':'C','description':'N',"
	  "'width':1,'cells':[{'answer':'A'}],'words':[]}",
	  CPLY_OK, "", "title=T author=A copyright=C notes=N" },
};

static void wapo(void **state)
{
	(void)state;
	run_site_samples(&cply_format_wapo, wapo_grids, CPLY_COUNT(wapo_grids),
	                 put_grid);
	run_site_samples(&cply_format_wapo, wapo_clues, CPLY_COUNT(wapo_clues),
	                 put_clues);
	run_site_samples(&cply_format_wapo, wapo_metas, CPLY_COUNT(wapo_metas),
	                 put_meta);
}

/* ---- CNN ---- */

#define CN(crossword, more)                                               \
	"{'data':{'$':{'xmlns':'u'},'metadata':[{'title':[''],'creator':" \
	"['A']}],'crossword':[" crossword "]}" more "}"
#define CN_GRID                                                              \
	"'grid':[{'$':{'width':'2','height':'1'},'cell':[{'$':{'x':'1','y':" \
	"'1','solution':'A','number':'1','background-shape':'circle'}},"     \
	"{'$':{'x':2,'y':1,'solution':'BC'}}]}]"

static const site_sample cnn_grids[] = {
	{ "as in a .jpz", CN("{" CN_GRID "}", ""), CPLY_OK, "", "1Ao .BC" },
	{ "no grid", CN("{}", ""), CPLY_INVALID, "JZ104", NULL },
	{ "no data", "{'metaData':{}}", CPLY_INVALID, "ST105", NULL },
};

static const site_sample cnn_clues[] = {
	{ "words and formatting",
	  CN("{" CN_GRID ",'word':[{'$':{'id':'1','x':'1-2','y':'1'}}],"
	     "'clues':[{'$':{'ordering':'normal'},'title':[{'b':['Across']}],"
	     "'clue':[{'_':'x','$':{'word':'1','number':'1','format':'3'}}]}]}",
	     ""),
	  CPLY_OK, "", "A.Across: 1 x (3) [0 1!]" },
};

static const site_sample cnn_metas[] = {
	{ "title and date are beside it",
	  CN("{" CN_GRID "}", ",'metaData':{'title':'T','date':'2024-01-31'}"),
	  CPLY_OK, "", "title=T author=A date=2024-01-31" },
};

static void cnn(void **state)
{
	(void)state;
	run_site_samples(&cply_format_cnn, cnn_grids, CPLY_COUNT(cnn_grids),
	                 put_grid);
	run_site_samples(&cply_format_cnn, cnn_clues, CPLY_COUNT(cnn_clues),
	                 put_clues);
	run_site_samples(&cply_format_cnn, cnn_metas, CPLY_COUNT(cnn_metas),
	                 put_meta);
}

/* ---- all of them ---- */

#define SUN_COPY                                                           \
	",'title':'T','date-publish':'28 February 2016','words':[{'id':5," \
	"'x':'1-2','y':'2'}],'clues':[{'name':'a','title':'Across',"       \
	"'clues':[{'word':5,'number':2,'clue':'<i>a</i>','format':'2',"    \
	"'answer':'CD'}]},{'name':'b','title':'Across','clues':["          \
	"{'word':5,'number':2,'clue':'b'}]}]"

static const good_file good[] = {
	{ &cply_format_wsj, WJ(2, 2, SUN_COPY, ABCD) },
	{ &cply_format_crosshare,
	  CH(2, 2,
	     TWO ",'cellStyles':{'circle':[0]},'title':'T','clueHasts':[" HAST(
		     "em", TEXT("x")) "," TEXT("y") "," TEXT("z") "]") },
	{ &cply_format_wapo,
	  "{'title':'T','width':2,'cells':[" FOUR
	  "],'words':[{'direction':'across','clue':'a'},{'direction':"
	  "'down','clue':'b','indexes':[0,2]}]}" },
	{ &cply_format_cnn,
	  CN("{" CN_GRID ",'word':[{'$':{'id':'1','x':'1-2','y':'1'}}],"
	     "'clues':[{'title':[{'b':['Across']}],'clue':[{'_':'x','$':"
	     "{'word':'1','number':'1'}}]}]}",
	     ",'metaData':{'title':'T'}") },
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
	assert_int_equal(session_read(s,
	                              cply_str_copy(s->arena,
	                                            (cply_str){ bytes, len }),
	                              path, NULL),
	                 CPLY_OK);
	assert_ptr_equal(s->doc->format, format);
	assert_codes(s, "");
	free(bytes);
}

/* The same puzzle was written in every format. */
static void same_as_jpz(void **state)
{
	(void)state;
#define KOTWORDS "kotwords/src/commonTest/resources/"
	static const struct {
		const char *name;
		const cply_format *format;
	} files[] = {
		{ KOTWORDS "wsj/test.json", &cply_format_wsj },
		{ KOTWORDS "crosshare/test.json", &cply_format_crosshare },
		{ KOTWORDS "wapo/test.json", &cply_format_wapo },
		{ KOTWORDS "cnn/test.json", &cply_format_cnn },
	};
	session want, got;
	cply_buf a, b;
	if (!corpus_dir())
		skip();
	read_path(&want, KOTWORDS "jpz/test.jpz", &cply_format_jpz);
	for (size_t i = 0; i < CPLY_COUNT(files); i++) {
		read_path(&got, files[i].name, files[i].format);
		cply_buf_init(&a, want.arena);
		cply_buf_init(&b, want.arena);
		put_grid(&a, want.doc->as.crossword);
		put_grid(&b, got.doc->as.crossword);
		cply_put_char(&a, 0);
		cply_put_char(&b, 0);
		assert_string_equal(b.ptr, a.ptr);
		for (uint32_t l = 0; l < 2; l++) {
			const cply_clue_list *x =
				&want.doc->as.crossword->lists[l];
			const cply_clue_list *y =
				&got.doc->as.crossword->lists[l];
			assert_int_equal(x->n_clues, y->n_clues);
			for (uint32_t k = 0; k < x->n_clues; k++) {
				assert_true(
					cply_str_eq(x->clues[k].text.plain,
				                    y->clues[k].text.plain));
				assert_int_equal(x->clues[k].number,
				                 y->clues[k].number);
				assert_int_equal(x->clues[k].n_cells,
				                 y->clues[k].n_cells);
			}
		}
		session_free(&got);
	}
	session_free(&want);
}

/* Two sets of clues for the same words, and the letters that the file has once
 * more in a row. */
static void the_sun(void **state)
{
	(void)state;
	static const struct {
		const char *name, *first, *third, *solution;
		uint32_t n_across, n_down;
	} files[] = {
		{ "more/sun_13760.json", "Across", "Second Across",
		  "TRAGEDIES#ROC", 14, 14 },
		{ "more/sun_13920.json", "Cryptic Across", "Coffee Time Across",
		  "ASCETIC", 13, 16 },
		{ "more/sun_14976.json", "Across", "Second Across",
		  "#UNFORTUNATE", 12, 12 },
		{ "more/sun_23825.json", "Cryptic Across", "Coffee time Across",
		  "RISOTTO", 13, 16 },
	};
	session s;
	if (!corpus_dir())
		skip();
	for (size_t i = 0; i < CPLY_COUNT(files); i++) {
		read_path(&s, files[i].name, &cply_format_wsj);
		const cply_crossword *cw = s.doc->as.crossword;
		assert_int_equal(cw->n_lists, 4);
		assert_true(cply_str_is(cw->lists[0].title, files[i].first));
		assert_true(cply_str_is(cw->lists[2].title, files[i].third));
		for (uint32_t l = 0; l < 4; l++)
			assert_int_equal(cw->lists[l].n_clues,
			                 l % 2 ? files[i].n_down
			                       : files[i].n_across);
		for (uint32_t l = 0; l < 2; l++)
			for (uint32_t k = 0; k < cw->lists[l].n_clues; k++) {
				const cply_clue *a = &cw->lists[l].clues[k];
				const cply_clue *b = &cw->lists[l + 2].clues[k];
				assert_int_equal(a->cells[0], b->cells[0]);
				assert_false(cply_str_eq(a->text.plain,
				                         b->text.plain));
			}
		for (uint32_t k = 0; files[i].solution[k]; k++) {
			char c = files[i].solution[k];
			assert_int_equal(cw->cells[k].kind, c == '#');
			if (c != '#')
				assert_int_equal(cw->cells[k].solution.ptr[0],
				                 c);
		}
		session_free(&s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(wsj),
		cmocka_unit_test(crosshare),
		cmocka_unit_test(crosshare_formatting),
		cmocka_unit_test(crosshare_depth),
		cmocka_unit_test(wapo),
		cmocka_unit_test(cnn),
		cmocka_unit_test(sweeps),
		cmocka_unit_test(one_claim_each),
		cmocka_unit_test(same_as_jpz),
		cmocka_unit_test(the_sun),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
