/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_CROSSWORD_LOSS_H
#define CROSSPLY_CROSSWORD_LOSS_H

#include "crossply/crossword.h"

/* One finding for each feature the puzzle uses and `carries` lacks, with the
 * cells and clues it touches; the same for metadata fields. */
void cplyi_crossword_losses(const cply_crossword *cw, cply_features carries,
                            uint32_t carries_meta, cply_arena *scratch,
                            cply_diags *diags);

#endif
