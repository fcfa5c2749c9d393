/* SPDX-License-Identifier: MIT */
/* A crossword for a terminal or a pipe: heading, grid, clues beside the grid
 * where there is room for them, else below it. */
#include "base/visible.h"
#include "crossply/draw.h"
#include "draw/shape.h"
#include "draw/term/term.h"

enum {
	NARROWEST = 10,
	GUTTER = 3,
	CLUE_COLUMN = 34,  /* at least, where there are several */
	BESIDE_SMALL = 20, /* lines of clues beside even a tiny grid */
	CLUE_WIDE = 60,    /* at most, beside the grid */
	READABLE = 100     /* no paragraph is wider */
};

/* Without blanks around; a start that moved would shift the runs. */
static cply_text trimmed(cply_text t)
{
	cply_str plain = cply_str_trim(t.plain);
	if (plain.ptr != t.plain.ptr)
		t.n_runs = 0;
	t.plain = plain;
	return t;
}

static void put_para(cplyi_pen *pen, cply_text t, size_t width, uint32_t style)
{
	t = trimmed(t);
	if (t.plain.len)
		cplyi_pen_wrap(pen, &t, width, 0, style);
}

static void put_head(const cply_crossword *cw, const cply_draw_options *o,
                     size_t width, cplyi_lines *out)
{
	cplyi_pen pen = cplyi_pen_start(out, o->color);
	cply_str byline = cplyi_byline(cw, o->ascii, out->arena);
	size_t begun = out->n;
	put_para(&pen, cw->meta[CPLY_META_TITLE], width, CPLY_BOLD);
	put_para(&pen, cply_text_plain(byline), width, 0);
	static const cply_meta more[] = { CPLY_META_INTRO, CPLY_META_NOTES };
	for (size_t i = 0; i < CPLY_COUNT(more); i++) {
		cply_text t = trimmed(cw->meta[more[i]]);
		if (!t.plain.len)
			continue;
		if (out->n > begun)
			cplyi_pen_end(&pen);
		put_para(&pen, t, width, 0);
	}
	cply_str sorry = cplyi_no_solution(cw, o);
	if (sorry.len && out->n > begun)
		cplyi_pen_end(&pen);
	put_para(&pen, cply_text_plain(sorry), width, 0);
	if (out->n > begun)
		cplyi_pen_end(&pen);
}

/* What the signs mean. What belongs together stays on one line, where there is
 * a blank for that. */
static void put_legend(const cplyi_term_grid *grid, bool ascii, cply_buf *b)
{
	const struct {
		bool is_used;
		const char *text;
	} rows[] = {
		{ grid->has_cursor, "[ ] cursor" },
		{ grid->has_word, "- - its word" },
		{ grid->has_wrong, "! wrong" },
		{ grid->has_revealed, "* revealed" },
		{ grid->has_pencil, "~ pencil" },
	};
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		if (!rows[i].is_used)
			continue;
		cply_put(b, b->len ? "  " : "");
		for (const char *p = rows[i].text; *p; p++)
			if (*p == ' ' && !ascii)
				cply_put(b, "\xC2\xA0");
			else
				cply_put_char(b, *p);
	}
}

/* What the grid could not say by itself. */
static void put_remarks(const cplyi_term_grid *grid, size_t width,
                        const cply_draw_options *o, cplyi_lines *out)
{
	cplyi_pen pen = cplyi_pen_start(out, o->color);
	cply_buf b;
	cply_buf_init(&b, out->arena);
	for (size_t i = 0; i < grid->n_cuts; i++) {
		cply_put(&b, i ? ", R" : "In full: R");
		cply_put_uint(&b, grid->cuts[i].row + 1);
		cply_put(&b, "C");
		cply_put_uint(&b, grid->cuts[i].col + 1);
		cply_put(&b, " ");
		cply_put_str(&b, grid->cuts[i].text);
	}
	if (grid->total_cuts > grid->n_cuts) {
		cply_put(&b, " and ");
		cply_put_uint(&b, grid->total_cuts - grid->n_cuts);
		cply_put(&b, " more");
	}
	put_para(&pen, cply_text_plain(cply_buf_str(&b)), width, 0);
	cply_buf_init(&b, out->arena);
	put_legend(grid, o->ascii, &b);
	put_para(&pen, cply_text_plain(cply_buf_str(&b)), width, 0);
	if (!grid->full_width)
		return;
	cply_buf_init(&b, out->arena);
	cply_put(&b, "Numbers, circles and lines need a terminal with ");
	cply_put_uint(&b, grid->full_width);
	cply_put(&b, " columns.");
	put_para(&pen, cply_text_plain(cply_buf_str(&b)), width, 0);
}

static void put_foot(const cply_crossword *cw, const cply_draw_options *o,
                     size_t width, cplyi_lines *out)
{
	cplyi_pen pen = cplyi_pen_start(out, o->color);
	cply_text last[] = { trimmed(cw->meta[CPLY_META_QUOTATION]),
		             trimmed(cw->meta[CPLY_META_EXPLANATION]),
		             trimmed(cw->meta[CPLY_META_COPYRIGHT]) };
	for (size_t i = o->solution ? 0 : 2; i < CPLY_COUNT(last); i++) {
		if (!last[i].plain.len)
			continue;
		cplyi_pen_end(&pen);
		put_para(&pen, last[i], width, 0);
	}
}

static void put_lines(const cplyi_lines *lines, cply_buf *out)
{
	for (size_t i = 0; i < lines->n; i++) {
		cply_put_str(out, lines->items[i].text);
		cply_put_char(out, '\n');
	}
}

/* Two pictures side by side. */
static void put_beside(const cplyi_term_grid *left, const cplyi_lines *right,
                       cply_buf *out)
{
	const cplyi_lines *l = &left->lines;
	size_t n = l->n > right->n ? l->n : right->n;
	for (size_t i = 0; i < n; i++) {
		size_t used = 0;
		if (i < l->n) {
			cply_put_str(out, l->items[i].text);
			used = l->items[i].width;
		}
		if (i < right->n && right->items[i].width) {
			cply_put_fill(out, ' ', left->width + GUTTER - used);
			cply_put_str(out, right->items[i].text);
		}
		cply_put_char(out, '\n');
	}
}

/* Columns of at least CLUE_COLUMN that fit into `room`. */
static size_t columns_in(size_t room)
{
	size_t n = (room + GUTTER) / (CLUE_COLUMN + GUTTER);
	return n ? n : 1;
}

static void set_clues(const cply_crossword *cw, const cply_draw_options *o,
                      size_t room, size_t n, size_t widest, cplyi_lines *out)
{
	size_t width = (room - (n - 1) * GUTTER) / n;
	*out = (cplyi_lines){ .arena = out->arena };
	cplyi_term_clues(cw, o->color, n, width < widest ? width : widest, out);
}

static void put_body(const cply_crossword *cw, const cply_draw_options *o,
                     size_t columns, size_t line, cply_arena *a, cply_buf *out)
{
	cplyi_term_grid grid;
	cplyi_lines clues = { .arena = a }, remarks = { .arena = a };
	cplyi_term_grid_draw(cw, o, columns, a, &grid);
	if (o->spot) {
		*o->spot = grid.spot;
		o->spot->line += line;
	}
	if (o->bare) {
		put_lines(&grid.lines, out);
		return;
	}
	put_remarks(&grid, columns < READABLE ? columns : READABLE, o,
	            &remarks);
	bool has_clues = !o->no_clues && cw->n_lists;
	size_t taken = grid.width + GUTTER;
	size_t room = columns > taken + CLUE_COLUMN ? columns - taken : 0;
	size_t most = grid.lines.n + grid.lines.n / 2;
	most = most > BESIDE_SMALL ? most : BESIDE_SMALL;
	/* As few columns as are not much longer than the grid. */
	for (size_t n = 1; has_clues && room && n <= columns_in(room); n++) {
		set_clues(cw, o, room, n, CLUE_WIDE, &clues);
		if (clues.n > most)
			continue;
		put_beside(&grid, &clues, out);
		put_lines(&remarks, out);
		return;
	}
	put_lines(&grid.lines, out);
	put_lines(&remarks, out);
	if (!has_clues)
		return;
	set_clues(cw, o, columns, columns_in(columns), READABLE, &clues);
	cply_put_char(out, '\n');
	put_lines(&clues, out);
}

void cply_draw_terminal(const cply_crossword *cw, const cply_draw_options *o,
                        cply_arena *scratch, cply_buf *out)
{
	size_t columns = o->columns ? o->columns : 80;
	columns = columns < NARROWEST ? NARROWEST : columns;
	size_t width = columns < READABLE ? columns : READABLE;
	cplyi_lines head = { .arena = scratch }, foot = { .arena = scratch };
	if (!o->bare)
		put_head(cw, o, width, &head);
	put_lines(&head, out);
	put_body(cw, o, columns, head.n, scratch, out);
	if (!o->bare)
		put_foot(cw, o, width, &foot);
	put_lines(&foot, out);
	if (scratch->failed)
		out->failed = true;
}
