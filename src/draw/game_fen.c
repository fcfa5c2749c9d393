/* SPDX-License-Identifier: MIT */
/* The board of a FEN: ranks with slashes between them, letters for pieces,
 * capitals for the first player's, and numbers for empty squares. */
#include "base/ascii.h"
#include "draw/game.h"

static cply_str fen_of(cply_game_value state)
{
	cply_game_value v = cplyi_game_member(state, "fen");
	cply_str s = cplyi_game_inside(v);
	if (cply_game_type(v) != CPLY_JSON_STRING)
		return (cply_str){ NULL, 0 };
	size_t end = 0;
	while (end < s.len && s.ptr[end] != ' ')
		end++;
	return cply_str_sub(s, 0, end);
}

typedef struct square {
	size_t at; /* in the FEN */
	uint32_t col, row;
	uint32_t width; /* of the ranks so far, which are all as long */
	char piece;     /* 0: the end */
	bool is_bad;
} square;

static void end_rank(square *s)
{
	s->is_bad |= s->width && s->col != s->width;
	s->width = s->col;
}

/* The next piece. */
static bool next(cply_str fen, square *s)
{
	uint32_t run = 0;
	for (; s->at < fen.len; s->at++) {
		char c = fen.ptr[s->at];
		if (ascii_is_digit(c)) {
			run = run * 10 + (uint32_t)(c - '0');
			s->is_bad |= run > 64;
			continue;
		}
		s->col += run;
		run = 0;
		if (c == '/' && s->row < 64) {
			end_rank(s);
			s->row++;
			s->col = 0;
		} else if (ascii_is_letter(c) && s->col < 64) {
			s->piece = c;
			s->at++;
			return true;
		} else {
			s->is_bad = true;
			return false;
		}
		if (s->is_bad)
			return false;
	}
	s->col += run;
	end_rank(s);
	s->piece = 0;
	return false;
}

static void add_piece(cplyi_game_plan *p, char letter)
{
	static const struct {
		const char *sign, *name;
	} names[] = { { "P", "Pawn" }, { "N", "Knight" }, { "B", "Bishop" },
		      { "R", "Rook" }, { "Q", "Queen" },  { "K", "King" } };
	for (uint8_t i = 0; i < p->n_kinds; i++)
		if (p->kinds[i].sign == letter)
			return;
	for (size_t i = 0; i < CPLY_COUNT(names); i++)
		if (names[i].sign[0] == letter)
			p->kinds[p->n_kinds++] =
				(cplyi_game_kind){ cply_str_of(names[i].sign),
				                   cply_str_of(names[i].name),
				                   letter };
}

void cplyi_game_plan_fen(cplyi_game_plan *p, cply_game_value state,
                         uint32_t cols, uint32_t rows)
{
	cply_str fen = fen_of(state);
	square s = { .at = 0 };
	uint32_t width = 0;
	if (!fen.len)
		return;
	cplyi_game_plan found = *p;
	while (next(fen, &s)) {
		add_piece(&found, ascii_upper(s.piece));
		s.col++;
		width = s.col > width ? s.col : width;
	}
	width = s.col > width ? s.col : width;
	uint32_t height = s.row + 1;
	if (s.is_bad || width < 2 || height < 2 || width > cols ||
	    height > rows || !found.n_kinds)
		return;
	/* Any piece may come to a board of chess. */
	for (size_t i = 0; width == 8 && height == 8 && i < 6; i++)
		add_piece(&found, "PNBRQK"[i]);
	found.has_board = found.is_fen = true;
	found.scale = 1;
	found.cols = width;
	found.rows = height;
	*p = found;
}

/* Who has the capitals: the player that is called white, or the first. */
static uint8_t first_player(const cplyi_game_view *v)
{
	for (uint32_t i = 0; i < v->n_players; i++)
		if (cply_game_is(cplyi_game_member(v->players[i], "color"),
		                 "white"))
			return (uint8_t)i;
	return 0;
}

void cplyi_game_see_fen(cplyi_game_view *v)
{
	const cplyi_game_plan *p = v->plan;
	cply_str fen = fen_of(v->state);
	square s = { .at = 0 };
	uint8_t first = first_player(v);
	while (next(fen, &s)) {
		uint32_t col = s.col++, row = s.row;
		if (col >= p->cols || row >= p->rows)
			continue;
		cplyi_game_cell *c = &v->cells[(size_t)row * p->cols + col];
		char letter = ascii_upper(s.piece);
		uint8_t kind = 0;
		while (kind < p->n_kinds && p->kinds[kind].sign != letter)
			kind++;
		if (kind == p->n_kinds)
			continue;
		bool is_first = s.piece == letter;
		c->n = 1;
		c->kind = kind;
		c->owner = is_first ? first : (uint8_t)(first ? 0 : 1);
		v->on_board[kind][c->owner]++;
	}
}
