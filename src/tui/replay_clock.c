/* SPDX-License-Identifier: MIT */
/* The player without a screen: its clock, where each record stands, and going
 * to marks, matches and bookmarks. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tui/replay_view.h"

static const double speeds[] = { 0.25, 0.5, 1, 2, 5, 10, 30, 100, 1000 };

void replay_say(replay_view *v, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	vsnprintf(v->message, sizeof v->message, format, args);
	va_end(args);
}

/* ---- the clock ---- */

double replay_run_time(const replay_view *v, size_t run, uint64_t position)
{
	const cply_timeline *t = &v->runs[run].timeline;
	if (!cply_timeline_is_timed(t))
		return (double)position * REPLAY_UNTIMED_STEP;
	int64_t ms = cply_timeline_time(t, position);
	return (double)(v->o.keep_idle ? ms : cply_timeline_active(t, ms));
}

uint64_t replay_run_at(const replay_view *v, size_t run, double ms)
{
	const replay_run_view *r = &v->runs[run];
	const cply_timeline *t = &r->timeline;
	const double most = 9e18; /* fits an int64_t */
	uint64_t at;
	if (ms < 0)
		ms = 0;
	if (!cply_timeline_is_timed(t)) {
		double steps = ms / REPLAY_UNTIMED_STEP;
		at = steps < most ? (uint64_t)steps : UINT64_MAX;
	} else {
		int64_t whole = (int64_t)(ms < most ? ms : most);
		if (!v->o.keep_idle)
			whole = cply_timeline_wall(t, whole);
		at = cply_timeline_at_time(t, whole);
	}
	if (at < r->side->from)
		at = r->side->from;
	return at < r->side->until ? at : r->side->until;
}

int64_t replay_shown(const replay_view *v)
{
	const cply_timeline *t = &v->runs[0].timeline;
	int64_t now = (int64_t)v->now;
	if (v->n > 1)
		return now;
	if (now == (int64_t)replay_run_time(v, 0, t->position))
		return cply_timeline_shown(t, t->position);
	/* Between two steps. */
	int64_t wall = v->o.keep_idle ? now : cply_timeline_wall(t, now);
	return t->clock == CPLY_CLOCK_WALL ? wall
	                                   : cply_timeline_active(t, wall);
}

double replay_length(const replay_view *v)
{
	double most = 0;
	for (size_t i = 0; i < v->n; i++) {
		double ms = replay_run_time(v, i, v->runs[i].side->until);
		most = ms > most ? ms : most;
	}
	return most;
}

bool replay_at_end(const replay_view *v)
{
	for (size_t i = 0; i < v->n; i++)
		if (v->runs[i].timeline.position < v->runs[i].side->until)
			return false;
	return true;
}

/* ---- going somewhere ---- */

static void seek(replay_view *v, size_t run, uint64_t position)
{
	replay_run_view *r = &v->runs[run];
	if (position < r->side->from)
		position = r->side->from;
	if (position > r->side->until)
		position = r->side->until;
	if (position == r->timeline.position)
		return;
	cply_status s = cply_timeline_seek(&r->timeline, position);
	if (s != CPLY_OK)
		v->status = s;
	r->board.is_fresh = false;
}

void replay_go(replay_view *v, size_t run, uint64_t position)
{
	seek(v, run, position);
	v->now = replay_run_time(v, run, v->runs[run].timeline.position);
	for (size_t i = 0; i < v->n; i++)
		if (i != run)
			seek(v, i, replay_run_at(v, i, v->now));
}

void replay_go_time(replay_view *v, double ms)
{
	double end = replay_length(v);
	v->now = ms < 0 ? 0 : ms > end ? end : ms;
	for (size_t i = 0; i < v->n; i++)
		seek(v, i, replay_run_at(v, i, v->now));
}

/* The record whose next (last) step is the earliest (latest), or SIZE_MAX. */
static size_t nearest_run(const replay_view *v, bool ahead)
{
	size_t best = SIZE_MAX;
	double when = 0;
	for (size_t i = 0; i < v->n; i++) {
		const replay_run_view *r = &v->runs[i];
		uint64_t at = r->timeline.position;
		if (ahead ? at >= r->side->until : at <= r->side->from)
			continue;
		double ms = replay_run_time(v, i, ahead ? at + 1 : at);
		if (best == SIZE_MAX || (ahead ? ms < when : ms >= when)) {
			best = i;
			when = ms;
		}
	}
	return best;
}

void replay_step(replay_view *v, int steps)
{
	bool ahead = steps > 0;
	for (; steps; steps += ahead ? -1 : 1) {
		size_t i = nearest_run(v, ahead);
		if (i == SIZE_MAX) {
			replay_say(v, ahead ? "this is the end"
			                    : "this is the start");
			break;
		}
		uint64_t at = v->runs[i].timeline.position;
		seek(v, i, ahead ? at + 1 : at - 1);
	}
	v->now = 0;
	for (size_t i = 0; i < v->n; i++) {
		double ms = replay_run_time(v, i, v->runs[i].timeline.position);
		v->now = ms > v->now ? ms : v->now;
	}
}

void replay_tick(replay_view *v, double ms)
{
	if (!v->is_playing)
		return;
	double end = replay_length(v);
	v->now += ms * v->speed;
	if (v->now > end)
		v->now = end;
	for (size_t i = 0; i < v->n; i++) {
		/* Of several steps at one moment some may be made already. */
		uint64_t to = replay_run_at(v, i, v->now);
		if (to > v->runs[i].timeline.position)
			seek(v, i, to);
	}
	if (replay_at_end(v))
		v->is_playing = false;
}

double replay_until_next(const replay_view *v)
{
	size_t i = nearest_run(v, true);
	if (i == SIZE_MAX)
		return -1;
	double when = replay_run_time(v, i, v->runs[i].timeline.position + 1);
	return when > v->now ? (when - v->now) / v->speed : 0;
}

void replay_toggle_idle(replay_view *v)
{
	/* When steps are played changes, the position does not; a race shows
	 * the clock by which it is played. */
	v->o.keep_idle = !v->o.keep_idle;
	v->o.race->keeps_pauses = v->o.keep_idle;
	size_t gaps = 0;
	for (size_t i = 0; i < v->n; i++) {
		gaps += v->runs[i].timeline.n_gaps;
		if (v->n > 1)
			v->runs[i].timeline.clock = v->o.keep_idle
			                                    ? CPLY_CLOCK_WALL
			                                    : CPLY_CLOCK_ACTIVE;
	}
	replay_step(v, 0);
	replay_say(v, gaps == 0        ? "no long pauses"
	              : v->o.keep_idle ? "pauses are played"
	                               : "pauses are skipped");
}

/* ---- the race ---- */

bool replay_is_race(const replay_view *v)
{
	return v->o.race->n > 1 && v->o.race->is_one_puzzle;
}

static void positions_of(const replay_view *v, uint64_t *out)
{
	for (size_t i = 0; i < v->n; i++)
		out[i] = v->runs[i].timeline.position;
}

void replay_stand(const replay_view *v, cplyi_standing *out)
{
	uint64_t positions[CPLYI_RACE_MOST];
	positions_of(v, positions);
	cplyi_race_stand(v->o.race, positions, out);
}

void replay_put_lead(const replay_view *v, cply_buf *out)
{
	uint64_t positions[CPLYI_RACE_MOST];
	positions_of(v, positions);
	if (replay_is_race(v))
		cplyi_race_put_lead(v->o.race, positions, (int64_t)v->now, out);
}

/* ---- speed ---- */

void replay_change_speed(replay_view *v, int by)
{
	double best = by > 0 ? REPLAY_FASTEST : REPLAY_SLOWEST;
	for (size_t i = 0; i < CPLY_COUNT(speeds); i++) {
		if (by > 0 && speeds[i] > v->speed && speeds[i] < best)
			best = speeds[i];
		if (by < 0 && speeds[i] < v->speed && speeds[i] > best)
			best = speeds[i];
	}
	v->speed = best;
}

void replay_choose_speed(replay_view *v, int digit)
{
	if (digit >= 1 && (size_t)digit <= CPLY_COUNT(speeds))
		v->speed = speeds[digit - 1];
}

/* ---- marks ---- */

enum { KIND_USUAL = -1, KIND_SEARCH = -2 };

uint32_t replay_kind_mask(const replay_view *v, size_t run)
{
	if (v->kind == KIND_SEARCH)
		return 0;
	return v->kind == KIND_USUAL ? v->runs[run].usual : 1u << v->kind;
}

const char *replay_kind_name(const replay_view *v)
{
	const cply_timeline_ops *ops = v->runs[0].timeline.ops;
	return v->kind == KIND_SEARCH  ? "match"
	       : v->kind == KIND_USUAL ? "mark"
	                               : ops->mark_names[v->kind];
}

void replay_next_kind(replay_view *v)
{
	const replay_run_view *r = &v->runs[0];
	const char *const *names = r->timeline.ops->mark_names;
	v->kind = v->kind == KIND_SEARCH ? KIND_USUAL : v->kind;
	for (;;) {
		v->kind++;
		if (!names || v->kind >= CPLY_MARKS_MAX || !names[v->kind]) {
			v->kind = KIND_USUAL;
			replay_say(v, "n goes to all but the most frequent "
			              "marks");
			return;
		}
		if (r->mark_counts[v->kind])
			break;
	}
	replay_say(v, "n goes to the next %s; there are %llu", names[v->kind],
	           (unsigned long long)r->mark_counts[v->kind]);
}

/* The nearest position with the mark or the match, or CPLY_NO_STEP. */
static uint64_t find_in(replay_view *v, size_t run, bool ahead)
{
	const cply_timeline *t = &v->runs[run].timeline;
	cply_str text = { v->search, v->search_len };
	uint32_t mask = replay_kind_mask(v, run);
	if (v->kind != KIND_SEARCH)
		return ahead ? cply_timeline_next(t, t->position, mask)
		             : cply_timeline_previous(t, t->position, mask);
	return ahead ? cply_timeline_search(t, t->position, text, &v->scratch)
	             : cply_timeline_search_back(t, t->position, text,
	                                         &v->scratch);
}

void replay_seek_mark(replay_view *v, bool ahead)
{
	size_t best = SIZE_MAX;
	uint64_t to = 0;
	double when = 0;
	for (size_t i = 0; i < v->n; i++) {
		uint64_t p = find_in(v, i, ahead);
		if (p == CPLY_NO_STEP || p > v->runs[i].side->until ||
		    p < v->runs[i].side->from)
			continue;
		double ms = replay_run_time(v, i, p);
		if (best == SIZE_MAX || (ahead ? ms < when : ms > when)) {
			best = i;
			when = ms;
			to = p;
		}
	}
	if (best == SIZE_MAX)
		replay_say(v, "there is no %s %s", ahead ? "later" : "earlier",
		           replay_kind_name(v));
	else
		replay_go(v, best, to);
}

void replay_start_search(replay_view *v, cply_str text)
{
	if (!text.len)
		return;
	memcpy(v->search, text.ptr, text.len);
	v->search_len = text.len;
	v->kind = KIND_SEARCH;
	uint64_t before[CPLYI_RACE_MOST] = { 0 };
	for (size_t i = 0; i < v->n; i++)
		before[i] = v->runs[i].timeline.position;
	replay_seek_mark(v, true);
	bool moved = false;
	for (size_t i = 0; i < v->n; i++)
		moved |= before[i] != v->runs[i].timeline.position;
	if (moved) {
		replay_say(v, "n goes to the next match, N to the one before");
		return;
	}
	replay_seek_mark(v, false);
	for (size_t i = 0; i < v->n; i++)
		moved |= before[i] != v->runs[i].timeline.position;
	if (moved)
		replay_say(v, "only earlier steps match");
	else
		replay_say(v, "no step matches `%.*s`", (int)text.len,
		           text.ptr);
}

void replay_go_text(replay_view *v, cply_str text)
{
	const cply_steps in = cply_timeline_steps(&v->runs[0].timeline);
	cply_goal goal;
	cply_buf why;
	if (!text.len)
		return;
	(void)cply_goal_read(text, &goal);
	uint64_t p = cply_goal_find(&goal, &in);
	if (p != CPLY_NO_STEP) {
		replay_go(v, 0, p);
		return;
	}
	cply_buf_init(&why, &v->scratch);
	cply_goal_explain(&goal, &in, CPLY_STR(""), &why);
	replay_say(v, "%.*s", (int)why.len, why.ptr);
}

/* ---- bookmarks ---- */

void replay_toggle_bookmark(replay_view *v)
{
	uint64_t here = v->runs[0].timeline.position;
	size_t i = 0;
	while (i < v->n_bookmarks && v->bookmarks[i] < here)
		i++;
	if (i < v->n_bookmarks && v->bookmarks[i] == here) {
		v->n_bookmarks--;
		memmove(&v->bookmarks[i], &v->bookmarks[i + 1],
		        (v->n_bookmarks - i) * sizeof v->bookmarks[0]);
		replay_say(v, "the bookmark is removed");
		return;
	}
	if (v->n_bookmarks == REPLAY_BOOKMARKS) {
		replay_say(v, "there are too many bookmarks");
		return;
	}
	memmove(&v->bookmarks[i + 1], &v->bookmarks[i],
	        (v->n_bookmarks - i) * sizeof v->bookmarks[0]);
	v->bookmarks[i] = here;
	v->n_bookmarks++;
	replay_say(v, "bookmark set; ' goes to the next, and all are listed "
	              "at the end");
}

void replay_next_bookmark(replay_view *v)
{
	uint64_t here = v->runs[0].timeline.position;
	if (!v->n_bookmarks) {
		replay_say(v, "there is no bookmark; b sets one");
		return;
	}
	for (size_t i = 0; i < v->n_bookmarks; i++) {
		if (v->bookmarks[i] > here) {
			replay_go(v, 0, v->bookmarks[i]);
			return;
		}
	}
	replay_go(v, 0, v->bookmarks[0]);
}

/* ---- opening ---- */

/* Marks of more than this part of the steps are not worth going to. */
enum { TOO_MANY = 4 };

static void count_marks(replay_run_view *r)
{
	const cply_timeline *t = &r->timeline;
	uint64_t count = cply_timeline_count(t);
	if (!t->ops->marks)
		return;
	for (uint64_t step = 0; step < count; step++) {
		uint32_t marks = t->ops->marks(t->record, step);
		for (unsigned i = 0; marks; i++, marks >>= 1)
			r->mark_counts[i] += marks & 1;
	}
	for (unsigned i = 0; i < CPLY_MARKS_MAX; i++)
		if (r->mark_counts[i] &&
		    r->mark_counts[i] <= count / TOO_MANY + 1)
			r->usual |= 1u << i;
}

bool replay_open(replay_view *v, replay_side *sides, size_t n,
                 const replay_options *o)
{
	*v = (replay_view){ .o = *o,
		            .n = n,
		            .speed = o->speed,
		            .is_playing = o->plays,
		            .follows = true,
		            .kind = KIND_USUAL };
	cply_arena_init(&v->scratch, NULL, SIZE_MAX);
	for (size_t i = 0; i < n; i++) {
		replay_run_view *r = &v->runs[i];
		r->side = &sides[i];
		r->timeline = sides[i].timeline;
		cply_arena_init(&r->board.arena, NULL, SIZE_MAX);
		count_marks(r);
	}
	for (size_t i = 0; i < n; i++)
		seek(v, i, sides[i].from);
	v->now = replay_run_time(v, 0, sides[0].from);
	return v->status == CPLY_OK;
}

void replay_close(replay_view *v)
{
	for (size_t i = 0; i < v->n; i++)
		cply_arena_free(&v->runs[i].board.arena);
	cply_arena_free(&v->scratch);
}
