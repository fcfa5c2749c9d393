/* SPDX-License-Identifier: MIT */
/* One pass over the events of a solve, in which every figure that depends on
 * their order is taken; what only looks at squares and entries follows. */
#include "crossply/analysis.h"

#include <string.h>

#include "solve/analysis.h"
#include "solve/entry_map.h"

enum {
	CURVE_MAX = 1024,    /* points; then every second is dropped */
	RHYTHM_MAX = 10000,  /* ms; slower is not typing */
	STALL_LEAST = 10000, /* ms */
	STALL_FACTOR = 5,    /* times the rhythm */
};

typedef struct pass {
	const cply_solve *s;
	cply_arena *a;
	cply_analysis *out;
	entry_map map;
	int64_t idle;
	int64_t wall, active; /* of the event looked at */
	bool is_running;
	uint32_t cursor;         /* by a select, or CPLY_NO_CELL */
	uint32_t chosen;         /* entry by a selectClue, or CPLY_NO_CLUE */
	unsigned way;            /* 0: mostly going across, 1: down */
	uint8_t *corrected;      /* per cell */
	cplyi_suspect *suspects; /* per cell */
	uint32_t *final;         /* per cell: the letter at the end */
	/* letters */
	bool has_letter;
	int64_t letter_wall, letter_active;
	uint32_t letter_entry;
	uint32_t *rhythm; /* how many intervals of so many ms */
	uint64_t n_rhythm;
	cplyi_watch watch;
	/* arrays that grow */
	size_t cap_sessions, cap_pauses, cap_assists;
	uint64_t n_changes, stride; /* of the curve */
	uint32_t filled, right;
} pass;

/* ---- time ---- */

static void add_period(pass *p, cply_period **list, size_t *n, size_t *cap,
                       cply_period it)
{
	if (*n == *cap) {
		size_t more = *cap ? 2 * *cap : 8;
		cply_period *grown =
			CPLY_GROW(p->a, *list, *cap, more, cply_period);
		if (!grown)
			return;
		*list = grown;
		*cap = more;
	}
	(*list)[(*n)++] = it;
}

/* The entry that somebody at this square is most likely thinking about. */
static uint32_t entry_at(const pass *p, uint32_t cell)
{
	if (cell == CPLY_NO_CELL)
		return p->chosen;
	const uint32_t *at = p->map.at + 2 * (size_t)cell;
	if (p->chosen != CPLY_NO_CLUE &&
	    (at[0] == p->chosen || at[1] == p->chosen))
		return p->chosen;
	return at[p->way] != CPLY_NO_CLUE ? at[p->way] : at[!p->way];
}

/* Time goes to the square under the cursor; where a log has no cursor, to the
 * square that the time ended with. */
static void spend(pass *p, int64_t ms, uint32_t next)
{
	uint32_t cell = p->cursor != CPLY_NO_CELL ? p->cursor : next;
	if (cell != CPLY_NO_CELL)
		p->out->squares[cell].dwell += ms;
	uint32_t entry = entry_at(p, cell);
	if (entry != CPLY_NO_CLUE)
		p->map.entries[entry].on += ms;
}

static void advance(pass *p, int64_t wall, uint32_t next)
{
	int64_t ms = wall - p->wall;
	if (ms <= 0)
		return;
	if (p->is_running) {
		if (ms >= p->idle) {
			add_period(p, &p->out->pauses, &p->out->n_pauses,
			           &p->cap_pauses,
			           (cply_period){ p->wall, wall, p->active,
			                          0 });
		} else {
			spend(p, ms, next);
			p->active += ms;
		}
	}
	p->wall = wall;
}

int64_t cply_analysis_shown(const cply_analysis *a, int64_t wall,
                            int64_t active)
{
	return a->clock == CPLY_CLOCK_WALL ? wall : active;
}

static int64_t shown(const pass *p)
{
	return cply_analysis_shown(p->out, p->wall, p->active);
}

/* ---- where the solver is ---- */

/* Which way was found when the solve was built. */
static void look(pass *p, const cply_event *e)
{
	p->way = (e->flags & CPLY_EVENT_DOWN) != 0;
}

static void choose_clue(pass *p, uint32_t clue)
{
	p->chosen = clue < p->map.n_clues ? p->map.of_clue[clue] : CPLY_NO_CLUE;
}

/* ---- letters ---- */

static void add_point(pass *p)
{
	cply_analysis *out = p->out;
	if (p->n_changes++ % p->stride)
		return;
	if (out->n_curve == CURVE_MAX) {
		for (size_t i = 1; 2 * i < CURVE_MAX; i++)
			out->curve[i] = out->curve[2 * i];
		out->n_curve = CURVE_MAX / 2;
		p->stride *= 2;
	}
	out->curve[out->n_curve++] =
		(cply_progress_point){ p->wall, p->active, p->filled,
		                       p->right };
}

/* Keeps the longest, in order of their length. */
static void add_stall(pass *p, int64_t ms)
{
	cply_analysis *out = p->out;
	size_t i = out->n_stalls;
	if (ms < STALL_LEAST ||
	    (i == CPLY_STALLS_MAX && ms <= p->watch.stalls[i - 1]))
		return;
	if (i < CPLY_STALLS_MAX)
		out->n_stalls++;
	else
		i--;
	for (; i > 0 && p->watch.stalls[i - 1] < ms; i--) {
		p->watch.stalls[i] = p->watch.stalls[i - 1];
		out->stalls[i] = out->stalls[i - 1];
	}
	p->watch.stalls[i] = ms;
	out->stalls[i] =
		(cply_period){ p->letter_wall, p->wall, p->letter_active, ms };
}

static void typed_letter(pass *p, const cply_event *e, uint32_t entry)
{
	cply_analysis *out = p->out;
	out->n_letters++;
	if (p->has_letter) {
		int64_t ms = p->wall - p->letter_wall;
		if (ms < RHYTHM_MAX && entry == p->letter_entry &&
		    entry != CPLY_NO_CLUE) {
			p->rhythm[ms]++;
			p->n_rhythm++;
		}
		add_stall(p, p->active - p->letter_active);
	}
	cplyi_watch_letter(&p->watch, (cplyi_when){ p->wall, p->active },
	                   e->cell);
	p->has_letter = true;
	p->letter_wall = p->wall;
	p->letter_active = p->active;
	p->letter_entry = entry;
}

static bool is_right(pass *p, uint32_t cell, uint32_t fill)
{
	const cply_cell *c = &p->s->puzzle->cells[cell];
	if (!p->s->has_solution || !fill)
		return false;
	return cplyi_fill_is_right(c, p->s->fills[fill], p->a);
}

/* Without a solution the letters that stayed are the best there is. */
static bool is_suspect(pass *p, const cply_event *e)
{
	uint32_t final = p->final[e->cell];
	if (p->s->has_solution)
		return !is_right(p, e->cell, e->fill);
	return final &&
	       !cply_same_fill(p->s->fills[final], p->s->fills[e->fill], p->a);
}

static void find_final(pass *p, size_t n_cells)
{
	if (n_cells)
		memcpy(p->final, p->s->initial, n_cells * sizeof *p->final);
	for (uint64_t i = 0; i < p->s->n_events; i++) {
		const cply_event *e = &p->s->events[i];
		if (e->type == CPLY_EVENT_UPDATE &&
		    !(e->flags & CPLY_EVENT_IGNORED))
			p->final[e->cell] = e->fill;
	}
}

static void update(pass *p, const cply_event *e)
{
	cply_square_stats *q = &p->out->squares[e->cell];
	look(p, e);
	if (e->flags & CPLY_EVENT_SAME)
		return;
	q->edits++;
	p->right += (uint32_t)is_right(p, e->cell, e->fill) -
	            (uint32_t)is_right(p, e->cell, e->before);
	p->filled += (uint32_t)(e->fill != 0) - (uint32_t)(e->before != 0);
	cplyi_cost_letter(p->out, p->suspects, e, !is_suspect(p, e),
	                  (cplyi_when){ p->wall, p->active });
	if (e->before) {
		p->out->n_corrections++;
		p->out->n_corrected += !p->corrected[e->cell];
		p->corrected[e->cell] = 1;
	}
	q->entry = entry_at(p, e->cell);
	q->last = e->fill ? shown(p) : CPLY_NEVER;
	if (e->fill && q->first == CPLY_NEVER)
		q->first = shown(p);
	if (e->fill && !(e->flags & CPLY_EVENT_REVEALS))
		typed_letter(p, e, q->entry);
	add_point(p);
}

/* ---- the other events ---- */

static void assist(pass *p, const cply_event *e)
{
	cply_analysis *out = p->out;
	bool is_reveal = e->type == CPLY_EVENT_REVEAL;
	if (out->n_assists == p->cap_assists) {
		size_t more = p->cap_assists ? 2 * p->cap_assists : 16;
		cply_assist *grown =
			CPLY_GROW(p->a, out->assists, p->cap_assists, more,
		                  cply_assist);
		if (!grown)
			return;
		out->assists = grown;
		p->cap_assists = more;
	}
	out->assists[out->n_assists++] =
		(cply_assist){ p->wall, p->active, e->cell, is_reveal };
	*(is_reveal ? &out->n_reveals : &out->n_checks) += 1;
}

static void start(pass *p)
{
	if (p->is_running)
		return;
	p->is_running = true;
	add_period(p, &p->out->sessions, &p->out->n_sessions, &p->cap_sessions,
	           (cply_period){ p->wall, p->wall, p->active, 0 });
}

static void stop(pass *p)
{
	if (p->is_running && p->out->n_sessions)
		p->out->sessions[p->out->n_sessions - 1].end = p->wall;
	p->is_running = false;
}

static void take(pass *p, const cply_event *e)
{
	switch ((cply_event_type)e->type) {
	case CPLY_EVENT_START:
		start(p);
		break;
	case CPLY_EVENT_STOP:
		stop(p);
		break;
	case CPLY_EVENT_UPDATE:
		update(p, e);
		break;
	case CPLY_EVENT_SELECT:
		look(p, e);
		p->cursor = e->cell;
		break;
	case CPLY_EVENT_SELECT_CLUE:
		look(p, e);
		choose_clue(p, e->cell);
		break;
	case CPLY_EVENT_CHECK:
	case CPLY_EVENT_REVEAL:
		assist(p, e);
		break;
	case CPLY_EVENT_SUBMIT:
		if (e->flags & CPLY_EVENT_SUCCESS)
			p->out->is_solved = true;
		else
			p->out->n_submits_failed++;
		break;
	case CPLY_EVENT_HIGHLIGHT:
	case CPLY_EVENT_UNHIGHLIGHT:
	case CPLY_EVENT_OTHER:
	case CPLY_EVENT_TYPES:
		break;
	}
}

/* Has the event a square of the grid? */
static bool has_cell(const cply_event *e)
{
	return e->type != CPLY_EVENT_SELECT_CLUE && e->cell != CPLY_NO_CELL;
}

static void take_all(pass *p)
{
	const cply_solve *s = p->s;
	for (uint64_t i = 0; i < s->n_events && !p->out->is_solved; i++) {
		const cply_event *e = &s->events[i];
		bool counts = !(e->flags & CPLY_EVENT_IGNORED);
		/* Whoever does something that has no effect is there. */
		advance(p, e->time - p->out->began,
		        counts && has_cell(e) ? e->cell : CPLY_NO_CELL);
		if (counts)
			take(p, e);
	}
	p->out->wall = p->wall;
	p->out->active = p->active;
	stop(p);
}

/* ---- before and after ---- */

static cply_status prepare(pass *p)
{
	const cply_crossword *cw = p->s->puzzle;
	cply_analysis *out = p->out;
	size_t n = (size_t)cw->width * cw->height;
	cply_status st = cplyi_entry_map(cw, p->a, &p->map);
	if (st)
		return st;
	out->squares = CPLY_NEW(p->a, n, cply_square_stats);
	p->corrected = CPLY_NEW(p->a, n, uint8_t);
	p->suspects = CPLY_NEW(p->a, n, cplyi_suspect);
	p->final = CPLY_NEW(p->a, n + 1, uint32_t);
	p->rhythm = CPLY_NEW(p->a, RHYTHM_MAX, uint32_t);
	out->curve = CPLY_NEW(p->a, CURVE_MAX + 1, cply_progress_point);
	if (p->a->failed)
		return CPLY_NOMEM;
	find_final(p, n);
	for (size_t i = 0; i < n; i++) {
		const cply_cell *c = &cw->cells[i];
		out->squares[i].first = out->squares[i].last = CPLY_NEVER;
		out->squares[i].entry = CPLY_NO_CLUE;
		if (c->kind != CPLY_CELL_OPEN)
			continue;
		out->n_squares++;
		p->filled += c->fill.len != 0;
		p->right += p->s->has_solution && c->fill.len &&
		            cplyi_fill_is_right(c, c->fill, p->a);
	}
	out->began = p->s->n_events ? p->s->events[0].time : 0;
	return CPLY_OK;
}

static int64_t median_rhythm(const pass *p)
{
	uint64_t seen = 0;
	for (int64_t ms = 0; p->n_rhythm && ms < RHYTHM_MAX; ms++) {
		seen += p->rhythm[ms];
		if (2 * seen >= p->n_rhythm)
			return ms;
	}
	return 0;
}

/* Whoever types slowly does not stall at every letter. */
static void drop_short_stalls(cply_analysis *out, const cplyi_watch *w)
{
	while (out->n_stalls &&
	       w->stalls[out->n_stalls - 1] < STALL_FACTOR * out->rhythm)
		out->n_stalls--;
}

cply_status cply_solve_analyse(const cply_solve *s, int64_t idle,
                               cply_clock clock, cply_arena *a,
                               cply_analysis *out)
{
	pass p = { .s = s,
		   .a = a,
		   .out = out,
		   .idle = s->is_lossy ? INT64_MAX
		           : idle > 0  ? idle
		                       : CPLY_IDLE_DEFAULT,
		   .cursor = CPLY_NO_CELL,
		   .chosen = CPLY_NO_CLUE,
		   .letter_entry = CPLY_NO_CLUE,
		   .stride = 1 };
	*out = (cply_analysis){ .solve = s,
		                .clock = clock,
		                .cost.cell = CPLY_NO_CELL };
	cply_status st = prepare(&p);
	if (st)
		return st;
	add_point(&p);
	take_all(&p);
	out->curve[out->n_curve++] =
		(cply_progress_point){ p.wall, p.active, p.filled, p.right };
	out->n_filled = p.filled;
	out->n_right = p.right;
	out->rhythm = median_rhythm(&p);
	drop_short_stalls(out, &p.watch);
	out->entries = p.map.entries;
	out->n_entries = p.map.n;
	st = cplyi_finish_entries(out, a);
	if (!st) {
		cplyi_find_anomalies(out, &p.watch);
		cplyi_cost_open(out, p.suspects);
		cplyi_cost_blocked(out, p.map.at);
	}
	return a->failed ? CPLY_NOMEM : st;
}

uint64_t cply_analysis_speed(const cply_analysis *a)
{
	if (a->active <= 0)
		return 0;
	return (a->n_letters * 600000 + (uint64_t)a->active / 2) /
	       (uint64_t)a->active;
}
