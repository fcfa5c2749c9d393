/* SPDX-License-Identifier: MIT */
/* Making strategies: round by round, a good turn for every position that can
 * come up, and from there all turns of the other side. Of the turns that are
 * good, one is taken that adds as few positions as possible. */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "mill/search/search.h"
#include "mill/strategy/parts.h"
#include "mill/tables/parts.h"

enum {
	FIRST_SLOTS = 1 << 12,
	PORTION = 4096 /* steps that are written at once */
};

/* ---- sets of positions ---- */

typedef struct position_set {
	cply_arena arena;
	uint64_t *slots; /* one more than the position; 0: free */
	uint64_t n, mask;
	bool failed;
} position_set;

static uint64_t *slot_of(const position_set *set, uint64_t position)
{
	uint64_t at = (position + 1) * UINT64_C(0x9E3779B97F4A7C15) >> 20;
	while (set->slots[at & set->mask] &&
	       set->slots[at & set->mask] != position + 1)
		at++;
	return &set->slots[at & set->mask];
}

static bool set_has(const position_set *set, uint64_t position)
{
	return set->slots && *slot_of(set, position);
}

static void set_grow(position_set *set)
{
	position_set old = *set;
	uint64_t n_slots = old.slots ? 2 * (old.mask + 1) : FIRST_SLOTS;
	set->slots = CPLY_NEW(&set->arena, (size_t)n_slots, uint64_t);
	set->failed = !set->slots;
	if (set->failed) {
		set->slots = old.slots;
		return;
	}
	set->mask = n_slots - 1;
	for (uint64_t i = 0; old.slots && i <= old.mask; i++)
		if (old.slots[i])
			*slot_of(set, old.slots[i] - 1) = old.slots[i];
}

static void set_add(position_set *set, uint64_t position)
{
	if (!set->slots || 2 * set->n > set->mask)
		set_grow(set);
	if (set->failed)
		return;
	uint64_t *at = slot_of(set, position);
	set->n += !*at;
	*at = position + 1;
}

static int compare(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;
	return (*x > *y) - (*x < *y);
}

/* In order; NULL: no memory. Leaves the set empty. */
static uint64_t *set_take(position_set *set, cply_arena *a)
{
	uint64_t *out = CPLY_NEW(a, (size_t)set->n + 1, uint64_t), n = 0;
	for (uint64_t i = 0; out && set->slots && i <= set->mask; i++)
		if (set->slots[i])
			out[n++] = set->slots[i] - 1;
	if (out)
		qsort(out, (size_t)n, sizeof *out, compare);
	cply_arena_reset(&set->arena, SIZE_MAX);
	set->slots = NULL;
	set->n = set->mask = 0;
	return out;
}

/* ---- one strategy ---- */

typedef struct making {
	cply_mill_search *s; /* the lane of what it asks */
	cply_arena arena;    /* the steps */
	uint64_t *steps[STRATEGY_ROUNDS];
	cplyi_strategy *out;
	position_set next;
	cply_status status;
} making;

static bool is_over(const making *m, const fast *f)
{
	return f->n_own + f->own_hand < m->s->fast.at_least ||
	       fast_is_stuck(&m->s->fast, f);
}

static uint64_t least_of(const making *m, const fast *f)
{
	return index_least(m->s->tables->index, f->own, f->opp);
}

/* Calls for every position that a turn of the other side leads to and that a
 * table does not know; gives how many the set has not. */
static uint64_t each_reply(making *m, const fast *f, bool adds)
{
	fast_move list[FAST_MOST_MOVES];
	uint64_t n_new = 0;
	if (f->own_hand + f->opp_hand - (f->own_hand > 0) == 0 || is_over(m, f))
		return 0;
	unsigned n = cplyi_fast_turns(m->s, f, 0, list, FAST_MOST_MOVES);
	for (unsigned i = 0; i < n; i++) {
		fast reply = fast_turn(f, list[i].own, list[i].opp);
		uint64_t position = least_of(m, &reply);
		n_new += !set_has(&m->next, position);
		if (adds)
			set_add(&m->next, position);
	}
	return n_new;
}

/* The turn that adds the least, of those that are known to be good. */
static const fast_move *known_turn(making *m, const fast *f,
                                   const fast_move *list, unsigned n)
{
	const fast_move *best = NULL;
	uint64_t least = UINT64_MAX;
	for (unsigned i = 0; i < n && least; i++) {
		fast after = fast_turn(f, list[i].own, list[i].opp);
		if (!is_over(m, &after) &&
		    cplyi_placing_glance(m->s, &after, true) != 0)
			continue;
		uint64_t adds = each_reply(m, &after, false);
		if (adds < least) {
			least = adds;
			best = &list[i];
		}
	}
	return best;
}

/* None is known, or no longer: they are searched. */
static const fast_move *search_turn(making *m, const fast *f, fast_move *list,
                                    unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		cplyi_fast_pick(list, n, i, 0);
		fast after = fast_turn(f, list[i].own, list[i].opp);
		int wins = cplyi_placing_ask(m->s, &after, true);
		if (wins < 0)
			m->status = CPLY_LIMIT;
		if (wins <= 0)
			return wins ? NULL : &list[i];
	}
	m->status = CPLY_INVALID;
	return NULL;
}

static unsigned point_of(uint32_t set)
{
	return set ? mill_first(set) : STRATEGY_NOTHING;
}

/* A position becomes a step; what follows goes into the next round. */
static uint64_t make_step(making *m, uint64_t position, unsigned own_hand,
                          unsigned opp_hand)
{
	fast_move list[FAST_MOST_MOVES];
	const fast f =
		fast_make((uint32_t)(position >> 24),
	                  (uint32_t)position & MILL_ALL, own_hand, opp_hand);
	unsigned n = cplyi_fast_turns(m->s, &f, 0, list, FAST_MOST_MOVES);
	const fast_move *t = known_turn(m, &f, list, n);
	t = t ? t : search_turn(m, &f, list, n);
	if (!t)
		return 0;
	fast after = fast_turn(&f, t->own, t->opp);
	each_reply(m, &after, true);
	return step_make(position, point_of(f.own & ~t->own),
	                 point_of(t->own & ~f.own), point_of(f.opp & ~t->opp));
}

/* From the positions that are in the set, to the end. */
static void make_rounds(making *m, unsigned own_hand, unsigned opp_hand)
{
	for (unsigned r = 0; m->next.n && m->status == CPLY_OK; r++) {
		uint64_t n = m->next.n;
		uint64_t *steps = set_take(&m->next, &m->arena);
		if (!steps || r == STRATEGY_ROUNDS) {
			m->status = CPLY_NOMEM;
			return;
		}
		m->steps[r] = steps;
		m->out->n[r] = n;
		m->out->rounds = r + 1;
		for (uint64_t i = 0; i < n && m->status == CPLY_OK; i++) {
			steps[i] = make_step(m, steps[i], own_hand, opp_hand);
			/* Also where all is known, which takes minutes. */
			if (m->status == CPLY_OK && !search_goes_on(m->s))
				m->status = CPLY_LIMIT;
		}
		own_hand -= own_hand > 0;
		opp_hand -= opp_hand > 0;
		if (m->next.failed)
			m->status = CPLY_NOMEM;
	}
}

static void make_strategy(making *m, const fast *f, bool holder_moves)
{
	if (holder_moves) {
		set_add(&m->next, least_of(m, f));
		make_rounds(m, f->own_hand, f->opp_hand);
	} else {
		each_reply(m, f, true);
		make_rounds(m, f->opp_hand, f->own_hand ? f->own_hand - 1u : 0);
	}
}

/* ---- the file ---- */

typedef struct writing {
	cply_sink sink;
	void *ctx;
	uLong sum;
	bool good;
} writing;

static void put(writing *w, const char *bytes, size_t len)
{
	w->sum = crc32_z(w->sum, (const Bytef *)bytes, len);
	w->good = w->good && w->sink(w->ctx, (cply_str){ bytes, len });
}

/* Tables are named by their checksums. */
static unsigned put_tables(const cply_mill_tables *t, const fast *f, char *at)
{
	unsigned own = f->n_own + f->own_hand, opp = f->n_opp + f->opp_hand;
	unsigned n = 0;
	for (unsigned i = 3; i <= CPLY_MILL_MOST_STONES; i++)
		for (unsigned k = 3; k <= CPLY_MILL_MOST_STONES; k++) {
			bool needed = (i <= own && k <= opp) ||
			              (i <= opp && k <= own);
			if (!needed || !table_covers(t, i, k))
				continue;
			const cply_mill_table *x = &t->table[i][k];
			char *record = at + (size_t)n++ * TABLE_RECORD;
			strategy_put(record, i, 1);
			strategy_put(record + 1, k, 1);
			strategy_put(record + 4, x->header_sum, 4);
			strategy_put(record + 8, x->sum_of_sums, 4);
		}
	return n;
}

static void put_header(writing *w, const cply_mill_search *s,
                       const cply_mill_position *p, const fast *f,
                       const making m[2])
{
	char h[STRATEGY_HEADER] = STRATEGY_MAGIC;
	strategy_put(h + AT_VERSION, STRATEGY_VERSION, 4);
	strategy_put(h + AT_RULES, cplyi_table_rules(&s->fast), 4);
	strategy_put(h + AT_STONES, p->stones[0], 4);
	strategy_put(h + AT_STONES + 4, p->stones[1], 4);
	strategy_put(h + AT_SIDE, p->side, 1);
	strategy_put(h + AT_SIDE + 1, p->hand[0], 1);
	strategy_put(h + AT_SIDE + 2, p->hand[1], 1);
	strategy_put(h + AT_N_TABLES, put_tables(s->tables, f, h + AT_TABLES),
	             1);
	for (unsigned i = 0; i < 2 * STRATEGY_ROUNDS; i++)
		strategy_put(h + AT_COUNTS + 8 * (size_t)i,
		             m[i / STRATEGY_ROUNDS].out->n[i % STRATEGY_ROUNDS],
		             8);
	strategy_put(h + AT_HEADER_SUM, crc32(0, (const Bytef *)h, sizeof h),
	             4);
	put(w, h, sizeof h);
}

static void put_steps(writing *w, const making *m)
{
	char portion[PORTION * STRATEGY_STEP];
	for (unsigned r = 0; r < m->out->rounds; r++)
		for (uint64_t i = 0; i < m->out->n[r] && w->good;) {
			size_t n = 0;
			for (; n < PORTION && i < m->out->n[r]; n++, i++)
				strategy_put(portion + n * STRATEGY_STEP,
				             m->steps[r][i], STRATEGY_STEP);
			put(w, portion, n * STRATEGY_STEP);
		}
}

static bool write_file(const cply_mill_search *s, const making m[2],
                       const cply_mill_position *p, const fast *f,
                       cply_sink sink, void *ctx)
{
	writing w = { .sink = sink, .ctx = ctx, .good = true };
	char sum[4];
	put_header(&w, s, p, f, m);
	w.sum = crc32(0, Z_NULL, 0);
	for (unsigned side = 0; side < 2; side++)
		put_steps(&w, &m[side]);
	strategy_put(sum, w.sum, sizeof sum);
	put(&w, sum, sizeof sum);
	return w.good;
}

typedef struct both_sides {
	making *m;
	fast f;
	unsigned side; /* to move */
} both_sides;

/* The side to move holds out; the other one does if that side does not win. */
static void make_in_lane(void *job, cply_mill_search *lane)
{
	const both_sides *both = job;
	bool moves = placing_lane(both->f.own_hand, both->f.opp_hand, false) ==
	             lane->member;
	making *m = &both->m[moves ? both->side : !both->side];
	m->s = lane;
	make_strategy(m, &both->f, moves);
}

cply_status cplyi_strategy_write(cply_mill_search *s,
                                 const cply_mill_position *p, cply_sink sink,
                                 void *ctx, const cply_memory *memory,
                                 cplyi_strategy made[2])
{
	making m[2] = { { .out = &made[0] }, { .out = &made[1] } };
	both_sides both = { .m = m, .side = p->side };
	cply_status status = CPLY_OK;
	fast_rules rules;
	memset(made, 0, 2 * sizeof *made);
	if (!cplyi_placing_covers(s, p) ||
	    !cplyi_fast_from(&s->rules, p, &rules, &both.f))
		return CPLY_INVALID;
	if (!cplyi_placing_lanes(s))
		return CPLY_NOMEM;
	for (unsigned side = 0; side < 2; side++) {
		cply_arena_init(&m[side].arena, memory, SIZE_MAX);
		cply_arena_init(&m[side].next.arena, memory, SIZE_MAX);
	}
	cplyi_placing_both(s, 0, make_in_lane, &both);
	for (unsigned side = 0; side < 2; side++) {
		if (status == CPLY_OK)
			status = m[side].status;
		cply_arena_free(&m[side].next.arena);
	}
	if (status == CPLY_OK && !write_file(s, m, p, &both.f, sink, ctx))
		status = CPLY_NOMEM;
	for (unsigned side = 0; side < 2; side++)
		cply_arena_free(&m[side].arena);
	return status;
}
