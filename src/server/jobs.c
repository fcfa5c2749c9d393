/* SPDX-License-Identifier: MIT */
#include "server/jobs.h"

/* With the lock. */
static struct job *take_some(struct jobs *jobs, unsigned most)
{
	struct job *list = most ? jobs->first : NULL, *last = list;
	if (!list)
		return NULL;
	unsigned n = 1;
	for (; n < most && last->next; n++)
		last = last->next;
	jobs->first = last->next;
	last->next = NULL;
	jobs->waiting -= n;
	return list;
}

/* Takes up to a batch of what waits; NULL when the pool stops. */
static struct job *take(struct jobs *jobs)
{
	pthread_mutex_lock(&jobs->lock);
	while (!jobs->first && !jobs->stopping)
		pthread_cond_wait(&jobs->work_waits, &jobs->lock);
	struct job *list = take_some(jobs, jobs->pool.batch);
	pthread_mutex_unlock(&jobs->lock);
	return list;
}

struct job *jobs_more(struct jobs *jobs, unsigned most)
{
	pthread_mutex_lock(&jobs->lock);
	struct job *list = take_some(jobs, most);
	pthread_mutex_unlock(&jobs->lock);
	return list;
}

static void *run(void *argument)
{
	struct jobs *jobs = argument;
	const struct jobs_pool *pool = &jobs->pool;
	void *self = pool->open ? pool->open(pool->ctx) : pool->ctx;
	for (struct job *list; (list = take(jobs));)
		pool->work(self, list);
	if (pool->close)
		pool->close(self);
	return NULL;
}

bool jobs_start(struct jobs *jobs, const struct jobs_pool *pool)
{
	*jobs = (struct jobs){ .pool = *pool };
	pthread_mutex_init(&jobs->lock, NULL);
	pthread_cond_init(&jobs->work_waits, NULL);
	while (jobs->running < pool->threads) {
		if (pthread_create(&jobs->thread[jobs->running], NULL, run,
		                   jobs) != 0) {
			jobs_stop(jobs);
			return false;
		}
		jobs->running++;
	}
	return true;
}

bool jobs_add(struct jobs *jobs, struct job *job)
{
	pthread_mutex_lock(&jobs->lock);
	bool room = !jobs->stopping && jobs->waiting < jobs->pool.waiting_limit;
	if (room) {
		job->next = NULL;
		if (jobs->first)
			jobs->last->next = job;
		else
			jobs->first = job;
		jobs->last = job;
		jobs->waiting++;
		pthread_cond_signal(&jobs->work_waits);
	}
	pthread_mutex_unlock(&jobs->lock);
	return room;
}

unsigned jobs_waiting(struct jobs *jobs)
{
	pthread_mutex_lock(&jobs->lock);
	unsigned waiting = jobs->waiting;
	pthread_mutex_unlock(&jobs->lock);
	return waiting;
}

void jobs_stop(struct jobs *jobs)
{
	pthread_mutex_lock(&jobs->lock);
	jobs->stopping = true;
	pthread_cond_broadcast(&jobs->work_waits);
	pthread_mutex_unlock(&jobs->lock);
	while (jobs->running)
		pthread_join(jobs->thread[--jobs->running], NULL);
	pthread_cond_destroy(&jobs->work_waits);
	pthread_mutex_destroy(&jobs->lock);
}
