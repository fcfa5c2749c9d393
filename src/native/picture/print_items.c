/* SPDX-License-Identifier: MIT */
/* The headings and clues of a sheet as paragraphs. */
#include <math.h>
#include <string.h>

#include "draw/shape.h"
#include "draw/sheet.h"
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
	cply_text text = cplyi_unbroken_length(cplyi_clue_text(clue, a), a);
	cplyi_item *item = &items->items[items->n++];
	*item = (cplyi_item){ .tag = "P" };
	if (label.plain.len) {
		item->label = set(type, &label, CPLY_BOLD);
		double width = width_of(item->label) / CPLYI_SET_SIZE;
		if (width > WIDEST_LABEL) {
			g_object_unref(item->label);
			item->label = NULL;
			item->is_hanging = true;
			text = cplyi_join_label(label.plain, text, a);
		} else if (width + CPLYI_LABEL_GAP > items->label_width) {
			items->label_width = width + CPLYI_LABEL_GAP;
		}
	}
	item->text = set(type, &text, 0);
	items->flow.bytes += text.plain.len;
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
	items->flow.bytes += text.plain.len;
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
		items->flow.items[i].lines =
			(uint32_t)pango_layout_get_line_count(item->text);
	}
}

/* Counts the lines, and remembers what was tried. */
static void try_width(void *ctx, double width, double size)
{
	cplyi_items *items = ctx;
	double sizes = width / size;
	for (size_t i = 0; i < items->n_breaks; i++) {
		if (fabs(items->breaks[i].sizes - sizes) > 1e-9)
			continue;
		for (size_t k = 0; k < items->n; k++)
			items->flow.items[k].lines = items->breaks[i].lines[k];
		return;
	}
	cplyi_items_break(items, width, size);
	if (items->n_breaks == CPLYI_MOST_BREAKS)
		return;
	uint32_t *lines = CPLY_NEW(items->arena, items->n, uint32_t);
	if (!lines)
		return;
	for (size_t k = 0; k < items->n; k++)
		lines[k] = items->flow.items[k].lines;
	items->breaks[items->n_breaks++] = (cplyi_breaks){ sizes, lines };
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
	items->flow = (cplyi_flow_items){
		.items = CPLY_NEW(a, n, cplyi_flow_item),
		.measure = try_width,
		.ctx = items,
	};
	if (!items->items || !items->flow.items)
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
	items->flow.n = items->n;
	for (size_t i = 0; i < items->n; i++)
		items->flow.items[i].is_heading = items->items[i].is_heading;
	return !a->failed;
}
