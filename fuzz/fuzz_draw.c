/* SPDX-License-Identifier: MIT */
/* Makes a crossword of any bytes, a wild one that no reader would make, and
 * draws it: SVG, terminal and sheet. The terminal's lines must keep to its
 * width and hold no control characters. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "crossply/draw.h"
#include "draw/sheet.h"
#include "draw/svg/svg.h"
#include "fuzz.h"

static void require(bool claim)
{
	if (!claim)
		abort();
}

struct stream {
	const uint8_t *at, *end;
};

static unsigned byte(struct stream *s)
{
	return s->at < s->end ? *s->at++ : 0;
}

/* Some bytes of the input, as they are. */
static cply_str text(struct stream *s)
{
	size_t left = (size_t)(s->end - s->at), n = byte(s) % 40;
	n = n < left ? n : left ? left - 1 : 0;
	cply_str t = { (const char *)s->at, n };
	s->at += n;
	return t;
}

static cply_text formatted(struct stream *s, cply_arena *a)
{
	cply_text t = { .plain = text(s) };
	t.n_runs = byte(s) % 4;
	cply_run *runs = CPLY_NEW(a, t.n_runs, cply_run);
	for (uint32_t i = 0; i < t.n_runs; i++)
		runs[i] = (cply_run){ byte(s), byte(s), byte(s) };
	t.runs = runs;
	return t;
}

static void fill_cell(struct stream *s, cply_cell *cell, cply_arena *a)
{
	unsigned what = byte(s);
	cell->kind = (uint8_t)(what % 8 == 0 ? 1 : what % 8 == 1 ? 2 : 0);
	if (what & 8)
		cell->bars = (uint8_t)(byte(s) % 16);
	if (what & 16)
		cell->flags = (uint16_t)byte(s);
	if (what & 32)
		cell->shade = CPLY_COLOR | byte(s) << 16 | byte(s) << 4;
	if (what & 64)
		cell->fill = text(s);
	if (what & 128) {
		cply_cell_more *more = CPLY_NEW(a, 1, cply_cell_more);
		more->ink = CPLY_COLOR | byte(s) * 0x10101;
		cell->more = more;
		cell->label = text(s);
	}
	cell->solution = text(s);
}

static void fill_lists(struct stream *s, cply_crossword *cw, cply_arena *a)
{
	cw->n_lists = byte(s) % 4;
	cw->lists = CPLY_NEW(a, cw->n_lists, cply_clue_list);
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		cply_clue_list *list = &cw->lists[i];
		list->title = text(s);
		list->direction = (cply_direction)(byte(s) % 3);
		list->n_clues = byte(s) % 16;
		list->clues = CPLY_NEW(a, list->n_clues, cply_clue);
		for (uint32_t k = 0; k < list->n_clues; k++) {
			list->clues[k].number = byte(s);
			list->clues[k].label = text(s);
			list->clues[k].text = formatted(s, a);
			list->clues[k].enumeration = text(s);
		}
	}
}

/* Where the player is, and a number for each square, good or not. */
static void add_focus(struct stream *s, cply_draw_options *o, size_t n,
                      cply_arena *a)
{
	cply_focus *focus = CPLY_NEW(a, 1, cply_focus);
	uint32_t *cells = CPLY_NEW(a, 8, uint32_t);
	for (unsigned i = 0; i < 8; i++)
		cells[i] = byte(s) * 5;
	*focus = (cply_focus){ .cell = byte(s),
		               .word = cells,
		               .n_word = byte(s) % 9,
		               .lit = cells,
		               .n_lit = byte(s) % 9 };
	o->focus = focus;
	if (byte(s) % 2)
		return;
	cply_heat *heat = CPLY_NEW(a, 1, cply_heat);
	double *values = CPLY_NEW(a, n, double);
	for (size_t i = 0; i < n; i++)
		values[i] = byte(s) % 9 ? byte(s) * 1e3 : -(double)byte(s);
	*heat = (cply_heat){ .values = values,
		             .unit = (cply_heat_unit)(byte(s) % 2),
		             .title = text(s) };
	o->heat = heat;
}

static void check_lines(cply_str out, uint32_t columns)
{
	require(cply_utf8_check(out) == SIZE_MAX);
	for (size_t begin = 0; begin < out.len;) {
		size_t end = begin;
		while (end < out.len && out.ptr[end] != '\n') {
			require((unsigned char)out.ptr[end] >= 0x20);
			end++;
		}
		require(cply_width(cply_str_sub(out, begin, end)) <= columns);
		begin = end + 1;
	}
}

static void print(const cply_crossword *cw, unsigned how, cply_arena *a)
{
	cplyi_paper paper = { .letter = how & 2, .solution = how & 1 };
	cplyi_svg svg;
	cply_buf out;
	cply_buf_init(&out, a);
	cplyi_svg_init(&svg, &out, 0);
	if (cplyi_sheet_crossword(cw, &paper, &svg.base, a))
		require(paper.pages > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct stream s = { data, data + size };
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_crossword cw = { .width = byte(&s) % 32, .height = byte(&s) % 32 };
	unsigned how = byte(&s);
	cply_draw_options o = { .solution = how & 1,
		                .no_clues = !(how & 2),
		                .ascii = how & 4,
		                .columns = 10 + byte(&s) };
	cw.is_diagramless = how & 8;
	cw.solution = (cply_solution)(how >> 4 & 3);
	size_t n = (size_t)cw.width * cw.height;
	cw.cells = CPLY_NEW(&a, n, cply_cell);
	for (size_t i = 0; i < n; i++)
		fill_cell(&s, &cw.cells[i], &a);
	fill_lists(&s, &cw, &a);
	for (int m = 0; m < CPLY_META_COUNT; m++)
		cw.meta[m] = formatted(&s, &a);

	cply_buf out;
	cply_buf_init(&out, &a);
	cply_draw_terminal(&cw, &o, &a, &out);
	check_lines(cply_buf_str(&out), o.columns);
	o.color = true;
	cply_draw_terminal(&cw, &o, &a, &out);
	cply_buf_init(&out, &a);
	cply_draw_svg(&cw, &o, &a, &out);
	require(cply_utf8_check(cply_buf_str(&out)) == SIZE_MAX);
	/* Every form of the board alone, with a cursor anywhere. */
	const uint32_t cells[] = { byte(&s), byte(&s), UINT32_MAX };
	const cply_focus focus = { byte(&s), cells, 3, cells, 2 };
	cply_spot spot;
	o.focus = &focus;
	o.spot = &spot;
	o.bare = true;
	for (int i = 0; i < 8; i++) {
		o.form = (cply_form)(i / 2);
		o.color = i & 1;
		o.lines = byte(&s);
		cply_buf_init(&out, &a);
		cply_draw_terminal(&cw, &o, &a, &out);
	}
	add_focus(&s, &o, n, &a);
	cply_buf_init(&out, &a);
	cply_draw_svg(&cw, &o, &a, &out);
	require(cply_utf8_check(cply_buf_str(&out)) == SIZE_MAX);
	print(&cw, how, &a);
	cply_arena_free(&a);
	return 0;
}
