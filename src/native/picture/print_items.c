/* SPDX-License-Identifier: MIT */
/* The headings and clues of a sheet as paragraphs. */
#include <math.h>
#include <string.h>

#include "base/ascii.h"
#include "draw/shape.h"
#include "native/picture/print.h"

/* Labels wider than this many sizes stand in the text. */
#define WIDEST_LABEL 3.2

static PangoLayout *set(cplyi_typeface *type, const cply_text *text,
                        uint32_t style)
{
	PangoLayout *layout = cplyi_type_layout(type, CPLYI_SET_SIZE,
	                                        style | CPLYI_KEEP_LINES, text,
	                                        0, text->plain.len);
	pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
	PangoAttrList *list = pango_layout_get_attributes(layout);
	pango_attr_list_insert(list, pango_attr_insert_hyphens_new(FALSE));
	pango_layout_set_attributes(layout, list);
	return layout;
}

static double width_of(PangoLayout *layout)
{
	PangoRectangle logical;
	pango_layout_get_extents(layout, NULL, &logical);
	return logical.width / (double)PANGO_SCALE;
}

static bool reads_from_right(PangoLayout *layout)
{
	PangoLayoutLine *line = pango_layout_get_line_readonly(layout, 0);
	return line && line->resolved_dir == PANGO_DIRECTION_RTL;
}

/* "1,5,17 " in bold, then the clue. */
static cply_text join(cply_str label, cply_text text, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put_str(&b, label);
	cply_put_char(&b, ' ');
	uint32_t shift = (uint32_t)b.len;
	cply_put_str(&b, text.plain);
	cply_run *runs = CPLY_NEW(a, (size_t)text.n_runs + 1, cply_run);
	if (b.failed || !runs)
		return text;
	runs[0] = (cply_run){ 0, shift, CPLY_BOLD };
	for (uint32_t i = 0; i < text.n_runs; i++) {
		runs[i + 1] = text.runs[i];
		runs[i + 1].begin += shift;
		runs[i + 1].end += shift;
	}
	return (cply_text){ cply_buf_str(&b), runs, text.n_runs + 1 };
}

static bool is_of_length(char c)
{
	return ascii_is_digit(c) || c == ',' || c == '-' || c == ' ' ||
	       c == '\'' || c == '.' || c == ';';
}

/* "(3, 4)" at the end is not broken: its blanks become fixed ones. Formatting
 * before it stays where it is. */
static cply_text unbroken_length(cply_text text, cply_arena *a)
{
	cply_str s = cply_str_trim(text.plain);
	size_t open = s.len, blanks = 0;
	if (!s.len || s.ptr[s.len - 1] != ')')
		return text;
	while (--open && s.ptr[open] != '(') {
		if (open < s.len - 1 && !is_of_length(s.ptr[open]))
			return text;
		blanks += s.ptr[open] == ' ';
	}
	if (!open || !blanks)
		return text;
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put_str(&b, (cply_str){ text.plain.ptr,
	                             (size_t)(s.ptr - text.plain.ptr) + open });
	for (; open < s.len; open++) {
		if (s.ptr[open] == ' ')
			cply_put_utf8(&b, 0xA0);
		else
			cply_put_char(&b, s.ptr[open]);
	}
	if (!b.failed)
		text.plain = cply_buf_str(&b);
	return text;
}

static void add_heading(cplyi_items *items, const cply_clue_list *list,
                        cplyi_typeface *type)
{
	cply_text text = cply_text_plain(cplyi_heading(list));
	cplyi_item *item = &items->items[items->n++];
	*item = (cplyi_item){ .is_heading = true,
		              .text = set(type, &text, CPLY_BOLD),
		              .tag = "H2" };
	item->is_rtl = reads_from_right(item->text);
}

static void add_clue(cplyi_items *items, const cply_clue *clue,
                     cplyi_typeface *type, cply_arena *a)
{
	cply_text label = cply_text_plain(cplyi_clue_label(clue, a));
	cply_text text = unbroken_length(cplyi_clue_text(clue, a), a);
	cplyi_item *item = &items->items[items->n++];
	*item = (cplyi_item){ .tag = "P" };
	if (label.plain.len) {
		item->label = set(type, &label, CPLY_BOLD);
		double width = width_of(item->label) / CPLYI_SET_SIZE;
		if (width > WIDEST_LABEL) {
			g_object_unref(item->label);
			item->label = NULL;
			item->is_hanging = true;
			text = join(label.plain, text, a);
		} else if (width + CPLYI_LABEL_GAP > items->label_width) {
			items->label_width = width + CPLYI_LABEL_GAP;
		}
	}
	item->text = set(type, &text, 0);
	items->bytes += text.plain.len;
	item->is_rtl = reads_from_right(item->text);
}

static void add_note(cplyi_items *items, cply_text text, uint32_t style,
                     cplyi_typeface *type)
{
	cplyi_item *item = &items->items[items->n++];
	*item = (cplyi_item){ .is_note = true,
		              .text = set(type, &text, style),
		              .tag = "P" };
	item->is_rtl = reads_from_right(item->text);
	items->bytes += text.plain.len;
}

bool cplyi_items_gather(cplyi_items *items, const cply_crossword *cw,
                        const cply_text *intro, const cply_text *notes,
                        cplyi_typeface *type, cply_arena *a)
{
	size_t n = 2;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		n += (size_t)cw->lists[i].n_clues + 1;
	*items = (cplyi_items){ .items = CPLY_NEW(a, n, cplyi_item),
		                .arena = a };
	if (!items->items)
		return false;
	if (intro)
		add_note(items, *intro, 0, type);
	if (notes)
		add_note(items, *notes, CPLY_ITALIC, type);
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		if (!list->n_clues)
			continue;
		add_heading(items, list, type);
		for (uint32_t j = 0; j < list->n_clues; j++)
			add_clue(items, &list->clues[j], type, a);
	}
	return !a->failed;
}

void cplyi_items_free(cplyi_items *items)
{
	for (size_t i = 0; i < items->n; i++) {
		g_clear_object(&items->items[i].label);
		g_clear_object(&items->items[i].text);
	}
	items->n = 0;
}

void cplyi_items_break(cplyi_items *items, double width, double size)
{
	double sizes = width / size;
	for (size_t i = 0; i < items->n; i++) {
		cplyi_item *item = &items->items[i];
		double in = item->is_heading || item->is_note
		                    ? 0
		                    : items->label_width;
		double room = sizes - (item->is_hanging ? 0 : in);
		room = MAX(room, 1) * CPLYI_SET_SIZE;
		if (item->is_hanging)
			pango_layout_set_indent(item->text,
			                        (int)(-in * CPLYI_SET_SIZE *
			                              PANGO_SCALE));
		pango_layout_set_width(item->text, (int)(room * PANGO_SCALE));
		item->lines = (uint32_t)pango_layout_get_line_count(item->text);
	}
}

void cplyi_items_try(cplyi_items *items, double width, double size)
{
	double sizes = width / size;
	for (size_t i = 0; i < items->n_breaks; i++) {
		if (fabs(items->breaks[i].sizes - sizes) > 1e-9)
			continue;
		for (size_t k = 0; k < items->n; k++)
			items->items[k].lines = items->breaks[i].lines[k];
		return;
	}
	cplyi_items_break(items, width, size);
	if (items->n_breaks == CPLYI_MOST_BREAKS)
		return;
	uint32_t *lines = CPLY_NEW(items->arena, items->n, uint32_t);
	if (!lines)
		return;
	for (size_t k = 0; k < items->n; k++)
		lines[k] = items->items[k].lines;
	items->breaks[items->n_breaks++] = (cplyi_breaks){ sizes, lines };
}
