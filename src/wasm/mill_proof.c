/* SPDX-License-Identifier: MIT */
/* Proofs: of what a puzzle claims, and of what a position is worth. They take
 * as long as they take; a page lets a worker of its own do it, and ends that.
 */
#include "wasm/mill.h"

#include "report/proof/proof.h"
#include "report/solution/solution.h"
#include "wasm/host.h"

enum {
	MEMORY = 64 << 20,
	NODES = 100 * 1000 * 1000,
	TELL = 1 << 18, /* positions between two words about the progress */
	SLOWER = 1,     /* turns that another win may take longer */
	FOR_TURNS = 8
};

typedef struct proving {
	uint64_t nodes;
	uint64_t told; /* so many were told of last */
} proving;

static bool go_on(void *ctx, uint64_t nodes)
{
	proving *v = ctx;
	if (nodes - v->told >= TELL) {
		v->told = nodes;
		cplyi_w_host_progress((double)nodes, (double)v->nodes);
	}
	return true;
}

static cply_mill_search *search_of(cplyi_w_call *c, proving *v,
                                   const cply_mill_rules *rules)
{
	int64_t nodes = cplyi_w_number(c, "nodes", NODES);
	*v = (proving){ .nodes = nodes > 0 ? (uint64_t)nodes : NODES };
	const cply_mill_limits limits = {
		.nodes = v->nodes, .memory = MEMORY, .go_on = go_on, .ctx = v
	};
	return cply_mill_search_new(rules, cplyi_w_tables_of(c->d, rules),
	                            &limits, c->scratch);
}

static void put_raw(cply_json_writer *w, const char *key, cply_str json)
{
	cply_json_key(w, key);
	if (json.len)
		cply_json_put_raw(w, json);
	else
		cply_json_put_null(w);
}

/* ---- a puzzle ---- */

static void put_proof(cplyi_w_call *c, const cply_mill *pack, uint32_t number,
                      const cply_mill_proof *proof, cply_str certificate)
{
	static const char *const standings[] = { "undecided", "proven",
		                                 "refuted" };
	cply_json_writer w;
	cply_buf text;
	cply_buf_init(&text, c->scratch);
	cplyi_proof_text(pack, number, proof, NULL, &text);
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "standing",
	                 cply_str_of(standings[proof->standing]));
	cplyi_key_string(&w, "text", cply_buf_str(&text));
	cplyi_key_uint(&w, "nodes", proof->positions);
	put_raw(&w, "certificate", certificate);
	cply_json_end_object(&w);
}

static cply_status prove_puzzle(cplyi_w_call *c, const cply_mill *pack,
                                uint32_t number)
{
	const cply_mill_puzzle *p = &pack->puzzles[number];
	proving v;
	cply_mill_proof proof;
	cply_buf b;
	cply_mill_search *s = search_of(c, &v, &p->rules);
	if (!s || cply_mill_prove(s, pack, p, c->scratch, &proof) != CPLY_OK)
		return cplyi_w_no_memory(c);
	const cply_mill_certificate_limits limits = {
		.nodes = v.nodes / 4 + 1,
		.tables = cplyi_w_tables_of(c->d, &p->rules),
	};
	cply_buf_init(&b, c->scratch);
	if (!proof.is_over)
		cplyi_proof_certify(s, p, &limits, &proof, c->scratch, &b);
	if (cply_str_is(cply_buf_str(&b), "null"))
		b.len = 0;
	put_proof(c, pack, number, &proof, cply_buf_str(&b));
	return CPLY_OK;
}

/* ---- a position ---- */

static void look_for(cplyi_solution *s, uint64_t nodes)
{
	s->verdict = cply_mill_solve(s->search, &s->p);
	if (s->verdict.score.value != CPLY_MILL_UNKNOWN &&
	    !cply_mill_is_over(&s->p)) {
		cply_mill_search_limit(s->search, nodes, 0);
		s->n_line = cply_mill_best_line(s->search, &s->p, s->line,
		                                CPLYI_SOLUTION_LINE);
		cply_mill_search_limit(s->search, nodes / FOR_TURNS, 0);
		s->n_choices = cply_mill_judge_turns(s->search, &s->p, SLOWER,
		                                     s->choices);
	}
	s->positions = cply_mill_search_nodes(s->search);
}

static void put_solution(cplyi_w_call *c, const cplyi_solution *s)
{
	const unsigned value = s->verdict.score.value;
	cply_json_writer w;
	cply_buf text, certificate;
	cply_buf_init(&text, c->scratch);
	cply_buf_init(&certificate, c->scratch);
	cplyi_solution_text(s, &text);
	/* That of a draw with stones in hand is no JSON. */
	bool is_strategy = value == CPLY_MILL_DRAWN && !s->verdict.by_table;
	if (value != CPLY_MILL_UNKNOWN && !is_strategy &&
	    !cplyi_solution_certificate(s, &certificate))
		certificate.len = 0;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "standing",
	                 value == CPLY_MILL_UNKNOWN ? CPLY_STR("undecided")
	                                            : CPLY_STR("proven"));
	cplyi_key_string(&w, "text", cply_buf_str(&text));
	cplyi_key_uint(&w, "nodes", s->positions);
	put_raw(&w, "certificate", cply_buf_str(&certificate));
	cply_json_end_object(&w);
}

static cply_status prove_position(cplyi_w_call *c)
{
	proving v;
	cplyi_solution *s = CPLY_NEW(c->scratch, 1, cplyi_solution);
	if (!s)
		return cplyi_w_no_memory(c);
	s->arena = c->scratch;
	cply_status status = cplyi_w_mill_position(c, &s->rules, &s->p);
	if (status != CPLY_OK)
		return status;
	s->search = search_of(c, &v, &s->rules);
	s->choices = CPLY_NEW(c->scratch,
	                      cply_mill_turns(&s->rules, &s->p, NULL) + 1,
	                      cply_mill_choice);
	if (!s->search || !s->choices)
		return cplyi_w_no_memory(c);
	look_for(s, v.nodes);
	put_solution(c, s);
	return CPLY_OK;
}

/* {puzzle, nodes}: is what it claims true? {variant, fen, nodes}: who wins? */
cply_status cplyi_w_mill_prove(cplyi_w_call *c)
{
	const cply_mill *pack = cply_doc_mill(c->doc);
	int64_t number = cplyi_w_number(c, "puzzle", -1);
	if (number < 0)
		return prove_position(c);
	if (!pack || number >= pack->n_puzzles ||
	    !pack->puzzles[number].has_start)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "there is no such puzzle");
	return prove_puzzle(c, pack, (uint32_t)number);
}
