/* SPDX-License-Identifier: MIT */
/** \file
 * New mill puzzles: positions that are won in so many turns, from endgame
 * tables where they reach, else at random and by search. Each is proven, judged
 * and certified before it is taken. */
#ifndef CROSSPLY_MILL_COMPOSE_H
#define CROSSPLY_MILL_COMPOSE_H

#include "crossply/mill_pack.h"
#include "crossply/mill_search.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What is wanted. */
typedef struct cply_mill_order {
	cply_mill_rules rules; /**< plain: see cply_mill_rules_plain() */
	cply_str variant;      /**< the id of the rules */
	unsigned own, opp;     /**< stones of who solves, and of the other */
	unsigned turns;        /**< of who solves, until he has won */
	bool unique;           /**< a single first turn wins as fast */
	uint32_t themes;       /**< all of these: see theme.h */
	uint32_t count;
	uint64_t seed;
	uint64_t nodes; /**< positions to search for all; 0: no bound */
} cply_mill_order;

typedef struct cply_mill_composer cply_mill_composer;

/** The search has the rules and the tables, or NULL, that are given here.
 *  NULL: no memory. */
cply_mill_composer *cply_mill_composer_new(const cply_mill_order *order,
                                           cply_mill_search *search,
                                           const cply_mill_tables *tables,
                                           cply_arena *a);
/** Puzzles that nothing new may be like, however it is turned, mirrored or
 *  coloured. False: no memory. */
bool cply_mill_composer_exclude(cply_mill_composer *c, const cply_mill *pack);

typedef enum cply_mill_composed {
	CPLY_MILL_COMPOSING, /**< nothing yet: go on */
	CPLY_MILL_FOUND,     /**< one more */
	CPLY_MILL_NO_MORE,   /**< every position was looked at */
	CPLY_MILL_NODES_USED,
	CPLY_MILL_COMPOSED_NOMEM
} cply_mill_composed;

/** Looks at some more positions. The same order with the same tables gives the
 *  same puzzles. */
cply_mill_composed cply_mill_composer_step(cply_mill_composer *c);

/** What was found so far; good until the next step. */
const cply_mill *cply_mill_composer_pack(const cply_mill_composer *c);
/** The certificate of puzzle `i`, as JSON. */
cply_str cply_mill_composer_certificate(const cply_mill_composer *c,
                                        uint32_t i);
/** All of them as one file, which `crossply check --certificate` verifies. */
void cply_mill_composer_certificates(const cply_mill_composer *c,
                                     cply_buf *out);
/** Positions looked at so far: of a table, or that were searched. */
uint64_t cply_mill_composer_looked(const cply_mill_composer *c);

#ifdef __cplusplus
}
#endif
#endif
