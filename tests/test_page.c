/* SPDX-License-Identifier: MIT */
/* Puzzles in web pages: found, chosen, read; and pages that have none. */
#include "support/samples.h"

#include <stdio.h>
#include <stdlib.h>

#include "carrier/container.h"
#include "format/candidate.h"
#include "format/formats.h"
#include "format/page/page.h"

#define HEAD \
	"<!DOCTYPE html>\n<html><head><title>Crossword</title></head><body>"
#define END "</body></html>"
#define SCRIPT(s) HEAD "<script>" s "</script>" END

/* The same puzzle in several formats, with ' for ". */
#define IPUZ                                                                 \
	"{'version':'http://ipuz.org/v2','kind':['http://ipuz.org/"          \
	"crossword#1'"                                                       \
	"],'dimensions':{'width':2,'height':1},'puzzle':[[1,0]],'solution':" \
	"[['A','B']],'clues':{'Across':[[1,'x']]}}"
#define CROSSHARE                                                            \
	"{'props':{'pageProps':{'puzzle':{'size':{'rows':1,'cols':2},'grid'" \
	":['A','B'],'clues':[{'dir':0,'num':1,'clue':'x'}]}}}}"
#define GUARDIAN                                                             \
	"{'dimensions':{'cols':2,'rows':1},'entries':[{'id':'1-across',"     \
	"'number':1,'direction':'across','length':2,'position':{'x':0,'y':0" \
	"},'solution':'AB','clue':'x'}]}"
#define EXOLVE                                                               \
	"exolve-begin\n exolve-width: 2\n exolve-height: 1\n exolve-grid:\n" \
	"  AB\n exolve-across:\n  1 x (2)\nexolve-end\n"
#define XD                                                                     \
	"## Metadata\n\nTitle: T\n\n## Grid\n\nAB\nCD\n\n## Clues\n\nA1. x ~ " \
	"AB\nA3. y ~ CD\n\nD1. z ~ AC\nD2. w ~ BD\n"
#define JPZ                                                                    \
	"<?xml version=\\'1.0\\'?><crossword-compiler-applet><rectangular-"    \
	"puzzle><crossword><grid width=\\'2\\' height=\\'1\\'><cell x=\\'1\\'" \
	" y=\\'1\\' solution=\\'A\\' number=\\'1\\'/><cell x=\\'2\\' "         \
	"y=\\'1\\'"                                                            \
	" solution=\\'B\\'/></grid><word id=\\'1\\' x=\\'1-2\\' y=\\'1\\'/>"   \
	"<clues><title>Across</title><clue word=\\'1\\' number=\\'1\\'>x"      \
	"</clue></clues></crossword></rectangular-puzzle></crossword-"         \
	"compiler-applet>"

/* Reads a page as the session does. */
static cply_status read_page(session *s, const char *text, const char *member)
{
	char *page = quoted(text);
	cplyi_unwrapped in;
	const cplyi_unwrapping how = { .limits = cply_limits_default(),
		                       .member = cply_str_of(member) };
	cply_str copy = cply_str_copy(s->arena, cply_str_of(page));
	free(page);
	cply_status st = cplyi_unwrap(copy, CPLY_STR("page.html"), &how,
	                              s->arena, s->diags, &in);
	if (st != CPLY_OK)
		return st;
	return session_read(s, in.bytes, "page.html", NULL);
}

static const struct {
	const char *name, *page, *format;
} pages[] = {
	{ "an ipuz object", SCRIPT("let ipuz = " IPUZ ";\nshow(ipuz)"),
	  "ipuz" },
	{ "an ipuz object in a call in a function",
	  SCRIPT("addEventListener('load', function () { if (a < b) { x() }\n"
	         "CrosswordNexus.create(document.body, " IPUZ ") })"),
	  "ipuz" },
	{ "ipuz as data",
	  HEAD "<script type='application/json'>" IPUZ "</script>" END,
	  "ipuz" },
	{ "ipuz in a string",
	  SCRIPT("var p = JSON.parse(`" IPUZ "`) // `not this"), "ipuz" },
	{ "comments and strings around it",
	  SCRIPT("/* { ' */ var a = 'it\\'s {'; // ' {\nwindow.ipuz = " IPUZ),
	  "ipuz" },
	{ "an object as scripts write it",
	  SCRIPT("var p = { /* c */ version: `http://ipuz.org/v2`, kind: ["
	         "'http://ipuz.org/crossword#1',], dimensions: { width: 2, "
	         "height: 1 }, puzzle: [[1, 0]], solution: [['A', 'B']], "
	         "author: undefined, clues: { Across: [[1, 'x']], } }"),
	  "ipuz" },
	{ "xd in a string", SCRIPT("render(`" XD "`)"), "xd" },
	{ "xd in a script of its own",
	  HEAD "<script type='text/xd'>" XD "</script>" END, "xd" },
	{ "xd in plain sight", HEAD "<pre>" XD "</pre>" END, "xd" },
	{ "__NEXT_DATA__",
	  HEAD "<script id='__NEXT_DATA__' type='application/json'>" CROSSHARE
	       "</script>" END,
	  "crosshare" },
	{ "exolve", SCRIPT("createExolve(`\n" EXOLVE "`)"), "exolve" },
	{ "a .jpz in a string", SCRIPT("var CrosswordPuzzleData = '" JPZ "';"),
	  "jpz" },
	{ "a .jpz of another name", SCRIPT("start('" JPZ "')"), "jpz" },
	{ "a capital tag, an XML declaration, a comment",
	  "<?xml version='1.0'?><!-- x --><!DOCTYPE HTML><HTML><SCRIPT>x "
	  "= " IPUZ "</SCRIPT></HTML>",
	  "ipuz" },
	{ "data of a page that has it deep inside",
	  HEAD "<script type='application/json'>{'a':[1,{'b':{'puzzle':" IPUZ
	       "}}]}</script>" END,
	  "ipuz" },
	{ "the answer of a server",
	  "{'puzzle':{'title':'x','text':'## Metadata\\n\\nTitle: T\\n\\n"
	  "## Grid\\n\\nAB\\nCD\\n\\n## Clues\\n\\nA1. x ~ AB\\nA3. y ~ "
	  "CD\\n\\nD1. z ~ AC\\nD2. w ~ BD\\n'}}",
	  "xd" },
	{ "the page is cut off", HEAD "<script>let ipuz = " IPUZ, "ipuz" },
};

static void found_and_read(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(pages); i++) {
		session_reset(&s, SIZE_MAX);
		cply_status st = read_page(&s, pages[i].page, NULL);
		if (st != CPLY_OK || !s.doc->kind)
			fail_msg("%s: status %d, %s", pages[i].name, st,
			         session_codes(&s));
		assert_string_equal(s.doc->format->name, pages[i].format);
		const cply_crossword *cw = s.doc->as.crossword;
		assert_true(cply_str_is(cw->cells[1].solution, "B"));
		assert_true(cply_str_is(cw->lists[0].clues[0].text.plain, "x"));
	}
	session_free(&s);
}

/* Attributes have entities; quotes are those of HTML. */
static void guardian_attribute(void **state)
{
	(void)state;
	session s;
	cply_buf b;
	session_init(&s);
	cply_buf_init(&b, s.arena);
	cply_put(&b,
	         HEAD "<gu-island name=\"CrosswordComponent\" title=\"1>2\" "
	              "props=\"{&quot;x&quot;: 1, &#34;data&#x22;: ");
	for (const char *p = GUARDIAN; *p; p++)
		if (*p == '\'')
			cply_put(&b, "&quot;");
		else
			cply_put_char(&b, *p);
	cply_put(&b, "}\"></gu-island>" END);
	cply_put_char(&b, 0);
	assert_int_equal(read_page(&s, b.ptr, NULL), CPLY_OK);
	assert_ptr_equal(s.doc->format, &cply_format_guardian);
	session_free(&s);
}

/* What sites wrap once more. */
static void wrapped_once_more(void **state)
{
	(void)state;
	static const char json[] =
		"{\"title\":\"T\",\"w\":2,\"h\":1,\"box\":[[\"A\"],[\"B\"]],"
		"\"clueNums\":[[1],[0]],\"placedWords\":[{\"clue\":{\"clue\":"
		"\"x\"},\"acrossNotDown\":true,\"x\":0,\"y\":0,\"nBoxes\":2,"
		"\"clueNum\":1}]}";
	static const char acrostic[] =
		"{\"puzzle_data\":\"AB-C DAA-B BBA-B A\\none|two|\\nT|A|C\\nQ"
		"\\nW\\nS\"}";
	session s;
	cply_buf b, percent;
	session_init(&s);
	cply_buf_init(&b, s.arena);
	cply_put(&b, HEAD "<script>window.puzzleEnv = { rawc: '");
	cply_base64_encode(cply_str_of(json), &b);
	cply_put(&b, "' }</script>" END);
	cply_put_char(&b, 0);
	cply_status st = read_page(&s, b.ptr, NULL);
	assert_codes(&s, "");
	assert_int_equal(st, CPLY_OK);
	assert_ptr_equal(s.doc->format, &cply_format_puzzleme);
	session_reset(&s, SIZE_MAX);

	cply_buf_init(&percent, s.arena);
	for (const char *p = acrostic; *p; p++) {
		cply_put_char(&percent, '%');
		cply_put_hex(&percent, (unsigned char)*p, 2);
	}
	cply_buf_init(&b, s.arena);
	cply_put(&b, HEAD "<script>window.gameData = '");
	cply_base64_encode(cply_buf_str(&percent), &b);
	cply_put(&b, "'</script>" END);
	cply_put_char(&b, 0);
	assert_int_equal(read_page(&s, b.ptr, NULL), CPLY_OK);
	assert_ptr_equal(s.doc->format, &cply_format_acrostic);
	session_free(&s);
}

/* ---- several, none, elsewhere ---- */

#define SEVERAL                                                            \
	SCRIPT("createExolve(`" EXOLVE "`); createExolve(`" EXOLVE "  `);" \
	       "let p = " IPUZ)

static void several(void **state)
{
	(void)state;
	static const struct {
		const char *member, *codes, *format;
	} rows[] = {
		/* The first two are the same text: one puzzle. */
		{ NULL, "CP015", NULL }, { "1", "", "exolve" },
		{ "2", "", "ipuz" },     { "2.ipuz", "", "ipuz" },
		{ "3", "CP018", NULL },  { "ipuz", "CP018", NULL },
	};
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		session_reset(&s, SIZE_MAX);
		cply_status st = read_page(&s, SEVERAL, rows[i].member);
		assert_codes(&s, rows[i].codes);
		assert_int_equal(st,
		                 rows[i].format ? CPLY_OK : CPLY_UNSUPPORTED);
		if (rows[i].format)
			assert_string_equal(s.doc->format->name,
			                    rows[i].format);
	}
	session_free(&s);
}

#define PADDING                                                            \
	"<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed " \
	"do eiusmod tempor.</p>"

static const struct {
	const char *page, *code, *what;
} empty[] = {
	{ HEAD PADDING END, "CP012", NULL },
	{ HEAD "<iframe width=1 src='https://cdn3.amuselabs.com/pmm/crossword?"
	       "id=1&amp;set=x'></iframe>" END,
	  "CP016", "PuzzleMe (Amuse Labs)" },
	{ HEAD "<iframe src='https://crosshare.org/embed/1/2'></iframe>" END,
	  "CP016", "Crosshare" },
	{ HEAD "<iframe src='https://example.com/ad'></iframe>" END, "CP012",
	  NULL },
	{ "<!DOCTYPE html><!-- saved from url=(0031)https://www.washingtonpost"
	  ".com/crossword/ --><html><title>Crossword</title></html>",
	  "CP017", "the Washington Post" },
	{ "<!DOCTYPE html><html><link rel='canonical' href='https://www.wsj.com"
	  "/puzzles/crossword'></html>",
	  "CP017", "the Wall Street Journal" },
	{ "<!DOCTYPE html><html><meta property='og:url' content='https://"
	  "example.com/crossword'></html>",
	  "CP012", NULL },
	/* Scripts and data that are no puzzle. */
	{ SCRIPT("var a = { clue: 'the clue to all that is written here, as "
	         "long as it takes', rawc: 1 }"),
	  "CP012", NULL },
	{ HEAD
	  "<script id='__NEXT_DATA__' type='application/json'>{'props':{"
	  "'pageProps':{'user':{'name':'x','clues':[1,2,3]}}}}</script>" END,
	  "CP012", NULL },
	/* A page in a page. */
	{ HEAD "<pre>&lt;!DOCTYPE html>&lt;script>let ipuz = " IPUZ
	       "&lt;/script></pre>" END,
	  "CP012", NULL },
};

static void pages_without_a_puzzle(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(empty); i++) {
		session_reset(&s, SIZE_MAX);
		assert_int_equal(read_page(&s, empty[i].page, NULL),
		                 CPLY_UNSUPPORTED);
		assert_codes(&s, empty[i].code);
		if (empty[i].what)
			assert_true(cply_str_is(s.diags->items[0]->args[0].text,
			                        empty[i].what));
	}
	session_free(&s);
}

static void what_a_page_is(void **state)
{
	(void)state;
	static const char *const others[] = {
		"",
		"html",
		"<",
		"<!-- <html>",
		"<?xml version='1.0'?>",
		"<?xml version='1.0'?><crossword-compiler-applet/>",
		"<ACROSS PUZZLE>",
		"exolve-begin <html>",
		"{\"a\": \"<html>\"}",
	};
	assert_true(cplyi_is_page(CPLY_STR("\xEF\xBB\xBF \n<!doctype HTML>")));
	assert_true(cplyi_is_page(CPLY_STR("<!-- x --><HTML lang=en>")));
	for (size_t i = 0; i < CPLY_COUNT(others); i++)
		assert_false(cplyi_is_page(cply_str_of(others[i])));
}

/* Of a folder only pages that hold a puzzle are read. */
static void candidates(void **state)
{
	(void)state;
	char *with = quoted(pages[0].page), *without = quoted(empty[0].page);
	assert_true(cplyi_is_candidate(cply_str_of(with), CPLY_STR("a.html")));
	assert_false(
		cplyi_is_candidate(cply_str_of(without), CPLY_STR("a.html")));
	free(with);
	free(without);
}

/* ---- sweeps ---- */

static void every_prefix_and_budget(void **state)
{
	(void)state;
	static const cplyi_unwrapping how = { NULL, { NULL, 0 } };
	cplyi_unwrapping h = how;
	h.limits = cply_limits_default();
	for (size_t i = 0; i < CPLY_COUNT(pages); i++) {
		char *page = quoted(pages[i].page);
		cply_str all = cply_str_of(page);
		for (size_t n = 0; n <= all.len; n++) {
			cply_arena a;
			cply_diags d;
			char *exact = malloc(n ? n : 1);
			cplyi_unwrapped io = { .bytes = { exact, n } };
			assert_non_null(exact);
			memcpy(exact, page, n);
			/* Budgets from nothing to plenty. */
			cply_arena_init(&a, NULL, n * n % 60000);
			cply_diags_init(&d, &a, 0);
			cply_status st = cplyi_page_unwrap(&h, &a, &d, &io);
			assert_true(st == CPLY_OK || st == CPLY_NOMEM ||
			            st == CPLY_UNSUPPORTED);
			cply_arena_free(&a);
			free(exact);
		}
		free(page);
	}
}

/* Nothing takes long: not many brackets, not many tags, not many quotes. */
static void hostile_pages(void **state)
{
	(void)state;
	static const char *const parts[] = {
		"(",     "={",          "<a ",    "<script>",
		"'",     "`{\"clue\":", "&quot;", "exolve-begin ",
		"<pre>", "rawc='",      "/*",     "<iframe src=",
	};
	enum { TIMES = 20000 };
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(parts); i++) {
		cply_buf b;
		session_reset(&s, SIZE_MAX);
		cply_buf_init(&b, s.arena);
		cply_put(&b, HEAD "<script>");
		for (int k = 0; k < TIMES; k++)
			cply_put(&b, parts[i]);
		cplyi_web_page *p = CPLY_NEW(s.arena, 1, cplyi_web_page);
		assert_int_equal(cplyi_page_find(cply_buf_str(&b), s.arena, p),
		                 CPLY_OK);
	}
	session_free(&s);
}

/* ---- the corpus ---- */

static void corpus_pages(void **state)
{
	(void)state;
#define KOTWORDS "kotwords/src/commonTest/resources/"
	static const struct {
		const char *name;
		const cply_format *format;
		const char *title;
	} files[] = {
		{ KOTWORDS "puzzleme/test.html", &cply_format_puzzleme,
		  "Example Puzzle for Kotwords" },
		{ KOTWORDS "puzzleme/test-new-rawc.html", &cply_format_puzzleme,
		  "Example Puzzle for Kotwords" },
		{ KOTWORDS "nyt/test.html", &cply_format_nyt, "" },
		{ KOTWORDS "nyt/test-acrostic.html", &cply_format_acrostic,
		  "Test title" },
		{ "more/synthetic_next_data.html", &cply_format_crosshare,
		  "Example Puzzle for Kotwords" },
		{ "more/synthetic_gu_island.html", &cply_format_guardian,
		  "Example Puzzle for Kotwords" },
		{ "more/exolve_test-basic-solved.html", &cply_format_exolve,
		  "Test-Basic" },
		{ "more/exolve_test-ipuz-solved.html", &cply_format_ipuz,
		  "ipuz test (solved)" },
	};
	session s;
	if (!corpus_dir())
		skip();
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(files); i++) {
		char *bytes, path[4096];
		size_t len;
		cplyi_unwrapped in;
		const cplyi_unwrapping how = { .limits =
			                               cply_limits_default() };
		session_reset(&s, SIZE_MAX);
		snprintf(path, sizeof path, "%s/crossword/%s", corpus_dir(),
		         files[i].name);
		assert_true(load_file(path, &bytes, &len));
		assert_int_equal(cplyi_unwrap((cply_str){ bytes, len },
		                              cply_str_of(path), &how, s.arena,
		                              s.diags, &in),
		                 CPLY_OK);
		assert_int_equal(session_read(&s, in.bytes, path, NULL),
		                 CPLY_OK);
		assert_ptr_equal(s.doc->format, files[i].format);
		assert_true(cply_str_is(
			s.doc->as.crossword->meta[CPLY_META_TITLE].plain,
			files[i].title));
		session_reset(&s, SIZE_MAX);
		free(bytes);
	}
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(found_and_read),
		cmocka_unit_test(guardian_attribute),
		cmocka_unit_test(wrapped_once_more),
		cmocka_unit_test(several),
		cmocka_unit_test(pages_without_a_puzzle),
		cmocka_unit_test(what_a_page_is),
		cmocka_unit_test(candidates),
		cmocka_unit_test(every_prefix_and_budget),
		cmocka_unit_test(hostile_pages),
		cmocka_unit_test(corpus_pages),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
