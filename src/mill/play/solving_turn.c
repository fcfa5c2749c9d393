/* SPDX-License-Identifier: MIT */
/* Which turn to make: the soonest way to the aim, the longest defence, or what
 * the file says. */
#include "mill/play/solving.h"

/* ---- the file ---- */

static bool same(cply_mill_move a, cply_mill_move b)
{
	return a.kind == b.kind && a.from == b.from && a.to == b.to;
}

/* Does the line begin with all actions so far? */
static bool fits(const cply_mill_session *s, const cply_mill_solution *l,
                 bool optimal)
{
	if (l->n_legal < s->n_actions || (optimal && !l->is_optimal))
		return false;
	for (uint32_t i = 0; i < s->n_actions; i++)
		if (!same(l->actions[i].move, s->actions[i]))
			return false;
	return true;
}

static const cply_mill_solution *fitting(const cply_mill_session *s,
                                         bool optimal, bool goes_on)
{
	for (uint32_t i = 0; i < s->puzzle->n_lines; i++) {
		const cply_mill_solution *l = &s->puzzle->lines[i];
		if (fits(s, l, optimal) &&
		    (l->n_legal > s->n_actions || !goes_on))
			return l;
	}
	return NULL;
}

bool cplyi_session_follows(const cply_mill_session *s, bool optimal)
{
	return fitting(s, optimal, false) != NULL;
}

bool cplyi_session_line_ends(const cply_mill_session *s)
{
	return fitting(s, false, false) && !fitting(s, false, true);
}

bool cplyi_session_has_optimal(const cply_mill_session *s)
{
	for (uint32_t i = 0; i < s->puzzle->n_lines; i++)
		if (s->puzzle->lines[i].is_optimal)
			return true;
	return false;
}

bool cplyi_session_file_turn(const cply_mill_session *s, bool optimal,
                             cply_str *comment, cply_mill_ply *out)
{
	const cply_mill_solution *l = fitting(s, optimal, true);
	*out = (cply_mill_ply){ .after = s->at };
	*comment = (cply_str){ NULL, 0 };
	if (!l)
		return false;
	for (uint32_t i = s->n_actions;
	     i < l->n_legal && out->n < CPLY_MILL_TURN_MOVES &&
	     out->after.side == s->at.side && out->after.phase != 'o' &&
	     (!out->n || out->after.take[s->at.side]);
	     i++) {
		out->moves[out->n++] = l->actions[i].move;
		cply_mill_play(&s->puzzle->rules, &out->after,
		               l->actions[i].move, NULL);
		if (l->actions[i].comment.len)
			*comment = l->actions[i].comment;
	}
	/* A line that ends before a stone is taken says only half. */
	return out->n &&
	       (out->after.phase == 'o' || out->after.side != s->at.side ||
	        !out->after.take[s->at.side]);
}

/* ---- any turn ---- */

/* A turn that is looked for among all that begin like another. */
typedef struct wanted {
	cply_mill_session *s;
	unsigned turns; /* that the solver needs */
	bool attacks;
	bool is_found, has_maybe;
	cply_mill_ply turn, maybe; /* one that may do */
} wanted;

/* Is it as good as any? */
static cply_mill_answer is_good(const wanted *w, cply_mill_move last,
                                const cply_mill_position *after)
{
	if (w->attacks && cplyi_session_reaches(w->s, last, after))
		return CPLY_MILL_YES; /* of the file */
	if (!w->attacks && w->turns <= 1)
		return CPLY_MILL_YES;
	cply_mill_answer a = cplyi_session_within(w->s, after, w->turns - 1);
	if (w->attacks || a == CPLY_MILL_CANNOT_SAY)
		return a;
	return a == CPLY_MILL_YES ? CPLY_MILL_NO : CPLY_MILL_YES;
}

static void find(wanted *w, const cply_mill_ply *t)
{
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	const cply_mill_rules *rules = &w->s->puzzle->rules;
	unsigned n = cply_mill_moves(rules, &t->after, moves);
	for (unsigned i = 0; i < n && !w->is_found; i++) {
		cply_mill_ply next = *t;
		next.moves[next.n++] = moves[i];
		cply_mill_play(rules, &next.after, moves[i], NULL);
		if (w->attacks &&
		    cplyi_session_reaches(w->s, moves[i], &next.after)) {
			w->is_found = true;
			w->turn = next;
			break;
		}
		bool more = next.after.phase != 'o' &&
		            next.after.side == t->after.side &&
		            next.after.take[next.after.side] &&
		            next.n < CPLY_MILL_TURN_MOVES;
		if (more) {
			find(w, &next);
			continue;
		}
		cply_mill_answer a = is_good(w, moves[i], &next.after);
		w->is_found = a == CPLY_MILL_YES;
		if (w->is_found)
			w->turn = next;
		if (a == CPLY_MILL_CANNOT_SAY && !w->has_maybe) {
			w->has_maybe = true;
			w->maybe = next;
		}
	}
}

bool cplyi_session_choose(cply_mill_session *s, const cply_mill_position *p,
                          unsigned turns, cply_str *comment, cply_mill_ply *out)
{
	wanted w = { .s = s, .turns = turns, .attacks = p->side == s->solver };
	cply_mill_ply of_file;
	if (p == &s->at &&
	    (cplyi_session_file_turn(s, true, comment, &of_file) ||
	     cplyi_session_file_turn(s, false, comment, &of_file)) &&
	    is_good(&w, of_file.moves[of_file.n - 1], &of_file.after) ==
	            CPLY_MILL_YES) {
		*out = of_file;
		return true;
	}
	*comment = (cply_str){ NULL, 0 };
	const cply_mill_ply none = { .after = *p };
	find(&w, &none);
	*out = w.is_found ? w.turn : w.maybe;
	return w.is_found || w.has_maybe;
}
