/* SPDX-License-Identifier: MIT */
/* Finding the board in a game that nothing is known of: things with x and y,
 * or on a tile that has them. */
#include "base/ascii.h"
#include "draw/game.h"
#include "format/format.h"
#include "game/record.h"

enum {
	SAMPLES = 7, /* states that a plan looks at */
	SPACE = 64,  /* squares across of a space that is no grid */
	MOST_OBJECTS = 1 << 20
};

#define FARTHEST 1e9

/* All numbers here are nearer than FARTHEST. */
static double floor_of(double d)
{
	double whole = (double)(int64_t)d;
	return whole > d ? whole - 1 : whole;
}

static double ceil_of(double d)
{
	return -floor_of(-d);
}

static double larger(double a, double b)
{
	return a > b ? a : b;
}

static bool is_near(double d)
{
	return d > -FARTHEST && d < FARTHEST;
}

bool cplyi_game_has_place(cply_game_value o, double *x, double *y)
{
	return cply_game_double(cplyi_game_member(o, "x"), x) &&
	       cply_game_double(cplyi_game_member(o, "y"), y) && is_near(*x) &&
	       is_near(*y);
}

/* Its own place, or that of what it stands on; `visit` is told about all that
 * it might stand on. */
static bool find_place_by(cply_game_value o, double *x, double *y,
                          void (*visit)(void *ctx, cply_game_value base),
                          void *ctx)
{
	static const char *const places[] = { "tile", "location", "position",
		                              "nest" };
	if (cplyi_game_has_place(o, x, y))
		return true;
	for (size_t i = 0; i < CPLY_COUNT(places); i++) {
		cply_game_value at = cplyi_game_member(o, places[i]);
		if (cply_game_type(at) != CPLY_JSON_OBJECT)
			continue;
		cply_game_value base = cply_game_follow(at);
		if (visit)
			visit(ctx, base);
		if (cplyi_game_has_place(base, x, y))
			return true;
	}
	return false;
}

static bool find_place(cply_game_value o, double *x, double *y)
{
	return find_place_by(o, x, y, NULL, NULL);
}

static bool is_player(cply_game_value o)
{
	return cply_game_is(cplyi_game_member(o, "gameObjectName"), "Player");
}

cply_str cplyi_game_kind_of(cply_game_value o)
{
	cply_game_value job = cplyi_game_member(o, "job");
	if (cply_game_type(job) == CPLY_JSON_OBJECT)
		job = cplyi_game_member(cply_game_follow(job), "title");
	if (cply_game_type(job) == CPLY_JSON_STRING)
		return cplyi_game_inside(job);
	cply_game_value type = cplyi_game_member(o, "type");
	if (cply_game_type(type) != CPLY_JSON_STRING)
		type = cplyi_game_member(o, "bodyType");
	if (cply_game_type(type) != CPLY_JSON_STRING)
		type = cplyi_game_member(o, "gameObjectName");
	return cplyi_game_inside(type);
}

/* "isWall": the rest begins with a capital. */
static bool is_flag(cply_str key)
{
	size_t n = cply_str_starts(key, "is")    ? 2
	           : cply_str_starts(key, "has") ? 3
	                                         : key.len;
	return n < key.len && ascii_is_upper(key.ptr[n]);
}

/* What the ground is: a flag that is set, its type, or what most of lies on
 * it. */
static cply_str ground_of(cply_game_value tile)
{
	cply_str type = { NULL, 0 }, most = { NULL, 0 };
	int64_t amount = 0, n;
	cply_game_iter it = cply_game_each(tile);
	while (cply_game_step(&it)) {
		switch (cply_game_type(it.value)) {
		case CPLY_JSON_TRUE:
			if (is_flag(it.key))
				return it.key;
			break;
		case CPLY_JSON_STRING:
			if (cply_str_is(it.key, "type"))
				type = cplyi_game_inside(it.value);
			break;
		case CPLY_JSON_NUMBER:
			if (cply_game_int(it.value, &n) && n > amount &&
			    !cply_str_is(it.key, "x") &&
			    !cply_str_is(it.key, "y") &&
			    !cply_str_is(it.key, "decoration") &&
			    !cply_str_starts(it.key, "turns")) {
				amount = n;
				most = it.key;
			}
			break;
		default:
			break;
		}
	}
	return type.len ? type : most;
}

static uint8_t find_kind(const cplyi_game_kind *kinds, uint8_t n, cply_str raw)
{
	for (uint8_t i = 0; i < n; i++)
		if (cply_str_eq(kinds[i].raw, raw))
			return i;
	return CPLYI_GAME_NONE;
}

static char letter_for(const cplyi_game_plan *p, cply_str name)
{
	bool used[128] = { false };
	for (uint8_t i = 0; i < p->n_kinds; i++)
		used[(unsigned char)p->kinds[i].sign & 127] = true;
	for (size_t i = 0; i < name.len; i++) {
		char c = name.ptr[i];
		c = ascii_upper(c);
		if (ascii_is_upper(c) && !used[(unsigned char)c])
			return c;
	}
	for (int c = 'A'; c <= 'Z'; c++)
		if (!used[c])
			return (char)c;
	return '?';
}

static void add_kind(cplyi_game_plan *p, cply_str raw, cply_arena *a)
{
	if (!raw.len || p->n_kinds == CPLYI_GAME_KINDS ||
	    find_kind(p->kinds, p->n_kinds, raw) != CPLYI_GAME_NONE)
		return;
	char sign = letter_for(p, raw);
	p->kinds[p->n_kinds++] =
		(cplyi_game_kind){ raw, cplyi_game_cut(raw, 18, a), sign };
}

static void add_ground(cplyi_game_plan *p, cply_str raw, cply_arena *a)
{
	static const char signs[CPLYI_GAME_GROUNDS + 1] = ".,:~-'=\"^;_`";
	if (!raw.len || p->n_grounds == CPLYI_GAME_GROUNDS ||
	    find_kind(p->grounds, p->n_grounds, raw) != CPLYI_GAME_NONE)
		return;
	cply_str name = raw;
	if (is_flag(raw))
		name = cply_str_sub(raw, raw.ptr[0] == 'i' ? 2 : 3, raw.len);
	char sign = signs[p->n_grounds];
	p->grounds[p->n_grounds++] =
		(cplyi_game_kind){ raw, cplyi_game_cut(name, 18, a), sign };
}

/* ---- planning ---- */

typedef struct class_count {
	cply_str raw;
	uint32_t n;
} class_count;

typedef struct survey {
	double left, top, right, bottom;
	bool has_any, is_whole; /* all numbers are whole */
	class_count classes[64];
	size_t n_classes;
} survey;

static void stretch(survey *s, double x, double y)
{
	if (!s->has_any) {
		s->left = s->right = x;
		s->top = s->bottom = y;
		s->has_any = true;
	}
	s->left = -larger(-s->left, -x);
	s->right = larger(s->right, x);
	s->top = -larger(-s->top, -y);
	s->bottom = larger(s->bottom, y);
	s->is_whole &= floor_of(x) == x && floor_of(y) == y;
}

static void count_class(survey *s, cply_str raw)
{
	size_t i = 0;
	while (i < s->n_classes && !cply_str_eq(s->classes[i].raw, raw))
		i++;
	if (i == CPLY_COUNT(s->classes))
		return;
	if (i == s->n_classes)
		s->classes[s->n_classes++] = (class_count){ .raw = raw };
	s->classes[i].n++;
}

static void survey_state(survey *s, cply_game_value state, bool counts)
{
	cply_game_iter it =
		cply_game_each(cplyi_game_member(state, "gameObjects"));
	double x, y;
	for (uint32_t n = 0; n < MOST_OBJECTS && cply_game_step(&it); n++) {
		if (!cplyi_game_has_place(it.value, &x, &y))
			continue;
		/* Taken from the board, in several games. */
		if (x >= 0 && y >= 0)
			stretch(s, x, y);
		if (counts)
			count_class(s, cplyi_game_inside(cplyi_game_member(
					       it.value, "gameObjectName")));
	}
}

/* The size that the game itself tells, if it does. */
static void survey_size(survey *s, cply_game_value state)
{
	static const char *const sizes[][2] = {
		{ "mapWidth", "mapHeight" },
		{ "boardWidth", "boardHeight" },
		{ "width", "height" },
		{ "sizeX", "sizeY" },
	};
	for (size_t i = 0; i < CPLY_COUNT(sizes); i++) {
		int64_t w, h;
		if (!cply_game_int(cplyi_game_member(state, sizes[i][0]), &w) ||
		    !cply_game_int(cplyi_game_member(state, sizes[i][1]), &h))
			continue;
		if (w < 1 || h < 1 || w > 100000 || h > 100000 || !s->has_any)
			continue;
		stretch(s, 0, 0);
		stretch(s, (double)w - 1, (double)h - 1);
		return;
	}
}

static void plan_board(cplyi_game_plan *p, const survey *s, uint32_t cols,
                       uint32_t rows)
{
	if (!s->has_any)
		return;
	p->has_board = true;
	double width = s->right - s->left + 1, height = s->bottom - s->top + 1;
	p->left = s->left;
	p->top = s->top;
	/* A board that nearly begins at 0 does. */
	if (p->left < width) {
		width += p->left;
		p->left = 0;
	}
	if (p->top < height) {
		height += p->top;
		p->top = 0;
	}
	p->scale = 1;
	if (width > cols || height > rows) {
		uint32_t across = cols < SPACE ? cols : SPACE;
		p->scale =
			ceil_of(larger(width / across,
		                       height / (rows < SPACE ? rows : SPACE)));
	}
	p->cols = (uint32_t)ceil_of(width / p->scale);
	p->rows = (uint32_t)ceil_of(height / p->scale);
	double squares = width * height;
	uint32_t most = 0;
	for (size_t i = 0; i < s->n_classes && s->is_whole; i++) {
		const class_count *c = &s->classes[i];
		if (c->raw.len && c->n > most && c->n >= 4 &&
		    (double)c->n * 4 >= squares * 3) {
			most = c->n;
			p->tile = c->raw;
		}
	}
}

static cply_str class_of(cply_game_value o)
{
	return cplyi_game_inside(cplyi_game_member(o, "gameObjectName"));
}

static void plan_kinds(cplyi_game_plan *p, cply_game_value state, cply_arena *a)
{
	cply_game_iter it =
		cply_game_each(cplyi_game_member(state, "gameObjects"));
	double x, y;
	for (uint32_t n = 0; n < MOST_OBJECTS && cply_game_step(&it); n++) {
		if (is_player(it.value))
			continue;
		if (p->tile.len && cply_str_eq(class_of(it.value), p->tile))
			add_ground(p, ground_of(it.value), a);
		else if (find_place(it.value, &x, &y))
			add_kind(p, cplyi_game_kind_of(it.value), a);
		else
			cplyi_game_plan_link(p, it.value, a);
	}
}

/* Some states from all over the record, the last one first. */
static size_t sample(const cply_scene *scene, cply_game_value *out)
{
	const cply_game *g = scene->doc->as.game;
	if (!g) {
		out[0] = cplyi_game_state(scene);
		return 1;
	}
	uint64_t n = cply_game_count(g), last = UINT64_MAX;
	size_t used = 0;
	for (uint32_t i = 0; i < SAMPLES; i++) {
		uint64_t at = n / (SAMPLES - 1) * (SAMPLES - 1 - i);
		at = i == 0 ? n : i == SAMPLES - 1 ? 1 : at;
		if (at != last)
			out[used++] = cply_game_state_at(g, at);
		last = at;
	}
	return used;
}

cplyi_game_plan *cplyi_game_plan_make(const cply_scene *scene, uint32_t cols,
                                      uint32_t rows, cply_arena *a)
{
	cply_game_value states[SAMPLES];
	survey s = { .is_whole = true };
	cplyi_game_plan *p = CPLY_NEW(a, 1, cplyi_game_plan);
	if (!p)
		return NULL;
	size_t n = sample(scene, states);
	for (size_t i = 0; i < n; i++) {
		survey_state(&s, states[i], i == 0);
		survey_size(&s, states[i]);
	}
	plan_board(p, &s, cols, rows);
	for (size_t i = 0; i < n && (!p->has_board || p->is_fen); i++)
		cplyi_game_plan_fen(p, states[i], cols, rows);
	for (size_t i = 0; i < n && p->has_board && !p->is_fen; i++)
		plan_kinds(p, states[n - 1 - i], a);
	cplyi_game_choose(p, states, n, a);
	const cply_game *g = scene->doc->as.game;
	cply_str name = { NULL, 0 };
	if (g)
		name = cply_game_member_text(cply_game_head_of(g), "gameName",
		                             a);
	p->title = cplyi_game_cut(name.len ? name : CPLY_STR("Game"), 60, a);
	return a->failed ? NULL : p;
}

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
	static const char *const flags[] = { "isDead", "dead", "isDestroyed",
		                             "captured" };
	double health;
	bool has_flag = false;
	for (size_t i = 0; i < CPLY_COUNT(flags); i++) {
		cply_game_value flag = cplyi_game_member(o, flags[i]);
		if (cply_game_type(flag) == CPLY_JSON_TRUE)
			return true;
		has_flag |= cply_game_type(flag) == CPLY_JSON_FALSE;
	}
	return !has_flag &&
	       cply_game_double(cplyi_game_member(o, "health"), &health) &&
	       health <= 0;
}

/* SIZE_MAX: it is not on the board. */
static size_t index_of(const cplyi_game_plan *p, double x, double y)
{
	double col = floor_of((x - p->left) / p->scale);
	double row = floor_of((y - p->top) / p->scale);
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
	*is_ground = p->tile.len && cply_str_eq(class_of(o), p->tile);
	return !is_player(o) && find_place(o, &x, &y) &&
	       index_of(p, x, y) == cell;
}

/* Of several things on a square the living one is seen, then the one that
 * belongs to somebody, then the later one. */
static void put_thing(cplyi_game_view *v, cply_game_value o, cply_str id,
                      cplyi_game_thing *seen, cply_arena *a)
{
	double x, y;
	const cplyi_game_plan *p = v->plan;
	bool has_place = find_place(o, &x, &y);
	cplyi_game_cell *c = has_place ? cell_at(v, x, y) : NULL;
	uint8_t owner = owner_of(v, o);
	if (!c) {
		if (has_place || is_gone(o) ||
		    !cplyi_game_see_link(v, o, id, owner, a))
			v->off_board++;
		return;
	}
	uint8_t kind = find_kind(p->kinds, p->n_kinds, cplyi_game_kind_of(o));
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
	c->ground = find_kind(p->grounds, p->n_grounds, ground_of(o));
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
	for (uint32_t i = 0; i < MOST_OBJECTS && cply_game_step(&it); i++) {
		if (is_player(it.value) || plan->is_fen)
			continue;
		if (plan->tile.len &&
		    cply_str_eq(class_of(it.value), plan->tile))
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
	if (is_player(o) || !find_place_by(o, &x, &y, note_base, v))
		return UINT32_MAX;
	size_t i = index_of(v->plan, x, y);
	return i == SIZE_MAX ? UINT32_MAX : (uint32_t)i;
}

static bool is_ground(const cplyi_game_plan *p, cply_game_value o)
{
	return p->tile.len && cply_str_eq(class_of(o), p->tile);
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
	while (n < MOST_OBJECTS && cply_game_step(&it))
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
		if (!is_player(o))
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
