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
};

static double ceil_of(double d)
{
	return -cplyi_game_floor(-d);
}

static double larger(double a, double b)
{
	return a > b ? a : b;
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
	    cplyi_game_find_kind(p->kinds, p->n_kinds, raw) != CPLYI_GAME_NONE)
		return;
	char sign = letter_for(p, raw);
	p->kinds[p->n_kinds++] =
		(cplyi_game_kind){ raw, cplyi_game_cut(raw, 18, a), sign };
}

static void add_ground(cplyi_game_plan *p, cply_str raw, cply_arena *a)
{
	static const char signs[CPLYI_GAME_GROUNDS + 1] = ".,:~-'=\"^;_`";
	if (!raw.len || p->n_grounds == CPLYI_GAME_GROUNDS ||
	    cplyi_game_find_kind(p->grounds, p->n_grounds, raw) !=
	            CPLYI_GAME_NONE)
		return;
	cply_str name = raw;
	if (cplyi_game_is_flag(raw))
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
	s->is_whole &= cplyi_game_floor(x) == x && cplyi_game_floor(y) == y;
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
	for (uint32_t n = 0; n < CPLYI_GAME_MOST && cply_game_step(&it); n++) {
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

static void plan_kinds(cplyi_game_plan *p, cply_game_value state, cply_arena *a)
{
	cply_game_iter it =
		cply_game_each(cplyi_game_member(state, "gameObjects"));
	double x, y;
	for (uint32_t n = 0; n < CPLYI_GAME_MOST && cply_game_step(&it); n++) {
		if (cplyi_game_is_player(it.value))
			continue;
		if (p->tile.len &&
		    cply_str_eq(cplyi_game_class_of(it.value), p->tile))
			add_ground(p, cplyi_game_ground_of(it.value), a);
		else if (cplyi_game_place(it.value, &x, &y))
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
