/* SPDX-License-Identifier: MIT */
/* Workers take items in order and put results into a ring; the caller takes
 * them out in order. The ring bounds how far a worker may run ahead, and with
 * it the memory. Nothing else is shared. */
#include "cli/io/pool.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

#include "cli/io/interrupt.h"

enum { RING = 256, HANDFUL = 16, TICK_MS = 100, KEPT = 64 * 1024 };

typedef struct pool {
	const pool_job *job;
	pthread_mutex_t lock;
	pthread_cond_t ready, room;
	size_t end;  /* items there are, or less after an interrupt */
	size_t next; /* item to be taken */
	size_t done; /* items emitted */
	pool_result ring[RING];
} pool;

typedef struct pool_worker {
	pool *pool;
	unsigned index;
} pool_worker;

unsigned pool_processors(void)
{
	cpu_set_t set;
	if (sched_getaffinity(0, sizeof set, &set) != 0)
		return 1;
	int n = CPU_COUNT(&set);
	return n > 0 ? (unsigned)n : 1;
}

static void work_on(const pool_job *job, unsigned worker, size_t item,
                    pool_result *r)
{
	cply_arena_reset(&r->arena, SIZE_MAX);
	cply_buf_init(&r->out, &r->arena);
	cply_buf_init(&r->err, &r->arena);
	r->code = 0;
	r->is_skipped = false;
	for (int i = 0; i < 3; i++)
		r->counts[i] = 0;
	job->work(job->ctx, worker, item, r);
}

static bool is_over(const pool_job *job)
{
	return interrupt_asked() && !job->is_polling;
}

/* Takes some items; the lock is held. Small files are faster read than locks
 * are passed around, so they are taken by the handful. */
static size_t take(pool *p, size_t *first)
{
	const pool_job *job = p->job;
	while (p->next < p->end && p->next >= p->done + RING)
		pthread_cond_wait(&p->room, &p->lock);
	if (is_over(job) && p->next < p->end) {
		p->end = p->next;
		pthread_cond_signal(&p->ready);
	}
	size_t n = job->n_items / (16 * (size_t)job->n_workers);
	n = n > HANDFUL ? HANDFUL : n ? n : 1;
	if (n > p->end - p->next)
		n = p->end - p->next;
	if (n > p->done + RING - p->next)
		n = p->done + RING - p->next;
	*first = p->next;
	p->next += n;
	return n;
}

static void *worker_main(void *arg)
{
	pool_worker *w = arg;
	pool *p = w->pool;
	size_t n, first;
	pthread_mutex_lock(&p->lock);
	while ((n = take(p, &first)) > 0) {
		pthread_mutex_unlock(&p->lock);
		for (size_t i = first; i < first + n; i++)
			work_on(p->job, w->index, i, &p->ring[i % RING]);
		pthread_mutex_lock(&p->lock);
		for (size_t i = first; i < first + n; i++)
			p->ring[i % RING].is_ready = true;
		if (first <= p->done && p->done < first + n)
			pthread_cond_signal(&p->ready);
	}
	pthread_mutex_unlock(&p->lock);
	return NULL;
}

/* Prints a result; what only a long one needed is given back. */
static void emit(const pool_job *job, size_t item, pool_result *r)
{
	job->emit(job->ctx, item, r);
	if (r->out.cap > KEPT)
		cply_arena_free(&r->arena);
	if (job->tick)
		job->tick(job->ctx, item + 1);
}

/* Waits for the next result, ticking; the lock is held. False: there is none,
 * since the work was interrupted. */
static bool wait_ready(pool *p, pool_result *r)
{
	while (!r->is_ready && p->done < p->end) {
		struct timespec until;
		clock_gettime(CLOCK_REALTIME, &until);
		until.tv_nsec += TICK_MS * 1000000L;
		if (until.tv_nsec >= 1000000000L) {
			until.tv_nsec -= 1000000000L;
			until.tv_sec++;
		}
		if (!p->job->tick) {
			pthread_cond_wait(&p->ready, &p->lock);
			continue;
		}
		pthread_cond_timedwait(&p->ready, &p->lock, &until);
		pthread_mutex_unlock(&p->lock);
		p->job->tick(p->job->ctx, p->done);
		pthread_mutex_lock(&p->lock);
	}
	return p->done < p->end;
}

static void collect(pool *p)
{
	const pool_job *job = p->job;
	pthread_mutex_lock(&p->lock);
	pool_result *r;
	while (r = &p->ring[p->done % RING], wait_ready(p, r)) {
		pthread_mutex_unlock(&p->lock);
		emit(job, p->done, r);
		pthread_mutex_lock(&p->lock);
		r->is_ready = false;
		p->done++;
		/* Who waits does so for a full ring: wake them for more than
		 * one item. When all of them wait, the room grows one by one
		 * and gets there. */
		if (p->done + RING - p->next == HANDFUL)
			pthread_cond_broadcast(&p->room);
	}
	pthread_cond_broadcast(&p->room);
	pthread_mutex_unlock(&p->lock);
}

static void run_alone(const pool_job *job, pool_result *r)
{
	for (size_t i = 0; i < job->n_items && !is_over(job); i++) {
		work_on(job, 0, i, r);
		emit(job, i, r);
	}
}

static void run_together(pool *p)
{
	enum { MOST = 256 };
	pthread_t threads[MOST];
	pool_worker workers[MOST];
	unsigned n = 0;
	pthread_mutex_init(&p->lock, NULL);
	pthread_cond_init(&p->ready, NULL);
	pthread_cond_init(&p->room, NULL);
	for (; n < p->job->n_workers && n < MOST; n++) {
		workers[n] = (pool_worker){ p, n };
		if (pthread_create(&threads[n], NULL, worker_main,
		                   &workers[n]) != 0)
			break;
	}
	if (n)
		collect(p);
	else
		run_alone(p->job, &p->ring[0]);
	for (unsigned i = 0; i < n; i++)
		pthread_join(threads[i], NULL);
	pthread_cond_destroy(&p->room);
	pthread_cond_destroy(&p->ready);
	pthread_mutex_destroy(&p->lock);
}

bool pool_run(const pool_job *job)
{
	pool *p = calloc(1, sizeof *p);
	if (!p)
		return false;
	p->job = job;
	p->end = job->n_items;
	for (size_t i = 0; i < RING; i++)
		cply_arena_init(&p->ring[i].arena, NULL, SIZE_MAX);
	if (job->n_workers <= 1)
		run_alone(job, &p->ring[0]);
	else
		run_together(p);
	for (size_t i = 0; i < RING; i++)
		cply_arena_free(&p->ring[i].arena);
	free(p);
	return true;
}
