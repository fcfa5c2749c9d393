/* SPDX-License-Identifier: MIT */
/* The inflater that is always there. */
#include <string.h>
#include <zlib.h>

#include "crossply/unpack.h"

/* One member after another uses the same memory, and so does reading a file
 * again: the arena gives what zlib asks for once. */
typedef struct context {
	z_stream z;
	bool is_ready;
} context;

static void *take(void *arena, unsigned count, unsigned size)
{
	return cply_alloc(arena, count, size, 16);
}

static void give_back(void *arena, void *p)
{
	(void)arena;
	(void)p; /* dies with the arena */
}

static bool start(void *ctx, cply_arena *a)
{
	context *c = ctx;
	if (c->is_ready)
		return inflateReset2(&c->z, 15 + 16) == Z_OK;
	c->z = (z_stream){ .zalloc = take, .zfree = give_back, .opaque = a };
	c->is_ready = inflateInit2(&c->z, 15 + 16) == Z_OK;
	return c->is_ready;
}

static unsigned most(size_t n)
{
	return n < 1u << 30 ? (unsigned)n : 1u << 30;
}

static cply_inflated run(void *ctx, const uint8_t **in, const uint8_t *in_end,
                         uint8_t **out, const uint8_t *out_end)
{
	z_stream *z = &((context *)ctx)->z;
	z->next_in = (z_const Bytef *)*in;
	z->avail_in = most((size_t)(in_end - *in));
	z->next_out = *out;
	z->avail_out = most((size_t)(out_end - *out));
	int r = inflate(z, Z_NO_FLUSH);
	*in = z->next_in;
	*out = z->next_out;
	switch (r) {
	case Z_OK:
	case Z_BUF_ERROR:
		return CPLY_INFLATE_OK;
	case Z_STREAM_END:
		return CPLY_INFLATE_END;
	case Z_MEM_ERROR:
		return CPLY_INFLATE_NOMEM;
	default:
		return z->msg && strncmp(z->msg, "incorrect", 9) == 0 &&
		                       strstr(z->msg, "check") &&
		                       !strstr(z->msg, "header")
		               ? CPLY_INFLATE_CHECK
		               : CPLY_INFLATE_DAMAGED;
	}
}

const cply_inflater cply_inflater_zlib = {
	.name = "zlib",
	.size = sizeof(context),
	.start = start,
	.run = run,
};
