/* SPDX-License-Identifier: MIT */
/* Draws while stones are placed: a search down to the endgame tables, which
 * know every position after the last stone. It asks two questions, does the
 * side to move win, does it hold out; each answers the other one for the other
 * side.
 *
 * Answers are kept for all 16 symmetries at once. An entry is the position, in
 * 56 bits that a multiplication scatters, and the answers: nothing is ever
 * taken for something else. Entries can be written down and read again, so that
 * work which takes hours goes on after it was interrupted. */
#include <string.h>

#include "mill/search/search.h"
#include "mill/tables/parts.h"

enum {
	WINS = 1,
	NO_WIN = 2,
	HOLDS = 4,
	LOSES = 8,
	ANSWERS = 4, /* bits */
	GROUP = 8,   /* entries; a line of the cache */
	FEWEST_GROUPS = 1 << 10,
	AHEAD = 8,     /* turns whose entries are fetched at the same time */
	PORTION = 4096 /* entries that are written at once */
};

struct placing_known {
	uint64_t *entries;
	uint64_t groups; /* a power of two */
	unsigned shift;
};

/* ---- what is known ---- */

static placing_known *known_of(cply_mill_search *s)
{
	if (s->placing || !s->arena)
		return s->placing;
	placing_known *k = CPLY_NEW(s->arena, 1, placing_known);
	size_t groups = FEWEST_GROUPS;
	unsigned bits = 10;
	while (2 * groups * GROUP * sizeof(uint64_t) <= s->limits.memory) {
		groups *= 2;
		bits++;
	}
	if (!k)
		return NULL;
	k->groups = groups;
	k->shift = KNOWN_KEY - bits;
	k->entries = (uint64_t *)cply_alloc(s->arena, groups * GROUP,
	                                    sizeof(uint64_t), 64);
	s->placing = k->entries ? k : NULL;
	return s->placing;
}

/* The same for all positions that symmetries make equal. */
static uint64_t key_of(const cply_mill_search *s, const fast *f)
{
	uint64_t best = index_least(s->tables->index, f->own, f->opp);
	fast least = *f;
	least.own = (uint32_t)(best >> 24);
	least.opp = (uint32_t)best & MILL_ALL;
	return known_key(&least);
}

static uint64_t *group_of(const placing_known *k, uint64_t key)
{
	return k->entries + (key >> k->shift) * GROUP;
}

static unsigned find(const placing_known *k, uint64_t key)
{
	const uint64_t *g = group_of(k, key);
	for (unsigned i = 0; i < GROUP; i++)
		if (g[i] >> ANSWERS == key)
			return (unsigned)g[i] & ((1u << ANSWERS) - 1);
	return 0;
}

/* The newest come first; the oldest is given up. Positions with many stones in
 * hand are asked for again before that happens, which brings them to the
 * front. */
static void keep(placing_known *k, uint64_t key, unsigned answers)
{
	uint64_t *g = group_of(k, key);
	unsigned at = 0;
	while (at < GROUP - 1 && g[at] && g[at] >> ANSWERS != key)
		at++;
	if (g[at] >> ANSWERS == key)
		answers |= (unsigned)g[at] & ((1u << ANSWERS) - 1);
	memmove(g + 1, g, at * sizeof *g);
	g[0] = key << ANSWERS | answers;
}

/* ---- the search ---- */

typedef struct question {
	fast f;
	uint64_t key;
	bool wins; /* else: does the side to move hold out? */
} question;

static bool answer(cply_mill_search *s, const question *q);

/* What the board says by itself: 1 yes, 0 no, -1 nothing. Then the question
 * gets its key, and what is known of it is on its way. */
static int look(cply_mill_search *s, question *q)
{
	const fast *f = &q->f;
	q->key = 0;
	if (!f->own_hand && !f->opp_hand) {
		cply_mill_score score =
			table_score(table_look(s->tables, f->own, f->opp));
		if (score.value == CPLY_MILL_UNKNOWN) /* damaged */
			s->stopped = true;
		return q->wins ? score.value == CPLY_MILL_WON
		               : score.value != CPLY_MILL_LOST;
	}
	if (cplyi_fast_wins_now(&s->fast, f))
		return 1;
	q->key = key_of(s, f);
#if defined(__GNUC__)
	__builtin_prefetch(group_of(s->placing, q->key));
#endif
	return -1;
}

/* What was found out before: 1 yes, 0 no, -1 nothing. */
static int recall(const cply_mill_search *s, const question *q)
{
	unsigned found = find(s->placing, q->key);
	unsigned yes = q->wins ? WINS : HOLDS | WINS;
	unsigned no = q->wins ? NO_WIN | LOSES : LOSES;
	return found & yes ? 1 : found & no ? 0 : -1;
}

/* What needs no look at the turns. */
static int glance(cply_mill_search *s, question *q)
{
	int found = look(s, q);
	return found < 0 ? recall(s, q) : found;
}

static question ask_other(const question *q, const fast_move *t)
{
	return (question){ .f = fast_turn(&q->f, t->own, t->opp),
		           .wins = !q->wins };
}

/* Is one of these turns known to be good? Leaves those of which nothing is. */
static bool one_is_known(cply_mill_search *s, const question *q,
                         fast_move *list, unsigned *n)
{
	unsigned open = 0;
	for (unsigned i = 0; i < *n; i += AHEAD) {
		question next[AHEAD];
		int found[AHEAD];
		unsigned some = *n - i < AHEAD ? *n - i : AHEAD;
		for (unsigned k = 0; k < some; k++) {
			next[k] = ask_other(q, &list[i + k]);
			found[k] = look(s, &next[k]);
			if (!found[k])
				return true;
		}
		for (unsigned k = 0; k < some; k++) {
			if (found[k] < 0)
				found[k] = recall(s, &next[k]);
			if (!found[k])
				return true;
			if (found[k] < 0)
				list[open++] = list[i + k];
		}
	}
	*n = open;
	return false;
}

/* A turn is good if the other side's answer to the other question is no. Those
 * that are known to be are looked for first. */
static bool some_turn_is_good(cply_mill_search *s, const question *q)
{
	fast_move list[FAST_MOST_MOVES];
	unsigned n = cplyi_fast_turns(s, &q->f, 0, list, FAST_MOST_MOVES);
	if (one_is_known(s, q, list, &n))
		return !s->stopped;
	for (unsigned i = 0; i < n && !s->stopped; i++) {
		cplyi_fast_pick(list, n, i, 0);
		question next = ask_other(q, &list[i]);
		if (!answer(s, &next) && !s->stopped) {
			cplyi_fast_reward(s, &q->f, &list[i],
			                  q->f.own_hand + 1u);
			return true;
		}
	}
	return false;
}

/* As deep as stones are in hand, 24 at most. */
static bool answer(cply_mill_search *s, const question *asked)
{
	question q = *asked;
	if (!search_goes_on(s))
		return false;
	int found = glance(s, &q);
	if (found >= 0)
		return found;
	bool yes = some_turn_is_good(s, &q);
	if (!s->stopped)
		keep(s->placing, q.key,
		     q.wins ? (yes ? WINS : NO_WIN) : (yes ? HOLDS : LOSES));
	return yes;
}

/* ---- from outside ---- */

/* Are there tables for every number of stones that can be left? */
static bool is_covered(const cply_mill_search *s, const fast *f)
{
	unsigned own = f->n_own + f->own_hand, opp = f->n_opp + f->opp_hand;
	for (unsigned i = s->fast.at_least; i <= own; i++)
		for (unsigned k = s->fast.at_least; k <= opp; k++)
			if (!table_covers(s->tables, i, k) ||
			    !table_covers(s->tables, k, i))
				return false;
	return true;
}

bool cplyi_placing_covers(const cply_mill_search *s,
                          const cply_mill_position *p)
{
	fast_rules rules;
	fast f;
	return s->tables && s->is_plain && (p->hand[0] || p->hand[1]) &&
	       cplyi_fast_from(&s->rules, p, &rules, &f) && is_covered(s, &f);
}

int cplyi_placing_glance(cply_mill_search *s, const fast *f, bool wins)
{
	question q = { .f = *f, .wins = wins };
	int found = known_of(s) ? glance(s, &q) : -1;
	return s->stopped ? -1 : found;
}

int cplyi_placing_ask(cply_mill_search *s, const fast *f, bool wins)
{
	const question q = { .f = *f, .wins = wins };
	int found = known_of(s) && answer(s, &q);
	return s->stopped || !s->placing ? -1 : found;
}

cply_mill_value cplyi_placing_value(cply_mill_search *s,
                                    const cply_mill_position *p, uint64_t nodes)
{
	search_common *c = s->common;
	const uint64_t last = c->last_node, at = cply_mill_search_nodes(s);
	question wins = { .wins = true }, holds = { .wins = false };
	fast_rules rules;
	if (s->stopped || !cplyi_placing_covers(s, p) || !known_of(s) ||
	    !cplyi_fast_from(&s->rules, p, &rules, &wins.f))
		return CPLY_MILL_UNKNOWN;
	holds.f = wins.f;
	c->last_node = last - at < nodes ? last : at + nodes;
	s->next_look = s->nodes + 1;
	bool out = answer(s, &holds);
	bool won = out && !s->stopped && answer(s, &wins);
	bool decided = !s->stopped;
	c->last_node = last;
	/* Its own limit is none for the search. */
	s->stopped = c->refused || cply_mill_search_nodes(s) >= last;
	s->next_look = s->nodes + 1;
	return !decided ? CPLY_MILL_UNKNOWN
	       : won    ? CPLY_MILL_WON
	       : out    ? CPLY_MILL_DRAWN
	                : CPLY_MILL_LOST;
}

/* ---- going on later ---- */

static void put_word(cply_buf *b, uint64_t n)
{
	for (unsigned i = 0; i < 8; i++)
		cply_put_char(b, (char)(n >> (8 * i)));
}

bool cply_mill_search_remember(const cply_mill_search *s, cply_sink sink,
                               void *ctx, cply_arena *scratch)
{
	const placing_known *k = s->placing;
	cply_buf b;
	cply_buf_init(&b, scratch);
	for (uint64_t i = 0; k && i < k->groups * GROUP; i++) {
		if (k->entries[i])
			put_word(&b, k->entries[i]);
		if (b.len < 8 * PORTION && i + 1 < k->groups * GROUP)
			continue;
		if (b.failed || !sink(ctx, cply_buf_str(&b)))
			return false;
		b.len = 0;
	}
	return true;
}

void cply_mill_search_recall(cply_mill_search *s, cply_str bytes)
{
	placing_known *k = s->tables ? known_of(s) : NULL;
	for (size_t i = 0; k && i + 8 <= bytes.len; i += 8) {
		uint64_t n = 0;
		for (unsigned j = 0; j < 8; j++)
			n |= (uint64_t)(uint8_t)bytes.ptr[i + j] << (8 * j);
		uint64_t key = n >> ANSWERS;
		if (key && key < UINT64_C(1) << KNOWN_KEY)
			keep(k, key, (unsigned)n & ((1u << ANSWERS) - 1));
	}
}
