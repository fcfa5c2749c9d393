/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_DRAW_SVG_H
#define CROSSPLY_DRAW_SVG_H

#include "draw/canvas.h"

/* Light or dark as the reader has it, or always the same. */
typedef enum cplyi_theme {
	CPLYI_THEME_AUTO,
	CPLYI_THEME_LIGHT,
	CPLYI_THEME_DARK
} cplyi_theme;

/* A canvas that writes an SVG document. */
typedef struct cplyi_svg {
	cplyi_canvas base;
	cply_buf *out;
	uint32_t id; /* makes the ids of two pictures in one page differ */
	cplyi_theme theme;
	bool is_print; /* with the fonts that are named: type is set closer */
	const cplyi_font *font; /* of the open group, or NULL */
	bool item_has_title;
} cplyi_svg;

/* Text for XML and HTML, in elements and in quotes. */
void cplyi_put_escaped(cply_buf *out, cply_str s);
/* Is it fit to be the value of lang? */
bool cplyi_is_language(cply_str s);

void cplyi_svg_init(cplyi_svg *s, cply_buf *out, uint32_t id);

#endif
