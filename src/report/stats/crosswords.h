/* SPDX-License-Identifier: MIT */
/* Figures of puzzles: one in detail, many as a table of their own. */
#ifndef CROSSPLY_REPORT_STATS_CROSSWORDS_H
#define CROSSPLY_REPORT_STATS_CROSSWORDS_H

#include "crossword/grid/figures.h"
#include "report/stats/stats.h"

/* What is kept of one puzzle. */
typedef struct cplyi_puzzle_row {
	cply_str file, title, author, date;
	uint32_t year; /* 0: not known */
	cplyi_figures f;
} cplyi_puzzle_row;

/* A number with two decimals: part / of; false (and nothing) if there is none.
 */
bool cplyi_put_ratio(cply_buf *out, uint64_t part, uint64_t of);

/* ---- one puzzle (crossword_text.c) ---- */

void cplyi_stats_crossword_text(const cplyi_puzzle_row *r,
                                const cplyi_stats_style *style, cply_arena *a,
                                cply_buf *out);
/* Without the tables. */
void cplyi_stats_crossword_facts(const cplyi_puzzle_row *r, cply_arena *a,
                                 cply_buf *out);
cplyi_listing cplyi_stats_lengths(const cplyi_puzzle_row *rows, size_t n,
                                  const cplyi_stats_style *style,
                                  cply_arena *a);
cplyi_listing cplyi_stats_letters(const cplyi_puzzle_row *rows, size_t n,
                                  const cplyi_stats_style *style,
                                  cply_arena *a);

/* ---- many (crossword_tables.c) ---- */

cplyi_listing cplyi_stats_crosswords_list(const cplyi_puzzle_row *rows,
                                          size_t n, cply_arena *a);
/* The least, the median and the greatest of each figure. */
cplyi_listing cplyi_stats_ranges(const cplyi_puzzle_row *rows, size_t n,
                                 cply_arena *a);
/* A row for each year that a puzzle is of. */
cplyi_listing cplyi_stats_years(const cplyi_puzzle_row *rows, size_t n,
                                cply_arena *a);

#endif
