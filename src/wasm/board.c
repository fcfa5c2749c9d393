/* SPDX-License-Identifier: MIT */
/* The board of a game: what stays as it is, and what differs from one position
 * to another. It is never sent whole while somebody scrubs. */
#include "wasm/inside.h"

#include <string.h>

#include "draw/game.h"

enum {
	SQUARES = 128, /* across, as in pictures */
	FAR = 20000,   /* steps over which a view is not moved */
	THINGS = 100,  /* of a square that are told */
	LINE = 160,
	VALUE = 40
};

typedef struct seen {
	cplyi_game_view view;
	cply_arena arena;
	uint64_t position; /* UINT64_MAX: none */
} seen;

struct cplyi_w_board {
	cply_arena arena;
	cplyi_game_plan *plan;
	cply_arena moving; /* what the last view is moved by */
	seen seen[2];
	unsigned last; /* that was shown */
};

void cplyi_w_board_close(cply_w_doc *d)
{
	if (!d->board)
		return;
	for (int i = 0; i < 2; i++)
		cply_arena_free(&d->board->seen[i].arena);
	cply_arena_free(&d->board->moving);
	cply_arena_free(&d->board->arena);
	d->board = NULL;
}

static cply_status board_of(cplyi_w_call *c, cplyi_w_board **out)
{
	cply_w_doc *d = c->d;
	const cply_scene scene = { .doc = c->doc };
	if (!cply_doc_game(c->doc) || c->doc->log)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "this is not a game log that is held");
	*out = d->board;
	if (d->board)
		return CPLY_OK;
	cplyi_w_board *b = CPLY_NEW(&d->own, 1, cplyi_w_board);
	if (!b)
		return cplyi_w_no_memory(c);
	cply_arena_init(&b->arena, NULL, SIZE_MAX);
	cply_arena_init(&b->moving, NULL, SIZE_MAX);
	for (int i = 0; i < 2; i++) {
		cply_arena_init(&b->seen[i].arena, NULL, SIZE_MAX);
		b->seen[i].position = UINT64_MAX;
	}
	d->board = *out = b;
	b->plan = cplyi_game_plan_make(&scene, SQUARES, SQUARES, &b->arena);
	if (b->plan)
		return CPLY_OK;
	cplyi_w_board_close(d);
	return cplyi_w_no_memory(c);
}

/* ---- what stays ---- */

static void put_color(cply_json_writer *w, uint32_t color)
{
	static const char digits[] = "0123456789abcdef";
	char text[8] = "#";
	for (int i = 0; i < 6; i++)
		text[i + 1] = digits[color >> (20 - 4 * i) & 15];
	cplyi_key_string(w, "color", cply_str_of(text));
}

static void put_texts(cply_json_writer *w, const char *key, const cply_str *s,
                      uint32_t n)
{
	cply_json_key(w, key);
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < n; i++)
		cply_json_put_string(w, s[i]);
	cply_json_end_array(w);
}

static void put_kinds(cply_json_writer *w, const cplyi_game_plan *p)
{
	cply_json_key(w, "kinds");
	cply_json_begin_array(w);
	for (uint8_t i = 0; i < p->n_kinds; i++) {
		cply_json_begin_object(w);
		cplyi_key_string(w, "name", p->kinds[i].name);
		cplyi_key_string(w, "sign", (cply_str){ &p->kinds[i].sign, 1 });
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
	cply_json_key(w, "grounds");
	cply_json_begin_array(w);
	for (uint8_t i = 0; i < p->n_grounds; i++) {
		cply_json_begin_object(w);
		cplyi_key_string(w, "name", p->grounds[i].name);
		put_color(w, cplyi_game_ground_color(p, i));
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
	cply_json_key(w, "links");
	cply_json_begin_array(w);
	for (uint8_t i = 0; i < p->n_links; i++) {
		cply_json_begin_object(w);
		cplyi_key_string(w, "name", p->links[i].name);
		put_color(w, cplyi_game_link_color(i));
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

static void put_players(cply_json_writer *w, const cplyi_game_view *v,
                        cply_arena *a)
{
	cply_json_key(w, "players");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < v->n_players; i++) {
		cply_json_begin_object(w);
		cplyi_key_string(w, "id", cply_game_key(v->players[i]));
		cplyi_key_string(w, "name", cplyi_game_player(v, i, VALUE, a));
		put_color(w, cplyi_game_player_color((uint8_t)i));
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

/* The form of the board, and what its signs and colours mean. */
cply_status cplyi_w_board_plan(cplyi_w_call *c)
{
	cplyi_w_board *b;
	cply_json_writer w;
	cplyi_game_view v;
	cply_status s = board_of(c, &b);
	if (s != CPLY_OK)
		return s;
	const cplyi_game_plan *p = b->plan;
	const cply_scene scene = { .doc = c->doc };
	if (!cplyi_game_see(&scene, p, c->scratch, &v))
		return cplyi_w_no_memory(c);
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "title", p->title);
	cplyi_key_bool(&w, "hasBoard", p->has_board);
	cplyi_key_bool(&w, "hasTiles", p->tile.len || p->is_fen);
	cplyi_key_uint(&w, "columns", p->cols);
	cplyi_key_uint(&w, "rows", p->rows);
	cplyi_key_int(&w, "left", (int64_t)p->left);
	cplyi_key_int(&w, "top", (int64_t)p->top);
	cplyi_key_int(&w, "scale", (int64_t)p->scale);
	put_kinds(&w, p);
	put_players(&w, &v, c->scratch);
	put_texts(&w, "gameKeys", p->game_keys, p->n_game_keys);
	put_texts(&w, "playerKeys", p->player_keys, p->n_player_keys);
	cply_json_end_object(&w);
	return c->scratch->failed ? cplyi_w_no_memory(c) : CPLY_OK;
}

/* ---- what changes ---- */

/* Squares and links of a view as they are now, whatever becomes of it. */
static bool keep(seen *s, const cplyi_game_view *v)
{
	size_t n = v->cells ? (size_t)v->plan->cols * v->plan->rows : 0;
	s->view = *v;
	s->view.cells = CPLY_NEW(&s->arena, n + 1, cplyi_game_cell);
	s->view.links =
		CPLY_NEW(&s->arena, (size_t)v->n_links + 1, cplyi_game_link);
	if (!s->view.cells || !s->view.links)
		return false;
	if (n)
		memcpy(s->view.cells, v->cells, n * sizeof *v->cells);
	if (v->n_links)
		memcpy(s->view.links, v->links, v->n_links * sizeof *v->links);
	return true;
}

/* Moves the view that was seen last, if it can be moved. */
static bool move(cplyi_w_call *c, const seen *from, seen *to, uint64_t position)
{
	uint64_t before = from->position;
	uint64_t steps =
		before < position ? position - before : before - position;
	return before != UINT64_MAX && steps <= FAR && from->view.things &&
	       keep(to, &from->view) &&
	       cplyi_game_move(cply_doc_game(c->doc), before, position,
	                       c->scratch, &to->view);
}

/* Sees a position, unless it was seen last. */
static const cplyi_game_view *look(cplyi_w_call *c, cplyi_w_board *b,
                                   uint64_t position)
{
	cply_game_value state =
		cply_game_state_at(cply_doc_game(c->doc), position);
	const cply_scene scene = { .doc = c->doc, .state = &state };
	cplyi_game_view view;
	seen *before = &b->seen[b->last], *s = &b->seen[b->last ^ 1];
	if (before->position == position)
		return &before->view;
	b->last ^= 1;
	s->position = UINT64_MAX;
	cply_arena_reset(&s->arena, SIZE_MAX);
	if (!move(c, before, s, position)) {
		cply_arena_reset(&s->arena, SIZE_MAX);
		cply_arena_reset(&b->moving, SIZE_MAX);
		if (!cplyi_game_watch(&scene, b->plan, &b->moving, &view) ||
		    !keep(s, &view))
			return NULL;
	}
	before->view.things = NULL; /* it moved on */
	s->position = position;
	return &s->view;
}

static bool is_same(const cplyi_game_cell *a, const cplyi_game_cell *b)
{
	return a->n == b->n && a->kind == b->kind && a->owner == b->owner &&
	       a->ground == b->ground && a->ground_owner == b->ground_owner &&
	       a->is_gone == b->is_gone && cply_str_eq(a->id, b->id);
}

static void put_small(cply_json_writer *w, uint8_t n)
{
	cply_json_put_int(w, n == CPLYI_GAME_NONE ? -1 : n);
}

/* [square, things, kind, owner, ground, its owner, gone, id] */
static void put_cells(cply_json_writer *w, const cplyi_game_view *v,
                      const cplyi_game_view *before)
{
	static const cplyi_game_cell nothing = {
		.kind = CPLYI_GAME_NONE,
		.owner = CPLYI_GAME_NONE,
		.ground = CPLYI_GAME_NONE,
		.ground_owner = CPLYI_GAME_NONE,
	};
	size_t n =
		v->plan->has_board ? (size_t)v->plan->cols * v->plan->rows : 0;
	cply_json_key(w, "squares");
	cply_json_begin_array(w);
	for (size_t i = 0; i < n; i++) {
		const cplyi_game_cell *c = &v->cells[i];
		if (is_same(c, before ? &before->cells[i] : &nothing))
			continue;
		cply_json_begin_array(w);
		cply_json_put_int(w, (int64_t)i);
		cply_json_put_int(w, c->n);
		put_small(w, c->kind);
		put_small(w, c->owner);
		put_small(w, c->ground);
		put_small(w, c->ground_owner);
		cply_json_put_int(w, c->is_gone);
		cply_json_put_string(w, c->id);
		cply_json_end_array(w);
	}
	cply_json_end_array(w);
}

static bool same_links(const cplyi_game_view *a, const cplyi_game_view *b)
{
	if (a->n_links != b->n_links)
		return false;
	for (uint32_t i = 0; i < a->n_links; i++) {
		const cplyi_game_link *x = &a->links[i], *y = &b->links[i];
		if (x->kind != y->kind || x->owner != y->owner ||
		    !cply_str_eq(x->id, y->id))
			return false;
		for (int k = 0; k < 2; k++)
			if (x->ends[k].x != y->ends[k].x ||
			    x->ends[k].y != y->ends[k].y)
				return false;
	}
	return true;
}

/* Of an end of a link, in squares. */
static int64_t square_of(double at, double from, double scale, uint32_t n)
{
	double i = (at - from) / scale;
	return i < 0 ? 0 : i < n ? (int64_t)i : (int64_t)n - 1;
}

/* All of them, if any has changed: [kind, owner, column, row, column, row] */
static void put_links(cply_json_writer *w, const cplyi_game_view *v,
                      const cplyi_game_view *before)
{
	const cplyi_game_plan *p = v->plan;
	if (!p->n_links || (before && same_links(v, before)))
		return;
	cply_json_key(w, "links");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < v->n_links; i++) {
		const cplyi_game_link *l = &v->links[i];
		cply_json_begin_array(w);
		cply_json_put_int(w, l->kind);
		put_small(w, l->owner);
		for (int k = 0; k < 2; k++) {
			cply_json_put_int(w, square_of(l->ends[k].x, p->left,
			                               p->scale, p->cols));
			cply_json_put_int(w, square_of(l->ends[k].y, p->top,
			                               p->scale, p->rows));
		}
		cply_json_end_array(w);
	}
	cply_json_end_array(w);
}

static void put_tables(cply_json_writer *w, const cplyi_game_view *v,
                       cply_arena *a)
{
	const cplyi_game_plan *p = v->plan;
	cply_json_key(w, "counts");
	cply_json_begin_array(w);
	for (uint8_t i = 0; i < p->n_kinds; i++)
		cply_json_put_string(w, cplyi_game_counts(p, v, i, a));
	for (uint8_t i = 0; i < p->n_links; i++)
		cply_json_put_string(w, cplyi_game_link_count(v, i, a));
	cply_json_end_array(w);
	cply_json_key(w, "game");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < p->n_game_keys; i++) {
		cply_str key = p->game_keys[i];
		cply_json_put_string(w, cplyi_game_say(cply_game_get(v->state,
		                                                     key),
		                                       key, VALUE, a));
	}
	cply_json_end_array(w);
	cply_json_key(w, "players");
	cply_json_begin_array(w);
	for (uint32_t k = 0; k < v->n_players; k++) {
		cply_json_begin_array(w);
		for (uint32_t i = 0; i < p->n_player_keys; i++) {
			cply_str key = p->player_keys[i];
			cply_game_value o = cply_game_get(v->players[k], key);
			cply_json_put_string(w,
			                     cplyi_game_say(o, key, VALUE, a));
		}
		cply_json_end_array(w);
	}
	cply_json_end_array(w);
}

/* {at, from}: the squares and links that differ, or with no `from` all that
 * there are; and the values worth a line. */
cply_status cplyi_w_board_at(cplyi_w_call *c)
{
	cplyi_w_board *b;
	uint64_t at, from;
	const cplyi_game_view *before = NULL, *now;
	cply_json_writer w;
	cply_status s = board_of(c, &b);
	if (s == CPLY_OK)
		s = cplyi_w_find_position(c, "at", UINT64_MAX, &at);
	if (s == CPLY_OK)
		s = cplyi_w_find_position(c, "from", UINT64_MAX, &from);
	if (s != CPLY_OK)
		return s;
	uint64_t last = cply_game_count(cply_doc_game(c->doc));
	at = at < last ? at : last;
	bool differs = from != UINT64_MAX;
	before = differs ? look(c, b, from) : NULL;
	now = look(c, b, at);
	if (!now || (differs && !before))
		return cplyi_w_no_memory(c);
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_uint(&w, "position", at);
	put_cells(&w, now, before);
	put_links(&w, now, before);
	put_tables(&w, now, c->scratch);
	cply_json_end_object(&w);
	return c->scratch->failed ? cplyi_w_no_memory(c) : CPLY_OK;
}

/* ---- one square ---- */

static void put_thing(cply_json_writer *w, cply_game_value o, cply_str id,
                      bool is_ground, cply_arena *a)
{
	cply_json_begin_object(w);
	cplyi_key_string(w, "id", id);
	cplyi_key_string(w, "text", cplyi_game_object(o, LINE, a));
	cplyi_key_bool(w, "isGround", is_ground);
	cply_json_end_object(w);
}

/* {at, square}: all that is on it, the ground too. */
cply_status cplyi_w_board_square(cplyi_w_call *c)
{
	cplyi_w_board *b;
	uint64_t at, n = 0;
	bool is_ground;
	cply_json_writer w;
	int64_t square = cplyi_w_number(c, "square", -1);
	cply_status s = board_of(c, &b);
	if (s == CPLY_OK)
		s = cplyi_w_find_position(c, "at", UINT64_MAX, &at);
	if (s != CPLY_OK)
		return s;
	const cplyi_game_plan *p = b->plan;
	if (square < 0 || square >= (int64_t)p->cols * p->rows)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "there is no such square");
	int64_t column = square % p->cols, row = square / p->cols;
	cply_game_iter it = cply_game_each(cplyi_game_member(
		cply_game_state_at(cply_doc_game(c->doc), at), "gameObjects"));
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_int(&w, "x", (int64_t)(p->left + (double)column * p->scale));
	cplyi_key_int(&w, "y", (int64_t)(p->top + (double)row * p->scale));
	cply_json_key(&w, "things");
	cply_json_begin_array(&w);
	while (!p->is_fen && n < THINGS && cply_game_step(&it)) {
		if (!cplyi_game_is_on(p, it.value, (uint32_t)square,
		                      &is_ground))
			continue;
		n++;
		put_thing(&w, it.value, it.key, is_ground, c->scratch);
	}
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	return c->scratch->failed ? cplyi_w_no_memory(c) : CPLY_OK;
}
