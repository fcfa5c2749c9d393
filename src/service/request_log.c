/* SPDX-License-Identifier: MIT */
#include "service/request_log.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { LONGEST_LINE = 512 };

void request_log_init(struct request_log *log, int fd)
{
	log->fd = fd;
	log->used = 0;
	pthread_mutex_init(&log->lock, NULL);
}

/* The network of the client: 24 bits of IPv4, 48 of IPv6. */
static void put_network(const struct address *client, char *out, size_t size)
{
	static const unsigned char mapped[12] = { [10] = 0xff, [11] = 0xff };
	const unsigned char *b = client->byte;
	if (memcmp(b, mapped, sizeof mapped) == 0)
		snprintf(out, size, "%u.%u.%u.0/24", b[12], b[13], b[14]);
	else
		snprintf(out, size, "%x:%x:%x::/48", (unsigned)b[0] << 8 | b[1],
		         (unsigned)b[2] << 8 | b[3],
		         (unsigned)b[4] << 8 | b[5]);
}

static void write_all(struct request_log *log)
{
	size_t done = 0;
	while (done < log->used) {
		ssize_t n = write(log->fd, log->room + done, log->used - done);
		if (n <= 0)
			break; /* a log that cannot be written stops nobody */
		done += (size_t)n;
	}
	log->used = 0;
}

void request_log_add(struct request_log *log, const struct exchange *x,
                     int64_t took_us)
{
	const struct route *route = x->match.route;
	char line[LONGEST_LINE], client[64], at[32];
	struct tm utc;
	time_t seconds = (time_t)(x->now_ms / 1000);
	if (log->fd < 0)
		return;
	gmtime_r(&seconds, &utc);
	strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%S", &utc);
	put_network(&x->client, client, sizeof client);
	int len = snprintf(
		line, sizeof line,
		"{\"at\":\"%s.%03dZ\",\"method\":\"%s\",\"route\":\"%s\","
		"\"status\":%d,\"us\":%lld,\"bytes\":%zu,\"client\":\"%s\"}\n",
		at, (int)(x->now_ms % 1000), route ? route->method : "",
		route ? route->path : "", x->answer.status, (long long)took_us,
		x->answer.body.len, client);
	if (len <= 0 || len >= LONGEST_LINE)
		return;
	pthread_mutex_lock(&log->lock);
	if (log->used + (size_t)len > sizeof log->room)
		write_all(log);
	memcpy(log->room + log->used, line, (size_t)len);
	log->used += (size_t)len;
	pthread_mutex_unlock(&log->lock);
}

void request_log_flush(struct request_log *log)
{
	pthread_mutex_lock(&log->lock);
	if (log->fd >= 0)
		write_all(log);
	pthread_mutex_unlock(&log->lock);
}
