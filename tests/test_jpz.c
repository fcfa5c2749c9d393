/* SPDX-License-Identifier: MIT */
/* What is read from .jpz files: small ones, each with one point. */
#include "support/support.h"

#include <stdlib.h>

#include "format/formats.h"

#define PUZZLE(inside) "<rectangular-puzzle>" inside "</rectangular-puzzle>"
#define BODY(inside) PUZZLE("<crossword>" inside "</crossword>")
#define GRID(w, h, cells) \
	"<grid width='" #w "' height='" #h "'>" cells "</grid>"
#define CELLS(cells) BODY(GRID(2, 1, cells))
/* ABC over D#F, all words, no clues. */
#define GRID_3X2                                           \
	GRID(3, 2,                                         \
	     "<cell x='1' y='1' solution='A' number='1'/>" \
	     "<cell x='2' y='1' solution='B'/>"            \
	     "<cell x='3' y='1' solution='C' number='2'/>" \
	     "<cell x='1' y='2' solution='D'/>"            \
	     "<cell x='2' y='2' type='block'/>"            \
	     "<cell x='3' y='2' solution='F'/>")
#define WORDS                          \
	"<word id='1' x='1-3' y='1'/>" \
	"<word id='2' x='1' y='1-2'/>" \
	"<word id='3' x='3' y='1-2'/>"
#define CLUES(rest) BODY(GRID_3X2 WORDS rest)
#define ONE(clue) CLUES("<clues><title>Across</title>" clue "</clues>")
#define META(inside)                                              \
	PUZZLE("<metadata>" inside "</metadata><crossword>" GRID( \
		1, 1, "<cell x='1' y='1'/>") "</crossword>")

/* ---- the model as text ---- */

/* "1A": label and solution, "." no label; then =fill, o circled, g given,
 * ~RRGGBB shade, ^RRGGBB ink, and the sides with bars. */
static void put_cell(cply_buf *b, const cply_cell *c)
{
	if (c->kind != CPLY_CELL_OPEN)
		cply_put_char(b, c->kind == CPLY_CELL_BLOCK ? '#' : '_');
	else if (!c->label.len)
		cply_put_char(b, '.');
	cply_put_str(b, c->label);
	cply_put_str(b, c->solution);
	if (c->fill.len) {
		cply_put_char(b, '=');
		cply_put_str(b, c->fill);
	}
	if (c->flags & CPLY_CELL_CIRCLED)
		cply_put_char(b, 'o');
	if (c->flags & CPLY_CELL_GIVEN)
		cply_put_char(b, 'g');
	if (c->shade) {
		cply_put_char(b, '~');
		cply_put_hex(b, c->shade & 0xFFFFFF, 6);
	}
	if (c->more && c->more->ink) {
		cply_put_char(b, '^');
		cply_put_hex(b, c->more->ink & 0xFFFFFF, 6);
	}
	for (unsigned i = 0; i < 4; i++)
		if (c->bars >> i & 1)
			cply_put_char(b, "trbl"[i]);
}

static void put_grid(cply_buf *b, const cply_crossword *cw)
{
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		if (i)
			cply_put_char(b, i % cw->width ? ' ' : '|');
		put_cell(b, &cw->cells[i]);
	}
}

/* "A.Across: 1 text (3) [0 1 2]->1.0 | ..." */
static void put_clues(cply_buf *b, const cply_crossword *cw)
{
	static const char *const names[] = { "A", "D", "-" };
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *l = &cw->lists[i];
		if (i)
			cply_put(b, " | ");
		cply_put(b, names[l->direction]);
		cply_put_char(b, '.');
		cply_put_str(b, l->title);
		cply_put_char(b, ':');
		for (uint32_t k = 0; k < l->n_clues; k++) {
			const cply_clue *c = &l->clues[k];
			cply_put_char(b, ' ');
			cply_put_str(b, c->label);
			cply_put_char(b, ' ');
			cply_put_str(b, c->text.plain);
			if (c->enumeration.len) {
				cply_put(b, " (");
				cply_put_str(b, c->enumeration);
				cply_put(b, ")");
			}
			cply_put(b, " [");
			for (uint32_t j = 0; j < c->n_cells; j++) {
				if (j)
					cply_put_char(b, ' ');
				cply_put_uint(b, c->cells[j]);
			}
			cply_put(b, "]");
			for (uint32_t j = 0; j < c->n_links; j++) {
				cply_put(b, "->");
				cply_put_uint(b, c->links[j].list);
				cply_put(b, ".");
				cply_put_uint(b, c->links[j].clue);
			}
		}
	}
}

/* The first clue's text with {style:...} around its runs. */
static void put_text(cply_buf *b, const cply_text *t)
{
	size_t at = 0;
	for (uint32_t i = 0; i < t->n_runs; i++) {
		const cply_run *run = &t->runs[i];
		cply_put_str(b, cply_str_sub(t->plain, at, run->begin));
		cply_put_char(b, '{');
		cply_put_uint(b, run->style);
		cply_put_char(b, ':');
		cply_put_str(b, cply_str_sub(t->plain, run->begin, run->end));
		cply_put_char(b, '}');
		at = run->end;
	}
	cply_put_str(b, cply_str_sub(t->plain, at, t->plain.len));
}

static void put_first_clue(cply_buf *b, const cply_crossword *cw)
{
	put_text(b, &cw->lists[0].clues[0].text);
}

static void put_meta(cply_buf *b, const cply_crossword *cw)
{
	for (uint32_t i = 0; i < CPLY_META_COUNT; i++) {
		if (!cw->meta[i].plain.len)
			continue;
		if (b->len)
			cply_put(b, "; ");
		cply_put(b, cply_meta_name((cply_meta)i));
		cply_put_char(b, '=');
		put_text(b, &cw->meta[i]);
	}
}

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
	const char *codes, *want;
};

static cply_str write_again(session *s, const cply_write_options *options)
{
	cply_buf out;
	cply_buf_init(&out, s->arena);
	cply_write w = { .out = &out,
		         .scratch = s->arena,
		         .diags = s->diags,
		         .options = options };
	assert_int_equal(cply_write_doc(&w, &cply_format_jpz, s->doc), CPLY_OK);
	return cply_buf_str(&out);
}

/* What is written of it reads as the same. */
static void assert_survives(const char *name, session *s)
{
	static const cply_write_options options = { .blank = false };
	session again;
	cply_buf want, got;
	session_init(&again);
	cply_buf_init(&want, s->arena);
	cply_buf_init(&got, again.arena);
	cply_str text = write_again(s, &options);
	(void)!session_read(&again, text, "again", NULL);
	if (again.doc->format != &cply_format_jpz)
		fail_msg("%s: not read again:\n%.*s", name, (int)text.len,
		         text.ptr);
	assert_int_equal(again.diags->counts[CPLY_ERROR], 0);
	assert_same_crossword(s->doc->as.crossword, again.doc->as.crossword);
	put_all_extras(&want, s->doc->as.crossword);
	put_all_extras(&got, again.doc->as.crossword);
	if (!cply_str_eq(cply_buf_str(&want), cply_buf_str(&got)))
		fail_msg("%s: extras\n  %.*s\n  %.*s", name, (int)got.len,
		         got.ptr, (int)want.len, want.ptr);
	cply_str twice = write_again(&again, &options);
	assert_true(cply_str_eq(text, twice));
	session_free(&again);
}

static void run_samples(const struct sample *samples, size_t n,
                        void (*put)(cply_buf *b, const cply_crossword *cw))
{
	for (size_t i = 0; i < n; i++) {
		session s;
		cply_buf b;
		session_init(&s);
		cply_buf_init(&b, s.arena);
		cply_status status =
			session_read(&s, cply_str_of(samples[i].text), "x",
		                     &cply_format_jpz);
		if (status != samples[i].status)
			print_message("%s: status %d\n", samples[i].name,
			              status);
		assert_codes(&s, samples[i].codes);
		assert_int_equal(status, samples[i].status);
		assert_int_equal(s.doc->kind != NULL, samples[i].want != NULL);
		if (samples[i].want) {
			put(&b, s.doc->as.crossword);
			if (!cply_str_is(cply_buf_str(&b), samples[i].want))
				fail_msg("%s:\n  %.*s\n  %s", samples[i].name,
				         (int)b.len, b.ptr, samples[i].want);
			assert_survives(samples[i].name, &s);
		}
		session_free(&s);
	}
}

#define SMALL "<grid width='1' height='1'><cell x='1' y='1'/></grid>"

static const struct sample structure[] = {
	{ "bare", BODY(SMALL), CPLY_OK, "", "." },
	{ "applet",
	  "<crossword-compiler-applet>" BODY(
		  SMALL) "</crossword-compiler-applet>",
	  CPLY_OK, "", "." },
	{ "wrong namespaces",
	  "<a:crossword-compiler xmlns:a='nonsense'>"
	  "<rectangular-puzzle xmlns='http://example.com/'>"
	  "<crossword>" SMALL "</crossword></rectangular-puzzle>"
	  "</a:crossword-compiler>",
	  CPLY_OK, "", "." },
	{ "declaration and comment",
	  "<?xml version='1.0'?>\n<!-- made by hand -->\n" BODY(SMALL), CPLY_OK,
	  "", "." },
	{ "junk after it", BODY(SMALL) "\n]]>", CPLY_OK, "XL109", "." },
	{ "another root", "<html><body/></html>", CPLY_UNSUPPORTED, "JZ101",
	  NULL },
	{ "word search", PUZZLE("<word-search/>"), CPLY_UNSUPPORTED, "JZ102",
	  NULL },
	{ "sudoku", PUZZLE("<metadata/><sudoku/>"), CPLY_UNSUPPORTED, "JZ102",
	  NULL },
	{ "acrostic", PUZZLE("<acrostic>" SMALL "</acrostic>"), CPLY_OK,
	  "JZ103", "." },
	{ "coded", PUZZLE("<coded>" SMALL "</coded>"), CPLY_OK, "", "." },
	{ "nothing in it", PUZZLE(""), CPLY_INVALID, "JZ104", NULL },
	{ "no grid", BODY(""), CPLY_INVALID, "JZ104", NULL },
	{ "no size, no cells", BODY("<grid/>"), CPLY_INVALID, "JZ104", NULL },
	{ "no size",
	  BODY("<grid><cell x='2' y='1'/><cell x='1' y='3'/></grid>"), CPLY_OK,
	  "JZ105", "_ .|_ _|. _" },
	{ "too large", BODY("<grid width='100000' height='100000'/>"),
	  CPLY_LIMIT, "XW103", NULL },
	{ "two puzzles", "<a>" BODY(SMALL) BODY(SMALL) "</a>", CPLY_OK, "JZ108",
	  "." },
	{ "a DOCTYPE", "<!DOCTYPE x>" BODY(SMALL), CPLY_UNSUPPORTED, "XL103",
	  NULL },
	{ "entities that grow",
	  "<!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]>" BODY(SMALL),
	  CPLY_UNSUPPORTED, "XL103", NULL },
	{ "cut off",
	  "<rectangular-puzzle><crossword><grid width='2' height='1'>"
	  "<cell x='1' y='1' solution='A'/>",
	  CPLY_INVALID, "XL102", ".A _" },
	{ "cut off early", "<rectangular-puzzle><metadata>", CPLY_INVALID,
	  "XL102", NULL },
};

static const struct sample cells[] = {
	{ "letters, label",
	  CELLS("<cell x='2' y='1' solution='B'/>"
	        "<cell x='1' y='1' solution=' A ' number='a1'/>"),
	  CPLY_OK, "", "a1A .B" },
	{ "rebus, symbol, other letters",
	  BODY(GRID(3, 1,
	            "<cell x='1' y='1' solution='HEART'/>"
	            "<cell x='2' y='1' solution='&amp;'/>"
	            "<cell x='3' y='1' solution='Ä'/>")),
	  CPLY_OK, "", ".HEART .& .Ä" },
	{ "types",
	  BODY(GRID(4, 1,
	            "<cell x='1' y='1' type='block'/>"
	            "<cell x='2' y='1' type='void'/>"
	            "<cell x='3' y='1' type='letter'/>")),
	  CPLY_OK, "", "# _ . _" },
	{ "given",
	  CELLS("<cell x='1' y='1' type='clue' solution='K' solve-state='K'/>"
	        "<cell x='2' y='1' solution='B' solve-state='B' hint='true'/>"),
	  CPLY_OK, "", ".Kg .Bg" },
	{ "given without a solution",
	  CELLS("<cell x='1' y='1' type='clue' solve-state='K'/>"
	        "<cell x='2' y='1' type='clue'/>"),
	  CPLY_OK, "", ".Kg #" },
	{ "given and overwritten",
	  CELLS("<cell x='1-2' y='1' type='clue' solution='K' "
	        "solve-state='X'/>"),
	  CPLY_OK, "", ".K=Xg .K=Xg" },
	{ "fill",
	  CELLS("<cell x='1' y='1' solution='A' solve-state='B'/>"
	        "<cell x='2' y='1' solve-state=''/>"),
	  CPLY_OK, "", ".A=B ." },
	{ "colours",
	  CELLS("<cell x='1' y='1' background-color='#c0c0c0'/>"
	        "<cell x='2' y='1' background-color='yellow' "
	        "foreground-color='F00'/>"),
	  CPLY_OK, "", ".~c0c0c0 .~ffff00^ff0000" },
	{ "white and black are usual",
	  CELLS("<cell x='1' y='1' background-color='#FFFFFF'/>"
	        "<cell x='2' y='1' type='block' background-color='#000'/>"),
	  CPLY_OK, "", ". #" },
	{ "no colour",
	  CELLS("<cell x='1' y='1' background-color='mauve-ish'/>"
	        "<cell x='2' y='1' background-color='none'/>"),
	  CPLY_OK, "JZ204", ". ." },
	{ "circle",
	  CELLS("<cell x='1' y='1' background-shape='circle'/>"
	        "<cell x='2' y='1' background-shape='heart'/>"),
	  CPLY_OK, "", ".o ." },
	{ "bars, on either side",
	  BODY(GRID(2, 2,
	            "<cell x='1' y='1' right-bar='true'/>"
	            "<cell x='2' y='1' top-bar='false'/>"
	            "<cell x='1' y='2' top-bar='1'/><cell x='2' y='2'/>")),
	  CPLY_OK, "", ".rb .l|.t ." },
	{ "ranges", BODY(GRID(3, 2, "<cell x='1-3' y='2-1' type='block'/>")),
	  CPLY_OK, "", "# # #|# # #" },
	{ "outside",
	  CELLS("<cell x='3' y='1'/><cell x='0' y='1'/><cell x='1'/>"
	        "<cell x='one' y='1'/><cell x='1' y='1'/>"),
	  CPLY_INVALID, "JZ201 JZ201 JZ201 JZ201", ". _" },
	{ "twice",
	  CELLS("<cell x='1' y='1' solution='A'/>"
	        "<cell x='1' y='1' solution='B'/><cell x='2' y='1'/>"),
	  CPLY_OK, "JZ202", ".B ." },
	{ "odd type",
	  CELLS("<cell x='1' y='1' type='wall'/><cell x='2' y='1'/>"), CPLY_OK,
	  "JZ203", ". ." },
	{ "letters on a block",
	  CELLS("<cell x='1' y='1' type='block' solution='A'/>"), CPLY_OK, "",
	  "#A _" },
};

static const struct sample clues[] = {
	{ "by word",
	  CLUES("<clues><title><b>Across</b></title>"
	        "<clue word='1' number='1' format='2, 1'>One</clue></clues>"
	        "<clues><title>\n <b>Down:</b> </title>"
	        "<clue word='2' number='1'>Two</clue>"
	        "<clue word='3' number='2'/></clues>"),
	  CPLY_OK, "",
	  "A.Across: 1 One (2, 1) [0 1 2] | D.Down:: 1 Two [0 3] 2  [2 5]" },
	{ "no lists", CLUES(""), CPLY_OK, "", "" },
	{ "an empty list",
	  CLUES("<clues><title>Across</title></clues><clues/>"), CPLY_OK, "",
	  "A.Across: | -.:" },
	{ "German titles",
	  CLUES("<clues><title>Waagerecht</title><clue word='1'>x</clue>"
	        "</clues><clues><title>Senkrecht</title>"
	        "<clue word='2'>y</clue></clues>"),
	  CPLY_OK, "", "A.Waagerecht:  x [0 1 2] | D.Senkrecht:  y [0 3]" },
	{ "directions from the words",
	  CLUES("<clues><title>Ylös</title><clue word='2'>x</clue></clues>"
	        "<clues><clue word='1'>y</clue></clues>"),
	  CPLY_OK, "", "D.Ylös:  x [0 3] | A.:  y [0 1 2]" },
	{ "rows alone are a list of their own",
	  CLUES("<clues><title>Rows</title><clue word='1'>x</clue></clues>"),
	  CPLY_OK, "", "-.Rows:  x [0 1 2]" },
	{ "three lists",
	  CLUES("<clues><title>Across</title><clue word='1'>x</clue></clues>"
	        "<clues><title>Down</title><clue word='2'>y</clue></clues>"
	        "<clues><title>Zones</title><clue word='3' number='A'>z</clue>"
	        "</clues>"),
	  CPLY_OK, "",
	  "A.Across:  x [0 1 2] | D.Down:  y [0 3] | -.Zones: A z [2 5]" },
	{ "a list that lies",
	  CLUES("<clues fake='true'><title>Down</title>"
	        "<clue word='2' number='•'>x</clue></clues>"),
	  CPLY_OK, "", "-.Down: • x []" },
	{ "two clues for one word",
	  CLUES("<clues><title>Across</title><clue word='1'>x</clue>"
	        "<clue word='1'>y</clue></clues>"),
	  CPLY_OK, "", "A.Across:  x [0 1 2]  y [0 1 2]" },
	{ "no such word",
	  ONE("<clue word='9' number='1'>x</clue>"
	      "<clue word='8' number='7'>y</clue>"),
	  CPLY_OK, "JZ303 JZ303", "A.Across: 1 x [0 1 2] 7 y []" },
	{ "a clue that names no word where others do",
	  ONE("<clue word='1' number='1'>x</clue><clue number='1'>y</clue>"),
	  CPLY_OK, "", "A.Across: 1 x [0 1 2] 1 y []" },
	{ "no words at all",
	  BODY(GRID_3X2 "<clues><title>Down</title>"
	                "<clue number='2'>x</clue></clues>"),
	  CPLY_OK, "", "D.Down: 2 x [2 5]" },
	{ "backwards",
	  BODY(GRID_3X2 "<word id='1' x='3-1' y='1'/>"
	                "<clues><clue word='1'>x</clue></clues>"),
	  CPLY_OK, "", "-.:  x [2 1 0]" },
	{ "cells, ranges and both",
	  BODY(GRID_3X2 "<word id='a'><cells x='1' y='2-1'/>"
	                "<cells x='2' y='1'/></word>"
	                "<word id='b' x='1-2' y='1'><cells x='3' y='1'/>"
	                "</word><clues><clue word='a'>x</clue>"
	                "<clue word='b'>y</clue></clues>"),
	  CPLY_OK, "", "-.:  x [3 0 1]  y [0 1 2]" },
	{ "the same squares twice",
	  BODY(GRID_3X2 "<word id='a' x='1-2' y='1'><cells x='1' y='1'/>"
	                "<cells x='2' y='1'/></word>"
	                "<clues><clue word='a'>x</clue></clues>"),
	  CPLY_OK, "", "-.:  x [0 1]" },
	{ "a diagonal",
	  BODY(GRID_3X2 "<word id='a' x='1-2' y='1-2'/>"
	                "<clues><clue word='a'>x</clue></clues>"),
	  CPLY_OK, "", "-.:  x [0 4]" },
	{ "outside",
	  BODY(GRID_3X2 "<word id='a' x='2-4' y='1'/><word id='b' x='1'/>"
	                "<clues><clue word='a'>x</clue></clues>"),
	  CPLY_INVALID, "JZ302 JZ302", "-.:  x [1 2]" },
	{ "an answer in two words",
	  CLUES("<word id='l' x='1-3' y='1'><cells x='3' y='1-2'/></word>"
	        "<clues><title>Across</title>"
	        "<clue word='l' number='1' citation='c'>x</clue></clues>"
	        "<clues><title>Down</title><clue word='2' number='1'>y</clue>"
	        "<clue word='3' number='2' is-link='1'>See 1</clue></clues>"),
	  CPLY_OK, "",
	  "A.Across: 1 x [0 1 2]->1.1 | D.Down: 1 y [0 3] 2 See 1 [2 5]" },
	{ "a link that nothing leads to",
	  CLUES("<clues><title>Down</title>"
	        "<clue word='3' number='2' is-link='1'>See 1</clue></clues>"),
	  CPLY_OK, "", "D.Down: 2 See 1 [2 5]" },
	{ "a word in a word is no link",
	  CLUES("<word id='s' x='2-3' y='1'/><clues><title>Across</title>"
	        "<clue word='1'>x</clue><clue word='s' is-link='true'>y</clue>"
	        "</clues>"),
	  CPLY_OK, "", "A.Across:  x [0 1 2]  y [1 2]" },
	{ "two words with one id",
	  BODY(GRID_3X2 "<word id='a' x='1' y='1'/><word id='a' x='2' y='1'/>"
	                "<clues><clue word='a'>x</clue></clues>"),
	  CPLY_OK, "JZ301", "-.:  x [0]" },
};

static const struct sample texts[] = {
	{ "tags", ONE("<clue>a <b>b<i>c</i></b> <sub>d</sub><s>e</s></clue>"),
	  CPLY_OK, "", "a {2:b}{3:c} {4:d}{64:e}" },
	{ "spans",
	  ONE("<clue><span style='font-variant: small-caps'>a</span>"
	      "<span>b</span></clue>"),
	  CPLY_OK, "", "{16:a}b" },
	{ "tags that are escaped", ONE("<clue>a &lt;b&gt;c&lt;/b&gt;</clue>"),
	  CPLY_OK, "", "a {2:c}" },
	{ "tags in CDATA", ONE("<clue><![CDATA[a <i>b</i> & c]]></clue>"),
	  CPLY_OK, "", "a {1:b} & c" },
	{ "entities of HTML", ONE("<clue>caf&eacute; &amp;amp; bar</clue>"),
	  CPLY_OK, "", "café & bar" },
	{ "text that looks like a tag",
	  ONE("<clue>3 &lt; 4 &amp;lt;b&amp;gt;</clue>"), CPLY_OK, "",
	  "3 < 4 <b>" },
	{ "bare ampersands", ONE("<clue>AT&T</clue>"), CPLY_OK, "XL106",
	  "AT&T" },
	{ "line ends are layout", ONE("<clue>\n   a\n   b  c\n</clue>"),
	  CPLY_OK, "", "a b  c" },
	{ "breaks", ONE("<clue>a<br/>b <BR/>\n  c</clue>"), CPLY_OK, "",
	  "a\nb \nc" },
	{ "paragraphs", ONE("<clue>\n<p>a</p>\n<p>b</p>\n</clue>"), CPLY_OK, "",
	  "a\n\nb" },
	{ "white space that counts",
	  ONE("<clue xml:space='preserve'>\n a </clue>"), CPLY_OK, "",
	  "\n a " },
	{ "a script", ONE("<clue>a<script>alert(1)</script></clue>"), CPLY_OK,
	  "JZ305", "a<script>alert(1)</script>" },
	{ "tags that are not closed", ONE("<clue>a<br>b <i>c</clue>"), CPLY_OK,
	  "JZ106", "a\nb {1:c}" },
	{ "tags that cross", ONE("<clue><b>a<i>b</b>c</i></clue>"), CPLY_OK,
	  "JZ106", "{2:a}{3:b}{1:c}" },
};

static const struct sample metas[] = {
	{ "all there is",
	  META("<title>T <i>t</i></title><creator>C</creator>"
	       "<copyright>© 1</copyright><description>a\n\n  b</description>"
	       "<editor>E</editor><created_at>2020-01-02</created_at>"
	       "<instructions>I</instructions><identifier>7</identifier>"
	       "<publisher/>"),
	  CPLY_OK, "",
	  "title=T {1:t}; author=C; editor=E; copyright=© 1; date=2020-01-02; "
	  "intro=I; notes=a\n\nb; id=7" },
	{ "settings win",
	  "<crossword-compiler-applet><applet-settings><title>New</title>"
	  "<copyright/><completion only-if-correct='true'>Well "
	  "done</completion>"
	  "</applet-settings>" META("<title>Old</title><copyright>C</"
	                            "copyright>") "</"
	                                          "crossword-compiler-applet>",
	  CPLY_OK, "", "title=New; copyright=C; explanation=Well done" },
	{ "the message that all files have",
	  "<crossword-compiler-applet><applet-settings>"
	  "<completion only-if-correct='true'>Congratulations! The puzzle is "
	  "solved correctly.</completion></applet-settings>" META(
		  "") "</crossword-compiler-applet>",
	  CPLY_OK, "", "" },
};

static const struct sample extras[] = {
	{ "cells",
	  CELLS("<cell x='1' y='1' top-right-number='&lt;9&gt;'>"
	        "<background-picture format='PNG'><encoded-image>QUJD"
	        "</encoded-image></background-picture></cell>"
	        "<cell x='2' y='1' type='clue'><arrow to='right'/></cell>"),
	  CPLY_OK, "",
	  "background-picture=<background-picture "
	  "format=\"PNG\"><encoded-image>QUJD</encoded-image>"
	  "</background-picture> type=clue arrow=<arrow to=\"right\"/>" },
	{ "clues, words, lists",
	  CLUES("<clues ordering='random'><note>n</note>"
	        "<clue word='1' citation='me'>x</clue></clues>"
	        "<clues ordering='normal' fake='true'/>"),
	  CPLY_OK, "",
	  "ordering=random note=<note>n</note> citation=me fake=true" },
	{ "the whole",
	  "<crossword-compiler-applet><applet-settings cursor-color='#fff' "
	  "selected-cells-color='#80ff80'><completion only-if-correct='false'>"
	  "x</completion><actions/></applet-settings>"
	  "<rectangular-puzzle alphabet='ABC' xmlns:x='http://x'>"
	  "<metadata><mood>good</mood></metadata><crossword kind='k'>"
	  "<grid width='1' height='1' look='l'>"
	  "<grid-look numbering-scheme='none'/><cell x='1' y='1'/></grid>"
	  "<future/></crossword></rectangular-puzzle>"
	  "</crossword-compiler-applet>",
	  CPLY_OK, "",
	  "applet.cursor-color=#fff completion.only-if-correct=false "
	  "applet.actions=<actions/> metadata.mood=<mood>good</mood> "
	  "puzzle.alphabet=ABC crossword.kind=k "
	  "crossword.future=<future/> grid.look=l "
	  "grid.grid-look=<grid-look numbering-scheme=\"none\"/>" },
	{ "names that are none without their prefix",
	  CELLS("<cell x='1' y='1' a:1='x' a:b='y' c:b='z'><a:1/></cell>"),
	  CPLY_OK, "", "b=y _1=<_1/>" },
};

#define RUN(table, put) run_samples(table, CPLY_COUNT(table), put)

static void structure_is_read(void **state)
{
	(void)state;
	RUN(structure, put_grid);
}

static void cells_are_read(void **state)
{
	(void)state;
	RUN(cells, put_grid);
}

static void clues_are_read(void **state)
{
	(void)state;
	RUN(clues, put_clues);
}

static void texts_are_read(void **state)
{
	(void)state;
	RUN(texts, put_first_clue);
}

static void metadata_is_read(void **state)
{
	(void)state;
	RUN(metas, put_meta);
}

static void extras_are_kept(void **state)
{
	(void)state;
	RUN(extras, put_all_extras);
}

/* ---- scripts ---- */

#define SCRIPT                                                                 \
	"var CrosswordPuzzleData = \"<?xml version=\\\"1.0\\\"?>\\r\\n"        \
	"<rectangular-puzzle><crossword><grid width=\\\"2\\\" height='1'>"     \
	"<cell x='1' y='1' solution='\\u00c4'/>\" +\n '<cell x=\"2\" y=\"1\" " \
	"solution=\"\\x42\" type=\"wall\"/>\\\n</grid><\\/crossword>"          \
	"</rectangular-puzzle>';\n"

static void a_script_is_read(void **state)
{
	(void)state;
	session s;
	cply_buf b;
	session_init(&s);
	cply_buf_init(&b, s.arena);
	cply_str text = CPLY_STR(SCRIPT);
	assert_int_equal(session_read(&s, text, "", NULL), CPLY_OK);
	assert_ptr_equal(s.doc->format, &cply_format_jpz);
	assert_codes(&s, "JZ203");
	/* Places are those of the script. */
	cply_span at = s.diags->items[0]->span;
	cply_str marked = cply_str_sub(text, at.begin, at.end);
	assert_true(cply_str_starts(marked, "<cell x=\"2\""));
	assert_true(cply_str_ends(marked, "type=\"wall\"/>"));
	put_grid(&b, s.doc->as.crossword);
	assert_true(cply_str_is(cply_buf_str(&b), ".Ä .B"));
	/* Without its end it is read as far as it goes. */
	session_reset(&s, SIZE_MAX);
	assert_int_equal(session_read(&s, cply_str_sub(text, 0, 190), "", NULL),
	                 CPLY_INVALID);
	assert_codes(&s, "JZ107 XL101");
	session_free(&s);
}

/* ---- the probe ---- */

static void the_probe_knows_its_own(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		int score;
	} cases[] = {
		{ "<crossword-compiler-applet/>", CPLY_BY_MAGIC },
		{ "\xEF\xBB\xBF <?xml version='1.0'?><!-- > --><!DOCTYPE a>\n"
		  "<cc:crossword-compiler\n",
		  CPLY_BY_MAGIC },
		{ "<rectangular-puzzle>", CPLY_BY_MAGIC },
		{ "<crossword-compilers>", CPLY_NOT_MINE },
		{ "<html><!-- <rectangular-puzzle> --></html>", CPLY_NOT_MINE },
		{ "<crossword><Title v='x'/></crossword>", CPLY_NOT_MINE },
		{ "the <rectangular-puzzle> element", CPLY_NOT_MINE },
		{ "var CrosswordPuzzleData = '<?xml", CPLY_BY_MAGIC },
		{ "window.puzzle='<a xmlns=\"http://crossword.info/xml/",
		  CPLY_BY_MAGIC },
		{ "var CrosswordPuzzleData = { a: 1 }", CPLY_NOT_MINE },
		{ "var page = '<html>'", CPLY_NOT_MINE },
		{ "<", CPLY_NOT_MINE },
		{ "<!--", CPLY_NOT_MINE },
		{ "", CPLY_NOT_MINE },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++)
		if (cply_format_jpz.probe(cply_str_of(cases[i].text)) !=
		    cases[i].score)
			fail_msg("%s", cases[i].text);
}

/* ---- bad input ---- */

static const char whole[] =
	"<?xml version='1.0' encoding='UTF-8'?>"
	"<crossword-compiler-applet><applet-settings cursor-color='red'>"
	"<title>T</title><completion>Done <b>it</b></completion>"
	"</applet-settings>" PUZZLE(
		"<metadata><title>Old</title><creator>C</creator>"
		"<description>a<br/>b\nc</description><x y='z'/></metadata>"
		"<crossword>" GRID_3X2 WORDS
		"<word id='l' x='1-3' y='1'><cells x='3' y='2'/></word>"
		"<clues><title><b>Across</b></title>"
		"<clue word='l' number='1' format='3'>An <i>A</i> &amp; "
		"caf&eacute;</clue></clues><clues ordering='odd'>"
		"<clue word='2' number='1'>x<br/>y</clue>"
		"<clue word='3' number='2' is-link='1'>z</clue></clues>"
		"</crossword>") "</crossword-compiler-applet>";

static void every_prefix(void **state)
{
	(void)state;
	truncation_sweep(&cply_format_jpz, cply_str_of(whole));
	truncation_sweep(&cply_format_jpz, CPLY_STR(SCRIPT));
}

static void every_budget(void **state)
{
	(void)state;
	memory_sweep(&cply_format_jpz, cply_str_of(whole), 8);
	memory_sweep(&cply_format_jpz, CPLY_STR(SCRIPT), 8);
	memory_sweep(&cply_format_jpz,
	             CPLY_STR(ONE("<clue>a<br>b <i>c</clue>")), 16);
}

static void hostile_input(void **state)
{
	(void)state;
	static const struct {
		const char *bytes;
		size_t len;
		cply_status status;
		const char *codes;
	} cases[] = {
#define BYTES(literal) literal, sizeof literal - 1
		{ BYTES("\xFF\xFE<\0a\0\0\xD8>\0"), CPLY_INVALID, "XL101" },
		{ BYTES("\xFE\xFF\0<\0a"), CPLY_INVALID, "XL101" },
		{ BYTES("<rectangular-puzzle>\0</rectangular-puzzle>"),
		  CPLY_INVALID, "XL101" },
		{ BYTES("\x89PNG\r\n\x1A\n"), CPLY_INVALID, "XL101" },
		{ BYTES("var a = '<b>"), CPLY_INVALID, "JZ107 XL102" },
		{ BYTES("var a = '<\\u"), CPLY_INVALID, "JZ107 XL101" },
	};
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		session_reset(&s, SIZE_MAX);
		cply_str bytes = { cases[i].bytes, cases[i].len };
		cply_status st = session_read(&s, bytes, "x", &cply_format_jpz);
		assert_codes(&s, cases[i].codes);
		assert_int_equal(st, cases[i].status);
	}
	session_free(&s);
}

static void deep_nesting(void **state)
{
	(void)state;
	enum { DEPTH = 10000 };
	session s;
	cply_buf b;
	session_init(&s);
	cply_buf_init(&b, s.arena);
	for (int i = 0; i < DEPTH; i++)
		cply_put(&b, i ? "<b>" : "<rectangular-puzzle>");
	cply_str copy = cply_buf_str(&b);
	assert_int_equal(session_read(&s, copy, "x", NULL), CPLY_LIMIT);
	assert_codes(&s, "XL104");
	session_free(&s);
}

/* Cells that describe all of the grid, over and over. */
static void many_ranges(void **state)
{
	(void)state;
	session s;
	cply_buf b;
	session_init(&s);
	cply_buf_init(&b, s.arena);
	cply_put(&b, "<rectangular-puzzle><crossword><grid width='200' "
	             "height='200'>");
	for (int i = 0; i < 20000; i++)
		cply_put(&b, "<cell x='1-200' y='1-200'/>");
	cply_put(&b, "</grid></crossword></rectangular-puzzle>");
	assert_int_equal(session_read(&s, cply_buf_str(&b), "x", NULL),
	                 CPLY_OK);
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(structure_is_read),
		cmocka_unit_test(cells_are_read),
		cmocka_unit_test(clues_are_read),
		cmocka_unit_test(texts_are_read),
		cmocka_unit_test(metadata_is_read),
		cmocka_unit_test(extras_are_kept),
		cmocka_unit_test(a_script_is_read),
		cmocka_unit_test(the_probe_knows_its_own),
		cmocka_unit_test(every_prefix),
		cmocka_unit_test(every_budget),
		cmocka_unit_test(hostile_input),
		cmocka_unit_test(deep_nesting),
		cmocka_unit_test(many_ranges),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
