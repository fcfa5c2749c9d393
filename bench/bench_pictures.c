/* SPDX-License-Identifier: MIT */
/* What pictures cost, in processor time: a GIF of a solve of 200 letters in a
 * grid of 15 by 15, a PNG of its last position, a sheet to print.
 * `bench_pictures FILE` keeps the GIF. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "crossply/picture.h"
#include "crossply/solve.h"
#include "format/format.h"

enum { SIDE = 15, MOVES = 200 };
#define BOUND 1.0 /* second */

static cply_arena arena;

static void die(const char *what)
{
	fprintf(stderr, "bench_pictures: %s\n", what);
	exit(1);
}

static double now(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

static void add_clues(cply_crossword *cw)
{
	cply_slots slots;
	if (cply_crossword_slots(cw, CPLY_NUMBER_STANDARD, &arena, &slots))
		die("slots");
	cw->lists = CPLY_NEW(&arena, 2, cply_clue_list);
	cw->n_lists = 2;
	for (unsigned d = 0; d < 2; d++) {
		cply_clue_list *list = &cw->lists[d];
		list->direction = (cply_direction)d;
		list->title = d ? CPLY_STR("Down") : CPLY_STR("Across");
		list->clues = CPLY_NEW(&arena, slots.n, cply_clue);
		for (uint32_t i = 0; i < slots.n; i++) {
			if (slots.items[i].direction != list->direction)
				continue;
			cply_clue *clue = &list->clues[list->n_clues++];
			clue->number = slots.items[i].number;
			clue->text.plain = CPLY_STR(
				"What the solver has to think about (7)");
		}
	}
	if (cply_crossword_attach(cw, CPLY_NUMBER_STANDARD, &arena))
		die("attach");
}

/* Every fourth square of every other row is black. */
static cply_crossword *make_puzzle(void)
{
	cply_crossword *cw = CPLY_NEW(&arena, 1, cply_crossword);
	cply_diags diags;
	cply_diags_init(&diags, &arena, 10);
	if (cply_crossword_start(cw, &arena, cply_limits_default(), &diags,
	                         NULL, SIDE, SIDE))
		die("no grid");
	for (uint32_t i = 0; i < SIDE * SIDE; i++)
		if (i / SIDE % 2 && i % SIDE % 4 == i / SIDE / 2 % 4)
			cw->cells[i].kind = CPLY_CELL_BLOCK;
	cply_crossword_finish(cw);
	if (cply_crossword_label(cw, CPLY_NUMBER_STANDARD, &arena))
		die("no labels");
	add_clues(cw);
	cw->meta[CPLY_META_TITLE].plain = CPLY_STR("Two hundred moves");
	return cw;
}

/* A select and an update for each letter, four seconds apart. */
static cply_solve *make_solve(void)
{
	static const char letters[] = "ETAOINSHRDLUCMFWYPVBGKQJXZ";
	cply_solve *s = CPLY_NEW(&arena, 1, cply_solve);
	cply_str *fills = CPLY_NEW(&arena, 27, cply_str);
	cply_event *e = CPLY_NEW(&arena, 2 * MOVES + 1, cply_event);
	for (size_t i = 0; i < 26; i++)
		fills[i + 1] = (cply_str){ &letters[i], 1 };
	s->puzzle = make_puzzle();
	s->fills = fills;
	s->n_fills = 27;
	s->events = e;
	*e++ = (cply_event){ .time = 1,
		             .type = CPLY_EVENT_START,
		             .cell = CPLY_NO_CELL };
	uint32_t seed = 1, cell = 0;
	for (uint32_t i = 0; i < MOVES; i++) {
		do
			cell = (cell + 1) % (SIDE * SIDE);
		while (s->puzzle->cells[cell].kind != CPLY_CELL_OPEN);
		seed = seed * 1664525u + 1013904223u;
		int64_t at = 4000 * (int64_t)i + 1000;
		*e++ = (cply_event){ .time = at,
			             .type = CPLY_EVENT_SELECT,
			             .cell = cell };
		*e++ = (cply_event){ .time = at + 2000,
			             .type = CPLY_EVENT_UPDATE,
			             .cell = cell,
			             .fill = 1 + (seed >> 8) % 26 };
	}
	s->n_events = (uint64_t)(e - s->events);
	cply_diags diags;
	cply_diags_init(&diags, &arena, 10);
	if (cply_solve_finish(s, &arena, &diags))
		die("no solve");
	return s;
}

static void keep(const char *path, cply_str bytes)
{
	FILE *f = fopen(path, "wb");
	if (!f || fwrite(bytes.ptr, 1, bytes.len, f) != bytes.len ||
	    fclose(f) != 0)
		die(path);
}

int main(int argc, char **argv)
{
	cply_arena_init(&arena, NULL, SIZE_MAX);
	cply_doc doc = { .kind = &cply_kind_solve };
	doc.as.solve = make_solve();
	const cply_scene scene = { .doc = &doc, .options = { 0 } };
	const cply_picture_options o = { 0 };
	cply_picture_info info;
	cply_buf b;

	cply_buf_init(&b, &arena);
	double start = now();
	if (cply_picture_png(&scene, &o, &arena, &b, &info))
		die("no PNG");
	printf("PNG, grid and clues        %6.3f s  %llu by %llu, %zu bytes\n",
	       now() - start, (unsigned long long)info.width,
	       (unsigned long long)info.height, b.len);

	cply_buf_init(&b, &arena);
	start = now();
	const cply_print_options print = { 0 };
	if (cply_picture_print(&scene, &print, &arena, &b, &info))
		die("no sheet");
	printf("PDF to print               %6.3f s  %u page(s), %zu bytes\n",
	       now() - start, info.pages, b.len);

	double worst = 0;
	for (int clues = 0; clues < 2; clues++) {
		const cply_animation_options animation = { .draw.no_clues =
			                                           !clues };
		cply_buf_init(&b, &arena);
		start = now();
		if (cply_picture_gif(&doc, &animation, &o, &arena, &b, &info))
			die("no GIF");
		double took = now() - start;
		worst = took > worst ? took : worst;
		printf("GIF of %d letters%-11s%6.3f s  %u frames, %llu by "
		       "%llu, %u colours, %zu bytes\n",
		       MOVES, clues ? ", clues" : "", took, info.frames,
		       (unsigned long long)info.width,
		       (unsigned long long)info.height, info.colors, b.len);
		if (argc > 1)
			keep(argv[1], cply_buf_str(&b));
	}
	printf("to stay below: %.1f s for a GIF\n", BOUND);
	cply_arena_free(&arena);
	return worst >= BOUND;
}
