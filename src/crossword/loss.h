/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_CROSSWORD_LOSS_H
#define CROSSPLY_CROSSWORD_LOSS_H

#include "crossply/crossword.h"

/* What the other side can hold. */
typedef struct cplyi_target {
	cply_features carries;
	uint32_t meta; /* bit per cply_meta */
	const char *name;
} cplyi_target;

/* The rule that tells the loss of a feature. */
cply_rule cplyi_loss_rule(unsigned feature);

/* One finding for each feature the puzzle uses and the target lacks, with the
 * cells and clues it touches; the same for metadata fields. */
void cplyi_crossword_losses(const cply_crossword *cw,
                            const cplyi_target *target, cply_arena *scratch,
                            cply_diags *diags);

#endif
