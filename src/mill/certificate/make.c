/* SPDX-License-Identifier: MIT */
/* The positions of a proof. One side has a plan, a turn for each of its
 * positions; of the other side every turn is followed. Positions that were met
 * before, or are the same but for a symmetry, are not followed again. The
 * search says which turns will do. */
#include "mill/certificate/make.h"
#include "mill/tables/table.h"

#include <stdlib.h>

#include "mill/rules/bits.h"
#include "mill/search/search.h"

static bool leave_out(cert_maker *m, cert_gap gap)
{
	if (m->gap == CERT_WHOLE)
		m->gap = gap;
	return false;
}

static bool keep_turn(const cply_mill_ply *t, cert_turn *out)
{
	out->n = (uint8_t)t->n;
	for (unsigned i = 0; i < t->n; i++) {
		const cply_mill_move *move = &t->moves[i];
		out->acts[i][0] = move->kind == CPLY_MILL_MOVE
		                          ? (uint8_t)move->from
		                  : move->kind == CPLY_MILL_PLACE ? CERT_PLACE
		                                                  : CERT_TAKE;
		out->acts[i][1] = (uint8_t)move->to;
	}
	return t->n > 0;
}

static void note_table(cert_maker *m, const cply_mill_position *p)
{
	m->asked[mill_count(p->stones[p->side])]
		[mill_count(p->stones[p->side ^ 1])] = true;
}

bool cplyi_cert_by_table(cert_maker *m, const cply_mill_position *p)
{
	if (cply_mill_probe(m->tables, p).value == CPLY_MILL_UNKNOWN)
		return false;
	note_table(m, p);
	return true;
}

/* Does a table say that the winner wins within so many turns of his own? */
static cply_mill_answer ask_table(const cert_maker *m,
                                  const cply_mill_position *p, unsigned turns)
{
	cply_mill_score s = cply_mill_probe(m->tables, p);
	if (s.value == CPLY_MILL_UNKNOWN)
		return CPLY_MILL_CANNOT_SAY;
	bool wins = s.value ==
	            (p->side == m->winner ? CPLY_MILL_WON : CPLY_MILL_LOST);
	return wins && (s.turns + 1u) / 2 <= turns ? CPLY_MILL_YES
	                                           : CPLY_MILL_NO;
}

/* The same, and the table is one that the certificate needs. */
static bool table_says(cert_maker *m, const cply_mill_position *p,
                       unsigned turns, cply_mill_answer answer)
{
	if (ask_table(m, p, turns) != answer)
		return false;
	note_table(m, p);
	return true;
}

/* Does the winner win from here within so many turns of his own? */
static cply_mill_answer wins_within(cert_maker *m, const cply_mill_position *p,
                                    unsigned turns)
{
	if (p->phase == 'o')
		return cplyi_cert_wins(p, m->winner) ? CPLY_MILL_YES
		                                     : CPLY_MILL_NO;
	if (!turns)
		return CPLY_MILL_NO;
	cply_mill_answer a = p->side == m->winner
	                             ? cply_mill_wins_in(m->search, p, turns)
	                             : cply_mill_loses_in(m->search, p, turns);
	if (a == CPLY_MILL_CANNOT_SAY)
		leave_out(m, CERT_NODES);
	return a;
}

/* Adds a position of the one with the plan, unless it is there. It is followed
 * as it was met: there the search knows it. */
static cert_entry *add_position(cert_maker *m, const cply_mill_position *p)
{
	cert_key key;
	if (!cplyi_cert_key(&m->game, p, &key)) {
		leave_out(m, CERT_NO_NAME);
		return NULL;
	}
	if (cplyi_cert_find(&m->set, &key) != CERT_NONE)
		return NULL;
	if (m->set.n == m->most) {
		leave_out(m, CERT_TOO_MANY);
		return NULL;
	}
	cert_entry *e = cplyi_cert_add(&m->set, &key);
	if (!e || !cplyi_cert_place(&m->game, p, &e->place)) {
		leave_out(m, CERT_NO_MEMORY);
		return NULL;
	}
	if (e->place.text.len)
		e->place.text = cply_str_copy(m->set.arena, e->place.text);
	return e;
}

/* ---- the order in which turns are tried ---- */

typedef struct rated {
	unsigned turn, replies;
} rated;

static int by_replies(const void *a, const void *b)
{
	const rated *x = a, *y = b;
	if (x->replies != y->replies)
		return x->replies < y->replies ? -1 : 1;
	return x->turn < y->turn ? -1 : 1;
}

/* Stones that the turn changes which the search liked best; 0: none. */
static uint32_t best_change(const cert_maker *m, const cply_mill_position *p)
{
	fast_rules rules;
	fast f;
	known k;
	return m->search->is_plain &&
	                       cplyi_fast_from(&m->search->rules, p, &rules,
	                                       &f) &&
	                       known_find(&m->search->known, known_key(&f), &k)
	               ? k.best
	               : 0;
}

static uint32_t change(const cply_mill_position *a, const cply_mill_position *b)
{
	return (a->stones[0] ^ b->stones[0]) | (a->stones[1] ^ b->stones[1]);
}

/* The turns of a position into m->turns, the one first that the search has
 * found, then those after which there is the least to follow. */
static unsigned list_turns(cert_maker *m, const cply_mill_position *p,
                           rated order[CPLY_MILL_MAX_TURNS])
{
	unsigned n = cply_mill_turns(&m->game.rules, p, m->turns);
	uint32_t best = best_change(m, p);
	for (unsigned i = 0; i < n; i++) {
		const cply_mill_position *after = &m->turns[i].after;
		order[i] = (rated){ i, 0 };
		if (!best || change(p, after) != best)
			order[i].replies = 1 + cply_mill_turns(&m->game.rules,
			                                       after, NULL);
	}
	qsort(order, n, sizeof *order, by_replies);
	if (n >= CPLY_MILL_MAX_TURNS)
		leave_out(m, CERT_NO_NAME);
	return n;
}

/* ---- wins ---- */

/* A position of the winner, with the number of turns that it really takes:
 * then it never has to be looked at again. */
static void add_win(cert_maker *m, const cply_mill_position *p, unsigned turns)
{
	cert_entry *e = add_position(m, p);
	unsigned need = 1;
	if (!e)
		return;
	while (need < turns && wins_within(m, p, need) != CPLY_MILL_YES)
		need++;
	e->number = (uint16_t)need;
}

typedef void follow(cert_maker *m, const cply_mill_position *p, unsigned turns,
                    unsigned nested);

/* Follows all turns of the side to act. */
static void follow_all(cert_maker *m, const cply_mill_position *p,
                       unsigned turns, unsigned nested, follow *each)
{
	if (nested == CERT_NESTED) {
		leave_out(m, CERT_NO_NAME);
		return;
	}
	cply_mill_ply *replies = m->replies + nested * CPLY_MILL_MAX_TURNS;
	unsigned n = cply_mill_turns(&m->game.rules, p, replies);
	if (n >= CPLY_MILL_MAX_TURNS)
		leave_out(m, CERT_NO_NAME);
	for (unsigned i = 0; i < n && m->gap == CERT_WHOLE; i++)
		each(m, &replies[i].after, turns, nested + 1);
}

/* The loser may do what he likes: all his turns are followed. */
static void follow_loser(cert_maker *m, const cply_mill_position *p,
                         unsigned turns, unsigned nested)
{
	if (p->phase == 'o' || table_says(m, p, turns, CPLY_MILL_YES))
		return;
	if (p->side == m->winner) {
		add_win(m, p, turns);
		return;
	}
	follow_all(m, p, turns, nested, follow_loser);
}

static void plan_win(cert_maker *m, uint32_t at)
{
	static const unsigned none = UINT32_MAX;
	rated order[CPLY_MILL_MAX_TURNS];
	cply_mill_position p;
	unsigned turns = m->set.items[at].number, chosen = none;
	if (!cplyi_cert_position(&m->game, &m->set.items[at].place, &p)) {
		leave_out(m, CERT_NO_NAME);
		return;
	}
	unsigned n = list_turns(m, &p, order);
	for (unsigned i = 0; i < n && chosen == none; i++)
		if (wins_within(m, &m->turns[order[i].turn].after, turns - 1) ==
		    CPLY_MILL_YES)
			chosen = order[i].turn;
	if (chosen == none ||
	    !keep_turn(&m->turns[chosen], &m->set.items[at].turn)) {
		leave_out(m, CERT_NODES);
		return;
	}
	cply_mill_position after = m->turns[chosen].after;
	follow_loser(m, &after, turns - 1, 0);
}

bool cplyi_cert_make_wins(cert_maker *m, const cply_mill_position *root,
                          unsigned turns)
{
	cply_mill_position p = *root;
	cplyi_cert_normalise(&m->game, &p);
	follow_loser(m, &p, turns, 0);
	for (uint32_t i = 0; i < m->set.n && m->gap == CERT_WHOLE; i++)
		plan_win(m, i);
	return m->gap == CERT_WHOLE;
}

/* ---- holding out ---- */

/* Follows all turns of the winner, who has so many. */
static void follow_winner(cert_maker *m, const cply_mill_position *p,
                          unsigned turns, unsigned nested)
{
	if (p->phase == 'o' || !turns || table_says(m, p, turns, CPLY_MILL_NO))
		return;
	if (p->side != m->winner) {
		cert_entry *e = add_position(m, p);
		if (e)
			e->number = (uint16_t)turns;
		return;
	}
	follow_all(m, p, turns - 1, nested, follow_winner);
}

static void plan_hold(cert_maker *m, uint32_t at)
{
	static const unsigned none = UINT32_MAX;
	rated order[CPLY_MILL_MAX_TURNS];
	cply_mill_position p;
	unsigned turns = m->set.items[at].number, chosen = none;
	if (!cplyi_cert_position(&m->game, &m->set.items[at].place, &p)) {
		leave_out(m, CERT_NO_NAME);
		return;
	}
	unsigned n = list_turns(m, &p, order);
	for (unsigned i = 0; i < n && chosen == none; i++) {
		const cply_mill_position *after =
			&m->turns[order[i].turn].after;
		/* Two turns in a row would not bring the end nearer. */
		if (after->phase != 'o' && after->side == p.side)
			continue;
		if (wins_within(m, after, turns) == CPLY_MILL_NO)
			chosen = order[i].turn;
	}
	if (chosen == none ||
	    !keep_turn(&m->turns[chosen], &m->set.items[at].turn)) {
		leave_out(m, CERT_NODES);
		return;
	}
	cply_mill_position after = m->turns[chosen].after;
	follow_winner(m, &after, turns, 0);
}

/* Positions come in the order of their numbers, the largest first: the first
 * time that one is met asks the most of it. */
bool cplyi_cert_make_holds(cert_maker *m, const cply_mill_position *root,
                           unsigned turns)
{
	cply_mill_position p = *root;
	cplyi_cert_normalise(&m->game, &p);
	follow_winner(m, &p, turns, 0);
	for (uint32_t i = 0; i < m->set.n && m->gap == CERT_WHOLE; i++)
		plan_hold(m, i);
	return m->gap == CERT_WHOLE;
}
