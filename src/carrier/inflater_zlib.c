/* SPDX-License-Identifier: MIT */
/* The inflater that is always there. */
#include <string.h>

#include "carrier/zlib_calls.h"

static void *take(void *arena, unsigned count, unsigned size)
{
	return cply_alloc(arena, count, size, 16);
}

static void give_back(void *arena, void *p)
{
	(void)arena;
	(void)p; /* dies with the arena */
}

bool cplyi_zlib_start(zlib_stream *s, cply_arena *a, int bits)
{
	if (s->is_ready)
		return inflateReset2(&s->z, bits) == Z_OK;
	s->z = (z_stream){ .zalloc = take, .zfree = give_back, .opaque = a };
	s->is_ready = inflateInit2(&s->z, bits) == Z_OK;
	return s->is_ready;
}

static unsigned most(size_t n)
{
	return n < 1u << 30 ? (unsigned)n : 1u << 30;
}

void cplyi_zlib_range(z_stream *z, const uint8_t *in, const uint8_t *in_end,
                      uint8_t *out, const uint8_t *out_end)
{
	z->next_in = (z_const Bytef *)in;
	z->avail_in = most((size_t)(in_end - in));
	z->next_out = out;
	z->avail_out = most((size_t)(out_end - out));
}

cply_inflated cplyi_zlib_outcome(const z_stream *z, int result)
{
	switch (result) {
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

static bool start(void *ctx, cply_arena *a)
{
	return cplyi_zlib_start(ctx, a, ZLIB_GZIP);
}

static cply_inflated run(void *ctx, const uint8_t **in, const uint8_t *in_end,
                         uint8_t **out, const uint8_t *out_end)
{
	z_stream *z = &((zlib_stream *)ctx)->z;
	cplyi_zlib_range(z, *in, in_end, *out, out_end);
	int r = inflate(z, Z_NO_FLUSH);
	*in = z->next_in;
	*out = z->next_out;
	return cplyi_zlib_outcome(z, r);
}

const cply_inflater cply_inflater_zlib = {
	.name = "zlib",
	.size = sizeof(zlib_stream),
	.start = start,
	.run = run,
};
