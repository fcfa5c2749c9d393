/* SPDX-License-Identifier: MIT */
/* What the parts of the rules share. */
#ifndef CROSSPLY_MILL_RULES_H
#define CROSSPLY_MILL_RULES_H

#include "mill/mill.h"

/* Stones of one side. */
enum { CPLY_MILL_FEWEST = 3, CPLY_MILL_MOST = 12 };

/* Is it r, n or p? */
static inline bool mill_is_placing(const cply_mill_position *p)
{
	return p->phase != 'm' && p->phase != 'o';
}

/* Has the side nowhere to go? Asked only when it moves. */
bool cplyi_mill_is_stuck(const cply_mill_rules *r, const cply_mill_position *p,
                         unsigned side);
/* The stones that the side to act may take now. */
uint32_t cplyi_mill_can_take(const cply_mill_rules *r,
                             const cply_mill_position *p);
/* The number of lines that the stone on `to` completes for its side, only
 * those that may still work; `used` (or NULL) gets their points. */
unsigned cplyi_mill_closed(const cply_mill_rules *r,
                           const cply_mill_position *p, unsigned side,
                           unsigned to, uint32_t *used);

/* Captures without a mill: what the stone that came to `to` (from `from`, or
 * -1) threatens, of this kind. */
uint32_t cplyi_mill_captured(const cply_mill_rules *r,
                             const cply_mill_position *p, int kind, int from,
                             unsigned to);
/* Where a stone on `from` may jump. */
uint32_t cplyi_mill_leaps(const cply_mill_rules *r, const cply_mill_position *p,
                          unsigned from);
/* The other stone of the intervention from which `taken` was taken. */
uint32_t cplyi_mill_partner(const cply_mill_rules *r, unsigned taken,
                            uint32_t targets);
unsigned cplyi_mill_capture_count(const cply_mill_position *p);
bool cplyi_mill_may_capture(const cply_mill_rules *r,
                            const cply_mill_position *p, int kind);

#endif
