/* SPDX-License-Identifier: MIT */
/* A log in memory: the tree with its log of changes, and for each step where
 * its changes begin and what the delta said. */
#include "game/record.h"

#include "base/arena.h"

static cplyi_step *step_of(const cply_game *g, uint64_t i)
{
	return &g->chunks[i >> STEP_BITS][i & (STEP_CHUNK - 1)];
}

static bool add_step(cply_game *g, cply_arena *a, cplyi_step step)
{
	if (g->n >> STEP_BITS == g->n_chunks) {
		if (g->n_chunks == g->cap_chunks) {
			size_t cap = g->cap_chunks ? g->cap_chunks * 2 : 64;
			cplyi_step **p = CPLY_GROW(a, g->chunks, g->cap_chunks,
			                           cap, cplyi_step *);
			if (!p)
				return false;
			g->chunks = p;
			g->cap_chunks = cap;
		}
		g->chunks[g->n_chunks] =
			CPLYI_NEW_RAW(a, STEP_CHUNK, cplyi_step);
		if (!g->chunks[g->n_chunks++])
			return false;
	}
	*step_of(g, g->n++) = step;
	return true;
}

/* What is read may be a copy of the text, from the first byte on that is not
 * UTF-8. */
static bool is_inside(cply_str part, cply_str text)
{
	uintptr_t at = (uintptr_t)part.ptr, begin = (uintptr_t)text.ptr;
	return at >= begin && at - begin < text.len;
}

static char *copy(cply_game *g, const void *bytes, size_t n)
{
	char *p = cplyi_log_text(&g->stream->tree, n);
	return p ? memcpy(p, bytes, n) : NULL;
}

/* The text of a value, in memory that stays: that of `kept`, or a copy. */
static cply_str keep(cply_game *g, cply_json_value v, cply_str kept)
{
	cply_str raw = cply_json_raw(v);
	if (!raw.len || is_inside(raw, kept))
		return raw;
	return (cply_str){ copy(g, raw.ptr, raw.len), raw.len };
}

/* The type of such an event is rare, and goes before the data. */
static bool keep_pair(cply_game *g, cply_arena *a, const cply_game_delta *d,
                      cply_str kept, cplyi_step *step)
{
	cply_str *pair = CPLY_NEW(a, 2, cply_str);
	if (!pair)
		return false;
	pair[0] = keep(g, d->type, kept);
	pair[1] = keep(g, d->data, kept);
	step->data = pair;
	step->form = STEP_PAIR;
	return true;
}

/* Texts of one kind of event with as many values may be alike. */
static uint32_t hint_of(const cply_game_delta *d)
{
	uint32_t values = d->data.doc->tape[d->data.at].next - d->data.at;
	return values * 8 + (uint32_t)d->event;
}

static void keep_data(cply_game *g, cply_arena *a, const cply_game_delta *d,
                      cply_str kept, cplyi_step *step)
{
	uint8_t packed[ALIKE_ROOM];
	cply_str raw = cply_json_raw(d->data);
	step->data_len = (uint32_t)raw.len;
	if (!raw.len || is_inside(raw, kept)) {
		step->data = raw.ptr;
		return;
	}
	size_t n = g->alike
	                   ? cplyi_alike_pack(g->alike, hint_of(d), raw, packed)
	                   : 0;
	if (n && n < raw.len) {
		step->data = copy(g, packed, n);
		step->form = STEP_PACKED;
		return;
	}
	raw.ptr = copy(g, raw.ptr, raw.len);
	step->data = raw.ptr;
	if (raw.ptr && g->alike && !n)
		cplyi_alike_add(g->alike, a, hint_of(d), raw);
}

static bool keep_step(cply_game *g, cply_arena *a, const cply_game_delta *d,
                      uint32_t end, cply_str kept)
{
	cplyi_step step = { .end = end, .event = (uint8_t)d->event };
	if (d->event != CPLY_GAME_OTHER || !d->type.doc)
		keep_data(g, a, d, kept, &step);
	else if (!keep_pair(g, a, d, kept, &step))
		return false;
	return add_step(g, a, step) && !a->failed;
}

cply_status cply_game_open(const cply_game_source *source, bool keeps_text,
                           cply_arena *arena, cply_diags *diags,
                           const cply_limits *limits, cply_game **out)
{
	size_t budget = arena->budget;
	cply_game *g = CPLY_NEW(arena, 1, cply_game);
	*out = NULL;
	if (!g)
		return CPLY_NOMEM;
	g->arena = arena;
	if (!keeps_text)
		g->alike = CPLY_NEW(arena, 1, cplyi_alike);
	cply_status s = cplyi_stream_open(source, arena, diags, limits, &g->log,
	                                  &g->stream);
	if (s != CPLY_OK)
		return s;
	const cply_game_delta *d;
	const cply_str kept = keeps_text ? source->text : (cply_str){ NULL, 0 };
	bool good = true;
	while (good && (d = cply_game_stream_next(g->stream)) != NULL)
		good = keep_step(g, arena, d, g->log.n, kept);
	s = cply_game_stream_close(g->stream);
	if (!good || s == CPLY_NOMEM || !cplyi_log_index(&g->log, arena))
		return CPLY_NOMEM;
	g->size = budget - arena->budget;
	*out = g;
	return s;
}

uint64_t cply_game_count(const cply_game *g)
{
	return g->n;
}

size_t cply_game_size(const cply_game *g)
{
	return g->size;
}

const cply_game_head *cply_game_head_of(const cply_game *g)
{
	return &g->stream->head;
}

/* Changes up to a position. The first made the root. */
uint32_t cplyi_changes_at(const cply_game *g, uint64_t position)
{
	if (position > g->n)
		position = g->n;
	return position ? step_of(g, position - 1)->end : 1;
}

cply_game_value cply_game_state_at(const cply_game *g, uint64_t position)
{
	const cplyi_tree *t = &g->stream->tree;
	return (cply_game_value){ t, t->root, cplyi_changes_at(g, position) };
}

cply_game_value cply_game_value_at(const cply_game *g, const cplyi_slot *slot,
                                   uint64_t position)
{
	cply_game_value v = cply_game_state_at(g, position);
	v.slot = slot;
	if (slot && !*cplyi_value_at(v.tree, slot, v.n_changes_))
		v.slot = NULL;
	return v;
}

static cply_str unpack(const cply_game *g, const cplyi_step *s, cply_arena *a)
{
	char *p = CPLYI_NEW_RAW(a, s->data_len, char);
	if (!p)
		return (cply_str){ NULL, 0 };
	cplyi_alike_unpack(g->alike, s->data, p);
	return (cply_str){ p, s->data_len };
}

cply_game_record_step cplyi_step_read(const cply_game *g, uint64_t i,
                                      cply_arena *a)
{
	const cplyi_step *s = step_of(g, i);
	cply_game_record_step out = { .event = (cply_game_event)s->event };
	if (s->form == STEP_PAIR) {
		const cply_str *pair = s->data;
		out.type = pair[0];
		out.data = pair[1];
	} else if (s->form == STEP_PACKED) {
		out.data = unpack(g, s, a);
	} else {
		out.data = (cply_str){ s->data, s->data_len };
	}
	return out;
}

/* A text that a program has asked for stays as long as the record. */
cply_game_record_step cply_game_step_at(const cply_game *g, uint64_t i)
{
	cply_game_record_step out = cplyi_step_read(g, i, g->arena);
	cplyi_step *s = step_of(g, i);
	if (s->form == STEP_PACKED && out.data.ptr) {
		s->data = out.data.ptr;
		s->form = STEP_TEXT;
	}
	return out;
}

const cplyi_slot **cply_game_touched(const cply_game *g, uint64_t from,
                                     uint64_t to, cply_arena *a, size_t *n)
{
	uint32_t begin = cplyi_changes_at(g, from);
	uint32_t end = cplyi_changes_at(g, to);
	*n = 0;
	if (end < begin)
		end = begin;
	/* Each at most once: a bit for every slot. */
	uint64_t *seen = CPLY_NEW(a, g->log.n_slots / 64 + 1, uint64_t);
	const cplyi_slot **out = NULL;
	size_t cap = 0;
	if (!seen)
		return NULL;
	for (uint32_t i = begin; i < end; i++) {
		uint32_t id = g->log.chunks[i >> TOUCH_BITS]
		                      ->slots[i & (TOUCH_CHUNK - 1)];
		if (seen[id / 64] >> (id % 64) & 1)
			continue;
		seen[id / 64] |= (uint64_t)1 << (id % 64);
		if (*n == cap) {
			size_t more = cap ? cap * 2 : 64;
			out = CPLY_GROW(a, out, cap, more, const cplyi_slot *);
			if (!out)
				return NULL;
			cap = more;
		}
		out[(*n)++] = g->log.slots[id];
	}
	return out;
}

/* The position that the step with this change leads to. */
uint64_t cplyi_position_of(const cply_game *g, uint32_t change)
{
	uint64_t low = 0, high = g->n;
	while (low < high) {
		uint64_t middle = low + (high - low) / 2;
		if (step_of(g, middle)->end <= change)
			low = middle + 1;
		else
			high = middle;
	}
	return change ? low + 1 : 0;
}

uint64_t *cply_game_changes(const cply_game *g, const cplyi_slot *slot,
                            cply_arena *a, size_t *n)
{
	uint32_t begin = g->log.begin[slot->id];
	uint32_t end = g->log.begin[slot->id + 1];
	uint64_t *out = CPLY_NEW(a, end - begin + 1, uint64_t);
	*n = 0;
	for (uint32_t i = begin; out && i < end; i++) {
		uint64_t at = cplyi_position_of(g, g->log.index[i]);
		if (!*n || out[*n - 1] != at)
			out[(*n)++] = at;
	}
	return out;
}
