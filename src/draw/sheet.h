/* SPDX-License-Identifier: MIT */
/* Sheets to print on any canvas, one page below the other. */
#ifndef CROSSPLY_DRAW_SHEET_H
#define CROSSPLY_DRAW_SHEET_H

#include "crossply/draw.h"
#include "draw/canvas.h"

typedef struct cplyi_paper {
	bool letter;   /* else A4 */
	bool solution; /* on pages of its own */
	/* told back */
	uint32_t pages;
	cplyi_len width, height; /* of a page */
} cplyi_paper;

enum {
	CPLYI_A4_WIDTH = 7937,
	CPLYI_A4_HEIGHT = 11225,
	CPLYI_LETTER_WIDTH = 8160,
	CPLYI_LETTER_HEIGHT = 10560
};

/* Heading, grid and clues of a crossword, on one page if they stay readable.
 * False when `a` is used up, or the grid too large. */
bool cplyi_sheet_crossword(const cply_crossword *cw, cplyi_paper *paper,
                           cplyi_canvas *canvas, cply_arena *a);

/* ---- paragraph.c ---- */

/* "1,5,17 " in bold, then the clue. */
cply_text cplyi_join_label(cply_str label, cply_text text, cply_arena *a);
/* "(3, 4)" at the end is not broken: its blanks become fixed ones. Formatting
 * before it stays where it is. */
cply_text cplyi_unbroken_length(cply_text text, cply_arena *a);

#endif
