/* SPDX-License-Identifier: MIT */
#include "server/server.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/loop.h"

/* They may be large, and take long. */
enum { SLOW_WAITING = 64 };

static unsigned or_default(unsigned value, unsigned otherwise)
{
	return value ? value : otherwise;
}

static void set_defaults(struct server_limits *limits)
{
	limits->connections = or_default(limits->connections, 10000);
	limits->per_address = or_default(limits->per_address, 256);
	limits->head_bytes = limits->head_bytes ? limits->head_bytes : 16384;
	limits->head_ms = or_default(limits->head_ms, 10000);
	limits->body_ms = or_default(limits->body_ms, 30000);
	limits->idle_ms = or_default(limits->idle_ms, 60000);
	limits->send_ms = or_default(limits->send_ms, 30000);
	limits->stop_ms = or_default(limits->stop_ms, 10000);
	limits->heartbeat_ms = or_default(limits->heartbeat_ms, 15000);
	limits->waiting = or_default(limits->waiting, 4096);
}

/* Every connection needs a file descriptor: as many as we may have, and no more
 * connections than that. Out of them, accepting would fail for ever. */
static void fit_descriptors(struct server_limits *limits)
{
	enum { OTHERS = 64 }; /* listeners, the store, logs */
	struct rlimit files;
	if (getrlimit(RLIMIT_NOFILE, &files) != 0)
		return;
	files.rlim_cur = files.rlim_max;
	setrlimit(RLIMIT_NOFILE, &files);
	getrlimit(RLIMIT_NOFILE, &files);
	rlim_t room =
		files.rlim_cur > 2 * OTHERS ? files.rlim_cur - OTHERS : OTHERS;
	if (limits->connections > room)
		limits->connections = (unsigned)room;
}

static void complain(struct server *server, const char *what)
{
	snprintf(server->error, sizeof server->error, "%s: %s", what,
	         strerror(errno));
}

/* The second loop joins the port that the first one got. */
static bool settle_ports(struct server *server)
{
	for (size_t i = 0; i < server->config.ports; i++) {
		struct endpoint *at = &server->config.port[i].endpoint;
		if (getsockname(server->loop[0].listener[i].fd,
		                (struct sockaddr *)&at->socket, &at->size) != 0)
			return false;
	}
	return true;
}

static bool open_loops(struct server *server, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		server->loops++;
		if (!loop_open(&server->loop[i], server, i) ||
		    (i == 0 && !settle_ports(server))) {
			complain(server, "cannot listen");
			return false;
		}
	}
	return true;
}

static bool start_pools(struct server *server)
{
	const struct server_config *config = &server->config;
	server->has_writer = config->writer.threads > 0 &&
	                     jobs_start(&server->writer, &config->writer);
	server->has_readers = config->readers.threads > 0 &&
	                      jobs_start(&server->readers, &config->readers);
	server->has_slow = config->slow.threads > 0 &&
	                   jobs_start(&server->slow, &config->slow);
	if (server->has_writer == (config->writer.threads > 0) &&
	    server->has_readers == (config->readers.threads > 0) &&
	    server->has_slow == (config->slow.threads > 0))
		return true;
	complain(server, "cannot start a thread");
	return false;
}

/* Signals are for the main thread. */
static bool start_loops(struct server *server)
{
	for (; server->running < server->loops; server->running++) {
		struct loop *loop = &server->loop[server->running];
		if (pthread_create(&loop->thread, NULL, loop_run, loop) != 0) {
			complain(server, "cannot start a thread");
			return false;
		}
	}
	return true;
}

/* Those that this process may use, which can be fewer than there are. */
static unsigned count_cores(void)
{
	cpu_set_t usable;
	if (sched_getaffinity(0, sizeof usable, &usable) == 0)
		return (unsigned)CPU_COUNT(&usable);
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	return cores > 0 ? (unsigned)cores : 1;
}

bool server_start(struct server *server, const struct server_config *config)
{
	unsigned count = config->loops ? config->loops : count_cores();
	if (count > SERVER_MAX_LOOPS)
		count = SERVER_MAX_LOOPS;
	*server = (struct server){ .config = *config };
	set_defaults(&server->config.limits);
	fit_descriptors(&server->config.limits);
	server->config.writer.waiting_limit = server->config.limits.waiting;
	server->config.readers.waiting_limit = server->config.limits.waiting;
	server->config.slow.waiting_limit = SLOW_WAITING;
	server->loop = calloc(count, sizeof *server->loop);
	sigset_t all, before;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	bool fine = neighbours_init(&server->neighbours,
	                            server->config.limits.connections) &&
	            server->loop && open_loops(server, count) &&
	            start_pools(server) && start_loops(server);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (!fine)
		server_stop(server);
	return fine;
}

bool server_endpoint(const struct server *server, size_t port,
                     struct endpoint *endpoint)
{
	if (port >= server->config.ports)
		return false;
	*endpoint = server->config.port[port].endpoint;
	return true;
}

bool server_job_forward(struct server_job *job)
{
	return jobs_add(&job->loop->server->writer, &job->job);
}

void server_stop(struct server *server)
{
	atomic_store(&server->stopping, true);
	for (unsigned i = 0; i < server->running; i++)
		loop_wake(&server->loop[i]);
	while (server->running)
		pthread_join(server->loop[--server->running].thread, NULL);
	if (server->has_slow) /* first: it hands on to the writer */
		jobs_stop(&server->slow);
	if (server->has_writer)
		jobs_stop(&server->writer);
	if (server->has_readers)
		jobs_stop(&server->readers);
	while (server->loops)
		loop_close(&server->loop[--server->loops]);
	free(server->loop);
	neighbours_free(&server->neighbours);
}
