/* SPDX-License-Identifier: MIT */
/* What is known of positions of the plain game, shared by all threads of a
 * search without locks.
 *
 * A position is 56 bits, which a multiplication scatters without losing any.
 * The upper ones choose a group of entries, the others are the tag: index and
 * tag together are the position itself, so nothing is ever taken for something
 * else. An entry is two words, and each word has the tag. So each is whole and
 * true by itself, whatever other threads do to its neighbour; the worst that
 * a race can do is to lose what one of them has learned.
 *
 * Positions that a symmetry of the board makes equal are kept as different
 * ones. To make them one was measured on middle games: seven stones against
 * six met so few of them that the positions looked at stayed the same (2.42
 * million, 2.35 when only questions of five turns or more were made equal, 2.53
 * from three turns on) while the time rose, from three turns on to the double;
 * five against five saved a tenth to a third of the positions and took longer
 * all the same. */
#ifndef CROSSPLY_MILL_KNOWN_H
#define CROSSPLY_MILL_KNOWN_H

#include "mill/rules/fast.h"

/* All counted in turns of the side that wins; 0: nothing known. */
typedef struct known {
	uint8_t wins;    /* the side to move wins within so many */
	uint8_t no_win;  /* and surely not within so many */
	uint8_t loses;   /* the other side wins within so many */
	uint8_t no_loss; /* and surely not within so many */
	uint32_t best;   /* the turn to try first: stones that change */
} known;

typedef struct known_entry {
	uint64_t facts; /* tag, then four numbers; 0: free */
	uint64_t best;  /* tag, then points */
} known_entry;

typedef struct known_table {
	known_entry *entries;
	unsigned bits; /* of the number of a group */
} known_table;

enum {
	KNOWN_GROUP = 4,   /* entries; a line of the cache */
	KNOWN_KEY = 56,    /* bits of a position */
	KNOWN_DATA = 24,   /* bits beside the tag */
	KNOWN_NUMBER = 6,  /* bits of one number */
	KNOWN_FEWEST = 16, /* bits of the number of a group: tag and data fit */
	KNOWN_MOST = 30
};

/* A multiplication, and the one that undoes it. */
#define KNOWN_SCATTER UINT64_C(0x9E3779B97F4A7C15)
#define KNOWN_GATHER UINT64_C(0xF1DE83E19937733D)
_Static_assert(KNOWN_SCATTER *KNOWN_GATHER == 1, "undoes it");

/* A position scattered: the group, then the tag. */
static inline uint64_t known_key(const fast *f)
{
	uint64_t key = (uint64_t)f->own | (uint64_t)f->opp << 24 |
	               (uint64_t)f->own_hand << 48 |
	               (uint64_t)f->opp_hand << 52;
	return key * KNOWN_SCATTER & ((UINT64_C(1) << KNOWN_KEY) - 1);
}

/* The stones in hand that are in a key. */
static inline unsigned known_own_hand(uint64_t key)
{
	return (unsigned)(key * KNOWN_GATHER >> 48) & 15;
}

static inline unsigned known_opp_hand(uint64_t key)
{
	return (unsigned)(key * KNOWN_GATHER >> 52) & 15;
}

static inline unsigned known_hands(uint64_t key)
{
	return known_own_hand(key) + known_opp_hand(key);
}

static inline known_entry *known_group(const known_table *t, uint64_t key)
{
	return t->entries + (key >> (KNOWN_KEY - t->bits)) * KNOWN_GROUP;
}

static inline uint64_t known_tag(const known_table *t, uint64_t key)
{
	return key & ((UINT64_C(1) << (KNOWN_KEY - t->bits)) - 1);
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

static inline uint64_t known_load(const uint64_t *word)
{
	return __atomic_load_n(word, __ATOMIC_RELAXED);
}

static inline void known_store(uint64_t *word, uint64_t value)
{
	__atomic_store_n(word, value, __ATOMIC_RELAXED);
}

static inline unsigned known_number(uint64_t facts, unsigned i)
{
	return (unsigned)(facts >> (i * KNOWN_NUMBER)) &
	       ((1u << KNOWN_NUMBER) - 1);
}

/* False: nothing is known of the position. */
static inline bool known_find(const known_table *t, uint64_t key, known *out)
{
	const known_entry *g = known_group(t, key);
	const uint64_t tag = known_tag(t, key);
	*out = (known){ 0 };
	for (int i = 0; i < KNOWN_GROUP; i++) {
		uint64_t facts = known_load(&g[i].facts);
		if (facts >> KNOWN_DATA != tag || !facts)
			continue;
		uint64_t best = known_load(&g[i].best);
		out->wins = (uint8_t)known_number(facts, 0);
		out->no_win = (uint8_t)known_number(facts, 1);
		out->loses = (uint8_t)known_number(facts, 2);
		out->no_loss = (uint8_t)known_number(facts, 3);
		if (best >> KNOWN_DATA == tag)
			out->best = (uint32_t)best & MILL_ALL;
		return true;
	}
	return false;
}

/* Keeps what is known, in the place of the entry that took the least work if
 * the position has none. */
static inline void known_keep(const known_table *t, uint64_t key,
                              const known *k)
{
	known_entry *g = known_group(t, key), *at = g;
	const uint64_t tag = known_tag(t, key);
	unsigned least = UINT32_MAX;
	for (int i = 0; i < KNOWN_GROUP; i++) {
		uint64_t facts = known_load(&g[i].facts);
		unsigned cost = facts ? 1 : 0;
		if (facts && facts >> KNOWN_DATA == tag) {
			at = &g[i];
			break;
		}
		for (unsigned n = 0; n < 4; n++)
			cost += known_number(facts, n);
		if (cost < least) {
			least = cost;
			at = &g[i];
		}
	}
	uint64_t facts = (uint64_t)k->wins |
	                 (uint64_t)k->no_win << KNOWN_NUMBER |
	                 (uint64_t)k->loses << 2 * KNOWN_NUMBER |
	                 (uint64_t)k->no_loss << 3 * KNOWN_NUMBER;
	known_store(&at->facts, tag << KNOWN_DATA | facts);
	known_store(&at->best, tag << KNOWN_DATA | k->best);
}

#endif
