/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_REPORT_LEVEL_H
#define CROSSPLY_REPORT_LEVEL_H

#include "crossply/base.h"

/* What `crossply level hash --json` prints: the hash of the answers of a level,
 * and what it was made of. */
typedef struct cplyi_level_hash {
	cply_str id, scheme, hash;
	uint32_t version;
} cplyi_level_hash;

void cplyi_level_hash_json(const cplyi_level_hash *h, cply_buf *out);

#endif
