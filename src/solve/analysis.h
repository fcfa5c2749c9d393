/* SPDX-License-Identifier: MIT */
/* Between the parts of the analysis. */
#ifndef CROSSPLY_SOLVE_ANALYSIS_H
#define CROSSPLY_SOLVE_ANALYSIS_H

#include "crossply/analysis.h"

/* The time of an event on both clocks. */
typedef struct cplyi_when {
	int64_t wall, active;
} cplyi_when;

/* What is watched while letters go by. Starts as zeroes. */
typedef struct cplyi_watch {
	int64_t stalls[CPLY_STALLS_MAX]; /* active ms */
	bool has_letter, is_out_of_order;
	cplyi_when last; /* of the last letter */
	uint32_t cell;
	uint64_t run, once; /* letters so far that came too fast, at once */
	cplyi_when run_at, once_at; /* when that began */
	uint64_t fast, at_once; /* letters in such runs that are long enough */
	cplyi_when fast_at, at_once_at;
} cplyi_watch;

void cplyi_watch_letter(cplyi_watch *w, cplyi_when now, uint32_t cell);
void cplyi_find_anomalies(cply_analysis *out, cplyi_watch *w);

/* A letter that may be wrong. */
typedef struct cplyi_suspect {
	uint32_t fill; /* 0: none */
	cplyi_when since;
} cplyi_suspect;

/* A letter goes into a square; `is_right`: as far as is known. `suspects`: per
 * cell. */
void cplyi_cost_letter(cply_analysis *out, cplyi_suspect *suspects,
                       const cply_event *e, bool is_right, cplyi_when now);
/* The log has ended: what is wrong now was never corrected. */
void cplyi_cost_open(cply_analysis *out, const cplyi_suspect *suspects);
/* What waited for the costliest square. `at`: the entries of each cell. */
void cplyi_cost_blocked(cply_analysis *out, const uint32_t *at);

/* Is it the solution of the square, or one of two that are right? */
bool cplyi_fill_is_right(const cply_cell *cell, cply_str fill,
                         cply_arena *scratch);

/* From the squares: when entries began and were done, what came from
 * crossings, and in which order. */
CPLY_NODISCARD cply_status cplyi_finish_entries(cply_analysis *out,
                                                cply_arena *a);

#endif
