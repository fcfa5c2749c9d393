/* SPDX-License-Identifier: MIT */
#include "support/mill_presets.h"

static void twelve(cply_mill_rules *r, bool diagonals)
{
	r->pieces = 12;
	r->diagonals = diagonals;
}

cply_mill_rules mill_preset(unsigned index)
{
	cply_mill_rules r = *cply_mill_rules_standard();
	switch (index) {
	case 1: /* twelve men's morris */
		twelve(&r, true);
		break;
	case 2: /* dooz */
		twelve(&r, true);
		r.gain = CPLY_MILL_GAIN_HAND;
		break;
	case 3: /* morabaraba */
		twelve(&r, true);
		r.take_several = true;
		break;
	case 4: /* Russian */
		r.mills_work_once = true;
		break;
	case 5: /* Lasker */
		r.pieces = 10;
		r.move_while_placing = true;
		break;
	case 6: /* cheng san qi */
		r.may_fly = false;
		break;
	case 7: /* da san qi */
		twelve(&r, true);
		r.gain = CPLY_MILL_GAIN_MARK;
		r.defender_first = true;
		r.take_from_mills = true;
		r.may_fly = false;
		break;
	case 8: /* zhi qi */
		twelve(&r, true);
		r.full = CPLY_MILL_FULL_FIRST_THEN_SECOND;
		r.stuck = CPLY_MILL_STUCK_TAKES_AND_MOVES;
		break;
	case 9: /* el filja */
		twelve(&r, false);
		r.gain = CPLY_MILL_GAIN_COUNT;
		r.take_from_mills = true;
		r.full = CPLY_MILL_FULL_FIRST_THEN_SECOND;
		r.may_fly = false;
		break;
	case 10: /* experimental */
		twelve(&r, true);
		r.defender_first = true;
		r.take_from_mills = true;
		r.full = CPLY_MILL_FULL_SECOND_THEN_FIRST;
		r.may_fly = false;
		break;
	default:
		break;
	}
	return r;
}
