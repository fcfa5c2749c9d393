/* SPDX-License-Identifier: MIT */
/* In words: why an action is not legal, and how a game ended. */
#include "mill/rules/bits.h"
#include "mill/rules/rules.h"

static const char *side_name(unsigned side)
{
	return side ? "Black" : "White";
}

static void put_points(uint32_t points, cply_buf *out)
{
	for (bool first = true; points; points &= points - 1, first = false) {
		if (!first)
			cply_put(out, points & (points - 1) ? ", " : " or ");
		cply_put(out, cply_mill_point_name(mill_first(points)));
	}
}

/* "there is a white stone on d6" */
static void put_occupied(const cply_mill_position *p, unsigned at,
                         cply_buf *out)
{
	cply_put(out, p->marked >> at & 1      ? "a marked stone is on "
	              : p->stones[0] >> at & 1 ? "there is a white stone on "
	                                       : "there is a black stone on ");
	cply_put(out, cply_mill_point_name(at));
}

static void why_not_take(const cply_mill_rules *r, const cply_mill_position *p,
                         unsigned at, cply_buf *out)
{
	bool own = p->take[p->side] < 0;
	unsigned from = own ? p->side : p->side ^ 1u;
	if (!p->take[p->side]) {
		cply_put(out, side_name(p->side));
		cply_put(out, " has not closed a mill, so there is nothing "
		              "to take");
	} else if (!(p->stones[from] >> at & 1)) {
		cply_put(out, "there is no ");
		cply_put(out, from ? "black" : "white");
		cply_put(out, " stone on ");
		cply_put(out, cply_mill_point_name(at));
		cply_put(out, " to take");
	} else if (cply_mill_in_mills(p->stones[from], r->diagonals) >> at &
	           1) {
		cply_put(out, "the stone on ");
		cply_put(out, cply_mill_point_name(at));
		cply_put(out, " is safe in a mill while others are not");
	} else {
		cply_put(out, "only ");
		put_points(cplyi_mill_can_take(r, p), out);
		cply_put(out, " may be taken here");
	}
}

static void why_not_move(const cply_mill_rules *r, const cply_mill_position *p,
                         cply_mill_move m, cply_buf *out)
{
	unsigned from = (unsigned)m.from, to = (unsigned)m.to;
	uint32_t all = p->stones[0] | p->stones[1] | p->marked;
	if (mill_is_placing(p) && !r->move_while_placing) {
		cply_put(out, side_name(p->side));
		cply_put(out, " still has stones to place and cannot move");
	} else if (!(p->stones[p->side] >> from & 1)) {
		if (all >> from & 1) {
			put_occupied(p, from, out);
			cply_put(out, ", and it is the turn of ");
			cply_put(out, side_name(p->side));
		} else {
			cply_put(out, "there is no stone on ");
			cply_put(out, cply_mill_point_name(from));
		}
	} else if (all >> to & 1) {
		put_occupied(p, to, out);
		cply_put(out, " already");
	} else if (!(cply_mill_neighbours(from, r->diagonals) >> to & 1)) {
		cply_put(out, "no line connects ");
		cply_put(out, cply_mill_point_name(from));
		cply_put(out, " and ");
		cply_put(out, cply_mill_point_name(to));
		cply_put(out, ", and ");
		cply_put(out, side_name(p->side));
		cply_put(out, r->may_fly ? " has too many stones to fly"
		                         : " may not fly");
	} else {
		cply_put(out, "a mill may not be opened and closed again at "
		              "once");
	}
}

void cply_mill_why_not(const cply_mill_rules *r, const cply_mill_position *p,
                       cply_mill_move m, cply_buf *out)
{
	if (cply_mill_is_legal(r, p, m))
		return;
	if ((unsigned)m.to >= CPLY_MILL_POINTS ||
	    (m.kind == CPLY_MILL_MOVE &&
	     (unsigned)m.from >= CPLY_MILL_POINTS)) {
		cply_put(out, "that is not a point on the board");
	} else if (p->phase == 'o' || p->action == '?') {
		cply_put(out, "the game is over");
	} else if (m.kind == CPLY_MILL_TAKE) {
		why_not_take(r, p, (unsigned)m.to, out);
	} else if (p->take[p->side]) {
		cply_put(out, side_name(p->side));
		cply_put(out, " has to take a stone first: ");
		put_points(cplyi_mill_can_take(r, p), out);
	} else if (m.kind == CPLY_MILL_MOVE) {
		why_not_move(r, p, m, out);
	} else if (!mill_is_placing(p) || !p->hand[p->side]) {
		cply_put(out, side_name(p->side));
		cply_put(out, " has no stone left to place");
	} else {
		put_occupied(p, (unsigned)m.to, out);
		cply_put(out, " already");
	}
}

void cply_mill_outcome(const cply_mill_position *p, cply_buf *out)
{
	static const char *const why[] = {
		[CPLY_MILL_NO_REASON] = "",
		[CPLY_MILL_BOARD_FULL] = ": the board is full",
		[CPLY_MILL_N_MOVES] = ": too many moves without a capture",
		[CPLY_MILL_THREEFOLD] = ": the position occurred three times",
	};
	if (p->phase != 'o')
		return;
	bool white = p->winner == CPLY_MILL_WHITE_WINS;
	cply_put(out, p->winner == CPLY_MILL_DRAW     ? "a draw"
	              : p->winner == CPLY_MILL_NOBODY ? "the game is over"
	              : white                         ? "White wins"
	                                              : "Black wins");
	if (p->reason == CPLY_MILL_TOO_FEW) {
		unsigned left = mill_count(p->stones[white]);
		cply_put(out, ": ");
		cply_put(out, side_name(white));
		cply_put(out, left == 2   ? " has two stones left"
		              : left == 1 ? " has one stone left"
		                          : " has too few stones left");
	} else if (p->reason == CPLY_MILL_NO_MOVE) {
		cply_put(out, ": ");
		cply_put(out, side_name(p->side));
		cply_put(out, " cannot move");
	} else if (p->reason < CPLY_COUNT(why) && why[p->reason]) {
		cply_put(out, why[p->reason]);
	}
}
