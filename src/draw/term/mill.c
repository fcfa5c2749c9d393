/* SPDX-License-Identifier: MIT */
/* A mill puzzle in a terminal. */
#include "draw/mill.h"
#include "crossply/crossword.h"
#include "draw/term/term.h"
#include "format/format.h"

/* The large board; the compact one has points half as far apart. */
enum {
	COLUMNS = 4,
	LINES = 2,
	WIDTH = 6 * COLUMNS + 1,
	HEIGHT = 6 * LINES + 1
};

/* Which ways a line goes from a place. */
enum { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8, FALLING = 16, RISING = 32 };

typedef struct sketch {
	unsigned dx, dy, width, height;
	bool ascii;
	uint8_t ways[HEIGHT][WIDTH];
	int8_t point[HEIGHT][WIDTH]; /* or -1 */
} sketch;

static void place_of(const sketch *s, unsigned point, unsigned *x, unsigned *y)
{
	unsigned column, row;
	cply_mill_point_place(point, &column, &row);
	*x = s->dx * column;
	*y = s->dy * (6 - row);
}

static void draw_line(sketch *s, unsigned p, unsigned q)
{
	unsigned x, y, x2, y2;
	place_of(s, p, &x, &y);
	place_of(s, q, &x2, &y2);
	if (x != x2 && y != y2) {
		if (s->dy == 1)
			return; /* there is no room for it */
		bool falling = (x < x2) == (y < y2);
		s->ways[(y + y2) / 2][(x + x2) / 2] |=
			falling ? FALLING : RISING;
		return;
	}
	for (unsigned i = x < x2 ? x : x2; y == y2 && i < (x > x2 ? x : x2);
	     i++) {
		s->ways[y][i] |= RIGHT;
		s->ways[y][i + 1] |= LEFT;
	}
	for (unsigned i = y < y2 ? y : y2; x == x2 && i < (y > y2 ? y : y2);
	     i++) {
		s->ways[i][x] |= DOWN;
		s->ways[i + 1][x] |= UP;
	}
}

static void make_sketch(sketch *s, bool diagonals, const cply_draw_options *o)
{
	bool compact = o->form == CPLY_FORM_COMPACT;
	s->ascii = o->ascii;
	s->dx = compact ? COLUMNS / 2 : COLUMNS;
	s->dy = compact ? LINES / 2 : LINES;
	s->width = 6 * s->dx + 1;
	s->height = 6 * s->dy + 1;
	memset(s->ways, 0, sizeof s->ways);
	memset(s->point, -1, sizeof s->point);
	for (unsigned i = 0; i < CPLY_MILL_POINTS; i++) {
		unsigned x, y;
		place_of(s, i, &x, &y);
		s->point[y][x] = (int8_t)i;
		uint32_t next = cply_mill_neighbours(i, diagonals);
		for (unsigned k = i + 1; k < CPLY_MILL_POINTS; k++)
			if (next >> k & 1)
				draw_line(s, i, k);
	}
}

static const char *line_sign(unsigned ways, bool ascii)
{
	static const char *const boxes[16] = { " ", "╵", "╷", "│", "╴", "┘",
		                               "┐", "┤", "╶", "└", "┌", "├",
		                               "─", "┴", "┬", "┼" };
	if (ways & FALLING)
		return ascii ? "\\" : "╲";
	if (ways & RISING)
		return ascii ? "/" : "╱";
	if (!ascii)
		return boxes[ways & 15];
	return !ways                      ? " "
	       : !(ways & (LEFT | RIGHT)) ? "|"
	       : !(ways & (UP | DOWN))    ? "-"
	                                  : "+";
}

static const char *stone_sign(const cply_mill_position *p, unsigned i,
                              bool ascii)
{
	if (p->stones[0] >> i & 1)
		return ascii ? "O" : "○";
	if (p->stones[1] >> i & 1)
		return ascii ? "@" : "●";
	if (p->marked >> i & 1)
		return ascii ? "X" : "×";
	return NULL;
}

/* What stands beside a point: the cursor, the stone that was chosen, the last
 * action. */
static const char *sign_beside(const cplyi_mill_view *v, int point, bool right)
{
	if (point < 0)
		return NULL;
	if (v->cursor >> point & 1)
		return right ? "<" : ">";
	if (v->chosen >> point & 1)
		return right ? ")" : "(";
	if (point == v->to || point == v->from)
		return right ? "]" : "[";
	return NULL;
}

static const char *mark_at(const cplyi_mill_view *v, const sketch *s,
                           unsigned y, unsigned x)
{
	int left = x ? s->point[y][x - 1] : -1;
	int right = x + 1 < s->width ? s->point[y][x + 1] : -1;
	/* Between two points of the compact board the cursor comes first. */
	if (left >= 0 && v->cursor >> left & 1)
		return sign_beside(v, left, true);
	const char *sign = sign_beside(v, right, false);
	return sign ? sign : sign_beside(v, left, true);
}

static void put_mark(cplyi_pen *pen, const char *mark)
{
	bool is_cursor = *mark == '<' || *mark == '>';
	cplyi_pen_look(pen, is_cursor ? CPLYI_NO_COLOR : CPLYI_TERM_WRONG,
	               CPLYI_NO_COLOR, CPLY_BOLD);
	cplyi_pen_sign(pen, mark, 1);
}

static void put_place(cplyi_pen *pen, const cplyi_mill_view *v, const sketch *s,
                      unsigned y, unsigned x)
{
	int point = s->point[y][x];
	const char *mark = point < 0 ? mark_at(v, s, y, x) : NULL;
	const char *stone =
		point >= 0 ? stone_sign(v->position, (unsigned)point, s->ascii)
			   : NULL;
	if (stone) {
		bool in_mill = v->mills >> point & 1;
		cplyi_pen_look(pen,
		               in_mill ? CPLYI_TERM_REVEALED : CPLYI_NO_COLOR,
		               CPLYI_NO_COLOR, CPLY_BOLD);
		cplyi_pen_sign(pen, stone, 1);
	} else if (point >= 0 && v->targets >> point & 1) {
		cplyi_pen_look(pen, CPLYI_TERM_WRONG, CPLYI_NO_COLOR,
		               CPLY_BOLD);
		cplyi_pen_sign(pen, s->ascii ? "." : "·", 1);
	} else if (mark) {
		put_mark(pen, mark);
	} else {
		cplyi_pen_look(pen, CPLYI_TERM_LINE, CPLYI_NO_COLOR, 0);
		cplyi_pen_sign(pen, line_sign(s->ways[y][x], s->ascii), 1);
	}
}

static void put_edge(cplyi_pen *pen, const char *mark)
{
	if (mark)
		put_mark(pen, mark);
	else
		cplyi_pen_sign(pen, " ", 1);
}

static void put_board(cplyi_pen *pen, const cplyi_mill_view *v,
                      const cply_draw_options *o)
{
	static const char *const rows[] = { "7", "6", "5", "4", "3", "2", "1" };
	sketch s;
	make_sketch(&s, v->diagonals, o);
	for (unsigned y = 0; y < s.height; y++) {
		cplyi_pen_look(pen, CPLYI_TERM_LABEL, CPLYI_NO_COLOR, 0);
		cplyi_pen_sign(pen, y % s.dy ? " " : rows[y / s.dy], 1);
		put_edge(pen, sign_beside(v, s.point[y][0], false));
		for (unsigned x = 0; x < s.width; x++)
			put_place(pen, v, &s, y, x);
		const char *mark =
			sign_beside(v, s.point[y][s.width - 1], true);
		if (mark)
			put_mark(pen, mark);
		cplyi_pen_look(pen, CPLYI_NO_COLOR, CPLYI_NO_COLOR, 0);
		cplyi_pen_end(pen);
	}
	cplyi_pen_look(pen, CPLYI_TERM_LABEL, CPLYI_NO_COLOR, 0);
	cplyi_pen_text(pen, s.dx == COLUMNS
	                            ? CPLY_STR("  a   b   c   d   e   f   g")
	                            : CPLY_STR("  a b c d e f g"));
	cplyi_pen_look(pen, CPLYI_NO_COLOR, CPLYI_NO_COLOR, 0);
	cplyi_pen_end(pen);
}

static void put_lines(const cplyi_lines *lines, cply_buf *out)
{
	for (size_t i = 0; i < lines->n; i++) {
		cply_put_str(out, lines->items[i].text);
		cply_put_char(out, '\n');
	}
}

void cplyi_mill_board_place(unsigned point, bool compact, unsigned *line,
                            unsigned *column)
{
	const sketch s = { .dx = compact ? COLUMNS / 2 : COLUMNS,
		           .dy = compact ? LINES / 2 : LINES };
	place_of(&s, point, column, line);
	*column += 2; /* the numbers of the rows */
}

void cplyi_mill_board(const cplyi_mill_view *v, const cply_draw_options *o,
                      cply_arena *scratch, cply_buf *out)
{
	cplyi_lines lines = { .arena = scratch };
	cplyi_pen pen = cplyi_pen_start(&lines, o->color);
	put_board(&pen, v, o);
	put_lines(&lines, out);
	for (unsigned i = 0; i < CPLY_MILL_POINTS && o->spot; i++)
		if (v->cursor >> i & 1) {
			unsigned line, column;
			cplyi_mill_board_place(i, o->form == CPLY_FORM_COMPACT,
			                       &line, &column);
			*o->spot = (cply_spot){ line, column, 1 };
		}
}

static void put_para(cplyi_pen *pen, cply_str s, size_t width, uint32_t style)
{
	cply_text text = cply_text_plain(cply_str_trim(s));
	if (text.plain.len)
		cplyi_pen_wrap(pen, &text, width, 0, style);
}

static cply_str hands(const cply_mill_position *p, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	if (p->hand[0] || p->hand[1]) {
		cply_put(&b, "In hand: White ");
		cply_put_uint(&b, p->hand[0]);
		cply_put(&b, ", Black ");
		cply_put_uint(&b, p->hand[1]);
	}
	return cply_buf_str(&b);
}

bool cplyi_mill_terminal(const cply_scene *scene, cply_arena *scratch,
                         cply_buf *out)
{
	enum { NARROWEST = 10, READABLE = 100 };
	const cply_draw_options *o = &scene->options;
	cplyi_mill_view v;
	if (!scene->state && !o->bare && scene->doc->as.mill->n_puzzles > 1)
		return cplyi_mill_list(scene, scratch, out);
	cplyi_lines lines = { .arena = scratch };
	size_t width = o->columns ? o->columns : 80;
	width = width < NARROWEST  ? NARROWEST
	        : width > READABLE ? READABLE
	                           : width;
	if (!cplyi_mill_view_of(scene, scratch, &v))
		return false;
	cplyi_pen pen = cplyi_pen_start(&lines, o->color);
	if (!v.step) {
		put_para(&pen, CPLY_STR("This pack has no puzzles."), width, 0);
	} else {
		if (!o->bare) {
			put_para(&pen, v.title, width, CPLY_BOLD);
			put_para(&pen, v.puzzle->description, width, 0);
			cplyi_pen_end(&pen);
		}
		put_board(&pen, &v, o);
		put_para(&pen, v.status, width, 0);
		put_para(&pen, hands(v.position, scratch), width, 0);
		if (o->solution && !o->bare) {
			put_para(&pen, CPLY_STR("Solution:"), width, CPLY_BOLD);
			cplyi_mill_put_solutions(&pen, v.pack, v.puzzle, 2,
			                         width, scratch);
		}
	}
	put_lines(&lines, out);
	return !scratch->failed;
}
