/* SPDX-License-Identifier: MIT */
/* How long it takes to read, check and analyse a long solve log in memory, for
 * bench/solve-logs. Usage: bench_solve_log FILE. Prints the processor time of
 * the best of some rounds in milliseconds: of reading and checking, and of all
 * three. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "all.h"

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
	static const cply_read_options options = { 0 };
	double begin = now();
	cply_arena arena;
	cply_diags diags;
	cply_json_parser json = { 0 };
	cply_doc doc;
	cply_arena_init(&arena, NULL, SIZE_MAX);
	cply_diags_init(&diags, &arena, 100);
	const cply_read r = { .bytes = bytes,
		              .name = cply_str_of(path),
		              .arena = &arena,
		              .diags = &diags,
		              .limits = cply_limits_default(),
		              .options = &options,
		              .json = &json };
	if (cply_read_doc(&r, NULL, &doc) != CPLY_OK ||
	    doc.kind != &cply_kind_solve)
		exit(1);
	cply_check_doc(&doc, &arena, &diags);
	double checked = now() - begin;
	cply_analysis stats;
	if (cply_solve_analyse(doc.as.solve, 0, CPLY_CLOCK_ACTIVE, &arena,
	                       &stats) != CPLY_OK)
		exit(1);
	cply_arena_free(&arena);
	cply_json_parser_free(&json);
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
