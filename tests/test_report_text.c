/* SPDX-License-Identifier: MIT */
/* Findings as text: where they point, and that nothing of the input gets to
 * the terminal as it is. */
#include "base/text.h"
#include "support/support.h"

#include <stdlib.h>

struct fixture {
	cply_arena arena;
	cply_diags diags;
	cply_source src;
	cply_text_style style;
};

static int setup(void **state)
{
	struct fixture *f = calloc(1, sizeof *f);
	assert_non_null(f);
	cply_arena_init(&f->arena, NULL, SIZE_MAX);
	cply_diags_init(&f->diags, &f->arena, 100);
	f->src.name = CPLY_STR("sun.xd");
	f->style.window = true;
	*state = f;
	return 0;
}

static int teardown(void **state)
{
	struct fixture *f = *state;
	cply_arena_free(&f->arena);
	free(f);
	return 0;
}

static const char *text_of(struct fixture *f, const cply_diag *g)
{
	cply_buf b;
	cply_buf_init(&b, &f->arena);
	cply_report_text(g, &f->src, &f->style, &b);
	cply_put_char(&b, 0);
	assert_false(b.failed);
	return b.ptr;
}

/* A finding without help at the given bytes. */
static const char *at(struct fixture *f, uint32_t begin, uint32_t end)
{
	return text_of(f,
	               cply_report(&f->diags, CPLY_XW102, CPLY_AT(begin, end)));
}

#define SRC(f, literal) ((f)->src.bytes = CPLY_STR(literal))
#define HEAD ": error[XW102]: the grid has no cells\n"

static void the_form(void **state)
{
	struct fixture *f = *state;
	SRC(f, "ABLE\nABLE#SPAR\nX\n");
	cply_diag *g = cply_report_with(&f->diags, CPLY_XW101, CPLY_AT(5, 14),
	                                CPLY_N(2), CPLY_N(9), CPLY_N(4));
	assert_string_equal(
		text_of(f, g),
		"sun.xd:2:1: error[XW101]: row 2 has 9 cells, but the grid is "
		"4 wide\n"
		"    2 | ABLE#SPAR\n"
		"      | ^^^^^^^^^\n"
		"      = help: give every row the same number of cells\n");
	f->style.window = false;
	assert_string_equal(text_of(f, g),
	                    "sun.xd:2:1: error[XW101]: row 2 has 9 cells, but "
	                    "the grid is 4 wide\n");
}

static void help_has_arguments(void **state)
{
	struct fixture *f = *state;
	SRC(f, "x (5)\n");
	cply_diag *g =
		cply_report_with(&f->diags, CPLY_XW202, CPLY_AT(3, 4),
	                         CPLY_Z("1 Across"), CPLY_N(5), CPLY_N(7));
	assert_non_null(
		strstr(text_of(f, g), "= help: change the length to 7"));
}

static void no_place(void **state)
{
	struct fixture *f = *state;
	SRC(f, "abc");
	cply_diag *g = cply_report(&f->diags, CPLY_XW102, CPLY_NOWHERE);
	assert_string_equal(text_of(f, g), "sun.xd" HEAD);
	f->src.name = CPLY_STR("");
	assert_string_equal(text_of(f, g),
	                    "error[XW102]: the grid has no cells\n");
	assert_string_equal(at(f, 1, 2),
	                    "1:2: error[XW102]: the grid has no cells\n"
	                    "    1 | abc\n      |  ^\n");
}

/* Carets stand under what is marked, in columns of the terminal. */
static void carets(void **state)
{
	struct fixture *f = *state;
	/* wide characters take two */
	SRC(f, "日本x語");
	assert_string_equal(at(f, 6, 7), "sun.xd:1:3" HEAD "    1 | 日本x語\n"
	                                 "      |     ^\n");
	assert_string_equal(at(f, 3, 6), "sun.xd:1:2" HEAD "    1 | 日本x語\n"
	                                 "      |   ^^\n");
	/* a combining mark belongs to its letter */
	SRC(f, "e\xCC\x81x");
	assert_string_equal(at(f, 3, 4),
	                    "sun.xd:1:2" HEAD "    1 | e\xCC\x81x\n"
	                    "      |  ^\n");
	/* tabs go to the next multiple of four */
	SRC(f, "a\tb");
	assert_string_equal(at(f, 2, 3), "sun.xd:1:3" HEAD "    1 | a   b\n"
	                                 "      |     ^\n");
	/* an empty span and the end of the file have one caret */
	SRC(f, "abc\n");
	assert_string_equal(at(f, 1, 1), "sun.xd:1:2" HEAD "    1 | abc\n"
	                                 "      |  ^\n");
	assert_string_equal(at(f, 3, 4), "sun.xd:1:4" HEAD "    1 | abc\n"
	                                 "      |    ^\n");
	assert_string_equal(at(f, 4, 4), "sun.xd:2:1" HEAD "    2 |\n"
	                                 "      | ^\n");
	/* a byte order mark takes no column */
	SRC(f, "\xEF\xBB\xBF"
	       "ab");
	assert_string_equal(at(f, 4, 5), "sun.xd:1:2" HEAD "    1 | ab\n"
	                                 "      |  ^\n");
	/* a span out of the source is no harm */
	assert_non_null(at(f, 900, 1000));
	assert_non_null(at(f, 4, 1));
}

static void several_lines(void **state)
{
	struct fixture *f = *state;
	SRC(f, "{ \"a\": [\r\n1,\r\n2 ]}");
	assert_string_equal(at(f, 7, 17),
	                    "sun.xd:1:8" HEAD "    1 | { \"a\": [\n"
	                    "      |        ^ … to line 3, "
	                    "column 4\n");
	/* only the line end besides: one line */
	assert_string_equal(at(f, 7, 10),
	                    "sun.xd:1:8" HEAD "    1 | { \"a\": [\n"
	                    "      |        ^\n");
}

static void notes(void **state)
{
	struct fixture *f = *state;
	SRC(f, "one\ntwo\n");
	cply_diag *g = cply_report(&f->diags, CPLY_XW102, CPLY_AT(4, 7));
	cply_diag_note(&f->diags, g, CPLY_STR("the first is here"),
	               CPLY_AT(0, 3));
	assert_string_equal(text_of(f, g),
	                    "sun.xd:2:1" HEAD "    2 | two\n"
	                    "      | ^^^\n"
	                    "sun.xd:1:1: note: the first is here\n"
	                    "    1 | one\n"
	                    "      | ^^^\n");
	g = cply_report(&f->diags, CPLY_XW102, CPLY_AT(4, 7));
	cply_diag_note(&f->diags, g, CPLY_STR("so it is"), CPLY_NOWHERE);
	assert_string_equal(text_of(f, g), "sun.xd:2:1" HEAD "    2 | two\n"
	                                   "      | ^^^\n"
	                                   "      = note: so it is\n");
}

static void binary(void **state)
{
	struct fixture *f = *state;
	SRC(f, "\0\1ACROSS&DOWN\0\xFF"
	       "0123456789ab");
	f->src.is_binary = true;
	assert_string_equal(
		at(f, 2, 4),
		"sun.xd:0x2" HEAD
		"00000000 | 00 01 41 43 52 4f 53 53  26 44 4f 57 4e 00 ff 30"
		"  ..ACROSS&DOWN..0\n"
		"         |       ^^ ^^\n");
	assert_string_equal(
		at(f, 14, 17),
		"sun.xd:0xe" HEAD
		"00000000 | 00 01 41 43 52 4f 53 53  26 44 4f 57 4e 00 ff 30"
		"  ..ACROSS&DOWN..0\n"
		"         |                                            ^^ ^^\n"
		"00000010 | 31 32 33 34 35 36 37 38  39 61 62               "
		"  123456789ab\n"
		"         | ^^\n");
	/* where the file ends too soon */
	assert_non_null(strstr(at(f, 27, 27), "sun.xd:0x1b:"));
	assert_non_null(at(f, 900, 1000));
}

static void long_lines(void **state)
{
	struct fixture *f = *state;
	size_t n = 1000000;
	char *line = malloc(n);
	assert_non_null(line);
	memset(line, 'x', n);
	memcpy(line + 500000, "HERE", 4);
	f->src.bytes = (cply_str){ line, n };
	const char *text = at(f, 500000, 500004);
	const char *window = strchr(text, '\n') + 1;
	const char *marks = strchr(window, '\n') + 1;
	cply_str first = { window, (size_t)(marks - 1 - window) };
	assert_true(cply_width(first) <= 80);
	assert_non_null(strstr(window, "| …x"));
	/* "…" is three bytes and one column */
	assert_ptr_equal(strstr(window, "HERE") - 2 - window + marks,
	                 strchr(marks, '^'));
	assert_non_null(strstr(marks, "^^^^\n"));
	/* a long span at the start: both ends in sight as far as they fit */
	text = at(f, 0, 900000);
	window = strchr(text, '\n') + 1;
	assert_true(strlen(window) < 400);
	assert_null(strstr(window, "| …"));
	free(line);
}

/* Every byte that could command a terminal becomes something visible. */
static void nothing_raw(void **state)
{
	struct fixture *f = *state;
	SRC(f, "a\x1b[31mb\x07\x08\xC2\x9B"
	       "c\xE2\x80\xAE"
	       "d\xFF\x7F\0e");
	f->src.name = CPLY_STR("x\x1b]0;y\x07\n.xd");
	cply_diag *g = cply_report_with(&f->diags, CPLY_CP003, CPLY_AT(1, 2),
	                                CPLY_T(f->src.bytes));
	cply_diag_note(&f->diags, g, f->src.bytes, CPLY_AT(0, 1));
	for (int color = 0; color < 2; color++) {
		f->style.color = color;
		const char *text = text_of(f, g);
		assert_true(cply_utf8_check(cply_str_of(text)) == SIZE_MAX);
		assert_null(strstr(text, "\xC2\x9B"));
		assert_null(strstr(text, "\xE2\x80\xAE"));
		assert_null(strstr(text, "\x1b]"));
		assert_null(strstr(text, "\x1b[31mb"));
		for (const char *p = text; *p; p++)
			assert_true((unsigned char)*p >= 0x20 || *p == '\n' ||
			            (color && *p == '\x1b'));
		assert_null(strchr(text, 0x7F));
		assert_non_null(strstr(text, "a␛[31mb␇␈�c�d�␡␀e"));
	}
}

static void marks_alone(void **state)
{
	struct fixture *f = *state;
	SRC(f, "\xCC\x81"
	       "a");
	/* a mark without a letter gets a dotted circle, not the bar's */
	assert_string_equal(at(f, 0, 2), "sun.xd:1:1" HEAD "    1 | ◌\xCC\x81"
	                                 "a\n"
	                                 "      | ^\n");
	char heap[2002] = "e";
	for (size_t i = 1; i + 1 < sizeof heap; i += 2)
		memcpy(heap + i, "\xCC\x81", 2);
	f->src.bytes = cply_str_of(heap);
	assert_true(strlen(at(f, 0, 1)) < 200);
}

/* The index gives what the walk gives, at every offset. */
static void index_agrees(void **state)
{
	struct fixture *f = *state;
	static const char piece[] = "añb\r\ne\xCC\x81\n\n日\r🇦🇹🇦x\xFF\xE2\x80"
				    "long enough to pass some steps ";
	cply_buf b;
	cply_buf_init(&b, &f->arena);
	cply_put(&b, "\xEF\xBB\xBF");
	while (b.len < 30000)
		cply_put(&b, piece);
	cply_put_fill(&b, 'x', 9000);
	for (size_t i = 0; i < 3000; i++)
		cply_put(&b, "\xCC\x81");
	f->src.bytes = cply_buf_str(&b);
	cply_source fast = f->src;
	fast.lines = cply_lines_index(&fast, &f->arena);
	assert_non_null(fast.lines);
	for (uint32_t i = 0; i <= f->src.bytes.len + 2; i += 1 + i % 97) {
		cply_position p = cply_locate(&f->src, i);
		cply_position q = cply_locate(&fast, i);
		assert_int_equal(p.line, q.line);
		assert_int_equal(p.column, q.column);
		assert_int_equal(p.code_point, q.code_point);
		assert_int_equal(p.line_span.begin, q.line_span.begin);
		assert_int_equal(p.line_span.end, q.line_span.end);
	}
}

static void positions(void **state)
{
	struct fixture *f = *state;
	SRC(f, "ab\r\ncd\re\xCC\x81x\n");
	static const struct {
		uint32_t offset, line, column, code_point, begin, end;
	} cases[] = {
		{ 0, 1, 1, 1, 0, 2 },   { 2, 1, 3, 3, 0, 2 },
		{ 3, 1, 3, 4, 0, 2 },   { 4, 2, 1, 1, 4, 6 },
		{ 7, 3, 1, 1, 7, 11 },  { 8, 3, 1, 2, 7, 11 },
		{ 10, 3, 2, 3, 7, 11 }, { 12, 4, 1, 1, 12, 12 },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_position p = cply_locate(&f->src, cases[i].offset);
		assert_int_equal(p.line, cases[i].line);
		assert_int_equal(p.column, cases[i].column);
		assert_int_equal(p.code_point, cases[i].code_point);
		assert_int_equal(p.line_span.begin, cases[i].begin);
		assert_int_equal(p.line_span.end, cases[i].end);
	}
}

static void out_of_memory(void **state)
{
	struct fixture *f = *state;
	SRC(f, "ABLE\nABLE#SPAR\nX\n");
	cply_diag *g = cply_report_with(&f->diags, CPLY_XW101, CPLY_AT(5, 14),
	                                CPLY_N(2), CPLY_N(9), CPLY_N(4));
	for (size_t budget = 0; budget < 3000; budget += 64) {
		cply_arena a;
		cply_arena_init(&a, NULL, budget);
		cply_buf b;
		cply_buf_init(&b, &a);
		cply_report_text(g, &f->src, &f->style, &b);
		cply_arena_free(&a);
	}
}

int main(void)
{
#define TEST(t) cmocka_unit_test_setup_teardown(t, setup, teardown)
	const struct CMUnitTest tests[] = {
		TEST(the_form),      TEST(help_has_arguments),
		TEST(no_place),      TEST(carets),
		TEST(several_lines), TEST(notes),
		TEST(binary),        TEST(long_lines),
		TEST(nothing_raw),   TEST(marks_alone),
		TEST(index_agrees),  TEST(positions),
		TEST(out_of_memory),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
