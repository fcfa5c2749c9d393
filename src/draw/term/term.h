/* SPDX-License-Identifier: MIT */
/* Lines for a terminal: what the parts of terminal.c share. Every line knows
 * its width in columns; the text in it has been made harmless. */
#ifndef CROSSPLY_DRAW_TERM_H
#define CROSSPLY_DRAW_TERM_H

#include "crossply/crossword.h"
#include "crossply/draw.h"

typedef struct cplyi_line {
	cply_str text;
	size_t width;
} cplyi_line;

typedef struct cplyi_lines {
	cply_arena *arena;
	cplyi_line *items;
	size_t n, cap;
} cplyi_lines;

/* Colours are numbers of the 256-colour palette. */
enum { CPLYI_NO_COLOR = -1 };

/* Writes one line; changes colours only when they differ. */
typedef struct cplyi_pen {
	cplyi_lines *lines;
	cply_buf buf;
	size_t width;
	bool color;
	int fg, bg;
	uint32_t style; /* CPLY_BOLD and so on */
} cplyi_pen;

cplyi_pen cplyi_pen_start(cplyi_lines *lines, bool color);
void cplyi_pen_look(cplyi_pen *p, int fg, int bg, uint32_t style);
/* Text of the puzzle. */
void cplyi_pen_text(cplyi_pen *p, cply_str s);
/* Our own sign, one column wide, `n` times. */
void cplyi_pen_sign(cplyi_pen *p, const char *sign, size_t n);
/* Ends the line and begins the next. */
void cplyi_pen_end(cplyi_pen *p);

/* Breaks text into lines of at most `width` columns, each after `indent`
 * blanks. The first continues the pen's line. */
void cplyi_pen_wrap(cplyi_pen *p, const cply_text *t, size_t width,
                    size_t indent, uint32_t style);

/* A text that did not fit into its square. */
typedef struct cplyi_cut {
	uint32_t row, col;
	cply_str text;
} cplyi_cut;

/* The grid, at most `columns` wide, and what is to be said about it. */
typedef struct cplyi_term_grid {
	cplyi_lines lines;
	size_t width;
	cplyi_cut *cuts;
	size_t n_cuts, total_cuts;
	bool has_wrong, has_revealed, has_pencil; /* signs that were used */
	bool has_cursor, has_word;
	size_t full_width;  /* what the whole form takes; 0: this is it */
	const uint8_t *lit; /* of each square, cplyi_light; NULL: none is lit */
	cply_spot spot;     /* of the cursor */
} cplyi_term_grid;

/* How the cursor lights a square. */
typedef enum cplyi_light {
	CPLYI_DARK,
	CPLYI_LIT,  /* highlighted by the solver */
	CPLYI_WORD, /* in the cursor's word */
	CPLYI_CURSOR
} cplyi_light;

/* Makes `out->lit`. */
void cplyi_term_light(const cply_crossword *cw, const cply_draw_options *o,
                      cply_arena *a, cplyi_term_grid *out);
static inline cplyi_light cplyi_light_at(const cplyi_term_grid *g, size_t cell)
{
	return g->lit ? (cplyi_light)g->lit[cell] : CPLYI_DARK;
}

void cplyi_term_grid_draw(const cply_crossword *cw, const cply_draw_options *o,
                          size_t columns, cply_arena *a, cplyi_term_grid *out);
void cplyi_term_grid_compact(const cply_crossword *cw,
                             const cply_draw_options *o, size_t columns,
                             cplyi_term_grid *out);
void cplyi_term_grid_map(const cply_crossword *cw, const cply_draw_options *o,
                         cplyi_term_grid *out);

/* The look of a square: paper with ink on it, on any terminal. */
enum {
	CPLYI_TERM_PAPER = 231,
	CPLYI_TERM_INK = 16,
	CPLYI_TERM_BLOCK = 236,
	CPLYI_TERM_LINE = 246,
	CPLYI_TERM_LABEL = 240,
	CPLYI_TERM_PENCIL = 244,
	CPLYI_TERM_WRONG = 160,
	CPLYI_TERM_REVEALED = 26,
	CPLYI_TERM_CURSOR = 220,
	CPLYI_TERM_WORD = 153,
	CPLYI_TERM_LIT = 229,
	CPLYI_TERM_FILLED = 110 /* on the map */
};

/* Sets the colours of an open square. */
void cplyi_pen_square(cplyi_pen *p, const cply_cell *cell, unsigned marks,
                      cplyi_light light);
/* The background that the light gives, or CPLYI_NO_COLOR. */
int cplyi_term_backlight(cplyi_light light);

/* Clue lists in columns. */
void cplyi_term_clues(const cply_crossword *cw, bool color, size_t columns,
                      size_t column_width, cplyi_lines *out);

#endif
