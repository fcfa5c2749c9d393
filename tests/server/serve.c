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

/* ---- streams: a topic is the first letter of its name ---- */

static struct server server;

struct note {
	struct message message; /* first */
	size_t size;
	char bytes[];
};

static void opened(struct stream *stream)
{
	(void)stream;
}

/* "end" ends it. */
static bool deliver(struct stream *stream, const struct message *message,
                    struct bytes *out)
{
	const struct note *note = (const struct note *)message;
	(void)stream;
	return bytes_add(out, (cply_str){ note->bytes, note->size }) &&
	       !(note->size == 3 && memcmp(note->bytes, "end", 3) == 0);
}

static void closed(struct stream *stream)
{
	free(stream);
}

static void listen_to(struct exchange *x)
{
	static const struct stream_type type = { opened, deliver, closed };
	struct stream *stream = calloc(1, sizeof *stream);
	stream->type = &type;
	stream->topic = (unsigned char)x->match.parameter[0].ptr[0];
	x->answer.status = 200;
	x->answer.type = "text/event-stream";
	x->answer.body = CPLY_STR("begin;");
	x->answer.is_endless = true;
	x->answer.stream = stream;
}

static void free_note(struct message *message)
{
	free(message);
}

static void tell(struct exchange *x)
{
	struct note *note = calloc(1, sizeof *note + x->body.len);
	note->message.topic = (unsigned char)x->match.parameter[0].ptr[0];
	note->message.free = free_note;
	note->size = x->body.len;
	memcpy(note->bytes, x->body.ptr, x->body.len);
	server_publish(&server, &note->message);
	hello(x);
}

/* In two halves: what took long, and the writer. */
static void think(struct exchange *x)
{
	x->carried = (void *)(uintptr_t)x->body.len;
	if (!x->body.len)
		hello(x);
}

static void conclude(struct exchange *x)
{
	x->answer.status = 201;
	x->answer.type = "text/plain";
	x->answer.body = x->carried == (void *)(uintptr_t)x->body.len
	                         ? CPLY_STR("both\n")
	                         : CPLY_STR("?\n");
}

static const struct route routes[] = {
	{ .method = "GET",
	  .path = "/stream/{topic}",
	  .handle = listen_to,
	  .place = PLACE_READER },
	{ .method = "POST",
	  .path = "/stream/{topic}",
	  .handle = tell,
	  .place = PLACE_WRITER,
	  .body_limit = 1 << 20 },
	{ .method = "POST",
	  .path = "/think",
	  .handle = think,
	  .then = conclude,
	  .place = PLACE_SLOW,
	  .body_limit = 1 << 20 },
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
		const struct route *route = job->exchange.match.route;
		if (route->then)
			route->then(&job->exchange);
		else
			route->handle(&job->exchange);
		server_job_done(job);
	}
}

static void work_slowly(void *self, struct job *list)
{
	struct server_job *job = (struct server_job *)list;
	(void)self;
	job->exchange.match.route->handle(&job->exchange);
	if (job->exchange.answer.status || !server_job_forward(job))
		server_job_done(job);
}

static bool set_limit(struct server_limits *limits, const char *argument)
{
	static const struct {
		const char *name;
		size_t at;
	} rows[] = {
#define ROW(name) { #name "=", offsetof(struct server_limits, name) }
		ROW(connections), ROW(per_address), ROW(head_ms),
		ROW(body_ms),     ROW(idle_ms),     ROW(send_ms),
		ROW(stop_ms),     ROW(waiting),     ROW(heartbeat_ms),
#undef ROW
	};
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
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
	struct server_config config = {
		.ports = 1,
		.port[0].routes = { routes, CPLY_COUNT(routes) },
		.writer = { .threads = 1, .batch = 64, .work = work },
		.readers = { .threads = 2, .batch = 1, .work = work },
		.slow = { .threads = 1, .batch = 1, .work = work_slowly },
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
