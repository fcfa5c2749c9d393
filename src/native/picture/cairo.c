/* SPDX-License-Identifier: MIT */
#include "native/picture/cairo.h"

#include <math.h>

enum { LEAST_TEXT = 2 }; /* pixels: smaller text is but dirt */

static cplyi_board *board_of(cplyi_canvas *c)
{
	return (cplyi_board *)c;
}

uint32_t cplyi_board_rgb(const cplyi_board *b, cplyi_paint paint)
{
	return paint.ink == CPLYI_RGB ? paint.rgb & 0xFFFFFF
	                              : b->inks[paint.ink];
}

void cplyi_set_color(cairo_t *cr, uint32_t rgb)
{
	cairo_set_source_rgb(cr, (rgb >> 16 & 0xFF) / 255.0,
	                     (rgb >> 8 & 0xFF) / 255.0, (rgb & 0xFF) / 255.0);
}

/* Is there something to paint on? Then the colour is set. */
static bool take(const cplyi_board *b, cplyi_paint paint)
{
	if (b->cr)
		cplyi_set_color(b->cr, cplyi_board_rgb(b, paint));
	return b->cr;
}

/* A coordinate in CSS pixels; on a bitmap moved to the edge of a pixel. */
static double edge(const cplyi_board *b, double tenths)
{
	double x = tenths / 10;
	return b->is_raster ? round(x * b->scale) / b->scale : x;
}

static void rect(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len w,
                 cplyi_len h, cplyi_paint fill)
{
	cplyi_board *b = board_of(c);
	if (!take(b, fill))
		return;
	double left = edge(b, x), right = edge(b, (double)x + w);
	double top = edge(b, y), bottom = edge(b, (double)y + h);
	cairo_rectangle(b->cr, left, top, right - left, bottom - top);
	cairo_fill(b->cr);
}

/* From `middle`, how far a line of this width goes to both sides. */
static void spread(const cplyi_board *b, cplyi_len middle, cplyi_len width,
                   double *from, double *to)
{
	*from = edge(b, middle - width / 2.0);
	*to = edge(b, middle + width / 2.0);
	double least = 1 / b->scale;
	if (b->is_raster && *to - *from < least)
		*to = *from + least;
}

/* An upright or level line is a rectangle, which can be sharp. */
static void line(cplyi_canvas *c, cplyi_len x1, cplyi_len y1, cplyi_len x2,
                 cplyi_len y2, cplyi_len width, cplyi_paint paint)
{
	cplyi_board *b = board_of(c);
	double left, right, top, bottom;
	if (!take(b, paint))
		return;
	if (y1 == y2) {
		left = edge(b, MIN(x1, x2));
		right = edge(b, MAX(x1, x2));
		spread(b, y1, width, &top, &bottom);
	} else if (x1 == x2) {
		top = edge(b, MIN(y1, y2));
		bottom = edge(b, MAX(y1, y2));
		spread(b, x1, width, &left, &right);
	} else {
		cairo_move_to(b->cr, x1 / 10.0, y1 / 10.0);
		cairo_line_to(b->cr, x2 / 10.0, y2 / 10.0);
		cairo_set_line_width(b->cr, width / 10.0);
		cairo_stroke(b->cr);
		return;
	}
	cairo_rectangle(b->cr, left, top, right - left, bottom - top);
	cairo_fill(b->cr);
}

/* Fills the path, or draws along it if there is a width. */
static void finish_path(cplyi_board *b, cplyi_len width)
{
	cairo_set_line_width(b->cr, width / 10.0);
	if (width)
		cairo_stroke(b->cr);
	else
		cairo_fill(b->cr);
}

static void circle(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len r,
                   cplyi_len width, cplyi_paint paint)
{
	cplyi_board *b = board_of(c);
	if (!take(b, paint))
		return;
	cairo_new_path(b->cr);
	cairo_arc(b->cr, x / 10.0, y / 10.0, r / 10.0, 0, 2 * G_PI);
	finish_path(b, width);
}

static void poly(cplyi_canvas *c, const cplyi_point *points, size_t n,
                 cplyi_len width, cplyi_paint paint)
{
	cplyi_board *b = board_of(c);
	if (!take(b, paint))
		return;
	cairo_new_path(b->cr);
	for (size_t i = 0; i < n; i++)
		cairo_line_to(b->cr, points[i].x / 10.0, points[i].y / 10.0);
	cairo_set_line_join(b->cr, CAIRO_LINE_JOIN_ROUND);
	finish_path(b, width);
}

static void text(cplyi_canvas *c, cplyi_len x, cplyi_len y,
                 const cplyi_font *font, const cply_text *t, size_t from,
                 size_t to)
{
	cplyi_board *b = board_of(c);
	to = MIN(to, t->plain.len);
	if (from >= to || font->size * b->scale < LEAST_TEXT * 10 ||
	    !take(b, font->paint))
		return;
	const cplyi_set_line *set = cplyi_type_line(b->type, font, t, from, to);
	double shift = font->anchor == CPLYI_MIDDLE ? set->width / 2
	               : font->anchor == CPLYI_END  ? set->width
	                                            : 0;
	cairo_move_to(b->cr, x / 10.0 - shift, y / 10.0);
	pango_cairo_show_layout_line(b->cr, set->line);
}

static cplyi_len measure(cplyi_canvas *c, const cplyi_font *font, cply_str g)
{
	return cplyi_type_measure(board_of(c)->type, font, g);
}

static void begin(cplyi_canvas *c, const cplyi_page *page)
{
	cplyi_board *b = board_of(c);
	b->page = *page;
	if (b->open)
		b->open(b, b->ctx);
	rect(c, 0, 0, page->width, page->height,
	     (cplyi_paint){ CPLYI_PAPER, 0 });
}

/* Nothing is to be seen of groups and items. */

static void end(cplyi_canvas *c)
{
	(void)c;
}

static void begin_group(cplyi_canvas *c, const char *name, cply_str title,
                        const cplyi_font *font)
{
	(void)c, (void)name, (void)title, (void)font;
}

static void begin_item(cplyi_canvas *c, uint64_t id, cply_str title)
{
	(void)c, (void)id, (void)title;
}

static const cplyi_canvas_ops board_ops = {
	.begin = begin,
	.end = end,
	.begin_group = begin_group,
	.end_group = end,
	.begin_item = begin_item,
	.end_item = end,
	.rect = rect,
	.line = line,
	.circle = circle,
	.poly = poly,
	.text = text,
	.measure = measure,
};

void cplyi_board_init(cplyi_board *b, cplyi_typeface *type, bool dark)
{
	*b = (cplyi_board){ .base = { .ops = &board_ops },
		            .type = type,
		            .scale = 1 };
	for (unsigned i = 0; i < CPLYI_INK_COUNT; i++)
		b->inks[i] = dark ? cplyi_inks[i].dark : cplyi_inks[i].light;
}
