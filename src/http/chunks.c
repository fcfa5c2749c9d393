/* SPDX-License-Identifier: MIT */
#include "http/chunks.h"

#include "base/ascii.h"

/* Eight digits are 4 GiB: more than any limit, and nothing wraps. */
enum { MAX_DIGITS = 8 };

static int take_digit(struct http_chunks *chunks, char c)
{
	int digit = ascii_hex(c);
	if (digit < 0) {
		chunks->state = HTTP_CHUNK_SIZE_END;
		return c == '\r' && chunks->digits ? HTTP_MORE : 400;
	}
	if (++chunks->digits > MAX_DIGITS)
		return 400;
	chunks->left = 16 * chunks->left + (uint64_t)digit;
	return HTTP_MORE;
}

static int begin_chunk(struct http_chunks *chunks)
{
	chunks->digits = 0;
	chunks->total += chunks->left;
	if (chunks->total > chunks->limit)
		return 413;
	chunks->state = chunks->left ? HTTP_CHUNK_DATA : HTTP_CHUNK_LAST_CR;
	return HTTP_MORE;
}

static int expect(struct http_chunks *chunks, char c, char wanted,
                  enum http_chunk_state next)
{
	chunks->state = next;
	return c == wanted ? HTTP_MORE : 400;
}

/* A byte of what stands between the data. */
static int take_byte(struct http_chunks *chunks, char c)
{
	switch (chunks->state) {
	case HTTP_CHUNK_SIZE:
		return take_digit(chunks, c);
	case HTTP_CHUNK_SIZE_END:
		return c == '\n' ? begin_chunk(chunks) : 400;
	case HTTP_CHUNK_DATA_CR:
		return expect(chunks, c, '\r', HTTP_CHUNK_DATA_LF);
	case HTTP_CHUNK_DATA_LF:
		return expect(chunks, c, '\n', HTTP_CHUNK_SIZE);
	case HTTP_CHUNK_LAST_CR:
		return expect(chunks, c, '\r', HTTP_CHUNK_LAST_LF);
	case HTTP_CHUNK_LAST_LF:
		return expect(chunks, c, '\n', HTTP_CHUNK_END);
	default:
		return 400;
	}
}

static void take_data(struct http_chunks *chunks, cply_str *input,
                      cply_str *data)
{
	size_t size =
		chunks->left < input->len ? (size_t)chunks->left : input->len;
	*data = cply_str_sub(*input, 0, size);
	*input = cply_str_sub(*input, size, input->len);
	chunks->left -= size;
	if (chunks->left == 0)
		chunks->state = HTTP_CHUNK_DATA_CR;
}

int http_chunks_next(struct http_chunks *chunks, cply_str *input,
                     cply_str *data)
{
	*data = (cply_str){ 0 };
	while (chunks->state != HTTP_CHUNK_END) {
		if (input->len == 0)
			return HTTP_MORE;
		if (chunks->state == HTTP_CHUNK_DATA) {
			take_data(chunks, input, data);
			return HTTP_MORE;
		}
		int answer = take_byte(chunks, input->ptr[0]);
		if (answer != HTTP_MORE)
			return answer;
		*input = cply_str_sub(*input, 1, input->len);
	}
	return HTTP_DONE;
}
