/* SPDX-License-Identifier: MIT */
/* A document of any kind, at some position, on any kind of paper. */
#include "draw/crossword.h"
#include "draw/drawing.h"
#include "draw/svg/svg.h"
#include "format/format.h"

bool cply_scene_svg(const cply_scene *scene, cply_arena *scratch, cply_buf *out)
{
	cplyi_svg svg;
	cplyi_svg_init(&svg, out, 0);
	return scene->doc->kind->drawing &&
	       scene->doc->kind->drawing->picture(scene, &svg.base, scratch) &&
	       !out->failed;
}

bool cply_scene_terminal(const cply_scene *scene, cply_arena *scratch,
                         cply_buf *out)
{
	return scene->doc->kind->drawing &&
	       scene->doc->kind->drawing->terminal(scene, scratch, out) &&
	       !out->failed;
}

static bool crossword_picture(const cply_scene *scene, cplyi_canvas *canvas,
                              cply_arena *scratch)
{
	return cplyi_draw_crossword(scene->doc->as.crossword, &scene->options,
	                            canvas, scratch);
}

static bool crossword_terminal(const cply_scene *scene, cply_arena *scratch,
                               cply_buf *out)
{
	cply_draw_terminal(scene->doc->as.crossword, &scene->options, scratch,
	                   out);
	return !scratch->failed;
}

const cply_drawing cplyi_drawing_crossword = {
	.picture = crossword_picture,
	.terminal = crossword_terminal,
};
