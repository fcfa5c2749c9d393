/* SPDX-License-Identifier: MIT */
/* What the files of the solve-log format share. A log is a JSON object with
 * `clueSections`, `initialState` and `events`. */
#ifndef CROSSPLY_FORMAT_SOLVE_LOG_H
#define CROSSPLY_FORMAT_SOLVE_LOG_H

#include "crossply/solve.h"
#include "format/edits.h"
#include "format/format.h"
#include "format/json_fast.h"
#include "solve/model.h"

/* Faults that many squares or events may share: each is said once, with their
 * number, at the first of them. */
typedef enum log_fault {
	LOG_FRACTION,      /* a coordinate with one */
	LOG_STRING,        /* a coordinate of an event in a string */
	LOG_SQUARE_STRING, /* one of a square */
	LOG_NO_PLACE,      /* a square without coordinates */
	LOG_NO_FILL,       /* a square without */
	LOG_FILL_TYPE,     /* of a square or an update */
	LOG_FILL_NULL,     /* of an update */
	LOG_LABEL_TYPE,    /* of a square or a clue */
	LOG_CLUE_PART,     /* a clue without label or text */
	LOG_EVENT_SHAPE,   /* no object, or without a type */
	LOG_EVENT_PLACE,   /* an event without coordinates */
	LOG_EVENT_FILL,    /* an update without */
	LOG_SUCCESS,       /* a submission that does not say how it went */
	LOG_SUCCESS_TYPE,  /* it is said in a string */
	LOG_TIME_FORM,
	LOG_TIME_BAD,
	LOG_FAULTS
} log_fault;

typedef struct log_reader {
	const cply_read *r;
	cply_arena *arena;
	cply_diags *diags;
	cply_solve *s;
	cply_crossword *cw;
	uint32_t base; /* offset in the file of what spans count from */
	uint32_t counts[LOG_FAULTS];
	cply_span first[LOG_FAULTS];
	cplyi_edits fixes[LOG_FAULTS]; /* what would repair them */
	cply_diag *unknown; /* the one finding about unknown fields */
	bool has_unknown;
	cplyi_texts fills, extras, solvers;
	cply_event *events;
	uint64_t n, cap;
	cply_json_value array; /* the events, for their places */
	uint32_t begin, end;   /* of the same, when they are read fast */
	cplyi_places places;
	cplyi_texts clues; /* by section and label; see find_clue */
	uint32_t *clue_of;
	bool hit_limit;
	bool is_log; /* it has squares or events */
} log_reader;

/* Parses the file and makes an empty solve. */
CPLY_NODISCARD cply_status cplyi_log_begin(log_reader *l, const cply_read *r,
                                           cply_json *doc);
/* Reports faults and finishes the solve; `is_read` false: it was given up. */
CPLY_NODISCARD cply_status cplyi_log_end(log_reader *l, bool is_read,
                                         const cplyi_places *places,
                                         cply_doc *out);

/* The whole log by way of its JSON. */
CPLY_NODISCARD cply_status cplyi_log_read_whole(const cply_read *r,
                                                cply_doc *out);
/* All but its events. False: as below. */
bool cplyi_log_read_head(log_reader *l, cply_json_value root);
/* The head, and the events of a log that is written plainly: `*is_read` is
 * false when reading cannot go on. The result is false for any other log; then
 * nothing of what was read and said counts. */
bool cplyi_log_read_fast(log_reader *l, bool *is_read);

cply_span cplyi_log_span(const log_reader *l, cply_json_value v);
void cplyi_log_fault(log_reader *l, log_fault fault, cply_json_value at);
/* A field that the format does not know (L25). */
void cplyi_log_unknown(log_reader *l, cply_json_value key);
/* Reports SL103. */
cply_diag *cplyi_log_wrong_type(log_reader *l, cply_json_value v,
                                const char *name, const char *expected);
/* A coordinate as L2 has it; false when there is none. `string`: the fault that
 * one in a string is, or LOG_FAULTS. */
bool cplyi_log_coordinate(log_reader *l, cply_json_value v, log_fault string,
                          int64_t *out);
/* Notes a fault that a text in place of the value repairs. */
void cplyi_log_fault_fix(log_reader *l, log_fault fault, cply_json_value at,
                         cply_str text);
/* One that a member at the beginning of the object does, `"a": 1, `. */
void cplyi_log_fault_insert(log_reader *l, log_fault fault,
                            cply_json_value object, cply_str member);
/* A number as a string. */
cply_str cplyi_log_quoted(log_reader *l, cply_str text);
/* The time `v` of an event (L23); `before` when it has none. */
int64_t cplyi_log_time(log_reader *l, cply_json_value v, cply_json_value event,
                       int64_t before);
/* The text of a label; empty when there is none. */
cply_str cplyi_log_label(log_reader *l, cply_json_value v);

/* Each is false only when reading cannot go on: no memory, or a limit. */
bool cplyi_log_read_clues(log_reader *l, cply_json_value v);
bool cplyi_log_read_grid(log_reader *l, cply_json_value v);
bool cplyi_log_read_events(log_reader *l, cply_json_value v);
bool cplyi_log_read_event(log_reader *l, cply_json_value v);
/* CPLY_EVENT_OTHER: solve logs know no such event. */
cply_event_type cplyi_log_event_type(cply_str name);
/* The clue of this name over all lists, or CPLY_NO_CLUE. */
uint32_t cplyi_log_find_clue(log_reader *l, cply_str section, cply_str label);
/* One more event, or NULL without memory. */
cply_event *cplyi_log_new_event(log_reader *l);

cply_status cplyi_log_write(const cply_write *w, const cply_doc *doc);
void cplyi_log_losses(const cply_doc *doc, const cply_write_options *options,
                      cply_arena *scratch, cply_diags *diags);

#endif
