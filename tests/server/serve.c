/* SPDX-License-Identifier: MIT */
/* A server with a few routes, for check-server: prints its address, and stops
 * on SIGTERM. Arguments: NAME=NUMBER of server_limits. */
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "server/server.h"

static void hello(struct exchange *x)
{
	x->answer.status = 200;
	x->answer.type = "text/plain";
	x->answer.body = CPLY_STR("hello\n");
}

static void echo(struct exchange *x)
{
	x->answer.status = 200;
	x->answer.type = "application/octet-stream";
	x->answer.body = x->body;
}

static void name(struct exchange *x)
{
	x->answer.status = 200;
	x->answer.type = "text/plain";
	x->answer.body = x->match.parameter[0];
}

static void slow(struct exchange *x)
{
	usleep(300000);
	hello(x);
}

static void large(struct exchange *x)
{
	enum { SIZE = 8 << 20 };
	char *bytes = CPLY_NEW(x->arena, SIZE, char);
	memset(bytes, 'x', SIZE);
	x->answer.status = 200;
	x->answer.type = "text/plain";
	x->answer.body = (cply_str){ bytes, SIZE };
}

static const struct route routes[] = {
	{ .method = "GET", .path = "/", .handle = hello },
	{ .method = "POST",
	  .path = "/",
	  .handle = echo,
	  .body_limit = 1 << 20 },
	{ .method = "POST",
	  .path = "/write",
	  .handle = echo,
	  .place = PLACE_WRITER,
	  .body_limit = 1 << 20 },
	{ .method = "GET",
	  .path = "/slow",
	  .handle = slow,
	  .place = PLACE_READER },
	{ .method = "GET", .path = "/large", .handle = large },
	{ .method = "GET", .path = "/name/{name}.txt", .handle = name },
	{ .method = "GET", .path = "/name/{name}", .handle = name },
};

static void work(void *self, struct job *list)
{
	(void)self;
	while (list) {
		struct server_job *job = (struct server_job *)list;
		list = list->next;
		job->exchange.match.route->handle(&job->exchange);
		server_job_done(job);
	}
}

static bool set_limit(struct server_limits *limits, const char *argument)
{
	static const struct {
		const char *name;
		size_t at;
	} rows[] = {
#define ROW(name) { #name "=", offsetof(struct server_limits, name) }
		ROW(connections), ROW(per_address), ROW(head_ms), ROW(body_ms),
		ROW(idle_ms),     ROW(send_ms),     ROW(stop_ms), ROW(waiting),
#undef ROW
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		size_t len = strlen(rows[i].name);
		if (strncmp(argument, rows[i].name, len) != 0)
			continue;
		unsigned value = (unsigned)strtoul(argument + len, NULL, 10);
		memcpy((char *)limits + rows[i].at, &value, sizeof value);
		return true;
	}
	return false;
}

int main(int argc, char **argv)
{
	static struct server server;
	struct server_config config = {
		.ports = 1,
		.port[0].routes = { routes, sizeof routes / sizeof *routes },
		.writer = { .threads = 1, .batch = 64, .work = work },
		.readers = { .threads = 2, .batch = 1, .work = work },
	};
	sigset_t set;
	int signal;
	for (int i = 1; i < argc; i++)
		if (!set_limit(&config.limits, argv[i]))
			return 2;
	sigemptyset(&set);
	sigaddset(&set, SIGTERM);
	pthread_sigmask(SIG_BLOCK, &set, NULL);
	struct endpoint at;
	char text[64];
	if (!endpoint_parse(&config.port[0].endpoint, CPLY_STR("0")) ||
	    !server_start(&server, &config) ||
	    !server_endpoint(&server, 0, &at)) {
		fprintf(stderr, "%s\n", server.error);
		return 1;
	}
	endpoint_print(&at, text);
	puts(text);
	fflush(stdout);
	sigwait(&set, &signal);
	server_stop(&server);
	return 0;
}
