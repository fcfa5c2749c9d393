/* SPDX-License-Identifier: MIT */
/** \file
 * Pictures that need fonts: PNG and PDF of any scene, sheets to print, and
 * animations as GIF. They are in a separate library,
 * crossply-picture, so that only its users load cairo and pango. */
#ifndef CROSSPLY_PICTURE_H
#define CROSSPLY_PICTURE_H

#include "animation.h"
#include "draw.h"
#include "session.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Of crossply-picture; the same as cply_version() of the library used. */
CPLY_API const char *cply_picture_version(void);

typedef struct cply_picture_options {
	/** Pixels of the picture for a hundred CSS pixels. 0: 200, or less
	 *  where the picture would else be too large. */
	uint32_t scale;
	bool dark;
} cply_picture_options;

/** What came out, or would have. */
typedef struct cply_picture_info {
	uint64_t width, height;  /**< in pixels; PDF: in points */
	uint64_t most;           /**< pixels that a picture may have in all */
	uint32_t pages;          /**< PDF */
	uint32_t frames, colors; /**< GIF */
} cply_picture_info;

/** A PNG of the scene. CPLY_LIMIT: it would have too many pixels; `info` says
 *  how many. `info` may be NULL. */
CPLY_API CPLY_NODISCARD cply_status
cply_picture_png(const cply_scene *scene, const cply_picture_options *o,
                 cply_arena *scratch, cply_buf *out, cply_picture_info *info);
/** The same for a document of a session, or the position of `at` if
 *  it is not NULL. `draw` and `o` may be NULL. The picture is valid until the
 *  session's next call. */
CPLY_API CPLY_NODISCARD cply_status
cply_picture_session_png(cply_session *s, const cply_doc *doc,
                         const cply_timeline *at, const cply_draw_options *draw,
                         const cply_picture_options *o, cply_str *out);
/** A PDF of one page that is as large as the picture. */
CPLY_API CPLY_NODISCARD cply_status
cply_picture_pdf(const cply_scene *scene, const cply_picture_options *o,
                 cply_arena *scratch, cply_buf *out, cply_picture_info *info);

/** A GIF of the log. Scale 0: 100, or less if the picture would otherwise be
 *  too large. CPLY_UNSUPPORTED: the kind has no timeline. */
CPLY_API CPLY_NODISCARD cply_status
cply_picture_gif(const cply_doc *doc, const cply_animation_options *animation,
                 const cply_picture_options *o, cply_arena *scratch,
                 cply_buf *out, cply_picture_info *info);

/* ---- sheets to print ---- */

typedef enum cply_paper { CPLY_PAPER_A4, CPLY_PAPER_LETTER } cply_paper;

typedef struct cply_print_options {
	cply_paper paper;
	bool no_clues; /**< the grid alone */
	bool solution; /**< the solved grid on a separate page, at the end */
	bool blank;    /**< without the letters that a solver has put in */
	bool save_ink; /**< blocks are grey */
} cply_print_options;

/** A PDF to print a puzzle and solve it with a pen: heading, grid and clues on
 *  one page where they fit, else on several. Of mill puzzles it is a sheet of
 *  boards, with a state the one puzzle. Other scenes give CPLY_UNSUPPORTED.
 *  CPLY_LIMIT: there are too many clues or puzzles, or the squares of so large
 *  a grid would be too small to be seen. */
CPLY_API CPLY_NODISCARD cply_status
cply_picture_print(const cply_scene *scene, const cply_print_options *o,
                   cply_arena *scratch, cply_buf *out, cply_picture_info *info);

/* ---- sheets to submit ---- */

typedef struct cply_submission_options {
	cply_paper paper;
	/** Name, e-mail and postal address of the author, a line each, for the
	 *  head of every page; empty: the name that the puzzle has. */
	cply_str contact;
} cply_submission_options;

/** A PDF to send to an editor: the grid with its solution, the empty grid, and
 *  the clues in columns with their answers, double spaced. CPLY_UNSUPPORTED:
 *  it is not a crossword, or it has no solution. CPLY_LIMIT: as for
 *  cply_picture_print(). `o` and `info` may be NULL. */
CPLY_API CPLY_NODISCARD cply_status cply_picture_submission(
	const cply_scene *scene, const cply_submission_options *o,
	cply_arena *scratch, cply_buf *out, cply_picture_info *info);

#ifdef __cplusplus
}
#endif
#endif
