/* SPDX-License-Identifier: MIT */
/* A buffer that hands its content on while it is written, so that what is
 * printed may be longer than memory. Whoever appends sees a cply_buf like any
 * other, but cannot look back at what was appended. */
#ifndef CROSSPLY_BASE_DRAIN_H
#define CROSSPLY_BASE_DRAIN_H

#include "crossply/base.h"

typedef struct cplyi_drain {
	cply_buf buf; /* first: found from it */
	cply_sink sink;
	void *ctx;
} cplyi_drain;

/* `max` of such a buffer, which no other has. */
#define CPLYI_DRAINS (SIZE_MAX / 2)

/* Its memory is from `a`, and does not grow with what is written. */
void cplyi_drain_init(cplyi_drain *d, cply_sink sink, void *ctx, cply_arena *a);
/* Hands on what is pending. False: the sink or memory has failed. */
bool cplyi_drain_flush(cplyi_drain *d);

#endif
