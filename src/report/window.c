/* SPDX-License-Identifier: MIT */
/* Source lines with carets. Everything is counted in terminal columns of what
 * is printed, not in bytes of what was read. */
#include "report/window.h"

#include "base/text.h"
#include "base/visible.h"

enum { TAB = 4, LOOK_BACK = 1024 };

static const char gutter_tint[] = "\x1b[34m", reset[] = "\x1b[0m";

void cplyi_tint(const cply_text_style *style, const char *ansi, cply_buf *out)
{
	if (style->color)
		cply_put(out, ansi);
}

uint32_t cplyi_style_width(const cply_text_style *style)
{
	uint32_t width = style->width ? style->width : 80;
	return width < 40 ? 40 : width;
}

static const char *ellipsis(const cply_text_style *style)
{
	return style->ascii ? "..." : "…";
}

static size_t put_cell(cply_buf *out, cply_str g, size_t column)
{
	if (g.ptr[0] != '\t')
		return cplyi_put_grapheme(out, g, CPLYI_SHOWN);
	size_t n = TAB - column % TAB;
	if (out)
		cply_put_fill(out, ' ', n);
	return n;
}

/* The slice of a line that is shown. */
struct view {
	cply_str line;
	size_t from;       /* first byte shown */
	size_t begin, end; /* what the carets mark, in bytes of the line */
	bool is_cut;       /* something stands before `from` */
};

/* Columns of bytes [from, to); stops counting at `most`. */
static size_t columns_of(cply_str line, size_t from, size_t to, size_t most)
{
	size_t width = 0;
	cply_str g;
	for (size_t at = from; at < to && width < most;) {
		g = cply_grapheme_next(line, &at);
		width += put_cell(NULL, g, width);
	}
	return width;
}

/* Begins at the line's start if the marked place is then in sight, else a
 * third of the room before it. */
static void choose_start(struct view *v, size_t room)
{
	size_t base = 0;
	if (v->begin > LOOK_BACK) {
		base = v->begin - LOOK_BACK;
		while (base < v->begin &&
		       ((unsigned char)v->line.ptr[base] & 0xC0) == 0x80)
			base++;
	}
	size_t before = columns_of(v->line, base, v->begin, SIZE_MAX);
	size_t marked = columns_of(v->line, v->begin, v->end, room / 2);
	v->from = base;
	v->is_cut = base > 0 || before + marked + 1 > room;
	if (!v->is_cut)
		return;
	cply_str g;
	for (size_t at = base; before > room / 3 && at < v->begin;) {
		g = cply_grapheme_next(v->line, &at);
		size_t w = put_cell(NULL, g, 0);
		before -= w < before ? w : before;
		v->from = at;
	}
}

static void put_gutter(uint32_t number, size_t digits,
                       const cply_text_style *style, cply_buf *out)
{
	cplyi_tint(style, gutter_tint, out);
	size_t n = 0;
	for (uint32_t i = number; i; i /= 10)
		n++;
	cply_put_fill(out, ' ', digits > n ? digits - n : 0);
	if (number)
		cply_put_uint(out, number);
	cply_put(out, " |");
	cplyi_tint(style, reset, out);
}

/* Prints the line; gives the columns [*first, *last) to be marked. */
static void put_line(const struct view *v, size_t room, const char *dots,
                     cply_buf *out, size_t *first, size_t *last)
{
	size_t column = 0, cut = cply_width(cply_str_of(dots));
	cply_str g;
	*first = *last = SIZE_MAX;
	if (v->is_cut) {
		cply_put(out, dots);
		column = cut;
	}
	for (size_t at = v->from; at < v->line.len;) {
		size_t here = at;
		g = cply_grapheme_next(v->line, &at);
		size_t w = put_cell(NULL, g, column);
		bool is_last = at == v->line.len;
		if (column + w + (is_last ? 0 : cut) > room) {
			cply_put(out, dots);
			break;
		}
		if (*first == SIZE_MAX && at > v->begin)
			*first = column;
		column += put_cell(out, g, column);
		if (here < v->end)
			*last = column;
	}
	if (*first == SIZE_MAX)
		*first = column;
	if (*last == SIZE_MAX || *last <= *first)
		*last = *first + 1;
}

void cplyi_put_window(const cply_source *src, cply_span span, bool number,
                      const cply_text_style *style, const char *tint,
                      cply_buf *out)
{
	cply_position p = cply_locate(src, span.begin);
	cply_span l = p.line_span;
	struct view v = { .line = cply_str_sub(src->bytes, l.begin, l.end) };
	v.begin = span.begin < l.end ? span.begin - l.begin : v.line.len;
	v.end = span.end < l.end ? span.end : l.end;
	v.end = v.end > l.begin ? v.end - l.begin : 0;
	if (l.begin == 0 && v.begin >= 3 &&
	    cply_str_starts(v.line, "\xEF\xBB\xBF")) {
		v.line = cply_str_sub(v.line, 3, v.line.len);
		v.begin -= 3;
		v.end -= v.end < 3 ? v.end : 3;
	}
	size_t digits = CPLYI_GUTTER, first, last;
	for (uint32_t i = p.line / 100000; i; i /= 10)
		digits++;
	size_t room = cplyi_style_width(style) - digits - 3;
	choose_start(&v, room);

	put_gutter(number ? p.line : 0, digits, style, out);
	if (v.line.len)
		cply_put_char(out, ' ');
	put_line(&v, room, ellipsis(style), out, &first, &last);
	cply_put_char(out, '\n');
	put_gutter(0, digits, style, out);
	cply_put_fill(out, ' ', first + 1);
	cplyi_tint(style, tint, out);
	cply_put_fill(out, '^', last - first);
	cply_position e = cply_locate(src, span.end);
	bool goes_on =
		e.line > p.line + 1 || (e.line == p.line + 1 && e.column > 1);
	if (goes_on) {
		cply_put(out, " ");
		cply_put(out, ellipsis(style));
		cply_put(out, " to line ");
		cply_put_uint(out, e.line);
		cply_put(out, ", column ");
		cply_put_uint(out, e.column);
	}
	cplyi_tint(style, reset, out);
	cply_put_char(out, '\n');
}

/* ---- binary ---- */

enum { HEX_ROWS = 4 };

static void put_hex_row(cply_str bytes, size_t row, size_t per_row,
                        uint64_t origin, const cply_text_style *style,
                        cply_buf *out)
{
	cplyi_tint(style, gutter_tint, out);
	cply_put_hex(out, origin + row, 8);
	cply_put(out, " |");
	cplyi_tint(style, reset, out);
	for (size_t i = 0; i < per_row; i++) {
		cply_put(out, i == 8 ? "  " : " ");
		if (row + i < bytes.len)
			cply_put_hex(out, (unsigned char)bytes.ptr[row + i], 2);
		else
			cply_put(out, "  ");
	}
	cply_put(out, "  ");
	for (size_t i = 0; i < per_row && row + i < bytes.len; i++) {
		char c = bytes.ptr[row + i];
		cply_put_char(out, c >= 0x20 && c < 0x7F ? c : '.');
	}
	cply_put_char(out, '\n');
}

static void put_hex_marks(size_t first, size_t last,
                          const cply_text_style *style, const char *tint,
                          cply_buf *out)
{
	cplyi_tint(style, gutter_tint, out);
	cply_put(out, "         |");
	cplyi_tint(style, reset, out);
	cply_put_fill(out, ' ', 1 + first * 3 + (first >= 8));
	cplyi_tint(style, tint, out);
	for (size_t i = first; i <= last; i++) {
		if (i > first)
			cply_put(out, i == 8 ? "  " : " ");
		cply_put(out, "^^");
	}
	cplyi_tint(style, reset, out);
}

void cplyi_put_hex_window(const cply_source *src, cply_span span,
                          uint64_t origin, const cply_text_style *style,
                          const char *tint, cply_buf *out)
{
	cply_str bytes = src->bytes;
	size_t per_row = cplyi_style_width(style) < 78 ? 8 : 16;
	size_t begin = span.begin < bytes.len ? span.begin : bytes.len;
	size_t end = span.end < bytes.len ? span.end : bytes.len;
	end = end > begin ? end : begin + 1;
	size_t row = begin - begin % per_row;
	for (unsigned n = 0; row < end; n++, row += per_row) {
		put_hex_row(bytes, row, per_row, origin, style, out);
		size_t first = begin > row ? begin - row : 0;
		size_t last = end - row < per_row ? end - row : per_row;
		put_hex_marks(first, last - 1, style, tint, out);
		bool is_cut = n + 1 == HEX_ROWS && row + per_row < end;
		if (is_cut) {
			cply_put(out, " ");
			cply_put(out, ellipsis(style));
			cply_put(out, " to 0x");
			cply_put_hex(out, origin + end - 1, 1);
		}
		cply_put_char(out, '\n');
		if (is_cut)
			return;
	}
}
