/* SPDX-License-Identifier: MIT */
/* How large the grid and the type of a sheet to print are, and where all of it
 * goes. All lengths are points. */
#ifndef CROSSPLY_DRAW_PLAN_H
#define CROSSPLY_DRAW_PLAN_H

#include "crossply/crossword.h"

/* From line to line, and above a clue and a heading, in sizes. */
#define CPLYI_PITCH 1.2
#define CPLYI_CLUE_GAP 0.3
#define CPLYI_HEAD_GAP 0.9
#define CPLYI_LABEL_GAP 0.45 /* from a label to its text */

/* A heading, a clue or a note. */
typedef struct cplyi_flow_item {
	bool is_heading;
	uint32_t lines; /* at the width that was tried last */
} cplyi_flow_item;

/* All that flows through the columns. */
typedef struct cplyi_flow_items {
	cplyi_flow_item *items;
	size_t n;
	size_t bytes; /* of all their texts */
	/* Counts the lines of all in columns of `width` and type of `size`. */
	void (*measure)(void *ctx, double width, double size);
	void *ctx;
} cplyi_flow_items;

/* Where the lines [first, first + n) of an item go. */
typedef struct cplyi_piece {
	uint32_t item, first, n;
	uint32_t page;
	double x, y; /* top left */
} cplyi_piece;

typedef struct cplyi_plan {
	double left, top, width, bottom; /* the part of a page that is used */
	double next_top;                 /* the same on the next pages */
	uint32_t columns;
	double column, gap;
	double size; /* of the clues' type */
	double cell, grid_x, grid_y;
	bool grid_alone; /* it fills the first page */
	uint32_t pages;
	cplyi_piece *pieces;
	size_t n_pieces, cap;
} cplyi_plan;

/* Decides on everything; left, top, next_top, width and bottom are given. The
 * lines are those of p->column and p->size then. False when `a` is used up. */
bool cplyi_plan_make(cplyi_plan *p, const cplyi_flow_items *items,
                     const cply_crossword *cw, cply_arena *a);

#endif
