/* SPDX-License-Identifier: MIT */
/* Counting action sequences: the standard test of a move generator. */
#include "mill/rules.h"

static uint64_t count(const cply_mill_rules *r, const cply_mill_position *p,
                      unsigned depth, bool turns)
{
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	if (!depth || cply_mill_is_over(p))
		return 1;
	unsigned n = cply_mill_moves(r, p, moves);
	if (!n || (depth == 1 && !turns))
		return n ? n : 1;
	uint64_t sum = 0;
	for (unsigned i = 0; i < n; i++) {
		cply_mill_position after = *p;
		cply_mill_play(r, &after, moves[i], NULL);
		bool goes_on = turns && !cply_mill_is_over(&after) &&
		               after.take[after.side] && after.side == p->side;
		sum += count(r, &after, depth - !goes_on, turns);
	}
	return sum;
}

uint64_t cply_mill_perft(const cply_mill_rules *r, const cply_mill_position *p,
                         unsigned depth, bool turns)
{
	cply_mill_position start = *p;
	cply_mill_settle(r, &start);
	return count(r, &start, depth, turns);
}
