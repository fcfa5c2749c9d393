/* SPDX-License-Identifier: MIT */
/* Crosswords as SVG, read back with expat. CROSSPLY_UPDATE_GOLDEN=1 writes the
 * pictures of tests/draw/golden anew; look at them before you keep them. */
#include <expat.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "draw/canvas.h"
#include "draw/shape.h"
#include "support/puzzle.h"
#include "support/with_arena.h"

static cply_str drawn(const cply_crossword *cw, cply_draw_options o)
{
	cply_buf b;
	cply_buf_init(&b, &arena);
	cply_draw_svg(cw, &o, &arena, &b);
	assert_false(b.failed);
	return cply_buf_str(&b);
}

/* What a picture is made of. */
struct content {
	unsigned rects, lines, heavy, rings, discs, texts, tspans;
	cply_buf words; /* all text, a blank between elements */
	cply_buf title, desc;
	cply_buf ids;
	cply_buf *sink;
	bool in_text;
	double width, height;
};

static const char *attr(const char **attrs, const char *name)
{
	for (; *attrs; attrs += 2)
		if (strcmp(attrs[0], name) == 0)
			return attrs[1];
	return NULL;
}

static void on_start(void *ctx, const char *name, const char **attrs)
{
	struct content *c = ctx;
	const char *id = attr(attrs, "id"), *class = attr(attrs, "class");
	const char *stroke = attr(attrs, "stroke-width");
	assert_null(attr(attrs, "href"));
	assert_null(attr(attrs, "onload"));
	assert_string_not_equal(name, "script");
	assert_string_not_equal(name, "image");
	if (id) {
		cply_buf key;
		cply_buf_init(&key, &arena);
		cply_put(&key, " ");
		cply_put(&key, id);
		cply_put(&key, " ");
		if (cply_str_find(cply_buf_str(&c->ids), cply_buf_str(&key)) !=
		    SIZE_MAX)
			fail_msg("id %s is there twice", id);
		cply_put_str(&c->ids, cply_buf_str(&key));
	}
	if (strcmp(name, "svg") == 0) {
		assert_string_equal(attr(attrs, "role"), "img");
		assert_non_null(attr(attrs, "aria-labelledby"));
		assert_non_null(attr(attrs, "viewBox"));
		c->width = strtod(attr(attrs, "width"), NULL);
		c->height = strtod(attr(attrs, "height"), NULL);
	}
	c->rects += strcmp(name, "rect") == 0;
	if (strcmp(name, "line") == 0) {
		c->lines++;
		c->heavy += class && strcmp(class, "cply-s-text") == 0 &&
		            strtod(stroke, NULL) > 3;
	}
	c->rings += strcmp(name, "circle") == 0 && stroke;
	c->discs += strcmp(name, "circle") == 0 && !stroke;
	c->texts += strcmp(name, "text") == 0;
	c->tspans += strcmp(name, "tspan") == 0;
	if (strcmp(name, "text") == 0)
		c->sink = &c->words;
	else if (strcmp(name, "title") == 0)
		c->sink = &c->title;
	else if (strcmp(name, "desc") == 0)
		c->sink = &c->desc;
}

static void on_end(void *ctx, const char *name)
{
	struct content *c = ctx;
	if (strcmp(name, "tspan") == 0 || !c->sink)
		return;
	cply_put_char(c->sink, ' ');
	c->sink = NULL;
}

static void on_text(void *ctx, const char *text, int len)
{
	struct content *c = ctx;
	if (c->sink)
		cply_put_str(c->sink, (cply_str){ text, (size_t)len });
}

static struct content content_of(cply_str svg)
{
	struct content c = { 0 };
	cply_buf_init(&c.words, &arena);
	cply_buf_init(&c.title, &arena);
	cply_buf_init(&c.desc, &arena);
	cply_buf_init(&c.ids, &arena);
	XML_Parser p = XML_ParserCreate("UTF-8");
	assert_non_null(p);
	XML_SetUserData(p, &c);
	XML_SetElementHandler(p, on_start, on_end);
	XML_SetCharacterDataHandler(p, on_text);
	if (XML_Parse(p, svg.ptr, (int)svg.len, 1) != XML_STATUS_OK)
		fail_msg("line %lu: %s", XML_GetCurrentLineNumber(p),
		         XML_ErrorString(XML_GetErrorCode(p)));
	XML_ParserFree(p);
	cply_put_char(&c.words, 0);
	cply_put_char(&c.title, 0);
	cply_put_char(&c.desc, 0);
	return c;
}

static void assert_words(const struct content *c, const char *words)
{
	if (!strstr(c->words.ptr, words))
		fail_msg("\"%s\" is not in: %s", words, c->words.ptr);
}

static void everything_is_there(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_mixed(&arena);
	cply_draw_options o = { .solution = true };
	struct content c = content_of(drawn(cw, o));
	assert_string_equal(c.title.ptr, "A \"Mixed\" Bag ");
	assert_non_null(strstr(c.desc.ptr, "5 by 4"));
	assert_int_equal(c.rings, 2);
	assert_int_equal(c.discs, 0);
	assert_int_equal(c.heavy, 0);
	assert_words(&c, "A \"Mixed\" Bag A. Setter · 2026-05-01 ");
	assert_words(&c, "Circled letters spell <nothing>.");
	assert_words(&c, "© nobody");
	/* long clues are broken into lines and lose nothing by it */
	assert_words(&c, "1 Sun & rain make it; <b> is no tag here (3)");
	assert_words(&c, "5 Ran off with a gold ring, it is said, and was "
	                 "never seen again in the town where all of this "
	                 "began 6 Water is H2O, and x2 is a square");
	for (uint32_t i = 0; i < 2; i++)
		for (uint32_t k = 3; k < cw->lists[i].n_clues; k++) {
			cply_str s = cw->lists[i].clues[k].text.plain;
			cply_buf b;
			cply_buf_init(&b, &arena);
			cply_put_str(&b, s);
			cply_put_char(&b, 0);
			assert_words(&c, b.ptr);
		}
	/* the bold word, three italic ones, two that rise or sink with what
	 * follows them, small caps */
	assert_true(c.tspans >= 6);
	assert_words(&c, "HEART A R B A X E E B T E A/B É 日 X R");
	o.solution = false;
	c = content_of(drawn(cw, o));
	assert_null(strstr(c.words.ptr, "HEART"));
	assert_words(&c, "8 9 É "); /* numbers, then the given letter */
	o.no_clues = true;
	c = content_of(drawn(cw, o));
	assert_null(strstr(c.words.ptr, "Clue"));
}

static void bars_and_marks(void **state)
{
	(void)state;
	cply_draw_options o = { 0 };
	struct content c = content_of(drawn(puzzle_barred(&arena), o));
	assert_int_equal(c.heavy, 3);
	c = content_of(drawn(puzzle_in_progress(&arena), o));
	assert_int_equal(c.discs, 3); /* revealed, checked, was wrong */
	assert_words(&c, "X X X X X");
	o.solution = true;
	c = content_of(drawn(puzzle_in_progress(&arena), o));
	assert_int_equal(c.discs, 0);
	assert_words(&c, "A B C D E F");
}

/* Text on a coloured square is black or white, whichever can be read. */
static void ink_can_be_read(void **state)
{
	(void)state;
	static const struct {
		uint32_t shade, ink;
		const char *want;
	} cases[] = {
		{ 0xFFFF00, 0, "fill=\"#000000\"" },
		{ 0xFFFFFF, 0, "fill=\"#000000\"" },
		{ 0x0000FF, 0, "fill=\"#ffffff\"" },
		{ 0x202020, 0, "fill=\"#ffffff\"" },
		{ 0xFFFFFF, 0xFF0000, "fill=\"#ff0000\"" },
		/* red on red is not what anybody meant */
		{ 0xFF0000, 0xEE0000, "fill=\"#000000\"" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_crossword *cw = puzzle_make(&arena, "A\n");
		cply_cell_more more = { 0 };
		cw->cells[0].shade = CPLY_COLOR | cases[i].shade;
		if (cases[i].ink) {
			more.ink = CPLY_COLOR | cases[i].ink;
			cw->cells[0].more = &more;
		}
		cply_str svg =
			drawn(cw, (cply_draw_options){ .solution = true });
		size_t letters = cply_str_find(svg, CPLY_STR("-letters"));
		assert_true(letters != SIZE_MAX);
		cply_str rest = cply_str_sub(svg, letters, svg.len);
		assert_true(cply_str_find(rest, cply_str_of(cases[i].want)) !=
		            SIZE_MAX);
	}
}

/* The word is shaded, the cursor is shaded and framed, a square with a colour
 * of its own keeps it; the clue stands out in the list. */
static void where_the_player_is(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, "ABC\nD#E\nFGH\n");
	puzzle_clues(cw, &arena, NULL, 0);
	cw->cells[2].shade = CPLY_COLOR | 0x202020;
	const uint32_t lit[] = { 6, 7, 900 };
	cply_focus focus = { .cell = 1,
		             .word = cw->lists[0].clues[0].cells,
		             .n_word = 3,
		             .lit = lit,
		             .n_lit = 3 };
	cply_draw_options o = { .focus = &focus };
	cply_str svg = drawn(cw, o);
	content_of(svg);
	/* one square and the clue; one square has its own colour */
	assert_int_equal(count_text(svg, "class=\"cply-f-focus\""), 2);
	assert_int_equal(count_text(svg, "class=\"cply-f-cursor\""), 1);
	assert_int_equal(count_text(svg, "class=\"cply-f-lit\""), 2);
	assert_int_equal(count_text(svg, "<polyline"), 2);
	assert_int_equal(count_text(svg, ".cply-f-cursor{"),
	                 2);     /* day, night */
	focus.cell = UINT32_MAX; /* no cursor */
	assert_int_equal(count_text(drawn(cw, o), "class=\"cply-f-cursor\""),
	                 0);
	o.focus = NULL;
	assert_int_equal(count_text(drawn(cw, o), "cply-f-cursor"), 0);
}

static double linear(unsigned c)
{
	double x = c / 255.0;
	return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4);
}

/* WCAG 2: contrast ratio of two colours. */
static double contrast(uint32_t a, uint32_t b)
{
	const uint32_t both[2] = { a, b };
	double l[2];
	for (int i = 0; i < 2; i++)
		l[i] = 0.2126 * linear(both[i] >> 16) +
		       0.7152 * linear(both[i] >> 8 & 255) +
		       0.0722 * linear(both[i] & 255) + 0.05;
	return l[0] > l[1] ? l[0] / l[1] : l[1] / l[0];
}

static void assert_contrast(cplyi_ink on, cplyi_ink ink, double least)
{
	const cplyi_ink_look *a = &cplyi_inks[on], *b = &cplyi_inks[ink];
	if (contrast(a->light, b->light) < least ||
	    contrast(a->dark, b->dark) < least)
		fail_msg("%s on %s: %.2f by day, %.2f by night", b->name,
		         a->name, contrast(a->light, b->light),
		         contrast(a->dark, b->dark));
}

/* Small text needs 4.5, letters as large as ours 3. */
static void inks_can_be_read(void **state)
{
	(void)state;
	static const cplyi_ink grounds[] = { CPLYI_PAPER, CPLYI_SQUARE,
		                             CPLYI_FOCUS, CPLYI_CURSOR,
		                             CPLYI_LIT };
	static const cplyi_ink large[] = { CPLYI_PENCIL, CPLYI_WRONG,
		                           CPLYI_REVEALED, CPLYI_RIGHT };
	for (size_t i = 0; i < CPLY_COUNT(grounds); i++) {
		assert_contrast(grounds[i], CPLYI_TEXT, 7);
		assert_contrast(grounds[i], CPLYI_MUTED, 4.45);
		assert_contrast(grounds[i], CPLYI_ACCENT, 3);
		for (size_t k = 0; k < CPLY_COUNT(large); k++)
			assert_contrast(grounds[i], large[k], 2.95);
	}
	for (unsigned i = 0; i < CPLYI_HEAT_LEVELS; i++)
		assert_contrast((cplyi_ink)(CPLYI_HEAT + i),
		                cplyi_ink_on_heat(i), 4.5);
	for (unsigned i = 0; i < CPLYI_INK_COUNT; i++)
		assert_non_null(cplyi_inks[i].name);
}

static void a_page_of_its_own(void **state)
{
	(void)state;
	cply_str svg = drawn(puzzle_mixed(&arena), (cply_draw_options){ 0 });
	assert_true(cply_str_find(svg, CPLY_STR("prefers-color-scheme:dark")) !=
	            SIZE_MAX);
	/* the name of the language is the only address in it */
	size_t at = cply_str_find(svg, CPLY_STR("http"));
	assert_true(cply_str_starts(cply_str_sub(svg, at, svg.len),
	                            "http://www.w3.org/2000/svg"));
	cply_str rest = cply_str_sub(svg, at + 1, svg.len);
	assert_true(cply_str_find(rest, CPLY_STR("http")) == SIZE_MAX);
	assert_true(cply_str_find(svg, CPLY_STR("url(")) == SIZE_MAX);
	/* the ids of two puzzles in one page differ */
	cply_str other = drawn(puzzle_barred(&arena), (cply_draw_options){ 0 });
	size_t a = cply_str_find(svg, CPLY_STR("id=\"cply-"));
	size_t b = cply_str_find(other, CPLY_STR("id=\"cply-"));
	assert_false(cply_str_eq(cply_str_sub(svg, a, a + 20),
	                         cply_str_sub(other, b, b + 20)));
}

static void hostile_text(void **state)
{
	(void)state;
	static const char bytes[] =
		"</text><script>alert(1)</script>\x1b[31m\0\x07 \xC2\x9B "
		"\"'&#0; "
		"]]> <![CDATA[ \xFF\xFE\xED\xA0\x80 \xEF\xBF\xBE\xEF\xBF\xBF "
		"\xE2\x80\xAE rtl \xD7\xA9 \r\n\t -->";
	cply_str bad = { bytes, sizeof bytes - 1 };
	static const cply_run runs[] = {
		{ 3, 9, CPLY_ITALIC },
		{ 5, 2, CPLY_BOLD | CPLY_SUP },
		{ 0, 4000000000u, 127 },
		{ 41, 42, CPLY_SUB },
	};
	cply_crossword *cw = puzzle_make(&arena, "ABC\nD#E\nFGH\n");
	puzzle_clues(cw, &arena, NULL, 0);
	for (int m = 0; m < CPLY_META_COUNT; m++)
		cw->meta[m] = (cply_text){ bad, runs, CPLY_COUNT(runs) };
	for (size_t i = 0; i < 9; i++) {
		cw->cells[i].solution = cw->cells[i].fill = bad;
		cw->cells[i].label = bad;
		cw->cells[i].flags = (uint16_t)(37 * i);
		cw->cells[i].shade = (uint32_t)(i * 0x5A5A5A5A);
	}
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		cw->lists[i].title = bad;
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			cply_clue *clue = &cw->lists[i].clues[k];
			clue->label = clue->enumeration = bad;
			clue->text = (cply_text){ bad, runs, CPLY_COUNT(runs) };
		}
	}
	for (int i = 0; i < 2; i++) {
		cply_draw_options o = { .solution = i };
		cply_str svg = drawn(cw, o);
		struct content c = content_of(svg); /* expat refuses the rest */
		assert_words(&c, "</text><script>alert(1)</script>[31m ");
		assert_true(cply_utf8_check(svg) == SIZE_MAX);
		assert_true(cply_str_find(svg, CPLY_STR("<script")) ==
		            SIZE_MAX);
		assert_true(cply_str_find(svg, CPLY_STR("\xC2\x9B")) ==
		            SIZE_MAX);
		assert_true(cply_str_find(svg, CPLY_STR("\xE2\x80\xAE")) ==
		            SIZE_MAX);
	}
}

static void all_sizes(void **state)
{
	(void)state;
	static const struct {
		uint32_t width, height;
		uint8_t kind;
	} cases[] = {
		{ 1, 1, CPLY_CELL_OPEN },      { 3, 3, CPLY_CELL_OPEN },
		{ 21, 21, CPLY_CELL_OPEN },    { 100, 100, CPLY_CELL_OPEN },
		{ 1, 100, CPLY_CELL_OPEN },    { 100, 1, CPLY_CELL_OPEN },
		{ 0, 0, CPLY_CELL_OPEN },      { 5, 5, CPLY_CELL_VOID },
		{ 100, 100, CPLY_CELL_BLOCK },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_crossword cw = { .width = cases[i].width,
			              .height = cases[i].height };
		size_t n = (size_t)cw.width * cw.height;
		cw.cells = CPLY_NEW(&arena, n, cply_cell);
		for (size_t k = 0; k < n; k++) {
			cw.cells[k].kind = cases[i].kind;
			cw.cells[k].solution = CPLY_STR("Q");
		}
		assert_int_equal(cply_crossword_label(&cw, CPLY_NUMBER_STANDARD,
		                                      &arena),
		                 CPLY_OK);
		cply_draw_options o = { .solution = true };
		cw.solution = CPLY_SOLUTION_PRESENT;
		struct content c = content_of(drawn(&cw, o));
		bool open = cases[i].kind == CPLY_CELL_OPEN;
		assert_true(c.texts >= (open ? n : 0));
		assert_true(c.width > 100 && c.height > 40);
		if (cases[i].kind == CPLY_CELL_VOID) {
			assert_int_equal(c.rects, 1); /* the paper */
			assert_int_equal(c.lines, 0);
		}
	}
}

/* Pages are neither ribbons nor towers, whatever the puzzle. */
static void sensible_pages(void **state)
{
	(void)state;
	for (uint32_t side = 3; side <= 40; side++) {
		cply_arena_reset(&arena, SIZE_MAX);
		cply_buf rows;
		cply_buf_init(&rows, &arena);
		for (uint32_t r = 0; r < side; r++) {
			for (uint32_t c = 0; c < side; c++)
				cply_put_char(&rows,
				              (r * 3 + c * 5) % 7 ? 'A' : '#');
			cply_put_char(&rows, '\n');
		}
		cply_put_char(&rows, 0);
		cply_crossword *cw = puzzle_make(&arena, rows.ptr);
		puzzle_clues(cw, &arena, NULL, 0);
		cply_draw_options o = { 0 };
		struct content c = content_of(drawn(cw, o));
		if (c.width > 3 * c.height || c.height > 3 * c.width)
			fail_msg("%u squares: %.0f by %.0f", side, c.width,
			         c.height);
	}
}

/* Columns are as short as they can be, whole blocks stay whole, and a heading
 * stands with what it heads. */
static void columns_are_even(void **state)
{
	(void)state;
	static const struct {
		const char *heights; /* a digit each; 'H': a heading of 1 */
		uint32_t columns, longest;
		const char *column; /* of each */
	} cases[] = {
		{ "1111", 2, 2, "0011" }, { "111", 2, 2, "001" },
		{ "5111", 2, 5, "0111" }, { "9", 3, 9, "0" },
		{ "", 2, 0, "" },         { "22H22", 2, 5, "00111" },
		{ "2H2", 2, 3, "011" },   { "1111", 9, 1, "0123" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cplyi_block blocks[8] = { 0 };
		size_t n = strlen(cases[i].heights);
		for (size_t k = 0; k < n; k++) {
			char c = cases[i].heights[k];
			blocks[k].keeps_next = c == 'H';
			blocks[k].height = c == 'H' ? 1 : (uint32_t)(c - '0');
		}
		assert_int_equal(cplyi_flow(blocks, n, cases[i].columns),
		                 cases[i].longest);
		for (size_t k = 0; k < n; k++)
			assert_int_equal(blocks[k].column,
			                 cases[i].column[k] - '0');
	}
}

static void golden(void **state)
{
	(void)state;
	static const struct {
		const char *file;
		cply_crossword *(*make)(cply_arena *a);
		cply_draw_options o;
	} cases[] = {
		{ "mixed.svg", puzzle_mixed, { 0 } },
		{ "mixed-solution.svg", puzzle_mixed, { .solution = true } },
		{ "barred.svg",
		  puzzle_barred,
		  { .no_clues = true, .solution = true } },
		{ "progress.svg", puzzle_in_progress, { .no_clues = true } },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++)
		assert_golden(cases[i].file,
		              drawn(cases[i].make(&arena), cases[i].o));
}

static void out_of_memory(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_mixed(&arena);
	cply_draw_options o = { .solution = true };
	for (size_t budget = 0;; budget += 97) {
		cply_arena scratch;
		cply_buf b;
		cply_buf_init(&b, &arena);
		cply_arena_init(&scratch, NULL, budget);
		cply_draw_svg(cw, &o, &scratch, &b);
		bool done = !scratch.failed;
		assert_int_equal(b.failed, !done);
		cply_arena_free(&scratch);
		if (done)
			return;
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(everything_is_there),
		TEST(bars_and_marks),
		TEST(ink_can_be_read),
		TEST(where_the_player_is),
		TEST(inks_can_be_read),
		TEST(a_page_of_its_own),
		TEST(hostile_text),
		TEST(all_sizes),
		TEST(sensible_pages),
		TEST(columns_are_even),
		TEST(golden),
		TEST(out_of_memory),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
