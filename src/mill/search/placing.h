/* SPDX-License-Identifier: MIT */
/* The value of positions with stones in hand, by a search down to the endgame
 * tables.
 *
 * There are two questions, does the side to move win, does it hold out, and
 * each answers the other one for the other side. So the turns of a game
 * alternate between them, and what follows from the one never asks what follows
 * from the other: these are two lanes, each with a memory of its own, and two
 * threads can work on them without a difference to what is found. */
#ifndef CROSSPLY_MILL_PLACING_H
#define CROSSPLY_MILL_PLACING_H

#include "crossply/mill_search.h"

enum { PLACING_LANES = 2 };

/* The lane of a question. */
static inline unsigned placing_lane(unsigned own_hand, unsigned opp_hand,
                                    bool wins)
{
	return (own_hand + opp_hand + wins) % PLACING_LANES;
}

/* Are stones in hand, and do the tables know all that is left when they are
 * placed? Then the value of the position, by a search of so many positions at
 * most; CPLY_MILL_UNKNOWN: that was not enough. */
bool cplyi_placing_covers(const cply_mill_search *s,
                          const cply_mill_position *p);
cply_mill_value cplyi_placing_value(cply_mill_search *s,
                                    const cply_mill_position *p,
                                    uint64_t nodes);

#endif
