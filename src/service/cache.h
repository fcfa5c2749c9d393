/* SPDX-License-Identifier: MIT */
/* Answers about levels that are ready to be sent, by path. All of them go when
 * something about levels changes in the store. */
#ifndef CROSSPLY_SERVICE_CACHE_H
#define CROSSPLY_SERVICE_CACHE_H

#include <pthread.h>

#include "crossply/base.h"

enum { ETAG_LENGTH = 34 }; /* with its quotes */

/* What is sent for a path, in one or two codings. */
struct entity {
	const char *type;    /* a literal */
	unsigned max_age;    /* seconds */
	cply_str body, gzip; /* gzip is empty where it gains nothing */
	char etag[ETAG_LENGTH], gzip_etag[ETAG_LENGTH];
};

struct cache_slot;

struct cache {
	pthread_rwlock_t lock;
	struct cache_slot *slot;
	size_t used, bytes;
	uint64_t generation; /* of the store's content */
};

bool cache_init(struct cache *cache);
void cache_free(struct cache *cache);

/* A copy in the arena; false: it is not here. */
bool cache_get(struct cache *cache, cply_str path, bool wants_gzip,
               cply_arena *arena, struct entity *out);
/* To be asked before the store is. */
uint64_t cache_generation(struct cache *cache);
/* Keeps a copy, unless things have changed since the generation. */
void cache_put(struct cache *cache, cply_str path, const struct entity *entity,
               uint64_t generation);
/* The content has changed. */
void cache_clear(struct cache *cache);

#endif
