/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_CLI_DIFF_H
#define CROSSPLY_CLI_DIFF_H

#include "all.h"

typedef struct diff_request {
	cply_str name;
	cply_str before, after;
	bool is_binary; /* lines of hex are compared */
	bool visible;   /* for a terminal: control characters are shown */
	bool color;
} diff_request;

/* Appends a unified diff; `patch` takes it unless it is visible or binary. */
void diff_unified(const diff_request *r, cply_arena *scratch, cply_buf *out);

#endif
