/* SPDX-License-Identifier: MIT */
/* Levels in the store: crossply level put|publish|retire|list|delete. */
#ifndef CROSSPLY_CLI_LEVEL_STORED_H
#define CROSSPLY_CLI_LEVEL_STORED_H

#include "cli/cli.h"

/* False: the first operand is not one of these actions. */
bool level_stored(cli *c, int *code);

#endif
