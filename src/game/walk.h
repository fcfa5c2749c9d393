/* SPDX-License-Identifier: MIT */
/* Walking through a log that is not held: the steps of a timeline, read from
 * the stream as they are asked for. Going back begins at the start again. */
#ifndef CROSSPLY_GAME_WALK_H
#define CROSSPLY_GAME_WALK_H

#include "game/streamed.h"

/* A walk of its own, which reports nothing: the record of
 * cplyi_game_walk_steps. It reads all of the log once, to count it. NULL: it
 * cannot be read twice, or memory is short. It ends with the log. */
cplyi_game_walk *cplyi_game_walk_begin(cply_game_log *l);
void cplyi_game_walks_end(cply_game_log *l);

extern const cply_timeline_ops cplyi_game_walk_steps;

#endif
