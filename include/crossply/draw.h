/* SPDX-License-Identifier: MIT */
/** \file
 * Pictures of a document: SVG and the terminal. */
#ifndef CROSSPLY_DRAW_H
#define CROSSPLY_DRAW_H

#include "base.h"
#include "crossword.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cply_draw_options {
	bool solution;    /**< show the solution, else the fill and the given */
	bool clues;       /**< show the clue lists */
	bool color;       /**< terminal: use ANSI colours */
	bool ascii;       /**< terminal: nothing beyond ASCII for lines */
	uint32_t columns; /**< terminal: width; 0: 80 */
} cply_draw_options;

/** An SVG page of its own: real text, title and desc, light and dark. */
CPLY_API void cply_draw_svg(const cply_crossword *cw,
                            const cply_draw_options *o, cply_arena *scratch,
                            cply_buf *out);
/** The grid and the clues for a terminal or a pipe. */
CPLY_API void cply_draw_terminal(const cply_crossword *cw,
                                 const cply_draw_options *o,
                                 cply_arena *scratch, cply_buf *out);

#ifdef __cplusplus
}
#endif
#endif
