/* SPDX-License-Identifier: MIT */
/* Symmetry, how the grid hangs together, short words, and counts. */
#include "crossword/lint/lint.h"

/* ---- symmetry ---- */

static uint32_t count_breaks(const cply_crossword *cw, cplyi_symmetry s)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < cw->width * cw->height; i++)
		n += cplyi_breaks(cw, s, i);
	return n;
}

static void report_asymmetric(cplyi_linted *l)
{
	const cply_crossword *cw = l->cw;
	cplyi_symmetry best = CPLYI_HALF_TURN;
	uint32_t least = UINT32_MAX;
	for (unsigned s = 0; s < CPLYI_SYMMETRIES; s++) {
		if (!cplyi_symmetry_fits(cw->width, cw->height,
		                         (cplyi_symmetry)s))
			continue;
		uint32_t n = count_breaks(cw, (cplyi_symmetry)s);
		/* One that is asked for, unless another is far nearer. */
		if (!(l->lint->symmetry >> s & 1))
			n = 4 * n;
		if (n < least) {
			least = n;
			best = (cplyi_symmetry)s;
		}
	}
	cply_diag *g = cply_report_with(l->diags, CPLY_LT101,
	                                cplyi_span_or_null(&cw->grid_at),
	                                CPLY_N(count_breaks(cw, best)),
	                                CPLY_Z(cplyi_symmetry_name(best)));
	for (uint32_t i = 0; g && i < l->shape.n_cells; i++)
		if (cplyi_breaks(cw, best, i))
			cply_diag_place(l->diags, g, cplyi_cell_place(cw, i));
}

static void lint_symmetry(cplyi_linted *l)
{
	unsigned has = cplyi_symmetries(l->cw), wants = l->lint->symmetry;
	cply_buf one, two;
	if (!wants || (has & wants))
		return;
	if (!has) {
		if (cplyi_lint_has(l->lint, CPLY_LT101))
			report_asymmetric(l);
		return;
	}
	cply_buf_init(&one, l->arena);
	cply_buf_init(&two, l->arena);
	cplyi_put_symmetries(has, &one);
	cplyi_put_symmetries(wants, &two);
	cply_report_with(l->diags, CPLY_LT102,
	                 cplyi_span_or_null(&l->cw->grid_at),
	                 CPLY_T(cply_buf_str(&one)),
	                 CPLY_T(cply_buf_str(&two)));
}

/* ---- how it hangs together ---- */

static cply_diag *lint_parts(cplyi_linted *l)
{
	const cplyi_shape *s = &l->shape;
	cplyi_tally cut = { .rule = CPLY_LT103 }, lone = { .rule = CPLY_LT104 };
	uint32_t *part = CPLY_NEW(l->arena, s->n_cells, uint32_t);
	uint32_t *todo = CPLY_NEW(l->arena, s->n_cells, uint32_t);
	if (!part || !todo)
		return NULL;
	uint32_t n = cplyi_parts(l->cw, todo, part), best = 1;
	uint32_t *sizes = CPLY_NEW(l->arena, (size_t)n + 1, uint32_t);
	if (!sizes)
		return NULL;
	for (uint32_t i = 0; i < s->n_cells; i++)
		sizes[part[i]]++;
	for (uint32_t i = 1; i <= n; i++)
		best = sizes[i] > sizes[best] ? i : best;
	for (uint32_t i = 0; i < s->n_cells; i++) {
		if (!part[i])
			continue;
		if (!s->through[2 * (size_t)i] &&
		    !s->through[2 * (size_t)i + 1])
			cplyi_tally_cell(&lone, l->diags, l->cw, i);
		else if (part[i] != best)
			cplyi_tally_cell(&cut, l->diags, l->cw, i);
	}
	return lone.diag;
}

/* Does each of at least two parts that are left without the square have a whole
 * word? A word's last letter alone is no part to speak of. */
static bool splits_words(const cplyi_linted *l, cply_crossword *without,
                         uint32_t cell, uint32_t *todo, uint32_t *part)
{
	const cplyi_shape *s = &l->shape;
	uint32_t seen = 0;
	without->cells[cell].kind = CPLY_CELL_BLOCK;
	uint32_t n = cplyi_parts(without, todo, part);
	without->cells[cell].kind = CPLY_CELL_OPEN;
	for (uint32_t i = 0; n && i < s->slots.n; i++) {
		const cply_slot *slot = &s->slots.items[i];
		if (s->through[2 * (size_t)cell + slot->direction] == i + 1)
			continue;
		if (seen && part[slot->start] != seen)
			return true;
		seen = part[slot->start];
	}
	return false;
}

static void lint_bridges(cplyi_linted *l)
{
	enum { MOST = 4096 };
	uint32_t n = l->shape.n_cells;
	cplyi_tally t = { .rule = CPLY_LT115 };
	cply_crossword without = *l->cw;
	if (n > MOST || !cplyi_lint_has(l->lint, CPLY_LT115))
		return;
	bool *is_bridge = CPLY_NEW(l->arena, n, bool);
	uint32_t *part = CPLY_NEW(l->arena, n, uint32_t);
	uint32_t *todo = CPLY_NEW(l->arena, n, uint32_t);
	without.cells = CPLY_NEW(l->arena, n, cply_cell);
	cplyi_visit *room = CPLY_NEW(l->arena, n, cplyi_visit);
	if (!is_bridge || !part || !todo || !without.cells || !room ||
	    !cplyi_bridges(l->cw, room, is_bridge))
		return;
	memcpy(without.cells, l->cw->cells, n * sizeof *without.cells);
	for (uint32_t i = 0; i < n; i++)
		if (is_bridge[i] && splits_words(l, &without, i, todo, part))
			cplyi_tally_cell(&t, l->diags, l->cw, i);
}

/* ---- words ---- */

static cply_diag *lint_short(cplyi_linted *l)
{
	const cplyi_shape *s = &l->shape;
	uint32_t n = 0;
	const cply_span *first = CPLY_NOWHERE;
	for (uint32_t i = 0; i < s->slots.n; i++)
		if (s->slots.items[i].length < l->lint->shortest && !n++)
			first = cplyi_answer_at(l, &l->answers[i]);
	if (!n || !cplyi_lint_has(l->lint, CPLY_LT111))
		return NULL;
	cply_diag *g = cply_report_with(l->diags, CPLY_LT111, first, CPLY_N(n),
	                                CPLY_N(l->lint->shortest));
	for (uint32_t i = 0; g && i < s->slots.n; i++)
		if (s->slots.items[i].length < l->lint->shortest)
			cply_diag_place(l->diags, g,
			                cplyi_answer_place(l, &l->answers[i],
			                                   false));
	return g;
}

static void lint_count(cplyi_linted *l, cply_rule rule, uint32_t n,
                       const cplyi_limits *limits)
{
	const cply_crossword *cw = l->cw;
	uint32_t most = cplyi_limit_of(limits, cw->width, cw->height);
	cply_buf b;
	if (!most || n <= most)
		return;
	cply_buf_init(&b, l->arena);
	cply_put_uint(&b, cw->width);
	cply_put_char(&b, 'x');
	cply_put_uint(&b, cw->height);
	cply_report_with(l->diags, rule, cplyi_span_or_null(&cw->grid_at),
	                 CPLY_N(n), CPLY_N(most), CPLY_T(cply_buf_str(&b)));
}

void cplyi_lint_grid(cplyi_linted *l)
{
	const cplyi_shape *s = &l->shape;
	if (!s->n_open)
		return;
	lint_symmetry(l);
	cply_diag *lone = lint_parts(l);
	lint_bridges(l);
	cply_diag *small = lint_short(l);
	if (lone || small)
		cplyi_lint_close(l, small ? small : lone);
	lint_count(l, CPLY_LT112, s->slots.n, &l->lint->words);
	uint32_t limit = cplyi_limit_of(&l->lint->block_limit, l->cw->width,
	                                l->cw->height);
	if (limit && s->n_blocks > limit && cplyi_lint_has(l->lint, CPLY_LT114))
		lint_count(l, CPLY_LT114, s->n_blocks, &l->lint->block_limit);
	else
		lint_count(l, CPLY_LT113, s->n_blocks, &l->lint->blocks);
}
