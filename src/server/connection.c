/* SPDX-License-Identifier: MIT */
/* One connection: bytes in, requests out, answers back. Edge-triggered, so
 * what was readable is remembered until a read says otherwise. */
#include <errno.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "server/loop.h"

/* Answers that wait together before they are sent. */
enum { OUT_HIGH = 64 << 10 };
/* Reads in a row before others get their turn. */
enum { MAX_TURNS = 32 };

static void wait_for(struct loop *loop, struct connection *c,
                     enum wait_kind kind)
{
	if (c->wait == kind && c->deadline.at_ms)
		return; /* in all, not for each byte */
	c->wait = kind;
	deadline_set(&loop->waits[kind], &c->deadline, loop->now_ms);
}

void connection_open(struct loop *loop, int fd, const struct server_port *port,
                     const struct address *peer)
{
	struct connection *c = calloc(1, sizeof *c);
	struct epoll_event event = {
		.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET,
		.data.ptr = c,
	};
	if (c && epoll_ctl(loop->epoll, EPOLL_CTL_ADD, fd, &event) == 0) {
		c->fd = fd;
		c->port = port;
		c->peer = *peer;
		loop->connections++;
		wait_for(loop, c, WAIT_IDLE);
		return;
	}
	free(c);
	close(fd);
	loop_dismiss(loop, peer);
}

static void end_request(struct connection *c)
{
	bytes_free(&c->request.body);
	c->request = (struct pending){ 0 };
}

void connection_close(struct loop *loop, struct connection *c)
{
	deadline_remove(&c->deadline);
	stream_close(loop, c);
	if (c->fd >= 0) {
		close(c->fd);
		c->fd = -1;
		loop_dismiss(loop, &c->peer);
	}
	bytes_free(&c->in);
	bytes_free(&c->out);
	end_request(c);
	c->dead = true;
	if (c->working || c->queued)
		return; /* freed when it comes back */
	loop->connections--;
	c->next_queued = loop->graveyard;
	loop->graveyard = c;
}

/* ---- requests ---- */

/* Begins to read the body of the request whose head is in loop->head. */
static int begin_body(struct loop *loop, struct connection *c)
{
	struct pending *p = &c->request;
	size_t limit = 0;
	int answer = dispatch_admits(loop, c, &limit);
	if (answer != HTTP_DONE)
		return answer;
	p->head_size = loop->head.size;
	p->kind = loop->head.body;
	p->length = loop->head.length;
	p->chunks.limit = limit;
	return HTTP_DONE;
}

static int read_head(struct loop *loop, struct connection *c, cply_str view)
{
	struct pending *p = &c->request;
	if (p->head_size) /* again: the bytes may have moved */
		return dispatch_head(loop, c, view);
	size_t limit = loop->server->config.limits.head_bytes;
	int answer = http_head_complete(view, &p->seen, limit);
	if (answer == HTTP_DONE)
		answer = dispatch_head(loop, c, view);
	if (answer == HTTP_DONE)
		answer = begin_body(loop, c);
	else if (answer == HTTP_MORE)
		wait_for(loop, c, WAIT_HEAD);
	return answer;
}

static int read_sized(struct connection *c, cply_str *view, cply_str *body)
{
	size_t head = c->request.head_size;
	if (c->request.length > view->len - head)
		return HTTP_MORE;
	size_t end = head + (size_t)c->request.length;
	*body = cply_str_sub(*view, head, end);
	*view = cply_str_sub(*view, end, view->len);
	return HTTP_DONE;
}

/* What was put together is taken out: of an unfinished one only the head stays
 * in the view. */
static int read_chunked(struct connection *c, cply_str *view, cply_str *body)
{
	struct pending *p = &c->request;
	cply_str rest = cply_str_sub(*view, p->head_size, view->len), data;
	int answer;
	do {
		answer = http_chunks_next(&p->chunks, &rest, &data);
		if (!bytes_add(&p->body, data))
			return 503;
	} while (answer == HTTP_MORE && rest.len);
	*body = bytes_str(&p->body);
	*view = answer == HTTP_DONE ? rest
	                            : cply_str_sub(*view, 0, p->head_size);
	return answer;
}

static int read_body(struct loop *loop, struct connection *c, cply_str *view,
                     cply_str *body)
{
	struct pending *p = &c->request;
	int answer = p->kind == HTTP_BODY_CHUNKED ? read_chunked(c, view, body)
	                                          : read_sized(c, view, body);
	if (answer == HTTP_MORE && c->wait != WAIT_BODY) {
		if (loop->head.expects_continue)
			bytes_add(&loop->out,
			          CPLY_STR("HTTP/1.1 100 Continue\r\n\r\n"));
		wait_for(loop, c, WAIT_BODY);
	}
	return answer;
}

/* Takes one request from the front of the view and answers it. */
static int take_request(struct loop *loop, struct connection *c, cply_str *view)
{
	cply_str body;
	int answer = read_head(loop, c, *view);
	if (answer == HTTP_DONE)
		answer = read_body(loop, c, view, &body);
	if (answer != HTTP_DONE)
		return answer;
	dispatch(loop, c, body);
	end_request(c);
	deadline_remove(&c->deadline);
	wait_for(loop, c, c->working ? WAIT_JOB : WAIT_IDLE);
	return HTTP_DONE;
}

/* Keeps what is left of the view for later. */
static bool keep(struct connection *c, cply_str view)
{
	if (!c->in.len)
		return bytes_add(&c->in, view);
	size_t done = (size_t)(view.ptr - c->in.ptr);
	c->in.len = done + view.len;
	bytes_drop(&c->in, done);
	return true;
}

/* Answers what is complete in the view. `stalled` when some of it was not
 * looked at: a job is out, or enough answers wait. */
static void take_requests(struct loop *loop, struct connection *c,
                          cply_str view)
{
	int answer = HTTP_DONE;
	while (view.len && answer == HTTP_DONE && !c->working && !c->closing &&
	       loop->out.len < OUT_HIGH)
		answer = take_request(loop, c, &view);
	if (answer != HTTP_DONE && answer != HTTP_MORE) {
		dispatch_refusal(loop, c, answer);
		end_request(c);
		c->closing = true;
	}
	c->stalled = view.len && answer == HTTP_DONE && !c->closing;
	if (c->closing)
		bytes_free(&c->in);
	else if (!keep(c, view))
		c->closing = true;
}

/* ---- sending ---- */

/* Writes until the socket is full: how much went, or -1. */
static ssize_t write_some(int fd, cply_str bytes)
{
	size_t sent = 0;
	while (sent < bytes.len) {
		ssize_t n = send(fd, bytes.ptr + sent, bytes.len - sent,
		                 MSG_NOSIGNAL);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return errno == EAGAIN ? (ssize_t)sent : -1;
		sent += (size_t)n;
	}
	return (ssize_t)sent;
}

/* Sends the new answers of loop->out after those that wait already. False when
 * the connection broke. */
static bool send_out(struct loop *loop, struct connection *c)
{
	struct bytes *fresh = &loop->out;
	ssize_t sent = 0;
	if (c->out.len) {
		if (!bytes_add(&c->out, bytes_str(fresh)) ||
		    (sent = write_some(c->fd, bytes_str(&c->out))) < 0)
			return false;
		bytes_drop(&c->out, (size_t)sent);
	} else if (fresh->len) {
		cply_str all = bytes_str(fresh);
		if ((sent = write_some(c->fd, all)) < 0 ||
		    !bytes_add(&c->out,
		               cply_str_sub(all, (size_t)sent, all.len)))
			return false;
	}
	fresh->len = 0;
	if (fresh->cap > 4 * OUT_HIGH)
		bytes_free(fresh);
	if (c->out.len && (sent || c->wait != WAIT_SEND)) {
		deadline_remove(&c->deadline); /* it moves: wait anew */
		wait_for(loop, c, WAIT_SEND);
	}
	return true;
}

/* ---- reading ---- */

/* Reads into loop->room; what came, or nothing. False: it broke. */
static bool read_more(struct loop *loop, struct connection *c, cply_str *got)
{
	ssize_t n;
	do
		n = recv(c->fd, loop->room, LOOP_ROOM, 0);
	while (n < 0 && errno == EINTR);
	*got = (cply_str){ loop->room, n > 0 ? (size_t)n : 0 };
	/* A short read emptied the socket; an end is announced beside it. */
	if (n < LOOP_ROOM && !c->hung_up)
		c->readable = false;
	if (n == 0)
		c->ended = true;
	if (n <= 0)
		c->readable = false;
	return n >= 0 || errno == EAGAIN;
}

/* Others get their turn first. */
static void queue(struct loop *loop, struct connection *c)
{
	if (c->queued)
		return;
	c->queued = true;
	c->next_queued = loop->queue;
	loop->queue = c;
}

/* After the last answer the peer may still be sending. To close at once would
 * reset the connection and lose that answer on its way. */
static void linger(struct loop *loop, struct connection *c)
{
	if (!c->lingering) {
		shutdown(c->fd, SHUT_WR);
		c->lingering = true;
		c->readable = true;
		wait_for(loop, c, WAIT_LINGER);
	}
	cply_str ignored;
	for (int i = 0; i < MAX_TURNS && c->readable && !c->ended; i++)
		if (!read_more(loop, c, &ignored))
			c->ended = true;
	if (c->ended)
		connection_close(loop, c);
	else if (c->readable)
		queue(loop, c); /* more comes, but not for long */
}

/* Closes what is done for; true while the connection lives on. */
static bool settle(struct loop *loop, struct connection *c)
{
	if (c->out.len || c->working)
		return true;
	if (c->closing) {
		linger(loop, c);
		return false;
	}
	if (c->stream) {
		wait_for(loop, c, WAIT_STREAM);
		return true;
	}
	bool between = !c->in.len;
	if (c->ended || (loop->stopping && between)) {
		connection_close(loop, c);
		return false;
	}
	if (between)
		wait_for(loop, c, WAIT_IDLE);
	return true;
}

/* Sends, reads and answers once; true if there may be more to do. */
static bool turn(struct loop *loop, struct connection *c)
{
	cply_str got = { 0 };
	bool fine = send_out(loop, c);
	bool blocked = c->out.len || c->working || c->closing || c->stream;
	if (fine && !blocked && c->readable && !c->stalled) {
		fine = read_more(loop, c, &got);
		if (fine && c->in.len)
			fine = bytes_add(&c->in, got);
	}
	if (fine && !blocked && (got.len || c->stalled)) {
		take_requests(loop, c, c->in.len ? bytes_str(&c->in) : got);
		fine = send_out(loop, c);
	}
	if (!fine) {
		connection_close(loop, c);
		return false;
	}
	return settle(loop, c) && !c->out.len && !c->working && !c->stream &&
	       (c->readable || c->stalled);
}

void connection_pump(struct loop *loop, struct connection *c)
{
	if (c->lingering) {
		linger(loop, c);
		return;
	}
	for (int i = 0; i < MAX_TURNS; i++)
		if (!turn(loop, c))
			return;
	queue(loop, c);
}

void connection_event(struct loop *loop, struct connection *c, uint32_t events)
{
	if (c->dead)
		return;
	if (events & (EPOLLIN | EPOLLRDHUP | EPOLLHUP | EPOLLERR))
		c->readable = true;
	if (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR))
		c->hung_up = true;
	if (c->stream && c->hung_up)
		connection_close(loop, c); /* nobody reads it any more */
	else if (!c->queued)
		connection_pump(loop, c);
}

void connection_queued(struct loop *loop, struct connection *c)
{
	c->queued = false;
	if (c->dead)
		connection_close(loop, c);
	else
		connection_pump(loop, c);
}

void connection_timeout(struct loop *loop, struct connection *c)
{
	if (c->stream && c->wait == WAIT_STREAM) {
		bytes_add(&loop->out, CPLY_STR(":\n\n"));
		connection_pump(loop, c);
		return;
	}
	bool says_why = c->wait == WAIT_HEAD || c->wait == WAIT_BODY;
	if (!says_why || c->queued) {
		connection_close(loop, c);
		return;
	}
	end_request(c);
	bytes_free(&c->in);
	dispatch_refusal(loop, c, 408);
	c->closing = true;
	connection_pump(loop, c);
}

/* A job came back: its answer goes out, and what waited behind it goes on. */
void connection_answer(struct loop *loop, struct server_job *job)
{
	struct connection *c = job->connection;
	c->working = false;
	if (c->dead) {
		connection_close(loop, c);
		return;
	}
	dispatch_answer(loop, c, &job->exchange);
	if (job->exchange.answer.stream && !c->closing &&
	    !cply_str_is(job->exchange.head->method, "HEAD")) {
		stream_open(loop, c, job->exchange.answer.stream);
		job->exchange.answer.stream = NULL;
	}
	if (!c->queued)
		connection_pump(loop, c);
}
