/* SPDX-License-Identifier: MIT */
#include "mill/tables/index.h"

static void fill_turns(cply_mill_index *ix)
{
	for (unsigned s = 0; s < 8; s++)
		for (unsigned ring = 0; ring < 256; ring++)
			ix->turned[s][ring] = (uint8_t)cply_mill_turn(ring, s);
}

static void fill_choose(cply_mill_index *ix)
{
	for (unsigned n = 0; n <= CPLY_MILL_POINTS; n++) {
		ix->choose[n][0] = 1;
		for (unsigned k = 1; k <= MILL_LARGEST + 1 && n; k++)
			ix->choose[n][k] =
				ix->choose[n - 1][k - 1] + ix->choose[n - 1][k];
	}
}

/* The next set of the same size in the order of the bits. */
static uint32_t next_set(uint32_t a)
{
	uint32_t low = a & -a, up = a + low;
	return up | ((a ^ up) >> 2) / low;
}

/* The symmetry that makes the set least, and those that keep that one. */
static unsigned least_turn(const cply_mill_index *ix, uint32_t a,
                           uint32_t *least)
{
	unsigned best = 0;
	*least = a;
	for (unsigned s = 1; s < CPLY_MILL_SYMMETRIES; s++) {
		uint32_t turned = index_turn(ix, a, s);
		if (turned < *least) {
			*least = turned;
			best = s;
		}
	}
	return best;
}

static uint16_t find_keepers(const cply_mill_index *ix, uint32_t a)
{
	unsigned keepers = 0;
	for (unsigned s = 0; s < CPLY_MILL_SYMMETRIES; s++)
		keepers |= (unsigned)(index_turn(ix, a, s) == a) << s;
	return (uint16_t)keepers;
}

/* Sets come in rising order, so a class is numbered when its least is met. */
static bool fill_sets(cply_mill_index *ix, unsigned size, cply_arena *a)
{
	mill_sets *sets = &ix->sets[size];
	uint32_t all = ix->choose[CPLY_MILL_POINTS][size];
	uint32_t set = (UINT32_C(1) << size) - 1;
	if (sets->by_rank)
		return true;
	sets->by_rank = CPLY_NEW(a, all, uint32_t);
	sets->least = CPLY_NEW(a, all, uint32_t);
	sets->keepers = CPLY_NEW(a, all, uint16_t);
	if (a->failed)
		return false;
	for (uint32_t rank = 0; rank < all; rank++, set = next_set(set)) {
		uint32_t least;
		unsigned s = least_turn(ix, set, &least);
		if (least == set) {
			sets->least[sets->n] = set;
			sets->keepers[sets->n] = find_keepers(ix, set);
			sets->by_rank[rank] = sets->n++ << 4;
		} else {
			uint32_t first = sets->by_rank[index_rank(ix, least)];
			sets->by_rank[rank] = first | s;
		}
	}
	return true;
}

cply_mill_index *cply_mill_index_new(cply_arena *a, unsigned largest)
{
	cply_mill_index *ix = CPLY_NEW(a, 1, cply_mill_index);
	if (!ix || largest > MILL_LARGEST)
		return NULL;
	fill_turns(ix);
	fill_choose(ix);
	for (unsigned size = 3; size <= largest; size++)
		if (!fill_sets(ix, size, a))
			return NULL;
	return ix;
}

uint32_t cply_mill_index_entries(const cply_mill_index *ix, unsigned own,
                                 unsigned opp)
{
	return ix->sets[own].n * ix->choose[CPLY_MILL_POINTS - own][opp];
}

uint32_t cplyi_index_second(const cply_mill_index *ix, uint32_t rank,
                            unsigned size, uint32_t without)
{
	uint32_t out = 0;
	uint8_t points[CPLY_MILL_POINTS] = { 0 };
	unsigned n = 0;
	for (uint32_t a = MILL_ALL & ~without; a; a &= a - 1)
		points[n++] = (uint8_t)mill_first(a);
	for (unsigned k = size; k; k--) {
		while (ix->choose[n - 1][k] > rank)
			n--;
		n--;
		rank -= ix->choose[n][k];
		out |= UINT32_C(1) << points[n];
	}
	return out;
}

bool cplyi_index_is_least(const cply_mill_index *ix, unsigned keepers,
                          uint32_t second)
{
	for (keepers &= keepers - 1; keepers; keepers &= keepers - 1)
		if (index_turn(ix, second, mill_first(keepers)) < second)
			return false;
	return true;
}
