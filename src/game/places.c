/* SPDX-License-Identifier: MIT */
#include "game/places.h"

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

static bool next_name(void *ctx, cply_name *name)
{
	places *p = ctx;
	while (name->at_ >= p->turns.n && !p->has_failed) {
		uint64_t before = cplyi_game_read_so_far(p->log);
		read_to(p, before + 1);
		if (cplyi_game_read_so_far(p->log) == before)
			return false;
		cplyi_game_turns_keep(&p->turns, p->log->stream,
		                      cplyi_game_read_so_far(p->log), &p->a);
		if (p->a.failed)
			p->has_failed = true;
	}
	return cplyi_game_turns_next(&p->turns, name);
}

static uint64_t find(void *ctx, cply_str name, cply_str value)
{
	const places *p = ctx;
	uint64_t step;
	if (!p->index || !cply_str_is(name, cplyi_game_name_kinds[0]) ||
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
		             .name_kinds = cplyi_game_name_kinds,
		             .next_name = next_name,
		             .find = find };
}
