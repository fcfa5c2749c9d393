/* SPDX-License-Identifier: MIT */
/* Which files of a folder are worth a look. */
#ifndef CROSSPLY_FORMAT_CANDIDATE_H
#define CROSSPLY_FORMAT_CANDIDATE_H

#include "format/format.h"

/* Is a file that was found in a folder worth a look? Its content must look
 * like a puzzle, or its name say so. Compressed files are judged by their
 * name. */
bool cplyi_is_candidate(cply_str head, cply_str name);
/* Why one was skipped, for people. */
extern const char cplyi_candidate_refusal[];

#endif
