/* SPDX-License-Identifier: MIT */
/* What the squares tell of the entries they are in. */
#include "solve/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "solve/model.h"

cply_str cplyi_first_letter(const cply_cell *cell, cply_str solution)
{
	size_t at = 0;
	cply_str first = cply_grapheme_next(solution, &at);
	bool has_more = at < solution.len;
	bool is_either = cell->more && cell->more->n_either;
	return has_more && !is_either ? first : (cply_str){ 0 };
}

bool cplyi_fill_is_right(const cply_cell *cell, cply_str fill,
                         cply_arena *scratch)
{
	if (!cell->solution.len)
		return true; /* nothing is known against it */
	if (cply_same_fill(fill, cell->solution, scratch))
		return true;
	cply_str first = cplyi_first_letter(cell, cell->solution);
	if (first.len && cply_same_fill(fill, first, scratch))
		return true;
	const cply_cell_more *more = cell->more;
	for (uint32_t i = 0; more && i < more->n_either; i++)
		if (cply_same_fill(fill, more->either[i], scratch))
			return true;
	return false;
}

/* Squares that were full from the start count as filled at no time. */
static void finish_entry(const cply_analysis *out, cply_entry_stats *e,
                         uint32_t index)
{
	const cply_cell *cells = out->solve->puzzle->cells;
	int64_t done = CPLY_NEVER;
	for (uint32_t i = 0; i < e->n_cells; i++) {
		const cply_square_stats *q = &out->squares[e->cells[i]];
		if (q->first != CPLY_NEVER &&
		    (e->first == CPLY_NEVER || q->first < e->first))
			e->first = q->first;
		if (q->last != CPLY_NEVER) {
			e->n_filled++;
			e->n_crossing += q->entry != index;
			done = q->last > done ? q->last : done;
		} else if (!q->edits && cells[e->cells[i]].fill.len) {
			e->n_filled++;
		}
	}
	if (e->n_filled == e->n_cells)
		e->done = done;
}

typedef struct rank {
	int64_t done;
	uint32_t entry;
} rank;

static int by_done(const void *a, const void *b)
{
	const rank *x = a, *y = b;
	if (x->done != y->done)
		return x->done < y->done ? -1 : 1;
	return x->entry < y->entry ? -1 : x->entry > y->entry;
}

cply_status cplyi_finish_entries(cply_analysis *out, cply_arena *a)
{
	rank *ranks = CPLY_NEW(a, out->n_entries, rank);
	size_t n = 0;
	if (a->failed)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < out->n_entries; i++) {
		cply_entry_stats *e = &out->entries[i];
		finish_entry(out, e, i);
		if (e->done != CPLY_NEVER)
			ranks[n++] = (rank){ e->done, i };
	}
	if (n)
		qsort(ranks, n, sizeof *ranks, by_done);
	for (size_t i = 0; i < n; i++)
		out->entries[ranks[i].entry].place = (uint32_t)i + 1;
	return CPLY_OK;
}
