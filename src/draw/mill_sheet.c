/* SPDX-License-Identifier: MIT */
/* A sheet of mill puzzles: boards in two columns, then the solutions. The same
 * walk through the puzzles plans the pages and draws them. */
#include "base/visible.h"
#include "draw/drawing.h"
#include "draw/mill_picture.h"
#include "format/format.h"

enum {
	MARGIN = 530,
	GUTTER = 340,
	STEP = 335, /* from column to column of a board */
	BOARD = 6 * STEP,
	ABOVE = 150, /* from the words to the board: half a stone and air */
	BELOW = 340, /* names of columns, and air */
	TITLE_SIZE = 240,
	HEAD_SIZE = 140,
	TEXT_SIZE = 115,
	NAME_SIZE = 88,
	MOST_TITLE = 3,
	MOST_TEXT = 9, /* lines: then three rows fit on most pages */
	NUMBER = 330   /* room for the number of a puzzle */
};

static const cply_str nothing = { NULL, 0 };

/* ---- words ---- */

static cplyi_len pitch(const cplyi_font *font)
{
	return font->size * 13 / 10;
}

/* At most so many lines; the last ends with dots if something is left. */
typedef struct words {
	cply_str text;
	const cplyi_font *font;
	cplyi_len x, y, width;
	unsigned most;
} words;

static void put_line(cplyi_mill_sheet *s, const words *w, unsigned i,
                     size_t begin, size_t end, bool is_cut)
{
	cply_str line = cply_str_sub(w->text, begin, end);
	if (is_cut) {
		cply_buf b;
		cply_buf_init(&b, s->arena);
		cply_put_str(&b, cply_str_trim(line));
		cply_put(&b, " \xE2\x80\xA6");
		line = cply_buf_str(&b);
	}
	cply_text text = cply_text_plain(line);
	if (line.len)
		s->canvas->ops->text(s->canvas, w->x,
		                     s->top + w->y + w->font->size +
		                             (cplyi_len)i * pitch(w->font),
		                     w->font, &text, 0, line.len);
}

/* Gives the height. */
static cplyi_len put_words(cplyi_mill_sheet *s, const words *w, bool draws)
{
	cplyi_mill_ruler ruler = { s->canvas, w->font };
	cplyi_wrap wrap = { .text = w->text,
		            .width = (uint32_t)w->width,
		            .measure = cplyi_mill_measure,
		            .ctx = &ruler };
	size_t begin, end;
	unsigned n = 0;
	if (!w->text.len)
		return 0;
	while (n < w->most && cplyi_wrap_next(&wrap, &begin, &end)) {
		bool is_cut = n + 1 == w->most && wrap.at < w->text.len;
		if (draws)
			put_line(s, w, n, begin, end, is_cut);
		n++;
	}
	return (cplyi_len)n * pitch(w->font);
}

/* ---- pages ---- */

static const cplyi_font title_font = { .size = TITLE_SIZE,
	                               .style = CPLY_BOLD,
	                               .paint = { CPLYI_TEXT, 0 } };
static const cplyi_font head_font = { .size = HEAD_SIZE,
	                              .style = CPLY_BOLD,
	                              .paint = { CPLYI_TEXT, 0 } };
static const cplyi_font text_font = { .size = TEXT_SIZE,
	                              .paint = { CPLYI_TEXT, 0 } };
static const cplyi_font foot_font = { .size = 100,
	                              .anchor = CPLYI_END,
	                              .paint = { CPLYI_MUTED, 0 } };

static void put_foot(cplyi_mill_sheet *s)
{
	cply_buf b;
	cply_buf_init(&b, s->arena);
	cply_put_uint(&b, s->page + 1);
	cply_text text = cply_text_plain(cply_buf_str(&b));
	s->canvas->ops->begin_group(s->canvas, "foot", nothing, &foot_font);
	s->canvas->ops->text(s->canvas, s->width - MARGIN,
	                     s->top + s->height - MARGIN / 2, &foot_font, &text,
	                     0, text.plain.len);
	s->canvas->ops->end_group(s->canvas);
}

static void turn(cplyi_mill_sheet *s)
{
	if (!s->is_planning) {
		put_foot(s);
		if (s->turn)
			s->turn(s->ctx);
		else
			s->top += s->height;
	}
	s->page++;
	s->y = MARGIN;
}

static cplyi_len bottom(const cplyi_mill_sheet *s)
{
	return s->height - MARGIN - 60;
}

static void put_heading(cplyi_mill_sheet *s, cply_str text)
{
	const words w = { text, &title_font,           MARGIN,
		          s->y, s->width - 2 * MARGIN, MOST_TITLE };
	if (!text.len)
		return;
	if (!s->is_planning)
		s->canvas->ops->begin_group(s->canvas, "title", nothing, NULL);
	s->y += put_words(s, &w, !s->is_planning) + 160;
	if (!s->is_planning)
		s->canvas->ops->end_group(s->canvas);
}

/* ---- puzzles ---- */

static cplyi_len column_width(const cplyi_mill_sheet *s)
{
	return (s->width - 2 * MARGIN - GUTTER) / 2;
}

static cply_str number_of(cplyi_mill_sheet *s, uint32_t i)
{
	cply_buf b;
	cply_buf_init(&b, s->arena);
	cply_put_uint(&b, i + 1);
	return cply_buf_str(&b);
}

/* What is said above a board: title, task, rules, text. */
static cplyi_len put_texts(cplyi_mill_sheet *s, uint32_t i, cplyi_len x,
                           cplyi_len y, bool draws)
{
	const cply_mill_puzzle *p = &s->pack->puzzles[i];
	const cply_mill_variant *rules = cply_mill_variant_find(p->variant);
	cplyi_len begin = y, in = x + NUMBER;
	cplyi_len width = column_width(s) - NUMBER;
	const words number = { number_of(s, i), &head_font, x, y, NUMBER, 1 };
	if (draws)
		(void)put_words(s, &number, true);
	const words title = {
		cply_str_trim(p->title), &head_font, in, y, width, MOST_TITLE
	};
	cplyi_len used = put_words(s, &title, draws);
	y += used ? used : pitch(&head_font);
	cply_buf b;
	cply_buf_init(&b, s->arena);
	cplyi_mill_put_task(p, &b);
	if (rules && !cply_str_is(p->variant, "standard_9mm")) {
		cply_put(&b, "; ");
		cply_put(&b, rules->name);
	}
	const words task = { cply_buf_str(&b), &text_font, in, y, width,
		             MOST_TITLE };
	y += put_words(s, &task, draws);
	const words text = { cply_str_trim(p->description),
		             &text_font,
		             in,
		             y,
		             width,
		             MOST_TEXT };
	return y + put_words(s, &text, draws) - begin;
}

static void put_board(cplyi_mill_sheet *s, uint32_t i, cplyi_len x, cplyi_len y)
{
	cplyi_canvas *c = s->canvas;
	const cplyi_mill_frame f = { x + NUMBER + 130, s->top + y + ABOVE,
		                     STEP };
	cplyi_font font = cplyi_mill_name_font(&f);
	font.size = NAME_SIZE;
	cplyi_mill_view v;
	cplyi_mill_view_start(s->pack, i, &v);
	cplyi_mill_draw_mills(c, &f, &v);
	cplyi_mill_draw_lines(c, &f, v.diagonals);
	cplyi_mill_draw_names(c, &f, &font);
	for (unsigned k = 0; k < CPLY_MILL_POINTS; k++)
		cplyi_mill_draw_stone(c, &f, &v, k);
}

/* Two puzzles side by side. */
static void put_row(cplyi_mill_sheet *s, uint32_t first, uint32_t n)
{
	cplyi_len words_height = 0;
	for (uint32_t k = 0; k < n; k++) {
		cplyi_len h = put_texts(s, first + k, 0, 0, false);
		words_height = h > words_height ? h : words_height;
	}
	cplyi_len height = words_height + ABOVE + BOARD + BELOW;
	if (s->y + height > bottom(s) && s->y > MARGIN)
		turn(s);
	for (uint32_t k = 0; k < n && !s->is_planning; k++) {
		cplyi_len x =
			MARGIN + (cplyi_len)k * (column_width(s) + GUTTER);
		s->canvas->ops->begin_group(s->canvas, "puzzle",
		                            s->pack->puzzles[first + k].title,
		                            NULL);
		(void)put_texts(s, first + k, x, s->y, true);
		put_board(s, first + k, x, s->y + words_height);
		s->canvas->ops->end_group(s->canvas);
	}
	s->y += height;
}

/* ---- solutions ---- */

static cply_str line_text(cplyi_mill_sheet *s, const cply_mill_puzzle *p,
                          uint32_t line)
{
	const cply_mill_solution *l = &p->lines[line];
	cply_buf b;
	cply_buf_init(&b, s->arena);
	cply_mill_line_text(s->pack, l, 0, &b);
	const cply_mill_position *last =
		&s->pack->steps[l->step + l->n_legal].position;
	if (l->n_legal < l->n_actions)
		cply_put(&b, " (the rest cannot be played)");
	else if (last->winner == CPLY_MILL_WHITE_WINS)
		cply_put(&b, " and White wins");
	else if (last->winner == CPLY_MILL_BLACK_WINS)
		cply_put(&b, " and Black wins");
	return cply_buf_str(&b);
}

/* One paragraph in a column; a new column or page where it does not fit. */
typedef struct columns {
	cplyi_mill_sheet *s;
	cplyi_len top; /* of the columns of this page */
	unsigned column;
} columns;

static void make_room(columns *k, cplyi_len height)
{
	cplyi_mill_sheet *s = k->s;
	if (s->y + height <= bottom(s) || s->y == k->top)
		return;
	if (k->column == 0) {
		k->column = 1;
		s->y = k->top;
		return;
	}
	turn(s);
	k->top = s->y;
	k->column = 0;
}

static void put_solution(columns *k, uint32_t i)
{
	enum { MOST_LINES = 40 }; /* then even a column is full */
	cplyi_mill_sheet *s = k->s;
	const cply_mill_puzzle *p = &s->pack->puzzles[i];
	cplyi_len in = NUMBER;
	for (uint32_t line = 0; line == 0 || line < p->n_lines; line++) {
		words w = { .font = &text_font,
			    .width = column_width(s) - in,
			    .most = MOST_LINES };
		w.text = p->n_lines ? line_text(s, p, line)
		                    : CPLY_STR("no solution is given");
		cplyi_len height = put_words(s, &w, false);
		make_room(k, height);
		cplyi_len x = MARGIN +
		              (cplyi_len)k->column * (column_width(s) + GUTTER);
		w.x = x + in;
		w.y = s->y;
		if (!s->is_planning) {
			const words number = { number_of(s, i), &head_font, x,
				               s->y - 15,       NUMBER,     1 };
			s->canvas->ops->begin_group(s->canvas, "solution",
			                            p->title, NULL);
			if (!line)
				(void)put_words(s, &number, true);
			(void)put_words(s, &w, true);
			s->canvas->ops->end_group(s->canvas);
		}
		s->y += height;
	}
	s->y += 90;
}

static void put_solutions(cplyi_mill_sheet *s)
{
	turn(s);
	put_heading(s, CPLY_STR("Solutions"));
	columns k = { s, s->y, 0 };
	for (uint32_t i = 0; i < s->n; i++)
		put_solution(&k, s->first + i);
}

/* ---- all of it ---- */

uint32_t cplyi_mill_sheet_draw(cplyi_mill_sheet *s)
{
	s->page = 0;
	s->top = 0;
	s->y = MARGIN;
	put_heading(s, cply_str_trim(s->pack->name));
	for (uint32_t i = 0; i < s->n; i += 2)
		put_row(s, s->first + i, s->n - i < 2 ? 1 : 2);
	if (s->solution && s->n)
		put_solutions(s);
	if (!s->is_planning)
		put_foot(s);
	return s->page + 1;
}

bool cplyi_mill_sheet_picture(const cply_scene *scene, cplyi_paper *paper,
                              cplyi_canvas *canvas, cply_arena *scratch)
{
	enum { MOST_PAGES = 10000 }; /* lengths are 32 bits */
	const cply_mill *pack = scene->doc->as.mill;
	const cply_mill_state *state = scene->state;
	paper->width = paper->letter ? CPLYI_LETTER_WIDTH : CPLYI_A4_WIDTH;
	paper->height = paper->letter ? CPLYI_LETTER_HEIGHT : CPLYI_A4_HEIGHT;
	cplyi_mill_sheet s = { .pack = pack,
		               .n = pack->n_puzzles,
		               .solution = paper->solution,
		               .width = paper->width,
		               .height = paper->height,
		               .canvas = canvas,
		               .arena = scratch,
		               .is_planning = true };
	if (state && state->step) {
		s.first = state->step->puzzle;
		s.n = 1;
	}
	paper->pages = cplyi_mill_sheet_draw(&s);
	if (paper->pages > MOST_PAGES)
		return false;
	const cplyi_page page = {
		.width = s.width,
		.height = s.height * (cplyi_len)paper->pages,
		.title = pack->name.len ? pack->name : CPLY_STR("mill puzzles"),
		.inks = 1u << CPLYI_ACCENT | 1u << CPLYI_LIT,
	};
	canvas->ops->begin(canvas, &page);
	s.is_planning = false;
	(void)cplyi_mill_sheet_draw(&s);
	canvas->ops->end(canvas);
	return !scratch->failed;
}
