/* SPDX-License-Identifier: MIT */
/* Bodies of requests. */
#ifndef CROSSPLY_SERVICE_BODY_H
#define CROSSPLY_SERVICE_BODY_H

#include "carrier/json.h"
#include "server/exchange.h"

/* Parses a body that is a JSON object, with the worker's parser. False after an
 * answer of 400 or 415. */
bool body_object(struct exchange *x, cply_json *out);
/* 422 about one member. */
void body_refuse(struct exchange *x, const char *pointer, const char *code,
                 const char *detail);

#endif
