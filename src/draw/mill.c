/* SPDX-License-Identifier: MIT */
/* A mill puzzle: the three squares, the stones, the last action, and what the
 * puzzle asks. The board for a terminal is in mill_term.c. */
#include "draw/mill.h"

#include "base/visible.h"
#include "draw/drawing.h"

enum {
	MARGIN = 500,
	STEP = 700, /* from one column to the next */
	BOARD = 6 * STEP,
	HEAD = 950, /* above the board: two lines of title */
	FOOT = 700, /* below it */
	STONE = 220,
	LINE = 30,
	TITLE_SIZE = 180,
	TEXT_SIZE = 140,
	TEXT_X = 140
};

/* ---- what is shown ---- */

bool cplyi_mill_view_of(const cply_scene *scene, cply_arena *a,
                        cplyi_mill_view *v)
{
	const cply_mill *pack = scene->doc->as.mill;
	const cply_mill_state *state = scene->state;
	cply_buf b;
	*v = (cplyi_mill_view){ .pack = pack, .from = -1, .to = -1 };
	v->step = state               ? state->step
	          : pack->n_steps > 0 ? &pack->steps[0]
	                              : NULL;
	if (!v->step)
		return true;
	v->puzzle = &pack->puzzles[v->step->puzzle];
	v->diagonals = v->puzzle->rules.diagonals;
	v->position = &v->step->position;
	cply_buf_init(&b, a);
	if (v->step->action) {
		const cply_mill_solution *l = &v->puzzle->lines[v->step->line];
		v->action = &l->actions[v->step->action - 1];
		v->from = v->action->move.from;
		v->to = v->action->move.to;
		uint64_t at = (uint64_t)(v->step - pack->steps);
		cply_mill_timeline.describe(pack, at - 1, &b);
	}
	if (!cply_mill_is_over(v->position)) {
		int take = v->position->take[v->position->side];
		cply_put(&b, b.len ? "; " : "");
		cply_put(&b, v->position->side ? "Black" : "White");
		cply_put(&b, take ? " takes a stone" : " to move");
	} else if (!v->action) {
		cply_mill_outcome(v->position, &b);
	}
	v->status = cply_buf_str(&b);
	cply_buf_init(&b, a);
	if (pack->n_puzzles > 1) {
		cply_put_uint(&b, v->step->puzzle + 1);
		cply_put(&b, "/");
		cply_put_uint(&b, pack->n_puzzles);
		cply_put(&b, " ");
	}
	cply_put_str(&b, v->puzzle->title);
	v->title = cply_buf_str(&b);
	for (unsigned s = 0; s < 2; s++)
		v->mills |= cply_mill_in_mills(v->position->stones[s],
		                               v->puzzle->rules.diagonals);
	return !a->failed;
}

/* ---- the picture ---- */

static cplyi_point place_of(unsigned point)
{
	unsigned column, row;
	cply_mill_point_place(point, &column, &row);
	return (cplyi_point){ MARGIN + STEP * (cplyi_len)column,
		              HEAD + STEP * (6 - (cplyi_len)row) };
}

/* Three squares, four lines between them, and the diagonals. */
static void draw_board(cplyi_canvas *c, bool diagonals)
{
	cplyi_paint ink = { CPLYI_TEXT, 0 };
	c->ops->begin_group(c, "board", (cply_str){ NULL, 0 }, NULL);
	for (unsigned i = 0; i < CPLY_MILL_POINTS; i++) {
		uint32_t next = cply_mill_neighbours(i, diagonals);
		for (unsigned k = i + 1; k < CPLY_MILL_POINTS; k++)
			if (next >> k & 1) {
				cplyi_point p = place_of(i), q = place_of(k);
				c->ops->line(c, p.x, p.y, q.x, q.y, LINE, ink);
			}
	}
	c->ops->end_group(c);
	const cplyi_font font = { .size = 120,
		                  .anchor = CPLYI_MIDDLE,
		                  .paint = { CPLYI_MUTED, 0 } };
	c->ops->begin_group(c, "names", (cply_str){ NULL, 0 }, &font);
	for (unsigned i = 0; i < 7; i++) {
		cply_text column =
			cply_text_plain((cply_str){ &"abcdefg"[i], 1 });
		cply_text row = cply_text_plain((cply_str){ &"7654321"[i], 1 });
		cplyi_len at = STEP * (cplyi_len)i;
		c->ops->text(c, MARGIN + at, HEAD + BOARD + 400, &font, &column,
		             0, 1);
		c->ops->text(c, 140, HEAD + at + 40, &font, &row, 0, 1);
	}
	c->ops->end_group(c);
}

static void draw_stone(cplyi_canvas *c, const cplyi_mill_view *v, unsigned i)
{
	const cplyi_paint black = { CPLYI_RGB, 0x222222 };
	const cplyi_paint white = { CPLYI_RGB, 0xFAFAF5 };
	const cplyi_paint edge = { CPLYI_RGB, 0x777777 };
	const cplyi_paint accent = { CPLYI_ACCENT, 0 };
	const cply_mill_position *p = v->position;
	bool is_black = p->stones[1] >> i & 1;
	bool is_there = is_black || (p->stones[0] >> i & 1);
	bool is_last = v->from == (int)i || v->to == (int)i;
	cplyi_point at = place_of(i);
	c->ops->begin_item(c, i, (cply_str){ cply_mill_point_name(i), 2 });
	if (is_there) {
		c->ops->circle(c, at.x, at.y, STONE, 0,
		               is_black ? black : white);
		c->ops->circle(c, at.x, at.y, STONE, 20, edge);
		if (v->mills >> i & 1)
			c->ops->circle(c, at.x, at.y, STONE / 2, 30, edge);
	} else {
		c->ops->circle(c, at.x, at.y, 60, 0,
		               (cplyi_paint){ CPLYI_TEXT, 0 });
	}
	if (p->marked >> i & 1 ||
	    (is_last && v->action->move.kind == CPLY_MILL_TAKE)) {
		c->ops->line(c, at.x - 150, at.y - 150, at.x + 150, at.y + 150,
		             40, accent);
		c->ops->line(c, at.x - 150, at.y + 150, at.x + 150, at.y - 150,
		             40, accent);
	} else if (is_last) {
		c->ops->circle(c, at.x, at.y, STONE + 50, 40, accent);
	}
	c->ops->end_item(c);
}

struct ruler {
	cplyi_canvas *c;
	const cplyi_font *font;
};

static uint32_t measure(cply_str g, size_t at, void *ctx)
{
	struct ruler *r = ctx;
	(void)at;
	cplyi_len n = r->c->ops->measure(r->c, r->font, g);
	return n > 0 ? (uint32_t)n : 0;
}

/* At most two lines; what does not fit is left out. */
static void draw_text(cplyi_canvas *c, uint64_t id, cply_str s, cplyi_len y,
                      const cplyi_font *font)
{
	struct ruler ruler = { c, font };
	cply_text text = cply_text_plain(s);
	cplyi_wrap w = { .text = s,
		         .width = BOARD + MARGIN,
		         .measure = measure,
		         .ctx = &ruler };
	size_t begin, end;
	c->ops->begin_item(c, id, (cply_str){ NULL, 0 });
	for (int i = 0; i < 2 && cplyi_wrap_next(&w, &begin, &end); i++)
		if (end > begin)
			c->ops->text(c, TEXT_X, y + i * font->size * 13 / 10,
			             font, &text, begin, end);
	c->ops->end_item(c);
}

static bool picture(const cply_scene *scene, cplyi_canvas *canvas,
                    cply_arena *scratch)
{
	cplyi_mill_view v;
	if (!cplyi_mill_view_of(scene, scratch, &v))
		return false;
	const cplyi_page page = {
		.width = BOARD + 2 * MARGIN,
		.height = HEAD + BOARD + MARGIN + FOOT - 100,
		.title = v.pack->name.len ? v.pack->name
		         : v.puzzle       ? v.puzzle->title
		                          : CPLY_STR("mill puzzles"),
		.author = v.puzzle ? v.puzzle->author : (cply_str){ NULL, 0 },
		.description = v.puzzle ? v.puzzle->description
		                        : (cply_str){ NULL, 0 },
		.inks = 1u << CPLYI_ACCENT,
	};
	const cplyi_font head = { .size = TITLE_SIZE,
		                  .style = CPLY_BOLD,
		                  .paint = { CPLYI_TEXT, 0 } };
	const cplyi_font foot = { .size = TEXT_SIZE,
		                  .paint = { CPLYI_TEXT, 0 } };
	canvas->ops->begin(canvas, &page);
	draw_board(canvas, v.puzzle && v.puzzle->rules.diagonals);
	canvas->ops->begin_group(canvas, "stones", (cply_str){ NULL, 0 }, NULL);
	for (unsigned i = 0; i < CPLY_MILL_POINTS && v.position; i++)
		draw_stone(canvas, &v, i);
	canvas->ops->end_group(canvas);
	canvas->ops->begin_group(canvas, "words", (cply_str){ NULL, 0 }, NULL);
	draw_text(canvas, 1, v.title, 300, &head);
	draw_text(canvas, 2, v.status, HEAD + BOARD + 720, &foot);
	canvas->ops->end_group(canvas);
	canvas->ops->end(canvas);
	return !scratch->failed;
}

const cply_drawing cplyi_drawing_mill = {
	.picture = picture,
	.terminal = cplyi_mill_terminal,
};
