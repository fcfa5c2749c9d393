/* SPDX-License-Identifier: MIT */
/* A race as a document of its own: the steps of all runners on one timeline,
 * their boards in one picture. It is drawn and animated like any record. */
#ifndef CROSSPLY_DRAW_RACE_H
#define CROSSPLY_DRAW_RACE_H

#include "format/format.h"
#include "solve/race.h"

typedef struct cplyi_race_step {
	size_t runner;
	uint64_t step; /* of that runner */
} cplyi_race_step;

typedef struct cplyi_race_record {
	const cplyi_race *race;
	cplyi_race_step *steps;
	uint64_t n, from; /* the position at which it begins */
} cplyi_race_record;

/* Where everybody is. */
typedef struct cplyi_race_state {
	uint64_t positions[CPLYI_RACE_MOST];
	void *states[CPLYI_RACE_MOST]; /* of their solves */
	int64_t now;
} cplyi_race_state;

extern const cply_timeline_ops cplyi_race_timeline;

/* Makes the record of a race in which runner i goes from position from[i] to
 * until[i]; all of from[i] are at one time. `out` is good as long as `race`
 * and the arena. */
CPLY_NODISCARD cply_status cplyi_race_record_make(const cplyi_race *race,
                                                  const uint64_t *from,
                                                  const uint64_t *until,
                                                  cply_arena *a,
                                                  cplyi_race_record *out);
cply_doc cplyi_race_doc(const cplyi_race_record *record);

#endif
