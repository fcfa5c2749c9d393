/* SPDX-License-Identifier: MIT */
/* One finding for all the squares, clues or fields that it touches. The first
 * argument of its message is their number. */
#ifndef CROSSPLY_CROSSWORD_TALLY_H
#define CROSSPLY_CROSSWORD_TALLY_H

#include "crossply/crossword.h"

typedef struct cplyi_tally {
	cply_rule rule;
	bool is_said;
	cply_diag *diag;
} cplyi_tally;

/* `at` is where the finding points if this is its first place. */
void cplyi_tally_add(cplyi_tally *t, cply_diags *diags, const cply_span *at,
                     cply_place place);
void cplyi_tally_cell(cplyi_tally *t, cply_diags *diags,
                      const cply_crossword *cw, uint32_t cell);

#endif
