/* SPDX-License-Identifier: MIT */
/* Events from the tables of an index: which deltas may be wanted, and where
 * they stand. */
#include "game/index/parts.h"
#include "game/index/table.h"

/* Parts of a log that is not compressed count as being apart from here on. */
enum { PLAIN_REGION = 128 * 1024, MOST_FOUND = 1 << 18 };

typedef struct candidate {
	uint64_t step, offset, turn;
} candidate;

struct cply_game_search {
	cply_game_index *index;
	const cply_limits *limits;
	cply_arena *arena;
	cply_arena room; /* for deltas */
	candidate *items;
	size_t n, cap, next;
	uint64_t regions, region; /* how many, the last */
	cply_str *turns;          /* by number; 0 is before the first */
	size_t n_turns;
	cply_game_stream *stream;
	cply_game_found found;
	bool failed;
};

/* Where one would begin to read for what stands at an offset. */
static uint64_t region_of(const cplyi_tail *t, uint64_t offset)
{
	if (!t->facts.is_compressed)
		return offset / PLAIN_REGION;
	return cplyi_tail_points(t, offset);
}

/* ---- names and turns ---- */

/* Which numbers of names mean this text? A bit for each. */
static bool find_name(cply_game_index *x, const char *name, cply_arena *a,
                      bool fits[CPLYI_TEXT_MOST])
{
	cply_str bytes, want = cply_str_of(name);
	if (!cplyi_decompress_part(&x->file, &x->tail.names, a, &bytes))
		return false;
	cplyi_taker t = { bytes, false };
	fits[CPLYI_NAME_OTHER] = true;
	for (size_t i = CPLYI_NAMES; t.rest.len && i < CPLYI_TEXT_MOST; i++)
		fits[i] = cply_str_eq(cplyi_take_text(&t), want);
	return !t.failed && !t.rest.len;
}

static bool read_turns(cply_game_search *s)
{
	cply_str bytes;
	size_t cap = 0;
	if (!cplyi_decompress_part(&s->index->file, &s->index->tail.turns,
	                           s->arena, &bytes))
		return false;
	cplyi_taker t = { bytes, false };
	for (cply_str text = CPLY_STR("");;) {
		if (s->n_turns == cap) {
			size_t more = cap ? cap * 2 : 256;
			s->turns = CPLY_GROW(s->arena, s->turns, cap, more,
			                     cply_str);
			if (!s->turns)
				return false;
			cap = more;
		}
		s->turns[s->n_turns++] = text;
		if (!t.rest.len)
			return !t.failed;
		cplyi_take_varint(&t);
		text = cplyi_take_text(&t);
	}
}

/* ---- candidates ---- */

static void add(cply_game_search *s, candidate c)
{
	if (s->n == s->cap) {
		size_t cap = s->cap ? s->cap * 2 : 256;
		s->items =
			CPLY_GROW(s->arena, s->items, s->cap, cap, candidate);
		if (!s->items) {
			s->failed = true;
			return;
		}
		s->cap = cap;
	}
	uint64_t region = region_of(&s->index->tail, c.offset);
	s->regions += !s->n || region != s->region;
	s->region = region;
	s->items[s->n++] = c;
}

typedef struct filter {
	const cply_game_wanted *wanted;
	bool players[CPLYI_TEXT_MOST], functions[CPLYI_TEXT_MOST];
} filter;

static bool is_candidate(const filter *f, const uint64_t row[COLUMNS])
{
	const cply_game_wanted *w = f->wanted;
	if (w->event >= 0 && row[COLUMN_EVENT] != (uint64_t)w->event)
		return false;
	if (w->player && !f->players[row[COLUMN_PLAYER]])
		return false;
	if (w->function && !f->functions[row[COLUMN_FUNCTION]])
		return false;
	return !w->is_invalid || row[COLUMN_FLAGS] & FLAG_INVALID;
}

static bool scan_table(cply_game_search *s, const filter *f, size_t number)
{
	const cplyi_tail *t = &s->index->tail;
	const cplyi_table *table = &t->tables[number];
	uint64_t step = (uint64_t)number * CPLYI_TABLE_STEPS;
	uint64_t end = t->facts.steps - step;
	end = step + (end < CPLYI_TABLE_STEPS ? end : CPLYI_TABLE_STEPS);
	cply_str bytes;
	cply_arena_reset(&s->room, SIZE_MAX);
	if (!cplyi_decompress_part(&s->index->file, &table->columns, &s->room,
	                           &bytes))
		return false;
	cplyi_taker all = { bytes, false }, columns[COLUMNS];
	for (int i = 0; i < COLUMNS; i++)
		columns[i] = (cplyi_taker){ cplyi_take_text(&all), false };
	candidate c = { .offset = table->offset };
	for (c.step = step; c.step < end; c.step++) {
		uint64_t row[COLUMNS];
		for (int i = 0; i < COLUMNS; i++) {
			row[i] = cplyi_take_varint(&columns[i]);
			all.failed |= columns[i].failed;
		}
		c.offset += row[COLUMN_OFFSET];
		c.turn += row[COLUMN_TURN];
		if (all.failed || row[COLUMN_PLAYER] >= CPLYI_TEXT_MOST ||
		    row[COLUMN_FUNCTION] >= CPLYI_TEXT_MOST ||
		    c.turn >= s->n_turns)
			return false;
		if (is_candidate(f, row))
			add(s, c);
	}
	return true;
}

/* Finds all candidates. CPLY_UNSUPPORTED: they are too many, or the index has
 * no turns; CPLY_INVALID: it is damaged. */
static cply_status scan(cply_game_search *s, filter *f)
{
	const cply_game_wanted *w = f->wanted;
	const cplyi_tail *t = &s->index->tail;
	if (!t->has_turns)
		return CPLY_UNSUPPORTED;
	if ((w->player &&
	     !find_name(s->index, w->player, s->arena, f->players)) ||
	    (w->function &&
	     !find_name(s->index, w->function, s->arena, f->functions)) ||
	    !read_turns(s))
		return CPLY_INVALID;
	uint64_t all = t->facts.is_compressed ? t->n_points + 1
	                                      : t->log_size / PLAIN_REGION + 1;
	for (size_t i = 0; i < t->n_tables; i++) {
		if (!scan_table(s, f, i))
			return CPLY_INVALID;
		if (s->n > MOST_FOUND || (all > 3 && s->regions * 3 > all))
			return CPLY_UNSUPPORTED;
	}
	return CPLY_OK;
}

cply_status cply_game_search_open(cply_game_index *x,
                                  const cply_game_wanted *wanted,
                                  cply_arena *arena, const cply_limits *limits,
                                  cply_game_search **out)
{
	cply_game_search *s = CPLY_NEW(arena, 1, cply_game_search);
	filter *f = CPLY_NEW(arena, 1, filter);
	*out = NULL;
	if (!s || !f)
		return CPLY_NOMEM;
	s->index = x;
	s->arena = arena;
	s->limits = limits;
	f->wanted = wanted;
	cply_arena_init(&s->room, arena->memory, SIZE_MAX);
	cply_status status = scan(s, f);
	if (arena->failed)
		status = CPLY_NOMEM;
	/* A damaged part is found when the search is closed. */
	s->failed = status == CPLY_INVALID;
	if (status == CPLY_OK || status == CPLY_INVALID) {
		s->n = s->failed ? 0 : s->n;
		*out = s;
		return CPLY_OK;
	}
	cply_arena_free(&s->room);
	return status;
}

/* ---- fetching ---- */

static void close_stream(cply_game_search *s)
{
	if (s->stream)
		(void)!cply_game_stream_close(s->stream);
	s->stream = NULL;
}

/* Is it shorter to read on from where the stream stands? */
static bool is_near(const cply_game_search *s, const candidate *c)
{
	return s->stream && region_of(&s->index->tail, c->offset) == s->region;
}

const cply_game_found *cply_game_search_next(cply_game_search *s)
{
	const cply_game_delta *d = NULL;
	if (s->failed || s->next == s->n)
		return NULL;
	const candidate *c = &s->items[s->next++];
	if (!is_near(s, c)) {
		close_stream(s);
		cply_arena_reset(&s->room, s->limits->arena_bytes);
		s->stream = cplyi_index_deltas(s->index, c->step, c->offset,
		                               &s->room, s->limits);
		s->region = region_of(&s->index->tail, c->offset);
	}
	while (s->stream && (d = cply_game_stream_next(s->stream)) != NULL &&
	       d->step < c->step)
		;
	if (!d || s->index->is_stale ||
	    d->origin + cply_json_span(d->whole).begin != c->offset) {
		s->failed = true;
		return NULL;
	}
	s->found = (cply_game_found){ s->turns[c->turn], d };
	return &s->found;
}

cply_status cply_game_search_close(cply_game_search *s, cply_diags *diags)
{
	close_stream(s);
	cply_arena_free(&s->room);
	return s->failed ? cplyi_index_fault(s->index, diags) : CPLY_OK;
}
