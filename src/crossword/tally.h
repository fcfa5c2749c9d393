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
/* The square, at where it stands in the file. */
void cplyi_tally_cell(cplyi_tally *t, cply_diags *diags,
                      const cply_crossword *cw, uint32_t cell);

/* ---- places ---- */

cply_place cplyi_cell_place(const cply_crossword *cw, uint32_t cell);
cply_place cplyi_clue_place(const cply_crossword *cw, cply_clue_ref ref,
                            cply_arena *a);
cply_place cplyi_field_place(cply_str name);
cply_place cplyi_meta_place(unsigned meta);

/* ---- losses ---- */

/* A conversion whose losses are being reported. They have no place in a file:
 * it is the other file that will lack them. */
typedef struct cplyi_losses {
	const cply_crossword *cw;
	cply_arena *arena;
	cply_diags *diags;
} cplyi_losses;

void cplyi_lose(const cplyi_losses *l, cplyi_tally *t, cply_place place);
void cplyi_lose_cell(const cplyi_losses *l, cplyi_tally *t, uint32_t cell,
                     cply_str from, cply_str to);
void cplyi_lose_clue(const cplyi_losses *l, cplyi_tally *t, cply_clue_ref ref,
                     cply_str from, cply_str to);
void cplyi_lose_meta(const cplyi_losses *l, cplyi_tally *t, unsigned meta);

/* The clues without a word to which a reader that counts this way would give
 * one: that of their number. */
void cplyi_lose_wordless(const cplyi_losses *l, cply_numbering scheme);

/* What a loss is `from` and `to` where there is nothing to show. */
#define CPLYI_NONE ((cply_str){ NULL, 0 })

#endif
