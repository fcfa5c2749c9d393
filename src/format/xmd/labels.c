/* SPDX-License-Identifier: MIT */
/* Numbers above and beside the grid, and how wide it is. */
#include "format/xmd/rows.h"

#include "base/text.h"

/* ---- labels ---- */

static bool all_numbers(const struct grid *g, const struct row *row)
{
	for (uint32_t k = 0; k < row->n; k++)
		if (!cplyi_xmd_is_number(token_text(g, row->first + k)))
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
		numbered +=
			cplyi_xmd_is_number(token_text(g, g->rows[r].first));
	/* Letters beside the grid are labels if the header says so. */
	bool by_width = g->has_header && all_rows_have(g, columns + 1);
	bool by_number = numbered * 2 > g->n_rows;
	if (by_number && g->has_header && all_rows_have(g, columns))
		by_number = labels_count_up(g);
	g->has_labels = by_number || by_width;
	for (uint32_t r = 0; r < g->n_rows && g->has_labels; r++) {
		struct row *row = &g->rows[r];
		if (!by_width &&
		    !cplyi_xmd_is_number(token_text(g, row->first)))
			continue;
		row->label = g->tokens[row->first++];
		row->n--;
	}
}

/* "row label 7 where 3 was expected", once for each break in the count; the
 * fix also corrects the labels that only count on from there. */
static void check_numbers(struct grid *g, const cply_span *labels, uint32_t n,
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
		check_numbers(g, &g->tokens[g->header.first], g->header.n,
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
	check_numbers(g, labels, g->n_rows, "row number");
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
			if (!cplyi_xmd_add_token(
				    g,
				    (cply_span){ begin,
			                         word.begin + (uint32_t)at }))
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

bool cplyi_xmd_find_labels(struct grid *g)
{
	size_t length;
	split_header(g);
	split_labels(g);
	if (is_unspaced(g, &length) && !split_letters(g))
		return false;
	return find_width(g);
}

bool cplyi_xmd_check_labels(struct grid *g)
{
	check_header(g);
	return check_row_labels(g);
}
