/* SPDX-License-Identifier: MIT */
/* What making tables will take, and whether there is room for it. */
#ifndef CROSSPLY_CLI_SOLVE_ROOM_H
#define CROSSPLY_CLI_SOLVE_ROOM_H

#include "cli/cli.h"
#include "native/mill_files.h"

/* Bytes that programs can get without others being moved out; UINT64_MAX: not
 * known. */
uint64_t room_free_memory(void);
/* The usual number of stones, or fewer where they do not fit. */
unsigned room_usual_stones(cply_mill_files *f, const char *folder);
/* Prints what is ahead. False, after a complaint: there is no room. */
bool room_announce(const cli *c, cply_mill_files *f, const char *folder,
                   unsigned stones, unsigned threads);

#endif
