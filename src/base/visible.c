/* SPDX-License-Identifier: MIT */
/* Text of unknown origin made fit for a terminal. */
#include "base/visible.h"

#include <utf8proc.h>

#include "base/text.h"

enum { REPLACEMENT = 0xFFFD, DOTTED_CIRCLE = 0x25CC, ZWJ = 0x200D };

/* Invisible, or able to turn the text around it. */
static bool is_hidden(uint32_t c)
{
	return c == 0xAD || c == 0x61C || c == 0x200B ||
	       (c >= 0x200E && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
	       (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
	       (c >= 0xFFF9 && c <= 0xFFFB);
}

static bool is_control(uint32_t c)
{
	return c < 0x20 || (c >= 0x7F && c < 0xA0);
}

/* What is printed for a code point; 0: nothing. */
static uint32_t shown(uint32_t c, cplyi_visible how)
{
	if (how == CPLYI_CLEAN) {
		if (c == '\t' || c == '\n' || c == '\r' || c == 0x2028 ||
		    c == 0x2029)
			return ' ';
		return is_control(c) || is_hidden(c) ? 0 : c;
	}
	if (c < 0x20)
		return 0x2400 + c; /* control pictures */
	if (c == 0x7F)
		return 0x2421;
	return is_control(c) || is_hidden(c) ? REPLACEMENT : c;
}

uint32_t cplyi_clean(uint32_t c)
{
	return shown(c, CPLYI_CLEAN);
}

static bool joins(uint32_t a, uint32_t b)
{
	return !utf8proc_grapheme_break((int32_t)a, (int32_t)b);
}

/* A grapheme must not take in what is printed before or after it. */
size_t cplyi_put_grapheme(cply_buf *out, cply_str g, cplyi_visible how)
{
	enum { MOST = 16 };
	if (g.len == 1 && g.ptr[0] >= 0x20 && g.ptr[0] < 0x7F) {
		if (out)
			cply_put_char(out, g.ptr[0]);
		return 1;
	}
	uint32_t points[MOST + 1], c;
	size_t n = 0;
	for (size_t at = 0; cply_utf8_next(g, &at, &c);) {
		if (n == MOST) { /* a heap of marks on one letter */
			points[0] = REPLACEMENT;
			n = 1;
			break;
		}
		c = shown(c, how);
		if (c && n == 0 && (joins('a', c) || c == ZWJ))
			points[n++] = DOTTED_CIRCLE;
		if (c)
			points[n++] = c;
	}
	while (n && points[n - 1] == ZWJ)
		n--;
	if (n && joins(points[n - 1], 'a'))
		points[n - 1] = REPLACEMENT;

	char bytes[4 * (MOST + 1)];
	cply_arena none;
	cply_arena_init(&none, NULL, 0);
	cply_buf b = { .arena = &none,
		       .ptr = bytes,
		       .cap = sizeof bytes,
		       .max = sizeof bytes };
	for (size_t i = 0; i < n; i++)
		cply_put_utf8(&b, points[i]);
	if (out)
		cply_put_str(out, cply_buf_str(&b));
	return cply_width(cply_buf_str(&b));
}

size_t cplyi_put_visible(cply_buf *out, cply_str s, cplyi_visible how)
{
	size_t width = 0;
	cply_str g;
	for (size_t at = 0; (g = cply_grapheme_next(s, &at)).len;)
		width += cplyi_put_grapheme(out, g, how);
	return width;
}

static uint32_t columns(cply_str g, size_t at, void *ctx)
{
	(void)at, (void)ctx;
	return (uint32_t)cplyi_put_grapheme(NULL, g, CPLYI_CLEAN);
}

static bool is_line_end(cply_str g)
{
	return g.ptr[0] == '\n' || g.ptr[0] == '\r';
}

/* A blank with a mark on it is a character to be seen. */
static bool is_blank(cply_str g)
{
	return g.len == 1 && (g.ptr[0] == ' ' || g.ptr[0] == '\t');
}

static size_t without_blanks(cply_str s, size_t begin, size_t end)
{
	while (end > begin && (s.ptr[end - 1] == ' ' || s.ptr[end - 1] == '\t'))
		end--;
	return end;
}

bool cplyi_wrap_next(cplyi_wrap *w, size_t *begin, size_t *end)
{
	if (w->at >= w->text.len)
		return false;
	uint32_t used = 0;
	size_t at = w->at, here = at, fit = SIZE_MAX, after_fit = at;
	cply_str g;
	*begin = at;
	for (; (g = cply_grapheme_next(w->text, &at)).len; here = at) {
		if (is_line_end(g)) {
			*end = without_blanks(w->text, *begin, here);
			w->at = at;
			return true;
		}
		if (is_blank(g)) {
			fit = here;
			after_fit = at;
		}
		used += w->measure ? w->measure(g, here, w->ctx)
		                   : columns(g, here, NULL);
		if (used <= w->width || here == *begin || is_blank(g))
			continue;
		/* Too wide: back to the last blank, or cut here. */
		bool has_blank = fit != SIZE_MAX && fit > *begin;
		*end = has_blank ? without_blanks(w->text, *begin, fit) : here;
		w->at = has_blank ? after_fit : here;
		return true;
	}
	w->at = w->text.len;
	*end = without_blanks(w->text, *begin, w->at);
	return true;
}
