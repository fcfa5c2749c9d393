/* SPDX-License-Identifier: MIT */
#include "server/route.h"

/* Compares a path with a template, part by part. A parameter takes what is
 * there up to the next slash or the text that follows it in the template, so
 * that `{n}.svg` can follow `{n}` in the table. Never empty. */
static bool matches(const char *want, cply_str path, cply_str *parameter)
{
	size_t at = 0, n = 0;
	while (*want) {
		if (*want != '{') {
			if (at == path.len || path.ptr[at] != *want)
				return false;
			want++;
			at++;
			continue;
		}
		want = strchr(want, '}') + 1;
		size_t end = at;
		while (end < path.len && path.ptr[end] != '/' &&
		       !(*want && *want != '/' && path.ptr[end] == *want))
			end++;
		if (end == at)
			return false;
		if (n < ROUTE_MAX_PARAMETERS)
			parameter[n++] = cply_str_sub(path, at, end);
		at = end;
	}
	return at == path.len;
}

struct route_match route_find(const struct routes *routes, cply_str method,
                              cply_str path)
{
	struct route_match match = { 0 };
	bool head = cply_str_is(method, "HEAD");
	for (size_t i = 0; i < routes->count; i++) {
		const struct route *route = &routes->list[i];
		if (!matches(route->path, path, match.parameter))
			continue;
		match.found_path = true;
		if (cply_str_is(method, route->method) ||
		    (head && strcmp(route->method, "GET") == 0)) {
			match.route = route;
			return match;
		}
	}
	return match;
}

static size_t add_word(char *out, size_t len, const char *word)
{
	if (len) {
		out[len++] = ',';
		out[len++] = ' ';
	}
	size_t size = strlen(word);
	memcpy(out + len, word, size + 1);
	return len + size;
}

size_t route_allow(const struct routes *routes, cply_str path, char *out)
{
	cply_str ignored[ROUTE_MAX_PARAMETERS];
	size_t len = 0;
	out[0] = '\0';
	for (size_t i = 0; i < routes->count; i++) {
		const struct route *route = &routes->list[i];
		if (!matches(route->path, path, ignored) ||
		    strstr(out, route->method))
			continue;
		len = add_word(out, len, route->method);
		if (strcmp(route->method, "GET") == 0)
			len = add_word(out, len, "HEAD");
	}
	return add_word(out, len, "OPTIONS");
}
