/* SPDX-License-Identifier: MIT */
#include "game/state/pool.h"

#include <string.h>

/* Steps of 16 bytes up to 256, then two steps for each doubling. */
enum { STEP = 16, FINE = 16, FINE_MOST = STEP * FINE };

static unsigned class_of(size_t size, size_t *room)
{
	if (size <= FINE_MOST) {
		unsigned c = size ? (unsigned)((size - 1) / STEP) : 0;
		*room = ((size_t)c + 1) * STEP;
		return c;
	}
	size_t low = FINE_MOST;
	unsigned c = FINE;
	while (low * 2 < size) {
		low *= 2;
		c += 2;
	}
	bool is_half = size <= low + low / 2;
	*room = is_half ? low + low / 2 : low * 2;
	return c + !is_half;
}

size_t cplyi_pool_room(size_t size)
{
	size_t room;
	class_of(size, &room);
	return room;
}

void *cplyi_pool_take(cplyi_pool *p, size_t size)
{
	size_t room;
	if (size > SIZE_MAX / 8) {
		p->arena->failed = true;
		return NULL;
	}
	unsigned c = class_of(size, &room);
	void *block = p->free[c];
	if (!block)
		/* What is as long as a cache line lies in one. */
		return cply_alloc(p->arena, room, 1, room % 64 ? 16 : 64);
	memcpy(&p->free[c], block, sizeof(void *));
	return block;
}

void cplyi_pool_give(cplyi_pool *p, void *block, size_t size)
{
	size_t room;
	if (!block)
		return;
	unsigned c = class_of(size, &room);
	memcpy(block, &p->free[c], sizeof(void *));
	p->free[c] = block;
}

bool cplyi_pool_grow(cplyi_pool *p, void *vector, size_t *cap, size_t want,
                     size_t size)
{
	if (want <= *cap)
		return true;
	size_t n = *cap ? *cap * 2 : 64;
	if (n < want)
		n = want;
	if (n > SIZE_MAX / 8 / size) {
		p->arena->failed = true;
		return false;
	}
	void *old, *grown = cplyi_pool_take(p, n * size);
	if (!grown)
		return false;
	memcpy(&old, vector, sizeof old);
	if (*cap) {
		memcpy(grown, old, *cap * size);
		cplyi_pool_give(p, old, *cap * size);
	}
	memcpy(vector, &grown, sizeof grown);
	*cap = n;
	return true;
}
