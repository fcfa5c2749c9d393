/* SPDX-License-Identifier: MIT */
/* What an action does: the stones, what is to be taken for it, whose turn it
 * is then, and whether the game is over. */
#include "mill/rules/bits.h"
#include "mill/rules/rules.h"

void cply_mill_start(const cply_mill_rules *r, cply_mill_position *out)
{
	*out = (cply_mill_position){ .hand = { r->pieces, r->pieces },
		                     .phase = 'p',
		                     .action = 'p',
		                     .preferred = -1,
		                     .mill_from = { -1, -1 },
		                     .mill_to = { -1, -1 } };
}

bool cply_mill_is_over(const cply_mill_position *p)
{
	return p->phase == 'o';
}

static void finish(cply_mill_position *p, cply_mill_winner winner,
                   cply_mill_reason reason)
{
	p->phase = 'o';
	p->winner = (uint8_t)winner;
	p->reason = (uint8_t)reason;
}

static void finish_lost(cply_mill_position *p, unsigned loser,
                        cply_mill_reason reason)
{
	finish(p, loser ? CPLY_MILL_WHITE_WINS : CPLY_MILL_BLACK_WINS, reason);
}

/* The action that a position asks for. */
static void set_action(cply_mill_position *p)
{
	p->action = p->phase == 'o'      ? '?'
	            : p->take[p->side]   ? 'r'
	            : mill_is_placing(p) ? 'p'
	                                 : 's';
}

static void clear_captures(cply_mill_position *p, unsigned side)
{
	for (int k = 0; k < CPLY_MILL_CAPTURES; k++) {
		p->capture[k].points[side] = 0;
		p->capture[k].count[side] = 0;
	}
	p->by_mill = false;
}

static unsigned empty_points(const cply_mill_position *p)
{
	return CPLY_MILL_POINTS -
	       mill_count(p->stones[0] | p->stones[1] | p->marked);
}

/* ---- the end of placing ---- */

static unsigned count_mills(const cply_mill_rules *r,
                            const cply_mill_position *p, unsigned side)
{
	unsigned n = 0;
	for (unsigned i = 0; i < cply_mill_line_count(r->diagonals); i++) {
		uint32_t line = cply_mill_line(i, NULL);
		n += (p->stones[side] & line) == line;
	}
	return n;
}

/* Both take by the mills that stand: who has more takes one more; without any
 * mill, each takes one of his own. */
static void take_by_mills(const cply_mill_rules *r, cply_mill_position *p)
{
	int white = (int)count_mills(r, p, 0),
	    black = (int)count_mills(r, p, 1);
	if (!white && !black) {
		p->take[0] = p->take[1] = -1;
	} else if (!black) {
		p->take[0] = 2;
		p->take[1] = 1;
	} else if (!white) {
		p->take[0] = 1;
		p->take[1] = 2;
	} else {
		int least = white < black ? white : black;
		p->take[0] = (int8_t)(least + (white > black));
		p->take[1] = (int8_t)(least + (black > white));
	}
	p->by_mill = true;
}

static void begin_moving(const cply_mill_rules *r, cply_mill_position *p)
{
	bool keeps_turn =
		r->gain == CPLY_MILL_GAIN_HAND ||
		(r->gain == CPLY_MILL_GAIN_HAND_AGAIN && r->take_several) ||
		(r->move_while_placing && r->gain != CPLY_MILL_GAIN_MARK &&
	         r->gain != CPLY_MILL_GAIN_COUNT);
	p->phase = 'm';
	p->marked = 0;
	if (r->defender_first)
		p->side = CPLY_MILL_BLACK;
	else if (!keeps_turn)
		p->side = CPLY_MILL_WHITE;
	if (r->gain == CPLY_MILL_GAIN_COUNT)
		take_by_mills(r, p);
}

static void meet_full_board(const cply_mill_rules *r, cply_mill_position *p)
{
	if (r->pieces != CPLY_MILL_MOST || p->phase != 'm' || empty_points(p) ||
	    p->take[0] || p->take[1])
		return;
	switch ((cply_mill_full)r->full) {
	case CPLY_MILL_FULL_FIRST_LOSES:
		finish_lost(p, CPLY_MILL_WHITE, CPLY_MILL_BOARD_FULL);
		break;
	case CPLY_MILL_FULL_DRAW:
		finish(p, CPLY_MILL_DRAW, CPLY_MILL_BOARD_FULL);
		break;
	case CPLY_MILL_FULL_FIRST_THEN_SECOND:
	case CPLY_MILL_FULL_SECOND_THEN_FIRST:
		p->take[0] = p->take[1] = 1;
		p->side = r->full == CPLY_MILL_FULL_SECOND_THEN_FIRST;
		break;
	case CPLY_MILL_FULL_MOVER:
		p->side = r->defender_first;
		p->take[p->side] = 1;
		break;
	}
}

/* After the turn has passed: placing may be over, for one side or for both. */
static void pass_on(const cply_mill_rules *r, cply_mill_position *p)
{
	bool two_empty = r->pieces == CPLY_MILL_MOST && r->stop_at_two_empty &&
	                 mill_is_placing(p) && empty_points(p) <= 2;
	if (two_empty)
		p->hand[0] = p->hand[1] = 0;
	if (mill_is_placing(p) && !p->hand[0] && !p->hand[1])
		begin_moving(r, p);
	if (p->phase != 'o')
		p->phase = p->hand[p->side] ? 'p' : 'm';
	meet_full_board(r, p);
	set_action(p);
}

/* ---- ends of the game ---- */

static void meet_stuck(const cply_mill_rules *r, cply_mill_position *p)
{
	unsigned side = p->side;
	if (p->phase != 'm' || p->take[side] ||
	    !cplyi_mill_is_stuck(r, p, side))
		return;
	switch ((cply_mill_stuck)r->stuck) {
	case CPLY_MILL_STUCK_LOSES:
		finish_lost(p, side, CPLY_MILL_NO_MOVE);
		break;
	case CPLY_MILL_STUCK_DRAWS:
		finish(p, CPLY_MILL_DRAW, CPLY_MILL_NO_MOVE);
		break;
	case CPLY_MILL_STUCK_PASSES:
		/* Nobody can move: no passing for ever. */
		if (!p->hand[side ^ 1] && cplyi_mill_is_stuck(r, p, side ^ 1)) {
			finish(p, CPLY_MILL_DRAW, CPLY_MILL_NO_MOVE);
			break;
		}
		p->side ^= 1;
		p->phase = p->hand[p->side] ? 'p' : 'm';
		break;
	case CPLY_MILL_STUCK_TAKES_AND_MOVES:
		p->take[side] = 1;
		p->stuck = 1;
		break;
	case CPLY_MILL_STUCK_TAKES:
		p->take[side] = 1;
		break;
	case CPLY_MILL_STUCK_BOTH_TAKE:
		p->take[0] = p->take[1] = 1;
		p->stuck = 2;
		break;
	}
	if (p->take[side])
		clear_captures(p, side);
	/* Nothing next to a stone of one's own: nothing to take. */
	if (p->take[side] && !cplyi_mill_can_take(r, p))
		finish(p, CPLY_MILL_DRAW, CPLY_MILL_NO_MOVE);
	set_action(p);
}

static bool counts_quiet(const cply_mill_rules *r, const cply_mill_position *p)
{
	return p->phase == 'm' || (mill_is_placing(p) && r->move_while_placing);
}

static void meet_n_moves(const cply_mill_rules *r, cply_mill_position *p)
{
	bool endgame = r->n_moves_endgame && r->n_moves_endgame < r->n_moves &&
	               (mill_count(p->stones[0]) == 3 ||
	                mill_count(p->stones[1]) == 3);
	unsigned limit = endgame ? r->n_moves_endgame : r->n_moves;
	if (counts_quiet(r, p) && limit && p->quiet >= limit)
		finish(p, CPLY_MILL_DRAW, CPLY_MILL_N_MOVES);
}

static void meet_repetition(const cply_mill_rules *r, cply_mill_position *p,
                            cply_mill_history *h)
{
	if (!h || !r->threefold)
		return;
	uint64_t key = (uint64_t)p->stones[0] << 24 | p->stones[1] |
	               (uint64_t)p->hand[0] << 48 | (uint64_t)p->hand[1] << 52 |
	               (uint64_t)p->side << 56;
	unsigned same = 1;
	for (uint32_t i = 0; i < h->n; i++)
		same += h->keys[i] == key;
	if (h->n == CPLY_COUNT(h->keys)) {
		h->n--;
		for (uint32_t i = 0; i < h->n; i++)
			h->keys[i] = h->keys[i + 1];
	}
	h->keys[h->n++] = key;
	if (same >= 3)
		finish(p, CPLY_MILL_DRAW, CPLY_MILL_THREEFOLD);
}

void cply_mill_settle(const cply_mill_rules *r, cply_mill_position *p)
{
	if (p->phase == 'o')
		return;
	meet_full_board(r, p);
	if (p->phase != 'o')
		meet_n_moves(r, p);
	for (unsigned s = 0; s < 2 && p->phase != 'o'; s++)
		if (mill_count(p->stones[s]) + p->hand[s] < r->at_least)
			finish_lost(p, s, CPLY_MILL_TOO_FEW);
	/* Nothing left to place, or nothing to take: the turn cannot be. */
	if (mill_is_placing(p) && !p->hand[p->side] && !r->move_while_placing)
		p->phase = 'm';
	if (p->phase != 'o' && p->take[p->side] && !cplyi_mill_can_take(r, p))
		p->take[p->side] = 0;
	meet_stuck(r, p);
	set_action(p);
}

/* ---- the gain of a mill, of captures ---- */

static void open_captures(cply_mill_position *p, const uint32_t *captured)
{
	for (int k = 0; k < CPLY_MILL_CAPTURES; k++) {
		p->capture[k].points[p->side] = captured[k];
		p->capture[k].count[p->side] = (uint8_t)mill_count(captured[k]);
	}
}

static void take_from_board(const cply_mill_rules *r, cply_mill_position *p,
                            unsigned gain, const uint32_t *captured)
{
	open_captures(p, captured);
	if (r->take_several)
		gain += cplyi_mill_capture_count(p);
	p->take[p->side] = (int8_t)gain;
	p->by_mill = true;
	set_action(p);
}

static void take_from_hand(const cply_mill_rules *r, cply_mill_position *p,
                           unsigned gain)
{
	unsigned other = p->side ^ 1;
	unsigned n = gain < p->hand[other] ? gain : p->hand[other];
	p->hand[other] = (uint8_t)(p->hand[other] - n);
	clear_captures(p, p->side);
	if (gain > n) {
		p->take[p->side] = (int8_t)(gain - n);
		p->by_mill = true;
		set_action(p);
		return;
	}
	if (r->gain == CPLY_MILL_GAIN_HAND)
		p->side ^= 1;
	pass_on(r, p);
}

static void gain_while_placing(const cply_mill_rules *r, cply_mill_position *p,
                               unsigned gain, const uint32_t *captured)
{
	switch ((cply_mill_gain)r->gain) {
	case CPLY_MILL_GAIN_BOARD:
	case CPLY_MILL_GAIN_MARK:
		take_from_board(r, p, gain, captured);
		break;
	case CPLY_MILL_GAIN_HAND:
	case CPLY_MILL_GAIN_HAND_AGAIN:
		take_from_hand(r, p, gain);
		break;
	case CPLY_MILL_GAIN_THEIR_CHOICE:
		clear_captures(p, p->side);
		p->side ^= 1;
		p->take[p->side] = (int8_t)gain;
		set_action(p);
		break;
	case CPLY_MILL_GAIN_COUNT:
		clear_captures(p, p->side);
		p->side ^= 1;
		pass_on(r, p);
		break;
	}
}

static bool settle_mill(const cply_mill_rules *r, cply_mill_position *p,
                        cply_mill_move m, const uint32_t *captured)
{
	unsigned side = p->side;
	uint32_t used;
	unsigned mills = cplyi_mill_closed(r, p, side, (unsigned)m.to, &used);
	if (!mills)
		return false;
	p->mill_from[side] = r->no_repeated_mill ? m.from : (int8_t)-1;
	p->mill_to[side] = r->no_repeated_mill ? m.to : (int8_t)-1;
	if (r->mills_work_once)
		p->used[side] |= used;
	unsigned gain = r->take_several ? mills : 1;
	if (m.kind == CPLY_MILL_PLACE)
		gain_while_placing(r, p, gain, captured);
	else
		take_from_board(r, p, gain, captured);
	return true;
}

/* ---- the actions ---- */

static void place_or_move(const cply_mill_rules *r, cply_mill_position *p,
                          cply_mill_move m, cply_mill_history *h)
{
	unsigned side = p->side, to = (unsigned)m.to;
	uint32_t captured[CPLY_MILL_CAPTURES] = { 0 };
	bool placed = m.kind == CPLY_MILL_PLACE;
	p->stones[side] |= UINT32_C(1) << to;
	if (placed) {
		p->hand[side]--;
		p->quiet = 0;
		if (h)
			h->n = 0;
	} else {
		p->stones[side] &= ~(UINT32_C(1) << m.from);
		if (counts_quiet(r, p) && p->quiet < UINT16_MAX)
			p->quiet++;
	}
	p->ply++;
	for (int k = 0; k < CPLY_MILL_CAPTURES; k++)
		if (!placed || k != CPLY_MILL_LEAP)
			captured[k] = cplyi_mill_captured(r, p, k, m.from, to);
	if (captured[CPLY_MILL_LEAP]) {
		captured[0] = captured[1] = 0;
		open_captures(p, captured);
		p->take[side] = 1;
		p->by_mill = false;
	} else if (settle_mill(r, p, m, captured)) {
		return;
	} else if (captured[0] | captured[1]) {
		open_captures(p, captured);
		p->take[side] = (int8_t)cplyi_mill_capture_count(p);
		p->by_mill = false;
	} else {
		clear_captures(p, side);
		p->side ^= 1;
		if (placed) {
			pass_on(r, p);
			return;
		}
		p->mill_from[side] = p->mill_to[side] = -1;
		meet_repetition(r, p, h);
		if (p->phase != 'o')
			meet_n_moves(r, p);
		if (p->phase != 'o')
			p->phase = p->hand[p->side] ? 'p' : 'm';
	}
	set_action(p);
}

/* What is taken decides which capture it belongs to; the others lapse. */
static void choose_capture(const cply_mill_rules *r, cply_mill_position *p,
                           uint32_t here)
{
	static const int order[] = { CPLY_MILL_INTERVENTION,
		                     CPLY_MILL_CUSTODIAN, CPLY_MILL_LEAP };
	unsigned side = p->side, total = cplyi_mill_capture_count(p);
	for (size_t i = 0; i < CPLY_COUNT(order); i++) {
		cply_mill_targets t = p->capture[order[i]];
		if (!(t.points[side] & here) || !t.count[side])
			continue;
		clear_captures(p, side);
		p->take[side] = order[i] == CPLY_MILL_INTERVENTION
		                        ? (int8_t)t.count[side]
		                        : 1;
		if (--t.count[side])
			t.points[side] =
				order[i] == CPLY_MILL_INTERVENTION
					? cplyi_mill_partner(r,
			                                     mill_first(here),
			                                     t.points[side])
					: t.points[side] & ~here;
		else
			t.points[side] = 0;
		p->capture[order[i]] = t;
		return;
	}
	if (p->by_mill && total) {
		if (r->take_several && (unsigned)p->take[side] > total)
			p->take[side] = (int8_t)(p->take[side] - (int)total);
		clear_captures(p, side);
		p->by_mill = true;
	}
}

static void take(const cply_mill_rules *r, cply_mill_position *p, unsigned to,
                 cply_mill_history *h)
{
	unsigned side = p->side;
	bool own = p->take[side] < 0;
	unsigned loser = own ? side : side ^ 1;
	uint32_t here = UINT32_C(1) << to;
	if (!own)
		choose_capture(r, p, here);
	p->stones[loser] &= ~here;
	if (r->gain == CPLY_MILL_GAIN_MARK && mill_is_placing(p) && !own)
		p->marked |= here;
	p->take[side] = (int8_t)(p->take[side] + (own ? 1 : -1));
	p->quiet = 0;
	if (h)
		h->n = 0;
	if (mill_count(p->stones[loser]) + p->hand[loser] < r->at_least) {
		finish_lost(p, loser, CPLY_MILL_TOO_FEW);
	} else if (!p->take[side]) {
		clear_captures(p, side);
		if (p->stuck == 1)
			p->stuck = 0;
		else
			p->side ^= 1;
		if (!p->take[0] && !p->take[1])
			p->stuck = 0;
		pass_on(r, p);
	}
	set_action(p);
}

/* More is owed than there is to take: that lapses. */
static void meet_nothing_to_take(const cply_mill_rules *r,
                                 cply_mill_position *p)
{
	while (p->phase != 'o' && p->take[p->side] &&
	       !cplyi_mill_can_take(r, p)) {
		p->take[p->side] = 0;
		clear_captures(p, p->side);
		p->side ^= 1;
		if (!p->take[p->side])
			p->stuck = 0;
		pass_on(r, p);
	}
}

void cply_mill_play(const cply_mill_rules *r, cply_mill_position *p,
                    cply_mill_move m, cply_mill_history *h)
{
	if (p->phase == 'o' || (unsigned)m.to >= CPLY_MILL_POINTS)
		return;
	if (m.kind == CPLY_MILL_TAKE)
		take(r, p, (unsigned)m.to, h);
	else
		place_or_move(r, p, m, h);
	meet_nothing_to_take(r, p);
	meet_stuck(r, p);
}
