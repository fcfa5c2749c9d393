/* SPDX-License-Identifier: MIT */
/* Documents with steps: opening their timeline and saying where one is. */
#ifndef CROSSPLY_CLI_RECORD_H
#define CROSSPLY_CLI_RECORD_H

#include "cli/cli.h"

/* Opens the timeline of a document. Gives an exit code; what is not
 * EXIT_FINE has been said. `option` needs the steps: "--at". */
int record_open(cply_timeline *t, const cply_doc *doc, const char *name,
                const char *option, int64_t idle, cply_arena *a);
/* The position that the argument of an option means; complains with the range
 * when there is none. */
int record_find(const cply_timeline *t, const char *name, const char *option,
                const char *text, uint64_t *out);

/* "3 of 120", with the time where there is one, and what happened. One line,
 * fit for a terminal. */
void record_caption(const cply_timeline *t, uint64_t position, cply_buf *out);
/* What the step that led to the position did, fit for a terminal, with the
 * marks that people look for: "changed A to B in row 2, column 3; correction".
 * At 0 it is the start. */
void record_describe(const cply_timeline *t, uint64_t position,
                     cply_arena *scratch, cply_buf *out);
/* "step", "time" and so on of a position, into an object that is begun. */
void record_json(const cply_timeline *t, uint64_t position, cply_json_writer *w,
                 cply_arena *scratch);

#endif
