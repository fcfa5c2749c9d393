/* SPDX-License-Identifier: MIT */
/** \file
 * What a solve shows: times, order, corrections, help, and oddities. Times
 * of events are milliseconds of the clock that was asked for, unless they are
 * called active or wall times; both begin at the first event. Durations are
 * active time. Docs: docs/statistics.md defines every figure,
 * docs/positions.md the clocks. */
#ifndef CROSSPLY_ANALYSIS_H
#define CROSSPLY_ANALYSIS_H

#include "solve.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A time that never came. */
#define CPLY_NEVER INT64_MIN

typedef struct cply_square_stats {
	int64_t first;  /**< its first letter came, or CPLY_NEVER */
	int64_t last;   /**< the letter came that is there in the end */
	int64_t dwell;  /**< time with the cursor on it */
	uint32_t edits; /**< how often its content changed */
	uint32_t entry; /**< the entry the solver was on for its last letter,
	                 *   or CPLY_NO_CLUE */
} cply_square_stats;

typedef struct cply_entry_stats {
	cply_str name;         /**< "12 Across" */
	const uint32_t *cells; /**< row * width + col */
	uint32_t n_cells;
	cply_direction direction;
	uint32_t list, clue; /**< CPLY_NO_CLUE: a word without a clue */
	int64_t on;          /**< time spent on it */
	int64_t first;       /**< the first letter in any of its squares */
	int64_t done;      /**< the last of its final letters; CPLY_NEVER while
	                    *   a square is empty */
	uint32_t n_filled; /**< of its squares, in the end */
	uint32_t n_crossing; /**< of these, filled while on another entry */
	uint32_t place;      /**< 1: done first; 0: not done */
} cply_entry_stats;

/** From one moment to another, on the wall clock. */
typedef struct cply_period {
	int64_t begin, end;
	int64_t active; /**< of its beginning, on the active clock */
	int64_t length; /**< of a stall: the active time in it */
} cply_period;

/** Help that was asked for. */
typedef struct cply_assist {
	int64_t wall, active;
	uint32_t cell;
	bool is_reveal;
} cply_assist;

/** How far the solver was at some moment. */
typedef struct cply_progress_point {
	int64_t wall, active;
	uint32_t filled, right; /**< squares; `right` only with a solution */
} cply_progress_point;

typedef enum cply_anomaly_kind {
	CPLY_ANOMALY_FAST,     /**< letters quicker than hands: n of them */
	CPLY_ANOMALY_AT_ONCE,  /**< n letters in one moment */
	CPLY_ANOMALY_CLOCK,    /**< the clock went back, n times */
	CPLY_ANOMALY_PERFECT,  /**< no correction, and all in reading order */
	CPLY_ANOMALY_UNFILLED, /**< solved with n squares empty */
	CPLY_ANOMALY_WRONG,    /**< solved with n wrong letters */
	CPLY_ANOMALY_KINDS
} cply_anomaly_kind;

typedef struct cply_anomaly {
	cply_anomaly_kind kind;
	int64_t wall, active; /**< where it begins */
	uint64_t n;
} cply_anomaly;

/** "typed faster than hands can" and so on, without the numbers. */
CPLY_API const char *cply_anomaly_title(cply_anomaly_kind kind);
/** "fast", "at-once": for programs. */
CPLY_API const char *cply_anomaly_name(cply_anomaly_kind kind);

enum { CPLY_STALLS_MAX = 8 };

/** The square that cost the most: a wrong letter and the time until it was
 *  corrected. With a solution a letter is wrong that is not its; without, one
 *  that is not the last of its square. */
typedef struct cply_cost {
	uint32_t cell;            /**< CPLY_NO_CELL: nothing was wrong */
	uint32_t fill;            /**< the first wrong letter, of `fills` */
	int64_t wrong, corrected; /**< when, on the clock; or CPLY_NEVER */
	int64_t active;           /**< ms of active time between them */
	/** Squares of its words that got their last letter only then. */
	uint32_t n_blocked;
} cply_cost;

typedef struct cply_analysis {
	const cply_solve *solve;
	cply_clock clock;
	int64_t began; /**< ms since 1970 */
	int64_t wall, active;
	bool is_solved;
	uint32_t n_squares,
		n_filled;       /**< open ones; with a letter at the end */
	uint32_t n_right;       /**< with a solution */
	uint64_t n_letters;     /**< letters put in; revealed ones not */
	uint64_t n_corrections; /**< letters changed or cleared */
	uint32_t n_corrected;   /**< squares that had a correction */
	uint64_t n_submits_failed;
	uint32_t n_checks, n_reveals; /**< squares */
	/** Median time from one letter to the next in the same entry. */
	int64_t rhythm;
	cply_square_stats *squares; /**< per cell of the grid */
	cply_entry_stats *entries;
	uint32_t n_entries;
	cply_period *sessions; /**< from start to stop */
	size_t n_sessions;
	cply_period *pauses; /**< idle time within sessions */
	size_t n_pauses;
	cply_period stalls[CPLY_STALLS_MAX]; /**< longest first */
	size_t n_stalls;
	cply_assist *assists;
	size_t n_assists;
	cply_progress_point
		*curve; /**< some points of it, first and last too */
	size_t n_curve;
	cply_anomaly anomalies[CPLY_ANOMALY_KINDS];
	size_t n_anomalies;
	cply_cost cost;
} cply_analysis;

/** Looks through a solve once. `idle`: so much time and more without an event
 *  is a pause and not active; 0: one minute. */
CPLY_API CPLY_NODISCARD cply_status cply_solve_analyse(const cply_solve *s,
                                                       int64_t idle,
                                                       cply_clock clock,
                                                       cply_arena *a,
                                                       cply_analysis *out);
/** The one of two times of an event that is to be shown. */
CPLY_API int64_t cply_analysis_shown(const cply_analysis *a, int64_t wall,
                                     int64_t active);

/** Letters put in per minute of active time, times 10. */
CPLY_API uint64_t cply_analysis_speed(const cply_analysis *a);

#ifdef __cplusplus
}
#endif
#endif
