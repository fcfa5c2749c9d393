/* SPDX-License-Identifier: MIT */
/* What is where on the board of a game, and how that changes from step to
 * step. */
#include "draw/game.h"
#include "format/format.h"
#include "game/describe.h"
#include "game/record.h"

/* ---- seeing ---- */

static uint8_t owner_of(const cplyi_game_view *v, cply_game_value o)
{
	static const char *const keys[] = { "owner", "player",
		                            "controllingPlayer" };
	for (size_t i = 0; i < CPLY_COUNT(keys); i++) {
		cply_game_value who = cplyi_game_member(o, keys[i]);
		if (cply_game_type(who) != CPLY_JSON_OBJECT)
			continue;
		who = cply_game_follow(who);
		for (uint32_t k = 0; who.slot && k < v->n_players; k++)
			if (v->players[k].slot == who.slot)
				return (uint8_t)k;
	}
	return CPLYI_GAME_NONE;
}

/* What says so itself outranks its health: an unborn thing may have none. */
static bool is_gone(cply_game_value o)
{
	double health;
	bool has_flag = false;
	for (size_t i = 0; i < CPLYI_DEATH_FLAGS; i++) {
		cply_json_type flag = cply_game_type(
			cplyi_game_member(o, cplyi_death_flags[i].key));
		if (flag == cplyi_death_flags[i].gone)
			return true;
		has_flag |= flag == CPLY_JSON_TRUE || flag == CPLY_JSON_FALSE;
	}
	return !has_flag &&
	       cply_game_double(cplyi_game_member(o, "health"), &health) &&
	       health <= 0;
}

/* SIZE_MAX: it is not on the board. */
static size_t index_of(const cplyi_game_plan *p, double x, double y)
{
	double col = cplyi_game_floor((x - p->left) / p->scale);
	double row = cplyi_game_floor((y - p->top) / p->scale);
	if (!(col >= 0 && row >= 0 && col < p->cols && row < p->rows))
		return SIZE_MAX;
	return (size_t)row * p->cols + (size_t)col;
}

static cplyi_game_cell *cell_at(const cplyi_game_view *v, double x, double y)
{
	size_t i = index_of(v->plan, x, y);
	return i == SIZE_MAX ? NULL : &v->cells[i];
}

bool cplyi_game_is_on(const cplyi_game_plan *p, cply_game_value o,
                      uint32_t cell, bool *is_ground)
{
	double x, y;
	*is_ground =
		p->tile.len && cply_str_eq(cplyi_game_class_of(o), p->tile);
	return !cplyi_game_is_player(o) && cplyi_game_place(o, &x, &y) &&
	       index_of(p, x, y) == cell;
}

/* Of several things on a square the living one is seen, then the one that
 * belongs to somebody, then the later one. */
static void put_thing(cplyi_game_view *v, cply_game_value o, cply_str id,
                      cplyi_game_thing *seen, cply_arena *a)
{
	double x, y;
	const cplyi_game_plan *p = v->plan;
	bool has_place = cplyi_game_place(o, &x, &y);
	cplyi_game_cell *c = has_place ? cell_at(v, x, y) : NULL;
	uint8_t owner = owner_of(v, o);
	if (!c) {
		if (has_place || is_gone(o) ||
		    !cplyi_game_see_link(v, o, id, owner, a))
			v->off_board++;
		return;
	}
	uint8_t kind = cplyi_game_find_kind(p->kinds, p->n_kinds,
	                                    cplyi_game_kind_of(o));
	bool gone = is_gone(o);
	if (!gone && kind != CPLYI_GAME_NONE) {
		uint8_t whose =
			owner == CPLYI_GAME_NONE ? CPLYI_GAME_PLAYERS : owner;
		v->on_board[kind][whose]++;
		if (seen) {
			seen->kind = kind;
			seen->owner = whose;
		}
	}
	if (gone && c->n)
		return;
	bool wins = !c->n || c->is_gone || owner != CPLYI_GAME_NONE ||
	            c->owner == CPLYI_GAME_NONE;
	c->n = c->is_gone ? 1 : c->n + 1;
	if (!wins)
		return;
	c->kind = kind;
	c->owner = owner;
	c->id = id;
	c->is_gone = gone;
}

static void put_ground(cplyi_game_view *v, cply_game_value o)
{
	double x, y;
	const cplyi_game_plan *p = v->plan;
	cplyi_game_cell *c =
		cplyi_game_has_place(o, &x, &y) ? cell_at(v, x, y) : NULL;
	if (!c)
		return;
	c->ground = cplyi_game_find_kind(p->grounds, p->n_grounds,
	                                 cplyi_game_ground_of(o));
	c->ground_owner = owner_of(v, o);
}

static void find_players(cplyi_game_view *v)
{
	cply_game_iter it =
		cply_game_each(cplyi_game_member(v->state, "players"));
	while (cply_game_step(&it)) {
		cply_game_value who = cply_game_follow(it.value);
		if (cply_game_type(who) != CPLY_JSON_OBJECT)
			continue;
		if (v->n_players < CPLYI_GAME_PLAYERS)
			v->players[v->n_players++] = who;
		else
			v->more_players++;
	}
}

static void clear_things(cplyi_game_cell *c)
{
	*c = (cplyi_game_cell){ .kind = CPLYI_GAME_NONE,
		                .owner = CPLYI_GAME_NONE,
		                .ground = c->ground,
		                .ground_owner = c->ground_owner };
}

static void clear_cell(cplyi_game_cell *c)
{
	c->ground = c->ground_owner = CPLYI_GAME_NONE;
	clear_things(c);
}

/* Everything but what is on the board. */
static bool begin_view(const cply_scene *scene, const cplyi_game_plan *plan,
                       cply_arena *a, cplyi_game_view *out)
{
	*out = (cplyi_game_view){ .plan = plan,
		                  .state = cplyi_game_state(scene) };
	out->objects = cplyi_game_member(out->state, "gameObjects");
	find_players(out);
	if (!plan->has_board)
		return true;
	size_t n = (size_t)plan->cols * plan->rows;
	out->cells = CPLY_NEW(a, n, cplyi_game_cell);
	for (size_t i = 0; out->cells && i < n; i++)
		clear_cell(&out->cells[i]);
	return out->cells != NULL;
}

bool cplyi_game_see(const cply_scene *scene, const cplyi_game_plan *plan,
                    cply_arena *a, cplyi_game_view *out)
{
	if (!begin_view(scene, plan, a, out))
		return false;
	if (!plan->has_board)
		return true;
	if (plan->is_fen)
		cplyi_game_see_fen(out);
	cply_game_iter it = cply_game_each(out->objects);
	for (uint32_t i = 0; i < CPLYI_GAME_MOST && cply_game_step(&it); i++) {
		if (cplyi_game_is_player(it.value) || plan->is_fen)
			continue;
		if (plan->tile.len &&
		    cply_str_eq(cplyi_game_class_of(it.value), plan->tile))
			put_ground(out, it.value);
		else
			put_thing(out, it.value, it.key, NULL, a);
	}
	return true;
}

/* ---- moving ---- */

static cplyi_game_thing *thing_of(const cplyi_game_view *v,
                                  const cply_game_slot *slot)
{
	uint32_t i = slot ? v->thing_of[slot->id] : 0;
	return i ? &v->things[i - 1] : NULL;
}

static void note_base(void *ctx, cply_game_value base)
{
	cplyi_game_thing *t = thing_of(ctx, base.slot);
	if (t)
		t->is_base = true;
}

/* Where it is now. What it stands on is noted. */
static uint32_t cell_of(cplyi_game_view *v, cply_game_value o)
{
	double x, y;
	if (cplyi_game_is_player(o) ||
	    !cplyi_game_place_by(o, &x, &y, note_base, v))
		return UINT32_MAX;
	size_t i = index_of(v->plan, x, y);
	return i == SIZE_MAX ? UINT32_MAX : (uint32_t)i;
}

static bool is_ground(const cplyi_game_plan *p, cply_game_value o)
{
	return p->tile.len && cply_str_eq(cplyi_game_class_of(o), p->tile);
}

static void put_again(cplyi_game_view *v, cplyi_game_thing *t,
                      cply_game_value o, cply_arena *a)
{
	t->kind = t->owner = CPLYI_GAME_NONE;
	if (t->is_ground)
		put_ground(v, o);
	else
		put_thing(v, o, t->id, t, a);
}

bool cplyi_game_watch(const cply_scene *scene, const cplyi_game_plan *plan,
                      cply_arena *a, cplyi_game_view *out)
{
	const cply_game *g = scene->doc->as.game;
	uint32_t n = 0;
	/* Links depend on more than one object. */
	if (!g || !plan->has_board || plan->is_fen || plan->n_links)
		return cplyi_game_see(scene, plan, a, out);
	if (!begin_view(scene, plan, a, out))
		return false;
	cply_game_iter it = cply_game_each(out->objects);
	while (n < CPLYI_GAME_MOST && cply_game_step(&it))
		n++;
	out->things = CPLY_NEW(a, (size_t)n + 1, cplyi_game_thing);
	out->thing_of = CPLY_NEW(a, g->log.n_slots + 1, uint32_t);
	if (!out->things || !out->thing_of)
		return false;
	it = cply_game_each(out->objects);
	while (out->n_things < n && cply_game_step(&it)) {
		out->things[out->n_things++] = (cplyi_game_thing){
			.slot = it.value.slot,
			.id = it.key,
			.is_ground = is_ground(plan, it.value),
		};
		if (it.value.slot)
			out->thing_of[it.value.slot->id] = out->n_things;
	}
	for (uint32_t i = 0; i < n; i++) {
		cplyi_game_thing *t = &out->things[i];
		cply_game_value o = { out->state.tree, t->slot,
			              out->state.n_changes_ };
		t->cell = cell_of(out, o);
		if (!cplyi_game_is_player(o))
			put_again(out, t, o, a);
	}
	return true;
}

/* What a touched place means for the board. */
typedef enum touch { NOTHING, ONE_THING, EVERYTHING } touch;

static touch weigh(const cplyi_game_view *v, const cply_game_slot *slot,
                   cplyi_game_thing **out)
{
	const cply_game_slot *objects = v->objects.slot, *top = slot, *o = slot;
	while (o && o->parent != objects)
		o = o->parent;
	if (!o) {
		while (top->parent && top->parent->parent)
			top = top->parent;
		return slot == objects || !slot->parent ||
		                       cply_str_is(word_text(&top->key),
		                                   "players")
		               ? EVERYTHING
		               : NOTHING;
	}
	*out = thing_of(v, o);
	/* It came or went. */
	if (o == slot || !*out)
		return EVERYTHING;
	if (slot->parent != o)
		return ONE_THING;
	cply_str key = word_text(&slot->key);
	bool is_place = cply_str_is(key, "x") || cply_str_is(key, "y");
	/* The title is that of a job. */
	return cply_str_is(key, "gameObjectName") ||
	                       cply_str_is(key, "title") ||
	                       (is_place && (*out)->is_base)
	               ? EVERYTHING
	               : ONE_THING;
}

/* What of a square is to be put again. */
enum { OLD_THINGS = 1, OLD_GROUND = 2 };

/* Marks the squares that the touched things were on or are on now. */
static bool mark(cplyi_game_view *v, const cply_game *g, uint64_t to,
                 const cply_game_slot **slots, size_t n, uint32_t *now,
                 uint8_t *dirty)
{
	for (size_t i = 0; i < n; i++) {
		cplyi_game_thing *t;
		touch what = weigh(v, slots[i], &t);
		if (what == EVERYTHING)
			return false;
		if (what == NOTHING || now[t - v->things] != t->cell + 1)
			continue;
		cply_game_value o = cply_game_value_at(g, t->slot, to);
		uint32_t cell = cell_of(v, o);
		now[t - v->things] = cell + 1;
		uint8_t old = t->is_ground ? OLD_GROUND : OLD_THINGS;
		if (t->cell != UINT32_MAX)
			dirty[t->cell] |= old;
		if (cell != UINT32_MAX)
			dirty[cell] |= old;
	}
	return true;
}

static bool is_old(const cplyi_game_thing *t, const uint8_t *dirty)
{
	return t->cell != UINT32_MAX &&
	       dirty[t->cell] & (t->is_ground ? OLD_GROUND : OLD_THINGS);
}

bool cplyi_game_move(const cply_game *g, uint64_t from, uint64_t to,
                     cply_arena *scratch, cplyi_game_view *v)
{
	size_t squares = (size_t)v->plan->cols * v->plan->rows, n;
	if (!v->things)
		return false;
	const cply_game_slot **slots =
		cply_game_touched(g, from < to ? from : to,
	                          from < to ? to : from, scratch, &n);
	uint32_t *now = CPLY_NEW(scratch, (size_t)v->n_things + 1, uint32_t);
	uint8_t *dirty = CPLY_NEW(scratch, squares + 1, uint8_t);
	if ((!slots && n) || !now || !dirty)
		return false;
	/* Squares count from 1 here: off the board is 0. */
	for (uint32_t i = 0; i < v->n_things; i++)
		now[i] = v->things[i].cell + 1;
	v->state = cply_game_state_at(g, to);
	v->objects = cplyi_game_member(v->state, "gameObjects");
	v->n_players = v->more_players = 0;
	find_players(v);
	if (!mark(v, g, to, slots, n, now, dirty))
		return false;
	for (uint32_t i = 0; i < v->n_things; i++) {
		cplyi_game_thing *t = &v->things[i];
		if (is_old(t, dirty) && t->kind != CPLYI_GAME_NONE)
			v->on_board[t->kind][t->owner]--;
		t->cell = now[i] - 1;
	}
	for (size_t i = 0; i < squares; i++) {
		if (dirty[i] & OLD_THINGS)
			clear_things(&v->cells[i]);
		if (dirty[i] & OLD_GROUND)
			v->cells[i].ground = v->cells[i].ground_owner =
				CPLYI_GAME_NONE;
	}
	for (uint32_t i = 0; i < v->n_things; i++) {
		cplyi_game_thing *t = &v->things[i];
		if (is_old(t, dirty))
			put_again(v, t, cply_game_value_at(g, t->slot, to),
			          scratch);
	}
	return true;
}
