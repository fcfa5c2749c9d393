/* SPDX-License-Identifier: MIT */
/* crossply solve --certificate: the proof of a result, in a file. */
#ifndef CROSSPLY_CLI_SOLVE_CERTIFICATE_H
#define CROSSPLY_CLI_SOLVE_CERTIFICATE_H

#include "cli/cli.h"
#include "report/solution/solution.h"

/* Before the search: may the file be written? */
int certificate_allowed(cli *c);
/* After it. An undecided position has none, which is said. */
int certificate_save(cli *c, const cplyi_solution *s);

#endif
