/* SPDX-License-Identifier: MIT */
/* Several small replacements in one file that fix one finding. */
#ifndef CROSSPLY_FORMAT_EDITS_H
#define CROSSPLY_FORMAT_EDITS_H

#include "crossply/diag.h"

typedef struct cplyi_edit {
	cply_span at;
	cply_str text; /* what is to stand there */
} cplyi_edit;

typedef struct cplyi_edits {
	cplyi_edit *items;
	uint32_t n, cap;
} cplyi_edits;

/* In any order; spans must not overlap. Without memory it is left out. */
void cplyi_edits_add(cplyi_edits *edits, cply_arena *a, cply_span at,
                     cply_str text);
/* Makes them the fix of `g`: one replacement from the first to the last, with
 * what stands between them in `file`. */
void cplyi_edits_fix(cplyi_edits *edits, cply_arena *a, cply_str file,
                     cply_diags *diags, cply_diag *g);

#endif
