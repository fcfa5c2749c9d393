/* SPDX-License-Identifier: MIT */
#include "native/picture/board.h"

#include <math.h>
#include <string.h>

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

/* ---- painting ---- */

static void set_color(cairo_t *cr, uint32_t rgb)
{
	cairo_set_source_rgb(cr, (rgb >> 16 & 0xFF) / 255.0,
	                     (rgb >> 8 & 0xFF) / 255.0, (rgb & 0xFF) / 255.0);
}

/* A coordinate in CSS pixels; on a bitmap moved to the edge of a pixel. */
static double edge(const cplyi_board *b, double tenths)
{
	double x = tenths / 10;
	return b->is_raster ? round(x * b->scale) / b->scale : x;
}

static void paint_rect(cplyi_board *b, const cplyi_stroke *s)
{
	double x = edge(b, s->at[0]), y = edge(b, s->at[1]);
	double right = edge(b, (double)s->at[0] + s->at[2]);
	double bottom = edge(b, (double)s->at[1] + s->at[3]);
	cairo_rectangle(b->cr, x, y, right - x, bottom - y);
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
static void paint_line(cplyi_board *b, const cplyi_stroke *s)
{
	double left, right, top, bottom;
	const cplyi_len *p = s->at;
	if (p[1] == p[3]) {
		left = edge(b, p[0] < p[2] ? p[0] : p[2]);
		right = edge(b, p[0] < p[2] ? p[2] : p[0]);
		spread(b, p[1], s->width, &top, &bottom);
	} else if (p[0] == p[2]) {
		top = edge(b, p[1] < p[3] ? p[1] : p[3]);
		bottom = edge(b, p[1] < p[3] ? p[3] : p[1]);
		spread(b, p[0], s->width, &left, &right);
	} else {
		cairo_move_to(b->cr, p[0] / 10.0, p[1] / 10.0);
		cairo_line_to(b->cr, p[2] / 10.0, p[3] / 10.0);
		cairo_set_line_width(b->cr, s->width / 10.0);
		cairo_stroke(b->cr);
		return;
	}
	cairo_rectangle(b->cr, left, top, right - left, bottom - top);
	cairo_fill(b->cr);
}

static void paint_circle(cplyi_board *b, const cplyi_stroke *s)
{
	cairo_new_path(b->cr);
	cairo_arc(b->cr, s->at[0] / 10.0, s->at[1] / 10.0, s->at[2] / 10.0, 0,
	          2 * G_PI);
	cairo_set_line_width(b->cr, s->width / 10.0);
	if (s->width)
		cairo_stroke(b->cr);
	else
		cairo_fill(b->cr);
}

static void paint_poly(cplyi_board *b, const cplyi_stroke *s)
{
	cairo_new_path(b->cr);
	for (size_t i = 0; i < s->n_points; i++)
		cairo_line_to(b->cr, (s->points[i].x + b->dx) / 10.0,
		              (s->points[i].y + b->dy) / 10.0);
	cairo_set_line_width(b->cr, s->width / 10.0);
	cairo_set_line_join(b->cr, CAIRO_LINE_JOIN_ROUND);
	if (s->width)
		cairo_stroke(b->cr);
	else
		cairo_fill(b->cr);
}

static void paint_text(cplyi_board *b, const cplyi_stroke *s)
{
	cairo_move_to(b->cr, s->at[0] / 10.0, s->at[1] / 10.0);
	pango_cairo_show_layout_line(b->cr, s->line->line);
}

void cplyi_board_paint(cplyi_board *b, const cplyi_stroke *s)
{
	static void (*const paint[])(cplyi_board *, const cplyi_stroke *) = {
		[CPLYI_STROKE_RECT] = paint_rect,
		[CPLYI_STROKE_LINE] = paint_line,
		[CPLYI_STROKE_CIRCLE] = paint_circle,
		[CPLYI_STROKE_POLY] = paint_poly,
		[CPLYI_STROKE_TEXT] = paint_text,
	};
	set_color(b->cr, s->rgb);
	paint[s->kind](b, s);
}

cairo_rectangle_int_t cplyi_board_bounds(const cplyi_board *b,
                                         const cplyi_stroke *s)
{
	const cplyi_len *p = s->at;
	double x = p[0], y = p[1], right = p[2], bottom = p[3];
	double around = s->width / 2.0 + 10 / b->scale;
	switch (s->kind) {
	case CPLYI_STROKE_RECT:
	case CPLYI_STROKE_POLY:
		right += x;
		bottom += y;
		break;
	case CPLYI_STROKE_LINE:
		x = fmin(x, right);
		y = fmin(y, bottom);
		right = fmax(p[0], p[2]);
		bottom = fmax(p[1], p[3]);
		break;
	case CPLYI_STROKE_CIRCLE:
		x -= p[2];
		y -= p[2];
		right = x + 2.0 * p[2];
		bottom = y + 2.0 * p[2];
		break;
	default:
		x += 10.0 * s->line->ink.x;
		y += 10.0 * s->line->ink.y;
		right = x + 10.0 * s->line->ink.width;
		bottom = y + 10.0 * s->line->ink.height;
	}
	double k = b->scale / 10;
	cairo_rectangle_int_t r = { .x = (int)floor((x - around) * k),
		                    .y = (int)floor((y - around) * k) };
	r.width = (int)ceil((right + around) * k) - r.x;
	r.height = (int)ceil((bottom + around) * k) - r.y;
	return r;
}

bool cplyi_stroke_same(const cplyi_stroke *a, const cplyi_stroke *b)
{
	return a->kind == b->kind && a->rgb == b->rgb &&
	       memcmp(a->at, b->at, sizeof a->at) == 0 &&
	       a->width == b->width && a->hash == b->hash &&
	       a->line == b->line && a->n_points == b->n_points;
}

/* ---- the table ---- */

static void put(cplyi_board *b, cplyi_stroke *s)
{
	s->at[0] += b->dx;
	s->at[1] += b->dy;
	if (s->kind == CPLYI_STROKE_LINE) {
		s->at[2] += b->dx;
		s->at[3] += b->dy;
	}
	if (b->cr) {
		cplyi_board_paint(b, s);
		return;
	}
	if (b->open || b->failed)
		return;
	if (b->n == b->cap) {
		size_t cap = b->cap ? b->cap * 2 : 256;
		cplyi_stroke *grown = CPLY_GROW(b->arena, b->strokes, b->cap,
		                                cap, cplyi_stroke);
		if (!grown) {
			b->failed = true;
			return;
		}
		b->strokes = grown;
		b->cap = cap;
	}
	b->strokes[b->n++] = *s;
}

/* Points of a drawing last as long as the call. */
static void keep_points(cplyi_board *b, cplyi_stroke *s)
{
	cplyi_point *kept = CPLY_NEW(b->arena, s->n_points, cplyi_point);
	if (!kept) {
		b->failed = true;
		s->n_points = 0;
		return;
	}
	memcpy(kept, s->points, s->n_points * sizeof *kept);
	s->points = kept;
}

static void rect(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len w,
                 cplyi_len h, cplyi_paint fill)
{
	cplyi_board *b = board_of(c);
	cplyi_stroke s = { .kind = CPLYI_STROKE_RECT,
		           .rgb = cplyi_board_rgb(b, fill),
		           .at = { x, y, w, h } };
	put(b, &s);
}

static void begin(cplyi_canvas *c, const cplyi_page *page)
{
	cplyi_board *b = board_of(c);
	b->page = *page;
	if (b->open && !b->open(b, b->ctx))
		b->failed = true;
	rect(c, 0, 0, page->width, page->height,
	     (cplyi_paint){ CPLYI_PAPER, 0 });
}

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

static void line(cplyi_canvas *c, cplyi_len x1, cplyi_len y1, cplyi_len x2,
                 cplyi_len y2, cplyi_len width, cplyi_paint paint)
{
	cplyi_board *b = board_of(c);
	cplyi_stroke s = { .kind = CPLYI_STROKE_LINE,
		           .rgb = cplyi_board_rgb(b, paint),
		           .at = { x1, y1, x2, y2 },
		           .width = width };
	put(b, &s);
}

static void circle(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len r,
                   cplyi_len width, cplyi_paint paint)
{
	cplyi_board *b = board_of(c);
	cplyi_stroke s = { .kind = CPLYI_STROKE_CIRCLE,
		           .rgb = cplyi_board_rgb(b, paint),
		           .at = { x, y, r, 0 },
		           .width = width };
	put(b, &s);
}

static void poly(cplyi_canvas *c, const cplyi_point *points, size_t n,
                 cplyi_len width, cplyi_paint paint)
{
	cplyi_board *b = board_of(c);
	cplyi_stroke s = { .kind = CPLYI_STROKE_POLY,
		           .rgb = cplyi_board_rgb(b, paint),
		           .width = width,
		           .hash = 2166136261u,
		           .points = points,
		           .n_points = n };
	if (!n || b->failed)
		return;
	cplyi_point low = points[0], high = points[0];
	for (size_t i = 0; i < n; i++) {
		low.x = MIN(low.x, points[i].x);
		low.y = MIN(low.y, points[i].y);
		high.x = MAX(high.x, points[i].x);
		high.y = MAX(high.y, points[i].y);
		s.hash = (s.hash ^ (uint32_t)points[i].x) * 16777619u;
		s.hash = (s.hash ^ (uint32_t)points[i].y) * 16777619u;
	}
	s.at[0] = low.x;
	s.at[1] = low.y;
	s.at[2] = high.x - low.x;
	s.at[3] = high.y - low.y;
	if (!b->cr)
		keep_points(b, &s);
	put(b, &s);
}

static void text(cplyi_canvas *c, cplyi_len x, cplyi_len y,
                 const cplyi_font *font, const cply_text *t, size_t from,
                 size_t to)
{
	cplyi_board *b = board_of(c);
	if (b->failed || font->size * b->scale < LEAST_TEXT * 10)
		return;
	const cplyi_set_line *set = cplyi_type_line(b->type, font, t, from, to);
	double shift = font->anchor == CPLYI_MIDDLE ? set->width * 5
	               : font->anchor == CPLYI_END  ? set->width * 10
	                                            : 0;
	cplyi_stroke s = { .kind = CPLYI_STROKE_TEXT,
		           .rgb = cplyi_board_rgb(b, font->paint),
		           .at = { x - (cplyi_len)lround(shift), y, 0, 0 },
		           .line = set };
	put(b, &s);
}

static cplyi_len measure(cplyi_canvas *c, const cplyi_font *font, cply_str g)
{
	return cplyi_type_measure(board_of(c)->type, font, g);
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

void cplyi_board_init(cplyi_board *b, cplyi_type *type, bool dark)
{
	*b = (cplyi_board){ .base = { .ops = &board_ops },
		            .type = type,
		            .scale = 1 };
	for (unsigned i = 0; i < CPLYI_INK_COUNT; i++)
		b->inks[i] = dark ? cplyi_inks[i].dark : cplyi_inks[i].light;
}
