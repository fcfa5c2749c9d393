/* SPDX-License-Identifier: MIT */
/* Bytes of ASCII text, whatever the locale. Bytes past 0x7F belong to none of
 * these classes, as `char` and as `unsigned char`. */
#ifndef CROSSPLY_BASE_ASCII_H
#define CROSSPLY_BASE_ASCII_H

#include "crossply/base.h"

static inline bool ascii_is_digit(int c)
{
	return c >= '0' && c <= '9';
}

static inline bool ascii_is_upper(int c)
{
	return c >= 'A' && c <= 'Z';
}

static inline bool ascii_is_lower(int c)
{
	return c >= 'a' && c <= 'z';
}

static inline bool ascii_is_letter(int c)
{
	return ascii_is_lower(c) || ascii_is_upper(c);
}

static inline bool ascii_is_alnum(int c)
{
	return ascii_is_letter(c) || ascii_is_digit(c);
}

/* What JSON, XML and HTML call white space. */
static inline bool ascii_is_white(int c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* The same with VT and FF: what isspace() says in the C locale. */
static inline bool ascii_is_space(int c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

/* White space that does not end a line. */
static inline bool ascii_is_blank(int c)
{
	return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

static inline char ascii_lower(char c)
{
	return ascii_is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

static inline char ascii_upper(char c)
{
	return ascii_is_lower(c) ? (char)(c - 'a' + 'A') : c;
}

/* The value of a hexadecimal digit, or -1. */
static inline int ascii_hex(int c)
{
	return c >= '0' && c <= '9'   ? c - '0'
	       : c >= 'a' && c <= 'f' ? c - 'a' + 10
	       : c >= 'A' && c <= 'F' ? c - 'A' + 10
	                              : -1;
}

/* Where the digits end that begin at `at`. */
static inline size_t ascii_skip_digits(cply_str s, size_t at)
{
	while (at < s.len && ascii_is_digit(s.ptr[at]))
		at++;
	return at;
}

#endif
