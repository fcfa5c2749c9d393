/* SPDX-License-Identifier: MIT */
/** \file
 * A chart over time: curves that rise and fall, pauses, and lanes of marks for
 * what happened when. */
#ifndef CROSSPLY_CHART_H
#define CROSSPLY_CHART_H

#include "crossply/analysis.h"
#include "crossply/base.h"
#include "crossply/draw.h"
#include "format/format.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A curve that keeps its value until the next point. */
typedef struct cply_chart_curve {
	cply_str name;
	const int64_t *times; /**< ms, in order */
	const double *values; /**< not negative */
	size_t n;
} cply_chart_curve;

/** What marks of one kind look like. */
typedef enum cply_chart_tone {
	CPLY_TONE_PLAIN,
	CPLY_TONE_BAD,
	CPLY_TONE_GOOD,
	CPLY_TONE_HELP
} cply_chart_tone;

/** Moments of one kind, in a row below the curves. */
typedef struct cply_chart_lane {
	cply_str name;
	cply_chart_tone tone;
	const int64_t *times; /**< ms, in order */
	size_t n;
} cply_chart_lane;

typedef struct cply_chart {
	cply_str title, subtitle;
	cply_str value_name, time_name; /**< of the axes */
	int64_t length;                 /**< of the time axis, ms */
	double top;                     /**< of the value axis */
	const cply_chart_curve *curves; /**< the first is filled */
	size_t n_curves;
	const cply_chart_lane *lanes;
	size_t n_lanes;
	const int64_t *pauses; /**< when the clock stood still, in order */
	const int64_t *pause_lengths;
	size_t n_pauses;
} cply_chart;

/** An SVG page of its own; false when memory is used up. */
CPLY_NODISCARD bool cply_chart_svg(const cply_chart *chart, cply_arena *scratch,
                                   cply_buf *out);

/** The chart as a document, to be drawn like any scene; good for nothing else.
 *  `chart` must live as long. */
cply_doc cply_chart_doc(const cply_chart *chart);

/** The progress of a solve: squares filled over active time, with words,
 *  corrections, checks, reveals and pauses. Shares with the analysis. */
CPLY_NODISCARD cply_status cply_solve_chart(const cply_analysis *n,
                                            cply_arena *a, cply_chart *out);

typedef enum cply_heat_kind {
	CPLY_HEAT_FINAL, /**< when a square got its final letter */
	CPLY_HEAT_EDITS, /**< how often it changed */
	CPLY_HEAT_DWELL  /**< how long the cursor was there */
} cply_heat_kind;

/** The same of each square, for cply_draw_options. */
CPLY_NODISCARD cply_status cply_solve_heat(const cply_analysis *n,
                                           cply_heat_kind kind, cply_arena *a,
                                           cply_heat *out);

#ifdef __cplusplus
}
#endif
#endif
