/* SPDX-License-Identifier: MIT */
/* Reads a stream of requests as a server does, however the bytes come in. */
#ifndef CROSSPLY_TEST_HTTP_REQUESTS_H
#define CROSSPLY_TEST_HTTP_REQUESTS_H

#include "http/chunks.h"

enum { HEAD_LIMIT = 16384, BODY_LIMIT = 1 << 20 };

struct request {
	int status; /* HTTP_DONE, HTTP_MORE: cut off, or a refusal */
	size_t size;
	size_t body;
	uint32_t body_sum;
	struct http_head head;
};

static inline void add_body(struct request *r, cply_str data)
{
	r->body += data.len;
	for (size_t i = 0; i < data.len; i++)
		r->body_sum = r->body_sum * 31 + (unsigned char)data.ptr[i];
}

/* A head that comes in pieces of `step` bytes. */
static inline int read_head(struct request *r, cply_str bytes, size_t step)
{
	size_t seen = 0, have = 0;
	int answer = HTTP_MORE;
	while (answer == HTTP_MORE && have < bytes.len) {
		have = step < bytes.len - have ? have + step : bytes.len;
		answer = http_head_complete((cply_str){ bytes.ptr, have },
		                            &seen, HEAD_LIMIT);
	}
	if (answer == HTTP_DONE)
		answer = http_head_parse(&r->head,
		                         (cply_str){ bytes.ptr, have });
	return answer;
}

static inline int read_chunks(struct request *r, cply_str bytes, size_t step)
{
	struct http_chunks chunks = { .limit = BODY_LIMIT };
	for (size_t at = 0; at < bytes.len;) {
		cply_str piece = cply_str_sub(bytes, at, at + step), data;
		size_t before = piece.len;
		int answer;
		do {
			answer = http_chunks_next(&chunks, &piece, &data);
			add_body(r, data);
		} while (answer == HTTP_MORE && (piece.len || data.len));
		at += before - piece.len;
		r->size = r->head.size + at;
		if (answer != HTTP_MORE)
			return answer;
	}
	return HTTP_MORE;
}

static inline int read_sized(struct request *r, cply_str bytes)
{
	if (r->head.length > BODY_LIMIT)
		return 413;
	if (r->head.length > bytes.len)
		return HTTP_MORE;
	add_body(r, cply_str_sub(bytes, 0, (size_t)r->head.length));
	r->size = r->head.size + (size_t)r->head.length;
	return HTTP_DONE;
}

static inline void read_request(struct request *r, cply_str bytes, size_t step)
{
	*r = (struct request){ 0 };
	r->status = read_head(r, bytes, step);
	if (r->status != HTTP_DONE)
		return;
	r->size = r->head.size;
	cply_str rest = cply_str_sub(bytes, r->size, bytes.len);
	if (r->head.body == HTTP_BODY_CHUNKED)
		r->status = read_chunks(r, rest, step);
	else if (r->head.body == HTTP_BODY_SIZED)
		r->status = read_sized(r, rest);
}

#endif
