/* SPDX-License-Identifier: MIT */
/* What an object of a game says about itself: where and what it is. */
#include "base/ascii.h"
#include "draw/game.h"
#include "game/record.h"

/* What is farther away is nowhere. */
#define FARTHEST 1e9

/* All numbers here are nearer than FARTHEST. */
double cplyi_game_floor(double d)
{
	double whole = (double)(int64_t)d;
	return whole > d ? whole - 1 : whole;
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
bool cplyi_game_place_by(cply_game_value o, double *x, double *y,
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

bool cplyi_game_place(cply_game_value o, double *x, double *y)
{
	return cplyi_game_place_by(o, x, y, NULL, NULL);
}

bool cplyi_game_is_player(cply_game_value o)
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
bool cplyi_game_is_flag(cply_str key)
{
	size_t n = cply_str_starts(key, "is")    ? 2
	           : cply_str_starts(key, "has") ? 3
	                                         : key.len;
	return n < key.len && ascii_is_upper(key.ptr[n]);
}

/* What the ground is: a flag that is set, its type, or what most of lies on
 * it. */
cply_str cplyi_game_ground_of(cply_game_value tile)
{
	cply_str type = { NULL, 0 }, most = { NULL, 0 };
	int64_t amount = 0, n;
	cply_game_iter it = cply_game_each(tile);
	while (cply_game_step(&it)) {
		switch (cply_game_type(it.value)) {
		case CPLY_JSON_TRUE:
			if (cplyi_game_is_flag(it.key))
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

cply_str cplyi_game_class_of(cply_game_value o)
{
	return cplyi_game_inside(cplyi_game_member(o, "gameObjectName"));
}

uint8_t cplyi_game_find_kind(const cplyi_game_kind *kinds, uint8_t n,
                             cply_str raw)
{
	for (uint8_t i = 0; i < n; i++)
		if (cply_str_eq(kinds[i].raw, raw))
			return i;
	return CPLYI_GAME_NONE;
}
