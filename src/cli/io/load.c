/* SPDX-License-Identifier: MIT */
/* Bytes of files, pipes and standard input, into memory that is used again.
 * Files are read, not mapped: one that is cut short while we look at it must
 * not end the program. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

enum { HEAD = 64 * 1024, KEPT = 8 * 1024 * 1024 };

/* What was read from standard input too early. */
static load_buffer unread;
static size_t unread_at;

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

static ssize_t read_some(int fd, char *into, size_t room)
{
	if (fd != STDIN_FILENO || unread_at == unread.len)
		return read(fd, into, room);
	size_t n = unread.len - unread_at;
	n = n < room ? n : room;
	memcpy(into, unread.bytes + unread_at, n);
	unread_at += n;
	return (ssize_t)n;
}

bool load_unread(cply_str bytes)
{
	unread.len = unread_at = 0;
	if (!grow(&unread, bytes.len + 1))
		return false;
	memcpy(unread.bytes, bytes.ptr, bytes.len);
	unread.len = bytes.len;
	return true;
}

/* Reads until `limit` bytes are there or the end is reached, which for a file
 * is where its size says (0: nobody knows). */
static bool fill(int fd, load_buffer *b, size_t limit, uint64_t size,
                 bool *at_end)
{
	while (b->len < limit) {
		*at_end = size && b->len == size;
		if (*at_end)
			return true;
		size_t want = b->len < HEAD ? HEAD : b->len * 2;
		if (!grow(b, want < limit ? want : limit))
			return false;
		size_t room = (b->cap < limit ? b->cap : limit) - b->len;
		ssize_t n = read_some(fd, b->bytes + b->len, room);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		if (n == 0) {
			*at_end = true;
			return true;
		}
		b->len += (size_t)n;
	}
	*at_end = size && b->len == size;
	return true;
}

static load_result too_large(load_buffer *b, uint64_t size)
{
	b->size = size > b->len ? size : b->len;
	return LOAD_TOO_LARGE;
}

static load_result load_fd(int fd, const char *path, size_t max,
                           load_wanted *wanted, load_buffer *b)
{
	struct stat st;
	bool at_end;
	if (fstat(fd, &st) != 0)
		return LOAD_FAILED;
	if (S_ISDIR(st.st_mode))
		return LOAD_IS_DIR;
	size_t head = max < HEAD ? max + 1 : HEAD;
	uint64_t size = S_ISREG(st.st_mode) ? (uint64_t)st.st_size : 0;
	bool large = size > max;
	if (large && !wanted)
		return too_large(b, size);
	/* One allocation for a file whose size is known. */
	if (!wanted && S_ISREG(st.st_mode) && !grow(b, (size_t)st.st_size + 1))
		return LOAD_FAILED;
	if (!fill(fd, b, head, size, &at_end))
		return LOAD_FAILED;
	if (wanted &&
	    !wanted((cply_str){ b->bytes, b->len }, cply_str_of(path)))
		return LOAD_SKIPPED;
	if (large)
		return too_large(b, size);
	/* One byte past the limit tells a pipe that is too long. */
	if (!at_end && !fill(fd, b, max + 1, size, &at_end))
		return LOAD_FAILED;
	return b->len > max ? too_large(b, size) : LOAD_OK;
}

load_result load_file(const char *path, size_t max, load_wanted *wanted,
                      load_buffer *b)
{
	/* What one huge file needed is not held for the small ones. */
	if (b->cap > KEPT)
		load_free(b);
	b->len = 0;
	if (max > SIZE_MAX / 4)
		max = SIZE_MAX / 4;
	if (strcmp(path, "-") == 0)
		return load_fd(STDIN_FILENO, path, max, wanted, b);
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (fd < 0)
		return LOAD_FAILED;
	load_result result = load_fd(fd, path, max, wanted, b);
	int saved = errno;
	close(fd);
	errno = saved;
	return result;
}

load_result load_bytes(cply_str bytes, load_buffer *b)
{
	if (!grow(b, bytes.len + 1))
		return LOAD_FAILED;
	if (bytes.len)
		memcpy(b->bytes, bytes.ptr, bytes.len);
	b->len = bytes.len;
	return LOAD_OK;
}

void load_free(load_buffer *b)
{
	free(b->bytes);
	*b = (load_buffer){ 0 };
}
