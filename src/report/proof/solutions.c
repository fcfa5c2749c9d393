/* SPDX-License-Identifier: MIT */
/* The truth about each puzzle of a pack, in words or as JSON. */
#include "report/proof/proof.h"

void cplyi_solutions_begin(cplyi_solutions *s)
{
	cply_json_writer_init(&s->w, s->out, 2);
	if (!s->is_json)
		return;
	cply_json_begin_object(&s->w);
	cply_json_key(&s->w, "schema");
	cply_json_put_string(&s->w, CPLY_STR("crossply-mill-solutions/1"));
	cply_json_key(&s->w, "puzzles");
	cply_json_begin_array(&s->w);
}

/* A puzzle that claims nothing is decided when its value is known. */
static bool is_open(const cply_mill_proof *proof)
{
	return proof->standing == CPLY_MILL_UNDECIDED &&
	       (proof->doubt != CPLY_MILL_NO_CLAIM ||
	        proof->verdict.score.value == CPLY_MILL_UNKNOWN);
}

void cplyi_solutions_take(cplyi_solutions *s, uint32_t number,
                          const cply_mill_proof *proof,
                          const cply_mill_prior *prior, cply_str certificate)
{
	cply_mill_proof none;
	cply_arena_reset(s->scratch, SIZE_MAX);
	if (!proof) {
		cply_mill_proof_none(s->pack, &s->pack->puzzles[number],
		                     s->scratch, &none);
		proof = &none;
	}
	s->n_refuted += proof->standing == CPLY_MILL_REFUTED;
	s->n_open += is_open(proof);
	if (s->is_json) {
		cplyi_proof_json(s->pack, number, proof, prior, certificate,
		                 s->scratch, &s->w);
	} else {
		cply_put(s->out, s->n ? "\n" : "");
		cplyi_proof_text(s->pack, number, proof, prior, s->out);
	}
	s->n++;
}

void cplyi_solutions_end(cplyi_solutions *s)
{
	if (!s->is_json)
		return;
	cply_json_end_array(&s->w);
	cply_json_end_object(&s->w);
	cply_put(s->out, "\n");
}
