/* SPDX-License-Identifier: MIT */
/* Work that may block, on threads of its own. A pool with one thread that
 * takes everything that waits makes batches; one with several that take one
 * piece each works side by side. */
#ifndef CROSSPLY_SERVER_JOBS_H
#define CROSSPLY_SERVER_JOBS_H

#include <pthread.h>

#include "crossply/base.h"

struct job {
	struct job *next;
};

/* Works on a list of jobs, in their order, and hands each on. `self` is what
 * `open` made for this thread. */
typedef void jobs_work(void *self, struct job *list);

struct jobs_pool {
	unsigned threads; /* at most JOBS_MAX_THREADS */
	unsigned batch;   /* at most so many jobs at once */
	unsigned waiting_limit;
	void *(*open)(void *ctx); /* on the thread; NULL is passed on */
	void (*close)(void *self);
	jobs_work *work;
	void *ctx;
};

enum { JOBS_MAX_THREADS = 16 };

struct jobs {
	struct jobs_pool pool;
	pthread_t thread[JOBS_MAX_THREADS];
	unsigned running; /* threads */
	pthread_mutex_t lock;
	pthread_cond_t work_waits;
	struct job *first, *last;
	unsigned waiting;
	bool stopping;
};

bool jobs_start(struct jobs *jobs, const struct jobs_pool *pool);
/* False when too many wait: the caller answers 503. */
bool jobs_add(struct jobs *jobs, struct job *job);
/* Up to `most` of those that wait, for who works on a list already and wants
 * more; NULL: none do. */
struct job *jobs_more(struct jobs *jobs, unsigned most);
/* How many wait. */
unsigned jobs_waiting(struct jobs *jobs);
/* Lets the threads finish what waits, and ends them. */
void jobs_stop(struct jobs *jobs);

#endif
