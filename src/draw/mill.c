/* SPDX-License-Identifier: MIT */
/* A mill puzzle: the three squares, the stones, the last action, and what the
 * puzzle asks. The board for a terminal is in mill_term.c. */
#include "draw/mill_picture.h"
#include "format/format.h"

#include "base/visible.h"
#include "draw/drawing.h"
#include "mill/pack/timeline.h"

enum {
	MARGIN = 500,
	STEP = 700, /* from one column to the next */
	BOARD = 6 * STEP,
	HEAD = 950, /* above the board: two lines of title */
	FOOT = 700, /* below it */
	TITLE_SIZE = 180,
	TEXT_SIZE = 140,
	TEXT_X = 140
};

/* ---- what is shown ---- */

void cplyi_mill_view_start(const cply_mill *pack, uint32_t puzzle,
                           cplyi_mill_view *v)
{
	const cply_mill_puzzle *p = &pack->puzzles[puzzle];
	*v = (cplyi_mill_view){ .pack = pack,
		                .puzzle = p,
		                .position = &p->start,
		                .diagonals = p->rules.diagonals,
		                .from = -1,
		                .to = -1 };
	for (unsigned s = 0; s < 2; s++)
		v->mills |=
			cply_mill_in_mills(p->start.stones[s], v->diagonals);
}

void cplyi_mill_put_task(const cply_mill_puzzle *p, cply_buf *out)
{
	static const char *const tasks[] = { "close a mill",
		                             "take stones",
		                             "win",
		                             "do not lose",
		                             "find the best move",
		                             "play the endgame",
		                             "play the opening",
		                             "" };
	const cply_mill_position *s = &p->start;
	unsigned me = s->side & 1;
	bool takes = s->take[me] != 0;
	if (!p->has_start) {
		cply_put(out, "no readable position");
		return;
	}
	cply_put(out, me ? "Black" : "White");
	cply_put(out, takes ? " takes a stone" : " to move");
	if (s->hand[0] || s->hand[1]) {
		cply_put(out, " (");
		cply_put_uint(out, s->hand[me]);
		cply_put(out, me ? " in hand, White " : " in hand, Black ");
		cply_put_uint(out, s->hand[!me]);
		cply_put(out, ")");
	}
	const char *task =
		p->category < CPLY_COUNT(tasks) ? tasks[p->category] : "";
	cply_put(out, *task ? ": " : "");
	if (p->category == CPLY_MILL_CAPTURE_PIECES && p->to_capture > 1) {
		cply_put(out, "take ");
		cply_put_uint(out, p->to_capture);
		cply_put(out, " stones");
	} else {
		cply_put(out, task);
	}
}

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

uint32_t cplyi_mill_measure(cply_str g, size_t at, void *ctx)
{
	const cplyi_mill_ruler *r = ctx;
	(void)at;
	cplyi_len n = r->canvas->ops->measure(r->canvas, r->font, g);
	return n > 0 ? (uint32_t)n : 0;
}

/* At most two lines; what does not fit is left out. */
static void draw_text(cplyi_canvas *c, uint64_t id, cply_str s, cplyi_len y,
                      const cplyi_font *font)
{
	cplyi_mill_ruler ruler = { c, font };
	cply_text text = cply_text_plain(s);
	cplyi_wrap w = { .text = s,
		         .width = BOARD + MARGIN,
		         .measure = cplyi_mill_measure,
		         .ctx = &ruler };
	size_t begin, end;
	c->ops->begin_item(c, id, (cply_str){ NULL, 0 });
	for (int i = 0; i < 2 && cplyi_wrap_next(&w, &begin, &end); i++)
		if (end > begin)
			c->ops->text(c, TEXT_X, y + i * font->size * 13 / 10,
			             font, &text, begin, end);
	c->ops->end_item(c);
}

static void draw_board(cplyi_canvas *c, const cply_scene *scene,
                       const cplyi_mill_view *v)
{
	const cplyi_mill_frame f = { MARGIN, HEAD, STEP };
	const cplyi_font font = cplyi_mill_name_font(&f);
	const cply_str none = { NULL, 0 };
	c->ops->begin_group(c, "board", none, NULL);
	cplyi_mill_draw_lines(c, &f, v->diagonals);
	c->ops->end_group(c);
	c->ops->begin_group(c, "names", none, &font);
	cplyi_mill_draw_names(c, &f, &font);
	c->ops->end_group(c);
	if (!v->position)
		return;
	c->ops->begin_group(c, "mills", none, NULL);
	cplyi_mill_draw_mills(c, &f, v);
	c->ops->end_group(c);
	c->ops->begin_group(c, "stones", none, NULL);
	for (unsigned i = 0; i < CPLY_MILL_POINTS; i++) {
		c->ops->begin_item(c, i,
		                   (cply_str){ cply_mill_point_name(i), 2 });
		cplyi_mill_draw_stone(c, &f, v, i);
		c->ops->end_item(c);
	}
	c->ops->end_group(c);
	c->ops->begin_group(c, "arrows", none, NULL);
	c->ops->begin_item(c, 0, none);
	if (scene->options.solution)
		cplyi_mill_draw_line(c, &f, v);
	else if (v->action && v->action->move.kind == CPLY_MILL_MOVE)
		cplyi_mill_draw_arrow(c, &f, (unsigned)v->from, (unsigned)v->to,
		                      true, (cplyi_paint){ CPLYI_ACCENT, 0 });
	c->ops->end_item(c);
	c->ops->end_group(c);
}

static bool picture(const cply_scene *scene, cplyi_canvas *canvas,
                    cply_arena *scratch)
{
	cplyi_mill_view v;
	if (!scene->state && scene->doc->as.mill->n_puzzles > 1)
		return cplyi_mill_sheet_picture(
			scene,
			&(cplyi_paper){ .solution = scene->options.solution },
			canvas, scratch);
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
		.inks = 1u << CPLYI_ACCENT | 1u << CPLYI_LIT,
	};
	const cplyi_font head = { .size = TITLE_SIZE,
		                  .style = CPLY_BOLD,
		                  .paint = { CPLYI_TEXT, 0 } };
	const cplyi_font foot = { .size = TEXT_SIZE,
		                  .paint = { CPLYI_TEXT, 0 } };
	canvas->ops->begin(canvas, &page);
	draw_board(canvas, scene, &v);
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
	.sheet = cplyi_mill_sheet_picture,
};
