/* SPDX-License-Identifier: MIT */
/* The first step of retrograde analysis: every position counts its quiet moves
 * and looks up what its captures lead to, in the space with a stone less. */
#include "mill/tables/retro.h"

/* Captures of one turn; more are looked up in portions. */
enum { PORTION = 64 };

typedef struct counted {
	unsigned quiet;
	uint16_t win;  /* the best capture, as an entry; 0: none wins */
	uint16_t loss; /* the longest loss by a capture, as an entry */
	bool safe;     /* some capture does not lose */
	uint32_t slots[PORTION];
	unsigned n;
} counted;

/* A capture that leads to this entry for the other side. */
static void count_capture(counted *c, unsigned entry)
{
	if (entry && entry % 2 == 0) { /* the other side wins */
		if (entry + 1 > c->loss)
			c->loss = (uint16_t)(entry + 1);
		return;
	}
	c->safe = true;
	if (entry && (!c->win || entry + 1 < c->win))
		c->win = (uint16_t)(entry + 1);
}

/* All are on their way from memory before the first is needed. */
static void look_up(cply_mill_build *b, const cply_mill_table *t, counted *c)
{
	for (unsigned i = 0; i < c->n; i++) {
		uint16_t entry = table_entry(t, c->slots[i]);
		if (entry == TABLE_DAMAGED)
			__atomic_store_n(&b->damaged, true, __ATOMIC_RELAXED);
		count_capture(c, entry);
	}
	c->n = 0;
}

static void count_captures(cply_mill_build *b, const fast *f, uint32_t own,
                           counted *c)
{
	const fast_rules *r = &b->rules;
	if (fast_take_wins(r, f)) {
		c->win = 2;
		c->safe = true;
		return;
	}
	const cply_mill_table *t = &b->smaller->table[f->n_opp - 1][f->n_own];
	uint32_t can = mill_takeable(f->opp, r->spokes, r->always);
	for (; can; can &= can - 1) {
		uint32_t slot =
			index_slot(b->index, f->opp & ~(can & -can), own, NULL);
		table_prefetch(t->packed_ + ((uint64_t)slot * t->bits >> 3));
		if (c->n == PORTION)
			look_up(b, t, c);
		c->slots[c->n++] = slot;
	}
}

static void count_moves(cply_mill_build *b, const fast *f, counted *c)
{
	const fast_rules *r = &b->rules;
	uint32_t empty = MILL_ALL & ~(f->own | f->opp);
	bool flies = fast_flies(r, f);
	/* Most positions cannot close a mill. */
	if (!(mill_closing(f->own, r->spokes) & empty)) {
		c->quiet = flies ? f->n_own * mill_count(empty)
		                 : mill_steps(f->own, empty, r->spokes);
		return;
	}
	for (uint32_t a = f->own; a; a &= a - 1) {
		uint32_t from = a & -a, rest = f->own & ~from;
		uint32_t to = fast_targets(r, from, empty, flies);
		uint32_t close = mill_closing(rest, r->spokes) & to;
		c->quiet += mill_count(to & ~close);
		for (; close; close &= close - 1)
			count_captures(b, f, rest | (close & -close), c);
	}
	if (c->n)
		look_up(b, &b->smaller->table[f->n_opp - 1][f->n_own], c);
}

static void count_position(cply_mill_build *b, space *s, uint32_t slot,
                           uint32_t own, uint32_t opp)
{
	const fast f = fast_make(own, opp, 0, 0);
	counted c;
	unsigned entry = 0;
	c.quiet = c.n = 0;
	c.win = c.loss = 0;
	c.safe = false;
	count_moves(b, &f, &c);
	if (c.win)
		entry = c.win;
	else if (!c.quiet && !c.safe)
		entry = c.loss ? c.loss : 1; /* 1: stuck */
	if (!retro_fits(b, entry > c.loss ? entry : c.loss))
		return;
	if (entry) {
		s->state[slot] = (uint16_t)(RETRO_DECIDED | entry);
		retro_note(b, s, slot, entry);
	} else {
		s->state[slot] =
			c.safe ? RETRO_SAFE
			       : (uint16_t)(c.quiet << 8 | (c.loss + 1u) / 2);
	}
}

void cplyi_retro_count(cply_mill_build *b, space *s, uint32_t class)
{
	uint32_t own = b->index->sets[s->n_own].least[class];
	unsigned keepers = b->index->sets[s->n_own].keepers[class];
	uint32_t slot = class * s->per_class;
	uint8_t points[CPLY_MILL_POINTS] = { 0 };
	unsigned n = 0;
	for (uint32_t a = MILL_ALL & ~own; a; a &= a - 1)
		points[n++] = (uint8_t)mill_first(a);
	/* Second sets in the order of their rank. */
	uint32_t ranked = (UINT32_C(1) << s->n_opp) - 1;
	for (uint32_t i = 0; i < s->per_class; i++, slot++) {
		uint32_t opp = 0;
		for (uint32_t a = ranked; a; a &= a - 1)
			opp |= UINT32_C(1) << points[mill_first(a)];
		if (keepers == 1 ||
		    cplyi_index_is_least(b->index, keepers, opp))
			count_position(b, s, slot, own, opp);
		else
			s->state[slot] = RETRO_UNUSED;
		uint32_t low = ranked & -ranked, up = ranked + low;
		ranked = up | ((ranked ^ up) >> 2) / low;
	}
}
