/* SPDX-License-Identifier: MIT */
/* What is odd in a log is said once for each cause, however often it happens:
 * with the first place and the number of times. */
#ifndef CROSSPLY_GAME_TALLY_H
#define CROSSPLY_GAME_TALLY_H

#include "crossply/diag.h"

/* Everything that can happen often. */
#define CPLYI_TALLIED(X) \
	X(GL105)         \
	X(GL106)         \
	X(GL107)         \
	X(GL110)         \
	X(GL201)         \
	X(GL202)         \
	X(GL203)         \
	X(GL204)         \
	X(GL205)         \
	X(GL206) X(GL207) X(GL208) X(GL209) X(GL210) X(GL211) X(GL212) X(GL213)

typedef enum cplyi_oddity {
#define X(code) ODD_##code,
	CPLYI_TALLIED(X)
#undef X
		ODDITIES
} cplyi_oddity;

typedef struct cplyi_tally_row {
	uint64_t count, step, origin;
	cply_span span;
	cply_str path, found; /* where in the state; what stands there */
} cplyi_tally_row;

typedef struct cplyi_game_tally {
	cply_arena *arena;
	uint64_t step, origin; /* of the current delta */
	uint32_t extent;       /* of it in the stream, if it was repaired */
	cplyi_tally_row rows[ODDITIES];
} cplyi_game_tally;

/* A span of a repaired text is kept within what stands in the stream: exact up
 * to the first bad byte. */
static inline cply_span cplyi_span_within(cply_span at, uint32_t extent)
{
	if (extent && at.begin > extent)
		at.begin = extent;
	if (extent && at.end > extent)
		at.end = extent;
	return at;
}

/* Counts one more; true for the first, whose row is to be filled in. */
static inline bool cplyi_tally_add(cplyi_game_tally *t, cplyi_oddity what,
                                   cply_span at)
{
	cplyi_tally_row *r = &t->rows[what];
	if (r->count++)
		return false;
	r->step = t->step;
	r->origin = t->origin;
	r->span = cplyi_span_within(at, t->extent);
	return true;
}

/* Reports all that was counted. */
void cplyi_tally_report(const cplyi_game_tally *t, cply_diags *diags);

#endif
