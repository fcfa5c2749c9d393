/* SPDX-License-Identifier: MIT */
/* What is wrong with puzzles: lines that cannot be played, wrong sides, goals
 * that playing alone shows are not reached, texts. */
#include "base/text.h"
#include "crossply/mill_pack.h"
#include "mill/mill.h"

typedef struct checker {
	const cply_mill *pack;
	const cply_mill_puzzle *puzzle;
	cply_arena *scratch;
	cply_diags *diags;
	uint32_t *seen; /* findings of the reader that were looked at */
} checker;

/* Spans of a wrapped text say nothing about the file. */
static const cply_span *place(const checker *c, const cply_span *at)
{
	return c->pack->is_wrapped ? NULL : at;
}

static const char *side_name(unsigned side)
{
	return side ? "Black" : "White";
}

static cply_str notation(const checker *c, cply_mill_move m)
{
	cply_buf b;
	cply_buf_init(&b, c->scratch);
	cply_mill_move_write(m, &b);
	return cply_buf_str(&b);
}

/* ---- lines ---- */

static const cply_mill_position *
position(const checker *c, const cply_mill_solution *l, uint32_t n)
{
	return &c->pack->steps[l->step + n].position;
}

static cply_str alternatives(const checker *c, const cply_mill_position *p)
{
	enum { MOST = 24 };
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	unsigned n = cply_mill_moves(&c->puzzle->rules, p, moves);
	cply_buf b;
	cply_buf_init(&b, c->scratch);
	if (!n)
		return cply_buf_str(&b);
	cply_put(&b, "legal here: ");
	for (unsigned i = 0; i < n && i < MOST; i++) {
		if (i)
			cply_put(&b, ", ");
		cply_mill_move_write(moves[i], &b);
	}
	if (n > MOST) {
		cply_put(&b, " and ");
		cply_put_uint(&b, n - MOST);
		cply_put(&b, " more");
	}
	return cply_buf_str(&b);
}

static void check_legal(const checker *c, const cply_mill_solution *l)
{
	if (l->n_legal == l->n_actions || !l->actions[l->n_legal].is_read)
		return; /* what cannot be read has been reported */
	const cply_mill_action *a = &l->actions[l->n_legal];
	const cply_mill_position *p = position(c, l, l->n_legal);
	cply_buf why;
	cply_buf_init(&why, c->scratch);
	cply_mill_why_not(&c->puzzle->rules, p, a->move, &why);
	if (!why.len)
		cply_put(&why, "the rules do not allow it");
	cply_report_with(c->diags, CPLY_ML220, place(c, &a->at),
	                 CPLY_T(notation(c, a->move)),
	                 CPLY_T(cply_buf_str(&why)),
	                 CPLY_T(alternatives(c, p)));
}

/* The side of an action as it should be, in the place of the one that is there
 * or, if none is, after the brace of the action. */
static void fix_side(const checker *c, cply_diag *g, const cply_mill_action *a,
                     unsigned side)
{
	cply_span at = a->side_at;
	bool missing = at.begin < a->at.begin && at.end > a->at.end;
	if (c->pack->is_wrapped)
		return;
	if (!missing) {
		cply_diag_fix(c->diags, g, at,
		              side ? CPLY_STR("\"black\"")
		                   : CPLY_STR("\"white\""));
		return;
	}
	at.end = ++at.begin;
	cply_diag_fix(c->diags, g, at,
	              side ? CPLY_STR("\"side\": \"black\", ")
	                   : CPLY_STR("\"side\": \"white\", "));
}

/* A side that could not be read has been reported; now it is known. The
 * findings are in the order of the actions, so each is looked at once. */
static void fix_no_side(const checker *c, const cply_mill_action *a,
                        unsigned side)
{
	for (; *c->seen < c->diags->n; ++*c->seen) {
		cply_diag *g = c->diags->items[*c->seen];
		if (g->rule != CPLY_ML223 || !g->has_span ||
		    g->span.begin < a->side_at.begin)
			continue;
		if (g->span.begin == a->side_at.begin && !g->fix.present)
			fix_side(c, g, a, side);
		return;
	}
}

static void check_sides(const checker *c, const cply_mill_solution *l)
{
	for (uint32_t i = 0; i < l->n_legal; i++) {
		const cply_mill_action *a = &l->actions[i];
		unsigned turn = position(c, l, i)->side;
		if (a->side == CPLY_MILL_NO_SIDE)
			fix_no_side(c, a, turn);
		if (a->side == turn || a->side == CPLY_MILL_NO_SIDE)
			continue;
		bool twice = i && l->actions[i - 1].side == a->side &&
		             a->move.kind != CPLY_MILL_TAKE;
		cply_diag *g = cply_report_with(
			c->diags, twice ? CPLY_ML222 : CPLY_ML221,
			place(c, &a->side_at), CPLY_T(notation(c, a->move)),
			CPLY_Z(side_name(a->side)), CPLY_Z(side_name(turn)));
		fix_side(c, g, a, turn);
	}
}

/* ---- goals ---- */

/* Did the solver close a mill that was not there? */
static bool closes_mill(const checker *c, const cply_mill_solution *l)
{
	unsigned me = c->puzzle->start.side;
	for (uint32_t i = 0; i < l->n_legal; i++) {
		const cply_mill_position *p = position(c, l, i);
		cply_mill_move m = l->actions[i].move;
		uint32_t now = position(c, l, i + 1)->stones[me];
		if (p->side != me || m.kind == CPLY_MILL_TAKE)
			continue;
		if (cply_mill_in_mills(now, c->puzzle->rules.diagonals) >>
		            m.to &
		    1)
			return true;
	}
	return false;
}

static uint32_t stones_of(const cply_mill_position *p, unsigned side)
{
	uint32_t n = p->hand[side];
	for (uint32_t s = p->stones[side]; s; s &= s - 1)
		n++;
	return n;
}

static void check_goal(const checker *c, const cply_mill_solution *l)
{
	const cply_mill_puzzle *p = c->puzzle;
	unsigned me = p->start.side;
	const cply_mill_position *end = position(c, l, l->n_legal);
	const cply_span *at = place(c, &l->at);
	unsigned mine = me ? CPLY_MILL_BLACK_WINS : CPLY_MILL_WHITE_WINS;
	unsigned theirs = me ? CPLY_MILL_WHITE_WINS : CPLY_MILL_BLACK_WINS;
	cply_buf b;
	cply_buf_init(&b, c->scratch);
	cply_mill_outcome(end, &b);
	if (!b.len)
		cply_put(&b, "the game is not over");
	cply_arg outcome = CPLY_T(cply_buf_str(&b));
	uint32_t wanted = p->to_capture ? p->to_capture : 1;
	uint32_t taken = stones_of(&p->start, !me) - stones_of(end, !me);
	if (p->category == CPLY_MILL_FORM_MILL && !closes_mill(c, l))
		cply_report(c->diags, CPLY_ML230, at);
	else if (p->category == CPLY_MILL_CAPTURE_PIECES && taken < wanted)
		cply_report_with(c->diags, CPLY_ML231, at, CPLY_N(wanted),
		                 CPLY_N(taken));
	else if (p->category == CPLY_MILL_WIN_GAME && end->winner != mine)
		cply_report_with(c->diags, CPLY_ML232, at, outcome);
	else if (p->category == CPLY_MILL_DEFEND && end->winner == theirs)
		cply_report_with(c->diags, CPLY_ML233, at, outcome);
}

static void tell_longer(const checker *c, const cply_mill_solution *l,
                        uint32_t n, uint32_t best)
{
	cply_span at = l->optimal_at;
	cply_diag *g = cply_report_with(c->diags, CPLY_ML217, place(c, &l->at),
	                                CPLY_N(n), CPLY_N(best));
	if (c->pack->is_wrapped)
		return;
	if (at.end) {
		cply_diag_fix(c->diags, g, at, CPLY_STR("false"));
		return;
	}
	at.begin = at.end = l->at.begin + 1;
	cply_diag_fix(c->diags, g, at, CPLY_STR("\"isOptimal\": false, "));
}

/* The turns of a line that wins; UINT32_MAX: it does not. */
static uint32_t turns_to_win(const checker *c, const cply_mill_solution *l)
{
	unsigned mine = c->puzzle->start.side ? CPLY_MILL_BLACK_WINS
	                                      : CPLY_MILL_WHITE_WINS;
	return position(c, l, l->n_legal)->winner == mine
	               ? cply_mill_solution_turns(c->pack, l)
	               : UINT32_MAX;
}

/* A line marked optimal that takes longer than another one that wins, though
 * the solver had the choice. */
static void check_optimal(const checker *c)
{
	const cply_mill_puzzle *p = c->puzzle;
	for (uint32_t i = 0; i < p->n_lines; i++) {
		const cply_mill_solution *l = &p->lines[i];
		uint32_t n = turns_to_win(c, l), best = n;
		if (n == UINT32_MAX || !l->is_optimal)
			continue;
		for (uint32_t k = 0; k < p->n_lines; k++) {
			uint32_t m = turns_to_win(c, &p->lines[k]);
			if (m < best &&
			    cplyi_mill_lines_part(c->pack, l, &p->lines[k],
			                          p->start.side))
				best = m;
		}
		if (best < n)
			tell_longer(c, l, n, best);
	}
}

/* ---- texts ---- */

static void check_texts(const checker *c)
{
	const cply_mill_puzzle *p = c->puzzle;
	size_t title = cply_grapheme_count(p->title);
	size_t description = cply_grapheme_count(p->description);
	if (p->is_bare)
		return; /* a list is bound by no lengths */
	if (p->title_at.end && (title < 3 || title > 100))
		cply_report_with(c->diags, CPLY_ML214, place(c, &p->title_at),
		                 CPLY_N(title));
	if (p->description_at.end && description < 10)
		cply_report_with(c->diags, CPLY_ML215,
		                 place(c, &p->description_at),
		                 CPLY_N(description));
}

void cply_mill_pack_check(const cply_mill *pack, cply_arena *scratch,
                          cply_diags *diags)
{
	uint32_t seen = 0;
	checker c = {
		.pack = pack, .scratch = scratch, .diags = diags, .seen = &seen
	};
	for (uint32_t i = 0; i < pack->n_puzzles; i++) {
		c.puzzle = &pack->puzzles[i];
		check_texts(&c);
		if (!c.puzzle->has_start)
			continue;
		for (uint32_t k = 0; k < c.puzzle->n_lines; k++) {
			const cply_mill_solution *l = &c.puzzle->lines[k];
			check_legal(&c, l);
			check_sides(&c, l);
			if (l->n_legal == l->n_actions && l->n_actions)
				check_goal(&c, l);
		}
		check_optimal(&c);
	}
	cply_mill_pack_duplicates(pack, scratch, diags);
}
