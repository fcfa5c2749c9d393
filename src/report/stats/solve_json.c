/* SPDX-License-Identifier: MIT */
/* One solve for programs. Times are milliseconds; what never came is null;
 * rows and columns count from 1. */
#include "carrier/json_key.h"
#include "report/stats/stats.h"

static void put_ms(cply_json_writer *w, const char *key, int64_t ms)
{
	cply_json_key(w, key);
	if (ms == CPLY_NEVER)
		cply_json_put_null(w);
	else
		cply_json_put_int(w, ms);
}

static void put_string(cply_json_writer *w, const char *key, cply_str s)
{
	if (!s.len)
		return;
	cply_json_key(w, key);
	cply_json_put_string(w, s);
}

static void put_bool(cply_json_writer *w, const char *key, bool b)
{
	cply_json_key(w, key);
	cply_json_put_bool(w, b);
}

static void put_place(cply_json_writer *w, const cply_crossword *cw,
                      uint32_t cell)
{
	cplyi_key_uint(w, "row", cell / cw->width + 1);
	cplyi_key_uint(w, "column", cell % cw->width + 1);
}

static void put_periods(cply_json_writer *w, const char *key,
                        const cply_period *periods, size_t n)
{
	cply_json_key(w, key);
	cply_json_begin_array(w);
	for (size_t i = 0; i < n; i++) {
		cply_json_begin_inline_object(w);
		put_ms(w, "begin_ms", periods[i].begin);
		put_ms(w, "end_ms", periods[i].end);
		put_ms(w, "active_ms", periods[i].active);
		if (periods[i].length)
			put_ms(w, "length_ms", periods[i].length);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

static void put_clues(cply_json_writer *w, const cply_analysis *s)
{
	cply_json_key(w, "clues");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < s->n_entries; i++) {
		const cply_entry_stats *e = &s->entries[i];
		cply_json_begin_inline_object(w);
		put_string(w, "clue", e->name);
		cplyi_key_uint(w, "letters", e->n_cells);
		put_ms(w, "on_ms", e->on);
		put_ms(w, "first_ms", e->first);
		put_ms(w, "done_ms", e->done);
		cplyi_key_uint(w, "rank", e->place);
		cplyi_key_uint(w, "filled", e->n_filled);
		cplyi_key_uint(w, "crossing", e->n_crossing);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

static void put_squares(cply_json_writer *w, const cply_analysis *s)
{
	const cply_crossword *cw = s->solve->puzzle;
	cply_json_key(w, "squares");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		const cply_square_stats *q = &s->squares[i];
		if (cw->cells[i].kind != CPLY_CELL_OPEN)
			continue;
		cply_json_begin_inline_object(w);
		put_place(w, cw, i);
		put_ms(w, "first_ms", q->first);
		put_ms(w, "last_ms", q->last);
		put_ms(w, "dwell_ms", q->dwell);
		cplyi_key_uint(w, "edits", q->edits);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

static void put_help(cply_json_writer *w, const cply_analysis *s)
{
	cply_json_key(w, "assists");
	cply_json_begin_array(w);
	for (size_t i = 0; i < s->n_assists; i++) {
		const cply_assist *x = &s->assists[i];
		cply_json_begin_inline_object(w);
		put_string(w, "kind",
		           cply_str_of(x->is_reveal ? "reveal" : "check"));
		put_ms(w, "time_ms", x->active);
		put_ms(w, "wall_ms", x->wall);
		put_place(w, s->solve->puzzle, x->cell);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

static void put_curve(cply_json_writer *w, const cply_analysis *s)
{
	cply_json_key(w, "progress");
	cply_json_begin_array(w);
	for (size_t i = 0; i < s->n_curve; i++) {
		const cply_progress_point *p = &s->curve[i];
		cply_json_begin_inline_object(w);
		put_ms(w, "time_ms", p->active);
		put_ms(w, "wall_ms", p->wall);
		cplyi_key_uint(w, "filled", p->filled);
		if (s->solve->has_solution)
			cplyi_key_uint(w, "right", p->right);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

static void put_anomalies(cply_json_writer *w, const cply_analysis *s)
{
	cply_json_key(w, "anomalies");
	cply_json_begin_array(w);
	for (size_t i = 0; i < s->n_anomalies; i++) {
		const cply_anomaly *x = &s->anomalies[i];
		cply_json_begin_inline_object(w);
		put_string(w, "kind", cply_str_of(cply_anomaly_name(x->kind)));
		cplyi_key_uint(w, "count", x->n);
		put_ms(w, "wall_ms", x->wall);
		put_string(w, "text", cply_str_of(cply_anomaly_title(x->kind)));
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

static void put_figures(cply_json_writer *w, const cply_analysis *s)
{
	put_bool(w, "lossy", s->solve->is_lossy);
	cplyi_key_uint(w, "letters_typed", s->n_letters);
	cplyi_key_uint(w, "corrected", s->n_corrected);
	cplyi_key_uint(w, "failed_submits", s->n_submits_failed);
	put_ms(w, "rhythm_ms", s->rhythm);
}

static void put_cost(cply_json_writer *w, const cply_analysis *s)
{
	const cply_cost *c = &s->cost;
	uint32_t width = s->solve->puzzle->width;
	if (c->cell == CPLY_NO_CELL)
		return;
	cply_json_key(w, "costliest");
	cply_json_begin_object(w);
	cplyi_key_uint(w, "row", c->cell / width + 1);
	cplyi_key_uint(w, "column", c->cell % width + 1);
	put_string(w, "letter", s->solve->fills[c->fill]);
	put_ms(w, "wrong_ms", c->wrong);
	put_ms(w, "corrected_ms", c->corrected);
	put_ms(w, "cost_ms", c->active);
	cplyi_key_uint(w, "blocked", c->n_blocked);
	cply_json_end_object(w);
}

void cplyi_stats_solve_json(const cply_analysis *s, const cplyi_listing *row,
                            cply_json_writer *w)
{
	cply_json_begin_object(w);
	put_string(w, "schema", CPLY_STR("crossply-solve/1"));
	put_string(w, "kind", CPLY_STR("solve"));
	cplyi_listing_members(row, 0, w);
	put_figures(w, s);
	put_periods(w, "sessions", s->sessions, s->n_sessions);
	put_periods(w, "pauses", s->pauses, s->n_pauses);
	put_periods(w, "stalls", s->stalls, s->n_stalls);
	put_anomalies(w, s);
	put_cost(w, s);
	put_help(w, s);
	put_clues(w, s);
	put_squares(w, s);
	put_curve(w, s);
	cply_json_end_object(w);
}
