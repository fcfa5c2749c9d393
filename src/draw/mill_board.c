/* SPDX-License-Identifier: MIT */
/* The board of mill on a canvas, of any size and anywhere: lines, stones,
 * mills, the last action, and arrows for what is to come. */
#include "draw/mill_picture.h"

#include "draw/drawing.h"

/* Parts of the distance between two columns, in hundredths. */
enum {
	STONE = 31,
	DOT = 9,
	LINE = 4,
	EDGE = 3,
	MILL = 20,
	RING = 6,
	CROSS = 21,
	NAME = 17,
	ARROW = 8,
	HEAD = 26,
	BADGE = 15
};

static cplyi_len part(const cplyi_mill_frame *f, int hundredths)
{
	return f->step * hundredths / 100;
}

static cplyi_point place_of(const cplyi_mill_frame *f, unsigned point)
{
	unsigned column, row;
	cply_mill_point_place(point, &column, &row);
	return (cplyi_point){ f->x + f->step * (cplyi_len)column,
		              f->y + f->step * (6 - (cplyi_len)row) };
}

/* ---- what never changes ---- */

void cplyi_mill_draw_lines(cplyi_canvas *c, const cplyi_mill_frame *f,
                           bool diagonals)
{
	cplyi_paint ink = { CPLYI_TEXT, 0 };
	for (unsigned i = 0; i < CPLY_MILL_POINTS; i++) {
		uint32_t next = cply_mill_neighbours(i, diagonals);
		for (unsigned k = i + 1; k < CPLY_MILL_POINTS; k++)
			if (next >> k & 1) {
				cplyi_point p = place_of(f, i),
					    q = place_of(f, k);
				c->ops->line(c, p.x, p.y, q.x, q.y,
				             part(f, LINE), ink);
			}
	}
}

/* Letters below the columns, numbers before the rows. */
void cplyi_mill_draw_names(cplyi_canvas *c, const cplyi_mill_frame *f,
                           const cplyi_font *font)
{
	for (unsigned i = 0; i < 7; i++) {
		cply_text column =
			cply_text_plain((cply_str){ &"abcdefg"[i], 1 });
		cply_text row = cply_text_plain((cply_str){ &"7654321"[i], 1 });
		cplyi_len at = f->step * (cplyi_len)i;
		c->ops->text(c, f->x + at, f->y + f->step * 6 + part(f, 58),
		             font, &column, 0, 1);
		c->ops->text(c, f->x - part(f, 52), f->y + at + font->size / 3,
		             font, &row, 0, 1);
	}
}

cplyi_font cplyi_mill_name_font(const cplyi_mill_frame *f)
{
	return (cplyi_font){ .size = part(f, NAME),
		             .anchor = CPLYI_MIDDLE,
		             .paint = { CPLYI_MUTED, 0 } };
}

/* ---- the position ---- */

/* A band below the three stones of every mill. */
void cplyi_mill_draw_mills(cplyi_canvas *c, const cplyi_mill_frame *f,
                           const cplyi_mill_view *v)
{
	unsigned n = cply_mill_line_count(v->diagonals);
	for (unsigned i = 0; i < n; i++) {
		uint32_t line = cply_mill_line(i, NULL);
		unsigned ends[2] = { 0, 0 }, middle;
		(void)cply_mill_line(i, &middle);
		for (unsigned k = 0, e = 0; k < CPLY_MILL_POINTS && e < 2; k++)
			if (line >> k & 1 && k != middle)
				ends[e++] = k;
		c->ops->begin_item(c, i, (cply_str){ NULL, 0 });
		for (unsigned s = 0; s < 2; s++) {
			if ((v->position->stones[s] & line) != line)
				continue;
			cplyi_point p = place_of(f, ends[0]),
				    q = place_of(f, ends[1]);
			const cplyi_paint band = { CPLYI_LIT, 0 };
			c->ops->line(c, p.x, p.y, q.x, q.y, part(f, MILL),
			             band);
			c->ops->line(c, p.x, p.y, q.x, q.y, part(f, LINE),
			             (cplyi_paint){ CPLYI_TEXT, 0 });
		}
		c->ops->end_item(c);
	}
}

static void cross(cplyi_canvas *c, const cplyi_mill_frame *f, cplyi_point at)
{
	const cplyi_paint accent = { CPLYI_ACCENT, 0 };
	cplyi_len r = part(f, CROSS), width = part(f, RING);
	c->ops->line(c, at.x - r, at.y - r, at.x + r, at.y + r, width, accent);
	c->ops->line(c, at.x - r, at.y + r, at.x + r, at.y - r, width, accent);
}

void cplyi_mill_draw_stone(cplyi_canvas *c, const cplyi_mill_frame *f,
                           const cplyi_mill_view *v, unsigned i)
{
	const cplyi_paint black = { CPLYI_RGB, 0x222222 };
	const cplyi_paint white = { CPLYI_RGB, 0xFAFAF5 };
	const cplyi_paint edge = { CPLYI_RGB, 0x777777 };
	const cplyi_paint accent = { CPLYI_ACCENT, 0 };
	const cply_mill_position *p = v->position;
	bool is_black = p->stones[1] >> i & 1;
	bool is_there = is_black || (p->stones[0] >> i & 1);
	bool is_last = v->from == (int)i || v->to == (int)i;
	cplyi_point at = place_of(f, i);
	if (is_there) {
		c->ops->circle(c, at.x, at.y, part(f, STONE), 0,
		               is_black ? black : white);
		c->ops->circle(c, at.x, at.y, part(f, STONE), part(f, EDGE),
		               edge);
		if (v->mills >> i & 1)
			c->ops->circle(c, at.x, at.y, part(f, STONE) / 2,
			               part(f, EDGE), edge);
	} else {
		c->ops->circle(c, at.x, at.y, part(f, DOT), 0,
		               (cplyi_paint){ CPLYI_TEXT, 0 });
	}
	if (p->marked >> i & 1 ||
	    (is_last && v->action->move.kind == CPLY_MILL_TAKE))
		cross(c, f, at);
	else if (is_last)
		c->ops->circle(c, at.x, at.y,
		               part(f, is_there ? STONE + 6 : DOT + 8),
		               part(f, RING), accent);
}

/* ---- what is to come ---- */

static int64_t root(int64_t n)
{
	int64_t r = n;
	for (int64_t next = (n + 1) / 2; next < r; next = (r + n / r) / 2)
		r = next;
	return r;
}

/* The point `along` from p to q. */
static cplyi_point towards(cplyi_point p, cplyi_point q, cplyi_len along)
{
	int64_t dx = q.x - p.x, dy = q.y - p.y, n = root(dx * dx + dy * dy);
	if (!n)
		return p;
	return (cplyi_point){ p.x + (cplyi_len)(dx * along / n),
		              p.y + (cplyi_len)(dy * along / n) };
}

void cplyi_mill_draw_arrow(cplyi_canvas *c, const cplyi_mill_frame *f,
                           unsigned from, unsigned to, bool to_stone,
                           cplyi_paint paint)
{
	cplyi_point p = place_of(f, from), q = place_of(f, to);
	cplyi_point tip =
		towards(q, p, part(f, to_stone ? STONE + 10 : DOT + 4));
	cplyi_point neck = towards(tip, p, part(f, HEAD));
	cplyi_point side = { p.x - (q.y - p.y), p.y + (q.x - p.x) };
	cplyi_point off = towards(p, side, part(f, HEAD / 2));
	cplyi_len ox = off.x - p.x, oy = off.y - p.y;
	cplyi_point start =
		towards(p, q, part(f, to_stone ? DOT + 10 : STONE + 4));
	const cplyi_point head[3] = { tip,
		                      { neck.x + ox, neck.y + oy },
		                      { neck.x - ox, neck.y - oy } };
	c->ops->line(c, start.x, start.y, neck.x, neck.y, part(f, ARROW),
	             paint);
	c->ops->poly(c, head, 3, 0, paint);
}

static void badge(cplyi_canvas *c, const cplyi_mill_frame *f, cplyi_point at,
                  unsigned number, cplyi_paint paint)
{
	const cplyi_font font = { .size = part(f, NAME),
		                  .style = CPLY_BOLD,
		                  .anchor = CPLYI_MIDDLE,
		                  .paint = paint };
	char digit = (char)('0' + number % 10);
	cply_text text = cply_text_plain((cply_str){ &digit, 1 });
	c->ops->circle(c, at.x, at.y, part(f, BADGE), 0,
	               (cplyi_paint){ CPLYI_PAPER, 0 });
	c->ops->circle(c, at.x, at.y, part(f, BADGE), part(f, EDGE), paint);
	c->ops->text(c, at.x, at.y + font.size / 3, &font, &text, 0, 1);
}

/* Moves are arrows, placed stones rings, taken ones crosses; numbers say in
 * which order, and the colour whose they are. */
void cplyi_mill_draw_line(cplyi_canvas *c, const cplyi_mill_frame *f,
                          const cplyi_mill_view *v)
{
	enum { MOST = 9 }; /* more would hide the board */
	unsigned turn = 0;
	if (!v->step || v->step->line >= v->puzzle->n_lines)
		return;
	const cply_mill_solution *l = &v->puzzle->lines[v->step->line];
	for (uint32_t i = v->step->action; i < l->n_legal && turn < MOST; i++) {
		cply_mill_move m = l->actions[i].move;
		bool is_mine = v->pack->steps[l->step + i].position.side ==
		               v->position->side;
		cplyi_paint paint = { is_mine ? CPLYI_ACCENT : CPLYI_MUTED, 0 };
		cplyi_point to = place_of(f, (unsigned)m.to), at = to;
		if (m.kind == CPLY_MILL_MOVE) {
			cplyi_point from = place_of(f, (unsigned)m.from);
			cplyi_mill_draw_arrow(c, f, (unsigned)m.from,
			                      (unsigned)m.to, false, paint);
			at = (cplyi_point){ from.x + (to.x - from.x) * 2 / 5,
				            from.y + (to.y - from.y) * 2 / 5 };
		} else {
			if (m.kind == CPLY_MILL_TAKE)
				cross(c, f, to);
			else
				c->ops->circle(c, to.x, to.y, part(f, STONE),
				               part(f, RING), paint);
			at.x += part(f, 34);
			at.y -= part(f, 34);
		}
		turn += m.kind != CPLY_MILL_TAKE || !turn;
		badge(c, f, at, turn, paint);
	}
}
