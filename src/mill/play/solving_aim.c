/* SPDX-License-Identifier: MIT */
/* Can the aim of a puzzle be reached, and how soon? */
#include "mill/play/solving.h"
#include "mill/search/search.h"
#include "mill/tables/table.h"

void cplyi_session_budget(cply_mill_session *s, uint64_t nodes)
{
	/* The slow search of this file looks at fewer in the same time. */
	enum { SLOWER_BY = 20 };
	cply_mill_search_limit(s->own->search, nodes, 0);
	s->own->last_aim_node = s->own->aim_nodes + nodes / SLOWER_BY + 1;
}

bool cplyi_session_has_aim(const cply_mill_session *s)
{
	return s->task != CPLY_MILL_TO_HOLD && s->task != CPLY_MILL_TO_FOLLOW;
}

cply_mill_value cplyi_session_value(const cply_mill_session *s,
                                    const cply_mill_position *p)
{
	static const cply_mill_value turned[] = {
		[CPLY_MILL_UNKNOWN] = CPLY_MILL_UNKNOWN,
		[CPLY_MILL_LOST] = CPLY_MILL_WON,
		[CPLY_MILL_DRAWN] = CPLY_MILL_DRAWN,
		[CPLY_MILL_WON] = CPLY_MILL_LOST
	};
	if (p->phase == 'o')
		return session_won_by(p, s->solver)        ? CPLY_MILL_WON
		       : session_won_by(p, s->solver ^ 1u) ? CPLY_MILL_LOST
		                                           : CPLY_MILL_DRAWN;
	const cply_mill_search *search = s->own->search;
	unsigned v = search ? cply_mill_probe(search->tables, p).value
	                    : CPLY_MILL_UNKNOWN;
	return p->side == s->solver ? (cply_mill_value)v : turned[v & 3];
}

static unsigned count_stones(const cply_mill_position *p, unsigned side)
{
	unsigned n = p->hand[side];
	for (uint32_t left = p->stones[side]; left; left &= left - 1)
		n++;
	return n;
}

bool cplyi_session_reaches(const cply_mill_session *s, cply_mill_move move,
                           const cply_mill_position *after)
{
	/* To win the game is not to have closed a mill or taken enough. */
	if (s->task == CPLY_MILL_TO_CLOSE)
		return move.kind != CPLY_MILL_TAKE &&
		       (cply_mill_in_mills(after->stones[s->solver],
		                           s->puzzle->rules.diagonals) >>
		                move.to &
		        1);
	if (s->task == CPLY_MILL_TO_CAPTURE)
		return count_stones(after, s->solver ^ 1u) + s->to_capture <=
		       s->own->begun;
	return session_won_by(after, s->solver);
}

static bool is_spent(const cply_mill_session *s)
{
	return s->own->aim_nodes >= s->own->last_aim_node;
}

/* Has the turn passed on? Who takes stones for it is still at it. */
static bool turn_is_over(const cply_mill_position *before,
                         const cply_mill_position *after)
{
	return after->phase == 'o' || after->side != before->side ||
	       !after->take[after->side];
}

/* Mills and captures, action by action; a few turns deep. */
static bool reached_within(cply_mill_session *s, const cply_mill_position *p,
                           unsigned turns)
{
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	if (is_spent(s) || !turns || p->phase == 'o')
		return false;
	s->own->aim_nodes++;
	bool attacks = p->side == s->solver;
	unsigned n = cply_mill_moves(&s->puzzle->rules, p, moves);
	for (unsigned i = 0; i < n && !is_spent(s); i++) {
		cply_mill_position after = *p;
		cply_mill_play(&s->puzzle->rules, &after, moves[i], NULL);
		if (attacks && cplyi_session_reaches(s, moves[i], &after))
			return true;
		unsigned left = turns - (attacks && turn_is_over(p, &after));
		if (reached_within(s, &after, left) == attacks)
			return attacks;
	}
	return !attacks && n > 0;
}

cply_mill_answer cplyi_session_within(cply_mill_session *s,
                                      const cply_mill_position *p,
                                      unsigned turns)
{
	if (p->phase == 'o')
		return s->task == CPLY_MILL_TO_WIN &&
		                       session_won_by(p, s->solver)
		               ? CPLY_MILL_YES
		               : CPLY_MILL_NO;
	if (s->task == CPLY_MILL_TO_WIN)
		return p->side == s->solver
		               ? cply_mill_wins_in(s->own->search, p, turns)
		               : cply_mill_loses_in(s->own->search, p, turns);
	bool yes = reached_within(s, p, turns);
	return is_spent(s) ? CPLY_MILL_CANNOT_SAY
	       : yes       ? CPLY_MILL_YES
	                   : CPLY_MILL_NO;
}

unsigned cplyi_session_soonest(cply_mill_session *s,
                               const cply_mill_position *p, unsigned from,
                               unsigned to, unsigned *ruled_out)
{
	*ruled_out = from ? from - 1 : 0;
	for (unsigned t = from; t <= to; t++) {
		cply_mill_answer a = cplyi_session_within(s, p, t);
		if (a == CPLY_MILL_YES)
			return t;
		if (a != CPLY_MILL_NO)
			break;
		*ruled_out = t;
	}
	return 0;
}
