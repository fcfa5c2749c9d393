/* SPDX-License-Identifier: MIT */
/* What certificates say of the claims of puzzles. */
#include "mill/certificate/certificate.h"

/* A puzzle that begins with taking a stone may count that turn or not. */
static bool is_number(const cply_mill_certificate *c, unsigned said)
{
	const cply_mill_position *p = &c->position;
	return said == c->within || (p->take[p->side] && said + 1 == c->within);
}

/* Does the side to move win in so many turns, not more and not fewer? */
static cply_mill_standing decide_win(const cply_mill_certificate *c,
                                     unsigned turns)
{
	bool wins = c->shows_within, own = c->winner == c->position.side;
	unsigned no_win = c->shows_not_within ? c->not_within : 0;
	if (!own)
		return wins ? CPLY_MILL_REFUTED : CPLY_MILL_UNDECIDED;
	if (!turns)
		return wins ? CPLY_MILL_PROVEN : CPLY_MILL_UNDECIDED;
	if (wins && is_number(c, turns))
		return no_win + 1 >= c->within ? CPLY_MILL_PROVEN
		                               : CPLY_MILL_UNDECIDED;
	/* Sooner than is said, or not so soon. */
	return (wins && c->within < turns) || no_win >= turns
	               ? CPLY_MILL_REFUTED
	               : CPLY_MILL_UNDECIDED;
}

cply_mill_standing cply_mill_certificate_decides(const cply_mill_certificate *c,
                                                 cply_mill_aim aim,
                                                 unsigned turns)
{
	bool drawn = c->is_draw && c->trust == CPLY_MILL_VERIFIED;
	bool own = c->winner == c->position.side;
	if (c->trust == CPLY_MILL_FALSE || (c->is_draw && !drawn))
		return CPLY_MILL_UNDECIDED;
	if (aim == CPLY_MILL_AIM_WIN)
		return drawn ? CPLY_MILL_REFUTED : decide_win(c, turns);
	if (aim != CPLY_MILL_AIM_HOLD)
		return CPLY_MILL_UNDECIDED;
	if (drawn)
		return CPLY_MILL_PROVEN;
	if (!c->shows_within)
		return CPLY_MILL_UNDECIDED;
	return own ? CPLY_MILL_PROVEN : CPLY_MILL_REFUTED;
}
