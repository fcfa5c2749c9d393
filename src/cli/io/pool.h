/* SPDX-License-Identifier: MIT */
/* Many items, some threads, results in the order of the items. */
#ifndef CROSSPLY_CLI_POOL_H
#define CROSSPLY_CLI_POOL_H

#include "crossply/base.h"

/* What one item gave. `arena` is its own and used again later. */
typedef struct pool_result {
	cply_arena arena;
	cply_buf out, err;
	int code;
	bool is_skipped;
	uint64_t counts[3];
	const void *extra; /* what `work` leaves to `emit`, in `arena` */
	bool is_ready;     /* of the pool */
} pool_result;

typedef struct pool_job {
	size_t n_items;
	unsigned n_workers;
	/* In any thread; `worker` is 0 to n_workers - 1. */
	void (*work)(void *ctx, unsigned worker, size_t item, pool_result *out);
	/* In the calling thread, in order. */
	void (*emit)(void *ctx, size_t item, pool_result *result);
	/* In the calling thread, now and then; may be NULL. */
	void (*tick)(void *ctx, size_t done);
	void *ctx;
	bool is_polling; /* `work` asks interrupt_asked() itself */
} pool_job;

/* False when there was no memory to start. After interrupt_asked() items that
 * nobody has begun are left out, unless the job is polling. */
bool pool_run(const pool_job *job);
/* Processors this process may use. */
unsigned pool_processors(void);

#endif
