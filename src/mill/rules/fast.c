/* SPDX-License-Identifier: MIT */
#include "mill/rules/fast.h"

/* When the last stone is placed White moves first. Turns simply alternate only
 * if Black places last. */
static bool alternates(const cply_mill_position *p)
{
	if (!p->hand[0] && !p->hand[1])
		return true;
	return p->side == CPLY_MILL_WHITE ? p->hand[1] >= p->hand[0]
	                                  : p->hand[1] > p->hand[0];
}

fast_rules cplyi_fast_rules(const cply_mill_rules *r)
{
	return (fast_rules){ mill_spokes(r->diagonals),
		             r->may_fly ? r->fly_at : 0, r->at_least,
		             r->take_from_mills };
}

bool cplyi_fast_moving(const cply_mill_rules *r)
{
	for (int i = 0; i < CPLY_MILL_CAPTURES; i++)
		if (r->capture[i].enabled)
			return false;
	return !r->take_several && !r->mills_work_once &&
	       !r->no_repeated_mill && r->stuck == CPLY_MILL_STUCK_LOSES;
}

/* Is the game plain from here on? Many rules only matter while stones are
 * placed, and some only when twelve of each side fill the board, which cannot
 * happen any more when a stone has been taken. */
static bool is_plain_from(const cply_mill_rules *r, const cply_mill_position *p)
{
	unsigned stones = mill_count(p->stones[0] | p->stones[1]) + p->hand[0] +
	                  p->hand[1];
	if (!cplyi_fast_moving(r) || stones == CPLY_MILL_POINTS)
		return false;
	if (!p->hand[0] && !p->hand[1])
		return true;
	return r->gain == CPLY_MILL_GAIN_BOARD && !r->move_while_placing &&
	       !r->defender_first &&
	       (!r->stop_at_two_empty || stones < CPLY_MILL_POINTS - 2);
}

bool cplyi_fast_from(const cply_mill_rules *r, const cply_mill_position *p,
                     fast_rules *rules, fast *out)
{
	if (p->phase == 'o' || p->take[0] || p->take[1] || p->marked ||
	    p->action == '?' || !is_plain_from(r, p) || !alternates(p) ||
	    (p->phase == 'm') != !p->hand[p->side])
		return false;
	*rules = cplyi_fast_rules(r);
	*out = fast_make(p->stones[p->side], p->stones[p->side ^ 1],
	                 p->hand[p->side], p->hand[p->side ^ 1]);
	/* Nobody is beaten already: the game goes on from here. */
	return out->n_own + out->own_hand >= r->at_least &&
	       out->n_opp + out->opp_hand >= r->at_least;
}
