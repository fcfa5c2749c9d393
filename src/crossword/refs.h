/* SPDX-License-Identifier: MIT */
/* References of clues to clues, such as "17-Across", when numbers change. */
#ifndef CROSSPLY_CROSSWORD_REFS_H
#define CROSSPLY_CROSSWORD_REFS_H

#include "crossply/crossword.h"

/* What becomes of the numbers of Across and Down. */
typedef struct cplyi_refs {
	uint32_t *to[2]; /* by old number; 0: no such clue */
	uint32_t n;      /* of each */
	bool is_same;    /* all keep their numbers */
} cplyi_refs;

/* The numbers that a text refers to together: "1-, 5- and 9-Across". */
typedef struct cplyi_mention {
	uint32_t numbers[8];
	cply_span at[8]; /* where each stands */
	uint32_t n;
	cply_direction direction;
} cplyi_mention;

/* The next reference from `*from` on that cannot be anything else, and `*from`
 * behind it. */
bool cplyi_next_mention(cply_str text, size_t *from, cplyi_mention *out);

/* Is there anything to do, should numbers change? */
bool cplyi_has_refs(const cply_crossword *cw);
/* `numbers` are the new ones, all lists in a row; 0: the clue is left out. */
CPLY_NODISCARD cply_status cplyi_refs_make(const cply_crossword *cw,
                                           const uint32_t *numbers,
                                           cply_arena *a, cplyi_refs *out);
/* The text with its references renumbered; false when it stays as it is. The
 * first reference that changes goes to `from` and `to`. */
bool cplyi_refs_text(const cplyi_refs *refs, const cply_text *text,
                     cply_arena *a, cply_text *out, cply_str *from,
                     cply_str *to);
/* The puzzle with all its texts so; `cw` itself when none changes, NULL without
 * memory. Each text is reported if `diags` is not NULL. */
const cply_crossword *cplyi_refs_apply(const cply_crossword *cw,
                                       const cplyi_refs *refs, cply_arena *a,
                                       cply_diags *diags);
/* The numbers of a format that has neither bars nor numbers of its own. */
CPLY_NODISCARD cply_status cplyi_standard_numbers(const cply_crossword *cw,
                                                  cply_arena *a, uint32_t *out);

#endif
