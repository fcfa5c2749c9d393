/* SPDX-License-Identifier: MIT */
#include "service/cache.h"

#include <stdlib.h>

/* When it is full it starts over: what is asked for comes back at once. */
enum { SLOTS = 8192, MOST_USED = 4096, MOST_BYTES = 64 << 20 };

struct cache_slot {
	char *key; /* then the two bodies, in one piece; NULL: free */
	size_t key_size;
	struct entity entity;
};

bool cache_init(struct cache *cache)
{
	*cache = (struct cache){ 0 };
	cache->slot = calloc(SLOTS, sizeof *cache->slot);
	return cache->slot && pthread_rwlock_init(&cache->lock, NULL) == 0;
}

static void drop_all(struct cache *cache)
{
	for (size_t i = 0; i < SLOTS; i++)
		free(cache->slot[i].key);
	memset(cache->slot, 0, SLOTS * sizeof *cache->slot);
	cache->used = cache->bytes = 0;
}

void cache_free(struct cache *cache)
{
	if (!cache->slot)
		return;
	drop_all(cache);
	free(cache->slot);
	pthread_rwlock_destroy(&cache->lock);
}

static size_t hash_of(cply_str path)
{
	uint64_t h = 14695981039346656037u; /* FNV-1a */
	for (size_t i = 0; i < path.len; i++)
		h = (h ^ (unsigned char)path.ptr[i]) * 1099511628211u;
	return (size_t)(h ^ h >> 32) % SLOTS;
}

/* Its slot, or the free one where it belongs: some are always free. */
static struct cache_slot *find(const struct cache *cache, cply_str path)
{
	size_t i = hash_of(path);
	for (;; i = (i + 1) % SLOTS) {
		struct cache_slot *slot = &cache->slot[i];
		if (!slot->key ||
		    cply_str_eq((cply_str){ slot->key, slot->key_size }, path))
			return slot;
	}
}

bool cache_get(struct cache *cache, cply_str path, bool wants_gzip,
               cply_arena *arena, struct entity *out)
{
	pthread_rwlock_rdlock(&cache->lock);
	const struct cache_slot *slot = find(cache, path);
	bool found = slot->key;
	if (found) {
		*out = slot->entity;
		bool packed = wants_gzip && out->gzip.len;
		cply_str *kept = packed ? &out->gzip : &out->body;
		*kept = cply_str_copy(arena, *kept);
		*(packed ? &out->body : &out->gzip) = (cply_str){ 0 };
	}
	pthread_rwlock_unlock(&cache->lock);
	return found && !arena->failed;
}

uint64_t cache_generation(struct cache *cache)
{
	pthread_rwlock_rdlock(&cache->lock);
	uint64_t generation = cache->generation;
	pthread_rwlock_unlock(&cache->lock);
	return generation;
}

static void fill(struct cache *cache, struct cache_slot *slot, cply_str path,
                 const struct entity *entity)
{
	size_t size = path.len + entity->body.len + entity->gzip.len;
	char *bytes = malloc(size ? size : 1);
	if (!bytes)
		return;
	char *body = bytes + path.len, *gzip = body + entity->body.len;
	memcpy(bytes, path.ptr, path.len);
	memcpy(body, entity->body.ptr, entity->body.len);
	if (entity->gzip.len)
		memcpy(gzip, entity->gzip.ptr, entity->gzip.len);
	*slot = (struct cache_slot){ bytes, path.len, *entity };
	slot->entity.body.ptr = body;
	slot->entity.gzip.ptr = gzip;
	cache->used++;
	cache->bytes += size;
}

void cache_put(struct cache *cache, cply_str path, const struct entity *entity,
               uint64_t generation)
{
	pthread_rwlock_wrlock(&cache->lock);
	if (cache->generation == generation) {
		if (cache->used >= MOST_USED || cache->bytes >= MOST_BYTES)
			drop_all(cache);
		struct cache_slot *slot = find(cache, path);
		if (!slot->key)
			fill(cache, slot, path, entity);
	}
	pthread_rwlock_unlock(&cache->lock);
}

void cache_clear(struct cache *cache)
{
	pthread_rwlock_wrlock(&cache->lock);
	cache->generation++;
	drop_all(cache);
	pthread_rwlock_unlock(&cache->lock);
}
