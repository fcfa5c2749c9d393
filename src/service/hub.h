/* SPDX-License-Identifier: MIT */
/* Who watches which play, and a thread that tells them what is new. It reads
 * the store for a play once, however many watch it, and only when something has
 * changed: in this process the writer says so, in others the database does. */
#ifndef CROSSPLY_SERVICE_HUB_H
#define CROSSPLY_SERVICE_HUB_H

#include <pthread.h>

#include "server/stream.h"
#include "store/plays.h"

enum {
	HUB_BUCKETS = 1024,
	HUB_PER_PLAY = 100, /* watchers */
	HUB_EVENTS = 500    /* that are read at once */
};

struct topic;

struct hub {
	const char *url; /* of the store */
	struct server *server;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t wake;
	struct topic *bucket[HUB_BUCKETS];
	struct topic *dirty; /* topics that are to be looked at */
	size_t topics, watchers;
	bool stopping, is_running;
};

bool hub_start(struct hub *hub, const char *url, struct server *server);
/* Ends the thread, so that nothing is published any more. */
void hub_halt(struct hub *hub);
/* When all streams are closed. */
void hub_free(struct hub *hub);

/* A new watcher of a play, who knows the events up to a place and came by a
 * link with this hash. NULL: there are too many, or memory is out. */
struct stream *hub_watch(struct hub *hub, cply_str play_id, cply_str hash,
                         struct play_place place);
/* A play has changed, or any may have. */
void hub_touch(struct hub *hub, cply_str play_id);
void hub_touch_all(struct hub *hub);
size_t hub_watchers(struct hub *hub);

#endif
