/* SPDX-License-Identifier: MIT */
/* Paths to values of a state, compiled once: "gameObjects.*.owner.name". A key
 * with dots, quotes or blanks in it is written as a JSON string; a `*` stands
 * for every key, and "*" in quotes for itself. */
#ifndef CROSSPLY_GAME_QUERY_PATH_H
#define CROSSPLY_GAME_QUERY_PATH_H

#include "game/game.h"

typedef struct cplyi_path_key {
	cply_str text; /* decoded */
	bool is_any;   /* `*` */
} cplyi_path_key;

typedef struct cplyi_path {
	cply_str text; /* as it is written */
	cplyi_path_key *keys;
	size_t n, n_any;
} cplyi_path;

enum { CPLYI_PATH_STARS = 8 }; /* no path has more */

/* False: there are too many stars, or no memory. */
bool cplyi_path_compile(cply_str text, cply_arena *a, cplyi_path *out);

/* The value at the keys [from, n) of a path, its stars being `bound`. On the
 * way references are followed, which `*crosses` tells; at its end the value
 * itself is given. A hole of a list has none, but is as good as null. */
cply_game_value cplyi_path_get(cply_game_value v, const cplyi_path *p,
                               const cply_str *bound, bool *crosses,
                               bool *is_hole);

/* A key as it is written in a path, after a dot unless it is the first. */
void cplyi_put_path_key(cply_buf *out, cply_str key);
/* The path with its stars bound. */
void cplyi_put_bound_path(cply_buf *out, const cplyi_path *p,
                          const cply_str *bound);

/* Is a path without stars, as cplyi_put_bound_path() writes it, at or below
 * this one? */
bool cplyi_path_covers(const cplyi_path *p, cply_str path);

/* The key of a state that is nearest to where the path leads nowhere; and how
 * far it leads. Empty: none is near. */
cply_str cplyi_path_suggest(cply_game_value state, const cplyi_path *p,
                            size_t *good_keys);

#endif
