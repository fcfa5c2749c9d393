/* SPDX-License-Identifier: MIT */
/* The parts of the engine. Values are seen by the side to move: a stone is
 * worth 100, a win ENGINE_WIN less the turns to it. */
#ifndef CROSSPLY_MILL_ENGINE_H
#define CROSSPLY_MILL_ENGINE_H

#include "crossply/mill_play.h"
#include "mill/rules/fast.h"

enum {
	ENGINE_WIN = 30000,
	ENGINE_SURE = ENGINE_WIN - 1000, /* from here on it is a win */
	ENGINE_DEEPEST = 24,             /* turns */
	ENGINE_TURNS = 768,              /* of a plain position, at most */
	ENGINE_LOOK = 4096               /* nodes between two looks around */
};

/* What a search of some depth has found. */
typedef struct engine_known {
	uint64_t key;
	int16_t value;
	uint8_t depth;
	uint8_t bound; /* 0 none, 1 at least, 2 at most, 3 exact */
	uint32_t best; /* own stones after the best turn */
} engine_known;

typedef struct engine_turn {
	uint32_t own, opp; /* stones after it */
	int32_t order;
} engine_turn;

struct cply_mill_engine {
	cply_mill_rules rules;
	bool is_plain;
	fast_rules fast;
	const cply_mill_tables *tables;
	engine_known *known;
	size_t known_mask;
	engine_turn (*turns)[ENGINE_TURNS]; /* for each turn of the depth */
	/* of one search */
	const cply_mill_tables *probed; /* `tables`, or NULL on weak levels */
	uint64_t nodes, last_node, next_look;
	const cply_mill_thinking *how;
	bool is_stopped;
};

static inline bool engine_goes_on(cply_mill_engine *e)
{
	if (++e->nodes < e->next_look)
		return true;
	e->next_look = e->nodes + ENGINE_LOOK;
	if (e->nodes >= e->last_node ||
	    (e->how->go_on && !e->how->go_on(e->how->ctx, e->nodes)))
		e->is_stopped = true;
	return !e->is_stopped;
}

/* engine_fast.c: a plain position between two turns. */
int cplyi_engine_fast(cply_mill_engine *e, const fast *f, unsigned depth,
                      unsigned ply, int alpha, int beta);
/* engine_any.c: any position, also in the middle of a turn. */
int cplyi_engine_any(cply_mill_engine *e, const cply_mill_position *p,
                     unsigned depth, unsigned ply, int alpha, int beta);
/* engine_value.c: what stones are worth without looking ahead. */
int cplyi_engine_value(const fast_rules *r, const fast *f);

/* A verdict of a table as a value. */
static inline int engine_score(cply_mill_score s, unsigned ply)
{
	return s.value == CPLY_MILL_WON    ? ENGINE_WIN - (int)ply - s.turns
	       : s.value == CPLY_MILL_LOST ? (int)ply + s.turns - ENGINE_WIN
	                                   : 0;
}

#endif
