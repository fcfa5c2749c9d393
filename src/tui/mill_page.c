/* SPDX-License-Identifier: MIT */
/* What mill looks like on the screen. The board is large where it fits, else
 * compact; the words stand beside it, or below, as far as there is room. */
#include <stdio.h>
#include <string.h>

#include "base/visible.h"
#include "draw/mill.h"
#include "draw/shape.h"
#include "tui/mill_screen.h"

enum {
	LEAST_ROWS = 12,
	LEAST_COLUMNS = 24,
	LARGE_ROWS = 19, /* from here on the large board */
	PANEL = 20,      /* least width of words beside the board */
	READABLE = 60    /* most */
};

typedef struct layout {
	unsigned rows, columns;
	unsigned board_rows, board_columns;
	unsigned panel_row, panel_col, panel_rows, panel_width;
	unsigned message_row, message_rows;
} layout;

static layout lay_out(const mill_screen *s)
{
	layout l = { .rows = screen_rows(), .columns = screen_columns() };
	bool compact = s->is_compact;
	l.board_rows = compact ? 8 : 14;
	l.board_columns = compact ? 16 : 28;
	unsigned below = 1 + l.board_rows, foot = l.rows - 1;
	if (l.columns >= l.board_columns + 2 + PANEL) {
		unsigned width = l.columns - l.board_columns - 2;
		l.panel_row = 2;
		l.panel_col = l.board_columns + 2;
		l.panel_rows = below - 2;
		l.panel_width = width < READABLE ? width : READABLE;
		l.message_row = below + 1 < foot - 1 ? below + 1 : below;
		l.message_rows = foot - l.message_row;
		return l;
	}
	/* Words below; the message has the last two lines. */
	l.panel_row = below;
	l.panel_width = l.columns;
	l.message_rows = foot - below >= 6 ? 3 : foot - below >= 3 ? 2 : 1;
	l.message_row = foot - l.message_rows;
	l.panel_rows = l.message_row - below;
	return l;
}

/* ---- text ---- */

static void put_styled(mill_screen *s, unsigned row, unsigned col,
                       cply_str text, size_t width, const char *code)
{
	cply_buf b;
	cply_buf_init(&b, &s->scratch);
	cply_put(&b, code);
	cplyi_put_visible(&b, text, CPLYI_CLEAN);
	cply_put(&b, *code ? "\x1b[0m" : "");
	screen_put(row, col, cply_buf_str(&b), 0, width);
}

/* Wraps text into an area and tells how many lines it took. */
static unsigned put_wrapped(mill_screen *s, cply_str text, unsigned row,
                            unsigned col, unsigned rows, unsigned width,
                            const char *code)
{
	cplyi_wrap w = { .text = text, .width = width };
	size_t begin, end;
	unsigned n = 0;
	while (n < rows && cplyi_wrap_next(&w, &begin, &end)) {
		put_styled(s, row + n, col, cply_str_sub(text, begin, end),
		           width, code);
		if (++n == rows && w.at < w.text.len)
			screen_put(row + n - 1, col + width - 1,
			           cply_str_of(s->t->ascii ? ">" : "…"), 0, 1);
	}
	return n;
}

static void draw_head(mill_screen *s, unsigned columns)
{
	cply_buf left, right;
	cply_buf_init(&left, &s->scratch);
	cply_buf_init(&right, &s->scratch);
	mill_put_title(s->t, &left);
	if (s->t->pack && s->t->host->is_solved(s->t->host->ctx, s->t->puzzle))
		cply_put(&right, "  solved");
	size_t used = right.len < columns / 2 ? right.len : 0;
	put_styled(s, 0, 0, cply_buf_str(&left), columns - used, "\x1b[1m");
	if (used)
		put_styled(s, 0, columns - (unsigned)used, cply_buf_str(&right),
		           used, "");
}

/* ---- the board ---- */

static const cply_mill_position *shown(const mill_screen *s)
{
	return s->step ? &s->t->line[s->step - 1].after : mill_at(s->t);
}

static void draw_board(mill_screen *s)
{
	const mill_play *t = s->t;
	const cply_mill_position *p = shown(s);
	bool diagonals = mill_rules(t)->diagonals;
	cply_spot spot = { 0 };
	cply_buf b;
	cplyi_mill_view v = { .position = p,
		              .diagonals = diagonals,
		              .from = t->from,
		              .to = t->to,
		              .cursor = 1u << s->cursor };
	const cply_draw_options o = { .color = t->color,
		                      .ascii = t->ascii,
		                      .form = s->is_compact ? CPLY_FORM_COMPACT
		                                            : CPLY_FORM_BOXES,
		                      .spot = &spot };
	if (s->step) {
		v.from = t->line[s->step - 1].moves[0].from;
		v.to = t->line[s->step - 1].moves[0].to;
	} else if (s->chosen >= 0) {
		v.chosen = 1u << s->chosen;
		v.targets = mill_targets(s);
	} else if (mill_is_ours(t) && p->take[p->side]) {
		v.chosen = mill_targets(s);
	}
	for (unsigned side = 0; side < 2; side++)
		v.mills |= cply_mill_in_mills(p->stones[side], diagonals);
	cply_buf_init(&b, &s->scratch);
	cplyi_mill_board(&v, &o, &s->scratch, &b);
	s->board_row = 1;
	s->board_col = 0;
	unsigned row = s->board_row;
	for (size_t at = 0; at < b.len;) {
		size_t end = at;
		while (b.ptr[end] != '\n')
			end++;
		screen_line(row++, s->board_col,
		            cply_str_sub(cply_buf_str(&b), at, end));
		at = end + 1;
	}
	if (spot.width && s->prompt == MILL_ASK_NOTHING)
		screen_cursor(s->board_row + (unsigned)spot.line,
		              s->board_col + (unsigned)spot.column);
}

/* ---- words ---- */

/* "White ○ 5, 2 in hand" */
static void put_side(const mill_screen *s, unsigned side, cply_buf *b)
{
	const cply_mill_position *p = shown(s);
	unsigned n = 0;
	for (uint32_t left = p->stones[side]; left; left &= left - 1)
		n++;
	cply_put(b, side ? "Black " : "White ");
	cply_put(b, s->t->ascii ? (side ? "@" : "O") : (side ? "●" : "○"));
	cply_put(b, " ");
	cply_put_uint(b, n);
	if (p->hand[side]) {
		cply_put(b, ", ");
		cply_put_uint(b, p->hand[side]);
		cply_put(b, " in hand");
	}
}

static void put_task(const mill_screen *s, cply_buf *b)
{
	const mill_play *t = s->t;
	if (t->pack) {
		cply_mill_session_task(&t->session, b);
		cply_put(b, ". ");
	}
	if (s->step) {
		cply_put(b, "Turn ");
		cply_put_uint(b, s->step);
		cply_put(b, " of ");
		cply_put_uint(b, t->n_line);
	} else {
		mill_put_turn(t, b);
	}
	cply_put(b, ".");
}

/* The last turns, as many as fit into a few lines. */
static void put_moves(const mill_screen *s, cply_buf *b)
{
	enum { MOST = 12 };
	const mill_play *t = s->t;
	const cply_mill_move *moves =
		t->pack ? t->session.actions : t->game.moves;
	uint32_t n = mill_n_actions(t), from = n > MOST ? n - MOST : 0;
	while (from && moves[from].kind == CPLY_MILL_TAKE)
		from--;
	cply_put(b, from ? (t->ascii ? "..." : "…") : "");
	for (uint32_t i = from; i < n; i++) {
		if (moves[i].kind != CPLY_MILL_TAKE && i)
			cply_put(b, " ");
		cply_mill_move_write(moves[i], b);
	}
}

static void draw_panel(mill_screen *s, const layout *l)
{
	cply_buf b;
	unsigned n = 0, left = l->panel_rows;
	bool beside = l->panel_col > 0;
	const cply_str about = s->t->pack ? s->t->session.puzzle->description
	                                  : (cply_str){ NULL, 0 };
	for (int part = 0; part < 5 && left; part++) {
		cply_buf_init(&b, &s->scratch);
		unsigned most = left;
		if (part == 0) {
			put_task(s, &b);
		} else if (part == 1) {
			put_side(s, 0, &b);
			cply_put(&b, "   ");
			put_side(s, 1, &b);
		} else if (part == 2) {
			put_moves(s, &b);
			most = left < 2 ? left : 2;
		} else if (part == 3) {
			cply_put_str(&b, about);
		}
		if (!b.len)
			continue;
		unsigned took =
			put_wrapped(s, cply_buf_str(&b), l->panel_row + n,
		                    l->panel_col, most, l->panel_width,
		                    part ? "" : "\x1b[1m");
		took += beside && left > took; /* an empty line */
		n += took;
		left -= took;
	}
}

static void draw_foot(mill_screen *s, const layout *l)
{
	unsigned row = l->rows - 1;
	static const char *const foots[] = {
		"Enter, or type a1-a4   h hint   u undo   ? keys   q leave",
		"Enter chooses   h hint   ? keys   q leave",
		"? keys   q leave",
	};
	if (s->prompt == MILL_ASK_TURN || s->prompt == MILL_ASK_COMMAND) {
		screen_input_show(&s->input, row,
		                  s->prompt == MILL_ASK_TURN ? "Turn: " : ":",
		                  &s->scratch);
		return;
	}
	if (s->is_thinking) {
		screen_line(row, 0,
		            cply_str_of(s->t->ascii
		                                ? "Thinking... any key stops it"
		                                : "Thinking… any key stops "
		                                  "it"));
		return;
	}
	if (s->t->n_line) {
		screen_line(row, 0,
		            cply_str_of(mill_is_over(s->t)
		                                ? "> < step   n next   r again "
		                                  "  ? keys   q leave"
		                                : "> < step   u take it back   "
		                                  "s solution"));
		return;
	}
	if (mill_is_over(s->t)) {
		screen_line(row, 0,
		            cply_str_of(s->t->pack ? "n next   r again   ? "
		                                     "keys   q leave"
		                                   : "r new game   u undo   ? "
		                                     "keys   q leave"));
		return;
	}
	if (s->t->pack && s->t->session.stage == CPLY_MILL_SLIPPED) {
		screen_line(row, 0,
		            cply_str_of("u take it back   w why   s solution"));
		return;
	}
	for (size_t i = 0; i < CPLY_COUNT(foots); i++)
		if (strlen(foots[i]) <= l->columns) {
			screen_line(row, 0, cply_str_of(foots[i]));
			return;
		}
}

/* ---- pages ---- */

static void draw_help(mill_screen *s)
{
	cply_buf b;
	unsigned rows = screen_rows() - 1;
	size_t begin, end;
	cply_buf_init(&b, &s->scratch);
	cply_put(&b, "Keys\n");
	tui_mill_keys(&b);
	cply_put(&b, "\nThe mouse chooses points too. Signs: > < the cursor, "
	             "[ ] the last action, ( ) a stone that is chosen or can "
	             "be taken.\n");
	cplyi_wrap w = { .text = cply_buf_str(&b), .width = screen_columns() };
	s->n_help = 0;
	while (cplyi_wrap_next(&w, &begin, &end)) {
		if (s->n_help >= s->top && s->n_help - s->top < rows)
			screen_line(s->n_help - s->top, 0,
			            cply_str_sub(w.text, begin, end));
		s->n_help++;
	}
	screen_line(rows, 0,
	            cply_str_of(s->n_help > rows
	                                ? "\x1b[1mUp and Down scroll; any "
	                                  "other key returns"
	                                : "\x1b[1mPress any key to return"));
}

static void draw_all(mill_screen *s)
{
	s->is_compact = screen_rows() < LARGE_ROWS || screen_columns() < 30;
	layout l = lay_out(s);
	draw_head(s, l.columns);
	draw_board(s);
	draw_panel(s, &l);
	put_wrapped(s, cply_str_of(s->t->message), l.message_row, 0,
	            l.message_rows, l.columns, "\x1b[1m");
	draw_foot(s, &l);
}

void mill_draw(mill_screen *s)
{
	char text[64];
	cply_arena_reset(&s->scratch, SIZE_MAX);
	screen_clear();
	if (screen_rows() < LEAST_ROWS || screen_columns() < LEAST_COLUMNS) {
		snprintf(text, sizeof text, "Too small: %ux%u;",
		         screen_columns(), screen_rows());
		screen_line(0, 0, cply_str_of(text));
		snprintf(text, sizeof text, "make it %dx%d.", LEAST_COLUMNS,
		         LEAST_ROWS);
		screen_line(1, 0, cply_str_of(text));
	} else if (s->shows_help) {
		draw_help(s);
	} else {
		draw_all(s);
	}
	screen_show();
}
