/* SPDX-License-Identifier: MIT */
/* Logs of the same grid taken together: when, on average, each square got its
 * last letter, and how often it was changed. */
#include "report/stats/stats.h"

#include <string.h>

/* What of the puzzle outlives its log: the grid. */
static bool copy_grid(const cply_crossword *from, cply_arena *a,
                      cply_crossword *to)
{
	size_t n = (size_t)from->width * from->height;
	*to = (cply_crossword){ .width = from->width, .height = from->height };
	to->cells = CPLY_NEW(a, n, cply_cell);
	if (a->failed)
		return false;
	for (size_t i = 0; i < n; i++) {
		const cply_cell *c = &from->cells[i];
		to->cells[i] = (cply_cell){
			.kind = c->kind,
			.bars = c->bars,
			.label = cply_str_copy(a, c->label),
		};
	}
	return !a->failed;
}

static cplyi_stats_pool *add_pool(cplyi_stats_pools *p, const cply_analysis *s,
                                  const cplyi_stats_row *row, cply_arena *a)
{
	size_t n = (size_t)row->width * row->height;
	cplyi_stats_pool *it = CPLY_NEW(a, 1, cplyi_stats_pool);
	if (!it || !copy_grid(s->solve->puzzle, a, &it->grid))
		return NULL;
	it->shape = row->shape;
	it->title = row->title;
	it->last = CPLY_NEW(a, n, double);
	it->edits = CPLY_NEW(a, n, double);
	it->n_last = CPLY_NEW(a, n, uint32_t);
	if (a->failed)
		return NULL;
	*(p->last ? &p->last->next : &p->first) = it;
	p->last = it;
	return it;
}

bool cplyi_stats_pool_add(cplyi_stats_pools *p, const cply_analysis *s,
                          const cplyi_stats_row *row, cply_arena *a)
{
	cplyi_stats_pool *it = p->first;
	while (it && (it->shape != row->shape || it->grid.width != row->width ||
	              !cply_str_eq(it->title, row->title)))
		it = it->next;
	if (!it)
		it = add_pool(p, s, row, a);
	if (!it)
		return false;
	it->n_logs++;
	for (size_t i = 0; i < (size_t)row->width * row->height; i++) {
		it->edits[i] += s->squares[i].edits;
		if (s->squares[i].last == CPLY_NEVER || !row->is_solved)
			continue;
		it->last[i] += (double)s->squares[i].last;
		it->n_last[i]++;
	}
	return true;
}

static bool put_pool(const cplyi_stats_pool *p, cply_arena *a, cply_buf *out)
{
	size_t n = (size_t)p->grid.width * p->grid.height;
	double *last = CPLY_NEW(a, n, double), *edits = CPLY_NEW(a, n, double);
	bool has_last = false;
	if (a->failed)
		return false;
	for (size_t i = 0; i < n; i++) {
		bool is_open = p->grid.cells[i].kind == CPLY_CELL_OPEN;
		last[i] = p->n_last[i] ? p->last[i] / p->n_last[i] : -1;
		has_last |= last[i] >= 0;
		edits[i] = is_open ? p->edits[i] / p->n_logs : -1;
	}
	cply_put(out, "<h2>");
	cply_text t = cply_text_plain(p->title.len ? p->title
	                                           : CPLY_STR("(no title)"));
	cply_text_to_html(&t, out);
	cply_put(out, ": ");
	cply_put_uint(out, p->n_logs);
	cply_put(out, " logs</h2>\n<div class=\"pictures\">\n");
	const cply_heat when = { last, CPLY_HEAT_CLOCK,
		                 CPLY_STR("mean time of the last letter, "
		                          "solved logs") };
	const cply_heat often = { edits, CPLY_HEAT_NUMBER,
		                  CPLY_STR("mean number of edits") };
	if (has_last && !cplyi_stats_html_heat(&p->grid, &when, a, out))
		return false;
	if (!cplyi_stats_html_heat(&p->grid, &often, a, out))
		return false;
	cply_put(out, "</div>\n");
	return true;
}

void cplyi_stats_many_html(const cplyi_stats_row *rows, size_t n,
                           const cplyi_stats_pools *pools,
                           const cplyi_stats_puzzles *puzzles, cply_arena *a,
                           cply_buf *out)
{
	const cplyi_stats_style plain = { .columns = 1000 };
	bool ok = true;
	cplyi_stats_html_begin(CPLY_STR("Solves"), out);
	cplyi_listing logs = cplyi_stats_logs(rows, n, a);
	cplyi_listing_html(&logs, out);
	for (unsigned by = 0; by < CPLYI_STATS_BY_COUNT; by++) {
		cplyi_listing t =
			cplyi_stats_groups(rows, n, (cplyi_stats_by)by, &plain,
		                           a);
		cplyi_listing_html(&t, out);
	}
	const cplyi_stats_puzzle *next = puzzles->first;
	for (cplyi_listing t; cplyi_stats_hardest_next(&next, a, &t);)
		cplyi_listing_html(&t, out);
	for (const cplyi_stats_pool *p = pools->first; p && ok; p = p->next)
		if (p->n_logs > 1)
			ok = put_pool(p, a, out);
	cplyi_stats_html_end(out);
	if (!ok || a->failed)
		out->failed = true;
}
