/* SPDX-License-Identifier: MIT */
#include "game/places.h"

/* Where a turn begins. */
typedef struct cplyi_game_turn {
	cply_str text;
	uint64_t position;
} turn;

typedef cplyi_game_places places;

uint64_t cplyi_game_read_so_far(const cply_game_log *log)
{
	return log->stream ? cply_game_stream_count(log->stream) : 0;
}

bool cplyi_game_read_to(cply_game_log *log, uint64_t position)
{
	if (!log->stream && !cplyi_game_log_start(log))
		return false;
	while (cplyi_game_read_so_far(log) < position &&
	       cplyi_game_log_next(log))
		;
	return true;
}

static void read_to(places *p, uint64_t position)
{
	if (!cplyi_game_read_to(p->log, position))
		p->has_failed = true;
}

static const cply_game_index_facts *facts_of(const places *p)
{
	return p->index ? cply_game_index_facts_of(p->index) : NULL;
}

static bool has(void *ctx, uint64_t position)
{
	places *p = ctx;
	const cply_game_index_facts *facts = facts_of(p);
	if (facts)
		return position <= facts->steps;
	read_to(p, position);
	return cplyi_game_read_so_far(p->log) >= position;
}

static uint64_t count(void *ctx)
{
	places *p = ctx;
	const cply_game_index_facts *facts = facts_of(p);
	if (facts)
		return facts->steps;
	read_to(p, UINT64_MAX);
	return cplyi_game_read_so_far(p->log);
}

static const char *const name_kinds[] = { "turn", NULL };

/* Keeps the turn that the stream is in, if it has just begun. */
static bool keep_turn(places *p)
{
	cply_game_value v =
		cply_game_get(cply_game_stream_state(p->log->stream),
	                      CPLY_STR("currentTurn"));
	const turn *last = p->n_turns ? &p->turns[p->n_turns - 1] : NULL;
	if (!v.slot || (last && cply_str_eq(last->text, cply_game_raw(v))))
		return false;
	if (p->n_turns == p->cap) {
		size_t more = p->cap ? 2 * p->cap : 64;
		turn *grown = CPLY_GROW(&p->a, p->turns, p->cap, more, turn);
		if (!grown)
			return false;
		p->turns = grown;
		p->cap = more;
	}
	p->turns[p->n_turns++] = (turn){ cply_str_copy(&p->a, cply_game_raw(v)),
		                         cplyi_game_read_so_far(p->log) };
	return true;
}

static bool next_name(void *ctx, cply_name *name)
{
	places *p = ctx;
	bool is_kept = name->at_ < p->n_turns;
	while (!is_kept && !p->has_failed) {
		uint64_t before = cplyi_game_read_so_far(p->log);
		read_to(p, before + 1);
		if (cplyi_game_read_so_far(p->log) == before)
			return false;
		is_kept = keep_turn(p);
	}
	if (!is_kept)
		return false;
	const turn *t = &p->turns[name->at_++];
	name->kind = name_kinds[0];
	name->value = t->text;
	name->position = t->position;
	return true;
}

static uint64_t find(void *ctx, cply_str name, cply_str value)
{
	const places *p = ctx;
	uint64_t step;
	if (!p->index || !cply_str_is(name, name_kinds[0]) ||
	    cply_game_index_turn(p->index, value, &step) != CPLY_OK)
		return CPLY_NO_STEP;
	return step;
}

void cplyi_game_places_init(places *p, cply_game_log *log,
                            cply_game_index *index)
{
	*p = (places){ .log = log, .index = index };
	cply_arena_init(&p->a, log->arena->memory, log->limits->arena_bytes);
}

void cplyi_game_places_free(places *p)
{
	cply_arena_free(&p->a);
}

cply_steps cplyi_game_steps(places *p)
{
	return (cply_steps){ .ctx = p,
		             .has = has,
		             .count = count,
		             .name_kinds = name_kinds,
		             .next_name = next_name,
		             .find = find };
}
