/* SPDX-License-Identifier: MIT */
/* A new file, whole or not at all: written without a name (or under a name of
 * its own), made durable, and only then put in its place. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

enum { NEW_FILE = 0666 };

/* The only global: what a signal handler has to remove. */
static char pending[PATH_MAX];
static volatile sig_atomic_t is_pending;

static void remove_pending(int signal_number)
{
	if (is_pending)
		unlink(pending);
	signal(signal_number, SIG_DFL);
	raise(signal_number);
}

static void watch_signals(void)
{
	static const int numbers[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };
	for (size_t i = 0; i < CPLY_COUNT(numbers); i++) {
		struct sigaction old, now = { .sa_handler = remove_pending };
		sigemptyset(&now.sa_mask);
		if (sigaction(numbers[i], NULL, &old) == 0 &&
		    old.sa_handler == SIG_DFL)
			sigaction(numbers[i], &now, NULL);
	}
}

static int failed(const char *path)
{
	cli_complain("cannot write %s: %s", path, strerror(errno));
	return EXIT_IO;
}

static int exists(const char *path)
{
	cli_complain("%s exists; use --force to replace it", path);
	return EXIT_FINDINGS;
}

int save_allowed(const char *path, bool force)
{
	struct stat st;
	if (stat(path, &st) != 0)
		return EXIT_FINE;
	if (S_ISDIR(st.st_mode)) {
		errno = EISDIR;
		return failed(path);
	}
	return S_ISREG(st.st_mode) && !force ? exists(path) : EXIT_FINE;
}

/* Everything there, and on the disk? A replaced file keeps its rights. */
static bool write_whole(int fd, const save_request *r, mode_t mode)
{
	if (!cli_write_all(fd, r->bytes))
		return false;
	if (mode != NEW_FILE && fchmod(fd, mode) != 0)
		return false;
	/* Some file systems cannot do it; that is no loss. */
	return fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP;
}

/* A path beside `path` that nobody else has: ".name.PID.crossply". */
static bool name_beside(const char *path, char out[PATH_MAX])
{
	const char *slash = strrchr(path, '/');
	int dir = slash ? (int)(slash - path) + 1 : 0;
	int n = snprintf(out, PATH_MAX, "%.*s.%.100s.%ld.crossply", dir, path,
	                 path + dir, (long)getpid());
	if (n > 0 && n < PATH_MAX)
		return true;
	errno = ENAMETOOLONG;
	return false;
}

static int settle(const save_request *r, bool replaced)
{
	if (replaced)
		return EXIT_FINE;
	int saved = errno;
	if (is_pending)
		unlink(pending);
	is_pending = 0;
	errno = saved;
	return errno == EEXIST && !r->force ? exists(r->path) : failed(r->path);
}

/* Gives the finished file under the name `pending` its real name. */
static bool take_place(const save_request *r)
{
	bool good = r->force ? rename(pending, r->path) == 0
	                     : link(pending, r->path) == 0;
	if (!good && !r->force && (errno == EPERM || errno == EOPNOTSUPP))
		/* No hard links here: a small gap is the best there is. */
		good = access(r->path, F_OK) != 0 &&
		       rename(pending, r->path) == 0;
	else if (good && !r->force)
		unlink(pending);
	if (good)
		is_pending = 0;
	return good;
}

static int save_named(const save_request *r, mode_t mode)
{
	if (!name_beside(r->path, pending))
		return failed(r->path);
	watch_signals();
	int fd = open(pending, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
	if (fd < 0)
		return failed(r->path);
	is_pending = 1;
	bool good = write_whole(fd, r, mode);
	if (close(fd) != 0)
		good = false;
	return settle(r, good && take_place(r));
}

/* A file without a name vanishes with the process, however that ends. */
static int open_nameless(const char *path, mode_t mode)
{
#ifdef O_TMPFILE
	char dir[PATH_MAX];
	const char *slash = strrchr(path, '/');
	size_t n = slash ? (size_t)(slash - path) + (slash == path) : 0;
	if (n >= sizeof dir)
		return -1;
	memcpy(dir, path, n);
	dir[n] = 0;
	return open(n ? dir : ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
#else
	(void)path, (void)mode;
	return -1;
#endif
}

static bool name_file(int fd, const char *path)
{
	char link_path[64];
	snprintf(link_path, sizeof link_path, "/proc/self/fd/%d", fd);
	return linkat(AT_FDCWD, link_path, AT_FDCWD, path, AT_SYMLINK_FOLLOW) ==
	       0;
}

static int save_nameless(const save_request *r, int fd, mode_t mode)
{
	bool good = write_whole(fd, r, mode);
	if (good && r->force) {
		good = name_beside(r->path, pending);
		if (good)
			watch_signals();
		if (good && name_file(fd, pending)) {
			is_pending = 1;
			good = take_place(r);
		} else {
			good = false;
		}
	} else if (good && !name_file(fd, r->path)) {
		if (errno == ENOENT) { /* no /proc */
			close(fd);
			return save_named(r, mode);
		}
		good = false;
	}
	int saved = errno;
	close(fd);
	errno = saved;
	return settle(r, good);
}

/* Pipes, terminals and the like cannot be replaced, only written to. */
static int save_device(const save_request *r)
{
	int fd = open(r->path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
	if (fd < 0)
		return failed(r->path);
	bool good = cli_write_all(fd, r->bytes);
	if (close(fd) != 0)
		good = false;
	return good ? EXIT_FINE : failed(r->path);
}

int save_file(const save_request *request)
{
	save_request r = *request;
	struct stat st;
	mode_t mode = NEW_FILE;
	char target[PATH_MAX];
	int code = save_allowed(r.path, r.force);
	if (code != EXIT_FINE)
		return code;
	if (stat(r.path, &st) == 0) {
		if (!S_ISREG(st.st_mode))
			return save_device(&r);
		if (access(r.path, W_OK) != 0)
			return failed(r.path);
		/* The file a link leads to is replaced, not the link. */
		if (realpath(r.path, target))
			r.path = target;
		mode = st.st_mode & 0777;
	}
	int fd = open_nameless(r.path, mode);
	if (fd >= 0)
		return save_nameless(&r, fd, mode);
	return save_named(&r, mode);
}

bool path_ends(const char *path, const char *suffix)
{
	size_t n = strlen(path), m = strlen(suffix);
	return n >= m &&
	       cply_str_is_nocase((cply_str){ path + n - m, m }, suffix);
}
