/* SPDX-License-Identifier: MIT */
#include "native/picture/type.h"

#include "base/text.h"
#include "base/visible.h"
#include "draw/shape.h"

/* What packages.txt installs, so that a picture looks the same everywhere.
 * Liberation Sans has the widths of Helvetica and Arial, which the SVG names;
 * DejaVu Sans has the letters that it lacks. */
#define FAMILIES "Liberation Sans,DejaVu Sans,sans-serif"

enum {
	REFERENCE = 1000,  /* size at which graphemes are measured */
	MOST_LINES = 8192, /* that are kept: a layout is some kilobytes */
	MOST_WIDTHS = 65536
};

static void forget_line(void *p)
{
	cplyi_set_line *line = p;
	g_object_unref(line->layout);
	g_free(line);
}

static void free_key(void *p)
{
	g_bytes_unref(p);
}

void cplyi_type_init(cplyi_typeface *t)
{
	*t = (cplyi_typeface){ 0 };
	PangoFontMap *map = pango_cairo_font_map_new();
	t->context = pango_font_map_create_context(map);
	g_object_unref(map);
	cairo_font_options_t *o = cairo_font_options_create();
	cairo_font_options_set_antialias(o, CAIRO_ANTIALIAS_GRAY);
	cairo_font_options_set_hint_style(o, CAIRO_HINT_STYLE_NONE);
	cairo_font_options_set_hint_metrics(o, CAIRO_HINT_METRICS_OFF);
	pango_cairo_context_set_font_options(t->context, o);
	cairo_font_options_destroy(o);
	pango_cairo_context_set_resolution(t->context, 96);
	pango_context_set_round_glyph_positions(t->context, FALSE);
	/* Not that of whoever runs it: a picture is the same everywhere. */
	pango_context_set_language(t->context,
	                           pango_language_from_string("en"));
	for (unsigned i = 0; i < 4; i++) {
		t->fonts[i] = pango_font_description_from_string(FAMILIES);
		if (i & CPLY_BOLD)
			pango_font_description_set_weight(t->fonts[i],
			                                  PANGO_WEIGHT_BOLD);
		if (i & CPLY_ITALIC)
			pango_font_description_set_style(t->fonts[i],
			                                 PANGO_STYLE_ITALIC);
	}
	t->widths = g_hash_table_new_full(g_bytes_hash, g_bytes_equal, free_key,
	                                  NULL);
	t->lines = g_hash_table_new_full(g_bytes_hash, g_bytes_equal, free_key,
	                                 forget_line);
	t->key = g_byte_array_new();
}

void cplyi_type_free(cplyi_typeface *t)
{
	g_hash_table_destroy(t->widths);
	g_hash_table_destroy(t->lines);
	g_byte_array_free(t->key, TRUE);
	for (unsigned i = 0; i < 4; i++)
		pango_font_description_free(t->fonts[i]);
	g_object_unref(t->context);
}

/* ---- text to layout ---- */

/* Adds what may be seen of `s`; pango takes neither NUL nor bad UTF-8. */
static void put_clean(GString *out, cply_str s, bool keep_lines)
{
	uint32_t c;
	for (size_t at = 0; cply_utf8_next(s, &at, &c);) {
		if (c != '\n' || !keep_lines)
			c = cplyi_clean(c);
		if (c && g_unichar_validate(c))
			g_string_append_unichar(out, c);
	}
}

static void add_attribute(PangoAttrList *list, PangoAttribute *a, size_t begin,
                          size_t end)
{
	a->start_index = (guint)begin;
	a->end_index = (guint)end;
	pango_attr_list_insert(list, a);
}

static void add_style(PangoAttrList *list, uint32_t style, double size,
                      size_t begin, size_t end)
{
	if (style & CPLY_ITALIC)
		add_attribute(list, pango_attr_style_new(PANGO_STYLE_ITALIC),
		              begin, end);
	if (style & CPLY_BOLD)
		add_attribute(list, pango_attr_weight_new(PANGO_WEIGHT_BOLD),
		              begin, end);
	if (style & CPLY_SMALL_CAPS)
		add_attribute(list,
		              pango_attr_variant_new(PANGO_VARIANT_SMALL_CAPS),
		              begin, end);
	if (style & CPLY_UNDERLINE)
		add_attribute(list,
		              pango_attr_underline_new(PANGO_UNDERLINE_SINGLE),
		              begin, end);
	if (style & CPLY_STRIKE)
		add_attribute(list, pango_attr_strikethrough_new(TRUE), begin,
		              end);
	if (!(style & (CPLY_SUB | CPLY_SUP)))
		return;
	double rise = style & CPLY_SUB ? -size / 4 : size * 2 / 5;
	add_attribute(list, pango_attr_scale_new(0.7), begin, end);
	add_attribute(list, pango_attr_rise_new((int)(rise * PANGO_SCALE)),
	              begin, end);
}

static void fill_layout(PangoLayout *layout, double size, uint32_t style,
                        const cply_text *text, size_t begin, size_t end)
{
	GString *clean = g_string_new(NULL);
	PangoAttrList *list = pango_attr_list_new();
	cply_str plain = cply_str_sub(text->plain, 0, end);
	uint32_t run = 0;
	uint32_t rest = style & ~(uint32_t)(CPLY_BOLD | CPLY_ITALIC);
	for (size_t at = begin; at < plain.len;) {
		uint32_t now = cplyi_style_at(text, at, &run), c;
		size_t from = at, put = clean->len;
		while (at < plain.len && cplyi_style_at(text, at, &run) == now)
			cply_utf8_next(plain, &at, &c);
		put_clean(clean, cply_str_sub(plain, from, at),
		          style & CPLYI_KEEP_LINES);
		add_style(list, now | rest, size, put, clean->len);
	}
	pango_layout_set_text(layout, clean->str, (int)clean->len);
	pango_layout_set_attributes(layout, list);
	pango_attr_list_unref(list);
	g_string_free(clean, TRUE);
}

PangoLayout *cplyi_type_layout(cplyi_typeface *t, double size, uint32_t style,
                               const cply_text *text, size_t begin, size_t end)
{
	PangoFontDescription *font =
		t->fonts[style & (CPLY_BOLD | CPLY_ITALIC)];
	PangoLayout *layout = pango_layout_new(t->context);
	pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
	pango_layout_set_font_description(layout, font);
	fill_layout(layout, size, style, text, begin, end);
	return layout;
}

/* ---- what is kept ---- */

static void add_key(cplyi_typeface *t, const void *bytes, size_t n)
{
	g_byte_array_append(t->key, bytes, (guint)n);
}

/* Looks up the key; when it is not there `*key` is what to file it under. */
static void *find(cplyi_typeface *t, GHashTable *table, GBytes **key)
{
	GBytes *looked = g_bytes_new_static(t->key->data, t->key->len);
	void *found = g_hash_table_lookup(table, looked);
	g_bytes_unref(looked);
	*key = found ? NULL : g_bytes_new(t->key->data, t->key->len);
	return found;
}

static cplyi_len set_width(cplyi_typeface *t, uint32_t style, cply_str s)
{
	cply_text text = cply_text_plain(s);
	PangoLayout *layout =
		cplyi_type_layout(t, REFERENCE, style, &text, 0, s.len);
	PangoRectangle logical;
	pango_layout_get_extents(layout, NULL, &logical);
	g_object_unref(layout);
	return (cplyi_len)(logical.width / PANGO_SCALE);
}

static cplyi_len measure_other(cplyi_typeface *t, uint32_t style, cply_str s)
{
	GBytes *key;
	g_byte_array_set_size(t->key, 0);
	add_key(t, &style, sizeof style);
	add_key(t, s.ptr, s.len);
	void *found = find(t, t->widths, &key);
	if (found)
		return GPOINTER_TO_INT(found) - 1;
	cplyi_len width = set_width(t, style, s);
	if (g_hash_table_size(t->widths) >= MOST_WIDTHS)
		g_hash_table_remove_all(t->widths);
	g_hash_table_insert(t->widths, key, GINT_TO_POINTER(width + 1));
	return width;
}

cplyi_len cplyi_type_measure(cplyi_typeface *t, const cplyi_font *font,
                             cply_str grapheme)
{
	uint32_t style = font->style & (CPLY_BOLD | CPLY_ITALIC);
	unsigned char first = (unsigned char)grapheme.ptr[0];
	cplyi_len width;
	if (grapheme.len == 1 && first < 128) {
		cplyi_len *known = &t->ascii[style][first];
		if (!*known)
			*known = set_width(t, style, grapheme) + 1;
		width = *known - 1;
	} else {
		width = measure_other(t, style, grapheme);
	}
	if (font->style & (CPLY_SUB | CPLY_SUP))
		width = width * 7 / 10;
	return (cplyi_len)((int64_t)width * font->size / REFERENCE);
}

static void make_key(cplyi_typeface *t, const cplyi_font *font,
                     const cply_text *text, size_t begin, size_t end)
{
	g_byte_array_set_size(t->key, 0);
	add_key(t, &font->size, sizeof font->size);
	add_key(t, &font->style, sizeof font->style);
	for (uint32_t i = 0; i < text->n_runs; i++) {
		const cply_run *run = &text->runs[i];
		if (run->end <= begin || run->begin >= end)
			continue;
		const uint32_t part[] = {
			run->begin > begin ? (uint32_t)(run->begin - begin) : 0,
			(uint32_t)(run->end - begin), run->style
		};
		add_key(t, part, sizeof part);
	}
	add_key(t, "", 1);
	add_key(t, text->plain.ptr + begin, end - begin);
}

const cplyi_set_line *cplyi_type_line(cplyi_typeface *t, const cplyi_font *font,
                                      const cply_text *text, size_t begin,
                                      size_t end)
{
	GBytes *key;
	make_key(t, font, text, begin, end);
	cplyi_set_line *line = find(t, t->lines, &key);
	if (line)
		return line;
	line = g_new0(cplyi_set_line, 1);
	line->layout = cplyi_type_layout(t, font->size / 10.0, font->style,
	                                 text, begin, end);
	pango_layout_set_single_paragraph_mode(line->layout, TRUE);
	line->line = pango_layout_get_line_readonly(line->layout, 0);
	PangoRectangle logical;
	pango_layout_line_get_extents(line->line, NULL, &logical);
	line->width = (double)logical.width / PANGO_SCALE;
	if (g_hash_table_size(t->lines) >= MOST_LINES)
		g_hash_table_remove_all(t->lines);
	g_hash_table_insert(t->lines, key, line);
	return line;
}
