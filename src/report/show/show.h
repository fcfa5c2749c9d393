/* SPDX-License-Identifier: MIT */
/* Documents as JSON, and where one is in a record. */
#ifndef CROSSPLY_REPORT_SHOW_H
#define CROSSPLY_REPORT_SHOW_H

#include "carrier/json.h"
#include "crossply/timeline.h"
#include "format/format.h"
#include "game/game.h"

/* ---- all of it: `json` of the kinds ---- */

cply_status cplyi_show_crossword(const cply_doc *doc, const cply_timeline *at,
                                 const cply_show_options *o,
                                 cply_arena *scratch, cply_buf *out);
cply_status cplyi_show_solve(const cply_doc *doc, const cply_timeline *at,
                             const cply_show_options *o, cply_arena *scratch,
                             cply_buf *out);
cply_status cplyi_show_mill(const cply_doc *doc, const cply_timeline *at,
                            const cply_show_options *o, cply_arena *scratch,
                            cply_buf *out);
cply_status cplyi_show_game(const cply_doc *doc, const cply_timeline *at,
                            const cply_show_options *o, cply_arena *scratch,
                            cply_buf *out);
/* A state of a log that is not held. CPLY_INVALID: nothing is at the path. */
cply_status cplyi_show_state(cply_game_value state, const cply_show_options *o,
                             cply_arena *scratch, cply_buf *out);

/* What is printed: field and description, up to a NULL. */
extern const char *const cplyi_show_fields[][2];

/* ---- parts ---- */

/* Begins the object with what all kinds have in common. `at` may be NULL. */
void cplyi_show_begin(const cply_doc *doc, const cply_timeline *at,
                      const char *schema, cply_arena *scratch,
                      cply_json_writer *w, cply_buf *out);
cply_status cplyi_show_end(cply_json_writer *w, const cply_arena *scratch);
/* Members of an object that is begun. */
void cplyi_show_put_crossword(cply_json_writer *w, const cply_crossword *cw,
                              cply_arena *scratch);

/* ---- where one is (step.c) ---- */

/* "3 of 120", with the time where there is one, and what happened. One line,
 * fit for a terminal. */
void cplyi_step_caption(const cply_timeline *t, uint64_t position,
                        cply_buf *out);
/* What the step that led to the position did, fit for a terminal, with the
 * marks that people look for: "changed A to B in row 2, column 3; correction".
 * At 0 it is the start. */
void cplyi_step_describe(const cply_timeline *t, uint64_t position,
                         cply_arena *scratch, cply_buf *out);
/* "step", "time" and so on of a position, into an object that is begun. */
void cplyi_step_json(const cply_timeline *t, uint64_t position,
                     cply_json_writer *w, cply_arena *scratch);
/* A line of `replay --jsonl`; of several records, which one of them, from 1,
 * and its name. */
void cplyi_step_line(const cply_timeline *t, uint64_t position, uint32_t record,
                     cply_str name, cply_arena *scratch, cply_buf *out);

#endif
