/* SPDX-License-Identifier: MIT */
/* What the drawings of a mill puzzle share. */
#ifndef CROSSPLY_DRAW_MILL_H
#define CROSSPLY_DRAW_MILL_H

#include "crossply/draw.h"
#include "crossply/mill_pack.h"

typedef struct cplyi_mill_view {
	const cply_mill *pack;
	const cply_mill_step *step; /* NULL: a pack without puzzles */
	const cply_mill_puzzle *puzzle;
	const cply_mill_position *position;
	const cply_mill_action *action; /* the last, or NULL */
	int from, to;                   /* of it, or -1 */
	uint32_t mills;                 /* stones that stand in one */
	bool diagonals;                 /* of the board */
	/* Of a player, as sets of points. */
	uint32_t cursor, chosen, targets;
	cply_str title, status;
} cplyi_mill_view;

/* False when the arena is used up. */
bool cplyi_mill_view_of(const cply_scene *scene, cply_arena *a,
                        cplyi_mill_view *v);
/* The board alone, in lines: 14 of 27 columns, or 8 of 15 when the form is
 * compact. `spot` of the options is told where the cursor is. */
void cplyi_mill_board(const cplyi_mill_view *v, const cply_draw_options *o,
                      cply_arena *scratch, cply_buf *out);
/* Where a point is in those lines. */
void cplyi_mill_board_place(unsigned point, bool compact, unsigned *line,
                            unsigned *column);
/* The puzzle as it begins. */
void cplyi_mill_view_start(const cply_mill *pack, uint32_t puzzle,
                           cplyi_mill_view *v);
/* "White to move (7 in hand, Black 7): close a mill" */
void cplyi_mill_put_task(const cply_mill_puzzle *p, cply_buf *out);

/* The lines of a puzzle, each from a line of the terminal. */
struct cplyi_pen;
void cplyi_mill_put_solutions(struct cplyi_pen *pen, const cply_mill *pack,
                              const cply_mill_puzzle *p, size_t indent,
                              size_t width, cply_arena *scratch);
/* The puzzles of a pack, a line for each. */
bool cplyi_mill_list(const cply_scene *scene, cply_arena *scratch,
                     cply_buf *out);
bool cplyi_mill_terminal(const cply_scene *scene, cply_arena *scratch,
                         cply_buf *out);

#endif
