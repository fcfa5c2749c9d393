/* SPDX-License-Identifier: MIT */
/* Draws while stones are placed: a search down to the endgame tables, which
 * know every position after the last stone. */
#include "mill/search/search.h"
#include "mill/tables/parts.h"

enum {
	AHEAD = 8, /* turns whose entries are fetched at the same time */
	CLOSES = 10000,
	OWN_MILL = 12,
	OPP_MILL = 8,
	OWN_ROOM = 1,
	OPP_ROOM = 1
};

/* The same for all positions that symmetries make equal. */
static uint64_t key_of(const cply_mill_search *s, const fast *f)
{
	uint64_t best = index_least(s->tables->index, f->own, f->opp);
	fast least = *f;
	least.own = (uint32_t)(best >> 24);
	least.opp = (uint32_t)best & MILL_ALL;
	return known_key(&least);
}

/* ---- the search ---- */

typedef struct question {
	fast f;
	uint64_t key;
	bool wins; /* else: does the side to move hold out? */
} question;

static bool answer(cply_mill_search *s, const question *q);

/* What the board says by itself: 1 yes, 0 no, -1 nothing. Then the question
 * gets its key, and what is known of it is on its way. */
static int look(cply_mill_search *s, question *q)
{
	const fast *f = &q->f;
	q->key = 0;
	if (!f->own_hand && !f->opp_hand) {
		cply_mill_score score =
			table_score(table_look(s->tables, f->own, f->opp));
		if (score.value == CPLY_MILL_UNKNOWN) /* damaged */
			s->stopped = true;
		return q->wins ? score.value == CPLY_MILL_WON
		               : score.value != CPLY_MILL_LOST;
	}
	if (cplyi_fast_wins_now(&s->fast, f))
		return 1;
	q->key = key_of(s, f);
#if defined(__GNUC__)
	__builtin_prefetch(placing_group(s->placing, q->key));
#endif
	return -1;
}

/* What was found out before: 1 yes, 0 no, -1 nothing. */
static int recall(const cply_mill_search *s, const question *q)
{
	unsigned found = placing_find(s->placing, q->key);
	unsigned yes = q->wins ? PLACING_WINS : PLACING_HOLDS;
	unsigned no = q->wins ? PLACING_NO_WIN : PLACING_LOSES;
	return found & yes ? 1 : found & no ? 0 : -1;
}

/* What needs no look at the turns. */
static int glance(cply_mill_search *s, question *q)
{
	int found = look(s, q);
	return found < 0 ? recall(s, q) : found;
}

static question ask_other(const question *q, const fast_move *t)
{
	return (question){ .f = fast_turn(&q->f, t->own, t->opp),
		           .wins = !q->wins };
}

/* Is one of these turns known to be good? Leaves those of which nothing is. */
static bool one_is_known(cply_mill_search *s, const question *q,
                         fast_move *list, unsigned *n)
{
	unsigned open = 0;
	for (unsigned i = 0; i < *n; i += AHEAD) {
		question next[AHEAD];
		int found[AHEAD];
		unsigned some = *n - i < AHEAD ? *n - i : AHEAD;
		for (unsigned k = 0; k < some; k++) {
			next[k] = ask_other(q, &list[i + k]);
			found[k] = look(s, &next[k]);
			if (!found[k])
				return true;
		}
		for (unsigned k = 0; k < some; k++) {
			if (found[k] < 0)
				found[k] = recall(s, &next[k]);
			if (!found[k])
				return true;
			if (found[k] < 0)
				list[open++] = list[i + k];
		}
	}
	*n = open;
	return false;
}

/* How promising a turn is: a mill that is closed before all, then mills that
 * can be closed next, then the room to move that both sides will have. What was
 * good elsewhere (the history of other searches) made it three times as long.
 */
static int32_t promise(const fast_rules *r, const fast *f, const fast_move *t)
{
	uint32_t empty = MILL_ALL & ~(t->own | t->opp);
	uint32_t own = mill_closing(t->own, r->spokes) & empty;
	uint32_t opp = mill_closing(t->opp, r->spokes) & empty;
	uint32_t own_room = mill_around(t->own, r->spokes) & empty;
	uint32_t opp_room = mill_around(t->opp, r->spokes) & empty;
	return CLOSES * (t->opp != f->opp) +
	       OWN_MILL * (int32_t)mill_count(own) -
	       OPP_MILL * (int32_t)mill_count(opp) +
	       OWN_ROOM * (int32_t)mill_count(own_room) -
	       OPP_ROOM * (int32_t)mill_count(opp_room);
}

/* All turns, the most promising first. */
static unsigned turns_in_order(const cply_mill_search *s, const fast *f,
                               fast_move *list)
{
	unsigned n = cplyi_fast_turns(s, f, 0, list, FAST_MOST_MOVES);
	for (unsigned i = 0; i < n; i++)
		list[i].score = promise(&s->fast, f, &list[i]);
	for (unsigned i = 0; i < n; i++)
		cplyi_fast_pick(list, n, i, 0);
	return n;
}

/* A turn is good if the other side's answer to the other question is no. Those
 * that are known to be are looked for first. */
static bool some_turn_is_good(cply_mill_search *s, const question *q)
{
	fast_move list[FAST_MOST_MOVES];
	unsigned n = turns_in_order(s, &q->f, list);
	if (one_is_known(s, q, list, &n))
		return !s->stopped;
	for (unsigned i = 0; i < n && !s->stopped; i++) {
		question next = ask_other(q, &list[i]);
		if (!answer(s, &next) && !s->stopped)
			return true;
	}
	return false;
}

/* As deep as stones are in hand, 24 at most. */
static bool answer(cply_mill_search *s, const question *asked)
{
	question q = *asked;
	if (!search_goes_on(s))
		return false;
	int found = glance(s, &q);
	if (found >= 0)
		return found;
	bool yes = some_turn_is_good(s, &q);
	unsigned found_out = q.wins ? (yes ? PLACING_WINS : PLACING_NO_WIN)
	                            : (yes ? PLACING_HOLDS : PLACING_LOSES);
	if (!s->stopped)
		placing_keep(s->placing, q.key, found_out);
	return yes;
}

/* ---- from outside ---- */

/* Are there tables for every number of stones that can be left? */
static bool is_covered(const cply_mill_search *s, const fast *f)
{
	unsigned own = f->n_own + f->own_hand, opp = f->n_opp + f->opp_hand;
	for (unsigned i = s->fast.at_least; i <= own; i++)
		for (unsigned k = s->fast.at_least; k <= opp; k++)
			if (!table_covers(s->tables, i, k) ||
			    !table_covers(s->tables, k, i))
				return false;
	return true;
}

bool cplyi_placing_covers(const cply_mill_search *s,
                          const cply_mill_position *p)
{
	fast_rules rules;
	fast f;
	return s->tables && s->is_plain && (p->hand[0] || p->hand[1]) &&
	       cplyi_fast_from(&s->rules, p, &rules, &f) && is_covered(s, &f);
}

int cplyi_placing_glance(cply_mill_search *lane, const fast *f, bool wins)
{
	question q = { .f = *f, .wins = wins };
	int found = glance(lane, &q);
	return lane->stopped ? -1 : found;
}

int cplyi_placing_ask(cply_mill_search *lane, const fast *f, bool wins)
{
	const question q = { .f = *f, .wins = wins };
	int found = answer(lane, &q);
	return lane->stopped ? -1 : found;
}

/* ---- lanes ---- */

bool cplyi_placing_lanes(cply_mill_search *s)
{
	for (unsigned i = 0; i < PLACING_LANES && !s->lanes[i]; i++) {
		cply_mill_search *lane =
			CPLY_NEW(s->arena, 1, cply_mill_search);
		placing_known *k = cplyi_placing_known_new(
			s->limits.memory / PLACING_LANES, s->arena);
		if (!lane || !k)
			return false;
		*lane = (cply_mill_search){ .rules = s->rules,
			                    .fast = s->fast,
			                    .tables = s->tables,
			                    .limits = s->limits,
			                    .common = s->common,
			                    .placing = k,
			                    .member = i };
		s->lanes[i] = lane;
	}
	return s->lanes[PLACING_LANES - 1] != NULL;
}

typedef struct lane_work {
	cply_mill_search *s;
	unsigned first;
	void (*work)(void *job, cply_mill_search *lane);
	void *job;
} lane_work;

static void speak(const cply_mill_search *s, unsigned member)
{
	__atomic_store_n(&s->common->speaker, member, __ATOMIC_RELEASE);
}

/* Who is done leaves it to the other to ask whether to go on. */
static void work_in_lane(void *job, unsigned member)
{
	const lane_work *w = job;
	if (member >= PLACING_LANES)
		return;
	unsigned i = w->first ^ member;
	cply_mill_search *lane = w->s->lanes[i];
	w->work(w->job, lane);
	if (!member)
		speak(w->s, !i);
}

void cplyi_placing_both(cply_mill_search *s, unsigned first,
                        void (*work)(void *job, cply_mill_search *lane),
                        void *job)
{
	lane_work w = { s, first, work, job };
	for (unsigned i = 0; i < PLACING_LANES; i++) {
		s->lanes[i]->stopped = s->stopped;
		s->lanes[i]->next_look = s->lanes[i]->nodes + 1;
	}
	speak(s, first);
	if (search_has_team(s)) {
		s->limits.team->run(s->limits.team->ctx, work_in_lane, &w);
	} else {
		work_in_lane(&w, 0);
		work_in_lane(&w, 1);
	}
	speak(s, s->member);
}

/* ---- values ---- */

typedef struct valuing {
	fast f;
	bool is_known[2], yes[2]; /* does it hold out, does it win? */
} valuing;

static question question_of(const valuing *v, const cply_mill_search *lane)
{
	unsigned holds = placing_lane(v->f.own_hand, v->f.opp_hand, false);
	return (question){ .f = v->f, .wins = holds != lane->member };
}

/* Before anybody is called. */
static void value_at_a_glance(valuing *v, cply_mill_search *lane)
{
	question q = question_of(v, lane);
	int found = glance(lane, &q);
	v->is_known[q.wins] = found >= 0;
	v->yes[q.wins] = found > 0;
}

/* A loss and a win answer both questions. */
static void value_in_lane(void *job, cply_mill_search *lane)
{
	valuing *v = job;
	const question q = question_of(v, lane);
	if (v->is_known[q.wins] ||
	    __atomic_load_n(&lane->common->answered, __ATOMIC_RELAXED))
		return;
	bool yes = answer(lane, &q);
	v->is_known[q.wins] = !lane->stopped;
	v->yes[q.wins] = yes;
	if (!lane->stopped && yes == q.wins)
		__atomic_store_n(&lane->common->answered, true,
		                 __ATOMIC_RELAXED);
}

static cply_mill_value value_of(const valuing *v)
{
	const bool *is_known = v->is_known, *yes = v->yes;
	return is_known[0] && !yes[0]       ? CPLY_MILL_LOST
	       : is_known[1] && yes[1]      ? CPLY_MILL_WON
	       : is_known[0] && is_known[1] ? CPLY_MILL_DRAWN
	                                    : CPLY_MILL_UNKNOWN;
}

cply_mill_value cplyi_placing_value(cply_mill_search *s,
                                    const cply_mill_position *p, uint64_t nodes)
{
	search_common *c = s->common;
	const uint64_t last = c->last_node, at = cply_mill_search_nodes(s);
	valuing v = { 0 };
	fast_rules rules;
	if (s->stopped || !cplyi_placing_covers(s, p) ||
	    !cplyi_placing_lanes(s) ||
	    !cplyi_fast_from(&s->rules, p, &rules, &v.f))
		return CPLY_MILL_UNKNOWN;
	for (unsigned i = 0; i < PLACING_LANES; i++)
		value_at_a_glance(&v, s->lanes[i]);
	if (value_of(&v) != CPLY_MILL_UNKNOWN)
		return value_of(&v);
	c->last_node = last - at < nodes ? last : at + nodes;
	cplyi_placing_both(s, placing_lane(v.f.own_hand, v.f.opp_hand, false),
	                   value_in_lane, &v);
	c->answered = false;
	c->last_node = last;
	/* Its own limit is none for the search. */
	s->stopped = c->refused || cply_mill_search_nodes(s) >= last;
	s->next_look = s->nodes + 1;
	return value_of(&v);
}
