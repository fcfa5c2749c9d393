/* SPDX-License-Identifier: MIT */
/* Counting action sequences: the standard test of a move generator. The last
 * action is counted and not played; while stones are placed so are the last
 * two. */
#include "mill/rules/fast.h"
#include "mill/rules/rules.h"

/* ---- the plain game ---- */

static unsigned count_moves(const fast_rules *r, const fast *f)
{
	uint32_t empty = MILL_ALL & ~(f->own | f->opp);
	unsigned n = f->own_hand        ? mill_count(empty)
	             : fast_flies(r, f) ? f->n_own * mill_count(empty)
	                                : mill_steps(f->own, empty, r->spokes);
	return n ? n : 1; /* stuck: a game that has ended */
}

static uint64_t count_fast(const fast_rules *r, const fast *f, unsigned depth,
                           bool turns);

/* Sequences that begin by taking a stone, after the mill left `own`. */
static uint64_t count_takes(const fast_rules *r, const fast *f, uint32_t own,
                            unsigned depth, bool turns)
{
	uint32_t can = mill_takeable(f->opp, r->spokes, r->always);
	uint64_t sum = 0;
	if (!can) { /* nothing to take: the turn is over */
		fast next = fast_turn(f, own, f->opp);
		return count_fast(r, &next, depth - 1, turns);
	}
	unsigned left = depth - (turns ? 1 : 2);
	if ((!turns && depth == 1))
		return 1;
	if (!left || fast_take_wins(r, f))
		return mill_count(can);
	for (; can; can &= can - 1) {
		fast next = fast_turn(f, own, f->opp & ~(can & -can));
		sum += count_fast(r, &next, left, turns);
	}
	return sum;
}

/* Sequences that begin with a stone going to one of `to`. */
static uint64_t count_to(const fast_rules *r, const fast *f, uint32_t own,
                         uint32_t to, unsigned depth, bool turns)
{
	uint32_t closing = mill_closing(own, r->spokes) & to, quiet;
	uint64_t sum = 0;
	quiet = to & ~closing;
	if (depth == 1) {
		sum = mill_count(quiet);
	} else if (depth == 2 && !turns && f->opp_hand) {
		unsigned empty = CPLY_MILL_POINTS - mill_count(own | f->opp);
		sum = (uint64_t)mill_count(quiet) * (empty - 1);
	} else {
		for (; quiet; quiet &= quiet - 1) {
			fast next =
				fast_turn(f, own | (quiet & -quiet), f->opp);
			sum += count_fast(r, &next, depth - 1, turns);
		}
	}
	if (depth == 2 && !turns && f->opp)
		return sum + (uint64_t)mill_count(closing) *
		                     mill_count(mill_takeable(f->opp, r->spokes,
		                                              r->always));
	for (; closing; closing &= closing - 1)
		sum += count_takes(r, f, own | (closing & -closing), depth,
		                   turns);
	return sum;
}

static uint64_t count_fast(const fast_rules *r, const fast *f, unsigned depth,
                           bool turns)
{
	uint32_t empty = MILL_ALL & ~(f->own | f->opp);
	uint64_t sum = 0;
	if (!depth || fast_is_stuck(r, f))
		return 1;
	if (depth == 1 && !turns)
		return count_moves(r, f);
	if (f->own_hand)
		return count_to(r, f, f->own, empty, depth, turns);
	bool flies = fast_flies(r, f);
	for (uint32_t a = f->own; a; a &= a - 1) {
		uint32_t from = a & -a;
		uint32_t to = fast_targets(r, from, empty, flies);
		sum += count_to(r, f, f->own & ~from, to, depth, turns);
	}
	return sum;
}

/* ---- any game ---- */

static uint64_t count(const cply_mill_rules *r, const cply_mill_position *p,
                      unsigned depth, bool turns)
{
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	fast_rules rules;
	fast f;
	if (!depth || cply_mill_is_over(p))
		return 1;
	if (cplyi_fast_from(r, p, &rules, &f))
		return count_fast(&rules, &f, depth, turns);
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
