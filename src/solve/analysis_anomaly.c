/* SPDX-License-Identifier: MIT */
/* What no person at a keyboard does. A record with such marks may still be
 * honest (a replayed import, a broken clock): it is worth a look, no more. */
#include "solve/analysis.h"

enum {
	HANDS = 40,      /* ms between letters: 25 in a second */
	RUN_LEAST = 8,   /* letters in a row before it is odd */
	ORDER_LEAST = 20 /* squares before a perfect order is odd */
};

static const struct {
	const char *name, *title;
} kinds[CPLY_ANOMALY_KINDS] = {
	[CPLY_ANOMALY_FAST] = { "fast", "letters faster than hands can type" },
	[CPLY_ANOMALY_AT_ONCE] = { "at-once", "letters at the same moment" },
	[CPLY_ANOMALY_CLOCK] = { "clock", "events out of order: the clock "
	                                  "went back" },
	[CPLY_ANOMALY_PERFECT] = { "perfect", "no corrections, and every "
	                                      "letter in reading order" },
	[CPLY_ANOMALY_UNFILLED] = { "unfilled", "squares empty although "
	                                        "submitted as correct" },
	[CPLY_ANOMALY_WRONG] = { "wrong", "wrong letters although submitted "
	                                  "as correct" },
};

const char *cply_anomaly_title(cply_anomaly_kind kind)
{
	return kind < CPLY_ANOMALY_KINDS ? kinds[kind].title : "";
}

const char *cply_anomaly_name(cply_anomaly_kind kind)
{
	return kind < CPLY_ANOMALY_KINDS ? kinds[kind].name : "";
}

static void end_run(uint64_t *run, cplyi_when began, uint64_t *total,
                    cplyi_when *at)
{
	if (*run >= RUN_LEAST) {
		if (!*total)
			*at = began;
		*total += *run;
	}
	*run = 0;
}

static void go_on(bool holds, uint64_t *run, cplyi_when *began,
                  cplyi_when since, uint64_t *total, cplyi_when *at)
{
	if (!holds) {
		end_run(run, *began, total, at);
		return;
	}
	if (!*run) {
		*began = since;
		*run = 1;
	}
	++*run;
}

void cplyi_watch_letter(cplyi_watch *w, cplyi_when now, uint32_t cell)
{
	if (w->has_letter) {
		int64_t ms = now.wall - w->last.wall;
		if (cell <= w->cell)
			w->is_out_of_order = true;
		go_on(ms == 0, &w->once, &w->once_at, w->last, &w->at_once,
		      &w->at_once_at);
		go_on(ms > 0 && ms < HANDS, &w->run, &w->run_at, w->last,
		      &w->fast, &w->fast_at);
	}
	w->has_letter = true;
	w->last = now;
	w->cell = cell;
}

static void found(cply_analysis *out, cply_anomaly_kind kind, cplyi_when at,
                  uint64_t n)
{
	if (n)
		out->anomalies[out->n_anomalies++] =
			(cply_anomaly){ kind, at.wall, at.active, n };
}

void cplyi_find_anomalies(cply_analysis *out, cplyi_watch *w)
{
	const cply_solve *s = out->solve;
	const cplyi_when start = { 0, 0 }, end = { out->wall, out->active };
	end_run(&w->once, w->once_at, &w->at_once, &w->at_once_at);
	end_run(&w->run, w->run_at, &w->fast, &w->fast_at);
	if (!s->is_lossy) {
		found(out, CPLY_ANOMALY_FAST, w->fast_at, w->fast);
		found(out, CPLY_ANOMALY_AT_ONCE, w->at_once_at, w->at_once);
		found(out, CPLY_ANOMALY_PERFECT, start,
		      !out->n_corrections && !w->is_out_of_order &&
		              out->n_letters >= ORDER_LEAST &&
		              out->n_letters >= out->n_squares);
	}
	found(out, CPLY_ANOMALY_CLOCK, start, s->n_back);
	if (!out->is_solved)
		return;
	found(out, CPLY_ANOMALY_UNFILLED, end, out->n_squares - out->n_filled);
	if (s->has_solution)
		found(out, CPLY_ANOMALY_WRONG, end,
		      out->n_filled - out->n_right);
}
