/* SPDX-License-Identifier: MIT */
/* xd: is this text such a file? */
#include "base/ascii.h"
#include "base/text.h"
#include "format/foreign.h"
#include "format/xd/xd.h"

/* ---- headings ---- */

static const char *const part_names[XD_OTHER] = {
	"metadata", "grid", "clues", "notes", "start", "design"
};

bool cplyi_xd_heading(cply_str text, cply_span line, cply_span *name)
{
	if (line.end - line.begin < 3 || text.ptr[line.begin] != '#' ||
	    text.ptr[line.begin + 1] != '#' ||
	    !ascii_is_blank(text.ptr[line.begin + 2]))
		return false;
	*name = cplyi_trim_span(text, (cply_span){ line.begin + 2, line.end });
	return name->begin < name->end;
}

enum xd_part cplyi_xd_part(cply_str name)
{
	for (unsigned i = 0; i < XD_OTHER; i++)
		if (cply_str_is_nocase(name, part_names[i]))
			return (enum xd_part)i;
	return XD_OTHER;
}

/* ---- rows ---- */

/* Could the line be a row: no blanks, no small prose? Its length or 0. */
static uint32_t row_length(cply_str line)
{
	uint32_t n = 0, plain = 0;
	for (size_t i = 0; i < line.len; i++) {
		unsigned char c = (unsigned char)line.ptr[i];
		if (c <= ' ' || c == ':' || c == '(' || c == '"' || c == '{' ||
		    c == '<' || c == '`' || c == '|')
			return 0;
		n += (c & 0xC0) != 0x80;
		plain += ascii_is_upper(c) || c == '#' || c == '.' || c == '_';
	}
	return plain * 2 >= n ? n : 0;
}

bool cplyi_xd_is_foreign(const struct xd *x)
{
	if (!x->is_implicit || x->n_sections != 1 ||
	    x->sections[0].part != XD_GRID)
		return false;
	struct xd_lines l = cplyi_xd_body(x, &x->sections[0]);
	bool is_text = x->charset == CPLY_CHARSET_UTF8;
	cply_span line;
	while (cplyi_xd_line(&l, &line)) {
		cply_str s = cplyi_span_str(x->text, line);
		if (row_length(s) || (is_text && s.len && s.ptr[0] & 0x80))
			return false;
	}
	return true;
}

/* ---- detection ---- */

/* The signs of an xd file: rows of one length, one below the other, and clue
 * lines with an answer. */
struct signs {
	uint32_t width, rows, best; /* of the block of rows at hand; longest */
	uint32_t clues;
	bool has_grid, has_clues; /* headings */
	bool in_grid;
};

static void look_at(cply_str head, cply_span line, struct signs *g)
{
	cply_str s = cplyi_span_str(head, line);
	cply_span name;
	if (cplyi_xd_heading(head, line, &name)) {
		enum xd_part part = cplyi_xd_part(cplyi_span_str(head, name));
		g->has_grid |= part == XD_GRID;
		g->in_grid = part == XD_GRID;
		g->has_clues |= part == XD_CLUES;
		g->rows = 0;
		return;
	}
	if (cplyi_xd_is_clue(s)) {
		g->clues += cply_str_find(s, CPLY_STR(" ~ ")) != SIZE_MAX;
		g->rows = 0;
		return;
	}
	uint32_t n = g->has_grid && !g->in_grid ? 0 : row_length(s);
	g->rows = n && (n == g->width || !g->rows) ? g->rows + 1 : n > 0;
	g->width = n;
	if (n && g->rows > g->best)
		g->best = g->rows;
}

int cplyi_xd_probe(cply_str head)
{
	struct xd_lines l = { .text = head, .at = (uint32_t)cply_bom(head) };
	struct signs g = { 0 };
	cply_span line;
	while (cplyi_xd_line(&l, &line)) {
		if (line.begin == line.end)
			continue;
		look_at(head, line, &g);
		bool has_both = g.has_grid && g.has_clues;
		if (g.best && g.clues &&
		    (has_both || (g.best > 1 && g.clues > 1)))
			break;
	}
	bool is_found = (g.best > 1 && g.clues > 1) ||
	                (g.has_grid && g.has_clues &&
	                 (g.best > 1 || (g.best && g.clues)));
	/* Where the sections have names, its beginning tells a program. */
	enum { BEGINNING = 40 };
	if (g.has_grid && g.has_clues)
		head = cply_str_sub(head, 0, BEGINNING);
	return is_found && !cplyi_is_program(head) ? CPLY_BY_SHAPE
	                                           : CPLY_NOT_MINE;
}
