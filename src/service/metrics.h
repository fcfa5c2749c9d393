/* SPDX-License-Identifier: MIT */
/* What the service counts, for Prometheus. Labels are templates of routes:
 * nothing that a client sends becomes one. */
#ifndef CROSSPLY_SERVICE_METRICS_H
#define CROSSPLY_SERVICE_METRICS_H

#include <stdatomic.h>

#include "server/exchange.h"

enum {
	METRICS_SHARES = 16,
	METRICS_ROUTES = 96,
	METRICS_CLASSES = 6, /* by the hundreds of the status */
	METRICS_BUCKETS = 8
};

struct metrics_route {
	atomic_uint_fast64_t count[METRICS_CLASSES];
	atomic_uint_fast64_t bucket[METRICS_BUCKETS];
	atomic_uint_fast64_t sum_us;
};

/* Loops count apart, as long as there are enough: a number that all change
 * costs more than the request. */
struct metrics_share {
	/* The last one is for what leads nowhere. */
	struct metrics_route route[METRICS_ROUTES];
	atomic_uint_fast64_t cache_hits;
	char apart[64]; /* the next one, in the processor's cache */
};

struct metrics {
	struct metrics_share share[METRICS_SHARES];
	atomic_uint_fast64_t batches, batched; /* of the writer */
	atomic_uint_fast64_t commits, commit_us;
	atomic_uint_fast64_t limited, unavailable; /* 429 and 503 */
	atomic_uint_fast64_t cache_misses;
};

void metrics_count(struct metrics *metrics, const struct routes *public_routes,
                   const struct routes *admin_routes, const struct exchange *x,
                   int64_t took_us);
/* A request was answered from the cache. */
void metrics_hit(struct metrics *metrics, const struct exchange *x);
/* What is so at this moment. */
struct metrics_now {
	uint64_t connections, refused; /* refused: so far */
	uint64_t watchers;
	uint64_t writer, readers, slow; /* jobs that wait */
};
/* The text format of Prometheus. */
void metrics_put(struct metrics *metrics, const struct routes *public_routes,
                 const struct routes *admin_routes,
                 const struct metrics_now *now, cply_buf *out);

#endif
