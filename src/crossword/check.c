/* SPDX-License-Identifier: MIT */
#include "crossply/crossword.h"

void cply_crossword_check(const cply_crossword *cw, cply_arena *a,
                          cply_diags *diags)
{
	(void)cw, (void)a, (void)diags;
}
