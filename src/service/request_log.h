/* SPDX-License-Identifier: MIT */
/* One JSON line for each request, with the template of its route: never a path,
 * a token, a body or a whole address. */
#ifndef CROSSPLY_SERVICE_REQUEST_LOG_H
#define CROSSPLY_SERVICE_REQUEST_LOG_H

#include <pthread.h>

#include "server/exchange.h"

enum { REQUEST_LOG_ROOM = 65536 };

struct request_log {
	int fd; /* -1: nothing is written */
	pthread_mutex_t lock;
	size_t used;
	char room[REQUEST_LOG_ROOM];
};

void request_log_init(struct request_log *log, int fd);
void request_log_add(struct request_log *log, const struct exchange *x,
                     int64_t took_us);
/* Lines wait until the room is full, or for this. */
void request_log_flush(struct request_log *log);

#endif
