/* SPDX-License-Identifier: MIT */
/* Proves the puzzles of a pack one after the other, in one thread and without
 * endgame tables. */
#include "mill/certificate/certificate.h"
#include "report/proof/proof.h"

enum {
	LARGE = 128 << 20, /* of what a search of the plain game remembers */
	SMALL = 1 << 20,   /* others remember nothing */
	FAIR_SHARE = 20    /* puzzles that may take as much as is allowed */
};

typedef struct work {
	const cply_mill *pack;
	const cply_proving *how;
	cply_arena search_arena, arena; /* of a set of rules; of a puzzle */
	cply_mill_search *search;
	const cply_mill_rules *rules; /* of the search */
	cplyi_judge judge;
	uint64_t spent;
} work;

/* The search for these rules, kept from puzzle to puzzle; NULL: no memory. */
static cply_mill_search *search_for(work *v, const cply_mill_rules *rules)
{
	const cply_mill_limits limits = {
		.memory = cply_mill_rules_plain(rules) ? LARGE : SMALL,
		.go_on = v->how->go_on,
		.ctx = v->how->ctx,
	};
	if (v->search && cply_mill_rules_same(v->rules, rules))
		return v->search;
	cply_arena_reset(&v->search_arena, SIZE_MAX);
	v->rules = rules;
	v->search =
		cply_mill_search_new(rules, NULL, &limits, &v->search_arena);
	return v->search;
}

void cplyi_proof_certify(cply_mill_search *s, const cply_mill_puzzle *p,
                         const cply_mill_certificate_limits *limits,
                         cply_mill_proof *proof, cply_arena *scratch,
                         cply_buf *out)
{
	uint64_t before = cply_mill_search_nodes(s);
	size_t begin = out->len;
	cply_json_writer w;
	cply_json_writer_init(&w, out, 0);
	cply_status status =
		cply_mill_certificate_of_puzzle(s, p, proof, limits, scratch,
	                                        &w);
	if (status == CPLY_NOMEM || out->failed)
		out->len = begin;
	proof->positions += cply_mill_search_nodes(s) - before;
}

static cply_str certify(work *v, const cply_mill_puzzle *p,
                        cply_mill_proof *proof)
{
	const cply_mill_certificate_limits limits = {
		.nodes = v->how->nodes / 4 + 1,
	};
	cply_buf b;
	cply_buf_init(&b, &v->arena);
	cplyi_proof_certify(v->search, p, &limits, proof, &v->arena, &b);
	return cply_buf_str(&b);
}

static void prove(work *v, uint32_t number)
{
	const cply_mill_puzzle *p = &v->pack->puzzles[number];
	cply_mill_proof proof;
	cply_mill_prior prior;
	cply_str certificate = { NULL, 0 };
	cply_mill_proof_none(v->pack, p, &v->arena, &proof);
	if (!p->has_start || proof.doubt == CPLY_MILL_NO_CLAIM) {
		cplyi_judge_take(&v->judge, number, &proof, NULL, certificate);
		return;
	}
	cply_mill_search *s = search_for(v, &p->rules);
	if (s)
		cply_mill_search_limit(s, v->how->nodes, 0);
	if (!s || cply_mill_prove(s, v->pack, p, &v->arena, &proof)) {
		cplyi_judge_take(&v->judge, number, NULL, NULL, certificate);
		return;
	}
	bool has_prior =
		v->how->json && cply_mill_prior_of(s, &p->rules, &p->start,
	                                           &proof, &v->arena, &prior);
	if (v->how->json && !proof.is_over)
		certificate = certify(v, p, &proof);
	v->spent += proof.positions;
	cplyi_judge_take(&v->judge, number, &proof, has_prior ? &prior : NULL,
	                 certificate);
}

static bool goes_on(const work *v)
{
	const cply_proving *how = v->how;
	return how->nodes && v->spent < FAIR_SHARE * how->nodes &&
	       (!how->go_on || how->go_on(how->ctx, v->spent));
}

void cplyi_prove_pack(const cply_doc *doc, const cply_proving *how,
                      const cply_memory *memory, cply_diags *diags)
{
	cply_arena scratch;
	work v = { .pack = doc->as.mill, .how = how };
	cply_arena_init(&scratch, memory, SIZE_MAX);
	cply_arena_init(&v.search_arena, memory, SIZE_MAX);
	cply_arena_init(&v.arena, memory, SIZE_MAX);
	v.judge = (cplyi_judge){ .pack = v.pack,
		                 .scratch = &scratch,
		                 .diags = diags,
		                 .json = how->json,
		                 .tells_proven = how->tells_proven };
	for (uint32_t i = 0; i < v.pack->n_puzzles; i++) {
		cply_arena_reset(&v.arena, SIZE_MAX);
		if (goes_on(&v))
			prove(&v, i);
		else
			cplyi_judge_take(&v.judge, i, NULL, NULL,
			                 (cply_str){ NULL, 0 });
	}
	if (how->nodes)
		cplyi_judge_end(&v.judge,
		                "the search limit for this file "
		                "was reached",
		                how->summary);
	cply_arena_free(&v.arena);
	cply_arena_free(&v.search_arena);
	cply_arena_free(&scratch);
}
