/* SPDX-License-Identifier: MIT */
/* crossply solve PACK: the truth about each puzzle, with the best line. */
#include "cli/check/mill.h"
#include "cli/record/record.h"
#include "cli/solve/mill.h"
#include "report/proof/proof.h"

enum { MILLIONS = 200 };

typedef struct solving {
	cli *c;
	const cply_mill *pack;
	cply_arena scratch;
	cply_json_writer json;
	cply_buf buf;
	bool is_json, is_first;
	int code;
} solving;

static void take(void *ctx, uint32_t number, const cply_mill_proof *proof,
                 const cply_mill_prior *prior, cply_str certificate)
{
	solving *v = ctx;
	const cply_mill_puzzle *p = &v->pack->puzzles[number];
	cply_mill_proof none;
	(void)certificate;
	cply_arena_reset(&v->scratch, SIZE_MAX);
	if (!proof) {
		cply_mill_proof_none(v->pack, p, &v->scratch, &none);
		proof = &none;
	}
	bool is_known = proof->verdict.score.value != CPLY_MILL_UNKNOWN;
	if (proof->standing == CPLY_MILL_UNDECIDED &&
	    !(proof->doubt == CPLY_MILL_NO_CLAIM && is_known))
		v->code = EXIT_LIMIT;
	if (v->is_json) {
		cply_json_begin_object(&v->json);
		cplyi_proof_json(v->pack, number, proof, prior, &v->scratch,
		                 &v->json);
		cply_json_end_object(&v->json);
	} else {
		cply_put(&v->buf, v->is_first ? "" : "\n");
		cplyi_proof_text(v->pack, number, proof, prior, &v->buf);
	}
	v->is_first = false;
	cli_print(v->c, cply_buf_str(&v->buf));
	v->buf.len = 0;
}

int mill_solve_pack(cli *c, const cply_mill *pack)
{
	solving v = { .c = c,
		      .pack = pack,
		      .is_json = cli_has(c, OPT_JSON),
		      .is_first = true };
	const char *at = cli_text(c, OPT_AT);
	uint32_t first = 0;
	int code = at ? record_puzzle(c, pack, at, &first) : EXIT_FINE;
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
		.take = take,
		.ctx = &v,
	};
	cply_arena_init(&v.scratch, NULL, SIZE_MAX);
	cply_buf_init(&v.buf, &c->arena);
	cply_json_writer_init(&v.json, &v.buf, 2);
	if (v.is_json) {
		cply_json_begin_object(&v.json);
		cply_json_key(&v.json, "schema");
		cply_json_put_string(&v.json,
		                     CPLY_STR("crossply-mill-solutions/1"));
		cply_json_key(&v.json, "puzzles");
		cply_json_begin_array(&v.json);
	}
	bool good = mill_prove_all(&t);
	if (v.is_json) {
		cply_json_end_array(&v.json);
		cply_json_end_object(&v.json);
		cply_put(&v.buf, "\n");
		cli_print(c, cply_buf_str(&v.buf));
	}
	cply_arena_free(&v.scratch);
	if (!good) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	return v.code;
}
