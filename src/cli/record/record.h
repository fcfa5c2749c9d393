/* SPDX-License-Identifier: MIT */
/* Documents with steps: opening their timeline and saying where one is. */
#ifndef CROSSPLY_CLI_RECORD_H
#define CROSSPLY_CLI_RECORD_H

#include "cli/cli.h"

/* Opens the timeline of a document, with --idle and on the clock of --clock.
 * Gives an exit code; what is not EXIT_FINE has been said. `option` needs the
 * steps: "--at". */
int record_open(cply_timeline *t, const cply_doc *doc, const char *name,
                const char *option, const cli *c, cply_arena *a);
/* What --clock and --idle say; 0 is the default of the library. */
cply_clock record_clock(const cli *c);
int64_t record_idle(const cli *c);
/* The position that the argument of an option asks for; complains when there
 * is none. */
int record_find(const cply_timeline *t, const char *name, const char *option,
                const char *text, uint64_t *out);
/* Complains that there is no such position. Gives EXIT_USAGE. */
int record_refuse(const cply_goal *p, const cply_steps *in, const char *name,
                  const char *option);
/* The puzzle, from 0, that --at asks for: the one that the position is in. */
int record_puzzle(cli *c, const cply_mill *pack, const char *at, uint32_t *out);

#endif
