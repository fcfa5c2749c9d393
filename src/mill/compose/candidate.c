/* SPDX-License-Identifier: MIT */
/* Positions that may become puzzles: from a table, every slot once in a
 * scattered order, or stones at random. */
#include "mill/compose/parts.h"

/* Slots of a table that are looked at in one go. */
enum { PORTION = 4096 };

/* splitmix64: every seed is a good one. */
static uint64_t next_random(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
	z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
	z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
	return z ^ z >> 31;
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
	while (b) {
		uint64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

void cplyi_compose_source(compose_source *s, const cply_mill_order *order,
                          const cply_mill_tables *tables)
{
	*s = (compose_source){ .order = order, .state = order->seed };
	if (!tables || !table_covers(tables, order->own, order->opp))
		return;
	s->tables = tables;
	s->n = tables->table[order->own][order->opp].entries;
	/* Any number without a common divisor leads through all slots. */
	s->stride = next_random(&s->state) % s->n;
	while (common_divisor(s->stride, s->n) != 1)
		s->stride = (s->stride + 1) % s->n;
}

/* Between two turns, nothing in hand; either colour, any way round. */
static void set_up(compose_source *s, uint32_t own, uint32_t opp,
                   cply_mill_position *out)
{
	uint64_t r = next_random(&s->state);
	unsigned symmetry = r & 15, side = r >> 4 & 1;
	cply_mill_start(&s->order->rules, out);
	out->hand[0] = out->hand[1] = 0;
	out->side = (uint8_t)side;
	out->phase = 'm';
	out->action = 's';
	out->ply = side;
	out->stones[side] = cply_mill_turn(own, symmetry);
	out->stones[side ^ 1] = cply_mill_turn(opp, symmetry);
	cply_mill_settle(&s->order->rules, out);
}

static bool from_table(compose_source *s, cply_mill_position *out, bool *ended)
{
	const cply_mill_order *o = s->order;
	const cply_mill_index *ix = s->tables->index;
	const cply_mill_table *t = &s->tables->table[o->own][o->opp];
	uint32_t per_class = ix->choose[CPLY_MILL_POINTS - o->own][o->opp];
	for (unsigned i = 0; i < PORTION && s->at < s->n; i++) {
		uint32_t slot = (uint32_t)(s->at++ * s->stride % s->n);
		if (table_entry(t, slot) != 2 * o->turns)
			continue;
		uint32_t class = slot / per_class;
		const mill_sets *sets = &ix->sets[o->own];
		set_up(s, sets->least[class],
		       cplyi_index_second(ix, slot % per_class, o->opp,
		                          sets->least[class]),
		       out);
		return true;
	}
	*ended = s->at == s->n;
	return false;
}

static uint32_t some_stones(compose_source *s, unsigned n, uint32_t without)
{
	uint32_t out = 0;
	while (mill_count(out) < n)
		out |= UINT32_C(1)
		               << next_random(&s->state) % CPLY_MILL_POINTS &
		       ~without;
	return out;
}

bool cplyi_compose_candidate(compose_source *s, cply_mill_position *out,
                             bool *ended)
{
	*ended = false;
	if (s->tables)
		return from_table(s, out, ended);
	uint32_t own = some_stones(s, s->order->own, 0);
	s->at++;
	set_up(s, own, some_stones(s, s->order->opp, own), out);
	return out->phase == 'm';
}
