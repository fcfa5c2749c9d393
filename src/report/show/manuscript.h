/* SPDX-License-Identifier: MIT */
/* A puzzle as constructors send it to an editor, as plain text. */
#ifndef CROSSPLY_REPORT_MANUSCRIPT_H
#define CROSSPLY_REPORT_MANUSCRIPT_H

#include "crossply/crossword.h"

/* `contact` is the name and addresses of its author, a line each; empty: the
 * name that the puzzle has. False when `scratch` is used up. */
CPLY_NODISCARD bool cplyi_manuscript(const cply_crossword *cw, cply_str contact,
                                     cply_arena *scratch, cply_buf *out);

/* "15 by 15, 78 words, 36 blocks" */
void cplyi_manuscript_size(const cply_crossword *cw, cply_arena *scratch,
                           cply_buf *out);
/* What belongs into the squares of a clue, in capitals; unknown letters are
 * dots. */
cply_str cplyi_manuscript_answer(const cply_crossword *cw,
                                 const cply_clue *clue, cply_arena *scratch);

#endif
