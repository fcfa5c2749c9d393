/* SPDX-License-Identifier: MIT */
/* A table of results: filled in once, printed as text, CSV or HTML. */
#ifndef CROSSPLY_CLI_SHEET_H
#define CROSSPLY_CLI_SHEET_H

#include "all.h"

enum { SHEET_COLUMNS = 16 };

typedef enum sheet_align { SHEET_LEFT, SHEET_RIGHT } sheet_align;

typedef struct sheet_column {
	const char *name;  /* in CSV: "active_ms" */
	const char *title; /* for people: "active"; NULL: only in CSV */
	sheet_align align;
	bool only_people; /* a small chart: not in CSV */
} sheet_column;

typedef struct sheet_cell {
	cply_str shown; /* "3:25" */
	cply_str exact; /* "205123": for programs; empty: as shown */
} sheet_cell;

typedef struct sheet {
	cply_arena *arena;
	const char *title; /* or NULL */
	const sheet_column *columns;
	size_t n_columns;
	sheet_cell *cells;
	size_t n, cap; /* cells; a row may be incomplete */
} sheet;

sheet sheet_start(cply_arena *a, const char *title, const sheet_column *columns,
                  size_t n_columns);
/* The next cell, row by row. */
void sheet_put(sheet *s, cply_str shown, cply_str exact);
void sheet_text(sheet *s, cply_str shown);
void sheet_number(sheet *s, int64_t n);
/* "3:25", or "-" for CPLY_NEVER; exact in ms. */
void sheet_clock(sheet *s, int64_t ms);
/* "42%"; exact as "0.4200". `of` 0 gives "-". */
void sheet_share(sheet *s, uint64_t part, uint64_t of);
/* A bar of up to `width` columns for part / of. */
void sheet_bar(sheet *s, uint64_t part, uint64_t of, size_t width, bool ascii);

/* With control characters made visible. Texts that do not fit into the line are
 * cut; numbers never are. */
void sheet_print(const sheet *s, size_t columns, bool color, bool ascii,
                 cply_buf *out);
/* RFC 4180, with a header; texts that a spreadsheet would take for a formula
 * get an apostrophe before them. */
void sheet_csv(const sheet *s, cply_buf *out);
void sheet_html(const sheet *s, cply_buf *out);

/* A line of small bars, one column each: values from 0 to `most`. */
void spark(const uint64_t *values, size_t n, uint64_t most, bool ascii,
           cply_buf *out);

#endif
