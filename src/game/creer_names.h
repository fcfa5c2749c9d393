/* SPDX-License-Identifier: MIT */
/* Things by their name. */
#ifndef CROSSPLY_GAME_CREER_NAMES_H
#define CROSSPLY_GAME_CREER_NAMES_H

#include "game/pool.h"

typedef struct cplyi_name {
	cply_str key; /* borrowed */
	void *thing;  /* NULL: the row is free */
	uint64_t hash;
} cplyi_name;

/* Zero it to start. Who gives names to things cannot know the seed. */
typedef struct cplyi_names {
	cplyi_name *rows;
	size_t n, cap; /* the capacity is 0 or a power of two */
	uint64_t seed;
} cplyi_names;

static inline uint64_t cplyi_name_hash(const cplyi_names *t, cply_str key)
{
	const uint64_t factor = 0x9E3779B97F4A7C15u;
	uint64_t h = t->seed ^ key.len, part;
	while (key.len > 8) {
		memcpy(&part, key.ptr, 8);
		h = (h ^ part) * factor;
		h ^= h >> 32;
		key.ptr += 8;
		key.len -= 8;
	}
	/* A copy of variable length would be a call. */
	part = 0;
	if (key.len >= 4) {
		uint32_t a, b;
		memcpy(&a, key.ptr, 4);
		memcpy(&b, key.ptr + key.len - 4, 4);
		part = (uint64_t)a << 32 | b;
	} else if (key.len) {
		part = (uint64_t)(unsigned char)key.ptr[0] << 16 |
		       (uint64_t)(unsigned char)key.ptr[key.len / 2] << 8 |
		       (unsigned char)key.ptr[key.len - 1];
	}
	h = (h ^ part) * factor;
	return h ^ h >> 32;
}

/* The thing with this name, or NULL. */
static inline void *cplyi_name_find(const cplyi_names *t, cply_str key)
{
	if (!t->n)
		return NULL;
	uint64_t hash = cplyi_name_hash(t, key);
	for (size_t i = hash & (t->cap - 1);; i = (i + 1) & (t->cap - 1)) {
		const cplyi_name *r = &t->rows[i];
		if (!r->thing)
			return NULL;
		if (r->hash == hash && cply_str_eq(r->key, key))
			return r->thing;
	}
}

/* Adds a name that is not there yet. False without memory. */
bool cplyi_name_add(cplyi_names *t, cplyi_pool *pool, cply_str key,
                    void *thing);
/* Takes out a name that is there. */
void cplyi_name_remove(cplyi_names *t, cply_str key);

#endif
