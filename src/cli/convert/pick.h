/* SPDX-License-Identifier: MIT */
/* crossply convert --pick and --as: some of the puzzles of a list, and the name
 * of the file that they go to. */
#ifndef CROSSPLY_CLI_CONVERT_PICK_H
#define CROSSPLY_CLI_CONVERT_PICK_H

#include "cli/cli.h"

/* Leaves the puzzles of `list`, such as "3" or "1,4-6", in the document of the
 * reader. Gives an exit code; what is not EXIT_FINE has been said. */
int convert_pick(cli_reader *r, const char *list);
/* The name that apps give to such a file, in the folder. `ms` is the time, for
 * the names that have one. */
int convert_name(const cli_reader *r, const char *dir,
                 const cply_write_options *o, uint64_t ms, cply_arena *a,
                 const char **out);

#endif
