/* SPDX-License-Identifier: MIT */
/* How a kind of document is drawn: one table per kind (crossword.c, solve.c),
 * which src/kind gives to it. */
#ifndef CROSSPLY_DRAW_DRAWING_H
#define CROSSPLY_DRAW_DRAWING_H

#include "crossply/draw.h"
#include "draw/canvas.h"
#include "draw/sheet.h"
#include "draw/solve_chart.h"
#include "draw/svg/svg.h"
#include "format/format.h"

/* How time is counted. All zero means the defaults. */
typedef struct cplyi_timing {
	int64_t idle; /* what a pause is, in ms */
	cply_clock clock;
} cplyi_timing;

/* Both give false when `scratch` is used up; what was drawn is then not
 * whole. */
struct cply_drawing {
	bool (*picture)(const cply_scene *scene, cplyi_canvas *canvas,
	                cply_arena *scratch);
	bool (*terminal)(const cply_scene *scene, cply_arena *scratch,
	                 cply_buf *out);
	/* To print, one page below the other; NULL: the picture is all there
	 * is. */
	bool (*sheet)(const cply_scene *scene, cplyi_paper *paper,
	              cplyi_canvas *canvas, cply_arena *scratch);
	/* What happened where, by the shade of the squares; and when, as a
	 * chart. NULL: there is nothing to show. */
	cply_status (*heat)(const cply_doc *doc, cply_heat_kind kind,
	                    const cplyi_timing *timing, cply_arena *a,
	                    cply_heat *out);
	cply_status (*chart)(const cply_doc *doc, const cplyi_timing *timing,
	                     cply_arena *a, cply_chart *out);
	/* A card without spoilers, as a document of its own. Or NULL. */
	cply_status (*card)(const cply_doc *doc, cply_heat_kind kind,
	                    const cplyi_timing *timing, cply_arena *a,
	                    cply_doc *out);
};

/* cply_scene_svg() that is always light, or always dark. */
bool cplyi_scene_svg(const cply_scene *scene, cplyi_theme theme,
                     cply_arena *scratch, cply_buf *out);
/* A sheet to print as SVG, always light. With no pages, it is a picture of any
 * size. */
bool cplyi_scene_sheet(const cply_scene *scene, cplyi_paper *paper,
                       cply_arena *scratch, cply_buf *out);
/* The SVG in a page of HTML. */
bool cplyi_scene_page(const cply_scene *scene, cply_arena *scratch,
                      cply_buf *out);
/* Makes the scene that of its heat map, chart or card. CPLY_UNSUPPORTED:
 * documents of its kind have none. */
CPLY_NODISCARD cply_status cplyi_scene_heat(cply_scene *scene,
                                            cply_heat_kind kind,
                                            const cplyi_timing *timing,
                                            cply_arena *a);
CPLY_NODISCARD cply_status cplyi_scene_chart(cply_scene *scene,
                                             const cplyi_timing *timing,
                                             cply_arena *a);
CPLY_NODISCARD cply_status cplyi_scene_card(cply_scene *scene,
                                            cply_heat_kind kind,
                                            const cplyi_timing *timing,
                                            cply_arena *a);

extern const cply_drawing cplyi_drawing_crossword;
extern const cply_drawing cplyi_drawing_mill;
extern const cply_drawing cplyi_drawing_solve;
extern const cply_drawing cplyi_drawing_game;

#endif
