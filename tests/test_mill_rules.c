/* SPDX-License-Identifier: MIT */
/* Each option of the rules in a small position of its own. */
#include <stdio.h>

#include "support/mill.h"

static cply_mill_rules standard(void)
{
	return *cply_mill_rules_standard();
}

static cply_mill_rules twelve(void)
{
	cply_mill_rules r = standard();
	r.pieces = 12;
	return r;
}

/* "board side phase action hands takes" */
static const char *state_of(const cply_mill_position *p)
{
	static char text[80];
	snprintf(text, sizeof text, "%.26s %c %c %c %u %u %d %d",
	         mill_fen(p, CPLY_MILL_FEN_17), p->side ? 'b' : 'w', p->phase,
	         p->action, p->hand[0], p->hand[1], p->take[0], p->take[1]);
	return text;
}

static const char *outcome_of(const cply_mill_position *p)
{
	static char text[100];
	cply_arena a;
	cply_buf b;
	cply_arena_init(&a, NULL, 4096);
	cply_buf_init(&b, &a);
	cply_mill_outcome(p, &b);
	snprintf(text, sizeof text, "%.*s", (int)b.len, b.ptr ? b.ptr : "");
	cply_arena_free(&a);
	return text;
}

#define AFTER(rules, from, words, want)                                \
	do {                                                           \
		cply_mill_position p_ = mill_position(&(rules), from); \
		mill_play(&(rules), &p_, words, NULL);                 \
		assert_string_equal(state_of(&p_), want);              \
	} while (0)
#define LEGAL(rules, from, words, want)                                \
	do {                                                           \
		cply_mill_position p_ = mill_position(&(rules), from); \
		mill_play(&(rules), &p_, words, NULL);                 \
		assert_string_equal(mill_legal(&(rules), &p_), want);  \
	} while (0)
#define ENDS(rules, from, words, want)                                 \
	do {                                                           \
		cply_mill_position p_ = mill_position(&(rules), from); \
		mill_play(&(rules), &p_, words, NULL);                 \
		assert_string_equal(outcome_of(&p_), want);            \
		assert_string_equal(mill_legal(&(rules), &p_), "");    \
	} while (0)

#define EMPTY "********/********/******** w p"

/* ---- the board ---- */

static void board_has_its_lines(void **state)
{
	(void)state;
	for (int diagonals = 0; diagonals < 2; diagonals++) {
		unsigned lines = cply_mill_line_count(diagonals), ends = 0;
		unsigned in_lines[CPLY_MILL_POINTS] = { 0 };
		assert_int_equal(lines, diagonals ? 20 : 16);
		for (unsigned i = 0; i < lines; i++) {
			unsigned middle;
			uint32_t line = cply_mill_line(i, &middle);
			assert_int_equal(__builtin_popcount(line), 3);
			/* Its ends are joined to the middle, not to each
			 * other, and a mill on it is a mill. */
			uint32_t joined =
				cply_mill_neighbours(middle, diagonals);
			assert_int_equal(line & ~joined, 1u << middle);
			assert_int_equal(cply_mill_in_mills(line, diagonals),
			                 line);
			for (unsigned k = 0; k < CPLY_MILL_POINTS; k++)
				in_lines[k] += line >> k & 1;
		}
		for (unsigned k = 0; k < CPLY_MILL_POINTS; k++) {
			uint32_t n = cply_mill_neighbours(k, diagonals);
			ends += (unsigned)__builtin_popcount(n);
			assert_int_equal(in_lines[k],
			                 k % 2 && diagonals ? 3 : 2);
			for (unsigned j = 0; j < CPLY_MILL_POINTS; j++)
				assert_int_equal(
					n >> j & 1,
					cply_mill_neighbours(j, diagonals) >>
							k &
						1);
		}
		assert_int_equal(ends, 2 * (diagonals ? 40 : 32));
	}
}

static void points_have_names(void **state)
{
	(void)state;
	/* As the squares lie on the sheet. */
	static const char picture[7][8] = { "a--d--g", "-b-d-f-", "--cde--",
		                            "abc-efg", "--cde--", "-b-d-f-",
		                            "a--d--g" };
	unsigned points = 0;
	for (unsigned row = 0; row < 7; row++)
		for (unsigned col = 0; col < 7; col++) {
			char name[3] = { (char)('A' + col), (char)('1' + row),
				         0 };
			int at = cply_mill_point_find(cply_str_of(name));
			unsigned c, r;
			assert_int_equal(at >= 0, picture[row][col] != '-');
			if (at < 0)
				continue;
			points++;
			cply_mill_point_place((unsigned)at, &c, &r);
			assert_int_equal(c, col);
			assert_int_equal(r, row);
		}
	assert_int_equal(points, 24);
	assert_string_equal(cply_mill_point_name(0), "d5");
	assert_string_equal(cply_mill_point_name(12), "d2");
	assert_string_equal(cply_mill_point_name(23), "a7");
}

static void symmetries_keep_the_board(void **state)
{
	(void)state;
	for (unsigned s = 0; s < CPLY_MILL_SYMMETRIES; s++) {
		for (unsigned k = 0; k < CPLY_MILL_POINTS; k++)
			assert_int_equal(
				cply_mill_turn(cply_mill_neighbours(k, true),
			                       s),
				cply_mill_neighbours(cply_mill_turn_point(k, s),
			                             true));
		for (unsigned t = 0; t < s; t++) /* all differ */
			assert_int_not_equal(cply_mill_turn(0x0B, s),
			                     cply_mill_turn(0x0B, t));
	}
	const cply_mill_rules r = standard();
	cply_mill_position p =
		mill_position(&r, "O*@*****/***O****/@****O** b p");
	const char *want = NULL;
	char first[128];
	for (unsigned s = 0; s < CPLY_MILL_SYMMETRIES; s++) {
		cply_mill_position q, c;
		cply_mill_turn_position(&p, s, &q);
		cply_mill_turn_position(&q, cply_mill_canonical(&q), &c);
		if (!want) {
			snprintf(first, sizeof first, "%s", state_of(&c));
			want = first;
		}
		assert_string_equal(state_of(&c), want);
	}
}

/* ---- the plain game ---- */

static void a_mill_takes_a_stone(void **state)
{
	(void)state;
	const cply_mill_rules r = standard();
	AFTER(r, EMPTY, "d7 a1 g7 d1 a7",
	      "********/********/OO**@@*O w p r 6 7 1 0");
	LEGAL(r, EMPTY, "d7 a1 g7 d1 a7", "xa1 xd1");
	AFTER(r, EMPTY, "d7 a1 g7 d1 a7 xa1",
	      "********/********/OO**@**O b p p 6 7 0 0");
}

static void stones_in_mills_are_safe(void **state)
{
	(void)state;
	cply_mill_rules r = standard();
	/* Black: the mill a1 d1 g1 and d5. White closes a7 d7 g7. */
	const char *open = "@*******/********/*O*@@@*O w p";
	LEGAL(r, open, "d7", "xd5");
	r.take_from_mills = true;
	LEGAL(r, open, "d7", "xa1 xd1 xd5 xg1");
	r.take_from_mills = false;
	/* All of them in mills: any may be taken. */
	LEGAL(r, "********/********/*O*@@@*O w p", "d7", "xa1 xd1 xg1");
}

static void three_stones_fly(void **state)
{
	(void)state;
	cply_mill_rules r = standard();
	const char *three = "O*******/********/@O@O@*** w m";
	cply_mill_position p = mill_position(&r, three);
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	assert_int_equal(cply_mill_moves(&r, &p, moves), 3 * 18);
	r.may_fly = false;
	LEGAL(r, three, "", "d5-c5 d5-d6 d5-e5");
	/* Four stones fly only by rules that say so. */
	const char *four = "O*****@*/O*******/@O@O@*** w m";
	r = standard();
	LEGAL(r, four, "", "d5-c5 d5-e5 d6-b6 d6-f6");
	r.fly_at = 4;
	p = mill_position(&r, four);
	assert_int_equal(cply_mill_moves(&r, &p, moves), 4 * 16);
}

static void two_stones_lose(void **state)
{
	(void)state;
	cply_mill_rules r = standard();
	ENDS(r, "*@******/**@*****/O*OO**@* w m", "d7-g7 xf4",
	     "White wins: Black has two stones left");
	r.at_least = 4;
	ENDS(r, "@*******/**@***@*/O*OO**@O w m", "d7-g7 xf4",
	     "White wins: Black has too few stones left");
}

static void too_few_from_the_start(void **state)
{
	(void)state;
	const cply_mill_rules r = standard();
	/* Black can never have three stones: that is lost while placing too. */
	ENDS(r,
	     "O*******/@*******/O******* w p p 2 7 1 1 0 0 -1 -1 -1 -1 0 0 "
	     "3 ids:nodes",
	     "", "White wins: Black has one stone left");
}

#define STUCK "********/@*@*****/OOO@**@O w m"

static void who_cannot_move_loses(void **state)
{
	(void)state;
	cply_mill_rules r = standard();
	ENDS(r, STUCK, "", "Black wins: White cannot move");
	/* Reached by a move: Black shuts the last door. */
	ENDS(r, "********/@*@*****/OOO*@*@O b m", "d1-g1",
	     "Black wins: White cannot move");
}

static void stuck_actions(void **state)
{
	(void)state;
	cply_mill_rules r = standard();
	r.stuck = CPLY_MILL_STUCK_DRAWS;
	ENDS(r, STUCK, "", "a draw: White cannot move");
	r.stuck = CPLY_MILL_STUCK_PASSES;
	AFTER(r, STUCK, "", "********/@*@*****/OOO@**@O b m s 0 0 0 0");
	r.stuck = CPLY_MILL_STUCK_TAKES_AND_MOVES;
	LEGAL(r, STUCK, "", "xa4 xd6 xf4 xg1");
	AFTER(r, STUCK, "xa4", "********/@*@*****/OOO@***O w m s 0 0 0 0");
	r.stuck = CPLY_MILL_STUCK_TAKES;
	AFTER(r, STUCK, "xa4", "********/@*@*****/OOO@***O b m s 0 0 0 0");
	r.stuck = CPLY_MILL_STUCK_BOTH_TAKE;
	AFTER(r, STUCK, "xa4", "********/@*@*****/OOO@***O b m r 0 0 0 1");
	AFTER(r, STUCK, "xa4 xd7", "********/@*@*****/*OO@***O w m s 0 0 0 0");
	/* Only what stands next to a stone of one's own may be taken. */
	r.stuck = CPLY_MILL_STUCK_TAKES_AND_MOVES;
	LEGAL(r, "****@***/@*@*****/OOO@**@O w m", "", "xa4 xd6 xf4 xg1");
}

/* ---- options ---- */

static void two_mills_at_once(void **state)
{
	(void)state;
	cply_mill_rules r = standard();
	const char *from = "O**@@***/O****@**/*O**@**O w p";
	AFTER(r, from, "d7", "O**@@***/O****@**/OO**@**O w p r 4 5 1 0");
	r.take_several = true;
	AFTER(r, from, "d7", "O**@@***/O****@**/OO**@**O w p r 4 5 2 0");
	AFTER(r, from, "d7 xd1", "O**@@***/O****@**/OO*****O w p r 4 5 1 0");
	AFTER(r, from, "d7 xd1 xb2",
	      "O**@@***/O*******/OO*****O b p p 4 5 0 0");
}

static void moving_while_placing(void **state)
{
	(void)state;
	cply_mill_rules r = standard();
	r.move_while_placing = true;
	cply_mill_position p = mill_position(&r, EMPTY);
	mill_play(&r, &p, "a1 g7", NULL);
	assert_string_equal(
		mill_legal(&r, &p),
		"a1-a4 a1-d1 a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 e3 e4 "
		"e5 f2 f4 f6 g1 g4");
	mill_play(&r, &p, "a1-a4", NULL);
	assert_string_equal(state_of(&p),
	                    "********/********/*@****O* b p p 8 8 0 0");
	/* White has placed all and moves; Black still places, then it is
	 * White's turn as before. */
	const char *last = "********/O*******/O*O**@@* w p p 3 0 2 1 0 0 -1 -1 "
			   "-1 -1 0 0 1 ids:nodes";
	AFTER(r, last, "d6-d5", "O*******/********/O*O**@@* b p p 0 1 0 0");
	AFTER(r, last, "d6-d5 b2", "O*******/*****@**/O*O**@@* w m s 0 0 0 0");
}

static void mills_that_work_once(void **state)
{
	(void)state;
	cply_mill_rules r = standard();
	/* a7 d7 g7 is closed, opened and closed again. */
	const char *start = "@*@*****/***@**@*/O*O**O*O w m";
	AFTER(r, start, "g4-g7 xe4 d5-e5 g7-g4 e5-d5 g4-g7",
	      "@*******/***@**@*/OO***O*O w m r 0 0 1 0");
	r.mills_work_once = true;
	AFTER(r, start, "g4-g7 xe4 d5-e5 g7-g4 e5-d5 g4-g7",
	      "@*******/***@**@*/OO***O*O b m s 0 0 0 0");
}

static void mills_straight_back(void **state)
{
	(void)state;
	cply_mill_rules r = standard();
	/* g4-g7 closes a7 d7 g7 and leaves g1 g4 f4 e4 to be closed by the way
	 * back. */
	const char *from = "**O*@***/**O*@@**/O*O**@*O w m";
	cply_mill_position p = mill_position(&r, from);
	mill_play(&r, &p, "g4-g7 xb2 d3-c3", NULL);
	assert_true(cply_mill_is_legal(&r, &p, mill_move("g7-g4")));
	r.no_repeated_mill = true;
	p = mill_position(&r, from);
	mill_play(&r, &p, "g4-g7 xb2", NULL);
	assert_int_equal(p.mill_from[0], 18);
	assert_int_equal(p.mill_to[0], 17);
	mill_play(&r, &p, "d3-c3", NULL);
	assert_false(cply_mill_is_legal(&r, &p, mill_move("g7-g4")));
	assert_true(cply_mill_is_legal(&r, &p, mill_move("a7-a4")));
	/* After another move it is free again. */
	mill_play(&r, &p, "a7-a4 c3-d3 a4-a7 xd3", NULL);
	assert_true(cply_mill_is_over(&p));
}

static void what_a_mill_gains_while_placing(void **state)
{
	(void)state;
	static const struct {
		cply_mill_gain gain;
		const char *words, *want;
	} rows[] = {
		{ CPLY_MILL_GAIN_BOARD, "d7 a1 g7 d1 a7",
		  "********/********/OO**@@*O w p r 6 7 1 0" },
		{ CPLY_MILL_GAIN_HAND, "d7 a1 g7 d1 a7",
		  "********/********/OO**@@*O b p p 6 6 0 0" },
		{ CPLY_MILL_GAIN_HAND_AGAIN, "d7 a1 g7 d1 a7",
		  "********/********/OO**@@*O w p p 6 6 0 0" },
		/* As the test of the apps' engine has it: the other side takes
		 * a stone of the mill, and then the turn goes on. */
		{ CPLY_MILL_GAIN_THEIR_CHOICE, "d7 a1 g7 d1 a7",
		  "********/********/OO**@@*O b p r 6 7 0 1" },
		{ CPLY_MILL_GAIN_THEIR_CHOICE, "d7 a1 g7 d1 a7 xg7",
		  "********/********/O***@@*O w p p 6 7 0 0" },
		{ CPLY_MILL_GAIN_MARK, "d7 a1 g7 d1 a7 xa1",
		  "********/********/OO**@X*O b p p 6 7 0 0" },
		{ CPLY_MILL_GAIN_COUNT, "d7 a1 g7 d1 a7",
		  "********/********/OO**@@*O b p p 6 7 0 0" },
	};
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		cply_mill_rules r = standard();
		r.gain = (uint8_t)rows[i].gain;
		AFTER(r, EMPTY, rows[i].words, rows[i].want);
	}
	cply_mill_rules their = standard();
	their.gain = CPLY_MILL_GAIN_THEIR_CHOICE;
	LEGAL(their, EMPTY, "d7 a1 g7 d1 a7", "xa7 xd7 xg7");
}

static void marked_stones_go_when_all_are_placed(void **state)
{
	(void)state;
	cply_mill_rules r = standard();
	r.gain = CPLY_MILL_GAIN_MARK;
	r.pieces = 4;
	/* a1 is marked: nobody may go there until placing is over. */
	cply_mill_position p = mill_position(&r, EMPTY);
	mill_play(&r, &p, "d7 a1 g7 d1 a7 xa1", NULL);
	assert_false(cply_mill_is_legal(&r, &p, mill_move("a1")));
	mill_play(&r, &p, "d3 b2 e3", NULL);
	assert_string_equal(state_of(&p),
	                    "***@@***/*****O**/OO**@**O w m s 0 0 0 0");
}

static void takings_by_the_count_of_mills(void **state)
{
	(void)state;
	cply_mill_rules r = standard();
	r.gain = CPLY_MILL_GAIN_COUNT;
	r.pieces = 4;
	/* One mill to none: two and one. */
	AFTER(r, EMPTY, "d7 a1 g7 d1 a7 d3 b2 f2",
	      "****@***/***@*O**/OO**@@*O w m r 0 0 2 1");
	/* None: each gives one of his own. */
	AFTER(r, EMPTY, "d7 a1 g7 d1 a4 d3 b2 f2",
	      "****@***/***@*O**/OO**@@O* w m r 0 0 -1 -1");
	LEGAL(r, EMPTY, "d7 a1 g7 d1 a4 d3 b2 f2", "xa4 xb2 xd7 xg7");
	AFTER(r, EMPTY, "d7 a1 g7 d1 a4 d3 b2 f2 xa4 xa1",
	      "****@***/***@*O**/OO**@*** w m s 0 0 0 0");
}

static void the_defender_moves_first(void **state)
{
	(void)state;
	cply_mill_rules r = standard();
	const char *from = "O*O*****/********/O*@*@**@ b p p 3 0 3 1 0 0 -1 -1 "
			   "-1 -1 0 0 4 ids:nodes";
	AFTER(r, from, "b2", "O*O*****/*****@**/O*@*@**@ w m s 0 0 0 0");
	r.defender_first = true;
	AFTER(r, from, "b2", "O*O*****/*****@**/O*@*@**@ b m s 0 0 0 0");
}

static void full_boards(void **state)
{
	(void)state;
	static const struct {
		cply_mill_full full;
		const char *words, *want;
	} rows[] = {
		{ CPLY_MILL_FULL_FIRST_THEN_SECOND, "d5", "w m r 0 0 1 1" },
		{ CPLY_MILL_FULL_FIRST_THEN_SECOND, "d5 xd5", "b m r 0 0 0 1" },
		{ CPLY_MILL_FULL_SECOND_THEN_FIRST, "d5", "b m r 0 0 1 1" },
		{ CPLY_MILL_FULL_MOVER, "d5", "w m r 0 0 1 0" },
		{ CPLY_MILL_FULL_MOVER, "d5 xd5", "b m s 0 0 0 0" },
		{ CPLY_MILL_FULL_FIRST_LOSES, "d5", "w o ? 0 0 0 0" },
	};
	const char *last = "*@@OO@@O/O@OO@O@O/@O@@OO@O b p p 12 0 11 1 0 0 -1 "
			   "-1 -1 -1 0 0 12 ids:nodes";
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		cply_mill_rules r = twelve();
		r.full = (uint8_t)rows[i].full;
		r.take_from_mills = true;
		r.stuck = CPLY_MILL_STUCK_PASSES;
		cply_mill_position p = mill_position(&r, last);
		mill_play(&r, &p, rows[i].words, NULL);
		assert_string_equal(state_of(&p) + 27, rows[i].want);
	}
	cply_mill_rules r = twelve();
	ENDS(r, last, "d5", "Black wins: the board is full");
	r.full = CPLY_MILL_FULL_DRAW;
	ENDS(r, last, "d5", "a draw: the board is full");
}

static void placing_stops_at_two_empty_points(void **state)
{
	(void)state;
	cply_mill_rules r = twelve();
	const char *from = "**@OO@@O/O@O*@O@O/@O@@OO@O w p p 11 1 10 2 0 0 -1 "
			   "-1 -1 -1 0 0 11 ids:nodes";
	AFTER(r, from, "f2", "**@OO@@O/O@OO@O@O/@O@@OO@O b p p 0 2 0 0");
	r.stop_at_two_empty = true;
	AFTER(r, from, "f2", "**@OO@@O/O@OO@O@O/@O@@OO@O w m s 0 0 0 0");
}

static void long_games_are_drawn(void **state)
{
	(void)state;
	cply_mill_rules r = standard();
	const char *from = "@*@*****/@**@****/O*O**O*O w m";
	r.n_moves = 4;
	r.n_moves_endgame = 3;
	ENDS(r, from, "a1-d1 e4-e5 d1-a1 e5-e4",
	     "a draw: too many moves without a capture");
	/* Fewer are allowed when a side has three stones. */
	ENDS(r, "@*@*****/@*******/O*O**O*O w m", "a1-d1 e4-e5 d1-a1",
	     "a draw: too many moves without a capture");
	/* Three times the same, counted from the first move. */
	r = standard();
	for (int on = 0; on < 2; on++) {
		cply_mill_history h = { 0 };
		cply_mill_position p = mill_position(&r, from);
		r.threefold = on;
		mill_play(&r, &p,
		          "a1-d1 e4-e5 d1-a1 e5-e4 a1-d1 e4-e5 d1-a1 "
		          "e5-e4",
		          &h);
		assert_false(cply_mill_is_over(&p));
		mill_play(&r, &p, "a1-d1", &h);
		assert_int_equal(cply_mill_is_over(&p), on);
		if (on)
			assert_string_equal(outcome_of(&p),
			                    "a draw: the position occurred "
			                    "three times");
	}
}

/* ---- captures without a mill ---- */

static void custodian_capture(void **state)
{
	(void)state;
	cply_mill_rules r = standard();
	r.capture[CPLY_MILL_CUSTODIAN].enabled = true;
	/* White on a7 and g7, Black between on d7. */
	LEGAL(r, EMPTY, "a7 d7 g7", "xd7");
	AFTER(r, EMPTY, "a7 d7 g7 xd7",
	      "********/********/*O*****O b p p 7 8 0 0");
	r.capture[CPLY_MILL_CUSTODIAN].in_placing = false;
	AFTER(r, EMPTY, "a7 d7 g7", "********/********/@O*****O b p p 7 8 0 0");
	r.capture[CPLY_MILL_CUSTODIAN].in_placing = true;
	r.capture[CPLY_MILL_CUSTODIAN].on_edges = false;
	AFTER(r, EMPTY, "a7 d7 g7", "********/********/@O*****O b p p 7 8 0 0");
	LEGAL(r, EMPTY, "d7 d6 d5", "xd6"); /* across the rings */
	r.capture[CPLY_MILL_CUSTODIAN].on_crosses = false;
	AFTER(r, EMPTY, "d7 d6 d5", "O*******/@*******/O******* b p p 7 8 0 0");
	r.diagonals = true;
	LEGAL(r, EMPTY, "a7 b6 c5", "xb6");
	r.capture[CPLY_MILL_CUSTODIAN].on_diagonals = false;
	AFTER(r, EMPTY, "a7 b6 c5", "*******O/*******@/*******O b p p 7 8 0 0");
	/* Only with three stones, when moving. */
	r = standard();
	r.capture[CPLY_MILL_CUSTODIAN].enabled = true;
	r.capture[CPLY_MILL_CUSTODIAN].only_with_three = true;
	r.may_fly = false;
	LEGAL(r,
	      "*@*@****/**@*****/@*O****O w m p 2 0 4 0 0 0 -1 -1 -1 -1 0 "
	      "0 1 ids:nodes",
	      "", "");
	LEGAL(r, "*@*@****/**@**O**/@*O****O w m", "g4-g7", "xd7");
	AFTER(r, "*@*@****/**@**OO*/@*O****O w m", "g4-g7",
	      "*@*@****/**@**OO*/@O*****O b m s 0 0 0 0");
}

static void intervention_capture(void **state)
{
	(void)state;
	cply_mill_rules r = standard();
	r.capture[CPLY_MILL_INTERVENTION].enabled = true;
	LEGAL(r, EMPTY, "a1 a7 b2 g7 d7", "xa7 xg7");
	AFTER(r, EMPTY, "a1 a7 b2 g7 d7 xa7",
	      "********/*****O**/O@***O** w p r 6 7 1 0");
	LEGAL(r, EMPTY, "a1 a7 b2 g7 d7 xa7", "xg7");
	AFTER(r, EMPTY, "a1 a7 b2 g7 d7 xa7 xg7",
	      "********/*****O**/O****O** b p p 6 7 0 0");
	/* Two lines at once: those across come first, unless another is
	 * preferred. */
	LEGAL(r, "@*******/*@*****@/@******* w p", "d6", "xd5 xd7");
	cply_mill_position p =
		mill_position(&r, "@*******/*@*****@/@******* w p");
	p.preferred = 9;
	mill_play(&r, &p, "d6", NULL);
	assert_string_equal(mill_legal(&r, &p), "xb6 xf6");
}

static void leap_capture(void **state)
{
	(void)state;
	cply_mill_rules r = standard();
	const char *from = "*@*@****/**@*****/@****OOO w m p 3 0 4 0 0 0 -1 -1 "
			   "-1 -1 0 0 1 ids:nodes";
	r.may_fly = false;
	LEGAL(r, from, "", "a1-d1 a4-b4");
	r.capture[CPLY_MILL_LEAP].enabled = true;
	LEGAL(r, from, "", "a1-d1 a4-b4 a7-g7");
	LEGAL(r, from, "a7-g7", "xd7");
	AFTER(r, from, "a7-g7 xd7", "*@*@****/**@*****/*O***OO* b m s 0 0 0 0");
	r.capture[CPLY_MILL_LEAP].in_moving = false;
	LEGAL(r, from, "", "a1-d1 a4-b4");
}

static void a_mill_and_a_capture(void **state)
{
	(void)state;
	cply_mill_rules r = standard();
	r.capture[CPLY_MILL_CUSTODIAN].enabled = true;
	/* d7 closes a7 d7 g7 and shuts d6 in with d5: either is taken. */
	const char *from = "O*****@*/@*******/*O**@**O w p";
	LEGAL(r, from, "d7", "xd6");
	r.take_several = true;
	AFTER(r, from, "d7", "O*****@*/@*******/OO**@**O w p r 5 6 2 0");
	LEGAL(r, from, "d7", "xc4 xd1 xd6");
	AFTER(r, from, "d7 xd6", "O*****@*/********/OO**@**O b p p 5 6 0 0");
	AFTER(r, from, "d7 xc4", "O*******/@*******/OO**@**O b p p 5 6 0 0");
}

/* ---- words ---- */

static void illegal_actions_are_explained(void **state)
{
	(void)state;
	const cply_mill_rules r = standard();
	static const struct {
		const char *from, *words, *bad, *want;
	} rows[] = {
		{ EMPTY, "d6", "d6", "there is a white stone on d6 already" },
		{ EMPTY, "d6", "a1-a4",
		  "Black still has stones to place and cannot move" },
		{ EMPTY, "d6", "xd6",
		  "Black has not closed a mill, so there is nothing to take" },
		{ EMPTY, "d7 a1 g7 d1 a7", "b2",
		  "White has to take a stone first: d1 or a1" },
		{ EMPTY, "d7 a1 g7 d1 a7", "xb2",
		  "there is no black stone on b2 to take" },
		{ "@*******/********/*O*@@@*O w p", "d7", "xa1",
		  "the stone on a1 is safe in a mill while others are not" },
		{ "O*****@*/O*******/@O@O@*** w m", "", "d5-a1",
		  "no line connects d5 and a1, and White has too many stones "
		  "to "
		  "fly" },
		{ "O*****@*/O*******/@O@O@*** w m", "", "b2-b4",
		  "there is no stone on b2" },
		{ "O*****@*/O*******/@O@O@*** w m", "", "c4-c3",
		  "there is a black stone on c4, and it is the turn of White" },
		{ "O*****@*/O*******/@O@O@*** w m", "", "a1",
		  "White has no stone left to place" },
		{ STUCK, "", "a7-a4", "the game is over" },
	};
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		cply_arena a;
		cply_buf b;
		cply_mill_position p = mill_position(&r, rows[i].from);
		mill_play(&r, &p, rows[i].words, NULL);
		cply_arena_init(&a, NULL, 4096);
		cply_buf_init(&b, &a);
		cply_mill_why_not(&r, &p, mill_move(rows[i].bad), &b);
		cply_put_char(&b, 0);
		assert_string_equal(b.ptr, rows[i].want);
		cply_arena_free(&a);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(board_has_its_lines),
		cmocka_unit_test(points_have_names),
		cmocka_unit_test(symmetries_keep_the_board),
		cmocka_unit_test(a_mill_takes_a_stone),
		cmocka_unit_test(stones_in_mills_are_safe),
		cmocka_unit_test(three_stones_fly),
		cmocka_unit_test(two_stones_lose),
		cmocka_unit_test(too_few_from_the_start),
		cmocka_unit_test(who_cannot_move_loses),
		cmocka_unit_test(stuck_actions),
		cmocka_unit_test(two_mills_at_once),
		cmocka_unit_test(moving_while_placing),
		cmocka_unit_test(mills_that_work_once),
		cmocka_unit_test(mills_straight_back),
		cmocka_unit_test(what_a_mill_gains_while_placing),
		cmocka_unit_test(marked_stones_go_when_all_are_placed),
		cmocka_unit_test(takings_by_the_count_of_mills),
		cmocka_unit_test(the_defender_moves_first),
		cmocka_unit_test(full_boards),
		cmocka_unit_test(placing_stops_at_two_empty_points),
		cmocka_unit_test(long_games_are_drawn),
		cmocka_unit_test(custodian_capture),
		cmocka_unit_test(intervention_capture),
		cmocka_unit_test(leap_capture),
		cmocka_unit_test(a_mill_and_a_capture),
		cmocka_unit_test(illegal_actions_are_explained),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
