/* SPDX-License-Identifier: MIT */
/* Plays as the service sends them. */
#ifndef CROSSPLY_SERVICE_PLAY_JSON_H
#define CROSSPLY_SERVICE_PLAY_JSON_H

#include "carrier/json.h"
#include "store/plays.h"

/* Without the letters. */
void play_put_item(cply_json_writer *w, const struct play *play);
/* The members of an object that is open. */
void play_put_members(cply_json_writer *w, const struct play *play);

#endif
