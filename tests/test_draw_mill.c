/* SPDX-License-Identifier: MIT */
/* Pictures of mill puzzles: a canvas that takes notes tells what was drawn, and
 * whether anything lies upon something else. */
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "draw/drawing.h"
#include "draw/mill_picture.h"
#include "format/formats.h"
#include "mill/pack/timeline.h"

/* ---- the canvas ---- */

typedef struct box {
	cplyi_len left, top, right, bottom;
	bool is_text;
	char words[64];
} box;

typedef struct notes {
	cplyi_canvas base;
	box boxes[20000];
	size_t n;
	size_t n_lines, n_polys, n_rings, n_discs;
	cplyi_page page;
	char all[200000]; /* every text, a line for each */
	size_t len;
} notes;

static void take_begin(cplyi_canvas *c, const cplyi_page *page)
{
	((notes *)c)->page = *page;
}

static void take_nothing(cplyi_canvas *c)
{
	(void)c;
}

static void take_group(cplyi_canvas *c, const char *name, cply_str title,
                       const cplyi_font *font)
{
	(void)c, (void)name, (void)title, (void)font;
}

static void take_item(cplyi_canvas *c, uint64_t id, cply_str title)
{
	(void)c, (void)id, (void)title;
}

static box *add(cplyi_canvas *c, cplyi_len l, cplyi_len t, cplyi_len r,
                cplyi_len b)
{
	notes *n = (notes *)c;
	assert_true(n->n < CPLY_COUNT(n->boxes));
	n->boxes[n->n] = (box){ l, t, r, b, false, "" };
	return &n->boxes[n->n++];
}

static void take_rect(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len w,
                      cplyi_len h, cplyi_paint fill)
{
	(void)c, (void)x, (void)y, (void)w, (void)h, (void)fill;
}

static void take_line(cplyi_canvas *c, cplyi_len x1, cplyi_len y1, cplyi_len x2,
                      cplyi_len y2, cplyi_len width, cplyi_paint paint)
{
	(void)x1, (void)y1, (void)x2, (void)y2, (void)paint;
	assert_true(width > 0);
	((notes *)c)->n_lines++;
}

static void take_circle(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len r,
                        cplyi_len width, cplyi_paint paint)
{
	notes *n = (notes *)c;
	(void)paint;
	n->n_rings += width > 0;
	n->n_discs += width == 0;
	add(c, x - r, y - r, x + r, y + r);
}

static void take_poly(cplyi_canvas *c, const cplyi_point *points, size_t count,
                      cplyi_len width, cplyi_paint paint)
{
	(void)points, (void)count, (void)width, (void)paint;
	((notes *)c)->n_polys++;
}

/* Every letter is as wide as half of it is high. */
static cplyi_len width_of(cplyi_canvas *c, const cplyi_font *font, cply_str g)
{
	(void)c, (void)g;
	return font->size / 2;
}

static void take_text(cplyi_canvas *c, cplyi_len x, cplyi_len y,
                      const cplyi_font *font, const cply_text *text,
                      size_t begin, size_t end)
{
	notes *n = (notes *)c;
	cply_str s = cply_str_sub(text->plain, begin, end);
	cplyi_len width = (cplyi_len)cply_grapheme_count(s) * font->size / 2;
	cplyi_len left = font->anchor == CPLYI_MIDDLE ? x - width / 2
	                 : font->anchor == CPLYI_END  ? x - width
	                                              : x;
	box *b = add(c, left, y - font->size * 7 / 10, left + width,
	             y + font->size / 5);
	b->is_text = true;
	snprintf(b->words, sizeof b->words, "%.*s", (int)s.len, s.ptr);
	assert_true(n->len + s.len + 2 < sizeof n->all);
	memcpy(n->all + n->len, s.ptr, s.len);
	n->len += s.len;
	n->all[n->len++] = '\n';
	n->all[n->len] = 0;
}

static const cplyi_canvas_ops ops = {
	.begin = take_begin,
	.end = take_nothing,
	.begin_group = take_group,
	.end_group = take_nothing,
	.begin_item = take_item,
	.end_item = take_nothing,
	.rect = take_rect,
	.line = take_line,
	.circle = take_circle,
	.poly = take_poly,
	.text = take_text,
	.measure = width_of,
};

static notes paper;

static void start(void)
{
	memset(&paper, 0, sizeof paper);
	paper.base.ops = &ops;
}

static bool overlap(const box *a, const box *b)
{
	return a->left < b->right && b->left < a->right && a->top < b->bottom &&
	       b->top < a->bottom;
}

/* Nothing is outside of the page, no text lies on a text or a stone. */
static void assert_tidy(cplyi_len width, cplyi_len height)
{
	for (size_t i = 0; i < paper.n; i++) {
		const box *a = &paper.boxes[i];
		if (a->left < 0 || a->top < 0 || a->right > width ||
		    a->bottom > height)
			fail_msg("%s is outside", a->words);
		for (size_t k = 0; k < i; k++) {
			const box *b = &paper.boxes[k];
			if ((a->is_text || b->is_text) && overlap(a, b))
				fail_msg("'%s' lies on '%s'", a->words,
				         b->words);
		}
	}
}

/* ---- packs ---- */

#define TAIL " 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"

static const cply_mill *make_pack(session *s, unsigned n, size_t text)
{
	static char bytes[400000];
	size_t at = 0;
	at += (size_t)snprintf(bytes, sizeof bytes,
	                       "{\"formatVersion\":\"1.0\",\"metadata\":"
	                       "{\"name\":\"A pack\"},\"puzzles\":[");
	for (unsigned i = 0; i < n; i++) {
		at += (size_t)snprintf(
			bytes + at, sizeof bytes - at,
			"%s{\"id\":\"p%u\",\"title\":\"Title%u of a puzzle\","
			"\"category\":\"winGame\",\"difficulty\":\"easy\","
			"\"initialPosition\":\"*@******/*O**@**O/O*O***@* w m "
			"s 4 0 3 0" TAIL "\",\"solutions\":[{\"moves\":["
			"{\"notation\":\"d7-d6\",\"side\":\"white\"},"
			"{\"notation\":\"xe5\",\"side\":\"white\"}]}],"
			"\"description\":\"",
			i ? "," : "", i, i);
		for (size_t k = 0; k < text * (i % 3); k++)
			at += (size_t)snprintf(bytes + at, sizeof bytes - at,
			                       "word%zu ", k);
		at += (size_t)snprintf(bytes + at, sizeof bytes - at,
		                       "end%u.\"}", i);
	}
	at += (size_t)snprintf(bytes + at, sizeof bytes - at, "]}");
	session_reset(s, SIZE_MAX);
	(void)session_read(s, (cply_str){ bytes, at }, "",
	                   &cply_format_mill_pack);
	assert_non_null(s->doc->kind);
	return s->doc->as.mill;
}

static bool says(const char *words)
{
	return strstr(paper.all, words) != NULL;
}

/* ---- sheets ---- */

static void sheets_lose_nothing(void **state)
{
	(void)state;
	static const unsigned sizes[] = { 2, 3, 6, 7, 13, 40 };
	static const size_t texts[] = { 0, 4, 12 };
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(sizes); i++)
		for (size_t k = 0; k < CPLY_COUNT(texts); k++) {
			const cply_mill *m = make_pack(&s, sizes[i], texts[k]);
			const cply_scene scene = {
				.doc = s.doc, .options = { .solution = true }
			};
			start();
			assert_true(cplyi_drawing_mill.picture(
				&scene, &paper.base, s.arena));
			assert_tidy(paper.page.width, paper.page.height);
			assert_true(says("A pack\n") && says("Solutions\n"));
			for (unsigned p = 0; p < m->n_puzzles; p++) {
				char words[64];
				snprintf(words, sizeof words,
				         "Title%u of a puzzle\n", p);
				assert_true(says(words));
				snprintf(words, sizeof words, "end%u.\n", p);
				assert_true(says(words));
			}
			/* Seven stones on each board, with a disc and an edge,
			 * and the other points. */
			assert_int_equal(paper.n_discs, 24 * m->n_puzzles);
			assert_int_equal(paper.n_rings, 7 * m->n_puzzles);
			unsigned lines = 0;
			for (const char *p = paper.all;
			     (p = strstr(p, "1. d7-d6xe5 and White wins\n"));
			     p++)
				lines++;
			assert_int_equal(lines, m->n_puzzles);
		}
	session_free(&s);
}

static void long_texts_are_cut_with_dots(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	make_pack(&s, 4, 400);
	const cply_scene scene = { .doc = s.doc };
	start();
	assert_true(cplyi_drawing_mill.picture(&scene, &paper.base, s.arena));
	assert_tidy(paper.page.width, paper.page.height);
	assert_true(says(" \xE2\x80\xA6\n"));
	assert_false(says("Solutions"));
	assert_false(says("d7-d6"));
	session_free(&s);
}

/* ---- one puzzle ---- */

static void draw_at(session *s, uint64_t step, bool solution)
{
	cply_timeline t;
	assert_int_equal(cply_timeline_open(&t, &cply_mill_timeline,
	                                    s->doc->as.mill, 0, s->arena),
	                 CPLY_OK);
	assert_int_equal(cply_timeline_seek(&t, step), CPLY_OK);
	const cply_scene scene = { .doc = s->doc,
		                   .state = t.state,
		                   .options = { .solution = solution } };
	start();
	assert_true(cplyi_drawing_mill.picture(&scene, &paper.base, s->arena));
}

static void arrows_show_what_is_to_come(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	make_pack(&s, 1, 0);
	enum { BOARD = 32 };
	draw_at(&s, 0, false);
	assert_int_equal(paper.n_lines, BOARD);
	assert_int_equal(paper.n_polys, 0);
	/* An arrow for the move, a cross for the stone, a number for each. */
	draw_at(&s, 0, true);
	assert_int_equal(paper.n_polys, 1);
	assert_int_equal(paper.n_lines, BOARD + 1 + 2);
	assert_true(says("1\n"));
	/* After the move its arrow stays; three stones stand in a mill. */
	draw_at(&s, 1, false);
	assert_int_equal(paper.n_polys, 1);
	assert_int_equal(paper.n_lines, BOARD + 1 + 2);
	/* The stone that was taken is crossed out. */
	draw_at(&s, 2, false);
	assert_int_equal(paper.n_polys, 0);
	assert_int_equal(paper.n_lines, BOARD + 2 + 2);
	session_free(&s);
}

static void marked_stones_are_crossed(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	static const char text[] =
		"[Variant \"cham_gonu\"]\n"
		"********/********/OOX****@ w p p 2 8 1 9" TAIL "\n";
	(void)session_read(&s, cply_str_of(text), "", &cply_format_mill_fen);
	assert_non_null(s.doc->kind);
	assert_int_equal(s.doc->as.mill->n_puzzles, 1);
	draw_at(&s, 0, false);
	assert_int_equal(paper.n_lines, 40 + 2);
	session_free(&s);
}

/* ---- terminal ---- */

static const char *terminal(session *s, const void *position, bool solution)
{
	cply_buf b;
	const cply_scene scene = { .doc = s->doc,
		                   .state = position,
		                   .options = { .solution = solution,
		                                .columns = 60 } };
	cply_buf_init(&b, s->arena);
	assert_true(cply_scene_terminal(&scene, s->arena, &b));
	cply_put_char(&b, 0);
	return b.ptr;
}

static void packs_are_listed(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	make_pack(&s, 11, 0);
	const char *out = terminal(&s, NULL, false);
	assert_non_null(strstr(out, "A pack\n\n 1  Title0 of a puzzle\n"
	                            "    White to move: win; easy\n"));
	assert_non_null(strstr(out, "\n11  Title10 of a puzzle\n"));
	assert_null(strstr(out, "d7-d6"));
	out = terminal(&s, NULL, true);
	assert_non_null(strstr(out, "easy\n    1. d7-d6xe5\n"));
	cply_mill_state first = { &s.doc->as.mill->steps[0] };
	out = terminal(&s, &first, true);
	assert_non_null(strstr(out, "Solution:\n  1. d7-d6xe5\n"));
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sheets_lose_nothing),
		cmocka_unit_test(long_texts_are_cut_with_dots),
		cmocka_unit_test(arrows_show_what_is_to_come),
		cmocka_unit_test(marked_stones_are_crossed),
		cmocka_unit_test(packs_are_listed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
