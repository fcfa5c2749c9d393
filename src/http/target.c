/* SPDX-License-Identifier: MIT */
#include "http/target.h"

#include "base/text.h"
#include "http/syntax.h"

/* A fragment never travels; other visible characters do, in practice. */
static bool is_target(cply_str target)
{
	for (size_t i = 0; i < target.len; i++) {
		char c = target.ptr[i];
		if (!http_is_visible(c) || c == '#')
			return false;
	}
	return target.len > 0;
}

static void split_query(struct http_head *head, cply_str target)
{
	size_t mark = http_find(target, '?');
	head->path = cply_str_sub(target, 0, mark);
	head->query = cply_str_sub(target, mark + 1, target.len);
}

/* `http://host/path`: a proxy is addressed like this, and every server has to
 * understand it (RFC 9112, 3.2.2). */
static int parse_absolute(struct http_head *head, cply_str target)
{
	enum { SCHEME = 7 };
	if (target.len <= SCHEME ||
	    !cply_str_is_nocase(cply_str_sub(target, 0, SCHEME), "http://"))
		return 400;
	cply_str rest = cply_str_sub(target, SCHEME, target.len);
	size_t end = 0;
	while (end < rest.len && rest.ptr[end] != '/' && rest.ptr[end] != '?')
		end++;
	head->host = cply_str_sub(rest, 0, end);
	if (!http_host_is_valid(head->host))
		return 400;
	rest = cply_str_sub(rest, end, rest.len);
	split_query(head, rest);
	if (!head->path.len)
		head->path = CPLY_STR("/");
	return HTTP_DONE;
}

int http_target_parse(struct http_head *head, cply_str target)
{
	if (!is_target(target))
		return 400;
	if (target.ptr[0] == '/') {
		split_query(head, target);
		return HTTP_DONE;
	}
	if (cply_str_is(target, "*") && cply_str_is(head->method, "OPTIONS")) {
		head->path = target;
		return HTTP_DONE;
	}
	return parse_absolute(head, target);
}

/* ---- hosts ---- */

static bool is_port(cply_str port)
{
	if (port.len > 5)
		return false;
	unsigned value = 0;
	for (size_t i = 0; i < port.len; i++) {
		if (!ascii_is_digit(port.ptr[i]))
			return false;
		value = 10 * value + (unsigned)(port.ptr[i] - '0');
	}
	return value <= 65535;
}

static bool is_name(cply_str name)
{
	for (size_t i = 0; i < name.len; i++) {
		char c = name.ptr[i];
		if (!ascii_is_alnum(c) && c != '-' && c != '.' && c != '_')
			return false;
		/* An empty label names nothing. */
		if (c == '.' && (i == 0 || name.ptr[i - 1] == '.'))
			return false;
	}
	return name.len > 0 && name.len <= 255;
}

static bool is_address(cply_str address)
{
	for (size_t i = 0; i < address.len; i++) {
		char c = address.ptr[i];
		if (ascii_hex(c) < 0 && c != ':' && c != '.')
			return false;
	}
	return address.len >= 2 && address.len <= 45;
}

bool http_host_is_valid(cply_str host)
{
	if (host.len && host.ptr[0] == '[') {
		size_t end = http_find(host, ']');
		cply_str after = cply_str_sub(host, end + 1, host.len);
		if (end == host.len || !is_address(cply_str_sub(host, 1, end)))
			return false;
		return !after.len ||
		       (after.ptr[0] == ':' &&
		        is_port(cply_str_sub(after, 1, after.len)));
	}
	size_t colon = http_find(host, ':');
	return is_name(cply_str_sub(host, 0, colon)) &&
	       is_port(cply_str_sub(host, colon + 1, host.len));
}

/* ---- escapes ---- */

bool http_decode(cply_str text, bool plus_is_blank, char *out, size_t *len)
{
	size_t n = 0;
	for (size_t i = 0; i < text.len; i++) {
		char c = text.ptr[i];
		if (c == '+' && plus_is_blank) {
			c = ' ';
		} else if (c == '%') {
			if (text.len - i < 3)
				return false;
			int high = ascii_hex(text.ptr[i + 1]);
			int low = ascii_hex(text.ptr[i + 2]);
			if (high < 0 || low < 0)
				return false;
			c = (char)(16 * high + low);
			i += 2;
		}
		if (c == '\0')
			return false;
		out[n++] = c;
	}
	*len = n;
	return cply_utf8_check((cply_str){ out, n }) == SIZE_MAX;
}

bool http_query_next(cply_str *query, cply_str *name, cply_str *value)
{
	while (query->len) {
		size_t end = http_find(*query, '&');
		cply_str pair = cply_str_sub(*query, 0, end);
		*query = cply_str_sub(*query, end + 1, query->len);
		if (!pair.len)
			continue;
		size_t equals = http_find(pair, '=');
		*name = cply_str_sub(pair, 0, equals);
		*value = cply_str_sub(pair, equals + 1, pair.len);
		return true;
	}
	return false;
}
