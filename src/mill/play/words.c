/* SPDX-License-Identifier: MIT */
#include "mill/play/words.h"
#include "base/count.h"
#include "mill/play/solving.h"
#include "mill/rules/bits.h"

/* Values from which on a game is won or lost, and better or worse. */
enum { SURE = 20000, MUCH = 100 };

static const char *name_of(unsigned side)
{
	return side ? "Black" : "White";
}

void cplyi_mill_put_turn(const cply_mill_position *p, cply_buf *out)
{
	int take = p->take[p->side];
	if (p->phase == 'o') {
		cply_mill_outcome(p, out);
		return;
	}
	cply_put(out, name_of(p->side));
	cply_put(out, take < 0           ? " gives a stone up"
	              : take             ? " takes a stone"
	              : p->action == 'p' ? " places a stone"
	                                 : " to move");
}

void cplyi_mill_put_side(const cply_mill_position *p, unsigned side,
                         cply_buf *out)
{
	cply_put(out, name_of(side));
	cply_put(out, ": ");
	cplyi_put_count(out, mill_count(p->stones[side]), "stone", "stones");
	if (p->hand[side]) {
		cply_put(out, ", ");
		cply_put_uint(out, p->hand[side]);
		cply_put(out, " in hand");
	}
}

void cplyi_mill_put_point(const cply_mill_rules *rules,
                          const cply_mill_position *p, unsigned point,
                          cply_buf *out)
{
	const uint32_t bit = 1u << point;
	const cply_mill_move take = { CPLY_MILL_TAKE, -1, (int8_t)point };
	cply_put(out, cply_mill_point_name(point));
	if (p->marked & bit) {
		cply_put(out, ", taken, still in the way");
	} else if (!((p->stones[0] | p->stones[1]) & bit)) {
		cply_put(out, ", empty");
	} else {
		uint32_t stones = p->stones[p->stones[0] & bit ? 0 : 1];
		bool in_mill =
			cply_mill_in_mills(stones, rules->diagonals) & bit;
		cply_put(out, p->stones[0] & bit ? ", white stone"
		                                 : ", black stone");
		cply_put(out, in_mill ? " in a mill" : "");
	}
	if (p->take[p->side] && cply_mill_is_legal(rules, p, take))
		cply_put(out, p->take[p->side] < 0 ? ", can be given up"
		                                   : ", can be taken");
}

void cplyi_mill_put_line(const cply_mill_ply *line, unsigned n, unsigned side,
                         cply_buf *out)
{
	unsigned at = side, number = 1;
	for (unsigned i = 0; i < n; i++) {
		cply_put(out, i ? " " : "");
		if (!i || at == side) {
			cply_put_uint(out, number++);
			cply_put(out, ". ");
		}
		cply_mill_ply_write(&line[i], out);
		at = line[i].after.side;
	}
	if (!n)
		return;
	const cply_mill_position *end = &line[n - 1].after;
	if (end->phase == 'o') {
		cply_put(out, "; ");
		cply_mill_outcome(end, out);
	}
	cply_put(out, ".");
}

/* ---- an attempt at a puzzle ---- */

void cplyi_session_put_turn(const cply_mill_session *s, cply_buf *out)
{
	if (s->stage >= CPLY_MILL_SOLVED)
		cply_put(out, s->stage == CPLY_MILL_GIVEN_UP ? "Given up"
		              : cplyi_session_is_solved(s)   ? "Solved"
		                                             : "Not solved");
	else
		cplyi_mill_put_turn(&s->at, out);
}

void cplyi_session_put_why(const cply_mill_session *s,
                           const cply_mill_ply *line, unsigned n, cply_buf *out)
{
	if (!n) {
		cply_put(out, s->at.phase == 'o' ? "The game is over: "
		                                 : "No answer stands out.");
		cply_mill_outcome(&s->at, out);
		return;
	}
	bool wins = session_won_by(&line[n - 1].after, s->at.side);
	cply_put(out, name_of(s->at.side));
	cply_put(out, wins ? " wins: " : " answers: ");
	cplyi_mill_put_line(line, n, s->at.side, out);
	cply_put(out, wins ? "" : " ");
	if (!wins)
		cplyi_session_put_slip(s, out);
}

void cplyi_session_put_solution(const cply_mill_session *s,
                                const cply_mill_ply *line, unsigned n,
                                cply_buf *out)
{
	if (!n) {
		cply_put(out, "Neither the file nor the search knows a line "
		              "from here.");
		return;
	}
	cply_put(out, "The solution was: ");
	cplyi_mill_put_line(line, n, s->at.side, out);
}

/* ---- a game ---- */

void cplyi_game_put_played(unsigned side, const cply_mill_ply *turn,
                           cply_buf *out)
{
	cply_put(out, name_of(side));
	cply_put(out, " plays ");
	cply_mill_ply_write(turn, out);
	cply_put(out, ".");
}

void cplyi_game_put_question(const cply_mill_position *p, cply_buf *out)
{
	int take = p->take[p->side];
	if (p->phase != 'o' && take)
		cply_put(out, take < 0 ? "Which of your stones do you give up?"
		                       : "A mill. Which stone do you take?");
}

void cplyi_game_put_outcome(const cply_mill_position *p, cply_buf *out)
{
	if (p->phase != 'o')
		return;
	cply_mill_outcome(p, out);
	cply_put(out, ".");
}

void cplyi_game_put_advice(const cply_mill_thought *t, cply_buf *out)
{
	int v = t->value;
	cply_put(out, "The engine would play ");
	cply_mill_ply_write(&t->turn, out);
	cply_put(out, v > SURE    ? ": it wins."
	              : v < -SURE ? ", but loses in the end."
	              : v > MUCH  ? "; you are better."
	              : v < -MUCH ? "; you are worse."
	                          : "; about even.");
}

bool cplyi_game_resign(cply_mill_game *g, unsigned side, cply_buf *out)
{
	if (g->at.phase == 'o')
		return false;
	g->at.phase = 'o';
	g->at.action = '?';
	g->at.winner = side ? CPLY_MILL_WHITE_WINS : CPLY_MILL_BLACK_WINS;
	cply_put(out, "You have given up: ");
	cply_put(out, name_of(side ^ 1u));
	cply_put(out, " wins.");
	return true;
}
