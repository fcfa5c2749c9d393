/* SPDX-License-Identifier: MIT */
/* An attempt at a puzzle: turns of the solver are played and judged, the other
 * side defends as long as it can. */
#include "mill/play/solving.h"
#include "mill/proof/proof.h"

/* Slower wins are looked for so many turns further. */
enum { MOST_SLOWER = 20 };

/* ---- beginning ---- */

static uint32_t longest_line(const cply_mill *pack, const cply_mill_puzzle *p)
{
	uint32_t most = 0;
	for (uint32_t i = 0; i < p->n_lines; i++) {
		uint32_t n = cply_mill_solution_turns(pack, &p->lines[i]);
		most = n > most ? n : most;
	}
	return most;
}

/* Does a line of the file win the game? */
static bool file_wins(const cply_mill_session *s)
{
	for (uint32_t i = 0; i < s->puzzle->n_lines; i++) {
		const cply_mill_solution *l = &s->puzzle->lines[i];
		const cply_mill_step *end =
			&s->pack->steps[l->step + l->n_legal];
		if (session_won_by(&end->position, s->solver))
			return true;
	}
	return false;
}

static cply_mill_task task_of(const cply_mill_session *s, cply_mill_aim aim)
{
	switch (aim) {
	case CPLY_MILL_AIM_MILL:
		return CPLY_MILL_TO_CLOSE;
	case CPLY_MILL_AIM_CAPTURE:
		return CPLY_MILL_TO_CAPTURE;
	case CPLY_MILL_AIM_HOLD:
		return CPLY_MILL_TO_HOLD;
	case CPLY_MILL_AIM_WIN:
		return CPLY_MILL_TO_WIN;
	default:
		return file_wins(s) || !s->puzzle->n_lines
		               ? CPLY_MILL_TO_WIN
		               : CPLY_MILL_TO_FOLLOW;
	}
}

static unsigned stones_of(const cply_mill_position *p, unsigned side)
{
	unsigned n = p->hand[side];
	for (uint32_t left = p->stones[side]; left; left &= left - 1)
		n++;
	return n;
}

/* How soon the aim can be reached from here. */
static void look_ahead(cply_mill_session *s)
{
	unsigned ruled_out;
	s->best = 0;
	if (!cplyi_session_has_aim(s) || s->at.phase == 'o')
		return;
	cplyi_session_budget(s, s->own->nodes);
	s->best = cplyi_session_soonest(s, &s->at, 1, SESSION_LONGEST,
	                                &ruled_out);
	if (!s->n_turns)
		s->own->not_within = ruled_out;
}

cply_status cply_mill_session_open(cply_mill_session *s, const cply_mill *pack,
                                   uint32_t puzzle, cply_mill_search *search,
                                   uint64_t nodes, cply_arena *a)
{
	*s = (cply_mill_session){ .pack = pack,
		                  .puzzle = &pack->puzzles[puzzle],
		                  .own = CPLY_NEW(a, 1,
		                                  struct cplyi_mill_session) };
	if (!s->own)
		return CPLY_NOMEM;
	s->own->search = search;
	s->own->nodes = nodes;
	s->own->arena = a;
	if (!s->puzzle->has_start)
		return CPLY_INVALID;
	s->at = s->puzzle->start;
	cply_mill_settle(&s->puzzle->rules, &s->at);
	if (s->at.phase == 'o')
		return CPLY_INVALID;
	s->solver = s->at.side;
	s->own->begun = stones_of(&s->at, s->solver ^ 1u);
	cply_mill_claim claim = cply_mill_claim_of(pack, s->puzzle, a);
	s->own->claim = claim;
	s->task = task_of(s, claim.aim);
	s->to_capture = claim.captures ? claim.captures : 1;
	s->claimed = claim.turns;
	s->own->within =
		claim.turns ? claim.turns : cplyi_proof_line(pack, s->puzzle);
	s->to_hold = longest_line(pack, s->puzzle);
	s->to_hold += !s->to_hold;
	look_ahead(s);
	s->best_at_first = s->best;
	s->own->value = cplyi_session_value(s, &s->at);
	return CPLY_OK;
}

/* ---- the record ---- */

static bool begin_turn(cply_mill_session *s)
{
	if (s->n_turns == s->own->cap_turns) {
		uint32_t cap = s->own->cap_turns ? 2 * s->own->cap_turns : 16;
		cply_mill_made_turn *grown =
			CPLY_GROW(s->own->arena, s->turns, s->own->cap_turns,
		                  cap, cply_mill_made_turn);
		if (!grown)
			return false;
		s->turns = grown;
		s->own->cap_turns = cap;
	}
	s->turns[s->n_turns++] = (cply_mill_made_turn){ s->at, s->n_actions,
		                                        s->best, s->at.side };
	return true;
}

static bool add_action(cply_mill_session *s, cply_mill_move move)
{
	if (s->n_actions == s->own->cap_actions) {
		uint32_t cap =
			s->own->cap_actions ? 2 * s->own->cap_actions : 32;
		cply_mill_move *grown =
			CPLY_GROW(s->own->arena, s->actions,
		                  s->own->cap_actions, cap, cply_mill_move);
		if (!grown)
			return false;
		s->actions = grown;
		s->own->cap_actions = cap;
	}
	s->actions[s->n_actions++] = move;
	cply_mill_play(&s->puzzle->rules, &s->at, move, NULL);
	return true;
}

/* ---- judging ---- */

/* What the file says of the actions so far. */
static cply_mill_judgement ask_file(cply_mill_session *s)
{
	s->is_by_file = true;
	if (cplyi_session_follows(s, true))
		return CPLY_MILL_TURN_RIGHT;
	if (!cplyi_session_follows(s, false))
		return CPLY_MILL_TURN_LATE;
	return cplyi_session_has_optimal(s) ? CPLY_MILL_TURN_SLOWER
	                                    : CPLY_MILL_TURN_RIGHT;
}

/* What is sure of the turn that was made. A win is thrown away for good if a
 * table says so, or if it can be shown that the other side wins. */
static void note_slip(cply_mill_session *s, unsigned not_within)
{
	enum { SHARE = 4 };
	cply_mill_value v = cplyi_session_value(s, &s->at);
	bool theirs = s->at.side != s->solver;
	/* Without a bound it might never come to an end. */
	if (v == CPLY_MILL_UNKNOWN && s->task == CPLY_MILL_TO_WIN && theirs &&
	    s->own->nodes) {
		cplyi_session_budget(s, s->own->nodes / SHARE + 1);
		if (cply_mill_solve(s->own->search, &s->at).score.value ==
		    CPLY_MILL_WON)
			v = CPLY_MILL_LOST;
	}
	s->own->slip_value = v;
	s->own->slip_not_within = not_within;
	s->own->slip_is_sure = s->at.phase == 'o' ||
	                       (s->task == CPLY_MILL_TO_WIN &&
	                        (v == CPLY_MILL_DRAWN || v == CPLY_MILL_LOST));
}

/* A turn after which it takes longer than it had to. */
static cply_mill_judgement judge_slower(cply_mill_session *s,
                                        cply_mill_answered *out)
{
	unsigned ruled_out, to = out->best + MOST_SLOWER;
	cplyi_session_budget(s, s->own->nodes);
	unsigned t =
		cplyi_session_soonest(s, &s->at, out->best, to, &ruled_out);
	if (t) {
		out->instead = t + 1;
		return CPLY_MILL_TURN_SLOWER;
	}
	note_slip(s, ruled_out);
	if (ruled_out == to || s->own->slip_is_sure)
		return CPLY_MILL_TURN_WRONG;
	if (ask_file(s) == CPLY_MILL_TURN_SLOWER)
		return CPLY_MILL_TURN_SLOWER;
	s->is_by_file = false;
	out->instead = ruled_out;
	return CPLY_MILL_TURN_LATE;
}

/* Nothing was known before the turn. */
static cply_mill_judgement judge_unknown(cply_mill_session *s)
{
	unsigned ruled_out;
	cply_mill_judgement j = ask_file(s);
	if (j != CPLY_MILL_TURN_LATE || !cplyi_session_has_aim(s))
		return j;
	cplyi_session_budget(s, s->own->nodes);
	if (!cplyi_session_soonest(s, &s->at, 1, SESSION_LONGEST, &ruled_out)) {
		note_slip(s, ruled_out);
		return ruled_out == SESSION_LONGEST || s->own->slip_is_sure
		               ? CPLY_MILL_TURN_WRONG
		               : CPLY_MILL_TURN_LATE;
	}
	s->is_by_file = false;
	return CPLY_MILL_TURN_RIGHT;
}

/* Does the other side, to move now, win against the one who has to hold? */
static cply_mill_judgement judge_hold(cply_mill_session *s)
{
	cply_mill_verdict v;
	if (s->at.phase == 'o')
		return session_won_by(&s->at, s->solver ^ 1u)
		               ? CPLY_MILL_TURN_WRONG
		               : CPLY_MILL_TURN_BEST;
	cplyi_session_budget(s, s->own->nodes);
	v = cply_mill_solve(s->own->search, &s->at);
	bool theirs = s->at.side != s->solver;
	unsigned lost = theirs ? CPLY_MILL_WON : CPLY_MILL_LOST;
	if (v.score.value == lost)
		return CPLY_MILL_TURN_WRONG;
	if (v.score.value != CPLY_MILL_UNKNOWN)
		return CPLY_MILL_TURN_BEST;
	s->is_by_file = cplyi_session_follows(s, false);
	s->own->safe_for = theirs ? v.no_win : v.no_loss;
	if (!s->own->undecided_at)
		s->own->undecided_at = s->n_own + 1;
	return CPLY_MILL_TURN_RIGHT;
}

static cply_mill_judgement judge(cply_mill_session *s, cply_mill_answered *out)
{
	bool reached =
		cplyi_session_reaches(s, s->actions[s->n_actions - 1], &s->at);
	s->is_by_file = false;
	if (s->task == CPLY_MILL_TO_HOLD)
		return judge_hold(s);
	if (reached)
		return CPLY_MILL_TURN_BEST;
	if (s->at.phase == 'o' && cplyi_session_has_aim(s)) {
		note_slip(s, 0);
		return CPLY_MILL_TURN_WRONG;
	}
	if (!out->best)
		return judge_unknown(s);
	cplyi_session_budget(s, s->own->nodes);
	switch (cplyi_session_within(s, &s->at, out->best - 1)) {
	case CPLY_MILL_YES:
		return CPLY_MILL_TURN_BEST;
	case CPLY_MILL_NO:
		return judge_slower(s, out);
	default:
		return judge_unknown(s);
	}
}

static bool is_done(const cply_mill_session *s)
{
	cply_mill_move last = s->actions[s->n_actions - 1];
	if (cplyi_session_reaches(s, last, &s->at))
		return true;
	if (s->task == CPLY_MILL_TO_HOLD)
		return s->n_own >= s->to_hold || s->at.phase == 'o';
	/* The file knows no more. */
	return (s->task == CPLY_MILL_TO_FOLLOW || !s->best) && s->is_by_file &&
	       cplyi_session_line_ends(s);
}

/* ---- the other side ---- */

/* Some turn when nothing is known: one that is not beaten soon. */
static bool any_answer(cply_mill_session *s, cply_mill_ply *out)
{
	enum { SOON = 4 };
	cply_str none;
	cplyi_session_budget(s, s->own->nodes / 4);
	for (unsigned t = SOON; t > 1; t--)
		if (cplyi_session_has_aim(s) &&
		    cplyi_session_within(s, &s->at, t - 1) == CPLY_MILL_NO &&
		    cplyi_session_choose(s, &s->at, t, &none, out))
			return true;
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	*out = (cply_mill_ply){ .after = s->at };
	do {
		if (!cply_mill_moves(&s->puzzle->rules, &out->after, moves))
			break;
		out->moves[out->n++] = moves[0];
		cply_mill_play(&s->puzzle->rules, &out->after, moves[0], NULL);
	} while (out->n < CPLY_MILL_TURN_MOVES && out->after.phase != 'o' &&
	         out->after.side == s->at.side && out->after.take[s->at.side]);
	return out->n > 0;
}

/* Against one who holds: a turn that does not lose, and after which fewest
 * turns hold. */
static bool hold_answer(cply_mill_session *s, cply_mill_ply *out)
{
	unsigned n = cply_mill_turns(&s->puzzle->rules, &s->at, NULL);
	cply_mill_choice *all = CPLY_NEW(s->own->arena, n, cply_mill_choice);
	unsigned least = UINT32_MAX;
	if (!all)
		return false;
	cplyi_session_budget(s, s->own->nodes);
	n = cply_mill_judge_turns(s->own->search, &s->at, 0, all);
	for (unsigned i = 0; i < n; i++) {
		unsigned value = all[i].verdict.score.value;
		if (value != all[0].verdict.score.value)
			break;
		unsigned room = cply_mill_turns(&s->puzzle->rules,
		                                &all[i].turn.after, NULL);
		if (room < least) {
			least = room;
			*out = all[i].turn;
		}
	}
	return n > 0;
}

static cply_status answer(cply_mill_session *s, unsigned left,
                          cply_mill_answered *out)
{
	while (s->at.phase != 'o' && s->at.side != s->solver) {
		cply_mill_ply t;
		cply_str comment = { NULL, 0 };
		cplyi_session_budget(s, s->own->nodes);
		bool found = left && cplyi_session_choose(s, &s->at, left,
		                                          &comment, &t);
		if (!found)
			found = cplyi_session_file_turn(s, true, &comment,
			                                &t) ||
			        cplyi_session_file_turn(s, false, &comment, &t);
		if (!found && s->task == CPLY_MILL_TO_HOLD)
			found = hold_answer(s, &t);
		if (!found && !any_answer(s, &t))
			break;
		if (!begin_turn(s))
			return CPLY_NOMEM;
		for (unsigned i = 0; i < t.n; i++)
			if (!add_action(s, t.moves[i]))
				return CPLY_NOMEM;
		out->has_answer = true;
		out->answer = t;
		s->comment = comment;
	}
	return CPLY_OK;
}

/* ---- actions ---- */

/* The game is over, but not by an action of the solver that reached the aim. */
static bool ends_well(const cply_mill_session *s)
{
	return cplyi_session_has_aim(s)
	               ? s->task == CPLY_MILL_TO_WIN &&
	                         session_won_by(&s->at, s->solver)
	               : !session_won_by(&s->at, s->solver ^ 1u);
}

static cply_status end_turn(cply_mill_session *s, cply_mill_answered *out)
{
	cply_mill_judgement j = out->judgement = judge(s, out);
	s->n_own++;
	if (s->is_by_file && cplyi_session_has_aim(s) && !s->own->undecided_at)
		s->own->undecided_at = s->n_own;
	s->hint = CPLY_MILL_HINT_NONE;
	s->slower += j == CPLY_MILL_TURN_SLOWER;
	if (j == CPLY_MILL_TURN_WRONG || j == CPLY_MILL_TURN_LATE) {
		/* What nobody could decide is not held against the solver. */
		s->mistakes += j == CPLY_MILL_TURN_WRONG || out->best ||
		               !cplyi_session_has_aim(s);
		s->stage = CPLY_MILL_SLIPPED;
		return CPLY_OK;
	}
	if (is_done(s)) {
		s->stage = CPLY_MILL_SOLVED;
		return CPLY_OK;
	}
	unsigned left = j == CPLY_MILL_TURN_BEST && out->best ? out->best - 1
	                : out->instead                        ? out->instead - 1
	                                                      : 0;
	cply_status status = answer(s, left, out);
	s->best = left;
	if (!left)
		look_ahead(s);
	/* The defence has run out of moves, or the file of lines. */
	if (s->at.phase == 'o' ||
	    (s->task == CPLY_MILL_TO_FOLLOW && cplyi_session_line_ends(s)))
		s->stage = ends_well(s) ? CPLY_MILL_SOLVED : CPLY_MILL_SLIPPED;
	return status;
}

/* Is the solver in the middle of a turn? */
static bool is_open(const cply_mill_session *s)
{
	return s->n_turns && s->stage == CPLY_MILL_SOLVING &&
	       s->turns[s->n_turns - 1].by == s->solver &&
	       s->at.side == s->solver && s->at.take[s->solver] != 0;
}

cply_status cply_mill_session_act(cply_mill_session *s, cply_mill_move move,
                                  cply_mill_answered *out)
{
	*out = (cply_mill_answered){ .best = s->best };
	s->comment = (cply_str){ NULL, 0 };
	if (s->stage != CPLY_MILL_SOLVING ||
	    !cply_mill_is_legal(&s->puzzle->rules, &s->at, move))
		return CPLY_OK;
	out->is_legal = true;
	if ((!is_open(s) && !begin_turn(s)) || !add_action(s, move))
		return CPLY_NOMEM;
	if (s->at.phase != 'o' && s->at.side == s->solver &&
	    s->at.take[s->solver] && !cplyi_session_reaches(s, move, &s->at))
		return CPLY_OK; /* a stone is to be taken */
	return end_turn(s, out);
}

bool cply_mill_session_undo(cply_mill_session *s)
{
	if (s->stage == CPLY_MILL_SOLVED || s->stage == CPLY_MILL_GIVEN_UP)
		return false;
	uint32_t n = s->n_turns;
	while (n && s->turns[n - 1].by != s->solver)
		n--;
	if (!n)
		return false;
	const cply_mill_made_turn *t = &s->turns[n - 1];
	if (!is_open(s))
		s->n_own--;
	if (s->own->undecided_at > s->n_own)
		s->own->undecided_at = 0;
	s->at = t->before;
	s->n_actions = t->first;
	s->best = t->best;
	s->n_turns = n - 1;
	s->stage = CPLY_MILL_SOLVING;
	s->hint = CPLY_MILL_HINT_NONE;
	s->comment = (cply_str){ NULL, 0 };
	s->undone++;
	return true;
}

void cply_mill_session_forgive(cply_mill_session *s)
{
	bool counted = s->stage == CPLY_MILL_SLIPPED && s->mistakes;
	if (cply_mill_session_undo(s)) {
		s->mistakes -= counted;
		s->undone--;
	}
}

/* What was wrong or unfinished is taken back, so that the line fits. */
void cply_mill_session_give_up(cply_mill_session *s)
{
	if (s->stage == CPLY_MILL_SOLVED)
		return;
	if (s->stage == CPLY_MILL_SLIPPED || is_open(s))
		(void)cply_mill_session_undo(s);
	s->stage = CPLY_MILL_GIVEN_UP;
}

bool cply_mill_session_counts(const cply_mill_session *s)
{
	return s->stage == CPLY_MILL_SOLVED || s->stage == CPLY_MILL_GIVEN_UP ||
	       s->mistakes || s->hints >= CPLY_MILL_HINT_MOVE;
}

bool cplyi_session_is_rated(const cply_mill_session *s)
{
	return !s->hints && !s->own->undecided_at &&
	       !cplyi_session_is_refuted(s, NULL);
}

bool cplyi_session_is_solved(const cply_mill_session *s)
{
	return s->stage == CPLY_MILL_SOLVED &&
	       (!s->own->undecided_at ||
	        (s->task == CPLY_MILL_TO_HOLD
	                 ? s->at.phase == 'o'
	                 : cplyi_session_reaches(
				   s, s->actions[s->n_actions - 1], &s->at)));
}

double cply_mill_session_score(const cply_mill_session *s)
{
	double score = s->slower ? 0.5 : 1;
	if (s->stage != CPLY_MILL_SOLVED || s->mistakes || s->has_seen_line)
		return 0;
	for (unsigned i = 0; i < s->hints; i++)
		score *= 0.8;
	return score;
}
