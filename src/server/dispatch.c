/* SPDX-License-Identifier: MIT */
/* From a complete request to its answer. */
#include <stdlib.h>

#include "http/list.h"
#include "http/target.h"
#include "server/loop.h"

/* Memory of one answer that is made on a loop. */
enum { ANSWER_BUDGET = 64 << 20 };

int dispatch_head(struct loop *loop, const struct connection *c, cply_str bytes)
{
	struct http_head *head = &loop->head;
	int answer = http_head_parse(head, bytes);
	if (answer == HTTP_DONE)
		loop->match =
			route_find(&c->port->routes, head->method, head->path);
	return answer;
}

/* May the request of loop->head have its body? Said before it is read. Nobody
 * reads a body that no route takes: the answer is the last one then. */
int dispatch_admits(struct loop *loop, struct connection *c, size_t *limit)
{
	struct http_head *head = &loop->head;
	const struct route *route = loop->match.route;
	*limit = route ? route->body_limit : 0;
	if (head->body == HTTP_BODY_CHUNKED ? *limit > 0
	                                    : head->length <= *limit)
		return HTTP_DONE;
	if (route)
		return 413;
	c->closing = true;
	head->body = HTTP_BODY_NONE;
	head->length = 0;
	return HTTP_DONE;
}

static void finished(const struct loop *loop, const struct exchange *x)
{
	const struct server_config *config = &loop->server->config;
	if (config->finished)
		config->finished(x, loop_clock(CLOCK_MONOTONIC) - x->began_us);
}

static const char *special_fields(const struct server_port *port,
                                  const struct answer *answer)
{
	const char *fields = answer->is_preflight    ? port->preflight
	                     : answer->status >= 400 ? port->problem
	                                             : NULL;
	return fields ? fields : "";
}

static void send_answer(struct loop *loop, struct connection *c,
                        const struct answer *answer, bool head_only)
{
	struct answer_style style = {
		.head_only = head_only,
		.close = c->closing || answer->is_endless,
		.date = loop->date,
		.more = answer->instead   ? answer->instead
		        : c->port->fields ? c->port->fields
		                          : "",
		.special = special_fields(c->port, answer),
	};
	size_t before = loop->out.len;
	bool whole = !answer->fields.failed &&
	             answer_write(answer, &style, &loop->out);
	if (!whole) { /* out of memory: better nothing than half of it */
		loop->out.len = before;
		c->closing = true;
	}
}

void dispatch_answer(struct loop *loop, struct connection *c,
                     const struct exchange *x)
{
	bool head_only = cply_str_is(x->head->method, "HEAD");
	bool goes_on = x->answer.stream && !head_only && !loop->stopping;
	c->closing =
		c->closing || loop->stopping ||
		(!goes_on && (x->answer.is_endless || !x->head->keep_alive));
	send_answer(loop, c, &x->answer, head_only);
	finished(loop, x);
}

void dispatch_refusal(struct loop *loop, struct connection *c, int status)
{
	struct exchange x = { .app = loop->server->config.app,
		              .client = c->peer,
		              .now_ms = loop->wall_ms,
		              .began_us = loop->now_us };
	cply_arena_reset(&loop->arena, ANSWER_BUDGET);
	exchange_begin(&x, &loop->arena);
	answer_status(&x, status);
	c->closing = true;
	send_answer(loop, c, &x.answer, false);
	finished(loop, &x);
}

/* Nothing handles the method there: why not, or what does. */
static void answer_unhandled(struct exchange *x, const struct routes *routes)
{
	bool asks = cply_str_is(x->head->method, "OPTIONS");
	bool server = asks && cply_str_is(x->head->path, "*");
	char allow[64];
	if (!x->match.found_path && !server) {
		answer_status(x, 404);
		return;
	}
	size_t len = route_allow(routes, x->head->path, allow);
	if (!asks)
		answer_status(x, 405);
	else
		x->answer = (struct answer){ .status = 204,
			                     .fields = x->answer.fields,
			                     .is_preflight = true };
	answer_field(x, "Allow", (cply_str){ allow, len });
}

/* Replaces the escapes of the parameters. */
static bool decode_parameters(struct exchange *x)
{
	for (size_t i = 0; i < ROUTE_MAX_PARAMETERS; i++) {
		cply_str *one = &x->match.parameter[i];
		if (!one->len || !memchr(one->ptr, '%', one->len))
			continue;
		char *out = CPLY_NEW(x->arena, one->len + 1, char);
		if (!out || !http_decode(*one, false, out, &one->len))
			return false;
		one->ptr = out;
	}
	return true;
}

static void begin(struct exchange *x, const struct loop *loop,
                  const struct connection *c, struct route_match match)
{
	const struct server_config *config = &loop->server->config;
	const cply_str *forwarded = http_head_find(x->head, "X-Forwarded-For");
	x->app = config->app;
	x->loop = loop->number;
	x->now_ms = loop->wall_ms;
	x->began_us = loop->now_us;
	x->client = address_of_client(&c->peer,
	                              forwarded ? *forwarded : (cply_str){ 0 },
	                              config->trusted, config->trusted_count);
	x->match = match;
	if (!match.found_path && (cply_str_is(x->head->method, "GET") ||
	                          cply_str_is(x->head->method, "HEAD")))
		x->match = (struct route_match){ .route = c->port->otherwise };
}

void dispatch_free(struct server_job *job)
{
	struct stream *stream = job->exchange.answer.stream;
	if (stream)
		stream->type->closed(stream);
	cply_arena_free(&job->arena);
	free(job);
}

/* A job with a request of its own: the bytes of the connection move on. */
static struct server_job *new_job(struct loop *loop, struct connection *c,
                                  cply_str body)
{
	struct server_job *job = calloc(1, sizeof *job);
	if (!job)
		return NULL;
	cply_arena_init(&job->arena, NULL, ANSWER_BUDGET);
	cply_str head = cply_str_copy(&job->arena, loop->head.bytes);
	struct exchange *x = &job->exchange;
	x->head = &job->head;
	x->body = cply_str_copy(&job->arena, body);
	job->loop = loop;
	job->connection = c;
	exchange_begin(x, &job->arena);
	if (job->arena.failed ||
	    http_head_parse(&job->head, head) != HTTP_DONE) {
		dispatch_free(job);
		return NULL;
	}
	begin(x, loop, c,
	      route_find(&c->port->routes, job->head.method, job->head.path));
	return job;
}

static bool hand_over(struct loop *loop, struct connection *c, cply_str body,
                      enum route_place place)
{
	struct server *server = loop->server;
	struct server_job *job = new_job(loop, c, body);
	if (!job)
		return false;
	struct jobs *jobs = place == PLACE_WRITER ? &server->writer
	                    : place == PLACE_SLOW ? &server->slow
	                                          : &server->readers;
	if (!decode_parameters(&job->exchange) || !jobs_add(jobs, &job->job)) {
		dispatch_free(job);
		return false;
	}
	c->working = true;
	loop->working++;
	return true;
}

void dispatch(struct loop *loop, struct connection *c, cply_str body)
{
	struct exchange x = { .head = &loop->head, .body = body };
	cply_arena_reset(&loop->arena, ANSWER_BUDGET);
	exchange_begin(&x, &loop->arena);
	begin(&x, loop, c, loop->match);
	const struct route *route = x.match.route;
	if (!route)
		answer_unhandled(&x, &c->port->routes);
	else if (!decode_parameters(&x))
		answer_status(&x, 400);
	else if (route->place == PLACE_LOOP)
		route->handle(&x);
	else if (route->quick && route->quick(&x))
		;
	else if (hand_over(loop, c, body, route->place))
		return;
	else
		answer_status(&x, 503);
	dispatch_answer(loop, c, &x);
}
