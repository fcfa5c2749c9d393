/* SPDX-License-Identifier: MIT */
/* Proof-number search for wins in the plain game: always goes on where the
 * least is left to prove. A node has two numbers, how much is left to prove
 * that the attacker wins in time, and how much to prove that he does not; 0
 * is done. Of several things that are all to be proven the hardest counts, and
 * one for each of the others: a sum would count positions twice that are
 * reached in two ways.
 *
 * Short questions are answered by the other search. What is proven goes to
 * what is known; numbers that are left are kept here. */
#include "mill/search/search.h"

enum {
	LEAF = 3,            /* turns that the other search answers */
	MOST_CHILDREN = 256, /* more: the other search, too */
	PN_GROUP = 4
};

#define PN_NEVER UINT32_C(0x3FFFFFFF)

typedef struct numbers {
	uint32_t proof, disproof;
} numbers;

typedef struct pn_entry {
	uint64_t key; /* position, turns, who attacks; 0: free */
	numbers n;
} pn_entry;

static const numbers is_proven = { 0, PN_NEVER };
static const numbers is_disproven = { PN_NEVER, 0 };

typedef struct node {
	fast f;
	unsigned turns;
	bool attacks; /* the side to move */
	uint64_t key;
} node;

static node node_make(fast f, unsigned turns, bool attacks)
{
	return (node){ f, turns, attacks, known_key(&f) };
}

static node node_after(const node *d, const fast_move *t)
{
	return node_make(fast_turn(&d->f, t->own, t->opp),
	                 d->turns - d->attacks, !d->attacks);
}

/* ---- numbers that are kept ---- */

static uint64_t entry_key(const node *d)
{
	return d->key | (uint64_t)d->turns << KNOWN_KEY |
	       (uint64_t)d->attacks << 62 | UINT64_C(1) << 63;
}

static pn_entry *entry_group(const cply_mill_search *s, uint64_t key)
{
	uint64_t h = key * UINT64_C(0xD6E8FEB86659FD93);
	return (pn_entry *)s->numbers + (h >> 20 & s->numbers_mask) * PN_GROUP;
}

static bool numbers_find(const cply_mill_search *s, const node *d, numbers *out)
{
	uint64_t key = entry_key(d);
	const pn_entry *g = entry_group(s, key);
	for (int i = 0; i < PN_GROUP; i++)
		if (g[i].key == key) {
			*out = g[i].n;
			return true;
		}
	return false;
}

/* In the place of the numbers that are smallest: least work. */
static void numbers_keep(const cply_mill_search *s, const node *d, numbers n)
{
	uint64_t key = entry_key(d);
	pn_entry *g = entry_group(s, key), *at = g;
	for (int i = 0; i < PN_GROUP; i++) {
		if (g[i].key == key || !g[i].key) {
			at = &g[i];
			break;
		}
		if (g[i].n.proof + g[i].n.disproof <
		    at->n.proof + at->n.disproof)
			at = &g[i];
	}
	*at = (pn_entry){ key, n };
}

/* ---- nodes ---- */

static void learn(const cply_mill_search *s, const node *d, bool proven,
                  uint32_t best)
{
	known k;
	known_find(&s->known, d->key, &k);
	if (d->attacks && proven)
		k.wins = (uint8_t)d->turns;
	else if (d->attacks)
		k.no_win = (uint8_t)d->turns;
	else if (proven)
		k.loses = (uint8_t)d->turns;
	else
		k.no_loss = (uint8_t)d->turns;
	if (best)
		k.best = best;
	known_keep(&s->known, d->key, &k);
}

/* A node that was never looked into: the more ways out, the harder. */
static numbers estimate(const cply_mill_search *s, const node *d)
{
	const fast *f = &d->f;
	uint32_t empty = MILL_ALL & ~(f->own | f->opp);
	uint32_t ways = f->own_hand || f->n_own <= s->fast.fly_at
	                        ? mill_count(empty)
	                        : mill_steps(f->own, empty, s->fast.spokes);
	return d->attacks ? (numbers){ 1, 1 + ways } : (numbers){ 1 + ways, 1 };
}

/* What can be said of a node without looking into it. */
static numbers glance(cply_mill_search *s, const node *d)
{
	known k;
	numbers n;
	s->nodes++;
	quick q =
		d->attacks
			? cplyi_fast_quick_win(s, &d->f, d->key, d->turns, &k)
			: cplyi_fast_quick_loss(s, &d->f, d->key, d->turns, &k);
	if (q != QUICK_UNKNOWN)
		return q == QUICK_YES ? is_proven : is_disproven;
	return numbers_find(s, d, &n) ? n : estimate(s, d);
}

/* The numbers of a node from those of its children. */
static numbers gather(const numbers *list, unsigned n, bool attacks)
{
	uint32_t easiest = PN_NEVER, hardest = 0, others = 0;
	for (unsigned i = 0; i < n; i++) {
		uint32_t any = attacks ? list[i].proof : list[i].disproof;
		uint32_t all = attacks ? list[i].disproof : list[i].proof;
		easiest = any < easiest ? any : easiest;
		hardest = all > hardest ? all : hardest;
		others += all > 0;
	}
	if (hardest && hardest < PN_NEVER)
		hardest += others - 1;
	if (!easiest)
		hardest = PN_NEVER;
	return attacks ? (numbers){ easiest, hardest }
	               : (numbers){ hardest, easiest };
}

static uint32_t capped(uint64_t n)
{
	return n < PN_NEVER ? (uint32_t)n : PN_NEVER;
}

/* The child to look into, and how far. */
static unsigned choose(const numbers *list, unsigned n, bool attacks,
                       numbers limit, numbers *inner)
{
	unsigned best = 0, others = 0;
	uint32_t second = PN_NEVER;
	for (unsigned i = 0; i < n; i++) {
		uint32_t any = attacks ? list[i].proof : list[i].disproof;
		uint32_t all = attacks ? list[i].disproof : list[i].proof;
		uint32_t least =
			attacks ? list[best].proof : list[best].disproof;
		others += all > 0;
		if (i && any < least) {
			second = least;
			best = i;
		} else if (i && any < second) {
			second = any;
		}
	}
	uint32_t any = attacks ? limit.proof : limit.disproof;
	uint32_t all = attacks ? limit.disproof : limit.proof;
	uint32_t step = capped((uint64_t)second + second / 4 + 1);
	any = step < any ? step : any;
	all = all < PN_NEVER && others > 1
	              ? (all > others - 1 ? all - (others - 1) : 1)
	              : all;
	*inner = attacks ? (numbers){ any, all } : (numbers){ all, any };
	return best;
}

static numbers look_into(cply_mill_search *s, const node *d, numbers limit)
{
	fast_move list[MOST_CHILDREN];
	numbers of[MOST_CHILDREN], now, inner;
	unsigned n = 0, i = 0;
	if (s->nodes >= s->next_look && !cplyi_search_look_up(s))
		return (numbers){ 1, 1 };
	now = glance(s, d);
	if (!now.proof || !now.disproof)
		return now;
	if (d->turns > LEAF)
		n = cplyi_fast_turns(s, &d->f, 0, list, MOST_CHILDREN);
	if (d->turns <= LEAF || n == MOST_CHILDREN) {
		bool yes = d->attacks ? cplyi_fast_wins(s, &d->f, d->turns)
		                      : cplyi_fast_loses(s, &d->f, d->turns);
		return yes ? is_proven : is_disproven;
	}
	for (i = 0; i < n; i++) {
		node next = node_after(d, &list[i]);
		of[i] = glance(s, &next);
	}
	for (;;) {
		now = gather(of, n, d->attacks);
		if (!now.proof || !now.disproof || now.proof >= limit.proof ||
		    now.disproof >= limit.disproof)
			break;
		i = choose(of, n, d->attacks, limit, &inner);
		node next = node_after(d, &list[i]);
		of[i] = look_into(s, &next, inner);
		if (s->stopped)
			return now;
	}
	if (now.proof && now.disproof) {
		numbers_keep(s, d, now);
		return now;
	}
	uint32_t best = 0;
	for (i = 0; i < n && d->attacks == !now.proof; i++)
		if (d->attacks ? !of[i].proof : !of[i].disproof)
			best = fast_change(&d->f, &list[i]);
	learn(s, d, !now.proof, best);
	return now;
}

bool cplyi_pn_wins(cply_mill_search *s, const fast *f, unsigned turns,
                   bool attacks)
{
	const node root = node_make(*f, turns, attacks);
	return !look_into(s, &root, (numbers){ PN_NEVER, PN_NEVER }).proof;
}

void *cplyi_pn_memory(size_t bytes, cply_arena *a, uint64_t *mask)
{
	size_t groups = 1;
	while (2 * groups * PN_GROUP * sizeof(pn_entry) <= bytes)
		groups *= 2;
	*mask = groups - 1;
	return cply_alloc(a, groups * PN_GROUP, sizeof(pn_entry), 64);
}
