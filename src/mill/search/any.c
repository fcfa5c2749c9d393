/* SPDX-License-Identifier: MIT */
/* The search for wins by any rules, action by action. It remembers nothing and
 * is meant for short wins; where the game has become plain the other search
 * takes over. */
#include "mill/search/search.h"

/* Has the turn passed on? Who takes stones for it is still at it. */
static bool turn_is_over(const cply_mill_position *before,
                         const cply_mill_position *after)
{
	return after->phase == 'o' || after->side != before->side ||
	       !after->take[after->side];
}

bool cplyi_any_wins(cply_mill_search *s, const cply_mill_position *p,
                    unsigned side, unsigned turns)
{
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	fast_rules rules;
	fast f;
	if (!search_goes_on(s))
		return false;
	if (p->phase == 'o')
		return p->winner ==
		       (side ? CPLY_MILL_BLACK_WINS : CPLY_MILL_WHITE_WINS);
	if (!turns)
		return false;
	if (s->is_plain && cplyi_fast_from(&s->rules, p, &rules, &f))
		return p->side == side ? cplyi_fast_wins(s, &f, turns)
		                       : cplyi_fast_loses(s, &f, turns);
	bool attacks = p->side == side;
	unsigned n = cply_mill_moves(&s->rules, p, moves);
	for (unsigned i = 0; i < n && !s->stopped; i++) {
		cply_mill_position after = *p;
		cply_mill_play(&s->rules, &after, moves[i], NULL);
		unsigned left = turns - (attacks && turn_is_over(p, &after));
		if (cplyi_any_wins(s, &after, side, left) == attacks)
			return attacks && !s->stopped;
	}
	return !attacks && n > 0 && !s->stopped;
}
