/* SPDX-License-Identifier: MIT */
/* Claims, proofs and lines in words. */
#include "mill/proof/proof.h"

static const char *name_of(unsigned side)
{
	return side ? "Black" : "White";
}

void cplyi_proof_number(uint64_t n, const char *noun, cply_buf *b)
{
	cply_put_uint(b, n);
	cply_put(b, " ");
	cply_put(b, noun);
	cply_put(b, n == 1 ? "" : "s");
}

void cply_mill_claim_write(const cply_mill_claim *c, cply_buf *b)
{
	switch (c->aim) {
	case CPLY_MILL_AIM_NONE:
		cply_put(b, "nothing");
		return;
	case CPLY_MILL_AIM_WIN:
		cply_put(b, "a win");
		break;
	case CPLY_MILL_AIM_HOLD:
		cply_put(b, c->only ? "a draw with only one saving turn"
		                    : "not to lose");
		return;
	case CPLY_MILL_AIM_MILL:
		cply_put(b, "a mill");
		break;
	case CPLY_MILL_AIM_CAPTURE:
		cply_put(b, "the capture of ");
		cplyi_proof_number(c->captures, "stone", b);
		break;
	case CPLY_MILL_AIM_BEST:
		cply_put(b, "the best turn");
		return;
	}
	if (c->turns) {
		cply_put(b, " in ");
		cplyi_proof_number(c->turns, "turn", b);
	}
}

void cply_mill_line_write(const cply_mill_ply *line, unsigned n, unsigned most,
                          cply_buf *b)
{
	for (unsigned i = 0; i < n && i < most; i++) {
		cply_put(b, !i ? "" : i % 2 ? " " : ", ");
		cply_mill_ply_write(&line[i], b);
	}
	if (n > most) {
		cply_put(b, " and ");
		cplyi_proof_number(n - most, "more turn", b);
	}
}

/* "d3-d2 is the only first turn that does", "2 of 54 first turns do: ..." */
static void put_first_turns(const cply_mill_proof *o, const char *does,
                            const char *they_do, cply_buf *b)
{
	enum { MOST = 6 };
	if (!o->n_shortest)
		return;
	cply_put(b, "; ");
	if (o->n_choices == 1) {
		cply_mill_ply_write(&o->choices[0].turn, b);
		cply_put(b, " is the only legal turn");
		return;
	}
	if (o->n_shortest == 1) {
		cply_mill_ply_write(&o->choices[0].turn, b);
		cply_put(b, " is the only first turn that ");
		cply_put(b, does);
		return;
	}
	cply_put_uint(b, o->n_shortest);
	cply_put(b, " of ");
	cplyi_proof_number(o->n_choices, "first turn", b);
	cply_put(b, " ");
	cply_put(b, they_do);
	for (unsigned i = 0; i < o->n_shortest && i < MOST; i++) {
		cply_put(b, i ? ", " : ": ");
		cply_mill_ply_write(&o->choices[i].turn, b);
	}
	if (o->n_shortest > MOST)
		cply_put(b, " ...");
}

/* Who wins, and when. */
static void put_winner(const cply_mill_puzzle *p, const cply_mill_proof *o,
                       cply_buf *b)
{
	unsigned me = p->start.side;
	bool won = o->verdict.score.value == CPLY_MILL_WON;
	cply_put(b, name_of(won ? me : me ^ 1u));
	cply_put(b, o->verdict.at_most ? " wins within " : " wins in ");
	cplyi_proof_number((o->verdict.score.turns + 1u) / 2, "turn", b);
	if (o->verdict.at_most) {
		cply_put(b, ", but not within ");
		cplyi_proof_number(won ? o->not_within : o->verdict.no_loss,
		                   "turn", b);
	}
	if (!won) {
		cply_put(b, ", whatever ");
		cply_put(b, name_of(me));
		cply_put(b, " does");
	}
}

static void put_goal(const cply_mill_puzzle *p, const cply_mill_proof *o,
                     cply_buf *b)
{
	bool mill = o->claim.aim == CPLY_MILL_AIM_MILL;
	cply_put(b, name_of(p->start.side));
	cply_put(b, o->turns ? "" : " cannot");
	cply_put(b, mill       ? o->turns ? " closes a mill" : " force a mill"
	            : o->turns ? " captures "
	                       : " capture ");
	if (!mill)
		cplyi_proof_number(o->claim.captures, "stone", b);
	cply_put(b, o->turns ? " in " : " within ");
	cplyi_proof_number(o->turns ? o->turns : o->not_within, "turn", b);
	put_first_turns(o, "does", "do", b);
}

static void put_value(const cply_mill_puzzle *p, const cply_mill_proof *o,
                      cply_buf *b)
{
	const char *me = name_of(p->start.side);
	bool hold = o->claim.aim == CPLY_MILL_AIM_HOLD;
	switch ((cply_mill_value)o->verdict.score.value) {
	case CPLY_MILL_WON:
		put_winner(p, o, b);
		if (!hold)
			put_first_turns(o, "does", "do", b);
		break;
	case CPLY_MILL_LOST:
		put_winner(p, o, b);
		break;
	case CPLY_MILL_DRAWN:
		if (o->claim.aim == CPLY_MILL_AIM_WIN) {
			cply_put(b, "it is a draw, ");
			cply_put(b, me);
			cply_put(b, " cannot force a win");
			break;
		}
		cply_put(b, me);
		cply_put(b, " holds the draw");
		put_first_turns(o, "does", "do", b);
		break;
	case CPLY_MILL_UNKNOWN:
		cply_put(b, me);
		if (!hold) {
			cply_put(b, " cannot win within ");
			cplyi_proof_number(o->not_within, "turn", b);
		} else {
			cply_put(b, " is not beaten within ");
			cplyi_proof_number(o->verdict.no_loss, "turn", b);
		}
	}
}

void cply_mill_proof_write(const cply_mill_puzzle *p, const cply_mill_proof *o,
                           cply_buf *b)
{
	static const char *const doubts[] = {
		[CPLY_MILL_NO_CLAIM] = "nothing is claimed",
		[CPLY_MILL_NO_POSITION] = "the position cannot be read",
		[CPLY_MILL_NOT_TRIED] = "not searched",
	};
	if (o->is_over) {
		cply_put(b, "the game is over: ");
		cply_mill_outcome(&p->start, b);
		return;
	}
	if ((o->doubt == CPLY_MILL_NO_CLAIM &&
	     o->verdict.score.value == CPLY_MILL_UNKNOWN) ||
	    o->doubt == CPLY_MILL_NO_POSITION ||
	    o->doubt == CPLY_MILL_NOT_TRIED) {
		cply_put(b, doubts[o->doubt]);
		return;
	}
	if (o->claim.aim == CPLY_MILL_AIM_MILL ||
	    o->claim.aim == CPLY_MILL_AIM_CAPTURE)
		put_goal(p, o, b);
	else
		put_value(p, o, b);
	if (o->doubt == CPLY_MILL_DRAW_RULE)
		cply_put(b, ", but the rule about moves without a capture "
		            "may end the game first");
}
