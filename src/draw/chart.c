/* SPDX-License-Identifier: MIT */
/* A chart over time on a canvas: axes with round numbers, curves, pauses as
 * dashed lines, and a lane of ticks for each kind of mark. */
#include "draw/chart.h"

#include "base/text.h"
#include "base/visible.h"
#include "crossply/timeline.h"
#include "draw/drawing.h"
#include "draw/svg/svg.h"

enum {
	WIDTH = 9000, /* of the page */
	MARGIN = 240,
	LEFT = 1350, /* labels of lanes and values stand there */
	PLOT_HEIGHT = 3000,
	LANE = 260,
	SIZE = 130,
	SMALL = 120,
	MOST_POINTS = 1600 /* of a curve: two for each pixel */
};

/* A hundred thousand years. */
#define LONGEST INT64_C(3200000000000000)

typedef struct sheet {
	const cply_chart *k;
	cplyi_canvas *c;
	cply_arena *a;
	cplyi_len left, right, top, bottom; /* of the plot */
	cplyi_len y;                        /* where the next thing goes */
	double value_top;
	int64_t length;
} sheet;

static const cply_str none = { NULL, 0 };

static cplyi_paint ink(cplyi_ink i)
{
	return (cplyi_paint){ i, 0 };
}

static cplyi_font font_of(cplyi_len size, uint32_t style, cplyi_anchor anchor,
                          cplyi_ink i)
{
	return (cplyi_font){ .size = size,
		             .style = style,
		             .anchor = anchor,
		             .paint = { i, 0 } };
}

static void write_text(sheet *s, cplyi_len x, cplyi_len y,
                       const cplyi_font *font, cply_str text)
{
	cply_text t = { .plain = text };
	if (text.len)
		s->c->ops->text(s->c, x, y, font, &t, 0, text.len);
}

static cplyi_len text_width(sheet *s, const cplyi_font *font, cply_str text)
{
	int64_t width = 0;
	cply_str g;
	for (size_t i = 0; (g = cply_grapheme_next(text, &i)).len;)
		width += s->c->ops->measure(s->c, font, g);
	return width < WIDTH ? (cplyi_len)width : WIDTH;
}

static cplyi_len x_of(const sheet *s, int64_t time)
{
	double part = (double)time / (double)s->length;
	part = part < 0 ? 0 : part > 1 ? 1 : part;
	return s->left + (cplyi_len)((double)(s->right - s->left) * part + .5);
}

static cplyi_len y_of(const sheet *s, double value)
{
	double part = value / s->value_top;
	part = !(part > 0) ? 0 : part > 1 ? 1 : part;
	return s->bottom -
	       (cplyi_len)((double)(s->bottom - s->top) * part + .5);
}

/* ---- axes ---- */

/* The smallest round step that makes at most `most` of them. */
static int64_t time_step(int64_t length, int64_t most)
{
	static const int64_t steps[] = {
		1,   2,   5,    10,   15,   30,    60,    120,   300,
		600, 900, 1800, 3600, 7200, 14400, 21600, 43200, 86400
	};
	for (size_t i = 0; i < CPLY_COUNT(steps); i++)
		if (length / (steps[i] * 1000) <= most)
			return steps[i] * 1000;
	int64_t step = 86400000;
	while (length / step > most)
		step *= 2;
	return step;
}

static double value_step(double top, double most)
{
	double step = 1;
	for (unsigned i = 0; top / step > most; i++)
		step *= i % 3 == 1 ? 2.5 : 2;
	return step;
}

static void draw_values(sheet *s)
{
	cplyi_font font = font_of(SMALL, 0, CPLYI_END, CPLYI_MUTED);
	double step = value_step(s->value_top, 6);
	s->c->ops->begin_group(s->c, "values", none, &font);
	int most = (int)(s->value_top / step + 0.0001);
	for (int i = 0; i <= most; i++) {
		cply_buf b;
		double v = step * i;
		cplyi_len y = y_of(s, v);
		if (i)
			s->c->ops->line(s->c, s->left, y, s->right, y, 10,
			                ink(CPLYI_FOCUS));
		cply_buf_init(&b, s->a);
		cply_put_int(&b, (int64_t)v);
		write_text(s, s->left - 80, y + 40, &font, cply_buf_str(&b));
	}
	s->c->ops->end_group(s->c);
}

static void draw_times(sheet *s)
{
	cplyi_font font = font_of(SMALL, 0, CPLYI_MIDDLE, CPLYI_MUTED);
	int64_t step = time_step(s->length, 8);
	s->c->ops->begin_group(s->c, "times", none, &font);
	s->c->ops->line(s->c, s->left, s->bottom, s->right, s->bottom, 15,
	                ink(CPLYI_TEXT));
	for (int64_t t = 0; t <= s->length; t += step) {
		cply_buf b;
		cplyi_len x = x_of(s, t);
		s->c->ops->line(s->c, x, s->bottom, x, s->bottom + 60, 10,
		                ink(CPLYI_TEXT));
		cply_buf_init(&b, s->a);
		cply_put_clock(&b, t);
		write_text(s, x, s->bottom + 190, &font, cply_buf_str(&b));
	}
	cplyi_font name = font_of(SMALL, 0, CPLYI_END, CPLYI_TEXT);
	write_text(s, s->right, s->bottom + 370, &name, s->k->time_name);
	s->c->ops->end_group(s->c);
}

/* ---- what happened ---- */

static const cplyi_ink curve_inks[] = { CPLYI_ACCENT, CPLYI_RIGHT,
	                                CPLYI_REVEALED, CPLYI_MUTED };

/* Points of a staircase, at most one step for each pixel. */
static size_t curve_points(sheet *s, const cply_chart_curve *curve,
                           cplyi_point *to)
{
	size_t n = 0;
	cplyi_len last_y = y_of(s, curve->n ? curve->values[0] : 0);
	to[n++] = (cplyi_point){ x_of(s, curve->n ? curve->times[0] : 0),
		                 last_y };
	for (size_t i = 1; i < curve->n && n + 4 < MOST_POINTS; i++) {
		cplyi_len x = x_of(s, curve->times[i]);
		/* The last point of a pixel stands for it. */
		if (i + 1 < curve->n && x_of(s, curve->times[i + 1]) < x + 10)
			continue;
		cplyi_len y = y_of(s, curve->values[i]);
		if (y == last_y)
			continue;
		to[n++] = (cplyi_point){ x, last_y };
		to[n++] = (cplyi_point){ x, y };
		last_y = y;
	}
	to[n++] = (cplyi_point){ s->right, last_y };
	return n;
}

static void draw_curve(sheet *s, const cply_chart_curve *curve, size_t index)
{
	cplyi_point *points = CPLY_NEW(s->a, MOST_POINTS + 2, cplyi_point);
	if (!points)
		return;
	size_t n = curve_points(s, curve, points);
	cplyi_ink color = curve_inks[index % CPLY_COUNT(curve_inks)];
	if (!index) {
		points[n] = (cplyi_point){ s->right, s->bottom };
		points[n + 1] = (cplyi_point){ points[0].x, s->bottom };
		s->c->ops->poly(s->c, points, n + 2, 0, ink(CPLYI_FOCUS));
	}
	s->c->ops->poly(s->c, points, n, 25, ink(color));
}

static void draw_curves(sheet *s)
{
	cplyi_font font = font_of(SIZE, 0, CPLYI_START, CPLYI_TEXT);
	s->c->ops->begin_group(s->c, "curves", none, &font);
	for (size_t i = 0; i < s->k->n_curves; i++)
		draw_curve(s, &s->k->curves[i], i);
	s->c->ops->end_group(s->c);
}

/* The names of the value axis and of the curves, above them. */
static void draw_key(sheet *s)
{
	cplyi_font font = font_of(SIZE, 0, CPLYI_START, CPLYI_TEXT);
	cplyi_len x = s->left;
	s->c->ops->begin_group(s->c, "key", none, &font);
	cplyi_font axis = font_of(SMALL, 0, CPLYI_END, CPLYI_TEXT);
	write_text(s, x - 80, s->y + SIZE, &axis, s->k->value_name);
	for (size_t i = 0; i < s->k->n_curves && s->k->n_curves > 1; i++) {
		cply_str name = s->k->curves[i].name;
		s->c->ops->line(s->c, x, s->y + SIZE - 45, x + 260,
		                s->y + SIZE - 45, 35,
		                ink(curve_inks[i % CPLY_COUNT(curve_inks)]));
		write_text(s, x + 320, s->y + SIZE, &font, name);
		x += 320 + text_width(s, &font, name) + 300;
	}
	s->c->ops->end_group(s->c);
	s->y += SIZE + 150;
}

static void draw_pauses(sheet *s)
{
	s->c->ops->begin_group(s->c, "pauses", none, NULL);
	for (size_t i = 0; i < s->k->n_pauses; i++) {
		cply_buf b;
		cplyi_len x = x_of(s, s->k->pauses[i]);
		cply_buf_init(&b, s->a);
		cply_put(&b, "a pause of ");
		cply_put_clock(&b, s->k->pause_lengths[i]);
		s->c->ops->begin_item(s->c, i, cply_buf_str(&b));
		for (cplyi_len y = s->top; y < s->bottom; y += 120)
			s->c->ops->line(s->c, x, y, x, y + 60, 15,
			                ink(CPLYI_MUTED));
		s->c->ops->end_item(s->c);
	}
	s->c->ops->end_group(s->c);
}

static void draw_lane(sheet *s, const cply_chart_lane *lane)
{
	static const cplyi_ink tones[] = { [CPLY_TONE_PLAIN] = CPLYI_ACCENT,
		                           [CPLY_TONE_BAD] = CPLYI_WRONG,
		                           [CPLY_TONE_GOOD] = CPLYI_RIGHT,
		                           [CPLY_TONE_HELP] = CPLYI_REVEALED };
	cplyi_font name = font_of(SMALL, 0, CPLYI_END, CPLYI_TEXT);
	cplyi_font number = font_of(SMALL, 0, CPLYI_START, CPLYI_MUTED);
	cplyi_len last = -100;
	cply_buf b;
	cply_buf_init(&b, s->a);
	cply_put_uint(&b, lane->n);
	write_text(s, s->left - 80, s->y + 150, &name, lane->name);
	write_text(s, s->right + 80, s->y + 150, &number, cply_buf_str(&b));
	s->c->ops->line(s->c, s->left, s->y + 110, s->right, s->y + 110, 10,
	                ink(CPLYI_FOCUS));
	for (size_t i = 0; i < lane->n; i++) {
		cplyi_len x = x_of(s, lane->times[i]);
		if (x - last < 15)
			continue; /* it would cover the one before */
		last = x;
		s->c->ops->rect(s->c, x - 15, s->y + 20, 30, 180,
		                ink(tones[lane->tone]));
	}
	s->y += LANE;
}

static void draw_lanes(sheet *s)
{
	cplyi_font font = font_of(SMALL, 0, CPLYI_END, CPLYI_TEXT);
	s->c->ops->begin_group(s->c, "lanes", none, &font);
	for (size_t i = 0; i < s->k->n_lanes; i++)
		draw_lane(s, &s->k->lanes[i]);
	s->c->ops->end_group(s->c);
}

/* ---- the page ---- */

static void draw_head(sheet *s)
{
	cplyi_font title = font_of(220, CPLY_BOLD, CPLYI_START, CPLYI_TEXT);
	cplyi_font sub = font_of(140, 0, CPLYI_START, CPLYI_MUTED);
	s->y = MARGIN;
	s->c->ops->begin_group(s->c, "head", none, NULL);
	if (s->k->title.len) {
		write_text(s, MARGIN, s->y + 220, &title, s->k->title);
		s->y += 300;
	}
	if (s->k->subtitle.len) {
		write_text(s, MARGIN, s->y + 140, &sub, s->k->subtitle);
		s->y += 220;
	}
	s->c->ops->end_group(s->c);
	s->y += 100;
}

static cply_str description(const cply_chart *k, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, "A chart of ");
	cply_put_str(&b, k->value_name);
	cply_put(&b, " over ");
	cply_put_clock(&b, k->length);
	for (size_t i = 0; i < k->n_curves; i++) {
		const cply_chart_curve *c = &k->curves[i];
		cply_put(&b, i ? ", " : ": ");
		cply_put_str(&b, c->name);
		cply_put(&b, " ends at ");
		double v = c->n ? c->values[c->n - 1] : 0;
		cply_put_int(&b, v < 1e15 ? (int64_t)v : 0);
	}
	for (size_t i = 0; i < k->n_lanes; i++) {
		cply_put(&b, i ? ", " : "; ");
		cply_put_str(&b, k->lanes[i].name);
		cply_put(&b, ": ");
		cply_put_uint(&b, k->lanes[i].n);
	}
	cply_put(&b, "; pauses: ");
	cply_put_uint(&b, k->n_pauses);
	cply_put(&b, ".");
	return cply_buf_str(&b);
}

bool cplyi_draw_chart(const cply_chart *chart, cplyi_canvas *canvas,
                      cply_arena *scratch)
{
	sheet s = { .k = chart, .c = canvas, .a = scratch };
	cplyi_len head = (chart->title.len ? 300 : 0) +
	                 (chart->subtitle.len ? 220 : 0) + 100;
	s.left = LEFT;
	s.right = WIDTH - MARGIN - 300;
	s.top = MARGIN + head + SIZE + 150;
	s.bottom = s.top + PLOT_HEIGHT;
	s.length = chart->length > 0 ? chart->length : 1;
	s.length = s.length < LONGEST ? s.length : LONGEST;
	s.value_top = chart->top > 0 && chart->top < 1e15 ? chart->top : 1;
	size_t lanes = chart->n_lanes < 100 ? chart->n_lanes : 100;
	const cplyi_page page = {
		.width = WIDTH,
		.height = s.bottom + 480 + (cplyi_len)lanes * LANE + MARGIN,
		.title = chart->title.len ? chart->title : CPLY_STR("Chart"),
		.description = description(chart, scratch),
		.inks = 1u << CPLYI_FOCUS | 1u << CPLYI_ACCENT,
	};
	canvas->ops->begin(canvas, &page);
	draw_head(&s);
	draw_key(&s);
	draw_values(&s);
	draw_curves(&s);
	draw_pauses(&s);
	draw_times(&s);
	s.y = s.bottom + 480;
	draw_lanes(&s);
	canvas->ops->end(canvas);
	return !scratch->failed;
}

bool cply_chart_svg(const cply_chart *chart, cply_arena *scratch, cply_buf *out)
{
	cplyi_svg svg;
	cplyi_svg_init(&svg, out, 0xC4A27);
	return cplyi_draw_chart(chart, &svg.base, scratch) && !out->failed;
}

/* ---- as a scene ---- */

static bool picture(const cply_scene *scene, cplyi_canvas *canvas,
                    cply_arena *scratch)
{
	return cplyi_draw_chart(scene->doc->as.record, canvas, scratch);
}

/* A terminal gets what the chart says in words. */
static bool terminal(const cply_scene *scene, cply_arena *scratch,
                     cply_buf *out)
{
	cply_str words = description(scene->doc->as.record, scratch);
	cplyi_put_visible(out, words, CPLYI_CLEAN);
	cply_put(out, "\n");
	return !scratch->failed;
}

static const cply_drawing drawing = { .picture = picture,
	                              .terminal = terminal };
static const cply_kind kind = { .name = "chart", .drawing = &drawing };

cply_doc cply_chart_doc(const cply_chart *chart)
{
	return (cply_doc){ .kind = &kind, .as.record = chart };
}
