/* SPDX-License-Identifier: MIT */
/* What crossply convert does for mill puzzles only. */
#ifndef CROSSPLY_CLI_CONVERT_MILL_H
#define CROSSPLY_CLI_CONVERT_MILL_H

#include "cli/cli.h"

/* Leaves the puzzles of `list`, such as "3" or "1,4-6", in the document. False
 * when that is no such list or there are no such puzzles: said already. */
bool mill_pick(cply_doc *doc, const char *name, const char *list,
               cply_arena *a);
/* The name that apps give a file of this shape, in the folder; NULL when
 * memory is out. `ms` is the time, for the names that have one. */
const char *mill_export_name(cply_arena *a, const char *dir,
                             const cply_mill *pack, cply_mill_shape shape,
                             uint64_t ms);

#endif
