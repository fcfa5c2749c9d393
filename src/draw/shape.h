/* SPDX-License-Identifier: MIT */
/* What is to be seen of a crossword, whatever it is drawn on. */
#ifndef CROSSPLY_DRAW_SHAPE_H
#define CROSSPLY_DRAW_SHAPE_H

#include "crossply/crossword.h"
#include "crossply/draw.h"

/* ---- squares ---- */

typedef enum cplyi_look {
	CPLYI_LOOK_VOID,
	CPLYI_LOOK_OPEN,
	CPLYI_LOOK_BLOCK
} cplyi_look;

/* A place outside the grid is void; the blocks of a diagramless are for the
 * solver to find. */
cplyi_look cplyi_look_at(const cply_crossword *cw, const cply_draw_options *o,
                         int64_t row, int64_t col);

/* The text of a square: solution, or fill and given letters. */
cply_str cplyi_letter(const cply_crossword *cw, const cply_draw_options *o,
                      const cply_cell *cell);
cply_str cplyi_label(const cply_crossword *cw, const cply_draw_options *o,
                     const cply_cell *cell);
/* The flags that are to be seen: no marks of progress on a solution. */
unsigned cplyi_marks(const cply_draw_options *o, const cply_cell *cell);

/* Background and ink that the puzzle asks for; the ink can always be read. */
typedef struct cplyi_colors {
	bool has_shade;
	uint32_t shade, ink; /* 0xRRGGBB */
} cplyi_colors;

cplyi_colors cplyi_colors_of(const cply_cell *cell);
/* Black or white, whichever is easier to read on this. */
uint32_t cplyi_contrast(uint32_t rgb);

/* ---- lines ---- */

typedef enum cplyi_edge {
	CPLYI_EDGE_NONE,
	CPLYI_EDGE_SOLID, /* between two blocks: part of them */
	CPLYI_EDGE_THIN,
	CPLYI_EDGE_OUTER, /* where the grid ends */
	CPLYI_EDGE_BAR
} cplyi_edge;

/* The line above square (row, col), or left of it; row and col may be one
 * past the grid. */
cplyi_edge cplyi_edge_above(const cply_crossword *cw,
                            const cply_draw_options *o, uint32_t row,
                            uint32_t col);
cplyi_edge cplyi_edge_left(const cply_crossword *cw, const cply_draw_options *o,
                           uint32_t row, uint32_t col);

/* ---- words ---- */

cply_str cplyi_heading(const cply_clue_list *list);
cply_str cplyi_clue_label(const cply_clue *clue, cply_arena *a);
/* The clue with its enumeration in brackets. */
cply_text cplyi_clue_text(const cply_clue *clue, cply_arena *a);
/* "A. Setter · 2026-05-01", what is known of it. */
cply_str cplyi_byline(const cply_crossword *cw, bool ascii, cply_arena *a);
/* Why no letters are there although the solution was asked for; or empty. */
cply_str cplyi_no_solution(const cply_crossword *cw,
                           const cply_draw_options *o);
/* The style of the byte at `at`; `*run` is a cursor that starts at 0. */
uint32_t cplyi_style_at(const cply_text *t, size_t at, uint32_t *run);

/* ---- columns ---- */

/* Something that is not broken over columns, in lines or in lengths. */
typedef struct cplyi_block {
	uint32_t before; /* distance to what stands above, if anything does */
	uint32_t height;
	bool keeps_next;    /* a heading: never the last in its column */
	uint32_t column, y; /* out: where it goes */
} cplyi_block;

/* Fills `columns` columns, all about as long; returns the longest. */
uint32_t cplyi_flow(cplyi_block *blocks, size_t n, uint32_t columns);

#endif
