/* SPDX-License-Identifier: MIT */
#include "base/count.h"
#include "report/solution/solution.h"

static const char *name_of(unsigned side)
{
	return side ? "Black" : "White";
}

void cplyi_solution_put_turn(const cply_mill_ply *t, cply_buf *b)
{
	for (unsigned i = 0; i < t->n; i++)
		cply_mill_move_write(t->moves[i], b);
}

static void put_number(unsigned n, const char *noun, cply_buf *b)
{
	cply_put_uint(b, n);
	cply_put(b, " ");
	cply_put(b, noun);
	cply_put(b, n == 1 ? "" : "s");
}

/* ---- the verdict ---- */

static void put_decided(const cplyi_solution *s, cply_buf *b)
{
	const cply_mill_verdict *v = &s->verdict;
	bool won = v->score.value == CPLY_MILL_WON;
	unsigned turns = (v->score.turns + 1u) / 2;
	cply_put(b, name_of(won ? s->p.side : s->p.side ^ 1u));
	if (v->score.turns == 1) {
		cply_put(b, " wins with this turn");
		return;
	}
	cply_put(b, v->at_most ? " wins within " : " wins in ");
	put_number(turns, "turn", b);
	cply_put(b, won ? ", whatever " : ", whatever move ");
	cply_put(b, name_of(won ? s->p.side ^ 1u : s->p.side));
	cply_put(b, won ? " does" : " makes");
	if (!v->at_most)
		return;
	cply_put(b, "; not within ");
	cply_put_uint(b, won ? v->no_win : v->no_loss);
	cply_put(b, ", undecided in between");
}

static void put_undecided(const cplyi_solution *s, cply_buf *b)
{
	const cply_mill_verdict *v = &s->verdict;
	cply_put(b, s->interrupted ? "Stopped: " : "Undecided: ");
	cply_put(b, name_of(s->p.side));
	cply_put(b, " cannot win within ");
	put_number(v->no_win, "turn", b);
	cply_put(b, " and cannot be beaten within ");
	put_number(v->no_loss, "turn", b);
}

static void put_verdict(const cplyi_solution *s, cply_buf *b)
{
	switch ((cply_mill_value)s->verdict.score.value) {
	case CPLY_MILL_WON:
	case CPLY_MILL_LOST:
		put_decided(s, b);
		break;
	case CPLY_MILL_DRAWN:
		cply_put(b, "A draw with best play");
		if (s->p.phase == 'p' && !s->verdict.by_table)
			cply_put(b, " (searched down to the endgame tables)");
		break;
	case CPLY_MILL_UNKNOWN:
		put_undecided(s, b);
		break;
	}
	cply_put(b, s->verdict.by_table ? " (endgame table)\n" : "\n");
}

/* ---- what turns do ---- */

/* Points where `side` would close a mill if it were his turn. */
static uint32_t mills_to_come(const cplyi_solution *s,
                              const cply_mill_position *p, unsigned side)
{
	cply_mill_position q = *p;
	uint32_t points = 0;
	if (p->phase == 'o' || p->take[0] || p->take[1])
		return 0;
	q.side = (uint8_t)side;
	q.phase = q.hand[side] ? 'p' : 'm';
	cply_mill_settle(&s->rules, &q);
	unsigned n = cply_mill_turns(&s->rules, &q, NULL);
	cply_mill_ply *turns = CPLY_NEW(s->arena, n, cply_mill_ply);
	n = turns ? cply_mill_turns(&s->rules, &q, turns) : 0;
	for (unsigned i = 0; i < n; i++)
		if (turns[i].n > 1 && turns[i].moves[0].kind != CPLY_MILL_TAKE)
			points |= UINT32_C(1) << turns[i].moves[0].to;
	return points;
}

static void put_points(uint32_t points, cply_buf *b)
{
	bool first = true;
	for (unsigned i = 0; i < CPLY_MILL_POINTS; i++) {
		if (!(points >> i & 1))
			continue;
		bool last = !(points >> i >> 1);
		cply_put(b, first ? "" : last ? " and " : ", ");
		cply_put(b, cply_mill_point_name(i));
		first = false;
	}
}

void cplyi_solution_put_remark(const cplyi_solution *s, unsigned i, cply_buf *b)
{
	const cply_mill_ply *t = &s->line[i];
	const cply_mill_position *before = i ? &s->line[i - 1].after : &s->p;
	unsigned side = before->side;
	uint32_t to = UINT32_C(1) << t->moves[0].to;
	size_t start = b->len;
	if (t->moves[0].kind == CPLY_MILL_TAKE)
		return;
	if (t->n > 1)
		cply_put(b, "a mill");
	else if (mills_to_come(s, before, side ^ 1u) & to)
		cply_put(b, "stops a mill");
	uint32_t next = mills_to_come(s, &t->after, side);
	if (next) {
		cply_put(b, b->len > start ? ", " : "");
		cply_put(b, next & (next - 1) ? "threatens mills on "
		                              : "threatens a mill on ");
		put_points(next, b);
	}
	if (t->after.phase != 'o' &&
	    cply_mill_turns(&s->rules, &t->after, NULL) == 1) {
		cply_put(b, b->len > start ? ", " : "");
		cply_put(b, "leaves one reply");
	}
}

static void put_line_number(unsigned n, cply_buf *b)
{
	cply_put_fill(b, ' ', n < 10 ? 2 : n < 100 ? 1 : 0);
	cply_put_uint(b, n);
	cply_put(b, ". ");
}

static void put_line(const cplyi_solution *s, cply_buf *b)
{
	unsigned number = 1;
	if (!s->n_line)
		return;
	cply_put(b, "\n");
	for (unsigned i = 0; i < s->n_line; i++) {
		unsigned side = i ? s->line[i - 1].after.side : s->p.side;
		if (side == s->p.side)
			put_line_number(number++, b);
		else
			cply_put(b, "     ");
		cply_put(b, name_of(side));
		cply_put(b, "  ");
		size_t start = b->len;
		cplyi_solution_put_turn(&s->line[i], b);
		size_t end = b->len;
		while (b->len < start + 10)
			cply_put(b, " ");
		size_t padded = b->len;
		cplyi_solution_put_remark(s, i, b);
		if (b->len == padded)
			b->len = end;
		cply_put(b, "\n");
	}
	const cply_mill_position *last = &s->line[s->n_line - 1].after;
	if (last->phase == 'o') {
		cply_put(b, "     ");
		cply_mill_outcome(last, b);
		cply_put(b, "\n");
	}
}

/* ---- first turns ---- */

cplyi_first_turn cplyi_solution_first_turn(const cplyi_solution *s,
                                           const cply_mill_choice *c)
{
	const cply_mill_score *want = &s->verdict.score;
	const cply_mill_score *got = &c->verdict.score;
	if (got->value == CPLY_MILL_UNKNOWN)
		return CPLYI_FIRST_OPEN;
	if (got->value != want->value)
		return CPLYI_FIRST_WORSE;
	if (got->turns == want->turns || want->value == CPLY_MILL_DRAWN)
		return CPLYI_FIRST_BEST;
	return want->value == CPLY_MILL_WON ? CPLYI_FIRST_SLOWER
	                                    : CPLYI_FIRST_WORSE;
}

static const char *predicate_of(const cplyi_solution *s, cplyi_first_turn kind,
                                bool one)
{
	switch ((cply_mill_value)s->verdict.score.value) {
	case CPLY_MILL_WON:
		if (kind == CPLYI_FIRST_SLOWER)
			return one ? " wins later" : " win later";
		return one ? " wins in time" : " win in time";
	case CPLY_MILL_LOST:
		return one ? " lasts longest" : " last longest";
	default:
		return one ? " holds the draw" : " hold the draw";
	}
}

/* "2 win later: a7-d7 (5), a7-a4 (6)" */
static void put_kind(const cplyi_solution *s, cplyi_first_turn kind,
                     cply_buf *b)
{
	unsigned n = 0;
	for (unsigned i = 0; i < s->n_choices; i++)
		n += cplyi_solution_first_turn(s, &s->choices[i]) == kind;
	if (!n && kind != CPLYI_FIRST_BEST)
		return;
	cply_put_uint(b, n);
	if (kind == CPLYI_FIRST_BEST) {
		cply_put(b, " of ");
		put_number(s->n_choices, "first turn", b);
	}
	cply_put(b, predicate_of(s, kind, n == 1));
	cply_put(b, ":");
	for (unsigned i = 0; i < s->n_choices; i++) {
		const cply_mill_choice *c = &s->choices[i];
		if (cplyi_solution_first_turn(s, c) != kind)
			continue;
		cply_put(b, " ");
		cplyi_solution_put_turn(&c->turn, b);
		if (kind != CPLYI_FIRST_SLOWER)
			continue;
		cply_put(b, " (");
		cply_put_uint(b, (c->verdict.score.turns + 1u) / 2);
		cply_put(b, ")");
	}
	cply_put(b, "\n");
}

/* Those that are worse, surely or as far as was looked. */
static void put_others(const cplyi_solution *s, cply_buf *b)
{
	unsigned worse = 0, open = 0, within = UINT32_MAX;
	for (unsigned i = 0; i < s->n_choices; i++) {
		const cply_mill_choice *c = &s->choices[i];
		cplyi_first_turn kind = cplyi_solution_first_turn(s, c);
		worse += kind == CPLYI_FIRST_WORSE;
		open += kind == CPLYI_FIRST_OPEN;
		if (kind == CPLYI_FIRST_OPEN && c->verdict.no_win < within)
			within = c->verdict.no_win;
	}
	if (s->verdict.score.value == CPLY_MILL_DRAWN) {
		if (worse)
			cplyi_put_count(b, worse, "loses\n", "lose\n");
		if (open)
			cplyi_put_count(b, open, "is not decided\n",
			                "are not decided\n");
	}
	if (s->verdict.score.value != CPLY_MILL_WON)
		return;
	if (worse) {
		cplyi_put_count(b, worse, "does not win\n", "do not win\n");
	}
	if (open) {
		cplyi_put_count(b, open, "does not win within ",
		                "do not win within ");
		put_number(within, "turn", b);
		cply_put(b, "\n");
	}
}

void cplyi_solution_text(const cplyi_solution *s, cply_buf *b)
{
	if (cply_mill_is_over(&s->p)) {
		cply_put(b, "The game is over: ");
		cply_mill_outcome(&s->p, b);
		cply_put(b, "\n");
		return;
	}
	put_verdict(s, b);
	put_line(s, b);
	if (!s->n_choices)
		return;
	cply_put(b, "\n");
	put_kind(s, CPLYI_FIRST_BEST, b);
	if (s->verdict.score.value == CPLY_MILL_WON)
		put_kind(s, CPLYI_FIRST_SLOWER, b);
	put_others(s, b);
}
