/* SPDX-License-Identifier: MIT */
/* What all that inflates in pieces on zlib does alike. */
#ifndef CROSSPLY_CARRIER_ZLIB_CALLS_H
#define CROSSPLY_CARRIER_ZLIB_CALLS_H

#include <zlib.h>

#include "carrier/gunzip.h"

/* Windows of 32 KB: a gzip member, or bare deflate. */
enum { ZLIB_GZIP = 15 + 16, ZLIB_RAW = -15 };

/* One member after another uses the same memory, and so does reading a file
 * again: the arena gives what zlib asks for once. */
typedef struct zlib_stream {
	z_stream z;
	bool is_ready;
} zlib_stream;

bool cplyi_zlib_start(zlib_stream *s, cply_arena *a, int bits);
/* The ranges that the next calls of inflate work on. */
void cplyi_zlib_range(z_stream *z, const uint8_t *in, const uint8_t *in_end,
                      uint8_t *out, const uint8_t *out_end);
/* What the result of inflate means. */
cply_inflated cplyi_zlib_outcome(const z_stream *z, int result);

#endif
