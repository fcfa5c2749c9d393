/* SPDX-License-Identifier: MIT */
/* What the writer of Xword Markdown will put down, worked out beforehand so
 * that the loss report and the writer cannot disagree. */
#ifndef CROSSPLY_FORMAT_XMD_PLAN_H
#define CROSSPLY_FORMAT_XMD_PLAN_H

#include "format/xmd/xmd.h"

/* One clue of an Across or Down list. */
struct xmd_planned {
	const cply_clue *clue;
	cply_clue_ref ref;
	cply_direction direction;
	uint32_t number;
	cply_str length;  /* what stands in the brackets; empty: none */
	cply_str in_text; /* enumeration that is no length: "two words" */
};

struct xmd_plan {
	const cply_crossword *cw;
	cply_arena *arena;
	struct xmd_planned *clues;
	uint32_t n;
	cply_numbering scheme; /* in which the numbers will be read */
};

CPLY_NODISCARD cply_status cplyi_xmd_plan(const cply_crossword *cw,
                                          cply_arena *a, struct xmd_plan *out);
/* Is the entry a straight run of the grid, as every word here is? */
bool cplyi_xmd_is_run(const cply_crossword *cw, const cply_clue *clue,
                      cply_direction d);
/* What stands for the cell in the grid; false when that is not all of it. */
bool cplyi_xmd_cell(const cply_crossword *cw, const cply_cell *cell,
                    bool is_blank, cply_arena *a, cply_str *out);

#endif
