/* SPDX-License-Identifier: MIT */
/* Cutting an animation: which positions become frames, and when they are shown.
 */
#include <string.h>

#include "base/count.h"
#include "draw/animation/parts.h"

enum {
	STEP = 700, /* ms of a step that has no time */
	FRAME = 50,
	LENGTH = 30000,
	HOLD = 3000,
	MAX_FRAMES = 600
};

typedef struct cut {
	const cply_timeline *t;
	const cply_animation_options *o;
	uint64_t from, to;
	bool is_timed;
	double speed;
	int64_t gap; /* between two frames, at least */
	cply_frame *frames;
	size_t n, max;
	uint64_t *mark_counts;
} cut;

/* Milliseconds of the record from the animation's beginning, pauses cut out. */
static int64_t elapsed(const cut *c, uint64_t position)
{
	if (!c->is_timed)
		return (int64_t)(position - c->from) * STEP;
	int64_t begin = cply_timeline_time(c->t, c->from);
	int64_t end = cply_timeline_time(c->t, position);
	if (!c->o->keep_idle) {
		begin = cply_timeline_active(c->t, begin);
		end = cply_timeline_active(c->t, end);
	}
	return end > begin ? end - begin : 0;
}

/* The beginning is to be seen for a moment before the first step. */
static int64_t shown_at(const cut *c, uint64_t position)
{
	if (position == c->from)
		return 0;
	double at = (double)elapsed(c, position) / c->speed;
	int64_t lead = c->is_timed ? c->gap : 0;
	return lead + (at < 1e15 ? (int64_t)at : (int64_t)1e15);
}

/* The marks of the step that led there; each is counted. */
static uint32_t take_marks(cut *c, uint64_t position)
{
	const cply_timeline *t = c->t;
	if (!position || !t->ops->marks)
		return 0;
	uint32_t marks = t->ops->marks(t->record, position - 1);
	for (unsigned i = 0; i < CPLY_MARKS_MAX; i++)
		c->mark_counts[i] += marks >> i & 1;
	return marks;
}

/* Without times every step takes as long. A frame then stands for a number of
 * steps that is always the same, but for the last. */
static void fill_evenly(cut *c)
{
	uint64_t steps = c->to - c->from, every = 1;
	double least = (double)c->gap * c->speed / STEP;
	if (least > 1)
		every = least < (double)steps ? (uint64_t)least : steps;
	every += (double)every < least && every < steps;
	uint64_t most = c->max - 1;
	if (most && (steps - 1) / most + 1 > every)
		every = (steps - 1) / most + 1;
	for (uint64_t at = 0; c->n < c->max; at += every) {
		uint64_t from = c->n ? c->frames[c->n - 1].position : c->from;
		cply_frame *f = &c->frames[c->n++];
		f->position = c->from + (at < steps ? at : steps);
		f->at = shown_at(c, f->position);
		for (uint64_t p = from + 1; p <= f->position; p++)
			f->marks |= take_marks(c, p);
		if (f->position == c->to)
			return;
	}
}

/* Steps nearer to each other than the gap are one frame; false when there are
 * more frames than there may be. */
static bool fill(cut *c)
{
	memset(c->mark_counts, 0, CPLY_MARKS_MAX * sizeof *c->mark_counts);
	c->n = 1;
	c->frames[0] = (cply_frame){ .position = c->from };
	for (uint64_t p = c->from + 1; p <= c->to; p++) {
		cply_frame *last = &c->frames[c->n - 1];
		int64_t at = shown_at(c, p);
		if (c->n == 1 || at - last->at >= c->gap) {
			if (c->n == c->max)
				return false;
			last = &c->frames[c->n++];
			*last = (cply_frame){ .at = at };
		}
		last->position = p;
		last->marks |= take_marks(c, p);
	}
	return true;
}

static void fill_by_time(cut *c)
{
	while (!fill(c)) {
		int64_t least = shown_at(c, c->to) / (int64_t)c->max;
		c->gap = c->gap * 5 / 4 + 1;
		c->gap = c->gap > least ? c->gap : least;
	}
}

/* The names of positions that are in the animation. */
static cply_status take_names(const cut *c, cply_arena *a,
                              cply_animation *animation)
{
	const cply_timeline_ops *ops = c->t->ops;
	size_t cap = 0;
	cply_animation_name *names = NULL;
	cply_buf b;
	for (cply_name n = { 0 };
	     ops->next_name && ops->next_name(c->t->record, &n);) {
		if (n.position < c->from || n.position > c->to)
			continue;
		if (animation->n_names == cap) {
			names = CPLY_GROW(a, names, cap, 2 * cap + 16,
			                  cply_animation_name);
			cap = 2 * cap + 16;
			if (!names)
				return CPLY_NOMEM;
		}
		cply_buf_init(&b, a);
		cply_put(&b, n.kind);
		cply_put_char(&b, ':');
		cply_put_str(&b, n.value);
		names[animation->n_names++] =
			(cply_animation_name){ cply_buf_str(&b), n.position };
	}
	animation->names = names;
	return a->failed ? CPLY_NOMEM : CPLY_OK;
}

static void finish(cut *c, cply_animation *animation)
{
	int64_t hold = c->o->hold ? c->o->hold : HOLD;
	for (size_t i = 0; i < c->n; i++) {
		cply_frame *f = &c->frames[i];
		f->clock = cply_timeline_shown(c->t, f->position);
		f->duration = i + 1 < c->n ? f[1].at - f->at : hold;
	}
	animation->frames = c->frames;
	animation->n_frames = c->n;
	animation->length = c->frames[c->n - 1].at + hold;
	animation->is_timed = c->is_timed;
	animation->n_steps = cply_timeline_count(c->t);
	animation->mark_names = c->t->ops->mark_names;
	animation->mark_counts = c->mark_counts;
	animation->clock = c->t->clock;
	animation->begin = cply_timeline_time(c->t, c->from);
	animation->end = cply_timeline_time(c->t, c->to);
	animation->gaps = c->t->gaps;
	animation->n_gaps = c->t->n_gaps;
}

cply_status cplyi_animation_cut(const cply_timeline *t,
                                const cply_animation_options *o, cply_arena *a,
                                cply_animation *animation)
{
	cut c = { .t = t, .o = o, .is_timed = cply_timeline_is_timed(t) };
	uint64_t count = cply_timeline_count(t);
	c.to = !o->to || o->to > count ? count : o->to;
	c.from = o->from > t->ops->first ? o->from : t->ops->first;
	c.from = c.from < c.to ? c.from : c.to;
	/* Times that are all the same say nothing but the order. */
	if (c.is_timed && c.to > c.from + 1 &&
	    elapsed(&c, c.to) == elapsed(&c, c.from + 1))
		c.is_timed = false;
	int64_t whole = elapsed(&c, c.to);
	double length = o->length > 0 ? (double)o->length : LENGTH;
	double fit = (double)whole / length;
	c.speed = o->speed > 0 ? o->speed : fit > 1 ? fit : 1;
	c.gap = o->frame < 0 ? 0 : o->frame ? o->frame : FRAME;
	c.max = o->max_frames ? o->max_frames : MAX_FRAMES;
	c.max = c.max < 2 ? 2 : c.max;
	if (c.to - c.from < c.max)
		c.max = (size_t)(c.to - c.from) + 1;
	c.frames = CPLY_NEW(a, c.max, cply_frame);
	c.mark_counts = CPLY_NEW(a, CPLY_MARKS_MAX, uint64_t);
	if (!c.frames || !c.mark_counts)
		return CPLY_NOMEM;
	if (!c.is_timed && c.to > c.from)
		fill_evenly(&c);
	else
		fill_by_time(&c);
	finish(&c, animation);
	return take_names(&c, a, animation);
}

bool cplyi_animation_put_skipped(const cply_animation *animation, cply_buf *out)
{
	const cply_frame *f = animation->frames;
	size_t n = animation->n_frames;
	uint64_t steps = f[n - 1].position - f[0].position;
	if (steps == n - 1)
		return false;
	if (!animation->is_timed) {
		cply_put(out, "every ");
		cplyi_put_ordinal(out, f[1].position - f[0].position);
		cply_put(out, " step");
		return true;
	}
	bool has_start = f[0].position == 0; /* which no step led to */
	cply_put_uint(out, n - has_start);
	cply_put(out, " of ");
	cplyi_put_count(out, steps + !has_start, "step", "steps");
	return true;
}
