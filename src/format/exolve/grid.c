/* SPDX-License-Identifier: MIT */
/* The exolve-grid section: a letter, a dot, 0 or ? for each square, and
 * decorators behind it. */
#include "format/exolve/exolve.h"

#include "base/ascii.h"
#include "base/text.h"

/* One square as it is written. */
struct token {
	cply_str letters; /* upper case, without escapes */
	cply_span at;
	uint8_t bars;
	uint16_t flags;
	bool is_escaped, is_diagramless, has_shape;
	cply_str decorators; /* {1,2} or [3], as written */
};

struct row {
	struct token *tokens;
	uint32_t n, cap;
};

struct grid {
	struct ex *x;
	struct row *rows;
	uint32_t n_rows;
	uint32_t odd, unknown_zeros, shapes, skips; /* squares to report */
	bool all_zeros;
};

static bool is_special(char c)
{
	return c == ' ' || c == '+' || c == '|' || c == '_' || c == '@' ||
	       c == '!' || c == '*' || c == '~' || c == '{' || c == '[';
}

static bool is_blank(char c)
{
	return (unsigned char)c <= ' ';
}

/* ---- rows into tokens ---- */

/* A letter, which may be a cluster of code points, or an escaped one. */
static bool take_letter(cply_str s, size_t *at, cply_buf *b, bool *is_escaped)
{
	bool escapes = s.ptr[*at] == '&' && *at + 1 < s.len;
	if (escapes) {
		*is_escaped = true;
		++*at;
	}
	if ((unsigned char)s.ptr[*at] < 0x80 &&
	    (*at + 1 == s.len || (unsigned char)s.ptr[*at + 1] < 0x80)) {
		cply_put_char(b, s.ptr[(*at)++]);
	} else {
		cply_str letter = cply_grapheme_next(s, at);
		cply_put_str(b, letter);
	}
	return escapes;
}

/* In a grid with squares of several letters all up to a blank, a decorator, a
 * dot or a 0 is one square. */
static cply_str take_letters(struct ex *x, cply_str s, size_t *at,
                             bool *is_escaped)
{
	size_t begin = *at;
	cply_buf b;
	cply_buf_init(&b, x->arena);
	bool goes_on = x->has_rebus || x->is_compound;
	if (!take_letter(s, at, &b, is_escaped) &&
	    (s.ptr[begin] == '.' || s.ptr[begin] == '0'))
		goes_on = false;
	while (goes_on && *at < s.len) {
		char c = s.ptr[*at];
		if (is_blank(c) || is_special(c) || c == '.' || c == '0')
			break;
		bool ignored;
		(void)take_letter(s, at, &b, &ignored);
	}
	return cply_upper(x->arena, cply_buf_str(&b), CPLY_CASE_ROOT);
}

/* {1,2} or [3], up to the closing one. */
static void take_list(cply_str s, size_t *at, struct token *t)
{
	char close = s.ptr[*at] == '{' ? '}' : ']';
	size_t end = *at;
	while (end < s.len && s.ptr[end] != close)
		end++;
	if (end < s.len)
		end++;
	t->has_shape |= close == ']';
	/* Several lists stand side by side, so that one slice has them all. */
	if (t->decorators.len &&
	    t->decorators.ptr + t->decorators.len == s.ptr + *at)
		t->decorators.len += end - *at;
	else
		t->decorators = cply_str_sub(s, *at, end);
	*at = end;
}

static void take_decorators(cply_str s, size_t *at, struct token *t)
{
	while (*at < s.len) {
		char c = s.ptr[*at];
		if (c == '|')
			t->bars |= CPLY_BAR_RIGHT;
		else if (c == '_')
			t->bars |= CPLY_BAR_BOTTOM;
		else if (c == '+')
			t->bars |= CPLY_BAR_RIGHT | CPLY_BAR_BOTTOM;
		else if (c == '@')
			t->flags |= CPLY_CELL_CIRCLED;
		else if (c == '*')
			t->is_diagramless = true;
		else if (c == '!')
			t->flags |= CPLY_CELL_GIVEN;
		else if (c == '~')
			t->flags |= CPLY_CELL_NO_NUMBER;
		else if (c == '{' || c == '[') {
			take_list(s, at, t);
			continue;
		} else if (!is_blank(c))
			break;
		++*at;
	}
}

static bool add_token(struct ex *x, struct row *row, const struct token *t)
{
	if (row->n == row->cap) {
		uint32_t cap = row->cap ? row->cap * 2 : 16;
		struct token *p = CPLY_GROW(x->arena, row->tokens, row->cap,
		                            cap, struct token);
		if (!p)
			return false;
		row->tokens = p;
		row->cap = cap;
	}
	row->tokens[row->n++] = *t;
	return true;
}

static void read_row(struct ex *x, cply_span line, struct row *row)
{
	cply_str s = cplyi_ex_str(x, line);
	bool is_source =
		s.ptr >= x->text.ptr && s.ptr < x->text.ptr + x->text.len;
	for (size_t at = 0; at < s.len;) {
		struct token t = { .at = line };
		size_t begin = at;
		if (is_blank(s.ptr[at])) {
			at++;
			continue;
		}
		t.letters = take_letters(x, s, &at, &t.is_escaped);
		if (is_source)
			t.at = (cply_span){ line.begin + (uint32_t)begin,
				            line.begin + (uint32_t)at };
		take_decorators(s, &at, &t);
		/* Far too long rows are reported, not kept. */
		if (row->n > x->r->limits->side || !add_token(x, row, &t))
			return;
	}
}

/* ---- the size ---- */

static bool rows_agree(const struct grid *g)
{
	for (uint32_t i = 1; i < g->n_rows; i++)
		if (g->rows[i].n != g->rows[0].n)
			return false;
	return true;
}

/* A side that is missing or is not that of the grid. */
static void report_side(struct ex *x, const char *name, uint32_t n,
                        uint32_t said, const cply_span *said_at,
                        const cply_span *grid_at)
{
	if (!said) {
		cply_report_with(x->diags, CPLY_EX113, grid_at, CPLY_Z(name),
		                 CPLY_N(n));
		return;
	}
	cply_diag *g = cply_report_with(x->diags, CPLY_EX114, said_at,
	                                CPLY_Z(name), CPLY_N(n), CPLY_N(said));
	cply_buf b;
	cply_buf_init(&b, x->arena);
	cply_put_uint(&b, n);
	if (!b.failed)
		cply_diag_fix(x->diags, g, *said_at, cply_buf_str(&b));
}

/* What was said and what is there; the rows decide where they can. */
static uint32_t find_width(struct grid *g, const cply_span *at)
{
	struct ex *x = g->x;
	uint32_t said = x->said_width, n = g->rows[0].n;
	if (said && !rows_agree(g))
		return said;
	for (uint32_t i = 1; i < g->n_rows; i++)
		n = g->rows[i].n > n ? g->rows[i].n : n;
	if (said != n)
		report_side(x, "width", n, said, &x->width_at, at);
	return n;
}

static uint32_t find_height(struct grid *g, const cply_span *at)
{
	struct ex *x = g->x;
	if (x->said_height != g->n_rows)
		report_side(x, "height", g->n_rows, x->said_height,
		            &x->height_at, at);
	return g->n_rows;
}

/* ---- tokens into cells ---- */

/* Does the format allow this letter in a solution? */
static bool is_allowed(const struct ex *x, cply_str letters)
{
	for (size_t at = 0; at < letters.len;) {
		size_t begin = at;
		uint32_t c;
		cply_utf8_next(letters, &at, &c);
		if (ascii_is_upper((int)c))
			continue;
		if (c >= 0x80 && x->has_language)
			continue;
		if (ascii_is_digit((int)c) && x->allows_digits)
			continue;
		if (cply_str_find(x->allowed,
		                  cply_str_sub(letters, begin, at)) == SIZE_MAX)
			return false;
	}
	return true;
}

static bool is_zero(const struct token *t)
{
	return !t->is_escaped && cply_str_is(t->letters, "0");
}

/* A 0 is a square without a letter, unless the grid has letters and digits
 * are allowed. */
static void set_letters(struct grid *g, cply_cell *cell, const struct token *t)
{
	struct ex *x = g->x;
	bool is_given = t->flags & CPLY_CELL_GIVEN;
	if (!t->is_escaped && cply_str_is(t->letters, "?"))
		return;
	if (is_zero(t) && g->all_zeros && !is_given)
		return;
	bool is_fine = is_allowed(x, t->letters);
	if (is_zero(t) && !is_fine) {
		g->unknown_zeros++;
		return;
	}
	g->odd += !is_fine;
	cell->solution = t->letters;
}

static void keep_decorators(struct grid *g, cply_cell *cell,
                            const struct token *t, bool is_whole)
{
	struct ex *x = g->x;
	bool is_marked = t->is_diagramless && !is_whole;
	if (!t->decorators.len && !is_marked)
		return;
	cply_cell_more *more = CPLY_NEW(x->arena, 1, cply_cell_more);
	if (!more)
		return;
	if (is_marked)
		cplyi_ex_extra(x, &more->extras, CPLY_STR("diagramless"),
		               CPLY_STR("*"));
	if (t->decorators.len)
		cplyi_ex_extra(x, &more->extras, CPLY_STR("decorators"),
		               t->decorators);
	cell->more = more;
}

static void set_cell(struct grid *g, cply_cell *cell, const struct token *t,
                     bool is_whole)
{
	cell->at = t->at;
	cell->bars = t->bars;
	cell->flags = t->flags;
	if (!t->is_escaped && cply_str_is(t->letters, "."))
		cell->kind = CPLY_CELL_BLOCK;
	else
		set_letters(g, cell, t);
	if (!cell->solution.len)
		cell->flags &= (uint16_t)~CPLY_CELL_GIVEN;
	g->shapes += t->has_shape;
	keep_decorators(g, cell, t, is_whole);
}

/* ---- findings about squares ---- */

static bool is_odd(const struct grid *g, const cply_cell *cell,
                   const struct token *t)
{
	return cell->solution.len && !is_allowed(g->x, t->letters);
}

static bool is_lone_zero(const struct grid *g, const cply_cell *cell,
                         const struct token *t)
{
	return is_zero(t) && !cell->solution.len && !g->all_zeros;
}

static bool is_shaped(const struct grid *g, const cply_cell *cell,
                      const struct token *t)
{
	(void)g;
	(void)cell;
	return t->has_shape;
}

static void report_cells(struct grid *g, cply_rule rule, uint32_t n,
                         bool (*is_one)(const struct grid *g,
                                        const cply_cell *cell,
                                        const struct token *t))
{
	const cply_crossword *cw = g->x->cw;
	cply_diag *d = NULL;
	if (!n)
		return;
	for (uint32_t r = 0; r < g->n_rows; r++)
		for (uint32_t c = 0; c < g->rows[r].n && c < cw->width; c++) {
			const cply_cell *cell = cply_cell_at(cw, r, c);
			if (!is_one(g, cell, &g->rows[r].tokens[c]))
				continue;
			if (!d)
				d = cply_report_with(g->x->diags, rule,
				                     &cell->at, CPLY_N(n));
			cply_diag_place(g->x->diags, d,
			                (cply_place){ .kind = CPLY_PLACE_CELL,
			                              .row = r + 1,
			                              .col = c + 1,
			                              .from = cell->solution });
		}
}

/* ---- the section ---- */

/* Are all letters to be filled in, and are all squares diagramless? */
static bool look_at_tokens(struct grid *g, bool *has_diagramless)
{
	bool is_whole = true;
	g->all_zeros = true;
	for (uint32_t r = 0; r < g->n_rows; r++)
		for (uint32_t c = 0; c < g->rows[r].n; c++) {
			const struct token *t = &g->rows[r].tokens[c];
			bool is_block =
				!t->is_escaped && cply_str_is(t->letters, ".");
			if (!is_block && !is_zero(t) &&
			    !(t->flags & CPLY_CELL_GIVEN))
				g->all_zeros = false;
			is_whole &= t->is_diagramless;
			*has_diagramless |= t->is_diagramless;
		}
	return is_whole;
}

static void fill_cells(struct grid *g)
{
	struct ex *x = g->x;
	cply_crossword *cw = x->cw;
	bool has_diagramless = false;
	bool is_whole = look_at_tokens(g, &has_diagramless);
	cw->is_diagramless = is_whole;
	for (uint32_t r = 0; r < g->n_rows; r++) {
		const struct row *row = &g->rows[r];
		if (row->n != cw->width)
			cply_report_with(
				x->diags, CPLY_XW101,
				row->n ? CPLY_AT(row->tokens[0].at.begin,
			                         row->tokens[row->n - 1].at.end)
				       : CPLY_NOWHERE,
				CPLY_N(r + 1), CPLY_N(row->n),
				CPLY_N(cw->width));
		for (uint32_t c = 0; c < cw->width; c++) {
			cply_cell *cell = cply_cell_at(cw, r, c);
			if (c < row->n)
				set_cell(g, cell, &row->tokens[c], is_whole);
			else
				cell->kind = CPLY_CELL_BLOCK;
		}
	}
	cply_crossword_finish(cw);
	x->is_unnumbered = has_diagramless && g->all_zeros;
	report_cells(g, CPLY_EX201, g->odd, is_odd);
	report_cells(g, CPLY_EX202, g->unknown_zeros, is_lone_zero);
	report_cells(g, CPLY_EX203, g->shapes, is_shaped);
}

cply_status cplyi_ex_grid(struct ex *x, const struct ex_section *s)
{
	struct grid g = { .x = x, .n_rows = s->end - s->first };
	uint64_t n = 0;
	g.rows = CPLY_NEW(x->arena, g.n_rows, struct row);
	if (!g.rows)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < g.n_rows && n <= x->r->limits->cells; i++) {
		read_row(x, x->lines[s->first + i], &g.rows[i]);
		n += g.rows[i].n;
	}
	if (x->arena->failed)
		return CPLY_NOMEM;
	if (g.n_rows > x->r->limits->side || n > x->r->limits->cells) {
		cply_report_with(x->diags, CPLY_XW103, &s->at,
		                 CPLY_N(g.rows[0].n), CPLY_N(g.n_rows),
		                 CPLY_N(x->r->limits->cells));
		return CPLY_LIMIT;
	}
	uint32_t width = find_width(&g, &s->at);
	uint32_t height = find_height(&g, &s->at);
	cply_text meta[CPLY_META_COUNT];
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		meta[i] = x->cw->meta[i];
	cply_status status =
		cply_crossword_start(x->cw, x->arena, x->r->limits, x->diags,
	                             &s->at, width, height);
	if (status != CPLY_OK)
		return status;
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		x->cw->meta[i] = meta[i];
	x->cw->grid_at = (cply_span){ x->lines[s->first].begin,
		                      x->lines[s->end - 1].end };
	fill_cells(&g);
	return x->arena->failed ? CPLY_NOMEM : CPLY_OK;
}
