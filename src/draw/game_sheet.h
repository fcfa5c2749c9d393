/* SPDX-License-Identifier: MIT */
/* The sheet that a picture of a game is drawn on: the board (game_picture.c),
 * the legend below it and the tables beside it (game_tables.c). */
#ifndef CROSSPLY_DRAW_GAME_SHEET_H
#define CROSSPLY_DRAW_GAME_SHEET_H

#include "draw/drawing.h"
#include "draw/game.h"

enum {
	MARGIN = 240,
	GAP = 300,
	HEAD = 380,
	TITLE = 220,
	SIZE = 125,
	LINE = 180,
	LETTER = 78, /* about the width of one */
	BOARD = 9000,
	LARGEST = 400,
	SMALLEST = 90,
	MOST = 128,   /* squares across */
	LABEL = 1500, /* width of a column */
	VALUE = 1300,
	ENTRY = 2100,
	ALONE = 8000, /* width of a page without a board */
	BETWEEN = 120
};

typedef struct layout {
	cplyi_game_plan *plan;
	cplyi_page page;
	cplyi_len side, x, y, table_x, legend_y, list_y;
	cplyi_len board_w, board_h;
	uint32_t columns; /* of the legend */
	uint32_t value_columns;
} layout;

typedef struct sheet {
	const layout *l;
	cplyi_game_view view;
	cplyi_canvas *c;
	cply_arena *a;
	bool is_animation;
} sheet;

static const cply_str none = { NULL, 0 };

static inline cplyi_paint rgb(uint32_t color)
{
	return (cplyi_paint){ CPLYI_RGB, color };
}

static inline cplyi_font font_of(cplyi_len size, uint32_t style,
                                 cplyi_anchor anchor, cplyi_paint paint)
{
	return (cplyi_font){
		.size = size, .style = style, .anchor = anchor, .paint = paint
	};
}

/* Of its owner, or one for each kind. */
cplyi_paint cplyi_game_link_paint(uint8_t kind, uint8_t owner);
void cplyi_game_put_text(const sheet *s, cplyi_len x, cplyi_len y,
                         const cplyi_font *font, cply_str text);
void cplyi_game_put_shape(const sheet *s, cplyi_len x, cplyi_len y,
                          cplyi_len side, uint8_t owner, bool is_gone);

/* ---- tables ---- */

uint32_t cplyi_game_legend_size(const cplyi_game_plan *p);
void cplyi_game_legend(const sheet *s);
/* Values of the players and of the game. */
void cplyi_game_tables(const sheet *s);
/* Without a board: the things, one by one. */
void cplyi_game_things(const sheet *s);

#endif
