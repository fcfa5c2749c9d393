/* SPDX-License-Identifier: MIT */
/* The search for wins in the plain game. Both sides' questions are asked in
 * turn: I win within t turns if some turn of mine leaves the other side beaten
 * within t - 1; he is beaten within t if after each of his turns I win within
 * t. What has been answered is kept (known.h); endgame tables answer at once.
 */
#include "mill/search.h"
#include "mill/table.h"

/* A turn: the stones after it, seen by who made it. */
typedef struct turn {
	uint32_t own, opp;
	int32_t score;
} turn;

enum {
	MOST_TURNS = 640,
	FIRST = 1 << 30, /* what was best before */
	CLOSES = 1 << 24 /* a mill */
};

/* ---- winning with this turn ---- */

/* Is the other side stuck with these stones and empty points? */
static bool shuts_in(const fast_rules *r, uint32_t opp, uint32_t empty)
{
	return !(mill_around(opp, r->spokes) & empty);
}

static bool closes_and_shuts_in(const fast_rules *r, const fast *f,
                                uint32_t empty)
{
	uint32_t can = mill_takeable(f->opp, r->spokes, r->always);
	for (; can; can &= can - 1) {
		uint32_t taken = can & -can;
		if (shuts_in(r, f->opp & ~taken, empty | taken))
			return true;
	}
	return false;
}

/* Moves from one point, or placing when `from` is 0. */
static bool wins_from(const fast_rules *r, const fast *f, uint32_t from,
                      uint32_t empty, uint32_t to, bool may_shut_in)
{
	uint32_t close = mill_closing(f->own & ~from, r->spokes) & to;
	if (close && fast_take_wins(r, f))
		return true;
	if (!may_shut_in)
		return false;
	uint32_t free = mill_around(f->opp, r->spokes) & (empty | from);
	/* One point left that he can go to: fill it. */
	if (!(free & (free - 1)) && (free & to & ~close))
		return true;
	for (; close && f->n_opp > r->fly_at + 1u; close &= close - 1)
		if (closes_and_shuts_in(r, f,
		                        (empty | from) & ~(close & -close)))
			return true;
	return false;
}

static bool wins_now(const fast_rules *r, const fast *f)
{
	uint32_t empty = MILL_ALL & ~(f->own | f->opp);
	/* Filling a point and taking a stone closes at most five doors. */
	bool may_shut_in =
		!f->opp_hand && f->n_opp > r->fly_at &&
		mill_count(mill_around(f->opp, r->spokes) & empty) <= 5;
	if (!may_shut_in && !fast_take_wins(r, f))
		return false;
	if (f->own_hand)
		return wins_from(r, f, 0, empty, empty, may_shut_in);
	bool flies = fast_flies(r, f);
	for (uint32_t a = f->own; a; a &= a - 1) {
		uint32_t from = a & -a;
		uint32_t to = fast_targets(r, from, empty, flies);
		if (to && wins_from(r, f, from, empty, to, may_shut_in))
			return true;
	}
	return false;
}

/* ---- turns in a good order ---- */

static int32_t *history_of(cply_mill_search *s, uint32_t before, uint32_t after)
{
	uint32_t from = before & ~after, to = after & ~before;
	return &s->history[from ? mill_first(from) : CPLY_MILL_POINTS]
	                  [mill_first(to)];
}

/* Mills to be closed next, mills that the other side can close, and how
 * freely he moves. */
static int32_t judge(const fast_rules *r, uint32_t own, uint32_t opp)
{
	uint32_t empty = MILL_ALL & ~(own | opp);
	return 12 * (int32_t)mill_count(mill_closing(own, r->spokes) & empty) -
	       16 * (int32_t)mill_count(mill_closing(opp, r->spokes) & empty) -
	       3 * (int32_t)mill_count(mill_around(opp, r->spokes) & empty) +
	       2 * (int32_t)mill_count(mill_around(own, r->spokes) & empty);
}

static unsigned add_turns(cply_mill_search *s, const fast *f, uint32_t from,
                          uint32_t to, turn *out, unsigned n)
{
	const fast_rules *r = &s->fast;
	uint32_t rest = f->own & ~from;
	uint32_t close = mill_closing(rest, r->spokes) & to;
	for (to &= ~close; to && n < MOST_TURNS; to &= to - 1) {
		uint32_t own = rest | (to & -to);
		out[n++] = (turn){ own, f->opp,
			           judge(r, own, f->opp) +
			                   *history_of(s, f->own, own) };
	}
	for (; close; close &= close - 1) {
		uint32_t own = rest | (close & -close);
		uint32_t can = mill_takeable(f->opp, r->spokes, r->always);
		for (; can && n < MOST_TURNS; can &= can - 1) {
			uint32_t opp = f->opp & ~(can & -can);
			out[n++] =
				(turn){ own, opp, CLOSES + judge(r, own, opp) };
		}
		if (!f->opp && n < MOST_TURNS) /* nothing to take */
			out[n++] = (turn){ own, 0, 0 };
	}
	return n;
}

static unsigned list_turns(cply_mill_search *s, const fast *f, uint32_t best,
                           turn *out)
{
	uint32_t empty = MILL_ALL & ~(f->own | f->opp);
	unsigned n = 0;
	if (f->own_hand) {
		n = add_turns(s, f, 0, empty, out, n);
	} else {
		bool flies = fast_flies(&s->fast, f);
		for (uint32_t a = f->own; a; a &= a - 1) {
			uint32_t from = a & -a;
			uint32_t to =
				fast_targets(&s->fast, from, empty, flies);
			if (to)
				n = add_turns(s, f, from, to, out, n);
		}
	}
	for (unsigned i = 0; i < n && best; i++)
		if (((out[i].own ^ f->own) | (out[i].opp ^ f->opp)) == best)
			out[i].score = FIRST;
	return n;
}

/* Brings the best of the turns from `i` on to `i`. */
static void pick(turn *list, unsigned n, unsigned i)
{
	unsigned best = i;
	for (unsigned k = i + 1; k < n; k++)
		if (list[k].score > list[best].score)
			best = k;
	turn t = list[i];
	list[i] = list[best];
	list[best] = t;
}

static void reward(cply_mill_search *s, const fast *f, const turn *t,
                   unsigned turns)
{
	if (t->opp != f->opp)
		return;
	int32_t *h = history_of(s, f->own, t->own);
	*h += (int32_t)(turns * turns);
	if (*h > 1000)
		for (unsigned i = 0; i <= CPLY_MILL_POINTS; i++)
			for (unsigned k = 0; k < CPLY_MILL_POINTS; k++)
				s->history[i][k] /= 2;
}

static uint32_t change(const fast *f, const turn *t)
{
	return (t->own ^ f->own) | (t->opp ^ f->opp);
}

/* ---- what needs no search ---- */

static bool ask_tables(const cply_mill_search *s, const fast *f,
                       cply_mill_score *out)
{
	if (!s->tables || f->own_hand || f->opp_hand ||
	    !table_covers(s->tables, f->n_own, f->n_opp))
		return false;
	*out = table_score(table_look(s->tables, f->own, f->opp));
	return true;
}

/* The winner takes at most one stone a turn; and who still has stones in hand
 * then cannot be shut in. */
static bool too_soon(const fast_rules *r, unsigned stones, bool hand_left,
                     unsigned turns)
{
	return hand_left && stones >= r->at_least + turns;
}

/* ---- the last turns, one after the other ---- */

typedef struct walk {
	const fast *f;
	uint32_t empty, can_take;
	uint32_t froms;              /* stones still to move */
	uint32_t rest, quiet, close; /* of the stone that moves */
	uint32_t takes;              /* of the mill that is closed */
	bool flies;
} walk;

static void walk_from(const fast_rules *r, walk *w, uint32_t from, uint32_t to)
{
	w->rest = w->f->own & ~from;
	w->close = mill_closing(w->rest, r->spokes) & to;
	w->quiet = to & ~w->close;
	if (!w->can_take) { /* nothing to take: like any other */
		w->quiet = to;
		w->close = 0;
	}
	w->takes = w->can_take;
}

static walk walk_start(const fast_rules *r, const fast *f)
{
	walk w = { .f = f,
		   .empty = MILL_ALL & ~(f->own | f->opp),
		   .can_take = mill_takeable(f->opp, r->spokes, r->always) };
	if (f->own_hand) {
		walk_from(r, &w, 0, w.empty);
	} else {
		w.froms = f->own;
		w.flies = fast_flies(r, f);
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
	}
}

/* Beaten by the other side's next turn, whatever he does? */
static bool loses_at_once(cply_mill_search *s, const fast *f)
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

/* A win with the turn after this one? */
static bool wins_with_second(cply_mill_search *s, const fast *f)
{
	walk w = walk_start(&s->fast, f);
	fast next;
	while (walk_next(&s->fast, &w, &next)) {
		s->nodes++;
		if (!wins_now(&s->fast, &next) && loses_at_once(s, &next))
			return true;
	}
	return false;
}

/* ---- the two questions ---- */

bool cplyi_fast_wins(cply_mill_search *s, const fast *f, unsigned turns)
{
	cply_mill_score score;
	turn list[MOST_TURNS];
	if (!search_goes_on(s))
		return false;
	uint64_t key = known_key(f);
	if (turns > 1)
		known_prefetch(&s->known, key);
	if (wins_now(&s->fast, f))
		return true;
	if (turns < 2)
		return false;
	if (ask_tables(s, f, &score))
		return score.value == CPLY_MILL_WON && score.turns < 2 * turns;
	if (too_soon(&s->fast, f->n_opp + f->opp_hand, f->opp_hand >= turns,
	             turns))
		return false;
	known *k = known_find(&s->known, key);
	if (k && k->wins && k->wins <= turns)
		return true;
	if (k && k->no_win >= turns)
		return false;
	if (turns == 2) {
		bool wins = wins_with_second(s, f);
		k = known_make(&s->known, key);
		*(wins ? &k->wins : &k->no_win) = 2;
		return wins;
	}
	unsigned n = list_turns(s, f, k ? k->best : 0, list);
	for (unsigned i = 0; i < n; i++) {
		pick(list, n, i);
		fast next = fast_turn(f, list[i].own, list[i].opp);
		if (!cplyi_fast_loses(s, &next, turns - 1))
			continue;
		if (s->stopped)
			return false;
		reward(s, f, &list[i], turns);
		k = known_make(&s->known, key);
		k->wins = (uint8_t)turns;
		k->best = change(f, &list[i]);
		return true;
	}
	if (!s->stopped)
		known_make(&s->known, key)->no_win = (uint8_t)turns;
	return false;
}

/* Is one of the answers known to save him? */
static bool known_answer(const cply_mill_search *s, const fast *f,
                         const turn *list, unsigned n, unsigned turns)
{
	for (unsigned i = 0; i < n; i++) {
		fast next = fast_turn(f, list[i].own, list[i].opp);
		const known *k = known_find(&s->known, known_key(&next));
		if (k && k->no_win >= turns)
			return true;
	}
	return false;
}

bool cplyi_fast_loses(cply_mill_search *s, const fast *f, unsigned turns)
{
	cply_mill_score score;
	turn list[MOST_TURNS];
	if (!search_goes_on(s))
		return false;
	if (fast_is_stuck(&s->fast, f))
		return true;
	if (!turns)
		return false;
	if (ask_tables(s, f, &score))
		return score.value == CPLY_MILL_LOST &&
		       score.turns <= 2 * turns;
	if (too_soon(&s->fast, f->n_own + f->own_hand, f->own_hand > turns,
	             turns) ||
	    wins_now(&s->fast, f))
		return false;
	if (turns == 1)
		return loses_at_once(s, f);
	uint64_t key = known_key(f);
	known *k = known_find(&s->known, key);
	if (k && k->loses && k->loses <= turns)
		return true;
	if (k && k->no_loss >= turns)
		return false;
	unsigned n = list_turns(s, f, k ? k->best : 0, list);
	if (turns > 2 && known_answer(s, f, list, n, turns))
		return false;
	for (unsigned i = 0; i < n; i++) {
		pick(list, n, i);
		fast next = fast_turn(f, list[i].own, list[i].opp);
		if (cplyi_fast_wins(s, &next, turns))
			continue;
		if (s->stopped)
			return false;
		reward(s, f, &list[i], turns);
		k = known_make(&s->known, key);
		k->no_loss = (uint8_t)turns;
		k->best = change(f, &list[i]);
		return false;
	}
	if (!s->stopped)
		known_make(&s->known, key)->loses = (uint8_t)turns;
	return !s->stopped;
}
