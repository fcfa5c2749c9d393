/* SPDX-License-Identifier: MIT */
/* crossply check on packs of mill puzzles: proves what they claim. */
#include "cli/check/mill.h"
#include "mill/proof/proof_json.h"

#include <string.h>

enum {
	MILLIONS = 400, /* positions for a puzzle, if not said */
	FAIR_SHARE = 20 /* puzzles that may take as much */
};

typedef struct checking {
	mill_check *m;
	cli_reader *r;
	const cply_mill *pack;
	mill_task *task;
	cply_arena scratch;
	uint64_t counts[3]; /* by standing */
	uint64_t n_not_tried, n_nothing;
} checking;

void mill_put_proof(uint32_t number, const cply_mill_puzzle *p,
                    const cply_mill_proof *proof, cply_arena *scratch,
                    cply_json_writer *w)
{
	cply_json_key(w, "puzzle");
	cply_json_put_int(w, (int64_t)number + 1);
	cply_json_key(w, "id");
	cply_json_put_string(w, p->id);
	cply_mill_proof_json(p, proof, scratch, w);
}

void mill_put_prior(const mill_task *t, uint32_t number, cply_json_writer *w)
{
	const cply_mill_prior *p =
		t->priors ? &t->priors[number - t->first] : NULL;
	cply_mill_prior_json(p && p->rating ? p : NULL, w);
}

static void put_json(checking *k, uint32_t number, const cply_mill_proof *proof,
                     cply_str certificate)
{
	const cply_mill_puzzle *p = &k->pack->puzzles[number];
	cply_json_writer w;
	if (k->m->json.len)
		cply_put_char(&k->m->json, ',');
	cply_json_writer_init(&w, &k->m->json, 0);
	cply_json_begin_object(&w);
	mill_put_proof(number, p, proof, &k->scratch, &w);
	mill_put_prior(k->task, number, &w);
	cply_json_key(&w, "certificate");
	if (certificate.len)
		cply_json_put_raw(&w, certificate);
	else
		cply_json_put_null(&w);
	cply_json_end_object(&w);
}

static bool wants_json(const cli *c)
{
	return cli_has(c, OPT_JSON) || cli_has(c, OPT_JSONL);
}

static cply_str helps(const checking *k, const cply_mill_puzzle *p)
{
	enum { FEW = 8, MOST = 10 };
	if (cply_mill_rules_plain(&p->rules) && k->task->table_stones < FEW)
		return CPLY_STR("`crossply solve --tables 8` makes endgame "
		                "tables, which decide more; --nodes N gives "
		                "the search more room");
	if (cply_mill_rules_plain(&p->rules) && k->task->table_stones < MOST)
		return CPLY_STR("--nodes N gives the search more room, "
		                "`crossply solve --tables 10` larger endgame "
		                "tables");
	return CPLY_STR("--nodes N gives the search more room");
}

static void take(void *ctx, uint32_t number, const cply_mill_proof *proof,
                 cply_str certificate)
{
	checking *k = ctx;
	const cply_mill_puzzle *p = &k->pack->puzzles[number];
	cply_mill_proof none;
	cply_arena_reset(&k->scratch, SIZE_MAX);
	if (!proof) {
		cply_mill_proof_none(k->pack, p, &k->scratch, &none);
		proof = &none;
	}
	if (proof->doubt == CPLY_MILL_NOT_TRIED)
		k->n_not_tried++;
	else if (proof->doubt == CPLY_MILL_NO_CLAIM ||
	         proof->doubt == CPLY_MILL_NO_POSITION)
		k->n_nothing++;
	else
		k->counts[proof->standing]++;
	const cply_mill_telling telling = {
		.helps = helps(k, p),
		.tells_proven = cli_has(k->m->c, OPT_VERBOSE),
	};
	cply_mill_proof_report(k->pack, p, proof, &telling, &k->scratch,
	                       &k->r->diags);
	if (wants_json(k->m->c))
		put_json(k, number, proof, certificate);
}

static void put_count(cply_buf *b, uint64_t n, const char *what)
{
	if (!n)
		return;
	cply_put(b, ", ");
	cply_put_uint(b, n);
	cply_put(b, what);
}

/* "58 puzzles: 54 proven, 1 refuted, 3 undecided" */
static void summarise(const checking *k, cply_buf *b)
{
	const uint64_t *n = k->counts;
	cply_put_uint(b, k->pack->n_puzzles);
	cply_put(b, k->pack->n_puzzles == 1 ? " puzzle: " : " puzzles: ");
	cply_put_uint(b, n[CPLY_MILL_PROVEN]);
	cply_put(b, " proven, ");
	cply_put_uint(b, n[CPLY_MILL_REFUTED]);
	cply_put(b, " refuted, ");
	cply_put_uint(b, n[CPLY_MILL_UNDECIDED]);
	cply_put(b, " undecided");
	put_count(b, k->n_not_tried, " not tried");
	put_count(b, k->n_nothing, " without anything to prove");
}

/* Only what the texts say of each other. */
static void compare_claims(checking *k)
{
	for (uint32_t i = 0; i < k->pack->n_puzzles; i++)
		take(k, i, NULL, (cply_str){ NULL, 0 });
}

static void prove(checking *k)
{
	const cli *c = k->m->c;
	uint64_t nodes = cli_number(c, OPT_NODES, MILLIONS) * 1000000;
	mill_task t = { .c = c,
		        .pack = k->pack,
		        .n = k->pack->n_puzzles,
		        .jobs = k->m->jobs,
		        .nodes = nodes,
		        .total = FAIR_SHARE * nodes,
		        .shows_progress = k->m->shows_progress,
		        .wants_prior = wants_json(c),
		        .wants_certificates = wants_json(c),
		        .take = take,
		        .ctx = k };
	k->task = &t;
	if (!mill_prove_all(&t))
		cli_complain("out of memory");
	if (k->n_not_tried)
		cply_report_with(
			&k->r->diags, CPLY_ML243, CPLY_NOWHERE,
			CPLY_N(k->n_not_tried), CPLY_N(k->pack->n_puzzles),
			CPLY_Z(t.was_interrupted
		                       ? "the work was interrupted"
		                       : "the work for this file is used up"));
	summarise(k, &k->m->summary);
}

void mill_check_init(mill_check *m, const cli *c, unsigned jobs,
                     bool shows_progress)
{
	*m = (mill_check){ .c = c,
		           .jobs = jobs,
		           .shows_progress = shows_progress };
	cply_arena_init(&m->arena, NULL, SIZE_MAX);
}

void mill_check_free(mill_check *m)
{
	cply_arena_free(&m->arena);
}

void mill_check_run(mill_check *m, cli_reader *r)
{
	mill_task none = { 0 };
	checking k = { .m = m, .r = r, .task = &none };
	cply_arena_reset(&m->arena, SIZE_MAX);
	cply_buf_init(&m->json, &m->arena);
	cply_buf_init(&m->summary, &m->arena);
	if (r->doc.kind != &cply_kind_mill)
		return;
	k.pack = r->doc.as.mill;
	cply_arena_init(&k.scratch, NULL, SIZE_MAX);
	if (cli_has(m->c, OPT_NO_PROOF))
		compare_claims(&k);
	else
		prove(&k);
	cply_arena_free(&k.scratch);
}
