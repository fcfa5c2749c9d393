/* SPDX-License-Identifier: MIT */
/* The grid on a canvas: squares, lines, circles, marks, letters. */
#include "base/text.h"
#include "draw/crossword.h"
#include "draw/heat.h"
#include "draw/shape.h"

enum { FRAME = 20 }; /* width of the line around the grid */

static const cplyi_paint line_paint = { CPLYI_LINE, 0 };
static const cplyi_paint text_paint = { CPLYI_TEXT, 0 };

static cplyi_len at(cplyi_len origin, uint32_t i, const cplyi_sheet *s)
{
	return origin + (cplyi_len)i * s->cell;
}

static cplyi_paint square_paint(cplyi_sheet *s, uint32_t row, uint32_t col)
{
	const cply_cell *cell = cply_cell_at(s->cw, row, col);
	bool block = cplyi_look_at(s->cw, s->o, row, col) == CPLYI_LOOK_BLOCK;
	if (block && cell->shade)
		return (cplyi_paint){ CPLYI_RGB, cell->shade & 0xFFFFFF };
	if (block)
		return (cplyi_paint){ CPLYI_BLOCK, 0 };
	cplyi_colors colors = cplyi_colors_of(cell);
	if (colors.has_shade && !s->heat)
		return (cplyi_paint){ CPLYI_RGB, colors.shade };
	return (cplyi_paint){ CPLYI_SQUARE, 0 };
}

/* Neighbours of one colour are one rectangle. */
static void draw_squares(cplyi_sheet *s)
{
	for (uint32_t row = 0; row < s->cw->height; row++) {
		for (uint32_t col = 0, end; col < s->cw->width; col = end) {
			end = col + 1;
			if (cplyi_look_at(s->cw, s->o, row, col) ==
			    CPLYI_LOOK_VOID)
				continue;
			cplyi_paint p = square_paint(s, row, col);
			for (; end < s->cw->width; end++) {
				if (cplyi_look_at(s->cw, s->o, row, end) ==
				    CPLYI_LOOK_VOID)
					break;
				cplyi_paint q = square_paint(s, row, end);
				if (q.ink != p.ink || q.rgb != p.rgb)
					break;
			}
			s->c->ops->rect(s->c, at(s->x, col, s),
			                at(s->y, row, s),
			                (cplyi_len)(end - col) * s->cell,
			                s->cell, p);
		}
	}
}

/* All edges of one kind, those in a row joined to one line. Heavy lines are
 * longer by half the frame's width, which closes corners and stays inside. */
static void draw_edges(cplyi_sheet *s, cplyi_edge kind, cplyi_len width,
                       cplyi_paint paint)
{
	cplyi_len more = kind == CPLYI_EDGE_THIN ? 0 : FRAME / 2;
	uint32_t w = s->cw->width, h = s->cw->height;
	for (uint32_t row = 0; row <= h; row++) {
		for (uint32_t col = 0, end; col < w; col = end) {
			for (end = col;
			     end < w &&
			     cplyi_edge_above(s->cw, s->o, row, end) == kind;)
				end++;
			if (end > col)
				s->c->ops->line(s->c, at(s->x, col, s) - more,
				                at(s->y, row, s),
				                at(s->x, end, s) + more,
				                at(s->y, row, s), width, paint);
			else
				end++;
		}
	}
	for (uint32_t col = 0; col <= w; col++) {
		for (uint32_t row = 0, end; row < h; row = end) {
			for (end = row;
			     end < h &&
			     cplyi_edge_left(s->cw, s->o, end, col) == kind;)
				end++;
			if (end > row)
				s->c->ops->line(s->c, at(s->x, col, s),
				                at(s->y, row, s) - more,
				                at(s->x, col, s),
				                at(s->y, end, s) + more, width,
				                paint);
			else
				end++;
		}
	}
}

typedef void draw_square(cplyi_sheet *s, const cply_cell *cell, cplyi_len x,
                         cplyi_len y);

/* What changes by itself in a square. */
enum { LETTER, MARK, BACKGROUND };

/* Calls `draw` for each open square that is seen. */
static void each_open(cplyi_sheet *s, draw_square *draw)
{
	for (uint32_t row = 0; row < s->cw->height; row++)
		for (uint32_t col = 0; col < s->cw->width; col++)
			if (cplyi_look_at(s->cw, s->o, row, col) ==
			    CPLYI_LOOK_OPEN)
				draw(s, cply_cell_at(s->cw, row, col),
				     at(s->x, col, s), at(s->y, row, s));
}

/* The same, each as an item of its own. */
static void each_item(cplyi_sheet *s, unsigned layer, draw_square *draw)
{
	const cply_str no_title = { NULL, 0 };
	uint64_t id = (uint64_t)layer << 32;
	for (uint32_t row = 0; row < s->cw->height; row++) {
		for (uint32_t col = 0; col < s->cw->width; col++, id++) {
			if (cplyi_look_at(s->cw, s->o, row, col) !=
			    CPLYI_LOOK_OPEN)
				continue;
			s->c->ops->begin_item(s->c, id, no_title);
			draw(s, cply_cell_at(s->cw, row, col), at(s->x, col, s),
			     at(s->y, row, s));
			s->c->ops->end_item(s->c);
		}
	}
}

static double heat_of(const cplyi_sheet *s, const cply_cell *cell)
{
	return s->heat->heat->values[cell - s->cw->cells];
}

/* The paint, or what can be read on a coloured square. */
static cplyi_paint readable(const cplyi_sheet *s, const cply_cell *cell,
                            cplyi_ink ink)
{
	if (s->heat) {
		int level = cplyi_heat_level(s->heat, heat_of(s, cell));
		return (cplyi_paint){ level < 0 ? ink
			                        : cplyi_heat_on(s->heat, level),
			              0 };
	}
	cplyi_colors colors = cplyi_colors_of(cell);
	if (!colors.has_shade)
		return (cplyi_paint){ ink, 0 };
	return (cplyi_paint){ CPLYI_RGB, colors.ink };
}

static void draw_circle(cplyi_sheet *s, const cply_cell *cell, cplyi_len x,
                        cplyi_len y)
{
	if (cplyi_marks(s->o, cell) & CPLY_CELL_CIRCLED)
		s->c->ops->circle(s->c, x + s->cell / 2, y + s->cell / 2,
		                  s->cell * 46 / 100, s->cell / 30,
		                  readable(s, cell, CPLYI_LINE));
}

/* A stroke through what is wrong, a dot for what else happened. */
static void draw_mark(cplyi_sheet *s, const cply_cell *cell, cplyi_len x,
                      cplyi_len y)
{
	unsigned marks = cplyi_marks(s->o, cell);
	cplyi_len d = s->cell / 9, side = s->cell;
	cplyi_paint wrong = { CPLYI_WRONG, 0 };
	if (marks & CPLY_CELL_WRONG)
		s->c->ops->line(s->c, x + d, y + side - d, x + side - d, y + d,
		                side / 18, wrong);
	cplyi_ink ink = marks & CPLY_CELL_REVEALED    ? CPLYI_REVEALED
	                : marks & CPLY_CELL_WAS_WRONG ? CPLYI_WRONG
	                : marks & CPLY_CELL_CHECKED   ? CPLYI_RIGHT
	                                              : CPLYI_PAPER;
	if (ink != CPLYI_PAPER)
		s->c->ops->circle(s->c, x + side - d, y + d, side / 14, 0,
		                  (cplyi_paint){ ink, 0 });
}

static void draw_frame(cplyi_sheet *s, cplyi_len x, cplyi_len y,
                       cplyi_len width)
{
	cplyi_len near = 5 + width / 2, far = s->cell - near;
	const cplyi_point points[] = { { x + near, y + near },
		                       { x + far, y + near },
		                       { x + far, y + far },
		                       { x + near, y + far },
		                       { x + near, y + near - width / 2 } };
	s->c->ops->poly(s->c, points, CPLY_COUNT(points), width,
	                (cplyi_paint){ CPLYI_ACCENT, 0 });
}

/* Where the player is. The cursor has a frame too, so that it does not live
 * on colour alone; squares of another colour keep that and get a frame. */
static void draw_background(cplyi_sheet *s, const cply_cell *cell, cplyi_len x,
                            cplyi_len y)
{
	size_t i = (size_t)(cell - s->cw->cells);
	unsigned how = s->focus ? s->focus[i] : 0;
	if (!how)
		return;
	cplyi_ink ink = how & CPLYI_IS_CURSOR ? CPLYI_CURSOR
	                : how & CPLYI_IS_WORD ? CPLYI_FOCUS
	                                      : CPLYI_LIT;
	bool colored = cplyi_colors_of(cell).has_shade;
	if (!colored)
		s->c->ops->rect(s->c, x, y, s->cell, s->cell,
		                (cplyi_paint){ ink, 0 });
	if (how & CPLYI_IS_CURSOR)
		draw_frame(s, x, y, s->cell / 16);
	else if (colored)
		draw_frame(s, x, y, s->cell / 24);
}

/* What each square is to the player; NULL: nothing. */
static uint8_t *focus_of(const cplyi_sheet *s)
{
	const cply_focus *f = s->o->focus;
	size_t n = (size_t)s->cw->width * s->cw->height;
	uint8_t *squares = f ? CPLY_NEW(s->a, n, uint8_t) : NULL;
	if (!squares)
		return NULL;
	for (uint32_t i = 0; i < f->n_lit; i++)
		if (f->lit[i] < n)
			squares[f->lit[i]] |= CPLYI_IS_LIT;
	for (uint32_t i = 0; i < f->n_word; i++)
		if (f->word[i] < n)
			squares[f->word[i]] |= CPLYI_IS_WORD;
	if (f->cell < n)
		squares[f->cell] |= CPLYI_IS_CURSOR;
	return squares;
}

/* Shrinks the font until the text fits; cuts the text when that would make
 * it too small to read. */
static cply_str fit(cplyi_sheet *s, cplyi_font *font, cply_str text,
                    cplyi_len room, cplyi_len smallest)
{
	cplyi_len width = cplyi_text_width(s, font, text);
	if (width <= room)
		return text;
	cplyi_len size = (cplyi_len)((int64_t)font->size * room / width);
	font->size = size > smallest ? size : smallest;
	if (size >= smallest)
		return text;
	cply_buf b;
	cply_buf_init(&b, s->a);
	room -= font->size; /* for the dots */
	cply_str g;
	for (size_t i = 0; (g = cply_grapheme_next(text, &i)).len;) {
		room -= s->c->ops->measure(s->c, font, g);
		if (room < 0)
			break;
		cply_put_str(&b, g);
	}
	cply_put(&b, "…");
	return cply_buf_str(&b);
}

static cplyi_font label_font(const cplyi_sheet *s)
{
	return (cplyi_font){ .size = s->label ? s->label : s->cell * 27 / 100,
		             .paint = { CPLYI_MUTED, 0 } };
}

static void draw_label(cplyi_sheet *s, const cply_cell *cell, cplyi_len x,
                       cplyi_len y)
{
	cply_str label = cplyi_label(s->cw, s->o, cell);
	if (!label.len)
		return;
	cplyi_font font = label_font(s);
	cplyi_len top = font.size;
	font.paint = readable(s, cell, CPLYI_MUTED);
	label = fit(s, &font, label, s->cell * 88 / 100, s->cell * 15 / 100);
	cply_text t = cply_text_plain(label);
	s->c->ops->text(s->c, x + s->cell * 6 / 100, y + top * 28 / 27, &font,
	                &t, 0, label.len);
}

static void draw_corner(cplyi_sheet *s, const cply_cell *cell, cplyi_len x,
                        cplyi_len y)
{
	cply_str corner = cell->more ? cell->more->corner : (cply_str){ 0 };
	if (!corner.len)
		return;
	cplyi_font font = label_font(s);
	cplyi_len top = font.size;
	font.anchor = CPLYI_END;
	font.paint = readable(s, cell, CPLYI_MUTED);
	corner = fit(s, &font, corner, s->cell * 40 / 100, s->cell * 15 / 100);
	cply_text t = cply_text_plain(corner);
	s->c->ops->text(s->c, x + s->cell * 94 / 100, y + top * 28 / 27, &font,
	                &t, 0, corner.len);
}

static cplyi_font letter_font(const cplyi_sheet *s)
{
	return (cplyi_font){ .size = s->cell * 58 / 100,
		             .anchor = CPLYI_MIDDLE,
		             .paint = text_paint };
}

static void draw_letter(cplyi_sheet *s, const cply_cell *cell, cplyi_len x,
                        cplyi_len y)
{
	cply_str letter = cplyi_letter(s->cw, s->o, cell);
	if (!letter.len)
		return;
	unsigned marks = cplyi_marks(s->o, cell);
	cplyi_font font = letter_font(s);
	font.paint = readable(s, cell,
	                      marks & CPLY_CELL_WRONG      ? CPLYI_WRONG
	                      : marks & CPLY_CELL_REVEALED ? CPLYI_REVEALED
	                      : marks & CPLY_CELL_PENCIL   ? CPLYI_PENCIL
	                                                   : CPLYI_TEXT);
	if (marks & CPLY_CELL_GIVEN && !s->o->solution)
		font.style |= CPLY_BOLD;
	if (marks & CPLY_CELL_PENCIL)
		font.style |= CPLY_ITALIC;
	letter = fit(s, &font, letter, s->cell * 86 / 100, s->cell * 16 / 100);
	/* Capitals are 0.72 of the size; the middle is a little below that
	 * of the square, which leaves room for the number. */
	cplyi_len base = y + s->cell * 60 / 100 + font.size * 36 / 100;
	cply_text t = cply_text_plain(letter);
	s->c->ops->text(s->c, x + s->cell / 2, base, &font, &t, 0, letter.len);
}

/* The shade of a square with its letter on it. */
static void draw_heat(cplyi_sheet *s, const cply_cell *cell, cplyi_len x,
                      cplyi_len y)
{
	int level = cplyi_heat_level(s->heat, heat_of(s, cell));
	if (level >= 0)
		s->c->ops->rect(s->c, x, y, s->cell, s->cell,
		                (cplyi_paint){ cplyi_heat_ink(s->heat, level),
		                               0 });
	draw_letter(s, cell, x, y);
}

/* "row 2, column 3: 0:51", so that it does not live on colour alone. */
static cply_str heat_title(cplyi_sheet *s, uint32_t row, uint32_t col)
{
	cply_buf b;
	double value = heat_of(s, cply_cell_at(s->cw, row, col));
	cply_buf_init(&b, s->a);
	if (cplyi_heat_level(s->heat, value) < 0)
		return cply_buf_str(&b);
	cply_put(&b, "row ");
	cply_put_uint(&b, row + 1);
	cply_put(&b, ", column ");
	cply_put_uint(&b, col + 1);
	cply_put(&b, ": ");
	cplyi_put_heat(&b, s->heat->heat, value);
	return cply_buf_str(&b);
}

static void draw_heat_group(cplyi_sheet *s)
{
	cplyi_font letters = letter_font(s);
	s->c->ops->begin_group(s->c, "heat", (cply_str){ NULL, 0 }, &letters);
	for (uint32_t row = 0; row < s->cw->height; row++) {
		for (uint32_t col = 0; col < s->cw->width; col++) {
			if (cplyi_look_at(s->cw, s->o, row, col) !=
			    CPLYI_LOOK_OPEN)
				continue;
			s->c->ops->begin_item(
				s->c, (uint64_t)row * s->cw->width + col,
				heat_title(s, row, col));
			draw_heat(s, cply_cell_at(s->cw, row, col),
			          at(s->x, col, s), at(s->y, row, s));
			s->c->ops->end_item(s->c);
		}
	}
	s->c->ops->end_group(s->c);
}

/* What stays the same at every position, above the squares. */
static void draw_static(cplyi_sheet *s)
{
	const cplyi_canvas_ops *ops = s->c->ops;
	const cply_str no_title = { NULL, 0 };
	cplyi_font labels = label_font(s);
	ops->begin_group(s->c, "lines", no_title, NULL);
	each_open(s, draw_circle);
	draw_edges(s, CPLYI_EDGE_THIN, 10, line_paint);
	draw_edges(s, CPLYI_EDGE_OUTER, FRAME, text_paint);
	draw_edges(s, CPLYI_EDGE_BAR, s->cell / 9, text_paint);
	ops->end_group(s->c);

	ops->begin_group(s->c, "labels", no_title, &labels);
	each_open(s, draw_label);
	each_open(s, draw_corner);
	ops->end_group(s->c);
}

cplyi_len cplyi_fitting_cell(uint32_t columns, cplyi_len usual, cplyi_len least,
                             cplyi_len most)
{
	if (!columns || columns > (uint32_t)(least / usual))
		return usual;
	cplyi_len wide = least / (cplyi_len)columns / 10 * 10;
	return wide < most ? wide : most;
}

void cplyi_draw_grid(cplyi_sheet *s, bool again)
{
	const cplyi_canvas_ops *ops = s->c->ops;
	const cply_str no_title = { NULL, 0 };
	cplyi_font letters = letter_font(s);
	if (!again) {
		ops->begin_group(s->c, "squares", no_title, NULL);
		draw_squares(s);
		ops->end_group(s->c);
	}
	if (s->heat) {
		draw_heat_group(s);
		if (!again)
			draw_static(s);
		return;
	}
	if (s->o->focus || s->c->keep) {
		s->focus = focus_of(s);
		ops->begin_group(s->c, "focus", no_title, NULL);
		each_item(s, BACKGROUND, draw_background);
		ops->end_group(s->c);
	}
	if (!again)
		draw_static(s);
	ops->begin_group(s->c, "letters", no_title, &letters);
	each_item(s, LETTER, draw_letter);
	each_item(s, MARK, draw_mark);
	ops->end_group(s->c);
}
