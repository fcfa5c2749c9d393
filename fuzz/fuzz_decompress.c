/* SPDX-License-Identifier: MIT */
/* gzip from a feed, with every inflater: they give the same bytes, and the
 * same as decompressing in memory, as far as the data is good. */
#include <stdlib.h>
#include <string.h>

#include "carrier/gunzip.h"
#include "fuzz.h"

typedef struct pieces {
	cply_str text;
	size_t at, size;
} pieces;

static size_t feed(void *ctx, char *into, size_t room)
{
	pieces *f = ctx;
	size_t n = f->text.len - f->at;
	n = n < f->size ? n : f->size;
	n = n < room ? n : room;
	if (n)
		memcpy(into, f->text.ptr + f->at, n);
	f->at += n;
	return n;
}

static cply_status decompress(const cply_inflater *how, cply_str bytes,
                              size_t size, cply_arena *a, cply_str *out)
{
	cply_limits limits = *cply_limits_default();
	limits.inflated_bytes = 4 << 20;
	pieces f = { bytes, 0, size };
	cply_decompress u;
	cply_diags d;
	cply_buf b;
	cply_diags_init(&d, a, 10);
	cply_buf_init(&b, a);
	if (!cply_decompress_init(&u, how, feed, &f, &limits, a))
		abort();
	for (size_t n = 1; n;) {
		char *room = cply_buf_room(&b, 1000);
		n = room ? cply_decompress_feed(&u, room, 1000) : 0;
		b.len += n;
	}
	cply_status s = cply_decompress_report(&u, &d);
	cply_decompress_free(&u);
	*out = cply_buf_str(&b);
	return s;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	cply_str bytes = { (const char *)data, size }, one, two;
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	size_t piece = size ? 1u + data[size - 1] : 1;
	cply_status s = decompress(&cply_inflater_zlib, bytes, piece, &a, &one);
	const cply_inflater *isal = cply_inflater_isal();
	cply_status t = decompress(isal ? isal : cply_inflater_fastest(), bytes,
	                           100000, &a, &two);
	if (s == CPLY_OK && t == CPLY_OK && !cply_str_eq(one, two))
		abort();
	cply_arena_free(&a);
	return 0;
}
