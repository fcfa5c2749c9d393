/* SPDX-License-Identifier: MIT */
/* All named characters of HTML, against the published list. It is read from
 * standard input as lines of NAME, a blank and the code points in hex: the test
 * `entities` gets it from the programs that have it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crossword/entities.h"

enum { ALL = 2231, CLOSED = 2125 };

static bool is_right(char *name, const char *points)
{
	char html[64];
	cply_buf want;
	char room[16];
	cplyi_entity e = { "", 0 };
	want = (cply_buf){ .ptr = room,
		           .cap = sizeof room,
		           .max = sizeof room };
	for (char *end; *points && *points != '\n'; points = end)
		cply_put_utf8(&want, (uint32_t)strtoul(points, &end, 16));
	int n = snprintf(html, sizeof html, "&%s", name);
	cply_str s = { html, (size_t)n };
	size_t len = html[n - 1] == ';' ? cplyi_entity_at(s, &e)
	                                : cplyi_entity_open(s, &e);
	return len == s.len &&
	       cply_str_eq(cply_buf_str(&want), (cply_str){ e.bytes, e.len });
}

int main(void)
{
	char line[256];
	unsigned all = 0, closed = 0, wrong = 0;
	while (fgets(line, sizeof line, stdin)) {
		char *blank = strchr(line, ' ');
		if (!blank)
			continue;
		*blank = 0;
		all++;
		closed += blank[-1] == ';';
		if (!is_right(line, blank + 1)) {
			fprintf(stderr, "%s is wrong\n", line);
			wrong++;
		}
	}
	if (all != ALL || closed != CLOSED)
		fprintf(stderr, "%u names, %u with a semicolon\n", all, closed);
	return all != ALL || closed != CLOSED || wrong;
}
