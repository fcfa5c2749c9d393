/* SPDX-License-Identifier: MIT */
/* --lint: the rules of editors, by profile or from a file. */
#ifndef CROSSPLY_CLI_CHECK_LINT_H
#define CROSSPLY_CLI_CHECK_LINT_H

#include "cli/cli.h"
#include "crossply/lint.h"

/* The rules that --lint, --words and --min-score ask for; `*out` is NULL
 * without --lint. Gives an exit code; what is not EXIT_FINE has been said. */
int lint_open(cli *c, cply_lint **out);

/* The rules that --only and --disable leave out. */
void rules_choose(const cli *c, cply_rule_set *disabled);

#endif
