/* SPDX-License-Identifier: MIT */
/* The steps of a race: those of all runners, by time. */
#include "base/visible.h"
#include "draw/race.h"
#include "solve/timeline.h"

/* Appends what is between the positions, the earliest first. */
static void merge(cplyi_race_record *r, uint64_t *at, const uint64_t *to)
{
	for (;;) {
		size_t best = SIZE_MAX;
		int64_t least = 0;
		for (size_t i = 0; i < r->race->n; i++) {
			if (at[i] >= to[i])
				continue;
			int64_t ms = cplyi_race_time(r->race, i, at[i] + 1);
			if (best == SIZE_MAX || ms < least) {
				best = i;
				least = ms;
			}
		}
		if (best == SIZE_MAX)
			return;
		r->steps[r->n++] = (cplyi_race_step){ best, at[best]++ };
	}
}

cply_status cplyi_race_record_make(const cplyi_race *race, const uint64_t *from,
                                   const uint64_t *until, cply_arena *a,
                                   cplyi_race_record *out)
{
	uint64_t at[CPLYI_RACE_MOST] = { 0 }, n = 0;
	*out = (cplyi_race_record){ .race = race };
	for (size_t i = 0; i < race->n; i++)
		n += until[i];
	if (n > SIZE_MAX / sizeof *out->steps)
		return CPLY_NOMEM;
	out->steps = CPLY_NEW(a, (size_t)n + 1, cplyi_race_step);
	if (!out->steps)
		return CPLY_NOMEM;
	merge(out, at, from);
	out->from = out->n;
	merge(out, at, until);
	return CPLY_OK;
}

/* ---- as a timeline ---- */

static const cply_solve *solve_of(const cplyi_race_record *r, size_t i)
{
	return r->race->runners[i].solve;
}

static uint64_t count(const void *record)
{
	const cplyi_race_record *r = record;
	return r->n;
}

static int64_t time_of(const void *record, uint64_t step)
{
	const cplyi_race_record *r = record;
	const cplyi_race_step *s = &r->steps[step];
	return cplyi_race_time(r->race, s->runner, s->step + 1);
}

static size_t state_size(const void *record)
{
	const cplyi_race_record *r = record;
	size_t size = sizeof(cplyi_race_state);
	for (size_t i = 0; i < r->race->n; i++)
		size += cply_solve_timeline.state_size(solve_of(r, i));
	return size;
}

static void *new_state(const void *record, cply_arena *a)
{
	const cplyi_race_record *r = record;
	cplyi_race_state *state = CPLY_NEW(a, 1, cplyi_race_state);
	for (size_t i = 0; state && i < r->race->n; i++) {
		state->states[i] =
			cply_solve_timeline.new_state(solve_of(r, i), a);
		if (!state->states[i])
			return NULL;
	}
	return state;
}

static void copy(const void *record, void *to, const void *from)
{
	const cplyi_race_record *r = record;
	cplyi_race_state *t = to;
	const cplyi_race_state *f = from;
	for (size_t i = 0; i < r->race->n; i++) {
		t->positions[i] = f->positions[i];
		cply_solve_timeline.copy(solve_of(r, i), t->states[i],
		                         f->states[i]);
	}
	t->now = f->now;
}

static void apply(const void *record, void *state, uint64_t step)
{
	const cplyi_race_record *r = record;
	const cplyi_race_step *s = &r->steps[step];
	cplyi_race_state *t = state;
	cply_solve_timeline.apply(solve_of(r, s->runner), t->states[s->runner],
	                          s->step);
	t->positions[s->runner] = s->step + 1;
	t->now = time_of(record, step);
}

static void undo(const void *record, void *state, uint64_t step)
{
	const cplyi_race_record *r = record;
	const cplyi_race_step *s = &r->steps[step];
	cplyi_race_state *t = state;
	cply_solve_timeline.undo(solve_of(r, s->runner), t->states[s->runner],
	                         s->step);
	t->positions[s->runner] = s->step;
	t->now = step ? time_of(record, step - 1) : 0;
}

static void describe(const void *record, uint64_t step, cply_buf *out)
{
	const cplyi_race_record *r = record;
	const cplyi_race_step *s = &r->steps[step];
	cplyi_put_visible(out, r->race->runners[s->runner].name, CPLYI_CLEAN);
	cply_put(out, ": ");
	cply_solve_timeline.describe(solve_of(r, s->runner), s->step, out);
}

static uint32_t marks(const void *record, uint64_t step)
{
	const cplyi_race_record *r = record;
	const cplyi_race_step *s = &r->steps[step];
	return cply_solve_timeline.marks(solve_of(r, s->runner), s->step);
}

const cply_timeline_ops cplyi_race_timeline = {
	.mark_names = cplyi_solve_mark_names,
	.count = count,
	.time = time_of,
	.state_size = state_size,
	.new_state = new_state,
	.copy = copy,
	.apply = apply,
	.undo = undo,
	.describe = describe,
	.marks = marks,
};
