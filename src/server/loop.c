/* SPDX-License-Identifier: MIT */
#include "server/loop.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { MAX_EVENTS = 256, MAX_ACCEPTS = 64, LINGER_MS = 2000, BACKLOG = 1024 };

/* ---- time ---- */

int64_t loop_clock(clockid_t id)
{
	struct timespec now;
	clock_gettime(id, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* As HTTP writes it; made once a second. */
static void make_date(struct loop *loop)
{
	static const char *const day[] = { "Sun", "Mon", "Tue", "Wed",
		                           "Thu", "Fri", "Sat" };
	static const char *const month[] = { "Jan", "Feb", "Mar", "Apr",
		                             "May", "Jun", "Jul", "Aug",
		                             "Sep", "Oct", "Nov", "Dec" };
	time_t seconds = (time_t)(loop->wall_ms / 1000);
	if (loop->date_at == seconds)
		return;
	struct tm t;
	gmtime_r(&seconds, &t);
	loop->date_at = seconds;
	snprintf(loop->date, sizeof loop->date,
	         "%s, %02d %s %04d %02d:%02d:%02d GMT", day[t.tm_wday],
	         t.tm_mday, month[t.tm_mon], (t.tm_year + 1900) % 10000,
	         t.tm_hour, t.tm_min, t.tm_sec);
}

static void read_clocks(struct loop *loop)
{
	loop->now_us = loop_clock(CLOCK_MONOTONIC);
	loop->now_ms = loop->now_us / 1000;
	loop->wall_ms = loop_clock(CLOCK_REALTIME) / 1000;
	make_date(loop);
}

/* ---- listening ---- */

static bool listen_at(struct loop *loop, const struct server_port *port)
{
	const struct endpoint *at = &port->endpoint;
	int yes = 1;
	int fd = socket(at->socket.ss_family,
	                SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return false;
	struct listener *l = &loop->listener[loop->listeners];
	struct epoll_event event = { .events = EPOLLIN, .data.ptr = l };
	if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
	    setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &yes, sizeof yes) == 0 &&
	    bind(fd, (const struct sockaddr *)&at->socket, at->size) == 0 &&
	    listen(fd, BACKLOG) == 0 &&
	    epoll_ctl(loop->epoll, EPOLL_CTL_ADD, fd, &event) == 0) {
		*l = (struct listener){ fd, port };
		loop->listeners++;
		return true;
	}
	int reason = errno;
	close(fd);
	errno = reason;
	return false;
}

/* Behind a proxy there are many. */
static bool is_trusted(const struct server_config *config,
                       const struct address *peer)
{
	for (size_t i = 0; i < config->trusted_count; i++)
		if (network_has(&config->trusted[i], peer))
			return true;
	return false;
}

void loop_dismiss(struct loop *loop, const struct address *peer)
{
	struct server *server = loop->server;
	if (!is_trusted(&server->config, peer))
		neighbours_remove(&server->neighbours, peer);
	atomic_fetch_sub(&server->connections, 1);
}

/* Whether there is room for one more connection of this peer. */
static bool admit(struct loop *loop, const struct address *peer)
{
	struct server *server = loop->server;
	const struct server_limits *limits = &server->config.limits;
	if (atomic_fetch_add(&server->connections, 1) >= limits->connections) {
		atomic_fetch_sub(&server->connections, 1);
		return false;
	}
	if (is_trusted(&server->config, peer) ||
	    neighbours_add(&server->neighbours, peer, limits->per_address))
		return true;
	atomic_fetch_sub(&server->connections, 1);
	return false;
}

static void accept_some(struct loop *loop, const struct listener *l)
{
	for (int i = 0; i < MAX_ACCEPTS && !loop->stopping; i++) {
		struct sockaddr_storage from;
		socklen_t size = sizeof from;
		int fd = accept4(l->fd, (struct sockaddr *)&from, &size,
		                 SOCK_NONBLOCK | SOCK_CLOEXEC);
		if (fd < 0)
			return;
		struct address peer;
		address_of_socket(&peer, &from);
		if (!admit(loop, &peer)) {
			atomic_fetch_add(&loop->server->refused, 1);
			close(fd);
			continue;
		}
		int yes = 1;
		setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
		connection_open(loop, fd, l->port, &peer);
	}
}

/* ---- rounds ---- */

/* How long to sleep until the next deadline. */
static int time_to_sleep(struct loop *loop)
{
	int64_t next = INT64_MAX;
	for (int i = 0; i < WAIT_KINDS; i++) {
		struct deadline *first = deadlines_first(&loop->waits[i]);
		if (first && first->at_ms < next)
			next = first->at_ms;
	}
	if (loop->queue)
		return 0;
	if (next == INT64_MAX)
		return -1;
	return next <= loop->now_ms ? 0 : (int)(next - loop->now_ms) + 1;
}

static void end_overdue(struct loop *loop)
{
	for (int i = 0; i < WAIT_KINDS; i++) {
		struct deadline *first;
		while ((first = deadlines_first(&loop->waits[i])) &&
		       first->at_ms <= loop->now_ms) {
			struct connection *c = (struct connection *)first;
			deadline_remove(first);
			connection_timeout(loop, c);
		}
	}
}

static void take_finished(struct loop *loop)
{
	uint64_t ignored;
	if (read(loop->wake, &ignored, sizeof ignored) < 0)
		return;
	pthread_mutex_lock(&loop->lock);
	struct server_job *job = loop->done;
	loop->done = NULL;
	pthread_mutex_unlock(&loop->lock);
	while (job) {
		struct server_job *next = (struct server_job *)job->job.next;
		loop->working--;
		connection_answer(loop, job);
		dispatch_free(job);
		job = next;
	}
	stream_take_mail(loop);
}

static void take_queued(struct loop *loop)
{
	struct connection *c = loop->queue;
	loop->queue = NULL;
	while (c) {
		struct connection *next = c->next_queued;
		connection_queued(loop, c);
		c = next;
	}
}

static bool is_listener(const struct loop *loop, const void *what)
{
	const struct listener *l = what;
	return l >= loop->listener && l < loop->listener + SERVER_MAX_PORTS;
}

static void handle(struct loop *loop, const struct epoll_event *event)
{
	if (event->data.ptr == loop)
		take_finished(loop);
	else if (is_listener(loop, event->data.ptr))
		accept_some(loop, event->data.ptr);
	else
		connection_event(loop, event->data.ptr, event->events);
}

/* ---- the end ---- */

static void begin_to_stop(struct loop *loop)
{
	loop->stopping = true;
	loop->stop_at = loop->now_ms + loop->server->config.limits.stop_ms;
	for (size_t i = 0; i < loop->listeners; i++)
		close(loop->listener[i].fd);
	loop->listeners = 0;
	struct deadline *first;
	while ((first = deadlines_first(&loop->waits[WAIT_IDLE])))
		connection_close(loop, (struct connection *)first);
	stream_close_all(loop);
}

static bool has_stopped(const struct loop *loop)
{
	return loop->stopping &&
	       (!loop->connections || loop->now_ms >= loop->stop_at);
}

static void bury(struct loop *loop)
{
	while (loop->graveyard) {
		struct connection *c = loop->graveyard;
		loop->graveyard = c->next_queued;
		free(c);
	}
}

void *loop_run(void *argument)
{
	struct loop *loop = argument;
	struct epoll_event event[MAX_EVENTS];
	while (!has_stopped(loop)) {
		int sleep = time_to_sleep(loop);
		if (loop->stopping && (sleep < 0 || sleep > 100))
			sleep = 100;
		int n = epoll_wait(loop->epoll, event, MAX_EVENTS, sleep);
		read_clocks(loop);
		for (int i = 0; i < n; i++)
			handle(loop, &event[i]);
		take_queued(loop);
		end_overdue(loop);
		if (!loop->stopping && atomic_load(&loop->server->stopping))
			begin_to_stop(loop);
		bury(loop);
	}
	return NULL;
}

void loop_wake(struct loop *loop)
{
	uint64_t one = 1;
	while (write(loop->wake, &one, sizeof one) < 0 && errno == EINTR)
		;
}

void server_job_done(struct server_job *job)
{
	struct loop *loop = job->loop;
	pthread_mutex_lock(&loop->lock);
	bool first = !loop->done;
	job->job.next = (struct job *)loop->done;
	loop->done = job;
	pthread_mutex_unlock(&loop->lock);
	if (first)
		loop_wake(loop);
}

/* ---- made and freed ---- */

static void set_waits(struct loop *loop)
{
	const struct server_limits *limits = &loop->server->config.limits;
	const int64_t span[WAIT_KINDS] = {
		[WAIT_IDLE] = limits->idle_ms,
		[WAIT_HEAD] = limits->head_ms,
		[WAIT_BODY] = limits->body_ms,
		[WAIT_SEND] = limits->send_ms,
		[WAIT_LINGER] = LINGER_MS,
		[WAIT_JOB] = 3600000,
		[WAIT_STREAM] = limits->heartbeat_ms,
	};
	for (int i = 0; i < WAIT_KINDS; i++)
		deadlines_init(&loop->waits[i], span[i]);
}

bool loop_open(struct loop *loop, struct server *server, unsigned number)
{
	*loop = (struct loop){
		.server = server, .number = number, .epoll = -1, .wake = -1
	};
	loop->mail_end = &loop->mail;
	pthread_mutex_init(&loop->lock, NULL);
	cply_arena_init(&loop->arena, NULL, SIZE_MAX);
	set_waits(loop);
	read_clocks(loop);
	struct epoll_event event = { .events = EPOLLIN, .data.ptr = loop };
	loop->room = malloc(LOOP_ROOM);
	loop->epoll = epoll_create1(EPOLL_CLOEXEC);
	loop->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	if (!loop->room || loop->epoll < 0 || loop->wake < 0 ||
	    epoll_ctl(loop->epoll, EPOLL_CTL_ADD, loop->wake, &event) != 0)
		return false;
	for (size_t i = 0; i < server->config.ports; i++)
		if (!listen_at(loop, &server->config.port[i]))
			return false;
	return true;
}

static void close_connections(struct loop *loop)
{
	for (int i = 0; i < WAIT_KINDS; i++) {
		struct deadline *first;
		while ((first = deadlines_first(&loop->waits[i])))
			connection_close(loop, (struct connection *)first);
	}
	for (struct server_job *job = loop->done, *next; job; job = next) {
		next = (struct server_job *)job->job.next;
		job->connection->working = false;
		connection_close(loop, job->connection);
		dispatch_free(job);
	}
	stream_take_mail(loop); /* there is nobody left to read it */
	bury(loop);
}

void loop_close(struct loop *loop)
{
	close_connections(loop);
	for (size_t i = 0; i < loop->listeners; i++)
		close(loop->listener[i].fd);
	if (loop->epoll >= 0)
		close(loop->epoll);
	if (loop->wake >= 0)
		close(loop->wake);
	free(loop->room);
	bytes_free(&loop->out);
	cply_arena_free(&loop->arena);
	pthread_mutex_destroy(&loop->lock);
}
