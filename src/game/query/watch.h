/* SPDX-License-Identifier: MIT */
/* The values at a path while a log passes by: for each place that the path has
 * led to, the value now and the one before it changed. A delta costs only the
 * places that it names. */
#ifndef CROSSPLY_GAME_QUERY_WATCH_H
#define CROSSPLY_GAME_QUERY_WATCH_H

#include "game/query/path.h"

/* JSON text that is replaced again and again; empty: there is no value. */
typedef struct cplyi_text {
	char *ptr;
	size_t len, cap;
} cplyi_text;

static inline cply_str cplyi_text_str(const cplyi_text *t)
{
	return (cply_str){ t->ptr, t->len };
}

/* Replaces the text. False without memory. */
bool cplyi_text_set(cplyi_text *t, cply_str s, cply_arena *a);

typedef struct cplyi_watched {
	cply_str bound[CPLYI_PATH_STARS]; /* what the stars stand for */
	cply_str path;
	uint64_t hash;
	cplyi_text now, before;
	uint64_t changed; /* at this step, from `before` to `now` */
	uint64_t seen;
} cplyi_watched;

typedef struct cplyi_path_watch {
	cplyi_path path;
	cply_arena *a;          /* of places and their values */
	cplyi_watched **places; /* in the order in which they came */
	size_t n, cap;
	uint32_t *table; /* of indices plus 1 */
	size_t table_cap;
	uint64_t step;    /* the last that was looked at */
	uint64_t changed; /* the last step at which any place has changed */
	size_t n_values;  /* places that have a value now */
	bool has_existed; /* there was a value at some time */
	bool has_begun;
	bool crosses; /* references are on the way: values change elsewhere */
	bool failed;
} cplyi_path_watch;

/* False: the path has too many stars, or no memory. */
bool cplyi_watch_init(cplyi_path_watch *w, cply_str path, cply_arena *a);
/* Looks at the state after `step`. `d` led to it; NULL: it is the first that is
 * looked at. `length` is the constant for lists; `row` is used for a moment. */
void cplyi_watch_step(cplyi_path_watch *w, uint64_t step,
                      const cply_game_delta *d, cply_game_value state,
                      cply_str length, cply_arena *row);
/* The place with these bindings, or NULL. */
cplyi_watched *cplyi_watch_find(const cplyi_path_watch *w,
                                const cply_str *bound);

/* The value at the last step, and that before it. */
static inline cply_str cplyi_watched_now(const cplyi_watched *p)
{
	return cplyi_text_str(&p->now);
}

static inline cply_str cplyi_watched_was(const cplyi_watched *p, uint64_t step)
{
	return cplyi_text_str(p->changed == step ? &p->before : &p->now);
}

#endif
