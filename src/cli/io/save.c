/* SPDX-License-Identifier: MIT */
/* A new file, whole or not at all: see save.h. */
#include "cli/io/save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/io/interrupt.h"
#include "cli/io/target.h"

enum { NEW_FILE = 0666, PRIVATE_FILE = 0600 };

/* ---- messages ---- */

__attribute__((format(printf, 2, 3))) static void say(const saver *s,
                                                      const char *format, ...)
{
	char text[PATH_MAX + 256];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	if (s->to.said)
		cply_put(s->to.said, text);
	else
		cli_complain("%s", text);
}

static int failed(const saver *s)
{
	say(s, "cannot write %s: %s",
	    s->to.path ? s->to.path : "to standard output",
	    s->why ? s->why : strerror(errno));
	return EXIT_IO;
}

static int exists(const saver *s)
{
	say(s, "%s exists; %s", s->to.path,
	    s->to.instead ? s->to.instead : "use --force to replace it");
	return EXIT_FINDINGS;
}

/* ---- opening ---- */

static void close_all(saver *s)
{
	int saved = errno;
	if (s->fd >= 0)
		close(s->fd);
	if (s->remembered >= 0)
		unlinkat(s->dir, s->beside, 0);
	interrupt_forget(s->remembered);
	if (s->dir >= 0)
		close(s->dir);
	s->fd = s->dir = s->remembered = -1;
	errno = saved;
}

static bool is_replaced(const saver *s)
{
	return s->is_there && S_ISREG(s->old.st_mode);
}

/* Devices and the like cannot be replaced, only written to. */
static bool is_written_into(const saver *s)
{
	return s->is_there && !S_ISREG(s->old.st_mode);
}

/* Finds out what is there, and whether we may write it. */
static int judge(saver *s)
{
	if (!target_find(s))
		return failed(s);
	if (s->is_descriptor)
		return EXIT_FINE;
	if (is_replaced(s) && !s->to.force)
		return exists(s);
	if (s->is_there && S_ISBLK(s->old.st_mode) && !s->to.force) {
		say(s, "%s is a block device; use --force to overwrite it",
		    s->to.path);
		return EXIT_FINDINGS;
	}
	if (s->is_there && faccessat(s->dir, s->name, W_OK, AT_EACCESS) != 0)
		return failed(s);
	if (!is_written_into(s) &&
	    faccessat(s->dir, ".", W_OK | X_OK, AT_EACCESS) != 0)
		return failed(s);
	return EXIT_FINE;
}

static void begin(saver *s, const save_request *to)
{
	*s = (saver){ .to = *to, .fd = -1, .dir = -1, .remembered = -1 };
	if (to->path && strcmp(to->path, "-") == 0)
		s->to.path = NULL;
}

int save_check(const save_request *r)
{
	saver s;
	begin(&s, r);
	int code = s.to.path ? judge(&s) : EXIT_FINE;
	close_all(&s);
	return code;
}

int save_allowed(const char *path, bool force)
{
	return save_check(&(save_request){ .path = path, .force = force });
}

static bool open_into(saver *s)
{
	struct stat now;
	s->fd = openat(s->dir, s->name,
	               O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW);
	if (s->fd < 0 || fstat(s->fd, &now) != 0)
		return false;
	if (now.st_dev == s->old.st_dev && now.st_ino == s->old.st_ino)
		return true;
	errno = ESTALE; /* somebody changes things under our hands */
	return false;
}

/* A name beside the target that nobody else has; from now on a signal removes
 * the file of that name. */
static bool choose_beside(saver *s)
{
	uint64_t number = 0;
	if (getrandom(&number, sizeof number, 0) < 0)
		number = (uint64_t)getpid();
	snprintf(s->beside, sizeof s->beside, ".%016llx.crossply",
	         (unsigned long long)number);
	s->remembered = interrupt_remember(s->dir, s->beside);
	return s->remembered >= 0;
}

/* A file without a name vanishes with the process, however that ends. It gets
 * its name through /proc. */
static bool open_nameless(saver *s, mode_t mode)
{
#ifdef O_TMPFILE
	if (access("/proc/self/fd", X_OK) == 0)
		s->fd = openat(s->dir, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC,
		               mode);
#endif
	(void)mode;
	return s->fd >= 0;
}

static bool open_beside(saver *s, mode_t mode)
{
	if (!choose_beside(s))
		return false;
	s->fd = openat(s->dir, s->beside,
	               O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
	if (s->fd < 0) { /* nothing of ours to remove */
		interrupt_forget(s->remembered);
		s->remembered = -1;
	}
	return s->fd >= 0;
}

int save_open(saver *s, const save_request *to)
{
	begin(s, to);
	if (!s->to.path) {
		s->fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
		return s->fd >= 0 ? EXIT_FINE : failed(s);
	}
	int code = judge(s);
	if (code == EXIT_FINE && !s->is_descriptor) {
		mode_t mode = is_replaced(s)     ? s->old.st_mode & 0777
		              : s->to.is_private ? PRIVATE_FILE
		                                 : NEW_FILE;
		bool good = is_written_into(s) ? open_into(s)
		                               : open_nameless(s, mode) ||
		                                         open_beside(s, mode);
		code = good ? EXIT_FINE : failed(s);
	}
	if (code != EXIT_FINE)
		close_all(s);
	return code;
}

/* ---- writing ---- */

bool save_put(void *ctx, cply_str bytes)
{
	saver *s = ctx;
	s->n_put += bytes.len;
	if (!s->has_failed && !cli_write_all(s->fd, bytes)) {
		s->has_failed = true;
		failed(s);
	}
	return !s->has_failed;
}

/* ---- the end ---- */

/* As the file that is replaced. A group that cannot be kept takes its rights
 * along. */
static bool keep_rights(const saver *s)
{
	struct stat now;
	mode_t mode = s->old.st_mode & 0777;
	if (!is_replaced(s))
		return true;
	if (fstat(s->fd, &now) != 0)
		return false;
	if (now.st_gid != s->old.st_gid &&
	    fchown(s->fd, (uid_t)-1, s->old.st_gid) != 0)
		mode = (mode & 0707) | (mode & 07) << 3;
	if (now.st_uid != s->old.st_uid) /* only root may give files away */
		(void)!fchown(s->fd, s->old.st_uid, (gid_t)-1);
	return fchmod(s->fd, mode) == 0;
}

/* Some file systems cannot do it; that is no loss. */
static bool make_durable(const saver *s)
{
	return fsync(s->fd) == 0 || errno == EINVAL || errno == ENOTSUP;
}

static bool name_file(const saver *s, const char *name)
{
	char link_path[64];
	snprintf(link_path, sizeof link_path, "/proc/self/fd/%d", s->fd);
	return linkat(AT_FDCWD, link_path, s->dir, name, AT_SYMLINK_FOLLOW) ==
	       0;
}

/* What came there since we looked must not be lost. */
static bool replace(saver *s)
{
	struct stat now;
	if (fstatat(s->dir, s->name, &now, AT_SYMLINK_NOFOLLOW) == 0 &&
	    !S_ISREG(now.st_mode)) {
		errno = EEXIST;
		return false;
	}
	return renameat(s->dir, s->beside, s->dir, s->name) == 0;
}

static bool is_unsupported(void)
{
	return errno == EINVAL || errno == ENOSYS || errno == EPERM ||
	       errno == EOPNOTSUPP;
}

/* The file `beside` takes a name that is free. */
static bool take_free_name(const saver *s)
{
	if (renameat2(s->dir, s->beside, s->dir, s->name, RENAME_NOREPLACE) ==
	    0)
		return true;
	if (!is_unsupported())
		return false;
	if (linkat(s->dir, s->beside, s->dir, s->name, 0) == 0) {
		unlinkat(s->dir, s->beside, 0);
		return true;
	}
	if (!is_unsupported())
		return false;
	/* No hard links either: a small gap is the best there is. */
	if (faccessat(s->dir, s->name, F_OK, AT_SYMLINK_NOFOLLOW) == 0) {
		errno = EEXIST;
		return false;
	}
	return renameat(s->dir, s->beside, s->dir, s->name) == 0;
}

static bool take_place(saver *s)
{
	bool is_nameless = !s->beside[0];
	if (!keep_rights(s) || !make_durable(s))
		return false;
	if (is_nameless && !s->to.force)
		return name_file(s, s->name);
	if (is_nameless && (!choose_beside(s) || !name_file(s, s->beside)))
		return false;
	int fd = s->fd;
	s->fd = -1;
	if (close(fd) != 0 || !(s->to.force ? replace(s) : take_free_name(s)))
		return false;
	interrupt_forget(s->remembered);
	s->remembered = -1;
	return true;
}

int save_commit(saver *s)
{
	int code = EXIT_FINE;
	if (s->has_failed) {
		code = EXIT_IO;
	} else if (!s->to.path || s->is_descriptor || is_written_into(s)) {
		int fd = s->fd;
		s->fd = -1;
		if (close(fd) != 0)
			code = failed(s);
	} else if (!take_place(s)) {
		code = errno == EEXIST && !s->to.force ? exists(s) : failed(s);
	}
	close_all(s);
	return code;
}

void save_abandon(saver *s)
{
	close_all(s);
}

int save_file(const save_request *r)
{
	saver s;
	int code = save_open(&s, r);
	if (code != EXIT_FINE)
		return code;
	save_put(&s, r->bytes);
	return save_commit(&s);
}

/* ---- what grows while things happen ---- */

int save_open_own(const char *path)
{
	struct stat st;
	int fd = open(path,
	              O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY |
	                      O_NONBLOCK,
	              0600);
	if (fd < 0 || (fstat(fd, &st) == 0 && S_ISREG(st.st_mode)))
		return fd;
	close(fd);
	errno = EEXIST;
	return -1;
}
