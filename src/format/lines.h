/* SPDX-License-Identifier: MIT */
/* Lines of text formats, where the compiler can see the loop. */
#ifndef CROSSPLY_FORMAT_LINES_H
#define CROSSPLY_FORMAT_LINES_H

#include <string.h>

#include "base/ascii.h"
#include "crossply/diag.h"

/* The line at `*at` without its end; steps over it and its end (LF, CR LF or
 * CR). False at the end of the text. */
static inline bool cplyi_next_line(cply_str text, uint32_t *at, cply_span *out)
{
	uint32_t begin = *at, len = (uint32_t)text.len;
	if (begin >= len)
		return false;
	const char *p = text.ptr + begin;
	const char *lf = memchr(p, '\n', len - begin);
	uint32_t end = lf ? (uint32_t)(lf - text.ptr) : len;
	const char *cr = memchr(p, '\r', end - begin);
	if (cr)
		end = (uint32_t)(cr - text.ptr);
	*at = end;
	if (*at < len && text.ptr[*at] == '\r')
		++*at;
	if (*at < len && text.ptr[*at] == '\n' && (!cr || *at == end + 1))
		++*at;
	*out = (cply_span){ begin, end };
	return true;
}

/* The same for a text that has no CR. */
static inline bool cplyi_next_lf_line(cply_str text, uint32_t *at,
                                      cply_span *out)
{
	uint32_t begin = *at, len = (uint32_t)text.len;
	if (begin >= len)
		return false;
	const char *lf = memchr(text.ptr + begin, '\n', len - begin);
	uint32_t end = lf ? (uint32_t)(lf - text.ptr) : len;
	*at = lf ? end + 1 : end;
	*out = (cply_span){ begin, end };
	return true;
}

/* Without blanks at both ends. */
static inline cply_span cplyi_trim_span(cply_str text, cply_span s)
{
	while (s.begin < s.end && ascii_is_blank(text.ptr[s.begin]))
		s.begin++;
	while (s.end > s.begin && ascii_is_blank(text.ptr[s.end - 1]))
		s.end--;
	return s;
}

static inline cply_str cplyi_span_str(cply_str text, cply_span s)
{
	return (cply_str){ text.ptr + s.begin, s.end - s.begin };
}

#endif
