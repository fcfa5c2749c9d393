/* SPDX-License-Identifier: MIT */
/* The legal actions of a position. */
#include "mill/rules/bits.h"
#include "mill/rules/rules.h"

typedef struct list {
	cply_mill_move *moves;
	unsigned n;
} list;

static void add(list *out, cply_mill_move m)
{
	if (out->n < CPLY_MILL_MAX_MOVES)
		out->moves[out->n++] = m;
}

static bool flies(const cply_mill_rules *r, const cply_mill_position *p,
                  unsigned side)
{
	return r->may_fly && !p->hand[side] &&
	       mill_count(p->stones[side]) <= r->fly_at;
}

unsigned cplyi_mill_closed(const cply_mill_rules *r,
                           const cply_mill_position *p, unsigned side,
                           unsigned to, uint32_t *used)
{
	unsigned closed = 0, n = cply_mill_line_count(r->diagonals);
	uint32_t points = 0, own = p->stones[side];
	/* Few turns close a mill: the lines are for those that do. */
	if (!(mill_standing(own, mill_spokes(r->diagonals)) >> to & 1))
		n = 0;
	for (unsigned i = 0; i < n; i++) {
		uint32_t line = cply_mill_line(i, NULL);
		if (!(line >> to & 1) || (own & line) != line ||
		    (r->mills_work_once && (p->used[side] & line) == line))
			continue;
		closed++;
		points |= line;
	}
	if (used)
		*used = points;
	return closed;
}

/* Straight back to where the last mill was made, from a mill into a mill. */
static bool repeats_mill(const cply_mill_rules *r, const cply_mill_position *p,
                         unsigned side, unsigned from, unsigned to)
{
	if (!r->no_repeated_mill || p->mill_from[side] != (int)to ||
	    p->mill_to[side] != (int)from ||
	    !cplyi_mill_closed(r, p, side, from, NULL))
		return false;
	cply_mill_position after = *p;
	after.stones[side] ^= UINT32_C(1) << from | UINT32_C(1) << to;
	return cplyi_mill_closed(r, &after, side, to, NULL) > 0;
}

bool cplyi_mill_is_stuck(const cply_mill_rules *r, const cply_mill_position *p,
                         unsigned side)
{
	uint32_t occupied = p->stones[0] | p->stones[1] | p->marked;
	uint32_t spokes = mill_spokes(r->diagonals);
	if (occupied == MILL_ALL)
		return true;
	if (r->may_fly && mill_count(p->stones[side]) <= r->fly_at)
		return false;
	uint32_t free =
		mill_around(p->stones[side], spokes) & ~occupied & MILL_ALL;
	if (!free || !r->no_repeated_mill)
		return !free;
	for (uint32_t a = p->stones[side]; a; a &= a - 1) {
		unsigned from = mill_first(a);
		uint32_t to = mill_around(a & -a, spokes) & free;
		for (; to; to &= to - 1)
			if (!repeats_mill(r, p, side, from, mill_first(to)))
				return false;
	}
	return true;
}

/* ---- moving ---- */

static void add_moves(const cply_mill_rules *r, const cply_mill_position *p,
                      bool may_fly, list *out)
{
	uint32_t occupied = p->stones[0] | p->stones[1] | p->marked;
	bool fly = may_fly && flies(r, p, p->side);
	bool leap = !fly && !p->hand[p->side] &&
	            cplyi_mill_may_capture(r, p, CPLY_MILL_LEAP);
	for (uint32_t a = p->stones[p->side]; a; a &= a - 1) {
		unsigned from = mill_first(a);
		uint32_t to = fly ? MILL_ALL
		                  : cply_mill_neighbours(from, r->diagonals);
		to &= ~occupied;
		if (leap)
			to |= cplyi_mill_leaps(r, p, from);
		for (; to; to &= to - 1) {
			unsigned t = mill_first(to);
			if (!repeats_mill(r, p, p->side, from, t))
				add(out, (cply_mill_move){ CPLY_MILL_MOVE,
				                           (int8_t)from,
				                           (int8_t)t });
		}
	}
}

/* ---- taking ---- */

/* Is the taking owed to being stuck? Then only what stands next to one's own
 * stones may be taken, in a mill or not. */
static bool takes_when_stuck(const cply_mill_rules *r,
                             const cply_mill_position *p)
{
	bool rule = r->stuck == CPLY_MILL_STUCK_TAKES_AND_MOVES ||
	            r->stuck == CPLY_MILL_STUCK_TAKES ||
	            r->stuck == CPLY_MILL_STUCK_BOTH_TAKE;
	return p->stuck ||
	       (rule && p->phase == 'm' && cplyi_mill_is_stuck(r, p, p->side));
}

uint32_t cplyi_mill_can_take(const cply_mill_rules *r,
                             const cply_mill_position *p)
{
	unsigned side = p->side;
	uint32_t spokes = mill_spokes(r->diagonals), captured = 0;
	if (!p->take[side])
		return 0;
	for (int k = 0; k < CPLY_MILL_CAPTURES; k++)
		captured |= p->capture[k].points[side];
	captured &= p->stones[side ^ 1];
	if (captured && (unsigned)(p->take[side] < 0 ? 0 : p->take[side]) <=
	                        cplyi_mill_capture_count(p))
		return captured;
	bool own = p->take[side] < 0;
	uint32_t stones = p->stones[own ? side : side ^ 1];
	if (takes_when_stuck(r, p))
		return captured |
		       (own ? stones
		            : stones & mill_around(p->stones[side], spokes));
	return captured | mill_takeable(stones, spokes, r->take_from_mills);
}

/* ---- all of them ---- */

unsigned cply_mill_moves(const cply_mill_rules *r, const cply_mill_position *p,
                         cply_mill_move moves[CPLY_MILL_MAX_MOVES])
{
	list out = { moves, 0 };
	uint32_t occupied = p->stones[0] | p->stones[1] | p->marked;
	if (p->phase == 'o' || p->action == '?')
		return 0;
	if (p->take[p->side]) {
		uint32_t a = cplyi_mill_can_take(r, p);
		for (; a; a &= a - 1)
			add(&out, (cply_mill_move){ CPLY_MILL_TAKE, -1,
			                            (int8_t)mill_first(a) });
		return out.n;
	}
	if (!mill_is_placing(p)) {
		add_moves(r, p, true, &out);
		return out.n;
	}
	if (p->hand[p->side])
		for (uint32_t a = MILL_ALL & ~occupied; a; a &= a - 1)
			add(&out, (cply_mill_move){ CPLY_MILL_PLACE, -1,
			                            (int8_t)mill_first(a) });
	if (r->move_while_placing)
		add_moves(r, p, false, &out);
	return out.n;
}

bool cply_mill_is_legal(const cply_mill_rules *r, const cply_mill_position *p,
                        cply_mill_move move)
{
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	unsigned n = cply_mill_moves(r, p, moves);
	for (unsigned i = 0; i < n; i++)
		if (moves[i].kind == move.kind && moves[i].to == move.to &&
		    moves[i].from == move.from)
			return true;
	return false;
}
