/* SPDX-License-Identifier: MIT */
/* How long it takes to read, check and analyse a long solve log in memory, for
 * bench/solve-logs. Usage: bench_solve_log FILE. Prints the processor time of
 * the best of some rounds in milliseconds: of reading and checking, and of all
 * three. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "crossply/analysis.h"
#include "session/front.h"

enum { ROUNDS = 7 };

static double now(void)
{
	return 1000.0 * (double)clock() / CLOCKS_PER_SEC;
}

static cply_str load(const char *path)
{
	FILE *f = fopen(path, "rb");
	if (!f || fseek(f, 0, SEEK_END) != 0)
		exit(1);
	size_t n = (size_t)ftell(f);
	rewind(f);
	char *bytes = malloc(n + 1);
	if (!bytes || fread(bytes, 1, n, f) != n)
		exit(1);
	fclose(f);
	return (cply_str){ bytes, n };
}

/* All that `crossply check` and `crossply stats` do with a file once it is in
 * memory, with fresh memory as a fresh process has it. */
static void run(cply_str bytes, const char *path, double best[2])
{
	double begin = now();
	cply_session *s = cply_session_new(NULL);
	const cply_doc *doc = cply_session_read(s, bytes.ptr, bytes.len, path);
	const cply_solve *solve = doc ? cply_doc_solve(doc) : NULL;
	if (!solve || cply_session_status(s) != CPLY_OK)
		exit(1);
	cply_session_check(s, doc);
	double checked = now() - begin;
	cply_analysis stats;
	if (cply_solve_analyse(solve, 0, CPLY_CLOCK_ACTIVE,
	                       cplyi_session_arena(s), &stats) != CPLY_OK)
		exit(1);
	cply_session_free(s);
	double all = now() - begin;
	best[0] = checked < best[0] ? checked : best[0];
	best[1] = all < best[1] ? all : best[1];
}

int main(int argc, char **argv)
{
	if (argc != 2)
		return 0; /* run by bench/solve-logs */
	cply_str bytes = load(argv[1]);
	double best[2] = { 1e9, 1e9 };
	for (int i = 0; i < ROUNDS; i++)
		run(bytes, argv[1], best);
	printf("%.1f %.1f\n", best[0], best[1]);
	return 0;
}
