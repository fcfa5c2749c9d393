/* SPDX-License-Identifier: MIT */
/* The value of positions with stones in hand, by a search down to the endgame
 * tables. */
#ifndef CROSSPLY_MILL_PLACING_H
#define CROSSPLY_MILL_PLACING_H

#include "crossply/mill_search.h"

/* Are stones in hand, and do the tables know all that is left when they are
 * placed? Then the value of the position, by a search of so many positions at
 * most; CPLY_MILL_UNKNOWN: that was not enough. */
bool cplyi_placing_covers(const cply_mill_search *s,
                          const cply_mill_position *p);
cply_mill_value cplyi_placing_value(cply_mill_search *s,
                                    const cply_mill_position *p,
                                    uint64_t nodes);

#endif
