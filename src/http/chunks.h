/* SPDX-License-Identifier: MIT */
/* A chunked body (RFC 9112, 7.1), as its bytes come in. Extensions and
 * trailers are refused: nobody sends them but those who want to smuggle. */
#ifndef CROSSPLY_HTTP_CHUNKS_H
#define CROSSPLY_HTTP_CHUNKS_H

#include "http/head.h"

enum http_chunk_state {
	HTTP_CHUNK_SIZE,
	HTTP_CHUNK_SIZE_END, /* after the CR behind a size */
	HTTP_CHUNK_DATA,
	HTTP_CHUNK_DATA_CR,
	HTTP_CHUNK_DATA_LF,
	HTTP_CHUNK_LAST_CR,
	HTTP_CHUNK_LAST_LF,
	HTTP_CHUNK_END
};

/* Zeroed but for the limit to begin with. */
struct http_chunks {
	uint64_t limit; /* of the whole body */
	uint64_t total; /* of all chunks so far */
	uint64_t left;  /* of the chunk that is read */
	int digits;     /* of the size that is read */
	enum http_chunk_state state;
};

/* Takes bytes from the front of `*input`. HTTP_DONE when the body ended there;
 * HTTP_MORE with a piece of it in `*data`, or with `*input` empty and no
 * piece; or the status to refuse with: 400, or 413 past the limit. */
int http_chunks_next(struct http_chunks *chunks, cply_str *input,
                     cply_str *data);

#endif
