/* SPDX-License-Identifier: MIT */
/* Simulated annealing over the blocks: a step closes or opens a square together
 * with those that symmetry puts opposite. */
#include "crossword/grid/design.h"

#include <math.h>

enum { LONG = 7 }; /* words beyond it cost more and more */

typedef struct designer {
	const cplyi_design *d;
	cply_crossword *cw;
	uint32_t n, words, most_blocks, shortest;
	uint32_t *todo, *part;
	cplyi_visit *visits;
	bool *is_bridge;
	uint64_t random;
} designer;

static uint64_t next_random(designer *g)
{
	g->random ^= g->random >> 12;
	g->random ^= g->random << 25;
	g->random ^= g->random >> 27;
	return g->random * 2685821657736338717u;
}

static uint32_t below(designer *g, uint32_t n)
{
	return (uint32_t)((next_random(g) >> 32) * n >> 32);
}

/* ---- what is wrong with a grid ---- */

typedef struct fault_counts {
	uint32_t words, blocks;
	uint32_t lacking; /* squares that short words lack */
	uint32_t excess;  /* what long words have beyond the usual, squared */
} fault_counts;

static void end_run(const designer *g, uint32_t run, uint32_t line,
                    fault_counts *c)
{
	if (!run)
		return;
	c->words += run >= 2;
	if (run < g->shortest)
		c->lacking += g->shortest - run;
	/* A few long words are what grids are made for, many are not. */
	if (run > LONG && line > LONG)
		c->excess += (run - LONG) * (run - LONG);
}

static fault_counts count(const designer *g)
{
	fault_counts c = { 0 };
	uint32_t w = g->d->width, h = g->d->height;
	const cply_cell *cells = g->cw->cells;
	for (uint32_t r = 0; r < h; r++) {
		uint32_t run = 0;
		for (uint32_t k = 0; k < w; k++) {
			bool is_open = cells[r * w + k].kind == CPLY_CELL_OPEN;
			c.blocks += !is_open;
			if (!is_open)
				end_run(g, run, w, &c);
			run = is_open ? run + 1 : 0;
		}
		end_run(g, run, w, &c);
	}
	for (uint32_t k = 0; k < w; k++) {
		uint32_t run = 0;
		for (uint32_t r = 0; r < h; r++) {
			bool is_open = cells[r * w + k].kind == CPLY_CELL_OPEN;
			if (!is_open)
				end_run(g, run, h, &c);
			run = is_open ? run + 1 : 0;
		}
		end_run(g, run, h, &c);
	}
	return c;
}

/* Black squares of two by two and larger look heavy. */
static uint32_t count_heavy(const designer *g)
{
	uint32_t n = 0, w = g->d->width;
	const cply_cell *cells = g->cw->cells;
	for (uint32_t i = 0; i + w + 1 < g->n; i++)
		n += i % w + 1 < w && cells[i].kind && cells[i + 1].kind &&
		     cells[i + w].kind && cells[i + w + 1].kind;
	return n;
}

static double cost_of(designer *g)
{
	fault_counts c = count(g);
	uint32_t off =
		c.words > g->words ? c.words - g->words : g->words - c.words;
	double cost = 4.0 * c.lacking + 2.0 * off + 0.03 * c.excess +
	              0.4 * count_heavy(g);
	if (c.blocks > g->most_blocks)
		cost += 2.0 * (c.blocks - g->most_blocks);
	/* Expensive to find out, and only of interest near the goal. */
	if (!c.lacking)
		cost += 6.0 * (cplyi_parts(g->cw, g->todo, g->part) - 1);
	return cost;
}

static bool is_good(designer *g)
{
	fault_counts c = count(g);
	return !c.lacking && c.words == g->words &&
	       c.blocks <= g->most_blocks &&
	       cplyi_parts(g->cw, g->todo, g->part) == 1 &&
	       !cplyi_bridges(g->cw, g->visits, g->is_bridge);
}

/* ---- a step ---- */

/* Closes or opens a square and all that it must be like. */
static void flip(designer *g, uint32_t cell)
{
	uint32_t orbit[4] = { cell }, n = 1;
	uint8_t kind =
		g->cw->cells[cell].kind ? CPLY_CELL_OPEN : CPLY_CELL_BLOCK;
	while (g->d->symmetry < CPLYI_SYMMETRIES && n < 4) {
		uint32_t next = cplyi_image(g->d->width, g->d->height,
		                            g->d->symmetry, orbit[n - 1]);
		if (next == cell)
			break;
		orbit[n++] = next;
	}
	for (uint32_t i = 0; i < n; i++)
		g->cw->cells[orbit[i]].kind = kind;
}

static bool anneal(designer *g)
{
	enum { STEPS = 60000 };
	double heat = 6.0, cost = cost_of(g);
	for (uint32_t i = 0; i < STEPS; i++) {
		uint32_t cell = below(g, g->n);
		flip(g, cell);
		double now = cost_of(g);
		double luck =
			(double)(next_random(g) >> 11) / (double)(1ull << 53);
		if (now <= cost || luck < exp((cost - now) / heat)) {
			cost = now;
			if (heat < 0.25 && is_good(g))
				return true;
		} else {
			flip(g, cell);
		}
		heat *= 0.9999;
	}
	return is_good(g);
}

/* Between the sizes that have a rule: as many for each square. */
uint32_t cplyi_usual_words(uint32_t width, uint32_t height)
{
	static const struct {
		uint32_t side, words;
	} usual[] = { { 5, 10 },  { 7, 20 },   { 9, 30 },
		      { 11, 44 }, { 13, 58 },  { 15, 76 },
		      { 17, 94 }, { 19, 116 }, { 21, 138 } };
	for (size_t i = 0; i < CPLY_COUNT(usual); i++)
		if (usual[i].side == width && width == height)
			return usual[i].words;
	return width * height * 76 / 225;
}

cply_status cplyi_design_grid(const cplyi_design *d, cply_crossword *cw,
                              cply_arena *a)
{
	enum { TRIES = 16 };
	designer g = {
		.d = d,
		.cw = cw,
		.n = d->width * d->height,
		.words = d->words ? d->words
		                  : cplyi_usual_words(d->width, d->height),
		.most_blocks = d->most_blocks ? d->most_blocks
		                              : d->width * d->height / 6 + 1,
		.shortest = d->shortest ? d->shortest : 3,
		.random = 0x9E3779B97F4A7C15u ^ ((uint64_t)d->seed << 20),
	};
	g.todo = CPLY_NEW(a, g.n, uint32_t);
	g.part = CPLY_NEW(a, g.n, uint32_t);
	g.visits = CPLY_NEW(a, g.n, cplyi_visit);
	g.is_bridge = CPLY_NEW(a, g.n, bool);
	if (!g.todo || !g.part || !g.visits || !g.is_bridge)
		return CPLY_NOMEM;
	for (int i = 0; i < TRIES; i++) {
		for (uint32_t k = 0; k < g.n; k++)
			cw->cells[k].kind = CPLY_CELL_OPEN;
		(void)next_random(&g);
		if (anneal(&g))
			return CPLY_OK;
		/* Not every number goes with every size and symmetry. */
		if (!d->words && i % 2)
			g.words += i % 4 == 1 ? (uint32_t)i : 0u - (uint32_t)i;
	}
	return CPLY_UNSUPPORTED;
}
