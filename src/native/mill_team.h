/* SPDX-License-Identifier: MIT */
/** \file
 * Threads for the search of mill. */
#ifndef CROSSPLY_MILL_TEAM_H
#define CROSSPLY_MILL_TEAM_H

#include "crossply/mill_search.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Starts so many threads less one: the one that asks works too. Those that
 *  cannot be started are done without. NULL: no memory. */
cply_mill_team *cply_mill_team_start(unsigned members);
/** Ends the threads; `team` may be NULL. */
void cply_mill_team_end(cply_mill_team *team);

#ifdef __cplusplus
}
#endif
#endif
