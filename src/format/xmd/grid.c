/* SPDX-License-Identifier: MIT */
/* The grid block: a line of column numbers, then one line per row that begins
 * with its number. Blanks set the cells apart; columns of the text mean
 * nothing, so wide labels and tabs do no harm. */
#include "base/ascii.h"
#include "base/text.h"
#include "format/xmd/rows.h"

enum odd { FINE, LOWER, FOREIGN, REBUS, BLOCK_SIGN, UNKNOWN, N_ODD };

static enum odd read_cell(struct xmd *x, cply_str token, cply_cell *cell)
{
	if (cplyi_xmd_is_block(token)) {
		cell->kind = CPLY_CELL_BLOCK;
		return cply_str_is(token, ".") ? FINE : BLOCK_SIGN;
	}
	if (cplyi_xmd_is_unknown(token))
		return UNKNOWN;
	token = cply_nfc(x->arena, cplyi_xmd_clean(x->arena, token));
	cell->solution = cply_upper(x->arena, token, CPLY_CASE_ROOT);
	if (cply_grapheme_count(token) > 1)
		return REBUS;
	/* One letter stays one, even if its capital is two. */
	if (cply_grapheme_count(cell->solution) > 1)
		cell->solution = token;
	char c = token.len == 1 ? token.ptr[0] : 0;
	if (ascii_is_lower(c))
		return LOWER;
	return ascii_is_upper(c) ? FINE : FOREIGN;
}

static void read_cells(struct grid *g, cply_crossword *cw)
{
	for (uint32_t r = 0; r < g->n_rows; r++) {
		const struct row *row = &g->rows[r];
		if (row->n != g->width)
			cply_report_with(g->x->diags, CPLY_XW101, &row->line,
			                 CPLY_N(r + 1), CPLY_N(row->n),
			                 CPLY_N(g->width));
		for (uint32_t c = 0; c < g->width; c++) {
			cply_cell *cell = cply_cell_at(cw, r, c);
			if (c >= row->n) {
				cell->kind = CPLY_CELL_BLOCK;
				continue;
			}
			cell->at = g->tokens[row->first + c];
			g->odd[r * g->width + c] = (uint8_t)read_cell(
				g->x, cplyi_xmd_sub(g->x, cell->at), cell);
		}
	}
}

static void report_odd(struct grid *g, const cply_crossword *cw, enum odd odd)
{
	static const cply_rule rules[N_ODD] = {
		[LOWER] = CPLY_XM131,   [FOREIGN] = CPLY_XM132,
		[REBUS] = CPLY_XM133,   [BLOCK_SIGN] = CPLY_XM134,
		[UNKNOWN] = CPLY_XM135,
	};
	uint32_t n = 0, first = 0, all = cw->width * cw->height;
	for (uint32_t i = all; i-- > 0;)
		if (g->odd[i] == odd) {
			first = i;
			n++;
		}
	if (!n)
		return;
	cply_diag *f = cply_report_with(g->x->diags, rules[odd],
	                                &cw->cells[first].at, CPLY_N(n));
	cplyi_edits edits = { 0 };
	for (uint32_t i = first; i < all; i++) {
		const cply_cell *cell = &cw->cells[i];
		if (g->odd[i] != odd)
			continue;
		cply_place place = { .kind = CPLY_PLACE_CELL,
			             .row = i / cw->width + 1,
			             .col = i % cw->width + 1 };
		if (odd == FOREIGN || odd == REBUS)
			place.from = cell->solution;
		cply_diag_place(g->x->diags, f, place);
		if (odd == LOWER)
			cplyi_xmd_edit(g->x, &edits, cell->at, cell->solution);
		else if (odd == BLOCK_SIGN)
			cplyi_xmd_edit(g->x, &edits, cell->at, CPLY_STR("."));
	}
	cplyi_xmd_fix(g->x, f, &edits);
}

static cply_status build(struct grid *g)
{
	struct xmd *x = g->x;
	cply_span at = { 0, 0 };
	if (!cplyi_xmd_find_labels(g))
		return CPLY_NOMEM;
	if (g->n_rows)
		at = (cply_span){ g->has_header ? g->header.line.begin
			                        : g->rows[0].line.begin,
			          g->rows[g->n_rows - 1].line.end };
	else if (g->has_header)
		at = g->header.line;
	cply_crossword grid;
	cply_status s =
		cply_crossword_start(&grid, x->arena, x->r->limits, x->diags,
	                             &at, g->width, g->n_rows);
	if (s != CPLY_OK)
		return s;
	g->odd = CPLY_NEW(x->arena, (size_t)g->width * g->n_rows, uint8_t);
	if (!g->odd)
		return CPLY_NOMEM;
	if (!cplyi_xmd_check_labels(g))
		return CPLY_NOMEM;
	read_cells(g, &grid);
	for (int odd = LOWER; odd < N_ODD; odd++)
		report_odd(g, &grid, (enum odd)odd);
	x->cw->width = grid.width;
	x->cw->height = grid.height;
	x->cw->cells = grid.cells;
	x->cw->grid_at = at;
	x->has_rows = true;
	return x->arena->failed ? CPLY_NOMEM : CPLY_OK;
}

cply_status cplyi_xmd_read_grid(struct xmd *x, cply_span heading,
                                cply_span body)
{
	struct grid g = { .x = x };
	struct block b = { 0 };
	if (!cplyi_xmd_find_rows(&g, body, &b))
		return CPLY_NOMEM;
	if (!g.n_rows) {
		cply_report(x->diags, b.is_fenced ? CPLY_XW102 : CPLY_XM115,
		            b.n_stray ? &b.first_stray : &heading);
		return CPLY_OK;
	}
	cplyi_xmd_report_block(&g, heading, &b);
	cply_status s = build(&g);
	return s == CPLY_INVALID ? CPLY_OK : s;
}
