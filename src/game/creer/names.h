/* SPDX-License-Identifier: MIT */
/* Things by their name. */
#ifndef CROSSPLY_GAME_CREER_NAMES_H
#define CROSSPLY_GAME_CREER_NAMES_H

#include "game/state/pool.h"

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

/* Are two texts the same? Names are short: a call would cost more than the
 * comparison. */
static inline bool cplyi_same_name(cply_str a, cply_str b)
{
	uint64_t x, y, v, w;
	uint32_t c, d, e, f;
	if (a.len != b.len)
		return false;
	if (a.len > 16)
		return memcmp(a.ptr, b.ptr, a.len) == 0;
	if (a.len >= 8) {
		memcpy(&x, a.ptr, 8);
		memcpy(&y, b.ptr, 8);
		memcpy(&v, a.ptr + a.len - 8, 8);
		memcpy(&w, b.ptr + b.len - 8, 8);
		return x == y && v == w;
	}
	if (a.len >= 4) {
		memcpy(&c, a.ptr, 4);
		memcpy(&d, b.ptr, 4);
		memcpy(&e, a.ptr + a.len - 4, 4);
		memcpy(&f, b.ptr + b.len - 4, 4);
		return c == d && e == f;
	}
	return !a.len ||
	       (a.ptr[0] == b.ptr[0] && a.ptr[a.len / 2] == b.ptr[a.len / 2] &&
	        a.ptr[a.len - 1] == b.ptr[a.len - 1]);
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
		if (r->hash == hash && cplyi_same_name(r->key, key))
			return r->thing;
	}
}

/* Adds a name that is not there yet. False without memory. */
bool cplyi_name_add(cplyi_names *t, cplyi_pool *pool, cply_str key,
                    void *thing);
/* Takes out a name that is there. */
void cplyi_name_remove(cplyi_names *t, cply_str key);

#endif
