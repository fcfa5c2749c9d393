/* SPDX-License-Identifier: MIT */
/* .ccw: files built byte by byte from docs/formats/ccw.md, and those of the
 * corpus beside what Crossword Compiler exported from them. */
#include "support/samples.h"

#include <stdio.h>
#include <stdlib.h>

#include "format/formats.h"

/* ---- a plain encoder, which shares nothing with the library ---- */

typedef struct out {
	unsigned char bytes[4096];
	size_t n;
} out;

static void u8(out *o, unsigned n)
{
	assert_true(o->n < sizeof o->bytes);
	o->bytes[o->n++] = (unsigned char)n;
}

static void u32(out *o, unsigned n)
{
	for (int i = 0; i < 4; i++)
		u8(o, n >> 8 * i & 0xFF);
}

static void text(out *o, const char *s)
{
	u32(o, (unsigned)strlen(s));
	while (*s)
		u8(o, (unsigned char)*s++);
}

static void zeros(out *o, int n)
{
	while (n-- > 0)
		u8(o, 0);
}

static void tags(out *o, int n, unsigned tag, const char *value)
{
	u32(o, (unsigned)n);
	if (n) {
		u32(o, tag);
		text(o, value);
	}
}

typedef struct spec {
	unsigned version, width, height;
	const char *across, *down, *see, *unknown;
} spec;

static void header(out *o, const spec *s)
{
	u32(o, 0x01EF44A5);
	u32(o, 6);
	u32(o, s->version ? s->version : 6);
	u32(o, s->width);
	u32(o, s->height);
	u32(o, 1);
	zeros(o, 40);
	text(o, "");
	text(o, "Default");
	text(o, "");
	u32(o, 3);
	zeros(o, 3);
	text(o, "Default");
	text(o, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
	for (int i = 0; i < 2; i++) {
		u8(o, 5);
		for (int k = 0; k < 5; k++)
			u8(o, (unsigned)"Arial"[k]);
		zeros(o, 9);
		u32(o, 12);
	}
	zeros(o, 1 + 4 + 4 + 6);
	text(o, s->across ? s->across : "Across");
	text(o, s->down ? s->down : "Down");
	zeros(o, 4);
	text(o, s->see ? s->see : "See");
	text(o, "DEFAULT.csv");
	text(o, "%u letter word(s)");
	zeros(o, 8);
	tags(o, 1, 7, "Standard");
	for (int i = 0; i < 4; i++)
		text(o, i == 0 && s->unknown ? s->unknown : "");
	u32(o, 1);
	text(o, "Times New Roman;");
}

/* A square; clues and tags follow. */
static void square(out *o, unsigned flags, unsigned letter, unsigned kind,
                   unsigned left, unsigned top)
{
	u8(o, flags);
	u8(o, 0);
	u8(o, letter);
	u8(o, kind);
	u8(o, left);
	u8(o, top);
	u8(o, 0);
}

static void clue(out *o, const char *s, const char *lengths)
{
	u8(o, 1);
	text(o, s);
	text(o, lengths);
	text(o, "");
	u8(o, 0);
	text(o, "");
}

typedef struct chain {
	unsigned next_x, next_y, prev_x, prev_y, prev_across, next_across;
	const char *label;
} chain;

static void linked(out *o, const char *s, const char *lengths, chain c)
{
	u8(o, 1);
	text(o, s);
	text(o, lengths);
	text(o, "");
	u8(o, 1);
	u32(o, c.next_x);
	u32(o, c.next_y);
	u32(o, c.prev_x);
	u32(o, c.prev_y);
	u8(o, c.prev_across);
	u8(o, c.next_across);
	text(o, c.label);
	text(o, "");
}

/* CA#
 * B_T, a bar left of the last; C is circled, 1 across and down have clues. */
static out small(void)
{
	out o = { .n = 0 };
	header(&o, &(spec){ .width = 3, .height = 2 });
	square(&o, 7, 'C', 0, 0, 0);
	zeros(&o, 2);
	for (int i = 0; i < 3; i++)
		u32(&o, 0x20000000);
	clue(&o, "Caf\xE9", "2");
	clue(&o, " Taxi\x92s ", "1,1");
	u32(&o, 2);
	u32(&o, 2);
	text(&o, "\1");
	u32(&o, 4);
	text(&o, "1");
	square(&o, 0, 'A', 0, 0, 0);
	tags(&o, 0, 0, "");
	square(&o, 0, 7, 1, 0, 0);
	tags(&o, 0, 0, "");
	square(&o, 0, 'B', 0, 0, 0);
	tags(&o, 0, 0, "");
	square(&o, 0, 7, 2, 0, 0);
	tags(&o, 0, 0, "");
	square(&o, 0, 7, 0, 1, 1);
	tags(&o, 0, 0, "");
	u32(&o, 0);
	return o;
}

static cply_str bytes_of(const out *o)
{
	return (cply_str){ (const char *)o->bytes, o->n };
}

static void expect(const out *o, cply_status status, const char *codes,
                   const char *grid, const char *clues)
{
	session s;
	cply_buf b;
	session_init(&s);
	cply_status got =
		session_read(&s, bytes_of(o), "x.ccw", &cply_format_ccw);
	assert_codes(&s, codes);
	assert_int_equal(got, status);
	assert_int_equal(s.doc->kind != NULL, grid != NULL);
	if (grid) {
		cply_buf_init(&b, s.arena);
		put_grid(&b, s.doc->as.crossword);
		cply_put_char(&b, 0);
		assert_string_equal(b.ptr, grid);
		cply_buf_init(&b, s.arena);
		put_clues(&b, s.doc->as.crossword);
		cply_put_char(&b, 0);
		assert_string_equal(b.ptr, clues);
	}
	session_free(&s);
}

static void a_whole_file(void **state)
{
	(void)state;
	out o = small();
	expect(&o, CPLY_OK, "", "1Co .A #b|.B _r .tl",
	       "A.Across: 1 Café (2) [0 1] | D.Down: 1 Taxi’s (1,1) [0 3]");
}

static void other_versions_are_refused(void **state)
{
	(void)state;
	static const unsigned others[] = { 0, 1, 5, 7, 0xFFFFFFFF };
	for (size_t i = 0; i < CPLY_COUNT(others); i++) {
		out o = small();
		size_t end = o.n;
		o.n = i % 2 ? 4 : 8;
		u32(&o, others[i]);
		o.n = end;
		expect(&o, CPLY_UNSUPPORTED, "CC101", NULL, NULL);
	}
}

static void odd_files(void **state)
{
	(void)state;
	out o = { .n = 0 };
	header(&o, &(spec){ .width = 0, .height = 4 });
	expect(&o, CPLY_INVALID, "CC103", NULL, NULL);

	o.n = 0;
	header(&o, &(spec){ .width = 70000, .height = 70000 });
	expect(&o, CPLY_LIMIT, "XW103", NULL, NULL);

	/* The second square is missing: what comes before is kept. */
	o.n = 0;
	header(&o, &(spec){ .width = 2, .height = 1, .unknown = "T\xE4g" });
	square(&o, 0, 'A', 0, 0, 0);
	tags(&o, 0, 0, "");
	expect(&o, CPLY_INVALID, "CC104 CC102", ".A .", "");

	/* A length that no file could have. */
	o.n = 0;
	header(&o, &(spec){ .width = 2, .height = 1 });
	square(&o, 1, 'A', 0, 0, 0);
	u8(&o, 1);
	u32(&o, 0xFFFFFFFF);
	expect(&o, CPLY_INVALID, "CC102", ".A .", "");

	o.n = 0;
	header(&o, &(spec){ .width = 1, .height = 1 });
	square(&o, 0, 'A', 9, 0, 0);
	tags(&o, 1, 99, "?");
	u32(&o, 0);
	text(&o, "more");
	expect(&o, CPLY_INVALID, "CC105 CC107 CC108", "#", "");

	o.n = 0;
	header(&o, &(spec){ .width = 1, .height = 1 });
	square(&o, 4, 'A', 0, 0, 0);
	zeros(&o, 2);
	u32(&o, 0x20000000);
	u32(&o, 0x00FF00);
	u32(&o, 0x20000000);
	tags(&o, 0, 0, "");
	u32(&o, 0);
	expect(&o, CPLY_OK, "CC106", ".A", "");

	o.n = 3;
	expect(&o, CPLY_INVALID, "CC109", NULL, NULL);
}

/* AB   1 across goes on at 1 down and, in the second file, back to itself. */
static out chained(bool is_ring)
{
	out o = { .n = 0 };
	header(&o, &(spec){ .width = 2,
	                    .height = 2,
	                    .across = "Waagerecht",
	                    .down = "Senkrecht",
	                    .see = "Siehe" });
	square(&o, 3, 'A', 0, 0, 0);
	linked(&o, "Whole", "2,2", (chain){ 1, 1, 0, 0, 99, 0, "1/1D" });
	linked(&o, "Stale", "7", (chain){ is_ring, is_ring, 1, 1, 1, 0, "" });
	tags(&o, 1, 4, "1");
	for (int i = 0; i < 3; i++) {
		square(&o, 0, 'B', 0, 0, 0);
		tags(&o, 0, 0, "");
	}
	u32(&o, 0);
	return o;
}

static void linked_clues(void **state)
{
	(void)state;
	out o = chained(false);
	expect(&o, CPLY_OK, "", "1A .B|.B .B",
	       "A.Waagerecht: 1 Whole (2,2) [0 1]->1.0 | "
	       "D.Senkrecht: 1 Siehe 1 [0 2]");
	o = chained(true);
	session s;
	session_init(&s);
	assert_int_equal(session_read(&s, bytes_of(&o), "x", &cply_format_ccw),
	                 CPLY_OK);
	session_free(&s);
}

static void sweeps(void **state)
{
	(void)state;
	out files[] = { small(), chained(false), chained(true) };
	for (size_t i = 0; i < CPLY_COUNT(files); i++) {
		truncation_sweep(&cply_format_ccw, bytes_of(&files[i]));
		memory_sweep(&cply_format_ccw, bytes_of(&files[i]), 1);
	}
}

static void only_ours(void **state)
{
	(void)state;
	out o = small();
	for (size_t i = 0; i < cply_format_count(); i++) {
		const cply_format *f = cply_format_at(i);
		int score = f->probe(bytes_of(&o));
		assert_int_equal(score, f == &cply_format_ccw ? CPLY_BY_MAGIC
		                                              : CPLY_NOT_MINE);
	}
}

/* ---- the corpus ---- */

/* "3,4" and "3 4" are the same. Exports for solvers who are used to American
 * puzzles have no lengths. */
static bool same_lengths(cply_str a, cply_str b)
{
	if (!b.len)
		return true;
	if (a.len != b.len)
		return false;
	for (size_t i = 0; i < a.len; i++)
		if (a.ptr[i] != b.ptr[i] &&
		    (a.ptr[i] != ',' || b.ptr[i] != ' '))
			return false;
	return true;
}

static const cply_clue *find_clue(const cply_crossword *cw, cply_direction d,
                                  uint32_t number)
{
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			if (cw->lists[i].direction == d &&
			    cw->lists[i].clues[k].number == number)
				return &cw->lists[i].clues[k];
	return NULL;
}

/* With those of its parts, which the export joins. */
static uint32_t cells_of(const cply_crossword *cw, const cply_clue *clue)
{
	uint32_t n = clue->n_cells;
	for (uint32_t i = 0; i < clue->n_links; i++) {
		cply_clue_ref part = clue->links[i];
		n += cw->lists[part.list].clues[part.clue].n_cells;
	}
	return n;
}

static void compare_cells(const char *path, const cply_crossword *a,
                          const cply_crossword *b)
{
	assert_int_equal(a->width, b->width);
	assert_int_equal(a->height, b->height);
	for (uint32_t i = 0; i < a->width * a->height; i++) {
		const cply_cell *x = &a->cells[i], *y = &b->cells[i];
		bool is_same = x->kind == y->kind &&
		               cply_str_eq(x->label, y->label) &&
		               x->flags == y->flags && x->bars == y->bars &&
		               (!y->solution.len ||
		                cply_str_eq(x->solution, y->solution));
		if (!is_same)
			fail_msg("%s: square %u", path, i);
	}
}

/* Every clue of the export is there, with its number, length and parts, which
 * its label lists: "34/25/31/17". */
static size_t compare_clues(const char *path, const cply_crossword *a,
                            const cply_crossword *b)
{
	size_t n = 0;
	for (uint32_t i = 0; i < b->n_lists; i++)
		for (uint32_t k = 0; k < b->lists[i].n_clues; k++, n++) {
			const cply_clue *want = &b->lists[i].clues[k];
			const cply_clue *got =
				find_clue(a, b->lists[i].direction,
			                  want->number);
			if (!got ||
			    !cply_str_eq(got->text.plain, want->text.plain) ||
			    !same_lengths(got->enumeration,
			                  want->enumeration) ||
			    got->n_links != count_text(want->label, "/") ||
			    cells_of(a, got) != want->n_cells)
				fail_msg("%s: clue %u (%.*s)", path,
				         want->number,
				         (int)want->text.plain.len,
				         want->text.plain.ptr);
		}
	return n;
}

static void read_path(session *s, const char *path)
{
	char *bytes;
	size_t len;
	if (!load_file(path, &bytes, &len))
		fail_msg("%s is missing", path);
	session_init(s);
	assert_int_equal(session_read(s,
	                              cply_str_copy(s->arena,
	                                            (cply_str){ bytes, len }),
	                              path, NULL),
	                 CPLY_OK);
	free(bytes);
}

static void same_as_the_export(void **state)
{
	(void)state;
	static const char *const pairs[][2] = {
#define MORE(name) \
	{ "crossword/more/" name ".ccw", "crossword/more/" name ".ipuz" }
#define OLD(name)                                                           \
	{                                                                   \
		"crossword/ipuzzler/js/tests/fixtures/" name ".ccw",        \
			"crossword/ipuzzler/gh-pages/puzzles/" name ".ipuz" \
	}
		MORE("js_2.13.24_1"),
		MORE("js_7.1.24_1"),
		MORE("js_7.2.24_12x12_1"),
		MORE("js_spicy-tuna_1"),
		MORE("js_spicy-tuna-circled_1"),
		OLD("15x15-acid-test"),
		OLD("15x15-linked-clues-examples"),
		OLD("5x5-linked-clues"),
#undef MORE
#undef OLD
	};
	char path[2][4096];
	session a, b;
	size_t n = 0;
	if (!corpus_dir())
		skip();
	for (size_t i = 0; i < CPLY_COUNT(pairs); i++) {
		for (int k = 0; k < 2; k++)
			snprintf(path[k], sizeof path[k], "%s/%s", corpus_dir(),
			         pairs[i][k]);
		read_path(&a, path[0]);
		read_path(&b, path[1]);
		assert_ptr_equal(a.doc->format, &cply_format_ccw);
		assert_codes(&a, "");
		compare_cells(path[0], a.doc->as.crossword,
		              b.doc->as.crossword);
		n += compare_clues(path[0], a.doc->as.crossword,
		                   b.doc->as.crossword);
		session_free(&a);
		session_free(&b);
	}
	assert_true(n > 150);
}

static void read_well(const char *path, void *ctx)
{
	session s;
	read_path(&s, path);
	assert_codes(&s, ""); /* all bytes are understood */
	++*(size_t *)ctx;
	session_free(&s);
}

static void all_of_the_corpus(void **state)
{
	(void)state;
	size_t n = 0;
	if (!corpus_dir())
		skip();
	for_each_file(corpus_dir(), ".ccw", read_well, &n);
	assert_true(n >= 28);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_whole_file),
		cmocka_unit_test(other_versions_are_refused),
		cmocka_unit_test(odd_files),
		cmocka_unit_test(linked_clues),
		cmocka_unit_test(sweeps),
		cmocka_unit_test(only_ours),
		cmocka_unit_test(same_as_the_export),
		cmocka_unit_test(all_of_the_corpus),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
