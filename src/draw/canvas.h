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
	/* Those from here on are named in the page's `inks` if used. */
	CPLYI_FOCUS,  /* squares of the word the player is in */
	CPLYI_CURSOR, /* the square the player is in */
	CPLYI_LIT,    /* squares the player has highlighted */
	CPLYI_ACCENT, /* what the eye shall follow: a curve, a frame */
	CPLYI_HEAT,   /* CPLYI_HEAT_LEVELS shades, from little to much */
	CPLYI_ON_HEAT = CPLYI_HEAT + 8, /* text on these: see below */
	CPLYI_RGB = CPLYI_ON_HEAT + 3,  /* what the puzzle asks for */
	CPLYI_INK_COUNT
} cplyi_ink;

enum { CPLYI_HEAT_LEVELS = 8 };

/* The ink that can be read on a shade of heat. */
cplyi_ink cplyi_ink_on_heat(unsigned level);

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
	cply_str title, author, description;
	cply_str language; /* or empty */
	uint32_t inks;     /* 1 << ink for those beyond the usual */
} cplyi_page;

typedef struct cplyi_point {
	cplyi_len x, y;
} cplyi_point;

typedef struct cplyi_canvas cplyi_canvas;

/* Every implementation begins with a cplyi_canvas. Groups do not nest, nor do
 * items. */
typedef struct cplyi_canvas_ops {
	void (*begin)(cplyi_canvas *c, const cplyi_page *page);
	void (*end)(cplyi_canvas *c);
	/* Things that belong together; most of their text is in `font`, which
	 * may be NULL. `title` is what the group says, or empty. */
	void (*begin_group)(cplyi_canvas *c, const char *name, cply_str title,
	                    const cplyi_font *font);
	void (*end_group)(cplyi_canvas *c);
	/* Within a group, what changes as one when the position does: a letter,
	 * a square, the clock. A drawing names the same thing the same way at
	 * every position; `id` is unique in its group. `title` is what a
	 * pointer over it is told, or empty. */
	void (*begin_item)(cplyi_canvas *c, uint64_t id, cply_str title);
	void (*end_item)(cplyi_canvas *c);
	void (*rect)(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len w,
	             cplyi_len h, cplyi_paint fill);
	void (*line)(cplyi_canvas *c, cplyi_len x1, cplyi_len y1, cplyi_len x2,
	             cplyi_len y2, cplyi_len width, cplyi_paint paint);
	/* A ring of this width; 0: a disc. */
	void (*circle)(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len r,
	               cplyi_len width, cplyi_paint paint);
	/* A bent line of this width; 0: what it encloses, filled. */
	void (*poly)(cplyi_canvas *c, const cplyi_point *points, size_t n,
	             cplyi_len width, cplyi_paint paint);
	/* Bytes [begin, end) of the text with its formatting. */
	void (*text)(cplyi_canvas *c, cplyi_len x, cplyi_len y,
	             const cplyi_font *font, const cply_text *text,
	             size_t begin, size_t end);
	/* How wide one grapheme is, or is believed to be. */
	cplyi_len (*measure)(cplyi_canvas *c, const cplyi_font *font,
	                     cply_str grapheme);
} cplyi_canvas_ops;

/* What a drawing keeps from one position to the next: see animation.h. */
typedef struct cplyi_keep {
	cply_arena *arena;
	void *plan;
} cplyi_keep;

struct cplyi_canvas {
	const cplyi_canvas_ops *ops;
	/* NULL, or the picture will be drawn again at other positions: the
	 * first time the drawing may put its layout into keep->plan. When it
	 * finds it there, it may leave out groups that never change. */
	cplyi_keep *keep;
};

#endif
