/* SPDX-License-Identifier: MIT */
/* The truth about a mill puzzle: in words, with the best line, and as JSON. */
#include "base/visible.h"
#include "mill/proof/proof_json.h"
#include "report/proof/proof.h"

/* Two columns: the turn, and what it does. */
static void put_turn(const cply_mill_puzzle *p,
                     const cply_mill_position *before,
                     const cply_mill_ply *turn, cply_buf *b)
{
	enum { WIDE = 14 };
	cply_put(b, before->side ? "Black  " : "White  ");
	size_t from = b->len;
	cply_mill_ply_write(turn, b);
	size_t words = b->len;
	size_t pad = words - from < WIDE ? WIDE - (words - from) : 1;
	cply_put_fill(b, ' ', pad);
	size_t said = b->len;
	cply_mill_turn_explain(&p->rules, before, turn, b);
	if (b->len == said && !b->failed)
		b->len = words;
	cply_put(b, "\n");
}

static void put_number(unsigned n, cply_buf *b)
{
	cply_put_fill(b, ' ', n < 10 ? 5 : n < 100 ? 4 : 3);
	cply_put_uint(b, n);
	cply_put(b, ". ");
}

static void put_line(const cply_mill_puzzle *p, const cply_mill_proof *o,
                     cply_buf *b)
{
	const cply_mill_position *at = &p->start;
	unsigned number = 1;
	for (unsigned i = 0; i < o->n_line; i++) {
		if (at->side == p->start.side)
			put_number(number++, b);
		else
			cply_put(b, "        ");
		put_turn(p, at, &o->line[i], b);
		at = &o->line[i].after;
	}
	size_t before = b->len;
	cply_put(b, "        ");
	size_t from = b->len;
	cply_mill_outcome(at, b);
	if (b->len == from && !b->failed)
		b->len = before;
	else
		cply_put(b, "\n");
}

static void put_slower(const cply_mill_proof *o, cply_buf *b)
{
	enum { MOST = 6 };
	unsigned shown = 0;
	for (unsigned i = 0; i < o->n_choices; i++) {
		if (o->kinds[i] != CPLY_MILL_SLOWER || shown++ >= MOST)
			continue;
		unsigned turns = (o->choices[i].verdict.score.turns + 1u) / 2;
		cply_put(b, shown == 1 ? "   slower: " : ", ");
		cply_mill_ply_write(&o->choices[i].turn, b);
		cply_put(b, " (");
		cply_put_uint(b, turns);
		cply_put(b, ")");
	}
	if (shown > MOST)
		cply_put(b, " ...");
	if (shown)
		cply_put(b, "\n");
}

void cplyi_proof_text(const cply_mill *pack, uint32_t number,
                      const cply_mill_proof *o, const cply_mill_prior *prior,
                      cply_buf *b)
{
	static const char *const heads[] = { "   Undecided: ", "   Proven: ",
		                             "   Refuted: " };
	const cply_mill_puzzle *p = &pack->puzzles[number];
	cply_put_uint(b, number + 1);
	cply_put(b, ". ");
	(void)cplyi_put_visible(b, p->title.len ? p->title : p->id,
	                        CPLYI_SHOWN);
	cply_put(b, "\n");
	bool claims = o->doubt != CPLY_MILL_NO_CLAIM;
	cply_put(b, claims ? heads[o->standing] : "   ");
	if (o->standing != CPLY_MILL_PROVEN && claims && o->claim.aim) {
		cply_mill_claim said = o->claim;
		said.turns = cplyi_proof_claimed(p, o);
		cply_put(b, "the goal is ");
		cply_mill_claim_write(&said, b);
		cply_put(b, "; ");
	}
	cply_mill_proof_write(p, o, b);
	cply_put(b, "\n");
	put_line(p, o, b);
	put_slower(o, b);
	if (!prior)
		return;
	cply_put(b, "   likely ");
	cply_mill_prior_write(prior, b);
	cply_put(b, "\n");
}

void cplyi_proof_json(const cply_mill *pack, uint32_t number,
                      const cply_mill_proof *proof,
                      const cply_mill_prior *prior, cply_str certificate,
                      cply_arena *scratch, cply_json_writer *w)
{
	const cply_mill_puzzle *p = &pack->puzzles[number];
	cply_json_begin_object(w);
	cply_json_key(w, "puzzle");
	cply_json_put_int(w, (int64_t)number + 1);
	cply_json_key(w, "id");
	cply_json_put_string(w, p->id);
	cply_mill_proof_json(p, proof, scratch, w);
	cply_mill_prior_json(prior, w);
	cply_json_key(w, "certificate");
	if (certificate.len)
		cply_json_put_raw(w, certificate);
	else
		cply_json_put_null(w);
	cply_json_end_object(w);
}
