/* SPDX-License-Identifier: MIT */
/* Type on pango: any script, without hinting, so that a text is as wide at one
 * size as at another. What was set once is kept. */
#ifndef CROSSPLY_NATIVE_PICTURE_TYPE_H
#define CROSSPLY_NATIVE_PICTURE_TYPE_H

#include <pango/pangocairo.h>

#include "draw/canvas.h"

typedef struct cplyi_typeface {
	PangoContext *context;
	PangoFontDescription *fonts[4]; /* CPLY_BOLD | CPLY_ITALIC */
	cplyi_len ascii[4][128];        /* widths + 1; 0: not known yet */
	GHashTable *widths;             /* of other graphemes */
	GHashTable *lines;              /* cplyi_set_line, by what they are */
	GByteArray *key;
} cplyi_typeface;

/* A line of text that was set. */
typedef struct cplyi_set_line {
	PangoLayout *layout;
	PangoLayoutLine *line;
	double width; /* in CSS pixels */
} cplyi_set_line;

void cplyi_type_init(cplyi_typeface *t);
void cplyi_type_free(cplyi_typeface *t);

cplyi_len cplyi_type_measure(cplyi_typeface *t, const cplyi_font *font,
                             cply_str grapheme);
/* The bytes [begin, end) in one line. Valid until the next call. */
const cplyi_set_line *cplyi_type_line(cplyi_typeface *t, const cplyi_font *font,
                                      const cply_text *text, size_t begin,
                                      size_t end);

/* A layout of the text with its formatting, without controls; it is the
 * caller's. `size` is in pixels of the context. Line feeds begin a new line if
 * CPLYI_KEEP_LINES is in the style, else they are blanks. */
#define CPLYI_KEEP_LINES 0x10000u

PangoLayout *cplyi_type_layout(cplyi_typeface *t, double size, uint32_t style,
                               const cply_text *text, size_t begin, size_t end);

#endif
