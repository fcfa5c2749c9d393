/* SPDX-License-Identifier: MIT */
/* A solve as a timeline: every event is a step. Events know what they replace,
 * so that one step back is as cheap and exact as one ahead. */
#include <string.h>

#include "base/text.h"
#include "solve/model.h"
#include "solve/timeline.h"
#include "timeline/name.h"

static uint64_t count(const void *record)
{
	const cply_solve *s = record;
	return s->n_events;
}

static int64_t time_of(const void *record, uint64_t step)
{
	const cply_solve *s = record;
	return s->events[step].time - s->events[0].time;
}

static uint32_t n_cells(const cply_solve *s)
{
	return s->puzzle->width * s->puzzle->height;
}

static size_t state_size(const void *record)
{
	return sizeof(cply_solve_state) +
	       n_cells(record) * (sizeof(uint32_t) + sizeof(uint8_t));
}

static uint32_t count_filled(const cply_solve *s)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < n_cells(s); i++)
		if (s->initial[i])
			n += cply_text_trim(s->fills[s->initial[i]]).len > 0;
	return n;
}

static void *new_state(const void *record, cply_arena *a)
{
	const cply_solve *s = record;
	uint32_t n = n_cells(s);
	cply_solve_state *state = CPLY_NEW(a, 1, cply_solve_state);
	uint32_t *fill = CPLY_NEW(a, n + 1, uint32_t);
	uint8_t *marks = CPLY_NEW(a, n + 1, uint8_t);
	if (!state || !fill || !marks)
		return NULL;
	memcpy(fill, s->initial, n * sizeof *fill);
	*state = (cply_solve_state){ .fill = fill,
		                     .marks = marks,
		                     .cursor = CPLY_NO_CELL,
		                     .clue = CPLY_NO_CLUE,
		                     .n_filled = count_filled(s) };
	return state;
}

static void copy(const void *record, void *to, const void *from)
{
	size_t n = n_cells(record);
	const cply_solve_state *f = from;
	cply_solve_state *t = to;
	memcpy(t->fill, f->fill, n * sizeof *t->fill);
	memcpy(t->marks, f->marks, n * sizeof *t->marks);
	t->cursor = f->cursor;
	t->clue = f->clue;
	t->n_filled = f->n_filled;
	t->is_running = f->is_running;
	t->is_solved = f->is_solved;
	t->is_down = f->is_down;
}

/* Does the event say in which word of the square the solver is? */
static bool has_direction(const cply_event *e)
{
	return (e->type == CPLY_EVENT_UPDATE || e->type == CPLY_EVENT_SELECT ||
	        e->type == CPLY_EVENT_SELECT_CLUE) &&
	       !(e->flags & CPLY_EVENT_IGNORED);
}

static bool was_down(const cply_solve *s, uint64_t step)
{
	while (step-- > 0)
		if (has_direction(&s->events[step]))
			return s->events[step].flags & CPLY_EVENT_DOWN;
	return false;
}

static bool has_cursor(const cply_event *e)
{
	return (e->type == CPLY_EVENT_SELECT || e->flags & CPLY_EVENT_MOVES) &&
	       !(e->flags & CPLY_EVENT_IGNORED);
}

static uint32_t cursor_before(const cply_solve *s, uint64_t step)
{
	while (step-- > 0)
		if (has_cursor(&s->events[step]))
			return s->events[step].cell;
	return CPLY_NO_CELL;
}

static void apply(const void *record, void *state, uint64_t step)
{
	const cply_solve *s = record;
	const cply_event *e = &s->events[step];
	cply_solve_state *t = state;
	if (e->flags & CPLY_EVENT_IGNORED)
		return;
	if (has_direction(e))
		t->is_down = e->flags & CPLY_EVENT_DOWN;
	if (has_cursor(e))
		t->cursor = e->cell;
	switch (e->type) {
	case CPLY_EVENT_UPDATE:
		t->fill[e->cell] = e->fill;
		t->n_filled += (e->flags & CPLY_EVENT_FIRST) != 0;
		t->n_filled -= (e->flags & CPLY_EVENT_CLEARED) != 0;
		t->marks[e->cell] = cplyi_marks_after(e);
		break;
	case CPLY_EVENT_SELECT_CLUE:
		t->clue = e->cell;
		break;
	case CPLY_EVENT_REVEAL:
	case CPLY_EVENT_CHECK:
	case CPLY_EVENT_HIGHLIGHT:
	case CPLY_EVENT_UNHIGHLIGHT:
		t->marks[e->cell] = cplyi_marks_after(e);
		break;
	case CPLY_EVENT_START:
		t->is_running = true;
		break;
	case CPLY_EVENT_STOP:
		t->is_running = false;
		break;
	case CPLY_EVENT_SUBMIT:
		if (e->flags & CPLY_EVENT_SUCCESS) {
			t->is_solved = true;
			t->is_running = false;
		}
		break;
	default:
		break;
	}
}

static void undo(const void *record, void *state, uint64_t step)
{
	const cply_solve *s = record;
	const cply_event *e = &s->events[step];
	cply_solve_state *t = state;
	if (e->flags & CPLY_EVENT_IGNORED)
		return;
	if (has_direction(e))
		t->is_down = was_down(s, step);
	if (has_cursor(e))
		t->cursor = e->type == CPLY_EVENT_SELECT
		                    ? e->before
		                    : cursor_before(s, step);
	switch (e->type) {
	case CPLY_EVENT_UPDATE:
		t->fill[e->cell] = e->before;
		t->n_filled -= (e->flags & CPLY_EVENT_FIRST) != 0;
		t->n_filled += (e->flags & CPLY_EVENT_CLEARED) != 0;
		t->marks[e->cell] = e->marks;
		break;
	case CPLY_EVENT_SELECT_CLUE:
		t->clue = e->before;
		break;
	case CPLY_EVENT_REVEAL:
	case CPLY_EVENT_CHECK:
	case CPLY_EVENT_HIGHLIGHT:
	case CPLY_EVENT_UNHIGHLIGHT:
		t->marks[e->cell] = e->marks;
		break;
	case CPLY_EVENT_START:
	case CPLY_EVENT_STOP:
	case CPLY_EVENT_SUBMIT:
		t->is_running = e->before;
		t->is_solved = false; /* nothing counts after it was */
		break;
	default:
		break;
	}
}

static uint32_t marks(const void *record, uint64_t step)
{
	static const uint32_t of_type[CPLY_EVENT_TYPES] = {
		[CPLY_EVENT_START] = CPLY_SOLVE_MARK_SESSION,
		[CPLY_EVENT_REVEAL] = CPLY_SOLVE_MARK_REVEAL,
		[CPLY_EVENT_CHECK] = CPLY_SOLVE_MARK_CHECK,
		[CPLY_EVENT_UPDATE] = CPLY_SOLVE_MARK_UPDATE,
		[CPLY_EVENT_SELECT] = CPLY_SOLVE_MARK_CURSOR,
		[CPLY_EVENT_HIGHLIGHT] = CPLY_SOLVE_MARK_CURSOR,
		[CPLY_EVENT_UNHIGHLIGHT] = CPLY_SOLVE_MARK_CURSOR,
		[CPLY_EVENT_SELECT_CLUE] = CPLY_SOLVE_MARK_CURSOR,
		[CPLY_EVENT_STOP] = CPLY_SOLVE_MARK_SESSION,
		[CPLY_EVENT_SUBMIT] = CPLY_SOLVE_MARK_SUBMIT,
	};
	const cply_solve *s = record;
	const cply_event *e = &s->events[step];
	if (e->flags & CPLY_EVENT_IGNORED)
		return 0;
	uint32_t m = of_type[e->type];
	if (e->flags & (CPLY_EVENT_CHANGED | CPLY_EVENT_CLEARED))
		m |= CPLY_SOLVE_MARK_CORRECTION;
	if (e->flags & CPLY_EVENT_COMPLETES)
		m |= CPLY_SOLVE_MARK_WORD;
	return m;
}

const char *const cplyi_solve_mark_names[] = {
	"update", "correction", "word",   "check", "reveal",
	"cursor", "session",    "submit", NULL,
};

static const char *const name_kinds[] = { "session", NULL };

/* "session:2": the position at which the clock of a session begins. */
static bool next_name(const void *record, cply_name *name)
{
	const cply_solve *s = record;
	while (name->at_ < s->n_events) {
		const cply_event *e = &s->events[name->at_++];
		if (e->type != CPLY_EVENT_START ||
		    e->flags & CPLY_EVENT_IGNORED)
			continue;
		name->kind = name_kinds[0];
		cplyi_name_number(name, (uint32_t)++name->n_, 0);
		name->position = name->at_;
		return true;
	}
	return false;
}

/* From a stop to the next start, and after the end. What is ignored knows
 * whether the clock ran (cplyi_walk_all). */
static bool is_away(const void *record, uint64_t step)
{
	const cply_solve *s = record;
	const cply_event *e = &s->events[step];
	return !e->before &&
	       (e->flags & CPLY_EVENT_IGNORED || e->type == CPLY_EVENT_START ||
	        e->type == CPLY_EVENT_STOP || e->type == CPLY_EVENT_SUBMIT);
}

/* The letters that stayed are far apart; the time that was spent is known, and
 * what it leaves is a stop and a start. */
static bool has_pauses(const void *record)
{
	const cply_solve *s = record;
	return s->is_lossy;
}

const cply_timeline_ops cply_solve_timeline = {
	.mark_names = cplyi_solve_mark_names,
	.count = count,
	.time = time_of,
	.state_size = state_size,
	.new_state = new_state,
	.copy = copy,
	.apply = apply,
	.undo = undo,
	.describe = cplyi_solve_describe,
	.marks = marks,
	.is_away = is_away,
	.name_kinds = name_kinds,
	.next_name = next_name,
	.has_pauses = has_pauses,
};
