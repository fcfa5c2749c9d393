/* SPDX-License-Identifier: MIT */
/* Threads that wait for questions about mill. */
#include "native/mill_team.h"

#include <pthread.h>
#include <stdlib.h>

enum { MAX_THREADS = 16 };

typedef struct crew crew;

typedef struct mate {
	crew *crew;
	unsigned member;
	pthread_t thread;
} mate;

struct crew {
	cply_mill_team team;
	pthread_mutex_t lock;
	pthread_cond_t begin, done;
	unsigned round; /* of questions so far */
	unsigned busy;  /* mates at work */
	bool ends;
	void (*work)(void *job, unsigned member);
	void *job;
	mate mates[MAX_THREADS];
};

static void *mate_main(void *arg)
{
	mate *m = arg;
	crew *c = m->crew;
	unsigned round = 0;
	pthread_mutex_lock(&c->lock);
	for (;;) {
		while (c->round == round && !c->ends)
			pthread_cond_wait(&c->begin, &c->lock);
		if (c->ends)
			break;
		round = c->round;
		pthread_mutex_unlock(&c->lock);
		c->work(c->job, m->member);
		pthread_mutex_lock(&c->lock);
		if (!--c->busy)
			pthread_cond_signal(&c->done);
	}
	pthread_mutex_unlock(&c->lock);
	return NULL;
}

static void run(void *ctx, void (*work)(void *job, unsigned member), void *job)
{
	crew *c = ctx;
	pthread_mutex_lock(&c->lock);
	c->work = work;
	c->job = job;
	c->busy = c->team.members - 1;
	c->round++;
	pthread_cond_broadcast(&c->begin);
	pthread_mutex_unlock(&c->lock);
	work(job, 0);
	pthread_mutex_lock(&c->lock);
	while (c->busy)
		pthread_cond_wait(&c->done, &c->lock);
	pthread_mutex_unlock(&c->lock);
}

cply_mill_team *cply_mill_team_start(unsigned members)
{
	crew *c = calloc(1, sizeof *c);
	if (!c)
		return NULL;
	c->team = (cply_mill_team){ 1, run, c };
	pthread_mutex_init(&c->lock, NULL);
	pthread_cond_init(&c->begin, NULL);
	pthread_cond_init(&c->done, NULL);
	for (unsigned i = 1; i < members && i < MAX_THREADS; i++) {
		mate *m = &c->mates[i];
		*m = (mate){ .crew = c, .member = i };
		if (pthread_create(&m->thread, NULL, mate_main, m) != 0)
			break;
		c->team.members++;
	}
	return &c->team;
}

void cply_mill_team_end(cply_mill_team *team)
{
	crew *c = team ? team->ctx : NULL;
	if (!c)
		return;
	pthread_mutex_lock(&c->lock);
	c->ends = true;
	pthread_cond_broadcast(&c->begin);
	pthread_mutex_unlock(&c->lock);
	for (unsigned i = 1; i < team->members; i++)
		pthread_join(c->mates[i].thread, NULL);
	pthread_cond_destroy(&c->done);
	pthread_cond_destroy(&c->begin);
	pthread_mutex_destroy(&c->lock);
	free(c);
}
