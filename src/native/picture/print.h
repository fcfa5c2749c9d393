/* SPDX-License-Identifier: MIT */
/* A sheet to print: what its parts share. All lengths are points.
 *
 * print_items.c makes paragraphs of headings and clues, draw/plan.c decides how
 * large everything is and where it goes, print.c draws it. */
#ifndef CROSSPLY_NATIVE_PICTURE_PRINT_H
#define CROSSPLY_NATIVE_PICTURE_PRINT_H

#include "crossply/picture.h"
#include "draw/plan.h"
#include "native/picture/type.h"

/* Paragraphs are set at one size and drawn at another: nothing of type depends
 * on its size, so they break at the same places. */
#define CPLYI_SET_SIZE 10.0
typedef struct cplyi_item {
	bool is_heading;
	bool is_note;    /* a paragraph before the clues */
	bool is_hanging; /* the label stands in the text */
	bool is_rtl;
	PangoLayout *label; /* NULL: none */
	PangoLayout *text;  /* set at CPLYI_SET_SIZE */
	const char *tag;    /* of the PDF's structure */
} cplyi_item;

/* How many lines each item has in columns of some width. */
typedef struct cplyi_breaks {
	double sizes; /* the width, in sizes of the type */
	uint32_t *lines;
} cplyi_breaks;

enum { CPLYI_MOST_BREAKS = 128 };

typedef struct cplyi_items {
	cplyi_item *items;
	size_t n;
	cplyi_flow_items flow; /* the same for the plan */
	double label_width;    /* in sizes */
	cply_arena *arena;
	cplyi_breaks breaks[CPLYI_MOST_BREAKS]; /* what was tried */
	size_t n_breaks;
} cplyi_items;

/* Headings and clues, and before them what is too long for the head of the
 * sheet, if not NULL. False when `a` is used up. */
bool cplyi_items_gather(cplyi_items *items, const cply_crossword *cw,
                        const cply_text *intro, const cply_text *notes,
                        cplyi_typeface *type, cply_arena *a);
void cplyi_items_free(cplyi_items *items);
/* Breaks them into lines for columns of `width` and type of `size`. */
void cplyi_items_break(cplyi_items *items, double width, double size);

/* Lines [first, first + n) with equal distances, from (x, y) down; what reads
 * from the right is put at the right end of `width`. All but the very first
 * line are moved in by `hang`. */
void cplyi_print_lines(cairo_t *cr, PangoLayout *layout, double size,
                       uint32_t first, uint32_t n, double x, double y,
                       double width, double hang);

/* A sheet of mill puzzles. */
cply_status cplyi_print_mill(const cply_scene *scene,
                             const cply_print_options *o, cply_arena *scratch,
                             cply_buf *out, cply_picture_info *info);

#endif
