/* SPDX-License-Identifier: MIT */
/* Reading the words of a reel: drawing them again, and how large it gets. */
#include "base/text.h"
#include "draw/animation/reel.h"

/* ---- boxes ---- */

bool cplyi_box_is_empty(cplyi_box b)
{
	return b.right <= b.left || b.bottom <= b.top;
}

cplyi_box cplyi_box_join(cplyi_box a, cplyi_box b)
{
	if (cplyi_box_is_empty(a))
		return b;
	if (cplyi_box_is_empty(b))
		return a;
	return (cplyi_box){ a.left < b.left ? a.left : b.left,
		            a.top < b.top ? a.top : b.top,
		            a.right > b.right ? a.right : b.right,
		            a.bottom > b.bottom ? a.bottom : b.bottom };
}

bool cplyi_box_meets(cplyi_box a, cplyi_box b)
{
	return !cplyi_box_is_empty(a) && !cplyi_box_is_empty(b) &&
	       a.left < b.right && b.left < a.right && a.top < b.bottom &&
	       b.top < a.bottom;
}

typedef struct op {
	uint32_t kind;
	cplyi_len v[5]; /* what the table above says */
	cplyi_paint paint;
	cplyi_font font;
	cply_text text;
	const uint32_t *points;
	uint32_t n_points;
} op;

static bool next_op(const cplyi_content *k, size_t *at, op *o)
{
	static const uint8_t n_values[] = { [CPLYI_OP_RECT] = 4,
		                            [CPLYI_OP_LINE] = 5,
		                            [CPLYI_OP_CIRCLE] = 4,
		                            [CPLYI_OP_POLY] = 1,
		                            [CPLYI_OP_TEXT] = 5 };
	if (*at >= k->n_words)
		return false;
	const uint32_t *w = k->words + *at;
	*o = (op){ .kind = *w++ };
	for (unsigned i = 0; i < n_values[o->kind]; i++)
		o->v[i] = (cplyi_len)*w++;
	o->paint.ink = (cplyi_ink)*w++;
	o->paint.rgb = *w++;
	if (o->kind == CPLYI_OP_POLY) {
		o->n_points = *w++;
		o->points = w;
		w += 2 * (size_t)o->n_points;
	} else if (o->kind == CPLYI_OP_TEXT) {
		o->font = (cplyi_font){ .size = o->v[2],
			                .style = (uint32_t)o->v[3],
			                .anchor = (cplyi_anchor)o->v[4],
			                .paint = o->paint };
		o->text.n_runs = *w++;
		o->text.plain.len = *w++;
		o->text.runs = (const cply_run *)(const void *)w;
		w += 3 * (size_t)o->text.n_runs;
		o->text.plain.ptr = (const char *)w;
		w += (o->text.plain.len + 3) / 4;
	}
	*at = (size_t)(w - k->words);
	return true;
}

void cplyi_content_draw(const cplyi_content *k, cplyi_canvas *c)
{
	op o;
	for (size_t at = 0; next_op(k, &at, &o);) {
		const cplyi_len *v = o.v;
		if (o.kind == CPLYI_OP_RECT)
			c->ops->rect(c, v[0], v[1], v[2], v[3], o.paint);
		else if (o.kind == CPLYI_OP_LINE)
			c->ops->line(c, v[0], v[1], v[2], v[3], v[4], o.paint);
		else if (o.kind == CPLYI_OP_CIRCLE)
			c->ops->circle(c, v[0], v[1], v[2], v[3], o.paint);
		else if (o.kind == CPLYI_OP_POLY)
			c->ops->poly(
				c, (const cplyi_point *)(const void *)o.points,
				o.n_points, v[0], o.paint);
		else
			c->ops->text(c, v[0], v[1], &o.font, &o.text, 0,
			             o.text.plain.len);
	}
}

/* ---- how large it is ---- */

static cplyi_box around(cplyi_len x1, cplyi_len y1, cplyi_len x2, cplyi_len y2,
                        cplyi_len more)
{
	return (cplyi_box){ (x1 < x2 ? x1 : x2) - more,
		            (y1 < y2 ? y1 : y2) - more,
		            (x1 > x2 ? x1 : x2) + more,
		            (y1 > y2 ? y1 : y2) + more };
}

/* A text is believed to be at most a quarter wider than measured, and to rise
 * and hang like any script does. */
static cplyi_box text_box(cplyi_canvas *ruler, const op *o)
{
	int64_t width = 0;
	cply_str g;
	for (size_t i = 0; (g = cply_grapheme_next(o->text.plain, &i)).len;)
		width += ruler->ops->measure(ruler, &o->font, g);
	width = width < INT32_MAX / 4 ? width : INT32_MAX / 4;
	cplyi_len size = o->font.size, x = o->v[0], y = o->v[1];
	cplyi_len w = (cplyi_len)(width + width / 4) + size / 4;
	cplyi_len left = o->font.anchor == CPLYI_START    ? x - size / 4
	                 : o->font.anchor == CPLYI_MIDDLE ? x - w / 2
	                                                  : x - w;
	return (cplyi_box){
		left, y - size * 6 / 5,
		left + w + (o->font.anchor == CPLYI_MIDDLE ? 0 : size / 4),
		y + size * 2 / 5
	};
}

static cplyi_box op_box(cplyi_canvas *ruler, const op *o)
{
	const cplyi_len *v = o->v;
	cplyi_box box = { 0, 0, 0, 0 };
	switch (o->kind) {
	case CPLYI_OP_RECT:
		return around(v[0], v[1], v[0] + v[2], v[1] + v[3], 0);
	case CPLYI_OP_LINE:
		return around(v[0], v[1], v[2], v[3], v[4] / 2 + 5);
	case CPLYI_OP_CIRCLE:
		return around(v[0], v[1], v[0], v[1], v[2] + v[3] / 2 + 5);
	case CPLYI_OP_POLY:
		for (uint32_t i = 0; i < o->n_points; i++) {
			cplyi_len x = (cplyi_len)o->points[2 * i];
			cplyi_len y = (cplyi_len)o->points[2 * i + 1];
			box = cplyi_box_join(box, around(x, y, x, y, v[0] + 5));
		}
		return box;
	default:
		return text_box(ruler, o);
	}
}

cplyi_box cplyi_content_box(const cplyi_content *k, cplyi_canvas *ruler)
{
	cplyi_box box = { 0, 0, 0, 0 };
	op o;
	for (size_t at = 0; next_op(k, &at, &o);)
		box = cplyi_box_join(box, op_box(ruler, &o));
	return box;
}
