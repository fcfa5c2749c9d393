/* SPDX-License-Identifier: MIT */
/* The page has some columns; the grid takes the upper part of those on the
 * right, the clues flow through what is left. Several such pages are tried,
 * each with the largest type with which the clues fit, and the best is taken:
 * type and squares shall both be large. */
#include "draw/plan.h"

#include <math.h>

/* What surely does not fit on a page. */
#define MOST_BYTES 40000
#define MOST_ITEMS 1000

#define GAP 15.0
#define NARROWEST 88.0 /* column */
#define MOST_COLUMNS 6
#define SMALLEST 7.0 /* type */
#define LARGEST 11.0
#define LONG_SIZE 9.5 /* type, when one page is not enough */
#define STEP 0.25
#define LEAST_CELL 10.5 /* of a grid that shares its page with clues */
#define FINE_CELL 23.0
#define MOST_CELL 27.0
#define MOST_SMALL_CELL 36.0 /* of grids with few squares */

/* ---- flowing clues through columns ---- */

struct flow {
	cplyi_plan *plan;
	const cplyi_flow_items *items;
	cply_arena *a;    /* NULL: only to see whether it fits */
	double bottom;    /* of the first page */
	uint32_t columns; /* that are used */
	uint32_t beside;  /* of them left of the grid */
	double below;     /* where those under it begin */
	uint32_t page, column;
	double y, top, end; /* of the column */
	bool failed;
};

static void enter_column(struct flow *f)
{
	const cplyi_plan *p = f->plan;
	f->top = f->page                 ? p->next_top
	         : f->column < f->beside ? p->top
	                                 : f->below;
	f->end = f->page ? p->bottom : f->bottom;
	f->y = f->top;
}

/* To the next column; false: only one page is allowed and it is full. */
static bool next_column(struct flow *f, uint32_t most_pages)
{
	if (++f->column == f->columns) {
		f->column = 0;
		if (++f->page == most_pages)
			return false;
	}
	enter_column(f);
	return true;
}

static void put_piece(struct flow *f, uint32_t item, uint32_t first, uint32_t n)
{
	cplyi_plan *p = f->plan;
	if (!f->a || f->failed)
		return;
	if (p->n_pieces == p->cap) {
		size_t cap = p->cap ? p->cap * 2 : 64;
		cplyi_piece *grown =
			CPLY_GROW(f->a, p->pieces, p->cap, cap, cplyi_piece);
		if (!grown) {
			f->failed = true;
			return;
		}
		p->pieces = grown;
		p->cap = cap;
	}
	p->pieces[p->n_pieces++] = (cplyi_piece){
		.item = item,
		.first = first,
		.n = n,
		.page = f->page,
		.x = p->left + f->column * (p->column + GAP),
		.y = f->y,
	};
}

/* How many of the lines, from `first`, go into what is left of the column. A
 * paragraph is broken only if it is long, and not into single lines. */
static uint32_t lines_that_fit(const struct flow *f, size_t i, uint32_t first,
                               double before)
{
	const cplyi_flow_item *item = &f->items->items[i];
	double pitch = f->plan->size * CPLYI_PITCH;
	double room = f->end - f->y - before + 0.01;
	uint32_t left = item->lines - first, n = left;
	if (item->is_heading && i + 1 < f->items->n) {
		/* with what it is the heading of */
		uint32_t next = f->items->items[i + 1].lines;
		uint32_t more = next < 4 ? next : 4;
		return room >= (left + more + CPLYI_CLUE_GAP) * pitch ? n : 0;
	}
	if (room >= n * pitch)
		return n;
	double height = f->plan->bottom - f->plan->next_top;
	bool may_break = item->lines * pitch > height / 4;
	n = room > 0 ? (uint32_t)(room / pitch) : 0;
	return may_break && n >= 3 && left - n >= 2 ? n : 0;
}

static bool flow_item(struct flow *f, uint32_t i, uint32_t most_pages)
{
	const cplyi_flow_item *item = &f->items->items[i];
	double size = f->plan->size;
	double gap =
		size * (item->is_heading ? CPLYI_HEAD_GAP : CPLYI_CLUE_GAP);
	uint32_t empty = 0;
	for (uint32_t first = 0; first < item->lines;) {
		double before = f->y > f->top && !first ? gap : 0;
		uint32_t n = lines_that_fit(f, i, first, before);
		/* A whole new page, and it still does not fit. */
		if (!n && empty > 2 * f->columns)
			n = item->lines - first;
		if (!n) {
			empty++;
			if (!next_column(f, most_pages))
				return false;
			continue;
		}
		empty = 0;
		f->y += before;
		put_piece(f, i, first, n);
		f->y += n * size * CPLYI_PITCH;
		first += n;
	}
	return true;
}

/* All items; how far down the page that is left to them goes is in
 * f->bottom. */
static bool flow_all(struct flow *f, uint32_t most_pages)
{
	f->page = f->plan->grid_alone ? 1 : 0;
	f->column = 0;
	f->plan->n_pieces = 0;
	enter_column(f);
	for (uint32_t i = 0; i < f->items->n; i++)
		if (!flow_item(f, i, most_pages))
			return false;
	f->plan->pages = f->page + 1;
	return true;
}

/* ---- trying pages ---- */

struct trial {
	uint32_t columns, span; /* of which the grid takes so many */
	double column, cell, size, score;
};

static double column_width(const cplyi_plan *p, uint32_t n)
{
	return (p->width - (n - 1) * GAP) / n;
}

static void place_grid(cplyi_plan *p, const cply_crossword *cw,
                       const struct trial *t)
{
	p->columns = t->columns;
	p->column = t->column;
	p->gap = GAP;
	p->cell = t->cell;
	p->size = t->size;
	double span = t->span * (t->column + GAP) - GAP;
	double grid = t->cell * cw->width;
	p->grid_x = p->left + p->width - span + (span - grid) / 2;
	p->grid_y = p->top;
}

static struct flow flow_of(cplyi_plan *p, const cplyi_flow_items *items,
                           const cply_crossword *cw, const struct trial *t)
{
	place_grid(p, cw, t);
	return (struct flow){
		.plan = p,
		.items = items,
		.bottom = p->bottom,
		.columns = t->columns,
		.beside = t->columns - t->span,
		.below = p->top + t->cell * cw->height + GAP,
	};
}

/* The largest type with which the clues fit on one page, or 0. */
static double largest_size(cplyi_plan *p, const cplyi_flow_items *items,
                           const cply_crossword *cw, struct trial *t)
{
	int low = (int)(SMALLEST / STEP) - 1, high = (int)(LARGEST / STEP);
	while (low < high) {
		int middle = (low + high + 1) / 2;
		t->size = middle * STEP;
		struct flow f = flow_of(p, items, cw, t);
		items->measure(items->ctx, t->column, t->size);
		if (flow_all(&f, 1))
			low = middle;
		else
			high = middle - 1;
	}
	return low * STEP >= SMALLEST ? low * STEP : 0;
}

/* Good type counts most, then good squares; lines of few words are bad. */
static double score(const struct trial *t)
{
	double type = fmin(t->size, 10) / 10 + fmax(t->size - 10, 0) / 60;
	double squares = fmin(t->cell, FINE_CELL) / FINE_CELL +
	                 fmax(t->cell - FINE_CELL, 0) / 200;
	double words = fmin(t->column / t->size, 17) / 17;
	double wide = fmax(t->column / t->size - 32, 0) / 40;
	return type + 0.6 * squares + 0.5 * words - wide;
}

static double most_cell(const cply_crossword *cw)
{
	uint32_t side = cw->width > cw->height ? cw->width : cw->height;
	return side <= 9 ? MOST_SMALL_CELL : MOST_CELL;
}

static void try_page(cplyi_plan *p, const cplyi_flow_items *items,
                     const cply_crossword *cw, struct trial *t,
                     struct trial *best)
{
	if (t->cell < LEAST_CELL)
		return;
	t->size = largest_size(p, items, cw, t);
	t->score = score(t);
	if (t->size > 0 && t->score > best->score)
		*best = *t;
}

static void try_columns(cplyi_plan *p, const cplyi_flow_items *items,
                        const cply_crossword *cw, uint32_t n,
                        struct trial *best)
{
	double height = p->bottom - p->top;
	struct trial t = { .columns = n, .column = column_width(p, n) };
	for (t.span = 1; t.span <= n; t.span++) {
		double span = t.span * (t.column + GAP) - GAP;
		double most = fmin(span / cw->width, height / cw->height);
		most = fmin(most, most_cell(cw));
		t.cell = most;
		try_page(p, items, cw, &t, best);
		/* Over the whole page it may be smaller too. */
		for (int i = 1; i < 6 && t.span == n; i++) {
			t.cell = most * (1 - 0.1 * i);
			try_page(p, items, cw, &t, best);
		}
	}
}

/* Too much for one page: the first has the grid and what fits, in type that
 * is easy to read. */
static void plan_many(cplyi_plan *p, const cply_crossword *cw, struct trial *t)
{
	double height = p->bottom - p->top;
	*t = (struct trial){ .columns = 3, .size = LONG_SIZE };
	t->column = column_width(p, t->columns);
	for (t->span = 2; t->span <= 3; t->span++) {
		double span = t->span * (t->column + GAP) - GAP;
		t->cell = fmin(span / cw->width, height / cw->height);
		t->cell = fmin(t->cell, most_cell(cw));
		if (t->cell >= 16)
			return;
	}
	t->span = 3;
	p->grid_alone =
		t->cell < LEAST_CELL || t->cell * cw->height > height * 0.8;
}

/* Few clues stay beside the grid, and none of them goes under it alone. */
static double keep_beside(struct flow *f)
{
	const uint32_t all = f->columns;
	double end = f->below + (f->below - f->plan->top) / 4;
	f->bottom = fmin(end, f->plan->bottom);
	f->columns = f->beside;
	if (f->beside && flow_all(f, 1))
		return f->bottom;
	f->columns = all;
	return f->plan->bottom;
}

/* As far up as they go, so that columns end at one height. */
static bool settle(struct flow *f, uint32_t pages)
{
	double low = f->plan->top, high = f->plan->bottom;
	if (pages == 1) {
		high = keep_beside(f);
		for (int i = 0; i < 20; i++) {
			f->bottom = (low + high) / 2;
			if (flow_all(f, 1))
				high = f->bottom;
			else
				low = f->bottom;
		}
	}
	f->bottom = high;
	return flow_all(f, pages);
}

/* Nothing but the grid. */
static void plan_grid(cplyi_plan *p, const cply_crossword *cw)
{
	struct trial t = { .columns = 1, .span = 1, .size = LARGEST };
	t.column = p->width;
	t.cell = fmin(p->width / cw->width, (p->bottom - p->top) / cw->height);
	t.cell = fmin(t.cell, most_cell(cw) * 1.2);
	place_grid(p, cw, &t);
	p->pages = 1;
}

bool cplyi_plan_make(cplyi_plan *p, const cplyi_flow_items *items,
                     const cply_crossword *cw, cply_arena *a)
{
	struct trial best = { 0 };
	if (!items->n) {
		plan_grid(p, cw);
		return true;
	}
	bool may_fit = items->bytes < MOST_BYTES && items->n < MOST_ITEMS;
	for (uint32_t n = 1; n <= MOST_COLUMNS && may_fit; n++)
		if (n == 1 || column_width(p, n) >= NARROWEST)
			try_columns(p, items, cw, n, &best);
	uint32_t most = 1;
	if (best.size <= 0) {
		plan_many(p, cw, &best);
		most = UINT32_MAX;
	}
	struct flow f = flow_of(p, items, cw, &best);
	items->measure(items->ctx, p->column, p->size);
	bool whole = settle(&f, most);
	f.a = a;
	return whole && flow_all(&f, most) && !f.failed;
}
