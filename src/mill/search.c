/* SPDX-License-Identifier: MIT */
/* Verdicts on positions and turns, put together from questions. */
#include "mill/search.h"

#include <string.h>

enum { LONGEST = 50, ALONE = 1 << 14 };

/* ---- the search as a whole ---- */

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* Tells the others how far it is, and looks whether to stop. */
bool cplyi_search_look_up(cply_mill_search *s)
{
	search_common *c = s->common;
	if (s->stopped)
		return false;
	uint64_t all = __atomic_add_fetch(&c->nodes, s->nodes - s->counted,
	                                  __ATOMIC_RELAXED);
	s->counted = s->nodes;
	if (all >= c->last_node ||
	    __atomic_load_n(&c->answered, __ATOMIC_RELAXED) ||
	    (s->alone_until && s->nodes >= s->alone_until) ||
	    (!s->member && s->limits.go_on &&
	     !s->limits.go_on(s->limits.ctx, all))) {
		s->stopped = true;
		return false;
	}
	s->next_look = s->nodes + least(SEARCH_LOOK, c->last_node - all);
	if (s->alone_until)
		s->next_look = least(s->next_look, s->alone_until);
	return true;
}

void cply_mill_search_limit(cply_mill_search *s, uint64_t nodes,
                            unsigned own_turns)
{
	search_common *c = s->common;
	c->nodes = cply_mill_search_nodes(s);
	s->counted = s->nodes;
	for (unsigned i = 0; i < s->n_team; i++)
		s->team[i]->counted = s->team[i]->nodes;
	c->last_node = nodes && nodes < UINT64_MAX - c->nodes ? c->nodes + nodes
	                                                      : UINT64_MAX;
	s->next_look = s->nodes + 1;
	s->limits.own_turns =
		own_turns && own_turns < LONGEST ? own_turns : LONGEST;
	s->stopped = false;
}

static bool make_team(cply_mill_search *s, cply_arena *a)
{
	unsigned n = s->limits.team ? s->limits.team->members : 1;
	for (unsigned i = 1; i < n && i < SEARCH_TEAM; i++) {
		cply_mill_search *other = CPLY_NEW(a, 1, cply_mill_search);
		if (!other)
			return false;
		*other = *s;
		other->member = i;
		other->n_team = 0;
		s->team[s->n_team++] = other;
	}
	return true;
}

cply_mill_search *cply_mill_search_new(const cply_mill_rules *rules,
                                       const cply_mill_tables *tables,
                                       const cply_mill_limits *limits,
                                       cply_arena *a)
{
	cply_mill_search *s = CPLY_NEW(a, 1, cply_mill_search);
	search_common *common = CPLY_NEW(a, 1, search_common);
	const size_t group = sizeof(known_entry) * KNOWN_GROUP;
	unsigned bits = KNOWN_FEWEST;
	while (bits < KNOWN_MOST && group << bits <= limits->memory / 2)
		bits++;
	if (!s || !common)
		return NULL;
	s->rules = *rules;
	s->is_plain = cply_mill_rules_plain(rules);
	s->fast = cplyi_fast_rules(rules);
	s->tables = s->is_plain ? tables : NULL;
	s->limits = *limits;
	s->common = common;
	s->known.bits = bits;
	s->known.entries =
		(known_entry *)cply_alloc(a, (size_t)KNOWN_GROUP << bits,
	                                  sizeof(known_entry), 64);
	cply_mill_search_limit(s, limits->nodes, limits->own_turns);
	return s->known.entries && make_team(s, a) ? s : NULL;
}

uint64_t cply_mill_search_nodes(const cply_mill_search *s)
{
	uint64_t n = s->nodes;
	for (unsigned i = 0; i < s->n_team; i++)
		n += s->team[i]->nodes;
	return n;
}

uint64_t cply_mill_search_left(const cply_mill_search *s)
{
	uint64_t last = s->common->last_node, at = cply_mill_search_nodes(s);
	return last == UINT64_MAX ? last : last > at ? last - at : 0;
}

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

/* ---- questions ---- */

typedef struct question {
	cply_mill_search *s;
	const cply_mill_position *p;
	unsigned side, turns;
	bool yes;
} question;

/* A member's part: the whole question, in another order than the others. What
 * one has found out the others know. */
static void work(void *job, unsigned member)
{
	question *q = (question *)job;
	cply_mill_search *s = member ? q->s->team[member - 1] : q->s;
	s->stopped = false;
	s->next_look = s->nodes + 1;
	bool yes = cplyi_any_wins(s, q->p, q->side, q->turns);
	/* The first who is done answers; all would say the same. */
	if (!s->stopped &&
	    !__atomic_exchange_n(&s->common->answered, true, __ATOMIC_ACQ_REL))
		q->yes = yes;
}

/* Does `side` win within so many turns of his own? Alone at first: most
 * questions are answered sooner than others can be called. */
static cply_mill_answer ask(cply_mill_search *s, const cply_mill_position *p,
                            unsigned side, unsigned turns)
{
	question q = { s, p, side, turns, false };
	const cply_mill_team *team = s->limits.team;
	if (s->stopped)
		return CPLY_MILL_CANNOT_SAY;
	if (s->n_team) {
		s->alone_until = s->nodes + ALONE;
		s->next_look = s->nodes + 1;
	}
	q.yes = cplyi_any_wins(s, p, side, turns);
	bool alone = s->alone_until && s->nodes >= s->alone_until;
	s->alone_until = 0;
	if (s->stopped && alone) {
		team->run(team->ctx, work, &q);
		s->stopped = !s->common->answered;
		s->common->answered = false;
	}
	return s->stopped ? CPLY_MILL_CANNOT_SAY
	       : q.yes    ? CPLY_MILL_YES
	                  : CPLY_MILL_NO;
}

cply_mill_answer cply_mill_wins_in(cply_mill_search *s,
                                   const cply_mill_position *p, unsigned turns)
{
	return ask(s, p, p->side, turns);
}

cply_mill_answer cply_mill_loses_in(cply_mill_search *s,
                                    const cply_mill_position *p, unsigned turns)
{
	/* Beaten already counts as well. */
	if (!turns && p->phase != 'o')
		return CPLY_MILL_NO;
	return ask(s, p, p->side ^ 1u, turns);
}

/* ---- verdicts ---- */

/* How a game that is over has ended for a side. */
static cply_mill_value ended_for(const cply_mill_position *p, unsigned side)
{
	bool white = p->winner == CPLY_MILL_WHITE_WINS;
	return p->winner == CPLY_MILL_NOBODY ? CPLY_MILL_UNKNOWN
	       : p->winner == CPLY_MILL_DRAW ? CPLY_MILL_DRAWN
	       : white == !side              ? CPLY_MILL_WON
	                                     : CPLY_MILL_LOST;
}

static void set_score(cply_mill_verdict *v, cply_mill_value value,
                      unsigned turns)
{
	v->score.value = (uint8_t)value;
	v->score.turns = (uint16_t)turns;
}

/* What needs no search; false: there is something to look for. */
static bool known_at_once(const cply_mill_search *s,
                          const cply_mill_position *p, cply_mill_verdict *v)
{
	*v = (cply_mill_verdict){ 0 };
	if (p->phase == 'o') {
		set_score(v, ended_for(p, p->side), 0);
		return true;
	}
	v->score = cply_mill_probe(s->tables, p);
	v->by_table = v->score.value != CPLY_MILL_UNKNOWN;
	return v->by_table;
}

/* Looks for a win and for a loss, longer and longer. */
cply_mill_verdict cply_mill_solve(cply_mill_search *s,
                                  const cply_mill_position *p)
{
	cply_mill_verdict v;
	if (known_at_once(s, p, &v))
		return v;
	for (unsigned t = 1; t <= s->limits.own_turns; t++) {
		cply_mill_answer a = cply_mill_wins_in(s, p, t);
		if (a == CPLY_MILL_YES)
			set_score(&v, CPLY_MILL_WON, 2 * t - 1);
		if (a != CPLY_MILL_NO)
			break;
		v.no_win = t;
		a = cply_mill_loses_in(s, p, t);
		if (a == CPLY_MILL_YES)
			set_score(&v, CPLY_MILL_LOST, 2 * t);
		if (a != CPLY_MILL_NO)
			break;
		v.no_loss = t;
	}
	v.stopped = v.score.value == CPLY_MILL_UNKNOWN;
	return v;
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
 * within `own` turns in all? */
static cply_mill_answer turn_wins(cply_mill_search *s,
                                  const cply_mill_position *after,
                                  unsigned side, unsigned own)
{
	return ask(s, after, side, own - 1);
}

/* The same for the other side, who wins within `their` turns. */
static cply_mill_answer turn_loses(cply_mill_search *s,
                                   const cply_mill_position *after,
                                   unsigned side, unsigned their)
{
	return ask(s, after, side ^ 1u, their);
}

/* Tables know what the position after the turn is worth to who moves there. */
static void take_over(cply_mill_verdict *v, bool same_side)
{
	cply_mill_value value = (cply_mill_value)v->score.value;
	if (value != CPLY_MILL_WON && value != CPLY_MILL_LOST)
		return;
	if (!same_side)
		value = value == CPLY_MILL_WON ? CPLY_MILL_LOST : CPLY_MILL_WON;
	set_score(v, value, v->score.turns + 1u);
}

/* Judges one turn. `root` is the verdict on the position before it. */
static cply_mill_verdict judge(cply_mill_search *s,
                               const cply_mill_position *after, unsigned side,
                               const cply_mill_verdict *root, unsigned slower)
{
	cply_mill_verdict v;
	unsigned own = (root->score.turns + 1u) / 2, most;
	if (known_at_once(s, after, &v)) {
		take_over(&v, after->phase != 'o' && after->side == side);
		if (after->phase == 'o')
			set_score(&v, ended_for(after, side), 1);
		if (v.score.value == CPLY_MILL_DRAWN)
			v.score.turns = 0;
		return v;
	}
	if (root->score.value == CPLY_MILL_WON) {
		most = own + slower;
		v.no_win = own - 1;
		for (unsigned t = own; t <= most && !s->stopped; t++) {
			cply_mill_answer a = turn_wins(s, after, side, t);
			if (a == CPLY_MILL_YES)
				set_score(&v, CPLY_MILL_WON, 2 * t - 1);
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
				set_score(&v, CPLY_MILL_LOST, 2 * t);
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
	const cply_mill_verdict root = cply_mill_solve(s, p);
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
	bool found;
	cply_mill_ply turn;
} wanted;

static bool fits(const wanted *w, const cply_mill_position *after)
{
	if (w->wins)
		return turn_wins(w->s, after, w->side, w->turns) ==
		       CPLY_MILL_YES;
	return w->turns <= 1 ||
	       turn_loses(w->s, after, w->side, w->turns - 1) == CPLY_MILL_NO;
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

unsigned cply_mill_best_line(cply_mill_search *s, const cply_mill_position *p,
                             cply_mill_ply *out, unsigned most)
{
	cply_mill_position at = *p;
	cply_mill_verdict v = cply_mill_solve(s, p);
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
		find_turn(&w, &none);
		if (!w.found)
			break;
		out[n++] = w.turn;
		turns -= at.side == winner;
		at = w.turn.after;
	}
	return n;
}
