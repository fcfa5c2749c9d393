/* SPDX-License-Identifier: MIT */
/* What is read from ipuz files: small ones, each with one point. They are
 * written with ' for " to be readable here. */
#include "support/samples.h"

#include <stdlib.h>

#include "format/formats.h"

#define HEAD                                                       \
	"'version':'http://ipuz.org/v2','kind':['http://ipuz.org/" \
	"crossword#1'],"
#define SIZE(w, h) "'dimensions':{'width':" #w ",'height':" #h "},"
#define FILE_OF(rest) "{" HEAD rest "}"

static void put_extras(cply_buf *b, const cply_extras *extras)
{
	for (uint32_t i = 0; i < extras->n; i++) {
		if (b->len)
			cply_put_char(b, ' ');
		cply_put_str(b, extras->items[i].key);
		cply_put_char(b, '=');
		cply_put_str(b, extras->items[i].value);
	}
}

static void put_all_extras(cply_buf *b, const cply_crossword *cw)
{
	put_extras(b, &cw->extras);
	for (uint32_t i = 0; i < cw->width * cw->height; i++)
		if (cw->cells[i].more)
			put_extras(b, &cw->cells[i].more->extras);
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		put_extras(b, &cw->lists[i].extras);
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			put_extras(b, &cw->lists[i].clues[k].extras);
	}
}

/* ---- tables ---- */

struct sample {
	const char *name, *text;
	cply_status status;
	const char *codes;
	const char *want; /* with '' for "", or NULL */
};

/* What is written of it reads as the same. */
static void assert_survives(const char *name, session *s)
{
	static const cply_write_options options = { .blank = false };
	const cply_crossword *cw = s->doc->as.crossword;
	session again;
	cply_buf out, want, got;
	session_init(&again);
	cply_buf_init(&out, s->arena);
	cply_buf_init(&want, s->arena);
	cply_buf_init(&got, again.arena);
	cply_write w = { .out = &out,
		         .scratch = s->arena,
		         .diags = s->diags,
		         .options = &options };
	assert_int_equal(cply_write_doc(&w, &cply_format_ipuz, s->doc),
	                 CPLY_OK);
	(void)!session_read(&again, cply_buf_str(&out), "again",
	                    &cply_format_ipuz);
	if (!again.doc->kind)
		fail_msg("%s: not read again:\n%.*s", name, (int)out.len,
		         out.ptr);
	assert_same_crossword(cw, again.doc->as.crossword);
	put_all_extras(&want, cw);
	put_all_extras(&got, again.doc->as.crossword);
	if (!cply_str_eq(cply_buf_str(&want), cply_buf_str(&got)))
		fail_msg("%s: extras\n  %.*s\n  %.*s", name, (int)got.len,
		         got.ptr, (int)want.len, want.ptr);
	session_free(&again);
}

static void run_samples(const struct sample *samples, size_t n,
                        void (*put)(cply_buf *b, const cply_crossword *cw))
{
	for (size_t i = 0; i < n; i++) {
		char *text = quoted(samples[i].text);
		session s;
		cply_buf b;
		session_init(&s);
		cply_buf_init(&b, s.arena);
		cply_status status = session_read(&s, cply_str_of(text), "x",
		                                  &cply_format_ipuz);
		if (status != samples[i].status)
			print_message("%s: status %d\n", samples[i].name,
			              status);
		assert_codes(&s, samples[i].codes);
		assert_int_equal(status, samples[i].status);
		if (samples[i].want) {
			char *want = quoted(samples[i].want);
			if (!s.doc->kind)
				fail_msg("%s: not read", samples[i].name);
			put(&b, s.doc->as.crossword);
			if (!cply_str_is(cply_buf_str(&b), want))
				fail_msg("%s:\n  %.*s\n  %s", samples[i].name,
				         (int)b.len, b.ptr, want);
			free(want);
			assert_survives(samples[i].name, &s);
		}
		session_free(&s);
		free(text);
	}
}

static const struct sample structure[] = {
	{ "smallest", FILE_OF(SIZE(1, 1) "'puzzle':[[0]]"), CPLY_OK, "", "." },
	{ "v1",
	  "{'version':'http://ipuz.org/v1','kind':['http://ipuz.org/"
	  "crossword#1']," SIZE(1, 1) "'puzzle':[[0]]}",
	  CPLY_OK, "", "." },
	{ "https, one kind",
	  "{'version':'https://ipuz.org/v2','kind':'http://ipuz.org/"
	  "crossword#1'," SIZE(1, 1) "'puzzle':[[0]]}",
	  CPLY_OK, "", "." },
	{ "JSONP", "ipuz(" FILE_OF(SIZE(1, 1) "'puzzle':[[1]]") ")", CPLY_OK,
	  "JS134", "1" },
	{ "loose", "{" HEAD SIZE(1, 1) "'puzzle':[[1],],}", CPLY_OK,
	  "JS131 JS131", "1" },
	{ "no object", "[]", CPLY_INVALID, "IP101", NULL },
	{ "no version",
	  "{'kind':['http://ipuz.org/crossword#1']," SIZE(1,
	                                                  1) "'puzzle':[[0]]}",
	  CPLY_OK, "IP102", "." },
	{ "version 3",
	  "{'version':'http://ipuz.org/v3','kind':['http://ipuz.org/"
	  "crossword#1']," SIZE(1, 1) "'puzzle':[[0]]}",
	  CPLY_OK, "IP102", "." },
	{ "no kind",
	  "{'version':'http://ipuz.org/v2'," SIZE(1, 1) "'puzzle':[[0]]}",
	  CPLY_OK, "IP103", "." },
	{ "sudoku",
	  "{'version':'http://ipuz.org/v2','kind':['http://ipuz.org/sudoku#1'],"
	  "'puzzle':[[0]]}",
	  CPLY_UNSUPPORTED, "IP104", NULL },
	{ "nonogram with clues",
	  "{'version':'http://ipuz.org/v2','kind':['https://libipuz.org/"
	  "nonogram#1'],'puzzle':[[0]],'clues':{}}",
	  CPLY_UNSUPPORTED, "IP104", NULL },
	{ "unknown kind without clues",
	  "{'version':'http://ipuz.org/v2','kind':['http://x.org/y#1'],"
	  "'puzzle':[[0]]}",
	  CPLY_UNSUPPORTED, "IP104", NULL },
	{ "acrostic",
	  "{'version':'http://ipuz.org/v2','kind':['http://ipuz.org/"
	  "acrostic#1']," SIZE(
		  2, 1) "'puzzle':[[1,2]],'clues':{'Clues':["
	                "{'label':'A','clue':'x','cells':[[2,1],[1,1]]}]}}",
	  CPLY_OK, "IP105", "1 2" },
	{ "kind extended",
	  "{'version':'http://ipuz.org/v2','kind':['http://ipuz.org/"
	  "crossword#1','http://x.org/coded#1']," SIZE(1,
	                                               1) "'puzzle':[['7']]}",
	  CPLY_OK, "", "7" },
	{ "dimensions missing", FILE_OF("'puzzle':[[1,0],[0,'#']]"), CPLY_OK,
	  "IP106", "1 .|. #" },
	{ "dimensions as text",
	  FILE_OF("'dimensions':{'width':'2','height':'1'},'puzzle':[[1,0]]"),
	  CPLY_OK, "", "1 ." },
	{ "dimensions wrong", FILE_OF(SIZE(3, 3) "'puzzle':[[1,0],[0,'#']]"),
	  CPLY_OK, "IP107", "1 .|. #" },
	{ "short row", FILE_OF(SIZE(3, 2) "'puzzle':[[1,0,0],[0]]"), CPLY_OK,
	  "IP111", "1 . .|. _ _" },
	{ "short row, whole solution",
	  FILE_OF(SIZE(3, 2) "'puzzle':[[1,0,0],[0]],"
	                     "'solution':[['A','B','C'],['D','E','#']]"),
	  CPLY_OK, "IP111", "1A .B .C|.D .E #" },
	{ "long row", FILE_OF(SIZE(2, 2) "'puzzle':[[1,0,9],[0,0]]"), CPLY_OK,
	  "IP111", "1 .|. ." },
	{ "row is no list", FILE_OF(SIZE(2, 2) "'puzzle':[[1,0],null]"),
	  CPLY_INVALID, "IP112", "1 .|_ _" },
	{ "row too many", FILE_OF(SIZE(1, 2) "'puzzle':[[1],[0],5]"), CPLY_OK,
	  "IP110", "1|." },
	{ "row missing", FILE_OF(SIZE(2, 3) "'puzzle':[[1,0],[0]]"), CPLY_OK,
	  "IP111 IP110", "1 .|. _|_ _" },
	{ "no grid", FILE_OF(SIZE(1, 1) "'clues':{}"), CPLY_INVALID, "IP108",
	  NULL },
	{ "empty grid", FILE_OF(SIZE(1, 1) "'puzzle':[]"), CPLY_INVALID,
	  "IP108", NULL },
	{ "empty rows", FILE_OF("'puzzle':[[],[]]"), CPLY_INVALID,
	  "IP106 XW102", NULL },
	{ "grid too large",
	  FILE_OF("'dimensions':{'width':99999,'height':9},'puzzle':[[0],0]"),
	  CPLY_LIMIT, "XW103", NULL },
	{ "grid from the solution",
	  FILE_OF(SIZE(2, 2) "'solution':[['A','#'],[null,{'value':'B'}]]"),
	  CPLY_OK, "IP109", ".A #|# .B" },
	{ "solution row short",
	  FILE_OF(SIZE(2, 1) "'puzzle':[[1,0]],'solution':[['A']]"), CPLY_OK,
	  "IP111", "1A ." },
	{ "solution rows missing",
	  FILE_OF(SIZE(1, 2) "'puzzle':[[1],[0]],'solution':[['A']]"), CPLY_OK,
	  "IP110", "1A|." },
	{ "solution no list",
	  FILE_OF(SIZE(1, 1) "'puzzle':[[1]],'solution':'A'"), CPLY_OK, "IP113",
	  "1" },
	{ "title no text",
	  FILE_OF("'title':['x']," SIZE(1, 1) "'puzzle':[[1]]"), CPLY_OK,
	  "IP113", "1" },
	{ "difficulty a number",
	  FILE_OF("'difficulty':3," SIZE(1, 1) "'puzzle':[[1]]"), CPLY_OK,
	  "IP114", "1" },
	{ "duplicate key: the last counts",
	  FILE_OF("'puzzle':[[1]]," SIZE(1, 1) "'puzzle':[[2]]"), CPLY_OK,
	  "JS141", "2" },
};

static const struct sample cells[] = {
	{ "labels",
	  FILE_OF(SIZE(4, 2) "'puzzle':[[1,'2',0,'0'],['A',null,'#',12]]"),
	  CPLY_OK, "", "1 2 . .|A _ # 12" },
	{ "own block and empty",
	  FILE_OF("'block':'X','empty':':'," SIZE(
		  5, 1) "'puzzle':[[':','X','#',1,0]]"),
	  CPLY_OK, "", ". # # 1 ." },
	{ "empty as a number",
	  FILE_OF("'empty':0," SIZE(2, 1) "'puzzle':[['0',0]]"), CPLY_OK, "",
	  ". ." },
	{ "empty strings", FILE_OF(SIZE(2, 1) "'puzzle':[['',' ']]"), CPLY_OK,
	  "", ". ." },
	{ "objects",
	  FILE_OF(SIZE(
		  4,
		  1) "'puzzle':[[{'cell':1},{'cell':'#'},{'cell':null},{}]]"),
	  CPLY_OK, "", "1 # _ ." },
	{ "types that make no sense",
	  FILE_OF(SIZE(3, 1) "'puzzle':[[true,[1],{'cell':[]}]]"), CPLY_OK,
	  "IP201 IP201 IP201", ". . ." },
	{ "solution forms",
	  FILE_OF(SIZE(6, 1) "'puzzle':[[1,0,0,0,'#',null]],'solution':[['A',"
	                     "{'value':'B','cell':0},null,'XYZ','#',null]]"),
	  CPLY_OK, "", "1A .B . .XYZ # _" },
	{ "null for blocks in the solution",
	  FILE_OF(SIZE(2, 1) "'puzzle':[['#',1]],'solution':[[null,'A']]"),
	  CPLY_OK, "", "# 1A" },
	{ "digits",
	  FILE_OF(SIZE(4,
	               1) "'puzzle':[[1,0,0,0]],'solution':[['1','0',5,'$']]"),
	  CPLY_OK, "", "11 .0 .5 .$" },
	{ "numbers repeated in the solution are no letters",
	  FILE_OF("'empty':':'," SIZE(
		  3, 1) "'puzzle':[[1,2,':']],'solution':[[1,2,':']]"),
	  CPLY_OK, "", "1 2 ." },
	{ "schroedinger",
	  FILE_OF(SIZE(5, 1) "'puzzle':[[1,0,0,0,0]],'solution':[['A/B',"
	                     "'/','A/',['C','D'],{'Across':'E','Down':'F'}]]"),
	  CPLY_OK, "", "1A/B/2 ./ .A/ .C/D/2 .E/F/2" },
	{ "solution of no sense",
	  FILE_OF(SIZE(
		  3,
		  1) "'puzzle':[[1,0,0]],'solution':[[true,[],{'value':{}}]]"),
	  CPLY_OK, "IP202 IP202 IP202", "1 . ." },
	{ "block in the solution only",
	  FILE_OF(SIZE(2, 1) "'puzzle':[[1,0]],'solution':[['A','#']]"),
	  CPLY_OK, "IP208", "1A ." },
	{ "letter on a block",
	  FILE_OF(SIZE(2, 1) "'puzzle':[[1,'#']],'solution':[['A','B']]"),
	  CPLY_OK, "", "1A #B" },
	{ "saved",
	  FILE_OF(SIZE(5, 1) "'puzzle':[[1,0,0,'#',0]],'saved':[['A',null,"
	                     "0,'#',{'value':'BC'}]]"),
	  CPLY_OK, "", "1=A . . # .=BC" },
	{ "saved zero",
	  FILE_OF(SIZE(2, 1) "'puzzle':[[1,0]],'solution':[['0','A']],"
	                     "'saved':[['0','0']]"),
	  CPLY_OK, "", "10=0 .A" },
	{ "given",
	  FILE_OF(SIZE(3, 1) "'puzzle':[[{'cell':1,'value':'A'},{'value':'B'},"
	                     "{'cell':0,'given':true}]],"
	                     "'solution':[['A',null,'C']]"),
	  CPLY_OK, "", "1Ag .Bg .Cg" },
	{ "given differs",
	  FILE_OF(SIZE(
		  1,
		  1) "'puzzle':[[{'cell':1,'value':'A'}]],'solution':[['B']]"),
	  CPLY_OK, "IP206", "1Bg" },
	{ "styles",
	  FILE_OF(SIZE(
		  5,
		  1) "'puzzle':[[{'cell':1,'style':{'shapebg':'circle'}},"
	             "{'style':{'color':'C0c0C0'}},{'style':{'color':'#abc'}},"
	             "{'style':{'color':'Red'}},{'style':{'highlight':true}}]"
	             "]"),
	  CPLY_OK, "", "1o .~c0c0c0 .~aabbcc .~ff0000 .~fff2a8" },
	{ "colours as in style sheets",
	  FILE_OF(SIZE(3, 1) "'puzzle':[[{'style':{'color':'palegreen'}},"
	                     "{'style':{'color':'rgb(1, 2, 3)'}},"
	                     "{'style':{'color':'#0000'}}]]"),
	  CPLY_OK, "", ".~98fb98 .~010203 ." },
	{ "white squares have no shade, white blocks do",
	  FILE_OF(SIZE(2, 1) "'puzzle':[[{'style':{'color':'FFFFFF'},'cell':1},"
	                     "{'style':{'color':'FFFFFF'},'cell':'#'}]]"),
	  CPLY_OK, "", "1 #~ffffff" },
	{ "named styles",
	  FILE_OF("'styles':{'a':{'shapebg':'circle','color':'111111'}}," SIZE(
		  3, 1) "'puzzle':[[{'style':'a'},{'style':{'named':'a',"
	                "'color':'222222'}},{'style':'b'}]]"),
	  CPLY_OK, "IP203", ".o~111111 .o~222222 ." },
	{ "colours of no sense",
	  FILE_OF(SIZE(2, 1) "'puzzle':[[{'style':{'color':'12345'}},"
	                     "{'style':{'color':'greenish'}}]]"),
	  CPLY_OK, "IP204 IP204", ". ." },
	{ "bars on either side",
	  FILE_OF(SIZE(2,
	               2) "'puzzle':[[{'cell':1,'style':{'barred':'R, B'}},2],"
	                  "[3,{'style':{'barred':'lt'}}]]"),
	  CPLY_OK, "", "1rb 2bl|3tr .tl" },
	{ "bars of no sense",
	  FILE_OF(SIZE(1, 1) "'puzzle':[[{'style':{'barred':'X'}}]]"), CPLY_OK,
	  "IP205", "." },
	{ "style of no sense", FILE_OF(SIZE(1, 1) "'puzzle':[[{'style':7}]]"),
	  CPLY_OK, "IP113", "." },
	{ "hidden blocks of a diagramless",
	  "{'version':'http://ipuz.org/v2','kind':['http://ipuz.org/crossword/"
	  "diagramless#1']," SIZE(
		  3, 2) "'puzzle':[[1,2,3],[4,0,0]],"
	                "'solution':[['#','A','B'],['C','D','E']]}",
	  CPLY_OK, "IP209", "# 1A 2B|3C .D .E" },
};

#define GRID2 SIZE(2, 2) "'puzzle':[[1,2],[3,0]],"

static const struct sample clues[] = {
	{ "forms",
	  FILE_OF(GRID2 "'clues':{'Across':[[1,'a'],{'number':3,'clue':'b'}],"
	                "'Down':[['1','c'],['2','d']]}"),
	  CPLY_OK, "",
	  "A.Across: 1 a [0 1] 3 b [2 3] | D.Down: 1 c [0 2] 2 d [1 3]" },
	{ "titles",
	  FILE_OF(GRID2 "'clues':{'Across:Waagerecht':[[1,'a']],'Zones':['x'],"
	                "'Diagonal:South':[['A','y']],'senkrecht':[[2,'z']]}"),
	  CPLY_OK, "",
	  "A.Waagerecht: 1 a [0 1] | -.Zones:  x [] | -.South: A y [] | "
	  "D.senkrecht: 2 z [1 3]" },
	{ "formatting and entities",
	  FILE_OF(GRID2 "'clues':{'Across':[[1,'<i>a</i> &amp; b']]}"), CPLY_OK,
	  "", "A.Across: 1 a & b [0 1]" },
	{ "unknown tags are text, told once",
	  FILE_OF(GRID2 "'clues':{'Across':[[1,'<x>a</x>'],[3,'<y>']]}"),
	  CPLY_OK, "IP308", "A.Across: 1 <x>a</x> [0 1] 3 <y> [2 3]" },
	{ "numbers and labels",
	  FILE_OF(GRID2 "'clues':{'Across':[{'number':[1,3],'clue':'a'},"
	                "{'number':3,'label':'3/1','clue':'b'},"
	                "{'label':'x','clue':'c'}]}"),
	  CPLY_OK, "", "A.Across: 1,3 a [0 1] 3/1 b [2 3] x c []" },
	{ "several numbers",
	  FILE_OF(GRID2 "'clues':{'Across':[{'numbers':[1,3],'clue':'a'},"
	                "{'number':3,'numbers':[3],'clue':'b'},"
	                "{'numbers':1,'clue':'c'}]}"),
	  CPLY_OK, "", "A.Across: 1,3 a [0 1] 3 b [2 3]  c []" },
	{ "enumerations",
	  FILE_OF(GRID2 "'clues':{'Across':[{'number':1,'clue':'a (2)',"
	                "'enumeration':'(2)'},{'number':3,'clue':'b',"
	                "'enumeration':2}]}"),
	  CPLY_OK, "", "A.Across: 1 a (2) (2) [0 1] 3 b (2) [2 3]" },
	{ "cells",
	  FILE_OF(GRID2 "'clues':{'Ring':[{'number':'A','clue':'a','cells':"
	                "[[1,1],[2,1],[2,2],[1,2]]}]}"),
	  CPLY_OK, "", "-.Ring: A a [0 1 3 2!]" },
	{ "cells from zero",
	  FILE_OF(GRID2 "'clues':{'Ring':[{'clue':'a','cells':[[0,0],[1,1]]},"
	                "{'clue':'b','cells':[[1,1]]}]}"),
	  CPLY_OK, "IP306", "-.Ring:  a [0 3!]  b [3!]" },
	{ "cells from one although zero would do, too",
	  FILE_OF(SIZE(
		  3,
		  1) "'puzzle':[[1,0,0]],"
	             "'clues':{'Across':[{'number':1,'clue':'a','cells':[[1,1],"
	             "[2,1]]}]}"),
	  CPLY_OK, "", "A.Across: 1 a [0 1!]" },
	{ "cells outside",
	  FILE_OF(GRID2 "'clues':{'Across':[{'number':1,'clue':'a','cells':"
	                "[[0,1],[1,1],[9,1]]}]}"),
	  CPLY_INVALID, "IP305 IP305", "A.Across: 1 a [0!]" },
	{ "cells of no sense",
	  FILE_OF(GRID2 "'clues':{'Across':[{'number':1,'clue':'a','cells':"
	                "[[1],5]},{'number':3,'clue':'b','cells':7}]}"),
	  CPLY_OK, "IP304 IP304", "A.Across: 1 a [0 1] 3 b [2 3]" },
	{ "no numbers in the grid",
	  FILE_OF(SIZE(2, 2) "'puzzle':[[0,0],[0,0]],"
	                     "'clues':{'Across':[[1,'a'],[3,'b']]}"),
	  CPLY_OK, "IP207", "A.Across: 1 a [0 1] 3 b [2 3]" },
	{ "no numbers in the clues",
	  FILE_OF(GRID2 "'clues':{'Across':['a','b'],'Down':['c']}"), CPLY_OK,
	  "IP310", "A.Across:  a [0 1]  b [2 3] | D.Down:  c []" },
	{ "numbers at both ends",
	  FILE_OF(SIZE(2, 2) "'puzzle':[[1,{'style':{'mark':{'TR':'2'}}}],"
	                     "[{'style':{'mark':{'BL':'3'}}},0]],'clues':{"
	                     "'Across':[['1-2','a'],['1-3','b']],"
	                     "'Down':[['1-3','c']]}"),
	  CPLY_OK, "", "A.Across: 1-2 a [0 1] 1-3 b [] | D.Down: 1-3 c [0 2]" },
	{ "bars end words",
	  FILE_OF(SIZE(3, 1) "'puzzle':[[1,{'cell':0,'style':{'barred':'R'}},"
	                     "2]],'clues':{'Across':[[1,'a'],[2,'b']]}"),
	  CPLY_OK, "", "A.Across: 1 a [0 1] 2 b [2]" },
	{ "voids end words",
	  FILE_OF(SIZE(4, 1) "'puzzle':[[1,0,null,2]],'clues':{'Across':"
	                     "[[1,'a']]}"),
	  CPLY_OK, "", "A.Across: 1 a [0 1]" },
	{ "fake clues belong to no word",
	  FILE_OF("'fakeclues':true," GRID2 "'clues':{'Across':[[1,'a']]}"),
	  CPLY_OK, "", "-.Across: 1 a []" },
	{ "one list is fake",
	  FILE_OF("'fakecluegroups':['Down']," GRID2
	          "'clues':{'Across':[[1,'a']],'Down':[[1,'b']]}"),
	  CPLY_OK, "", "A.Across: 1 a [0 1] | -.Down: 1 b []" },
	{ "continued at a clue",
	  FILE_OF(GRID2 "'clues':{'Across':[{'number':1,'clue':'a','continued':"
	                "[{'direction':'Down','number':'2'}]}],"
	                "'Down':[[2,'see 1']]}"),
	  CPLY_OK, "", "A.Across: 1 a [0 1]->1.0 | D.Down: 2 see 1 [1 3]" },
	{ "continued in other words",
	  FILE_OF(GRID2 "'clues':{'Across':[{'number':1,'clue':'a','continued':"
	                "{'Down':[2,1]}},{'number':3,'clue':'b','continued':"
	                "[['Down',2]]}],'Down':[[1,'c'],[2,'d']]}"),
	  CPLY_OK, "",
	  "A.Across: 1 a [0 1]->1.1->1.0 3 b [2 3]->1.1 | "
	  "D.Down: 1 c [0 2] 2 d [1 3]" },
	{ "continued at a word without a clue",
	  FILE_OF(GRID2 "'clues':{'Across':[{'number':1,'clue':'a','continued':"
	                "[{'direction':'Down','number':2}]}]}"),
	  CPLY_OK, "", "A.Across: 1 a [0 1 1 3]" },
	{ "continued nowhere",
	  FILE_OF(GRID2 "'clues':{'Across':[{'number':1,'clue':'a','continued':"
	                "[{'direction':'Down','number':9}]}]}"),
	  CPLY_OK, "IP307", "A.Across: 1 a [0 1]" },
	{ "answer of the clue",
	  FILE_OF(GRID2 "'solution':[['S','I'],['O','N']],'clues':{'Across':["
	                "{'number':1,'clue':'a','answer':'so'},"
	                "{'number':3,'clue':'b','answer':'on'}]}"),
	  CPLY_OK, "IP311", "A.Across: 1 a [0 1] 3 b [2 3]" },
	{ "one key twice is one list",
	  FILE_OF(GRID2 "'clues':{'Across':[[1,'a']],'Across':[[3,'b']]}"),
	  CPLY_OK, "JS141", "A.Across: 1 a [0 1] 3 b [2 3]" },
	{ "clues no object", FILE_OF(GRID2 "'clues':[]"), CPLY_OK, "IP113",
	  "" },
	{ "list no list",
	  FILE_OF(GRID2 "'clues':{'Across':'x','Down':[[1,'c']]}"), CPLY_OK,
	  "IP301", "D.Down: 1 c [0 2]" },
	{ "clue no clue", FILE_OF(GRID2 "'clues':{'Across':[5,null]}"), CPLY_OK,
	  "IP302 IP302 IP310", "A.Across:   [0 1]   [2 3]" },
	{ "clue of one and three parts",
	  FILE_OF(GRID2 "'clues':{'Across':[['a'],[3,'b','c'],[],[1]]}"),
	  CPLY_OK, "IP303 IP303 IP303 IP303",
	  "A.Across:  a [] 3 b [2 3]   [] 1  [0 1]" },
	{ "members of no sense",
	  FILE_OF(GRID2 "'clues':{'Across':[{'number':{},'clue':[],"
	                "'enumeration':true,'label':[]}]}"),
	  CPLY_OK, "IP304 IP304 IP304 IP304", "A.Across:   []" },
};

#define EXTRA1(member) FILE_OF(member "," SIZE(1, 1) "'puzzle':[[1]]")

static const struct sample extras[] = {
	{ "of the document",
	  EXTRA1("'origin':'x','volatile':{'a':'*'},'charset':'AB','n':1.50"),
	  CPLY_OK, "", "origin='x' volatile={'a': '*'} charset='AB' n=1.50" },
	{ "kind",
	  "{'version':'http://ipuz.org/v2','kind':['http://ipuz.org/"
	  "crossword#1','y']," SIZE(1, 1) "'puzzle':[[1]]}",
	  CPLY_OK, "", "kind=['http://ipuz.org/crossword#1', 'y']" },
	{ "laid out over lines, with a comment", EXTRA1("'a':[1,\n // x\n 2]"),
	  CPLY_OK, "JS132", "a=[1, 2]" },
	{ "of cells",
	  FILE_OF(SIZE(2, 1) "'puzzle':[[{'cell':1,'style':{'mark':{'TL':'7'},"
	                     "'color':3},'directions':['Across']},0]],"
	                     "'solution':[[{'value':'A','x':1},'B']],"
	                     "'saved':[[{'value':'C','style':{}},0]]"),
	  CPLY_OK, "",
	  "style.mark={'TL': '7'} style.color=3 cell.directions=['Across'] "
	  "solution.x=1 saved.style={}" },
	{ "of lists and clues",
	  FILE_OF(SIZE(2, 1) "'puzzle':[[1,0]],'clues':{'Zones:Z':[{'number':1,"
	                     "'clue':'a','references':{'Down':[2]},"
	                     "'image':'u','highlight':true}]}"),
	  CPLY_OK, "",
	  "key=Zones:Z references={'Down': [2]} image='u' highlight=true" },
};

static void read_structure(void **state)
{
	(void)state;
	run_samples(structure, CPLY_COUNT(structure), put_grid);
}

static void read_cells(void **state)
{
	(void)state;
	run_samples(cells, CPLY_COUNT(cells), put_grid);
}

static void read_clues(void **state)
{
	(void)state;
	run_samples(clues, CPLY_COUNT(clues), put_clues);
}

static void read_extras(void **state)
{
	(void)state;
	run_samples(extras, CPLY_COUNT(extras), put_all_extras);
}

/* ---- single points ---- */

static const char whole[] = FILE_OF(
	"'title':'T &amp; <i>i</i>','author':'A','editor':'E','copyright':'C',"
	"'publisher':'P','publication':'Q','date':'01/02/2026','url':'u&amp;v',"
	"'uniqueid':'id','difficulty':'d','intro':'in','notes':'n','"
	"explanation':"
	"'x','org.libipuz:locale':'de_DE','styles':{'s':{'shapebg':'circle'}}"
	"," SIZE(3, 2) "'puzzle':[[1,{'cell':2,'style':'s'},'#'],[{'cell':3,'"
		       "style':{'barred':"
		       "'T','mark':{'TR':'x'}}},0,{'cell':0,'value':'Z'}]],'"
		       "solution':[['A',"
		       "'B/"
		       "C','#'],['D','EF','Z']],'saved':[['A',null,'#'],['Q',0,"
		       "0]],'clues':{"
		       "'Across':[[1,'one'],{'number':3,'clue':'<b>three</"
		       "b>','enumeration':'3',"
		       "'answer':'defz','continued':[{'direction':'Down','"
		       "number':2}]}],"
		       "'Down:Ab':[[1,'a'],[2,'b']],'Rest':['x',{'label':'L','"
		       "clue':'y','cells':"
		       "[[1,1],[3,2]]}]}");

static void metadata(void **state)
{
	(void)state;
	static const struct {
		cply_meta meta;
		const char *want;
	} want[] = {
		{ CPLY_META_TITLE, "T & i" },
		{ CPLY_META_AUTHOR, "A" },
		{ CPLY_META_EDITOR, "E" },
		{ CPLY_META_COPYRIGHT, "C" },
		{ CPLY_META_PUBLISHER, "P" },
		{ CPLY_META_PUBLICATION, "Q" },
		{ CPLY_META_DATE, "2026-01-02" },
		{ CPLY_META_URL, "u&amp;v" },
		{ CPLY_META_ID, "id" },
		{ CPLY_META_DIFFICULTY, "d" },
		{ CPLY_META_INTRO, "in" },
		{ CPLY_META_NOTES, "n" },
		{ CPLY_META_EXPLANATION, "x" },
		{ CPLY_META_LANGUAGE, "de_DE" },
		{ CPLY_META_THEME, "" },
	};
	char *text = quoted(whole);
	session s;
	session_init(&s);
	assert_int_equal(session_read(&s, cply_str_of(text), "x", NULL),
	                 CPLY_OK);
	for (size_t i = 0; i < CPLY_COUNT(want); i++) {
		cply_str got = s.doc->as.crossword->meta[want[i].meta].plain;
		if (!cply_str_is(got, want[i].want))
			fail_msg("%s: %.*s", want[i].want, (int)got.len,
			         got.ptr);
	}
	assert_int_equal(s.doc->as.crossword->meta[CPLY_META_TITLE].n_runs, 1);
	session_free(&s);
	free(text);
}

/* A finding points at what it is about. */
static void places(void **state)
{
	(void)state;
	char *text = quoted(
		FILE_OF(SIZE(2, 1) "'puzzle':[[1,{'style':{'barred':'?!'}}]]"));
	session s;
	session_init(&s);
	assert_int_equal(session_read(&s, cply_str_of(text), "x",
	                              &cply_format_ipuz),
	                 CPLY_OK);
	assert_codes(&s, "IP205");
	cply_span at = s.diags->items[0]->span;
	assert_int_equal(strncmp(text + at.begin, "\"?!\"", 4), 0);
	assert_int_equal(at.end - at.begin, 4);
	const cply_cell *cell = &s.doc->as.crossword->cells[0];
	assert_int_equal(text[cell->at.begin], '1');
	session_free(&s);
	free(text);
}

static void strictness(void **state)
{
	(void)state;
	char *text = quoted("{'kind':['http://ipuz.org/crossword#1']," SIZE(
		2, 1) "'puzzle':[[1,true]]}");
	session s;
	session_init(&s);
	assert_int_equal(session_read(&s, cply_str_of(text), "x",
	                              &cply_format_ipuz),
	                 CPLY_OK);
	s.diags->strict = true;
	session_reset(&s, SIZE_MAX);
	assert_int_equal(session_read(&s, cply_str_of(text), "x",
	                              &cply_format_ipuz),
	                 CPLY_INVALID);
	assert_codes(&s, "IP102 IP201");
	assert_non_null(s.doc->kind);
	session_free(&s);
	free(text);
}

static void probes(void **state)
{
	(void)state;
	static const struct {
		const char *head;
		int want;
	} heads[] = {
		{ "{'version':'http://ipuz.org/v2'", CPLY_BY_MAGIC },
		{ "\xEF\xBB\xBF ipuz({'kind':['http://ipuz.org/crosswo",
		  CPLY_BY_MAGIC },
		{ "// c\n{'a':{'b':[1]},'version':'http:\\/\\/ipuz.org\\/v1'}",
		  CPLY_BY_MAGIC },
		{ "{'dimensions':{},'puzzle':[[1", CPLY_BY_SHAPE },
		{ "{'puzzle':[],'x':{'version':'http://ipuz.org/v2'}}",
		  CPLY_NOT_MINE },
		{ "{'version':'1.0','kind':'level'}", CPLY_NOT_MINE },
		{ "['http://ipuz.org/v2']", CPLY_NOT_MINE },
		{ "version: http://ipuz.org/v2", CPLY_NOT_MINE },
		{ "", CPLY_NOT_MINE },
	};
	for (size_t i = 0; i < CPLY_COUNT(heads); i++) {
		char *text = quoted(heads[i].head);
		int got = cply_format_ipuz.probe(cply_str_of(text));
		if (got != heads[i].want)
			fail_msg("%s: %d", heads[i].head, got);
		free(text);
	}
}

static void clue_limit(void **state)
{
	(void)state;
	char *text = quoted(FILE_OF(
		SIZE(1, 1) "'puzzle':[[1]],'clues':{'A':['a','b','c']}"));
	session s;
	session_init(&s);
	cply_limits limits = *cply_limits_default();
	limits.clues = 3;
	s.how->limits = limits;
	assert_int_equal(session_read(&s, cply_str_of(text), "x",
	                              &cply_format_ipuz),
	                 CPLY_LIMIT);
	assert_codes(&s, "IP309");
	session_free(&s);
	free(text);
}

static void every_prefix(void **state)
{
	(void)state;
	char *text = quoted(whole);
	truncation_sweep(&cply_format_ipuz, cply_str_of(text));
	free(text);
}

static void every_budget(void **state)
{
	(void)state;
	char *text = quoted(whole);
	memory_sweep(&cply_format_ipuz, cply_str_of(text), 8);
	free(text);
}

/* As in files that are scripts rather than JSON; what was read is strict. */
static void loose_json(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	static const char text[] =
		"{version: 'http://ipuz.org/v2', kind: "
		"['http://ipuz.org/crossword#1'], title: 'Bill\\'s', "
		"'org.x:y': "
		"{a: 'b'}, dimensions: {width: 2, height: 1}, puzzle: [[1, "
		"0]], "
		"solution: [['A', 'B']], clues: {Across: [[1, 'Two']]}}";
	assert_int_equal(session_read(&s, cply_str_of(text), "", NULL),
	                 CPLY_OK);
	assert_ptr_equal(s.doc->format, &cply_format_ipuz);
	const cply_crossword *cw = s.doc->as.crossword;
	assert_true(cply_str_is(cw->meta[CPLY_META_TITLE].plain, "Bill's"));
	assert_true(cply_str_is(cw->cells[1].solution, "B"));
	assert_int_equal(cw->extras.n, 1);
	assert_true(cply_str_is(cw->extras.items[0].key, "org.x:y"));
	assert_true(cply_str_is(cw->extras.items[0].value, "{\"a\": \"b\"}"));
	assert_int_equal(s.diags->counts[CPLY_ERROR], 0);
	assert_int_equal(s.diags->counts[CPLY_WARNING], 19);
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(loose_json),
		cmocka_unit_test(read_structure),
		cmocka_unit_test(read_cells),
		cmocka_unit_test(read_clues),
		cmocka_unit_test(read_extras),
		cmocka_unit_test(metadata),
		cmocka_unit_test(places),
		cmocka_unit_test(strictness),
		cmocka_unit_test(probes),
		cmocka_unit_test(clue_limit),
		cmocka_unit_test(every_prefix),
		cmocka_unit_test(every_budget),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
