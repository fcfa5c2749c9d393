/* SPDX-License-Identifier: MIT */
/* Heat: which number gets which shade, and the legend that tells. */
#include "draw/heat.h"

#include <stdlib.h>

#include "crossply/timeline.h"

/* Times below are shown in tenths of a second. */
enum { SHORT = 10000 };

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return x < y ? -1 : x > y;
}

/* One shade for each whole number when there are few of them. */
static bool plan_counts(cplyi_heat *h, double low, double high)
{
	if (h->heat->unit != CPLY_HEAT_NUMBER ||
	    high - low >= CPLYI_HEAT_LEVELS)
		return false;
	h->n = (unsigned)(high - low) + 1;
	for (unsigned i = 0; i <= h->n; i++)
		h->bounds[i] = low + i;
	return true;
}

/* As round as cplyi_put_heat() shows it. */
static double rounded(const cplyi_heat *h, double x)
{
	double unit = h->heat->unit != CPLY_HEAT_CLOCK ? 1
	              : x < SHORT                      ? 100
	                                               : 1000;
	return (double)(int64_t)(x / unit) * unit;
}

/* Even steps; where a few numbers are far above the rest, as many squares for
 * each shade instead, or one shade would hold nearly all. */
static void plan_range(cplyi_heat *h, const double *sorted, size_t n)
{
	double low = sorted[0], high = sorted[n - 1];
	bool is_skewed = (sorted[n / 2] - low) * 6 < high - low;
	h->bounds[0] = low;
	h->n = 0;
	for (unsigned i = 1; i < CPLYI_HEAT_LEVELS; i++) {
		double next =
			is_skewed ? sorted[i * n / CPLYI_HEAT_LEVELS]
				  : low + (high - low) * i / CPLYI_HEAT_LEVELS;
		next = rounded(h, next);
		if (next > h->bounds[h->n] && next < high)
			h->bounds[++h->n] = next;
	}
	h->bounds[++h->n] = high;
}

bool cplyi_heat_plan(cplyi_heat *h, const cply_heat *heat, size_t n,
                     cply_arena *scratch)
{
	double *sorted = CPLY_NEW(scratch, n, double);
	size_t known = 0;
	*h = (cplyi_heat){ .heat = heat };
	if (!sorted && n)
		return false;
	for (size_t i = 0; i < n; i++)
		if (heat->values[i] >= 0 && heat->values[i] < 1e15)
			sorted[known++] = heat->values[i];
	if (!known)
		return true;
	qsort(sorted, known, sizeof *sorted, by_size);
	if (!plan_counts(h, sorted[0], sorted[known - 1]))
		plan_range(h, sorted, known);
	return true;
}

int cplyi_heat_level(const cplyi_heat *h, double value)
{
	int level = 0;
	if (!h->n || !(value >= 0 && value < 1e15))
		return -1;
	while (level + 1 < (int)h->n && value >= h->bounds[level + 1])
		level++;
	return level;
}

/* Of two shades, the lightest and the darkest. */
static unsigned spread(const cplyi_heat *h, int level)
{
	if (h->n < 2)
		return 2;
	return ((unsigned)level * (CPLYI_HEAT_LEVELS - 1) + (h->n - 1) / 2) /
	       (h->n - 1);
}

cplyi_ink cplyi_heat_ink(const cplyi_heat *h, int level)
{
	return (cplyi_ink)(CPLYI_HEAT + spread(h, level));
}

cplyi_ink cplyi_heat_on(const cplyi_heat *h, int level)
{
	return cplyi_ink_on_heat(spread(h, level));
}

void cplyi_put_heat(cply_buf *out, const cply_heat *heat, double value)
{
	int64_t n = value >= 0 && value < 1e15 ? (int64_t)value : 0;
	if (heat->unit != CPLY_HEAT_CLOCK) {
		cply_put_int(out, n);
	} else if (n >= SHORT) {
		cply_put_clock(out, n);
	} else {
		cply_put_int(out, n / 1000);
		cply_put_char(out, '.');
		cply_put_int(out, n / 100 % 10);
		cply_put(out, " s");
	}
}

static void write_text(cplyi_canvas *c, cplyi_len x, cplyi_len y,
                       const cplyi_font *font, cply_str s)
{
	cply_text t = { .plain = s };
	c->ops->text(c, x, y, font, &t, 0, s.len);
}

/* Counts have a name for each shade, ranges a bound at each end. */
void cplyi_draw_legend(const cplyi_heat *h, cplyi_canvas *c, cplyi_len x,
                       cplyi_len y, cply_arena *scratch)
{
	cplyi_font title = { .size = 140,
		             .style = CPLY_BOLD,
		             .paint = { CPLYI_TEXT, 0 } };
	cplyi_font font = { .size = 110,
		            .anchor = CPLYI_MIDDLE,
		            .paint = { CPLYI_MUTED, 0 } };
	bool counts = h->heat->unit == CPLY_HEAT_NUMBER && h->n &&
	              h->bounds[h->n] - h->bounds[0] <= h->n;
	cplyi_len width = CPLYI_LEGEND_WIDTH / CPLYI_HEAT_LEVELS, top = y + 210;
	const cplyi_font usual = font;
	c->ops->begin_group(c, "legend", (cply_str){ NULL, 0 }, &usual);
	write_text(c, x, y + 140, &title, h->heat->title);
	if (!h->n) {
		font.anchor = CPLYI_START;
		write_text(c, x, top + 110, &font, CPLY_STR("nothing to show"));
	}
	for (unsigned i = 0; i < h->n; i++) {
		cply_buf b;
		cplyi_len left = x + (cplyi_len)i * width;
		c->ops->rect(c, left, top, width, 180,
		             (cplyi_paint){ cplyi_heat_ink(h, (int)i), 0 });
		cply_buf_init(&b, scratch);
		cplyi_put_heat(&b, h->heat, h->bounds[i]);
		font.anchor = counts ? CPLYI_MIDDLE
		              : i    ? CPLYI_MIDDLE
		                     : CPLYI_START;
		write_text(c, left + (counts ? width / 2 : 0), top + 310, &font,
		           cply_buf_str(&b));
		if (counts || i + 1 < h->n)
			continue;
		cply_buf_init(&b, scratch);
		cplyi_put_heat(&b, h->heat, h->bounds[h->n]);
		write_text(c, left + width, top + 310, &font, cply_buf_str(&b));
	}
	c->ops->end_group(c);
}
