/* SPDX-License-Identifier: MIT */
/* Looking ahead by any rules, action by action. */
#include "mill/play/engine.h"

/* A glance at a position that may be in the middle of a turn. */
static int value_of(const cply_mill_engine *e, const cply_mill_position *p)
{
	enum { TO_TAKE = 90 };
	unsigned me = p->side, other = me ^ 1u;
	const fast f = fast_make(p->stones[me], p->stones[other], p->hand[me],
	                         p->hand[other]);
	return cplyi_engine_value(&e->fast, &f) +
	       TO_TAKE * (p->take[me] - p->take[other]);
}

static int value_of_end(const cply_mill_position *p, unsigned ply)
{
	if (p->winner != CPLY_MILL_WHITE_WINS &&
	    p->winner != CPLY_MILL_BLACK_WINS)
		return 0;
	bool wins = (p->winner == CPLY_MILL_BLACK_WINS) == (p->side == 1);
	return wins ? ENGINE_WIN - (int)ply : (int)ply - ENGINE_WIN;
}

/* Actions that close a mill come first. */
static void put_in_order(const cply_mill_engine *e, const cply_mill_position *p,
                         cply_mill_move *moves, unsigned n)
{
	unsigned front = 0;
	for (unsigned i = 0; i < n; i++) {
		cply_mill_move m = moves[i];
		uint32_t own = p->stones[p->side];
		if (m.kind == CPLY_MILL_TAKE)
			return;
		if (m.kind == CPLY_MILL_MOVE)
			own &= ~(1u << m.from);
		if (mill_closing(own, e->fast.spokes) >> m.to & 1) {
			moves[i] = moves[front];
			moves[front++] = m;
		}
	}
}

int cplyi_engine_any(cply_mill_engine *e, const cply_mill_position *p,
                     unsigned depth, unsigned ply, int alpha, int beta)
{
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	fast_rules rules;
	fast f;
	if (!engine_goes_on(e))
		return 0;
	if (p->phase == 'o')
		return value_of_end(p, ply);
	if (e->is_plain && cplyi_fast_from(&e->rules, p, &rules, &f))
		return cplyi_engine_fast(e, &f, depth, ply, alpha, beta);
	/* A stone that is to be taken is still taken. */
	if ((!depth && !p->take[p->side]) || ply >= ENGINE_DEEPEST)
		return value_of(e, p);
	unsigned n = cply_mill_moves(&e->rules, p, moves);
	if (!n)
		return value_of(e, p);
	put_in_order(e, p, moves, n);
	int best = -ENGINE_WIN;
	for (unsigned i = 0; i < n && best < beta; i++) {
		cply_mill_position after = *p;
		cply_mill_play(&e->rules, &after, moves[i], NULL);
		bool same = after.phase != 'o' && after.side == p->side;
		bool goes_on = same && after.take[p->side];
		unsigned left = goes_on || !depth ? depth : depth - 1;
		int low = best > alpha ? best : alpha;
		int value;
		if (same)
			value = cplyi_engine_any(e, &after, left, ply + 1, low,
			                         beta);
		else if (after.phase == 'o' && after.side == p->side)
			value = value_of_end(&after, ply + 1);
		else
			value = -cplyi_engine_any(e, &after, left, ply + 1,
			                          -beta, -low);
		if (e->is_stopped)
			return 0;
		best = value > best ? value : best;
	}
	return best;
}
