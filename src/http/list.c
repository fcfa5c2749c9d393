/* SPDX-License-Identifier: MIT */
#include "http/list.h"

#include "http/syntax.h"

/* Where the element at `at` ends: at `stop`, or at the end. */
static size_t element_end(cply_str s, size_t at, char stop)
{
	bool quoted = false;
	for (; at < s.len; at++) {
		if (s.ptr[at] == '"')
			quoted = !quoted;
		else if (quoted && s.ptr[at] == '\\')
			at++;
		else if (!quoted && s.ptr[at] == stop)
			return at;
	}
	return s.len;
}

static cply_str take(cply_str *rest, char stop)
{
	size_t end = element_end(*rest, 0, stop);
	cply_str element = http_trim(cply_str_sub(*rest, 0, end));
	*rest = cply_str_sub(*rest, end + 1, rest->len);
	return element;
}

bool http_list_next(cply_str *rest, cply_str *element)
{
	while (rest->len) {
		*element = take(rest, ',');
		if (element->len)
			return true;
	}
	return false;
}

bool http_list_has(cply_str list, const char *element)
{
	for (cply_str one; http_list_next(&list, &one);)
		if (cply_str_is_nocase(one, element))
			return true;
	return false;
}

/* Whether the parameters have a weight of zero: `q=0`, `q=0.0`, ... */
static bool refuses(cply_str parameters)
{
	while (parameters.len) {
		cply_str one = take(&parameters, ';');
		if (one.len < 3 || ascii_lower(one.ptr[0]) != 'q' ||
		    one.ptr[1] != '=')
			continue;
		for (size_t i = 2; i < one.len; i++)
			if (one.ptr[i] != '0' && one.ptr[i] != '.')
				return false;
		return true;
	}
	return false;
}

bool http_accepts_coding(cply_str list, const char *coding)
{
	bool others = false;
	for (cply_str one; http_list_next(&list, &one);) {
		cply_str name = take(&one, ';');
		if (cply_str_is_nocase(name, coding))
			return !refuses(one);
		if (cply_str_is(name, "*"))
			others = !refuses(one);
	}
	return others;
}

bool http_etag_matches(cply_str list, cply_str etag)
{
	for (cply_str one; http_list_next(&list, &one);) {
		if (cply_str_is(one, "*"))
			return true;
		if (cply_str_starts(one, "W/"))
			one = cply_str_sub(one, 2, one.len);
		if (cply_str_eq(one, etag))
			return true;
	}
	return false;
}

bool http_media_type_is(cply_str value, const char *type)
{
	return cply_str_is_nocase(take(&value, ';'), type);
}
