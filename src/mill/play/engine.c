/* SPDX-License-Identifier: MIT */
/* The engine: chooses a turn, looking ahead as far as its level lets it. */
#include "mill/play/engine.h"
#include "mill/tables/table.h"

enum { REMEMBERED = 1 << 18, MANY = 1000000 };

/* How well it plays: turns to look ahead, positions to look at, and how much
 * worse a turn may be and still be chosen, in hundredths of a stone. */
static const struct level {
	unsigned depth;
	uint64_t nodes;
	int whim;
	bool tables;
} levels[CPLY_MILL_LEVELS + 1] = {
	[1] = { 1, 100000, 160, false }, [2] = { 1, 100000, 60, false },
	[3] = { 2, 100000, 40, false },  [4] = { 3, 300000, 20, false },
	[5] = { 4, 1000000, 10, false }, [6] = { 6, 1000000, 5, true },
	[7] = { 10, 2000000, 2, true },  [8] = { 20, 12000000, 0, true },
};

cply_mill_engine *cply_mill_engine_new(const cply_mill_rules *rules,
                                       const cply_mill_tables *tables,
                                       cply_arena *a)
{
	cply_mill_engine *e = CPLY_NEW(a, 1, cply_mill_engine);
	if (!e)
		return NULL;
	e->rules = *rules;
	e->is_plain = cply_mill_rules_plain(rules);
	e->fast = cplyi_fast_rules(rules);
	e->tables = e->is_plain ? tables : NULL;
	e->known = CPLY_NEW(a, REMEMBERED, engine_known);
	e->known_mask = REMEMBERED - 1;
	e->turns = (engine_turn(*)[ENGINE_TURNS])cply_alloc(
		a, ENGINE_DEEPEST + 1, sizeof *e->turns, _Alignof(engine_turn));
	return e->known && e->turns ? e : NULL;
}

/* ---- the turns to choose from ---- */

typedef struct candidate {
	cply_mill_ply turn;
	int value;
	int whim; /* a small number that chance adds */
	bool is_draw;
	bool is_exact; /* a table knows */
} candidate;

/* A new number from the last. */
static uint64_t chance(uint64_t *state)
{
	*state += UINT64_C(0x9E3779B97F4A7C15);
	uint64_t x = *state;
	x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
	x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
	return x ^ x >> 31;
}

/* Of draws those are better in which the other side has less. */
static int glance(const cply_mill_engine *e, unsigned me,
                  const cply_mill_position *p)
{
	enum { MOST = 50 };
	const fast f = fast_make(p->stones[me], p->stones[me ^ 1u], p->hand[me],
	                         p->hand[me ^ 1u]);
	int value = cplyi_engine_value(&e->fast, &f) / 4;
	return value > MOST ? MOST : value < -MOST ? -MOST : value;
}

/* What is known of a turn before anything is searched. */
static void look_at(const cply_mill_engine *e, const cply_mill_position *p,
                    const cply_mill_history *history, candidate *c)
{
	const cply_mill_position *after = &c->turn.after;
	if (history) { /* does it end the game by repetition? */
		cply_mill_history h = *history;
		cply_mill_position q = *p;
		for (unsigned i = 0; i < c->turn.n; i++)
			cply_mill_play(&e->rules, &q, c->turn.moves[i], &h);
		c->is_draw = q.phase == 'o' && q.winner == CPLY_MILL_DRAW;
	}
	cply_mill_score s = { 0 };
	if (e->probed && after->phase != 'o')
		s = cply_mill_probe(e->probed, after);
	c->is_exact = s.value != CPLY_MILL_UNKNOWN && !c->is_draw;
	if (c->is_exact)
		c->value = s.value == CPLY_MILL_DRAWN
		                   ? glance(e, p->side, after)
		                   : -engine_score(s, 1);
}

static int search(cply_mill_engine *e, const cply_mill_position *p,
                  const candidate *c, unsigned depth, int alpha)
{
	const cply_mill_position *after = &c->turn.after;
	if (c->is_draw)
		return 0;
	if (c->is_exact)
		return c->value;
	bool same = after->side == p->side;
	return same ? cplyi_engine_any(e, after, depth - 1, 1, alpha,
	                               ENGINE_WIN)
	            : -cplyi_engine_any(e, after, depth - 1, 1, -ENGINE_WIN,
	                                -alpha);
}

/* One depth: the best turn comes first. False: it was not finished. */
static bool deepen(cply_mill_engine *e, const cply_mill_position *p,
                   candidate *list, unsigned n, unsigned depth, int whim)
{
	int best = -ENGINE_WIN - whim;
	unsigned best_at = 0;
	for (unsigned i = 0; i < n; i++) {
		/* Who is worse by more than chance adds cannot be the best. */
		int alpha = best - whim - 1;
		alpha = alpha < -ENGINE_WIN ? -ENGINE_WIN : alpha;
		int value = search(e, p, &list[i], depth, alpha);
		if (e->is_stopped)
			return false;
		list[i].value = value;
		bool sure = value > ENGINE_SURE || value < -ENGINE_SURE;
		int with_whim = sure ? value : value + list[i].whim;
		if (with_whim > best) {
			best = with_whim;
			best_at = i;
		}
	}
	candidate c = list[best_at];
	memmove(&list[1], &list[0], best_at * sizeof c);
	list[0] = c;
	return true;
}

bool cply_mill_engine_choose(cply_mill_engine *e, const cply_mill_position *p,
                             const cply_mill_history *history,
                             const cply_mill_thinking *how, cply_arena *scratch,
                             cply_mill_thought *out)
{
	unsigned n = cply_mill_turns(&e->rules, p, NULL);
	cply_mill_ply *turns = CPLY_NEW(scratch, n, cply_mill_ply);
	candidate *list = CPLY_NEW(scratch, n, candidate);
	unsigned level = how->level < 1                  ? 1
	                 : how->level > CPLY_MILL_LEVELS ? CPLY_MILL_LEVELS
	                                                 : how->level;
	const struct level *l = &levels[level];
	uint64_t state = how->seed;
	*out = (cply_mill_thought){ 0 };
	if (!n || !turns || !list)
		return false;
	e->how = how;
	e->nodes = 0;
	e->next_look = ENGINE_LOOK;
	e->last_node = how->nodes ? how->nodes : l->nodes;
	e->is_stopped = false;
	e->probed = l->tables ? e->tables : NULL;
	/* Another level has looked with other eyes. Short searches need little
	 * to remember, and less to forget. */
	e->known_mask = (l->nodes < MANY ? REMEMBERED >> 6 : REMEMBERED) - 1;
	memset(e->known, 0, (e->known_mask + 1) * sizeof *e->known);
	cply_mill_turns(&e->rules, p, turns);
	for (unsigned i = 0; i < n; i++) {
		list[i].turn = turns[i];
		list[i].whim = l->whim ? (int)(chance(&state) %
		                               (unsigned)(l->whim + 1))
		                       : 0;
		look_at(e, p, history, &list[i]);
	}
	/* Equal turns in any order, so that games differ. */
	for (unsigned i = n; i > 1; i--) {
		unsigned k = (unsigned)(chance(&state) % i);
		candidate c = list[i - 1];
		list[i - 1] = list[k];
		list[k] = c;
	}
	unsigned deepest = n == 1 ? 1 : l->depth;
	for (unsigned d = 1; d <= deepest; d++) {
		if (!deepen(e, p, list, n, d, l->whim))
			break;
		out->depth = d;
		if (list[0].value > ENGINE_SURE || list[0].value < -ENGINE_SURE)
			break;
	}
	out->turn = list[0].turn;
	out->value = list[0].value;
	out->nodes = e->nodes;
	return true;
}
