/* SPDX-License-Identifier: MIT */
/* A game that was played, as a pack of one: its first position, and the game
 * as a line from it. */
#ifndef CROSSPLY_MILL_GAME_PACK_H
#define CROSSPLY_MILL_GAME_PACK_H

#include "crossply/mill_pack.h"
#include "crossply/mill_play.h"

/* What a game says of itself. */
typedef struct cplyi_mill_game_about {
	cply_str variant;  /* the id of its rules */
	unsigned strength; /* of the engine */
	bool human_is_black;
	int64_t time; /* when it is saved, seconds since 1970 */
	cply_str day; /* the same as a date of ISO 8601 */
} cplyi_mill_game_about;

CPLY_NODISCARD cply_status cplyi_mill_game_pack(
	const cply_mill_game *g, const cplyi_mill_game_about *about,
	cply_arena *a, cply_mill *out);

#endif
