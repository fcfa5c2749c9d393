/* SPDX-License-Identifier: MIT */
/* A bar on standard error, for runs of more than a second on a terminal. */
#ifndef CROSSPLY_CLI_PROGRESS_H
#define CROSSPLY_CLI_PROGRESS_H

#include "cli/cli.h"

/* In the place of the total: nobody knows how long it takes. */
#define PROGRESS_NO_END SIZE_MAX

typedef struct progress {
	bool is_on, is_drawn;
	uint64_t began, drawn; /* milliseconds */
	size_t total;
	uint32_t columns;
	const char *unit; /* NULL: files */
} progress;

void progress_start(progress *p, const cli *c, size_t total);
void progress_show(progress *p, size_t done);
/* Before anything else is printed, and at the end. */
void progress_clear(progress *p);

#endif
