/* SPDX-License-Identifier: MIT */
/* The puzzle as JSON, for `crossply show --json`. */
#ifndef CROSSPLY_CLI_SHOW_JSON_H
#define CROSSPLY_CLI_SHOW_JSON_H

#include "crossply/crossply.h"

void show_json(const cply_doc *doc, cply_arena *scratch, cply_buf *out);

#endif
