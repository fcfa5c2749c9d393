/* SPDX-License-Identifier: MIT */
/* The skeleton of a Markdown file: lines, headings and code blocks. */
#include "base/nearest.h"
#include "crossword/direction.h"
#include "format/xmd/xmd.h"

bool cplyi_xmd_line(cply_str text, uint32_t *at, struct xmd_line *out)
{
	uint32_t n = (uint32_t)text.len, end = *at;
	if (end >= n)
		return false;
	while (end < n && text.ptr[end] != '\n' && text.ptr[end] != '\r')
		end++;
	*out = (struct xmd_line){ *at, end };
	if (end < n && text.ptr[end] == '\r')
		end++;
	if (end < n && text.ptr[end] == '\n')
		end++;
	*at = end;
	return true;
}

/* Besides blank and tab: the no-break and other spaces that come with text
 * copied from pages, and control characters, which nobody sees. */
uint32_t cplyi_xmd_blank(cply_str text, uint32_t at)
{
	const unsigned char *p = (const unsigned char *)text.ptr + at;
	size_t left = text.len - at;
	if (left && (*p <= ' ' || *p == 0x7F))
		return *p && *p != '\n' && *p != '\r';
	if (left >= 2 && p[0] == 0xC2 && p[1] == 0xA0)
		return 2;
	if (left < 3)
		return 0;
	if (p[0] == 0xE2 && p[1] == 0x80 &&
	    ((p[2] >= 0x80 && p[2] <= 0x8A) || p[2] == 0xAF))
		return 3;
	return p[0] == 0xE3 && p[1] == 0x80 && p[2] == 0x80 ? 3 : 0;
}

uint32_t cplyi_xmd_skip(cply_str text, uint32_t at, uint32_t end)
{
	uint32_t n;
	while (at < end && (n = cplyi_xmd_blank(text, at)) != 0)
		at += n;
	return at < end ? at : end;
}

bool cplyi_xmd_is_empty(cply_str text, struct xmd_line line)
{
	return cplyi_xmd_skip(text, line.begin, line.end) == line.end;
}

cply_span cplyi_xmd_trim(cply_str text, uint32_t begin, uint32_t end)
{
	begin = cplyi_xmd_skip(text, begin, end);
	uint32_t last = begin;
	for (uint32_t at = begin; at < end;) {
		uint32_t n = cplyi_xmd_blank(text, at);
		at += n ? n : 1;
		if (!n)
			last = at;
	}
	return (cply_span){ begin, last };
}

bool cplyi_xmd_is_break(cply_str line)
{
	line = cply_str_trim(line);
	size_t n = 0;
	for (size_t i = 0; i < line.len; i++) {
		if (line.ptr[i] == ' ')
			continue;
		if (line.ptr[i] != line.ptr[0])
			return false;
		n++;
	}
	return n >= 3 &&
	       (line.ptr[0] == '-' || line.ptr[0] == '*' || line.ptr[0] == '_');
}

/* ---- headings ---- */

static const struct {
	const char *name;
	enum xmd_part part;
} parts[] = {
	{ "Grid", XMD_GRID },
	{ "Across", XMD_ACROSS },
	{ "Down", XMD_DOWN },
};

static enum xmd_part part_of(cply_str name, bool *is_exact)
{
	cply_str bare = name;
	if (bare.len && bare.ptr[bare.len - 1] == ':')
		bare = cply_str_trim(cply_str_sub(bare, 0, bare.len - 1));
	for (size_t i = 0; i < CPLY_COUNT(parts); i++)
		if (cply_str_is_nocase(bare, parts[i].name)) {
			*is_exact = cply_str_is(name, parts[i].name);
			return parts[i].part;
		}
	return XMD_OTHER;
}

/* What a name that is none of the three is probably meant to be, of those that
 * are missing. */
static enum xmd_part part_near(cply_str name, unsigned missing)
{
	enum { MOST_SLIPS = 2 }; /* "Errors" is three from "Across" */
	cply_direction d = cplyi_direction_of(name);
	if (d == CPLY_ACROSS && missing & 1u << XMD_ACROSS)
		return XMD_ACROSS;
	if (d == CPLY_DOWN && missing & 1u << XMD_DOWN)
		return XMD_DOWN;
	cplyi_nearest near = { .wanted = name };
	for (size_t i = 0; i < CPLY_COUNT(parts); i++)
		cplyi_nearest_try(&near, parts[i].name);
	if (near.best && near.distance > MOST_SLIPS)
		return XMD_OTHER;
	for (size_t i = 0; near.best && i < CPLY_COUNT(parts); i++)
		if (near.best == parts[i].name && missing & 1u << parts[i].part)
			return parts[i].part;
	return XMD_OTHER;
}

/* Without the closing marks of "## Grid ##". */
static cply_span name_of(cply_str text, uint32_t begin, uint32_t end)
{
	cply_span name = cplyi_xmd_trim(text, begin, end);
	uint32_t cut = name.end;
	while (cut > name.begin && text.ptr[cut - 1] == '#')
		cut--;
	bool closes = cut == name.begin || text.ptr[cut - 1] == ' ' ||
	              text.ptr[cut - 1] == '\t';
	return closes ? cplyi_xmd_trim(text, name.begin, cut) : name;
}

bool cplyi_xmd_heading(cply_str text, struct xmd_line line, bool has_title,
                       struct xmd_heading *out)
{
	uint32_t at = line.begin, marks = 0;
	while (at < line.end && text.ptr[at] == ' ' && at - line.begin < 3)
		at++;
	uint32_t begin = at;
	while (at < line.end && text.ptr[at] == '#') {
		at++;
		marks++;
	}
	if (marks == 0 || marks > 6)
		return false;
	bool is_spaced = at == line.end || cplyi_xmd_blank(text, at);
	*out = (struct xmd_heading){ .level = marks, .is_exact = true };
	out->name = name_of(text, at, line.end);
	out->at = cplyi_xmd_trim(text, begin, line.end);
	out->part = part_of(cply_str_sub(text, out->name.begin, out->name.end),
	                    &out->is_exact);
	out->is_exact &= is_spaced && marks == 2;
	if (marks == 1 && !has_title) {
		out->part = XMD_TITLE; /* whatever it says */
		return is_spaced;
	}
	if (out->part != XMD_OTHER)
		return is_spaced || marks > 1;
	return is_spaced && marks == 2;
}

/* ---- code blocks ---- */

struct xmd_fence cplyi_xmd_fence(cply_str text, struct xmd_line line)
{
	uint32_t at = cplyi_xmd_skip(text, line.begin, line.end);
	struct xmd_fence none = { 0, 0 };
	char mark = at < line.end ? text.ptr[at] : 0;
	if (mark != '`' && mark != '~')
		return none;
	uint32_t begin = at;
	while (at < line.end && text.ptr[at] == mark)
		at++;
	if (at - begin < 3)
		return none;
	/* ```x``` is code within a line. */
	for (uint32_t i = at; mark == '`' && i < line.end; i++)
		if (text.ptr[i] == '`')
			return none;
	return (struct xmd_fence){ mark, at - begin };
}

bool cplyi_xmd_closes(cply_str text, struct xmd_line line,
                      struct xmd_fence fence)
{
	uint32_t at = cplyi_xmd_skip(text, line.begin, line.end);
	uint32_t begin = at;
	while (at < line.end && text.ptr[at] == fence.mark)
		at++;
	return at - begin >= fence.length &&
	       cplyi_xmd_skip(text, at, line.end) == line.end;
}

static bool ends_grid(const struct xmd_scan *scan, struct xmd_line line)
{
	struct xmd_heading h;
	return scan->in_grid &&
	       cplyi_xmd_heading(scan->text, line, scan->has_title, &h) &&
	       h.part != XMD_TITLE && h.part != XMD_OTHER;
}

bool cplyi_xmd_block(struct xmd_scan *scan, uint32_t from,
                     struct xmd_fence fence, uint32_t *inner_end, uint32_t *end)
{
	/* A fence without an end is looked for once, not once per line. */
	uint32_t *unclosed = &scan->unclosed[fence.mark == '~'];
	if (*unclosed && fence.length >= *unclosed)
		return false;
	struct xmd_line line;
	for (uint32_t at = from; cplyi_xmd_line(scan->text, &at, &line);) {
		if (cplyi_xmd_closes(scan->text, line, fence)) {
			*inner_end = line.begin;
			*end = at;
			return true;
		}
		if (ends_grid(scan, line))
			return false;
	}
	*unclosed = fence.length;
	return false;
}

bool cplyi_xmd_next(struct xmd_scan *scan, struct xmd_heading *out,
                    uint32_t *body_end)
{
	struct xmd_line line;
	while (cplyi_xmd_line(scan->text, &scan->at, &line)) {
		struct xmd_fence fence = { 0, 0 };
		uint32_t inner_end;
		if (!scan->ignores_fences)
			fence = cplyi_xmd_fence(scan->text, line);
		if (fence.mark) {
			cplyi_xmd_block(scan, scan->at, fence, &inner_end,
			                &scan->at);
			continue;
		}
		if (!cplyi_xmd_heading(scan->text, line, scan->has_title, out))
			continue;
		if (out->part == XMD_OTHER && scan->missing) {
			out->part = part_near(cply_str_sub(scan->text,
			                                   out->name.begin,
			                                   out->name.end),
			                      scan->missing);
			out->is_exact = out->part == XMD_OTHER;
			scan->missing &= ~(1u << out->part);
		}
		scan->has_title |= out->part == XMD_TITLE;
		scan->in_grid = out->part == XMD_GRID;
		if (body_end)
			*body_end = line.begin;
		return true;
	}
	if (body_end)
		*body_end = (uint32_t)scan->text.len;
	return false;
}

void cplyi_xmd_note_missing(struct xmd_scan *scan)
{
	struct xmd_scan ahead = *scan;
	struct xmd_heading h;
	ahead.missing = 0;
	scan->missing = 1u << XMD_GRID | 1u << XMD_ACROSS | 1u << XMD_DOWN;
	while (cplyi_xmd_next(&ahead, &h, NULL))
		scan->missing &= ~(1u << h.part);
}
