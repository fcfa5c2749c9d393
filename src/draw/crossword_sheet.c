/* SPDX-License-Identifier: MIT */
/* A crossword to print and to solve with a pen. plan.c decides where all of it
 * goes; here its words are set by the widths of the canvas, and drawn. */
#include "base/text.h"
#include "base/visible.h"
#include "crossword/entries.h"
#include "draw/crossword.h"
#include "draw/plan.h"
#include "draw/shape.h"
#include "draw/sheet.h"

#include <math.h>

#define MARGIN 40.0
#define HEAD_SPACE 12.0 /* from the heading to what it is of */
#define FOOT_SIZE 7.5
#define WIDEST_LABEL 3.2 /* sizes: wider ones stand in the text */

enum {
	EM = 1000, /* type is measured at this size */
	MOST_SIDE = 255,
	MOST_CLUES = 10000,
	MOST_HEAD = 4,
	MOST_LINES = 8, /* of a note above the grid */
	MOST_TITLE = 3
};

/* A paragraph, and how it was broken last. */
typedef struct para {
	cply_text text;
	cply_str label; /* or empty */
	uint32_t style;
	bool is_heading, is_note, is_hanging;
	size_t *breaks; /* begin and end of each line */
	uint32_t n_lines, cap;
} para;

/* Over the whole width of a page. */
typedef struct part {
	para words;
	double size;
	cplyi_ink ink;
} part;

typedef struct sheet {
	const cply_crossword *cw;
	cplyi_paper *paper;
	cplyi_canvas *c;
	cply_arena *a;
	double width, height; /* of a page, in points */
	part head[MOST_HEAD];
	unsigned n_head;
	para *items;
	size_t n_items;
	double label_width; /* in sizes */
	cplyi_flow_items flow;
	cplyi_plan plan;
	uint32_t page;
} sheet;

static const cply_str nothing = { NULL, 0 };

/* Points as lengths of the canvas. */
static cplyi_len length(double points)
{
	return (cplyi_len)lround(points * 40 / 3);
}

/* ---- breaking lines ---- */

typedef struct ruler {
	cplyi_canvas *c;
	const para *p;
	uint32_t run;
} ruler;

static uint32_t measure(cply_str g, size_t at, void *ctx)
{
	ruler *r = ctx;
	const cply_text *t = &r->p->text;
	cplyi_font font = { .size = EM, .style = r->p->style };
	/* A new line is measured from its start: the cursor goes back too. */
	while (r->run && r->run <= t->n_runs && at < t->runs[r->run - 1].end)
		r->run--;
	font.style |= cplyi_style_at(t, at, &r->run);
	cplyi_len width = r->c->ops->measure(r->c, &font, g);
	return width > 0 ? (uint32_t)width : 0;
}

static bool add_line(sheet *s, para *p, size_t begin, size_t end)
{
	if (p->n_lines == p->cap) {
		uint32_t cap = p->cap ? 2 * p->cap : 4;
		size_t *grown = CPLY_GROW(s->a, p->breaks, 2 * (size_t)p->cap,
		                          2 * (size_t)cap, size_t);
		if (!grown)
			return false;
		p->breaks = grown;
		p->cap = cap;
	}
	p->breaks[2 * p->n_lines] = begin;
	p->breaks[2 * p->n_lines + 1] = end;
	p->n_lines++;
	return true;
}

/* Into lines of so many sizes of the type. */
static void break_lines(sheet *s, para *p, double sizes)
{
	ruler r = { .c = s->c, .p = p };
	cplyi_wrap w = { .text = p->text.plain,
		         .width = (uint32_t)(fmax(sizes, 1) * EM),
		         .measure = measure,
		         .ctx = &r };
	size_t begin, end;
	p->n_lines = 0;
	while (cplyi_wrap_next(&w, &begin, &end) && add_line(s, p, begin, end))
		;
}

static double label_width(const sheet *s, cply_str label)
{
	const cplyi_font font = { .size = EM, .style = CPLY_BOLD };
	int64_t width = 0;
	cply_str g;
	for (size_t i = 0; (g = cply_grapheme_next(label, &i)).len;)
		width += s->c->ops->measure(s->c, &font, g);
	return (double)width / EM;
}

/* ---- what flows ---- */

static para *add_item(sheet *s, cply_text text, uint32_t style)
{
	para *p = &s->items[s->n_items++];
	*p = (para){ .text = text, .style = style };
	s->flow.bytes += text.plain.len;
	return p;
}

static void add_clue(sheet *s, const cply_clue *clue)
{
	cply_str label = cplyi_clue_label(clue, s->a);
	cply_text text =
		cplyi_unbroken_length(cplyi_clue_text(clue, s->a), s->a);
	double width = label_width(s, label);
	bool hangs = width > WIDEST_LABEL;
	if (hangs)
		text = cplyi_join_label(label, text, s->a);
	para *p = add_item(s, text, 0);
	p->is_hanging = hangs;
	p->label = hangs ? nothing : label;
	if (label.len && !hangs)
		s->label_width = fmax(s->label_width, width + CPLYI_LABEL_GAP);
}

static double indent_of(const sheet *s, const para *p)
{
	return p->is_heading || p->is_note || p->is_hanging ? 0
	                                                    : s->label_width;
}

static void measure_items(void *ctx, double width, double size)
{
	sheet *s = ctx;
	for (size_t i = 0; i < s->n_items; i++) {
		para *p = &s->items[i];
		break_lines(s, p, width / size - indent_of(s, p));
		s->flow.items[i].lines = p->n_lines;
	}
}

static bool gather(sheet *s)
{
	const cply_crossword *cw = s->cw;
	size_t n = 2;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		n += (size_t)cw->lists[i].n_clues + 1;
	para *items = CPLY_NEW(s->a, n, para);
	s->flow.items = CPLY_NEW(s->a, n, cplyi_flow_item);
	if (!items || !s->flow.items)
		return false;
	/* Notes that are too long for the head come first. */
	for (size_t i = 0; i < s->n_items; i++)
		items[i] = s->items[i];
	s->items = items;
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		if (!list->n_clues)
			continue;
		cply_text head = cply_text_plain(cplyi_heading(list));
		add_item(s, head, CPLY_BOLD)->is_heading = true;
		for (uint32_t k = 0; k < list->n_clues; k++)
			add_clue(s, &list->clues[k]);
	}
	for (size_t i = 0; i < s->n_items; i++)
		s->flow.items[i].is_heading = s->items[i].is_heading;
	s->flow.n = s->n_items;
	s->flow.measure = measure_items;
	s->flow.ctx = s;
	return !s->a->failed;
}

/* ---- the head ---- */

static bool add_part(sheet *s, cply_text text, double size, uint32_t style,
                     cplyi_ink ink, unsigned most)
{
	if (!cply_str_trim(text.plain).len || s->n_head == MOST_HEAD)
		return true;
	part *p = &s->head[s->n_head];
	*p = (part){ .words = { .text = text, .style = style },
		     .size = size,
		     .ink = ink };
	break_lines(s, &p->words, (s->width - 2 * MARGIN) / size);
	if (p->words.n_lines > most)
		return false;
	s->n_head++;
	return true;
}

static void add_title(sheet *s, cply_str title, double size, uint32_t style,
                      cplyi_ink ink)
{
	if (add_part(s, cply_text_plain(title), size, style, ink, MOST_TITLE))
		return;
	/* Cut after some lines. */
	s->head[s->n_head++].words.n_lines = MOST_TITLE;
}

static void make_head(sheet *s, para notes[2])
{
	const cply_text *meta = s->cw->meta;
	const cply_text *intro = &meta[CPLY_META_INTRO];
	const cply_text *more = &meta[CPLY_META_NOTES];
	add_title(s, meta[CPLY_META_TITLE].plain, 18, CPLY_BOLD, CPLYI_TEXT);
	add_title(s, cplyi_byline(s->cw, false, s->a), 10, 0, CPLYI_MUTED);
	s->items = notes;
	if (!add_part(s, *intro, 9.5, 0, CPLYI_TEXT, MOST_LINES))
		add_item(s, *intro, 0)->is_note = true;
	if (!cply_str_eq(more->plain, intro->plain) &&
	    !add_part(s, *more, 9.5, CPLY_ITALIC, CPLYI_TEXT, MOST_LINES))
		add_item(s, *more, CPLY_ITALIC)->is_note = true;
}

static double part_height(const part *p)
{
	return p->words.n_lines * p->size * CPLYI_PITCH + p->size * 0.25;
}

static double head_height(const sheet *s)
{
	double height = 0;
	for (unsigned i = 0; i < s->n_head; i++)
		height += part_height(&s->head[i]);
	return height > 0 ? height + HEAD_SPACE : 0;
}

/* ---- drawing ---- */

static cplyi_len top_of(const sheet *s)
{
	return (cplyi_len)s->page * s->paper->height;
}

/* Lines [first, first + n), from (x, y) down; all but the very first are moved
 * in by `hang`. */
static void draw_lines(const sheet *s, const para *p, double size,
                       cplyi_ink ink, uint32_t first, uint32_t n, double x,
                       double y, double hang)
{
	const cplyi_font font = { .size = length(size),
		                  .style = p->style,
		                  .paint = { ink, 0 } };
	for (uint32_t i = first; i < first + n; i++) {
		size_t begin = p->breaks[2 * i], end = p->breaks[2 * i + 1];
		double base = y + size * (0.95 + CPLYI_PITCH * (i - first));
		if (end > begin)
			s->c->ops->text(s->c, length(x + (i ? hang : 0)),
			                top_of(s) + length(base), &font,
			                &p->text, begin, end);
	}
}

static void draw_head(const sheet *s)
{
	double y = MARGIN;
	if (!s->n_head)
		return;
	s->c->ops->begin_group(s->c, "title", nothing, NULL);
	for (unsigned i = 0; i < s->n_head; i++) {
		const part *p = &s->head[i];
		draw_lines(s, &p->words, p->size, p->ink, 0, p->words.n_lines,
		           MARGIN, y, 0);
		y += part_height(p);
	}
	s->c->ops->rect(s->c, length(MARGIN), top_of(s) + length(y + 2),
	                length(s->width - 2 * MARGIN), 7,
	                (cplyi_paint){ CPLYI_LINE, 0 });
	s->c->ops->end_group(s->c);
}

static void draw_foot(sheet *s, uint32_t pages)
{
	const cplyi_font font = { .size = length(FOOT_SIZE),
		                  .anchor = CPLYI_END,
		                  .paint = { CPLYI_MUTED, 0 } };
	double y = s->height - MARGIN + 6;
	para legal = { .text = s->cw->meta[CPLY_META_COPYRIGHT] };
	s->c->ops->begin_group(s->c, "foot", nothing, NULL);
	break_lines(s, &legal, (s->width - 2 * MARGIN) * 0.9 / FOOT_SIZE);
	if (!s->page && cply_str_trim(legal.text.plain).len)
		draw_lines(s, &legal, FOOT_SIZE, CPLYI_MUTED, 0,
		           legal.n_lines < 2 ? legal.n_lines : 2, MARGIN, y, 0);
	cply_buf b;
	cply_buf_init(&b, s->a);
	cply_put_uint(&b, s->page + 1);
	cply_text number = cply_text_plain(cply_buf_str(&b));
	if (pages > 1)
		s->c->ops->text(s->c, length(s->width - MARGIN),
		                top_of(s) + length(y + FOOT_SIZE), &font,
		                &number, 0, number.plain.len);
	s->c->ops->end_group(s->c);
}

static void draw_grid(const sheet *s, bool solution, double x, double y,
                      double cell)
{
	const cply_draw_options o = { .solution = solution };
	const double readable = 5.6; /* points */
	cplyi_sheet grid = { .cw = s->cw,
		             .o = &o,
		             .c = s->c,
		             .a = s->a,
		             .cell = length(cell),
		             .x = length(x),
		             .y = top_of(s) + length(y) };
	double label = fmin(fmax(readable / cell, 0.27), 0.42);
	if (!solution)
		grid.label = (cplyi_len)(label * grid.cell);
	cplyi_draw_grid(&grid, false);
}

static void draw_piece(const sheet *s, const cplyi_piece *piece)
{
	const para *p = &s->items[piece->item];
	double size = s->plan.size, in = indent_of(s, p) * size;
	double hang = p->is_hanging ? s->label_width * size : 0;
	if (p->label.len && !piece->first) {
		const cplyi_font font = { .size = length(size),
			                  .style = CPLY_BOLD,
			                  .anchor = CPLYI_END,
			                  .paint = { CPLYI_TEXT, 0 } };
		cply_text label = cply_text_plain(p->label);
		double x = piece->x + in - CPLYI_LABEL_GAP * size;
		s->c->ops->text(s->c, length(x),
		                top_of(s) + length(piece->y + size * 0.95),
		                &font, &label, 0, label.plain.len);
	}
	draw_lines(s, p, size, CPLYI_TEXT, piece->first, piece->n,
	           piece->x + in, piece->y, hang);
}

static void draw_puzzle(sheet *s, uint32_t pages)
{
	const cplyi_plan *p = &s->plan;
	size_t at = 0;
	for (s->page = 0; s->page < p->pages; s->page++) {
		if (!s->page) {
			draw_head(s);
			draw_grid(s, false, p->grid_x, p->grid_y, p->cell);
		}
		s->c->ops->begin_group(s->c, "clues", nothing, NULL);
		for (; at < p->n_pieces && p->pieces[at].page == s->page; at++)
			draw_piece(s, &p->pieces[at]);
		s->c->ops->end_group(s->c);
		draw_foot(s, pages);
	}
}

/* The solved grid, or why there is none. */
static void draw_solution(sheet *s, uint32_t pages)
{
	const cply_draw_options o = { .solution = true };
	cply_str title = cply_str_trim(s->cw->meta[CPLY_META_TITLE].plain);
	cply_str sorry = cplyi_no_solution(s->cw, &o);
	cply_buf b;
	cply_buf_init(&b, s->a);
	cply_put(&b, title.len ? "Solution: " : "Solution");
	cply_put_str(&b, title);
	s->n_head = 0;
	add_title(s, cply_buf_str(&b), 14, CPLY_BOLD, CPLYI_TEXT);
	add_title(s, sorry, 10, 0, CPLYI_TEXT);
	draw_head(s);
	double y = MARGIN + head_height(s), width = s->width - 2 * MARGIN;
	double cell = fmin(width / s->cw->width,
	                   (s->height - MARGIN - y) / s->cw->height);
	cell = fmin(cell, s->plan.cell);
	if (!sorry.len)
		draw_grid(s, true, MARGIN + (width - cell * s->cw->width) / 2,
		          y, cell);
	draw_foot(s, pages);
}

bool cplyi_sheet_crossword(const cply_crossword *cw, cplyi_paper *paper,
                           cplyi_canvas *canvas, cply_arena *a)
{
	para notes[2];
	sheet s = { .cw = cw, .paper = paper, .c = canvas, .a = a };
	bool fits = cw->width && cw->height && cw->width <= MOST_SIDE &&
	            cw->height <= MOST_SIDE &&
	            cplyi_count_clues(cw) <= MOST_CLUES;
	paper->width = paper->letter ? CPLYI_LETTER_WIDTH : CPLYI_A4_WIDTH;
	paper->height = paper->letter ? CPLYI_LETTER_HEIGHT : CPLYI_A4_HEIGHT;
	s.width = paper->width * 0.075;
	s.height = paper->height * 0.075;
	if (!fits)
		return false;
	make_head(&s, notes);
	if (!gather(&s))
		return false;
	s.plan = (cplyi_plan){ .left = MARGIN,
		               .width = s.width - 2 * MARGIN,
		               .top = MARGIN + head_height(&s),
		               .next_top = MARGIN,
		               .bottom = s.height - MARGIN };
	if (!cplyi_plan_make(&s.plan, &s.flow, cw, a))
		return false;
	paper->pages = s.plan.pages + paper->solution;
	cply_str title = cply_str_trim(cw->meta[CPLY_META_TITLE].plain);
	const cplyi_page page = {
		.width = paper->width,
		.height = paper->height * (cplyi_len)paper->pages,
		.title = title.len ? title : CPLY_STR("a crossword"),
	};
	canvas->ops->begin(canvas, &page);
	draw_puzzle(&s, paper->pages);
	if (paper->solution)
		draw_solution(&s, paper->pages);
	canvas->ops->end(canvas);
	return !a->failed;
}
