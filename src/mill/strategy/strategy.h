/* SPDX-License-Identifier: MIT */
/* Draws with stones in hand, shown by strategies: what one side, the holder,
 * does in every position that the other can bring about, down to the endgame
 * tables. Two of them, White's and Black's, are a certificate of the draw.
 *
 * Both sides place a stone in every turn, so a strategy is a list of steps for
 * each round: the first has the positions in which the holder makes his first
 * turn, the next those of his second. docs/formats/mill-strategies.md describes
 * the file. */
#ifndef CROSSPLY_MILL_STRATEGY_H
#define CROSSPLY_MILL_STRATEGY_H

#include "crossply/diag.h"
#include "mill/certificate/certificate.h"
#include "mill/tables/table.h"

enum {
	STRATEGY_ROUNDS = 12,
	STRATEGY_HEADER = 1024,
	STRATEGY_STEP = 8,    /* bytes */
	STRATEGY_NOTHING = 31 /* in the place of a point */
};

/* Of one side. Without rounds it never has to choose: the tables say all. */
typedef struct cplyi_strategy {
	unsigned rounds;
	uint64_t n[STRATEGY_ROUNDS]; /* steps */
} cplyi_strategy;

/* Writes the certificate of a draw. What the search does not know yet is
 * searched: CPLY_LIMIT, a limit was hit. CPLY_INVALID: it is not a draw, or the
 * tables do not cover it. CPLY_NOMEM also if `sink` refused. `made` gets how
 * large it is, White's strategy and Black's. */
CPLY_NODISCARD cply_status cplyi_strategy_write(cply_mill_search *s,
                                                const cply_mill_position *p,
                                                cply_sink sink, void *ctx,
                                                const cply_memory *memory,
                                                cplyi_strategy made[2]);

/* Do bytes begin like such a certificate? */
bool cplyi_is_strategy(cply_str bytes);
/* Checks one, by the rules and the tables that it names. What is wrong is
 * reported at its place. CPLY_NOMEM: nothing is known; CPLY_LIMIT: it was
 * stopped. */
CPLY_NODISCARD cply_status cplyi_strategy_check(cply_str bytes,
                                                const cply_mill_checking *how,
                                                cply_arena *a,
                                                cply_diags *diags,
                                                cply_mill_certificate *out);

#endif
