/* SPDX-License-Identifier: MIT */
/* Every change of every slot, in order. A step is a range of changes; a slot
 * at a step is a search among its own. */
#include "base/arena.h"
#include "game/state/tree.h"

enum { TEXT_CHUNK = 256 * 1024 };

#define MOST_TOUCHES (UINT32_MAX - 16)

static bool failed(cplyi_tree *t)
{
	t->failed = true;
	return false;
}

static bool add_chunk(cplyi_tree *t)
{
	cplyi_log *log = t->log;
	if (!cplyi_pool_grow(&t->pool, &log->chunks, &log->cap_chunks,
	                     log->n_chunks + 1, sizeof *log->chunks))
		return failed(t);
	cplyi_touches *c = CPLYI_NEW_RAW(t->pool.arena, 1, cplyi_touches);
	if (!c)
		return failed(t);
	log->chunks[log->n_chunks++] = c;
	return true;
}

void cplyi_log_touch(cplyi_tree *t, cplyi_slot *s, cplyi_word value)
{
	cplyi_log *log = t->log;
	uint32_t n = log->n;
	if (n >= MOST_TOUCHES) {
		t->is_full = true;
		return;
	}
	if (n >> TOUCH_BITS == log->n_chunks && !add_chunk(t))
		return;
	cplyi_touches *c = log->chunks[n >> TOUCH_BITS];
	c->slots[n & (TOUCH_CHUNK - 1)] = s->id;
	c->words[n & (TOUCH_CHUNK - 1)] = value;
	log->n++;
}

bool cplyi_log_add_slot(cplyi_tree *t, cplyi_slot *s)
{
	cplyi_log *log = t->log;
	if (log->n_slots >= UINT32_MAX - 1 ||
	    !cplyi_pool_grow(&t->pool, &log->slots, &log->cap_slots,
	                     log->n_slots + 1, sizeof *log->slots))
		return false;
	s->id = (uint32_t)log->n_slots;
	log->slots[log->n_slots++] = s;
	return true;
}

char *cplyi_log_text(cplyi_tree *t, size_t n)
{
	cplyi_log *log = t->log;
	n = (n + 3) & ~(size_t)3;
	if (n > TEXT_CHUNK / 8) {
		char *own = cplyi_alloc_raw(t->pool.arena, n, 1, 4);
		t->failed |= !own;
		return own;
	}
	if (n > log->text_left) {
		log->text = cplyi_alloc_raw(t->pool.arena, TEXT_CHUNK, 1, 4);
		log->text_left = log->text ? TEXT_CHUNK : 0;
		if (!log->text) {
			t->failed = true;
			return NULL;
		}
	}
	char *p = log->text;
	log->text += n;
	log->text_left -= n;
	return p;
}

static inline uint32_t slot_of(const cplyi_log *log, uint32_t touch)
{
	return log->chunks[touch >> TOUCH_BITS]
	        ->slots[touch & (TOUCH_CHUNK - 1)];
}

bool cplyi_log_index(cplyi_log *log, cply_arena *a)
{
	uint32_t *begin = CPLY_NEW(a, log->n_slots + 1, uint32_t), sum = 0;
	uint32_t *index = CPLYI_NEW_RAW(a, log->n, uint32_t);
	if (!begin || !index)
		return false;
	for (uint32_t i = 0; i < log->n; i++)
		begin[slot_of(log, i)]++;
	for (size_t i = 0; i <= log->n_slots; i++) {
		uint32_t n = begin[i];
		begin[i] = sum;
		sum += n;
	}
	/* Filling moves each beginning on to that of the next slot. */
	for (uint32_t i = 0; i < log->n; i++)
		index[begin[slot_of(log, i)]++] = i;
	memmove(begin + 1, begin, log->n_slots * sizeof *begin);
	begin[0] = 0;
	log->begin = begin;
	log->index = index;
	return true;
}

const cplyi_word *cplyi_log_value(const cplyi_log *log, const cplyi_slot *s,
                                  uint32_t end)
{
	static const cplyi_word absent = 0;
	const uint32_t *index = log->index + log->begin[s->id];
	size_t low = 0, high = log->begin[s->id + 1] - log->begin[s->id];
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (index[middle] < end)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low)
		return &absent;
	uint32_t touch = index[low - 1];
	return &log->chunks[touch >> TOUCH_BITS]
	                ->words[touch & (TOUCH_CHUNK - 1)];
}
