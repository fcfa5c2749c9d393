/* SPDX-License-Identifier: MIT */
/* The canvas as SVG: text stays text, colours are classes so that one style
 * sheet gives day, night and print, and nothing is loaded from elsewhere. */
#include "draw/svg/svg.h"

#include "base/ascii.h"
#include "base/text.h"
#include "base/visible.h"
#include "crossply/draw.h"
#include "draw/crossword.h"
#include "draw/shape.h"

/* ---- colours ---- */

/* As short as CSS allows: #fff, #16181d. */
static void put_color(cply_buf *out, uint32_t rgb)
{
	cply_put_char(out, '#');
	if ((rgb & 0x0F0F0F) == (rgb >> 4 & 0x0F0F0F))
		cply_put_hex(out,
		             (rgb >> 8 & 0xF00) | (rgb >> 4 & 0xF0) |
		                     (rgb & 0xF),
		             3);
	else
		cply_put_hex(out, rgb, 6);
}

static void put_rules(cply_buf *out, bool dark, uint32_t more)
{
	for (unsigned i = 0; i < CPLYI_RGB; i++) {
		if (i > CPLYI_RIGHT && !(more >> i & 1))
			continue;
		uint32_t color =
			dark ? cplyi_inks[i].dark : cplyi_inks[i].light;
		cply_put(out, ".cply-f-");
		cply_put(out, cplyi_inks[i].name);
		cply_put(out, "{fill:");
		put_color(out, color);
		cply_put(out, "}.cply-s-");
		cply_put(out, cplyi_inks[i].name);
		cply_put(out, "{fill:none;stroke:");
		put_color(out, color);
		cply_put(out, "}\n");
	}
}

/* Paper is white when printed, whatever the screen is like. */
static void put_style(cply_buf *out, uint32_t more, cplyi_theme theme)
{
	cply_put(out, "<style>\n"
	              ".cply{-webkit-print-color-adjust:exact;"
	              "print-color-adjust:exact}\n"
	              ".cply-s-line{shape-rendering:crispEdges}\n");
	put_rules(out, theme == CPLYI_THEME_DARK, more);
	if (theme == CPLYI_THEME_AUTO) {
		cply_put(out,
		         "@media screen and (prefers-color-scheme:dark){\n");
		put_rules(out, true, more);
		cply_put(out, "}\n");
	}
	cply_put(out, "</style>\n");
}

/* ---- pieces of XML ---- */

void cplyi_put_escaped(cply_buf *out, cply_str s)
{
	uint32_t c;
	for (size_t at = 0; cply_utf8_next(s, &at, &c);) {
		c = cplyi_clean(c);
		if (c == '&')
			cply_put(out, "&amp;");
		else if (c == '<')
			cply_put(out, "&lt;");
		else if (c == '>')
			cply_put(out, "&gt;");
		else if (c == '"')
			cply_put(out, "&quot;");
		else if (c == 0xFFFE || c == 0xFFFF)
			cply_put_utf8(out, 0xFFFD); /* no XML characters */
		else if (c)
			cply_put_utf8(out, c);
	}
}

static void put_len(cply_buf *out, cplyi_len n)
{
	/* The integer part of -0.5 has no sign of its own. */
	if (n < 0 && n > -10)
		cply_put_char(out, '-');
	cply_put_int(out, n / 10);
	if (n % 10) {
		cply_put_char(out, '.');
		cply_put_uint(out, (uint64_t)(n % 10 < 0 ? -(n % 10) : n % 10));
	}
}

static void put_attr(cply_buf *out, const char *name, cplyi_len n)
{
	cply_put_char(out, ' ');
	cply_put(out, name);
	cply_put(out, "=\"");
	put_len(out, n);
	cply_put_char(out, '"');
}

/* `how` is 'f' to fill, 's' to stroke. */
static void put_paint(cply_buf *out, cplyi_paint p, char how)
{
	if (p.ink == CPLYI_RGB) {
		cply_put(out, how == 'f' ? " fill=\"#"
		                         : " fill=\"none\" stroke=\"#");
		cply_put_hex(out, p.rgb & 0xFFFFFF, 6);
	} else {
		cply_put(out, " class=\"cply-");
		cply_put_char(out, how);
		cply_put_char(out, '-');
		cply_put(out, cplyi_inks[p.ink].name);
	}
	cply_put_char(out, '"');
}

static void put_text_style(cply_buf *out, uint32_t style)
{
	if (style & CPLY_ITALIC)
		cply_put(out, " font-style=\"italic\"");
	if (style & CPLY_BOLD)
		cply_put(out, " font-weight=\"bold\"");
	if (style & CPLY_SMALL_CAPS)
		cply_put(out, " font-variant=\"small-caps\"");
	if (style & (CPLY_UNDERLINE | CPLY_STRIKE)) {
		cply_put(out, " text-decoration=\"");
		if (style & CPLY_UNDERLINE)
			cply_put(out, "underline");
		if ((style & CPLY_UNDERLINE) && (style & CPLY_STRIKE))
			cply_put_char(out, ' ');
		if (style & CPLY_STRIKE)
			cply_put(out, "line-through");
		cply_put_char(out, '"');
	}
}

static bool same_paint(cplyi_paint a, cplyi_paint b)
{
	return a.ink == b.ink && (a.ink != CPLYI_RGB || a.rgb == b.rgb);
}

/* What of `f` is not already so by the group's font. */
static void put_font(cply_buf *out, const cplyi_font *f, const cplyi_font *has)
{
	static const char *const anchors[] = { "start", "middle", "end" };
	if (!has || f->size != has->size)
		put_attr(out, "font-size", f->size);
	if (!has ? f->anchor != CPLYI_START : f->anchor != has->anchor) {
		cply_put(out, " text-anchor=\"");
		cply_put(out, anchors[f->anchor]);
		cply_put_char(out, '"');
	}
	if (!has || f->style != has->style) {
		if (has && (has->style & CPLY_BOLD) && !(f->style & CPLY_BOLD))
			cply_put(out, " font-weight=\"normal\"");
		put_text_style(out, f->style);
	}
	if (!has || !same_paint(f->paint, has->paint))
		put_paint(out, f->paint, 'f');
}

/* ---- the table ---- */

static cplyi_svg *svg_of(cplyi_canvas *c)
{
	return (cplyi_svg *)c;
}

static void put_id(const cplyi_svg *s, const char *name)
{
	cply_put(s->out, "cply-");
	cply_put_hex(s->out, s->id, 8);
	cply_put_char(s->out, '-');
	cply_put(s->out, name);
}

bool cplyi_is_language(cply_str s)
{
	for (size_t i = 0; i < s.len; i++) {
		char c = s.ptr[i];
		if (!(ascii_is_alnum(c) || (c == '-' && i > 0)))
			return false;
	}
	return s.len > 1 && s.len < 36;
}

static void begin(cplyi_canvas *c, const cplyi_page *page)
{
	cplyi_svg *s = svg_of(c);
	cply_buf *out = s->out;
	cply_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
	put_attr(out, "width", page->width);
	put_attr(out, "height", page->height);
	cply_put(out, " viewBox=\"0 0 ");
	put_len(out, page->width);
	cply_put_char(out, ' ');
	put_len(out, page->height);
	cply_put(out, "\" class=\"cply\" role=\"img\" aria-labelledby=\"");
	put_id(s, "title");
	cply_put_char(out, ' ');
	put_id(s, "desc");
	cply_put(out, "\" font-family=\"Helvetica, Arial, 'Liberation Sans', "
	              "'Noto Sans', sans-serif\"");
	if (cplyi_is_language(page->language)) {
		cply_put(out, " xml:lang=\"");
		cply_put_str(out, page->language);
		cply_put_char(out, '"');
	}
	cply_put(out, ">\n<title id=\"");
	put_id(s, "title");
	cply_put(out, "\">");
	cplyi_put_escaped(out, page->title);
	cply_put(out, "</title>\n<desc id=\"");
	put_id(s, "desc");
	cply_put(out, "\">");
	cplyi_put_escaped(out, page->description);
	cply_put(out, "</desc>\n");
	put_style(out, page->inks, s->theme);
	cply_put(out, "<rect class=\"cply-f-paper\" width=\"100%\" "
	              "height=\"100%\"/>\n");
}

static void end(cplyi_canvas *c)
{
	cply_put(svg_of(c)->out, "</svg>\n");
}

static void begin_group(cplyi_canvas *c, const char *name, cply_str title,
                        const cplyi_font *font)
{
	cplyi_svg *s = svg_of(c);
	cply_put(s->out, "<g id=\"");
	put_id(s, name);
	cply_put_char(s->out, '"');
	if (font)
		put_font(s->out, font, NULL);
	cply_put(s->out, ">\n");
	if (title.len) {
		cply_put(s->out, "<title>");
		cplyi_put_escaped(s->out, title);
		cply_put(s->out, "</title>\n");
	}
	s->font = font;
}

static void end_group(cplyi_canvas *c)
{
	cply_put(svg_of(c)->out, "</g>\n");
	svg_of(c)->font = NULL;
}

/* A still picture needs an element for it only to hold a title. */
static void begin_item(cplyi_canvas *c, uint64_t id, cply_str title)
{
	cplyi_svg *s = svg_of(c);
	(void)id;
	s->item_has_title = title.len > 0;
	if (!title.len)
		return;
	cply_put(s->out, "<g><title>");
	cplyi_put_escaped(s->out, title);
	cply_put(s->out, "</title>\n");
}

static void end_item(cplyi_canvas *c)
{
	cplyi_svg *s = svg_of(c);
	if (s->item_has_title)
		cply_put(s->out, "</g>\n");
	s->item_has_title = false;
}

static void rect(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len w,
                 cplyi_len h, cplyi_paint fill)
{
	cply_buf *out = svg_of(c)->out;
	cply_put(out, "<rect");
	put_attr(out, "x", x);
	put_attr(out, "y", y);
	put_attr(out, "width", w);
	put_attr(out, "height", h);
	put_paint(out, fill, 'f');
	cply_put(out, "/>\n");
}

static void line(cplyi_canvas *c, cplyi_len x1, cplyi_len y1, cplyi_len x2,
                 cplyi_len y2, cplyi_len width, cplyi_paint paint)
{
	cply_buf *out = svg_of(c)->out;
	cply_put(out, "<line");
	put_attr(out, "x1", x1);
	put_attr(out, "y1", y1);
	put_attr(out, "x2", x2);
	put_attr(out, "y2", y2);
	put_attr(out, "stroke-width", width);
	put_paint(out, paint, 's');
	cply_put(out, "/>\n");
}

static void circle(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len r,
                   cplyi_len width, cplyi_paint paint)
{
	cply_buf *out = svg_of(c)->out;
	cply_put(out, "<circle");
	put_attr(out, "cx", x);
	put_attr(out, "cy", y);
	put_attr(out, "r", r);
	if (width)
		put_attr(out, "stroke-width", width);
	put_paint(out, paint, width ? 's' : 'f');
	cply_put(out, "/>\n");
}

static void poly(cplyi_canvas *c, const cplyi_point *points, size_t n,
                 cplyi_len width, cplyi_paint paint)
{
	cply_buf *out = svg_of(c)->out;
	cply_put(out, width ? "<polyline points=\"" : "<polygon points=\"");
	for (size_t i = 0; i < n; i++) {
		if (i)
			cply_put_char(out, ' ');
		put_len(out, points[i].x);
		cply_put_char(out, ',');
		put_len(out, points[i].y);
	}
	cply_put_char(out, '"');
	if (width) {
		put_attr(out, "stroke-width", width);
		cply_put(out, " stroke-linejoin=\"round\"");
	}
	put_paint(out, paint, width ? 's' : 'f');
	cply_put(out, "/>\n");
}

/* How far a piece of text stands below the baseline. */
static cplyi_len drop_of(uint32_t style, cplyi_len size)
{
	return style & CPLY_SUB   ? size / 4
	       : style & CPLY_SUP ? -size * 2 / 5
	                          : 0;
}

/* One stretch of one style; `*drop` is how deep the last one ended. */
static void put_stretch(cply_buf *out, cply_str s, uint32_t style,
                        const cplyi_font *font, cplyi_len *drop)
{
	cplyi_len want = drop_of(style, font->size);
	if (!style && want == *drop) {
		cplyi_put_escaped(out, s);
		return;
	}
	cply_put(out, "<tspan");
	if (want != *drop)
		put_attr(out, "dy", want - *drop);
	if (style & (CPLY_SUB | CPLY_SUP))
		put_attr(out, "font-size", font->size * 7 / 10);
	put_text_style(out, style & ~font->style);
	cply_put_char(out, '>');
	cplyi_put_escaped(out, s);
	cply_put(out, "</tspan>");
	*drop = want;
}

static void text(cplyi_canvas *c, cplyi_len x, cplyi_len y,
                 const cplyi_font *font, const cply_text *t, size_t from,
                 size_t to)
{
	cplyi_svg *s = svg_of(c);
	cply_str plain = cply_str_sub(t->plain, 0, to);
	uint32_t run = 0, style = 0, c32;
	cplyi_len drop = 0;
	cply_put(s->out, "<text");
	put_attr(s->out, "x", x);
	put_attr(s->out, "y", y);
	put_font(s->out, font, s->font);
	if (t->n_runs) /* blanks between tspans count */
		cply_put(s->out, " xml:space=\"preserve\"");
	cply_put_char(s->out, '>');
	size_t begun = from;
	for (size_t at = from; at < plain.len;) {
		uint32_t now = cplyi_style_at(t, at, &run);
		if (now != style && at > begun) {
			put_stretch(s->out, cply_str_sub(plain, begun, at),
			            style, font, &drop);
			begun = at;
		}
		style = now;
		cply_utf8_next(plain, &at, &c32);
	}
	if (begun < plain.len)
		put_stretch(s->out, cply_str_sub(plain, begun, plain.len),
		            style, font, &drop);
	cply_put(s->out, "</text>\n");
}

/* ---- width ---- */

/* Thousandths of the size: the widths of Helvetica. Where it and its like are
 * missing a wider font takes its place, so an eighth is added. */
static const uint16_t widths[] = {
	278, 278, 355, 556, 556,  889, 667, 191, 333, 333, 389, 584, 278, 333,
	278, 278, 556, 556, 556,  556, 556, 556, 556, 556, 556, 556, 278, 278,
	584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
	500, 667, 556, 833, 722,  778, 667, 778, 722, 667, 611, 722, 667, 944,
	667, 667, 611, 278, 278,  278, 469, 556, 333, 556, 556, 500, 556, 556,
	278, 556, 556, 222, 222,  500, 222, 833, 556, 556, 556, 556, 333, 500,
	278, 556, 500, 722, 500,  500, 500, 334, 260, 334, 584,
};

static cplyi_len measure(cplyi_canvas *c, const cplyi_font *font, cply_str g)
{
	const cplyi_len room = svg_of(c)->is_print ? 24 : 8;
	unsigned char first = (unsigned char)g.ptr[0];
	cplyi_len em;
	if (g.len == 1 && first >= ' ' && first < 0x7F)
		em = widths[first - ' '];
	else if (first < ' ')
		em = first == '\t' ? 278 : 0;
	else
		em = (cplyi_len)cply_width(g) * (first < 0xD2 ? 620 : 550);
	if (font->style & CPLY_BOLD)
		em += em / 14;
	if (font->style & (CPLY_SUB | CPLY_SUP))
		em = em * 7 / 10;
	return (em + em / room) * font->size / 1000;
}

static const cplyi_canvas_ops svg_ops = {
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

void cplyi_svg_init(cplyi_svg *s, cply_buf *out, uint32_t id)
{
	*s = (cplyi_svg){ .base = { .ops = &svg_ops }, .out = out, .id = id };
}

/* Two puzzles in one page shall not share ids. */
static uint32_t id_of(const cply_crossword *cw, const cply_draw_options *o)
{
	uint32_t h = 2166136261u ^ (o->solution ? 1 : 0);
	cply_str title = cw->meta[CPLY_META_TITLE].plain;
	for (size_t i = 0; i < title.len; i++)
		h = (h ^ (unsigned char)title.ptr[i]) * 16777619u;
	cply_str heat = o->heat ? o->heat->title : (cply_str){ 0 };
	for (size_t i = 0; i < heat.len; i++)
		h = (h ^ (unsigned char)heat.ptr[i]) * 16777619u;
	size_t n = (size_t)cw->width * cw->height;
	h = (h ^ cw->width) * 16777619u;
	for (size_t i = 0; i < n; i++) {
		cply_str s = cw->cells[i].solution;
		unsigned char c = s.len ? (unsigned char)s.ptr[s.len - 1] : 0;
		h = (h ^ (cw->cells[i].kind + 4u * c)) * 16777619u;
	}
	return h;
}

void cply_draw_svg(const cply_crossword *cw, const cply_draw_options *o,
                   cply_arena *scratch, cply_buf *out)
{
	cplyi_svg svg;
	cplyi_svg_init(&svg, out, id_of(cw, o));
	if (!cplyi_draw_crossword(cw, o, &svg.base, scratch))
		out->failed = true;
}
