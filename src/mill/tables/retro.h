/* SPDX-License-Identifier: MIT */
/* What the two halves of retrograde analysis share: count.c looks forward from
 * every position once, retro.c goes back from those that are decided.
 *
 * A slot takes 16 bits while its space is analysed. The upper bit is set when
 * it is decided; the rest is its entry then. Else the upper byte counts the
 * quiet moves that do not lose yet, and the lower one is the longest loss by a
 * capture (half its entry, rounded up; 0: no capture). */
#ifndef CROSSPLY_MILL_RETRO_H
#define CROSSPLY_MILL_RETRO_H

#include "mill/tables/parts.h"

enum {
	RETRO_DECIDED = 0x8000,
	RETRO_SAFE = 0xFFFE,   /* some capture does not lose */
	RETRO_UNUSED = 0xFFFF, /* of no position: see index.h */
	RETRO_BLOCK = 1024,    /* slots */
	RETRO_STEPS = 256,     /* the frontier knows steps modulo this */
	RETRO_PIECES = 256     /* of a space */
};

typedef struct space {
	unsigned n_own, n_opp;
	uint32_t n_classes, per_class, n;
	uint16_t *state;
	/* The frontier: for each step the blocks that have a slot with that
	 * entry, as bits. */
	uint64_t *due;
	uint32_t n_words; /* of a step */
} space;

struct cply_mill_build {
	const cply_mill_tables *smaller;
	const cply_mill_index *index;
	fast_rules rules;
	space space[2];
	unsigned n_spaces;
	bool counted;     /* the first step is done */
	unsigned step;    /* entries of this value are final now */
	unsigned most;    /* the largest entry that fits */
	uint16_t highest; /* atomic; of all entries so far */
	bool too_long;    /* atomic; an entry would not fit */
	bool damaged;     /* atomic; a smaller table is */
};

/* The slot has this entry, now or when its step comes. */
static inline void retro_note(cply_mill_build *b, space *s, uint32_t slot,
                              unsigned entry)
{
	uint32_t block = slot / RETRO_BLOCK;
	uint64_t bit = UINT64_C(1) << block % 64;
	uint64_t *word = &s->due[(size_t)(entry % RETRO_STEPS) * s->n_words +
	                         block / 64];
	uint16_t seen = __atomic_load_n(&b->highest, __ATOMIC_RELAXED);
	if (!(__atomic_load_n(word, __ATOMIC_RELAXED) & bit))
		__atomic_fetch_or(word, bit, __ATOMIC_RELAXED);
	while (seen < entry &&
	       !__atomic_compare_exchange_n(&b->highest, &seen, (uint16_t)entry,
	                                    true, __ATOMIC_RELAXED,
	                                    __ATOMIC_RELAXED))
		continue;
}

/* An entry that does not fit is an error, never a draw. */
static inline bool retro_fits(cply_mill_build *b, unsigned entry)
{
	if (entry <= b->most)
		return true;
	__atomic_store_n(&b->too_long, true, __ATOMIC_RELAXED);
	return false;
}

/* Looks at all positions whose first set is of this class. */
void cplyi_retro_count(cply_mill_build *b, space *s, uint32_t class);
/* Wins and losses of more turns are too long; for tests. */
void cplyi_retro_limit(cply_mill_build *b, unsigned turns);

#endif
