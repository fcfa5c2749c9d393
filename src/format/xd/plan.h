/* SPDX-License-Identifier: MIT */
/* An xd file before it is written: the signs of the grid, what they stand
 * for, which sections are needed, and where each clue goes. */
#ifndef CROSSPLY_FORMAT_XD_PLAN_H
#define CROSSPLY_FORMAT_XD_PLAN_H

#include "crossword/entries.h"
#include "format/xd/xd.h"

struct xd_sign {
	cply_str key;
	const cply_cell *cell; /* one that has it */
	bool is_marked;
};

enum { XD_NO_GROUP = -1 };

struct xd_plan {
	const cply_crossword *cw;
	const cply_write_options *options;
	cply_arena *arena;
	cply_str *cells; /* the signs */
	struct xd_sign *signs;
	uint32_t n_signs, cap_signs;
	uint32_t next_key; /* of the free ones */
	enum xd_special special;
	bool has_design, has_start;
	int *groups; /* by list: its letter, 0 for none, XD_NO_GROUP: lost */
	entries entries;
};

CPLY_NODISCARD cply_status cplyi_xd_plan(const cply_crossword *cw,
                                         const cply_write_options *options,
                                         cply_arena *a, struct xd_plan *p);
/* The number that the clue gets; 0: it cannot be written. */
uint32_t cplyi_xd_number(const struct xd_plan *p, uint32_t list, uint32_t clue);
/* The word that a reader will give to the clue, or NULL. */
const cply_slot *cplyi_xd_slot(const struct xd_plan *p, uint32_t list,
                               uint32_t clue);
/* Is the wanted form, implicit or explicit, one? If not, that is reported. */
bool cplyi_xd_is_form(const cply_write_options *options, cply_diags *diags);
/* What the reader makes of the cell's text in the Rebus header. */
bool cplyi_xd_reads_either(const cply_cell *cell, cply_arena *a);

#endif
