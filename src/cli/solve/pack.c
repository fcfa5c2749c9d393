/* SPDX-License-Identifier: MIT */
/* crossply solve PACK: the truth about each puzzle, with the best line. */
#include "cli/check/mill.h"
#include "cli/record/record.h"
#include "cli/solve/mill.h"
#include "report/proof/proof.h"

enum { MILLIONS = 200 };

typedef struct solving {
	cli *c;
	cplyi_solutions all;
	cply_arena scratch;
	cply_buf out;
} solving;

static void print(solving *v)
{
	cli_print(v->c, cply_buf_str(&v->out));
	v->out.len = 0;
}

static void take(void *ctx, uint32_t number, const cply_mill_proof *proof,
                 const cply_mill_prior *prior, cply_str certificate)
{
	solving *v = ctx;
	cplyi_solutions_take(&v->all, number, proof, prior, certificate);
	print(v);
}

int mill_solve_pack(cli *c, cli_reader *r)
{
	const cply_mill *pack = cply_session_doc(r->s)->as.mill;
	solving v = { .c = c };
	const char *at = cli_text(c, OPT_AT);
	uint32_t first = 0;
	int code = at ? record_puzzle(c, pack, at, &first) : EXIT_FINE;
	if (code == EXIT_FINE)
		code = cli_report_to(c, cli_text(c, OPT_OUTPUT));
	if (code != EXIT_FINE)
		return code;
	mill_task t = {
		.c = c,
		.pack = pack,
		.first = first,
		.n = at ? 1 : pack->n_puzzles,
		.jobs = (unsigned)cli_number(c, OPT_JOBS, 0),
		.nodes = cli_number(c, OPT_NODES, MILLIONS) * 1000000,
		.shows_progress = true,
		.wants_prior = true,
		.wants_values = true,
		.wants_certificates = cli_has(c, OPT_JSON),
		.take = take,
		.ctx = &v,
	};
	cply_arena_init(&v.scratch, NULL, SIZE_MAX);
	cply_buf_init(&v.out, &c->arena);
	v.all = (cplyi_solutions){ .pack = pack,
		                   .scratch = &v.scratch,
		                   .out = &v.out,
		                   .is_json = cli_has(c, OPT_JSON) };
	cplyi_solutions_begin(&v.all);
	bool good = mill_prove_all(&t);
	cplyi_solutions_end(&v.all);
	print(&v);
	cply_arena_free(&v.scratch);
	if (!good) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	return mill_verdict_code(c, v.all.n_refuted, v.all.n_open);
}
