/* SPDX-License-Identifier: MIT */
/* Many solves: a row for each, and groups with best, median and trend. */
#include "report/stats/stats.h"

#include <stdlib.h>

enum { SPARK_MOST = 24 };

/* Same for the same grid, whoever solved it (FNV-1a). */
static uint64_t shape_of(const cply_crossword *cw)
{
	uint64_t h = 14695981039346656037u;
	uint32_t sides[2] = { cw->width, cw->height };
	for (size_t i = 0; i < 2; i++)
		h = (h ^ sides[i]) * 1099511628211u;
	for (size_t i = 0; i < (size_t)cw->width * cw->height; i++)
		h = (h ^ cw->cells[i].kind) * 1099511628211u;
	return h;
}

cplyi_stats_row cplyi_stats_summary(const cply_analysis *s, cply_str file,
                                    cply_arena *a)
{
	const cply_crossword *cw = s->solve->puzzle;
	cplyi_stats_row r = {
		.file = cply_str_copy(a, file),
		.solver = cply_str_copy(a, s->solve->solver),
		.title = cply_str_copy(
			a, cply_str_trim(cw->meta[CPLY_META_TITLE].plain)),
		.width = cw->width,
		.height = cw->height,
		.weekday =
			cplyi_weekday(cw->meta[CPLY_META_DATE].plain, s->began),
		.began = s->began,
		.wall = s->wall,
		.active = s->active,
		.is_solved = s->is_solved,
		.has_help = s->n_checks || s->n_reveals,
		.n_squares = s->n_squares,
		.n_filled = s->n_filled,
		.has_solution = s->solve->has_solution,
		.n_right = s->n_right,
		.n_checks = s->n_checks,
		.n_reveals = s->n_reveals,
		.n_corrections = s->n_corrections,
		.speed = cply_analysis_speed(s),
		.shape = shape_of(cw),
	};
	for (size_t i = 0; i < s->n_anomalies; i++)
		r.anomalies |= 1u << s->anomalies[i].kind;
	return r;
}

static cply_str size_text(const cplyi_stats_row *r, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put_uint(&b, r->width);
	cply_put_char(&b, 'x');
	cply_put_uint(&b, r->height);
	return cply_buf_str(&b);
}

static cply_str odd_text(const cplyi_stats_row *r, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	for (unsigned k = 0; k < CPLY_ANOMALY_KINDS; k++) {
		if (!(r->anomalies >> k & 1))
			continue;
		cply_put(&b, b.len ? " " : "");
		cply_put(&b, cply_anomaly_name((cply_anomaly_kind)k));
	}
	return cply_buf_str(&b);
}

static cply_str date_text(const cplyi_stats_row *r, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cplyi_put_date(&b, r->began);
	return cply_buf_str(&b);
}

cplyi_listing cplyi_stats_logs(const cplyi_stats_row *rows, size_t n,
                               cply_arena *a)
{
	static const cplyi_listing_column columns[] = {
		{ "file", "log", CPLYI_COLUMN_TEXT, false },
		{ "solver", "solver", CPLYI_COLUMN_TEXT, false },
		{ "title", "puzzle", CPLYI_COLUMN_TEXT, false },
		{ "size", "size", CPLYI_COLUMN_TEXT, false },
		{ "began_utc", "began (UTC)", CPLYI_COLUMN_TEXT, false },
		{ "solved", "solved", CPLYI_COLUMN_YES_NO, false },
		{ "active_ms", "time", CPLYI_COLUMN_NUMBER, false },
		{ "wall_ms", NULL, CPLYI_COLUMN_NUMBER, false },
		{ "filled_share", "filled", CPLYI_COLUMN_NUMBER, false },
		{ "corrections", "corrections", CPLYI_COLUMN_NUMBER, false },
		{ "checks", "checks", CPLYI_COLUMN_NUMBER, false },
		{ "reveals", "reveals", CPLYI_COLUMN_NUMBER, false },
		{ "odd", "odd", CPLYI_COLUMN_TEXT, false },
		/* as the figures of one log are called */
		{ "width", NULL, CPLYI_COLUMN_NUMBER, false },
		{ "height", NULL, CPLYI_COLUMN_NUMBER, false },
		{ "began_ms", NULL, CPLYI_COLUMN_NUMBER, false },
		{ "open_cells", NULL, CPLYI_COLUMN_NUMBER, false },
		{ "filled", NULL, CPLYI_COLUMN_NUMBER, false },
		{ "right", NULL, CPLYI_COLUMN_NUMBER, false },
	};
	cplyi_listing t =
		cplyi_listing_start(a, "Logs", columns, CPLY_COUNT(columns));
	for (size_t i = 0; i < n; i++) {
		const cplyi_stats_row *r = &rows[i];
		cplyi_listing_text(&t, r->file);
		cplyi_listing_known(&t, r->solver);
		cplyi_listing_known(&t, r->title);
		cplyi_listing_text(&t, size_text(r, a));
		cplyi_listing_text(&t, date_text(r, a));
		cplyi_listing_yes_no(&t, r->is_solved);
		cplyi_listing_clock(&t, r->active);
		cplyi_listing_clock(&t, r->wall);
		cplyi_listing_share(&t, r->n_filled, r->n_squares);
		cplyi_listing_number(&t, (int64_t)r->n_corrections);
		cplyi_listing_number(&t, r->n_checks);
		cplyi_listing_number(&t, r->n_reveals);
		cplyi_listing_text(&t, odd_text(r, a));
		cplyi_listing_number(&t, r->width);
		cplyi_listing_number(&t, r->height);
		cplyi_listing_number(&t, r->began);
		cplyi_listing_number(&t, r->n_squares);
		cplyi_listing_number(&t, r->n_filled);
		if (r->has_solution)
			cplyi_listing_number(&t, r->n_right);
		else
			cplyi_listing_text(&t, (cply_str){ NULL, 0 });
	}
	return t;
}

/* ---- groups ---- */

typedef struct keyed {
	cply_str key;
	unsigned rank; /* weekdays are not in the order of the alphabet */
	const cplyi_stats_row *row;
} keyed;

static keyed key_of(const cplyi_stats_row *r, cplyi_stats_by by, cply_arena *a)
{
	keyed k = { .row = r };
	switch (by) {
	case CPLYI_STATS_BY_SOLVER:
		k.key = r->solver.len ? r->solver : CPLY_STR("(no name)");
		break;
	case CPLYI_STATS_BY_PUZZLE:
		k.key = r->title.len ? r->title : CPLY_STR("(no title)");
		break;
	case CPLYI_STATS_BY_SIZE:
		k.key = size_text(r, a);
		k.rank = r->n_squares;
		break;
	case CPLYI_STATS_BY_WEEKDAY:
		k.key = cply_str_of(cplyi_weekday_name(r->weekday));
		k.rank = r->weekday;
		break;
	case CPLYI_STATS_BY_COUNT:
		break;
	}
	return k;
}

static int by_key(const void *a, const void *b)
{
	const keyed *x = a, *y = b;
	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	int c = cply_str_cmp(x->key, y->key);
	if (c)
		return c;
	if (x->row->began != y->row->began)
		return x->row->began < y->row->began ? -1 : 1;
	return 0;
}

static int by_time(const void *a, const void *b)
{
	const int64_t *x = a, *y = b;
	return *x < *y ? -1 : *x > *y;
}

typedef struct group {
	size_t n, n_solved, n_helped;
	int64_t best, median;
	int64_t earlier, later; /* medians of the first and second half */
	int64_t *times;         /* of the solved ones, by date */
} group;

int64_t cplyi_stats_median(int64_t *times, size_t n)
{
	if (!n)
		return CPLY_NEVER;
	qsort(times, n, sizeof *times, by_time);
	if (n % 2)
		return times[n / 2];
	return times[n / 2 - 1] + (times[n / 2] - times[n / 2 - 1]) / 2;
}

static bool take_group(const keyed *k, size_t n, cply_arena *a, group *g)
{
	*g = (group){ .n = n, .best = CPLY_NEVER };
	g->times = CPLY_NEW(a, n, int64_t);
	int64_t *sorted = CPLY_NEW(a, n, int64_t);
	if (a->failed)
		return false;
	for (size_t i = 0; i < n; i++) {
		g->n_helped += k[i].row->has_help;
		if (k[i].row->is_solved)
			g->times[g->n_solved++] = k[i].row->active;
	}
	for (size_t i = 0; i < g->n_solved; i++) {
		sorted[i] = g->times[i];
		if (g->best == CPLY_NEVER || sorted[i] < g->best)
			g->best = sorted[i];
	}
	/* The halves are sorted first: all of it then destroys the order. */
	size_t half = g->n_solved / 2;
	g->earlier = cplyi_stats_median(sorted, half);
	g->later = cplyi_stats_median(sorted + g->n_solved - half, half);
	g->median = cplyi_stats_median(sorted, g->n_solved);
	return true;
}

static void put_trend(cplyi_listing *t, const group *g,
                      const cplyi_stats_style *style)
{
	cply_buf b;
	cply_buf_init(&b, t->arena);
	if (g->earlier <= 0 || g->later == CPLY_NEVER) {
		cplyi_listing_put(t, CPLY_STR("-"), CPLY_STR(""));
		return;
	}
	int64_t percent = (g->later - g->earlier) * 100 / g->earlier;
	cply_put(&b, percent > 0 ? "+" : "");
	if (percent < 0)
		cply_put(&b, style->ascii ? "-" : "−");
	cply_put_int(&b, percent < 0 ? -percent : percent);
	cply_put_char(&b, '%');
	cply_buf e;
	cply_buf_init(&e, t->arena);
	cply_put_int(&e, percent);
	cplyi_listing_put(t, cply_buf_str(&b), cply_buf_str(&e));
}

static void put_times(cplyi_listing *t, const group *g,
                      const cplyi_stats_style *style)
{
	uint64_t values[SPARK_MOST], most = 0;
	size_t n = g->n_solved < SPARK_MOST ? g->n_solved : SPARK_MOST;
	for (size_t i = 0; i < n; i++) {
		values[i] = (uint64_t)g->times[g->n_solved - n + i];
		most = values[i] > most ? values[i] : most;
	}
	cply_buf b;
	cply_buf_init(&b, t->arena);
	cplyi_put_spark(values, n, most, style->ascii, &b);
	cplyi_listing_text(t, cply_buf_str(&b));
}

cplyi_listing cplyi_stats_groups(const cplyi_stats_row *rows, size_t n,
                                 cplyi_stats_by by,
                                 const cplyi_stats_style *style, cply_arena *a)
{
	static const char *const titles[CPLYI_STATS_BY_COUNT] = {
		"By solver", "By puzzle", "By size", "By weekday"
	};
	static const cplyi_listing_column columns[] = {
		{ "group", "", CPLYI_COLUMN_TEXT, false },
		{ "logs", "logs", CPLYI_COLUMN_NUMBER, false },
		{ "logs_solved", "solved", CPLYI_COLUMN_NUMBER, false },
		{ "logs_helped", "with help", CPLYI_COLUMN_NUMBER, false },
		{ "best_ms", "best", CPLYI_COLUMN_NUMBER, false },
		{ "median_ms", "median", CPLYI_COLUMN_NUMBER, false },
		{ "trend_percent", "trend", CPLYI_COLUMN_NUMBER, false },
		{ "times", "times, oldest first", CPLYI_COLUMN_TEXT, true },
	};
	cplyi_listing t = cplyi_listing_start(a, titles[by], columns,
	                                      CPLY_COUNT(columns));
	keyed *keys = CPLY_NEW(a, n, keyed);
	if (a->failed)
		return t;
	for (size_t i = 0; i < n; i++)
		keys[i] = key_of(&rows[i], by, a);
	qsort(keys, n, sizeof *keys, by_key);
	for (size_t i = 0, end; i < n; i = end) {
		group g;
		for (end = i + 1; end < n; end++)
			if (!cply_str_eq(keys[i].key, keys[end].key))
				break;
		if (!take_group(&keys[i], end - i, a, &g))
			return t;
		cplyi_listing_text(&t, keys[i].key);
		cplyi_listing_number(&t, (int64_t)g.n);
		cplyi_listing_number(&t, (int64_t)g.n_solved);
		cplyi_listing_number(&t, (int64_t)g.n_helped);
		cplyi_listing_clock(&t, g.best);
		cplyi_listing_clock(&t, g.median);
		put_trend(&t, &g, style);
		put_times(&t, &g, style);
	}
	return t;
}

/* ---- JSON ---- */

void cplyi_stats_many_json(const cplyi_stats_row *rows, size_t n,
                           const cplyi_stats_puzzles *puzzles, cply_arena *a,
                           cply_json_writer *w)
{
	static const char *const keys[CPLYI_STATS_BY_COUNT] = {
		"by_solver", "by_puzzle", "by_size", "by_weekday"
	};
	const cplyi_stats_style plain = { .columns = 80, .ascii = true };
	cplyi_listing logs = cplyi_stats_logs(rows, n, a);
	cply_json_begin_object(w);
	cply_json_key(w, "schema");
	cply_json_put_string(w, CPLY_STR("crossply-solves/1"));
	cplyi_listing_json(&logs, "logs", w);
	for (unsigned by = 0; by < CPLYI_STATS_BY_COUNT; by++) {
		cplyi_listing t =
			cplyi_stats_groups(rows, n, (cplyi_stats_by)by, &plain,
		                           a);
		cplyi_listing_json(&t, keys[by], w);
	}
	cplyi_listing clues = cplyi_stats_difficulty(puzzles, a);
	cplyi_listing_json(&clues, "by_clue", w);
	cply_json_end_object(w);
}
