/* SPDX-License-Identifier: MIT */
/** \file
 * Pictures of a document: SVG and the terminal. */
#ifndef CROSSPLY_DRAW_H
#define CROSSPLY_DRAW_H

#include "base.h"
#include "crossword.h"
#include "document.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Where the solver is. */
typedef struct cply_focus {
	uint32_t cell; /**< the cursor: row * width + col; or past the grid */
	const uint32_t *word; /**< the cells of the entry it is in */
	uint32_t n_word;
	const uint32_t *lit; /**< cells that the solver has highlighted */
	uint32_t n_lit;
} cply_focus;

typedef enum cply_heat_unit {
	CPLY_HEAT_NUMBER,
	CPLY_HEAT_CLOCK /**< milliseconds, shown as 3:25 */
} cply_heat_unit;

/** A number for each square, to be shown by its shade. */
typedef struct cply_heat {
	const double *values; /**< per cell; negative: none */
	cply_heat_unit unit;
	cply_str title; /**< what the numbers are */
} cply_heat;

/** How large the squares of a terminal's grid are. */
typedef enum cply_form {
	CPLY_FORM_AUTO,    /**< the largest that fits */
	CPLY_FORM_BOXES,   /**< in boxes, with numbers */
	CPLY_FORM_COMPACT, /**< the letters only */
	CPLY_FORM_MAP      /**< only what is filled, two rows in one
	                    *   line where colours can tell them apart */
} cply_form;

/** Where something is in the lines of a terminal, counted from 0. */
typedef struct cply_spot {
	size_t line, column;
	size_t width; /**< 0: it is not there */
} cply_spot;

typedef struct cply_draw_options {
	bool solution;    /**< show the solution, else the fill and the given */
	bool no_clues;    /**< leave the clue lists out */
	bool color;       /**< terminal: use ANSI colours */
	bool ascii;       /**< terminal: nothing beyond ASCII for lines */
	uint32_t columns; /**< terminal: width; 0: 80 */
	const cply_focus *focus; /**< NULL: no cursor is shown */
	const cply_heat *heat;   /**< pictures: shade the squares; or NULL */
	cply_form form;          /**< terminal */
	/** Terminal: the board alone and in one piece, even if it is wider or
	 *  higher than the terminal. */
	bool bare;
	uint32_t lines;  /**< terminal: height that AUTO tries; 0: any */
	cply_spot *spot; /**< terminal: set to where the cursor was drawn, or
	                  *   what else matters most; or NULL */
} cply_draw_options;

/** A complete SVG page: real text, title and desc, light and dark. */
CPLY_API void cply_draw_svg(const cply_crossword *cw,
                            const cply_draw_options *o, cply_arena *scratch,
                            cply_buf *out);
/** The grid and the clues for a terminal or a pipe. */
CPLY_API void cply_draw_terminal(const cply_crossword *cw,
                                 const cply_draw_options *o,
                                 cply_arena *scratch, cply_buf *out);

/** Something to draw: a document of any kind, at some position. */
typedef struct cply_scene {
	const cply_doc *doc;
	const void *state; /**< of its timeline; NULL: the document itself, a
	                    *   record at its end */
	cply_draw_options options;
} cply_scene;

/** A page of SVG; false when `scratch` is used up. */
CPLY_API CPLY_NODISCARD bool cply_scene_svg(const cply_scene *scene,
                                            cply_arena *scratch, cply_buf *out);
/** Lines for a terminal or a pipe. */
CPLY_API CPLY_NODISCARD bool cply_scene_terminal(const cply_scene *scene,
                                                 cply_arena *scratch,
                                                 cply_buf *out);

#ifdef __cplusplus
}
#endif
#endif
