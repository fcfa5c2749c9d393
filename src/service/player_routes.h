/* SPDX-License-Identifier: MIT */
/* POST /v1/players, and what a player may do about themselves. */
#ifndef CROSSPLY_SERVICE_PLAYER_ROUTES_H
#define CROSSPLY_SERVICE_PLAYER_ROUTES_H

#include "carrier/json.h"
#include "server/exchange.h"

void players_post(struct exchange *x);
void players_get_me(struct exchange *x);
void players_patch_me(struct exchange *x);
void players_delete_me(struct exchange *x);
void players_post_token(struct exchange *x);
void players_get_plays(struct exchange *x);
void players_post_merge(struct exchange *x);
void players_get_export(struct exchange *x); /* export.c */

/* On the admin port (admin_players.c). */
void players_list(struct exchange *x);
void players_get(struct exchange *x);
void players_patch(struct exchange *x);
void players_delete(struct exchange *x);

/* The name in a body, if there is one. False after an answer. */
bool players_take_name(struct exchange *x, cply_json_value body, bool *given,
                       cply_str *name);

#endif
