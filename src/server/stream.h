/* SPDX-License-Identifier: MIT */
/* Answers that go on after their body, such as server-sent events. A stream
 * belongs to a connection and stays on its loop; messages come from any thread
 * and reach all streams of their topic. One that waits costs a connection
 * without buffers, and a line every now and then. */
#ifndef CROSSPLY_SERVER_STREAM_H
#define CROSSPLY_SERVER_STREAM_H

#include <stdatomic.h>

#include "server/bytes.h"

struct connection;
struct server;
struct stream;

/* Freed when all loops have seen it. */
struct message {
	uint64_t topic;
	atomic_uint holders;
	void (*free)(struct message *message);
};

/* All but `closed` are called on the loop. */
struct stream_type {
	/* From now on messages reach it; what was published before, since its
	 * answer was made, did not. */
	void (*opened)(struct stream *stream);
	/* Adds what the message has for this stream. False: it ends then. */
	bool (*deliver)(struct stream *stream, const struct message *message,
	                struct bytes *out);
	/* Frees it; also where it was never opened. */
	void (*closed)(struct stream *stream);
};

struct stream {
	const struct stream_type *type;
	uint64_t topic; /* streams of other topics may have the same number */
	struct connection *connection;
	struct stream *next, **link; /* of its bucket */
};

enum { STREAM_BUCKETS = 256 };

/* To the streams of its topic on every loop, from any thread. The caller gives
 * it away. */
void server_publish(struct server *server, struct message *message);

#endif
