/* SPDX-License-Identifier: MIT */
/* Where a file is going to be: see target.h and the rules in save.h. */
#include "cli/io/target.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { MOST_LINKS = 40 };

/* The descriptor that a path means, or -1. Opening it again would begin at the
 * start of the file that is behind it. */
static int descriptor_of(const char *path)
{
	static const char *const folders[] = { "/dev/fd/", "/proc/self/fd/" };
	uint32_t n;
	if (strcmp(path, "/dev/stdout") == 0)
		return STDOUT_FILENO;
	if (strcmp(path, "/dev/stderr") == 0)
		return STDERR_FILENO;
	for (size_t i = 0; i < CPLY_COUNT(folders); i++) {
		size_t len = strlen(folders[i]);
		if (strncmp(path, folders[i], len) == 0 &&
		    cply_str_u32(cply_str_of(path + len), &n) && n <= INT_MAX)
			return (int)n;
	}
	return -1;
}

/* Opens the folder that the last name of a path is in, from the folder that
 * was open before. `path` is cut there. */
static bool enter(saver *s, char *path)
{
	char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	const char *folder = !slash ? "." : slash == path ? "/" : path;
	size_t n = strlen(name);
	if (n > NAME_MAX) {
		errno = ENAMETOOLONG;
		return false;
	}
	memcpy(s->name, name, n + 1);
	if (slash)
		*slash = 0;
	int dir = openat(s->dir < 0 ? AT_FDCWD : s->dir, folder,
	                 O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (s->dir >= 0)
		close(s->dir);
	s->dir = dir;
	/* A folder, however it is called. */
	if (dir >= 0 &&
	    (!n || strcmp(name, ".") == 0 || strcmp(name, "..") == 0)) {
		errno = EISDIR;
		return false;
	}
	return dir >= 0;
}

/* Anyone can put a link or a FIFO into /tmp and wait for who writes there. */
static bool is_trusted(const saver *s)
{
	struct stat folder;
	if (fstat(s->dir, &folder) != 0)
		return false;
	return !(folder.st_mode & S_ISVTX) || !(folder.st_mode & S_IWOTH) ||
	       s->old.st_uid == geteuid() || s->old.st_uid == folder.st_uid;
}

static bool is_refused(saver *s)
{
	bool is_link = S_ISLNK(s->old.st_mode);
	if (S_ISREG(s->old.st_mode) || is_trusted(s))
		return false;
	s->why = is_link ? "the symbolic link belongs to another user"
	                 : "it belongs to another user";
	return true;
}

/* What is at `name`? False: nothing that could be written or followed. */
static bool look(saver *s)
{
	if (fstatat(s->dir, s->name, &s->old, AT_SYMLINK_NOFOLLOW) != 0)
		return false;
	s->is_there = true;
	errno = EISDIR;
	return !S_ISDIR(s->old.st_mode) && !is_refused(s);
}

static bool read_link(const saver *s, char path[PATH_MAX])
{
	ssize_t n = readlinkat(s->dir, s->name, path, PATH_MAX);
	if (n >= 0 && n < PATH_MAX) {
		path[n] = 0;
		return true;
	}
	errno = n < 0 ? errno : ENAMETOOLONG;
	return false;
}

/* May what is there be replaced by the kind of file that is to come? */
static bool is_of_kind(saver *s)
{
	char head[16];
	cply_str want = s->to.replaces;
	if (!want.len)
		return true;
	if (!S_ISREG(s->old.st_mode)) {
		s->why = S_ISLNK(s->old.st_mode) ? "it is a symbolic link"
		                                 : "it is not a regular file";
		return false;
	}
	int fd = openat(s->dir, s->name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0)
		return false;
	ssize_t n = read(fd, head, want.len);
	close(fd);
	/* What was cut off is still one; an empty file is nothing. */
	bool good = n >= 0 && memcmp(head, want.ptr, (size_t)n) == 0;
	if (!good)
		s->why = "it exists and is something else";
	return good;
}

static bool take_descriptor(saver *s, int fd)
{
	s->is_descriptor = true;
	s->fd = fcntl(fd, F_DUPFD_CLOEXEC, 3);
	return s->fd >= 0;
}

bool target_find(saver *s)
{
	char path[PATH_MAX];
	size_t n = strlen(s->to.path);
	errno = n ? ENAMETOOLONG : ENOENT;
	if (!n || n >= sizeof path)
		return false;
	memcpy(path, s->to.path, n + 1);
	for (int links = 0; links < MOST_LINKS; links++) {
		int fd = descriptor_of(path);
		s->is_there = false;
		if (fd >= 0 && !s->to.replaces.len)
			return take_descriptor(s, fd);
		if (!enter(s, path))
			return false;
		if (!look(s)) {
			bool is_missing = !s->is_there && errno == ENOENT;
			if (is_missing && links)
				s->why = "the symbolic link is broken";
			return is_missing && !links;
		}
		if (!is_of_kind(s))
			return false;
		if (!S_ISLNK(s->old.st_mode))
			return true;
		if (!read_link(s, path))
			return false;
	}
	errno = ELOOP;
	return false;
}
