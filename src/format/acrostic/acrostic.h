/* SPDX-License-Identifier: MIT */
/* Acrostics: the grid spells a quotation, and each letter of it is also one of
 * the answer to a clue. Squares have two labels, their number and the letter of
 * the clue. What the files of such puzzles have in common is built here. */
#ifndef CROSSPLY_FORMAT_ACROSTIC_H
#define CROSSPLY_FORMAT_ACROSTIC_H

#include "format/sites/site.h"

typedef struct acrostic {
	site s;
	uint32_t *letters; /* cells that take a letter, by number - 1 */
	uint32_t n_letters;
	uint32_t *owner; /* of each letter: clue + 1, or 0 */
} acrostic;

/* Lays the text out in rows of `columns` squares (0: as suits it). Letters and
 * digits are squares, blanks blocks, other characters are shown. With
 * `is_prose` the text has quotes and commas, which have no square. */
CPLY_NODISCARD cply_status cplyi_acrostic_grid(acrostic *a, cply_str text,
                                               uint32_t columns, bool is_prose,
                                               const cply_span *at);
/* Appends clue number `n` (from 0, labelled A to Z, AA to ZZ). NULL when memory
 * is out. It moves when the next is made. */
cply_clue *cplyi_acrostic_clue(acrostic *a, uint32_t n, cply_str text,
                               const cply_span *at);
/* Gives the clue these letters of the quotation, counted from 1. */
void cplyi_acrostic_word(acrostic *a, uint32_t n, const uint32_t *numbers,
                         uint32_t count, const cply_span *at);
/* Distributes the letters among these answers, in a way that is always the
 * same, since the file does not say how. */
void cplyi_acrostic_deal(acrostic *a, const cply_str *answers, uint32_t n,
                         const cply_span *at);
/* Puts the letters of the clues into the corners and hands the puzzle over. */
CPLY_NODISCARD cply_status cplyi_acrostic_finish(acrostic *a, cply_doc *out);
/* The label of clue `n`: A to Z, then AA to ZZ and so on. */
cply_str cplyi_acrostic_label(uint32_t n, cply_arena *arena);

#endif
