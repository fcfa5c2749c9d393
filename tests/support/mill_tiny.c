/* SPDX-License-Identifier: MIT */
#include "support/mill_tiny.h"

#include <stdio.h>
#include <string.h>

/* In the order of a FEN: three rings, clockwise from twelve o'clock. */
static const char *const names[24] = { "d5", "e5", "e4", "e3", "d3", "c3",
	                               "c4", "c5", "d6", "f6", "f4", "f2",
	                               "d2", "b2", "b4", "b6", "d7", "g7",
	                               "g4", "g1", "d1", "a1", "a4", "a7" };

/* The lines of the board, row by row and column by column. */
static const char *const lines[16] = {
	"a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3",
	"b2 d2 f2", "a1 d1 g1", "a7 a4 a1", "b6 b4 b2", "c5 c4 c3", "d7 d6 d5",
	"d3 d2 d1", "e5 e4 e3", "f6 f4 f2", "g7 g4 g1"
};

static int line_points[16][3];

static int point(const char *name)
{
	for (int i = 0; i < 24; i++)
		if (strncmp(names[i], name, 2) == 0)
			return i;
	return -1;
}

static void make_lines(void)
{
	for (int i = 0; i < 16; i++)
		for (int k = 0; k < 3; k++)
			line_points[i][k] = point(lines[i] + 3 * k);
}

/* Neighbours stand next to each other on a line. */
static bool joined(int a, int b)
{
	for (int i = 0; i < 16; i++)
		for (int k = 0; k < 2; k++) {
			int x = line_points[i][k], y = line_points[i][k + 1];
			if ((x == a && y == b) || (x == b && y == a))
				return true;
		}
	return false;
}

static bool in_mill(const tiny *t, int at)
{
	for (int i = 0; i < 16; i++) {
		const int *l = line_points[i];
		if ((l[0] == at || l[1] == at || l[2] == at) &&
		    t->board[l[0]] == t->board[at] &&
		    t->board[l[1]] == t->board[at] &&
		    t->board[l[2]] == t->board[at])
			return true;
	}
	return false;
}

static char stone(int side)
{
	return side ? '@' : 'O';
}

static int on_board(const tiny *t, int side)
{
	int n = 0;
	for (int i = 0; i < 24; i++)
		n += t->board[i] == stone(side);
	return n;
}

tiny tiny_read(const char *fen)
{
	tiny t = { .hand = { 0, 0 } };
	int n = 0, on[2];
	char side = 'w';
	make_lines();
	for (; *fen && *fen != ' '; fen++)
		if (*fen != '/' && n < 24)
			t.board[n++] = *fen;
	(void)sscanf(fen, " %c %*c %*c %d %d %d %d", &side, &on[0], &t.hand[0],
	             &on[1], &t.hand[1]);
	t.side = side == 'b';
	return t;
}

/* ---- turns ---- */

/* Called for each turn with the position after it; true stops. */
typedef bool tiny_visit(void *ctx, const tiny *after, bool closed);

static bool take_and_visit(const tiny *t, tiny_visit *visit, void *ctx)
{
	int other = !t->side;
	bool all_in_mills = true, any = false;
	for (int i = 0; i < 24; i++)
		if (t->board[i] == stone(other))
			all_in_mills &= in_mill(t, i);
	for (int i = 0; i < 24; i++) {
		if (t->board[i] != stone(other) ||
		    (in_mill(t, i) && !all_in_mills))
			continue;
		tiny next = *t;
		any = true;
		next.board[i] = '*';
		next.side = other;
		if (visit(ctx, &next, true))
			return true;
	}
	tiny next = *t;
	next.side = other;
	return !any && visit(ctx, &next, true);
}

static bool drop(const tiny *t, int from, int to, tiny_visit *visit, void *ctx)
{
	tiny next = *t;
	if (from >= 0)
		next.board[from] = '*';
	else
		next.hand[t->side]--;
	next.board[to] = stone(t->side);
	if (in_mill(&next, to))
		return take_and_visit(&next, visit, ctx);
	next.side = !t->side;
	return visit(ctx, &next, false);
}

static bool each_turn(const tiny *t, tiny_visit *visit, void *ctx)
{
	bool flies = on_board(t, t->side) <= 3;
	for (int from = -1; from < 24; from++) {
		bool placing = t->hand[t->side] > 0;
		if (placing ? from >= 0
		            : from < 0 || t->board[from] != stone(t->side))
			continue;
		for (int to = 0; to < 24; to++)
			if (t->board[to] == '*' &&
			    (placing || flies || joined(from, to)) &&
			    drop(t, from, to, visit, ctx))
				return true;
	}
	return false;
}

static bool any_turn(void *ctx, const tiny *after, bool closed)
{
	(void)ctx;
	(void)after;
	(void)closed;
	return true;
}

/* Has the side to move lost already? */
static bool is_beaten(const tiny *t)
{
	return on_board(t, t->side) + t->hand[t->side] < 3 ||
	       !each_turn(t, any_turn, NULL);
}

/* ---- questions ---- */

static bool leaves_beaten(void *ctx, const tiny *after, bool closed)
{
	const int *turns = ctx;
	(void)closed;
	return tiny_loses(after, *turns - 1);
}

bool tiny_wins(const tiny *t, int turns)
{
	return turns > 0 && each_turn(t, leaves_beaten, &turns);
}

static bool escapes(void *ctx, const tiny *after, bool closed)
{
	const int *turns = ctx;
	(void)closed;
	/* To beat the other side is an escape too. */
	return is_beaten(after) || !tiny_wins(after, *turns);
}

bool tiny_loses(const tiny *t, int turns)
{
	if (is_beaten(t))
		return true;
	return turns > 0 && !each_turn(t, escapes, &turns);
}

typedef struct counting {
	tiny_count n;
	int turns;
} counting;

static bool count_turn(void *ctx, const tiny *after, bool closed)
{
	counting *c = ctx;
	(void)closed;
	c->n.all++;
	c->n.winning += tiny_loses(after, c->turns - 1);
	return false;
}

tiny_count tiny_first_turns(const tiny *t, int turns)
{
	counting c = { .turns = turns };
	(void)each_turn(t, count_turn, &c);
	return c.n;
}

/* ---- mills ---- */

static bool cannot_stop(const tiny *t, int turns);

static bool closes_or_will(void *ctx, const tiny *after, bool closed)
{
	const int *turns = ctx;
	return closed || (*turns > 1 && cannot_stop(after, *turns - 1));
}

bool tiny_closes(const tiny *t, int turns)
{
	return turns > 0 && each_turn(t, closes_or_will, &turns);
}

static bool stops(void *ctx, const tiny *after, bool closed)
{
	const int *turns = ctx;
	(void)closed;
	return is_beaten(after) || !tiny_closes(after, *turns);
}

static bool cannot_stop(const tiny *t, int turns)
{
	return !is_beaten(t) && !each_turn(t, stops, &turns);
}
