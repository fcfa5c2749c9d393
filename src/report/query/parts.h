/* SPDX-License-Identifier: MIT */
/* The parts of a question. */
#ifndef CROSSPLY_REPORT_QUERY_PARTS_H
#define CROSSPLY_REPORT_QUERY_PARTS_H

#include "game/event.h"
#include "report/query/query.h"

/* Text that is replaced again and again. */
typedef struct cplyi_kept {
	char *ptr;
	size_t len, cap;
} cplyi_kept;

/* ---- values as a line of bars (chart.c) ---- */

enum { CPLYI_CHART = 64 };

typedef struct cplyi_chart {
	double values[CPLYI_CHART];
	bool is_set[CPLYI_CHART]; /* it was a number by then */
	uint64_t width;           /* steps in one column; 0: nothing yet */
	size_t n;
	double last, least, most;
	char least_text[32], most_text[32]; /* as the log has them */
	bool has_number;
} cplyi_chart;

/* The value at a step, counted from the beginning of the chart. */
void cplyi_chart_add(cplyi_chart *h, uint64_t step, cply_game_value v);
/* Nothing, if there was no number. */
void cplyi_chart_put(const cplyi_chart *h, bool ascii, cply_buf *out);

/* ---- all of it ---- */

struct cplyi_query {
	cply_query_options o;
	int event; /* or -1 */
	uint64_t from, until;
	uint64_t n;    /* rows printed */
	uint64_t skip; /* of them to be met once more */
	cply_buf *out;
	cply_arena *a;
	cply_arena row; /* for what is being printed */
	cplyi_kept turn, value;
	cplyi_chart chart;
};

static inline cply_str cplyi_kept_str(const cplyi_kept *k)
{
	return (cply_str){ k->ptr, k->len };
}

/* ---- rows (rows.c) ---- */

void cplyi_query_put_header(cplyi_query *q);
void cplyi_query_put_value(cplyi_query *q, uint64_t step, cply_str value);
void cplyi_query_put_event(cplyi_query *q, const cply_game_delta *d,
                           const cplyi_event *e);

#endif
