/* SPDX-License-Identifier: MIT */
/* Turns: all of them, what each is worth, and the best line. */
#include "mill/search/search.h"

#include <string.h>

/* Positions for a question whose answer may be out of reach. */
enum { LOOSE = 100000 };

/* ---- turns ---- */

typedef struct enumeration {
	const cply_mill_rules *rules;
	void *out; /* a turn every `stride` bytes, or NULL */
	size_t stride;
	unsigned n;
} enumeration;

/* Adds the turns that begin like `t`. Taking is never deeper than a turn has
 * actions. */
static void add_turns(enumeration *e, const cply_mill_ply *t)
{
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	unsigned n = cply_mill_moves(e->rules, &t->after, moves);
	for (unsigned i = 0; i < n; i++) {
		cply_mill_ply next = *t;
		next.moves[next.n++] = moves[i];
		cply_mill_play(e->rules, &next.after, moves[i], NULL);
		bool more = next.after.phase != 'o' &&
		            next.after.side == t->after.side &&
		            next.after.take[next.after.side] &&
		            next.n < CPLY_MILL_TURN_MOVES;
		if (more) {
			add_turns(e, &next);
		} else if (e->n < CPLY_MILL_MAX_TURNS) {
			if (e->out)
				memcpy((char *)e->out + e->n * e->stride, &next,
				       sizeof next);
			e->n++;
		}
	}
}

unsigned cply_mill_turns(const cply_mill_rules *rules,
                         const cply_mill_position *p, cply_mill_ply *out)
{
	enumeration e = { rules, out, sizeof *out, 0 };
	const cply_mill_ply none = { .after = *p };
	add_turns(&e, &none);
	return e.n;
}

/* ---- first turns ---- */

/* Wins first, the short ones before the long ones. */
static int rank(const cply_mill_verdict *v)
{
	int turns = v->score.turns;
	switch ((cply_mill_value)v->score.value) {
	case CPLY_MILL_WON:
		return 100000 - turns;
	case CPLY_MILL_DRAWN:
		return 50000;
	case CPLY_MILL_UNKNOWN:
		return 40000;
	default:
		return turns;
	}
}

static void sort_choices(cply_mill_choice *list, unsigned n)
{
	for (unsigned i = 1; i < n; i++) {
		cply_mill_choice c = list[i];
		unsigned k = i;
		for (; k && rank(&list[k - 1].verdict) < rank(&c.verdict); k--)
			list[k] = list[k - 1];
		list[k] = c;
	}
}

/* The question of a turn that leads to `after`: does `side`, who made it, win
 * within `own` turns in all? With `nodes`, by proof numbers and so many
 * positions: to rule it out may be too much where shorter wins of the whole
 * could not be ruled out either. */
static cply_mill_answer turn_wins(cply_mill_search *s,
                                  const cply_mill_position *after,
                                  unsigned side, unsigned own, uint64_t nodes)
{
	if (after->phase == 'o' || !nodes)
		return cplyi_search_ask(s, after, side, own - 1);
	return cplyi_search_prove(s, after, side, own - 1, nodes);
}

/* The same for the other side, who wins within `their` turns. */
static cply_mill_answer turn_loses(cply_mill_search *s,
                                   const cply_mill_position *after,
                                   unsigned side, unsigned their)
{
	return cplyi_search_ask(s, after, side ^ 1u, their);
}

/* Tables know what the position after the turn is worth to who moves there. */
static void take_over(cply_mill_verdict *v, bool same_side)
{
	cply_mill_value value = (cply_mill_value)v->score.value;
	if (value != CPLY_MILL_WON && value != CPLY_MILL_LOST)
		return;
	if (!same_side)
		value = value == CPLY_MILL_WON ? CPLY_MILL_LOST : CPLY_MILL_WON;
	cplyi_search_score(v, value, v->score.turns + 1u);
}

/* Judges one turn. `root` is the verdict on the position before it. */
/* While stones are placed: does the turn give a draw away, or is it better? How
 * soon is not known then. */
static bool judge_placing(cply_mill_search *s, const cply_mill_position *after,
                          unsigned side, cply_mill_verdict *v)
{
	cply_mill_value value = CPLY_MILL_UNKNOWN;
	if (cplyi_placing_covers(s, after))
		value = cplyi_placing_value(s, after, cply_mill_search_left(s));
	if (value != CPLY_MILL_WON && value != CPLY_MILL_LOST)
		return false;
	bool wins = (value == CPLY_MILL_WON) == (after->side == side);
	cplyi_search_score(v, wins ? CPLY_MILL_WON : CPLY_MILL_LOST, 0);
	return true;
}

static cply_mill_verdict judge(cply_mill_search *s,
                               const cply_mill_position *after, unsigned side,
                               const cply_mill_verdict *root, unsigned slower)
{
	cply_mill_verdict v;
	unsigned own = (root->score.turns + 1u) / 2, most;
	if (cplyi_search_known(s, after, &v)) {
		take_over(&v, after->phase != 'o' && after->side == side);
		if (after->phase == 'o')
			cplyi_search_score(&v,
			                   cplyi_search_ended_for(after, side),
			                   1);
		if (v.score.value == CPLY_MILL_DRAWN)
			v.score.turns = 0;
		return v;
	}
	if (root->score.value == CPLY_MILL_DRAWN &&
	    judge_placing(s, after, side, &v))
		return v;
	if (root->score.value == CPLY_MILL_WON) {
		most = own + slower;
		v.no_win = root->no_win;
		for (unsigned t = own; t <= most && !s->stopped; t++) {
			cply_mill_answer a =
				turn_wins(s, after, side, t,
			                  root->at_most ? LOOSE : 0);
			if (a == CPLY_MILL_YES) {
				cplyi_search_score(&v, CPLY_MILL_WON,
				                   2 * t - 1);
				v.at_most = t - 1 > v.no_win;
			}
			if (a != CPLY_MILL_NO)
				break;
			v.no_win = t;
		}
	} else {
		most = root->score.value == CPLY_MILL_LOST
		               ? root->score.turns / 2u
		               : root->no_loss + slower;
		v.no_win = root->no_win;
		for (unsigned t = 1; t <= most && !s->stopped; t++) {
			cply_mill_answer a = turn_loses(s, after, side, t);
			if (a == CPLY_MILL_YES)
				cplyi_search_score(&v, CPLY_MILL_LOST, 2 * t);
			if (a != CPLY_MILL_NO)
				break;
			v.no_loss = t;
		}
	}
	v.stopped = v.score.value == CPLY_MILL_UNKNOWN && s->stopped;
	return v;
}

unsigned cply_mill_judge_turns(cply_mill_search *s, const cply_mill_position *p,
                               unsigned slower, cply_mill_choice *out)
{
	const cply_mill_verdict root = cplyi_search_verdict(s, p);
	const cply_mill_ply none = { .after = *p };
	enumeration e = { &s->rules, out, sizeof *out, 0 };
	add_turns(&e, &none);
	for (unsigned i = 0; i < e.n; i++)
		out[i].verdict =
			judge(s, &out[i].turn.after, p->side, &root, slower);
	sort_choices(out, e.n);
	return e.n;
}

/* ---- lines ---- */

/* A turn after which the mover still wins within `own` turns in all, or (when
 * he loses) is not beaten within `their` - 1. */
typedef struct wanted {
	cply_mill_search *s;
	unsigned side;
	bool wins;
	unsigned turns; /* of the winner */
	uint64_t nodes; /* 0: as many as it takes */
	bool found;
	cply_mill_ply turn;
} wanted;

static bool fits(const wanted *w, const cply_mill_position *after)
{
	if (w->wins)
		return turn_wins(w->s, after, w->side, w->turns, w->nodes) ==
		       CPLY_MILL_YES;
	if (w->turns <= 1)
		return true;
	if (w->nodes && after->phase != 'o')
		return cplyi_search_prove(w->s, after, w->side ^ 1u,
		                          w->turns - 1,
		                          w->nodes) != CPLY_MILL_YES;
	return turn_loses(w->s, after, w->side, w->turns - 1) == CPLY_MILL_NO;
}

static void find_turn(wanted *w, const cply_mill_ply *t)
{
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	unsigned n = cply_mill_moves(&w->s->rules, &t->after, moves);
	for (unsigned i = 0; i < n && !w->found && !w->s->stopped; i++) {
		cply_mill_ply next = *t;
		next.moves[next.n++] = moves[i];
		cply_mill_play(&w->s->rules, &next.after, moves[i], NULL);
		bool more = next.after.phase != 'o' &&
		            next.after.side == t->after.side &&
		            next.after.take[next.after.side] &&
		            next.n < CPLY_MILL_TURN_MOVES;
		if (more) {
			find_turn(w, &next);
		} else if (fits(w, &next.after)) {
			w->turn = next;
			w->found = true;
		}
	}
}

/* Where the number of turns is only a bound: what is known first, then what
 * some work shows. The loser makes any turn if all lose sooner. */
static void find_loosely(wanted *w, const cply_mill_ply *none)
{
	static const uint64_t efforts[] = { 2, LOOSE, 20 * LOOSE };
	for (size_t i = 0; i < CPLY_COUNT(efforts) && !w->found; i++) {
		w->nodes = efforts[i];
		find_turn(w, none);
		if (!w->wins && !w->found)
			w->turns = 1;
	}
}

unsigned cply_mill_best_line(cply_mill_search *s, const cply_mill_position *p,
                             cply_mill_ply *out, unsigned most)
{
	cply_mill_position at = *p;
	cply_mill_verdict v = cplyi_search_verdict(s, p);
	unsigned n = 0;
	if (v.score.value != CPLY_MILL_WON && v.score.value != CPLY_MILL_LOST)
		return 0;
	unsigned winner =
		v.score.value == CPLY_MILL_WON ? p->side : p->side ^ 1u;
	unsigned turns = (v.score.turns + 1u) / 2; /* of the winner, left */
	while (n < most && at.phase != 'o' && turns && !s->stopped) {
		wanted w = { .s = s,
			     .side = at.side,
			     .wins = at.side == winner,
			     .turns = turns };
		const cply_mill_ply none = { .after = at };
		if (v.at_most)
			find_loosely(&w, &none);
		else
			find_turn(&w, &none);
		if (!w.found)
			break;
		out[n++] = w.turn;
		turns -= at.side == winner;
		at = w.turn.after;
	}
	return n;
}
