/* SPDX-License-Identifier: MIT */
/* Styles of ipuz squares: a name that "styles" defines, or an object. Circles,
 * colours and bars go into the model, all else is kept. */
#include "format/ipuz/ipuz.h"

#include <stdlib.h>

#include "format/color.h"

/* A number leaves the choice to the program; these are told apart well. */
static const uint32_t palette[] = { 0xD9D9D9, 0xFFF2A8, 0xBFE3F7, 0xC9EBC0,
	                            0xF8C9C4, 0xDCCCF0, 0xFBD9A6, 0xB5E5DC };

/* A value as a message quotes it. */
static cply_arg quoted(ipuz *z, cply_json_value v)
{
	return CPLY_T(cplyi_json_type(v) == CPLY_JSON_STRING
	                      ? cplyi_json_string(v, z->arena)
	                      : cply_json_raw(v));
}

static void keep_style(ipuz *z, cply_cell *cell, cply_str key,
                       cply_json_value v)
{
	cply_cell_more *more = cplyi_ipuz_more(z, cell);
	if (more)
		cplyi_ipuz_keep(z, &more->extras, "style.", key, v);
}

/* A colour with the CPLY_COLOR bit, or 0. What cannot be written again from
 * it is kept. */
static uint32_t read_color(ipuz *z, cply_cell *cell, cply_str key,
                           cply_json_value v)
{
	cply_span at = cplyi_json_span(v);
	uint32_t rgb = 0;
	int64_t n;
	if (cply_json_int(v, &n)) {
		keep_style(z, cell, key, v);
		return CPLY_COLOR | palette[(uint64_t)n % CPLY_COUNT(palette)];
	}
	if (cplyi_json_type(v) == CPLY_JSON_STRING) {
		cply_str s = cplyi_json_string(v, z->arena);
		if (!s.len)
			return 0;
		if (cplyi_color(s, &rgb))
			return CPLY_COLOR | rgb;
	}
	if (cplyi_json_type(v) != CPLY_JSON_NULL)
		cply_report_with(z->diags, CPLY_IP204, &at, quoted(z, v));
	keep_style(z, cell, key, v);
	return 0;
}

static void read_bars(ipuz *z, cply_cell *cell, cply_json_value v)
{
	cply_str s = cplyi_json_string(v, z->arena);
	bool is_odd = cplyi_json_type(v) != CPLY_JSON_STRING;
	for (size_t i = 0; i < s.len; i++) {
		switch (s.ptr[i]) {
		case 'T':
		case 't':
			cell->bars |= CPLY_BAR_TOP;
			break;
		case 'R':
		case 'r':
			cell->bars |= CPLY_BAR_RIGHT;
			break;
		case 'B':
		case 'b':
			cell->bars |= CPLY_BAR_BOTTOM;
			break;
		case 'L':
		case 'l':
			cell->bars |= CPLY_BAR_LEFT;
			break;
		case ' ':
		case ',':
			break;
		default:
			is_odd = true;
		}
	}
	if (is_odd) {
		cply_span at = cplyi_json_span(v);
		cply_report_with(z->diags, CPLY_IP205, &at, quoted(z, v));
	}
}

/* A second label at the top right. It may also be the number where a word
 * ends, so the mark is kept as it is, too. */
static void read_mark(ipuz *z, cply_cell *cell, cply_json_value v)
{
	cply_str text = { NULL, 0 };
	if (!cplyi_json_scalar(cply_json_get(v, "TR"), z->arena, &text) ||
	    !text.len)
		return;
	cply_cell_more *more = cplyi_ipuz_more(z, cell);
	if (more)
		more->corner = text;
}

static void read_property(ipuz *z, cply_cell *cell, cply_str key,
                          cply_json_value v)
{
	if (CPLYI_IS(key, "shapebg") && cply_json_is(v, "circle")) {
		cell->flags |= CPLY_CELL_CIRCLED;
	} else if (CPLYI_IS(key, "barred")) {
		read_bars(z, cell, v);
	} else if (CPLYI_IS(key, "color")) {
		cell->shade = read_color(z, cell, key, v);
	} else if (CPLYI_IS(key, "colortext")) {
		uint32_t ink = read_color(z, cell, key, v);
		cply_cell_more *more =
			ink || cell->more ? cplyi_ipuz_more(z, cell) : NULL;
		if (more)
			more->ink = ink;
	} else {
		if (CPLYI_IS(key, "mark"))
			read_mark(z, cell, v);
		keep_style(z, cell, key, v);
	}
}

static void read_properties(ipuz *z, cply_cell *cell, cply_json_value style)
{
	bool is_lit = false;
	cply_json_iter it = cplyi_json_each(style);
	while (cplyi_json_step(&it)) {
		cply_str key = cplyi_json_string(it.key, z->arena);
		if (CPLYI_IS(key, "named"))
			continue;
		is_lit |= CPLYI_IS(key, "highlight") &&
		          cplyi_json_type(it.value) == CPLY_JSON_TRUE;
		read_property(z, cell, key, it.value);
	}
	if (is_lit && !cell->shade)
		cell->shade = IPUZ_HIGHLIGHT;
}

static int by_name(const void *pa, const void *pb)
{
	const ipuz_style *a = pa, *b = pb;
	int order = cply_str_cmp(a->name, b->name);
	return order ? order
	             : (a->style.at > b->style.at) -
	                       (a->style.at < b->style.at);
}

/* "styles" by name, sorted once: any cell may name any of them. */
static void index_styles(ipuz *z)
{
	uint32_t n = cply_json_count(z->styles);
	z->style_index = CPLY_NEW(z->arena, n, ipuz_style);
	if (!z->style_index)
		return;
	cply_json_iter it = cplyi_json_each(z->styles);
	while (cplyi_json_type(z->styles) == CPLY_JSON_OBJECT &&
	       cplyi_json_step(&it))
		z->style_index[z->n_styles++] =
			(ipuz_style){ cplyi_json_string(it.key, z->arena),
			              it.value };
	qsort(z->style_index, z->n_styles, sizeof *z->style_index, by_name);
}

static cply_json_value find_style(ipuz *z, cply_str name)
{
	size_t low = 0, high;
	if (!z->style_index)
		index_styles(z);
	high = z->n_styles;
	while (low < high) {
		size_t mid = low + (high - low) / 2;
		int order = cply_str_cmp(z->style_index[mid].name, name);
		if (order == 0)
			return z->style_index[mid].style;
		if (order < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return (cply_json_value){ NULL, 0 };
}

/* A style that "styles" defines; it cannot name another. */
static void read_named(ipuz *z, cply_cell *cell, cply_json_value name)
{
	cply_span at = cplyi_json_span(name);
	cply_str want = cplyi_json_string(name, z->arena);
	cply_json_value found = find_style(z, want);
	if (cplyi_json_type(found) == CPLY_JSON_OBJECT) {
		read_properties(z, cell, found);
		return;
	}
	keep_style(z, cell, CPLY_STR("named"), name);
	if (want.len)
		cply_report_with(z->diags, CPLY_IP203, &at, CPLY_T(want));
}

void cplyi_ipuz_style(ipuz *z, cply_cell *cell, cply_json_value style)
{
	cply_span at = cplyi_json_span(style);
	switch (cplyi_json_type(style)) {
	case CPLY_JSON_STRING:
		read_named(z, cell, style);
		break;
	case CPLY_JSON_OBJECT: {
		cply_json_value name = cply_json_get(style, "named");
		if (cplyi_json_type(name) == CPLY_JSON_STRING)
			read_named(z, cell, name);
		read_properties(z, cell, style);
		break;
	}
	case CPLY_JSON_NULL:
		break;
	default:
		cply_report_with(z->diags, CPLY_IP113, &at, CPLY_Z("style"),
		                 cplyi_ipuz_type(style),
		                 CPLY_Z("a name or an object"));
	}
}
