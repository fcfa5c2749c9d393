/* SPDX-License-Identifier: MIT */
/* Across Lite text: SIZE, GRID and REBUS. */
#include "base/ascii.h"
#include "base/text.h"
#include "crossword/tally.h"
#include "format/across/across.h"
#include "format/lines.h"

/* ---- rebus ---- */

/* What version 2 adds to the letters. */
static bool is_symbol(char c)
{
	return ascii_is_digit(c) || (c && strchr("@#$%&+?", c));
}

/* "MARK;": words, each ended by a semicolon. */
static void read_flags(struct across *x, cply_span line)
{
	for (uint32_t at = line.begin; at < line.end;) {
		uint32_t end = at;
		while (end < line.end && x->text.ptr[end] != ';')
			end++;
		cply_span word =
			cplyi_trim_span(x->text, (cply_span){ at, end });
		cply_str flag = cplyi_span_str(x->text, word);
		if (cply_str_is_nocase(flag, "MARK"))
			x->marks = true;
		else if (flag.len)
			cply_report_with(x->diags, CPLY_AT304, &word,
			                 CPLY_T(cplyi_across_text(x, word)));
		at = end + 1;
	}
}

/* "1:HEART:H": the sign in the grid, what it stands for, and the letter for
 * programs that know no rebus. */
static void read_marker(struct across *x, cply_span line)
{
	char key = x->text.ptr[line.begin];
	cply_span body = { line.begin + 2, line.end };
	uint32_t colon = body.end;
	while (colon > body.begin && x->text.ptr[colon - 1] != ':')
		colon--;
	if (colon == body.begin)
		cply_report_with(x->diags, CPLY_AT305, &line,
		                 CPLY_T(cplyi_across_text(x, line)));
	else
		body.end = colon - 1;
	body = cplyi_trim_span(x->text, body);
	if (body.begin == body.end) {
		cply_report_with(x->diags, CPLY_AT302, &line,
		                 CPLY_T(cplyi_across_text(x, line)));
		return;
	}
	struct across_marker *m = &x->markers[(unsigned char)key];
	if (m->is_there) {
		cply_diag *g = cply_report_with(
			x->diags, CPLY_AT306, &line,
			CPLY_T(cply_str_sub(x->text, line.begin,
		                            line.begin + 1)));
		cply_diag_note(x->diags, g, CPLY_STR("first here"), &m->at);
		return;
	}
	*m = (struct across_marker){
		.is_there = true,
		.text = cplyi_across_text(x, body),
		.at = line,
	};
}

static void read_rebus(struct across *x)
{
	const struct across_section *s = &x->parts[ACROSS_REBUS];
	cply_str body = cply_str_sub(x->text, 0, s->body.end);
	uint32_t at = s->body.begin;
	cply_span line;
	while (cplyi_next_line(body, &at, &line)) {
		line = cplyi_trim_span(body, line);
		if (line.begin == line.end)
			continue;
		char key = body.ptr[line.begin];
		bool has_colon = line.end - line.begin > 1 &&
		                 body.ptr[line.begin + 1] == ':';
		if (has_colon && (ascii_is_letter(key) || is_symbol(key)))
			read_marker(x, line);
		else if (memchr(body.ptr + line.begin, ':',
		                line.end - line.begin))
			cply_report_with(x->diags, CPLY_AT302, &line,
			                 CPLY_T(cplyi_across_text(x, line)));
		else
			read_flags(x, line);
	}
}

static void check_markers(struct across *x)
{
	for (unsigned i = 0; i < CPLY_COUNT(x->markers); i++) {
		const struct across_marker *m = &x->markers[i];
		if (m->is_there && !m->is_used)
			cply_report_with(x->diags, CPLY_AT303, &m->at,
			                 CPLY_T(cply_str_sub(x->text,
			                                     m->at.begin,
			                                     m->at.begin + 1)));
	}
}

/* ---- size ---- */

/* "15x15"; the x may be a capital or a multiplication sign. */
static bool parse_size(cply_str s, uint32_t *w, uint32_t *h)
{
	size_t n = ascii_skip_digits(s, 0), times = 1;
	cply_str rest = cply_str_trim(cply_str_sub(s, n, s.len));
	if (cply_str_starts(rest, "\xC3\x97"))
		times = 2;
	else if (!rest.len || (rest.ptr[0] != 'x' && rest.ptr[0] != 'X' &&
	                       rest.ptr[0] != '*'))
		return false;
	rest = cply_str_trim(cply_str_sub(rest, times, rest.len));
	return cply_str_u32(cply_str_sub(s, 0, n), w) &&
	       cply_str_u32(rest, h) && *w && *h;
}

static cply_span first_line(const struct across *x, enum across_part part)
{
	const struct across_section *s = &x->parts[part];
	cply_str body = cply_str_sub(x->text, 0, s->body.end);
	uint32_t at = s->body.begin;
	cply_span line;
	while (cplyi_next_line(body, &at, &line)) {
		line = cplyi_trim_span(body, line);
		if (line.begin < line.end)
			return line;
	}
	return s->tag;
}

/* ---- rows ---- */

struct row {
	cply_span at;
	uint32_t n; /* cells */
};

struct rows {
	struct row *items;
	uint32_t n, cap;
};

/* The next cell of a row; blanks between cells are skipped. */
static bool next_cell(struct across *x, uint32_t *at, uint32_t end,
                      cply_span *out)
{
	while (*at < end && ascii_is_blank(x->text.ptr[*at]))
		++*at;
	if (*at >= end)
		return false;
	size_t next = *at;
	bool is_plain = !((unsigned char)x->text.ptr[next] & 0x80) &&
	                (next + 1 == end ||
	                 !((unsigned char)x->text.ptr[next + 1] & 0x80));
	if (is_plain || x->charset != CPLY_CHARSET_UTF8)
		next++;
	else
		cply_grapheme_next(cply_str_sub(x->text, 0, end), &next);
	*out = (cply_span){ *at, (uint32_t)next };
	*at = (uint32_t)next;
	return true;
}

static uint32_t count_cells(struct across *x, cply_span row)
{
	uint32_t n = 0, at = row.begin;
	cply_span cell;
	while (next_cell(x, &at, row.end, &cell))
		n++;
	return n;
}

static void add_row(struct across *x, struct rows *rows, cply_span at)
{
	if (rows->n == rows->cap) {
		uint32_t cap = rows->cap ? rows->cap * 2 : 32;
		struct row *p = CPLY_GROW(x->arena, rows->items, rows->cap, cap,
		                          struct row);
		if (!p)
			return;
		rows->items = p;
		rows->cap = cap;
	}
	rows->items[rows->n++] = (struct row){ at, count_cells(x, at) };
}

static cply_span next_piece(cply_str text, uint32_t at, uint32_t end)
{
	while (at < end && ascii_is_blank(text.ptr[at]))
		at++;
	cply_span piece = { at, at };
	while (piece.end < end && !ascii_is_blank(text.ptr[piece.end]))
		piece.end++;
	return piece;
}

/* Several rows in one line, with a blank between them, happen when a text is
 * copied out of a document; the description of the format has it so. */
static void add_line(struct across *x, struct rows *rows, cply_span line,
                     uint32_t width, bool *has_blanks)
{
	cply_span piece = next_piece(x->text, line.begin, line.end);
	if (piece.end == line.end) {
		add_row(x, rows, line);
		return;
	}
	if (!*has_blanks)
		cply_report(x->diags, CPLY_AT203, &line);
	*has_blanks = true;
	if (!width)
		width = rows->n ? rows->items[0].n : count_cells(x, piece);
	if (count_cells(x, line) == width) {
		add_row(x, rows, line);
		return;
	}
	for (; piece.begin < piece.end;
	     piece = next_piece(x->text, piece.end, line.end))
		add_row(x, rows, piece);
}

static void find_rows(struct across *x, uint32_t width, struct rows *rows)
{
	const struct across_section *s = &x->parts[ACROSS_GRID];
	cply_str body = cply_str_sub(x->text, 0, s->body.end);
	uint32_t at = s->body.begin;
	cply_span line;
	bool has_blanks = false;
	while (cplyi_next_line(body, &at, &line)) {
		line = cplyi_trim_span(body, line);
		if (line.begin < line.end)
			add_line(x, rows, line, width, &has_blanks);
	}
}

/* ---- cells ---- */

struct grid_notes {
	cplyi_tally odd, v2_only;
	bool has_dot, has_colon, is_all_x;
};

/* What the sign in the grid means. */
static void read_cell(struct across *x, cply_cell *cell, struct grid_notes *n,
                      uint32_t index)
{
	char c = x->text.ptr[cell->at.begin];
	bool is_one = cell->at.end - cell->at.begin == 1 && !(c & 0x80);
	struct across_marker *m = is_one ? &x->markers[(unsigned char)c] : NULL;
	if (is_one && (c == '.' || c == ':')) {
		cell->kind = CPLY_CELL_BLOCK;
		n->has_dot |= c == '.';
		n->has_colon |= c == ':';
		return;
	}
	if (m && m->is_there) {
		m->is_used = true;
		cell->solution = m->text;
	} else if (is_one && ascii_is_lower(c)) {
		static const char upper[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
		cell->solution = (cply_str){ upper + (c - 'a'), 1 };
	} else {
		cell->solution =
			cply_upper(x->arena, cplyi_across_text(x, cell->at),
		                   CPLY_CASE_ROOT);
	}
	if (is_one && ascii_is_lower(c) && x->marks)
		cell->flags |= CPLY_CELL_CIRCLED;
	n->is_all_x &=
		is_one && !m->is_there && (c == 'X' || (c == 'x' && x->marks));
	if (!is_one || (!ascii_is_letter(c) && !is_symbol(c)))
		cplyi_tally_cell(&n->odd, x->diags, x->cw, index);
	else if (is_symbol(c) && !m->is_there && !x->is_v2)
		cplyi_tally_cell(&n->v2_only, x->diags, x->cw, index);
}

static void read_row(struct across *x, const struct row *row, uint32_t r,
                     struct grid_notes *n)
{
	cply_crossword *cw = x->cw;
	uint32_t at = row->at.begin, c = 0;
	cply_span where;
	if (row->n != cw->width)
		cply_report_with(x->diags, CPLY_XW101, &row->at, CPLY_N(r + 1),
		                 CPLY_N(row->n), CPLY_N(cw->width));
	for (; c < cw->width && next_cell(x, &at, row->at.end, &where); c++) {
		cply_cell *cell = cply_cell_at(cw, r, c);
		cell->at = where;
		read_cell(x, cell, n, r * cw->width + c);
	}
	for (; c < cw->width; c++)
		cply_cell_at(cw, r, c)->kind = CPLY_CELL_BLOCK;
}

/* The width that the size says, unless no row has it. */
static uint32_t choose_width(const struct rows *rows, uint32_t said)
{
	for (uint32_t i = 0; i < rows->n; i++)
		if (rows->items[i].n == said)
			return said;
	return rows->items[0].n;
}

static void read_cells(struct across *x, const struct rows *rows)
{
	cply_crossword *cw = x->cw;
	struct grid_notes n = {
		.odd = { .rule = CPLY_AT204 },
		.v2_only = { .rule = CPLY_AT205 },
		.is_all_x = true,
	};
	for (uint32_t r = 0; r < rows->n; r++)
		read_row(x, &rows->items[r], r, &n);
	cw->is_diagramless = n.has_colon;
	if (n.has_dot && n.has_colon)
		cply_report(x->diags, CPLY_AT206, &cw->grid_at);
	/* All X: the solution is left out. */
	for (uint32_t i = 0; n.is_all_x && i < cw->width * cw->height; i++)
		cw->cells[i].solution.len = 0;
}

cply_status cplyi_across_grid(struct across *x)
{
	const struct across_section *grid = &x->parts[ACROSS_GRID];
	cply_span size_at = first_line(x, ACROSS_SIZE);
	uint32_t w = 0, h = 0;
	cply_str size = cplyi_across_text(x, size_at);
	if (x->parts[ACROSS_SIZE].is_there && !parse_size(size, &w, &h)) {
		w = h = 0;
		cply_report(x->diags, CPLY_AT201, &size_at);
	}
	struct rows rows = { 0 };
	find_rows(x, w, &rows);
	if (!rows.n) {
		cply_report(x->diags, CPLY_AT104,
		            grid->is_there ? &grid->tag : &x->version_at);
		return CPLY_INVALID;
	}
	uint32_t width = choose_width(&rows, w);
	cply_status s =
		cply_crossword_start(x->cw, x->arena, x->r->limits, x->diags,
	                             &grid->tag, width, rows.n);
	if (s != CPLY_OK)
		return s;
	x->cw->grid_at = (cply_span){ rows.items[0].at.begin,
		                      rows.items[rows.n - 1].at.end };
	if (w && (w != width || h != rows.n))
		cply_report_with(x->diags, CPLY_AT202, &size_at, CPLY_N(w),
		                 CPLY_N(h), CPLY_N(width), CPLY_N(rows.n));
	read_rebus(x);
	read_cells(x, &rows);
	check_markers(x);
	return CPLY_OK;
}
