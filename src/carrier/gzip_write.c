/* SPDX-License-Identifier: MIT */
#include "carrier/gzip.h"

#include <zlib.h>

enum { BUFFER = 64 * 1024, LEVEL = 6 };

static void *take(void *arena, unsigned count, unsigned size)
{
	return cply_alloc(arena, count, size, 16);
}

static void give_back(void *arena, void *p)
{
	(void)arena;
	(void)p; /* dies with the arena */
}

bool cply_gzip_init(cply_gzip *p, cply_sink sink, void *ctx, cply_arena *a)
{
	z_stream *z = CPLY_NEW(a, 1, z_stream);
	*p = (cply_gzip){ .sink_ = sink, .ctx_ = ctx, .z_ = z };
	p->buffer_ = CPLY_NEW(a, BUFFER, uint8_t);
	if (!z || !p->buffer_)
		return false;
	*z = (z_stream){ .zalloc = take, .zfree = give_back, .opaque = a };
	return deflateInit2(z, LEVEL, Z_DEFLATED, 15 + 16, 8,
	                    Z_DEFAULT_STRATEGY) == Z_OK;
}

/* Packs what is there, and hands it on whenever the buffer is full. */
static bool run(cply_gzip *p, cply_str bytes, int flush)
{
	z_stream *z = p->z_;
	int r = Z_OK;
	z->next_in = (z_const Bytef *)bytes.ptr;
	z->avail_in = (uInt)bytes.len;
	do {
		z->next_out = p->buffer_;
		z->avail_out = BUFFER;
		r = deflate(z, flush);
		size_t n = BUFFER - z->avail_out;
		if (n && !p->sink_(p->ctx_,
		                   (cply_str){ (const char *)p->buffer_, n }))
			p->failed_ = true;
	} while (!p->failed_ && r == Z_OK && z->avail_out == 0);
	return !p->failed_ && r != Z_STREAM_ERROR;
}

bool cply_gzip_put(void *ctx, cply_str bytes)
{
	enum { MOST = 1 << 30 };
	cply_gzip *p = ctx;
	while (bytes.len && !p->failed_) {
		size_t n = bytes.len < MOST ? bytes.len : MOST;
		if (!run(p, cply_str_sub(bytes, 0, n), Z_NO_FLUSH))
			return false;
		bytes = cply_str_sub(bytes, n, bytes.len);
	}
	return !p->failed_;
}

bool cply_gzip_end(cply_gzip *p)
{
	bool good = run(p, (cply_str){ NULL, 0 }, Z_FINISH);
	deflateEnd(p->z_);
	return good;
}
