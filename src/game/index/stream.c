/* SPDX-License-Identifier: MIT */
/* A stream that begins in the middle of a log: with a state of the index and
 * the text of the deltas after it. */
#include "carrier/json_window.h"
#include "game/index/parts.h"
#include "game/state/keyframe.h"

/* The JSON of a log from some offset on. */
typedef struct source {
	cply_game_index *index;
	cply_decompress decompress;
	uint64_t at;   /* in the log */
	uint64_t skip; /* decompressed bytes before the offset */
	bool is_compressed;
} source;

static size_t feed_log(void *ctx, char *into, size_t room)
{
	source *f = ctx;
	size_t n = cplyi_index_read_log(f->index, f->at, into, room);
	f->at += n;
	return n;
}

static size_t feed(void *ctx, char *into, size_t room)
{
	source *f = ctx;
	if (!f->is_compressed)
		return feed_log(f, into, room);
	for (;;) {
		size_t n = cply_decompress_feed(&f->decompress, into, room);
		if (f->skip >= n) {
			f->skip -= n;
			if (n)
				continue;
			return 0;
		}
		n -= (size_t)f->skip;
		memmove(into, into + f->skip, n);
		f->skip = 0;
		return n;
	}
}

static bool open_compressed(source *f, uint64_t offset,
                            const cply_limits *limits, cply_arena *a)
{
	const cplyi_tail *t = &f->index->tail;
	size_t n = cplyi_tail_points(t, offset);
	const cplyi_index_point *p = n ? &t->points[n - 1] : NULL;
	cplyi_mark *k = CPLY_NEW(a, 1, cplyi_mark);
	cply_str window;
	if (!k ||
	    !cply_decompress_init(&f->decompress, &cplyi_inflater_resuming,
	                          feed_log, f, limits, a))
		return false;
	f->skip = offset;
	if (!p)
		return true;
	if (!cplyi_decompress_part(&f->index->file, &p->window, a, &window))
		return false;
	k->compressed = p->compressed;
	k->decompressed = p->decompressed;
	k->bits = p->bits;
	k->n = (uint32_t)window.len;
	memcpy(k->window, window.ptr, window.len);
	f->at = cplyi_mark_begin(k);
	f->skip = offset - p->decompressed;
	return cplyi_decompress_resume(&f->decompress, k);
}

/* ---- the stream ---- */

static const cplyi_frame *frame_before(const cplyi_tail *t, uint64_t step)
{
	size_t low = 0, high = t->n_frames;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (t->frames[middle].step <= step)
			low = middle + 1;
		else
			high = middle;
	}
	return &t->frames[low - 1]; /* the first is that of step 0 */
}

static bool load_state(cply_game_index *x, const cplyi_frame *frame,
                       cplyi_tree *tree)
{
	cply_arena room;
	cply_str bytes;
	cply_arena_init(&room, x->arena->memory, SIZE_MAX);
	bool good =
		cplyi_decompress_part(&x->file, &frame->state, &room, &bytes) &&
		cplyi_keyframe_get(tree, bytes, &room);
	cply_arena_free(&room);
	return good;
}

/* A stream that stands before the delta at an offset of the JSON, or, at the
 * last step, at the end. Without a state it begins with an empty one. */
static bool open_at(cply_game_index *x, const cplyi_frame *at, bool has_state,
                    cply_game_stream *s)
{
	const cply_game_index_facts *facts = &x->tail.facts;
	if (!cplyi_tree_init(&s->tree, s->arena, NULL))
		return false;
	s->merge.tree = &s->tree;
	s->merge.tally.arena = s->arena;
	s->head.removed = s->merge.removed =
		cply_str_copy(s->arena, facts->removed);
	s->head.length = s->merge.length =
		cply_str_copy(s->arena, facts->length);
	s->head.has_constants = true;
	s->count = at->step;
	if (has_state && !load_state(x, at, &s->tree))
		return false;
	if (at->step == facts->steps) {
		s->event = CPLY_JSON_END;
		return true;
	}
	source *f = CPLY_NEW(s->arena, 1, source);
	if (!f)
		return false;
	*f = (source){ .index = x,
		       .at = at->offset,
		       .is_compressed = facts->is_compressed };
	if (f->is_compressed) {
		f->at = 0;
		if (!open_compressed(f, at->offset, s->limits, s->arena))
			return false;
	}
	cply_json_pull_from(&s->pull, feed, f);
	cplyi_json_pull_inside(&s->pull, at->offset, at->step);
	s->event = CPLY_JSON_ELEMENT;
	return true;
}

static cply_game_stream *new_stream(cply_arena *arena,
                                    const cply_limits *limits)
{
	cply_game_stream *s = CPLY_NEW(arena, 1, cply_game_stream);
	/* What is found on the way is but a part of what there is. */
	cply_diags *own = CPLY_NEW(arena, 1, cply_diags);
	if (!s || !own)
		return NULL;
	cply_diags_init(own, arena, 0);
	*s = (cply_game_stream){ .arena = arena,
		                 .diags = own,
		                 .limits = limits,
		                 .first = CPLY_GAME_EVENTS };
	s->options = (cply_json_pull_options){ .array = "deltas",
		                               .max_depth = limits->depth };
	cply_json_pull_init(&s->pull, NULL, &s->options);
	return s;
}

/* ---- what has turned out not to fit ---- */

cply_status cplyi_index_fault(const cply_game_index *x, cply_diags *diags)
{
	if (x->is_stale)
		cply_report_with(diags, CPLY_GL503, CPLY_NOWHERE,
		                 CPLY_N(x->stale_at));
	else
		cply_report_with(diags, CPLY_GL501, CPLY_NOWHERE,
		                 CPLY_Z("a part of it cannot be used"));
	return CPLY_INVALID;
}

cply_game_stream *cplyi_index_deltas(cply_game_index *x, uint64_t step,
                                     uint64_t offset, cply_arena *arena,
                                     const cply_limits *limits)
{
	const cplyi_frame at = { .step = step, .offset = offset };
	cply_game_stream *s = new_stream(arena, limits);
	if (s && !open_at(x, &at, false, s)) {
		cply_json_pull_free(&s->pull);
		return NULL;
	}
	return s;
}

cply_status cply_game_index_stream(cply_game_index *x, uint64_t step,
                                   cply_arena *arena, cply_diags *diags,
                                   const cply_limits *limits,
                                   cply_game_stream **out)
{
	*out = NULL;
	if (step > x->tail.facts.steps)
		return CPLY_INVALID;
	cply_game_stream *s = new_stream(arena, limits);
	if (!s)
		return CPLY_NOMEM;
	bool good = open_at(x, frame_before(&x->tail, step), true, s);
	while (good && s->count < step)
		good = cply_game_stream_next(s) != NULL;
	if (good && !x->is_stale) {
		*out = s;
		return CPLY_OK;
	}
	cply_json_pull_free(&s->pull);
	return arena->failed ? CPLY_NOMEM : cplyi_index_fault(x, diags);
}
