/* SPDX-License-Identifier: MIT */
/* What the data of a delta says about who did what. */
#ifndef CROSSPLY_GAME_EVENT_H
#define CROSSPLY_GAME_EVENT_H

#include "game/game.h"

typedef struct cplyi_event {
	cply_json_value player;   /* its id, a string */
	cply_json_value function; /* ran: its name; else that of the order */
	cply_json_value caller;   /* ran: the id of the game object */
	cply_json_value args;
	/* MISSING where absent; `invalid` also where it is null or false */
	cply_json_value returned, invalid;
} cplyi_event;

/* Takes the data of a delta apart, whatever generation the log is of. */
cplyi_event cplyi_event_of(cply_game_event type, cply_json_value data);

/* Does it say why it was refused? */
bool cplyi_event_says_invalid(cply_json_value invalid);

/* A reference as "#5", others as they are written. */
void cplyi_put_short(cply_buf *out, cply_json_value v);

#endif
