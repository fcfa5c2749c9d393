/* SPDX-License-Identifier: MIT */
/* The order of events: by time, and within one moment by type (readings L3 to
 * L7, L27). A stop that is followed by a start of the same moment begins the
 * order anew: a pause of no length. */
#include <string.h>

#include "solve/model.h"

/* Has the format a place for the type? Others may stand anywhere (L5). */
static bool has_place(const cply_event *e)
{
	return e->type != CPLY_EVENT_OTHER && e->type != CPLY_EVENT_SELECT_CLUE;
}

/* ---- by time ---- */

static uint64_t count_back(const cply_solve *s, uint64_t *first)
{
	uint64_t n = 0;
	for (uint64_t i = 1; i < s->n_events; i++)
		if (s->events[i].time < s->events[i - 1].time && !n++)
			*first = i;
	return n;
}

/* Stable: merges runs that double in length. */
static const uint32_t *merge_by_time(const cply_event *events, uint32_t n,
                                     uint32_t *from, uint32_t *to)
{
	for (uint32_t i = 0; i < n; i++)
		from[i] = i;
	for (uint64_t run = 1; run < n; run *= 2) {
		for (uint64_t begin = 0; begin < n; begin += 2 * run) {
			uint64_t a = begin, b = begin + run, k = begin;
			uint64_t mid = b < n ? b : n;
			uint64_t end =
				begin + 2 * run < n ? begin + 2 * run : n;
			b = mid;
			while (a < mid && b < end)
				to[k++] = events[from[b]].time <
				                          events[from[a]].time
				                  ? from[b++]
				                  : from[a++];
			while (a < mid)
				to[k++] = from[a++];
			while (b < end)
				to[k++] = from[b++];
		}
		uint32_t *t = from;
		from = to;
		to = t;
	}
	return from;
}

static bool sort_by_time(cply_solve *s, cply_arena *a, uint32_t **origin)
{
	uint32_t n = (uint32_t)s->n_events;
	uint32_t *one = CPLY_NEW(a, n, uint32_t);
	uint32_t *two = CPLY_NEW(a, n, uint32_t);
	cply_event *sorted = CPLY_NEW(a, n, cply_event);
	if (!one || !two || !sorted)
		return false;
	const uint32_t *order = merge_by_time(s->events, n, one, two);
	for (uint32_t i = 0; i < n; i++)
		sorted[i] = s->events[order[i]];
	s->events = sorted;
	*origin = order == one ? one : two;
	return true;
}

/* ---- within a moment ---- */

typedef struct tie {
	cply_solve *s;
	cply_arena *arena;
	uint32_t **origin;
	cply_event *spare; /* n_events of them, when needed */
	uint32_t *spare_origin;
	cplyi_disorder *found;
} tie;

static bool make_spare(tie *t)
{
	uint32_t n = (uint32_t)t->s->n_events;
	if (t->spare)
		return true;
	t->spare = CPLY_NEW(t->arena, n, cply_event);
	t->spare_origin = CPLY_NEW(t->arena, n, uint32_t);
	if (!*t->origin) {
		*t->origin = CPLY_NEW(t->arena, n, uint32_t);
		for (uint32_t i = 0; *t->origin && i < n; i++)
			(*t->origin)[i] = i;
	}
	return t->spare && t->spare_origin && *t->origin;
}

/* Puts events [begin, end) of one moment into the order of their types; those
 * of one type keep theirs. */
static bool sort_types(tie *t, uint64_t begin, uint64_t end)
{
	if (!make_spare(t))
		return false;
	cply_event *events = t->s->events;
	uint32_t *origin = *t->origin;
	uint64_t at[CPLY_EVENT_TYPES + 1] = { 0 };
	for (uint64_t i = begin; i < end; i++)
		at[cplyi_rank_of(&events[i]) + 1]++;
	for (unsigned k = 1; k <= CPLY_EVENT_TYPES; k++)
		at[k] += at[k - 1];
	for (uint64_t i = begin; i < end; i++) {
		uint64_t to = at[cplyi_rank_of(&events[i])]++;
		t->spare[to] = events[i];
		t->spare_origin[to] = origin[i];
	}
	size_t n = (size_t)(end - begin);
	memcpy(events + begin, t->spare, n * sizeof *events);
	memcpy(origin + begin, t->spare_origin, n * sizeof *origin);
	return true;
}

static void note_disorder(tie *t, uint64_t i)
{
	if (!t->found->ties++)
		t->found->first_tie = *t->origin ? (*t->origin)[i] : i;
}

/* The end of the part of a moment that has one order; `*is_sorted` tells
 * whether it has. */
static uint64_t part_end(tie *t, uint64_t begin, bool *is_sorted)
{
	const cply_event *events = t->s->events;
	unsigned top = cplyi_rank_of(&events[begin]), top_placed = 0;
	bool stopped = false;
	uint64_t i = begin;
	*is_sorted = true;
	for (; i < t->s->n_events && events[i].time == events[begin].time;
	     i++) {
		unsigned rank = cplyi_rank_of(&events[i]);
		if (stopped && rank == CPLY_EVENT_START)
			break;
		if (rank < top)
			*is_sorted = false;
		else
			top = rank;
		if (!has_place(&events[i]))
			continue;
		stopped |= rank == CPLY_EVENT_STOP;
		if (rank < top_placed)
			note_disorder(t, i);
		else
			top_placed = rank;
	}
	return i;
}

bool cplyi_sort_events(cply_solve *s, cply_arena *a, uint32_t **origin,
                       cplyi_disorder *found)
{
	tie t = { .s = s, .arena = a, .origin = origin, .found = found };
	*found = (cplyi_disorder){ 0 };
	*origin = NULL;
	found->back = count_back(s, &found->first_back);
	s->n_back = found->back;
	if (found->back && !sort_by_time(s, a, origin))
		return false;
	for (uint64_t i = 0, end; i < s->n_events; i = end) {
		bool is_sorted;
		end = part_end(&t, i, &is_sorted);
		if (!is_sorted && !sort_types(&t, i, end))
			return false;
	}
	return true;
}
