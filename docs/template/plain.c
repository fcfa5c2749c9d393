/* SPDX-License-Identifier: MIT */
/* A format to copy from: rows of letters, `#` for a block, `.` for an open
 * square without a known letter. It is complete, and tests/test_template.c
 * runs it, but it is not registered: no file is ever taken for it.
 *
 *     CAT
 *     A#O
 *     BOY
 */
#include "base/text.h"
#include "format/format.h"

/* The next line, without its end; false when there is none. */
static bool next_line(cply_str text, size_t *at, cply_str *line)
{
	if (*at >= text.len)
		return false;
	cply_str rest = cply_str_sub(text, *at, text.len);
	size_t end = cply_str_find(rest, CPLY_STR("\n"));
	*line = cply_str_sub(rest, 0, end == SIZE_MAX ? rest.len : end);
	*at += line->len + 1;
	if (cply_str_ends(*line, "\r"))
		line->len--;
	return true;
}

/* A probe is pure, sees the first 64 KiB and answers on one ladder. Text
 * without a mark of its own never answers more than CPLY_BY_SHAPE, and only
 * when nothing else could look like that. */
static int plain_probe(cply_str head)
{
	(void)head;
	return CPLY_NOT_MINE;
}

/* First pass: how large is the grid? */
static void measure(cply_str text, uint32_t *width, uint32_t *height)
{
	cply_str line;
	*width = *height = 0;
	for (size_t at = 0; next_line(text, &at, &line);) {
		size_t n = cply_grapheme_count(line);
		if (n > *width)
			*width = (uint32_t)n;
		if (n)
			++*height;
	}
}

/* Second pass: one row of cells. A short row is one finding, not one for each
 * missing cell, and the cells become blocks: a reader goes on. */
static void read_row(const cply_read *r, cply_crossword *cw, uint32_t row,
                     cply_str line)
{
	uint32_t col = 0;
	size_t begin = (size_t)(line.ptr - r->bytes.ptr);
	for (size_t at = 0; at < line.len; col++) {
		size_t from = at;
		cply_str letter = cply_grapheme_next(line, &at);
		cply_cell *cell = cply_cell_at(cw, row, col);
		cell->at = (cply_span){ (uint32_t)(begin + from),
			                (uint32_t)(begin + at) };
		if (cply_str_is(letter, "#"))
			cell->kind = CPLY_CELL_BLOCK;
		else if (!cply_str_is(letter, "."))
			cell->solution =
				cply_upper(r->arena, letter, CPLY_CASE_ROOT);
	}
	if (col < cw->width)
		cply_report_with(r->diags, CPLY_XW101,
		                 CPLY_AT(begin, begin + line.len),
		                 CPLY_N(row + 1), CPLY_N(col),
		                 CPLY_N(cw->width));
	for (; col < cw->width; col++)
		cply_cell_at(cw, row, col)->kind = CPLY_CELL_BLOCK;
}

static cply_status plain_read(const cply_read *r, cply_doc *out)
{
	uint32_t width, height;
	measure(r->bytes, &width, &height);
	if (!width) {
		cply_report(r->diags, CPLY_XW102, CPLY_NOWHERE);
		return CPLY_INVALID;
	}
	cply_crossword *cw = CPLY_NEW(r->arena, 1, cply_crossword);
	if (!cw)
		return CPLY_NOMEM;
	cply_status s = cply_crossword_start(cw, r->arena, r->limits, r->diags,
	                                     CPLY_NOWHERE, width, height);
	if (s != CPLY_OK)
		return s;
	cply_str line;
	uint32_t row = 0;
	for (size_t at = 0; next_line(r->bytes, &at, &line);)
		if (line.len)
			read_row(r, cw, row++, line);
	cply_crossword_finish(cw);
	/* The caller looks whether memory ran out or errors were reported. */
	out->as.crossword = cw;
	return CPLY_OK;
}

/* Writers only append. What cannot be written was reported before they are
 * called: see `carries` below. */
static cply_status plain_write(const cply_write *w, const cply_doc *doc)
{
	const cply_crossword *cw = doc->as.crossword;
	for (uint32_t row = 0; row < cw->height; row++) {
		for (uint32_t col = 0; col < cw->width; col++) {
			const cply_cell *cell = cply_cell_at(cw, row, col);
			size_t at = 0;
			cply_str first =
				cply_grapheme_next(cell->solution, &at);
			if (cell->kind != CPLY_CELL_OPEN)
				cply_put_char(w->out, '#');
			else if (w->options->blank || !first.len)
				cply_put_char(w->out, '.');
			else
				cply_put_str(w->out, first);
		}
		cply_put_char(w->out, '\n');
	}
	return CPLY_OK;
}

const cply_format cply_format_plain;

const cply_format cply_format_plain = {
	.name = "plain",
	.title = "plain grid",
	.suffixes = " .grid ",
	.kind = &cply_kind_crossword,
	/* Everything else that a puzzle uses is reported as lost. */
	.carries = CPLY_HAS(LETTERS) | CPLY_HAS(SYMBOLS) | CPLY_HAS(SOLUTION) |
	           CPLY_HAS(NO_SOLUTION) | CPLY_HAS(UNCLUED),
	.carries_meta = 0,
	.probe = plain_probe,
	.read = plain_read,
	.write = plain_write,
};
