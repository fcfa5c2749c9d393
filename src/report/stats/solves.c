/* SPDX-License-Identifier: MIT */
/* Statistics of solves: one log in detail, many as tables. */
#include "format/format.h"
#include "report/stats/stats.h"

typedef struct solves {
	cply_stats_options o;
	cply_arena *arena;
	cplyi_stats_row *rows;
	size_t n, cap;
	cplyi_stats_pools pools; /* for pages */
	cplyi_stats_puzzles puzzles;
	cply_analysis last; /* lives as long as its document */
} solves;

static void *begin(const cply_stats_options *o, cply_arena *a)
{
	solves *s = CPLY_NEW(a, 1, solves);
	if (s)
		*s = (solves){ .o = *o, .arena = a };
	return s;
}

static cply_status add(void *count, const cply_counted *one,
                       cply_arena *scratch)
{
	solves *s = count;
	cply_clock clock = s->o.wall ? CPLY_CLOCK_WALL : CPLY_CLOCK_ACTIVE;
	if (cply_solve_analyse(one->doc->as.solve, s->o.idle, clock, scratch,
	                       &s->last))
		return CPLY_NOMEM;
	if (s->n == s->cap) {
		size_t more = s->cap ? 2 * s->cap : 64;
		cplyi_stats_row *grown = CPLY_GROW(s->arena, s->rows, s->cap,
		                                   more, cplyi_stats_row);
		if (!grown)
			return CPLY_NOMEM;
		s->rows = grown;
		s->cap = more;
	}
	cplyi_stats_row *row = &s->rows[s->n++];
	*row = cplyi_stats_summary(&s->last, one->file, s->arena);
	bool good = s->o.form != CPLY_STATS_HTML ||
	            cplyi_stats_pool_add(&s->pools, &s->last, row, s->arena);
	good = good &&
	       cplyi_stats_difficulty_add(&s->puzzles, &s->last, row, s->arena);
	return good && !s->arena->failed ? CPLY_OK : CPLY_NOMEM;
}

/* ---- printing ---- */

static cplyi_listing list(const solves *s, const cplyi_stats_style *style,
                          cply_arena *a)
{
	static const char *const groups[] = { "solvers", "puzzles", "sizes",
		                              "weekdays" };
	cply_str name = cply_str_of(s->o.table ? s->o.table
	                            : s->n > 1 ? "logs"
	                                       : "clues");
	if (cply_str_is(name, "squares"))
		return cplyi_stats_squares(&s->last, a);
	if (cply_str_is(name, "help"))
		return cplyi_stats_assists(&s->last, a);
	if (cply_str_is(name, "progress"))
		return cplyi_stats_curve(&s->last, a);
	if (cply_str_is(name, "difficulty"))
		return cplyi_stats_difficulty(&s->puzzles, a);
	if (cply_str_is(name, "logs"))
		return cplyi_stats_logs(s->rows, s->n, a);
	for (size_t i = 0; i < CPLY_COUNT(groups); i++)
		if (cply_str_is(name, groups[i]))
			return cplyi_stats_groups(s->rows, s->n,
			                          (cplyi_stats_by)i, style, a);
	return cplyi_stats_clues(&s->last, style, a);
}

static void put_many(const solves *s, const cplyi_stats_style *style,
                     cply_arena *a, cply_buf *out)
{
	cplyi_listing logs = cplyi_stats_logs(s->rows, s->n, a);
	cplyi_listing_print(&logs, style->columns, style->color, style->ascii,
	                    out);
	for (unsigned by = 0; by < CPLYI_STATS_BY_COUNT; by++) {
		cplyi_listing t =
			cplyi_stats_groups(s->rows, s->n, (cplyi_stats_by)by,
		                           style, a);
		cply_put(out, "\n");
		cplyi_listing_print(&t, style->columns, style->color,
		                    style->ascii, out);
	}
	const cplyi_stats_puzzle *next = s->puzzles.first;
	for (cplyi_listing t; cplyi_stats_hardest_next(&next, a, &t);) {
		cply_put(out, "\n");
		cplyi_listing_print(&t, style->columns, style->color,
		                    style->ascii, out);
	}
}

static void put_json(const solves *s, cply_arena *a, cply_buf *out)
{
	cply_json_writer w;
	cply_json_writer_init(&w, out, 2);
	if (s->n == 1) {
		cplyi_listing row = cplyi_stats_logs(s->rows, 1, a);
		if (!a->failed)
			cplyi_stats_solve_json(&s->last, &row, &w);
	} else {
		cplyi_stats_many_json(s->rows, s->n, &s->puzzles, a, &w);
	}
	cply_put_char(out, '\n');
}

static cply_status put(void *count, cply_arena *scratch, cply_buf *out)
{
	const solves *s = count;
	const cplyi_stats_style style = {
		.columns = s->o.columns ? s->o.columns : 80,
		.color = s->o.color,
		.ascii = s->o.ascii,
	};
	if (s->o.form == CPLY_STATS_CSV) {
		cplyi_listing t = list(s, &style, scratch);
		cplyi_listing_csv(&t, out);
	} else if (s->o.form == CPLY_STATS_JSON) {
		put_json(s, scratch, out);
	} else if (s->o.form == CPLY_STATS_HTML && s->n == 1) {
		cplyi_stats_solve_html(&s->last, scratch, out);
	} else if (s->o.form == CPLY_STATS_HTML) {
		cplyi_stats_many_html(s->rows, s->n, &s->pools, &s->puzzles,
		                      scratch, out);
	} else if (s->n == 1) {
		cplyi_stats_solve_text(&s->last, &style, scratch, out);
	} else {
		put_many(s, &style, scratch, out);
	}
	return out->failed || scratch->failed ? CPLY_NOMEM : CPLY_OK;
}

const cply_counting cplyi_stats_solves = { .begin = begin,
	                                   .add = add,
	                                   .put = put };
