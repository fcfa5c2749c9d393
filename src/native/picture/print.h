/* SPDX-License-Identifier: MIT */
/* A sheet to print: what its parts share. All lengths are points.
 *
 * print_items.c makes paragraphs of headings and clues, print_plan.c decides
 * how large everything is and where it goes, print.c draws it. */
#ifndef CROSSPLY_NATIVE_PICTURE_PRINT_H
#define CROSSPLY_NATIVE_PICTURE_PRINT_H

#include "crossply/picture.h"
#include "native/picture/type.h"

/* Paragraphs are set at one size and drawn at another: nothing of type depends
 * on its size, so they break at the same places. */
#define CPLYI_SET_SIZE 10.0
/* From line to line, and above a clue and a heading, in sizes. */
#define CPLYI_PITCH 1.2
#define CPLYI_CLUE_GAP 0.3
#define CPLYI_HEAD_GAP 0.9
#define CPLYI_LABEL_GAP 0.45 /* from a label to its text */

typedef struct cplyi_item {
	bool is_heading;
	bool is_note;    /* a paragraph before the clues */
	bool is_hanging; /* the label stands in the text */
	bool is_rtl;
	PangoLayout *label; /* NULL: none */
	PangoLayout *text;  /* set at CPLYI_SET_SIZE */
	const char *tag;    /* of the PDF's structure */
	uint32_t lines;     /* at the width that was set last */
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
	size_t bytes;       /* of all their texts */
	double label_width; /* in sizes */
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
/* Counts the lines of all in columns of `width` and type of `size`. */
void cplyi_items_try(cplyi_items *items, double width, double size);
/* The same, and now they are broken so. */
void cplyi_items_break(cplyi_items *items, double width, double size);

/* Where the lines [first, first + n) of an item go. */
typedef struct cplyi_piece {
	uint32_t item, first, n;
	uint32_t page;
	double x, y; /* top left */
} cplyi_piece;

typedef struct cplyi_plan {
	double left, top, width, bottom; /* the part of a page that is used */
	double next_top;                 /* the same on the next pages */
	uint32_t columns;
	double column, gap;
	double size; /* of the clues' type */
	double cell, grid_x, grid_y;
	bool grid_alone; /* it fills the first page */
	uint32_t pages;
	cplyi_piece *pieces;
	size_t n_pieces, cap;
} cplyi_plan;

/* Decides on everything; left, top, next_top, width and bottom are given.
 * False when `a` is used up. */
bool cplyi_plan_make(cplyi_plan *p, cplyi_items *items,
                     const cply_crossword *cw, cply_arena *a);

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
