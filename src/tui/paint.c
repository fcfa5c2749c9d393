/* SPDX-License-Identifier: MIT */
/* Lines of our own drawing on the screen: their colour sequences, and their
 * characters in the columns that we count. */
#include <wchar.h>

#include "base/ascii.h"
#include "base/text.h"
#include "base/visible.h"
#include "tui/curses.h"
#include "tui/screen.h"

/* A terminal of fewer colours gets the nearest of the eight. */
static int nearest(int color)
{
	if (color < 0 || color < *curses.COLORS)
		return color;
	if (color < 16) /* the bright ones of the eight */
		return color % 8;
	static const unsigned char levels[] = { 0, 95, 135, 175, 215, 255 };
	unsigned part[3];
	if (color >= 232) {
		part[0] = part[1] = part[2] =
			(unsigned)(8 + 10 * (color - 232));
	} else {
		part[0] = levels[(color - 16) / 36 % 6];
		part[1] = levels[(color - 16) / 6 % 6];
		part[2] = levels[(color - 16) % 6];
	}
	return (part[0] > 127 ? COLOR_RED : 0) |
	       (part[1] > 127 ? COLOR_GREEN : 0) |
	       (part[2] > 127 ? COLOR_BLUE : 0);
}

typedef struct look {
	attr_t attr;
	int fg, bg;
} look;

/* The pair of colours of a look; 0: those of the terminal. */
static int pair_of(const look *l)
{
	if (!screen_has_color() || (l->fg < 0 && l->bg < 0))
		return 0;
	int fg = nearest(l->fg), bg = nearest(l->bg);
	if (fg == bg && l->fg != l->bg) /* two greys became one */
		fg = bg == COLOR_WHITE ? COLOR_BLACK : COLOR_WHITE;
	int pair = curses.alloc_pair(fg, bg);
	return pair > 0 ? pair : 0;
}

static void use_look(const look *l)
{
	int pair = pair_of(l);
	curses.wattr_set(*curses.stdscr, l->attr, (short)0,
	                 pair ? &pair : NULL);
}

/* One number of a colour sequence; moves past its separator. */
static int take_number(cply_str s, size_t *at)
{
	int n = 0;
	while (*at < s.len && ascii_is_digit(s.ptr[*at])) {
		if (n < 1000)
			n = n * 10 + (s.ptr[*at] - '0');
		++*at;
	}
	if (*at < s.len && s.ptr[*at] == ';')
		++*at;
	return n;
}

/* "0;1;38;5;231": what stands between ESC [ and m. */
static void change_look(look *l, cply_str codes)
{
	for (size_t at = 0; at < codes.len;) {
		size_t before = at;
		int n = take_number(codes, &at);
		if (at == before)
			return; /* not ours */
		if (n == 38 || n == 48) {
			take_number(codes, &at); /* 5: of the palette */
			*(n == 38 ? &l->fg : &l->bg) = take_number(codes, &at);
			continue;
		}
		if (n == 0)
			*l = (look){ A_NORMAL, -1, -1 };
		l->attr |= n == 1   ? A_BOLD
		           : n == 2 ? A_DIM
		           : n == 3 ? A_ITALIC
		           : n == 4 ? A_UNDERLINE
		           : n == 7 ? A_REVERSE
		                    : 0;
	}
}

/* One character at (row, col). ncurses has its own idea of how wide a code
 * point is, and room for few of them in a place: it gets only what fits. */
static void put_grapheme(unsigned row, unsigned col, cply_str g, size_t width,
                         const look *l)
{
	wchar_t points[CCHARW_MAX + 1] = { 0 };
	size_t n = 0, used = 0;
	uint32_t c;
	for (size_t at = 0; cply_utf8_next(g, &at, &c);) {
		int w = wcwidth((wchar_t)c);
		if (n == 0 ? w < 1 || (size_t)w > width : w != 0)
			break;
		if (n == CCHARW_MAX)
			break;
		used += (size_t)w;
		points[n++] = (wchar_t)c;
	}
	if (!n) {
		points[0] = width > 1 ? 0x25A1 : L'?'; /* a box */
		used = 1;
	}
	cchar_t cell;
	int pair = pair_of(l);
	curses.setcchar(&cell, points, l->attr, 0, pair ? &pair : NULL);
	curses.mvwadd_wch(*curses.stdscr, (int)row, (int)col, &cell);
	if (used < width) {
		use_look(l);
		curses.mvwaddch(*curses.stdscr, (int)row, (int)(col + used),
		                ' ');
	}
}

/* The length of a colour sequence at the beginning of `s`, or 0. */
static size_t sequence(cply_str s)
{
	if (s.len < 3 || s.ptr[0] != '\033' || s.ptr[1] != '[')
		return 0;
	for (size_t i = 2; i < s.len; i++) {
		if (s.ptr[i] == 'm')
			return i + 1;
		if (s.ptr[i] != ';' && (s.ptr[i] < '0' || s.ptr[i] > '9'))
			return 0;
	}
	return 0;
}

void screen_put(unsigned row, unsigned col, cply_str line, size_t skip,
                size_t width)
{
	look l = { A_NORMAL, -1, -1 };
	if (row >= screen_rows() || col >= screen_columns())
		return;
	if (width > screen_columns() - col)
		width = screen_columns() - col;
	size_t x = 0;
	for (size_t at = 0; at < line.len && x < skip + width;) {
		cply_str rest = cply_str_sub(line, at, line.len);
		size_t n = sequence(rest);
		if (n) {
			change_look(&l, cply_str_sub(rest, 2, n - 1));
			at += n;
			continue;
		}
		cply_str g = cply_grapheme_next(line, &at);
		char clean[80];
		cply_arena none;
		cply_arena_init(&none, NULL, 0);
		cply_buf b = { .arena = &none,
			       .ptr = clean,
			       .cap = sizeof clean,
			       .max = sizeof clean };
		size_t w = cplyi_put_grapheme(&b, g, CPLYI_CLEAN);
		if (w && x >= skip && x + w <= skip + width)
			put_grapheme(row, col + (unsigned)(x - skip),
			             cply_buf_str(&b), w, &l);
		x += w;
	}
}

void screen_line(unsigned row, unsigned col, cply_str line)
{
	screen_put(row, col, line, 0, SIZE_MAX / 2);
}
