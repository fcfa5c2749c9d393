/* SPDX-License-Identifier: MIT */
/* A table of results: filled in once, printed as text, CSV, HTML or JSON. */
#ifndef CROSSPLY_REPORT_LISTING_H
#define CROSSPLY_REPORT_LISTING_H

#include "carrier/json.h"
#include "crossply/analysis.h"

typedef enum cplyi_column_type {
	CPLYI_COLUMN_TEXT,
	CPLYI_COLUMN_NUMBER,
	CPLYI_COLUMN_YES_NO /* true and false in JSON */
} cplyi_column_type;

typedef struct cplyi_listing_column {
	const char *name;  /* in CSV: "active_ms" */
	const char *title; /* for people: "active"; NULL: only in CSV */
	cplyi_column_type type;
	bool only_people; /* a small chart: not in CSV */
} cplyi_listing_column;

typedef struct cplyi_listing_cell {
	cply_str shown; /* "3:25" */
	cply_str exact; /* "205123": for programs; empty: as shown */
} cplyi_listing_cell;

typedef struct cplyi_listing {
	cply_arena *arena;
	const char *title; /* or NULL */
	const cplyi_listing_column *columns;
	size_t n_columns;
	cplyi_listing_cell *cells;
	size_t n, cap; /* cells; a row may be incomplete */
} cplyi_listing;

cplyi_listing cplyi_listing_start(cply_arena *a, const char *title,
                                  const cplyi_listing_column *columns,
                                  size_t n_columns);
/* The next cell, row by row. */
void cplyi_listing_put(cplyi_listing *s, cply_str shown, cply_str exact);
void cplyi_listing_text(cplyi_listing *s, cply_str shown);
/* A text that may be empty, but is never unknown. */
void cplyi_listing_known(cplyi_listing *s, cply_str shown);
void cplyi_listing_number(cplyi_listing *s, int64_t n);
void cplyi_listing_yes_no(cplyi_listing *s, bool yes);
/* "3:25", or "-" for CPLY_NEVER; exact in ms. */
void cplyi_listing_clock(cplyi_listing *s, int64_t ms);
/* "42%"; exact as "0.4200". `of` 0 gives "-". */
void cplyi_listing_share(cplyi_listing *s, uint64_t part, uint64_t of);
/* A bar of up to `width` columns for part / of. */
void cplyi_listing_bar(cplyi_listing *s, uint64_t part, uint64_t of,
                       size_t width, bool ascii);

/* With control characters made visible. Texts that do not fit into the line are
 * cut; numbers never are. */
void cplyi_listing_print(const cplyi_listing *s, size_t columns, bool color,
                         bool ascii, cply_buf *out);
/* RFC 4180, with a header; texts that a spreadsheet would take for a formula
 * get an apostrophe before them. */
void cplyi_listing_csv(const cplyi_listing *s, cply_buf *out);
void cplyi_listing_html(const cplyi_listing *s, cply_buf *out);
/* A row as members of an object that is begun. */
void cplyi_listing_members(const cplyi_listing *s, size_t row,
                           cply_json_writer *w);
/* A member of an object that is begun: an array with an object for each row. */
void cplyi_listing_json(const cplyi_listing *s, const char *key,
                        cply_json_writer *w);

/* A line of small bars, one column each: values from 0 to `most`. */
void cplyi_put_spark(const uint64_t *values, size_t n, uint64_t most,
                     bool ascii, cply_buf *out);

#endif
