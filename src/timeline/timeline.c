/* SPDX-License-Identifier: MIT */
/* Going through a record: seeking with checkpoints, and the two clocks. */
#include "crossply/timeline.h"

/* A checkpoint is made every so many steps; of large states fewer, so that
 * copying them costs about as much as the steps between. */
enum { LEAST_STEPS = 256, BYTES_PER_STEP = 64 };
/* All checkpoints together, and their part of what the arena has left. */
enum { MOST_BYTES = 64 * 1024 * 1024, PART_OF_ARENA = 4 };

/* ---- clocks ---- */

uint64_t cply_timeline_count(const cply_timeline *t)
{
	return t->ops->count(t->record);
}

bool cply_timeline_is_timed(const cply_timeline *t)
{
	return t->ops->time != NULL;
}

int64_t cply_timeline_time(const cply_timeline *t, uint64_t position)
{
	uint64_t count = cply_timeline_count(t);
	if (!t->ops->time || !position || !count)
		return 0;
	return t->ops->time(t->record,
	                    (position < count ? position : count) - 1);
}

int64_t cply_timeline_length(const cply_timeline *t)
{
	return cply_timeline_time(t, cply_timeline_count(t));
}

uint64_t cply_timeline_at_time(const cply_timeline *t, int64_t ms)
{
	uint64_t low = 0, high = cply_timeline_count(t);
	while (low < high) {
		uint64_t middle = high - (high - low) / 2;
		if (cply_timeline_time(t, middle) <= ms)
			low = middle;
		else
			high = middle - 1;
	}
	return low;
}

/* Number of gaps that begin before `ms` on the wall clock, or on the active
 * one not after it. */
static size_t gaps_before(const cply_timeline *t, int64_t ms, bool is_active)
{
	size_t low = 0, high = t->n_gaps;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const cply_gap *g = &t->gaps[middle];
		bool is_before =
			is_active ? g->begin - g->before <= ms : g->begin < ms;
		if (is_before)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

int64_t cply_timeline_active(const cply_timeline *t, int64_t ms)
{
	size_t n = gaps_before(t, ms, false);
	if (!n)
		return ms;
	const cply_gap *g = &t->gaps[n - 1];
	return (ms < g->end ? g->begin : ms - (g->end - g->begin)) - g->before;
}

int64_t cply_timeline_wall(const cply_timeline *t, int64_t active)
{
	size_t n = gaps_before(t, active, true);
	if (!n)
		return active;
	const cply_gap *g = &t->gaps[n - 1];
	return active + g->before + (g->end - g->begin);
}

int64_t cply_timeline_shown(const cply_timeline *t, uint64_t position)
{
	int64_t ms = cply_timeline_time(t, position);
	return t->clock == CPLY_CLOCK_WALL ? ms : cply_timeline_active(t, ms);
}

/* Fills `gaps` unless NULL; returns how many there are. */
static size_t find_gaps(const cply_timeline *t, cply_gap *gaps)
{
	uint64_t count = cply_timeline_count(t);
	bool has_pauses = t->ops->has_pauses && t->ops->has_pauses(t->record);
	int64_t begin = 0, before = 0;
	size_t n = 0;
	for (uint64_t step = 0; step < count; step++) {
		int64_t end = t->ops->time(t->record, step);
		bool is_away =
			t->ops->is_away && t->ops->is_away(t->record, step);
		bool is_idle = !has_pauses && end - begin >= t->idle;
		if (end > begin && (is_away || is_idle)) {
			if (gaps)
				gaps[n] =
					(cply_gap){ step, begin, end, before };
			before += end - begin;
			n++;
		}
		begin = end;
	}
	return n;
}

/* ---- seeking ---- */

static void plan_checkpoints(cply_timeline *t)
{
	uint64_t size = t->ops->state_size(t->record) + 1;
	uint64_t count = cply_timeline_count(t);
	uint64_t room = t->arena_->budget / PART_OF_ARENA;
	if (room > MOST_BYTES)
		room = MOST_BYTES;
	uint64_t most = room / size;
	if (t->ops->jump || !most)
		return;
	t->every_ = size / BYTES_PER_STEP;
	if (t->every_ < LEAST_STEPS)
		t->every_ = LEAST_STEPS;
	if (t->every_ < count / most + 1)
		t->every_ = count / most + 1;
	/* One at each multiple, the start included. */
	t->n_checkpoints_ = (size_t)(count / t->every_) + 1;
	if (t->n_checkpoints_ == 1)
		t->n_checkpoints_ = 0;
}

cply_status cply_timeline_open(cply_timeline *t, const cply_timeline_ops *ops,
                               const void *record, int64_t idle, cply_arena *a)
{
	*t = (cply_timeline){ .ops = ops,
		              .record = record,
		              .idle = idle ? idle : CPLY_IDLE_DEFAULT,
		              .arena_ = a };
	if (ops->time && t->idle > 0)
		t->n_gaps = find_gaps(t, NULL);
	if (t->n_gaps) {
		t->gaps = CPLY_NEW(a, t->n_gaps, cply_gap);
		if (!t->gaps)
			return CPLY_NOMEM;
		find_gaps(t, t->gaps);
	}
	t->state = t->state_ = ops->new_state(record, a);
	if (!t->state)
		return CPLY_NOMEM;
	plan_checkpoints(t);
	if (t->n_checkpoints_) {
		t->checkpoints_ = CPLY_NEW(a, t->n_checkpoints_, void *);
		if (!t->checkpoints_)
			return CPLY_NOMEM;
	}
	return CPLY_OK;
}

/* Memory for the checkpoints up to `position`, before anything moves. */
static bool prepare(cply_timeline *t, uint64_t position)
{
	for (size_t i = t->made_; i < t->n_checkpoints_; i++) {
		if (i * t->every_ > position)
			break;
		if (t->checkpoints_[i])
			continue;
		t->checkpoints_[i] = t->ops->new_state(t->record, t->arena_);
		if (!t->checkpoints_[i])
			return false;
	}
	return true;
}

/* Goes to the nearest checkpoint if that is nearer than where we are. */
static void take_checkpoint(cply_timeline *t, uint64_t position)
{
	uint64_t away = position > t->position ? position - t->position
	                                       : t->position - position;
	if (!t->made_ || away <= t->every_ / 2)
		return;
	uint64_t i = position / t->every_;
	if (position % t->every_ > t->every_ / 2)
		i++;
	if (i >= t->made_)
		i = t->made_ - 1;
	uint64_t at = i * t->every_;
	if ((at > position ? at - position : position - at) >= away)
		return;
	t->ops->copy(t->record, t->state_, t->checkpoints_[i]);
	t->position = at;
}

static void keep_checkpoint(cply_timeline *t)
{
	if (t->made_ == t->n_checkpoints_ ||
	    t->position != t->made_ * t->every_)
		return;
	t->ops->copy(t->record, t->checkpoints_[t->made_++], t->state_);
}

cply_status cply_timeline_seek(cply_timeline *t, uint64_t position)
{
	uint64_t count = cply_timeline_count(t);
	if (position > count)
		position = count;
	if (position == t->position)
		return CPLY_OK;
	if (t->ops->jump) {
		t->ops->jump(t->record, t->state_, t->position, position);
		t->position = position;
		return CPLY_OK;
	}
	if (!prepare(t, position))
		return CPLY_NOMEM;
	keep_checkpoint(t);
	take_checkpoint(t, position);
	while (t->position > position)
		t->ops->undo(t->record, t->state_, --t->position);
	while (t->position < position) {
		t->ops->apply(t->record, t->state_, t->position++);
		keep_checkpoint(t);
	}
	return CPLY_OK;
}
