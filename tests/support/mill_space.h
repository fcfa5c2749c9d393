/* SPDX-License-Identifier: MIT */
/* Endgame tables of mill that a test makes for itself. */
#ifndef CROSSPLY_TEST_MILL_SPACE_H
#define CROSSPLY_TEST_MILL_SPACE_H

#include "mill/tables/retro.h"
#include "support/support.h"

/* A cply_sink into a cply_buf. */
bool mill_space_put(void *buf, cply_str bytes);
/* Works until there is nothing left to do. */
void mill_space_work(cply_mill_build *b);
/* Makes the spaces of so many stones and opens them in `t`, which has rules,
 * index and the tables with a stone less. Gives the file of the first. */
cply_str mill_space_make(cply_mill_tables *t, unsigned own, unsigned opp,
                         cply_arena *a);

#endif
