/* SPDX-License-Identifier: MIT */
/* The server: ports, loops, the threads of the store, and an orderly end. */
#ifndef CROSSPLY_SERVER_SERVER_H
#define CROSSPLY_SERVER_SERVER_H

#include <stdatomic.h>

#include "server/exchange.h"
#include "server/jobs.h"
#include "server/neighbours.h"

enum { SERVER_MAX_PORTS = 4, SERVER_MAX_LOOPS = 64, SERVER_MAX_TRUSTED = 32 };

struct server_port {
	struct endpoint endpoint;
	struct routes routes;
	const char *fields;            /* lines in the head of every answer */
	const char *preflight;         /* more lines, to OPTIONS; NULL: none */
	const char *problem;           /* more lines, to errors; NULL: none */
	const struct route *otherwise; /* GET of any other path; NULL: 404 */
};

/* Zero means the default. */
struct server_limits {
	unsigned connections;  /* in total: 10,000 */
	unsigned per_address;  /* connections: 256 */
	size_t head_bytes;     /* 16 KB */
	unsigned head_ms;      /* 10 s, in all */
	unsigned body_ms;      /* 30 s, in all */
	unsigned idle_ms;      /* 60 s */
	unsigned send_ms;      /* 30 s without a byte taken */
	unsigned stop_ms;      /* 10 s */
	unsigned heartbeat_ms; /* of streams: 15 s */
	unsigned waiting;      /* jobs: 4096 */
};

struct server_config {
	struct server_port port[SERVER_MAX_PORTS];
	size_t ports;
	unsigned loops; /* 0: one for each core */
	struct server_limits limits;
	struct network trusted[SERVER_MAX_TRUSTED];
	size_t trusted_count;
	void *app; /* of the handlers */
	/* Sees every answer, on the loop, or NULL. */
	void (*finished)(const struct exchange *x, int64_t took_us);
	/* Threads that ask the store; none where no route needs them. */
	struct jobs_pool writer, readers, slow;
};

struct loop;
struct connection;

/* A request on a thread of the store. */
struct server_job {
	struct job job; /* first: the pools hold these */
	struct loop *loop;
	struct connection *connection;
	struct exchange exchange;
	struct http_head head;
	cply_arena arena;
	cply_str bytes; /* the head and the body */
};

struct server {
	struct server_config config;
	struct loop *loop;
	unsigned loops, running;
	struct jobs writer, readers, slow;
	bool has_writer, has_readers, has_slow;
	atomic_bool stopping;
	struct neighbours neighbours;
	atomic_uint connections;
	atomic_uint_fast64_t refused; /* connections, for a limit */
	char error[128];
};

/* Binds the ports and starts the threads. False with a reason in `error`. */
bool server_start(struct server *server, const struct server_config *config);
/* The endpoint of a port, with the number that the system chose for 0. */
bool server_endpoint(const struct server *server, size_t port,
                     struct endpoint *endpoint);
/* Finishes what was accepted, within `stop_ms`, and frees everything. */
void server_stop(struct server *server);

/* Called by the workers: answers on the loop of the connection. */
void server_job_done(struct server_job *job);
/* Hands a job of a slow thread on to the writer. False: too many wait. */
bool server_job_forward(struct server_job *job);

#endif
