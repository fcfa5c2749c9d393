/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_CLI_DIFF_MILL_H
#define CROSSPLY_CLI_DIFF_MILL_H

#include "cli/cli.h"

/* Compares two files of mill puzzles, the operands. */
int diff_mill(cli *c);

#endif
