/* SPDX-License-Identifier: MIT */
/* Writing lines for a terminal. */
#include "base/text.h"
#include "base/visible.h"
#include "draw/shape.h"
#include "draw/term/term.h"

static void clear(cplyi_pen *p)
{
	cply_buf_init(&p->buf, p->lines->arena);
	p->width = 0;
	p->fg = p->bg = CPLYI_NO_COLOR;
	p->style = 0;
}

cplyi_pen cplyi_pen_start(cplyi_lines *lines, bool color)
{
	cplyi_pen p = { .lines = lines, .color = color };
	clear(&p);
	return p;
}

void cplyi_pen_look(cplyi_pen *p, int fg, int bg, uint32_t style)
{
	static const struct {
		uint32_t style;
		const char *code;
	} codes[] = {
		{ CPLY_BOLD, ";1" },
		{ CPLY_ITALIC, ";3" },
		{ CPLY_UNDERLINE, ";4" },
		{ CPLY_STRIKE, ";9" },
	};
	style &= CPLY_BOLD | CPLY_ITALIC | CPLY_UNDERLINE | CPLY_STRIKE;
	if (!p->color || (p->fg == fg && p->bg == bg && p->style == style))
		return;
	p->fg = fg;
	p->bg = bg;
	p->style = style;
	cply_put(&p->buf, "\x1b[0");
	for (size_t i = 0; i < CPLY_COUNT(codes); i++)
		if (style & codes[i].style)
			cply_put(&p->buf, codes[i].code);
	if (fg != CPLYI_NO_COLOR) {
		cply_put(&p->buf, ";38;5;");
		cply_put_int(&p->buf, fg);
	}
	if (bg != CPLYI_NO_COLOR) {
		cply_put(&p->buf, ";48;5;");
		cply_put_int(&p->buf, bg);
	}
	cply_put_char(&p->buf, 'm');
}

void cplyi_pen_text(cplyi_pen *p, cply_str s)
{
	p->width += cplyi_put_visible(&p->buf, s, CPLYI_CLEAN);
}

void cplyi_pen_sign(cplyi_pen *p, const char *sign, size_t n)
{
	for (size_t i = 0; i < n; i++)
		cply_put(&p->buf, sign);
	p->width += n;
}

void cplyi_pen_end(cplyi_pen *p)
{
	cplyi_lines *l = p->lines;
	cplyi_pen_look(p, CPLYI_NO_COLOR, CPLYI_NO_COLOR, 0);
	if (l->n == l->cap) {
		size_t cap = l->cap ? l->cap * 2 : 64;
		cplyi_line *items =
			CPLY_GROW(l->arena, l->items, l->cap, cap, cplyi_line);
		if (!items) {
			clear(p);
			return;
		}
		l->items = items;
		l->cap = cap;
	}
	l->items[l->n++] = (cplyi_line){ cply_buf_str(&p->buf), p->width };
	clear(p);
}

static void put_styled(cplyi_pen *p, const cply_text *t, size_t begin,
                       size_t end, uint32_t style, uint32_t *run)
{
	cply_str s = cply_str_sub(t->plain, 0, end), g;
	for (size_t at = begin, here = begin;
	     (g = cply_grapheme_next(s, &at)).len; here = at) {
		cplyi_pen_look(p, CPLYI_NO_COLOR, CPLYI_NO_COLOR,
		               style | cplyi_style_at(t, here, run));
		cplyi_pen_text(p, g);
	}
}

void cplyi_pen_wrap(cplyi_pen *p, const cply_text *t, size_t width,
                    size_t indent, uint32_t style)
{
	size_t room = width > indent + 2 ? width - indent : 2;
	cplyi_wrap w = { .text = t->plain, .width = (uint32_t)room };
	size_t begin, end;
	uint32_t run = 0;
	for (bool first = true; cplyi_wrap_next(&w, &begin, &end);
	     first = false) {
		if (!first) {
			cplyi_pen_end(p);
			cplyi_pen_sign(p, " ", end > begin ? indent : 0);
		}
		put_styled(p, t, begin, end, style, &run);
	}
	cplyi_pen_end(p);
}

/* ---- colours ---- */

static unsigned distance(unsigned a, unsigned b)
{
	unsigned d = a > b ? a - b : b - a;
	return d * d;
}

/* The nearest of the 6 by 6 by 6 cube and the 24 greys. */
static int palette(uint32_t rgb)
{
	static const unsigned char levels[] = { 0, 95, 135, 175, 215, 255 };
	unsigned part[3], near_cube = 0, near_gray = 0, sum = 0;
	int cube = 16, gray;
	for (unsigned i = 0; i < 3; i++) {
		part[i] = rgb >> (16 - 8 * i) & 0xFF;
		sum += part[i];
		unsigned best = 0;
		for (unsigned k = 1; k < CPLY_COUNT(levels); k++)
			if (distance(part[i], levels[k]) <
			    distance(part[i], levels[best]))
				best = k;
		near_cube += distance(part[i], levels[best]);
		cube = i == 0   ? 16 + 36 * (int)best
		       : i == 1 ? cube + 6 * (int)best
		                : cube + (int)best;
	}
	gray = sum / 3 < 8 ? 0 : ((int)(sum / 3) - 8) / 10;
	gray = gray > 23 ? 23 : gray;
	for (unsigned i = 0; i < 3; i++)
		near_gray += distance(part[i], (unsigned)(8 + 10 * gray));
	return near_gray < near_cube ? 232 + gray : cube;
}

int cplyi_term_backlight(cplyi_light light)
{
	return light == CPLYI_CURSOR ? CPLYI_TERM_CURSOR
	       : light == CPLYI_WORD ? CPLYI_TERM_WORD
	       : light == CPLYI_LIT  ? CPLYI_TERM_LIT
	                             : CPLYI_NO_COLOR;
}

void cplyi_pen_square(cplyi_pen *p, const cply_cell *cell, unsigned marks,
                      cplyi_light light)
{
	cplyi_colors colors = cplyi_colors_of(cell);
	uint32_t style = marks & CPLY_CELL_GIVEN ? CPLY_BOLD : 0;
	int fg = marks & CPLY_CELL_WRONG      ? CPLYI_TERM_WRONG
	         : marks & CPLY_CELL_REVEALED ? CPLYI_TERM_REVEALED
	         : marks & CPLY_CELL_PENCIL   ? CPLYI_TERM_PENCIL
	                                      : CPLYI_TERM_INK;
	if (marks & CPLY_CELL_PENCIL)
		style |= CPLY_ITALIC;
	if (marks & CPLY_CELL_WRONG)
		style |= CPLY_STRIKE;
	if (light != CPLYI_DARK)
		cplyi_pen_look(p, fg, cplyi_term_backlight(light), style);
	else if (!colors.has_shade)
		cplyi_pen_look(p, fg, CPLYI_TERM_PAPER, style);
	else
		cplyi_pen_look(p, palette(colors.ink), palette(colors.shade),
		               style);
}
