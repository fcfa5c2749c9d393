/* SPDX-License-Identifier: MIT */
/* Themes of a proven puzzle. Some are about its first turn: which of all turns
 * are best, which are not. Some are about the line that both sides play at
 * their best. */
#include "mill/proof/theme.h"

static const char *const names[CPLY_MILL_THEMES] = {
	"double-mill",      "sacrifice",       "immobilization", "quiet-move",
	"vs-flying",        "flying",          "capture-choice", "mill-block",
	"trap:greedy-mill", "trap:wrong-mill",
};

const char *cply_mill_theme_name(unsigned i)
{
	return i < CPLY_MILL_THEMES ? names[i] : "";
}

uint32_t cply_mill_theme_of(cply_str tag)
{
	for (unsigned i = 0; i < CPLY_MILL_THEMES; i++)
		if (cply_str_is(tag, names[i]))
			return UINT32_C(1) << i;
	return 0;
}

/* ---- turns ---- */

/* Stones of the other side that a turn takes. */
static unsigned taken(const cply_mill_ply *t)
{
	unsigned n = 0;
	for (unsigned i = 0; i < t->n; i++)
		n += t->moves[i].kind == CPLY_MILL_TAKE;
	return n;
}

static bool same_move(const cply_mill_move *a, const cply_mill_move *b)
{
	return a->kind == b->kind && a->from == b->from && a->to == b->to;
}

static bool may_fly(const cply_mill_rules *r, const cply_mill_position *p,
                    unsigned side)
{
	unsigned n = 0;
	for (uint32_t a = p->stones[side]; a; a &= a - 1)
		n++;
	return r->may_fly && !p->hand[side] && n <= r->fly_at;
}

/* Could `side`, who is to move, close a mill with this turn? */
static bool can_close(const cply_mill_rules *r, const cply_mill_position *p,
                      unsigned side)
{
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	unsigned n = p->side == side && !p->take[side]
	                     ? cply_mill_moves(r, p, moves)
	                     : 0;
	for (unsigned i = 0; i < n; i++) {
		cply_mill_position after = *p;
		cply_mill_play(r, &after, moves[i], NULL);
		if (after.side == side && after.take[side] > 0)
			return true;
	}
	return false;
}

/* ---- the first turn ---- */

typedef struct first {
	const cply_mill_rules *rules;
	const cply_mill_position *start;
	const cply_mill_proof *proof;
} first;

/* Is a first turn proven to be slower than the best, or not to win? */
static bool is_worse(const cply_mill_proof *p, unsigned i)
{
	return p->kinds[i] == CPLY_MILL_UNKNOWN_TURN
	               ? p->choices[i].verdict.no_win >= p->turns
	               : p->kinds[i] != CPLY_MILL_SHORTEST;
}

/* Another capture by the same move is not as good. */
static bool has_worse_capture(const first *f, const cply_mill_ply *best)
{
	const cply_mill_proof *p = f->proof;
	for (unsigned i = 0; i < p->n_choices; i++)
		if (is_worse(p, i) &&
		    same_move(&p->choices[i].turn.moves[0], &best->moves[0]))
			return true;
	return false;
}

/* It stands where the other side has the two other points of a line. */
static bool blocks(const first *f, const cply_mill_ply *turn)
{
	uint32_t theirs = f->start->stones[f->start->side ^ 1u];
	uint32_t here = UINT32_C(1) << turn->moves[0].to;
	for (unsigned i = 0; i < cply_mill_line_count(f->rules->diagonals);
	     i++) {
		uint32_t line = cply_mill_line(i, NULL);
		if ((line & here) && (line & ~here & ~theirs) == 0)
			return true;
	}
	return false;
}

static uint32_t of_first_turn(const first *f)
{
	const cply_mill_proof *p = f->proof;
	unsigned best = 0, mills = 0, blocking = 0, choice = 0;
	bool wrong_mill = false;
	uint32_t themes = 0;
	for (unsigned i = 0; i < p->n_choices; i++) {
		const cply_mill_ply *t = &p->choices[i].turn;
		bool mill = taken(t) > 0;
		wrong_mill |= mill && is_worse(p, i);
		if (p->kinds[i] != CPLY_MILL_SHORTEST)
			continue;
		best++;
		mills += mill;
		blocking += !mill && blocks(f, t);
		choice += mill && has_worse_capture(f, t);
	}
	if (!best)
		return 0;
	if (!mills && !wrong_mill)
		themes |= CPLY_MILL_QUIET_MOVE;
	if (blocking == best)
		themes |= CPLY_MILL_BLOCK;
	if (choice == best)
		themes |= CPLY_MILL_CAPTURE_CHOICE;
	if (wrong_mill)
		themes |= mills ? CPLY_MILL_WRONG_MILL_TRAP
		                : CPLY_MILL_GREEDY_TRAP;
	return themes;
}

/* ---- the line ---- */

/* Does the stone leave a mill and close another? */
static bool swings(const cply_mill_rules *r, const cply_mill_position *before,
                   const cply_mill_ply *t)
{
	const cply_mill_move *m = &t->moves[0];
	return m->kind == CPLY_MILL_MOVE && taken(t) &&
	       cply_mill_in_mills(before->stones[before->side], r->diagonals) >>
	                       m->from &
	               1;
}

static uint32_t of_line(const first *f)
{
	const cply_mill_proof *p = f->proof;
	const cply_mill_position *before = f->start;
	unsigned side = f->start->side;
	uint32_t themes = 0;
	for (unsigned i = 0; i < p->n_line; i++) {
		const cply_mill_ply *t = &p->line[i];
		bool flies = may_fly(f->rules, before, before->side);
		if (before->side == side) {
			if (can_close(f->rules, &t->after, side ^ 1u))
				themes |= CPLY_MILL_SACRIFICE;
			if (swings(f->rules, before, t))
				themes |= CPLY_MILL_DOUBLE_MILL;
			if (flies)
				themes |= CPLY_MILL_FLYING;
		} else {
			if (flies)
				themes |= CPLY_MILL_VS_FLYING;
		}
		before = &t->after;
	}
	if (p->n_line && before->reason == CPLY_MILL_NO_MOVE)
		themes |= CPLY_MILL_IMMOBILIZATION;
	return themes;
}

uint32_t cply_mill_themes(const cply_mill_rules *rules,
                          const cply_mill_position *start,
                          const cply_mill_proof *proof)
{
	const first f = { rules, start, proof };
	if (proof->is_over || proof->verdict.score.value != CPLY_MILL_WON)
		return 0;
	uint32_t line = of_line(&f), turn = of_first_turn(&f);
	/* Where stones are shut in, quiet moves are nothing special. */
	if (line & CPLY_MILL_IMMOBILIZATION)
		turn &= ~(uint32_t)CPLY_MILL_QUIET_MOVE;
	return line | turn;
}
