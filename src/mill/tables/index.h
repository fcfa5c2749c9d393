/* SPDX-License-Identifier: MIT */
/* Numbers for positions, one for all that the symmetries of the board make
 * equal.
 *
 * A space is all positions with so many stones of the side to move and so many
 * of the other. The first set is brought to the least of its class by one of
 * the 16 symmetries, the second is turned along; what symmetries are left
 * (those that keep the first set) make the second as small as possible. So a
 * position is the number of the class times the number of second sets, plus the
 * rank of the second set among the points that are free. Slots whose second set
 * could be smaller are never used. */
#ifndef CROSSPLY_MILL_INDEX_H
#define CROSSPLY_MILL_INDEX_H

#include "mill/rules/bits.h"
#include "mill/tables/table.h"

enum { MILL_LARGEST = 9 }; /* stones of one side */

/* All sets of one size. */
typedef struct mill_sets {
	uint32_t n;        /* classes */
	uint32_t *least;   /* the least set of each class */
	uint16_t *keepers; /* symmetries that keep it, as bits */
	uint32_t *by_rank; /* class << 4 | symmetry, for each set */
} mill_sets;

struct cply_mill_index {
	uint8_t turned[8][256]; /* a ring under the turns and mirrors */
	uint8_t count[256];     /* stones on a ring */
	/* What the stones of a ring add to the rank, after so many on the rings
	 * before it. */
	uint32_t ranks[3][MILL_LARGEST + 1][256];
	/* A ring without the points of another set: what is left moves up. */
	uint8_t squeezed[256][256];
	uint32_t choose[CPLY_MILL_POINTS + 1][MILL_LARGEST + 2];
	mill_sets sets[MILL_LARGEST + 1];
};

static inline uint32_t index_turn(const cply_mill_index *ix, uint32_t a,
                                  unsigned symmetry)
{
	const uint8_t *t = ix->turned[symmetry & 7];
	uint32_t inner = t[a & 255], middle = t[a >> 8 & 255],
		 outer = t[a >> 16];
	return symmetry & 8 ? inner << 16 | middle << 8 | outer
	                    : outer << 16 | middle << 8 | inner;
}

/* The same for all positions that symmetries make equal: both sets, the first
 * one from bit 24 on, turned to the least number. */
static inline uint64_t index_least(const cply_mill_index *ix, uint32_t own,
                                   uint32_t opp)
{
	uint64_t best = UINT64_MAX;
	for (unsigned i = 0; i < CPLY_MILL_SYMMETRIES; i++) {
		uint64_t both = (uint64_t)index_turn(ix, own, i) << 24 |
		                index_turn(ix, opp, i);
		best = both < best ? both : best;
	}
	return best;
}

/* Among the sets of its size, in the order of their bits. */
static inline uint32_t index_rank(const cply_mill_index *ix, uint32_t a)
{
	unsigned inner = a & 255, middle = a >> 8 & 255, outer = a >> 16;
	unsigned n = ix->count[inner];
	return ix->ranks[0][0][inner] + ix->ranks[1][n][middle] +
	       ix->ranks[2][n + ix->count[middle]][outer];
}

/* The rank among the sets on the points that `without` leaves. */
static inline uint32_t index_rank_free(const cply_mill_index *ix, uint32_t a,
                                       uint32_t without)
{
	unsigned inner = without & 255, middle = without >> 8 & 255;
	unsigned free = 8u - ix->count[inner];
	uint32_t left = ix->squeezed[inner][a & 255];
	left |= (uint32_t)ix->squeezed[middle][a >> 8 & 255] << free;
	free += 8u - ix->count[middle];
	left |= (uint32_t)ix->squeezed[without >> 16][a >> 16] << free;
	return index_rank(ix, left);
}

/* The slot of a position in its space; `keepers` (or NULL) gets the number of
 * symmetries that keep it. */
static inline uint32_t index_slot(const cply_mill_index *ix, uint32_t own,
                                  uint32_t opp, unsigned *keepers)
{
	unsigned n_own = mill_count(own), n_opp = mill_count(opp);
	const mill_sets *sets = &ix->sets[n_own];
	uint32_t found = sets->by_rank[index_rank(ix, own)];
	uint32_t class = found >> 4, least = index_turn(ix, opp, found & 15);
	unsigned same = 1, keep;
	if (sets->keepers[class] != 1) {
		uint32_t turned = least;
		same = 0;
		for (keep = sets->keepers[class]; keep; keep &= keep - 1) {
			uint32_t o = index_turn(ix, turned, mill_first(keep));
			same = o < least ? 1 : same + (o == least);
			least = o < least ? o : least;
		}
	}
	if (keepers)
		*keepers = same;
	return class * ix->choose[CPLY_MILL_POINTS - n_own][n_opp] +
	       index_rank_free(ix, least, sets->least[class]);
}

/* The second set of a slot: the set of this rank on the points that `without`
 * leaves. */
uint32_t cplyi_index_second(const cply_mill_index *ix, uint32_t rank,
                            unsigned size, uint32_t without);
/* Is the slot the one of its class? */
bool cplyi_index_is_least(const cply_mill_index *ix, unsigned keepers,
                          uint32_t second);

#endif
