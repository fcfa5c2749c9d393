/* SPDX-License-Identifier: MIT */
#include "http/head.h"

#include "http/list.h"
#include "http/syntax.h"
#include "http/target.h"

/* Methods are short; a longer one is an attack or another protocol. */
enum { MAX_METHOD = 16 };

/* One empty line before a request is let pass: old clients end a body with
 * it. */
static size_t leading_line(cply_str bytes)
{
	return cply_str_starts(bytes, "\r\n") ? 2 : 0;
}

int http_head_complete(cply_str bytes, size_t *seen, size_t limit)
{
	while (*seen < bytes.len) {
		const char *from = bytes.ptr + *seen;
		const char *feed = memchr(from, '\n', bytes.len - *seen);
		if (!feed) {
			*seen = bytes.len;
			break;
		}
		size_t at = (size_t)(feed - bytes.ptr);
		if (at == 0 || bytes.ptr[at - 1] != '\r')
			return 400;
		*seen = at + 1;
		if (at + 1 > limit)
			return 431;
		if (at >= 3 && bytes.ptr[at - 2] == '\n')
			return HTTP_DONE;
	}
	return bytes.len >= limit ? 431 : HTTP_MORE;
}

/* ---- the first line ---- */

static int parse_version(struct http_head *head, cply_str version)
{
	if (version.len != 8 || !cply_str_starts(version, "HTTP/") ||
	    !ascii_is_digit(version.ptr[5]) || version.ptr[6] != '.' ||
	    !ascii_is_digit(version.ptr[7]))
		return 400;
	if (version.ptr[5] != '1')
		return 505;
	head->version_1_0 = version.ptr[7] == '0';
	return HTTP_DONE;
}

static int parse_method(struct http_head *head, cply_str method)
{
	if (method.len == 0 || method.len > MAX_METHOD)
		return 400;
	for (size_t i = 0; i < method.len; i++)
		if (!ascii_is_upper(method.ptr[i]))
			return 400;
	head->method = method;
	return HTTP_DONE;
}

/* `METHOD TARGET VERSION`, with one blank each. */
static int parse_request_line(struct http_head *head, cply_str line)
{
	size_t first = http_find(line, ' ');
	if (first == line.len)
		return 400;
	cply_str method = cply_str_sub(line, 0, first);
	cply_str rest = cply_str_sub(line, first + 1, line.len);
	size_t second = http_find(rest, ' ');
	int answer = parse_method(head, method);
	if (answer == HTTP_DONE)
		answer = parse_version(head, cply_str_sub(rest, second + 1,
		                                          rest.len));
	if (answer == HTTP_DONE)
		answer = http_target_parse(head, cply_str_sub(rest, 0, second));
	return answer;
}

/* ---- fields ---- */

/* Only blanks: servers disagree on tabs, which then fail where they matter, in
 * Host and in the framing. */
static cply_str trim_blanks(cply_str s)
{
	while (s.len && s.ptr[0] == ' ') {
		s.ptr++;
		s.len--;
	}
	while (s.len && s.ptr[s.len - 1] == ' ')
		s.len--;
	return s;
}

/* Only one known name has this length. */
static enum http_known known_field(cply_str name)
{
	static const struct {
		const char *name;
		enum http_known known;
	} by_length[] = {
		[4] = { "Host", HTTP_HOST },
		[6] = { "Expect", HTTP_EXPECT },
		[10] = { "Connection", HTTP_CONNECTION },
		[14] = { "Content-Length", HTTP_LENGTH },
		[16] = { "Content-Encoding", HTTP_CODING },
		[17] = { "Transfer-Encoding", HTTP_TRANSFER },
	};
	if (name.len >= CPLY_COUNT(by_length) || !by_length[name.len].name ||
	    !cply_str_is_nocase(name, by_length[name.len].name))
		return HTTP_OTHER;
	return by_length[name.len].known;
}

static void add_field(struct http_head *head, cply_str name, cply_str value)
{
	enum http_known known = known_field(name);
	head->fields[head->field_count++] = (struct http_field){ name, value };
	if (head->count[known]++ == 0)
		head->known[known] = value;
}

static int parse_field(struct http_head *head, cply_str line)
{
	size_t colon = 0;
	while (colon < line.len && http_is_token(line.ptr[colon]))
		colon++;
	/* Also refuses folded lines and blanks before the colon. */
	if (colon == 0 || colon == line.len || line.ptr[colon] != ':')
		return 400;
	cply_str value = trim_blanks(cply_str_sub(line, colon + 1, line.len));
	for (size_t i = 0; i < value.len; i++)
		if (!http_is_value(value.ptr[i]))
			return 400;
	if (head->field_count == HTTP_MAX_FIELDS)
		return 431;
	add_field(head, cply_str_sub(line, 0, colon), value);
	return HTTP_DONE;
}

/* The first one from `from` on, or the number of fields. */
static size_t next_named(const struct http_head *head, size_t from,
                         const char *name)
{
	size_t len = strlen(name), i = from;
	while (i < head->field_count &&
	       (head->fields[i].name.len != len ||
	        !cply_str_is_nocase(head->fields[i].name, name)))
		i++;
	return i;
}

const cply_str *http_head_find(const struct http_head *head, const char *name)
{
	size_t i = next_named(head, 0, name);
	return i < head->field_count ? &head->fields[i].value : NULL;
}

size_t http_head_count(const struct http_head *head, const char *name)
{
	size_t count = 0;
	for (size_t i = next_named(head, 0, name); i < head->field_count;
	     i = next_named(head, i + 1, name))
		count++;
	return count;
}

/* ---- what the fields mean for the connection ---- */

/* Exactly one Host; that of an absolute target counts before it. */
static int settle_host(struct http_head *head)
{
	size_t count = head->count[HTTP_HOST];
	if (count > 1 || (count == 0 && !head->version_1_0))
		return 400;
	if (count == 0)
		return HTTP_DONE;
	cply_str host = head->known[HTTP_HOST];
	if (!http_host_is_valid(host))
		return 400;
	if (!head->host.len)
		head->host = host;
	return HTTP_DONE;
}

static int parse_length(struct http_head *head, cply_str digits)
{
	/* 15 digits are a petabyte: no limit allows that, nothing wraps. */
	if (digits.len == 0 || digits.len > 15)
		return 400;
	uint64_t length = 0;
	for (size_t i = 0; i < digits.len; i++) {
		if (!ascii_is_digit(digits.ptr[i]))
			return 400;
		length = 10 * length + (uint64_t)(digits.ptr[i] - '0');
	}
	head->length = length;
	head->body = HTTP_BODY_SIZED;
	return HTTP_DONE;
}

/* The framing of the body: at most one of the two fields, at most once. */
static int settle_body(struct http_head *head)
{
	size_t lengths = head->count[HTTP_LENGTH];
	size_t codings = head->count[HTTP_TRANSFER];
	if (lengths + codings > 1)
		return 400;
	if (lengths)
		return parse_length(head, head->known[HTTP_LENGTH]);
	if (!codings)
		return HTTP_DONE;
	if (head->version_1_0)
		return 400;
	if (!cply_str_is_nocase(head->known[HTTP_TRANSFER], "chunked"))
		return 501;
	head->body = HTTP_BODY_CHUNKED;
	return HTTP_DONE;
}

static int settle_expectation(struct http_head *head)
{
	if (!head->count[HTTP_EXPECT] || head->version_1_0)
		return HTTP_DONE;
	if (!cply_str_is_nocase(head->known[HTTP_EXPECT], "100-continue"))
		return 417;
	head->expects_continue = head->body != HTTP_BODY_NONE;
	return HTTP_DONE;
}

static void settle_connection(struct http_head *head)
{
	bool close = false, keep = false;
	size_t i = head->count[HTTP_CONNECTION] ? 0 : head->field_count;
	while ((i = next_named(head, i, "Connection")) < head->field_count) {
		cply_str value = head->fields[i++].value;
		close = close || http_list_has(value, "close");
		keep = keep || http_list_has(value, "keep-alive");
	}
	head->keep_alive = !close && (keep || !head->version_1_0);
}

/* No body comes compressed: what it unpacks to could not be bounded by its
 * length. */
static int settle_coding(const struct http_head *head)
{
	if (!head->count[HTTP_CODING] ||
	    cply_str_is_nocase(head->known[HTTP_CODING], "identity"))
		return HTTP_DONE;
	return 415;
}

static int settle(struct http_head *head)
{
	int answer = settle_host(head);
	if (answer == HTTP_DONE)
		answer = settle_body(head);
	if (answer == HTTP_DONE)
		answer = settle_expectation(head);
	if (answer == HTTP_DONE)
		answer = settle_coding(head);
	settle_connection(head);
	return answer;
}

/* Takes a line from the front of `*rest`, which ends in CRLF. */
static int take_line(cply_str *rest, cply_str *line)
{
	const char *end = rest->len ? memchr(rest->ptr, '\r', rest->len) : NULL;
	size_t at = end ? (size_t)(end - rest->ptr) : rest->len;
	if (at + 1 >= rest->len || rest->ptr[at + 1] != '\n')
		return 400;
	*line = cply_str_sub(*rest, 0, at);
	*rest = cply_str_sub(*rest, at + 2, rest->len);
	return HTTP_DONE;
}

int http_head_parse(struct http_head *head, cply_str bytes)
{
	/* The fields are written before they are read. */
	memset(head, 0, offsetof(struct http_head, fields));
	size_t begin = leading_line(bytes);
	cply_str rest = cply_str_sub(bytes, begin, bytes.len), line;
	int answer = take_line(&rest, &line);
	if (answer == HTTP_DONE)
		answer = parse_request_line(head, line);
	while (answer == HTTP_DONE) {
		answer = take_line(&rest, &line);
		if (answer == HTTP_DONE && line.len == 0)
			break;
		if (answer == HTTP_DONE)
			answer = parse_field(head, line);
	}
	head->size = bytes.len - rest.len;
	head->bytes = cply_str_sub(bytes, begin, head->size);
	return answer == HTTP_DONE ? settle(head) : answer;
}
