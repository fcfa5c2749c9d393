/* SPDX-License-Identifier: MIT */
/* Keys: the same few names again and again, so each long one is held once and
 * given back with the last slot that has it. */
#include "game/state/tree.h"

struct cplyi_long_key {
	cplyi_pool_block *block; /* NULL: free */
	uint64_t hash;
	uint32_t refs;
};

typedef struct cplyi_long_key long_key;

static size_t place_of(const cplyi_tree *t, uint64_t hash)
{
	return (size_t)(hash >> 20) & (t->cap_long_keys - 1);
}

static long_key *find(const cplyi_tree *t, cply_str key, uint64_t hash)
{
	size_t mask = t->cap_long_keys - 1;
	for (size_t i = place_of(t, hash);; i = (i + 1) & mask) {
		long_key *k = &t->long_keys[i];
		if (!k->block ||
		    (k->hash == hash && k->block->len == key.len &&
		     memcmp(k->block->text, key.ptr, key.len) == 0))
			return k;
	}
}

static bool grow(cplyi_tree *t)
{
	size_t cap = t->cap_long_keys, more = cap ? cap * 2 : 64;
	long_key *old = t->long_keys;
	long_key *table = cplyi_pool_take(&t->pool, more * sizeof *table);
	if (!table)
		return false;
	memset(table, 0, more * sizeof *table);
	t->long_keys = table;
	t->cap_long_keys = more;
	for (size_t i = 0; i < cap; i++) {
		if (!old[i].block)
			continue;
		size_t at = place_of(t, old[i].hash);
		while (table[at].block)
			at = (at + 1) & (more - 1);
		table[at] = old[i];
	}
	cplyi_pool_give(&t->pool, old, cap * sizeof *table);
	return true;
}

bool cplyi_key_take(cplyi_tree *t, cply_str key, uint64_t hash, cplyi_word *out)
{
	if (key.len <= WORD_TEXT) {
		*out = word_short(key.ptr, key.len);
		return true;
	}
	if (key.len > UINT32_MAX / 2 ||
	    (t->n_long_keys * 2 >= t->cap_long_keys && !grow(t)))
		return false;
	long_key *k = find(t, key, hash);
	if (!k->block) {
		cplyi_pool_block *b =
			cplyi_pool_take(&t->pool, sizeof *b + key.len);
		if (!b)
			return false;
		b->len = (uint32_t)key.len;
		memcpy(b->text, key.ptr, key.len);
		*k = (long_key){ b, hash, 0 };
		t->n_long_keys++;
	}
	k->refs++;
	*out = WORD_MAKE(WORD_LONG, (uintptr_t)k->block);
	return true;
}

/* Closes the gap at `at`: what was pushed on by it moves back. */
static void close_gap(cplyi_tree *t, size_t at)
{
	size_t mask = t->cap_long_keys - 1;
	for (size_t i = (at + 1) & mask; t->long_keys[i].block;
	     i = (i + 1) & mask) {
		size_t home = place_of(t, t->long_keys[i].hash);
		if (((i - home) & mask) >= ((i - at) & mask)) {
			t->long_keys[at] = t->long_keys[i];
			at = i;
		}
	}
	t->long_keys[at].block = NULL;
}

void cplyi_key_give(cplyi_tree *t, cplyi_word key, uint64_t hash)
{
	if (WORD_TAG(key) != WORD_LONG)
		return;
	cplyi_pool_block *b = word_block(key);
	long_key *k = find(t, (cply_str){ b->text, b->len }, hash);
	if (!k->block || --k->refs)
		return;
	close_gap(t, (size_t)(k - t->long_keys));
	t->n_long_keys--;
	cplyi_pool_give(&t->pool, b, sizeof *b + b->len);
}
