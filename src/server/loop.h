/* SPDX-License-Identifier: MIT */
/* A thread that serves connections with epoll. Every core has one, with its
 * own listening sockets (SO_REUSEPORT); a connection stays on its loop. */
#ifndef CROSSPLY_SERVER_LOOP_H
#define CROSSPLY_SERVER_LOOP_H

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "http/chunks.h"
#include "server/deadlines.h"
#include "server/exchange.h"
#include "server/server.h"
#include "server/stream.h"

/* What ends when a deadline passes. */
enum wait_kind {
	WAIT_IDLE,   /* for the next request */
	WAIT_HEAD,   /* for the rest of a head */
	WAIT_BODY,   /* for the rest of a body */
	WAIT_SEND,   /* for the peer to take what it asked for */
	WAIT_LINGER, /* for the peer to notice that we closed */
	WAIT_JOB,    /* for the store, which has limits of its own */
	WAIT_STREAM, /* for something to tell; then it hears that we live */
	WAIT_KINDS
};

struct listener {
	int fd;
	const struct server_port *port;
};

/* The request that is being read. */
struct pending {
	size_t seen;      /* of the head, by http_head_complete() */
	size_t head_size; /* 0: the head is not complete */
	enum http_body kind;
	uint64_t length;
	struct http_chunks chunks;
	struct bytes body; /* of chunks, as they were put together */
};

struct connection {
	struct deadline deadline; /* first: the lists hold these */
	enum wait_kind wait;
	int fd;
	const struct server_port *port;
	struct address peer;
	struct bytes in, out;
	struct pending request;
	struct connection *next_queued;
	struct stream *stream; /* its answer goes on */
	bool readable;         /* a read may give something */
	bool hung_up;          /* the end will come after what is readable */
	bool ended;            /* the end came */
	bool stalled;          /* `in` holds what was not looked at */
	bool working;          /* a job has the request */
	bool queued;           /* others have their turn first */
	bool closing;          /* after what is in `out` */
	bool lingering;        /* our side is closed */
	bool dead;             /* freed when it comes back */
};

struct mail {
	struct mail *next;
	struct message *message;
};

struct loop {
	struct server *server;
	unsigned number;
	pthread_t thread;
	int epoll, wake; /* an eventfd: jobs came back, or stop */
	struct listener listener[SERVER_MAX_PORTS];
	size_t listeners;
	struct deadlines waits[WAIT_KINDS];
	int64_t now_us, now_ms; /* monotonic, read once a round */
	int64_t wall_ms;
	int64_t date_at;
	char date[32];
	struct connection *queue;
	struct connection *graveyard; /* freed after the events at hand */
	size_t connections, working;
	bool stopping;
	int64_t stop_at;
	/* For the request at hand. */
	char *room; /* LOOP_ROOM bytes to read into */
	struct bytes out;
	struct http_head head;
	struct route_match match; /* of the head */
	cply_arena arena;
	struct stream *stream[STREAM_BUCKETS];
	atomic_uint streams;
	/* Jobs that are done, and messages for streams. */
	pthread_mutex_t lock;
	struct server_job *done;
	struct mail *mail, **mail_end;
};

enum { LOOP_ROOM = 65536 };

bool loop_open(struct loop *loop, struct server *server, unsigned number);
void *loop_run(void *loop);
void loop_close(struct loop *loop);
void loop_wake(struct loop *loop);
/* Microseconds of a clock. */
int64_t loop_clock(clockid_t id);

/* connection.c */
void connection_open(struct loop *loop, int fd, const struct server_port *port,
                     const struct address *peer);
void connection_event(struct loop *loop, struct connection *c, uint32_t events);
void connection_timeout(struct loop *loop, struct connection *c);
void connection_queued(struct loop *loop, struct connection *c);
void connection_answer(struct loop *loop, struct server_job *job);
void connection_close(struct loop *loop, struct connection *c);
/* Sends what is in loop->out, and goes on with what there is to do. */
void connection_pump(struct loop *loop, struct connection *c);

/* loop.c: a connection of this peer has gone. */
void loop_dismiss(struct loop *loop, const struct address *peer);

/* stream.c */
void stream_open(struct loop *loop, struct connection *c,
                 struct stream *stream);
void stream_close(struct loop *loop, struct connection *c);
void stream_take_mail(struct loop *loop);
void stream_close_all(struct loop *loop);

/* dispatch.c: parses the head that the bytes begin with and finds its route;
 * whether it may have its body; answers a complete request, or hands it to a
 * thread of the store. */
int dispatch_head(struct loop *loop, const struct connection *c,
                  cply_str bytes);
int dispatch_admits(struct loop *loop, struct connection *c, size_t *limit);
void dispatch_answer(struct loop *loop, struct connection *c,
                     const struct exchange *x);
void dispatch(struct loop *loop, struct connection *c, cply_str body);
void dispatch_free(struct server_job *job);
void dispatch_refusal(struct loop *loop, struct connection *c, int status);

#endif
