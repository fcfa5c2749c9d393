/* SPDX-License-Identifier: MIT */
/* Files that no format claims. */
#ifndef CROSSPLY_FORMAT_FOREIGN_H
#define CROSSPLY_FORMAT_FOREIGN_H

#include "crossply/diag.h"

/* Says what the file is, if that is known, and that it cannot be read. With
 * `is_unclaimed` something is said in any case. */
bool cplyi_report_foreign(cply_str bytes, bool is_unclaimed, cply_diags *diags);

/* Is the text the source of a program, or a page? Such may show a puzzle as
 * text, but are none. */
bool cplyi_is_program(cply_str head);

#endif
