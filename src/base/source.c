/* SPDX-License-Identifier: MIT */
/* From byte offsets to lines and columns, when somebody asks. */
#include "crossply/diag.h"
#include "crossply/text.h"

cply_position cply_locate(const cply_source *src, uint32_t offset)
{
	cply_str s = src->bytes;
	size_t at = offset < s.len ? offset : s.len;
	cply_position p = { .line = 1, .column = 1 };
	size_t begin = 0;
	for (size_t i = 0; i < at; i++) {
		bool crlf = s.ptr[i] == '\r' && i + 1 < s.len &&
		            s.ptr[i + 1] == '\n';
		if (crlf && i + 1 < at)
			continue; /* the LF counts */
		if (s.ptr[i] == '\n' || (s.ptr[i] == '\r' && !crlf)) {
			p.line++;
			begin = i + 1;
		}
	}
	size_t end = at > begin ? at : begin;
	while (end < s.len && s.ptr[end] != '\n' && s.ptr[end] != '\r')
		end++;
	p.line_span = (cply_span){ (uint32_t)begin, (uint32_t)end };
	cply_str line = cply_str_sub(s, begin, end);
	if (p.line == 1 && cply_str_starts(line, "\xEF\xBB\xBF"))
		line = cply_str_sub(line, 3, line.len), begin += 3;
	for (size_t step = 0; cply_grapheme_next(line, &step).len;) {
		if (begin + step > at)
			break;
		p.column++;
	}
	return p;
}
