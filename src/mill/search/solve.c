/* SPDX-License-Identifier: MIT */
/* Verdicts on positions. Two things go on in turn: asking for longer and
 * longer wins, each of which rules out the shorter ones, and proof numbers,
 * which soon find a long win where the other side has little choice. When the
 * two meet, the number of turns is exact. */
#include "mill/search/search.h"
#include "mill/tables/table.h"

#include <string.h>

enum {
	PN_FIRST = 50000, /* positions before proof numbers are tried */
	PN_AGAIN = 4,     /* so many times as many before the next trial */
	PN_FURTHER = 6    /* turns beyond what was ruled out */
};

/* How a game that is over has ended for a side. */
cply_mill_value cplyi_search_ended_for(const cply_mill_position *p,
                                       unsigned side)
{
	bool white = p->winner == CPLY_MILL_WHITE_WINS;
	return p->winner == CPLY_MILL_NOBODY ? CPLY_MILL_UNKNOWN
	       : p->winner == CPLY_MILL_DRAW ? CPLY_MILL_DRAWN
	       : white == !side              ? CPLY_MILL_WON
	                                     : CPLY_MILL_LOST;
}

void cplyi_search_score(cply_mill_verdict *v, cply_mill_value value,
                        unsigned turns)
{
	v->score.value = (uint8_t)value;
	v->score.turns = (uint16_t)turns;
}

/* What needs no search, or only one down to the tables. That tells who wins but
 * not how soon, so only a draw ends it. */
bool cplyi_search_known(cply_mill_search *s, const cply_mill_position *p,
                        cply_mill_verdict *v)
{
	*v = (cply_mill_verdict){ 0 };
	if (p->phase == 'o') {
		cplyi_search_score(v, cplyi_search_ended_for(p, p->side), 0);
		return true;
	}
	v->score = cply_mill_probe(s->tables, p);
	v->by_table = v->score.value != CPLY_MILL_UNKNOWN;
	if (!v->by_table && cplyi_placing_covers(s, p) &&
	    cplyi_placing_value(s, p, cply_mill_search_left(s) / 2) ==
	            CPLY_MILL_DRAWN)
		cplyi_search_score(v, CPLY_MILL_DRAWN, 0);
	return v->score.value != CPLY_MILL_UNKNOWN;
}

/* What is known of the win of a side, in turns of his own. */
typedef struct hunt {
	cply_mill_search *s;
	const cply_mill_position *p;
	unsigned side;
	unsigned no;     /* surely not within so many */
	unsigned within; /* surely within so many; 0: not known */
	unsigned most;   /* longer ones do not matter */
	bool by_number;  /* `most` is where to look with proof numbers */
} hunt;

static bool is_exact(const hunt *h)
{
	return h->within && h->within == h->no + 1;
}

/* One turn more; false: no more can be said. */
static bool lengthen(hunt *h)
{
	unsigned t = h->no + 1;
	if (is_exact(h) || t > h->most)
		return false;
	switch (cplyi_search_ask(h->s, h->p, h->side, t)) {
	case CPLY_MILL_YES:
		h->within = t;
		return false;
	case CPLY_MILL_NO:
		h->no = t;
		return !is_exact(h);
	default:
		return false;
	}
}

/* Proof numbers for a while: any win first, then one of a turn less. */
static void shorten(hunt *h, uint64_t nodes)
{
	unsigned t = h->within      ? h->within - 1
	             : h->by_number ? h->most
	                            : h->no + PN_FURTHER;
	t = t < h->most ? t : h->most;
	while (t > h->no && !h->s->stopped) {
		switch (cplyi_search_prove(h->s, h->p, h->side, t, nodes)) {
		case CPLY_MILL_YES:
			h->within = t--;
			break;
		case CPLY_MILL_NO:
			h->no = t;
			return;
		default:
			return;
		}
	}
}

/* Both at once: who wins, if anybody. `loss` may be NULL. */
static void pursue(cply_mill_search *s, hunt *win, hunt *loss)
{
	uint64_t start = cply_mill_search_nodes(s), next = PN_FIRST;
	bool more = true;
	while (more && !s->stopped) {
		more = false;
		if (!loss || !loss->within)
			more |= lengthen(win);
		if (loss && !win->within)
			more |= lengthen(loss);
		uint64_t spent = cply_mill_search_nodes(s) - start;
		if (!more || spent < next)
			continue;
		if (!loss || !loss->within)
			shorten(win, spent);
		if (loss && !win->within)
			shorten(loss, spent);
		next = PN_AGAIN * (cply_mill_search_nodes(s) - start);
	}
}

static void set_win(cply_mill_verdict *v, const hunt *h)
{
	if (h->within) {
		cplyi_search_score(v, CPLY_MILL_WON, 2 * h->within - 1);
		v->at_most = !is_exact(h);
	}
	v->no_win = h->no;
	v->stopped = !is_exact(h) && h->no < h->most;
}

static cply_mill_verdict decide(cply_mill_search *s,
                                const cply_mill_position *p)
{
	cply_mill_verdict v;
	if (cplyi_search_known(s, p, &v))
		return v;
	hunt win = {
		.s = s, .p = p, .side = p->side, .most = s->limits.own_turns
	};
	hunt loss = win;
	loss.side ^= 1;
	pursue(s, &win, &loss);
	set_win(&v, &win);
	if (loss.within) {
		cplyi_search_score(&v, CPLY_MILL_LOST, 2 * loss.within);
		v.at_most = !is_exact(&loss);
		v.stopped = v.at_most;
	}
	v.no_loss = loss.no;
	v.stopped |= v.score.value == CPLY_MILL_UNKNOWN;
	return v;
}

cply_mill_verdict cply_mill_solve(cply_mill_search *s,
                                  const cply_mill_position *p)
{
	const cply_mill_verdict v = decide(s, p);
	memcpy(&s->last, p, sizeof *p);
	s->verdict = v;
	return v;
}

cply_mill_verdict cplyi_search_verdict(cply_mill_search *s,
                                       const cply_mill_position *p)
{
	/* Padding that differs costs a search, no more. */
	if (s->verdict.score.value != CPLY_MILL_UNKNOWN &&
	    /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison,cert-*) */
	    memcmp(&s->last, p, sizeof *p) == 0)
		return s->verdict;
	return cply_mill_solve(s, p);
}

cply_mill_verdict cply_mill_find_win(cply_mill_search *s,
                                     const cply_mill_position *p, unsigned most)
{
	cply_mill_verdict v;
	if (cplyi_search_known(s, p, &v))
		return v;
	hunt win = {
		.s = s, .p = p, .side = p->side, .most = most, .by_number = true
	};
	pursue(s, &win, NULL);
	set_win(&v, &win);
	return v;
}
