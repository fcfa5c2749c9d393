/* SPDX-License-Identifier: MIT */
/* The bar: "  1234/10000 [#########          ]". */
#include "cli/io/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { AFTER_MS = 1000, EVERY_MS = 100, WIDEST = 40 };

static uint64_t now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

void progress_start(progress *p, const cli *c, size_t total)
{
	const char *term = getenv("TERM");
	*p = (progress){ .total = total, .columns = c->columns };
	p->is_on = total > 1 && !c->quiet && isatty(STDERR_FILENO) &&
	           !(term && strcmp(term, "dumb") == 0);
	if (p->is_on)
		p->began = now();
}

void progress_show(progress *p, size_t done)
{
	char line[160];
	if (!p->is_on)
		return;
	uint64_t t = now();
	if (t - p->began < AFTER_MS || t - p->drawn < EVERY_MS)
		return;
	const char *unit = p->unit ? p->unit : "files";
	bool has_end = p->total != PROGRESS_NO_END;
	int n = has_end ? snprintf(line, sizeof line, "\r%zu/%zu %s", done,
	                           p->total, unit)
	                : snprintf(line, sizeof line, "\r%zu %s", done, unit);
	size_t at = n > 0 ? (size_t)n : 0;
	if (done > p->total)
		done = p->total;
	if (has_end && p->columns > at + 12) {
		size_t width = p->columns - at - 5;
		if (width > WIDEST)
			width = WIDEST;
		size_t full = (size_t)((uint64_t)width * done / p->total);
		line[at++] = ' ';
		line[at++] = '[';
		memset(line + at, '#', full);
		memset(line + at + full, ' ', width - full);
		at += width;
		line[at++] = ']';
	}
	memcpy(line + at, "\033[K", 3);
	cli_err((cply_str){ line, at + 3 });
	p->drawn = t;
	p->is_drawn = true;
}

void progress_clear(progress *p)
{
	if (p->is_drawn)
		cli_err(CPLY_STR("\r\033[K"));
	p->is_drawn = false;
}
