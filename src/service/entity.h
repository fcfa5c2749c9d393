/* SPDX-License-Identifier: MIT */
/* What is cached by browsers and proxies: entities with a strong ETag for each
 * coding. */
#ifndef CROSSPLY_SERVICE_ENTITY_H
#define CROSSPLY_SERVICE_ENTITY_H

#include "server/exchange.h"
#include "service/cache.h"

/* Makes both forms of a body, in the arena; false when memory is out or the
 * body is empty. */
bool entity_make(struct entity *entity, const char *type, unsigned max_age,
                 cply_str body, cply_arena *arena);
/* Sends the form that the client takes, or 304 when it has that. */
void entity_answer(struct exchange *x, const struct entity *entity);
void entity_answer_form(struct exchange *x, const struct entity_form *form);
/* Whether the client takes gzip. */
bool entity_wants_gzip(const struct exchange *x);

#endif
