/* SPDX-License-Identifier: MIT */
/* Lines: where those of the file slip, and the one that shows what is true. */
#include "mill/proof/proof.h"

enum {
	MOST_ROUNDS = 256, /* turns of a line that are looked at */
	MOST_LINE = 128,
	SLOWER = 12, /* turns that a slip may cost and still be found a win */
	LOSS_IN = 4, /* turns within which a loss is looked for */
	FOR_SLIP = 2000000 /* positions to find what a slip costs */
};

static const cply_mill_position *
position(const prover *v, const cply_mill_solution *l, uint32_t action)
{
	return &v->pack->steps[l->step + action].position;
}

unsigned cply_mill_line_turn(const cply_mill *pack,
                             const cply_mill_solution *line, uint32_t action,
                             cply_mill_ply *out)
{
	const cply_mill_step *s = &pack->steps[line->step];
	unsigned side = s[action].position.side;
	*out = (cply_mill_ply){ .after = s[action].position };
	for (uint32_t i = action; i < line->n_legal; i++) {
		const cply_mill_position *after = &s[i + 1].position;
		out->moves[out->n++] = line->actions[i].move;
		out->after = *after;
		if (after->phase == 'o' || after->side != side ||
		    !after->take[side] || out->n == CPLY_MILL_TURN_MOVES)
			break;
	}
	return out->n;
}

/* ---- turns that do it ---- */

/* A turn of the solver that reaches the aim in time. */
static bool find_keep(prover *v, const cply_mill_position *p, unsigned turns,
                      cply_mill_ply *out)
{
	unsigned n;
	cply_mill_ply *list = cplyi_proof_turns(v, p, &n);
	for (unsigned i = 0; list && i < n && !v->s->stopped; i++) {
		cply_mill_answer a =
			v->aim == CPLY_MILL_AIM_HOLD
				? cplyi_proof_holds(v, &list[i].after, LOSS_IN)
				: cplyi_proof_turn_reaches(v, p, &list[i],
		                                           turns);
		if (a != CPLY_MILL_YES)
			continue;
		*out = list[i];
		return true;
	}
	return false;
}

/* A turn of the other side after which the solver does not reach the aim
 * within so many turns. */
static bool find_answer(prover *v, const cply_mill_position *p, unsigned turns,
                        cply_mill_ply *out)
{
	unsigned n;
	if (p->phase == 'o' || p->side == v->me)
		return false;
	cply_mill_ply *list = cplyi_proof_turns(v, p, &n);
	for (unsigned i = 0; list && i < n && !v->s->stopped; i++) {
		if (cplyi_proof_reaches(v, &list[i].after, turns) !=
		    CPLY_MILL_NO)
			continue;
		*out = list[i];
		return true;
	}
	return false;
}

/* ---- lines that force something ---- */

/* The turn is not as good as any: what does it cost? Gives the turns to the
 * aim with it, 0 if that is not known or there is none. */
static unsigned slips(prover *v, const cply_mill_position *before,
                      const cply_mill_ply *turn, unsigned r,
                      cply_mill_line_proof *o)
{
	cply_mill_score score = cplyi_proof_known(v, &turn->after);
	if (v->aim == CPLY_MILL_AIM_WIN && score.value == CPLY_MILL_WON)
		return (score.turns + 2u) / 2;
	if (v->aim == CPLY_MILL_AIM_WIN && score.value != CPLY_MILL_UNKNOWN) {
		o->sound = CPLY_MILL_REFUTED;
		(void)find_answer(v, &turn->after, SLOWER, &o->answer);
		return 0;
	}
	for (unsigned t = r + 1; t <= r + SLOWER; t++) {
		cply_mill_answer a =
			cplyi_proof_turn_reaches(v, before, turn, t);
		if (a == CPLY_MILL_YES)
			return t;
		if (a != CPLY_MILL_NO)
			break;
	}
	/* It may even lose. */
	if (v->aim == CPLY_MILL_AIM_WIN &&
	    cplyi_proof_holds(v, &turn->after, LOSS_IN) == CPLY_MILL_NO) {
		o->sound = CPLY_MILL_REFUTED;
		(void)cply_mill_best_line(v->s, &turn->after, &o->answer, 1);
	}
	return 0;
}

/* The solver's turn; gives the turns that are left then, or UINT32_MAX when
 * there is nothing more to say. */
static unsigned judge_turn(prover *v, const cply_mill_position *before,
                           const cply_mill_ply *turn, unsigned r,
                           unsigned number, uint32_t at,
                           cply_mill_line_proof *o)
{
	cply_mill_answer a = cplyi_proof_turn_reaches(v, before, turn, r);
	if (a == CPLY_MILL_YES)
		return r - 1;
	if (a == CPLY_MILL_CANNOT_SAY) {
		if (!o->slip)
			o->shortest = CPLY_MILL_UNDECIDED;
		o->sound = CPLY_MILL_UNDECIDED;
		return UINT32_MAX;
	}
	bool first = !o->slip;
	if (first) {
		o->shortest = CPLY_MILL_REFUTED;
		o->slip = number;
		o->slip_at = at;
		o->before = r;
		(void)find_keep(v, before, r, &o->keep);
	}
	uint64_t spare = cply_mill_search_left(v->s);
	uint64_t from = cply_mill_search_nodes(v->s);
	cplyi_proof_allow(v, spare < FOR_SLIP ? spare : FOR_SLIP);
	unsigned left = slips(v, before, turn, r, o);
	uint64_t used = cply_mill_search_nodes(v->s) - from;
	cplyi_proof_allow(v, spare > used ? spare - used : 0);
	if (first)
		o->after = left;
	if (left)
		return left - 1;
	if (o->sound == CPLY_MILL_REFUTED) {
		o->thrown = number;
		o->thrown_at = at;
	} else {
		o->sound = CPLY_MILL_UNDECIDED;
	}
	return UINT32_MAX;
}

/* The other side's turn, likewise. */
static unsigned judge_defence(prover *v, const cply_mill_position *before,
                              const cply_mill_ply *turn, unsigned r,
                              unsigned number, uint32_t at,
                              cply_mill_line_proof *o)
{
	cply_mill_answer a = cplyi_proof_reaches(v, &turn->after, r - 1);
	if (a == CPLY_MILL_NO)
		return r;
	if (a == CPLY_MILL_CANNOT_SAY) {
		o->shortest = o->slip ? o->shortest : CPLY_MILL_UNDECIDED;
		o->sound = o->defence = CPLY_MILL_UNDECIDED;
		return UINT32_MAX;
	}
	if (o->defence == CPLY_MILL_PROVEN) {
		o->defence = CPLY_MILL_REFUTED;
		o->gives_in = number;
		o->gives_in_at = at;
		(void)find_answer(v, before, r - 1, &o->lasts);
	}
	unsigned t = 1;
	while (t < r && cplyi_proof_reaches(v, &turn->after, t) == CPLY_MILL_NO)
		t++;
	return t;
}

static void judge_forcing(prover *v, const cply_mill_solution *l,
                          cply_mill_line_proof *o)
{
	unsigned r = v->out->turns, number = 0, rounds = 0;
	uint32_t at = 0;
	o->shortest = o->sound = o->defence = CPLY_MILL_PROVEN;
	while (at < l->n_actions && r && r != UINT32_MAX) {
		const cply_mill_position *before = position(v, l, at);
		cply_mill_ply turn;
		unsigned n = cply_mill_line_turn(v->pack, l, at, &turn);
		bool mine = before->side == v->me;
		if (rounds++ == MOST_ROUNDS) {
			o->sound = o->defence = CPLY_MILL_UNDECIDED;
			return;
		}
		number += mine;
		r = mine ? judge_turn(v, before, &turn, r, number, at, o)
		         : judge_defence(v, before, &turn, r, number, at, o);
		at += n;
	}
	o->is_short = r && r != UINT32_MAX;
}

/* ---- lines that hold ---- */

static void judge_holding(prover *v, const cply_mill_solution *l,
                          cply_mill_line_proof *o)
{
	unsigned number = 0;
	cply_mill_ply turn;
	o->shortest = o->sound = CPLY_MILL_PROVEN;
	for (uint32_t at = 0; at < l->n_actions; at += turn.n) {
		const cply_mill_position *before = position(v, l, at);
		(void)cply_mill_line_turn(v->pack, l, at, &turn);
		if (before->side != v->me)
			continue;
		cply_mill_answer a =
			number++ < MOST_ROUNDS
				? cplyi_proof_holds(v, &turn.after, LOSS_IN)
				: CPLY_MILL_CANNOT_SAY;
		if (a == CPLY_MILL_YES)
			continue;
		o->shortest = o->sound = a == CPLY_MILL_NO
		                                 ? CPLY_MILL_REFUTED
		                                 : CPLY_MILL_UNDECIDED;
		if (a == CPLY_MILL_NO) {
			o->slip = o->thrown = number;
			o->slip_at = o->thrown_at = at;
			(void)find_keep(v, before, 0, &o->keep);
			(void)cply_mill_best_line(v->s, &turn.after, &o->answer,
			                          1);
		}
		return;
	}
}

/* Lost anyway: the first turn may still last as long as any. */
static void judge_lost(prover *v, const cply_mill_solution *l,
                       cply_mill_line_proof *o)
{
	cply_mill_ply turn;
	(void)cply_mill_line_turn(v->pack, l, 0, &turn);
	for (unsigned i = 0; i < v->out->n_choices; i++) {
		const cply_mill_ply *c = &v->out->choices[i].turn;
		if (memcmp(c->after.stones, turn.after.stones,
		           sizeof c->after.stones) != 0)
			continue;
		uint8_t kind = v->out->kinds[i];
		o->shortest = kind == CPLY_MILL_SHORTEST ? CPLY_MILL_PROVEN
		              : kind == CPLY_MILL_NOT    ? CPLY_MILL_REFUTED
		                                         : CPLY_MILL_UNDECIDED;
		o->slip = kind == CPLY_MILL_NOT;
		o->keep = v->out->choices[0].turn;
		return;
	}
}

bool cplyi_proof_lines(prover *v)
{
	const cply_mill_score *root = &v->out->verdict.score;
	for (uint32_t i = 0; i < v->p->n_lines; i++) {
		const cply_mill_solution *l = &v->p->lines[i];
		cply_mill_line_proof *o = &v->out->lines[i];
		o->turns = cply_mill_solution_turns(v->pack, l);
		if (!l->n_actions || l->n_legal != l->n_actions)
			continue;
		if (v->aim != CPLY_MILL_AIM_HOLD) {
			if (v->out->turns)
				judge_forcing(v, l, o);
		} else if (root->value == CPLY_MILL_LOST) {
			judge_lost(v, l, o);
		} else {
			judge_holding(v, l, o);
		}
	}
	return !v->a->failed;
}

/* ---- the line to show ---- */

/* Best play of both sides, for aims that are not the search's. */
static void show_best(prover *v, unsigned most)
{
	cply_mill_proof *o = v->out;
	cply_mill_position at = v->p->start;
	unsigned r = o->turns;
	while (r && o->n_line < most) {
		cply_mill_ply *t = &o->line[o->n_line];
		bool mine = at.side == v->me;
		if (!(mine ? find_keep(v, &at, r, t)
		           : find_answer(v, &at, r - 1, t)))
			break;
		r -= mine;
		at = t->after;
		o->n_line++;
	}
}

/* The puzzle's own first turn, and what the other side answers. */
static void show_refutation(prover *v)
{
	cply_mill_proof *o = v->out;
	const cply_mill_solution *l = NULL;
	for (uint32_t i = 0; i < v->p->n_lines && !l; i++)
		if (v->p->lines[i].n_legal)
			l = &v->p->lines[i];
	unsigned within = o->not_within ? o->not_within : SLOWER;
	if (l)
		(void)cply_mill_line_turn(v->pack, l, 0, &o->line[0]);
	else if (o->n_choices)
		o->line[0] = o->choices[0].turn;
	else
		return;
	o->n_line = 1;
	if (find_answer(v, &o->line[0].after, within - 1, &o->line[1]))
		o->n_line = 2;
}

bool cplyi_proof_show(prover *v)
{
	cply_mill_proof *o = v->out;
	unsigned value = o->verdict.score.value;
	bool forced = value == CPLY_MILL_WON || value == CPLY_MILL_LOST;
	unsigned most = forced ? o->verdict.score.turns : 2 * o->turns;
	most = most < 2 ? 2 : most < MOST_LINE ? most : MOST_LINE;
	o->line = CPLY_NEW(v->a, most, cply_mill_ply);
	if (!o->line)
		return false;
	if (v->aim == CPLY_MILL_AIM_MILL || v->aim == CPLY_MILL_AIM_CAPTURE) {
		if (o->turns)
			show_best(v, most);
		else if (o->standing == CPLY_MILL_REFUTED)
			show_refutation(v);
	} else if (forced) {
		o->n_line =
			cply_mill_best_line(v->s, &v->p->start, o->line, most);
	} else if (v->aim == CPLY_MILL_AIM_WIN &&
	           o->standing == CPLY_MILL_REFUTED) {
		show_refutation(v);
	} else if (o->n_shortest) {
		o->line[o->n_line++] = o->choices[0].turn;
	}
	return !v->a->failed;
}
