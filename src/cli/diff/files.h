/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_CLI_DIFF_FILES_H
#define CROSSPLY_CLI_DIFF_FILES_H

#include "cli/cli.h"

/* Compares two files, the operands, of a kind that can be compared. */
int diff_files(cli *c);

#endif
