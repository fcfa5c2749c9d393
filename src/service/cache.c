/* SPDX-License-Identifier: MIT */
#include "service/cache.h"

#include <stdlib.h>

#include "base/arena.h"

/* When it is full it starts over: what is asked for comes back at once. */
enum { SLOTS = 8192, MOST_USED = 4096, MOST_BYTES = 64 << 20 };

struct cache_slot {
	char *key; /* then the two forms, in one piece; NULL: free */
	size_t key_size;
	struct entity entity;
};

bool cache_init(struct cache *cache)
{
	*cache = (struct cache){ 0 };
	for (size_t i = 0; i < CACHE_LOCKS; i++)
		pthread_mutex_init(&cache->reader[i].lock, NULL);
	cache->slot = calloc(SLOTS, sizeof *cache->slot);
	return cache->slot;
}

static void lock_all(struct cache *cache)
{
	for (size_t i = 0; i < CACHE_LOCKS; i++)
		pthread_mutex_lock(&cache->reader[i].lock);
}

static void unlock_all(struct cache *cache)
{
	for (size_t i = 0; i < CACHE_LOCKS; i++)
		pthread_mutex_unlock(&cache->reader[i].lock);
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
	for (size_t i = 0; i < CACHE_LOCKS; i++)
		pthread_mutex_destroy(&cache->reader[i].lock);
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

/* The form at `to`: its fields, then its body. Returns the end. */
static char *keep_form(struct entity_form *form, char *to)
{
	memcpy(to, form->fields.ptr, form->fields.len);
	form->fields.ptr = to;
	to += form->fields.len;
	memcpy(to, form->body.ptr, form->body.len);
	form->body.ptr = to;
	return to + form->body.len;
}

static size_t form_size(const struct entity_form *form)
{
	return form->fields.len + form->body.len;
}

bool cache_get(struct cache *cache, unsigned loop, cply_str path,
               bool wants_gzip, cply_arena *arena, struct entity_form *out)
{
	pthread_mutex_t *lock = &cache->reader[loop % CACHE_LOCKS].lock;
	pthread_mutex_lock(lock);
	const struct cache_slot *slot = find(cache, path);
	bool found = slot->key;
	if (found) {
		bool packed = wants_gzip && slot->entity.gzip.body.len;
		*out = packed ? slot->entity.gzip : slot->entity.plain;
		char *room = CPLYI_NEW_RAW(arena, form_size(out), char);
		found = room;
		if (found)
			keep_form(out, room);
	}
	pthread_mutex_unlock(lock);
	return found;
}

uint64_t cache_generation(struct cache *cache)
{
	pthread_mutex_lock(&cache->reader[0].lock);
	uint64_t generation = cache->generation;
	pthread_mutex_unlock(&cache->reader[0].lock);
	return generation;
}

static void fill(struct cache *cache, struct cache_slot *slot, cply_str path,
                 const struct entity *entity)
{
	bool has_gzip = entity->gzip.body.len;
	size_t size = path.len + form_size(&entity->plain) +
	              (has_gzip ? form_size(&entity->gzip) : 0);
	char *bytes = malloc(size);
	if (!bytes)
		return;
	memcpy(bytes, path.ptr, path.len);
	*slot = (struct cache_slot){ bytes, path.len, *entity };
	char *end = keep_form(&slot->entity.plain, bytes + path.len);
	if (has_gzip)
		keep_form(&slot->entity.gzip, end);
	cache->used++;
	cache->bytes += size;
}

void cache_put(struct cache *cache, cply_str path, const struct entity *entity,
               uint64_t generation)
{
	lock_all(cache);
	if (cache->generation == generation) {
		if (cache->used >= MOST_USED || cache->bytes >= MOST_BYTES)
			drop_all(cache);
		struct cache_slot *slot = find(cache, path);
		if (!slot->key)
			fill(cache, slot, path, entity);
	}
	unlock_all(cache);
}

void cache_clear(struct cache *cache)
{
	lock_all(cache);
	cache->generation++;
	drop_all(cache);
	unlock_all(cache);
}
