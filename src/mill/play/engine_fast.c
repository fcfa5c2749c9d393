/* SPDX-License-Identifier: MIT */
/* Looking ahead in the plain game: alpha-beta over whole turns, with a memory
 * of positions. */
#include "mill/play/engine.h"
#include "mill/tables/table.h"

enum { AT_LEAST = 1, AT_MOST = 2, EXACT = 3 };

/* Stones and hands fit into 56 bits, so that keys are exact. */
static uint64_t key_of(const fast *f)
{
	const uint64_t hands = 256u + 16u * f->opp_hand + f->own_hand;
	return f->own + ((uint64_t)f->opp << 24) + hands * (UINT64_C(1) << 48);
}

static engine_known *slot_of(const cply_mill_engine *e, uint64_t key)
{
	return &e->known[key * UINT64_C(0x9E3779B97F4A7C15) >> 20 &
	                 e->known_mask];
}

/* ---- turns ---- */

static unsigned add_turn(engine_turn *out, unsigned n, uint32_t own,
                         uint32_t opp, int order)
{
	if (n < ENGINE_TURNS)
		out[n++] = (engine_turn){ own, opp, order };
	return n;
}

/* The stones stand; a mill takes one. */
static unsigned add_turns(const cply_mill_engine *e, const fast *f,
                          uint32_t own, bool closes, engine_turn *out,
                          unsigned n)
{
	const fast_rules *r = &e->fast;
	if (!closes)
		return add_turn(out, n, own, f->opp, 0);
	/* Stones that would close a mill themselves are the best to take. */
	uint32_t empty = MILL_ALL & ~(own | f->opp);
	uint32_t danger = mill_closing(f->opp, r->spokes) & empty;
	for (uint32_t left = mill_takeable(f->opp, r->spokes, r->always); left;
	     left &= left - 1) {
		uint32_t stone = left & (0 - left);
		uint32_t opp = f->opp & ~stone;
		bool helps = danger && mill_count(mill_closing(opp, r->spokes) &
		                                  empty) < mill_count(danger);
		n = add_turn(out, n, own, opp, helps ? 2000 : 1000);
	}
	return n;
}

static unsigned list_turns(const cply_mill_engine *e, const fast *f,
                           engine_turn *out)
{
	const fast_rules *r = &e->fast;
	uint32_t empty = MILL_ALL & ~(f->own | f->opp);
	unsigned n = 0;
	if (f->own_hand) {
		uint32_t closing = mill_closing(f->own, r->spokes);
		for (uint32_t left = empty; left; left &= left - 1) {
			uint32_t to = left & (0 - left);
			n = add_turns(e, f, f->own | to, closing & to, out, n);
		}
		return n;
	}
	bool flies = fast_flies(r, f);
	for (uint32_t stones = f->own; stones; stones &= stones - 1) {
		uint32_t from = stones & (0 - stones), rest = f->own & ~from;
		uint32_t closing = mill_closing(rest, r->spokes);
		for (uint32_t left = fast_targets(r, from, empty, flies); left;
		     left &= left - 1) {
			uint32_t to = left & (0 - left);
			n = add_turns(e, f, rest | to, closing & to, out, n);
		}
	}
	return n;
}

/* Places where the other side would close a mill are worth a stone there. */
static void put_in_order(const cply_mill_engine *e, const fast *f,
                         uint32_t best, engine_turn *list, unsigned n)
{
	uint32_t threats = mill_closing(f->opp, e->fast.spokes);
	for (unsigned i = 0; i < n; i++) {
		if (list[i].own == best)
			list[i].order += 10000;
		if (list[i].own & ~f->own & threats)
			list[i].order += 500;
	}
}

/* The next in order to the front. */
static void pick(engine_turn *list, unsigned from, unsigned n)
{
	unsigned best = from;
	for (unsigned i = from + 1; i < n; i++)
		if (list[i].order > list[best].order)
			best = i;
	engine_turn t = list[from];
	list[from] = list[best];
	list[best] = t;
}

/* ---- the search ---- */

static cply_mill_score probe(const cply_mill_engine *e, const fast *f)
{
	const cply_mill_position p = { .stones = { f->own, f->opp },
		                       .mill_from = { -1, -1 },
		                       .mill_to = { -1, -1 },
		                       .phase = 'm',
		                       .action = 's',
		                       .preferred = -1 };
	if (!e->probed || f->own_hand || f->opp_hand ||
	    !e->probed->table[f->n_own][f->n_opp].entries)
		return (cply_mill_score){ 0 };
	return cply_mill_probe(e->probed, &p);
}

static bool is_known(const engine_known *k, uint64_t key, unsigned depth,
                     int alpha, int beta)
{
	if (k->key != key || k->depth < depth)
		return false;
	return k->bound == EXACT ||
	       (k->bound == AT_LEAST && k->value >= beta) ||
	       (k->bound == AT_MOST && k->value <= alpha);
}

/* Of sure wins the way to them counts, which is another one here. */
static int to_known(int value, unsigned ply)
{
	return value > ENGINE_SURE    ? value + (int)ply
	       : value < -ENGINE_SURE ? value - (int)ply
	                              : value;
}

static int from_known(int value, unsigned ply)
{
	return value > ENGINE_SURE    ? value - (int)ply
	       : value < -ENGINE_SURE ? value + (int)ply
	                              : value;
}

int cplyi_engine_fast(cply_mill_engine *e, const fast *f, unsigned depth,
                      unsigned ply, int alpha, int beta)
{
	if (!engine_goes_on(e))
		return 0;
	if (f->n_own + f->own_hand < e->fast.at_least ||
	    fast_is_stuck(&e->fast, f))
		return (int)ply - ENGINE_WIN;
	cply_mill_score score = probe(e, f);
	if (score.value != CPLY_MILL_UNKNOWN)
		return engine_score(score, ply);
	if (!depth || ply >= ENGINE_DEEPEST)
		return cplyi_engine_value(&e->fast, f);
	uint64_t key = key_of(f);
	engine_known *known = slot_of(e, key);
	if (known->key == key) {
		engine_known k = *known;
		k.value = (int16_t)from_known(k.value, ply);
		if (is_known(&k, key, depth, alpha, beta))
			return k.value;
	}
	engine_turn *list = e->turns[ply];
	unsigned n = list_turns(e, f, list);
	put_in_order(e, f, known->key == key ? known->best : 0, list, n);
	int best = -ENGINE_WIN, low = alpha;
	uint32_t best_own = 0;
	for (unsigned i = 0; i < n && best < beta; i++) {
		pick(list, i, n);
		fast next = fast_turn(f, list[i].own, list[i].opp);
		int value = -cplyi_engine_fast(e, &next, depth - 1, ply + 1,
		                               -beta, -low);
		if (e->is_stopped)
			return 0;
		if (value > best) {
			best = value;
			best_own = list[i].own;
		}
		low = best > low ? best : low;
	}
	*known = (engine_known){ key, (int16_t)to_known(best, ply),
		                 (uint8_t)depth,
		                 best >= beta    ? AT_LEAST
		                 : best <= alpha ? AT_MOST
		                                 : EXACT,
		                 best_own };
	return best;
}
