/* SPDX-License-Identifier: MIT */
/* Hints: first the idea, then the stone, the move, the whole line. And lines of
 * best play. */
#include "mill/play/solving.h"
#include "mill/proof/theme.h"

enum { MOST_LINE = 128, MOST_NODES = 8000000 };

/* ---- lines ---- */

/* Best play of both from here, when the solver needs `best` turns. */
static unsigned best_play(cply_mill_session *s, cply_mill_ply *out,
                          unsigned most)
{
	unsigned left = s->best, n = 0;
	const cply_mill_position *p = &s->at;
	cply_str comment;
	cplyi_session_budget(s, s->own->nodes);
	while (n < most && left && p->phase != 'o') {
		if (!cplyi_session_choose(s, p, left, &comment, &out[n]))
			break;
		left -= p->side == s->solver;
		p = &out[n++].after;
	}
	return n;
}

/* What is left of a line of the file. */
static unsigned line_of_file(cply_mill_session *s, cply_mill_ply *out,
                             unsigned most)
{
	cply_mill_session t = *s; /* plays on without leaving a trace */
	cply_mill_move actions[4 * MOST_LINE];
	cply_str comment;
	unsigned n = 0;
	if (t.n_actions > 2 * MOST_LINE)
		return 0;
	if (t.n_actions)
		memcpy(actions, t.actions, t.n_actions * sizeof *actions);
	t.actions = actions;
	while (n < most && n < 2 * MOST_LINE / CPLY_MILL_TURN_MOVES &&
	       t.at.phase != 'o' &&
	       (cplyi_session_file_turn(&t, true, &comment, &out[n]) ||
	        cplyi_session_file_turn(&t, false, &comment, &out[n]))) {
		for (unsigned i = 0; i < out[n].n; i++)
			actions[t.n_actions++] = out[n].moves[i];
		t.at = out[n++].after;
	}
	return n;
}

/* What the solver may try though it comes too late: the soonest way that there
 * is, or a turn that takes something. */
static bool try_on(cply_mill_session *s, const cply_mill_position *p,
                   unsigned left, cply_mill_ply *out)
{
	enum { LATER = 3 };
	cply_str comment;
	unsigned ruled_out, best = 0;
	cplyi_session_budget(s, s->own->nodes ? s->own->nodes / 4 + 1 : 0);
	unsigned t =
		cplyi_session_soonest(s, p, left + 1, left + LATER, &ruled_out);
	if (t && cplyi_session_choose(s, p, t, &comment, out))
		return true;
	unsigned n = cply_mill_turns(&s->puzzle->rules, p, NULL);
	cply_mill_ply *all = CPLY_NEW(s->own->arena, n, cply_mill_ply);
	n = all ? cply_mill_turns(&s->puzzle->rules, p, all) : 0;
	for (unsigned i = 1; i < n; i++)
		if (all[i].n > all[best].n)
			best = i;
	if (n)
		*out = all[best];
	return n > 0;
}

/* The other side resists for as many turns of the solver as he needed: then
 * everybody sees that it was not enough. */
static unsigned resistance(cply_mill_session *s, cply_mill_ply *out,
                           unsigned most)
{
	unsigned turns = s->turns[s->n_turns - 1].best, n = 0;
	unsigned left = turns > 1 ? turns - 1 : turns ? 1 : 3;
	const cply_mill_position *p = &s->at;
	cply_str comment;
	while (n < most && left && p->phase != 'o') {
		bool theirs = p->side != s->solver;
		cplyi_session_budget(s,
		                     s->own->nodes ? s->own->nodes / 4 + 1 : 0);
		if (theirs ? !cplyi_session_choose(s, p, left + 1, &comment,
		                                   &out[n])
		           : !try_on(s, p, left, &out[n]))
			break;
		left -= !theirs;
		p = &out[n++].after;
	}
	return n;
}

/* Why a turn was wrong: how the other side wins, or how it resists. */
static unsigned refutation(cply_mill_session *s, cply_mill_ply *out,
                           unsigned most)
{
	if (s->at.phase == 'o' || s->at.side == s->solver)
		return 0;
	cplyi_session_budget(s, s->own->nodes ? s->own->nodes : MOST_NODES);
	unsigned n = cply_mill_best_line(s->own->search, &s->at, out, most);
	if (n && session_won_by(&out[n - 1].after, s->solver ^ 1u))
		return n;
	return cplyi_session_has_aim(s) ? resistance(s, out, most) : 0;
}

unsigned cply_mill_session_line(cply_mill_session *s, cply_mill_ply *out,
                                unsigned most)
{
	if (s->stage == CPLY_MILL_SLIPPED)
		return refutation(s, out, most);
	unsigned n = s->best ? best_play(s, out, most) : 0;
	if (n)
		return n;
	n = line_of_file(s, out, most);
	if (n || s->task != CPLY_MILL_TO_HOLD || s->at.phase == 'o' || !most)
		return n;
	/* A turn that holds. */
	unsigned all = cply_mill_turns(&s->puzzle->rules, &s->at, NULL);
	cply_mill_choice *list = CPLY_NEW(s->own->arena, all, cply_mill_choice);
	if (!list)
		return 0;
	cplyi_session_budget(s, s->own->nodes);
	if (!cply_mill_judge_turns(s->own->search, &s->at, 0, list))
		return 0;
	out[0] = list[0].turn;
	return 1;
}

/* ---- hints ---- */

static const char *ring_of(int point)
{
	return point < 8 ? "inner" : point < 16 ? "middle" : "outer";
}

static bool takes(const cply_mill_ply *t)
{
	return t->n && t->moves[t->n - 1].kind == CPLY_MILL_TAKE;
}

/* What the tags of the puzzle say it is about. */
static const char *idea_of_tags(const cply_mill_puzzle *p)
{
	static const struct {
		uint32_t theme;
		const char *idea;
	} ideas[] = {
		{ CPLY_MILL_GREEDY_TRAP, "The mill can wait." },
		{ CPLY_MILL_SACRIFICE, "The mill can wait." },
		{ CPLY_MILL_WRONG_MILL_TRAP, "Not every mill works." },
		{ CPLY_MILL_CAPTURE_CHOICE, "Be careful which stone you "
		                            "take." },
		{ CPLY_MILL_DOUBLE_MILL,
		  "A stone can swing between two mills." },
		{ CPLY_MILL_BLOCK, "Block one of the other side's lines "
		                   "first." },
		{ CPLY_MILL_IMMOBILIZATION,
		  "Leave the other side without a move." },
		{ CPLY_MILL_QUIET_MOVE, "Make a quiet move: prepare before "
		                        "you take." },
	};
	uint32_t themes = 0;
	for (uint32_t i = 0; i < p->n_tags; i++)
		themes |= cply_mill_theme_of(p->tags[i].text);
	for (size_t i = 0; i < CPLY_COUNT(ideas); i++)
		if (themes & ideas[i].theme)
			return ideas[i].idea;
	return NULL;
}

static void put_idea(const cply_mill_session *s, const cply_mill_ply *line,
                     unsigned n, cply_buf *out)
{
	cply_str of_file = cply_mill_member_text(&s->puzzle->members, "hint",
	                                         s->own->arena);
	const cply_mill_position *end = &line[n - 1].after;
	if (of_file.len && !s->n_own)
		cply_put_str(out, of_file);
	else if (!s->n_own && idea_of_tags(s->puzzle))
		cply_put(out, idea_of_tags(s->puzzle));
	else if (s->task == CPLY_MILL_TO_CLOSE && s->best == 1)
		cply_put(out, "A mill can be closed now.");
	else if (takes(&line[0]) && line[0].moves[0].kind != CPLY_MILL_TAKE)
		cply_put(out, "A mill can be closed; be careful which stone "
		              "you take.");
	else if (takes(&line[0]))
		cply_put(out, "Not every stone is worth taking.");
	else if (end->phase == 'o' && end->reason == CPLY_MILL_NO_MOVE)
		cply_put(out, "Leave the other side without a move.");
	else if (s->task == CPLY_MILL_TO_HOLD)
		cply_put(out, "What does the other side threaten?");
	else
		cply_put(out, "Make a quiet move: prepare before you take.");
}

static void put_stone(const cply_mill_ply *turn, cply_buf *out)
{
	cply_mill_move m = turn->moves[0];
	if (m.kind == CPLY_MILL_MOVE) {
		cply_put(out, "Look at the stone on ");
		cply_put(out, cply_mill_point_name((unsigned)m.from));
	} else {
		cply_put(out, m.kind == CPLY_MILL_PLACE
		                      ? "Place it on the "
		                      : "Take a stone of the ");
		cply_put(out, ring_of(m.to));
		cply_put(out, " ring");
	}
	cply_put(out, ".");
}

cply_mill_hint cply_mill_session_hint(cply_mill_session *s, cply_buf *out)
{
	cply_mill_ply *line = CPLY_NEW(s->own->arena, MOST_LINE, cply_mill_ply);
	if (s->stage != CPLY_MILL_SOLVING || !line)
		return CPLY_MILL_HINT_NONE;
	unsigned n = cply_mill_session_line(s, line, MOST_LINE);
	if (!n)
		return CPLY_MILL_HINT_NONE;
	if (s->hint != CPLY_MILL_HINT_LINE) {
		s->hint = (cply_mill_hint)(s->hint + 1);
		s->hints++;
	}
	switch (s->hint) {
	case CPLY_MILL_HINT_IDEA:
		put_idea(s, line, n, out);
		break;
	case CPLY_MILL_HINT_STONE:
		put_stone(&line[0], out);
		break;
	case CPLY_MILL_HINT_MOVE:
		cply_put(out, "Play ");
		cply_mill_ply_write(&line[0], out);
		cply_put(out, ".");
		break;
	default:
		cply_put(out, "The line:");
		for (unsigned i = 0; i < n; i++) {
			cply_put(out, " ");
			cply_mill_ply_write(&line[i], out);
		}
		cply_put(out, ".");
		s->has_seen_line = true;
		break;
	}
	return s->hint;
}
