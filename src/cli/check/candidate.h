/* SPDX-License-Identifier: MIT */
/* Which files of a folder are checked. */
#ifndef CROSSPLY_CLI_CHECK_CANDIDATE_H
#define CROSSPLY_CLI_CHECK_CANDIDATE_H

#include "cli/cli.h"

/* Is a file that was found in a folder worth a look? Its content must look
 * like a puzzle, or its name say so. Compressed files are judged by their
 * name. */
bool candidate_is_puzzle(cply_str head, cply_str name);
/* Why one was skipped, for people. */
extern const char candidate_refusal[];

#endif
