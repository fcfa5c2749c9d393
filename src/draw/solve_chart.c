/* SPDX-License-Identifier: MIT */
/* What the analysis of a solve found, as a chart and as heat maps. */
#include "draw/solve_chart.h"

enum { WORDS, CORRECTIONS, CHECKS, REVEALS, LANES };

typedef struct plotter {
	const cply_analysis *n;
	cply_arena *a;
	size_t session, pause; /* the last that began, plus one */
} plotter;

/* ---- the clock ---- */

/* The active time of a moment; moments come in order. */
static int64_t active(plotter *p, int64_t wall)
{
	const cply_analysis *n = p->n;
	while (p->session < n->n_sessions &&
	       n->sessions[p->session].begin <= wall)
		p->session++;
	while (p->pause < n->n_pauses && n->pauses[p->pause].begin <= wall)
		p->pause++;
	if (!p->session)
		return 0;
	const cply_period *s = &n->sessions[p->session - 1];
	const cply_period *q = p->pause ? &n->pauses[p->pause - 1] : NULL;
	int64_t end = s->end > s->begin && wall > s->end ? s->end : wall;
	if (!q || q->begin < s->begin)
		return s->active + (end - s->begin);
	return q->active + (end > q->end ? end - q->end : 0);
}

/* ---- the chart ---- */

static bool add_time(plotter *p, cply_chart_lane *lane, size_t *cap, int64_t at)
{
	if (lane->n == *cap) {
		size_t more = *cap ? *cap * 2 : 64;
		int64_t *times = CPLY_GROW(p->a, (int64_t *)lane->times, *cap,
		                           more, int64_t);
		if (!times)
			return false;
		lane->times = times;
		*cap = more;
	}
	((int64_t *)lane->times)[lane->n++] = at;
	return true;
}

static bool fill_lanes(plotter *p, cply_chart_lane *lanes)
{
	const cply_solve *s = p->n->solve;
	size_t caps[LANES] = { 0 };
	for (uint64_t i = 0; i < s->n_events; i++) {
		const cply_event *e = &s->events[i];
		if (e->type != CPLY_EVENT_UPDATE ||
		    e->flags & CPLY_EVENT_IGNORED)
			continue;
		int64_t wall = e->time - p->n->began;
		int64_t at = cply_analysis_shown(p->n, wall, active(p, wall));
		if (e->flags & CPLY_EVENT_COMPLETES &&
		    !add_time(p, &lanes[WORDS], &caps[WORDS], at))
			return false;
		if (e->flags & (CPLY_EVENT_CHANGED | CPLY_EVENT_CLEARED) &&
		    !add_time(p, &lanes[CORRECTIONS], &caps[CORRECTIONS], at))
			return false;
	}
	for (size_t i = 0; i < p->n->n_assists; i++) {
		const cply_assist *h = &p->n->assists[i];
		int which = h->is_reveal ? REVEALS : CHECKS;
		int64_t at = cply_analysis_shown(p->n, h->wall, h->active);
		if (!add_time(p, &lanes[which], &caps[which], at))
			return false;
	}
	return true;
}

static bool fill_curves(plotter *p, cply_chart *out)
{
	const cply_analysis *n = p->n;
	cply_chart_curve *curves = CPLY_NEW(p->a, 2, cply_chart_curve);
	int64_t *times = CPLY_NEW(p->a, n->n_curve, int64_t);
	double *filled = CPLY_NEW(p->a, n->n_curve, double);
	double *right = CPLY_NEW(p->a, n->n_curve, double);
	if (!curves || (n->n_curve && (!times || !filled || !right)))
		return false;
	for (size_t i = 0; i < n->n_curve; i++) {
		times[i] = cply_analysis_shown(n, n->curve[i].wall,
		                               n->curve[i].active);
		filled[i] = n->curve[i].filled;
		right[i] = n->curve[i].right;
	}
	curves[0] = (cply_chart_curve){ CPLY_STR("filled"), times, filled,
		                        n->n_curve };
	curves[1] = (cply_chart_curve){ CPLY_STR("right"), times, right,
		                        n->n_curve };
	out->curves = curves;
	out->n_curves = n->solve->has_solution ? 2 : 1;
	return true;
}

/* Pauses and the time between two sessions, where the clock stands still. */
static bool fill_pauses(plotter *p, cply_chart *out)
{
	const cply_analysis *n = p->n;
	size_t most = n->n_pauses + n->n_sessions;
	if (n->clock == CPLY_CLOCK_WALL)
		return true;
	int64_t *at = CPLY_NEW(p->a, most, int64_t);
	int64_t *length = CPLY_NEW(p->a, most, int64_t);
	if (most && (!at || !length))
		return false;
	size_t k = 0, i = 0, j = 1;
	while (i < n->n_pauses || j < n->n_sessions) {
		if (j >= n->n_sessions ||
		    (i < n->n_pauses &&
		     n->pauses[i].begin < n->sessions[j].begin)) {
			at[k] = n->pauses[i].active;
			length[k++] = n->pauses[i].end - n->pauses[i].begin;
			i++;
		} else {
			at[k] = n->sessions[j].active;
			length[k++] =
				n->sessions[j].begin - n->sessions[j - 1].end;
			j++;
		}
	}
	out->pauses = at;
	out->pause_lengths = length;
	out->n_pauses = k;
	return true;
}

static cply_str subtitle(const cply_analysis *n, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	if (n->solve->solver.len) {
		cply_put_str(&b, n->solve->solver);
		cply_put(&b, " · ");
	}
	cply_put(&b, n->is_solved ? "solved in " : "worked for ");
	cply_put_clock(&b, n->active);
	if (n->wall >= n->active + 1000) {
		cply_put(&b, " (");
		cply_put_clock(&b, n->wall);
		cply_put(&b, " with pauses)");
	}
	return cply_buf_str(&b);
}

cply_status cply_solve_chart(const cply_analysis *n, cply_arena *a,
                             cply_chart *out)
{
	static const cply_chart_lane blank[LANES] = {
		[WORDS] = { { "words", 5 }, CPLY_TONE_PLAIN, NULL, 0 },
		[CORRECTIONS] = { { "corrections", 11 },
		                  CPLY_TONE_BAD,
		                  NULL,
		                  0 },
		[CHECKS] = { { "checks", 6 }, CPLY_TONE_GOOD, NULL, 0 },
		[REVEALS] = { { "reveals", 7 }, CPLY_TONE_HELP, NULL, 0 },
	};
	plotter p = { .n = n, .a = a };
	bool is_wall = n->clock == CPLY_CLOCK_WALL;
	cply_chart_lane *lanes = CPLY_NEW(a, LANES, cply_chart_lane);
	*out = (cply_chart){
		.title = n->solve->puzzle->meta[CPLY_META_TITLE].plain,
		.value_name = CPLY_STR("squares"),
		.time_name = is_wall ? CPLY_STR("time with pauses")
		                     : CPLY_STR("active time"),
		.length = is_wall ? n->wall : n->active,
		.top = n->n_squares,
		.lanes = lanes,
		.n_lanes = LANES,
	};
	if (!lanes)
		return CPLY_NOMEM;
	for (size_t i = 0; i < LANES; i++)
		lanes[i] = blank[i];
	if (!fill_lanes(&p, lanes) || !fill_curves(&p, out) ||
	    !fill_pauses(&p, out))
		return CPLY_NOMEM;
	if (out->n_pauses)
		out->time_name = CPLY_STR("active time; dashed lines: pauses");
	out->subtitle = subtitle(n, a);
	return a->failed ? CPLY_NOMEM : CPLY_OK;
}

/* ---- heat maps ---- */

static double value_of(const cply_square_stats *q, cply_heat_kind kind)
{
	bool touched = q->edits || q->dwell;
	switch (kind) {
	case CPLY_HEAT_FINAL:
		return q->last == CPLY_NEVER ? -1 : (double)q->last;
	case CPLY_HEAT_EDITS:
		return touched ? (double)q->edits : -1;
	default:
		return touched ? (double)q->dwell : -1;
	}
}

cply_status cply_solve_heat(const cply_analysis *n, cply_heat_kind kind,
                            cply_arena *a, cply_heat *out)
{
	const cply_crossword *cw = n->solve->puzzle;
	size_t count = (size_t)cw->width * cw->height;
	double *values = CPLY_NEW(a, count, double);
	*out = (cply_heat){ .values = values };
	if (count && !values)
		return CPLY_NOMEM;
	for (size_t i = 0; i < count; i++)
		values[i] = value_of(&n->squares[i], kind);
	out->unit =
		kind == CPLY_HEAT_EDITS ? CPLY_HEAT_NUMBER : CPLY_HEAT_CLOCK;
	out->title = kind == CPLY_HEAT_FINAL
	                     ? CPLY_STR("When the final letter was entered")
	             : kind == CPLY_HEAT_EDITS
	                     ? CPLY_STR("How often the letter changed")
	                     : CPLY_STR("Time with the cursor in the square");
	return CPLY_OK;
}
