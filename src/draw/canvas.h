/* SPDX-License-Identifier: MIT */
/* The one thing that pictures are drawn on. A drawing (crossword.c) is written
 * once against this table; each kind of output (svg.c) fills it in once.
 *
 * Lengths are tenths of a CSS pixel in whole numbers, so that a picture is the
 * same everywhere. y grows downwards; text stands on its baseline. */
#ifndef CROSSPLY_DRAW_CANVAS_H
#define CROSSPLY_DRAW_CANVAS_H

#include "crossply/crossword.h"

typedef int32_t cplyi_len;

/* What a colour is for. The canvas knows how that looks, by day and night. */
typedef enum cplyi_ink {
	CPLYI_PAPER,    /* the page */
	CPLYI_SQUARE,   /* an open square */
	CPLYI_BLOCK,    /* a black one */
	CPLYI_LINE,     /* between squares */
	CPLYI_TEXT,     /* letters, clues, bars, the frame */
	CPLYI_MUTED,    /* numbers, what is by the way */
	CPLYI_PENCIL,   /* tentative letters */
	CPLYI_WRONG,    /* wrong letters */
	CPLYI_REVEALED, /* letters that the program gave */
	CPLYI_RIGHT,    /* letters that were checked */
	CPLYI_RGB,      /* a colour that the puzzle asks for */
	CPLYI_INK_COUNT
} cplyi_ink;

/* How an ink looks, as 0xRRGGBB. CPLYI_RGB has no look of its own. */
typedef struct cplyi_ink_look {
	const char *name;
	uint32_t light, dark;
} cplyi_ink_look;

extern const cplyi_ink_look cplyi_inks[CPLYI_INK_COUNT];

typedef struct cplyi_paint {
	cplyi_ink ink;
	uint32_t rgb; /* 0xRRGGBB, with CPLYI_RGB */
} cplyi_paint;

typedef enum cplyi_anchor { CPLYI_START, CPLYI_MIDDLE, CPLYI_END } cplyi_anchor;

typedef struct cplyi_font {
	cplyi_len size;
	uint32_t style; /* CPLY_BOLD and so on, for all of the text */
	cplyi_anchor anchor;
	cplyi_paint paint;
} cplyi_font;

typedef struct cplyi_page {
	cplyi_len width, height;
	cply_str title, description;
	cply_str language; /* or empty */
} cplyi_page;

typedef struct cplyi_canvas cplyi_canvas;

/* Every implementation begins with a cplyi_canvas. Groups do not nest. */
typedef struct cplyi_canvas_ops {
	void (*begin)(cplyi_canvas *c, const cplyi_page *page);
	void (*end)(cplyi_canvas *c);
	/* Things that belong together; most of their text is in `font`, which
	 * may be NULL. `title` is what the group says, or empty. */
	void (*begin_group)(cplyi_canvas *c, const char *name, cply_str title,
	                    const cplyi_font *font);
	void (*end_group)(cplyi_canvas *c);
	void (*rect)(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len w,
	             cplyi_len h, cplyi_paint fill);
	void (*line)(cplyi_canvas *c, cplyi_len x1, cplyi_len y1, cplyi_len x2,
	             cplyi_len y2, cplyi_len width, cplyi_paint paint);
	/* A ring of this width; 0: a disc. */
	void (*circle)(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len r,
	               cplyi_len width, cplyi_paint paint);
	/* Bytes [begin, end) of the text with its formatting. */
	void (*text)(cplyi_canvas *c, cplyi_len x, cplyi_len y,
	             const cplyi_font *font, const cply_text *text,
	             size_t begin, size_t end);
	/* How wide one grapheme is, or is believed to be. */
	cplyi_len (*measure)(cplyi_canvas *c, const cplyi_font *font,
	                     cply_str grapheme);
} cplyi_canvas_ops;

struct cplyi_canvas {
	const cplyi_canvas_ops *ops;
};

#endif
