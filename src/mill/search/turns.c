/* SPDX-License-Identifier: MIT */
/* Turns of the plain game in a good order. */
#include "mill/search/search.h"

enum { CLOSES = 1 << 24 /* a mill */ };

static int32_t *history_of(cply_mill_search *s, uint32_t before, uint32_t after)
{
	uint32_t from = before & ~after, to = after & ~before;
	return &s->history[from ? mill_first(from) : CPLY_MILL_POINTS]
	                  [mill_first(to)];
}

/* The numbers of points of two sets at once, the second from bit 32 on. */
static inline uint64_t count_both(uint32_t a, uint32_t b)
{
	uint64_t v = a | (uint64_t)b << 32;
	v -= v >> 1 & UINT64_C(0x0055555500555555);
	v = (v & UINT64_C(0x0033333300333333)) +
	    (v >> 2 & UINT64_C(0x0033333300333333));
	v = (v + (v >> 4)) & UINT64_C(0x000F0F0F000F0F0F);
	return (v + (v >> 8) + (v >> 16)) & UINT64_C(0x000000FF000000FF);
}

/* The other side: where it closes mills, and where it can go. */
typedef struct rival {
	uint32_t close, around;
} rival;

static rival rival_of(const fast_rules *r, uint32_t opp)
{
	return (rival){ mill_closing(opp, r->spokes),
		        mill_around(opp, r->spokes) };
}

/* Mills to be closed next, mills that the other side can close, and how freely
 * both move. */
static inline int32_t judge(const fast_rules *r, uint32_t own, uint32_t empty,
                            rival v)
{
	uint64_t mills = count_both(mill_closing(own, r->spokes) & empty,
	                            v.close & empty);
	uint64_t moves = count_both(mill_around(own, r->spokes) & empty,
	                            v.around & empty);
	return 12 * (int32_t)(uint32_t)mills - 16 * (int32_t)(mills >> 32) +
	       2 * (int32_t)(uint32_t)moves - 3 * (int32_t)(moves >> 32);
}

/* Adds the turns of the stone from `from` (0: from the hand) to points `to`. */
static unsigned add_turns(const cply_mill_search *s, const fast *f, rival v,
                          uint32_t from, uint32_t to, fast_move *out,
                          unsigned n, unsigned most)
{
	const fast_rules *r = &s->fast;
	uint32_t rest = f->own & ~from;
	uint32_t empty = MILL_ALL & ~(rest | f->opp);
	uint32_t close = mill_closing(rest, r->spokes) & to;
	const int32_t *history =
		s->history[from ? mill_first(from) : CPLY_MILL_POINTS];
	for (to &= ~close; to && n < most; to &= to - 1) {
		uint32_t at = to & -to;
		out[n++] = (fast_move){ rest | at, f->opp,
			                judge(r, rest | at, empty & ~at, v) +
			                        history[mill_first(at)] };
	}
	for (; close; close &= close - 1) {
		uint32_t at = close & -close;
		uint32_t can = mill_takeable(f->opp, r->spokes, r->always);
		for (; can && n < most; can &= can - 1) {
			uint32_t taken = can & -can, opp = f->opp & ~taken;
			out[n++] = (fast_move){
				rest | at, opp,
				CLOSES + judge(r, rest | at,
				               (empty & ~at) | taken,
				               rival_of(r, opp))
			};
		}
		if (!f->opp && n < most) /* nothing to take */
			out[n++] = (fast_move){ rest | at, 0, 0 };
	}
	return n;
}

unsigned cplyi_fast_turns(const cply_mill_search *s, const fast *f,
                          uint32_t without, fast_move *out, unsigned most)
{
	uint32_t empty = MILL_ALL & ~(f->own | f->opp);
	const rival v = rival_of(&s->fast, f->opp);
	unsigned n = 0;
	if (f->own_hand) {
		n = add_turns(s, f, v, 0, empty, out, n, most);
	} else {
		bool flies = fast_flies(&s->fast, f);
		for (uint32_t a = f->own; a; a &= a - 1) {
			uint32_t from = a & -a;
			uint32_t to =
				fast_targets(&s->fast, from, empty, flies);
			if (to)
				n = add_turns(s, f, v, from, to, out, n, most);
		}
	}
	for (unsigned i = 0; i < n && without; i++)
		if (fast_change(f, &out[i]) == without)
			out[i--] = out[--n];
	return n;
}

/* How soon a member of the team tries a turn. All take the best one first; of
 * the others, the second member takes the worst first, and further ones any.
 * Where no turn wins, and all must be tried, they meet half way. */
static inline int64_t priority(const fast_move *t, unsigned i, unsigned member)
{
	if (!member || !i)
		return t->score;
	return member == 1 ? -(int64_t)t->score
	                   : (int64_t)(t->own * (2 * member + 1) *
	                               UINT32_C(0x9E3779B1));
}

void cplyi_fast_pick(fast_move *list, unsigned n, unsigned i, unsigned member)
{
	unsigned best = i;
	for (unsigned k = i + 1; k < n; k++)
		if (priority(&list[k], i, member) >
		    priority(&list[best], i, member))
			best = k;
	fast_move t = list[i];
	list[i] = list[best];
	list[best] = t;
}

void cplyi_fast_reward(cply_mill_search *s, const fast *f, const fast_move *t,
                       unsigned turns)
{
	if (t->opp != f->opp)
		return;
	int32_t *h = history_of(s, f->own, t->own);
	*h += (int32_t)(turns * turns);
	if (*h > 1000)
		for (unsigned i = 0; i <= CPLY_MILL_POINTS; i++)
			for (unsigned k = 0; k < CPLY_MILL_POINTS; k++)
				s->history[i][k] /= 2;
}
