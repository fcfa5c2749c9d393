/* SPDX-License-Identifier: MIT */
/* Bytes of files, pipes and standard input. Files are read, not mapped: one
 * that is cut short while we look at it must not end the program. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

enum { HEAD = 64 * 1024, KEPT = 8 * 1024 * 1024 };

static ssize_t read_some(int fd, char *into, size_t room)
{
	ssize_t n;
	do
		n = read(fd, into, room);
	while (n < 0 && errno == EINTR);
	return n;
}

/* ---- files that are read bit by bit ---- */

load_result load_open(load_input *in, const char *path)
{
	struct stat st;
	load_close(in);
	bool is_stdin = strcmp(path, "-") == 0;
	in->fd = is_stdin ? STDIN_FILENO
	                  : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (in->fd < 0 || fstat(in->fd, &st) != 0)
		return LOAD_FAILED;
	if (S_ISDIR(st.st_mode))
		return LOAD_IS_DIR;
	/* What was read of standard input before may be another's. */
	in->is_file = S_ISREG(st.st_mode) && !is_stdin;
	in->size = in->is_file ? (uint64_t)st.st_size : 0;
	return LOAD_OK;
}

bool load_head(load_input *in, cply_str *out)
{
	if (!in->head)
		in->head = malloc(HEAD);
	if (!in->head) {
		errno = ENOMEM;
		return false;
	}
	ssize_t n = 1;
	while (in->n_head < HEAD && n > 0) {
		n = read_some(in->fd, in->head + in->n_head, HEAD - in->n_head);
		if (n > 0)
			in->n_head += (size_t)n;
	}
	*out = (cply_str){ in->head, in->n_head };
	return n >= 0;
}

size_t load_feed(void *ctx, char *into, size_t room)
{
	load_input *in = ctx;
	size_t n = in->n_head - in->at_head;
	if (n) {
		n = n < room ? n : room;
		memcpy(into, in->head + in->at_head, n);
		in->at_head += n;
		return n;
	}
	ssize_t got = read_some(in->fd, into, room);
	if (got < 0)
		in->error = errno;
	return got > 0 ? (size_t)got : 0;
}

bool load_rewind(void *ctx)
{
	load_input *in = ctx;
	in->n_head = in->at_head = 0;
	return lseek(in->fd, 0, SEEK_SET) == 0;
}

void load_close(load_input *in)
{
	int saved = errno;
	if (in->is_open_ && in->fd > STDIN_FILENO)
		close(in->fd);
	in->is_open_ = true;
	in->fd = -1;
	in->error = 0;
	in->n_head = in->at_head = 0;
	errno = saved;
}

/* ---- whole files ---- */

static bool grow(load_buffer *b, size_t want)
{
	if (want <= b->cap)
		return true;
	size_t cap = b->cap ? b->cap : HEAD + 1;
	while (cap < want)
		cap = cap > SIZE_MAX / 2 ? want : cap * 2;
	char *p = memory_resize(b->bytes, cap);
	if (!p) {
		errno = ENOMEM;
		return false;
	}
	b->bytes = p;
	b->cap = cap;
	return true;
}

load_result load_file(const char *path, size_t max, load_buffer *b)
{
	load_input in = { 0 };
	load_result result = load_open(&in, path);
	b->len = 0;
	if (result == LOAD_OK && in.size > max) {
		result = LOAD_TOO_LARGE;
	} else if (result == LOAD_OK && in.is_file &&
	           !grow(b, (size_t)in.size + 1)) {
		result = LOAD_FAILED;
	}
	while (result == LOAD_OK) {
		if (b->len == b->cap && !grow(b, b->len + 1))
			result = LOAD_FAILED;
		else if (b->len > max)
			result = LOAD_TOO_LARGE;
		else {
			ssize_t n = read_some(in.fd, b->bytes + b->len,
			                      b->cap - b->len);
			if (n == 0)
				break;
			if (n < 0)
				result = LOAD_FAILED;
			else
				b->len += (size_t)n;
		}
	}
	load_close(&in);
	return result;
}

void load_free(load_buffer *b)
{
	free(b->bytes);
	*b = (load_buffer){ 0 };
}
