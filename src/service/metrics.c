/* SPDX-License-Identifier: MIT */
#include "service/metrics.h"

/* Microseconds, and the same as seconds; the last one has no end. */
static const struct {
	int64_t us;
	const char *text;
} limits[METRICS_BUCKETS] = {
	{ 500, "0.0005" },  { 1000, "0.001" },     { 5000, "0.005" },
	{ 25000, "0.025" }, { 100000, "0.1" },     { 500000, "0.5" },
	{ 2500000, "2.5" }, { INT64_MAX, "+Inf" },
};

static bool is_in(const struct routes *routes, const struct route *route)
{
	return route >= routes->list && route < routes->list + routes->count;
}

static size_t index_of(const struct routes *first, const struct routes *second,
                       const struct route *route)
{
	size_t i = METRICS_ROUTES - 1;
	if (route && is_in(first, route))
		i = (size_t)(route - first->list);
	else if (route && is_in(second, route))
		i = first->count + (size_t)(route - second->list);
	return i < METRICS_ROUTES ? i : METRICS_ROUTES - 1;
}

static void add(atomic_uint_fast64_t *to, uint64_t n)
{
	atomic_fetch_add_explicit(to, n, memory_order_relaxed);
}

static uint64_t get(atomic_uint_fast64_t *from)
{
	return atomic_load_explicit(from, memory_order_relaxed);
}

static struct metrics_share *share_of(struct metrics *metrics,
                                      const struct exchange *x)
{
	return &metrics->share[x->loop % METRICS_SHARES];
}

void metrics_hit(struct metrics *metrics, const struct exchange *x)
{
	add(&share_of(metrics, x)->cache_hits, 1);
}

void metrics_count(struct metrics *metrics, const struct routes *public_routes,
                   const struct routes *admin_routes, const struct exchange *x,
                   int64_t took_us)
{
	struct metrics_route *r =
		&share_of(metrics, x)
			 ->route[index_of(public_routes, admin_routes,
	                                  x->match.route)];
	int class = x->answer.status / 100;
	size_t i = 0;
	while (took_us > limits[i].us)
		i++;
	add(&r->count[class < METRICS_CLASSES ? class : 0], 1);
	if (x->answer.status == 429)
		add(&metrics->limited, 1);
	if (x->answer.status == 503)
		add(&metrics->unavailable, 1);
	add(&r->bucket[i], 1);
	add(&r->sum_us, (uint64_t)(took_us > 0 ? took_us : 0));
}

/* ---- text ---- */

static void put_seconds(cply_buf *out, uint64_t us)
{
	cply_put_uint(out, us / 1000000);
	cply_put_char(out, '.');
	for (uint64_t unit = 100000; unit; unit /= 10)
		cply_put_char(out, (char)('0' + us / unit % 10));
}

static const struct route *route_at(const struct routes *first,
                                    const struct routes *second, size_t i)
{
	if (i < first->count)
		return &first->list[i];
	i -= first->count;
	return i < second->count ? &second->list[i] : NULL;
}

static void put_labels(cply_buf *out, const struct route *route)
{
	cply_put(out, "{method=\"");
	cply_put(out, route ? route->method : "");
	cply_put(out, "\",route=\"");
	cply_put(out, route ? route->path : "");
	cply_put_char(out, '"');
}

static void put_counts(cply_buf *out, struct metrics_route *r,
                       const struct route *route)
{
	for (int class = 1; class < METRICS_CLASSES; class ++) {
		if (!get(&r->count[class]))
			continue;
		cply_put(out, "crossply_requests_total");
		put_labels(out, route);
		cply_put(out, ",status=\"");
		cply_put_int(out, class);
		cply_put(out, "xx\"} ");
		cply_put_uint(out, get(&r->count[class]));
		cply_put_char(out, '\n');
	}
}

static uint64_t put_buckets(cply_buf *out, struct metrics_route *r,
                            const struct route *route)
{
	uint64_t sum = 0;
	for (size_t i = 0; i < METRICS_BUCKETS; i++) {
		sum += get(&r->bucket[i]);
		cply_put(out, "crossply_request_seconds_bucket");
		put_labels(out, route);
		cply_put(out, ",le=\"");
		cply_put(out, limits[i].text);
		cply_put(out, "\"} ");
		cply_put_uint(out, sum);
		cply_put_char(out, '\n');
	}
	return sum;
}

static void put_durations(cply_buf *out, struct metrics_route *r,
                          const struct route *route)
{
	uint64_t count = put_buckets(out, r, route);
	cply_put(out, "crossply_request_seconds_sum");
	put_labels(out, route);
	cply_put(out, "} ");
	put_seconds(out, get(&r->sum_us));
	cply_put(out, "\ncrossply_request_seconds_count");
	put_labels(out, route);
	cply_put(out, "} ");
	cply_put_uint(out, count);
	cply_put_char(out, '\n');
}

/* What all loops have counted for a route; whether that is anything. */
static bool sum_up(struct metrics *metrics, size_t route,
                   struct metrics_route *sum)
{
	bool was_used = false;
	*sum = (struct metrics_route){ 0 };
	for (size_t s = 0; s < METRICS_SHARES; s++) {
		struct metrics_route *r = &metrics->share[s].route[route];
		for (size_t i = 0; i < METRICS_CLASSES; i++) {
			sum->count[i] += get(&r->count[i]);
			was_used |= sum->count[i] > 0;
		}
		for (size_t i = 0; i < METRICS_BUCKETS; i++)
			sum->bucket[i] += get(&r->bucket[i]);
		sum->sum_us += get(&r->sum_us);
	}
	return was_used;
}

static void put_each(struct metrics *metrics, const struct routes *first,
                     const struct routes *second, cply_buf *out,
                     void (*put)(cply_buf *out, struct metrics_route *r,
                                 const struct route *route))
{
	struct metrics_route sum;
	for (size_t i = 0; i < METRICS_ROUTES; i++)
		if (sum_up(metrics, i, &sum))
			put(out, &sum, route_at(first, second, i));
}

static void put_typed(cply_buf *out, const char *name, const char *type,
                      uint64_t value)
{
	cply_put(out, "# TYPE ");
	cply_put(out, name);
	cply_put_char(out, ' ');
	cply_put(out, type);
	cply_put_char(out, '\n');
	cply_put(out, name);
	cply_put_char(out, ' ');
	cply_put_uint(out, value);
	cply_put_char(out, '\n');
}

static void put_simple(cply_buf *out, const char *name, uint64_t value)
{
	put_typed(out, name, "counter", value);
}

static void put_labelled(cply_buf *out, const char *name, const char *label,
                         uint64_t value)
{
	cply_put(out, name);
	cply_put_char(out, '{');
	cply_put(out, label);
	cply_put(out, "} ");
	cply_put_uint(out, value);
	cply_put_char(out, '\n');
}

static void put_refusals(cply_buf *out, struct metrics *metrics,
                         const struct metrics_now *now)
{
	static const char name[] = "crossply_refusals_total";
	cply_put(out, "# TYPE crossply_refusals_total counter\n");
	put_labelled(out, name, "reason=\"limit\"", get(&metrics->limited));
	put_labelled(out, name, "reason=\"unavailable\"",
	             get(&metrics->unavailable));
	put_labelled(out, name, "reason=\"connections\"", now->refused);
}

static void put_now(cply_buf *out, const struct metrics_now *now)
{
	static const char queue[] = "crossply_queue";
	put_typed(out, "crossply_connections", "gauge", now->connections);
	put_typed(out, "crossply_watchers", "gauge", now->watchers);
	cply_put(out, "# TYPE crossply_queue gauge\n");
	put_labelled(out, queue, "threads=\"writer\"", now->writer);
	put_labelled(out, queue, "threads=\"readers\"", now->readers);
	put_labelled(out, queue, "threads=\"slow\"", now->slow);
}

void metrics_put(struct metrics *metrics, const struct routes *public_routes,
                 const struct routes *admin_routes,
                 const struct metrics_now *now, cply_buf *out)
{
	uint64_t hits = 0;
	for (size_t i = 0; i < METRICS_SHARES; i++)
		hits += get(&metrics->share[i].cache_hits);
	cply_put(out, "# TYPE crossply_requests_total counter\n");
	put_each(metrics, public_routes, admin_routes, out, put_counts);
	cply_put(out, "# TYPE crossply_request_seconds histogram\n");
	put_each(metrics, public_routes, admin_routes, out, put_durations);
	put_simple(out, "crossply_batches_total", get(&metrics->batches));
	put_simple(out, "crossply_batched_requests_total",
	           get(&metrics->batched));
	put_simple(out, "crossply_commits_total", get(&metrics->commits));
	cply_put(out, "# TYPE crossply_commit_seconds_total counter\n"
	              "crossply_commit_seconds_total ");
	put_seconds(out, get(&metrics->commit_us));
	cply_put_char(out, '\n');
	put_simple(out, "crossply_cache_hits_total", hits);
	put_simple(out, "crossply_cache_misses_total",
	           get(&metrics->cache_misses));
	put_refusals(out, metrics, now);
	put_now(out, now);
}
