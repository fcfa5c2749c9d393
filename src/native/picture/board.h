/* SPDX-License-Identifier: MIT */
/* The canvas on cairo. Strokes are painted at once when there is a cairo_t to
 * paint on; else they are listed, to be compared with those of another picture
 * and painted where they differ. */
#ifndef CROSSPLY_NATIVE_PICTURE_BOARD_H
#define CROSSPLY_NATIVE_PICTURE_BOARD_H

#include "native/picture/type.h"

typedef enum cplyi_stroke_kind {
	CPLYI_STROKE_RECT,
	CPLYI_STROKE_LINE,
	CPLYI_STROKE_CIRCLE,
	CPLYI_STROKE_POLY,
	CPLYI_STROKE_TEXT
} cplyi_stroke_kind;

/* One thing that is painted. */
typedef struct cplyi_stroke {
	uint32_t kind;
	uint32_t rgb;
	/* RECT, POLY: x, y, w, h. LINE: x1, y1, x2, y2. CIRCLE: x, y, r. TEXT:
	 * x, y of the start of its baseline. */
	cplyi_len at[4];
	cplyi_len width;            /* LINE, CIRCLE, POLY */
	uint32_t hash;              /* POLY: of the points */
	const cplyi_set_line *line; /* TEXT */
	const cplyi_point *points;  /* POLY */
	size_t n_points;
} cplyi_stroke;

typedef struct cplyi_board cplyi_board;

struct cplyi_board {
	cplyi_canvas base;
	cplyi_type *type;
	uint32_t inks[CPLYI_INK_COUNT]; /* their colours here */
	bool is_raster;                 /* edges are put on whole pixels */
	double scale;                   /* of `cr`: pixels for a CSS pixel */
	cplyi_page page;                /* set by begin */
	cplyi_len dx, dy;               /* added to everything */
	/* Called by begin, when the size is known; may set `cr`. False: there
	 * will be no picture. NULL: strokes are listed. */
	bool (*open)(cplyi_board *b, void *ctx);
	void *ctx;
	cairo_t *cr;
	cply_arena *arena; /* of the list */
	cplyi_stroke *strokes;
	size_t n, cap;
	bool failed;
};

void cplyi_board_init(cplyi_board *b, cplyi_type *type, bool dark);
/* Paints a stroke on b->cr. */
void cplyi_board_paint(cplyi_board *b, const cplyi_stroke *s);
/* The pixels it touches. */
cairo_rectangle_int_t cplyi_board_bounds(const cplyi_board *b,
                                         const cplyi_stroke *s);
bool cplyi_stroke_same(const cplyi_stroke *a, const cplyi_stroke *b);
uint32_t cplyi_board_rgb(const cplyi_board *b, cplyi_paint paint);

#endif
