/* SPDX-License-Identifier: MIT */
/* Levels for the public, without their answers. */
#ifndef CROSSPLY_SERVICE_LEVEL_ROUTES_H
#define CROSSPLY_SERVICE_LEVEL_ROUTES_H

#include "server/exchange.h"

/* What is ready to be sent, on the loop. False: it is not. */
bool levels_from_cache(struct exchange *x);
void levels_get_latest(struct exchange *x);
void levels_get_version(struct exchange *x);
void levels_get_ipuz(struct exchange *x);
void levels_get_markdown(struct exchange *x);
void levels_get_svg(struct exchange *x);
void levels_get_solution(struct exchange *x);

#endif
