/* SPDX-License-Identifier: MIT */
/* Is an aim reached, whatever the other side does? Wins are the business of the
 * search; for mills and captures all actions are tried. */
#include "mill/proof/proof.h"
#include "mill/rules/bits.h"
#include "mill/tables/table.h"

static unsigned stones_of(const cply_mill_position *p, unsigned side)
{
	return mill_count(p->stones[side]) + p->hand[side];
}

/* Does this action of the solver reach the aim? */
static bool achieves(const prover *v, cply_mill_move m,
                     const cply_mill_position *after)
{
	if (v->aim == CPLY_MILL_AIM_CAPTURE)
		return stones_of(after, v->me ^ 1u) <= v->target;
	uint32_t mills =
		cply_mill_in_mills(after->stones[v->me], v->p->rules.diagonals);
	return m.kind != CPLY_MILL_TAKE && (mills >> m.to & 1);
}

static bool turn_is_over(const cply_mill_position *before,
                         const cply_mill_position *after)
{
	return after->phase == 'o' || after->side != before->side ||
	       !after->take[after->side];
}

/* As deep as there are turns, of which there are few (MOST_TURNS). */
static bool forces(prover *v, const cply_mill_position *p, unsigned turns)
{
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	if (!search_goes_on(v->s) || p->phase == 'o' || !turns)
		return false;
	bool mine = p->side == v->me;
	unsigned n = cply_mill_moves(&v->p->rules, p, moves);
	for (unsigned i = 0; i < n && !v->s->stopped; i++) {
		cply_mill_position after = *p;
		cply_mill_play(&v->p->rules, &after, moves[i], NULL);
		if (mine && achieves(v, moves[i], &after))
			return true;
		unsigned left = turns - (mine && turn_is_over(p, &after));
		if (forces(v, &after, left) == mine)
			return mine && !v->s->stopped;
	}
	return !mine && n > 0 && !v->s->stopped;
}

cply_mill_answer cplyi_proof_reaches(prover *v, const cply_mill_position *p,
                                     unsigned turns)
{
	enum { MOST_TURNS = 16 };
	if (v->aim == CPLY_MILL_AIM_WIN)
		return p->side == v->me ? cply_mill_wins_in(v->s, p, turns)
		                        : cply_mill_loses_in(v->s, p, turns);
	if (turns > MOST_TURNS)
		return CPLY_MILL_CANNOT_SAY;
	bool yes = forces(v, p, turns);
	return v->s->stopped ? CPLY_MILL_CANNOT_SAY
	       : yes         ? CPLY_MILL_YES
	                     : CPLY_MILL_NO;
}

cply_mill_answer cplyi_proof_turn_reaches(prover *v,
                                          const cply_mill_position *before,
                                          const cply_mill_ply *turn,
                                          unsigned turns)
{
	cply_mill_position p = *before;
	bool plays =
		v->aim == CPLY_MILL_AIM_MILL || v->aim == CPLY_MILL_AIM_CAPTURE;
	for (unsigned i = 0; plays && i < turn->n; i++) {
		cply_mill_play(&v->p->rules, &p, turn->moves[i], NULL);
		if (achieves(v, turn->moves[i], &p))
			return CPLY_MILL_YES;
	}
	return cplyi_proof_reaches(v, &turn->after, turns - 1);
}

cply_mill_score cplyi_proof_known(const prover *v, const cply_mill_position *p)
{
	cply_mill_score s = { CPLY_MILL_UNKNOWN, 0 };
	unsigned mine = v->me ? CPLY_MILL_BLACK_WINS : CPLY_MILL_WHITE_WINS;
	if (p->phase == 'o') {
		s.value = p->winner == CPLY_MILL_NOBODY ? CPLY_MILL_UNKNOWN
		          : p->winner == CPLY_MILL_DRAW ? CPLY_MILL_DRAWN
		          : p->winner == mine           ? CPLY_MILL_WON
		                                        : CPLY_MILL_LOST;
		return s;
	}
	s = cply_mill_probe(v->s->tables, p);
	if (p->side != v->me && s.value == CPLY_MILL_WON)
		s.value = CPLY_MILL_LOST;
	else if (p->side != v->me && s.value == CPLY_MILL_LOST)
		s.value = CPLY_MILL_WON;
	return s;
}

cply_mill_answer cplyi_proof_holds(prover *v, const cply_mill_position *p,
                                   unsigned turns)
{
	cply_mill_score score = cplyi_proof_known(v, p);
	if (score.value != CPLY_MILL_UNKNOWN)
		return score.value == CPLY_MILL_LOST ? CPLY_MILL_NO
		                                     : CPLY_MILL_YES;
	for (unsigned t = 1; t <= turns; t++) {
		bool mine = p->side == v->me;
		cply_mill_answer lost = mine ? cply_mill_loses_in(v->s, p, t)
		                             : cply_mill_wins_in(v->s, p, t);
		if (lost == CPLY_MILL_YES)
			return CPLY_MILL_NO;
		cply_mill_answer won = mine ? cply_mill_wins_in(v->s, p, t)
		                            : cply_mill_loses_in(v->s, p, t);
		if (won == CPLY_MILL_YES)
			return CPLY_MILL_YES;
		if (lost == CPLY_MILL_CANNOT_SAY || won == CPLY_MILL_CANNOT_SAY)
			break;
	}
	return CPLY_MILL_CANNOT_SAY;
}
