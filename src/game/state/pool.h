/* SPDX-License-Identifier: MIT */
/* Memory that is given back and used again, on top of an arena: a state that
 * changes for ever must not grow for ever. */
#ifndef CROSSPLY_GAME_POOL_H
#define CROSSPLY_GAME_POOL_H

#include "crossply/base.h"

enum { POOL_CLASSES = 96 };

typedef struct cplyi_pool {
	cply_arena *arena;
	void *free[POOL_CLASSES];
} cplyi_pool;

/* At least `size` bytes, aligned for anything, with any content; or NULL. */
void *cplyi_pool_take(cplyi_pool *p, size_t size);
/* Gives back what was taken with this size. */
void cplyi_pool_give(cplyi_pool *p, void *block, size_t size);
/* How many bytes taking `size` really gives. */
size_t cplyi_pool_room(size_t size);
/* Grows a vector of things of `size` bytes to hold at least `want`. */
bool cplyi_pool_grow(cplyi_pool *p, void *vector, size_t *cap, size_t want,
                     size_t size);

#endif
