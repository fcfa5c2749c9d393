/* SPDX-License-Identifier: MIT */
/* Where a clue of exolve ends: at its length, such as (5), (3,4), (two words)
 * or (?). The last one counts, unless something in square brackets follows an
 * earlier one. Both the reader and the writer ask here. */
#include "base/ascii.h"
#include "format/exolve/exolve.h"

/* "3,4", "2-5", "1'4": digits first, then these marks and blanks. */
static bool is_numeric(cply_str s)
{
	if (!s.len || !ascii_is_digit(s.ptr[0]) || s.ptr[0] == '0')
		return false;
	for (size_t i = 1; i < s.len; i++) {
		char c = s.ptr[i];
		if (ascii_is_digit(c) || ascii_is_space(c) || c == '-' ||
		    c == ',' || c == '.' || c == '\'')
			continue;
		if (!cply_str_starts(cply_str_sub(s, i, s.len), "\xE2\x80\x99"))
			return false;
		i += 2;
	}
	return true;
}

/* Is `s` the pattern with letters left out? The first `must` may not be. */
static bool is_short_for(cply_str s, const char *pattern, size_t must)
{
	size_t at = 0;
	for (size_t i = 0; pattern[i]; i++) {
		if (at < s.len && (s.ptr[at] | 32) == pattern[i])
			at++;
		else if (i < must)
			return false;
	}
	return at == s.len;
}

/* The last letters of the bracket, after which there are none. */
static cply_str last_letters(cply_str s)
{
	size_t end = s.len;
	while (end && !ascii_is_letter(s.ptr[end - 1]))
		end--;
	size_t begin = end;
	while (begin && ascii_is_letter(s.ptr[begin - 1]))
		begin--;
	return cply_str_sub(s, begin, end);
}

/* "two words", "5 letters", "?". */
static bool is_words(cply_str s)
{
	cply_str last = last_letters(s);
	if (cply_str_is(cply_str_trim(s), "?"))
		return true;
	if (!last.len || last.ptr == s.ptr || !ascii_is_space(last.ptr[-1]))
		return false;
	return is_short_for(last, "words", 1) ||
	       is_short_for(last, "letters", 1);
}

/* "abbr.", "acronym". */
static bool is_abbreviation(cply_str s)
{
	cply_str last = last_letters(s);
	for (size_t i = 0; i < last.len; i++) {
		cply_str tail = cply_str_sub(last, i, last.len);
		if (is_short_for(tail, "abbreviation", 2) ||
		    is_short_for(tail, "acronym", 3))
			return true;
	}
	return false;
}

struct bracket {
	size_t begin, end;
};

/* The first bracket from `at` of which `is_it` holds. Past the last closing
 * bracket there is nothing to look for, so the work stays linear. */
static bool find(cply_str s, size_t at, bool (*is_it)(cply_str inside),
                 struct bracket *out)
{
	size_t close = at;
	for (; at < s.len; at++) {
		if (s.ptr[at] != '(')
			continue;
		if (close <= at) {
			for (close = at + 1; close < s.len; close++)
				if (s.ptr[close] == ')')
					break;
			if (close >= s.len)
				return false;
		}
		if (close - at > 100 && is_it != is_numeric)
			continue; /* no length is a paragraph long */
		if (is_it(cply_str_sub(s, at + 1, close))) {
			*out = (struct bracket){ at, close + 1 };
			return true;
		}
	}
	return false;
}

/* Do blanks and something in square brackets come next? `last` is behind the
 * last closing one of all. */
static bool has_brackets(cply_str s, size_t at, size_t last)
{
	while (at < s.len && s.ptr[at] == ' ')
		at++;
	return at + 1 < last && s.ptr[at] == '[';
}

static bool find_last(cply_str s, struct bracket *out)
{
	bool is_found = false;
	size_t at = 0, last = s.len;
	struct bracket b;
	while (last && s.ptr[last - 1] != ']')
		last--;
	while (at < s.len) {
		if (!find(s, at, is_numeric, &b) &&
		    (is_found || (!find(s, at, is_words, &b) &&
		                  !find(s, at, is_abbreviation, &b))))
			break;
		is_found = true;
		*out = b;
		at = b.end;
		if (has_brackets(s, at, last))
			break;
	}
	return is_found;
}

/* Closing tags belong to the clue: <i>Guide (5)</i>. */
static size_t after_tags(cply_str s, size_t at)
{
	for (;;) {
		size_t next = at;
		while (next < s.len && ascii_is_space(s.ptr[next]))
			next++;
		if (!cply_str_starts(cply_str_sub(s, next, s.len), "</"))
			return at;
		while (next < s.len && s.ptr[next] != '>')
			next++;
		if (next >= s.len)
			return at;
		at = next + 1;
	}
}

struct ex_enum cplyi_ex_enum(cply_str s)
{
	struct bracket b;
	struct ex_enum e = { .after = s.len, .clue_end = s.len };
	if (find_last(s, &b)) {
		e.is_there = true;
		e.begin = e.clue_end = b.begin;
		e.end = b.end;
		e.is_hidden = b.end < s.len && s.ptr[b.end] == '*';
		e.after = e.is_hidden ? b.end + 1 : after_tags(s, b.end);
		return e;
	}
	/* Without a length, [] marks the end of the clue. */
	for (size_t i = s.len; i >= 2; i--) {
		if (s.ptr[i - 2] != '[' || s.ptr[i - 1] != ']')
			continue;
		e.after = e.clue_end = i - 2;
		break;
	}
	return e;
}
