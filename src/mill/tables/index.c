/* SPDX-License-Identifier: MIT */
#include "mill/tables/index.h"

#include <string.h>

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

/* What index_rank() and index_rank_free() add up. */
static void fill_ranks(cply_mill_index *ix)
{
	for (unsigned ring = 0; ring < 3; ring++)
		for (unsigned before = 0; before <= MILL_LARGEST; before++)
			for (unsigned set = 0; set < 256; set++) {
				uint32_t rank = 0;
				unsigned k = before;
				for (unsigned i = 0; i < 8; i++)
					if (set >> i & 1 && ++k <= MILL_LARGEST)
						rank += ix->choose[8 * ring + i]
						                  [k];
				ix->ranks[ring][before][set] = rank;
			}
	for (unsigned set = 0; set < 256; set++)
		ix->count[set] = (uint8_t)mill_count(set);
}

static void fill_squeezed(cply_mill_index *ix)
{
	for (unsigned without = 0; without < 256; without++)
		for (unsigned set = 0; set < 256; set++) {
			unsigned out = 0, n = 0;
			for (unsigned i = 0; i < 8; i++)
				if (!(without >> i & 1))
					out |= (set >> i & 1) << n++;
			ix->squeezed[without][set] = (uint8_t)out;
		}
}

/* The symmetry that undoes each one. A set that none of them keeps tells. */
static void fill_inverses(const cply_mill_index *ix, uint8_t *inverse)
{
	const uint32_t lopsided = 3 | 1 << 11;
	for (unsigned s = 0; s < CPLY_MILL_SYMMETRIES; s++)
		for (unsigned t = 0; t < CPLY_MILL_SYMMETRIES; t++)
			if (index_turn(ix, index_turn(ix, lopsided, s), t) ==
			    lopsided)
				inverse[s] = (uint8_t)t;
}

/* Sets come in rising order, so the first of a class is its least; all others
 * are found from it. */
static bool fill_sets(cply_mill_index *ix, unsigned size,
                      const uint8_t *inverse, cply_arena *a)
{
	mill_sets *sets = &ix->sets[size];
	uint32_t all = ix->choose[CPLY_MILL_POINTS][size];
	uint32_t set = (UINT32_C(1) << size) - 1;
	uint32_t most = all / 8 + 64; /* few sets are kept by symmetries */
	sets->by_rank = CPLY_NEW(a, all, uint32_t);
	sets->least = CPLY_NEW(a, most, uint32_t);
	sets->keepers = CPLY_NEW(a, most, uint16_t);
	if (a->failed)
		return false;
	memset(sets->by_rank, 0xFF, all * sizeof *sets->by_rank);
	for (uint32_t rank = 0; rank < all; rank++, set = next_set(set)) {
		unsigned keepers = 0;
		if (sets->by_rank[rank] != UINT32_MAX)
			continue;
		for (unsigned s = 0; s < CPLY_MILL_SYMMETRIES; s++) {
			uint32_t turned = index_turn(ix, set, s);
			keepers |= (unsigned)(turned == set) << s;
			sets->by_rank[index_rank(ix, turned)] =
				sets->n << 4 | inverse[s];
		}
		sets->least[sets->n] = set;
		sets->keepers[sets->n++] = (uint16_t)keepers;
	}
	return true;
}

cply_mill_index *cply_mill_index_new(cply_arena *a, unsigned largest)
{
	cply_mill_index *ix = CPLY_NEW(a, 1, cply_mill_index);
	if (!ix || largest > MILL_LARGEST)
		return NULL;
	uint8_t inverse[CPLY_MILL_SYMMETRIES] = { 0 };
	fill_turns(ix);
	fill_choose(ix);
	fill_ranks(ix);
	fill_squeezed(ix);
	fill_inverses(ix, inverse);
	for (unsigned size = 3; size <= largest; size++)
		if (!fill_sets(ix, size, inverse, a))
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
