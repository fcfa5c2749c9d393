/* SPDX-License-Identifier: MIT */
/* A puzzle session in words. */
#include "base/count.h"
#include "carrier/json.h"
#include "crossply/mill_proof.h"
#include "mill/play/solving.h"

static const char *name_of(unsigned side)
{
	return side ? "Black" : "White";
}

cply_str cply_mill_member_text(const cply_mill_members *m, const char *key,
                               cply_arena *a)
{
	const cply_json_options options = { 0 };
	for (uint32_t i = 0; i < m->n; i++) {
		cply_json_parser parser = { 0 };
		cply_json doc;
		if (!cply_str_is(m->items[i].key, key) ||
		    !cply_str_starts(m->items[i].json, "\""))
			continue;
		cply_str text = { NULL, 0 };
		if (cply_json_parse(&parser, m->items[i].json, &options, NULL,
		                    &doc) == CPLY_OK)
			text = cply_json_string(cply_json_root(&doc), a);
		cply_json_parser_free(&parser);
		return text;
	}
	return (cply_str){ NULL, 0 };
}

/* Is it refuted that the aim is reached in so many turns? A taking that comes
 * first may be counted or not. */
static bool is_wrong_number(const cply_mill_session *s, unsigned n)
{
	const cply_mill_position *p = &s->puzzle->start;
	unsigned best = s->best_at_first;
	bool takes = p->take[p->side] != 0;
	return best ? n != best && !(takes && n + 1 == best)
	            : s->own->not_within >= n;
}

/* The first place that gives a number which is refuted; NULL: none does. */
static const cply_mill_said *wrong_number(const cply_mill_session *s)
{
	const cply_mill_claim *c = &s->own->claim;
	for (unsigned i = 0; i < c->n_said && cplyi_session_has_aim(s); i++)
		if (c->said[i].aim == c->aim && c->said[i].number &&
		    is_wrong_number(s, c->said[i].number))
			return &c->said[i];
	return NULL;
}

bool cplyi_session_is_refuted(const cply_mill_session *s, cply_buf *out)
{
	bool is_drawn = s->own->value == CPLY_MILL_DRAWN;
	unsigned within = s->own->within;
	switch (s->task) {
	case CPLY_MILL_TO_WIN:
	case CPLY_MILL_TO_HOLD:
		if (s->own->value != CPLY_MILL_LOST &&
		    !(is_drawn && s->task == CPLY_MILL_TO_WIN))
			return false;
		if (out)
			cply_put(out, is_drawn ? "the position is a draw"
			                       : "the position is lost");
		return true;
	case CPLY_MILL_TO_FOLLOW:
		return false;
	default:
		if (s->best_at_first || !within || s->own->not_within < within)
			return false;
		if (out) {
			cply_put(out, "it takes more than ");
			cplyi_put_count(out, within, "turn", "turns");
		}
		return true;
	}
}

/* What the puzzle says is wrong: that it can be done, or how soon. */
static void say_refuted(const cply_mill_session *s, cply_buf *out)
{
	static const char *const places[] = { "a tag", "the title",
		                              "the description",
		                              "the category" };
	const cply_mill_said *said = wrong_number(s);
	if (cplyi_session_is_refuted(s, NULL)) {
		cply_put(out, "; that is refuted: ");
		cplyi_session_is_refuted(s, out);
	} else if (said) {
		cply_put(out, "; ");
		cply_put(out, places[said->where]);
		cply_put(out, " says ");
		cply_put_uint(out, said->number);
		cply_put(out, ", which is refuted");
	}
}

void cply_mill_session_task(const cply_mill_session *s, cply_buf *out)
{
	unsigned n = s->best_at_first ? s->best_at_first : s->claimed;
	switch (s->task) {
	case CPLY_MILL_TO_WIN:
		cply_put(out, "Win");
		break;
	case CPLY_MILL_TO_HOLD:
		cply_put(out, "Do not lose");
		n = 0;
		break;
	case CPLY_MILL_TO_CLOSE:
		cply_put(out, "Close a mill");
		break;
	case CPLY_MILL_TO_CAPTURE:
		cply_put(out, "Take ");
		cplyi_put_count(out, s->to_capture, "stone", "stones");
		break;
	case CPLY_MILL_TO_FOLLOW:
		cply_put(out, "Find the best turn");
		n = 0;
		break;
	}
	if (n) {
		cply_put(out, " in ");
		cplyi_put_count(out, n, "turn", "turns");
		cply_put(out, s->best_at_first ? "" : ", says the puzzle");
	}
	say_refuted(s, out);
}

/* The file has no more lines, and they are all that speaks for the turns. */
static void say_ended(const cply_mill_session *s, cply_buf *out)
{
	bool holds = s->task == CPLY_MILL_TO_HOLD;
	cply_put(out, holds ? "Not beaten so far"
	                    : "That is the end of the puzzle's line");
	if (cplyi_session_is_refuted(s, NULL)) {
		cply_put(out, ", but it is refuted: ");
		cplyi_session_is_refuted(s, out);
	} else {
		cply_put(out, holds ? "; whether it holds"
		                    : "; whether it is right");
		cply_put(out, " is not decided");
	}
	cply_put(out, ".");
}

static void say_solved(const cply_mill_session *s, cply_buf *out)
{
	bool counts = s->best_at_first && s->task != CPLY_MILL_TO_HOLD;
	if (!cplyi_session_is_solved(s)) {
		say_ended(s, out);
		return;
	}
	cply_put(out, s->task == CPLY_MILL_TO_HOLD ? "Held" : "Solved");
	if (counts) {
		cply_put(out, " in ");
		cplyi_put_count(out, s->n_own, "turn", "turns");
		if (s->n_own > s->best_at_first) {
			cply_put(out, "; ");
			cply_put_uint(out, s->best_at_first);
			cply_put(out, " would have done");
		} else {
			cply_put(out, ", as fast as possible");
		}
	}
	if (s->mistakes) {
		cply_put(out, ", after ");
		cplyi_put_count(out, s->mistakes, "wrong turn", "wrong turns");
	}
	cply_put(out, ".");
}

void cplyi_session_put_slip(const cply_mill_session *s, cply_buf *out)
{
	unsigned n = s->own->slip_not_within;
	if (s->task == CPLY_MILL_TO_WIN && s->own->slip_is_sure) {
		cply_put(out, s->own->slip_value == CPLY_MILL_DRAWN
		                      ? "It is a draw now."
		                      : "It is lost now.");
		return;
	}
	if (!n)
		return;
	cply_put(out, s->task == CPLY_MILL_TO_WIN ? "There is no win within "
	                                          : "It cannot be forced "
	                                            "within ");
	cplyi_put_count(out, n, "turn", "turns");
	cply_put(out, s->task == CPLY_MILL_TO_WIN
	                      ? " now; whether there is one later is not "
	                        "decided."
	                      : " now.");
}

static void say_wrong(const cply_mill_session *s, cply_buf *out)
{
	switch (s->task) {
	case CPLY_MILL_TO_WIN:
		if (session_won_by(&s->at, s->solver ^ 1u)) {
			cply_put(out, "That loses.");
		} else if (s->own->slip_is_sure) {
			cply_put(out, "That throws away the win: ");
			if (s->own->slip_value == CPLY_MILL_DRAWN) {
				cply_put(out, "it is a draw now.");
			} else {
				cply_put(out, name_of(s->solver ^ 1u));
				cply_put(out, " wins now.");
			}
		} else {
			cply_put(out, "That is not a win within ");
			cplyi_put_count(out, s->own->slip_not_within, "turn",
			                "turns");
			cply_put(out, ".");
		}
		break;
	case CPLY_MILL_TO_HOLD:
		cply_put(out, "That loses: ");
		cply_put(out, name_of(s->solver ^ 1u));
		cply_put(out, " wins now.");
		break;
	case CPLY_MILL_TO_FOLLOW:
		cply_put(out, "That is not the goal of the puzzle.");
		break;
	default:
		cply_put(out, s->at.phase == 'o'
		                      ? "That ends the game too early."
		                      : "That can no longer be forced.");
		break;
	}
}

static void say_late(const cply_mill_session *s, const cply_mill_answered *a,
                     cply_buf *out)
{
	if (s->is_by_file && s->task == CPLY_MILL_TO_FOLLOW) {
		say_wrong(s, out);
		return;
	}
	if (!a->best) {
		cply_put(out, "That is not in the puzzle's lines, and too "
		              "hard to decide.");
		return;
	}
	cply_put(out, s->task == CPLY_MILL_TO_WIN
	                      ? "Too slow: there is no win within "
	                      : "Too slow: it takes more than ");
	cplyi_put_count(out, a->instead, "turn", "turns");
	cply_put(out, s->task == CPLY_MILL_TO_WIN ? " now." : ".");
}

static void say_slower(const cply_mill_session *s, const cply_mill_answered *a,
                       cply_buf *out)
{
	cply_put(out, s->task == CPLY_MILL_TO_WIN ? "Still winning, but "
	                                          : "That works, but ");
	if (!a->instead || !a->best) {
		cply_put(out, "not the shortest solution");
	} else {
		cply_put(out, "in ");
		cply_put_uint(out, a->instead);
		cply_put(out, " instead of ");
		cplyi_put_count(out, a->best, "turn", "turns");
	}
	cply_put(out, ". Continue, or take it back.");
}

/* A turn of one who holds that was neither proven nor refuted. */
static void say_undecided(const cply_mill_session *s, cply_buf *out)
{
	cply_put(out, s->is_by_file ? "That is the puzzle's own line; "
	                            : "No loss is found");
	if (!s->is_by_file && s->own->safe_for) {
		cply_put(out, " within ");
		cplyi_put_count(out, s->own->safe_for, "turn", "turns");
	}
	cply_put(out, s->is_by_file ? "" : "; ");
	cply_put(out, "whether it holds is not decided.");
}

static void say_right(const cply_mill_session *s, const cply_mill_answered *a,
                      cply_buf *out)
{
	if (s->task == CPLY_MILL_TO_HOLD &&
	    a->judgement == CPLY_MILL_TURN_RIGHT) {
		say_undecided(s, out);
		return;
	}
	if (s->is_by_file && cplyi_session_is_refuted(s, NULL)) {
		cply_put(out, "That is the puzzle's own line.");
		return;
	}
	cply_put(out, "Right");
	if (a->judgement == CPLY_MILL_TURN_BEST && a->best > 1) {
		cply_put(out, ": ");
		cplyi_put_count(out, a->best - 1, "turn", "turns");
		cply_put(out, " to go");
	} else if (s->is_by_file) {
		cply_put(out, ", by the puzzle's own lines");
	}
	cply_put(out, ".");
}

void cply_mill_session_say(const cply_mill_session *s,
                           const cply_mill_answered *a, cply_buf *out)
{
	switch (a->judgement) {
	case CPLY_MILL_TURN_OPEN:
		cply_put(out, "A mill. Which stone do you take?");
		return;
	case CPLY_MILL_TURN_WRONG:
		say_wrong(s, out);
		break;
	case CPLY_MILL_TURN_LATE:
		say_late(s, a, out);
		break;
	case CPLY_MILL_TURN_SLOWER:
		if (s->stage != CPLY_MILL_SOLVED)
			say_slower(s, a, out);
		break;
	default:
		if (s->stage != CPLY_MILL_SOLVED)
			say_right(s, a, out);
		break;
	}
	if (a->has_answer) {
		cply_put(out, " ");
		cply_put(out, name_of(s->solver ^ 1u));
		cply_put(out, " plays ");
		cply_mill_ply_write(&a->answer, out);
		cply_put(out, ".");
	}
	if (s->stage == CPLY_MILL_SOLVED) {
		cply_put(out, a->has_answer ? " " : "");
		say_solved(s, out);
	}
}
