/* SPDX-License-Identifier: MIT */
/* The last turns of a win in the plain game: wins with this turn, and with the
 * next one, found without lists of turns. */
#include "mill/search/search.h"

/* ---- winning with this turn ---- */

/* How many of the points that the other side can go to, its doors, a turn shuts
 * at most: it fills one, and when it takes a stone also shuts those that only
 * this stone had, up to four. */
enum { SHUT_BY_TAKING = 5 };

/* Own stones that can go to one of these empty points. */
static uint32_t stones_for(const fast_rules *r, const fast *f, uint32_t to)
{
	return fast_flies(r, f) ? f->own : mill_around(to, r->spokes) & f->own;
}

/* Where the stone on `from` (none: 0) closes a mill, of the points `to`. */
static uint32_t closes(const fast_rules *r, const fast *f, uint32_t from,
                       uint32_t to)
{
	uint32_t reach =
		from ? fast_targets(r, from, to, fast_flies(r, f)) : to;
	return reach ? mill_closing(f->own & ~from, r->spokes) & reach : 0;
}

/* Is there a mill to be closed, at one of the points `to`? */
static bool can_close(const fast_rules *r, const fast *f, uint32_t to)
{
	if (f->own_hand)
		return true;
	for (uint32_t a = stones_for(r, f, to); a; a &= a - 1)
		if (closes(r, f, a & -a, to))
			return true;
	return false;
}

/* At most one point is left that the other side can go to, `door`. A stone
 * that does not make room by leaving fills it; or goes anywhere if there is
 * none. */
static bool shuts_in(const fast_rules *r, const fast *f, uint32_t door)
{
	uint32_t to = door ? door : MILL_ALL & ~(f->own | f->opp);
	uint32_t a = f->own & ~mill_around(f->opp, r->spokes);
	if (f->own_hand)
		return (to & ~mill_closing(f->own, r->spokes)) != 0;
	for (; a; a &= a - 1) {
		uint32_t from = a & -a;
		uint32_t reach = fast_targets(r, from, to, fast_flies(r, f));
		if (reach & ~mill_closing(f->own & ~from, r->spokes))
			return true;
	}
	return false;
}

/* Closes a mill with the stone from `from` and leaves the other side without
 * a move by what is taken. */
static bool takes_and_shuts_in(const fast_rules *r, const fast *f,
                               uint32_t from, uint32_t to)
{
	uint32_t empty = (MILL_ALL & ~(f->own | f->opp)) | from;
	for (uint32_t at = closes(r, f, from, to); at; at &= at - 1) {
		uint32_t can = mill_takeable(f->opp, r->spokes, r->always);
		for (; can; can &= can - 1) {
			uint32_t taken = can & -can;
			uint32_t left = (empty & ~(at & -at)) | taken;
			if (!(mill_around(f->opp & ~taken, r->spokes) & left))
				return true;
		}
	}
	return false;
}

static inline bool wins_now(const fast_rules *r, const fast *f)
{
	uint32_t empty = MILL_ALL & ~(f->own | f->opp);
	bool last = fast_take_wins(r, f);
	bool stuck = !f->opp_hand && f->n_opp > r->fly_at;
	if (!last && !stuck)
		return false;
	/* What closes a mill with all stones is all that does with one away. */
	uint32_t close;
	if (last) {
		close = mill_closing(f->own, r->spokes) & empty;
		return close && can_close(r, f, close);
	}
	uint32_t doors = mill_around(f->opp, r->spokes) & empty;
	if (mill_count(doors) > SHUT_BY_TAKING)
		return false;
	if (!(doors & (doors - 1)) && shuts_in(r, f, doors))
		return true;
	close = mill_closing(f->own, r->spokes) & empty;
	if (!close || f->n_opp <= r->fly_at + 1u)
		return false;
	if (f->own_hand)
		return takes_and_shuts_in(r, f, 0, close);
	for (uint32_t a = stones_for(r, f, close); a; a &= a - 1)
		if (takes_and_shuts_in(r, f, a & -a, close))
			return true;
	return false;
}

bool cplyi_fast_wins_now(const fast_rules *r, const fast *f)
{
	return wins_now(r, f);
}

/* ---- the last turns, one after the other ---- */

typedef struct walk {
	const fast *f;
	uint32_t empty, can_take;
	uint32_t froms;              /* stones still to move */
	uint32_t rest, quiet, close; /* of the stone that moves */
	uint32_t takes;              /* of the mill that is closed */
	bool flies;
	bool mills_only;
} walk;

static void walk_from(const fast_rules *r, walk *w, uint32_t from, uint32_t to)
{
	w->rest = w->f->own & ~from;
	w->close = mill_closing(w->rest, r->spokes) & to;
	w->quiet = to & ~w->close;
	if (!w->close)
		return;
	w->can_take = mill_takeable(w->f->opp, r->spokes, r->always);
	w->takes = w->can_take;
	if (!w->can_take) { /* nothing to take: like any other */
		w->quiet = to;
		w->close = 0;
	}
}

static walk walk_start(const fast_rules *r, const fast *f)
{
	walk w = { .f = f, .empty = MILL_ALL & ~(f->own | f->opp) };
	if (f->own_hand) {
		walk_from(r, &w, 0, w.empty);
	} else {
		w.froms = f->own;
		w.flies = fast_flies(r, f);
	}
	return w;
}

/* Only turns that close a mill, at one of these points. */
static walk walk_mills(const fast_rules *r, const fast *f, uint32_t close)
{
	walk w = { .f = f, .empty = close };
	if (f->own_hand) {
		walk_from(r, &w, 0, close);
		w.quiet = 0;
	} else {
		w.froms = stones_for(r, f, close);
		w.flies = fast_flies(r, f);
		w.mills_only = true;
	}
	return w;
}

/* The position after the next turn; false: that were all. */
static inline bool walk_next(const fast_rules *r, walk *w, fast *next)
{
	for (;;) {
		if (w->close) {
			uint32_t taken = w->takes & -w->takes;
			*next = fast_turn(w->f,
			                  w->rest | (w->close & -w->close),
			                  w->f->opp & ~taken);
			w->takes &= w->takes - 1;
			if (!w->takes) {
				w->close &= w->close - 1;
				w->takes = w->can_take;
			}
			return true;
		}
		if (w->quiet) {
			*next = fast_turn(w->f,
			                  w->rest | (w->quiet & -w->quiet),
			                  w->f->opp);
			w->quiet &= w->quiet - 1;
			return true;
		}
		if (!w->froms)
			return false;
		uint32_t from = w->froms & -w->froms;
		uint32_t to = fast_targets(r, from, w->empty, w->flies);
		w->froms &= w->froms - 1;
		if (to)
			walk_from(r, w, from, to);
		if (w->mills_only)
			w->quiet = 0;
	}
}

/* Beaten by the other side's next turn, whatever he does? */
bool cplyi_fast_loses_at_once(cply_mill_search *s, const fast *f)
{
	walk w = walk_start(&s->fast, f);
	fast next;
	while (walk_next(&s->fast, &w, &next)) {
		s->nodes++;
		if (!wins_now(&s->fast, &next))
			return false;
	}
	return true;
}

/* Does the other side, who cannot lose by stones in time, keep a way to go
 * whatever two turns do, none of which takes a stone but the second? Some stone
 * of his has two ways, so that he can move it after the first turn. Of the
 * points that the others can go to, but for one of them that may be taken, the
 * two turns fill one each and his own move one: with four he is not shut in. */
static bool outlasts_two(const fast_rules *r, const fast *f, uint32_t empty)
{
	enum { FILLED = 3, WAYS = 4 /* of one stone, at most */ };
	for (uint32_t a = f->opp; a; a &= a - 1) {
		uint32_t moved = a & -a, rest = f->opp & ~moved;
		uint32_t ways = mill_around(moved, r->spokes) & empty;
		if (!(ways & (ways - 1)))
			continue;
		uint32_t c = mill_clockwise(rest), b = mill_back(rest);
		uint32_t up = (rest << 8) & r->spokes;
		uint32_t down = (rest >> 8) & r->spokes;
		uint32_t any = (c | b | up | down) & empty;
		uint32_t two = (c & b) | ((c | b) & up) | ((c | b | up) & down);
		unsigned doors = mill_count(any);
		if (doors > FILLED + WAYS)
			return true;
		if (doors <= FILLED)
			continue;
		/* Those that one stone alone has are gone with it. */
		uint32_t x = rest;
		for (any &= ~two; x; x &= x - 1)
			if (doors <=
			    FILLED + mill_count(mill_around(x & -x, r->spokes) &
			                        any))
				break;
		if (!x)
			return true;
	}
	return false;
}

uint32_t cplyi_fast_second_turns(const fast_rules *r, const fast *f)
{
	uint32_t empty = MILL_ALL & ~(f->own | f->opp);
	if (!f->opp_hand && f->n_opp > r->at_least + 1u &&
	    outlasts_two(r, f, empty))
		return mill_closing(f->own, r->spokes) & empty;
	return MILL_ALL;
}

bool cplyi_fast_wins_with_second(cply_mill_search *s, const fast *f,
                                 uint32_t turns)
{
	const fast_rules *r = &s->fast;
	walk w = turns == MILL_ALL ? walk_start(r, f) : walk_mills(r, f, turns);
	fast next;
	while (walk_next(r, &w, &next)) {
		s->nodes++;
		if (cplyi_fast_loses_at_once(s, &next) && !wins_now(r, &next))
			return true;
	}
	return false;
}
