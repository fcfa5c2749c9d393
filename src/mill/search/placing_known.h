/* SPDX-License-Identifier: MIT */
/* What is known of positions with stones in hand, in one lane (placing.h).
 *
 * Answers are kept for all 16 symmetries at once. An entry is the position, in
 * 56 bits that a multiplication scatters, and the answers: nothing is ever
 * taken for something else. Only one thread writes; another one may read the
 * entries meanwhile to save them, and each is true by itself. */
#ifndef CROSSPLY_MILL_PLACING_KNOWN_H
#define CROSSPLY_MILL_PLACING_KNOWN_H

#include "mill/search/known.h"

enum {
	PLACING_WINS = 1,
	PLACING_NO_WIN = 2,
	PLACING_HOLDS = 4,
	PLACING_LOSES = 8,
	PLACING_ANSWERS = 4, /* bits */
	PLACING_GROUP = 8    /* entries; a line of the cache */
};

typedef struct placing_known {
	uint64_t *entries;
	uint64_t groups; /* a power of two */
	unsigned shift;
} placing_known;

/* With so many bytes; NULL: no memory. */
placing_known *cplyi_placing_known_new(size_t memory, cply_arena *a);

static inline uint64_t *placing_group(const placing_known *k, uint64_t key)
{
	return k->entries + (key >> k->shift) * PLACING_GROUP;
}

static inline unsigned placing_answers(uint64_t entry)
{
	return (unsigned)entry & ((1u << PLACING_ANSWERS) - 1);
}

static inline unsigned placing_find(const placing_known *k, uint64_t key)
{
	const uint64_t *g = placing_group(k, key);
	for (unsigned i = 0; i < PLACING_GROUP; i++)
		if (g[i] >> PLACING_ANSWERS == key)
			return placing_answers(g[i]);
	return 0;
}

/* The newest come first; the oldest is given up. Positions with many stones in
 * hand are asked for again before that happens, which brings them to the
 * front. */
static inline void placing_keep(placing_known *k, uint64_t key,
                                unsigned answers)
{
	uint64_t *g = placing_group(k, key);
	unsigned at = 0;
	while (at < PLACING_GROUP - 1 && g[at] &&
	       g[at] >> PLACING_ANSWERS != key)
		at++;
	if (g[at] >> PLACING_ANSWERS == key)
		answers |= placing_answers(g[at]);
	for (; at; at--)
		known_store(&g[at], g[at - 1]);
	known_store(&g[0], key << PLACING_ANSWERS | answers);
}

#endif
