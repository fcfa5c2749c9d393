/* SPDX-License-Identifier: MIT */
/* Proves or refutes what a puzzle claims. */
#include "mill/proof/proof.h"

#include "mill/rules/bits.h"

enum {
	LONGEST_WIN = 50, /* turns of the winner */
	LONGEST_GOAL = 8, /* for mills and captures */
	/* Positions at most for turns that are worse than the best: if a tag
	 * counts them, and if not. */
	FOR_COUNTS = 5000000,
	FOR_OTHERS = 200000
};

/* ---- small things ---- */

void cply_mill_ply_write(const cply_mill_ply *turn, cply_buf *out)
{
	for (unsigned i = 0; i < turn->n; i++)
		cply_mill_move_write(turn->moves[i], out);
}

cply_mill_ply *cplyi_proof_turns(prover *v, const cply_mill_position *p,
                                 unsigned *n)
{
	*n = cply_mill_turns(&v->p->rules, p, NULL);
	if (*n >= v->n_list) {
		v->n_list = *n + 1;
		v->list = CPLY_NEW(v->a, v->n_list, cply_mill_ply);
	}
	if (v->list)
		(void)cply_mill_turns(&v->p->rules, p, v->list);
	return v->list;
}

void cplyi_proof_allow(prover *v, uint64_t positions)
{
	cply_mill_search_limit(v->s, positions ? positions : 1,
	                       v->s->limits.own_turns);
}

static void decide(prover *v, cply_mill_standing standing)
{
	v->out->standing = standing;
	v->out->doubt = CPLY_MILL_NO_DOUBT;
}

static void doubt(prover *v, cply_mill_doubt why)
{
	v->out->standing = CPLY_MILL_UNDECIDED;
	v->out->doubt = why;
}

/* Turns of the winner, as a score of the side to move has them. */
static unsigned own_turns(const cply_mill_score *s)
{
	return (s->turns + 1u) / 2;
}

/* Is some number that is said not the true one? A puzzle that begins with
 * taking a stone may count that turn or not. */
static bool says_wrong_number(const prover *v)
{
	const cply_mill_claim *c = &v->out->claim;
	bool takes = v->p->start.take[v->me] != 0;
	for (unsigned i = 0; i < c->n_said; i++) {
		unsigned n = c->said[i].aim == c->aim ? c->said[i].number : 0;
		if (n && n != v->out->turns &&
		    !(takes && n + 1 == v->out->turns))
			return true;
	}
	return false;
}

/* ---- wins ---- */

/* The rule that ends a game without captures is not part of the search of the
 * plain game. Does the win come before it could? */
static bool beats_draw_rule(const prover *v)
{
	const cply_mill_rules *r = &v->p->rules;
	unsigned most = r->n_moves;
	if (!most || !cply_mill_rules_plain(r))
		return true;
	if (r->n_moves_endgame && r->n_moves_endgame < most)
		most = r->n_moves_endgame;
	return v->p->start.quiet + 2 * v->out->turns <= most;
}

static void find_value(prover *v, unsigned wins_first)
{
	cply_mill_verdict *d = &v->out->verdict;
	d->score = cplyi_proof_known(v, &v->p->start);
	d->by_table = d->score.value != CPLY_MILL_UNKNOWN;
	if (!d->by_table && wins_first)
		*d = cply_mill_find_win(v->s, &v->p->start, wins_first);
	if (d->score.value == CPLY_MILL_UNKNOWN && !d->stopped) {
		unsigned no_win = d->no_win;
		*d = cply_mill_solve(v->s, &v->p->start);
		if (d->no_win < no_win)
			d->no_win = no_win;
	}
	v->out->not_within = d->no_win;
	if (d->score.value == CPLY_MILL_WON) {
		v->out->turns = own_turns(&d->score);
		if (!d->at_most)
			v->out->not_within = v->out->turns - 1;
	}
}

static void prove_win(prover *v)
{
	cply_mill_proof *o = v->out;
	unsigned said = o->claim.turns;
	find_value(v, said < LONGEST_WIN ? said : LONGEST_WIN);
	switch ((cply_mill_value)o->verdict.score.value) {
	case CPLY_MILL_WON:
		o->wrong_number = says_wrong_number(v);
		if (!beats_draw_rule(v))
			doubt(v, CPLY_MILL_DRAW_RULE);
		else if (o->verdict.at_most && said == o->turns)
			doubt(v, CPLY_MILL_TOO_DEEP); /* perhaps sooner */
		else
			decide(v, o->wrong_number ? CPLY_MILL_REFUTED
			                          : CPLY_MILL_PROVEN);
		break;
	case CPLY_MILL_UNKNOWN:
		if (said && o->not_within >= said)
			decide(v, CPLY_MILL_REFUTED);
		else
			doubt(v, CPLY_MILL_TOO_DEEP);
		break;
	default:
		decide(v, CPLY_MILL_REFUTED);
	}
}

/* ---- draws ---- */

static void prove_hold(prover *v)
{
	cply_mill_proof *o = v->out;
	find_value(v, 0);
	switch ((cply_mill_value)o->verdict.score.value) {
	case CPLY_MILL_LOST:
		decide(v, CPLY_MILL_REFUTED);
		break;
	case CPLY_MILL_UNKNOWN:
		doubt(v, CPLY_MILL_NEEDS_TABLE);
		break;
	default:
		o->is_better = o->verdict.score.value == CPLY_MILL_WON;
		decide(v, CPLY_MILL_PROVEN);
	}
}

/* ---- mills and captures ---- */

unsigned cplyi_proof_line(const cply_mill *pack, const cply_mill_puzzle *p)
{
	unsigned best = 0;
	for (uint32_t i = 0; i < p->n_lines; i++) {
		const cply_mill_solution *l = &p->lines[i];
		uint32_t n = cply_mill_solution_turns(pack, l);
		if (l->n_legal == l->n_actions && n && (!best || n < best))
			best = n;
	}
	return best;
}

static void prove_goal(prover *v)
{
	cply_mill_proof *o = v->out;
	unsigned said = o->claim.turns;
	unsigned most = said ? said : cplyi_proof_line(v->pack, v->p);
	unsigned stones = mill_count(v->p->start.stones[v->me ^ 1u]) +
	                  v->p->start.hand[v->me ^ 1u];
	v->target = stones > o->claim.captures ? stones - o->claim.captures : 0;
	for (unsigned t = 1; t <= most && t <= LONGEST_GOAL; t++) {
		cply_mill_answer a = cplyi_proof_reaches(v, &v->p->start, t);
		if (a == CPLY_MILL_YES) {
			o->turns = t;
			o->wrong_number = says_wrong_number(v);
			decide(v, o->wrong_number ? CPLY_MILL_REFUTED
			                          : CPLY_MILL_PROVEN);
			return;
		}
		if (a != CPLY_MILL_NO) {
			doubt(v, CPLY_MILL_TOO_DEEP);
			return;
		}
		o->not_within = t;
	}
	if (most && o->not_within == most)
		decide(v, CPLY_MILL_REFUTED);
	else
		doubt(v, most ? CPLY_MILL_TOO_DEEP : CPLY_MILL_NO_CLAIM);
}

/* ---- what is worth most ---- */

/* Nothing but the lines claims anything: their first turns are the best. */
static void prove_best(prover *v)
{
	find_value(v, 0);
	if (v->out->verdict.score.value == CPLY_MILL_UNKNOWN)
		doubt(v, CPLY_MILL_TOO_DEEP);
	else
		decide(v, CPLY_MILL_PROVEN);
	v->aim = v->out->verdict.score.value == CPLY_MILL_WON
	                 ? CPLY_MILL_AIM_WIN
	                 : CPLY_MILL_AIM_HOLD;
}

static void judge_best(prover *v)
{
	cply_mill_proof *o = v->out;
	bool any = false, open = false, good = true;
	bool by_lines = o->claim.aim == CPLY_MILL_AIM_BEST ||
	                o->claim.aim == CPLY_MILL_AIM_NONE;
	if (!by_lines || o->standing != CPLY_MILL_PROVEN)
		return;
	if (o->claim.aim == CPLY_MILL_AIM_NONE) {
		doubt(v, CPLY_MILL_NO_CLAIM);
		return;
	}
	for (uint32_t i = 0; i < v->p->n_lines; i++) {
		if (!v->p->lines[i].is_optimal)
			continue;
		const cply_mill_line_proof *l = &o->lines[i];
		any = true;
		open |= l->shortest == CPLY_MILL_UNDECIDED;
		good &= l->shortest != CPLY_MILL_REFUTED || l->slip > 1;
	}
	if (!any)
		doubt(v, CPLY_MILL_NO_CLAIM);
	else if (!good)
		decide(v, CPLY_MILL_REFUTED);
	else if (open)
		doubt(v, CPLY_MILL_TOO_DEEP);
}

/* ---- all ---- */

/* "The only move": is there another? */
static void judge_only(prover *v)
{
	cply_mill_proof *o = v->out;
	if (!o->claim.only || o->standing != CPLY_MILL_PROVEN)
		return;
	o->not_only = o->n_shortest > 1;
	if (o->not_only)
		decide(v, CPLY_MILL_REFUTED);
	else if (o->n_unknown)
		doubt(v, CPLY_MILL_TOO_DEEP);
}

/* A best turn is only claimed by lines. */
static bool claims_nothing(const cply_mill_claim *c, const cply_mill_puzzle *p)
{
	if (c->aim != CPLY_MILL_AIM_BEST)
		return c->aim == CPLY_MILL_AIM_NONE;
	for (uint32_t i = 0; i < p->n_lines; i++)
		if (p->lines[i].n_legal && p->lines[i].is_optimal)
			return false;
	return true;
}

void cply_mill_proof_none(const cply_mill *pack, const cply_mill_puzzle *p,
                          cply_arena *a, cply_mill_proof *out)
{
	*out = (cply_mill_proof){ 0 };
	out->claim = cply_mill_claim_of(pack, p, a);
	out->doubt = !p->has_start                    ? CPLY_MILL_NO_POSITION
	             : claims_nothing(&out->claim, p) ? CPLY_MILL_NO_CLAIM
	                                              : CPLY_MILL_NOT_TRIED;
}

static void prove(prover *v)
{
	switch (v->aim) {
	case CPLY_MILL_AIM_WIN:
		prove_win(v);
		break;
	case CPLY_MILL_AIM_HOLD:
		prove_hold(v);
		break;
	case CPLY_MILL_AIM_MILL:
	case CPLY_MILL_AIM_CAPTURE:
		prove_goal(v);
		break;
	default:
		prove_best(v);
	}
}

/* Two thirds of the work for the claim, the rest for turns and lines. */
static bool prove_within_limits(prover *v)
{
	uint64_t all = cply_mill_search_left(v->s);
	bool bounded = all != UINT64_MAX;
	/* A draw is not found by search, however long. */
	uint64_t part = v->aim == CPLY_MILL_AIM_WIN    ? all / 3 * 2
	                : v->aim == CPLY_MILL_AIM_HOLD ? all / 40
	                                               : all / 8;
	if (bounded)
		cplyi_proof_allow(v, part);
	prove(v);
	if (bounded)
		cplyi_proof_allow(v, all - part + cply_mill_search_left(v->s));
	if (!cplyi_proof_first_turns(v) || !cplyi_proof_lines(v))
		return false;
	judge_best(v);
	if (!cplyi_proof_show(v))
		return false;
	uint64_t most = v->s->stopped ? 0 : cply_mill_search_left(v->s);
	bool counted = v->out->claim.only;
	for (unsigned i = 0; i < CPLY_MILL_UNKNOWN_TURN; i++)
		counted |= v->out->claim.counts[i].text.len > 0;
	uint64_t fair = counted ? FOR_COUNTS : FOR_OTHERS;
	cplyi_proof_allow(v, most < fair ? most : fair);
	if (most && v->out->verdict.score.value != CPLY_MILL_UNKNOWN)
		cplyi_proof_other_turns(v);
	judge_only(v);
	return true;
}

cply_status cply_mill_prove(cply_mill_search *s, const cply_mill *pack,
                            const cply_mill_puzzle *p, cply_arena *a,
                            cply_mill_proof *out)
{
	uint64_t before = cply_mill_search_nodes(s);
	prover v = { .s = s,
		     .pack = pack,
		     .p = p,
		     .a = a,
		     .out = out,
		     .me = p->start.side };
	cply_mill_proof_none(pack, p, a, out);
	v.aim = out->claim.aim;
	out->lines = CPLY_NEW(a, p->n_lines + 1u, cply_mill_line_proof);
	if (!out->lines)
		return CPLY_NOMEM;
	if (!p->has_start)
		return CPLY_OK;
	if (cply_mill_is_over(&p->start)) {
		out->is_over = true;
		out->verdict.score = cplyi_proof_known(&v, &p->start);
		decide(&v, CPLY_MILL_REFUTED);
		return CPLY_OK;
	}
	bool good = prove_within_limits(&v);
	out->positions = cply_mill_search_nodes(s) - before;
	return good && !a->failed ? CPLY_OK : CPLY_NOMEM;
}
