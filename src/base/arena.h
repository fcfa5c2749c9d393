/* SPDX-License-Identifier: MIT */
/* Memory that is not zeroed, for what is written whole at once. */
#ifndef CROSSPLY_BASE_ARENA_H
#define CROSSPLY_BASE_ARENA_H

#include "crossply/base.h"

/* As cply_alloc and cply_regrow, but the new bytes may hold anything. */
void *cplyi_alloc_raw(cply_arena *a, size_t count, size_t size, size_t align);
void *cplyi_regrow_raw(cply_arena *a, void *old, size_t old_count,
                       size_t new_count, size_t size, size_t align);

#define CPLYI_NEW_RAW(a, n, T) \
	((T *)cplyi_alloc_raw((a), (n), sizeof(T), _Alignof(T)))
#define CPLYI_GROW_RAW(a, p, n, m, T) \
	((T *)cplyi_regrow_raw((a), (p), (n), (m), sizeof(T), _Alignof(T)))

#endif
