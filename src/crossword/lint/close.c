/* SPDX-License-Identifier: MIT */
/* The fix for words of one and two squares: close them, together with what
 * symmetry puts opposite. */
#include "crossword/lint/lint.h"

typedef struct closing {
	const cplyi_linted *l;
	cply_crossword now, tried; /* only the kinds of their cells differ */
	cplyi_symmetry symmetry;   /* CPLYI_SYMMETRIES: none to be kept */
	uint32_t *todo, *part;
	uint32_t n;
	bool checks_all;
} closing;

/* What there is to close, and what must not get worse. */
typedef struct faults {
	uint32_t lacking, parts;
} faults;

/* How many squares of a word there are through a square, itself included. */
static uint32_t run_through(const cply_crossword *cw, uint32_t cell,
                            unsigned side)
{
	return 1 + cplyi_run(cw, cell, side) + cplyi_run(cw, cell, side + 2);
}

/* A square in no word is in the way, and so is one in a word of two; where
 * every square has to be checked, also one that is alone in a direction. */
static bool is_short(const closing *c, const cply_crossword *cw, uint32_t cell)
{
	uint32_t down = run_through(cw, cell, 0);
	uint32_t across = run_through(cw, cell, 1);
	if (c->checks_all)
		return down < 3 || across < 3;
	return down == 2 || across == 2 || (down == 1 && across == 1);
}

static faults count(closing *c, const cply_crossword *cw)
{
	faults f = { 0 };
	for (uint32_t i = 0; i < c->n; i++)
		f.lacking += cplyi_is_open(cw, i) && is_short(c, cw, i);
	f.parts = cplyi_parts(cw, c->todo, c->part);
	return f;
}

static void close_with_images(closing *c, uint32_t cell)
{
	uint32_t at = cell;
	for (int i = 0; i < 4; i++) {
		c->tried.cells[at].kind = CPLY_CELL_BLOCK;
		if (c->symmetry == CPLYI_SYMMETRIES)
			return;
		at = cplyi_image(c->now.width, c->now.height, c->symmetry, at);
		if (at == cell)
			return;
	}
}

/* Closes what is short through a square; kept if the grid is better for it. */
static bool try_to_close(closing *c, uint32_t cell, bool is_whole)
{
	size_t size = c->n * sizeof *c->now.cells;
	faults before = count(c, &c->now);
	memcpy(c->tried.cells, c->now.cells, size);
	close_with_images(c, cell);
	for (unsigned side = 0; is_whole && side < CPLYI_SIDES; side++) {
		uint32_t next = cplyi_way_on(&c->now, cell, side);
		if (next != CPLYI_NO_CELL &&
		    run_through(&c->now, cell, side % 2) == 2)
			close_with_images(c, next);
	}
	faults after = count(c, &c->tried);
	/* A part may go as a whole, but none may come. */
	if (after.lacking >= before.lacking || after.parts > before.parts ||
	    !after.parts)
		return false;
	memcpy(c->now.cells, c->tried.cells, size);
	return true;
}

static bool copy_cells(closing *c, cply_crossword *to)
{
	*to = *c->l->cw;
	to->cells = CPLY_NEW(c->l->arena, c->n, cply_cell);
	if (to->cells)
		memcpy(to->cells, c->l->cw->cells, c->n * sizeof *to->cells);
	return to->cells;
}

static bool close_all(closing *c)
{
	bool any = false, more = true;
	while (more) {
		more = false;
		for (uint32_t i = 0; i < c->n; i++)
			if (cplyi_is_open(&c->now, i) &&
			    is_short(c, &c->now, i) &&
			    /* One square of a word of two may be enough. */
			    (try_to_close(c, i, false) ||
			     try_to_close(c, i, true)))
				any = more = true;
	}
	return any;
}

/* ---- as text ---- */

/* How a block is written in this file, from one that is there; or empty. */
static cply_str block_text(const cplyi_linted *l)
{
	for (uint32_t i = 0; i < l->shape.n_cells; i++) {
		const cply_cell *cell = &l->cw->cells[i];
		if (cell->kind == CPLY_CELL_BLOCK &&
		    cell->at.end > cell->at.begin)
			return cply_str_sub(l->source, cell->at.begin,
			                    cell->at.end);
	}
	return (cply_str){ 0 };
}

/* The grid with what was closed; false: its squares are not in order in the
 * source, or have no place there. */
static bool rewrite(const closing *c, cply_str block, cply_span *span,
                    cply_buf *out)
{
	const cplyi_linted *l = c->l;
	uint32_t at = 0;
	bool has_begun = false;
	for (uint32_t i = 0; i < c->n; i++) {
		const cply_cell *cell = &l->cw->cells[i];
		if (cplyi_is_open(l->cw, i) == cplyi_is_open(&c->now, i))
			continue;
		if (cell->at.end <= cell->at.begin || cell->at.begin < at ||
		    cell->at.end > l->source.len)
			return false;
		if (has_begun)
			cply_put_str(out, cply_str_sub(l->source, at,
			                               cell->at.begin));
		else
			span->begin = cell->at.begin;
		has_begun = true;
		/* A shorter text leaves the columns where they are. */
		cply_put_str(out, block);
		uint32_t width = cell->at.end - cell->at.begin;
		if (width > block.len)
			cply_put_fill(out, ' ', width - block.len);
		at = cell->at.end;
	}
	span->end = at;
	return has_begun && !out->failed;
}

void cplyi_lint_close(cplyi_linted *l, cply_diag *g)
{
	enum { MOST = 4096 };
	closing c = { .l = l,
		      .n = l->shape.n_cells,
		      .checks_all = cplyi_lint_has(l->lint, CPLY_LT105) };
	cply_str block = block_text(l);
	unsigned has = cplyi_symmetries(l->cw);
	cply_span span;
	cply_buf b;
	/* With clues, closing a square would give them other numbers. */
	for (uint32_t i = 0; i < l->cw->n_lists; i++)
		if (l->cw->lists[i].n_clues)
			return;
	if (!g || !block.len || c.n > MOST || !copy_cells(&c, &c.now) ||
	    !copy_cells(&c, &c.tried))
		return;
	c.symmetry =
		has ? (cplyi_symmetry)__builtin_ctz(has) : CPLYI_SYMMETRIES;
	c.todo = CPLY_NEW(l->arena, c.n, uint32_t);
	c.part = CPLY_NEW(l->arena, c.n, uint32_t);
	cply_buf_init(&b, l->arena);
	if (c.todo && c.part && close_all(&c) && rewrite(&c, block, &span, &b))
		cply_diag_fix(l->diags, g, span, cply_buf_str(&b));
}
