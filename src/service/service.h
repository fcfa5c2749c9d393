/* SPDX-License-Identifier: MIT */
/* The level service: what the routes do, on the threads of the store. */
#ifndef CROSSPLY_SERVICE_SERVICE_H
#define CROSSPLY_SERVICE_SERVICE_H

#include "carrier/json.h"
#include "crossply/session.h"
#include "server/server.h"
#include "service/cache.h"
#include "service/hub.h"
#include "service/metrics.h"
#include "service/request_log.h"
#include "store/levels.h"

/* How often things may be done; 0 means the default. */
struct service_limits {
	unsigned verify; /* wrong answers per hour, level and address: 60 */
	unsigned guests; /* players made per hour and address: 120 */
	unsigned check;  /* checks of squares, times the letters: 3 */
	unsigned wrong;  /* wrong submissions, then one an hour: 20 */
};

struct player;

struct service {
	const char *url; /* of the store */
	struct service_limits limits;
	struct cache cache;
	struct metrics metrics;
	struct request_log log; /* its fd is set before service_start() */
	struct hub hub;
	atomic_bool ready; /* the store answers */
	atomic_bool wipes; /* the journal has what was deleted */
	/* The thread that watches the store. */
	pthread_t watcher;
	pthread_mutex_t lock;
	pthread_cond_t stop;
	bool stopping, is_watching, has_looked;
	struct level_state state;
	int64_t wipe_at; /* not before */
};

/* What a thread of the store holds. */
struct worker {
	struct service *service;
	struct sql *db; /* NULL while it cannot be opened */
	cply_session *session;
	cply_json_parser *json;
	struct player *player; /* who asks, on routes for players; or NULL */
	bool failed;           /* a handler met an error of the store */
	enum sql_status why;   /* then */
	bool wipes;            /* something was deleted that must be gone */
	/* Plays that are watched and have changed; if there are more, any may
	 * have. */
	char note[64][36];
	size_t noted;
};

static inline struct worker *worker_of(const struct exchange *x)
{
	return x->worker;
}

/* Fills in the routes of both ports, the pools and the app of a server. */
void service_configure(struct service *service, struct server_config *config);
/* Opens the cache and starts watching the store, for a server that will be
 * started. False: memory or threads are short. */
bool service_start(struct service *service, struct server *server);
/* Before the server is stopped: nothing is sent by itself any more. */
void service_halt(struct service *service);
void service_stop(struct service *service);

/* ---- for handlers ---- */

/* The store failed: 503 or 500, and the transaction is rolled back. */
void service_fail(struct exchange *x, enum sql_status status);
/* Answers by what went wrong with a level: 404, 409, 503. */
void service_refuse_level(struct exchange *x, enum level_status status);
/* A number of decimal digits from 1 up, as in a path; 0 when it is not. */
int64_t service_number(cply_str text);

/* The tables of routes (public_routes.c, admin_routes.c). */
extern const struct routes service_public_routes, service_admin_routes;

#endif
