/* SPDX-License-Identifier: MIT */
/* How hard a proven puzzle should be. The scale and most of the summands are
 * those of the app whose packs these are, so that ratings can be compared; how
 * far a solver has to look ahead is found by playing one: a short-sighted
 * search that counts stones and moves. */
#include "carrier/json.h"
#include "mill/proof/theme.h"

enum {
	LEAST = 400,
	MOST = 2400,
	WIN = 100000,
	SIGHT_NODES = 5000,  /* of the short-sighted solver, for each depth */
	SIGHT_DEPTH = 8,     /* turns of both sides */
	ONLY_NODES = 200000, /* for each position */
	ONLY_MOST = 4
};

/* ---- a solver who sees so many turns ahead ---- */

typedef struct sight {
	const cply_mill_rules *rules;
	unsigned nodes;
} sight;

static int stones(const cply_mill_position *p, unsigned side)
{
	int n = p->hand[side];
	for (uint32_t a = p->stones[side]; a; a &= a - 1)
		n++;
	return n;
}

/* Empty points next to stones of a side. */
static int room(const sight *s, const cply_mill_position *p, unsigned side)
{
	uint32_t empty = ~(p->stones[0] | p->stones[1] | p->marked);
	uint32_t around = 0;
	int n = 0;
	for (unsigned i = 0; i < CPLY_MILL_POINTS; i++)
		if (p->stones[side] >> i & 1)
			around |= cply_mill_neighbours(i, s->rules->diagonals);
	for (uint32_t a = around & empty; a; a &= a - 1)
		n++;
	return n;
}

/* What the position looks worth to a side. */
static int look(const sight *s, const cply_mill_position *p, unsigned side)
{
	unsigned other = side ^ 1u;
	if (p->phase == 'o')
		return p->winner == CPLY_MILL_DRAW                   ? 0
		       : (p->winner == CPLY_MILL_BLACK_WINS) == side ? WIN
		                                                     : -WIN;
	return 100 * (stones(p, side) - stones(p, other)) + room(s, p, side) -
	       room(s, p, other);
}

/* A position on the way, with the actions that are left to try. */
typedef struct level {
	cply_mill_position p;
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	unsigned n, next;
	unsigned turns; /* left */
	int best;       /* for the side to move */
	int alpha, beta;
} level;

/* Taking goes on below the last turn, at most so much deeper. */
enum { LEVELS = 3 * SIGHT_DEPTH + 8 };

static void enter(sight *s, level *l, const cply_mill_position *p,
                  unsigned turns, int alpha, int beta)
{
	l->p = *p;
	l->turns = turns;
	l->alpha = alpha;
	l->beta = beta;
	l->next = 0;
	l->n = 0;
	l->best = -2 * WIN;
	bool ends = p->phase == 'o' || s->nodes >= SIGHT_NODES ||
	            (!turns && !p->take[p->side]);
	s->nodes++;
	if (!ends)
		l->n = cply_mill_moves(s->rules, p, l->moves);
	if (!l->n)
		l->best = look(s, p, p->side);
	/* A win now is worth more than one later. */
	if (p->phase == 'o' && l->best)
		l->best += l->best > 0 ? (int)turns : -(int)turns;
}

/* Is the turn over? */
static bool passes(const cply_mill_position *before,
                   const cply_mill_position *after)
{
	return after->phase == 'o' || after->side != before->side ||
	       !after->take[after->side];
}

/* The value of `p` for the side to move, by alpha-beta without recursion. */
static int see(sight *s, const cply_mill_position *p, unsigned turns, int alpha,
               int beta)
{
	level stack[LEVELS];
	unsigned top = 0;
	enter(s, &stack[0], p, turns, alpha, beta);
	for (;;) {
		level *l = &stack[top];
		if (l->next < l->n && l->best < l->beta && top + 1 < LEVELS) {
			cply_mill_position after = l->p;
			cply_mill_play(s->rules, &after, l->moves[l->next++],
			               NULL);
			bool same = after.side == l->p.side;
			int low = l->best > l->alpha ? l->best : l->alpha;
			unsigned left = l->turns;
			left -= passes(&l->p, &after) && left;
			enter(s, &stack[++top], &after, left,
			      same ? low : -l->beta, same ? l->beta : -low);
			continue;
		}
		if (l->best == -2 * WIN)
			l->best = look(s, &l->p, l->p.side);
		if (!top)
			return l->best;
		level *up = &stack[--top];
		int value = l->p.side == up->p.side ? l->best : -l->best;
		if (value > up->best)
			up->best = value;
	}
}

/* Does a solver who looks so far ahead find a first turn that wins? */
static bool finds(sight *s, const cply_mill_position *start,
                  const cply_mill_proof *proof, unsigned depth)
{
	unsigned chosen = 0;
	int best = -3 * WIN;
	s->nodes = 0;
	for (unsigned i = proof->n_choices; i-- > 0;) {
		const cply_mill_position *after = &proof->choices[i].turn.after;
		bool same = after->side == start->side;
		int low = best, high = 2 * WIN;
		int v = see(s, after, depth - 1, same ? low : -high,
		            same ? high : -low);
		v = same ? v : -v;
		/* The best stand first in the list and are tried last: they
		 * have to look better than all others. */
		if (v > best) {
			best = v;
			chosen = i;
		}
	}
	return proof->n_choices &&
	       (proof->kinds[chosen] == CPLY_MILL_SHORTEST ||
	        proof->kinds[chosen] == CPLY_MILL_SLOWER);
}

static unsigned look_ahead(const cply_mill_rules *rules,
                           const cply_mill_position *start,
                           const cply_mill_proof *proof)
{
	sight s = { .rules = rules };
	/* Who sees to the end of the shortest win has found it. */
	for (unsigned d = 2; d <= SIGHT_DEPTH; d += 2)
		if (d >= 2 * proof->turns - 1 || finds(&s, start, proof, d))
			return d;
	return 0;
}

/* ---- only turns ---- */

/* Is there just one turn that still wins within so many? */
static bool is_only(cply_mill_search *s, const cply_mill_rules *rules,
                    const cply_mill_position *p, unsigned turns,
                    cply_mill_ply *list)
{
	unsigned n = cply_mill_turns(rules, p, list), good = 0;
	cply_mill_search_limit(s, ONLY_NODES, 0);
	for (unsigned i = 0; i < n && good < 2; i++) {
		const cply_mill_position *after = &list[i].after;
		cply_mill_answer a = CPLY_MILL_NO;
		if (after->phase == 'o')
			good += after->winner ==
			        (p->side ? CPLY_MILL_BLACK_WINS
			                 : CPLY_MILL_WHITE_WINS);
		else if (turns > 1)
			a = after->side == p->side
			            ? cply_mill_wins_in(s, after, turns - 1)
			            : cply_mill_loses_in(s, after, turns - 1);
		if (a == CPLY_MILL_CANNOT_SAY)
			return false;
		good += a == CPLY_MILL_YES;
	}
	return n > 1 && good == 1;
}

static unsigned only_turns(cply_mill_search *s, const cply_mill_rules *rules,
                           const cply_mill_position *start,
                           const cply_mill_proof *proof, cply_mill_ply *list)
{
	unsigned n = 0, left = proof->turns;
	for (unsigned i = 0; i + 1 < proof->n_line && n < ONLY_MOST; i++) {
		const cply_mill_position *p = &proof->line[i].after;
		const cply_mill_position *before =
			i ? &proof->line[i - 1].after : start;
		left -= before->side == start->side && left;
		if (p->side == start->side && left)
			n += is_only(s, rules, p, left, list);
	}
	return n;
}

/* ---- the sum ---- */

static const char *name_of(unsigned rating)
{
	return rating < 1000   ? "beginner"
	       : rating < 1300 ? "easy"
	       : rating < 1600 ? "medium"
	       : rating < 1900 ? "hard"
	                       : "expert";
}

static bool starts_quietly(const cply_mill_proof *proof)
{
	for (unsigned i = 0; i < proof->n_choices; i++) {
		const cply_mill_ply *t = &proof->choices[i].turn;
		if (proof->kinds[i] == CPLY_MILL_SHORTEST &&
		    t->moves[t->n - 1].kind == CPLY_MILL_TAKE)
			return false;
	}
	return proof->n_choices > 0;
}

static unsigned sum(const cply_mill_prior *p, const cply_mill_position *start,
                    const cply_mill_proof *proof)
{
	static const unsigned far[] = { 700, 0, 180, 360, 540 };
	unsigned r = 600 + 60 * p->turns + far[p->look_ahead / 2];
	r += proof->n_shortest == 1 ? 80 : 0;
	r += 50 * p->only_turns;
	r += p->themes & CPLY_MILL_SACRIFICE ? 120 : 0;
	r += p->themes & (CPLY_MILL_GREEDY_TRAP | CPLY_MILL_WRONG_MILL_TRAP)
	             ? 60
	             : 0;
	r += starts_quietly(proof) ? 60 : 0;
	r += p->themes & CPLY_MILL_VS_FLYING ? 40 : 0;
	r += p->themes & CPLY_MILL_IMMOBILIZATION ? 80 : 0;
	r += start->phase == 'm' ? 30 : 0;
	return r < LEAST ? LEAST : r > MOST ? MOST : r;
}

bool cply_mill_prior_of(cply_mill_search *s, const cply_mill_rules *rules,
                        const cply_mill_position *start,
                        const cply_mill_proof *proof, cply_arena *a,
                        cply_mill_prior *out)
{
	*out = (cply_mill_prior){ 0 };
	cply_mill_ply *list = CPLY_NEW(a, CPLY_MILL_MAX_TURNS, cply_mill_ply);
	if (!list || proof->is_over || !proof->turns ||
	    proof->verdict.score.value != CPLY_MILL_WON)
		return false;
	out->turns = proof->turns;
	out->themes = cply_mill_themes(rules, start, proof);
	out->look_ahead = look_ahead(rules, start, proof);
	out->only_turns = only_turns(s, rules, start, proof, list);
	out->rating = sum(out, start, proof);
	out->difficulty = name_of(out->rating);
	return true;
}

/* ---- telling ---- */

void cply_mill_prior_json(const cply_mill_prior *p, cply_json_writer *w)
{
	cply_json_key(w, "themes");
	cply_json_begin_inline_array(w);
	for (unsigned i = 0; p && i < CPLY_MILL_THEMES; i++)
		if (p->themes >> i & 1)
			cply_json_put_string(
				w, cply_str_of(cply_mill_theme_name(i)));
	cply_json_end_array(w);
	cply_json_key(w, "rating");
	if (p)
		cply_json_put_int(w, p->rating);
	else
		cply_json_put_null(w);
	cply_json_key(w, "difficulty");
	if (p)
		cply_json_put_string(w, cply_str_of(p->difficulty));
	else
		cply_json_put_null(w);
}

void cply_mill_prior_write(const cply_mill_prior *p, cply_buf *out)
{
	const char *between = "; themes: ";
	cply_put(out, p->difficulty);
	cply_put(out, ", about ");
	cply_put_uint(out, p->rating);
	for (unsigned i = 0; i < CPLY_MILL_THEMES; i++)
		if (p->themes >> i & 1) {
			cply_put(out, between);
			cply_put(out, cply_mill_theme_name(i));
			between = ", ";
		}
}
