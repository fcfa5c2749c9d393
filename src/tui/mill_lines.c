/* SPDX-License-Identifier: MIT */
/* Mill line by line: a move or a command in, some sentences out. For screen
 * readers, for terminals that can do no more, and for scripts. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/text.h"
#include "base/visible.h"
#include "draw/mill.h"
#include "tui/lines.h"
#include "tui/mill_play.h"

/* "White: a1, d6; 2 in hand." */
static void put_stones(const mill_play *t, cply_buf *b)
{
	const cply_mill_position *p = mill_at(t);
	for (unsigned side = 0; side < 2; side++) {
		bool first = true;
		cply_put(b, side ? "Black:" : "White:");
		for (unsigned i = 0; i < CPLY_MILL_POINTS; i++)
			if (p->stones[side] >> i & 1) {
				cply_put(b, first ? " " : ", ");
				cply_put(b, cply_mill_point_name(i));
				first = false;
			}
		cply_put(b, first ? " none" : "");
		if (p->hand[side]) {
			cply_put(b, "; ");
			cply_put_uint(b, p->hand[side]);
			cply_put(b, " in hand");
		}
		cply_put(b, ".\n");
	}
}

static void put_task(const mill_play *t, cply_buf *b)
{
	cply_mill_session_task(&t->session, b);
	cply_put(b, ". ");
	mill_put_turn(t, b);
	cply_put(b, ".\n");
}

static void put_game(const mill_play *t, cply_buf *b)
{
	mill_put_title(t, b);
	cply_put(b, ".\n");
	mill_put_turn(t, b);
	cply_put(b, ".\n");
	put_stones(t, b);
}

static void put_puzzle(const mill_play *t, cply_buf *b)
{
	if (!t->pack) {
		put_game(t, b);
		return;
	}
	const cply_mill_puzzle *p = t->session.puzzle;
	mill_put_title(t, b);
	cply_put(b, "\n");
	if (p->description.len) {
		cply_put_str(b, p->description);
		cply_put(b, "\n");
	}
	if (t->host->is_solved(t->host->ctx, t->puzzle))
		cply_put(b, "You have solved it before.\n");
	put_task(t, b);
	put_stones(t, b);
}

static void put_help(const mill_play *t, cply_buf *b)
{
	if (!t->pack) {
		cply_put(b, "A move: a1-a4, d6 to place, xd6 to take; "
		            "a1-a4xd6 is a whole turn.\nundo: take a turn "
		            "back. hint: what the engine would do. level 5: "
		            "its strength.\nstones, board, moves, fen: "
		            "where you are. save FILE: save the "
		            "game.\nagain: a new game. resign. quit.\n");
		return;
	}
	cply_put(b, "A move: a1-a4, d6 to place, xd6 to take; a1-a4xd6 is a "
	            "whole turn.\n"
	            "hint: the idea, then the stone, the move, the line. "
	            "undo: take a turn back.\n"
	            "why: what is wrong with a turn. line: give up and see "
	            "the solution.\n"
	            "next, previous, puzzle 3, nearest (to your rating), "
	            "again: which puzzle.\n"
	            "stones, board, task: where you are. rating: how you do. "
	            "quit.\n");
}

static void put_board(mill_play *t, cply_arena *a, cply_buf *b)
{
	cplyi_mill_view v = { .diagonals = mill_rules(t)->diagonals,
		              .position = mill_at(t),
		              .from = t->from,
		              .to = t->to };
	cplyi_mill_board(&v, &(cply_draw_options){ .ascii = t->ascii }, a, b);
}

/* What only this way of playing knows. */
static bool tell(mill_play *t, cply_str line, cply_arena *a, cply_buf *b)
{
	if (!line.len || cply_str_is_nocase(line, "task"))
		put_puzzle(t, b);
	else if (cply_str_is_nocase(line, "stones"))
		put_stones(t, b);
	else if (cply_str_is_nocase(line, "board"))
		put_board(t, a, b);
	else if (t->pack && cply_str_is_nocase(line, "rating"))
		t->host->standing(t->host->ctx, b);
	else if (cply_str_is_nocase(line, "help") || cply_str_is(line, "?"))
		put_help(t, b);
	else
		return false;
	return true;
}

static void obey(mill_play *t, cply_str line, cply_buf *b)
{
	uint32_t puzzle = t->puzzle;
	int64_t since = t->since;
	bool opens;
	t->message[0] = 0;
	if (!mill_command(t, line))
		mill_type(t, line);
	opens = t->puzzle != puzzle || t->since != since;
	if (t->message[0]) {
		cply_put(b, t->message);
		cply_put(b, "\n");
	}
	if (opens && t->is_open)
		put_puzzle(t, b);
}

void tui_mill_lines(mill_play *t)
{
	char *line = NULL;
	size_t cap = 0;
	ssize_t n;
	cply_arena scratch;
	cply_buf b;
	cply_arena_init(&scratch, NULL, SIZE_MAX);
	cply_buf_init(&b, &scratch);
	if (!t->pack)
		mill_engine_moves(t);
	if (t->message[0]) {
		cply_put(&b, t->message);
		cply_put(&b, "\n");
	}
	put_puzzle(t, &b);
	tui_print_lines(cply_buf_str(&b), &scratch);
	bool asks = isatty(STDIN_FILENO);
	while (!t->ends) {
		if (asks)
			fputs("> ", stdout);
		fflush(stdout);
		n = getline(&line, &cap, stdin);
		if (n < 0)
			break;
		cply_arena_reset(&scratch, SIZE_MAX);
		cply_buf_init(&b, &scratch);
		cply_str s = cply_text_trim((cply_str){ line, (size_t)n });
		if (!tell(t, s, &scratch, &b))
			obey(t, s, &b);
		tui_print_lines(cply_buf_str(&b), &scratch);
	}
	if (asks && !t->ends)
		fputs("\n", stdout);
	t->message[0] = 0;
	mill_leave(t);
	if (t->message[0]) {
		cply_buf_init(&b, &scratch);
		cply_put(&b, t->message);
		tui_print_lines(cply_buf_str(&b), &scratch);
	}
	fflush(stdout);
	free(line);
	cply_arena_free(&scratch);
}
