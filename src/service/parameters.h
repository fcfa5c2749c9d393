/* SPDX-License-Identifier: MIT */
/* Parameters of a query, such as ?limit=20&collection=mini. */
#ifndef CROSSPLY_SERVICE_PARAMETERS_H
#define CROSSPLY_SERVICE_PARAMETERS_H

#include "server/exchange.h"

/* Decoded; empty when it is not there. False: it cannot be decoded. */
bool parameter_text(struct exchange *x, const char *name, cply_str *out);
/* A whole number; `otherwise` when it is not there. False: it is not one, or
 * not from `low` to `high`. */
bool parameter_number(struct exchange *x, const char *name, uint32_t low,
                      uint32_t high, uint32_t otherwise, uint32_t *out);

/* A cursor made of a time and an id: "1763200000000.550e8400-...". False: it is
 * not one. Empty: there is none, and `*id` is empty. */
bool parameter_place(struct exchange *x, const char *name, int64_t *at,
                     cply_str *id);
cply_str parameter_of_place(cply_arena *arena, int64_t at, cply_str id);

/* 400 about a parameter. */
void parameter_refuse(struct exchange *x, const char *name, const char *detail);

#endif
