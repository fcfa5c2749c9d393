/* SPDX-License-Identifier: MIT */
/* A search as a whole: its memory, its team, its limits; and questions. */
#include "mill/search/search.h"

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
	if (s->member == __atomic_load_n(&c->speaker, __ATOMIC_ACQUIRE) &&
	    s->limits.go_on && !s->limits.go_on(s->limits.ctx, all))
		__atomic_store_n(&c->refused, true, __ATOMIC_RELAXED);
	if (__atomic_load_n(&c->refused, __ATOMIC_RELAXED) ||
	    all >= c->last_node ||
	    __atomic_load_n(&c->answered, __ATOMIC_RELAXED) ||
	    (s->alone_until && s->nodes >= s->alone_until)) {
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
	for (unsigned i = 0; i < PLACING_LANES && s->lanes[i]; i++)
		s->lanes[i]->counted = s->lanes[i]->nodes;
	c->last_node = nodes && nodes < UINT64_MAX - c->nodes ? c->nodes + nodes
	                                                      : UINT64_MAX;
	s->next_look = s->nodes + 1;
	s->limits.own_turns =
		own_turns && own_turns < LONGEST ? own_turns : LONGEST;
	s->stopped = c->refused = false;
}

static bool make_team(cply_mill_search *s, cply_arena *a)
{
	unsigned n = s->limits.team ? s->limits.team->members : 1;
	for (unsigned i = 1; i < n && i < SEARCH_TEAM; i++) {
		cply_mill_search *other = CPLY_NEW(a, 1, cply_mill_search);
		if (!other)
			return false;
		*other = *s;
		other->arena = NULL;
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
	/* A part is left for proof numbers. */
	while (bits < KNOWN_MOST && group << bits <= limits->memory / 8 * 3)
		bits++;
	if (!s || !common)
		return NULL;
	s->rules = *rules;
	s->is_plain = cplyi_fast_moving(rules);
	s->fast = cplyi_fast_rules(rules);
	s->tables = cply_mill_rules_plain(rules) ? tables : NULL;
	s->limits = *limits;
	s->common = common;
	s->arena = a;
	s->known.bits = bits;
	s->known.entries =
		(known_entry *)cply_alloc(a, (size_t)KNOWN_GROUP << bits,
	                                  sizeof(known_entry), 64);
	s->numbers = cplyi_pn_memory(limits->memory / 4, a, &s->numbers_mask);
	cply_mill_search_limit(s, limits->nodes, limits->own_turns);
	return s->known.entries && s->numbers && make_team(s, a) ? s : NULL;
}

uint64_t cply_mill_search_nodes(const cply_mill_search *s)
{
	uint64_t n = s->nodes;
	for (unsigned i = 0; i < s->n_team; i++)
		n += s->team[i]->nodes;
	for (unsigned i = 0; i < PLACING_LANES && s->lanes[i]; i++)
		n += s->lanes[i]->nodes;
	return n;
}

uint64_t cply_mill_search_left(const cply_mill_search *s)
{
	uint64_t last = s->common->last_node, at = cply_mill_search_nodes(s);
	return last == UINT64_MAX ? last : last > at ? last - at : 0;
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
cply_mill_answer cplyi_search_ask(cply_mill_search *s,
                                  const cply_mill_position *p, unsigned side,
                                  unsigned turns)
{
	question q = { s, p, side, turns, false };
	const cply_mill_team *team = s->limits.team;
	if (s->stopped)
		return CPLY_MILL_CANNOT_SAY;
	if (search_has_team(s)) {
		s->alone_until = s->nodes + ALONE;
		s->next_look = s->nodes + 1;
	}
	q.yes = cplyi_any_wins(s, p, side, turns);
	bool alone = search_has_team(s) && s->nodes >= s->alone_until;
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

/* Proof numbers know only the plain game. */
cply_mill_answer cplyi_search_prove(cply_mill_search *s,
                                    const cply_mill_position *p, unsigned side,
                                    unsigned turns, uint64_t nodes)
{
	search_common *c = s->common;
	const uint64_t last = c->last_node, at = cply_mill_search_nodes(s);
	fast_rules rules;
	fast f;
	if (s->stopped || !s->is_plain ||
	    !cplyi_fast_from(&s->rules, p, &rules, &f))
		return CPLY_MILL_CANNOT_SAY;
	c->last_node = least(last, at + nodes);
	s->next_look = s->nodes + 1;
	bool yes = cplyi_pn_wins(s, &f, turns, p->side == side);
	bool decided = !s->stopped;
	c->last_node = last;
	/* Its own limit is none for the search. */
	s->stopped = c->refused || cply_mill_search_nodes(s) >= last;
	s->next_look = s->nodes + 1;
	return !decided ? CPLY_MILL_CANNOT_SAY
	       : yes    ? CPLY_MILL_YES
	                : CPLY_MILL_NO;
}

cply_mill_answer cply_mill_wins_in(cply_mill_search *s,
                                   const cply_mill_position *p, unsigned turns)
{
	return cplyi_search_ask(s, p, p->side, turns);
}

cply_mill_answer cply_mill_loses_in(cply_mill_search *s,
                                    const cply_mill_position *p, unsigned turns)
{
	/* Beaten already counts as well. */
	if (!turns && p->phase != 'o')
		return CPLY_MILL_NO;
	return cplyi_search_ask(s, p, p->side ^ 1u, turns);
}
