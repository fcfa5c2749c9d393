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
	CLOSES = 1 << 24 /* a mill */
};

/* ---- winning with this turn ---- */

/* How many of the points that the other side can go to, its doors, a turn shuts
 * at most. A quiet turn fills one. One that takes a stone also shuts those that
 * only this stone had, up to four. His own move fills one and opens the one it
 * leaves, and shuts those that only it had, up to three. */
enum { SHUT_QUIETLY = 1, SHUT_BY_TAKING = 5, SHUT_BY_HIMSELF = 3 };

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

static bool wins_now(const fast_rules *r, const fast *f)
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

/* ---- turns in a good order ---- */

static int32_t *history_of(cply_mill_search *s, uint32_t before, uint32_t after)
{
	uint32_t from = before & ~after, to = after & ~before;
	return &s->history[from ? mill_first(from) : CPLY_MILL_POINTS]
	                  [mill_first(to)];
}

/* The numbers of points of two sets at once, the second from bit 32 on. */
static inline uint64_t count_both(uint32_t a, uint32_t b)
{
	uint64_t v = a | (uint64_t)b << 32;
	v -= v >> 1 & UINT64_C(0x0055555500555555);
	v = (v & UINT64_C(0x0033333300333333)) +
	    (v >> 2 & UINT64_C(0x0033333300333333));
	v = (v + (v >> 4)) & UINT64_C(0x000F0F0F000F0F0F);
	return (v + (v >> 8) + (v >> 16)) & UINT64_C(0x000000FF000000FF);
}

/* The other side: where it closes mills, and where it can go. */
typedef struct rival {
	uint32_t close, around;
} rival;

static rival rival_of(const fast_rules *r, uint32_t opp)
{
	return (rival){ mill_closing(opp, r->spokes),
		        mill_around(opp, r->spokes) };
}

/* Mills to be closed next, mills that the other side can close, and how freely
 * both move. */
static inline int32_t judge(const fast_rules *r, uint32_t own, uint32_t empty,
                            rival v)
{
	uint64_t mills = count_both(mill_closing(own, r->spokes) & empty,
	                            v.close & empty);
	uint64_t moves = count_both(mill_around(own, r->spokes) & empty,
	                            v.around & empty);
	return 12 * (int32_t)(uint32_t)mills - 16 * (int32_t)(mills >> 32) +
	       2 * (int32_t)(uint32_t)moves - 3 * (int32_t)(moves >> 32);
}

/* Adds the turns of the stone from `from` (0: from the hand) to points `to`. */
static unsigned add_turns(cply_mill_search *s, const fast *f, rival v,
                          uint32_t from, uint32_t to, turn *out, unsigned n)
{
	const fast_rules *r = &s->fast;
	uint32_t rest = f->own & ~from;
	uint32_t empty = MILL_ALL & ~(rest | f->opp);
	uint32_t close = mill_closing(rest, r->spokes) & to;
	const int32_t *history =
		s->history[from ? mill_first(from) : CPLY_MILL_POINTS];
	for (to &= ~close; to && n < MOST_TURNS; to &= to - 1) {
		uint32_t at = to & -to;
		out[n++] = (turn){ rest | at, f->opp,
			           judge(r, rest | at, empty & ~at, v) +
			                   history[mill_first(at)] };
	}
	for (; close; close &= close - 1) {
		uint32_t at = close & -close;
		uint32_t can = mill_takeable(f->opp, r->spokes, r->always);
		for (; can && n < MOST_TURNS; can &= can - 1) {
			uint32_t taken = can & -can, opp = f->opp & ~taken;
			out[n++] = (turn){ rest | at, opp,
				           CLOSES + judge(r, rest | at,
				                          (empty & ~at) | taken,
				                          rival_of(r, opp)) };
		}
		if (!f->opp && n < MOST_TURNS) /* nothing to take */
			out[n++] = (turn){ rest | at, 0, 0 };
	}
	return n;
}

/* A turn as the set of points that change, and back. */
static uint32_t change(const fast *f, const turn *t)
{
	return (t->own ^ f->own) | (t->opp ^ f->opp);
}

static turn turn_of(const fast *f, uint32_t changed)
{
	return (turn){ (f->own & ~changed) | (changed & ~f->own & ~f->opp),
		       f->opp & ~changed, 0 };
}

static unsigned list_turns(cply_mill_search *s, const fast *f, uint32_t best,
                           turn *out)
{
	uint32_t empty = MILL_ALL & ~(f->own | f->opp);
	const rival v = rival_of(&s->fast, f->opp);
	unsigned n = 0;
	if (f->own_hand) {
		n = add_turns(s, f, v, 0, empty, out, n);
	} else {
		bool flies = fast_flies(&s->fast, f);
		for (uint32_t a = f->own; a; a &= a - 1) {
			uint32_t from = a & -a;
			uint32_t to =
				fast_targets(&s->fast, from, empty, flies);
			if (to)
				n = add_turns(s, f, v, from, to, out, n);
		}
	}
	/* What was best before has been tried already. */
	for (unsigned i = 0; i < n && best; i++)
		if (change(f, &out[i]) == best)
			out[i--] = out[--n];
	return n;
}

/* How soon a member of the team tries a turn. All take the best one first; of
 * the others, the second member takes the worst first, and further ones any.
 * Where no turn wins, and all must be tried, they meet half way. */
static inline int64_t priority(const turn *t, unsigned i, unsigned member)
{
	if (!member || !i)
		return t->score;
	return member == 1 ? -(int64_t)t->score
	                   : (int64_t)(t->own * (2 * member + 1) *
	                               UINT32_C(0x9E3779B1));
}

/* Brings the turn to be tried next, of those from `i` on, to `i`. */
static void pick(turn *list, unsigned n, unsigned i, unsigned member)
{
	unsigned best = i;
	for (unsigned k = i + 1; k < n; k++)
		if (priority(&list[k], i, member) >
		    priority(&list[best], i, member))
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

/* Can two turns take enough stones, or shut the other side in? */
static bool two_may_do(const fast_rules *r, const fast *f)
{
	uint32_t empty = MILL_ALL & ~(f->own | f->opp);
	if (f->n_opp + f->opp_hand <= r->at_least + 1u || f->opp_hand)
		return true;
	unsigned doors = mill_count(mill_around(f->opp, r->spokes) & empty);
	bool takes = (mill_closing(f->own, r->spokes) & empty) != 0;
	return doors <=
	       (takes ? 2 * SHUT_BY_TAKING : SHUT_QUIETLY + SHUT_BY_TAKING) +
	               SHUT_BY_HIMSELF;
}

/* A win with the turn after this one? */
static bool wins_with_second(cply_mill_search *s, const fast *f)
{
	walk w = walk_start(&s->fast, f);
	fast next;
	if (!two_may_do(&s->fast, f))
		return false;
	while (walk_next(&s->fast, &w, &next)) {
		s->nodes++;
		if (loses_at_once(s, &next) && !wins_now(&s->fast, &next))
			return true;
	}
	return false;
}

/* ---- the two questions ---- */

/* The other side is beaten within one turn less. */
static bool leaves_lost(cply_mill_search *s, const fast *f, const turn *t,
                        unsigned turns)
{
	fast next = fast_turn(f, t->own, t->opp);
	return cplyi_fast_loses(s, &next, turns - 1);
}

/* The other side wins in time all the same. */
static bool leaves_won(cply_mill_search *s, const fast *f, const turn *t,
                       unsigned turns)
{
	fast next = fast_turn(f, t->own, t->opp);
	return cplyi_fast_wins(s, &next, turns);
}

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
	known k;
	known_find(&s->known, key, &k);
	if (k.wins && k.wins <= turns)
		return true;
	if (k.no_win >= turns)
		return false;
	if (turns == 2) {
		bool wins = wins_with_second(s, f);
		*(wins ? &k.wins : &k.no_win) = 2;
		known_keep(&s->known, key, &k);
		return wins;
	}
	turn first = turn_of(f, k.best), *won = NULL;
	if (k.best && leaves_lost(s, f, &first, turns))
		won = &first;
	unsigned n = won || s->stopped ? 0 : list_turns(s, f, k.best, list);
	for (unsigned i = 0; i < n && !won && !s->stopped; i++) {
		pick(list, n, i, s->member);
		if (leaves_lost(s, f, &list[i], turns))
			won = &list[i];
	}
	if (s->stopped)
		return false;
	known_find(&s->known, key, &k);
	if (won) {
		reward(s, f, won, turns);
		k.wins = (uint8_t)turns;
		k.best = change(f, won);
	} else {
		k.no_win = (uint8_t)turns;
	}
	known_keep(&s->known, key, &k);
	return won != NULL;
}

/* Is one of the answers known to save him? */
static bool known_answer(const cply_mill_search *s, const fast *f,
                         const turn *list, unsigned n, unsigned turns)
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
	known k;
	known_find(&s->known, key, &k);
	if (k.loses && k.loses <= turns)
		return true;
	if (k.no_loss >= turns)
		return false;
	turn first = turn_of(f, k.best), *saves = NULL;
	if (k.best && !leaves_won(s, f, &first, turns))
		saves = &first;
	unsigned n = saves || s->stopped ? 0 : list_turns(s, f, k.best, list);
	if (turns > 2 && known_answer(s, f, list, n, turns))
		return false;
	for (unsigned i = 0; i < n && !saves && !s->stopped; i++) {
		pick(list, n, i, 0);
		if (!leaves_won(s, f, &list[i], turns))
			saves = &list[i];
	}
	if (s->stopped)
		return false;
	known_find(&s->known, key, &k);
	if (saves) {
		reward(s, f, saves, turns);
		k.no_loss = (uint8_t)turns;
		k.best = change(f, saves);
	} else {
		k.loses = (uint8_t)turns;
	}
	known_keep(&s->known, key, &k);
	return !saves;
}
