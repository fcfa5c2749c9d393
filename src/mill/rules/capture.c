/* SPDX-License-Identifier: MIT */
/* Captures without a mill: custodian, intervention and leap. Each looks at
 * lines of three points, the middle one between two ends. */
#include "mill/rules/bits.h"
#include "mill/rules/rules.h"

/* The kinds of lines, in the order in which intervention looks at them. */
static const struct {
	unsigned first, end;
} ranges[] = { { 12, 16 }, { 0, 12 }, { 16, 20 } };

static bool range_is_on(const cply_mill_rules *r, const cply_mill_capture *c,
                        size_t range)
{
	return range == 0   ? c->on_crosses
	       : range == 1 ? c->on_edges
	                    : c->on_diagonals && r->diagonals;
}

bool cplyi_mill_may_capture(const cply_mill_rules *r,
                            const cply_mill_position *p, int kind)
{
	const cply_mill_capture *c = &r->capture[kind];
	bool placing = mill_is_placing(p);
	if (!c->enabled || p->phase == 'o' ||
	    !(placing ? c->in_placing : c->in_moving))
		return false;
	/* While placing, only the leap asks for few stones. */
	return !c->only_with_three || (placing && kind != CPLY_MILL_LEAP) ||
	       mill_count(p->stones[p->side]) <= 3;
}

unsigned cplyi_mill_capture_count(const cply_mill_position *p)
{
	unsigned n = 0;
	for (int k = 0; k < CPLY_MILL_CAPTURES; k++)
		n += p->capture[k].count[p->side];
	return n;
}

/* Stones in mills are safe from captures as from mills. */
static uint32_t unprotected(const cply_mill_rules *r,
                            const cply_mill_position *p, uint32_t targets)
{
	return targets & mill_takeable(p->stones[p->side ^ 1],
	                               mill_spokes(r->diagonals),
	                               r->take_from_mills);
}

uint32_t cplyi_mill_captured(const cply_mill_rules *r,
                             const cply_mill_position *p, int kind, int from,
                             unsigned to)
{
	uint32_t own = p->stones[p->side], other = p->stones[p->side ^ 1];
	uint32_t here = UINT32_C(1) << to, targets = 0, first = 0;
	if (!cplyi_mill_may_capture(r, p, kind))
		return 0;
	for (size_t k = 0; k < CPLY_COUNT(ranges); k++)
		for (unsigned i = ranges[k].first; i < ranges[k].end; i++) {
			unsigned middle;
			uint32_t line = cply_mill_line(i, &middle);
			uint32_t centre = UINT32_C(1) << middle;
			uint32_t ends = line & ~centre, far = ends & ~here;
			if (!range_is_on(r, &r->capture[kind], k) ||
			    !(line & here))
				continue;
			if (kind == CPLY_MILL_INTERVENTION) {
				if (here != centre || (other & ends) != ends)
					continue;
				first = first ? first : ends;
				if (p->preferred >= 0 &&
				    ends >> p->preferred & 1)
					return unprotected(r, p, ends);
			} else if (here != centre && (other & centre) &&
			           (kind == CPLY_MILL_CUSTODIAN
			                    ? own & far
			                    : from >= 0 && far >> from & 1)) {
				targets |= centre;
			}
		}
	return unprotected(r, p,
	                   kind == CPLY_MILL_INTERVENTION ? first : targets);
}

uint32_t cplyi_mill_leaps(const cply_mill_rules *r, const cply_mill_position *p,
                          unsigned from)
{
	uint32_t other = p->stones[p->side ^ 1], here = UINT32_C(1) << from;
	uint32_t taken = p->stones[0] | p->stones[1] | p->marked, targets = 0;
	for (size_t k = 0; k < CPLY_COUNT(ranges); k++)
		for (unsigned i = ranges[k].first; i < ranges[k].end; i++) {
			unsigned middle;
			uint32_t line = cply_mill_line(i, &middle);
			uint32_t centre = UINT32_C(1) << middle;
			if (range_is_on(r, &r->capture[CPLY_MILL_LEAP], k) &&
			    (line & here) && here != centre &&
			    (other & centre) && unprotected(r, p, centre))
				targets |= line & ~centre & ~here & ~taken;
		}
	return targets;
}

uint32_t cplyi_mill_partner(const cply_mill_rules *r, unsigned taken,
                            uint32_t targets)
{
	uint32_t here = UINT32_C(1) << taken;
	for (size_t k = 0; k < CPLY_COUNT(ranges); k++)
		for (unsigned i = ranges[k].first; i < ranges[k].end; i++) {
			unsigned middle;
			uint32_t ends = cply_mill_line(i, &middle);
			ends &= ~(UINT32_C(1) << middle);
			if (range_is_on(r, &r->capture[CPLY_MILL_INTERVENTION],
			                k) &&
			    (ends & here) && (ends & targets & ~here))
				return ends & targets & ~here;
		}
	return targets & ~here;
}
