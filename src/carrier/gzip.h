/* SPDX-License-Identifier: MIT */
/** \file
 * gzip as it is written: bytes in, compressed bytes to a sink. */
#ifndef CROSSPLY_PACK_H
#define CROSSPLY_PACK_H

#include "crossply/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cply_gzip {
	cply_sink sink_;
	void *ctx_;
	void *z_;
	uint8_t *buffer_;
	bool failed_;
} cply_gzip;

/** False when the arena is used up. */
bool cply_gzip_init(cply_gzip *p, cply_sink sink, void *ctx, cply_arena *a);
/** A cply_sink: `ctx` is the cply_gzip. */
bool cply_gzip_put(void *ctx, cply_str bytes);
/** Writes what is left and the end of the member. */
CPLY_NODISCARD bool cply_gzip_end(cply_gzip *p);

#ifdef __cplusplus
}
#endif
#endif
