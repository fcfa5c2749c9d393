/* SPDX-License-Identifier: MIT */
/* What the parts of the proof of a puzzle share. */
#ifndef CROSSPLY_MILL_PROOF_INTERNAL_H
#define CROSSPLY_MILL_PROOF_INTERNAL_H

#include "crossply/mill_proof.h"
#include "mill/search/search.h"

typedef struct prover {
	cply_mill_search *s;
	const cply_mill *pack;
	const cply_mill_puzzle *p;
	cply_arena *a;
	cply_mill_proof *out;
	unsigned me;       /* who solves */
	cply_mill_aim aim; /* never CPLY_MILL_AIM_BEST when lines are judged */
	unsigned target;   /* stones the other side is to be left with */
	cply_mill_ply *list; /* for cplyi_proof_turns */
	unsigned n_list;
} prover;

/* Does the solver reach the aim from here within so many more turns of his
 * own? For CPLY_MILL_AIM_HOLD see cplyi_proof_holds. */
cply_mill_answer cplyi_proof_reaches(prover *v, const cply_mill_position *p,
                                     unsigned turns);
/* The same after a turn of the solver, which may have reached it itself;
 * `turns` counts this one too. */
cply_mill_answer cplyi_proof_turn_reaches(prover *v,
                                          const cply_mill_position *before,
                                          const cply_mill_ply *turn,
                                          unsigned turns);
/* What the tables, or the end of the game, say of a position to the solver. */
cply_mill_score cplyi_proof_known(const prover *v, const cply_mill_position *p);
/* Is the position not lost for the solver? Looks for a loss within `turns`. */
cply_mill_answer cplyi_proof_holds(prover *v, const cply_mill_position *p,
                                   unsigned turns);

/* The turns of a position; good until the next call. NULL: no memory. */
cply_mill_ply *cplyi_proof_turns(prover *v, const cply_mill_position *p,
                                 unsigned *n);

/* Bounds the search anew: so many positions from now on. */
void cplyi_proof_allow(prover *v, uint64_t positions);

/* Lists every first turn and tells which are as good as any; then, with more
 * work, what the others are, the best first (proof_turns.c). */
bool cplyi_proof_first_turns(prover *v);
void cplyi_proof_other_turns(prover *v);
/* The turns of the shortest line of the file; 0: it has none. That many are
 * claimed where nothing else says how many. */
unsigned cplyi_proof_line(const cply_mill *pack, const cply_mill_puzzle *p);
/* Judges the lines of the file (proof_line.c). */
bool cplyi_proof_lines(prover *v);
/* The line that shows what is true (proof_line.c). */
bool cplyi_proof_show(prover *v);

/* "3 turns" (proof_words.c). */
void cplyi_proof_number(uint64_t n, const char *noun, cply_buf *b);

#endif
