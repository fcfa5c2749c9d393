/* SPDX-License-Identifier: MIT */
/* Answers about levels that are ready to be sent, by path. All of them go when
 * something about levels changes in the store. */
#ifndef CROSSPLY_SERVICE_CACHE_H
#define CROSSPLY_SERVICE_CACHE_H

#include <pthread.h>

#include "crossply/base.h"

/* What is sent for a path in one coding. */
struct entity_form {
	const char *type; /* a literal */
	cply_str fields;  /* lines of the head */
	size_t kept;      /* bytes of them that a 304 has, too */
	cply_str body;
};

/* In one or two codings. */
struct entity {
	struct entity_form plain;
	struct entity_form gzip; /* without a body where it gains nothing */
};

struct cache_slot;

/* Loops have a lock each, as long as there are enough, so that they do not wait
 * for each other to read; who writes takes all. */
enum { CACHE_LOCKS = 16 };

struct cache {
	struct {
		pthread_mutex_t lock;
		char apart[64]; /* in other lines of the processor's cache */
	} reader[CACHE_LOCKS];
	struct cache_slot *slot;
	size_t used, bytes;
	uint64_t generation; /* of the store's content */
};

bool cache_init(struct cache *cache);
void cache_free(struct cache *cache);

/* A copy in the arena, for the loop of that number; false: it is not here. */
bool cache_get(struct cache *cache, unsigned loop, cply_str path,
               bool wants_gzip, cply_arena *arena, struct entity_form *out);
/* To be asked before the store is. */
uint64_t cache_generation(struct cache *cache);
/* Keeps a copy, unless things have changed since the generation. */
void cache_put(struct cache *cache, cply_str path, const struct entity *entity,
               uint64_t generation);
/* The content has changed. */
void cache_clear(struct cache *cache);

#endif
