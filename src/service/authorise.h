/* SPDX-License-Identifier: MIT */
/* Who asks: bearer tokens (RFC 6750). */
#ifndef CROSSPLY_SERVICE_AUTHORISE_H
#define CROSSPLY_SERVICE_AUTHORISE_H

#include "server/exchange.h"

/* False after an answer of 401, or of a store that failed. */
bool authorise(struct exchange *x);

/* The name of the app whose token this request must have. False after an
 * answer. */
bool authorise_app(struct exchange *x, cply_str *app);
/* Whether the request has the token of an app. False after an answer of a store
 * that failed. */
bool authorise_is_app(struct exchange *x, bool *is);
/* For routes that ask themselves: the token, and then whose it is, NULL if it
 * is nobody's. False after an answer of 401. */
cply_str authorise_token(const struct exchange *x);
struct player;
bool authorise_as(struct exchange *x, struct player *player);
/* Sets the player of the worker if the request has a player's token; whoever
 * has none is nobody. False after an answer of a store that failed. */
bool authorise_maybe(struct exchange *x);

#endif
