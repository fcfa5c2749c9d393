/* SPDX-License-Identifier: MIT */
/* Boards and sheets of mill on a canvas. */
#ifndef CROSSPLY_DRAW_MILL_PICTURE_H
#define CROSSPLY_DRAW_MILL_PICTURE_H

#include "draw/canvas.h"
#include "draw/mill.h"
#include "draw/sheet.h"

/* For wrapping text that is drawn: a cplyi_mill_ruler as context. */
typedef struct cplyi_mill_ruler {
	cplyi_canvas *canvas;
	const cplyi_font *font;
} cplyi_mill_ruler;

uint32_t cplyi_mill_measure(cply_str g, size_t at, void *ctx);

/* Where a board is on a canvas: the point a7, and from column to column. */
typedef struct cplyi_mill_frame {
	cplyi_len x, y, step;
} cplyi_mill_frame;

void cplyi_mill_draw_lines(cplyi_canvas *c, const cplyi_mill_frame *f,
                           bool diagonals);
cplyi_font cplyi_mill_name_font(const cplyi_mill_frame *f);
void cplyi_mill_draw_names(cplyi_canvas *c, const cplyi_mill_frame *f,
                           const cplyi_font *font);
/* Items 0 to 19, one for each line of three. */
void cplyi_mill_draw_mills(cplyi_canvas *c, const cplyi_mill_frame *f,
                           const cplyi_mill_view *v);
void cplyi_mill_draw_stone(cplyi_canvas *c, const cplyi_mill_frame *f,
                           const cplyi_mill_view *v, unsigned point);
/* For a stone that has moved, `to_stone`, or that is going to. */
void cplyi_mill_draw_arrow(cplyi_canvas *c, const cplyi_mill_frame *f,
                           unsigned from, unsigned to, bool to_stone,
                           cplyi_paint paint);
/* Arrows for the actions of the line that are still to be played. */
void cplyi_mill_draw_line(cplyi_canvas *c, const cplyi_mill_frame *f,
                          const cplyi_mill_view *v);

/* A sheet of puzzles [first, first + n), to print or to look at: six boards a
 * page with number, title, task and text; at the end the solutions. */
typedef struct cplyi_mill_sheet {
	const cply_mill *pack;
	uint32_t first, n;
	bool solution;
	cplyi_len width, height; /* of a page */
	cplyi_canvas *canvas;
	cply_arena *arena;
	/* Called after each page but the last; NULL: pages are drawn one below
	 * the other. */
	void (*turn)(void *ctx);
	void *ctx;
	/* of the drawing */
	bool is_planning; /* only counts pages */
	cplyi_len top, y;
	uint32_t page;
} cplyi_mill_sheet;

/* Draws it, or plans it; gives the number of pages. The canvas has been
 * begun. */
uint32_t cplyi_mill_sheet_draw(cplyi_mill_sheet *s);
/* All of a pack, or the puzzle of the state, one page below the other. */
bool cplyi_mill_sheet_picture(const cply_scene *scene, cplyi_paper *paper,
                              cplyi_canvas *canvas, cply_arena *scratch);

#endif
