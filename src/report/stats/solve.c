/* SPDX-License-Identifier: MIT */
/* One solve for people: a short report, small charts, and the tables. */
#include "report/stats/stats.h"

#include "base/count.h"
#include "base/visible.h"

enum { CHART = 60, BAR = 12, ASSISTS_SHOWN = 12 };

/* ---- listings ---- */

cplyi_listing cplyi_stats_clues(const cply_analysis *s,
                                const cplyi_stats_style *style, cply_arena *a)
{
	static const cplyi_listing_column columns[] = {
		{ "clue", "clue", CPLYI_COLUMN_TEXT, false },
		{ "letters", "letters", CPLYI_COLUMN_NUMBER, false },
		{ "on_ms", "time", CPLYI_COLUMN_NUMBER, false },
		{ "bar", "", CPLYI_COLUMN_TEXT, true },
		{ "first_ms", "begun", CPLYI_COLUMN_NUMBER, false },
		{ "done_ms", "complete", CPLYI_COLUMN_NUMBER, false },
		{ "rank", "order", CPLYI_COLUMN_NUMBER, false },
		{ "crossings_share", "crossings", CPLYI_COLUMN_NUMBER, false },
	};
	cplyi_listing t =
		cplyi_listing_start(a, "Clues", columns, CPLY_COUNT(columns));
	int64_t most = 0;
	for (uint32_t i = 0; i < s->n_entries; i++)
		most = s->entries[i].on > most ? s->entries[i].on : most;
	for (uint32_t i = 0; i < s->n_entries; i++) {
		const cply_entry_stats *e = &s->entries[i];
		cplyi_listing_text(&t, e->name);
		cplyi_listing_number(&t, e->n_cells);
		cplyi_listing_clock(&t, e->on);
		cplyi_listing_bar(&t, (uint64_t)e->on, (uint64_t)most, BAR,
		                  style->ascii);
		cplyi_listing_clock(&t, e->first);
		cplyi_listing_clock(&t, e->done);
		if (e->place)
			cplyi_listing_number(&t, e->place);
		else
			cplyi_listing_put(&t, CPLY_STR("-"), CPLY_STR(""));
		cplyi_listing_share(&t, e->n_crossing, e->n_filled);
	}
	return t;
}

cplyi_listing cplyi_stats_squares(const cply_analysis *s, cply_arena *a)
{
	static const cplyi_listing_column columns[] = {
		{ "row", "row", CPLYI_COLUMN_NUMBER, false },
		{ "column", "column", CPLYI_COLUMN_NUMBER, false },
		{ "first_ms", "first letter", CPLYI_COLUMN_NUMBER, false },
		{ "last_ms", "last letter", CPLYI_COLUMN_NUMBER, false },
		{ "dwell_ms", "time spent", CPLYI_COLUMN_NUMBER, false },
		{ "edits", "edits", CPLYI_COLUMN_NUMBER, false },
	};
	const cply_crossword *cw = s->solve->puzzle;
	cplyi_listing t =
		cplyi_listing_start(a, "Squares", columns, CPLY_COUNT(columns));
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		const cply_square_stats *q = &s->squares[i];
		if (cw->cells[i].kind != CPLY_CELL_OPEN)
			continue;
		cplyi_listing_number(&t, i / cw->width + 1);
		cplyi_listing_number(&t, i % cw->width + 1);
		cplyi_listing_clock(&t, q->first);
		cplyi_listing_clock(&t, q->last);
		cplyi_listing_clock(&t, q->dwell);
		cplyi_listing_number(&t, q->edits);
	}
	return t;
}

cplyi_listing cplyi_stats_assists(const cply_analysis *s, cply_arena *a)
{
	static const cplyi_listing_column columns[] = {
		{ "time_ms", "time", CPLYI_COLUMN_NUMBER, false },
		{ "wall_ms", NULL, CPLYI_COLUMN_NUMBER, false },
		{ "help", "help", CPLYI_COLUMN_TEXT, false },
		{ "row", "row", CPLYI_COLUMN_NUMBER, false },
		{ "column", "column", CPLYI_COLUMN_NUMBER, false },
	};
	uint32_t width = s->solve->puzzle->width;
	cplyi_listing t =
		cplyi_listing_start(a, "Help", columns, CPLY_COUNT(columns));
	for (size_t i = 0; i < s->n_assists; i++) {
		const cply_assist *x = &s->assists[i];
		cplyi_listing_clock(&t,
		                    cply_analysis_shown(s, x->wall, x->active));
		cplyi_listing_clock(&t, x->wall);
		cplyi_listing_text(&t, x->is_reveal ? CPLY_STR("reveal")
		                                    : CPLY_STR("check"));
		cplyi_listing_number(&t, x->cell / width + 1);
		cplyi_listing_number(&t, x->cell % width + 1);
	}
	return t;
}

cplyi_listing cplyi_stats_curve(const cply_analysis *s, cply_arena *a)
{
	static const cplyi_listing_column columns[] = {
		{ "time_ms", "time", CPLYI_COLUMN_NUMBER, false },
		{ "wall_ms", "wall", CPLYI_COLUMN_NUMBER, false },
		{ "filled", "filled", CPLYI_COLUMN_NUMBER, false },
		{ "right", "right", CPLYI_COLUMN_NUMBER, false },
	};
	cplyi_listing t = cplyi_listing_start(a, "Progress", columns,
	                                      CPLY_COUNT(columns));
	for (size_t i = 0; i < s->n_curve; i++) {
		const cply_progress_point *p = &s->curve[i];
		cplyi_listing_clock(&t,
		                    cply_analysis_shown(s, p->wall, p->active));
		cplyi_listing_clock(&t, p->wall);
		cplyi_listing_number(&t, p->filled);
		if (s->solve->has_solution)
			cplyi_listing_number(&t, p->right);
		else
			cplyi_listing_put(&t, CPLY_STR("-"), CPLY_STR(""));
	}
	return t;
}

/* ---- the report ---- */

static void put_visible(cply_buf *out, cply_str s)
{
	(void)cplyi_put_visible(out, s, CPLYI_SHOWN);
}

static void put_label(cply_buf *out, const char *label)
{
	cply_put(out, "  ");
	cply_put(out, label);
	cply_put_fill(out, ' ', 14 - cply_str_of(label).len);
}

static void put_head(const cply_analysis *s, const cplyi_stats_style *style,
                     cply_buf *out)
{
	const cply_crossword *cw = s->solve->puzzle;
	cply_str title = cply_str_trim(cw->meta[CPLY_META_TITLE].plain);
	cply_str author = cply_str_trim(cw->meta[CPLY_META_AUTHOR].plain);
	cply_put(out, style->color ? "\033[1m" : "");
	put_visible(out, title.len ? title : CPLY_STR("Crossword"));
	cply_put(out, style->color ? "\033[0m" : "");
	if (author.len) {
		cply_put(out, ", ");
		put_visible(out, author);
	}
	cply_put(out, " (");
	cply_put_uint(out, cw->width);
	cply_put(out, style->ascii ? "x" : "×");
	cply_put_uint(out, cw->height);
	cply_put(out, ")\n");
}

static void put_times(const cply_analysis *s, cply_buf *out)
{
	put_label(out, s->is_solved ? "solved in" : "time so far");
	bool is_wall = s->clock == CPLY_CLOCK_WALL;
	cply_put_clock(out, is_wall ? s->wall : s->active);
	if (s->wall / 1000 != s->active / 1000) {
		cply_put(out, is_wall ? ", without pauses " : ", with pauses ");
		cply_put_clock(out, is_wall ? s->active : s->wall);
	}
	cply_put(out, "\n");
	if (s->solve->is_lossy) {
		put_label(out, "");
		cply_put(out, "this import records order, not times\n");
	}
	put_label(out, s->n_sessions ? "began" : "");
	if (s->n_sessions) {
		cplyi_put_date(out, s->began);
		cply_put(out, " UTC; ");
	}
	cplyi_put_count(out, s->n_sessions, "session", "sessions");
	cply_put(out, ", ");
	cplyi_put_count(out, s->n_pauses, "pause", "pauses");
	cply_put(out, "\n");
	if (s->solve->solver.len) {
		put_label(out, "by");
		put_visible(out, s->solve->solver);
		cply_put(out, "\n");
	}
}

/* "D in row 2, column 5: wrong for 0:17, blocked 2 squares" */
static void put_cost(const cply_analysis *s, cply_buf *out)
{
	const cply_cost *c = &s->cost;
	if (c->cell == CPLY_NO_CELL || c->active <= 0)
		return;
	put_label(out, "costliest");
	put_visible(out, s->solve->fills[c->fill]);
	cply_put(out, " in row ");
	cply_put_uint(out, c->cell / s->solve->puzzle->width + 1);
	cply_put(out, ", column ");
	cply_put_uint(out, c->cell % s->solve->puzzle->width + 1);
	cply_put(out, ": wrong for ");
	cply_put_clock(out, c->active);
	if (c->corrected == CPLY_NEVER)
		cply_put(out, ", never corrected");
	if (c->n_blocked) {
		cply_put(out, ", blocked ");
		cplyi_put_count(out, c->n_blocked, "square", "squares");
	}
	cply_put(out, "\n");
}

static void put_letters(const cply_analysis *s, cply_buf *out)
{
	uint64_t speed = cply_analysis_speed(s);
	put_label(out, "squares");
	cply_put_uint(out, s->n_filled);
	cply_put(out, " of ");
	cply_put_uint(out, s->n_squares);
	cply_put(out, " filled");
	if (s->solve->has_solution) {
		cply_put(out, ", ");
		cply_put_uint(out, s->n_right);
		cply_put(out, " right");
	}
	cply_put(out, "\n");
	put_label(out, "corrections");
	cply_put_uint(out, s->n_corrections);
	if (s->n_corrections) {
		cply_put(out, " in ");
		cplyi_put_count(out, s->n_corrected, "square", "squares");
	}
	cply_put(out, "\n");
	put_cost(s, out);
	put_label(out, "help");
	if (!s->n_checks && !s->n_reveals) {
		cply_put(out, "none\n");
	} else {
		cplyi_put_count(out, s->n_checks, "square checked",
		                "squares checked");
		cply_put(out, ", ");
		cply_put_uint(out, s->n_reveals);
		cply_put(out, " revealed\n");
	}
	put_label(out, "typing");
	cply_put_uint(out, speed / 10);
	cply_put_char(out, '.');
	cply_put_uint(out, speed % 10);
	cply_put(out, " letters per minute");
	if (s->rhythm) {
		cply_put(out, "; ");
		cply_put_uint(out, (uint64_t)s->rhythm / 1000);
		cply_put_char(out, '.');
		cply_put_uint(out, (uint64_t)s->rhythm % 1000 / 100);
		cply_put_uint(out, (uint64_t)s->rhythm % 100 / 10);
		cply_put(out, " s between letters within a word");
	}
	cply_put(out, "\n");
}

/* The state of the curve at the end of each of n equal parts of the time. */
static void sample(const cply_analysis *s, bool right, uint64_t *values,
                   size_t n)
{
	size_t at = 0;
	for (size_t i = 0; i < n; i++) {
		int64_t until = s->active / (int64_t)n * (int64_t)(i + 1);
		if (i + 1 == n)
			until = s->active;
		while (at + 1 < s->n_curve && s->curve[at + 1].active <= until)
			at++;
		values[i] = right ? s->curve[at].right : s->curve[at].filled;
	}
}

static void put_charts(const cply_analysis *s, const cplyi_stats_style *style,
                       cply_buf *out)
{
	uint64_t values[CHART];
	if (s->active <= 0 || !s->n_squares)
		return;
	int last = s->solve->has_solution ? 1 : 0;
	for (int right = 0; right <= last; right++) {
		sample(s, right, values, CHART);
		put_label(out, right ? "right" : "filled");
		cplyi_put_spark(values, CHART, s->n_squares, style->ascii, out);
		cply_put(out, "\n");
	}
}

static void put_stalls(const cply_analysis *s, cply_buf *out)
{
	if (!s->n_stalls)
		return;
	put_label(out, "stalls");
	for (size_t i = 0; i < s->n_stalls; i++) {
		const cply_period *p = &s->stalls[i];
		cply_put(out, i ? ", " : "");
		cply_put_clock(out, p->length);
		cply_put(out, " at ");
		cply_put_clock(out,
		               cply_analysis_shown(s, p->begin, p->active));
	}
	cply_put(out, "\n");
}

static void put_anomalies(const cply_analysis *s,
                          const cplyi_stats_style *style, cply_buf *out)
{
	for (size_t i = 0; i < s->n_anomalies; i++) {
		const cply_anomaly *x = &s->anomalies[i];
		put_label(out, "odd");
		cply_put(out, style->color ? "\033[33m" : "");
		if (x->kind != CPLY_ANOMALY_PERFECT) {
			cply_put_uint(out, x->n);
			cply_put_char(out, ' ');
		}
		cply_put(out, cply_anomaly_title(x->kind));
		if (x->wall) {
			cply_put(out, ", from ");
			cply_put_clock(out, cply_analysis_shown(s, x->wall,
			                                        x->active));
		}
		cply_put(out, style->color ? "\033[0m\n" : "\n");
	}
}

void cplyi_stats_solve_facts(const cply_analysis *s,
                             const cplyi_stats_style *style, cply_buf *out)
{
	put_times(s, out);
	put_letters(s, out);
	put_stalls(s, out);
	put_anomalies(s, style, out);
}

void cplyi_stats_solve_text(const cply_analysis *s,
                            const cplyi_stats_style *style, cply_arena *a,
                            cply_buf *out)
{
	put_head(s, style, out);
	cplyi_stats_solve_facts(s, style, out);
	put_charts(s, style, out);
	if (s->n_entries) {
		cplyi_listing clues = cplyi_stats_clues(s, style, a);
		cply_put(out, "\n");
		cplyi_listing_print(&clues, style->columns, style->color,
		                    style->ascii, out);
	}
	if (s->n_assists) {
		cplyi_listing help = cplyi_stats_assists(s, a);
		size_t most = ASSISTS_SHOWN * help.n_columns;
		bool cut = help.n > most;
		help.n = cut ? most : help.n;
		cply_put(out, "\n");
		cplyi_listing_print(&help, style->columns, style->color,
		                    style->ascii, out);
		if (cut) {
			cply_put(out, "  and ");
			cply_put_uint(out, s->n_assists - ASSISTS_SHOWN);
			cply_put(out, " more\n");
		}
	}
	if (a->failed)
		out->failed = true;
}
