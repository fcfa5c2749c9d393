/* SPDX-License-Identifier: MIT */
#include "service/service.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <time.h>

#include "carrier/json.h"
#include "service/authorise.h"
#include "service/pauses.h"
#include "store/store.h"

/* A store of SQLite that is larger is not written anew when something is
 * deleted, only when it is pruned: it would take more than a moment. */
enum { WIPED_BYTES = 64 << 20, WIPE_AGAIN_MS = 1000 };

/* A store that is away for so long is not asked again for those who wait
 * already: everybody hears of it within 3 s. */
enum { PATIENCE_MS = 1000 };

static int64_t forward_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- for handlers ---- */

void service_fail(struct exchange *x, enum sql_status status)
{
	struct worker *worker = x->worker;
	worker->failed = true;
	worker->why = status != SQL_OK ? status : SQL_AWAY;
	if (status == SQL_BROKEN) {
		answer_status(x, 500);
		return;
	}
	answer_status(x, 503);
}

void service_refuse_level(struct exchange *x, enum level_status status)
{
	switch (status) {
	case LEVEL_MISSING:
		answer_status(x, 404);
		return;
	case LEVEL_SLUG_TAKEN:
		answer_problem(x, 409, "slug-taken",
		               "Another level has this slug.");
		return;
	case LEVEL_RESHAPED:
		answer_problem(x, 409, "needs-new-version",
		               "The grid, the numbers or the answers differ "
		               "from those of this version: only texts can be "
		               "corrected. Use the next version.");
		return;
	default: /* a statement failed */
		service_fail(x, worker_of(x)->db->status);
	}
}

int64_t service_number(cply_str text)
{
	uint32_t n;
	bool fine = text.len && text.ptr[0] != '0' && cply_str_u32(text, &n);
	return fine ? n : 0;
}

/* ---- threads of the store ---- */

static bool worker_connect(struct worker *worker)
{
	char error[200];
	if (!worker->db)
		worker->db = store_connect(worker->service->url, error);
	return worker->db;
}

static void *worker_open(void *ctx)
{
	struct worker *worker = calloc(1, sizeof *worker);
	cply_json_parser *json = calloc(1, sizeof *json);
	cply_session *session = cply_session_new(NULL);
	if (!worker || !json || !session) {
		free(worker);
		free(json);
		cply_session_free(session);
		return NULL;
	}
	*worker = (struct worker){ .service = ctx,
		                   .session = session,
		                   .json = json };
	worker_connect(worker);
	return worker;
}

static void worker_close(void *self)
{
	struct worker *worker = self;
	if (!worker)
		return;
	sql_close(worker->db);
	cply_session_free(worker->session);
	cply_json_parser_free(worker->json);
	free(worker->json);
	free(worker);
}

static void run_handler(struct worker *worker, struct exchange *x,
                        void (*handle)(struct exchange *x))
{
	cply_arena *arena = x->arena;
	exchange_begin(x, arena);
	x->worker = worker;
	worker->failed = false;
	if (authorise(x))
		handle(x);
}

/* What runs in a transaction: the second half of what took long, or all. */
static void run_inside(struct worker *worker, struct exchange *x)
{
	const struct route *route = x->match.route;
	run_handler(worker, x, route->then ? route->then : route->handle);
}

/* Processes that share a database share its clock. It is asked once for a
 * transaction: how far it is ahead of ours that only goes forward. */
static enum sql_status take_time(struct worker *worker, struct exchange *x,
                                 int64_t *ahead)
{
	int64_t now;
	if (!worker->db->driver->now)
		return SQL_OK;
	if (!*ahead) {
		enum sql_status status = sql_now(worker->db, x->arena, &now);
		if (status != SQL_OK)
			return status;
		*ahead = now - forward_ms();
	}
	x->now_ms = *ahead + forward_ms();
	return SQL_OK;
}

/* Where the database does not, we tell ourselves. */
static void tell_watchers(struct worker *worker)
{
	struct hub *hub = &worker->service->hub;
	if (worker->db->driver->notify)
		return;
	if (worker->noted > CPLY_COUNT(worker->note))
		hub_touch_all(hub);
	else
		for (size_t i = 0; i < worker->noted; i++)
			hub_touch(hub, (cply_str){ worker->note[i], 36 });
}

static enum sql_status commit(struct worker *worker, bool writes)
{
	struct timespec begin, end;
	clock_gettime(CLOCK_MONOTONIC, &begin);
	enum sql_status status = worker->db->driver->commit(worker->db);
	clock_gettime(CLOCK_MONOTONIC, &end);
	int64_t us = (end.tv_sec - begin.tv_sec) * 1000000 +
	             (end.tv_nsec - begin.tv_nsec) / 1000;
	if (writes) {
		struct metrics *metrics = &worker->service->metrics;
		atomic_fetch_add(&metrics->commits, 1);
		atomic_fetch_add(&metrics->commit_us, (uint64_t)us);
	}
	if (status == SQL_OK && worker->wipes)
		atomic_store(&worker->service->wipes, true);
	if (status == SQL_OK && worker->noted)
		tell_watchers(worker);
	return status;
}

static enum sql_status begin(struct worker *worker, bool writes)
{
	worker->wipes = false;
	worker->noted = 0;
	return worker->db->driver->begin(worker->db, writes);
}

/* One request in a transaction of its own. */
static void run_alone(struct worker *worker, struct exchange *x, bool writes)
{
	int64_t ahead = 0;
	if (x->match.route->ahead)
		x->carried = NULL; /* a transaction that is gone saw it */
	worker->why = SQL_OK;
	enum sql_status status = begin(worker, writes);
	if (status == SQL_OK)
		status = take_time(worker, x, &ahead);
	if (status == SQL_OK)
		run_inside(worker, x);
	if (status == SQL_OK && !worker->failed)
		status = commit(worker, writes);
	if (status == SQL_OK && !worker->failed)
		return;
	worker->db->driver->rollback(worker->db);
	if (status != SQL_OK) {
		exchange_begin(x, x->arena);
		x->worker = worker;
		service_fail(x, status);
	}
}

static struct exchange *exchange_of(struct job *job)
{
	return &((struct server_job *)job)->exchange;
}

static void answer_all(struct job *list)
{
	while (list) {
		struct server_job *job = (struct server_job *)list;
		list = list->next;
		server_job_done(job);
	}
}

/* Without a store nothing can be done. */
static void refuse(struct worker *worker, struct job *list)
{
	struct worker nobody = { 0 };
	for (struct job *j = list; j; j = j->next) {
		struct exchange *x = exchange_of(j);
		exchange_begin(x, x->arena);
		x->worker = worker ? worker : &nobody;
		service_fail(x, SQL_AWAY);
	}
}

static void refuse_all(struct worker *worker, struct job *list)
{
	refuse(worker, list);
	answer_all(list);
}

static bool is_patient(const struct worker *worker, int64_t began_ms)
{
	return worker->why != SQL_AWAY || forward_ms() - began_ms < PATIENCE_MS;
}

static struct server *server_of(const struct worker *worker)
{
	return worker->service->hub.server;
}

/* After work that began then: those who wait need not wait as long. */
static void lose_patience(struct worker *worker, int64_t began_ms,
                          struct jobs *jobs)
{
	if (!is_patient(worker, began_ms))
		refuse_all(worker, jobs_more(jobs, UINT_MAX));
}

static void read_work(void *self, struct job *list)
{
	struct worker *worker = self;
	int64_t began_ms = forward_ms();
	if (!worker) {
		refuse_all(NULL, list);
		return;
	}
	if (worker_connect(worker)) {
		run_alone(worker, exchange_of(list), false); /* the only one */
		answer_all(list);
	} else {
		refuse_all(worker, list);
	}
	lose_patience(worker, began_ms, &server_of(worker)->readers);
}

/* What takes long is not in a transaction: one would be open as long. */
static void run_slowly(struct worker *worker, struct exchange *x)
{
	int64_t ahead = 0;
	enum sql_status status = take_time(worker, x, &ahead);
	if (status == SQL_OK) {
		run_handler(worker, x, x->match.route->handle);
		return;
	}
	exchange_begin(x, x->arena);
	x->worker = worker;
	service_fail(x, status);
}

static void slow_work(void *self, struct job *list)
{
	struct worker *worker = self;
	struct server_job *job = (struct server_job *)list; /* one */
	struct exchange *x = &job->exchange;
	int64_t began_ms = forward_ms();
	if (!worker) {
		refuse_all(NULL, list);
		return;
	}
	if (!worker_connect(worker)) {
		refuse_all(worker, list);
	} else {
		worker->why = SQL_OK;
		run_slowly(worker, x);
		if (x->arena->failed)
			worker->why = SQL_OK; /* it is not the store */
		if (x->answer.status || !server_job_forward(job)) {
			if (!x->answer.status)
				answer_status(x, 503);
			server_job_done(job);
		}
	}
	lose_patience(worker, began_ms, &server_of(worker)->slow);
}

/* What the next ones of a batch ask the store, if they ask the same: better
 * once than each for itself. Nothing else runs between them. */
static bool look_ahead(struct worker *worker, struct job *list)
{
	enum { MOST = 64 };
	struct exchange *next[MOST];
	const struct route *route = exchange_of(list)->match.route;
	size_t n = 0;
	if (!route->ahead || !worker->db->driver->run_many ||
	    exchange_of(list)->carried)
		return true;
	for (; list && n < MOST && exchange_of(list)->match.route == route;
	     list = list->next) {
		next[n] = exchange_of(list);
		next[n++]->worker = worker;
	}
	return n < 2 || route->ahead(next, n);
}

/* All that waits in one transaction, also what comes while it runs: then it
 * is as large as it can be, whatever the clients wait for. False: nothing of
 * it was done. */
static bool run_together(struct worker *worker, struct job *list)
{
	struct jobs *writer = &server_of(worker)->writer;
	int64_t ahead = 0;
	unsigned room = writer->pool.batch;
	worker->why = begin(worker, true);
	for (struct job *j = list; j && worker->why == SQL_OK; j = j->next) {
		struct exchange *x = exchange_of(j);
		worker->why = take_time(worker, x, &ahead);
		if (worker->why == SQL_OK && look_ahead(worker, j))
			run_inside(worker, x);
		room -= room > 0;
		if (!j->next)
			j->next = jobs_more(writer, room);
	}
	if (worker->why == SQL_OK)
		worker->why = commit(worker, true);
	if (worker->why != SQL_OK)
		worker->db->driver->rollback(worker->db);
	return worker->why == SQL_OK;
}

static void count_batch(struct service *service, const struct job *list)
{
	uint64_t n = 0;
	for (; list; list = list->next)
		n++;
	atomic_fetch_add(&service->metrics.batches, 1);
	atomic_fetch_add(&service->metrics.batched, n);
}

/* One by one: what one of them met does not touch the others. */
static void run_apart(struct worker *worker, struct job *list, int64_t began_ms)
{
	for (; list && is_patient(worker, began_ms); list = list->next)
		run_alone(worker, exchange_of(list), true);
	refuse(worker, list);
}

static void write_work(void *self, struct job *list)
{
	struct worker *worker = self;
	int64_t began_ms = forward_ms();
	if (!worker) {
		refuse_all(NULL, list);
		return;
	}
	if (!worker_connect(worker)) {
		refuse_all(worker, list);
	} else {
		if (!run_together(worker, list))
			run_apart(worker, list, began_ms);
		count_batch(worker->service, list);
		answer_all(list);
	}
	lose_patience(worker, began_ms, &server_of(worker)->writer);
}

static void finished(const struct exchange *x, int64_t took_us)
{
	struct service *service = x->app;
	metrics_count(&service->metrics, &service_public_routes,
	              &service_admin_routes, x, took_us);
	request_log_add(&service->log, x, took_us);
}

void service_configure(struct service *service, struct server_config *config)
{
	struct jobs_pool pool = {
		.threads = 1,
		.batch = 256,
		.open = worker_open,
		.close = worker_close,
		.work = write_work,
		.ctx = service,
	};
	struct service_limits *limits = &service->limits;
	limits->verify = limits->verify ? limits->verify : 60;
	limits->guests = limits->guests ? limits->guests : 120;
	limits->check = limits->check ? limits->check : 3;
	limits->wrong = limits->wrong ? limits->wrong : 20;
	config->app = service;
	config->finished = finished;
	config->writer = pool;
	pool.threads = 2;
	pool.batch = 1;
	pool.work = read_work;
	config->readers = pool;
	pool.work = slow_work;
	config->slow = pool;
}

/* ---- watching ---- */

static int64_t now_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* What was deleted goes for good, but a tenth of the time is enough for that:
 * nobody writes meanwhile. */
static void wipe(struct worker *worker)
{
	struct service *service = worker->service;
	int64_t begin = forward_ms();
	if (begin < service->wipe_at ||
	    !atomic_exchange(&service->wipes, false))
		return;
	bool done = sql_wipe(worker->db, WIPED_BYTES) == SQL_OK;
	if (!done)
		atomic_store(&service->wipes, true);
	service->wipe_at = forward_ms() + 10 * (forward_ms() - begin) +
	                   (done ? 0 : WIPE_AGAIN_MS);
}

static void look(struct worker *worker, cply_arena *arena)
{
	struct service *service = worker->service;
	struct level_state state;
	request_log_flush(&service->log);
	cply_arena_reset(arena, 1 << 20);
	bool ready = worker_connect(worker) &&
	             level_look(worker->db, arena, now_ms(), &state) == SQL_OK;
	if (ready)
		wipe(worker);
	if (ready && (state.counter != service->state.counter ||
	              state.published != service->state.published)) {
		service->state = state;
		cache_clear(&service->cache);
		/* A level may be gone with its plays. */
		hub_touch_all(&service->hub);
	}
	atomic_store(&service->ready, ready);
}

/* False: it is time to stop. */
static bool wait_for_a_while(struct service *service)
{
	struct timespec until = pause_until(250);
	pthread_mutex_lock(&service->lock);
	while (!service->stopping &&
	       pthread_cond_timedwait(&service->stop, &service->lock, &until) !=
	               ETIMEDOUT)
		;
	bool go_on = !service->stopping;
	pthread_mutex_unlock(&service->lock);
	return go_on;
}

static void say_looked(struct service *service)
{
	pthread_mutex_lock(&service->lock);
	service->has_looked = true;
	pthread_cond_signal(&service->stop);
	pthread_mutex_unlock(&service->lock);
}

/* The first look knows whether the store is there, and empties the cache:
 * nobody is served before. */
static void await_look(struct service *service)
{
	pthread_mutex_lock(&service->lock);
	while (!service->has_looked)
		pthread_cond_wait(&service->stop, &service->lock);
	pthread_mutex_unlock(&service->lock);
}

static void *watch(void *ctx)
{
	struct worker worker = { .service = ctx };
	cply_arena arena;
	cply_arena_init(&arena, NULL, 1 << 20);
	look(&worker, &arena);
	say_looked(ctx);
	while (wait_for_a_while(ctx))
		look(&worker, &arena);
	sql_close(worker.db);
	cply_arena_free(&arena);
	return NULL;
}

bool service_start(struct service *service, struct server *server)
{
	if (!cache_init(&service->cache) ||
	    !hub_start(&service->hub, service->url, server))
		return false;
	atomic_store(&service->wipes, true); /* of what ended in between */
	pthread_mutex_init(&service->lock, NULL);
	pause_init(&service->stop);
	service->is_watching =
		pthread_create(&service->watcher, NULL, watch, service) == 0;
	if (service->is_watching)
		await_look(service);
	return service->is_watching;
}

void service_halt(struct service *service)
{
	hub_halt(&service->hub);
}

void service_stop(struct service *service)
{
	hub_halt(&service->hub);
	if (service->is_watching) {
		pthread_mutex_lock(&service->lock);
		service->stopping = true;
		pthread_cond_signal(&service->stop);
		pthread_mutex_unlock(&service->lock);
		pthread_join(service->watcher, NULL);
	}
	request_log_flush(&service->log);
	cache_free(&service->cache);
	hub_free(&service->hub);
}
