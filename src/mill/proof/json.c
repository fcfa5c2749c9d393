/* SPDX-License-Identifier: MIT */
/* A proof for programs. */
#include "mill/proof/proof.h"
#include "mill/proof/proof_json.h"

static const char *const standings[] = { "undecided", "proven", "refuted" };
static const char *const values[] = { "unknown", "lost", "drawn", "won" };
static const char *const aims[] = { "none", "win",     "hold",
	                            "mill", "capture", "best" };
static const char *const doubts[] = {
	[CPLY_MILL_NO_DOUBT] = "",
	[CPLY_MILL_NO_CLAIM] = "no_claim",
	[CPLY_MILL_NO_POSITION] = "no_position",
	[CPLY_MILL_NOT_TRIED] = "not_tried",
	[CPLY_MILL_TOO_DEEP] = "limits",
	[CPLY_MILL_NEEDS_TABLE] = "needs_table",
	[CPLY_MILL_DRAW_RULE] = "draw_rule",
};

typedef struct out {
	cply_arena *scratch;
	cply_json_writer *w;
} out;

static void put_name(const out *o, const char *key, const char *name)
{
	cply_json_key(o->w, key);
	cply_json_put_string(o->w, cply_str_of(name));
}

/* 0 is nothing. */
static void put_number(const out *o, const char *key, unsigned n)
{
	cply_json_key(o->w, key);
	if (n)
		cply_json_put_int(o->w, n);
	else
		cply_json_put_null(o->w);
}

static void put_turn(const out *o, const cply_mill_ply *turn)
{
	cply_buf b;
	cply_buf_init(&b, o->scratch);
	cply_mill_ply_write(turn, &b);
	cply_json_put_string(o->w, cply_buf_str(&b));
}

static void put_named_turn(const out *o, const char *key,
                           const cply_mill_ply *turn)
{
	cply_json_key(o->w, key);
	if (turn->n)
		put_turn(o, turn);
	else
		cply_json_put_null(o->w);
}

static void put_claim(const out *o, const cply_mill_claim *c, unsigned turns)
{
	cply_json_key(o->w, "claim");
	cply_json_begin_inline_object(o->w);
	put_name(o, "aim", aims[c->aim]);
	put_number(o, "turns", turns);
	if (c->aim == CPLY_MILL_AIM_CAPTURE)
		put_number(o, "captures", c->captures);
	cply_json_end_object(o->w);
}

static void put_first_turns(const out *o, const cply_mill_proof *proof)
{
	static const char *const names[] = { "shortest", "slower",
		                             "not_winning", "unknown" };
	cply_json_key(o->w, "first_turns");
	cply_json_begin_object(o->w);
	for (unsigned k = 0; k < CPLY_MILL_TURN_KINDS; k++) {
		cply_json_key(o->w, names[k]);
		cply_json_begin_inline_array(o->w);
		for (unsigned i = 0; i < proof->n_choices; i++)
			if (proof->kinds[i] == k)
				put_turn(o, &proof->choices[i].turn);
		cply_json_end_array(o->w);
	}
	cply_json_end_object(o->w);
}

static void put_line(const out *o, const cply_mill_line_proof *q)
{
	cply_json_begin_inline_object(o->w);
	put_number(o, "turns", q->turns);
	put_name(o, "shortest", standings[q->shortest]);
	if (q->slip) {
		put_number(o, "slips_in_turn", q->slip);
		put_named_turn(o, "better", &q->keep);
	}
	put_name(o, "sound", standings[q->sound]);
	if (q->thrown) {
		put_number(o, "given_away_in_turn", q->thrown);
		put_named_turn(o, "answer", &q->answer);
	}
	put_name(o, "longest_defence", standings[q->defence]);
	if (q->gives_in) {
		put_number(o, "gives_in_after_turn", q->gives_in);
		put_named_turn(o, "lasts_longer", &q->lasts);
	}
	cply_json_end_object(o->w);
}

unsigned cplyi_proof_claimed(const cply_mill_puzzle *p,
                             const cply_mill_proof *proof)
{
	const cply_mill_claim *c = &proof->claim;
	bool takes = p->start.take[p->start.side] != 0;
	for (unsigned i = 0; i < c->n_said && proof->wrong_number; i++) {
		unsigned n = c->said[i].aim == c->aim ? c->said[i].number : 0;
		if (n && n != proof->turns && !(takes && n + 1 == proof->turns))
			return n;
	}
	return c->turns;
}

void cply_mill_proof_json(const cply_mill_puzzle *p,
                          const cply_mill_proof *proof, cply_arena *scratch,
                          cply_json_writer *w)
{
	const out o = { scratch, w };
	cply_buf b;
	put_name(&o, "standing", standings[proof->standing]);
	if (proof->doubt != CPLY_MILL_NO_DOUBT)
		put_name(&o, "why", doubts[proof->doubt]);
	put_claim(&o, &proof->claim, cplyi_proof_claimed(p, proof));
	cply_buf_init(&b, scratch);
	cply_mill_proof_write(p, proof, &b);
	cply_json_key(w, "says");
	cply_json_put_string(w, cply_buf_str(&b));
	put_name(&o, "value", values[proof->verdict.score.value]);
	put_number(&o, "turns", proof->turns);
	cply_json_key(w, "not_within");
	cply_json_put_int(w, proof->not_within);
	put_first_turns(&o, proof);
	cply_json_key(w, "best_line");
	cply_json_begin_inline_array(w);
	for (unsigned i = 0; i < proof->n_line; i++)
		put_turn(&o, &proof->line[i]);
	cply_json_end_array(w);
	cply_json_key(w, "lines");
	cply_json_begin_array(w);
	for (uint32_t i = 0; proof->lines && i < p->n_lines; i++)
		put_line(&o, &proof->lines[i]);
	cply_json_end_array(w);
	cply_json_key(w, "positions");
	cply_json_put_int(w, (int64_t)proof->positions);
}
