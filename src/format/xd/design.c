/* SPDX-License-Identifier: MIT */
/* xd: the section Design. Rules such as `O { background: circle }`, between
 * <style> and </style> or bare, then a grid with the rules' letters. */
#include <stdlib.h>

#include "base/sorted.h"
#include "base/text.h"
#include "crossword/tally.h"
#include "format/color.h"
#include "format/xd/xd.h"

struct style {
	cply_str selector;
	uint32_t order;
	uint16_t flags;
	uint8_t bars;
	uint32_t shade;
	cply_extras extras;
};

struct design {
	struct xd *x;
	struct style *styles;
	uint32_t n, cap;
	cply_span rules; /* of the file */
	uint32_t grid;   /* where the grid begins */
	cplyi_tally unknown;
};

/* ---- one rule ---- */

static uint8_t bar_of(cply_str property)
{
	static const struct {
		const char *name;
		uint8_t bar;
	} bars[] = {
		{ "bar-top", CPLY_BAR_TOP },
		{ "bar-left", CPLY_BAR_LEFT },
		{ "bar-right", CPLY_BAR_RIGHT },
		{ "bar-bottom", CPLY_BAR_BOTTOM },
	};
	for (size_t i = 0; i < CPLY_COUNT(bars); i++)
		if (cply_str_is_nocase(property, bars[i].name))
			return bars[i].bar;
	return 0;
}

static void set_property(struct design *d, struct style *s, cply_str key,
                         cply_str value)
{
	uint8_t bar = bar_of(key);
	bool is_background = cply_str_is_nocase(key, "background") ||
	                     cply_str_is_nocase(key, "background-light");
	uint32_t rgb, color = 0;
	if (is_background && cplyi_css_color(value, &rgb))
		color = CPLY_COLOR | rgb;
	if (bar && cply_str_is_nocase(value, "true"))
		s->bars |= bar;
	else if (is_background && cply_str_is_nocase(value, "circle"))
		s->flags |= CPLY_CELL_CIRCLED;
	else if (is_background && cply_str_is_nocase(value, "shaded"))
		s->shade = XD_SHADE;
	else if (color)
		s->shade = color;
	else
		cplyi_xd_extra(d->x, &s->extras, key, value);
}

/* The end of a piece that `stop` ends, outside of quotes. */
static size_t piece_end(cply_str s, size_t at, char stop)
{
	char quote = 0;
	for (; at < s.len; at++) {
		char c = s.ptr[at];
		if (quote)
			quote = c == quote ? 0 : quote;
		else if (c == '\'' || c == '"')
			quote = c;
		else if (c == stop)
			break;
	}
	return at;
}

static void read_properties(struct design *d, struct style *s, cply_str body)
{
	for (size_t at = 0; at < body.len;) {
		size_t end = piece_end(body, at, ';');
		cply_str pair = cply_str_trim(cply_str_sub(body, at, end));
		at = end + 1;
		if (!pair.len)
			continue;
		size_t colon = cply_str_find(pair, CPLY_STR(":"));
		if (colon == SIZE_MAX)
			cply_report_with(d->x->diags, CPLY_XD302, &d->rules,
			                 CPLY_T(pair));
		else
			set_property(d, s,
			             cply_str_trim(
					     cply_str_sub(pair, 0, colon)),
			             cply_str_trim(cply_str_sub(pair, colon + 1,
			                                        pair.len)));
	}
}

/* ---- all rules ---- */

static struct style *add_style(struct design *d, cply_str selector)
{
	if (d->n == d->cap) {
		uint32_t cap = d->cap ? d->cap * 2 : 16;
		struct style *p = CPLY_GROW(d->x->arena, d->styles, d->cap, cap,
		                            struct style);
		if (!p)
			return NULL;
		d->styles = p;
		d->cap = cap;
	}
	d->styles[d->n] = (struct style){ .selector = selector, .order = d->n };
	return &d->styles[d->n++];
}

static void read_rule(struct design *d, cply_str selectors, cply_str body)
{
	for (size_t at = 0; at <= selectors.len;) {
		size_t end = piece_end(selectors, at, ',');
		cply_str one = cply_str_trim(cply_str_sub(selectors, at, end));
		at = end + 1;
		if (cply_grapheme_count(one) != 1) {
			cply_report_with(d->x->diags, CPLY_XD303, &d->rules,
			                 CPLY_T(one));
			continue;
		}
		struct style *s = add_style(d, one);
		if (s)
			read_properties(d, s, body);
	}
}

static void read_rules(struct design *d)
{
	cply_str all = cplyi_xd_text(d->x, d->rules);
	for (size_t at = 0; at < all.len;) {
		size_t open = piece_end(all, at, '{');
		if (open == all.len)
			break;
		size_t close = piece_end(all, open + 1, '}');
		read_rule(d, cply_str_sub(all, at, open),
		          cply_str_sub(all, open + 1, close));
		at = close + 1;
	}
}

static int by_selector(const void *pa, const void *pb)
{
	const struct style *a = pa, *b = pb;
	int order = cply_str_cmp(a->selector, b->selector);
	return order ? order : (a->order > b->order) - (a->order < b->order);
}

/* A second rule for a letter adds to the first. */
static void merge_styles(struct design *d)
{
	uint32_t n = 0;
	if (d->n)
		qsort(d->styles, d->n, sizeof *d->styles, by_selector);
	for (uint32_t i = 0; i < d->n; i++) {
		struct style *s = &d->styles[i];
		if (!n ||
		    !cply_str_eq(d->styles[n - 1].selector, s->selector)) {
			d->styles[n++] = *s;
			continue;
		}
		struct style *to = &d->styles[n - 1];
		to->flags |= s->flags;
		to->bars |= s->bars;
		to->shade = s->shade ? s->shade : to->shade;
		for (uint32_t k = 0; k < s->extras.n; k++)
			cplyi_xd_extra(d->x, &to->extras,
			               s->extras.items[k].key,
			               s->extras.items[k].value);
	}
	d->n = n;
}

static const struct style *find_style(const struct design *d, cply_str selector)
{
	if (!d->n)
		return NULL;
	uint32_t i = cplyi_sorted_find(&d->styles->selector, d->n,
	                               sizeof *d->styles, selector);
	return i < d->n ? &d->styles[i] : NULL;
}

/* ---- the grid ---- */

static void apply(struct design *d, cply_cell *cell, const struct style *s)
{
	cell->flags |= s->flags;
	cell->bars |= s->bars;
	if (s->shade)
		cell->shade = s->shade;
	if (!s->extras.n)
		return;
	cply_cell_more *more = cplyi_xd_more(d->x, cell);
	if (more)
		more->extras = s->extras;
}

static void read_sign(struct design *d, uint32_t r, uint32_t c, cply_span at)
{
	struct xd *x = d->x;
	cply_cell *cell = cply_cell_at(x->cw, r, c);
	char grid = x->text.ptr[cell->at.begin];
	char sign = x->text.ptr[at.begin];
	if (sign == '#' && grid == '.' && cell->at.end > cell->at.begin)
		x->design_has_blocks = true;
	const struct style *s = find_style(d, cplyi_xd_text(x, at));
	if (s)
		apply(d, cell, s);
	else if (sign != '.' && sign != '#' && sign != '_')
		cplyi_tally_add(&d->unknown, x->diags, &at,
		                (cply_place){ .kind = CPLY_PLACE_CELL,
		                              .row = r + 1,
		                              .col = c + 1,
		                              .from = cplyi_xd_text(x, at) });
}

static void read_signs(struct design *d, const struct xd_section *section)
{
	struct xd_lines l = cplyi_xd_body(d->x, section);
	cply_crossword *cw = d->x->cw;
	cply_span line, where;
	uint32_t r = 0;
	bool fits = true;
	l.at = d->grid;
	while (cplyi_xd_line(&l, &line)) {
		if (line.begin == line.end)
			continue;
		uint32_t at = line.begin, c = 0;
		for (; cplyi_xd_cell(d->x, &at, line.end, &where); c++)
			if (r < cw->height && c < cw->width)
				read_sign(d, r, c, where);
		fits &= c == cw->width;
		r++;
	}
	if (!fits || r != cw->height)
		cply_report_with(d->x->diags, CPLY_XD301, &section->title,
		                 CPLY_Z("Design"));
}

/* The rules end with </style>, or with the last brace. */
static void find_rules(struct design *d, const struct xd_section *section)
{
	cply_str all = cply_str_sub(d->x->text, section->body.begin,
	                            section->body.end);
	uint32_t base = section->body.begin;
	size_t open = cply_str_find(all, CPLY_STR("<style>"));
	size_t close = cply_str_find(all, CPLY_STR("</style>"));
	d->rules = (cply_span){ base, base };
	d->grid = base;
	if (open != SIZE_MAX && close != SIZE_MAX && open < close) {
		d->rules = (cply_span){ base + (uint32_t)open + 7,
			                base + (uint32_t)close };
		d->grid = base + (uint32_t)close + 8;
		return;
	}
	for (size_t i = all.len; i > 0; i--)
		if (all.ptr[i - 1] == '}') {
			d->rules.end = d->grid = base + (uint32_t)i;
			break;
		}
	if (open != SIZE_MAX && base + open + 7 <= d->rules.end)
		d->rules.begin = base + (uint32_t)open + 7;
}

cply_status cplyi_xd_read_design(struct xd *x, const struct xd_section *s)
{
	struct design d = { .x = x, .unknown = { .rule = CPLY_XD304 } };
	find_rules(&d, s);
	read_rules(&d);
	merge_styles(&d);
	if (d.n)
		read_signs(&d, s);
	else
		cply_report(x->diags, CPLY_XD306, &s->title);
	return x->arena->failed ? CPLY_NOMEM : CPLY_OK;
}
