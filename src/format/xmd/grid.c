/* SPDX-License-Identifier: MIT */
/* The grid block: a line of column numbers, then one line per row that begins
 * with its number. Blanks set the cells apart; columns of the text mean
 * nothing, so wide labels and tabs do no harm. */
#include "format/xmd/xmd.h"

#include "base/ascii.h"
#include "base/text.h"
#include "format/xmd/grid.h"

/* ---- tokens ---- */

bool cplyi_xmd_token(cply_str text, uint32_t *at, uint32_t end, cply_span *out)
{
	uint32_t begin = cplyi_xmd_skip(text, *at, end), i = begin;
	while (i < end && !cplyi_xmd_blank(text, i))
		i++;
	*out = (cply_span){ begin, i };
	*at = i;
	return i > begin;
}

static bool is_number(cply_str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (s.ptr[i] < '0' || s.ptr[i] > '9')
			return false;
	return s.len > 0;
}

static bool is_block(cply_str s)
{
	static const char *const signs[] = { ".", "#", "■", "█", "██", "⬛" };
	for (size_t i = 0; i < CPLY_COUNT(signs); i++)
		if (cply_str_is(s, signs[i]))
			return true;
	return false;
}

static bool is_unknown(cply_str s)
{
	return cply_str_is(s, "_") || cply_str_is(s, "□") ||
	       cply_str_is(s, "⬜");
}

bool cplyi_xmd_is_sign(cply_str s)
{
	return is_block(s) || is_unknown(s);
}

bool cplyi_xmd_is_row(cply_str text, struct xmd_line line)
{
	cply_span token;
	uint32_t n = 0;
	for (uint32_t at = line.begin;
	     cplyi_xmd_token(text, &at, line.end, &token); n++) {
		cply_str s = cply_str_sub(text, token.begin, token.end);
		size_t step = 0;
		if (!is_number(s) && !is_block(s) &&
		    cply_grapheme_next(s, &step).len != s.len)
			return false;
	}
	return n >= 2;
}

/* ---- the lines of the block ---- */

struct row {
	cply_span line;
	cply_span label; /* empty: none */
	uint32_t first;  /* of its tokens */
	uint32_t n;
};

struct grid {
	struct xmd *x;
	cply_span *tokens;
	uint32_t n_tokens, cap_tokens;
	struct row *rows;
	uint32_t n_rows, cap_rows;
	struct row header;
	bool has_header, has_labels;
	uint32_t width;
	uint8_t *odd; /* per cell: what is odd about it */
};

static bool add_token(struct grid *g, cply_span token)
{
	if (g->n_tokens == g->cap_tokens) {
		uint32_t cap = g->cap_tokens ? g->cap_tokens * 2 : 256;
		g->tokens = CPLY_GROW(g->x->arena, g->tokens, g->cap_tokens,
		                      cap, cply_span);
		if (!g->tokens)
			return false;
		g->cap_tokens = cap;
	}
	g->tokens[g->n_tokens++] = token;
	return true;
}

static bool add_row(struct grid *g, struct xmd_line line)
{
	cply_str text = g->x->text;
	if (g->n_rows == g->cap_rows) {
		uint32_t cap = g->cap_rows ? g->cap_rows * 2 : 32;
		g->rows = CPLY_GROW(g->x->arena, g->rows, g->cap_rows, cap,
		                    struct row);
		if (!g->rows)
			return false;
		g->cap_rows = cap;
	}
	struct row row = { .first = g->n_tokens };
	row.line = cplyi_xmd_trim(text, line.begin, line.end);
	cply_span token;
	for (uint32_t at = line.begin;
	     cplyi_xmd_token(text, &at, line.end, &token); row.n++)
		if (!add_token(g, token))
			return false;
	g->rows[g->n_rows++] = row;
	return true;
}

/* Where the rows are, and what is said about the block. */
struct block {
	bool is_fenced, is_closed, has_second;
	uint32_t n_stray;
	cply_span first_stray;
};

static void stray(struct grid *g, struct block *b, struct xmd_line line)
{
	cply_span at = cplyi_xmd_trim(g->x->text, line.begin, line.end);
	if (b->n_stray++ == 0)
		b->first_stray = at;
	cplyi_xmd_stray(g->x, at);
}

/* Rows up to `end`; without a fence that closes the block, up to an empty
 * line after them. Gives where it stopped. */
static bool take_rows(struct grid *g, uint32_t from, uint32_t end, bool is_open,
                      uint32_t *stop)
{
	cply_str text = cply_str_sub(g->x->text, 0, end);
	struct xmd_line line;
	for (uint32_t at = from; cplyi_xmd_line(text, &at, &line);) {
		if (is_open && cplyi_xmd_fence(text, line).mark) {
			*stop = line.begin;
			return true;
		}
		*stop = at;
		if (!cplyi_xmd_is_empty(text, line)) {
			if (!add_row(g, line))
				return false;
		} else if (is_open && g->n_rows) {
			return true;
		}
	}
	return true;
}

static bool has_fence(cply_str text, uint32_t at)
{
	struct xmd_line line;
	while (cplyi_xmd_line(text, &at, &line))
		if (cplyi_xmd_fence(text, line).mark)
			return true;
	return false;
}

/* The letters of a line without blanks in it; 0: it is no row of a grid. */
static size_t unspaced_length(cply_str text, struct xmd_line line)
{
	cply_span token, next;
	uint32_t at = line.begin;
	size_t n = 0;
	if (!cplyi_xmd_token(text, &at, line.end, &token) ||
	    cplyi_xmd_token(text, &at, line.end, &next))
		return 0;
	cply_str row = cply_str_sub(text, token.begin, token.end);
	for (size_t i = 0; i < row.len; n++) {
		cply_str one = cply_grapheme_next(row, &i);
		if (one.len == 1 && !ascii_is_alnum(one.ptr[0]) &&
		    !cplyi_xmd_is_sign(one))
			return 0;
	}
	return n;
}

/* Rows such as "CAT", one below the other and of one length, where no code
 * block says what is the grid. */
static bool begins_unspaced(cply_str text, struct xmd_line line)
{
	size_t n = unspaced_length(text, line), rows = 0;
	uint32_t at = line.begin;
	while (n >= 2 && cplyi_xmd_line(text, &at, &line) &&
	       !cplyi_xmd_is_empty(text, line)) {
		if (unspaced_length(text, line) != n)
			return false;
		rows++;
	}
	return rows >= 2;
}

static bool find_rows(struct grid *g, cply_span body, struct block *b)
{
	cply_str text = cply_str_sub(g->x->text, 0, body.end);
	bool may_be_unspaced = !has_fence(text, body.begin);
	struct xmd_scan scan = { .text = text, .in_grid = true };
	struct xmd_line line;
	for (uint32_t at = body.begin; cplyi_xmd_line(text, &at, &line);) {
		struct xmd_fence fence = cplyi_xmd_fence(text, line);
		uint32_t inner = body.end, end = inner;
		if (cplyi_xmd_is_empty(text, line))
			continue;
		if (!fence.mark) {
			if (g->n_rows || !(cplyi_xmd_is_row(text, line) ||
			                   (may_be_unspaced &&
			                    begins_unspaced(text, line)))) {
				stray(g, b, line);
				continue;
			}
			if (!take_rows(g, line.begin, body.end, true, &at))
				return false;
			continue;
		}
		bool is_closed =
			cplyi_xmd_block(&scan, at, fence, &inner, &end);
		if (g->n_rows) {
			b->has_second = true;
			at = is_closed ? end : at;
			continue;
		}
		b->is_fenced = true;
		b->is_closed = is_closed;
		if (!take_rows(g, at, inner, !is_closed, &at))
			return false;
		if (is_closed)
			at = end;
	}
	return true;
}

static void report_block(struct grid *g, cply_span heading,
                         const struct block *b)
{
	cply_diags *d = g->x->diags;
	if (g->n_rows && !b->is_fenced) {
		cply_diag *f = cply_report(d, CPLY_XM121, &g->rows[0].line);
		cplyi_edits edits = { 0 };
		uint32_t begin = g->rows[0].line.begin;
		uint32_t end = g->rows[g->n_rows - 1].line.end;
		/* The blanks before the first row stay in the block. */
		while (begin && cplyi_xmd_blank(g->x->text, begin - 1) == 1)
			begin--;
		cplyi_xmd_edit(g->x, &edits, (cply_span){ begin, begin },
		               CPLY_STR("```\n"));
		cplyi_xmd_edit(g->x, &edits, (cply_span){ end, end },
		               CPLY_STR("\n```"));
		cplyi_xmd_fix(g->x, f, &edits);
	} else if (g->n_rows && !b->is_closed) {
		uint32_t end = g->rows[g->n_rows - 1].line.end;
		cply_diag *f = cply_report(d, CPLY_XM122, &heading);
		cply_diag_fix(d, f, (cply_span){ end, end }, CPLY_STR("\n```"));
	}
	if (b->has_second)
		cply_report(d, CPLY_XM108, &heading);
	if (b->n_stray && g->n_rows)
		cply_report_with(d, CPLY_XM123, &b->first_stray,
		                 CPLY_N(b->n_stray));
}

/* ---- labels ---- */

static cply_str token_text(const struct grid *g, uint32_t i)
{
	return cplyi_xmd_sub(g->x, g->tokens[i]);
}

static bool all_numbers(const struct grid *g, const struct row *row)
{
	for (uint32_t k = 0; k < row->n; k++)
		if (!is_number(token_text(g, row->first + k)))
			return false;
	return true;
}

static bool counts_up(const struct grid *g, const struct row *row)
{
	uint32_t value;
	for (uint32_t k = 0; k < row->n; k++)
		if (!cply_str_u32(token_text(g, row->first + k), &value) ||
		    value != k + 1)
			return false;
	return true;
}

/* A first line of numbers is the header, unless all is numbers. */
static void split_header(struct grid *g)
{
	if (!g->n_rows || !all_numbers(g, &g->rows[0]))
		return;
	bool is_header = counts_up(g, &g->rows[0]);
	for (uint32_t r = 1; r < g->n_rows && !is_header; r++)
		is_header = !all_numbers(g, &g->rows[r]);
	if (!is_header)
		return;
	g->header = *g->rows++;
	g->has_header = true;
	g->n_rows--;
}

static bool all_rows_have(const struct grid *g, uint32_t n)
{
	for (uint32_t r = 0; r < g->n_rows; r++)
		if (g->rows[r].n != n)
			return false;
	return true;
}

static bool labels_count_up(const struct grid *g)
{
	uint32_t value;
	for (uint32_t r = 0; r < g->n_rows; r++)
		if (!cply_str_u32(token_text(g, g->rows[r].first), &value) ||
		    value != r + 1)
			return false;
	return true;
}

static void split_labels(struct grid *g)
{
	uint32_t numbered = 0, columns = g->header.n;
	for (uint32_t r = 0; r < g->n_rows; r++)
		numbered += is_number(token_text(g, g->rows[r].first));
	/* Letters beside the grid are labels if the header says so. */
	bool by_width = g->has_header && all_rows_have(g, columns + 1);
	bool by_number = numbered * 2 > g->n_rows;
	if (by_number && g->has_header && all_rows_have(g, columns))
		by_number = labels_count_up(g);
	g->has_labels = by_number || by_width;
	for (uint32_t r = 0; r < g->n_rows && g->has_labels; r++) {
		struct row *row = &g->rows[r];
		if (!by_width && !is_number(token_text(g, row->first)))
			continue;
		row->label = g->tokens[row->first++];
		row->n--;
	}
}

/* "row label 7 where 3 was expected", once for each break in the count; the
 * fix also corrects the labels that only count on from there. */
static void check_labels(struct grid *g, const cply_span *labels, uint32_t n,
                         const char *what)
{
	struct xmd *x = g->x;
	cplyi_edits edits = { 0 };
	cply_diag *finding = NULL;
	uint32_t before = 0;
	for (uint32_t i = 0; i < n; i++) {
		uint32_t value = 0;
		cply_str label = cplyi_xmd_sub(x, labels[i]);
		bool is_value = cply_str_u32(label, &value);
		bool is_right = is_value && value == i + 1;
		bool goes_on = is_value && i && value == before + 1;
		before = value;
		if (labels[i].begin == labels[i].end) {
			before = i + 1;
			continue;
		}
		if (is_right || !goes_on) {
			cplyi_xmd_fix(x, finding, &edits);
			edits.n = 0;
			finding = NULL;
		}
		if (is_right)
			continue;
		if (!goes_on)
			finding =
				cply_report_with(x->diags, CPLY_XM126,
			                         &labels[i], CPLY_Z(what),
			                         CPLY_T(label), CPLY_N(i + 1));
		cplyi_xmd_edit(x, &edits, labels[i],
		               cplyi_number_text(i + 1, x->arena));
	}
	cplyi_xmd_fix(x, finding, &edits);
}

static cply_str header_text(struct grid *g)
{
	cply_buf b;
	cply_buf_init(&b, g->x->arena);
	cply_put(&b, " ");
	for (uint32_t c = 1; c <= g->width; c++) {
		cply_put_char(&b, ' ');
		cply_put_uint(&b, c);
	}
	return cply_buf_str(&b);
}

static void check_header(struct grid *g)
{
	cply_diags *d = g->x->diags;
	cply_span first = g->rows[0].line;
	if (!g->has_header) {
		uint32_t begin = first.begin;
		while (begin && cplyi_xmd_blank(g->x->text, begin - 1) == 1)
			begin--;
		cply_buf line;
		cply_buf_init(&line, g->x->arena);
		cply_put_str(&line, header_text(g));
		cply_put(&line, "\n");
		cply_diag *f = cply_report_with(d, CPLY_XM124, &first,
		                                CPLY_T(header_text(g)));
		cply_diag_fix(d, f, (cply_span){ begin, begin },
		              cply_buf_str(&line));
	} else if (g->header.n != g->width) {
		cply_diag *f =
			cply_report_with(d, CPLY_XM127, &g->header.line,
		                         CPLY_N(g->header.n), CPLY_N(g->width));
		cply_diag_fix(d, f, g->header.line,
		              cply_str_trim(header_text(g)));
	} else {
		check_labels(g, &g->tokens[g->header.first], g->header.n,
		             "column number");
	}
}

static bool check_row_labels(struct grid *g)
{
	struct xmd *x = g->x;
	cply_span *labels = CPLY_NEW(x->arena, g->n_rows, cply_span);
	cplyi_edits edits = { 0 };
	uint32_t missing = 0;
	const cply_span *first = NULL;
	if (!labels)
		return false;
	for (uint32_t r = 0; r < g->n_rows; r++) {
		labels[r] = g->rows[r].label;
		if (labels[r].begin != labels[r].end)
			continue;
		uint32_t begin = g->rows[r].line.begin;
		cply_buf b;
		cply_buf_init(&b, x->arena);
		cply_put_uint(&b, r + 1);
		cply_put(&b, " ");
		cplyi_xmd_edit(x, &edits, (cply_span){ begin, begin },
		               cply_buf_str(&b));
		if (missing++ == 0)
			first = &g->rows[r].line;
	}
	if (missing)
		cplyi_xmd_fix(x,
		              cply_report_with(x->diags, CPLY_XM125, first,
		                               CPLY_N(missing)),
		              &edits);
	check_labels(g, labels, g->n_rows, "row number");
	return true;
}

/* ---- width ---- */

/* Rows such as "CAT": when every row is one token of the same length, and the
 * header does not say that this is one column, each letter is a cell. */
static bool is_unspaced(const struct grid *g, size_t *length)
{
	*length = 0;
	for (uint32_t r = 0; r < g->n_rows; r++) {
		if (g->rows[r].n != 1)
			return false;
		size_t n = cply_grapheme_count(token_text(g, g->rows[r].first));
		if (r && n != *length)
			return false;
		*length = n;
	}
	return *length > 1 && (!g->has_header || g->header.n == *length);
}

static bool split_letters(struct grid *g)
{
	cply_diag *odd = cply_report(g->x->diags, CPLY_XM128, &g->rows[0].line);
	cplyi_edits edits = { 0 };
	for (uint32_t r = 0; r < g->n_rows; r++) {
		cply_span word = g->tokens[g->rows[r].first];
		cply_str s = cplyi_xmd_sub(g->x, word);
		g->rows[r].first = g->n_tokens;
		g->rows[r].n = 0;
		for (size_t at = 0, from = 0; cply_grapheme_next(s, &at).len;
		     from = at, g->rows[r].n++) {
			uint32_t begin = word.begin + (uint32_t)from;
			if (!add_token(g, (cply_span){ begin,
			                               word.begin +
			                                       (uint32_t)at }))
				return false;
			if (from)
				cplyi_xmd_edit(g->x, &edits,
				               (cply_span){ begin, begin },
				               CPLY_STR(" "));
		}
	}
	cplyi_xmd_fix(g->x, odd, &edits);
	return true;
}

/* The width that most rows have. */
static bool find_width(struct grid *g)
{
	uint32_t longest = 0;
	for (uint32_t r = 0; r < g->n_rows; r++)
		if (g->rows[r].n > longest)
			longest = g->rows[r].n;
	uint32_t *count = CPLY_NEW(g->x->arena, (size_t)longest + 1, uint32_t);
	if (!count)
		return false;
	for (uint32_t r = 0; r < g->n_rows; r++)
		count[g->rows[r].n]++;
	for (uint32_t w = 1; w <= longest; w++)
		if (!g->width || count[w] > count[g->width] ||
		    (count[w] == count[g->width] &&
		     (!g->has_header || g->header.n != g->width)))
			g->width = w;
	return true;
}

/* ---- cells ---- */

enum odd { FINE, LOWER, FOREIGN, REBUS, BLOCK_SIGN, UNKNOWN, N_ODD };

static enum odd read_cell(struct xmd *x, cply_str token, cply_cell *cell)
{
	if (is_block(token)) {
		cell->kind = CPLY_CELL_BLOCK;
		return cply_str_is(token, ".") ? FINE : BLOCK_SIGN;
	}
	if (is_unknown(token))
		return UNKNOWN;
	token = cply_nfc(x->arena, cplyi_xmd_clean(x->arena, token));
	cell->solution = cply_upper(x->arena, token, CPLY_CASE_ROOT);
	if (cply_grapheme_count(token) > 1)
		return REBUS;
	/* One letter stays one, even if its capital is two. */
	if (cply_grapheme_count(cell->solution) > 1)
		cell->solution = token;
	char c = token.len == 1 ? token.ptr[0] : 0;
	if (ascii_is_lower(c))
		return LOWER;
	return ascii_is_upper(c) ? FINE : FOREIGN;
}

static void read_cells(struct grid *g, cply_crossword *cw)
{
	for (uint32_t r = 0; r < g->n_rows; r++) {
		const struct row *row = &g->rows[r];
		if (row->n != g->width)
			cply_report_with(g->x->diags, CPLY_XW101, &row->line,
			                 CPLY_N(r + 1), CPLY_N(row->n),
			                 CPLY_N(g->width));
		for (uint32_t c = 0; c < g->width; c++) {
			cply_cell *cell = cply_cell_at(cw, r, c);
			if (c >= row->n) {
				cell->kind = CPLY_CELL_BLOCK;
				continue;
			}
			cell->at = g->tokens[row->first + c];
			g->odd[r * g->width + c] = (uint8_t)read_cell(
				g->x, cplyi_xmd_sub(g->x, cell->at), cell);
		}
	}
}

static void report_odd(struct grid *g, const cply_crossword *cw, enum odd odd)
{
	static const cply_rule rules[N_ODD] = {
		[LOWER] = CPLY_XM131,   [FOREIGN] = CPLY_XM132,
		[REBUS] = CPLY_XM133,   [BLOCK_SIGN] = CPLY_XM134,
		[UNKNOWN] = CPLY_XM135,
	};
	uint32_t n = 0, first = 0, all = cw->width * cw->height;
	for (uint32_t i = all; i-- > 0;)
		if (g->odd[i] == odd) {
			first = i;
			n++;
		}
	if (!n)
		return;
	cply_diag *f = cply_report_with(g->x->diags, rules[odd],
	                                &cw->cells[first].at, CPLY_N(n));
	cplyi_edits edits = { 0 };
	for (uint32_t i = first; i < all; i++) {
		const cply_cell *cell = &cw->cells[i];
		if (g->odd[i] != odd)
			continue;
		cply_place place = { .kind = CPLY_PLACE_CELL,
			             .row = i / cw->width + 1,
			             .col = i % cw->width + 1 };
		if (odd == FOREIGN || odd == REBUS)
			place.from = cell->solution;
		cply_diag_place(g->x->diags, f, place);
		if (odd == LOWER)
			cplyi_xmd_edit(g->x, &edits, cell->at, cell->solution);
		else if (odd == BLOCK_SIGN)
			cplyi_xmd_edit(g->x, &edits, cell->at, CPLY_STR("."));
	}
	cplyi_xmd_fix(g->x, f, &edits);
}

static cply_status build(struct grid *g)
{
	struct xmd *x = g->x;
	cply_span at = { 0, 0 };
	size_t length;
	split_header(g);
	split_labels(g);
	if (is_unspaced(g, &length) && !split_letters(g))
		return CPLY_NOMEM;
	if (!find_width(g))
		return CPLY_NOMEM;
	if (g->n_rows)
		at = (cply_span){ g->has_header ? g->header.line.begin
			                        : g->rows[0].line.begin,
			          g->rows[g->n_rows - 1].line.end };
	else if (g->has_header)
		at = g->header.line;
	cply_crossword grid;
	cply_status s =
		cply_crossword_start(&grid, x->arena, x->r->limits, x->diags,
	                             &at, g->width, g->n_rows);
	if (s != CPLY_OK)
		return s;
	g->odd = CPLY_NEW(x->arena, (size_t)g->width * g->n_rows, uint8_t);
	if (!g->odd)
		return CPLY_NOMEM;
	check_header(g);
	if (!check_row_labels(g))
		return CPLY_NOMEM;
	read_cells(g, &grid);
	for (int odd = LOWER; odd < N_ODD; odd++)
		report_odd(g, &grid, (enum odd)odd);
	x->cw->width = grid.width;
	x->cw->height = grid.height;
	x->cw->cells = grid.cells;
	x->cw->grid_at = at;
	x->has_rows = true;
	return x->arena->failed ? CPLY_NOMEM : CPLY_OK;
}

cply_status cplyi_xmd_read_grid(struct xmd *x, cply_span heading,
                                cply_span body)
{
	struct grid g = { .x = x };
	struct block b = { 0 };
	if (!find_rows(&g, body, &b))
		return CPLY_NOMEM;
	if (!g.n_rows) {
		cply_report(x->diags, b.is_fenced ? CPLY_XW102 : CPLY_XM115,
		            b.n_stray ? &b.first_stray : &heading);
		return CPLY_OK;
	}
	report_block(&g, heading, &b);
	cply_status s = build(&g);
	return s == CPLY_INVALID ? CPLY_OK : s;
}
