/* SPDX-License-Identifier: MIT */
/* How far each runner of a race is, and in which order they are. */
#include "solve/race.h"

#include "base/text.h"
#include "solve/analysis.h"

/* Comparing letters takes memory; it is given back after so many. */
enum { SCRATCH_EVENTS = 4096 };

static size_t n_cells(const cply_crossword *cw)
{
	return (size_t)cw->width * cw->height;
}

static bool same_squares(const cply_crossword *a, const cply_crossword *b)
{
	if (a->width != b->width || a->height != b->height)
		return false;
	for (size_t i = 0; i < n_cells(a); i++)
		if (a->cells[i].kind != b->cells[i].kind)
			return false;
	return true;
}

/* ---- counting ---- */

typedef struct counter {
	const cply_solve *solve;
	const cply_crossword *solution; /* NULL: filled squares count */
	uint8_t *counted;               /* per cell */
	uint32_t sum;
	cply_arena scratch;
} counter;

static void count_cell(counter *c, uint32_t cell, cply_str fill)
{
	bool counts = cply_text_trim(fill).len > 0;
	if (c->solve->puzzle->cells[cell].kind != CPLY_CELL_OPEN)
		return;
	if (counts && c->solution)
		counts = cplyi_fill_is_right(&c->solution->cells[cell], fill,
		                             &c->scratch);
	c->sum += counts;
	c->sum -= c->counted[cell];
	c->counted[cell] = counts;
}

/* A success that the log states counts first; else being complete to the end,
 * unless it was submitted so and refused. */
static void find_finish(cplyi_runner *r, bool counts_right)
{
	const cply_solve *s = r->solve;
	uint64_t full = CPLY_NO_STEP;
	r->helped = CPLY_NO_STEP;
	for (uint64_t i = 0; i < s->n_events; i++) {
		const cply_event *e = &s->events[i];
		bool is_full = r->todo && r->done[i + 1] == r->todo;
		full = !is_full               ? CPLY_NO_STEP
		       : full == CPLY_NO_STEP ? i + 1
		                              : full;
		if (e->flags & CPLY_EVENT_IGNORED)
			continue;
		if ((e->type == CPLY_EVENT_CHECK ||
		     e->type == CPLY_EVENT_REVEAL) &&
		    r->helped == CPLY_NO_STEP)
			r->helped = i + 1;
		if (e->type != CPLY_EVENT_SUBMIT)
			continue;
		if (e->flags & CPLY_EVENT_SUCCESS) {
			r->finish = CPLYI_SOLVED;
			r->finished = i + 1;
			return;
		}
		if (!counts_right)
			full = CPLY_NO_STEP;
	}
	if (full == CPLY_NO_STEP)
		return;
	r->finish = counts_right ? CPLYI_SOLVED : CPLYI_FULL;
	r->finished = full;
}

static cply_status count_all(cplyi_runner *r, const cply_crossword *solution,
                             cply_arena *a)
{
	const cply_solve *s = r->solve;
	const cply_crossword *cw = s->puzzle;
	uint32_t *done = CPLY_NEW(a, (size_t)s->n_events + 1, uint32_t);
	counter c = { .solve = s, .solution = solution };
	c.counted = CPLY_NEW(a, n_cells(cw) + 1, uint8_t);
	if (!done || !c.counted)
		return CPLY_NOMEM;
	cply_arena_init(&c.scratch, a->memory, a->budget);
	r->todo = 0;
	for (uint32_t i = 0; i < n_cells(cw); i++) {
		r->todo += cw->cells[i].kind == CPLY_CELL_OPEN;
		count_cell(&c, i, s->fills[s->initial[i]]);
	}
	done[0] = c.sum;
	for (uint64_t i = 0; i < s->n_events; i++) {
		const cply_event *e = &s->events[i];
		if (e->type == CPLY_EVENT_UPDATE &&
		    !(e->flags & CPLY_EVENT_IGNORED))
			count_cell(&c, e->cell, s->fills[e->fill]);
		done[i + 1] = c.sum;
		if (i % SCRATCH_EVENTS == 0)
			cply_arena_reset(&c.scratch, a->budget);
	}
	bool failed = c.scratch.failed;
	cply_arena_free(&c.scratch);
	r->done = done;
	return failed ? CPLY_NOMEM : CPLY_OK;
}

/* The solution by which a runner is measured: that of another one where its
 * own log has none. */
static const cply_crossword *solution_for(const cplyi_race *race, size_t i)
{
	const cply_solve *own = race->runners[i].solve;
	if (own->has_solution)
		return own->puzzle;
	for (size_t k = 0; race->is_one_puzzle && k < race->n; k++)
		if (race->runners[k].solve->has_solution)
			return race->runners[k].solve->puzzle;
	return NULL;
}

cply_status cplyi_race_open(cplyi_race *race, cply_arena *a)
{
	race->is_one_puzzle = race->counts_right = true;
	for (size_t i = 1; i < race->n; i++)
		race->is_one_puzzle &=
			same_squares(race->runners[0].solve->puzzle,
		                     race->runners[i].solve->puzzle);
	for (size_t i = 0; i < race->n; i++)
		race->counts_right &= solution_for(race, i) != NULL;
	for (size_t i = 0; i < race->n; i++) {
		cplyi_runner *r = &race->runners[i];
		cply_status s = count_all(
			r, race->counts_right ? solution_for(race, i) : NULL,
			a);
		if (s)
			return s;
		find_finish(r, race->counts_right);
	}
	return CPLY_OK;
}

int64_t cplyi_race_time(const cplyi_race *race, size_t runner,
                        uint64_t position)
{
	const cply_timeline *t = race->runners[runner].timeline;
	int64_t ms = cply_timeline_time(t, position);
	return race->keeps_pauses ? ms : cply_timeline_active(t, ms);
}

/* ---- standings ---- */

/* Below 0: `a` is in front. */
static int compare(const cplyi_standing *a, const cplyi_standing *b)
{
	if (a->finish != b->finish)
		return a->finish > b->finish ? -1 : 1;
	if (a->finish && a->time != b->time)
		return a->time < b->time ? -1 : 1;
	if (!a->finish && a->done != b->done)
		return a->done > b->done ? -1 : 1;
	return 0;
}

static cplyi_standing stand(const cplyi_race *race, size_t i, uint64_t at)
{
	const cplyi_runner *r = &race->runners[i];
	cplyi_standing s = { .runner = i,
		             .done = r->done[at],
		             .left = r->todo - r->done[at],
		             .has_ended = at == r->solve->n_events,
		             .is_helped = r->helped <= at };
	if (r->finish && r->finished <= at) {
		s.finish = r->finish;
		s.time = cplyi_race_time(race, i, r->finished);
	}
	return s;
}

void cplyi_race_stand(const cplyi_race *race, const uint64_t *positions,
                      cplyi_standing *out)
{
	for (size_t i = 0; i < race->n; i++) {
		const cplyi_standing s = stand(race, i, positions[i]);
		size_t at = i;
		for (; at > 0 && compare(&s, &out[at - 1]) < 0; at--)
			out[at] = out[at - 1];
		out[at] = s;
	}
	for (size_t i = 0; i < race->n; i++)
		out[i].place = i && compare(&out[i - 1], &out[i]) == 0
		                       ? out[i - 1].place
		                       : (uint32_t)i + 1;
}

int64_t cplyi_race_lead(const cplyi_race *race, const cplyi_standing *first,
                        const cplyi_standing *second, uint64_t position,
                        int64_t now)
{
	const cplyi_runner *r = &race->runners[first->runner];
	while (position > 0 && r->done[position - 1] > second->done)
		position--;
	int64_t since = cplyi_race_time(race, first->runner, position);
	return now > since ? now - since : 0;
}
