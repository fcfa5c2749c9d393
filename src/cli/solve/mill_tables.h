/* SPDX-License-Identifier: MIT */
/* The endgame tables of mill that there are, for every command that uses them.
 */
#ifndef CROSSPLY_CLI_MILL_TABLES_H
#define CROSSPLY_CLI_MILL_TABLES_H

#include "cli/cli.h"
#include "native/mill_files.h"

/* Opens the tables of these rules; NULL: there are none, or --no-tables is
 * given. `*stones` (or NULL) gets how many stones they reach. Broken ones are
 * complained about, unless a screen is shown: `is_silent`. */
cply_mill_files *mill_tables_open(const cli *c, const cply_mill_rules *rules,
                                  bool is_silent, unsigned *stones);
/* Complains if damage was met; `files` may be NULL. */
void mill_tables_close(cply_mill_files *files);
/* What they say; NULL of NULL. */
const cply_mill_tables *mill_tables_of(const cply_mill_files *files);

#endif
