/* SPDX-License-Identifier: MIT */
/* See walk.h. Walks share the bytes of a log, not what they made of them: the
 * state of one stays as it is while another reads. */
#include "game/walk.h"

#include "game/describe.h"
#include "game/turns.h"

struct cplyi_game_walk {
	cply_game_log *log;
	cplyi_game_walk *next; /* of this log */
	cply_arena states;     /* the stream */
	cply_arena kept;       /* the turns */
	cply_arena last;       /* the last delta */
	cply_diags quiet;
	cply_game_stream *stream; /* NULL: it has not begun */
	uint64_t position, count;
	cplyi_game_walk *other;     /* to look at other steps */
	cply_game_record_step step; /* that led there */
	bool is_turn;               /* it began one */
	cplyi_game_turns turns;
};

/* ---- reading ---- */

static void stop(cplyi_game_walk *w)
{
	if (w->stream)
		(void)!cply_game_stream_close(w->stream);
	w->stream = NULL;
}

static bool start(cplyi_game_walk *w)
{
	cply_game_log *l = w->log;
	stop(w);
	cply_arena_reset(&w->states, l->limits->arena_bytes);
	w->position = 0;
	w->step = (cply_game_record_step){ 0 };
	if (!cplyi_game_log_rewind(l))
		return false;
	l->reads = w;
	cply_status s = cply_game_stream_open(&l->source, &w->states, &w->quiet,
	                                      l->limits, &w->stream);
	return s != CPLY_NOMEM && w->stream;
}

static bool advance(cplyi_game_walk *w)
{
	cply_arena_reset(&w->last, SIZE_MAX);
	cply_str before =
		cply_str_copy(&w->last, cplyi_game_turn_of(w->stream));
	const cply_game_delta *d = cply_game_stream_next(w->stream);
	if (!d)
		return false;
	w->position++;
	w->step = (cply_game_record_step){
		.event = d->event,
		.data = cply_str_copy(&w->last, cply_json_raw(d->data)),
	};
	if (d->event == CPLY_GAME_OTHER)
		w->step.type = cply_str_copy(&w->last, cply_json_raw(d->type));
	w->is_turn = w->position > 1 &&
	             !cply_str_eq(before, cplyi_game_turn_of(w->stream));
	return !w->last.failed;
}

/* False: it could not be read as far as that. */
static bool go(cplyi_game_walk *w, uint64_t position)
{
	bool is_elsewhere = !w->stream || w->log->reads != w;
	if (position == w->position && w->stream)
		return true;
	if ((is_elsewhere || position < w->position) && !start(w))
		return false;
	while (w->position < position)
		if (!advance(w))
			return false;
	return true;
}

/* ---- beginning ---- */

cplyi_game_walk *cplyi_game_walk_begin(cply_game_log *l)
{
	cplyi_game_walk *w = CPLY_NEW(l->arena, 1, cplyi_game_walk);
	if (!w)
		return NULL;
	*w = (cplyi_game_walk){ .log = l, .next = l->walks };
	l->walks = w;
	cply_arena_init(&w->states, l->arena->memory, l->limits->arena_bytes);
	cply_arena_init(&w->kept, l->arena->memory, l->limits->arena_bytes);
	cply_arena_init(&w->last, l->arena->memory, SIZE_MAX);
	cply_diags_init(&w->quiet, &w->kept, 0);
	bool good = start(w);
	while (good && advance(w)) {
		cplyi_game_turns_keep(&w->turns, w->stream, w->position,
		                      &w->kept);
		good = !w->kept.failed;
	}
	w->count = w->position;
	return good && !w->states.failed && go(w, 0) ? w : NULL;
}

void cplyi_game_walks_end(cply_game_log *l)
{
	for (cplyi_game_walk *w = l->walks; w; w = w->next) {
		stop(w);
		cply_arena_free(&w->states);
		cply_arena_free(&w->kept);
		cply_arena_free(&w->last);
	}
	l->walks = NULL;
	l->reads = NULL;
}

/* ---- its steps ---- */

/* The tables of steps see records as constant; what is read from a stream
 * never is. */
static cplyi_game_walk *walk_of(const void *record)
{
	return (cplyi_game_walk *)(uintptr_t)record;
}

static uint64_t count(const void *record)
{
	return walk_of(record)->count;
}

static size_t state_size(const void *record)
{
	(void)record;
	return sizeof(cply_game_value);
}

/* Where it cannot be read any more there is no value. */
static cply_game_value state_at(cplyi_game_walk *w, uint64_t position)
{
	return go(w, position) ? cply_game_stream_state(w->stream)
	                       : (cply_game_value){ 0 };
}

static void *new_state(const void *record, cply_arena *a)
{
	cply_game_value *v = CPLY_NEW(a, 1, cply_game_value);
	if (v)
		*v = state_at(walk_of(record), 0);
	return v;
}

static void copy(const void *record, void *to, const void *from)
{
	(void)record;
	memcpy(to, from, sizeof(cply_game_value));
}

static void jump(const void *record, void *state, uint64_t from, uint64_t to)
{
	(void)from;
	cply_game_value v = state_at(walk_of(record), to);
	memcpy(state, &v, sizeof v);
}

static void apply(const void *record, void *state, uint64_t step)
{
	jump(record, state, step, step + 1);
}

static void undo(const void *record, void *state, uint64_t step)
{
	jump(record, state, step + 1, step);
}

/* Another walk looks at a step that is not the last, so that the state of this
 * one stays where it is. */
static cplyi_game_walk *at_step(cplyi_game_walk *w, uint64_t step)
{
	if (w->position == step + 1 && w->stream)
		return w;
	if (!w->other)
		w->other = cplyi_game_walk_begin(w->log);
	return w->other && go(w->other, step + 1) ? w->other : NULL;
}

static void describe(const void *record, uint64_t step, cply_buf *out)
{
	cplyi_game_walk *w = at_step(walk_of(record), step);
	if (w)
		cplyi_game_describe(&w->step, cply_game_stream_state(w->stream),
		                    out);
}

enum { TURN = 1, INVALID = 2, RAN = 4, OVER = 8 };

static const char *const mark_names[] = { "turn", "invalid", "ran", "over",
	                                  NULL };

/* What is made or removed would take two states to see. */
static uint32_t marks(const void *record, uint64_t step)
{
	cplyi_game_walk *w = at_step(walk_of(record), step);
	if (!w)
		return 0;
	uint32_t of_event = cplyi_game_event_marks(&w->step);
	return (w->is_turn ? TURN : 0u) |
	       (of_event & CPLY_GAME_MARK_INVALID ? INVALID : 0u) |
	       (of_event & CPLY_GAME_MARK_RAN ? RAN : 0u) |
	       (of_event & CPLY_GAME_MARK_OVER ? OVER : 0u);
}

static bool next_name(const void *record, cply_name *name)
{
	return cplyi_game_turns_next(&walk_of(record)->turns, name);
}

const cply_timeline_ops cplyi_game_walk_steps = {
	.mark_names = mark_names,
	.count = count,
	.state_size = state_size,
	.new_state = new_state,
	.copy = copy,
	.apply = apply,
	.undo = undo,
	.jump = jump,
	.describe = describe,
	.marks = marks,
	.name_kinds = cplyi_game_name_kinds,
	.next_name = next_name,
	.first = 1, /* the first delta makes everything */
};
