/* SPDX-License-Identifier: MIT */
/* crossply check on packs of mill puzzles: proves what they claim. */
#include "cli/check/mill.h"

#include "report/proof/proof.h"

enum {
	MILLIONS = 400, /* positions for a puzzle, if not said */
	FAIR_SHARE = 20 /* puzzles that may take as much */
};

typedef struct checking {
	mill_check *m;
	mill_task task;
	cplyi_judge judge;
} checking;

static bool wants_json(const cli *c)
{
	return cli_has(c, OPT_JSON) || cli_has(c, OPT_JSONL);
}

static void take(void *ctx, uint32_t number, const cply_mill_proof *proof,
                 const cply_mill_prior *prior, cply_str certificate)
{
	checking *k = ctx;
	k->judge.table_stones = k->task.table_stones;
	cplyi_judge_take(&k->judge, number, proof, prior, certificate);
}

/* Only what the texts say of each other. */
static void compare_claims(checking *k)
{
	for (uint32_t i = 0; i < k->judge.pack->n_puzzles; i++)
		take(k, i, NULL, NULL, (cply_str){ NULL, 0 });
}

static void prove(checking *k)
{
	const cli *c = k->m->c;
	uint64_t nodes = cli_number(c, OPT_NODES, MILLIONS) * 1000000;
	k->task = (mill_task){ .c = c,
		               .pack = k->judge.pack,
		               .n = k->judge.pack->n_puzzles,
		               .jobs = k->m->jobs,
		               .nodes = nodes,
		               .total = FAIR_SHARE * nodes,
		               .shows_progress = k->m->shows_progress,
		               .wants_prior = wants_json(c),
		               .wants_certificates = wants_json(c),
		               .take = take,
		               .ctx = k };
	if (!mill_prove_all(&k->task))
		cli_complain("out of memory");
	cplyi_judge_end(&k->judge,
	                k->task.was_interrupted
	                        ? "interrupted"
	                        : "the search limit for this file was "
	                          "reached",
	                &k->m->summary);
	k->m->code = mill_verdict_code(c, k->judge.n_refuted, k->judge.n_open);
}

int mill_verdict_code(const cli *c, uint64_t n_refuted, uint64_t n_open)
{
	enum { NEVER = CPLY_ERROR + 1 };
	if (cli_number(c, OPT_FAIL_ON, CPLY_ERROR) == NEVER)
		return EXIT_FINE;
	return n_open ? EXIT_LIMIT : n_refuted ? EXIT_FINDINGS : EXIT_FINE;
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

void mill_check_forget(mill_check *m)
{
	cply_arena_reset(&m->arena, SIZE_MAX);
	cply_buf_init(&m->json, &m->arena);
	cply_buf_init(&m->summary, &m->arena);
	m->code = EXIT_FINE;
}

void mill_check_run(mill_check *m, cli_reader *r)
{
	cply_arena scratch;
	cply_arena_init(&scratch, NULL, SIZE_MAX);
	checking k = { .m = m,
		       .judge = { .pack = cply_session_doc(r->s)->as.mill,
		                  .scratch = &scratch,
		                  .diags = cplyi_session_diags(r->s),
		                  .json = wants_json(m->c) ? &m->json : NULL,
		                  .tells_proven = cli_has(m->c, OPT_VERBOSE),
		                  .fixes_lines = cli_has(m->c, OPT_LINES) } };
	if (cli_has(m->c, OPT_NO_PROOF))
		compare_claims(&k);
	else
		prove(&k);
	cply_arena_free(&scratch);
}
