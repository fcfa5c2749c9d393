/* SPDX-License-Identifier: MIT */
/* Waiting for a condition, but not for ever. The time of day may be set back,
 * and who waits by it would sleep on: the clock here only goes forward. */
#ifndef CROSSPLY_SERVICE_PAUSES_H
#define CROSSPLY_SERVICE_PAUSES_H

#include <pthread.h>
#include <time.h>

static inline void pause_init(pthread_cond_t *condition)
{
	pthread_condattr_t monotonic;
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(condition, &monotonic);
	pthread_condattr_destroy(&monotonic);
}

/* `ms` from now, below a second. */
static inline struct timespec pause_until(long ms)
{
	struct timespec until;
	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_nsec += ms * 1000000L;
	if (until.tv_nsec >= 1000000000) {
		until.tv_sec++;
		until.tv_nsec -= 1000000000;
	}
	return until;
}

#endif
