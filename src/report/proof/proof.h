/* SPDX-License-Identifier: MIT */
/* Proofs of the puzzles of a pack, for people, programs and findings. */
#ifndef CROSSPLY_REPORT_PROOF_H
#define CROSSPLY_REPORT_PROOF_H

#include "carrier/json.h"
#include "format/format.h"
#include "mill/certificate/certificate.h"
#include "mill/proof/theme.h"

/* ---- one puzzle (puzzle.c); `prior` may be NULL ---- */

/* In words, with the best line. */
void cplyi_proof_text(const cply_mill *pack, uint32_t number,
                      const cply_mill_proof *proof,
                      const cply_mill_prior *prior, cply_buf *out);
/* An object; `certificate` is JSON, or empty. */
void cplyi_proof_json(const cply_mill *pack, uint32_t number,
                      const cply_mill_proof *proof,
                      const cply_mill_prior *prior, cply_str certificate,
                      cply_arena *scratch, cply_json_writer *w);

/* What shows a proven value to who does not trust the search, as JSON; nothing
 * where memory is short. Counts what was looked at for it (prove.c). */
void cplyi_proof_certify(cply_mill_search *s, const cply_mill_puzzle *p,
                         const cply_mill_certificate_limits *limits,
                         cply_mill_proof *proof, cply_arena *scratch,
                         cply_buf *out);

/* ---- all of a pack, one after the other (judge.c) ---- */

typedef struct cplyi_judge {
	const cply_mill *pack;
	cply_arena *scratch; /* reset for each puzzle */
	cply_diags *diags;
	cply_buf *json;        /* gets elements of an array; or NULL */
	unsigned table_stones; /* of the endgame tables that were used */
	bool tells_proven;
	bool fixes_lines; /* the proven line is a fix */
	/* so far */
	uint64_t counts[3]; /* by standing */
	uint64_t n_not_tried, n_nothing;
	/* Claims that are reported as false, or as not decided: what is
	 * disabled does not count. */
	uint64_t n_refuted, n_open;
} cplyi_judge;

/* Reports a proof; NULL: the puzzle was not tried, and only what its texts say
 * of each other is compared. `certificate` is JSON, or empty. */
void cplyi_judge_take(cplyi_judge *j, uint32_t number,
                      const cply_mill_proof *proof,
                      const cply_mill_prior *prior, cply_str certificate);
/* After the last: "58 puzzles: 54 proven, 1 refuted, 3 undecided", and a
 * finding where some were not tried. */
void cplyi_judge_end(cplyi_judge *j, const char *why_not_tried, cply_buf *out);

/* ---- all of a pack, as `solve` prints it (solutions.c) ---- */

typedef struct cplyi_solutions {
	const cply_mill *pack;
	cply_arena *scratch; /* reset for each puzzle */
	cply_buf *out;
	bool is_json;
	/* so far */
	uint64_t n, n_refuted, n_open; /* open: not decided */
	cply_json_writer w;
} cplyi_solutions;

void cplyi_solutions_begin(cplyi_solutions *s);
/* As cplyi_judge_take. */
void cplyi_solutions_take(cplyi_solutions *s, uint32_t number,
                          const cply_mill_proof *proof,
                          const cply_mill_prior *prior, cply_str certificate);
void cplyi_solutions_end(cplyi_solutions *s);

/* ---- in one thread (prove.c) ---- */

/* `prove` of packs. */
void cplyi_prove_pack(const cply_doc *doc, const cply_proving *how,
                      const cply_memory *memory, cply_diags *diags);

#endif
