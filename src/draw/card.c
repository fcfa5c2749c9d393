/* SPDX-License-Identifier: MIT */
/* The card of a solve, as a picture and as text for a chat. */
#include "draw/card.h"

#include "base/count.h"
#include "base/visible.h"
#include "crossply/analysis.h"
#include "draw/crossword.h"
#include "draw/heat.h"
#include "draw/line.h"

enum {
	MARGIN = 300,
	TITLE = 260,
	TIME = 220,
	WORDS = 150,
	CELL = 360,
	MOST_CELL = 700 /* in a small grid */
};

/* ---- making it ---- */

/* Only what kind of square each is. */
static bool copy_squares(const cply_crossword *from, cply_arena *a,
                         cply_crossword *to)
{
	size_t n = (size_t)from->width * from->height;
	*to = (cply_crossword){ .width = from->width, .height = from->height };
	to->cells = CPLY_NEW(a, n + 1, cply_cell);
	for (size_t i = 0; to->cells && i < n; i++)
		to->cells[i] = (cply_cell){ .kind = from->cells[i].kind,
			                    .bars = from->cells[i].bars };
	return to->cells != NULL;
}

cply_status cplyi_card_make(const cply_solve *solve, cply_heat_kind kind,
                            const cplyi_timing *timing, cply_arena *a,
                            cplyi_card *out)
{
	const cply_crossword *cw = solve->puzzle;
	cply_analysis *n = CPLY_NEW(a, 1, cply_analysis);
	cply_status s =
		n ? cply_solve_analyse(solve, timing->idle, timing->clock, a, n)
		  : CPLY_NOMEM;
	if (s)
		return s;
	bool is_wall = timing->clock == CPLY_CLOCK_WALL;
	*out = (cplyi_card){
		.title = cply_str_trim(cw->meta[CPLY_META_TITLE].plain),
		.solver = cply_str_trim(solve->solver),
		.date = cply_str_trim(cw->meta[CPLY_META_DATE].plain),
		.heat_kind = kind,
		.is_solved =
			n->is_solved || (solve->has_solution && n->n_squares &&
		                         n->n_right == n->n_squares),
		.time = is_wall ? n->wall : n->active,
		.n_squares = n->n_squares,
		.n_filled = n->n_filled,
		.n_right = n->n_right,
		.has_wrong = solve->has_solution && n->n_right < n->n_filled,
		.n_checks = n->n_checks,
		.n_reveals = n->n_reveals,
		.n_corrections = n->n_corrections,
	};
	s = cply_solve_heat(n, kind, a, &out->heat);
	return s ? s : copy_squares(cw, a, &out->grid) ? CPLY_OK : CPLY_NOMEM;
}

/* ---- in words ---- */

/* "Solved in 1:12" */
static void put_result(const cplyi_card *k, cply_buf *b)
{
	if (k->is_solved) {
		cply_put(b, "Solved in ");
	} else {
		cply_put_uint(b, k->n_filled);
		cply_put(b, " of ");
		cplyi_put_count(b, k->n_squares, "square", "squares");
		if (k->has_wrong) {
			cply_put(b, ", ");
			cply_put_uint(b, k->n_right);
			cply_put(b, " right,");
		}
		cply_put(b, " in ");
	}
	cply_put_clock(b, k->time);
}

/* "Clean, 1 correction", "Helped: 2 checks, 1 reveal; 4 corrections" */
static void put_help(const cplyi_card *k, cply_buf *b)
{
	if (!k->n_checks && !k->n_reveals) {
		cply_put(b, "Clean, ");
	} else {
		cply_put(b, "Helped: ");
		if (k->n_checks)
			cplyi_put_count(b, k->n_checks, "check", "checks");
		cply_put(b, k->n_checks && k->n_reveals ? ", " : "");
		if (k->n_reveals)
			cplyi_put_count(b, k->n_reveals, "reveal", "reveals");
		cply_put(b, "; ");
	}
	if (k->n_corrections)
		cplyi_put_count(b, k->n_corrections, "correction",
		                "corrections");
	else
		cply_put(b, "no corrections");
}

/* "Ann, 2024-05-01" */
static void put_who(const cplyi_card *k, cply_buf *b)
{
	cplyi_put_visible(b, k->solver, CPLYI_CLEAN);
	cply_put(b, k->solver.len && k->date.len ? ", " : "");
	cplyi_put_visible(b, k->date, CPLYI_CLEAN);
}

static cply_str words_of(const cplyi_card *k,
                         void (*put)(const cplyi_card *, cply_buf *),
                         cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	put(k, &b);
	return cply_buf_str(&b);
}

/* ---- as a picture ---- */

typedef struct sheet {
	const cplyi_card *k;
	cplyi_canvas *c;
	cply_arena *a;
	cplyi_len y, room;
} sheet;

static void write_line(sheet *s, cplyi_len size, uint32_t style, cplyi_ink ink,
                       cply_str text)
{
	const cplyi_font font = { .size = size,
		                  .style = style,
		                  .paint = { ink, 0 } };
	if (!text.len)
		return;
	cply_text t = { .plain = cplyi_line_cut(s->c, &font, text, s->room,
		                                s->a) };
	s->c->ops->text(s->c, MARGIN, s->y + size, &font, &t, 0, t.plain.len);
	s->y += size + size / 2;
}

static void draw_words(sheet *s)
{
	const cplyi_card *k = s->k;
	s->c->ops->begin_group(s->c, "head", (cply_str){ NULL, 0 }, NULL);
	write_line(s, TITLE, CPLY_BOLD, CPLYI_TEXT, k->title);
	write_line(s, TIME, 0, CPLYI_TEXT, words_of(k, put_result, s->a));
	write_line(s, WORDS, 0, CPLYI_TEXT, words_of(k, put_help, s->a));
	write_line(s, WORDS, 0, CPLYI_MUTED, words_of(k, put_who, s->a));
	s->c->ops->end_group(s->c);
}

static cplyi_len words_height(const cplyi_card *k)
{
	cplyi_len lines = TIME + WORDS;
	lines += k->title.len ? TITLE : 0;
	lines += k->solver.len || k->date.len ? WORDS : 0;
	return lines + lines / 2;
}

static bool picture(const cply_scene *scene, cplyi_canvas *canvas,
                    cply_arena *scratch)
{
	const cplyi_card *k = scene->doc->as.record;
	sheet s = { .k = k, .c = canvas, .a = scratch, .y = MARGIN };
	cplyi_heat heat;
	if (!cplyi_heat_plan(&heat, &k->heat,
	                     (size_t)k->grid.width * k->grid.height, scratch))
		return false;
	cplyi_len cell = cplyi_fitting_cell(k->grid.width, CELL,
	                                    CPLYI_LEGEND_WIDTH, MOST_CELL);
	cplyi_len width = (cplyi_len)k->grid.width * cell;
	s.room = width > CPLYI_LEGEND_WIDTH ? width : CPLYI_LEGEND_WIDTH;
	cplyi_len top = (MARGIN + words_height(k) + 150) / 10 * 10;
	cplyi_len bottom = top + (cplyi_len)k->grid.height * cell;
	const cply_draw_options plain = { .heat = &k->heat };
	const cplyi_page page = {
		.width = s.room + 2 * MARGIN,
		.height = bottom + CPLYI_LEGEND_HEIGHT + MARGIN,
		.title = k->title.len ? k->title : CPLY_STR("Solve"),
		.description = words_of(k, put_result, scratch),
		.inks = (1u << CPLYI_RGB) - (1u << CPLYI_HEAT),
	};
	cplyi_sheet board = { .cw = &k->grid,
		              .o = &plain,
		              .c = canvas,
		              .a = scratch,
		              .cell = cell,
		              .x = MARGIN,
		              .y = top,
		              .heat = &heat };
	canvas->ops->begin(canvas, &page);
	draw_words(&s);
	cplyi_draw_grid(&board, false);
	cplyi_draw_legend(&heat, canvas, MARGIN, bottom + 120, scratch);
	canvas->ops->end(canvas);
	return !scratch->failed;
}

/* ---- as text ---- */

enum { TEXT_SHADES = 4 };

typedef struct signs {
	const char *shade[TEXT_SHADES], *empty, *block, *none, *between;
} signs;

/* Squares of one width in every chat; without Unicode, digits. */
static const signs colored = {
	{ "🟩", "🟨", "🟧", "🟥" }, "⬜", "⬛", "  ", ""
};
static const signs in_ascii = { { "1", "2", "3", "4" }, ".", "#", " ", " " };

static const char *sign_of(const signs *g, const cplyi_card *k,
                           const cplyi_heat *heat, size_t i)
{
	if (k->grid.cells[i].kind == CPLY_CELL_BLOCK)
		return g->block;
	if (k->grid.cells[i].kind != CPLY_CELL_OPEN)
		return g->none;
	int level = cplyi_heat_level(heat, k->heat.values[i]);
	if (level < 0)
		return g->empty;
	/* The first and the last shade are used in any case. */
	unsigned at =
		heat->n < 2 ? 0
		: heat->n < TEXT_SHADES
			? (unsigned)level * (TEXT_SHADES - 1) / (heat->n - 1)
			: (unsigned)level * TEXT_SHADES / heat->n;
	return g->shade[at];
}

static void put_legend(const cplyi_card *k, const signs *g, cply_buf *out)
{
	static const char *const ends[][2] = {
		[CPLY_HEAT_FINAL] = { "first", "last" },
		[CPLY_HEAT_EDITS] = { "seldom changed", "often" },
		[CPLY_HEAT_DWELL] = { "short", "long" },
	};
	cply_put(out, g->shade[0]);
	cply_put(out, " ");
	cply_put(out, ends[k->heat_kind][0]);
	cply_put(out, "  ");
	cply_put(out, g->shade[TEXT_SHADES - 1]);
	cply_put(out, " ");
	cply_put(out, ends[k->heat_kind][1]);
	cply_put(out, "\n");
}

static bool terminal(const cply_scene *scene, cply_arena *scratch,
                     cply_buf *out)
{
	const cplyi_card *k = scene->doc->as.record;
	const signs *g = scene->options.ascii ? &in_ascii : &colored;
	cplyi_heat heat;
	if (!cplyi_heat_plan(&heat, &k->heat,
	                     (size_t)k->grid.width * k->grid.height, scratch))
		return false;
	if (k->title.len) {
		cplyi_put_visible(out, k->title, CPLYI_CLEAN);
		cply_put(out, "\n");
	}
	put_result(k, out);
	cply_put(out, "\n");
	put_help(k, out);
	cply_put(out, "\n");
	if (k->solver.len || k->date.len) {
		put_who(k, out);
		cply_put(out, "\n");
	}
	for (size_t i = 0; i < (size_t)k->grid.width * k->grid.height; i++) {
		cply_put(out, sign_of(g, k, &heat, i));
		cply_put(out, (i + 1) % k->grid.width ? g->between : "\n");
	}
	put_legend(k, g, out);
	return !scratch->failed;
}

static const cply_drawing drawing = { .picture = picture,
	                              .terminal = terminal };
static const cply_kind kind = { .name = "card", .drawing = &drawing };

cply_doc cplyi_card_doc(const cplyi_card *card)
{
	return (cply_doc){ .kind = &kind, .as.record = card };
}
