/* SPDX-License-Identifier: MIT */
/* The characters of HTTP (RFC 9110, 5.6). */
#ifndef CROSSPLY_HTTP_SYNTAX_H
#define CROSSPLY_HTTP_SYNTAX_H

#include "base/ascii.h"

/* A character of a token: of methods, names and most values. */
static inline bool http_is_token(char c)
{
	switch (c) {
	case '!':
	case '#':
	case '$':
	case '%':
	case '&':
	case '\'':
	case '*':
	case '+':
	case '-':
	case '.':
	case '^':
	case '_':
	case '`':
	case '|':
	case '~':
		return true;
	default:
		return ascii_is_alnum(c);
	}
}

/* Printable ASCII except the blank. */
static inline bool http_is_visible(char c)
{
	return c > ' ' && c < 0x7f;
}

/* The white space inside a head. */
static inline bool http_is_space(char c)
{
	return c == ' ' || c == '\t';
}

/* A character that the value of a field may hold. Bytes past ASCII have no
 * meaning but do no harm. */
static inline bool http_is_value(char c)
{
	return c == '\t' || (unsigned char)c >= 0x80 || (c >= ' ' && c < 0x7f);
}

/* Where `c` first is; the length if it is not there. */
static inline size_t http_find(cply_str s, char c)
{
	const char *at = s.len ? memchr(s.ptr, c, s.len) : NULL;
	return at ? (size_t)(at - s.ptr) : s.len;
}

static inline cply_str http_trim(cply_str s)
{
	while (s.len && http_is_space(s.ptr[0])) {
		s.ptr++;
		s.len--;
	}
	while (s.len && http_is_space(s.ptr[s.len - 1]))
		s.len--;
	return s;
}

#endif
