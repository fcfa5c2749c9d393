/* SPDX-License-Identifier: MIT */
/* From byte offsets to lines and columns, when somebody asks. */
#include "base/text.h"
#include "crossply/diag.h"

/* A character boundary of the source and where it is. */
struct mark {
	uint32_t offset;
	uint32_t line, line_begin;
	uint32_t column, code_point;
};

struct cply_lines {
	struct mark *marks; /* the last boundary at or before each STEP bytes */
	size_t n;
};

/* No character that means anything is longer than LONGEST_GRAPHEME; a file of
 * nothing but combining marks must not make each look-up walk all of it. */
enum { STEP = 4096, LONGEST_GRAPHEME = 256 };

static struct mark start_of(cply_str s)
{
	struct mark m = { .line = 1, .column = 1, .code_point = 1 };
	m.offset = (uint32_t)cply_bom(s); /* it takes no column */
	return m;
}

static bool is_ascii(char c)
{
	return (unsigned char)c < 0x80;
}

/* How many characters from `at` on, up to `limit`, are one byte each, no line
 * end, and not joined with what follows. */
static size_t plain_run(cply_str s, size_t at, size_t limit)
{
	const char *p = s.ptr;
	size_t end = at;
	while (end < limit && is_ascii(p[end]) && p[end] != '\n' &&
	       p[end] != '\r')
		end++;
	if (end > at && end < s.len && !is_ascii(p[end]))
		end--;
	return end - at;
}

static struct mark new_line(struct mark m, size_t at)
{
	m.offset = m.line_begin = (uint32_t)at;
	m.line++;
	m.column = m.code_point = 1;
	return m;
}

/* A boundary after `m`: one character or one line end further, or several
 * plain characters, but then not beyond `limit`. */
static struct mark after(cply_str s, struct mark m, size_t limit)
{
	uint32_t n = (uint32_t)plain_run(s, m.offset, limit);
	if (n) {
		m.offset += n;
		m.column += n;
		m.code_point += n;
		return m;
	}
	size_t next = m.offset;
	if (s.ptr[next] == '\n')
		return new_line(m, next + 1);
	cply_str g =
		cply_grapheme_next(cply_str_sub(s, 0, next + LONGEST_GRAPHEME),
	                           &next);
	if (g.ptr[0] == '\r')
		return new_line(m, next);
	uint32_t c;
	for (size_t i = 0; cply_utf8_next(g, &i, &c);)
		m.code_point++;
	m.offset = (uint32_t)next;
	m.column++;
	return m;
}

const cply_lines *cply_lines_index(const cply_source *src, cply_arena *a)
{
	cply_str s = src->bytes;
	if (src->is_binary || s.len < 4 * (size_t)STEP || s.len > UINT32_MAX)
		return NULL;
	cply_lines *lines = CPLY_NEW(a, 1, cply_lines);
	struct mark *marks = CPLY_NEW(a, s.len / STEP + 1, struct mark);
	if (!lines || !marks)
		return NULL;
	*lines = (cply_lines){ .marks = marks };
	for (struct mark m = start_of(s), next; m.offset < s.len; m = next) {
		size_t limit = lines->n * STEP; /* of the next mark */
		next = after(s, m, limit > s.len ? s.len : limit);
		while (lines->n <= s.len / STEP &&
		       lines->n * STEP < next.offset)
			marks[lines->n++] = m;
	}
	return lines;
}

/* How many marks are on lines up to `line`. */
static size_t marks_up_to(const cply_lines *lines, uint32_t line)
{
	size_t low = 0, high = lines->n;
	while (low < high) {
		size_t mid = low + (high - low) / 2;
		if (lines->marks[mid].line <= line)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

static size_t line_end(const cply_source *src, struct mark m, size_t from)
{
	cply_str s = src->bytes;
	if (src->lines) {
		size_t n = marks_up_to(src->lines, m.line);
		if (n && src->lines->marks[n - 1].offset > from)
			from = src->lines->marks[n - 1].offset;
	}
	while (from < s.len && s.ptr[from] != '\n' && s.ptr[from] != '\r')
		from++;
	return from;
}

cply_position cply_locate(const cply_source *src, uint32_t offset)
{
	cply_str s = src->bytes;
	size_t at = offset < s.len ? offset : s.len;
	struct mark m = start_of(s);
	if (src->lines && src->lines->n) {
		size_t i = at / STEP;
		if (i >= src->lines->n)
			i = src->lines->n - 1;
		m = src->lines->marks[i];
	}
	while (m.offset < at) {
		struct mark next = after(s, m, at);
		if (next.offset > at)
			break;
		m = next;
	}
	uint32_t c, inside = 0;
	for (size_t i = m.offset; i < at && cply_utf8_next(s, &i, &c);)
		inside += i <= at;
	size_t end = line_end(src, m, at > m.offset ? m.offset : at);
	return (cply_position){
		.line = m.line,
		.column = m.column,
		.code_point = m.code_point + inside,
		.line_span = { m.line_begin, (uint32_t)end },
	};
}
