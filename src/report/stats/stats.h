/* SPDX-License-Identifier: MIT */
/* What records of play tell: one in detail, many in tables. */
#ifndef CROSSPLY_REPORT_STATS_STATS_H
#define CROSSPLY_REPORT_STATS_STATS_H

#include "carrier/json.h"
#include "crossply/analysis.h"
#include "crossply/draw.h"
#include "format/format.h"
#include "report/listing.h"

/* `stats` of the kinds (solves.c, games.c, crosswords.c). */
extern const cply_counting cplyi_stats_solves;
extern const cply_counting cplyi_stats_games;
extern const cply_counting cplyi_stats_crosswords;

/* How results are laid out. */
typedef struct cplyi_stats_style {
	size_t columns;
	bool color, ascii;
} cplyi_stats_style;

/* ---- one solve (solve.c, solve_json.c) ---- */

/* Everything for people. */
void cplyi_stats_solve_text(const cply_analysis *s,
                            const cplyi_stats_style *style, cply_arena *a,
                            cply_buf *out);
/* The same without the tables. */
void cplyi_stats_solve_facts(const cply_analysis *s,
                             const cplyi_stats_style *style, cply_buf *out);
/* What a row of many has, under the same names, and more. */
void cplyi_stats_solve_json(const cply_analysis *s, const cplyi_listing *row,
                            cply_json_writer *w);
cplyi_listing cplyi_stats_clues(const cply_analysis *s,
                                const cplyi_stats_style *style, cply_arena *a);
cplyi_listing cplyi_stats_squares(const cply_analysis *s, cply_arena *a);
cplyi_listing cplyi_stats_assists(const cply_analysis *s, cply_arena *a);
cplyi_listing cplyi_stats_curve(const cply_analysis *s, cply_arena *a);

/* ---- many solves (many.c) ---- */

/* What is kept of one of many. */
typedef struct cplyi_stats_row {
	cply_str file, solver, title;
	uint32_t width, height;
	unsigned weekday; /* of the puzzle, else of the day it was solved; 0:
	                   * Monday */
	int64_t began, wall, active;
	bool is_solved, has_help;
	bool has_solution;
	uint32_t n_squares, n_filled, n_right, n_checks, n_reveals;
	uint64_t n_corrections, speed;
	uint32_t anomalies; /* bit per cply_anomaly_kind */
	uint64_t shape;     /* same for the same grid */
} cplyi_stats_row;

cplyi_stats_row cplyi_stats_summary(const cply_analysis *s, cply_str file,
                                    cply_arena *a);
cplyi_listing cplyi_stats_logs(const cplyi_stats_row *rows, size_t n,
                               cply_arena *a);

typedef enum cplyi_stats_by {
	CPLYI_STATS_BY_SOLVER,
	CPLYI_STATS_BY_PUZZLE,
	CPLYI_STATS_BY_SIZE,
	CPLYI_STATS_BY_WEEKDAY,
	CPLYI_STATS_BY_COUNT
} cplyi_stats_by;

/* Best, median and trend of each group; only solved ones have a time. */
cplyi_listing cplyi_stats_groups(const cplyi_stats_row *rows, size_t n,
                                 cplyi_stats_by by,
                                 const cplyi_stats_style *style, cply_arena *a);
/* Of times, which are sorted; CPLY_NEVER without any. */
int64_t cplyi_stats_median(int64_t *times, size_t n);

/* Logs by puzzle, and how hard its clues were (difficulty.c). */
typedef struct cplyi_stats_puzzle cplyi_stats_puzzle;
typedef struct cplyi_stats_puzzles {
	cplyi_stats_puzzle *first, *last;
} cplyi_stats_puzzles;

/* False: out of memory. */
bool cplyi_stats_difficulty_add(cplyi_stats_puzzles *all,
                                const cply_analysis *s,
                                const cplyi_stats_row *row, cply_arena *a);
/* All clues of all puzzles, the hardest of each first. */
cplyi_listing cplyi_stats_difficulty(const cplyi_stats_puzzles *all,
                                     cply_arena *a);
/* The hardest clues of the next puzzle that has several logs, from `*p` on;
 * false: there is none. */
bool cplyi_stats_hardest_next(const cplyi_stats_puzzle **p, cply_arena *a,
                              cplyi_listing *out);
void cplyi_stats_many_json(const cplyi_stats_row *rows, size_t n,
                           const cplyi_stats_puzzles *puzzles, cply_arena *a,
                           cply_json_writer *w);

/* Logs of one puzzle, by their grid and title. */
typedef struct cplyi_stats_pool {
	struct cplyi_stats_pool *next;
	uint64_t shape;
	cply_str title;
	cply_crossword grid;
	double *last, *edits; /* sums, per cell */
	uint32_t *n_last;     /* how many are in `last` */
	uint32_t n_logs;
} cplyi_stats_pool;

typedef struct cplyi_stats_pools {
	cplyi_stats_pool *first, *last;
} cplyi_stats_pools;

/* False: out of memory. */
bool cplyi_stats_pool_add(cplyi_stats_pools *p, const cply_analysis *s,
                          const cplyi_stats_row *row, cply_arena *a);

/* ---- pages (html.c, pool.c) ---- */

void cplyi_stats_solve_html(const cply_analysis *s, cply_arena *a,
                            cply_buf *out);
void cplyi_stats_many_html(const cplyi_stats_row *rows, size_t n,
                           const cplyi_stats_pools *pools,
                           const cplyi_stats_puzzles *puzzles, cply_arena *a,
                           cply_buf *out);
void cplyi_stats_html_begin(cply_str title, cply_buf *out);
void cplyi_stats_html_end(cply_buf *out);
bool cplyi_stats_html_heat(const cply_crossword *cw, const cply_heat *heat,
                           cply_arena *a, cply_buf *out);

/* ---- dates (date.c) ---- */

/* "2021-02-08 19:12" in UTC. */
void cplyi_put_date(cply_buf *out, int64_t ms);
/* From an ISO date or an English name of a day in the text, else from `ms`
 * since 1970. 0: Monday. */
unsigned cplyi_weekday(cply_str date, int64_t ms);
const char *cplyi_weekday_name(unsigned weekday);

#endif
