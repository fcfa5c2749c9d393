/* SPDX-License-Identifier: MIT */
/* What a text format does to texts, found by trying: the puzzle is written,
 * read again and compared. */
#ifndef CROSSPLY_FORMAT_READBACK_H
#define CROSSPLY_FORMAT_READBACK_H

#include "format/format.h"

/* The puzzle as it is when it was written and read again; NULL when that cannot
 * be done or the grid has another size. Findings of both are left out. */
const cply_crossword *cplyi_come_back(const cply_doc *doc,
                                      const cply_format *to,
                                      const cply_write_options *options,
                                      cply_arena *a);

/* Reports `rule`, with the number of places as its argument, if metadata,
 * squares, clue texts or clue numbers do not come back as they are. What the
 * features that `to` does not carry explain is left out, and so are squares
 * that `is_told` has (by cell; may be NULL). */
void cplyi_readback(const cply_doc *doc, const cply_format *to,
                    const cply_write_options *options, cply_rule rule,
                    const bool *is_told, cply_arena *scratch,
                    cply_diags *diags);

/* Has the clue an enumeration, "(3,4)", that its text does not end with? */
bool cplyi_adds_length(const cply_clue *clue);

#endif
