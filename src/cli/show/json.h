/* SPDX-License-Identifier: MIT */
/* The puzzle as JSON, for `crossply show --json`. */
#ifndef CROSSPLY_CLI_SHOW_JSON_H
#define CROSSPLY_CLI_SHOW_JSON_H

#include "all.h"

/* `timeline` is that of a record, at the position to show; else NULL. */
void show_json(const cply_doc *doc, const cply_timeline *timeline,
               cply_arena *scratch, cply_buf *out);

#endif
