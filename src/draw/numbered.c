/* SPDX-License-Identifier: MIT */
#include "draw/numbered.h"

#include <string.h>

static cplyi_numbered *numbered_of(cplyi_canvas *c)
{
	return (cplyi_numbered *)c;
}

static cplyi_canvas *under(cplyi_canvas *c)
{
	return numbered_of(c)->under;
}

static void begin(cplyi_canvas *c, const cplyi_page *page)
{
	under(c)->ops->begin(under(c), page);
}

static void end(cplyi_canvas *c)
{
	under(c)->ops->end(under(c));
}

/* Names are short and ours: "letters-2". */
static void begin_group(cplyi_canvas *c, const char *name, cply_str title,
                        const cplyi_font *font)
{
	char with_number[64];
	unsigned number = numbered_of(c)->number % 100;
	size_t n = strlen(name);
	if (n > sizeof with_number - 4)
		n = sizeof with_number - 4;
	memcpy(with_number, name, n);
	with_number[n++] = '-';
	if (number >= 10)
		with_number[n++] = (char)('0' + number / 10);
	with_number[n++] = (char)('0' + number % 10);
	with_number[n] = 0;
	under(c)->ops->begin_group(under(c), with_number, title, font);
}

static void end_group(cplyi_canvas *c)
{
	under(c)->ops->end_group(under(c));
}

static void begin_item(cplyi_canvas *c, uint64_t id, cply_str title)
{
	under(c)->ops->begin_item(under(c), id, title);
}

static void end_item(cplyi_canvas *c)
{
	under(c)->ops->end_item(under(c));
}

static void rect(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len w,
                 cplyi_len h, cplyi_paint fill)
{
	under(c)->ops->rect(under(c), x, y, w, h, fill);
}

static void line(cplyi_canvas *c, cplyi_len x1, cplyi_len y1, cplyi_len x2,
                 cplyi_len y2, cplyi_len width, cplyi_paint paint)
{
	under(c)->ops->line(under(c), x1, y1, x2, y2, width, paint);
}

static void circle(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len r,
                   cplyi_len width, cplyi_paint paint)
{
	under(c)->ops->circle(under(c), x, y, r, width, paint);
}

static void poly(cplyi_canvas *c, const cplyi_point *points, size_t n,
                 cplyi_len width, cplyi_paint paint)
{
	under(c)->ops->poly(under(c), points, n, width, paint);
}

static void text(cplyi_canvas *c, cplyi_len x, cplyi_len y,
                 const cplyi_font *font, const cply_text *t, size_t begins,
                 size_t ends)
{
	under(c)->ops->text(under(c), x, y, font, t, begins, ends);
}

static cplyi_len measure(cplyi_canvas *c, const cplyi_font *font,
                         cply_str grapheme)
{
	return under(c)->ops->measure(under(c), font, grapheme);
}

static const cplyi_canvas_ops numbered_ops = {
	.begin = begin,
	.end = end,
	.begin_group = begin_group,
	.end_group = end_group,
	.begin_item = begin_item,
	.end_item = end_item,
	.rect = rect,
	.line = line,
	.circle = circle,
	.poly = poly,
	.text = text,
	.measure = measure,
};

void cplyi_numbered_init(cplyi_numbered *n, cplyi_canvas *on, unsigned number)
{
	*n = (cplyi_numbered){ .base = { &numbered_ops, on->keep },
		               .under = on,
		               .number = number };
}
