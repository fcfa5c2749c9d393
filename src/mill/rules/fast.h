/* SPDX-License-Identifier: MIT */
/* The plain game, fast: two sets of stones and two hands, seen from the side
 * to move, between turns. Rule sets and positions that need more than that
 * are played by play.c. */
#ifndef CROSSPLY_MILL_FAST_H
#define CROSSPLY_MILL_FAST_H

#include "mill/mill.h"
#include "mill/rules/bits.h"

typedef struct fast_rules {
	uint32_t spokes;
	uint8_t fly_at; /* 0: nobody flies */
	uint8_t at_least;
	bool always; /* stones in mills may be taken */
} fast_rules;

/* A position between two turns; `own` is to move. */
typedef struct fast {
	uint32_t own, opp;
	uint8_t own_hand, opp_hand;
	uint8_t n_own, n_opp; /* stones on the board */
} fast;

static inline fast fast_make(uint32_t own, uint32_t opp, unsigned own_hand,
                             unsigned opp_hand)
{
	return (fast){ own,
		       opp,
		       (uint8_t)own_hand,
		       (uint8_t)opp_hand,
		       (uint8_t)mill_count(own),
		       (uint8_t)mill_count(opp) };
}

fast_rules cplyi_fast_rules(const cply_mill_rules *r);
/* Is the game plain at least when all stones are placed? */
bool cplyi_fast_moving(const cply_mill_rules *r);
/* False if the game is not plain from this position on. */
bool cplyi_fast_from(const cply_mill_rules *r, const cply_mill_position *p,
                     fast_rules *rules, fast *out);

static inline bool fast_flies(const fast_rules *r, const fast *f)
{
	return !f->own_hand && f->n_own <= r->fly_at;
}

/* Does the side to move lose because it cannot? */
static inline bool fast_is_stuck(const fast_rules *r, const fast *f)
{
	uint32_t empty = MILL_ALL & ~(f->own | f->opp);
	return !f->own_hand && f->n_own > r->fly_at &&
	       !(mill_around(f->own, r->spokes) & empty);
}

/* The other side's turn, with these stones. */
static inline fast fast_turn(const fast *f, uint32_t own, uint32_t opp)
{
	unsigned placed = f->own_hand > 0, taken = opp != f->opp;
	return (fast){ opp,
		       own,
		       f->opp_hand,
		       (uint8_t)(f->own_hand - placed),
		       (uint8_t)(f->n_opp - taken),
		       (uint8_t)(f->n_own + placed) };
}

/* Would the side that loses a stone be left with too few? */
static inline bool fast_take_wins(const fast_rules *r, const fast *f)
{
	return f->n_opp + f->opp_hand <= r->at_least;
}

/* Where the stone on `from` (a set of one) may go. */
static inline uint32_t fast_targets(const fast_rules *r, uint32_t from,
                                    uint32_t empty, bool flies)
{
	return flies ? empty : mill_around(from, r->spokes) & empty;
}

#endif
