/* SPDX-License-Identifier: MIT */
/* Proofs of the puzzles of mill packs, on all processors. */
#ifndef CROSSPLY_CLI_CHECK_MILL_H
#define CROSSPLY_CLI_CHECK_MILL_H

#include "cli/cli.h"
#include "crossply/mill_proof.h"
#include "mill/proof/theme.h"

/* What is done with each proof, in the order of the puzzles. `proof` is NULL
 * for a puzzle that was not tried, `prior` where there is none; `certificate`
 * is JSON, or empty. */
typedef void mill_proof_taker(void *ctx, uint32_t puzzle,
                              const cply_mill_proof *proof,
                              const cply_mill_prior *prior,
                              cply_str certificate);

typedef struct mill_task {
	const cli *c;
	const cply_mill *pack;
	uint32_t first, n; /* of its puzzles */
	unsigned jobs;     /* threads; 0: as many as there are processors */
	uint64_t nodes;    /* positions for one puzzle */
	uint64_t total;    /* for all of them; 0: no bound */
	bool wants_prior;  /* themes and difficulty */
	bool shows_progress, wants_certificates;
	bool wants_values; /* also where nothing is claimed */
	mill_proof_taker *take;
	void *ctx;
	/* what came of it */
	unsigned table_stones; /* endgame tables that were there */
	uint64_t positions;
	bool was_interrupted;
} mill_task;

/* False: out of memory. */
bool mill_prove_all(mill_task *t);

/* The exit code of verdicts: false claims are findings, and what is not decided
 * is beyond the limits, unless --fail-on never is given. */
int mill_verdict_code(const cli *c, uint64_t n_refuted, uint64_t n_open);

/* What `crossply check` keeps for a thread of its own. */
typedef struct mill_check {
	const cli *c;
	unsigned jobs;
	bool shows_progress;
	cply_arena arena;
	/* of the last file */
	cply_buf json; /* proofs, elements of an array */
	cply_buf summary;
	int code; /* of its verdicts */
} mill_check;

void mill_check_init(mill_check *m, const cli *c, unsigned jobs,
                     bool shows_progress);
void mill_check_free(mill_check *m);
/* Forgets the last file. */
void mill_check_forget(mill_check *m);
/* The claims of a pack are proven, unless --no-proof is given, and findings are
 * added. */
void mill_check_run(mill_check *m, cli_reader *r);

#endif
