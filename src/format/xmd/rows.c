/* SPDX-License-Identifier: MIT */
/* The lines of the grid block as tokens, wherever they are in the section and
 * whether or not a fence says so. */
#include "format/xmd/rows.h"

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

bool cplyi_xmd_is_number(cply_str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (s.ptr[i] < '0' || s.ptr[i] > '9')
			return false;
	return s.len > 0;
}

bool cplyi_xmd_is_block(cply_str s)
{
	static const char *const signs[] = { ".", "#", "■", "█", "██", "⬛" };
	for (size_t i = 0; i < CPLY_COUNT(signs); i++)
		if (cply_str_is(s, signs[i]))
			return true;
	return false;
}

bool cplyi_xmd_is_unknown(cply_str s)
{
	return cply_str_is(s, "_") || cply_str_is(s, "□") ||
	       cply_str_is(s, "⬜");
}

bool cplyi_xmd_is_sign(cply_str s)
{
	return cplyi_xmd_is_block(s) || cplyi_xmd_is_unknown(s);
}

bool cplyi_xmd_is_row(cply_str text, struct xmd_line line)
{
	cply_span token;
	uint32_t n = 0;
	for (uint32_t at = line.begin;
	     cplyi_xmd_token(text, &at, line.end, &token); n++) {
		cply_str s = cply_str_sub(text, token.begin, token.end);
		size_t step = 0;
		if (!cplyi_xmd_is_number(s) && !cplyi_xmd_is_block(s) &&
		    cply_grapheme_next(s, &step).len != s.len)
			return false;
	}
	return n >= 2;
}

/* ---- the lines of the block ---- */

bool cplyi_xmd_add_token(struct grid *g, cply_span token)
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
		if (!cplyi_xmd_add_token(g, token))
			return false;
	g->rows[g->n_rows++] = row;
	return true;
}

static void stray(struct grid *g, struct block *b, struct xmd_line line)
{
	cply_span at = cplyi_xmd_trim(g->x->text, line.begin, line.end);
	if (b->n_stray++ == 0)
		b->first_stray = at;
	cplyi_xmd_stray(g->x, at);
}

/* A line of one or two backticks: a fence that is too short. */
static bool is_short_fence(cply_str text, struct xmd_line line)
{
	cply_span at = cplyi_xmd_trim(text, line.begin, line.end);
	for (uint32_t i = at.begin; i < at.end; i++)
		if (text.ptr[i] != '`')
			return false;
	return at.begin < at.end && at.end - at.begin < 3;
}

static size_t unspaced_length(cply_str text, struct xmd_line line);

/* Do the rows continue after the empty line before `at`, as those before? */
static bool continues(const struct grid *g, cply_str text, uint32_t at)
{
	const struct row *last = &g->rows[g->n_rows - 1];
	struct xmd_line line;
	while (cplyi_xmd_line(text, &at, &line)) {
		if (cplyi_xmd_is_empty(text, line))
			continue;
		size_t n = unspaced_length(text, line);
		return cplyi_xmd_is_row(text, line) ||
		       (n > 1 && last->n == 1 &&
		        n == unspaced_length(text, (struct xmd_line){
							   last->line.begin,
							   last->line.end }));
	}
	return false;
}

/* Rows up to `end`; without a fence that closes the block, up to an empty
 * line after them. Gives where it stopped. */
static bool take_rows(struct grid *g, uint32_t from, uint32_t end, bool is_open,
                      uint32_t *stop)
{
	cply_str text = cply_str_sub(g->x->text, 0, end);
	struct xmd_line line;
	for (uint32_t at = from; cplyi_xmd_line(text, &at, &line);) {
		if (is_open && (cplyi_xmd_fence(text, line).mark ||
		                is_short_fence(text, line))) {
			*stop = line.begin;
			return true;
		}
		*stop = at;
		if (!cplyi_xmd_is_empty(text, line)) {
			if (!add_row(g, line))
				return false;
		} else if (is_open && g->n_rows && !continues(g, text, at)) {
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
	bool is_after_gap = false;
	while (n >= 2 && cplyi_xmd_line(text, &at, &line)) {
		if (cplyi_xmd_is_empty(text, line)) {
			is_after_gap = true;
			continue;
		}
		if (unspaced_length(text, line) != n) {
			if (!is_after_gap && !is_short_fence(text, line))
				return false;
			break;
		}
		rows++;
	}
	return rows >= 2;
}

bool cplyi_xmd_find_rows(struct grid *g, cply_span body, struct block *b)
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
		if (!fence.mark && is_short_fence(text, line)) {
			b->marks[g->n_rows > 0] =
				cplyi_xmd_trim(text, line.begin, line.end);
			continue;
		}
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

void cplyi_xmd_report_block(struct grid *g, cply_span heading,
                            const struct block *b)
{
	cply_diags *d = g->x->diags;
	if (g->n_rows && !b->is_fenced) {
		cply_diag *f = cply_report(d, CPLY_XM121, &g->rows[0].line);
		cplyi_edits edits = { 0 };
		uint32_t begin = g->rows[0].line.begin;
		uint32_t end = g->rows[g->n_rows - 1].line.end;
		const cply_span *marks = b->marks;
		/* The blanks before the first row stay in the block. */
		while (begin && cplyi_xmd_blank(g->x->text, begin - 1) == 1)
			begin--;
		bool opens = marks[0].end, closes = marks[1].end;
		cplyi_xmd_edit(g->x, &edits,
		               opens ? marks[0] : (cply_span){ begin, begin },
		               opens ? CPLY_STR("```") : CPLY_STR("```\n"));
		cplyi_xmd_edit(g->x, &edits,
		               closes ? marks[1] : (cply_span){ end, end },
		               closes ? CPLY_STR("```") : CPLY_STR("\n```"));
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
