/* SPDX-License-Identifier: MIT */
/* The skeleton of an exolve file: lines without comments between exolve-begin
 * and exolve-end, and the sections that they make. */
#include "format/exolve/exolve.h"

#include "base/text.h"

static const struct ex_known known[] = {
	{ "begin", EX_BEGIN, 0, true },
	{ "end", EX_END, 0, true },
	{ "width", EX_WIDTH, 0, false },
	{ "height", EX_HEIGHT, 0, false },
	{ "grid", EX_GRID, 0, false },
	{ "title", EX_LINE, CPLY_META_TITLE, false },
	{ "setter", EX_LINE, CPLY_META_AUTHOR, false },
	{ "copyright", EX_LINE, CPLY_META_COPYRIGHT, false },
	{ "id", EX_LINE, CPLY_META_ID, false },
	{ "prelude", EX_LINES, CPLY_META_INTRO, false },
	{ "preamble", EX_LINES, CPLY_META_INTRO, false },
	{ "explanations", EX_LINES, CPLY_META_EXPLANATION, false },
	{ "postscript", EX_LINES, CPLY_META_NOTES, false },
	{ "across", EX_CLUES, CPLY_ACROSS, false },
	{ "down", EX_CLUES, CPLY_DOWN, false },
	{ "nodir", EX_CLUES, CPLY_OTHER, false },
	{ "option", EX_OPTION, 0, true },
	{ "language", EX_LANGUAGE, 0, false },
	{ "relabel", EX_RELABEL, 0, false },
	{ "reversals", EX_REVERSALS, 0, true },
	{ "colour", EX_COLOR, 0, true },
	{ "color", EX_COLOR, 0, true },
	{ "3d", EX_LAYERS, 0, false },
	{ "3d-across", EX_LAYERS, 0, false },
	{ "3d-away", EX_LAYERS, 0, false },
	{ "3d-down", EX_LAYERS, 0, false },
	{ "alternatives", EX_KEEP, 0, true },
	{ "cell-decorator", EX_KEEP, 0, true },
	{ "cell-size", EX_KEEP, 0, false },
	{ "credits", EX_KEEP, 0, true },
	{ "email", EX_KEEP, 0, false },
	{ "force-bar-below", EX_KEEP, 0, true },
	{ "force-bar-right", EX_KEEP, 0, true },
	{ "force-hyphen-below", EX_KEEP, 0, true },
	{ "force-hyphen-right", EX_KEEP, 0, true },
	{ "grid-bounds", EX_KEEP, 0, false },
	{ "grid-spacing", EX_KEEP, 0, false },
	{ "host", EX_KEEP, 0, false },
	{ "maker", EX_KEEP, 0, false },
	{ "nina", EX_KEEP, 0, true },
	{ "no-rebus", EX_KEEP, 0, true },
	{ "question", EX_KEEP, 0, true },
	{ "shaped-cell", EX_KEEP, 0, true },
	{ "submit", EX_KEEP, 0, false },
};

/* ---- lines ---- */

/* The line at `*at`, its end not included. */
static bool next_line(cply_str text, uint32_t *at, cply_span *out)
{
	uint32_t n = (uint32_t)text.len, end = *at;
	if (end >= n)
		return false;
	while (end < n && text.ptr[end] != '\n' && text.ptr[end] != '\r')
		end++;
	*out = (cply_span){ *at, end };
	*at = end < n && text.ptr[end] == '\r' ? end + 1 : end;
	if (*at < n && text.ptr[*at] == '\n')
		++*at;
	return true;
}

/* A comment begins at a # with a blank on both sides or at the line's begin,
 * or at the very end of a line. #a3 and #FF00FF are none. */
static cply_span without_comment(cply_str text, cply_span line)
{
	for (uint32_t i = line.begin; i < line.end; i++) {
		if (text.ptr[i] != '#')
			continue;
		bool is_last = i + 1 == line.end;
		bool is_first = i == line.begin;
		if (is_last || (text.ptr[i + 1] == ' ' &&
		                (is_first || text.ptr[i - 1] == ' ')))
			return (cply_span){ line.begin, i };
	}
	return line;
}

static void add_line(struct ex *x, cply_span line)
{
	if (x->n_lines == x->cap_lines) {
		uint32_t cap = x->cap_lines ? x->cap_lines * 2 : 64;
		cply_span *p = CPLY_GROW(x->arena, x->lines, x->cap_lines, cap,
		                         cply_span);
		if (!p)
			return;
		x->lines = p;
		x->cap_lines = cap;
	}
	x->lines[x->n_lines++] = line;
}

/* ---- sections ---- */

static bool is_marker(const struct ex *x, cply_span line)
{
	return cply_str_starts(cply_str_sub(x->text, line.begin, line.end),
	                       "exolve-");
}

static struct ex_section split_marker(const struct ex *x, cply_span line)
{
	uint32_t colon = line.begin;
	while (colon < line.end && x->text.ptr[colon] != ':')
		colon++;
	struct ex_section s = {
		.at = line,
		.name = cplyi_ex_trim(x->text, line.begin + 7, colon),
		.value = { line.end, line.end },
		.first = x->n_lines,
		.end = x->n_lines,
	};
	if (colon < line.end)
		s.value = cplyi_ex_trim(x->text, colon + 1, line.end);
	cply_str name = cply_str_sub(x->text, s.name.begin, s.name.end);
	for (size_t i = 0; i < CPLY_COUNT(known); i++)
		if (cply_str_is_nocase(name, known[i].name))
			s.known = &known[i];
	return s;
}

static void add_section(struct ex *x, struct ex_section s)
{
	if (x->n_sections == x->cap_sections) {
		uint32_t cap = x->cap_sections ? x->cap_sections * 2 : 32;
		struct ex_section *p =
			CPLY_GROW(x->arena, x->sections, x->cap_sections, cap,
		                  struct ex_section);
		if (!p)
			return;
		x->sections = p;
		x->cap_sections = cap;
	}
	x->sections[x->n_sections++] = s;
}

/* Of a section that may be there only once, the last counts. */
static void check_twice(struct ex *x)
{
	for (uint32_t i = 0; i < x->n_sections; i++) {
		struct ex_section *s = &x->sections[i];
		if (!s->known || s->known->is_repeated)
			continue;
		for (uint32_t k = i + 1; k < x->n_sections; k++) {
			const struct ex_section *t = &x->sections[k];
			if (t->known != s->known)
				continue;
			cply_diag *g =
				cply_report_with(x->diags, CPLY_EX105, &t->at,
			                         CPLY_Z(s->known->name));
			cply_diag_note(x->diags, g, CPLY_STR("first here"),
			               &s->at);
			s->known = &known[0]; /* means nothing any more */
			break;
		}
	}
}

/* Reads from `at`; true when exolve-end came. */
static bool read_lines(struct ex *x, uint32_t *at)
{
	cply_span line;
	while (next_line(x->text, at, &line)) {
		line = without_comment(x->text, line);
		line = cplyi_ex_trim(x->text, line.begin, line.end);
		if (line.begin == line.end)
			continue;
		if (!is_marker(x, line)) {
			add_line(x, line);
			continue;
		}
		if (x->n_sections)
			x->sections[x->n_sections - 1].end = x->n_lines;
		struct ex_section s = split_marker(x, line);
		if (s.known && s.known->kind == EX_END)
			return true;
		add_section(x, s);
	}
	if (x->n_sections)
		x->sections[x->n_sections - 1].end = x->n_lines;
	return false;
}

/* Offset of the next line that says so, or of the end. */
static uint32_t find_marker(const struct ex *x, uint32_t at, const char *marker)
{
	cply_span line;
	while (next_line(x->text, &at, &line)) {
		cply_span s = cplyi_ex_trim(x->text, line.begin, line.end);
		if (cply_str_starts(cply_str_sub(x->text, s.begin, s.end),
		                    marker))
			return line.begin;
	}
	return (uint32_t)x->text.len;
}

cply_status cplyi_ex_sections(struct ex *x)
{
	uint32_t size = (uint32_t)x->text.len;
	uint32_t at = (uint32_t)cply_bom(x->text);
	uint32_t begin = find_marker(x, at, "exolve-begin");
	if (begin == size) {
		begin = find_marker(x, at, "exolve-");
		if (begin == size) {
			cply_report(x->diags, CPLY_EX102, CPLY_NOWHERE);
			return CPLY_INVALID;
		}
		cply_diag *g = cply_report(x->diags, CPLY_EX103,
		                           CPLY_AT(begin, begin));
		cply_diag_fix(x->diags, g, (cply_span){ begin, begin },
		              CPLY_STR("exolve-begin\n"));
	}
	at = begin;
	if (!read_lines(x, &at)) {
		cply_diag *g =
			cply_report(x->diags, CPLY_EX104, CPLY_AT(size, size));
		bool is_new = x->text.ptr[size - 1] == '\n';
		cply_diag_fix(x->diags, g, (cply_span){ size, size },
		              is_new ? CPLY_STR("exolve-end\n")
		                     : CPLY_STR("\nexolve-end\n"));
	}
	uint32_t second = find_marker(x, at, "exolve-begin");
	if (second < size)
		cply_report(x->diags, CPLY_EX106, CPLY_AT(second, second + 12));
	if (!x->arena->failed)
		check_twice(x);
	return x->arena->failed ? CPLY_NOMEM : CPLY_OK;
}
