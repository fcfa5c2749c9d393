/* SPDX-License-Identifier: MIT */
#include "game/creer/names.h"

static void put(cplyi_names *t, cplyi_name row)
{
	size_t i = row.hash & (t->cap - 1);
	while (t->rows[i].thing)
		i = (i + 1) & (t->cap - 1);
	t->rows[i] = row;
}

static bool grow(cplyi_names *t, cplyi_pool *pool)
{
	cplyi_names old = *t;
	t->cap = old.cap ? old.cap * 2 : 8;
	t->rows = cplyi_pool_take(pool, t->cap * sizeof *t->rows);
	if (!t->rows) {
		*t = old;
		return false;
	}
	memset(t->rows, 0, t->cap * sizeof *t->rows);
	for (size_t i = 0; i < old.cap; i++)
		if (old.rows[i].thing)
			put(t, old.rows[i]);
	cplyi_pool_give(pool, old.rows, old.cap * sizeof *old.rows);
	return true;
}

bool cplyi_name_add(cplyi_names *t, cplyi_pool *pool, cply_str key, void *thing)
{
	/* At most half of the rows are used. */
	if (t->n * 2 >= t->cap && !grow(t, pool))
		return false;
	put(t, (cplyi_name){ key, thing, cplyi_name_hash(t, key) });
	t->n++;
	return true;
}

void cplyi_name_remove(cplyi_names *t, cply_str key)
{
	uint64_t hash = cplyi_name_hash(t, key);
	size_t mask = t->cap - 1, at = hash & mask;
	while (t->rows[at].hash != hash || !cply_str_eq(t->rows[at].key, key))
		at = (at + 1) & mask;
	/* What stands behind it may have to move into the gap. */
	for (size_t i = (at + 1) & mask; t->rows[i].thing; i = (i + 1) & mask) {
		size_t home = t->rows[i].hash & mask;
		if (((i - home) & mask) >= ((i - at) & mask)) {
			t->rows[at] = t->rows[i];
			at = i;
		}
	}
	t->rows[at] = (cplyi_name){ .thing = NULL };
	t->n--;
}
