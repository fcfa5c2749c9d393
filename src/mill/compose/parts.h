/* SPDX-License-Identifier: MIT */
/* What the parts of the composer share. */
#ifndef CROSSPLY_MILL_COMPOSE_INTERNAL_H
#define CROSSPLY_MILL_COMPOSE_INTERNAL_H

#include "mill/compose/compose.h"
#include "mill/proof/theme.h"
#include "mill/tables/parts.h"

/* Where positions come from. */
typedef struct compose_source {
	const cply_mill_tables *tables; /* NULL: at random */
	const cply_mill_order *order;
	uint64_t state;         /* of the random numbers */
	uint64_t at, n, stride; /* slots of the table, in a scattered order */
} compose_source;

void cplyi_compose_source(compose_source *s, const cply_mill_order *order,
                          const cply_mill_tables *tables);
/* The next position that may be won in time, or that a table knows to be;
 * false: not this time. `*ended`: there are no more. */
bool cplyi_compose_candidate(compose_source *s, cply_mill_position *out,
                             bool *ended);

/* Gives a proven puzzle its texts, tags and lines. False: no memory. */
bool cplyi_compose_describe(const cply_mill_order *order, uint32_t number,
                            const cply_mill_proof *proof,
                            const cply_mill_prior *prior, cply_arena *a,
                            cply_mill_puzzle *p);
/* The members of the pack. */
bool cplyi_compose_head(const cply_mill_order *order, cply_arena *a,
                        cply_mill *pack);

#endif
