/* SPDX-License-Identifier: MIT */
/* A race in one picture: who leads, and for everybody a name, how far he is,
 * and the board. */
#include "draw/race.h"

#include "draw/crossword.h"
#include "draw/drawing.h"
#include "draw/line.h"
#include "draw/numbered.h"
#include "draw/stand_in.h"

enum {
	MARGIN = 240,
	GAP = 400, /* between boards */
	TITLE = 240,
	LEAD = 180,
	NAME = 180,
	WORDS = 140,
	BAR = 50,
	CELL = 360,        /* side of a square, if there is room */
	LEAST_CELL = 100,  /* else at least */
	MOST_CELL = 520,   /* in a small grid, which fills its place */
	ROOM = 15000,      /* for the boards of a row */
	LEAST_BOARD = 2600 /* for names and standings */
};
enum { HEAD = NAME + 80 + WORDS + 90 + BAR + 120 }; /* above a board */
enum { ITEM_PLACE, ITEM_WORDS, ITEM_BAR };

typedef struct sheet {
	const cplyi_race_record *record;
	const cplyi_race_state *state;
	const cply_scene *scene;
	cplyi_canvas *c;
	cply_arena *a;
	bool again; /* what never changes is there already */
	unsigned per_row;
	cplyi_len cell, column, height; /* of a square; of a board */
	cplyi_len top;                  /* of the boards */
	cplyi_page page;
} sheet;

static const cply_str none = { NULL, 0 };

static const cply_crossword *puzzle_of(const sheet *s)
{
	return s->record->race->runners[0].solve->puzzle;
}

/* ---- the page ---- */

static cply_str description(const sheet *s)
{
	const cplyi_race *race = s->record->race;
	cply_buf b;
	cply_buf_init(&b, s->a);
	cply_put(&b, "A crossword of ");
	cply_put_uint(&b, puzzle_of(s)->width);
	cply_put(&b, " by ");
	cply_put_uint(&b, puzzle_of(s)->height);
	cply_put(&b, " squares, solved in a race by ");
	for (size_t i = 0; i < race->n; i++) {
		cply_put(&b, !i ? "" : i + 1 < race->n ? ", " : " and ");
		cply_put_str(&b, race->runners[i].name);
	}
	cply_put(&b, ".");
	return cply_buf_str(&b);
}

static void plan(sheet *s)
{
	const cply_crossword *cw = puzzle_of(s);
	unsigned n = (unsigned)s->record->race->n;
	cply_str title = cply_str_trim(cw->meta[CPLY_META_TITLE].plain);
	s->per_row = n <= 4 ? n : (n + 1) / 2;
	cplyi_len rows = (cplyi_len)((n + s->per_row - 1) / s->per_row);
	cplyi_len most = ROOM / (cplyi_len)s->per_row;
	s->cell = cw->width ? most / (cplyi_len)cw->width / 10 * 10 : CELL;
	s->cell = s->cell > CELL         ? CELL
	          : s->cell < LEAST_CELL ? LEAST_CELL
	                                 : s->cell;
	s->cell =
		cplyi_fitting_cell(cw->width, s->cell, LEAST_BOARD, MOST_CELL);
	s->column = (cplyi_len)cw->width * s->cell;
	s->column = s->column > LEAST_BOARD ? s->column : LEAST_BOARD;
	s->height = HEAD + (cplyi_len)cw->height * s->cell;
	s->top = MARGIN + (title.len ? TITLE + 140 : 0) + LEAD + 200;
	s->page = (cplyi_page){
		.width = 2 * MARGIN + (cplyi_len)s->per_row * s->column +
		         (cplyi_len)(s->per_row - 1) * GAP,
		.height = s->top + rows * (s->height + GAP) - GAP + MARGIN,
		.title = title.len ? title : CPLY_STR("Race"),
		.author = cply_str_trim(cw->meta[CPLY_META_AUTHOR].plain),
		.description = description(s),
		.language = cw->meta[CPLY_META_LANGUAGE].plain,
		.inks = 1u << CPLYI_FOCUS | 1u << CPLYI_CURSOR |
		        1u << CPLYI_LIT | 1u << CPLYI_ACCENT,
	};
}

/* One line, cut where the room ends; `y` is its top. */
static void write_line(sheet *s, cplyi_len x, cplyi_len y, cplyi_font font,
                       cplyi_len room, cply_str text)
{
	cply_str line = cplyi_line_cut(s->c, &font, text, room, s->a);
	cply_text t = { .plain = line };
	s->c->ops->text(s->c, x, y + font.size, &font, &t, 0, line.len);
}

static cplyi_font font_of(cplyi_len size, uint32_t style, cplyi_ink ink)
{
	return (cplyi_font){ .size = size,
		             .style = style,
		             .paint = { ink, 0 } };
}

/* ---- what stands on it ---- */

static void draw_title(sheet *s)
{
	cply_str title =
		cply_str_trim(puzzle_of(s)->meta[CPLY_META_TITLE].plain);
	if (!title.len || s->again)
		return;
	s->c->ops->begin_group(s->c, "head", none, NULL);
	write_line(s, MARGIN, MARGIN, font_of(TITLE, CPLY_BOLD, CPLYI_TEXT),
	           s->page.width - 2 * MARGIN, title);
	s->c->ops->end_group(s->c);
}

static void draw_lead(sheet *s)
{
	cply_buf b;
	cply_buf_init(&b, s->a);
	cplyi_race_put_lead(s->record->race, s->state->positions, s->state->now,
	                    &b);
	s->c->ops->begin_group(s->c, "lead", none, NULL);
	s->c->ops->begin_item(s->c, 0, none);
	write_line(s, MARGIN, s->top - LEAD - 200, font_of(LEAD, 0, CPLYI_TEXT),
	           s->page.width - 2 * MARGIN, cply_buf_str(&b));
	s->c->ops->end_item(s->c);
	s->c->ops->end_group(s->c);
}

/* "1." at the end of the line, once somebody is in front. */
static void draw_place(sheet *s, const cplyi_standing *at, bool is_level,
                       cplyi_len right, cplyi_len y)
{
	cply_buf b;
	cplyi_font font = font_of(NAME, CPLY_BOLD, CPLYI_TEXT);
	font.anchor = CPLYI_END;
	cply_buf_init(&b, s->a);
	cply_put_uint(&b, at->place);
	cply_put(&b, ".");
	s->c->ops->begin_item(s->c, ITEM_PLACE, none);
	if (!is_level)
		write_line(s, right, y, font, s->column, cply_buf_str(&b));
	s->c->ops->end_item(s->c);
}

static void draw_standing(sheet *s, cplyi_canvas *c, const cplyi_standing *at,
                          bool is_level, cplyi_len x, cplyi_len y)
{
	const cplyi_runner *runner = &s->record->race->runners[at->runner];
	cply_buf b;
	cplyi_len bar_y = y + HEAD - 120 - BAR;
	cply_buf_init(&b, s->a);
	cplyi_race_put_standing(s->record->race, at, &b);
	if (!s->again) {
		c->ops->begin_group(c, "name", none, NULL);
		write_line(s, x, y, font_of(NAME, CPLY_BOLD, CPLYI_TEXT),
		           s->column - 3 * NAME, runner->name);
		c->ops->rect(c, x, bar_y, s->column, BAR,
		             (cplyi_paint){ CPLYI_FOCUS, 0 });
		c->ops->end_group(c);
	}
	c->ops->begin_group(c, "standing", none, NULL);
	draw_place(s, at, is_level, x + s->column, y);
	c->ops->begin_item(c, ITEM_WORDS, none);
	write_line(s, x, y + NAME + 80, font_of(WORDS, 0, CPLYI_MUTED),
	           s->column, cply_buf_str(&b));
	c->ops->end_item(c);
	c->ops->begin_item(c, ITEM_BAR, none);
	uint32_t done = at->finish ? runner->todo : at->done;
	if (done)
		c->ops->rect(c, x, bar_y,
		             (cplyi_len)((int64_t)s->column * done /
		                         runner->todo),
		             BAR, (cplyi_paint){ CPLYI_ACCENT, 0 });
	c->ops->end_item(c);
	c->ops->end_group(c);
}

static bool draw_board(sheet *s, cplyi_canvas *c, size_t i, cplyi_len x,
                       cplyi_len y)
{
	cplyi_stand_in now;
	if (!cplyi_stand_in_make(s->record->race->runners[i].solve,
	                         s->state->states[i], &s->scene->options, s->a,
	                         &now))
		return false;
	cplyi_sheet board = { .cw = &now.puzzle,
		              .o = &now.options,
		              .c = c,
		              .a = s->a,
		              .cell = s->cell,
		              .x = x,
		              .y = y + HEAD };
	cplyi_draw_grid(&board, s->again);
	return true;
}

static bool picture(const cply_scene *scene, cplyi_canvas *canvas,
                    cply_arena *scratch)
{
	sheet s = { .record = scene->doc->as.record,
		    .state = scene->state,
		    .scene = scene,
		    .c = canvas,
		    .a = scratch,
		    .again = canvas->keep && canvas->keep->plan };
	cplyi_standing at[CPLYI_RACE_MOST];
	size_t n = s.record->race->n;
	plan(&s);
	if (canvas->keep)
		canvas->keep->plan = canvas->keep; /* it was drawn once */
	cplyi_race_stand(s.record->race, s.state->positions, at);
	canvas->ops->begin(canvas, &s.page);
	draw_title(&s);
	draw_lead(&s);
	bool good = true;
	for (size_t i = 0; i < n && good; i++) {
		size_t k = at[i].runner; /* boards stay where they are */
		cplyi_numbered own;
		cplyi_len col = (cplyi_len)(k % s.per_row);
		cplyi_len row = (cplyi_len)(k / s.per_row);
		cplyi_len x = MARGIN + col * (s.column + GAP);
		cplyi_len y = s.top + row * (s.height + GAP);
		cplyi_numbered_init(&own, canvas, (unsigned)k + 1);
		draw_standing(&s, &own.base, &at[i], at[n - 1].place == 1, x,
		              y);
		good = draw_board(&s, &own.base, k, x, y);
	}
	canvas->ops->end(canvas);
	return good && !scratch->failed;
}

/* Roughly what all boards together take to draw. */
static uint64_t squares(const cply_doc *doc)
{
	const cplyi_race *race =
		((const cplyi_race_record *)doc->as.record)->race;
	const cply_crossword *cw = race->runners[0].solve->puzzle;
	return (uint64_t)cw->width * cw->height * race->n;
}

static const cply_drawing drawing = { .picture = picture };
static const cply_kind kind = { .name = "race",
	                        .title = "race",
	                        .timeline = &cplyi_race_timeline,
	                        .drawing = &drawing,
	                        .squares = squares };

cply_doc cplyi_race_doc(const cplyi_race_record *record)
{
	return (cply_doc){ .kind = &kind, .as.record = record };
}
