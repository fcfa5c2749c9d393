/* SPDX-License-Identifier: MIT */
/* The parts of a question. */
#ifndef CROSSPLY_REPORT_QUERY_PARTS_H
#define CROSSPLY_REPORT_QUERY_PARTS_H

#include "carrier/json_core.h"
#include "game/event.h"
#include "game/query/expr.h"
#include "report/query/query.h"

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

/* The value from a step on, counted from the beginning of the chart. */
void cplyi_chart_add(cplyi_chart *h, uint64_t step, cply_str json);
/* It stays what it is up to this step. */
void cplyi_chart_end(cplyi_chart *h, uint64_t step);
/* Nothing, if there was no number. */
void cplyi_chart_put(const cplyi_chart *h, bool ascii, cply_buf *out);

/* ---- all of it ---- */

typedef enum cplyi_query_mode {
	CPLYI_ASK_VALUE,  /* one path: when its value changes */
	CPLYI_ASK_VALUES, /* several: side by side */
	CPLYI_ASK_PLACES, /* paths with stars: place by place */
	CPLYI_ASK_EVENTS,
	CPLYI_ASK_CHANGES,
	CPLYI_ASK_ROOT,
	CPLYI_ASK_LIST
} cplyi_query_mode;

enum { CPLYI_QUERY_NAMES = 64 };

struct cplyi_query {
	cply_query_options o;
	cplyi_query_mode mode;
	int event; /* or -1 */
	uint64_t from, until;
	uint64_t n;    /* rows */
	uint64_t skip; /* of them to be met once more */
	bool is_done;  /* --first has been found */
	cply_buf *out;
	cply_arena *a;
	cply_arena row; /* for what is being printed */
	cplyi_text turn;
	cplyi_path_watch *watches; /* one for each path */
	size_t n_watches;
	cplyi_expr *where; /* or NULL */
	cplyi_chart chart;
	uint64_t last;              /* step that was looked at */
	bool has_header, has_first; /* were printed */
	/* while the log is read */
	cply_game_log *log;
	cply_str removed, length; /* the constants */
	struct cplyi_changing *changing;
	struct cplyi_listed *listed;
	const cplyi_path *nowhere; /* of the root: nothing is there */
	/* who and what there was */
	bool has_player, has_function;
	cply_str functions[CPLYI_QUERY_NAMES];
	size_t n_functions;
};

/* ---- rows (rows.c) ---- */

void cplyi_query_put_header(cplyi_query *q);
void cplyi_query_put_end(cplyi_query *q);
void cplyi_query_put_value(cplyi_query *q, uint64_t step, cply_str path,
                           cply_str value);
/* The values of all paths. */
void cplyi_query_put_values(cplyi_query *q, uint64_t step);
void cplyi_query_put_event(cplyi_query *q, const cply_game_delta *d);
void cplyi_query_put_change(cplyi_query *q, uint64_t step, cply_str path,
                            cply_str old, cply_str new);
void cplyi_put_csv_field(cply_buf *out, cply_str s);
/* Without what would steer a terminal. */
void cplyi_put_plain_text(cply_buf *out, cply_str s);

/* ---- why there is no answer (explain.c) ---- */

/* Appends nothing if all that was asked for exists. */
void cplyi_query_explain(cplyi_query *q, cply_buf *why);

/* ---- changes (changes.c) ---- */

/* A key of a delta, decoded; halves of surrogate pairs stay what they are. */
cply_str cplyi_query_key(cplyi_query *q, cply_json_value key);
/* Before a delta is merged. */
void cplyi_query_before(void *ctx, const cply_game_delta *d);
/* After it. */
void cplyi_query_put_changes(cplyi_query *q, uint64_t step,
                             cply_game_value state);

/* ---- what there is (list.c, root.c) ---- */

void cplyi_query_list_delta(cplyi_query *q, const cply_game_delta *d);
void cplyi_query_put_list(cplyi_query *q, cply_game_value state);
void cplyi_query_put_root(cplyi_query *q, const cply_game_head *head);

#endif
