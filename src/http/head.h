/* SPDX-License-Identifier: MIT */
/* The head of an HTTP/1.1 request, from bytes to meaning (RFC 9112). Strict:
 * what two servers could read in two ways is refused, so that no request can
 * hide behind another one. */
#ifndef CROSSPLY_HTTP_HEAD_H
#define CROSSPLY_HTTP_HEAD_H

#include "crossply/base.h"

/* Answers of the parsers, besides a status to refuse with (400 to 505). */
enum { HTTP_MORE = 0, HTTP_DONE = 1 };

enum { HTTP_MAX_FIELDS = 64 };

struct http_field {
	cply_str name;
	cply_str value; /* without the blanks around it */
};

enum http_body {
	HTTP_BODY_NONE,
	HTTP_BODY_SIZED, /* `length` bytes */
	HTTP_BODY_CHUNKED
};

/* The fields that mean something for the connection. */
enum http_known {
	HTTP_OTHER,
	HTTP_HOST,
	HTTP_EXPECT,
	HTTP_CONNECTION,
	HTTP_LENGTH,
	HTTP_CODING,
	HTTP_TRANSFER,
	HTTP_KNOWN
};

/* All strings point into the bytes that were parsed. */
struct http_head {
	size_t size;    /* bytes that it takes, with all empty lines */
	cply_str bytes; /* from the method to the end of the empty line */
	cply_str method;
	cply_str path;  /* with its percent signs; "*" for OPTIONS * */
	cply_str query; /* after the question mark */
	cply_str host;  /* with the port; empty only in HTTP/1.0 */
	bool version_1_0;
	bool keep_alive;
	bool expects_continue;
	enum http_body body;
	uint64_t length;
	/* Of the known fields: how many there are, and the first value. */
	unsigned char count[HTTP_KNOWN];
	cply_str known[HTTP_KNOWN];
	size_t field_count;
	struct http_field fields[HTTP_MAX_FIELDS];
};

/* Whether the head in `bytes` is complete. `*seen` starts at 0 and keeps what
 * was looked at, so that a head that comes byte by byte is scanned once.
 * Refuses what can never become a head, and more than `limit` bytes. */
int http_head_complete(cply_str bytes, size_t *seen, size_t limit);

/* Parses the complete head that `bytes` begins with: HTTP_DONE, or the status
 * to refuse with. */
int http_head_parse(struct http_head *head, cply_str bytes);

/* The value of the first field of that name; NULL if there is none. */
const cply_str *http_head_find(const struct http_head *head, const char *name);

/* How many fields have that name. */
size_t http_head_count(const struct http_head *head, const char *name);

#endif
