/* SPDX-License-Identifier: MIT */
/* The end of building a solve: events are put in order, held against the rules
 * of a log, and told what they replace. What breaks a rule is kept where it
 * can be; the rest is marked as ignored, so that nobody after this has to know
 * the rules. */
#include <string.h>

#include "crossword/entries.h"
#include "solve/model.h"

enum fault {
	NOT_STARTED, /* the first event is no start */
	EXTRA_START,
	EXTRA_STOP,
	WHILE_STOPPED,
	AFTER_SUCCESS,
	OFF_GRID,
	ON_BLOCK,
	FAULTS
};

static const cply_rule rules[FAULTS] = {
	[NOT_STARTED] = CPLY_SL302,   [EXTRA_START] = CPLY_SL305,
	[EXTRA_STOP] = CPLY_SL307,    [WHILE_STOPPED] = CPLY_SL306,
	[AFTER_SUCCESS] = CPLY_SL308, [OFF_GRID] = CPLY_SL309,
	[ON_BLOCK] = CPLY_SL310,
};

typedef struct finish {
	cply_solve *s;
	cply_arena *arena;
	cply_diags *diags;
	const cplyi_places *places;
	const cply_span *spans; /* from `places`, once asked for */
	uint32_t *origin;
	uint64_t n_given;
	uint64_t counts[FAULTS], first[FAULTS];
	uint64_t n_implied;
	uint32_t n_cells, n_clues;
	bool has_started, is_running, is_solved;
	bool start_is_implied; /* and no other came since */
	bool has_spare_start;  /* one came after all */
	int64_t stopped;       /* when, if it is not running */
	bool starts_late;      /* something of its time stood before it */
	bool submits_stopped;  /* the last submission follows a stop (L6) */
} finish;

/* ---- findings ---- */

/* `index`: as the events were given. */
static cply_diag *report(finish *f, cply_rule rule, uint64_t index,
                         uint64_t count)
{
	if (!f->spans && f->places)
		f->spans = f->places->locate(f->places->ctx);
	const cply_span *at =
		f->spans && index < f->n_given ? &f->spans[index] : NULL;
	return cply_report_with(f->diags, rule, at, CPLY_N(count));
}

/* One finding about the order has the fix of all. */
static void report_order(finish *f, cply_rule rule, uint64_t index,
                         uint64_t count, bool has_fix)
{
	cply_diag *g = report(f, rule, index, count);
	if (g && has_fix && f->origin && f->places && f->places->fix_order)
		f->places->fix_order(f->places->ctx, g, f->origin);
}

/* A start that is missing can be put in, unless a later one belongs there. */
static void fix_starts(finish *f, enum fault fault, cply_diag *g)
{
	uint64_t n = 0, *before;
	if (!g || f->origin || f->has_spare_start || !f->places ||
	    !f->places->fix_starts)
		return;
	before = CPLY_NEW(f->arena, (size_t)f->n_implied, uint64_t);
	for (uint64_t i = 0; before && i < f->s->n_events; i++)
		if (f->s->events[i].flags & CPLY_EVENT_IMPLIED &&
		    (fault == NOT_STARTED) == (f->counts[NOT_STARTED] &&
		                               i == f->first[NOT_STARTED]))
			before[n++] = i;
	if (n)
		f->places->fix_starts(f->places->ctx, g, before, (size_t)n);
}

static void note(finish *f, enum fault fault, uint64_t i)
{
	if (!f->counts[fault]++)
		f->first[fault] = f->origin ? f->origin[i] : i;
}

static void report_all(finish *f, const cplyi_disorder *found)
{
	if (!f->diags)
		return;
	if (!f->n_given && !f->places)
		cply_report(f->diags, CPLY_SL301, CPLY_NOWHERE);
	if (found->back)
		report_order(f, CPLY_SL303, found->first_back, found->back,
		             true);
	if (found->ties)
		report_order(f, CPLY_SL304, found->first_tie, found->ties,
		             !found->back);
	else if (f->starts_late)
		report_order(f, CPLY_SL321, 0, found->ties, !found->back);
	if (f->submits_stopped)
		report(f, CPLY_SL320, f->n_given - 1, 1);
	for (unsigned k = 0; k < FAULTS; k++) {
		if (!f->counts[k])
			continue;
		cply_diag *g = report(f, rules[k], f->first[k], f->counts[k]);
		if (k == NOT_STARTED || k == WHILE_STOPPED)
			fix_starts(f, (enum fault)k, g);
	}
}

/* ---- the rules of a log ---- */

static bool needs_cell(const cply_event *e)
{
	return e->type >= CPLY_EVENT_REVEAL &&
	       e->type <= CPLY_EVENT_UNHIGHLIGHT;
}

/* Is there such a square? */
static bool is_on_grid(finish *f, const cply_event *e, uint64_t i)
{
	if (e->cell < f->n_cells &&
	    f->s->puzzle->cells[e->cell].kind != CPLY_CELL_VOID)
		return true;
	if (f->n_cells)
		note(f, OFF_GRID, i);
	return false;
}

/* Does the square take what happens to it? If not, it has happened all the
 * same. */
static bool is_taken(finish *f, const cply_event *e, uint64_t i)
{
	if (!needs_cell(e) || e->type > CPLY_EVENT_UPDATE ||
	    f->s->puzzle->cells[e->cell].kind == CPLY_CELL_OPEN)
		return true;
	note(f, ON_BLOCK, i);
	return false;
}

static bool ignore(finish *f, enum fault fault, uint64_t i)
{
	note(f, fault, i);
	return false;
}

static bool judge_start(finish *f, uint64_t i)
{
	if (f->is_running && !f->start_is_implied)
		return ignore(f, EXTRA_START, i);
	bool counts = !f->is_running;
	f->has_spare_start |= !counts;
	f->start_is_implied = false;
	f->has_started = f->is_running = true;
	return counts;
}

/* A start is missing before the event. */
static void imply_start(finish *f, cply_event *e, uint64_t i)
{
	note(f, f->has_started ? WHILE_STOPPED : NOT_STARTED, i);
	f->start_is_implied = true;
	f->has_started = f->is_running = true;
	e->flags |= CPLY_EVENT_IMPLIED; /* taken off when it is put in */
	f->n_implied++;
}

/* A submission may stand after the stop of its moment (L6). */
static bool ends_log(const finish *f, const cply_event *e, uint64_t i)
{
	return e->type == CPLY_EVENT_SUBMIT && f->has_started &&
	       e->time == f->stopped && i + 1 == f->s->n_events;
}

/* False: the event changes nothing. */
static bool judge(finish *f, cply_event *e, uint64_t i)
{
	if (f->is_solved)
		return ignore(f, AFTER_SUCCESS, i);
	if (e->flags & CPLY_EVENT_IGNORED)
		return false;
	if (needs_cell(e) && !is_on_grid(f, e, i))
		return false;
	if (e->type == CPLY_EVENT_START)
		return judge_start(f, i);
	if (e->type == CPLY_EVENT_STOP && f->has_started && !f->is_running)
		return ignore(f, EXTRA_STOP, i);
	if (!f->is_running && ends_log(f, e, i))
		f->submits_stopped = true;
	else if (!f->is_running)
		imply_start(f, e, i);
	if (e->type == CPLY_EVENT_STOP) {
		f->is_running = false;
		f->stopped = e->time;
		f->start_is_implied = false;
	}
	if (e->type == CPLY_EVENT_SUBMIT && (e->flags & CPLY_EVENT_SUCCESS))
		f->is_solved = true;
	return is_taken(f, e, i);
}

/* Numbers that the builder may have got wrong must not hurt later. */
static void bound(const finish *f, cply_event *e)
{
	e->flags &= CPLY_EVENT_SUCCESS | CPLY_EVENT_PENCIL | CPLY_EVENT_IGNORED;
	if (e->type >= CPLY_EVENT_TYPES)
		e->type = CPLY_EVENT_OTHER;
	if (e->fill >= f->s->n_fills)
		e->fill = 0;
	if (e->extra >= f->s->n_extras)
		e->extra = 0;
	if (e->solver >= f->s->n_solvers)
		e->solver = 0;
	if (e->type == CPLY_EVENT_SELECT_CLUE && e->cell >= f->n_clues)
		e->cell = CPLY_NO_CLUE;
}

static void judge_all(finish *f)
{
	for (uint64_t i = 0; i < f->s->n_events; i++) {
		cply_event *e = &f->s->events[i];
		if (!judge(f, e, i))
			e->flags |= CPLY_EVENT_IGNORED;
	}
}

/* Puts the starts in that are missing. */
static bool put_starts_in(finish *f)
{
	cply_solve *s = f->s;
	uint64_t n = s->n_events + f->n_implied, k = 0;
	cply_event *all = CPLY_NEW(f->arena, (size_t)n, cply_event);
	if (!all)
		return false;
	for (uint64_t i = 0; i < s->n_events; i++) {
		cply_event e = s->events[i];
		if (e.flags & CPLY_EVENT_IMPLIED) {
			all[k++] = (cply_event){ .time = e.time,
				                 .cell = CPLY_NO_CELL,
				                 .type = CPLY_EVENT_START,
				                 .flags = CPLY_EVENT_IMPLIED,
				                 .solver = e.solver };
			e.flags &= (uint16_t)~CPLY_EVENT_IMPLIED;
		}
		all[k++] = e;
	}
	s->events = all;
	s->n_events = n;
	return true;
}

/* ---- what the puzzle gives ---- */

static bool set_initial(cply_solve *s, uint32_t n, cply_arena *a)
{
	cplyi_texts fills;
	uint32_t *initial = CPLY_NEW(a, n + 1, uint32_t);
	if (!initial || !cplyi_texts_from(&fills, a, s->fills, s->n_fills))
		return false;
	for (uint32_t i = 0; i < n; i++) {
		cply_str fill = s->puzzle->cells[i].fill;
		if (fill.len)
			initial[i] = cplyi_texts_add(&fills, a, fill);
	}
	s->initial = initial;
	s->fills = fills.items;
	s->n_fills = fills.n;
	return !a->failed;
}

bool cplyi_solve_clues(cply_solve *s, cply_arena *a)
{
	const cply_crossword *cw = s->puzzle;
	uint32_t n = cw->width * cw->height, index = 0;
	uint32_t *of[2] = { CPLY_NEW(a, n + 1, uint32_t),
		            CPLY_NEW(a, n + 1, uint32_t) };
	if (!of[0] || !of[1])
		return false;
	memset(of[0], 0xFF, n * sizeof *of[0]);
	memset(of[1], 0xFF, n * sizeof *of[1]);
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		uint32_t *map = of[cw->lists[i].direction == CPLY_DOWN];
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++, index++) {
			const cply_clue *clue = &cw->lists[i].clues[k];
			for (uint32_t j = 0; j < clue->n_cells; j++)
				if (map[clue->cells[j]] == CPLY_NO_CLUE)
					map[clue->cells[j]] = index;
		}
	}
	s->clue_of[0] = of[0];
	s->clue_of[1] = of[1];
	return true;
}

/* The first text of a table is empty, and there is always one. */
static const cply_str nothing[1];

static void give_tables(cply_solve *s)
{
	if (!s->n_fills) {
		s->fills = nothing;
		s->n_fills = 1;
	}
	if (!s->n_extras) {
		s->extras = nothing;
		s->n_extras = 1;
	}
	if (!s->n_solvers) {
		s->solvers = &s->solver;
		s->n_solvers = 1;
	}
}

/* ---- all of it ---- */

bool cplyi_solve_walk(cply_solve *s, cply_arena *a)
{
	cplyi_walk w;
	if (!cplyi_walk_init(&w, s, a))
		return false;
	cplyi_walk_all(&w, s, a);
	return !a->failed;
}

/* Most logs need only one look. */
static bool is_clean(cply_solve *s, cply_arena *a)
{
	cplyi_walk w;
	return cplyi_walk_init(&w, s, a) && cplyi_walk_clean(&w, s, a);
}

cply_status cplyi_solve_finish(cply_solve *s, cply_arena *a, cply_diags *diags,
                               const cplyi_places *places)
{
	uint32_t n_cells = s->puzzle->width * s->puzzle->height;
	finish f = { .s = s,
		     .arena = a,
		     .diags = diags,
		     .places = places,
		     .n_given = s->n_events,
		     .n_cells = n_cells,
		     .n_clues = cplyi_count_clues(s->puzzle) };
	cplyi_disorder found;
	if (s->n_events > UINT32_MAX / 2)
		return CPLY_LIMIT;
	give_tables(s);
	if (!set_initial(s, n_cells, a) || !cplyi_solve_clues(s, a))
		return CPLY_NOMEM;
	if (is_clean(s, a))
		return a->failed ? CPLY_NOMEM : CPLY_OK;
	for (uint64_t i = 0; i < s->n_events; i++)
		bound(&f, &s->events[i]);
	if (!cplyi_sort_events(s, a, &f.origin, &found))
		return CPLY_NOMEM;
	f.starts_late = f.origin && !found.back && f.origin[0] != 0 &&
	                s->events[0].type == CPLY_EVENT_START;
	judge_all(&f);
	report_all(&f, &found);
	if (f.n_implied && !put_starts_in(&f))
		return CPLY_NOMEM;
	return cplyi_solve_walk(s, a) ? CPLY_OK : CPLY_NOMEM;
}

cply_status cply_solve_finish(cply_solve *s, cply_arena *a, cply_diags *diags)
{
	uint32_t errors = diags ? diags->counts[CPLY_ERROR] : 0;
	cply_status status = cplyi_solve_finish(s, a, diags, NULL);
	if (status != CPLY_OK)
		return status;
	return diags && diags->counts[CPLY_ERROR] > errors ? CPLY_INVALID
	                                                   : CPLY_OK;
}
