/* SPDX-License-Identifier: MIT */
/* The canvas on cairo. */
#ifndef CROSSPLY_NATIVE_PICTURE_CAIRO_H
#define CROSSPLY_NATIVE_PICTURE_CAIRO_H

#include "native/picture/type.h"

typedef struct cplyi_board cplyi_board;

struct cplyi_board {
	cplyi_canvas base;
	cplyi_typeface *type;
	uint32_t inks[CPLYI_INK_COUNT]; /* their colours here */
	bool is_raster;                 /* edges are put on whole pixels */
	double scale;                   /* of `cr`: pixels for a CSS pixel */
	cplyi_page page;                /* set by begin */
	cairo_t *cr;                    /* NULL: only to measure */
	/* Called by begin, when the size is known, to set `cr`. NULL: it is
	 * there already. */
	void (*open)(cplyi_board *b, void *ctx);
	void *ctx;
};

void cplyi_board_init(cplyi_board *b, cplyi_typeface *type, bool dark);
uint32_t cplyi_board_rgb(const cplyi_board *b, cplyi_paint paint);

/* Sets the colour to paint with. */
void cplyi_set_color(cairo_t *cr, uint32_t rgb);

#endif
