/* SPDX-License-Identifier: MIT */
/* Positions in a log that is not held. */
#ifndef CROSSPLY_GAME_PLACES_H
#define CROSSPLY_GAME_PLACES_H

#include "crossply/timeline.h"
#include "game/index/index.h"
#include "game/streamed.h"
#include "game/turns.h"

/* A log as a place to look for positions: what its index knows is not read from
 * the log, and turns that have passed by are kept. */
typedef struct cplyi_game_places {
	cply_game_log *log;
	cply_game_index *index; /* or NULL */
	bool has_failed;        /* it could not be read from its beginning */
	cply_arena a;
	cplyi_game_turns turns;
} cplyi_game_places;

void cplyi_game_places_init(cplyi_game_places *p, cply_game_log *log,
                            cply_game_index *index);
void cplyi_game_places_free(cplyi_game_places *p);
/* For cply_goal_find() and for naming what there is instead. */
cply_steps cplyi_game_steps(cplyi_game_places *p);

/* How many deltas of the log were read. */
uint64_t cplyi_game_read_so_far(const cply_game_log *log);
/* Reads on up to a position. False: it could not be read from its beginning. */
bool cplyi_game_read_to(cply_game_log *log, uint64_t position);

#endif
