/* SPDX-License-Identifier: MIT */
/* xd: the sections Grid and Start. */
#include "base/ascii.h"
#include "base/text.h"
#include "crossword/tally.h"
#include "format/xd/xd.h"

bool cplyi_xd_cell(const struct xd *x, uint32_t *at, uint32_t end,
                   cply_span *out)
{
	const char *p = x->text.ptr;
	while (*at < end && ascii_is_blank(p[*at]))
		++*at;
	if (*at >= end)
		return false;
	size_t next = *at + 1;
	/* Two ASCII characters never join. */
	if (((p[*at] | (next < end ? p[next] : 0)) & 0x80) &&
	    x->charset == CPLY_CHARSET_UTF8) {
		next = *at;
		cply_grapheme_next(cply_str_sub(x->text, 0, end), &next);
	}
	*out = (cply_span){ *at, (uint32_t)next };
	*at = (uint32_t)next;
	return true;
}

cply_cell_more *cplyi_xd_more(struct xd *x, cply_cell *cell)
{
	if (!cell->more)
		cell->more = CPLY_NEW(x->arena, 1, cply_cell_more);
	return (cply_cell_more *)cell->more;
}

/* ---- rows ---- */

struct row {
	cply_span at;
	uint32_t n; /* cells */
};

struct rows {
	struct row *items;
	uint32_t n, cap;
	uint32_t widest;
};

static uint32_t count_cells(const struct xd *x, cply_span row)
{
	bool is_plain = true;
	for (uint32_t i = row.begin; i < row.end; i++)
		is_plain &= (unsigned char)x->text.ptr[i] - 0x21u < 0x5E;
	if (is_plain)
		return row.end - row.begin;
	uint32_t n = 0, at = row.begin;
	cply_span cell;
	while (cplyi_xd_cell(x, &at, row.end, &cell))
		n++;
	return n;
}

static cply_status find_rows(struct xd *x, const struct xd_section *s,
                             struct rows *rows)
{
	struct xd_lines l = cplyi_xd_body(x, s);
	cply_span line;
	*rows = (struct rows){ 0 };
	while (cplyi_xd_line(&l, &line)) {
		if (line.begin == line.end)
			continue;
		if (rows->n == rows->cap) {
			uint32_t cap = rows->cap ? rows->cap * 2 : 32;
			struct row *p = CPLY_GROW(x->arena, rows->items,
			                          rows->cap, cap, struct row);
			if (!p)
				return CPLY_NOMEM;
			rows->items = p;
			rows->cap = cap;
		}
		uint32_t n = count_cells(x, line);
		rows->items[rows->n++] = (struct row){ line, n };
		if (n > rows->widest)
			rows->widest = n;
	}
	return CPLY_OK;
}

/* ---- cells ---- */

static const char upper[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

struct grid_notes {
	cplyi_tally small, blanks;
};

static void mark_special(struct xd *x, cply_cell *cell)
{
	if (x->special == XD_CIRCLES)
		cell->flags |= CPLY_CELL_CIRCLED;
	else if (x->special == XD_SHADES)
		cell->shade = XD_SHADE;
}

static void take_rebus(struct xd *x, cply_cell *cell, const struct xd_rebus *r)
{
	cell->solution = r->text;
	if (!r->n_either)
		return;
	cply_cell_more *more = cplyi_xd_more(x, cell);
	if (more) {
		more->either = r->either;
		more->n_either = r->n_either;
	}
}

static void read_cell(struct xd *x, cply_cell *cell, struct grid_notes *n,
                      uint32_t index)
{
	cply_str s = cplyi_span_str(x->text, cell->at);
	char c = s.len == 1 ? s.ptr[0] : 0;
	bool is_small = ascii_is_lower(c);
	const struct xd_rebus *r = cplyi_xd_rebus(&x->rebuses, s);
	if (is_small && x->has_special)
		mark_special(x, cell);
	if (r) {
		take_rebus(x, cell, r);
		x->has_letters = true;
		return;
	}
	if (ascii_is_upper(c)) {
		cell->solution = s;
		x->has_letters = true;
	} else if (c == '#') {
		cell->kind = CPLY_CELL_BLOCK;
		x->has_blocks = true;
	} else if (c == '.') {
		x->has_dots = true;
	} else if (c == '_') {
		cell->kind = CPLY_CELL_VOID;
	} else if (is_small) {
		cell->solution = (cply_str){ upper + (c - 'a'), 1 };
		x->has_letters = true;
		if (!x->has_special)
			cplyi_tally_cell(&n->small, x->diags, x->cw, index);
	} else if (c == '*') {
		x->has_stars = true;
	} else if (c != '?') {
		cell->solution =
			cply_upper(x->arena, cplyi_xd_text(x, cell->at),
		                   CPLY_CASE_ROOT);
		x->has_letters = true;
	}
}

static void read_row(struct xd *x, const struct row *row, uint32_t r,
                     struct grid_notes *n)
{
	cply_crossword *cw = x->cw;
	uint32_t at = row->at.begin, c = 0;
	cply_span where;
	if (row->n != cw->width)
		cply_report_with(x->diags, CPLY_XW101, &row->at, CPLY_N(r + 1),
		                 CPLY_N(row->n), CPLY_N(cw->width));
	/* A row of capitals and blocks, as most are. */
	bool is_plain = row->n == row->at.end - row->at.begin;
	for (; is_plain && c < cw->width && c < row->n; c++) {
		cply_cell *cell = cply_cell_at(cw, r, c);
		const char *p = x->text.ptr + at;
		cell->at = (cply_span){ at, at + 1 };
		at++;
		if (ascii_is_upper(*p) &&
		    !x->rebuses.ascii[(unsigned char)*p]) {
			cell->solution = (cply_str){ p, 1 };
			x->has_letters = true;
		} else {
			read_cell(x, cell, n, r * cw->width + c);
		}
	}
	for (; !is_plain && c < cw->width &&
	       cplyi_xd_cell(x, &at, row->at.end, &where);
	     c++) {
		cply_cell *cell = cply_cell_at(cw, r, c);
		cell->at = where;
		read_cell(x, cell, n, r * cw->width + c);
	}
	for (; c < cw->width; c++)
		cply_cell_at(cw, r, c)->kind = CPLY_CELL_BLOCK;
}

/* Blanks in rows are not allowed, but leave no doubt. */
static void check_blanks(struct xd *x, const struct rows *rows)
{
	for (uint32_t i = 0; i < rows->n; i++) {
		cply_span at = rows->items[i].at;
		for (uint32_t k = at.begin; k < at.end; k++)
			if (ascii_is_blank(x->text.ptr[k])) {
				cply_report(x->diags, CPLY_XD202, &at);
				return;
			}
	}
}

cply_status cplyi_xd_read_grid(struct xd *x, const struct xd_section *s)
{
	struct rows rows = { 0 };
	struct grid_notes n = { .small = { .rule = CPLY_XD203 } };
	if (s) {
		cply_status status = find_rows(x, s, &rows);
		if (status != CPLY_OK)
			return status;
	}
	if (!rows.n) {
		cply_report(x->diags, CPLY_XD102,
		            s && s->title.end ? &s->title : CPLY_NOWHERE);
		return CPLY_INVALID;
	}
	cply_span at = { rows.items[0].at.begin,
		         rows.items[rows.n - 1].at.end };
	cply_crossword before = *x->cw; /* has the metadata */
	cply_status status =
		cply_crossword_start(x->cw, x->arena, x->r->limits, x->diags,
	                             &at, rows.widest, rows.n);
	if (status != CPLY_OK)
		return status;
	memcpy(x->cw->meta, before.meta, sizeof before.meta);
	x->cw->grid_at = at;
	check_blanks(x, &rows);
	for (uint32_t r = 0; r < rows.n; r++)
		read_row(x, &rows.items[r], r, &n);
	return CPLY_OK;
}

/* ---- letters that are given ---- */

static void give(struct xd *x, cply_cell *cell, cply_span at,
                 cplyi_tally *wrong, uint32_t index)
{
	cply_str s = cplyi_span_str(x->text, at);
	const struct xd_rebus *r = cplyi_xd_rebus(&x->rebuses, s);
	cply_str letter =
		r ? r->text
		  : cply_upper(x->arena, cplyi_xd_text(x, at), CPLY_CASE_ROOT);
	if (cell->kind != CPLY_CELL_OPEN)
		return;
	if (!cell->solution.len)
		cell->solution = letter;
	if (cply_str_eq(cell->solution, letter)) {
		cell->flags |= CPLY_CELL_GIVEN;
		return;
	}
	cell->fill = letter;
	cplyi_tally_cell(wrong, x->diags, x->cw, index);
}

void cplyi_xd_read_start(struct xd *x, const struct xd_section *s)
{
	struct xd_lines l = cplyi_xd_body(x, s);
	cplyi_tally wrong = { .rule = CPLY_XD305 };
	cply_span line, where;
	cply_crossword *cw = x->cw;
	uint32_t r = 0;
	bool fits = true;
	while (cplyi_xd_line(&l, &line)) {
		if (line.begin == line.end)
			continue;
		uint32_t at = line.begin, c = 0;
		for (; cplyi_xd_cell(x, &at, line.end, &where); c++) {
			char sign = x->text.ptr[where.begin];
			if (r >= cw->height || c >= cw->width)
				continue;
			if (sign != '.' && sign != '#' && sign != '_')
				give(x, cply_cell_at(cw, r, c), where, &wrong,
				     r * cw->width + c);
		}
		fits &= c == cw->width;
		r++;
	}
	if (r && (!fits || r != cw->height))
		cply_report_with(x->diags, CPLY_XD301, &s->title,
		                 CPLY_Z("Start"));
}
