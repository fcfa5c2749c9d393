/* SPDX-License-Identifier: MIT */
#include "draw/line.h"

#include "base/text.h"

cplyi_len cplyi_line_width(cplyi_canvas *c, const cplyi_font *font,
                           cply_str text)
{
	int64_t width = 0;
	cply_str g;
	for (size_t i = 0; (g = cply_grapheme_next(text, &i)).len;)
		width += c->ops->measure(c, font, g);
	return width < INT32_MAX / 4 ? (cplyi_len)width : INT32_MAX / 4;
}

cply_str cplyi_line_cut(cplyi_canvas *c, const cplyi_font *font, cply_str text,
                        cplyi_len room, cply_arena *scratch)
{
	if (cplyi_line_width(c, font, text) <= room)
		return text;
	cply_buf b;
	cply_buf_init(&b, scratch);
	cply_str g;
	room -= font->size;
	for (size_t i = 0; (g = cply_grapheme_next(text, &i)).len;) {
		room -= c->ops->measure(c, font, g);
		if (room < 0)
			break;
		cply_put_str(&b, g);
	}
	cply_put(&b, "…");
	return cply_buf_str(&b);
}
