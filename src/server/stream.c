/* SPDX-License-Identifier: MIT */
#include "server/stream.h"

#include <stdlib.h>
#include <sys/socket.h>

#include "server/loop.h"

/* A connection that has not taken so much is closed: whoever reads it comes
 * back, and says where it was. The kernel would hold megabytes for it. */
enum { STREAM_HIGH = 256 << 10, KERNEL_BYTES = 64 << 10 };

static void release(struct message *message)
{
	if (atomic_fetch_sub(&message->holders, 1) == 1)
		message->free(message);
}

void server_publish(struct server *server, struct message *message)
{
	atomic_store(&message->holders, 1);
	for (unsigned i = 0; i < server->loops; i++) {
		struct loop *loop = &server->loop[i];
		if (!atomic_load(&loop->streams))
			continue;
		struct mail *mail = malloc(sizeof *mail);
		if (!mail)
			continue;
		*mail = (struct mail){ .message = message };
		atomic_fetch_add(&message->holders, 1);
		pthread_mutex_lock(&loop->lock);
		*loop->mail_end = mail;
		loop->mail_end = &mail->next;
		pthread_mutex_unlock(&loop->lock);
		loop_wake(loop);
	}
	release(message);
}

/* ---- on the loop ---- */

void stream_open(struct loop *loop, struct connection *c, struct stream *stream)
{
	struct stream **head = &loop->stream[stream->topic % STREAM_BUCKETS];
	int size = KERNEL_BYTES;
	setsockopt(c->fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
	stream->connection = c;
	stream->next = *head;
	stream->link = head;
	if (*head)
		(*head)->link = &stream->next;
	*head = stream;
	c->stream = stream;
	atomic_fetch_add(&loop->streams, 1);
	stream->type->opened(stream);
}

void stream_close(struct loop *loop, struct connection *c)
{
	struct stream *stream = c->stream;
	if (!stream)
		return;
	c->stream = NULL;
	*stream->link = stream->next;
	if (stream->next)
		stream->next->link = stream->link;
	atomic_fetch_sub(&loop->streams, 1);
	stream->type->closed(stream);
}

static void deliver(struct loop *loop, const struct message *message)
{
	struct stream *s = loop->stream[message->topic % STREAM_BUCKETS], *next;
	for (; s; s = next) {
		struct connection *c = s->connection;
		next = s->next;
		if (s->topic != message->topic)
			continue;
		if (c->out.len > STREAM_HIGH) {
			connection_close(loop, c);
			continue;
		}
		if (!s->type->deliver(s, message, &loop->out)) {
			stream_close(loop, c);
			c->closing = true;
		}
		connection_pump(loop, c);
	}
}

void stream_take_mail(struct loop *loop)
{
	pthread_mutex_lock(&loop->lock);
	struct mail *mail = loop->mail;
	loop->mail = NULL;
	loop->mail_end = &loop->mail;
	pthread_mutex_unlock(&loop->lock);
	while (mail) {
		struct mail *next = mail->next;
		deliver(loop, mail->message);
		release(mail->message);
		free(mail);
		mail = next;
	}
}

void stream_close_all(struct loop *loop)
{
	for (size_t i = 0; i < STREAM_BUCKETS; i++)
		while (loop->stream[i])
			connection_close(loop, loop->stream[i]->connection);
}
