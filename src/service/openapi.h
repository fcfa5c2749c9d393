/* SPDX-License-Identifier: MIT */
/* The description of an API (OpenAPI 3.1), made from its table of routes. */
#ifndef CROSSPLY_SERVICE_OPENAPI_H
#define CROSSPLY_SERVICE_OPENAPI_H

#include "server/exchange.h"

/* Answers with the description of these routes. */
void openapi_answer(struct exchange *x, const struct routes *routes);

#endif
