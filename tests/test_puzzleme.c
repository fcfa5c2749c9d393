/* SPDX-License-Identifier: MIT */
/* What is read from PuzzleMe files, plain and compressed; base64. */
#include "support/samples.h"

#include <stdio.h>
#include <stdlib.h>

#include "carrier/container.h"
#include "format/formats.h"

/* ---- base64 ---- */

static void base64(void **state)
{
	(void)state;
	static const struct {
		const char *text, *bytes; /* NULL: it is no base64 */
	} cases[] = {
		/* The test vectors of RFC 4648. */
		{ "", "" },
		{ "Zg==", "f" },
		{ "Zm8=", "fo" },
		{ "Zm9v", "foo" },
		{ "Zm9vYg==", "foob" },
		{ "Zm9vYmE=", "fooba" },
		{ "Zm9vYmFy", "foobar" },
		/* Without padding, and both alphabets. */
		{ "Zm9vYg", "foob" },
		{ "++//", "\xFB\xEF\xFF" },
		{ "--__", "\xFB\xEF\xFF" },
		{ "Z", NULL },
		{ "Zm9vY", NULL },
		{ "Zm 9v", NULL },
		{ "Zg===", NULL },
		{ "Z=g=", NULL },
	};
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_buf b;
		cply_buf_init(&b, s.arena);
		bool is_ok = cply_base64_decode(cply_str_of(cases[i].text), &b);
		if (is_ok != (cases[i].bytes != NULL))
			fail_msg("%s", cases[i].text);
		if (is_ok && !cply_str_is(cply_buf_str(&b), cases[i].bytes))
			fail_msg("%s", cases[i].text);
	}
	session_free(&s);
}

/* ---- plain files ---- */

/* Two columns of two. */
#define BOX "'box':[['A','C'],['HEART','\\u0000']]"
#define PM(rest) "{" BOX ",'placedWords':[" rest "]}"
#define WORD(across, num, x0, y0, n, more)                                   \
	"{'acrossNotDown':" across ",'clueNum':" num ",'x':" #x0 ",'y':" #y0 \
	",'nBoxes':" #n ",'clue':{'clue':'c" num "'}" more "}"

static const site_sample grids[] = {
	{ "columns, rebus, block", PM(""), CPLY_OK, "", "1A .HEART|.C #" },
	{ "null is a block", "{'box':[['A',null],[null,'B']],'placedWords':[]}",
	  CPLY_OK, "", ".A #|# .B" },
	{ "numbers", "{" BOX ",'clueNums':[[7,0],[null,9]]}", CPLY_OK, "",
	  "7A .HEART|.C #" },
	{ "numbers of the words", PM(WORD("true", "5", 0, 0, 2, "")), CPLY_OK,
	  "", "5A .HEART|.C #" },
	{ "shapes are circles",
	  "{" BOX ",'backgroundShapeBoxes':[[0,1],[1,1]]}", CPLY_OK, "",
	  "1A .HEART|.Co #" },
	{ "unless circles are named",
	  "{" BOX ",'backgroundShapeBoxes':[[0,1]],'cellInfos':["
	  "{'x':1,'y':0,'isCircled':true}]}",
	  CPLY_OK, "", "1A .HEARTo|.C #" },
	{ "colours, walls, no square",
	  "{" BOX ",'cellInfos':[{'x':0,'y':0,'bgColor':'#ffcc00',"
	  "'rightWall':true},{'x':1,'y':0,'isVoid':true},"
	  "{'x':0,'y':1,'bgColor':'#FFFFFF'},"
	  "{'x':1,'y':1,'bgColor':'#ff0000'}]}",
	  CPLY_OK, "", "1A~ffcc00r _l|.C #~ff0000" },
	{ "shown from the start",
	  "{" BOX ",'preRevealIdxs':[[true,false],[false,true]]}", CPLY_OK, "",
	  "1Ag .HEART|.C #" },
	{ "a star is no letter",
	  "{'box':[['*','B']],'preRevealIdxs':[[true,true]]}", CPLY_OK, "",
	  "1g|.Bg" },
	{ "no word, no square",
	  "{" BOX ",'boxToPlacedWordsIdxs':[[[0],[]],[null,null]]}", CPLY_OK,
	  "PM204", "1A #|.C #" },
	{ "unless it is shown",
	  "{" BOX ",'boxToPlacedWordsIdxs':[[null,[]],[[]]],"
	  "'preRevealIdxs':[[true]]}",
	  CPLY_OK, "", "1Ag .HEART|.C #" },
	{ "a letter in the colour of its square",
	  "{" BOX ",'cellInfos':[{'x':0,'y':0,'bgColor':'#000',"
	  "'fgColor':'black'}]}",
	  CPLY_OK, "PM204", "# .HEART|.C #" },
	{ "another size", "{'w':9,'h':2," BOX "}", CPLY_OK, "PM201",
	  "1A .HEART|.C #" },
	{ "a short column", "{'box':[['A','B'],['C']]}", CPLY_OK, "PM202",
	  "1A .C|.B #" },
	{ "many faults, one finding each",
	  "{'box':[['A',{}],3],'cellInfos':[{'x':5,'y':0},"
	  "{'x':0,'y':0,'bgColor':'mud'}],'clueNums':{}}",
	  CPLY_OK, "ST102 PM203 ST102 PM206 PM205", ".A #|# #" },
	{ "no box", "{'placedWords':[]}", CPLY_INVALID, "ST105", NULL },
	{ "an empty box", "{'box':[[],[]]}", CPLY_INVALID, "ST103", NULL },
};

static const site_sample clues[] = {
	{ "straight words",
	  PM(WORD("true", "1", 0, 0, 2, "") "," WORD("false", "1", 0, 0, 2,
	                                             "")),
	  CPLY_OK, "", "A.Across: 1 c1 [0 1] | D.Down: 1 c1 [0 2]" },
	{ "numbers as text",
	  PM("{'acrossNotDown':true,'clueNum':'7','nBoxes':1,"
	     "'clue':{'clue':'<i>x</i> & y < z'}}"),
	  CPLY_OK, "", "A.Across: 7 x & y < z [0]" },
	{ "a word leaves the grid, or passes a block",
	  PM(WORD("true", "2", 0, 1, 2, "") "," WORD("false", "1", 0, 1, 2,
	                                             "")),
	  CPLY_INVALID, "ST201", "A.Across: 2 c2 [2] | D.Down: 1 c1 [2]" },
	{ "words that are not straight",
	  PM("{'acrossNotDown':false,'clueNum':3,'clueSection':'Bands',"
	     "'clue':{'clue':'b'},'boxesForWord':[{'x':0,'y':1},"
	     "{'x':1,'y':0},{'x':9,'y':9}]}"),
	  CPLY_OK, "PM206", "-.Bands: 3 b [2 1!]" },
	{ "titles of the lists",
	  "{" BOX ",'clueSections':['Horizontales','Verticales'],"
	  "'placedWords':[" WORD("true", "1", 0, 0, 2,
	                         "") "," WORD("false", "1", 0, 0, 2, "") "]}",
	  CPLY_OK, "",
	  "A.Horizontales: 1 c1 [0 1] | D.Verticales: 1 c1 [0 2]" },
	{ "lengths that are shown",
	  "{" BOX ",'wordLengthsEnabled':true,'placedWords':[" WORD(
		  "true", "1", 0, 0, 2, ",'wordLens':[1,1]") "]}",
	  CPLY_OK, "", "A.Across: 1 c1 (1,1) [0 1]" },
	{ "lengths that are not shown",
	  PM(WORD("true", "1", 0, 0, 2, ",'wordLens':[1,1]")), CPLY_OK, "",
	  "A.Across: 1 c1 [0 1]" },
	{ "a word without number and clue is left out",
	  PM("{'acrossNotDown':true,'clueNum':0,'nBoxes':2,'clue':{}}"),
	  CPLY_OK, "", "" },
	{ "no objects", PM("1,{'clueNum':4,'clue':5}"), CPLY_OK, "ST102 ST102",
	  "D.Down: 4  []" },
};

static const site_sample metas[] = {
	{ "all of it",
	  "{" BOX ",'title':'T','author':'A','editor':'E','copyright':'©',"
	  "'description':' ','help':'H','publishTime':1449792000000}",
	  CPLY_OK, "",
	  "title=T author=A editor=E copyright=© date=2015-12-11 notes=H" },
	{ "a description comes before help",
	  "{" BOX ",'description':'D','help':'H'}", CPLY_OK, "", "notes=D" },
	{ "pictures are told of", "{" BOX ",'imagesInGrid':[{},{}]}", CPLY_OK,
	  "ST207", "" },
};

static void plain(void **state)
{
	(void)state;
	run_site_samples(&cply_format_puzzleme, grids, CPLY_COUNT(grids),
	                 put_grid);
	run_site_samples(&cply_format_puzzleme, clues, CPLY_COUNT(clues),
	                 put_clues);
	run_site_samples(&cply_format_puzzleme, metas, CPLY_COUNT(metas),
	                 put_meta);
}

/* ---- compressed files ---- */

static const char puzzle[] =
	"{'title':'Fünf','box':[['A','C'],['B','D']],'placedWords':["
	"{'acrossNotDown':true,'clueNum':1,'nBoxes':2,'clue':{'clue':'One of "
	"the words that are here, so that there is enough text'}},"
	"{'acrossNotDown':true,'clueNum':3,'y':1,'nBoxes':2,"
	"'clue':{'clue':'Another one, and then “the end” of it'}}]}";

/* The other way round: text to base64, in malloc memory. */
static char *encode(const char *text)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijkl"
				     "mnopqrstuvwxyz0123456789+/";
	size_t n = strlen(text), k = 0;
	char *out = malloc(n / 3 * 4 + 5);
	assert_non_null(out);
	for (size_t i = 0; i < n; i += 3) {
		uint32_t bits = 0;
		for (size_t j = 0; j < 3; j++)
			bits = bits << 8 |
			       (i + j < n ? (uint8_t)text[i + j] : 0);
		for (unsigned j = 0; j < 4; j++)
			out[k++] = i + j > n
			                   ? '='
			                   : digits[bits >> (18 - 6 * j) & 63];
	}
	out[k] = 0;
	return out;
}

/* Reverses the pieces. */
static void scramble(char *text, const int *key, size_t digits)
{
	size_t n = strlen(text), at = 0;
	for (size_t i = 0; at < n; i++) {
		size_t length = (size_t)key[i % digits];
		if (length > n - at)
			length = n - at;
		for (size_t j = 0; j < length / 2; j++) {
			char c = text[at + j];
			text[at + j] = text[at + length - 1 - j];
			text[at + length - 1 - j] = c;
		}
		at += length;
	}
}

static char *compressed(const char *text, const int *key, size_t digits,
                        const char *tail)
{
	char *json = quoted(text), *b64 = encode(json);
	size_t room = strlen(b64) + strlen(tail) + 16;
	char *file = malloc(room);
	if (digits)
		scramble(b64, key, digits);
	snprintf(file, room, "{\"rawc\":\"%s%s\"}", b64, tail);
	free(json);
	free(b64);
	return file;
}

static void assert_opens(const char *file, const char *codes)
{
	session s;
	cply_buf b;
	session_init(&s);
	cply_status st = session_read(&s, cply_str_of(file), "x", NULL);
	assert_codes(&s, codes);
	assert_int_equal(st, CPLY_OK);
	cply_buf_init(&b, s.arena);
	put_meta(&b, s.doc->as.crossword);
	put_grid(&b, s.doc->as.crossword);
	assert_true(cply_str_is(cply_buf_str(&b), "title=Fünf1A .B|3C .D"));
	session_free(&s);
}

static const int some_keys[][7] = {
	{ 2, 3, 4, 5, 6, 7, 8 },    { 20, 20, 20, 20, 20, 20, 20 },
	{ 2, 2, 2, 2, 2, 2, 2 },    { 17, 2, 9, 14, 3, 20, 5 },
	{ 4, 8, 12, 16, 20, 4, 8 }, { 3, 3, 2, 19, 2, 2, 7 },
};

static void compressed_files_open(void **state)
{
	(void)state;
	char *file = compressed(puzzle, NULL, 0, "");
	assert_opens(file, "");
	free(file);
	/* With the key in the file: last digit first, each less by two. */
	file = compressed(puzzle, (const int[]){ 3, 17, 12, 2 }, 4, ".0af1");
	assert_opens(file, "");
	free(file);
	for (size_t i = 0; i < CPLY_COUNT(some_keys); i++) {
		file = compressed(puzzle, some_keys[i], 7, "");
		assert_opens(file, "PM103");
		free(file);
	}
}

/* The key that is told is the one that was used. */
static void found_key_is_told(void **state)
{
	(void)state;
	session s;
	char *file = compressed(puzzle, some_keys[3], 7, "");
	session_init(&s);
	assert_int_equal(session_read(&s, cply_str_of(file), "x", NULL),
	                 CPLY_OK);
	assert_true(cply_str_is(s.diags->items[0]->args[0].text,
	                        "17 2 9 14 3 20 5"));
	session_free(&s);
	free(file);
}

static void assert_refused(const char *file, cply_status want,
                           const char *codes)
{
	session s;
	session_init(&s);
	cply_status st =
		session_read(&s, cply_str_of(file), "x", &cply_format_puzzleme);
	assert_codes(&s, codes);
	assert_int_equal(st, want);
	assert_null(s.doc->kind);
	session_free(&s);
}

static void compressed_files_that_do_not_open(void **state)
{
	(void)state;
	static const int odd[] = { 30, 2, 9, 14, 3, 25, 5 };
	char *file = compressed(puzzle, odd, 7, "");
	assert_refused(file, CPLY_UNSUPPORTED, "PM101");
	free(file);
	/* Too short to tell one key from another. */
	file = compressed(
		"{'box':[['A','C']],'title':'Some title that is long "
		"enough to be cut into pieces in many ways, all of them "
		"good'}",
		some_keys[1], 7, "");
	assert_refused(file, CPLY_UNSUPPORTED, "PM104");
	free(file);
	assert_refused("{\"rawc\":\"%%%\"}", CPLY_INVALID, "PM102");
	assert_refused("{\"rawc\":\"\"}", CPLY_INVALID, "PM102");
	assert_refused("{\"rawc\":\"e30=\"}", CPLY_INVALID, "ST105");
	/* No key has seven pieces of so short a text. */
	assert_refused("{\"rawc\":\"Jyeh.CLi\"}", CPLY_UNSUPPORTED, "PM101");
	/* Compressed, but no puzzle. */
	file = compressed("{'a':1}", NULL, 0, "");
	assert_refused(file, CPLY_INVALID, "ST105");
	free(file);
	/* All keys fit for long: the search ends all the same. */
	char *same = malloc(4000);
	memset(same, 'I', 4000);
	memcpy(same, "{\"rawc\":\"eyIg", 13);
	memcpy(same + 3990, "\"}", 3);
	assert_refused(same, CPLY_UNSUPPORTED, "PM101");
	free(same);
}

/* Findings about what is compressed point at the compressed text. */
static void compressed_places(void **state)
{
	(void)state;
	session s;
	char *file = compressed("{'box':[['A',{}]],'w':5}", NULL, 0, "");
	session_init(&s);
	assert_int_equal(session_read(&s, cply_str_of(file), "x",
	                              &cply_format_puzzleme),
	                 CPLY_OK);
	assert_codes(&s, "PM201 ST102");
	for (uint32_t i = 0; i < 2; i++) {
		assert_int_equal(s.diags->items[i]->span.begin, 8);
		assert_int_equal(s.diags->items[i]->span.end, strlen(file) - 1);
	}
	session_free(&s);
	free(file);
}

/* ---- bad input ---- */

static const good_file good[] = {
	{ &cply_format_puzzleme,
	  "{'title':'T'," BOX ",'w':2,'h':2,'wordLengthsEnabled':true,"
	  "'cellInfos':[{'x':0,'y':0,'bgColor':'#ccc','fgColor':'#333',"
	  "'leftWall':true}],'clueSections':['A','B'],'placedWords':[" WORD(
		  "true", "1", 0, 0, 2,
		  ",'wordLens':[1,1]") ","
	                               "{'clueNum':2,'clue':{'clue':'<b>x</"
	                               "b>'},"
	                               "'boxesForWord':[{'x':0,'y':1}]}]}" },
};

static void sweeps(void **state)
{
	(void)state;
	sweep_good_files(good, CPLY_COUNT(good));
	assert_one_claim_each(good, CPLY_COUNT(good));
	char *file = compressed(puzzle, some_keys[3], 7, "");
	truncation_sweep(&cply_format_puzzleme, cply_str_of(file));
	memory_sweep(&cply_format_puzzleme, cply_str_of(file), 8);
	free(file);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(base64),
		cmocka_unit_test(plain),
		cmocka_unit_test(compressed_files_open),
		cmocka_unit_test(found_key_is_told),
		cmocka_unit_test(compressed_files_that_do_not_open),
		cmocka_unit_test(compressed_places),
		cmocka_unit_test(sweeps),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
