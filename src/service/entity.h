/* SPDX-License-Identifier: MIT */
/* What is cached by browsers and proxies: entities with a strong ETag for each
 * coding. */
#ifndef CROSSPLY_SERVICE_ENTITY_H
#define CROSSPLY_SERVICE_ENTITY_H

#include "server/exchange.h"
#include "service/cache.h"

/* Adds the tags and, where it is shorter, the gzip form. */
bool entity_finish(struct entity *entity, cply_arena *arena);
/* Sends it, or 304 when the client has it. */
void entity_answer(struct exchange *x, const struct entity *entity);
/* Whether the client takes gzip. */
bool entity_wants_gzip(const struct exchange *x);

#endif
