/* SPDX-License-Identifier: MIT */
/* Retrograde analysis: from positions that are decided back to those that lead
 * to them.
 *
 * After the first step (count.c), turn by turn from the end: who can move into
 * a lost position wins, one turn later; who has only moves into won positions
 * left loses. What is never reached is a draw.
 *
 * A slot stands for all positions that symmetries make equal. A position that
 * is itself kept by some symmetries is entered by fewer different moves than
 * there are moves: with m moves from P into the class of S and u ways back from
 * S into the class of P, m * keepers(S) = u * keepers(P). */
#include <stdlib.h>

#include "mill/tables/retro.h"

/* ---- setting up ---- */

static uint32_t blocks_of(uint32_t n)
{
	return (n + RETRO_BLOCK - 1) / RETRO_BLOCK;
}

static bool init_space(const cply_mill_build *b, space *s, unsigned own,
                       unsigned opp, cply_arena *a)
{
	s->n_own = own;
	s->n_opp = opp;
	s->n_classes = b->index->sets[own].n;
	s->per_class = b->index->choose[CPLY_MILL_POINTS - own][opp];
	s->n = s->n_classes * s->per_class;
	s->n_words = (blocks_of(s->n) + 63) / 64;
	/* Whole blocks, which are read in words. */
	s->state =
		(uint16_t *)cply_alloc(a, (size_t)blocks_of(s->n) * RETRO_BLOCK,
	                               sizeof *s->state, 64);
	s->due = CPLY_NEW(a, (size_t)s->n_words * RETRO_STEPS, uint64_t);
	return s->n && !a->failed;
}

uint64_t cply_mill_build_memory(const cply_mill_index *index, unsigned own,
                                unsigned opp)
{
	uint64_t n = cply_mill_index_entries(index, own, opp);
	if (own != opp)
		n += cply_mill_index_entries(index, opp, own);
	return n * sizeof(uint16_t) + n / RETRO_BLOCK * (RETRO_STEPS / 8);
}

cply_mill_build *cply_mill_build_new(const cply_mill_tables *t, unsigned own,
                                     unsigned opp, cply_arena *a)
{
	cply_mill_build *b = CPLY_NEW(a, 1, cply_mill_build);
	unsigned least = t->rules.at_least;
	if (!b || own > CPLY_MILL_MOST_STONES || opp > CPLY_MILL_MOST_STONES ||
	    own < least || opp < least || !t->index->sets[own].n ||
	    !t->index->sets[opp].n)
		return NULL;
	if ((opp > least && !table_covers(t, opp - 1, own)) ||
	    (own > least && !table_covers(t, own - 1, opp)))
		return NULL;
	b->smaller = t;
	b->index = t->index;
	b->rules = cplyi_fast_rules(&t->rules);
	b->most = TABLE_MOST_TURNS + 1;
	b->n_spaces = own == opp ? 1 : 2;
	if (!init_space(b, &b->space[0], own, opp, a) ||
	    (own != opp && !init_space(b, &b->space[1], opp, own, a)))
		return NULL;
	return b;
}

void cplyi_retro_limit(cply_mill_build *b, unsigned turns)
{
	b->most = turns + 1;
}

unsigned cply_mill_build_pieces(const cply_mill_build *b)
{
	return RETRO_PIECES * b->n_spaces;
}

/* ---- going back ---- */

/* One that may lead to the decided position, and how many of its moves do. */
typedef struct earlier {
	uint32_t slot;
	unsigned ways;
} earlier;

typedef struct earlier_list {
	unsigned n;
	earlier items[CPLY_MILL_MAX_MOVES];
} earlier_list;

static int by_slot(const void *x, const void *y)
{
	const earlier *a = x, *b = y;
	return (a->slot > b->slot) - (a->slot < b->slot);
}

/* All positions from which a quiet move leads here; the same one may come
 * several times. */
static void list_earlier(const cply_mill_build *b, const space *before,
                         uint32_t own, uint32_t opp, earlier_list *out)
{
	const fast_rules *r = &b->rules;
	uint32_t empty = MILL_ALL & ~(own | opp);
	bool flies = mill_count(opp) <= r->fly_at;
	uint32_t moved = opp & ~mill_standing(opp, r->spokes);
	out->n = 0;
	for (; moved; moved &= moved - 1) {
		uint32_t to = moved & -moved;
		uint32_t from = fast_targets(r, to, empty, flies);
		for (; from; from &= from - 1) {
			earlier *e = &out->items[out->n++];
			e->slot = index_slot(b->index,
			                     (opp & ~to) | (from & -from), own,
			                     &e->ways);
			table_prefetch(&before->state[e->slot]);
		}
	}
}

/* Ways back become moves: see above. Only positions that symmetries keep need
 * it. */
static void merge_earlier(earlier_list *list, unsigned keepers)
{
	unsigned kept = 0;
	earlier *e = list->items;
	qsort(e, list->n, sizeof *e, by_slot);
	for (unsigned i = 0; i < list->n; i++) {
		if (kept && e[kept - 1].slot == e[i].slot)
			e[kept - 1].ways += e[i].ways;
		else
			e[kept++] = e[i];
	}
	for (unsigned i = 0; i < kept; i++)
		e[i].ways /= keepers;
	list->n = kept;
}

/* It can move into a lost position; a win in fewer turns stays. */
static void becomes_won(cply_mill_build *b, space *s, uint32_t slot,
                        unsigned entry)
{
	uint16_t won = (uint16_t)(RETRO_DECIDED | entry);
	uint16_t seen = __atomic_load_n(&s->state[slot], __ATOMIC_RELAXED);
	while (seen < RETRO_DECIDED || seen > won) {
		if (!retro_fits(b, entry))
			return;
		if (__atomic_compare_exchange_n(&s->state[slot], &seen, won,
		                                true, __ATOMIC_RELAXED,
		                                __ATOMIC_RELAXED)) {
			retro_note(b, s, slot, entry);
			return;
		}
	}
}

/* So many more of its moves lead into won positions; with the last it loses. */
static void loses_moves(cply_mill_build *b, space *s, const earlier *e,
                        unsigned entry)
{
	uint16_t *at = &s->state[e->slot];
	uint16_t seen = __atomic_load_n(at, __ATOMIC_RELAXED), next;
	unsigned longest;
	do {
		if (seen >= RETRO_DECIDED)
			return;
		longest = 2u * (seen & 255) - ((seen & 255) > 0);
		longest = longest > entry ? longest : entry;
		next = (uint16_t)(seen - (e->ways << 8));
		if (next < 256) {
			if (!retro_fits(b, longest))
				return;
			next = (uint16_t)(RETRO_DECIDED | longest);
		}
	} while (!__atomic_compare_exchange_n(
		at, &seen, next, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
	if (next >= RETRO_DECIDED)
		retro_note(b, s, e->slot, longest);
}

static void list_for_slot(const cply_mill_build *b, const space *s,
                          const space *before, uint32_t slot,
                          earlier_list *list)
{
	uint32_t class = slot / s->per_class;
	const mill_sets *sets = &b->index->sets[s->n_own];
	uint32_t own = sets->least[class];
	uint32_t opp = cplyi_index_second(b->index, slot % s->per_class,
	                                  s->n_opp, own);
	unsigned keepers = 1;
	list_earlier(b, before, own, opp, list);
	if (b->step % 2 || sets->keepers[class] == 1)
		return;
	index_slot(b->index, own, opp, &keepers);
	if (keepers != 1)
		merge_earlier(list, keepers);
}

static void apply(cply_mill_build *b, space *before, earlier_list *list)
{
	for (unsigned i = 0; i < list->n; i++)
		if (b->step % 2) /* lost: all that lead here win */
			becomes_won(b, before, list->items[i].slot,
			            b->step + 1);
		else
			loses_moves(b, before, &list->items[i], b->step + 1);
	list->n = 0;
}

/* ---- steps ---- */

/* Four states as one word; what other threads write meanwhile is never what is
 * looked for. */
typedef uint64_t __attribute__((may_alias)) four;

static bool has_state(const uint16_t *at, uint16_t wanted)
{
	const uint64_t ones = UINT64_C(0x0001000100010001);
	uint64_t x = __atomic_load_n((const four *)at, __ATOMIC_RELAXED) ^
	             ones * wanted;
	return ((x - ones) & ~x & ones << 15) != 0;
}

/* While the slots that lead to one position come from memory, those of the one
 * before are worked on. */
typedef struct walk {
	earlier_list lists[2];
	unsigned at;
} walk;

static void walk_block(cply_mill_build *b, const space *s, space *before,
                       uint32_t block, walk *w)
{
	uint16_t wanted = (uint16_t)(RETRO_DECIDED | b->step);
	uint32_t first = block * RETRO_BLOCK;
	for (uint32_t i = first; i < first + RETRO_BLOCK; i += 4) {
		if (!has_state(&s->state[i], wanted))
			continue;
		for (uint32_t slot = i; slot < i + 4; slot++) {
			if (__atomic_load_n(&s->state[slot],
			                    __ATOMIC_RELAXED) != wanted)
				continue;
			w->at ^= 1;
			list_for_slot(b, s, before, slot, &w->lists[w->at]);
			apply(b, before, &w->lists[w->at ^ 1]);
		}
	}
}

static void go_back(cply_mill_build *b, const space *s, space *before,
                    unsigned part)
{
	walk w;
	const uint64_t *due =
		&s->due[(size_t)(b->step % RETRO_STEPS) * s->n_words];
	uint32_t first = (uint32_t)((uint64_t)s->n_words * part / RETRO_PIECES);
	uint32_t end =
		(uint32_t)((uint64_t)s->n_words * (part + 1) / RETRO_PIECES);
	w.at = w.lists[0].n = w.lists[1].n = 0;
	for (uint32_t i = first; i < end; i++) {
		uint64_t word = __atomic_load_n(&due[i], __ATOMIC_RELAXED);
		for (unsigned bit = 0; word; bit++, word >>= 1)
			if (word & 1)
				walk_block(b, s, before, i * 64 + bit, &w);
	}
	apply(b, before, &w.lists[w.at]);
}

void cply_mill_build_work(cply_mill_build *b, unsigned piece)
{
	unsigned which = piece / RETRO_PIECES, part = piece % RETRO_PIECES;
	space *s = &b->space[which];
	if (b->counted) {
		go_back(b, s, &b->space[b->n_spaces == 2 ? 1 - which : 0],
		        part);
		return;
	}
	uint32_t first =
		(uint32_t)((uint64_t)s->n_classes * part / RETRO_PIECES);
	uint32_t end =
		(uint32_t)((uint64_t)s->n_classes * (part + 1) / RETRO_PIECES);
	for (uint32_t class = first; class < end; class ++)
		cplyi_retro_count(b, s, class);
}

bool cply_mill_build_next(cply_mill_build *b)
{
	b->counted = true;
	b->step++;
	return !b->too_long && !b->damaged && b->step <= b->highest;
}

cply_mill_built cply_mill_build_result(const cply_mill_build *b)
{
	return b->damaged    ? CPLY_MILL_BUILT_DAMAGED
	       : b->too_long ? CPLY_MILL_BUILT_TOO_LONG
	                     : CPLY_MILL_BUILT;
}

/* ---- the result ---- */

static uint16_t entry_of(uint16_t state)
{
	return state >= RETRO_DECIDED && state < RETRO_SAFE
	               ? state & (RETRO_DECIDED - 1)
	               : 0;
}

static uint16_t entry_at(const void *ctx, uint32_t slot)
{
	return entry_of(((const space *)ctx)->state[slot]);
}

bool cply_mill_build_write(const cply_mill_build *b, bool swapped,
                           cply_sink sink, void *ctx, cply_arena *a)
{
	const space *s = &b->space[swapped && b->n_spaces == 2];
	uint64_t counts[TABLE_VALUES] = { 0 };
	for (uint32_t i = 0; i < s->n; i++)
		if (s->state[i] != RETRO_UNUSED)
			counts[entry_of(s->state[i])]++;
	const table_source from = { .rules = b->rules,
		                    .own = s->n_own,
		                    .opp = s->n_opp,
		                    .n = s->n,
		                    .counts = counts,
		                    .entry = entry_at,
		                    .ctx = s };
	return cplyi_table_write(&from, sink, ctx, a);
}
