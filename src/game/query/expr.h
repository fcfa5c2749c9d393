/* SPDX-License-Identifier: MIT */
/* Conditions on a state, such as
 *
 *      gameObjects.*.health < 10 and not changed currentTurn
 *
 * compiled once and asked at every step; docs/queries.md has the grammar. */
#ifndef CROSSPLY_GAME_QUERY_EXPR_H
#define CROSSPLY_GAME_QUERY_EXPR_H

#include "game/query/watch.h"

typedef struct cplyi_expr cplyi_expr;

/* What is wrong with a text, where, and what to write instead. */
typedef struct cplyi_expr_fault {
	size_t at, len;
	const char *what; /* NULL: nothing */
	char instead[64]; /* or "" */
} cplyi_expr_fault;

/* NULL: the text is at fault, or without fault there is no memory. */
cplyi_expr *cplyi_expr_compile(cply_str text, cply_arena *a,
                               cplyi_expr_fault *fault);
/* The text, a caret below what is wrong, and why. */
void cplyi_expr_put_fault(cply_str text, const cplyi_expr_fault *fault,
                          cply_buf *out);

/* Looks at the next state; as for cplyi_watch_step(). */
void cplyi_expr_step(cplyi_expr *e, uint64_t step, const cply_game_delta *d,
                     cply_game_value state, cply_str length, cply_arena *row);
/* Does it hold at the step that was looked at last? */
bool cplyi_expr_holds(cplyi_expr *e);
bool cplyi_expr_has_failed(const cplyi_expr *e);

/* The first of its paths that has never led to a value, though it is not
 * compared with `missing`; or NULL. */
const cplyi_path *cplyi_expr_nowhere(const cplyi_expr *e);

/* A JSON number as such; false: the text is none. */
bool cplyi_text_double(cply_str json, double *out);

#endif
