/* SPDX-License-Identifier: MIT */
/* Every first turn of a puzzle: as good as any, slower, or none of that. */
#include "mill/proof/proof.h"

enum {
	DEEPER = 12,  /* turns more to look for slower wins */
	LOSES_IN = 12 /* turns within which a bad turn loses */
};

static void set(cply_mill_choice *c, cply_mill_value value, unsigned turns)
{
	c->verdict.score.value = (uint8_t)value;
	c->verdict.score.turns = (uint16_t)turns;
}

/* What needs no search. */
static bool known_turn(const prover *v, cply_mill_choice *c)
{
	cply_mill_score s = cplyi_proof_known(v, &c->turn.after);
	if (s.value == CPLY_MILL_UNKNOWN)
		return false;
	c->verdict.by_table = c->turn.after.phase != 'o';
	set(c, (cply_mill_value)s.value,
	    s.value == CPLY_MILL_DRAWN ? 0 : s.turns + 1u);
	return true;
}

/* Is it as good as the best? */
static void ask_shortest(prover *v, cply_mill_choice *c, uint8_t *kind)
{
	const cply_mill_proof *o = v->out;
	*kind = CPLY_MILL_UNKNOWN_TURN;
	if (v->aim == CPLY_MILL_AIM_HOLD || !o->turns)
		return;
	cply_mill_answer a =
		cplyi_proof_turn_reaches(v, &v->p->start, &c->turn, o->turns);
	if (a == CPLY_MILL_YES) {
		*kind = CPLY_MILL_SHORTEST;
		if (v->aim == CPLY_MILL_AIM_WIN)
			set(c, CPLY_MILL_WON, 2 * o->turns - 1);
	} else if (a == CPLY_MILL_NO) {
		c->verdict.no_win = o->turns;
	}
}

/* What a known value makes of a turn. */
static uint8_t kind_of(const prover *v, const cply_mill_choice *c)
{
	const cply_mill_score *s = &c->verdict.score;
	const cply_mill_score *root = &v->out->verdict.score;
	if (s->value == CPLY_MILL_UNKNOWN)
		return CPLY_MILL_UNKNOWN_TURN;
	if (v->aim == CPLY_MILL_AIM_HOLD && root->value == CPLY_MILL_LOST)
		return s->turns == root->turns ? CPLY_MILL_SHORTEST
		                               : CPLY_MILL_NOT;
	if (v->aim == CPLY_MILL_AIM_HOLD)
		return s->value == CPLY_MILL_LOST ? CPLY_MILL_NOT
		                                  : CPLY_MILL_SHORTEST;
	if (s->value != CPLY_MILL_WON)
		return CPLY_MILL_NOT;
	return s->turns <= root->turns ? CPLY_MILL_SHORTEST : CPLY_MILL_SLOWER;
}

/* Looks at turns that are not known yet, deeper and deeper. */
static void look_deeper(prover *v)
{
	cply_mill_proof *o = v->out;
	bool hold = v->aim == CPLY_MILL_AIM_HOLD;
	unsigned from = hold ? 1 : o->turns + 1;
	for (unsigned d = 0; d < DEEPER && !v->s->stopped; d++)
		for (unsigned i = 0; i < o->n_choices && !v->s->stopped; i++) {
			cply_mill_choice *c = &o->choices[i];
			const cply_mill_position *q = &c->turn.after;
			bool again = q->side == v->me;
			if (o->kinds[i] != CPLY_MILL_UNKNOWN_TURN)
				continue;
			cply_mill_answer a =
				again ? cply_mill_wins_in(v->s, q, from + d - 1)
				      : cply_mill_loses_in(v->s, q,
			                                   from + d - 1);
			if (a == CPLY_MILL_YES)
				set(c, CPLY_MILL_WON, 2 * (from + d) - 1);
			else if (a == CPLY_MILL_NO)
				c->verdict.no_win = from + d;
			if (a == CPLY_MILL_NO && d < LOSES_IN)
				a = again ? cply_mill_loses_in(v->s, q, d + 1)
				          : cply_mill_wins_in(v->s, q, d + 1);
			if (a == CPLY_MILL_YES &&
			    c->verdict.score.value == CPLY_MILL_UNKNOWN)
				set(c, CPLY_MILL_LOST, 2 * (d + 1));
			else if (a == CPLY_MILL_NO)
				c->verdict.no_loss = d + 1;
			o->kinds[i] = kind_of(v, c);
		}
}

/* ---- order ---- */

static int rank(const prover *v, unsigned i)
{
	const cply_mill_score *s = &v->out->choices[i].verdict.score;
	int kind = (CPLY_MILL_TURN_KINDS - v->out->kinds[i]) * 10000;
	if (v->out->kinds[i] == CPLY_MILL_NOT) /* unknown ones go before */
		kind = 0;
	return kind + (s->value == CPLY_MILL_WON    ? 5000 - s->turns
	               : s->value == CPLY_MILL_LOST ? s->turns - 5000
	                                            : 0);
}

static void sort_choices(prover *v)
{
	cply_mill_choice *list = v->out->choices;
	uint8_t *kinds = v->out->kinds;
	for (unsigned i = 1; i < v->out->n_choices; i++) {
		cply_mill_choice c;
		for (unsigned k = i; k && rank(v, k - 1) < rank(v, k); k--) {
			uint8_t kind = kinds[k];
			kinds[k] = kinds[k - 1];
			kinds[k - 1] = kind;
			c = list[k];
			list[k] = list[k - 1];
			list[k - 1] = c;
		}
	}
}

static void count(cply_mill_proof *o)
{
	unsigned n[CPLY_MILL_TURN_KINDS] = { 0 };
	for (unsigned i = 0; i < o->n_choices; i++)
		n[o->kinds[i]]++;
	o->n_shortest = n[CPLY_MILL_SHORTEST];
	o->n_slower = n[CPLY_MILL_SLOWER];
	o->n_not_winning = n[CPLY_MILL_NOT];
	o->n_unknown = n[CPLY_MILL_UNKNOWN_TURN];
}

bool cplyi_proof_first_turns(prover *v)
{
	cply_mill_proof *o = v->out;
	bool by_value =
		v->aim == CPLY_MILL_AIM_WIN || v->aim == CPLY_MILL_AIM_HOLD;
	unsigned n;
	cply_mill_ply *turns = cplyi_proof_turns(v, &v->p->start, &n);
	o->choices = CPLY_NEW(v->a, n + 1, cply_mill_choice);
	o->kinds = CPLY_NEW(v->a, n + 1, uint8_t);
	if (!turns || !o->choices || !o->kinds)
		return false;
	o->n_choices = n;
	for (unsigned i = 0; i < n; i++) {
		cply_mill_choice *c = &o->choices[i];
		c->turn = turns[i];
		if (by_value && known_turn(v, c))
			o->kinds[i] = kind_of(v, c);
		else
			ask_shortest(v, c, &o->kinds[i]);
	}
	count(o);
	sort_choices(v);
	return true;
}

void cplyi_proof_other_turns(prover *v)
{
	bool by_value =
		v->aim == CPLY_MILL_AIM_WIN || v->aim == CPLY_MILL_AIM_HOLD;
	if (!by_value || !v->out->n_unknown)
		return;
	look_deeper(v);
	count(v->out);
	sort_choices(v);
}
