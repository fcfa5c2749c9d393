/* SPDX-License-Identifier: MIT */
/* Retrograde analysis: from positions that are decided back to those that lead
 * to them.
 *
 * First every position counts its quiet moves and looks up what its captures
 * lead to, in spaces with a stone less. Then, turn by turn from the end: who
 * can move into a lost position wins, one turn later; who has only moves into
 * won positions left loses. What is never reached is a draw.
 *
 * A slot stands for all positions that symmetries make equal. A position that
 * is itself kept by some symmetries is entered by fewer different moves than
 * there are moves: with m moves from P into the class of S and u ways back from
 * S into the class of P, m * keepers(S) = u * keepers(P). */
#include <stdlib.h>

#include "mill/tables/parts.h"

enum { PIECES = 64, KEEPS_FROM_LOSING = 255 };

typedef struct space {
	unsigned n_own, n_opp;
	uint32_t n_classes, per_class;
	uint8_t *entry;   /* as in tables; also those still to come */
	uint8_t *moves;   /* quiet moves that do not lose yet */
	uint8_t *capture; /* the longest loss by a capture, as an entry */
} space;

struct cply_mill_build {
	const cply_mill_tables *smaller;
	const cply_mill_index *index;
	fast_rules rules;
	space space[2];
	unsigned n_spaces;
	bool counted;    /* the first step is done */
	unsigned step;   /* entries of this value are final now */
	uint8_t highest; /* of all entries so far */
};

/* ---- shared by threads ---- */

static inline uint8_t peek(const uint8_t *at)
{
	return __atomic_load_n(at, __ATOMIC_RELAXED);
}

static void raise_to(uint8_t *at, uint8_t value)
{
	uint8_t seen = peek(at);
	while (seen < value &&
	       !__atomic_compare_exchange_n(at, &seen, value, true,
	                                    __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		continue;
}

/* A win in fewer turns replaces one in more. */
static void lower_to(uint8_t *at, uint8_t value)
{
	uint8_t seen = peek(at);
	while ((!seen || seen > value) &&
	       !__atomic_compare_exchange_n(at, &seen, value, true,
	                                    __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		continue;
}

/* ---- setting up ---- */

static bool init_space(cply_mill_build *b, space *s, unsigned own, unsigned opp,
                       cply_arena *a)
{
	s->n_own = own;
	s->n_opp = opp;
	s->n_classes = b->index->sets[own].n;
	s->per_class = b->index->choose[CPLY_MILL_POINTS - own][opp];
	size_t n = (size_t)s->n_classes * s->per_class;
	s->entry = CPLY_NEW(a, n, uint8_t);
	s->moves = CPLY_NEW(a, n, uint8_t);
	s->capture = CPLY_NEW(a, n, uint8_t);
	return n && !a->failed;
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
	b->n_spaces = own == opp ? 1 : 2;
	if (!init_space(b, &b->space[0], own, opp, a) ||
	    (own != opp && !init_space(b, &b->space[1], opp, own, a)))
		return NULL;
	return b;
}

unsigned cply_mill_build_pieces(const cply_mill_build *b)
{
	return PIECES * b->n_spaces;
}

/* ---- counting moves ---- */

typedef struct counted {
	unsigned quiet;
	uint8_t win;  /* the best capture, as an entry; 0: none wins */
	uint8_t loss; /* as in space.capture */
} counted;

/* A capture that leads to this entry for the other side. */
static void count_capture(counted *c, uint8_t entry)
{
	if (!entry) {
		c->loss = KEEPS_FROM_LOSING;
	} else if (entry % 2) { /* the other side loses */
		c->loss = KEEPS_FROM_LOSING;
		if (!c->win || entry + 1 < c->win)
			c->win = (uint8_t)(entry + 1);
	} else if (entry + 1 > c->loss) {
		c->loss = (uint8_t)(entry + 1);
	}
}

static void count_captures(const cply_mill_build *b, const fast *f,
                           uint32_t own, counted *c)
{
	const fast_rules *r = &b->rules;
	if (fast_take_wins(r, f)) {
		c->win = 2;
		c->loss = KEEPS_FROM_LOSING;
		return;
	}
	uint32_t can = mill_takeable(f->opp, r->spokes, r->always);
	for (; can; can &= can - 1)
		count_capture(c, table_look(b->smaller, f->opp & ~(can & -can),
		                            own));
}

static counted count_moves(const cply_mill_build *b, const fast *f)
{
	const fast_rules *r = &b->rules;
	counted c = { 0 };
	uint32_t empty = MILL_ALL & ~(f->own | f->opp);
	bool flies = fast_flies(r, f);
	for (uint32_t a = f->own; a; a &= a - 1) {
		uint32_t from = a & -a, rest = f->own & ~from;
		uint32_t to = fast_targets(r, from, empty, flies);
		uint32_t close = mill_closing(rest, r->spokes) & to;
		c.quiet += mill_count(to & ~close);
		for (; close; close &= close - 1)
			count_captures(b, f, rest | (close & -close), &c);
	}
	return c;
}

static void count_position(cply_mill_build *b, space *s, uint32_t slot,
                           uint32_t own, uint32_t opp)
{
	const fast f = fast_make(own, opp, 0, 0);
	counted c = count_moves(b, &f);
	s->moves[slot] = (uint8_t)c.quiet;
	s->capture[slot] = c.loss;
	if (c.win)
		s->entry[slot] = c.win;
	else if (!c.quiet && c.loss != KEEPS_FROM_LOSING)
		s->entry[slot] = c.loss ? c.loss : 1; /* 1: stuck */
	raise_to(&b->highest, s->entry[slot]);
}

static void count_class(cply_mill_build *b, space *s, uint32_t class)
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
			s->entry[slot] = TABLE_UNUSED;
		uint32_t low = ranked & -ranked, up = ranked + low;
		ranked = up | ((ranked ^ up) >> 2) / low;
	}
}

/* ---- going back ---- */

/* One that may lead to the decided position, and how many of its moves do. */
typedef struct earlier {
	uint32_t slot;
	unsigned ways;
} earlier;

static int by_slot(const void *x, const void *y)
{
	const earlier *a = x, *b = y;
	return (a->slot > b->slot) - (a->slot < b->slot);
}

/* All positions from which a quiet move leads here; the same one may come
 * several times. */
static unsigned list_earlier(const cply_mill_build *b, uint32_t own,
                             uint32_t opp, earlier *out)
{
	const fast_rules *r = &b->rules;
	uint32_t empty = MILL_ALL & ~(own | opp);
	bool flies = mill_count(opp) <= r->fly_at;
	uint32_t moved = opp & ~mill_standing(opp, r->spokes);
	unsigned n = 0;
	for (; moved; moved &= moved - 1) {
		uint32_t to = moved & -moved;
		uint32_t from = fast_targets(r, to, empty, flies);
		for (; from; from &= from - 1) {
			uint32_t before = (opp & ~to) | (from & -from);
			out[n].slot =
				index_slot(b->index, before, own, &out[n].ways);
			n++;
		}
	}
	return n;
}

/* Ways back become moves: see above. Only positions that symmetries keep need
 * it. */
static unsigned merge_earlier(earlier *list, unsigned n, unsigned keepers)
{
	unsigned kept = 0;
	qsort(list, n, sizeof *list, by_slot);
	for (unsigned i = 0; i < n; i++) {
		if (kept && list[kept - 1].slot == list[i].slot)
			list[kept - 1].ways += list[i].ways;
		else
			list[kept++] = list[i];
	}
	for (unsigned i = 0; i < kept; i++)
		list[i].ways /= keepers;
	return kept;
}

static void go_back(cply_mill_build *b, const space *s, space *before,
                    uint32_t slot)
{
	enum { MOST = CPLY_MILL_MAX_MOVES };
	earlier list[MOST];
	uint32_t class = slot / s->per_class;
	const mill_sets *sets = &b->index->sets[s->n_own];
	uint32_t own = sets->least[class];
	uint32_t opp = cplyi_index_second(b->index, slot % s->per_class,
	                                  s->n_opp, own);
	unsigned keepers = 1, n = list_earlier(b, own, opp, list);
	uint8_t later = (uint8_t)(b->step + 1);
	if (b->step % 2) { /* lost: all that lead here win */
		for (unsigned i = 0; i < n; i++)
			lower_to(&before->entry[list[i].slot], later);
		if (n)
			raise_to(&b->highest, later);
		return;
	}
	if (sets->keepers[class] != 1)
		index_slot(b->index, own, opp, &keepers);
	if (keepers != 1)
		n = merge_earlier(list, n, keepers);
	for (unsigned i = 0; i < n; i++) {
		uint32_t at = list[i].slot;
		uint8_t ways = (uint8_t)list[i].ways, longest;
		if (__atomic_sub_fetch(&before->moves[at], ways,
		                       __ATOMIC_RELAXED) ||
		    before->capture[at] == KEEPS_FROM_LOSING)
			continue;
		longest = before->capture[at] > later ? before->capture[at]
		                                      : later;
		lower_to(&before->entry[at], longest);
		raise_to(&b->highest, longest);
	}
}

/* ---- steps ---- */

void cply_mill_build_work(cply_mill_build *b, unsigned piece)
{
	unsigned which = piece / PIECES, part = piece % PIECES;
	space *s = &b->space[which];
	space *before = &b->space[b->n_spaces == 2 ? 1 - which : 0];
	uint32_t first = (uint32_t)((uint64_t)s->n_classes * part / PIECES);
	uint32_t end = (uint32_t)((uint64_t)s->n_classes * (part + 1) / PIECES);
	if (!b->counted) {
		for (uint32_t class = first; class < end; class ++)
			count_class(b, s, class);
		return;
	}
	uint32_t last = end * s->per_class;
	for (uint32_t slot = first * s->per_class; slot < last; slot++)
		if (peek(&s->entry[slot]) == b->step)
			go_back(b, s, before, slot);
}

bool cply_mill_build_next(cply_mill_build *b)
{
	b->counted = true;
	b->step++;
	/* 254 turns and more do not fit; no space comes near that. */
	return b->step <= b->highest && b->step < TABLE_UNUSED - 1;
}

void cply_mill_build_write(const cply_mill_build *b, bool swapped,
                           cply_buf *out)
{
	const space *s = &b->space[swapped && b->n_spaces == 2];
	cplyi_table_write(&b->rules, s->n_own, s->n_opp, s->entry,
	                  s->n_classes * s->per_class, out);
}
