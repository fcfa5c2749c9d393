/* SPDX-License-Identifier: MIT */
/* What the parts of a puzzle session share. */
#ifndef CROSSPLY_MILL_SESSION_H
#define CROSSPLY_MILL_SESSION_H

#include "crossply/mill_play.h"
#include "crossply/mill_proof.h"

enum { SESSION_LONGEST = 50 };

/* What only the engine sees of an attempt. */
struct cplyi_mill_session {
	cply_mill_search *search;
	uint64_t nodes;
	cply_arena *arena;
	uint32_t cap_actions, cap_turns;
	unsigned begun; /* stones of the other side at the start */
	uint64_t aim_nodes, last_aim_node;
	/* Of the start: the aim is surely not reached within so many turns,
	 * and what a table says. */
	unsigned not_within;
	unsigned within; /* mills and captures: the turns that are claimed */
	cply_mill_value value;
	cply_mill_claim claim; /* with every place that says something */
	/* After a turn that slipped: not within so many turns from now on; is
	 * it sure that the aim cannot be reached any more? */
	unsigned slip_not_within;
	bool slip_is_sure;
	cply_mill_value slip_value; /* to the solver, if that is known */
	/* The first of one's turns that nobody could decide, from 1; 0: none.
	 * And to hold: how long the other side surely does not win. */
	unsigned undecided_at, safe_for;
};

static inline bool session_won_by(const cply_mill_position *p, unsigned side)
{
	return p->winner ==
	       (side ? CPLY_MILL_BLACK_WINS : CPLY_MILL_WHITE_WINS);
}

/* ---- session_aim.c: can it be done? ---- */

/* From now on so many positions may be looked at. */
void cplyi_session_budget(cply_mill_session *s, uint64_t nodes);
/* Can the solver reach the aim within so many turns of his, whoever moves? Not
 * for tasks that have no end of their own. */
cply_mill_answer cplyi_session_within(cply_mill_session *s,
                                      const cply_mill_position *p,
                                      unsigned turns);
/* Does this action of the solver reach the aim? */
bool cplyi_session_reaches(const cply_mill_session *s, cply_mill_move move,
                           const cply_mill_position *after);
/* The fewest turns from `from` on; 0: none up to `to`, or not decided: then
 * `*ruled_out` is less than `to`. */
unsigned cplyi_session_soonest(cply_mill_session *s,
                               const cply_mill_position *p, unsigned from,
                               unsigned to, unsigned *ruled_out);
bool cplyi_session_has_aim(const cply_mill_session *s);

/* What a table says of a position, or its end; to the solver. */
cply_mill_value cplyi_session_value(const cply_mill_session *s,
                                    const cply_mill_position *p);

/* ---- solving_text.c ---- */

/* After a turn that slipped: what is sure of it. "There is no win within 5
 * turns; whether there is one later is not decided." */
void cplyi_session_put_slip(const cply_mill_session *s, cply_buf *out);

/* Does it change ratings? Not with hints, nor if nobody could decide it, nor if
 * what the puzzle asks for cannot be done. */
bool cplyi_session_is_rated(const cply_mill_session *s);
/* It is over, and the aim is reached on the board or by turns that are proven;
 * not only by the lines of the file. */
bool cplyi_session_is_solved(const cply_mill_session *s);
/* Can it not be done what the puzzle asks for? Puts why; `out` may be NULL. */
bool cplyi_session_is_refuted(const cply_mill_session *s, cply_buf *out);

/* ---- session_turn.c: which turn? ---- */

/* The best turn of the solver when he needs `turns`, or the defence against
 * which he needs that many; the file's if it is as good. */
bool cplyi_session_choose(cply_mill_session *s, const cply_mill_position *p,
                          unsigned turns, cply_str *comment,
                          cply_mill_ply *out);
/* What the file plays after the actions so far; `optimal` lines only, or any.
 * False: no line goes on from here. */
bool cplyi_session_file_turn(const cply_mill_session *s, bool optimal,
                             cply_str *comment, cply_mill_ply *out);
/* Do the actions so far follow a line? */
bool cplyi_session_follows(const cply_mill_session *s, bool optimal);
/* Do they to its end? */
bool cplyi_session_line_ends(const cply_mill_session *s);
bool cplyi_session_has_optimal(const cply_mill_session *s);

#endif
