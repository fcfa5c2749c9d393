/* SPDX-License-Identifier: MIT */
/* load PORT PATH CONNECTIONS REQUESTS: asks a server on loopback for a path,
 * again and again on connections that stay open, and prints how many answers
 * came, how many bytes they had and how many seconds it took. Every answer must
 * be a 200 with a length.
 * With @FILE instead of a path, each connection submits a play: FILE has a line
 * "PLAY TOKEN NEXT" for each.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { ROOM = 65536, LONGEST_HEAD = 4096 };

struct client {
	int fd;
	char head[LONGEST_HEAD];
	size_t n_head;
	size_t left; /* bytes of the body that are to come */
	bool in_body;
	char play[64], token[64]; /* of a submission */
	int next;
};

static bool submits;
static char request[1024];
static size_t request_size;
static unsigned long asked, answered, wanted;
static unsigned long long bytes;

static void die(const char *what)
{
	perror(what);
	exit(1);
}

static int open_one(int port)
{
	struct sockaddr_in at = { .sin_family = AF_INET,
		                  .sin_port = htons((uint16_t)port),
		                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int one = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
	if (fd < 0 || connect(fd, (struct sockaddr *)&at, sizeof at) != 0)
		die("connect");
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
	return fd;
}

/* Each has a key of its own. */
static void make_submission(const struct client *c)
{
	char body[64];
	int size = snprintf(body, sizeof body, "{\"next\":%d}", c->next);
	request_size = (size_t)snprintf(
		request, sizeof request,
		"POST /v1/plays/%s/submissions HTTP/1.1\r\nHost: x\r\n"
		"Authorization: Bearer %s\r\nIdempotency-Key: %d-%lu\r\n"
		"Content-Type: application/json\r\nContent-Length: %d\r\n"
		"\r\n%s",
		c->play, c->token, (int)getpid(), asked, size, body);
}

static void ask(const struct client *c)
{
	if (asked == wanted)
		return;
	asked++;
	if (submits)
		make_submission(c);
	if (write(c->fd, request, request_size) != (ssize_t)request_size)
		die("write");
}

/* The length in a complete head. */
static size_t length_of(struct client *c)
{
	c->head[c->n_head] = '\0';
	const char *at = strcasestr(c->head, "\r\nContent-Length:");
	if (strncmp(c->head, "HTTP/1.1 200", 12) != 0 || !at) {
		fprintf(stderr, "unexpected answer:\n%s\n", c->head);
		exit(1);
	}
	return strtoul(at + 17, NULL, 10);
}

static size_t take_head(struct client *c, const char *in, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (c->n_head == LONGEST_HEAD - 1)
			die("a long head");
		c->head[c->n_head++] = in[i];
		if (c->n_head < 4 ||
		    memcmp(c->head + c->n_head - 4, "\r\n\r\n", 4) != 0)
			continue;
		c->left = length_of(c);
		c->in_body = true;
		return i + 1;
	}
	return n;
}

static void take(struct client *c, const char *in, size_t n)
{
	bytes += n;
	while (n || (c->in_body && !c->left)) {
		size_t used = c->in_body ? (n < c->left ? n : c->left)
		                         : take_head(c, in, n);
		if (c->in_body && used <= c->left && c->n_head == 0)
			c->left -= used;
		if (c->in_body && c->n_head) {
			c->n_head = 0; /* the head has just ended */
		} else if (c->in_body && !c->left) {
			c->in_body = false;
			answered++;
			ask(c);
		}
		in += used;
		n -= used;
	}
}

static void read_plays(const char *path, struct client *client, size_t count)
{
	FILE *f = fopen(path, "r");
	for (size_t i = 0; f && i < count; i++)
		if (fscanf(f, "%63s %63s %d", client[i].play, client[i].token,
		           &client[i].next) != 3)
			die("too few plays");
	if (!f || fclose(f) != 0)
		die(path);
}

static double seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
	static char room[ROOM];
	if (argc != 5)
		return 2;
	int port = (int)strtol(argv[1], NULL, 10);
	size_t count = strtoul(argv[3], NULL, 10);
	wanted = strtoul(argv[4], NULL, 10);
	request_size =
		(size_t)snprintf(request, sizeof request,
	                         "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", argv[2]);
	struct client *client = calloc(count, sizeof *client);
	int epoll = epoll_create1(0);
	if (!client || epoll < 0)
		die("epoll");
	submits = argv[2][0] == '@';
	if (submits)
		read_plays(argv[2] + 1, client, count);
	double began = seconds();
	for (size_t i = 0; i < count; i++) {
		struct epoll_event event = { .events = EPOLLIN,
			                     .data.ptr = &client[i] };
		client[i].fd = open_one(port);
		epoll_ctl(epoll, EPOLL_CTL_ADD, client[i].fd, &event);
		ask(&client[i]);
	}
	while (answered < wanted) {
		struct epoll_event event[64];
		int n = epoll_wait(epoll, event, 64, 10000);
		if (n <= 0)
			die("the server does not answer");
		for (int i = 0; i < n; i++) {
			struct client *c = event[i].data.ptr;
			ssize_t got = read(c->fd, room, sizeof room);
			if (got <= 0)
				die("read");
			take(c, room, (size_t)got);
		}
	}
	printf("%lu %llu %.6f\n", answered, bytes, seconds() - began);
	free(client);
	return 0;
}
