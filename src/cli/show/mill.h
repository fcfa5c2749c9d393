/* SPDX-License-Identifier: MIT */
/* A pack of mill puzzles as JSON, for `crossply show --json`. */
#ifndef CROSSPLY_CLI_SHOW_MILL_H
#define CROSSPLY_CLI_SHOW_MILL_H

#include "all.h"

/* Members of an object that has been begun: the position that `state` is at,
 * if it is given, and all puzzles. */
void show_mill(const cply_mill *pack, const cply_mill_state *state,
               cply_json_writer *w, cply_arena *scratch);

#endif
