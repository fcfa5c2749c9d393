/* SPDX-License-Identifier: MIT */
/* What a step of a game did, in words and as marks. */
#ifndef CROSSPLY_GAME_DESCRIBE_H
#define CROSSPLY_GAME_DESCRIBE_H

#include "game/game.h"

/* One line, not escaped. The names of objects are those of `state`. */
void cplyi_game_describe(const cply_game_record_step *step,
                         cply_game_value state, cply_buf *out);
/* Those that the event alone tells: over, ran and invalid. */
uint32_t cplyi_game_event_marks(const cply_game_record_step *step);

/* Members by which games say that a thing is gone: if they have this value. */
enum { CPLYI_DEATH_FLAGS = 6 };

typedef struct cplyi_death_flag {
	const char *key;
	cply_json_type gone;
} cplyi_death_flag;

extern const cplyi_death_flag cplyi_death_flags[CPLYI_DEATH_FLAGS];

#endif
