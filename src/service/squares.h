/* SPDX-License-Identifier: MIT */
/* Letters by square: what a play holds and what the store keeps as JSON. */
#ifndef CROSSPLY_SERVICE_SQUARES_H
#define CROSSPLY_SERVICE_SQUARES_H

#include "carrier/json.h"
#include "service/service.h"

struct squares {
	cply_str *letter; /* of a block: a NULL pointer */
	size_t count;
};

/* An array of strings and nulls. False when it is not, or memory is out. */
bool squares_parse(struct exchange *x, cply_str json, struct squares *out);
cply_str squares_json(const struct squares *squares, cply_arena *arena);
/* Empty squares of a level, from its public form. */
bool squares_of_level(struct exchange *x, const struct level_row *row,
                      struct squares *out);

/* What is right, square by square. */
struct solution {
	cply_str **right; /* of a square: texts up to an empty one */
	size_t count;
	cply_case rule;
};

bool solution_parse(struct exchange *x, const struct level_secret *secret,
                    struct solution *out);
/* Is this letter right there? Of several letters in a square, the first one is
 * enough. */
bool solution_is_right(const struct solution *solution, size_t cell,
                       cply_str letter, cply_arena *arena);
/* Are all squares right? */
bool solution_is_solved(const struct solution *solution,
                        const struct squares *squares, cply_arena *arena);

/* Squares that a body asks about: {"cells": [{"row", "col"}]}, {"clue": "12A"}
 * or {"all": true}. False after an answer of 422. */
bool squares_asked(struct exchange *x, cply_json_value body,
                   const struct level_row *row, const struct squares *squares,
                   size_t **cells, size_t *count);

#endif
