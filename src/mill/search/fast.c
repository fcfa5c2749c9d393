/* SPDX-License-Identifier: MIT */
/* The search for wins in the plain game. Both sides' questions are asked in
 * turn: I win within t turns if some turn of mine leaves the other side beaten
 * within t - 1; he is beaten within t if after each of his turns I win within
 * t. What has been answered is kept (known.h); endgame tables answer at once.
 */
#include "mill/search/search.h"
#include "mill/tables/parts.h"

/* ---- what needs no search ---- */

static bool ask_tables(const cply_mill_search *s, const fast *f,
                       cply_mill_score *out)
{
	if (!s->tables || f->own_hand || f->opp_hand ||
	    !table_covers(s->tables, f->n_own, f->n_opp))
		return false;
	*out = table_score(table_look(s->tables, f->own, f->opp));
	return out->value != CPLY_MILL_UNKNOWN; /* damaged */
}

/* The winner takes at most one stone a turn; and who still has stones in hand
 * then cannot be shut in. */
static bool too_soon(const fast_rules *r, unsigned stones, bool hand_left,
                     unsigned turns)
{
	return hand_left && stones >= r->at_least + turns;
}

quick cplyi_fast_quick_win(cply_mill_search *s, const fast *f, uint64_t key,
                           unsigned turns, known *k)
{
	cply_mill_score score;
	*k = (known){ 0 };
	if (turns > 1)
		known_prefetch(&s->known, key);
	if (cplyi_fast_wins_now(&s->fast, f))
		return QUICK_YES;
	if (turns < 2)
		return QUICK_NO;
	if (ask_tables(s, f, &score))
		return score.value == CPLY_MILL_WON && score.turns < 2 * turns
		               ? QUICK_YES
		               : QUICK_NO;
	if (too_soon(&s->fast, f->n_opp + f->opp_hand, f->opp_hand >= turns,
	             turns))
		return QUICK_NO;
	if (turns == 2 && !cplyi_fast_second_turns(&s->fast, f))
		return QUICK_NO;
	known_find(&s->known, key, k);
	return k->wins && k->wins <= turns ? QUICK_YES
	       : k->no_win >= turns        ? QUICK_NO
	                                   : QUICK_UNKNOWN;
}

quick cplyi_fast_quick_loss(cply_mill_search *s, const fast *f, uint64_t key,
                            unsigned turns, known *k)
{
	cply_mill_score score;
	*k = (known){ 0 };
	if (fast_is_stuck(&s->fast, f))
		return QUICK_YES;
	if (!turns)
		return QUICK_NO;
	if (ask_tables(s, f, &score))
		return score.value == CPLY_MILL_LOST && score.turns <= 2 * turns
		               ? QUICK_YES
		               : QUICK_NO;
	if (too_soon(&s->fast, f->n_own + f->own_hand, f->own_hand > turns,
	             turns) ||
	    cplyi_fast_wins_now(&s->fast, f))
		return QUICK_NO;
	if (turns == 1)
		return cplyi_fast_loses_at_once(s, f) ? QUICK_YES : QUICK_NO;
	known_find(&s->known, key, k);
	return k->loses && k->loses <= turns ? QUICK_YES
	       : k->no_loss >= turns         ? QUICK_NO
	                                     : QUICK_UNKNOWN;
}

/* ---- the two questions ---- */

static fast_move turn_of(const fast *f, uint32_t changed)
{
	return (fast_move){ (f->own & ~changed) | (changed & ~f->own & ~f->opp),
		            f->opp & ~changed, 0 };
}

/* The other side is beaten within one turn less. */
static bool leaves_lost(cply_mill_search *s, const fast *f, const fast_move *t,
                        unsigned turns)
{
	fast next = fast_turn(f, t->own, t->opp);
	return cplyi_fast_loses(s, &next, turns - 1);
}

/* The other side wins in time all the same. */
static bool leaves_won(cply_mill_search *s, const fast *f, const fast_move *t,
                       unsigned turns)
{
	fast next = fast_turn(f, t->own, t->opp);
	return cplyi_fast_wins(s, &next, turns);
}

bool cplyi_fast_wins(cply_mill_search *s, const fast *f, unsigned turns)
{
	fast_move list[FAST_MOST_MOVES];
	known k;
	if (!search_goes_on(s))
		return false;
	uint64_t key = known_key(f);
	quick at_once = cplyi_fast_quick_win(s, f, key, turns, &k);
	if (at_once != QUICK_UNKNOWN)
		return at_once == QUICK_YES;
	if (turns == 2) {
		bool wins = cplyi_fast_wins_with_second(
			s, f, cplyi_fast_second_turns(&s->fast, f));
		*(wins ? &k.wins : &k.no_win) = 2;
		known_keep(&s->known, key, &k);
		return wins;
	}
	fast_move first = turn_of(f, k.best), *won = NULL;
	if (k.best && leaves_lost(s, f, &first, turns))
		won = &first;
	unsigned n = won || s->stopped ? 0
	                               : cplyi_fast_turns(s, f, k.best, list,
	                                                  FAST_MOST_MOVES);
	for (unsigned i = 0; i < n && !won && !s->stopped; i++) {
		cplyi_fast_pick(list, n, i, s->member);
		if (leaves_lost(s, f, &list[i], turns))
			won = &list[i];
	}
	if (s->stopped)
		return false;
	known_find(&s->known, key, &k);
	if (won) {
		cplyi_fast_reward(s, f, won, turns);
		k.wins = (uint8_t)turns;
		k.best = fast_change(f, won);
	} else {
		k.no_win = (uint8_t)turns;
	}
	known_keep(&s->known, key, &k);
	return won != NULL;
}

/* Is one of the answers known to save him? */
static bool known_answer(const cply_mill_search *s, const fast *f,
                         const fast_move *list, unsigned n, unsigned turns)
{
	/* All at once, so that memory is waited for once. */
	for (unsigned i = 0; i < n; i++) {
		fast next = fast_turn(f, list[i].own, list[i].opp);
		known_prefetch(&s->known, known_key(&next));
	}
	for (unsigned i = 0; i < n; i++) {
		fast next = fast_turn(f, list[i].own, list[i].opp);
		known k;
		if (known_find(&s->known, known_key(&next), &k) &&
		    k.no_win >= turns)
			return true;
	}
	return false;
}

bool cplyi_fast_loses(cply_mill_search *s, const fast *f, unsigned turns)
{
	fast_move list[FAST_MOST_MOVES];
	known k;
	if (!search_goes_on(s))
		return false;
	uint64_t key = known_key(f);
	quick at_once = cplyi_fast_quick_loss(s, f, key, turns, &k);
	if (at_once != QUICK_UNKNOWN)
		return at_once == QUICK_YES;
	fast_move first = turn_of(f, k.best), *saves = NULL;
	if (k.best && !leaves_won(s, f, &first, turns))
		saves = &first;
	unsigned n = saves || s->stopped ? 0
	                                 : cplyi_fast_turns(s, f, k.best, list,
	                                                    FAST_MOST_MOVES);
	if (turns > 2 && known_answer(s, f, list, n, turns))
		return false;
	for (unsigned i = 0; i < n && !saves && !s->stopped; i++) {
		cplyi_fast_pick(list, n, i, 0);
		if (!leaves_won(s, f, &list[i], turns))
			saves = &list[i];
	}
	if (s->stopped)
		return false;
	known_find(&s->known, key, &k);
	if (saves) {
		cplyi_fast_reward(s, f, saves, turns);
		k.no_loss = (uint8_t)turns;
		k.best = fast_change(f, saves);
	} else {
		k.loses = (uint8_t)turns;
	}
	known_keep(&s->known, key, &k);
	return !saves;
}
