/* SPDX-License-Identifier: MIT */
/* What the proofs of a pack come to: findings, JSON, and how many there are. */
#include "base/count.h"
#include "report/proof/proof.h"

static cply_str helps(const cplyi_judge *j, const cply_mill_puzzle *p)
{
	enum { FEW = 8, MOST = 10 };
	if (cply_mill_rules_plain(&p->rules) && j->table_stones < FEW)
		return CPLY_STR("build endgame tables with `crossply solve "
		                "--tables 8`, or raise the search limit "
		                "with --nodes N");
	if (cply_mill_rules_plain(&p->rules) && j->table_stones < MOST)
		return CPLY_STR("raise the search limit with --nodes N, or "
		                "build larger endgame tables with `crossply "
		                "solve --tables 10`");
	return CPLY_STR("raise the search limit with --nodes N");
}

static void put_json(cplyi_judge *j, uint32_t number,
                     const cply_mill_proof *proof, const cply_mill_prior *prior,
                     cply_str certificate)
{
	cply_json_writer w;
	if (j->json->len)
		cply_put_char(j->json, ',');
	cply_json_writer_init(&w, j->json, 0);
	cplyi_proof_json(j->pack, number, proof, prior, certificate, j->scratch,
	                 &w);
}

static uint64_t count_all(const cply_diags *d)
{
	return (uint64_t)d->counts[CPLY_NOTE] + d->counts[CPLY_WARNING] +
	       d->counts[CPLY_ERROR];
}

static bool is_disabled(const cply_diags *d, cply_rule rule)
{
	return d->disabled && cply_rule_set_has(d->disabled, rule);
}

/* A claim is tried, whatever came of it. */
static bool has_claim(const cply_mill_proof *proof)
{
	return proof->doubt != CPLY_MILL_NOT_TRIED &&
	       proof->doubt != CPLY_MILL_NO_CLAIM &&
	       proof->doubt != CPLY_MILL_NO_POSITION;
}

void cplyi_judge_take(cplyi_judge *j, uint32_t number,
                      const cply_mill_proof *proof,
                      const cply_mill_prior *prior, cply_str certificate)
{
	const cply_mill_puzzle *p = &j->pack->puzzles[number];
	cply_mill_proof none;
	cply_arena_reset(j->scratch, SIZE_MAX);
	if (!proof) {
		cply_mill_proof_none(j->pack, p, j->scratch, &none);
		proof = &none;
	}
	if (has_claim(proof))
		j->counts[proof->standing]++;
	else if (proof->doubt == CPLY_MILL_NOT_TRIED)
		j->n_not_tried++;
	else
		j->n_nothing++;
	uint64_t before = count_all(j->diags);
	const cply_mill_telling telling = { .helps = helps(j, p),
		                            .tells_proven = j->tells_proven,
		                            .fixes_lines = j->fixes_lines };
	cply_mill_proof_report(j->pack, p, proof, &telling, j->scratch,
	                       j->diags);
	if (has_claim(proof) && proof->standing == CPLY_MILL_REFUTED)
		j->n_refuted += count_all(j->diags) > before;
	if (has_claim(proof) && proof->standing == CPLY_MILL_UNDECIDED)
		j->n_open += !is_disabled(j->diags, CPLY_ML242);
	if (j->json)
		put_json(j, number, proof, prior, certificate);
}

static void put_count(cply_buf *b, uint64_t n, const char *what)
{
	if (!n)
		return;
	cply_put(b, ", ");
	cply_put_uint(b, n);
	cply_put(b, what);
}

void cplyi_judge_end(cplyi_judge *j, const char *why_not_tried, cply_buf *out)
{
	uint64_t all = j->pack->n_puzzles;
	if (j->n_not_tried)
		cply_report_with(j->diags, CPLY_ML243, CPLY_NOWHERE,
		                 CPLY_N(j->n_not_tried), CPLY_N(all),
		                 CPLY_Z(why_not_tried));
	if (!is_disabled(j->diags, CPLY_ML243))
		j->n_open += j->n_not_tried;
	if (!out)
		return;
	cplyi_put_count(out, all, "puzzle: ", "puzzles: ");
	cply_put_uint(out, j->counts[CPLY_MILL_PROVEN]);
	cply_put(out, " proven, ");
	cply_put_uint(out, j->counts[CPLY_MILL_REFUTED]);
	cply_put(out, " refuted, ");
	cply_put_uint(out, j->counts[CPLY_MILL_UNDECIDED]);
	cply_put(out, " undecided");
	put_count(out, j->n_not_tried, " not searched");
	put_count(out, j->n_nothing, " without a claim");
}
