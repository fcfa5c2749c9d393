/* SPDX-License-Identifier: MIT */
/* Sheets of mill puzzles as PDF: the pages that src/draw lays out. */
#include <cairo-pdf.h>

#include "draw/mill_picture.h"
#include "format/format.h"
#include "native/picture/cairo.h"
#include "native/picture/pdf.h"
#include "native/picture/print.h"

enum { MOST_PUZZLES = 10000 };

#define POINTS 0.75 /* for a CSS pixel */

static void turn(void *ctx)
{
	cairo_show_page(ctx);
}

static void choose_inks(uint32_t *inks)
{
	inks[CPLYI_TEXT] = 0x000000;
	inks[CPLYI_MUTED] = 0x333333;
}

static cplyi_mill_sheet plan(const cply_scene *scene,
                             const cply_print_options *o)
{
	const cply_mill *pack = scene->doc->as.mill;
	const cply_mill_state *state = scene->state;
	bool letter = o->paper == CPLY_PAPER_LETTER;
	cplyi_mill_sheet sheet = {
		.pack = pack,
		.n = pack->n_puzzles,
		.solution = o->solution,
		.width = letter ? CPLYI_LETTER_WIDTH : CPLYI_A4_WIDTH,
		.height = letter ? CPLYI_LETTER_HEIGHT : CPLYI_A4_HEIGHT,
	};
	if (state && state->step) {
		sheet.first = state->step->puzzle;
		sheet.n = 1;
	}
	return sheet;
}

cply_status cplyi_print_mill(const cply_scene *scene,
                             const cply_print_options *o, cply_arena *scratch,
                             cply_buf *out, cply_picture_info *info)
{
	const cply_mill *pack = scene->doc->as.mill;
	cplyi_mill_sheet sheet = plan(scene, o);
	if (sheet.n > MOST_PUZZLES)
		return CPLY_LIMIT;
	double width = sheet.width / 10.0 * POINTS;
	double height = sheet.height / 10.0 * POINTS;
	cplyi_typeface type;
	cplyi_board board;
	cplyi_type_init(&type);
	cplyi_board_init(&board, &type, false);
	choose_inks(board.inks);
	cairo_surface_t *surface =
		cairo_pdf_surface_create_for_stream(cplyi_write_to_buf, out,
	                                            width, height);
	cplyi_pdf_metadata(surface, cply_str_trim(pack->name),
	                   (cply_str){ NULL, 0 },
	                   CPLY_STR("Mill puzzles to print"));
	board.cr = cairo_create(surface);
	board.scale = 4; /* no text is too small */
	cairo_scale(board.cr, POINTS, POINTS);
	sheet.canvas = &board.base;
	sheet.arena = scratch;
	sheet.turn = turn;
	sheet.ctx = board.cr;
	uint32_t pages = cplyi_mill_sheet_draw(&sheet);
	cairo_show_page(board.cr);
	*info = (cply_picture_info){ .width = (uint64_t)width,
		                     .height = (uint64_t)height,
		                     .pages = pages };
	cairo_surface_finish(surface);
	bool whole = !scratch->failed && !out->failed &&
	             !cairo_status(board.cr) && !cairo_surface_status(surface);
	cairo_destroy(board.cr);
	cairo_surface_destroy(surface);
	cplyi_type_free(&type);
	return whole ? CPLY_OK : CPLY_NOMEM;
}
