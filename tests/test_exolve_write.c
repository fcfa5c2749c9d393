/* SPDX-License-Identifier: MIT */
/* Exolve: what is written is read again as the same, and what is not is told
 * before; bad input of every kind. */
#include <stdio.h>
#include <stdlib.h>

#include "format/formats.h"
#include "support/exolve_examples.h"
#include "support/puzzle.h"
#include "support/xmd_support.h"

static const cply_format *const exolve = &cply_format_exolve;

static const char *const examples[] = { EX_RICH, EX_BLANK, EX_DIAGRAMLESS,
	                                EX_HINDI, EX_BACKWARDS };

static cply_str write_doc(session *s, const cply_doc *doc,
                          const cply_write_options *options)
{
	cply_buf b;
	cply_buf_init(&b, s->arena);
	const cply_write w = { .out = &b,
		               .scratch = s->arena,
		               .diags = s->diags,
		               .options = options };
	cply_losses(doc, exolve, options, s->arena, s->diags);
	assert_int_equal(cply_write_doc(&w, exolve, doc), CPLY_OK);
	return cply_buf_str(&b);
}

/* Reads, writes, reads: the same puzzle, and the same text when it is written
 * once more. */
static void round_trip(session *s, cply_str bytes)
{
	const cply_write_options options = { 0 };
	session two;
	session_init(&two);
	session_reset(s, SIZE_MAX);
	assert_int_equal(session_read(s, bytes, "", exolve), CPLY_OK);
	cply_diags_init(s->diags, s->arena, 100);
	cply_str first = write_doc(s, s->doc, &options);
	assert_codes(s, "");
	assert_int_equal(session_read(&two, first, "", NULL), CPLY_OK);
	assert_same_crossword(s->doc->as.crossword, two.doc->as.crossword);
	cply_str second = write_doc(&two, two.doc, &options);
	assert_int_equal(second.len, first.len);
	assert_memory_equal(second.ptr, first.ptr, first.len);
	session_free(&two);
}

TEST(own_examples_come_back)
{
	for (size_t i = 0; i < CPLY_COUNT(examples); i++)
		round_trip(s, cply_str_of(examples[i]));
}

static void each_corpus_file(const char *path, void *ctx)
{
	char *bytes;
	size_t len;
	assert_true(load_file(path, &bytes, &len));
	round_trip(ctx, (cply_str){ bytes, len });
	free(bytes);
}

TEST(corpus_comes_back)
{
	char dir[4096];
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		session_free(s);
		skip();
	}
	snprintf(dir, sizeof dir, "%s/crossword/exolve", corpus_dir());
	assert_int_equal(for_each_file(dir, ".exolve", each_corpus_file, s), 4);
}

static bool has_line(cply_str text, const char *line)
{
	return cply_str_find(text, cply_str_of(line)) != SIZE_MAX;
}

TEST(everything_is_kept)
{
	static const char *const lines[] = {
		"\n  exolve-credits: Test solver: Bo\n",
		"\n    Read <a href=\"x\">this</a>.\n",
		"\n  exolve-option: rebus-cells\n",
		"\n  exolve-option: allow-chars:@.\n",
		"\n    C    HEART|@ T! S\n",
		"\n    O{1} .       O_ .\n",
		"\n    D    E       &@ D~\n",
		"\n  exolve-colour: #98fb98 a4 b2\n",
		"\n  exolve-nina: a4 b4\n",
		"\n  exolve-reversals: c1-d1\n",
		"\n    across-label: Sideways\n    clear: Away\n",
		"\n    <i>Note these</i>\n    1 Bold <b>love</b> (2) C plus "
		"HEART\n    Hint: Think\n",
		"\n    3, 1d. <span class=\"q\">Linked</span> (4,3)*\n",
		"\n    4 *\n",
		"\n    --- Page two\n    2 A ~{def}~\n    #d2 [Z] Own label "
		"(2)\n",
		"\n  exolve-nodir: Corners\n    #a4 #d4 #d1 [A] Three (3)\n",
		"\n    --- Jigsaw\n    [B] No home (5) [3a] [HOUSE] Why\n",
		"\n    First.<br/>\n    Second.\n",
		"\n  exolve-question: What? (3) ANY\n",
		"\n  exolve-maker:\n    one\n    two\n",
		"\n  exolve-postscript:\n    The end.\n",
	};
	const cply_write_options options = { 0 };
	assert_int_equal(session_read(s, CPLY_STR(EX_RICH), "", exolve),
	                 CPLY_OK);
	cply_str text = write_doc(s, s->doc, &options);
	for (size_t i = 0; i < CPLY_COUNT(lines); i++)
		if (!has_line(text, lines[i]))
			fail_msg("%s is not in\n%.*s", lines[i], (int)text.len,
			         text.ptr);
}

TEST(without_the_solution)
{
	const cply_write_options options = { .blank = true };
	assert_int_equal(session_read(s, CPLY_STR(EX_RICH), "", exolve),
	                 CPLY_OK);
	cply_str text = write_doc(s, s->doc, &options);
	assert_codes(s, "");
	assert_false(has_line(text, "HEART"));
	assert_false(has_line(text, "HOUSE"));
	/* A given letter is part of the puzzle. */
	assert_true(has_line(text, "T!"));
	assert_true(has_line(text, "\n    0"));
}

/* ---- puzzles from elsewhere ---- */

/* Clues whose text looks like something else. */
static const char *const tricky[] = {
	", and so on",
	". Full stop",
	"...and so on",
	"and 5 more",
	"/ 7 slash",
	"& 7 more",
	"In (1990) it was new",
	"In (1990) [sic] it was new",
	"Empty [] brackets",
	"A # is not a comment",
	"C #",
	"*",
	"~{not a mark}~",
	"<b>not bold</b> &amp; so on",
	"A friend in need",
	"Two\nlines",
	"(crab) first",
	"Hint: none",
};

TEST(clue_texts_come_back)
{
	const cply_write_options options = { 0 };
	session two;
	session_init(&two);
	for (unsigned pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < CPLY_COUNT(tricky); i++) {
			session_reset(s, SIZE_MAX);
			session_reset(&two, SIZE_MAX);
			cply_crossword *cw =
				puzzle_make(s->arena, "CAT\nO#O\nDEN\n");
			puzzle_clues(cw, s->arena, &tricky[i], 1);
			cply_clue *clue = &cw->lists[0].clues[0];
			if (pass)
				clue->enumeration = CPLY_STR("3");
			cply_clue_ref link = { 1, 1 };
			if (pass) {
				clue->links = &link;
				clue->n_links = 1;
			}
			const cply_doc doc = { .kind = &cply_kind_crossword,
				               .as.crossword = cw };
			cply_str text = write_doc(s, &doc, &options);
			assert_codes(s, "");
			assert_int_equal(session_read(&two, text, "", NULL),
			                 CPLY_OK);
			assert_same_crossword(cw, two.doc->as.crossword);
		}
	session_free(&two);
}

TEST(lengths_in_texts_become_enumerations)
{
	static const char *const texts[] = { "Pet (3)" };
	const cply_write_options options = { 0 };
	cply_crossword *cw = puzzle_make(s->arena, "CAT\nO#O\nDEN\n");
	puzzle_clues(cw, s->arena, texts, 1);
	const cply_doc doc = { .kind = &cply_kind_crossword,
		               .as.crossword = cw };
	cply_str text = write_doc(s, &doc, &options);
	assert_codes(s, "EX701");
	assert_true(has_line(text, "\n    1 Pet (3)\n"));
}

TEST(letters_that_need_a_word)
{
	const cply_write_options options = { 0 };
	cply_crossword *cw = puzzle_make(s->arena, "\xC3\x89T0\n7#O\nDEN\n");
	cw->cells[8].solution = CPLY_STR("#");
	const cply_doc doc = { .kind = &cply_kind_crossword,
		               .as.crossword = cw };
	cply_str text = write_doc(s, &doc, &options);
	assert_codes(s, "");
	session two;
	session_init(&two);
	assert_int_equal(session_read(&two, text, "", NULL), CPLY_OK);
	assert_codes(&two, "");
	assert_same_crossword(cw, two.doc->as.crossword);
	session_free(&two);
}

static void change_void(cply_crossword *cw)
{
	cw->cells[4].kind = CPLY_CELL_VOID;
}

static void change_letter(cply_crossword *cw)
{
	cw->cells[0].solution = CPLY_STR("a b");
}

static void change_label(cply_crossword *cw)
{
	cw->cells[1].label = CPLY_STR("9");
}

static void change_block(cply_crossword *cw)
{
	cw->cells[4].shade = CPLY_COLOR | 0xFF0000;
}

static void change_clue_label(cply_crossword *cw)
{
	cw->lists[0].clues[0].label = CPLY_STR("1/5");
}

static void change_entry(cply_crossword *cw)
{
	static const uint32_t bent[] = { 0, 1, 2, 5 };
	cw->lists[0].clues[0].cells = bent;
	cw->lists[0].clues[0].n_cells = 4;
}

static void change_list(cply_crossword *cw)
{
	cw->lists[1].direction = CPLY_ACROSS;
	for (uint32_t k = 0; k < cw->lists[1].n_clues; k++)
		cw->lists[1].clues[k].n_cells = 0;
}

static void change_date(cply_crossword *cw)
{
	cw->meta[CPLY_META_DATE] = cply_text_plain(CPLY_STR("1999"));
}

static const struct {
	const char *what;
	void (*change)(cply_crossword *cw);
	const char *codes;
} losses[] = {
	{ "void", change_void, "XW706" },
	{ "letter", change_letter, "EX702" },
	{ "label", change_label, "XW710" },
	{ "colour of a block", change_block, "XW709" },
	{ "label of a clue", change_clue_label, "EX703" },
	{ "entry", change_entry, "XW713" },
	{ "second list", change_list, "XW711" },
	{ "date", change_date, "XW729" },
};

TEST(losses_are_told)
{
	const cply_write_options options = { 0 };
	for (size_t i = 0; i < CPLY_COUNT(losses); i++) {
		session_reset(s, SIZE_MAX);
		cply_crossword *cw = puzzle_make(s->arena, "CAT\nO#O\nDEN\n");
		puzzle_clues(cw, s->arena, NULL, 0);
		losses[i].change(cw);
		cply_crossword_finish(cw);
		const cply_doc doc = { .kind = &cply_kind_crossword,
			               .as.crossword = cw };
		(void)write_doc(s, &doc, &options);
		assert_codes(s, losses[i].codes);
	}
}

/* ---- bad input ---- */

TEST(every_prefix)
{
	(void)s;
	for (size_t i = 0; i < CPLY_COUNT(examples); i++)
		truncation_sweep(exolve, cply_str_of(examples[i]));
}

TEST(every_allocation_may_fail)
{
	(void)s;
	for (size_t i = 0; i < CPLY_COUNT(examples); i++)
		memory_sweep(exolve, cply_str_of(examples[i]), 16);
}

/* Each byte of a good file replaced by one that may upset it. */
TEST(every_byte_changed)
{
	static const char bytes[] = "\0\n #[](){}&,.~0\xFF";
	const cply_write_options options = { 0 };
	size_t len = sizeof EX_RICH - 1;
	char *text = malloc(len);
	for (size_t i = 0; i < len; i++) {
		memcpy(text, EX_RICH, len);
		text[i] = bytes[i % (sizeof bytes - 1)];
		session_reset(s, SIZE_MAX);
		cply_status st =
			session_read(s, (cply_str){ text, len }, "", exolve);
		assert_true(st == CPLY_OK || s->diags->n > 0);
		if (!s->doc->kind)
			continue;
		cply_check_doc(s->doc, s->arena, s->diags);
		(void)write_doc(s, s->doc, &options);
	}
	free(text);
}

/* Long lines of brackets must not take long. */
TEST(hostile_lines)
{
	static const char *const parts[] = { "(1) [", "((",  "(a", "1,", "[]",
		                             "#a1 ",  "~{{", "&",  "<i>" };
	enum { TIMES = 20000 };
	static const char head[] =
		"exolve-begin\nexolve-grid:\nAB\nCD\nexolve-across:\n1 ";
	for (size_t i = 0; i < CPLY_COUNT(parts); i++) {
		size_t n = strlen(parts[i]), at = sizeof head - 1;
		char *text = malloc(at + n * TIMES);
		memcpy(text, head, at);
		for (size_t k = 0; k < TIMES; k++, at += n)
			memcpy(text + at, parts[i], n);
		session_reset(s, SIZE_MAX);
		(void)session_read(s, (cply_str){ text, at }, "", exolve);
		assert_non_null(s->doc->kind);
		free(text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(own_examples_come_back),
		cmocka_unit_test(corpus_comes_back),
		cmocka_unit_test(everything_is_kept),
		cmocka_unit_test(without_the_solution),
		cmocka_unit_test(clue_texts_come_back),
		cmocka_unit_test(lengths_in_texts_become_enumerations),
		cmocka_unit_test(letters_that_need_a_word),
		cmocka_unit_test(losses_are_told),
		cmocka_unit_test(every_prefix),
		cmocka_unit_test(every_allocation_may_fail),
		cmocka_unit_test(every_byte_changed),
		cmocka_unit_test(hostile_lines),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
