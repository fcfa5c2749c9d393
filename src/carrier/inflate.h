/* SPDX-License-Identifier: MIT */
/* Inflating in memory with caps, on zlib; gzip and zip stand on it. */
#ifndef CROSSPLY_CARRIER_INFLATE_H
#define CROSSPLY_CARRIER_INFLATE_H

#include "crossply/base.h"
#include "crossply/diag.h"

typedef enum cplyi_inflate_end {
	CPLYI_INFLATE_DONE,
	CPLYI_INFLATE_TRUNCATED,
	CPLYI_INFLATE_DAMAGED,
	CPLYI_INFLATE_CRC,
	CPLYI_INFLATE_LENGTH,
	CPLYI_INFLATE_LIMIT,
	CPLYI_INFLATE_RATIO,
	CPLYI_INFLATE_NOMEM
} cplyi_inflate_end;

typedef enum cplyi_inflate_kind {
	CPLYI_RAW_DEFLATE,
	CPLYI_GZIP_MEMBER
} cplyi_inflate_kind;

/* Appends what the bytes decompress to. `*used` is how many of them belong to
 * it, or where the fault is; `*why` is a static phrase for damaged data. */
cplyi_inflate_end cplyi_inflate(cplyi_inflate_kind kind, cply_str bytes,
                                const cply_limits *limits, cply_buf *out,
                                size_t *used, const char **why);

/* CPLY_NOMEM, or CPLY_LIMIT after saying which cap was hit: for the ends that
 * are no fault of the data. */
cply_status cplyi_inflate_stopped(cplyi_inflate_end end,
                                  const cply_limits *limits, cply_diags *diags);

#endif
