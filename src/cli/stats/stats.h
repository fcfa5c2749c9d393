/* SPDX-License-Identifier: MIT */
/* crossply stats: what the parts share. */
#ifndef CROSSPLY_CLI_STATS_H
#define CROSSPLY_CLI_STATS_H

#include "cli/cli.h"
#include "cli/show/sheet.h"

/* How results are laid out. */
typedef struct stats_style {
	size_t columns;
	bool color, ascii;
} stats_style;

/* ---- one solve (stats_solve.c, stats_solve_json.c) ---- */

/* Everything for people. */
void stats_solve_text(const cply_analysis *s, const stats_style *style,
                      cply_arena *a, cply_buf *out);
/* The same without the tables. */
void stats_solve_facts(const cply_analysis *s, const stats_style *style,
                       cply_buf *out);
void stats_solve_json(const cply_analysis *s, cply_str file,
                      cply_json_writer *w);
sheet stats_clues(const cply_analysis *s, const stats_style *style,
                  cply_arena *a);
sheet stats_squares(const cply_analysis *s, cply_arena *a);
sheet stats_assists(const cply_analysis *s, cply_arena *a);
sheet stats_curve(const cply_analysis *s, cply_arena *a);

/* ---- many solves (stats_many.c) ---- */

/* What is kept of one of many. */
typedef struct stats_row {
	cply_str file, solver, title;
	uint32_t width, height;
	unsigned weekday; /* of the puzzle, else of the day it was solved; 0:
	                   * Monday */
	int64_t began, wall, active;
	bool is_solved, has_help;
	uint32_t n_squares, n_filled, n_checks, n_reveals;
	uint64_t n_corrections, speed;
	uint32_t anomalies; /* bit per cply_anomaly_kind */
	uint64_t shape;     /* same for the same grid */
} stats_row;

stats_row stats_summary(const cply_analysis *s, cply_str file, cply_arena *a);
sheet stats_logs(const stats_row *rows, size_t n, cply_arena *a);

typedef enum stats_by {
	STATS_BY_SOLVER,
	STATS_BY_PUZZLE,
	STATS_BY_SIZE,
	STATS_BY_WEEKDAY,
	STATS_BY_COUNT
} stats_by;

/* Best, median and trend of each group; only solved ones have a time. */
sheet stats_groups(const stats_row *rows, size_t n, stats_by by,
                   const stats_style *style, cply_arena *a);
void stats_many_json(const stats_row *rows, size_t n, cply_arena *a,
                     cply_json_writer *w);

/* Logs of one puzzle, by their grid and title. */
typedef struct stats_pool {
	struct stats_pool *next;
	uint64_t shape;
	cply_str title;
	cply_crossword grid;
	double *last, *edits; /* sums, per cell */
	uint32_t *n_last;     /* how many are in `last` */
	uint32_t n_logs;
} stats_pool;

typedef struct stats_pools {
	stats_pool *first, *last;
} stats_pools;

/* False: out of memory. */
bool stats_pool_add(stats_pools *p, const cply_analysis *s,
                    const stats_row *row, cply_arena *a);

/* ---- pages (stats_html.c, stats_pool.c) ---- */

void stats_solve_html(const cply_analysis *s, cply_arena *a, cply_buf *out);
void stats_many_html(const stats_row *rows, size_t n, const stats_pools *pools,
                     cply_arena *a, cply_buf *out);
void stats_html_begin(cply_str title, cply_buf *out);
void stats_html_end(cply_buf *out);
bool stats_html_heat(const cply_crossword *cw, const cply_heat *heat,
                     cply_arena *a, cply_buf *out);

/* ---- dates (stats_date.c) ---- */

/* "2021-02-08 19:12" in UTC. */
void stats_put_date(cply_buf *out, int64_t ms);
/* From an ISO date or an English name of a day in the text, else from `ms`
 * since 1970. 0: Monday. */
unsigned stats_weekday(cply_str date, int64_t ms);
const char *stats_weekday_name(unsigned weekday);

#endif
