/* SPDX-License-Identifier: MIT */
/* What a turn does, in words: what it closes, takes, stops and threatens. */
#include "crossply/mill_proof.h"
#include "mill/rules/bits.h"

/* Points at which a side would close a mill with its next turn. */
static uint32_t threats(const cply_mill_rules *r, const cply_mill_position *p,
                        unsigned side)
{
	uint32_t own = p->stones[side], out = 0;
	uint32_t empty = MILL_ALL & ~(p->stones[0] | p->stones[1] | p->marked);
	bool flies = r->may_fly && mill_count(own) <= r->fly_at;
	for (unsigned i = 0; i < cply_mill_line_count(r->diagonals); i++) {
		uint32_t line = cply_mill_line(i, NULL);
		uint32_t gap = line & ~own;
		if (mill_count(gap) != 1 || !(gap & empty))
			continue;
		uint32_t from = own & ~line;
		if (!p->hand[side] && !flies)
			from &= cply_mill_neighbours(mill_first(gap),
			                             r->diagonals);
		if (p->hand[side] || from)
			out |= gap;
	}
	return out;
}

typedef struct words {
	cply_buf *out;
	bool any;
} words;

static void say(words *w, const char *text)
{
	cply_put(w->out, w->any ? ", " : "");
	cply_put(w->out, text);
	w->any = true;
}

static void put_points(words *w, uint32_t points)
{
	for (bool first = true; points; points &= points - 1, first = false) {
		uint32_t rest = points & (points - 1);
		cply_put(w->out, first ? " " : rest ? ", " : " and ");
		cply_put(w->out, cply_mill_point_name(mill_first(points)));
	}
}

static void say_taken(words *w, const cply_mill_ply *turn, bool closes)
{
	bool first = true;
	for (unsigned i = 0; i < turn->n; i++) {
		if (turn->moves[i].kind != CPLY_MILL_TAKE)
			continue;
		if (first)
			say(w, closes ? "closes a mill, takes" : "takes");
		else
			cply_put(w->out, " and");
		cply_put(w->out, " ");
		cply_put(w->out,
		         cply_mill_point_name((unsigned)turn->moves[i].to));
		first = false;
	}
	if (first && closes)
		say(w, "closes a mill");
}

static void say_threats(words *w, uint32_t points)
{
	unsigned n = mill_count(points);
	if (!n)
		return;
	say(w, n == 1   ? "threatens a mill at"
	       : n == 2 ? "threatens two mills, at"
	                : "threatens mills at");
	put_points(w, points);
}

void cply_mill_turn_explain(const cply_mill_rules *rules,
                            const cply_mill_position *before,
                            const cply_mill_ply *turn, cply_buf *out)
{
	unsigned me = before->side;
	const cply_mill_position *after = &turn->after;
	const cply_mill_move *m = &turn->moves[0];
	words w = { out, false };
	if (!turn->n)
		return;
	bool goes = m->kind != CPLY_MILL_TAKE;
	uint32_t to = goes ? UINT32_C(1) << m->to : 0;
	bool closes = goes && (cply_mill_in_mills(after->stones[me] | to,
	                                          rules->diagonals) &
	                       to);
	say_taken(&w, turn, closes);
	if (after->phase == 'o') {
		cply_put(out, w.any ? " and " : "");
		cply_put(out, after->winner == CPLY_MILL_DRAW ? "makes a draw"
		                                              : "wins");
		return;
	}
	uint32_t stopped = threats(rules, before, me ^ 1u) & to;
	if (stopped)
		say(&w, "stops the mill at");
	put_points(&w, stopped);
	bool opens =
		m->kind == CPLY_MILL_MOVE && !closes &&
		(cply_mill_in_mills(before->stones[me], rules->diagonals) >>
	                 m->from &
	         1);
	if (opens)
		say(&w, "opens a mill");
	say_threats(&w, threats(rules, after, me));
}
