/* SPDX-License-Identifier: MIT */
/* A document of any kind, at some position, on any kind of paper. */
#include "draw/crossword.h"
#include "draw/drawing.h"
#include "draw/svg/svg.h"
#include "format/format.h"

bool cplyi_scene_svg(const cply_scene *scene, cplyi_theme theme,
                     cply_arena *scratch, cply_buf *out)
{
	cplyi_svg svg;
	cplyi_svg_init(&svg, out, 0);
	svg.theme = theme;
	return scene->doc->kind->drawing &&
	       scene->doc->kind->drawing->picture(scene, &svg.base, scratch) &&
	       !out->failed;
}

bool cplyi_scene_sheet(const cply_scene *scene, cplyi_paper *paper,
                       cply_arena *scratch, cply_buf *out)
{
	const cply_drawing *drawing = scene->doc->kind->drawing;
	cplyi_svg svg;
	cplyi_svg_init(&svg, out, 0);
	svg.theme = CPLYI_THEME_LIGHT;
	svg.is_print = true;
	paper->pages = 0;
	if (!drawing)
		return false;
	if (drawing->sheet && drawing->sheet(scene, paper, &svg.base, scratch))
		return !out->failed;
	if (scratch->failed || out->failed)
		return false;
	/* What has no sheet, or is too large for one. */
	paper->pages = 0;
	return cplyi_scene_svg(scene, CPLYI_THEME_LIGHT, scratch, out);
}

bool cply_scene_svg(const cply_scene *scene, cply_arena *scratch, cply_buf *out)
{
	return cplyi_scene_svg(scene, CPLYI_THEME_AUTO, scratch, out);
}

bool cply_scene_terminal(const cply_scene *scene, cply_arena *scratch,
                         cply_buf *out)
{
	return scene->doc->kind->drawing &&
	       scene->doc->kind->drawing->terminal(scene, scratch, out) &&
	       !out->failed;
}

/* It prints as the picture is: sheets fill their paper. */
bool cplyi_scene_page(const cply_scene *scene, cply_arena *scratch,
                      cply_buf *out)
{
	cply_put(
		out,
		"<!doctype html>\n<html><head><meta charset=\"utf-8\">"
		"<meta name=\"viewport\" content=\"width=device-width\">"
		"<style>@page{size:A4;margin:0}body{margin:0}svg{display:block;"
		"margin:auto;max-width:100%;height:auto}</style></head>"
		"<body>\n");
	bool drawn = cply_scene_svg(scene, scratch, out);
	cply_put(out, "</body></html>\n");
	return drawn;
}

cply_status cplyi_scene_heat(cply_scene *scene, cply_heat_kind kind,
                             const cplyi_timing *timing, cply_arena *a)
{
	const cply_drawing *drawing = scene->doc->kind->drawing;
	if (!drawing || !drawing->heat)
		return CPLY_UNSUPPORTED;
	cply_heat *heat = CPLY_NEW(a, 1, cply_heat);
	if (!heat ||
	    drawing->heat(scene->doc, kind, timing, a, heat) != CPLY_OK)
		return CPLY_NOMEM;
	scene->options.heat = heat;
	return CPLY_OK;
}

cply_status cplyi_scene_chart(cply_scene *scene, const cplyi_timing *timing,
                              cply_arena *a)
{
	const cply_drawing *drawing = scene->doc->kind->drawing;
	if (!drawing || !drawing->chart)
		return CPLY_UNSUPPORTED;
	cply_chart *chart = CPLY_NEW(a, 1, cply_chart);
	cply_doc *doc = CPLY_NEW(a, 1, cply_doc);
	if (!chart || !doc ||
	    drawing->chart(scene->doc, timing, a, chart) != CPLY_OK)
		return CPLY_NOMEM;
	*doc = cply_chart_doc(chart);
	scene->doc = doc;
	scene->state = NULL;
	return CPLY_OK;
}

cply_status cplyi_scene_card(cply_scene *scene, cply_heat_kind kind,
                             const cplyi_timing *timing, cply_arena *a)
{
	const cply_drawing *drawing = scene->doc->kind->drawing;
	if (!drawing || !drawing->card)
		return CPLY_UNSUPPORTED;
	cply_doc *card = CPLY_NEW(a, 1, cply_doc);
	if (!card ||
	    drawing->card(scene->doc, kind, timing, a, card) != CPLY_OK)
		return CPLY_NOMEM;
	scene->doc = card;
	scene->state = NULL;
	return CPLY_OK;
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

static bool crossword_sheet(const cply_scene *scene, cplyi_paper *paper,
                            cplyi_canvas *canvas, cply_arena *scratch)
{
	return cplyi_sheet_crossword(scene->doc->as.crossword, paper, canvas,
	                             scratch);
}

const cply_drawing cplyi_drawing_crossword = {
	.picture = crossword_picture,
	.terminal = crossword_terminal,
	.sheet = crossword_sheet,
};
