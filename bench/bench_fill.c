/* SPDX-License-Identifier: MIT */
/* Fills a grid with a word list, once for each of several seeds, and prints the
 * CPU time of each: `bench_fill GRID LIST SEEDS SECONDS [MORE]`. Reading the
 * list is apart. MORE seconds are used to make fillings better. A grid is lines
 * of `.` and `#`. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "crossply/crossply.h"

static double cpu(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static cply_str load(cply_arena *a, const char *path)
{
	FILE *f = fopen(path, "rb");
	cply_buf b;
	char part[65536];
	cply_buf_init(&b, a);
	if (!f) {
		perror(path);
		exit(1);
	}
	for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0;)
		cply_put_str(&b, (cply_str){ part, n });
	fclose(f);
	return cply_buf_str(&b);
}

static void make_grid(cply_arena *a, cply_str text, cply_crossword *cw)
{
	cply_diags d;
	uint32_t width = (uint32_t)cply_str_find(text, CPLY_STR("\n"));
	uint32_t height = (uint32_t)(text.len / (width + 1));
	cply_diags_init(&d, a, 8);
	if (cply_crossword_start(cw, a, cply_limits_default(), &d, NULL, width,
	                         height))
		exit(1);
	for (uint32_t r = 0; r < height; r++)
		for (uint32_t c = 0; c < width; c++)
			if (text.ptr[(size_t)r * (width + 1) + c] == '#')
				cply_cell_at(cw, r, c)->kind = CPLY_CELL_BLOCK;
	cply_crossword_finish(cw);
}

static void fill(const cply_crossword *cw, const cply_words *words,
                 uint32_t seed, double limit, double more)
{
	const cply_fill_options o = { .seed = seed };
	cply_fill *f;
	double start = cpu(), found = 0;
	if (cply_fill_new(cw, words, &o, &f))
		exit(1);
	double ready = cpu();
	cply_fill_state s = CPLY_FILL_MORE;
	while (s == CPLY_FILL_MORE || s == CPLY_FILL_FOUND) {
		s = cply_fill_step(f, 64);
		double now = cpu();
		if (s == CPLY_FILL_FOUND && !(found > 0))
			found = now;
		if (found > 0 ? now - found >= more : now - ready > limit)
			break;
	}
	const cply_filling *best = cply_fill_best(f);
	printf("%s %.4f %.4f %d %.2f\n",
	       best                        ? "filled"
	       : s == CPLY_FILL_IMPOSSIBLE ? "impossible"
	                                   : "none",
	       ready - start, (found > 0 ? found : cpu()) - ready,
	       best ? best->min : 0,
	       best && best->n_found ? (double)best->sum / (double)best->n_found
	                             : 0.0);
	cply_fill_free(f);
}

int main(int argc, char **argv)
{
	cply_arena a;
	cply_crossword cw;
	if (argc < 5) {
		fputs("usage: bench_fill GRID LIST SEEDS SECONDS [MORE]\n",
		      stderr);
		return 2;
	}
	cply_arena_init(&a, NULL, SIZE_MAX);
	make_grid(&a, load(&a, argv[1]), &cw);
	cply_str text = load(&a, argv[2]);
	double start = cpu();
	cply_words *words = cply_words_new(&a);
	if (!words || cply_words_add(words, text, NULL, NULL))
		return 1;
	printf("list %.4f\n", cpu() - start);
	for (uint32_t seed = 1; seed <= strtoul(argv[3], NULL, 10); seed++)
		fill(&cw, words, seed, strtod(argv[4], NULL),
		     argc > 5 ? strtod(argv[5], NULL) : 0);
	cply_arena_free(&a);
	return 0;
}
