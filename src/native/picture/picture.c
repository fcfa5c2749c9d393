/* SPDX-License-Identifier: MIT */
/* A scene as PNG and as a PDF page of its size. */
#include "crossply/picture.h"
#include "format/format.h"

#include <cairo-pdf.h>
#include <math.h>

#include "draw/drawing.h"
#include "native/picture/cairo.h"
#include "native/picture/pdf.h"

enum {
	USUAL_SCALE = 200,
	MOST_PIXELS = 64 * 1000 * 1000, /* four bytes each */
	MOST_SIDE = 32767,              /* cairo's */
	MOST_POINTS = 14400             /* of a page: 200 inches */
};

const char *cply_picture_version(void)
{
	return CPLY_VERSION_STRING;
}

typedef struct job {
	const cply_scene *scene;
	const cply_picture_options *options;
	cply_buf *out;
	cply_picture_info *info;
	cairo_surface_t *surface;
	cply_status status;
} job;

/* ---- PNG ---- */

static bool fits(double width, double height)
{
	return width <= MOST_SIDE && height <= MOST_SIDE &&
	       width * height <= MOST_PIXELS;
}

/* The scale that was asked for, or the usual one, or what fits. */
static double choose_scale(uint32_t percent, double width, double height)
{
	double scale = (percent ? percent : USUAL_SCALE) / 100.0;
	if (percent || fits(ceil(width * scale), ceil(height * scale)))
		return scale;
	scale = fmin(sqrt(MOST_PIXELS / (width * height)),
	             MOST_SIDE / fmax(width, height));
	return scale * 0.999; /* both sides are rounded up */
}

static void open_png(cplyi_board *b, void *ctx)
{
	job *j = ctx;
	double width = b->page.width / 10.0, height = b->page.height / 10.0;
	b->scale = choose_scale(j->options->scale, width, height);
	width = ceil(width * b->scale);
	height = ceil(height * b->scale);
	*j->info = (cply_picture_info){ .width = (uint64_t)width,
		                        .height = (uint64_t)height,
		                        .most = MOST_PIXELS };
	if (!fits(width, height)) {
		j->status = CPLY_LIMIT;
		return;
	}
	b->is_raster = true;
	j->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width,
	                                        (int)height);
	b->cr = cairo_create(j->surface);
	/* What rounding left beyond the page is paper too. */
	cplyi_set_color(b->cr, b->inks[CPLYI_PAPER]);
	cairo_paint(b->cr);
	cairo_scale(b->cr, b->scale, b->scale);
}

cairo_status_t cplyi_write_to_buf(void *ctx, const unsigned char *bytes,
                                  unsigned int n)
{
	cply_buf *out = ctx;
	cply_put_str(out, (cply_str){ (const char *)bytes, n });
	return out->failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

/* Runs the drawing and gives what went wrong. */
static cply_status draw(job *j, cplyi_board *b, cply_arena *scratch)
{
	const cply_scene *scene = j->scene;
	bool whole =
		scene->doc->kind->drawing->picture(scene, &b->base, scratch);
	if (j->status)
		return j->status;
	if (!whole || !b->cr || cairo_status(b->cr))
		return CPLY_NOMEM;
	return CPLY_OK;
}

cply_status cply_picture_png(const cply_scene *scene,
                             const cply_picture_options *o, cply_arena *scratch,
                             cply_buf *out, cply_picture_info *info)
{
	cply_picture_info unused = { 0 };
	job j = { .scene = scene,
		  .options = o,
		  .out = out,
		  .info = info ? info : &unused };
	cplyi_typeface type;
	cplyi_board board;
	cplyi_type_init(&type);
	cplyi_board_init(&board, &type, o->dark);
	board.open = open_png;
	board.ctx = &j;
	cply_status status = draw(&j, &board, scratch);
	if (!status && cairo_surface_write_to_png_stream(
			       j.surface, cplyi_write_to_buf, out))
		status = CPLY_NOMEM;
	cairo_destroy(board.cr);
	cairo_surface_destroy(j.surface);
	cplyi_type_free(&type);
	return status;
}

/* ---- PDF ---- */

static void open_pdf(cplyi_board *b, void *ctx)
{
	job *j = ctx;
	double scale = 0.75; /* points for a CSS pixel */
	double width = b->page.width / 10.0, height = b->page.height / 10.0;
	double longer = fmax(width, height);
	if (longer * scale > MOST_POINTS)
		scale = MOST_POINTS / longer;
	*j->info =
		(cply_picture_info){ .width = (uint64_t)ceil(width * scale),
		                     .height = (uint64_t)ceil(height * scale),
		                     .pages = 1 };
	j->surface = cairo_pdf_surface_create_for_stream(cplyi_write_to_buf,
	                                                 j->out, width * scale,
	                                                 height * scale);
	cplyi_pdf_metadata(j->surface, b->page.title, b->page.author,
	                   b->page.description);
	b->cr = cairo_create(j->surface);
	cairo_scale(b->cr, scale, scale);
}

cply_status cply_picture_pdf(const cply_scene *scene,
                             const cply_picture_options *o, cply_arena *scratch,
                             cply_buf *out, cply_picture_info *info)
{
	cply_picture_info unused = { 0 };
	job j = { .scene = scene,
		  .options = o,
		  .out = out,
		  .info = info ? info : &unused };
	cplyi_typeface type;
	cplyi_board board;
	cplyi_type_init(&type);
	cplyi_board_init(&board, &type, o->dark);
	board.open = open_pdf;
	board.ctx = &j;
	cply_status status = draw(&j, &board, scratch);
	cairo_destroy(board.cr);
	cairo_surface_finish(j.surface);
	if (!status && (cairo_surface_status(j.surface) || out->failed))
		status = CPLY_NOMEM;
	cairo_surface_destroy(j.surface);
	cplyi_type_free(&type);
	return status;
}
