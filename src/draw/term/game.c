/* SPDX-License-Identifier: MIT */
/* Any game for a terminal or a pipe: the board, what its signs mean, and tables
 * of values, side by side where there is room. Whose a thing is stands beside
 * its letter or in its case, so that colours are never needed. */
#include "draw/game.h"
#include "base/ascii.h"
#include "base/visible.h"
#include "draw/term/term.h"

enum {
	NARROWEST = 20,
	GUTTER = 3,
	BESIDE = 34, /* a table needs as much room */
	WIDEST = 60, /* and gets no more */
	LABEL = 18,
	MOST_ROWS = 100,
	MUTED = 245,
	WHITE = 231
};

static const int colors[CPLYI_GAME_PLAYERS + 1] = { 25,  124, 28, 90,
	                                            130, 30,  240 };

typedef struct page {
	const cply_draw_options *o;
	const cplyi_game_plan *plan;
	cplyi_game_view view;
	cply_arena *a;
	size_t columns;
	bool is_wide; /* two characters for each square */
} page;

static int color_of(uint8_t owner)
{
	return colors[owner < CPLYI_GAME_PLAYERS ? owner : CPLYI_GAME_PLAYERS];
}

static void put_char(cplyi_pen *pen, char c)
{
	const char sign[2] = { c, 0 };
	cplyi_pen_sign(pen, sign, 1);
}

/* The second sign of a square: how many are there, or whose it is. */
static char second_sign(const cplyi_game_cell *c)
{
	if (c->n > 1)
		return '+';
	return c->owner < CPLYI_GAME_PLAYERS ? (char)('1' + c->owner) : ' ';
}

static void put_square(const page *p, const cplyi_game_cell *c, cplyi_pen *pen)
{
	if (!c->n) {
		char sign = ' ';
		if (c->ground != CPLYI_GAME_NONE)
			sign = p->plan->grounds[c->ground].sign;
		cplyi_pen_look(pen, MUTED, CPLYI_NO_COLOR, 0);
		put_char(pen, p->plan->tile.len ? sign : '.');
		if (p->is_wide)
			put_char(pen, ' ');
		return;
	}
	char sign =
		c->kind == CPLYI_GAME_NONE ? '?' : p->plan->kinds[c->kind].sign;
	if (c->is_gone) {
		cplyi_pen_look(pen, color_of(c->owner), CPLYI_NO_COLOR, 0);
		put_char(pen, p->is_wide ? ascii_lower(sign) : 'x');
		if (p->is_wide)
			put_char(pen, 'x');
		return;
	}
	cplyi_pen_look(pen, WHITE, color_of(c->owner), CPLY_BOLD);
	put_char(pen, !p->is_wide && c->owner == 1 ? ascii_lower(sign) : sign);
	if (p->is_wide)
		put_char(pen, second_sign(c));
}

static void put_edge(const page *p, cplyi_pen *pen)
{
	size_t width = (size_t)p->plan->cols * (p->is_wide ? 2 : 1);
	cplyi_pen_look(pen, MUTED, CPLYI_NO_COLOR, 0);
	put_char(pen, '+');
	cplyi_pen_sign(pen, "-", width);
	put_char(pen, '+');
	cplyi_pen_end(pen);
}

static void put_board(const page *p, cplyi_lines *out)
{
	cplyi_pen pen = cplyi_pen_start(out, p->o->color);
	put_edge(p, &pen);
	for (uint32_t row = 0; row < p->plan->rows; row++) {
		cplyi_pen_look(&pen, MUTED, CPLYI_NO_COLOR, 0);
		put_char(&pen, '|');
		for (uint32_t col = 0; col < p->plan->cols; col++)
			put_square(p,
			           &p->view.cells[(size_t)row * p->plan->cols +
			                          col],
			           &pen);
		cplyi_pen_look(&pen, MUTED, CPLYI_NO_COLOR, 0);
		put_char(&pen, '|');
		cplyi_pen_end(&pen);
	}
	put_edge(p, &pen);
}

/* ---- what stands beside it ---- */

static void put_padded(cplyi_pen *pen, cply_str s, size_t width)
{
	size_t from = pen->width;
	cplyi_pen_text(pen, s);
	size_t used = pen->width - from;
	if (used < width)
		cplyi_pen_sign(pen, " ", width - used);
}

/* Ends a line whose last column is narrower than it might be. */
static void end_row(cplyi_pen *pen)
{
	if (!pen->color)
		while (pen->buf.len && pen->buf.ptr[pen->buf.len - 1] == ' ') {
			pen->buf.len--;
			pen->width--;
		}
	cplyi_pen_end(pen);
}

static void put_words(cplyi_pen *pen, const char *s)
{
	cplyi_pen_text(pen, cply_str_of(s));
}

static void put_more(cplyi_pen *pen, uint64_t n)
{
	cply_buf b;
	if (!n)
		return;
	cply_buf_init(&b, pen->lines->arena);
	cply_put(&b, "... and ");
	cply_put_uint(&b, n);
	cply_put(&b, " more");
	cplyi_pen_text(pen, cply_buf_str(&b));
	cplyi_pen_end(pen);
}

static void put_players(const page *p, size_t width, cplyi_lines *out)
{
	const cplyi_game_view *v = &p->view;
	cplyi_pen pen = cplyi_pen_start(out, p->o->color);
	if (!v->n_players)
		return;
	size_t room = (width - LABEL) / v->n_players;
	room = room < 3 ? 3 : room;
	size_t shown = (width - LABEL) / room;
	shown = shown < v->n_players ? shown : v->n_players;
	put_padded(&pen, CPLY_STR("Players"), LABEL);
	for (uint32_t i = 0; i < shown; i++) {
		cplyi_pen_look(&pen, WHITE, color_of((uint8_t)i), CPLY_BOLD);
		put_char(&pen, (char)('1' + i));
		cplyi_pen_look(&pen, CPLYI_NO_COLOR, CPLYI_NO_COLOR, CPLY_BOLD);
		put_char(&pen, ' ');
		put_padded(&pen,
		           cplyi_game_player(v, i, room > 4 ? room - 3 : 1,
		                             p->a),
		           room - 2);
	}
	end_row(&pen);
	for (uint32_t k = 0; k < p->plan->n_player_keys; k++) {
		cply_str key = p->plan->player_keys[k];
		put_padded(&pen, cplyi_game_cut(key, LABEL - 1, p->a), LABEL);
		for (uint32_t i = 0; i < shown; i++) {
			cply_game_value x = cply_game_get(v->players[i], key);
			put_padded(&pen, cplyi_game_say(x, key, room - 1, p->a),
			           room);
		}
		end_row(&pen);
	}
	put_more(&pen, p->plan->more_player_keys);
	end_row(&pen);
}

static void put_game(const page *p, size_t width, cplyi_lines *out)
{
	cplyi_pen pen = cplyi_pen_start(out, p->o->color);
	if (!p->plan->n_game_keys)
		return;
	cplyi_pen_look(&pen, CPLYI_NO_COLOR, CPLYI_NO_COLOR, CPLY_BOLD);
	put_words(&pen, "Game");
	cplyi_pen_end(&pen);
	for (uint32_t k = 0; k < p->plan->n_game_keys; k++) {
		cply_str key = p->plan->game_keys[k];
		cply_game_value x = cply_game_get(p->view.state, key);
		put_padded(&pen, cplyi_game_cut(key, LABEL - 1, p->a), LABEL);
		cplyi_pen_text(&pen,
		               cplyi_game_say(x, key, width - LABEL, p->a));
		cplyi_pen_end(&pen);
	}
	put_more(&pen, p->plan->more_game_keys);
}

/* ---- below it ---- */

/* Entries, as many in a line as there is room for. */
static void put_entry(const page *p, cplyi_pen *pen, char sign, cply_str words)
{
	words = cplyi_game_cut(words, p->columns - 2, p->a);
	size_t width = cplyi_put_visible(NULL, words, CPLYI_CLEAN) + 4;
	if (pen->width && pen->width + width > p->columns)
		end_row(pen);
	put_char(pen, sign);
	put_char(pen, ' ');
	cplyi_pen_text(pen, words);
	cplyi_pen_sign(pen, " ", 2);
}

/* Is there anything that belongs to somebody, or is gone? */
static bool has_owners(const page *p)
{
	size_t n = (size_t)p->plan->cols * p->plan->rows;
	for (size_t i = 0; i < n; i++)
		if (p->view.cells[i].owner != CPLYI_GAME_NONE ||
		    p->view.cells[i].n > 1 || p->view.cells[i].is_gone)
			return true;
	return false;
}

static void put_legend(const page *p, cplyi_lines *out)
{
	cplyi_pen pen = cplyi_pen_start(out, p->o->color);
	for (uint8_t i = 0; i < p->plan->n_kinds; i++)
		put_entry(p, &pen, p->plan->kinds[i].sign,
		          cplyi_game_counts(p->plan, &p->view, i, p->a));
	if (pen.width)
		end_row(&pen);
	for (uint8_t i = 0; i < p->plan->n_grounds; i++)
		put_entry(p, &pen, p->plan->grounds[i].sign,
		          p->plan->grounds[i].name);
	if (pen.width)
		end_row(&pen);
	for (uint8_t i = 0; i < p->plan->n_links; i++) {
		cply_buf b;
		cply_buf_init(&b, p->a);
		cply_put(&b, "links: ");
		cply_put_str(&b, cplyi_game_link_count(&p->view, i, p->a));
		put_entry(p, &pen, '*', cply_buf_str(&b));
	}
	if (pen.width)
		end_row(&pen);
	if (!has_owners(p))
		; /* nothing to explain */
	else if (p->is_wide)
		put_entry(p, &pen, '1',
		          CPLY_STR("owner: the player's number; + several; "
		                   "x gone"));
	else if (p->view.n_players > 1)
		put_entry(p, &pen, 'a',
		          CPLY_STR("small letters: the second player; x "
		                   "gone"));
	if (pen.width)
		end_row(&pen);
}

static void put_objects(const page *p, cplyi_lines *out)
{
	cplyi_pen pen = cplyi_pen_start(out, p->o->color);
	cply_game_iter it = cply_game_each(p->view.objects);
	uint64_t shown = 0, more = 0;
	while (cply_game_step(&it)) {
		if (cply_game_is(cplyi_game_member(it.value, "gameObjectName"),
		                 "Player") ||
		    cply_game_type(it.value) != CPLY_JSON_OBJECT)
			continue;
		if (shown++ == 0) {
			cplyi_pen_end(&pen);
			cplyi_pen_look(&pen, CPLYI_NO_COLOR, CPLYI_NO_COLOR,
			               CPLY_BOLD);
			put_words(&pen, "Objects");
			cplyi_pen_end(&pen);
		}
		if (shown > CPLYI_GAME_OBJECTS) {
			more++;
			continue;
		}
		cplyi_pen_text(&pen,
		               cplyi_game_object(it.value, p->columns, p->a));
		cplyi_pen_end(&pen);
	}
	put_more(&pen, more);
}

static void put_lines(const cplyi_lines *lines, cply_buf *out)
{
	for (size_t i = 0; i < lines->n; i++) {
		cply_put_str(out, lines->items[i].text);
		cply_put_char(out, '\n');
	}
}

static void put_beside(const cplyi_lines *l, const cplyi_lines *r, size_t width,
                       cply_buf *out)
{
	for (size_t i = 0; i < l->n || i < r->n; i++) {
		size_t used = i < l->n ? l->items[i].width : 0;
		if (i < l->n)
			cply_put_str(out, l->items[i].text);
		if (i < r->n && r->items[i].width) {
			cply_put_fill(out, ' ', width + GUTTER - used);
			cply_put_str(out, r->items[i].text);
		}
		cply_put_char(out, '\n');
	}
}

static void put_page(page *p, cply_buf *out)
{
	cplyi_lines board = { .arena = p->a }, table = { .arena = p->a };
	cplyi_lines below = { .arena = p->a };
	size_t width = p->columns < WIDEST ? p->columns : WIDEST;
	if (!p->plan->has_board)
		width = p->columns;
	size_t taken = 0;
	if (p->plan->has_board) {
		put_board(p, &board);
		put_legend(p, &below);
		taken = (size_t)p->plan->cols * (p->is_wide ? 2 : 1) + 2;
	} else {
		put_objects(p, &below);
	}
	if (p->o->bare && p->plan->has_board) {
		put_players(p, width, &table);
		put_lines(&board, out);
		put_lines(&below, out);
		if (board.n + below.n + table.n <= p->o->lines)
			put_lines(&table, out);
		return;
	}
	size_t room =
		p->columns > taken + GUTTER ? p->columns - taken - GUTTER : 0;
	bool beside = taken && room >= BESIDE;
	if (beside)
		width = room < WIDEST ? room : WIDEST;
	put_players(p, width, &table);
	put_game(p, width, &table);
	if (beside) {
		put_beside(&board, &table, taken, out);
		put_lines(&below, out);
	} else {
		put_lines(&board, out);
		if (board.n)
			put_lines(&below, out);
		put_lines(&table, out);
		if (!board.n)
			put_lines(&below, out);
	}
}

bool cplyi_game_terminal(const cply_scene *scene, cply_arena *scratch,
                         cply_buf *out)
{
	page p = { .o = &scene->options, .a = scratch };
	p.columns = p.o->columns ? p.o->columns : 80;
	p.columns = p.columns < NARROWEST ? NARROWEST : p.columns;
	uint32_t most = (uint32_t)(p.columns - 2 < 400 ? p.columns - 2 : 400);
	p.plan = cplyi_game_plan_make(scene, most, MOST_ROWS, scratch);
	if (!p.plan || !cplyi_game_see(scene, p.plan, scratch, &p.view))
		return false;
	p.is_wide = (size_t)p.plan->cols * 2 + 2 <= p.columns &&
	            p.o->form != CPLY_FORM_COMPACT &&
	            p.o->form != CPLY_FORM_MAP;
	put_page(&p, out);
	return !scratch->failed;
}
