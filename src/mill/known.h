/* SPDX-License-Identifier: MIT */
/* What is known of positions of the plain game: exact keys, so that nothing is
 * ever taken for something else. */
#ifndef CROSSPLY_MILL_KNOWN_H
#define CROSSPLY_MILL_KNOWN_H

#include "mill/fast.h"

/* All counted in turns of the side that wins; 0: nothing known. */
typedef struct known {
	uint64_t key;    /* 0: free */
	uint8_t wins;    /* the side to move wins within so many */
	uint8_t no_win;  /* and surely not within so many */
	uint8_t loses;   /* the other side wins within so many */
	uint8_t no_loss; /* and surely not within so many */
	uint32_t best;   /* the turn to try first: stones that change */
} known;

typedef struct known_table {
	known *entries;
	uint64_t mask; /* number of groups, less one */
} known_table;

enum { KNOWN_GROUP = 4 };

/* With a bit that makes it never 0. */
static inline uint64_t known_key(const fast *f)
{
	return (uint64_t)f->own | (uint64_t)f->opp << 24 |
	       (uint64_t)f->own_hand << 48 | (uint64_t)f->opp_hand << 52 |
	       UINT64_C(1) << 56;
}

static inline known *known_group(const known_table *t, uint64_t key)
{
	uint64_t h = key * UINT64_C(0x9E3779B97F4A7C15);
	return t->entries + ((h >> 20) & t->mask) * KNOWN_GROUP;
}

/* It will be asked for soon. */
static inline void known_prefetch(const known_table *t, uint64_t key)
{
#if defined(__GNUC__)
	__builtin_prefetch(known_group(t, key));
#else
	(void)t;
	(void)key;
#endif
}

/* The entry of a position, or NULL. */
static inline known *known_find(const known_table *t, uint64_t key)
{
	known *g = known_group(t, key);
	for (int i = 0; i < KNOWN_GROUP; i++)
		if (g[i].key == key)
			return &g[i];
	return NULL;
}

/* The entry of a position, made in the place of the one that took the least
 * work if there is none. */
static inline known *known_make(const known_table *t, uint64_t key)
{
	known *g = known_group(t, key), *least = g;
	unsigned cost = UINT32_MAX;
	for (int i = 0; i < KNOWN_GROUP; i++) {
		if (g[i].key == key)
			return &g[i];
		unsigned c = g[i].key ? 1u + g[i].wins + g[i].no_win +
		                                g[i].loses + g[i].no_loss
		                      : 0;
		if (c < cost) {
			cost = c;
			least = &g[i];
		}
	}
	*least = (known){ .key = key };
	return least;
}

#endif
