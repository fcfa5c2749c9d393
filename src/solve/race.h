/* SPDX-License-Identifier: MIT */
/* Several solves of one puzzle on one clock, which begins with each one's
 * start: how far each is, who leads and by how much, who won. */
#ifndef CROSSPLY_SOLVE_RACE_H
#define CROSSPLY_SOLVE_RACE_H

#include "crossply/solve.h"

enum { CPLYI_RACE_MOST = 8 };

/* How somebody finished, from worst to best. */
typedef enum cplyi_finish {
	CPLYI_UNFINISHED,
	CPLYI_FULL,  /* nobody said whether the letters are right */
	CPLYI_SOLVED /* they are right, or the log says so */
} cplyi_finish;

typedef struct cplyi_runner {
	cply_str name;
	const cply_solve *solve;
	const cply_timeline *timeline; /* open; only its times are asked */
	const uint32_t *done; /* per position: squares right, or filled */
	uint32_t todo;
	cplyi_finish finish;
	uint64_t finished; /* the position at which that happened */
	uint64_t helped;   /* that of the first check or reveal, or none */
} cplyi_runner;

typedef struct cplyi_race {
	cplyi_runner runners[CPLYI_RACE_MOST];
	size_t n;
	bool counts_right; /* squares that are right, not all that are filled */
	bool is_one_puzzle; /* else nobody leads */
	bool keeps_pauses;  /* they are part of the time; may be changed */
} cplyi_race;

/* Counts for runners whose name, solve and timeline are set. */
CPLY_NODISCARD cply_status cplyi_race_open(cplyi_race *race, cply_arena *a);

/* When the clock of the race is at a position of a runner, in ms. */
int64_t cplyi_race_time(const cplyi_race *race, size_t runner,
                        uint64_t position);

/* Where a runner stands. */
typedef struct cplyi_standing {
	size_t runner;
	uint32_t place; /* from 1; equals share it */
	uint32_t done, left;
	cplyi_finish finish;
	int64_t time;   /* of the finish, in ms */
	bool has_ended; /* its log ends here */
	bool is_helped;
} cplyi_standing;

/* The runners at these positions, the first in front. */
void cplyi_race_stand(const cplyi_race *race, const uint64_t *positions,
                      cplyi_standing *out);
/* By how much the first leads the second at `now`: how long ago it left
 * behind what the second has now. Neither has finished. */
int64_t cplyi_race_lead(const cplyi_race *race, const cplyi_standing *first,
                        const cplyi_standing *second, uint64_t position,
                        int64_t now);

/* ---- in words (race_words.c) ---- */

/* "Ann leads Bob by 3 squares (0:12)", "Ann won in 1:12, 0:51 ahead of Bob";
 * nothing where there is nothing to compare. */
void cplyi_race_put_lead(const cplyi_race *race, const uint64_t *positions,
                         int64_t now, cply_buf *out);
/* "12 of 21 right", "solved in 1:12, with help". */
void cplyi_race_put_standing(const cplyi_race *race, const cplyi_standing *s,
                             cply_buf *out);

#endif
