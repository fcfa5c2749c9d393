/* SPDX-License-Identifier: MIT */
/* The journal of a game: see journal.h. */
#include "cli/play/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LARGEST = 1 << 28, SYNC = 5000 };

/* ---- which file ---- */

static bool make_path(journal *j, const char *key)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	int n = -1;
	if (state && state[0] == '/')
		n = snprintf(j->path, PATH_MAX, "%s/crossply/play/%s.journal",
		             state, key);
	else if (home && home[0] == '/')
		n = snprintf(j->path, PATH_MAX,
		             "%s/.local/state/crossply/play/%s.journal", home,
		             key);
	if (n > 0 && n < PATH_MAX)
		return true;
	errno = n < 0 ? ENOENT : ENAMETOOLONG;
	return false;
}

/* ---- opening ---- */

static bool lock(int fd, pid_t *holder)
{
	struct flock l = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	*holder = 0;
	if (fcntl(fd, F_SETLK, &l) == 0)
		return true;
	int saved = errno;
	l = (struct flock){ .l_type = F_WRLCK, .l_whence = SEEK_SET };
	if (fcntl(fd, F_GETLK, &l) == 0 && l.l_type != F_UNLCK)
		*holder = l.l_pid;
	errno = saved;
	/* Some file systems know no locks; that is no reason not to play. */
	return errno == ENOLCK || errno == EOPNOTSUPP;
}

static bool is_current(const journal *j)
{
	struct stat open_file, named;
	return fstat(j->fd, &open_file) == 0 && stat(j->path, &named) == 0 &&
	       open_file.st_ino == named.st_ino &&
	       open_file.st_dev == named.st_dev;
}

int journal_open(journal *j, const cply_crossword *puzzle, const char *name,
                 cply_arena *a)
{
	char key[CPLYI_PLAYING_KEY + 1];
	pid_t holder;
	*j = (journal){ .fd = -1 };
	if (!cplyi_playing_key(puzzle, a, key)) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	/* Another game may end, and take its journal along, between our
	 * opening and our locking. */
	if (!make_path(j, key)) {
		cli_complain(
			errno == ENAMETOOLONG
				? "cannot keep a journal: the path is too "
				  "long; set XDG_STATE_HOME to another "
				  "folder"
				: "cannot keep a journal: HOME is not set; "
				  "set it, or XDG_STATE_HOME to a "
				  "writable folder");
		return EXIT_IO;
	}
	for (int tries = 0; tries < 10; tries++) {
		if (path_make_folders(j->path))
			j->fd = save_open_own(j->path);
		if (j->fd < 0) {
			cli_complain("cannot keep a journal in %s: %s (set "
			             "XDG_STATE_HOME to a writable folder)",
			             j->path, strerror(errno));
			return EXIT_IO;
		}
		if (!lock(j->fd, &holder)) {
			if (holder)
				cli_complain("%s is already being played, "
				             "by process %ld",
				             name, (long)holder);
			else
				cli_complain("%s is already being played",
				             name);
			journal_close(j);
			return EXIT_IO;
		}
		if (is_current(j))
			return EXIT_FINE;
		journal_close(j);
	}
	cli_complain("cannot keep a journal in %s", j->path);
	return EXIT_IO;
}

/* ---- reading ---- */

static bool load(int fd, cply_buf *b)
{
	if (lseek(fd, 0, SEEK_SET) != 0)
		return false;
	for (;;) {
		char *room = cply_buf_room(b, 65536);
		if (!room || b->len > LARGEST)
			return false;
		ssize_t n = read(fd, room, 65536);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return n == 0;
		b->len += (size_t)n;
	}
}

static const char head_end[] = "\"events\": [\n";

/* Puts the closing brackets that a journal does not have. */
static bool close_log(cply_buf *b)
{
	if (b->len >= 2 && b->ptr[b->len - 2] == ',')
		b->ptr[b->len - 2] = ' ';
	cply_put(b, "]}\n");
	return !b->failed;
}

cply_str journal_read(journal *j, cply_arena *a)
{
	cply_buf b;
	cply_str none = { 0 };
	cply_buf_init(&b, a);
	if (!load(j->fd, &b))
		return none;
	while (b.len && b.ptr[b.len - 1] != '\n')
		b.len--;
	size_t head = cply_str_find(cply_buf_str(&b), cply_str_of(head_end));
	if (head == SIZE_MAX) /* not even the head is whole: nothing to keep */
		b.len = 0;
	if (ftruncate(j->fd, (off_t)b.len) != 0 ||
	    lseek(j->fd, 0, SEEK_END) < 0 || !b.len)
		return none;
	j->has_head = true;
	return close_log(&b) ? cply_buf_str(&b) : none;
}

/* The file stays open and locked; only its copy goes. */
static bool copy_to_old(const journal *j)
{
	char old[PATH_MAX + 8];
	cply_arena a;
	cply_buf b;
	bool done = false;
	snprintf(old, sizeof old, "%s.old", j->path);
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	if (load(j->fd, &b)) {
		const save_request save = { .path = old,
			                    .bytes = cply_buf_str(&b),
			                    .force = true,
			                    .is_private = true };
		done = save_file(&save) == EXIT_FINE;
	}
	cply_arena_free(&a);
	return done;
}

int journal_renew(journal *j)
{
	struct stat st;
	bool is_empty = fstat(j->fd, &st) == 0 && st.st_size == 0;
	/* A game that cannot be kept elsewhere stays where it is. */
	if (!is_empty && !copy_to_old(j)) {
		cli_complain("cannot save the previous game as %s.old; "
		             "nothing was changed",
		             j->path);
		return EXIT_IO;
	}
	j->has_head = false;
	j->n_kept = 0;
	if (ftruncate(j->fd, 0) == 0 && lseek(j->fd, 0, SEEK_SET) == 0)
		return EXIT_FINE;
	cli_complain("cannot write the journal %s: %s", j->path,
	             strerror(errno));
	return EXIT_IO;
}

/* ---- writing ---- */

bool journal_keep(journal *j, const cply_play *p, const cplyi_player *who,
                  cply_arena *scratch)
{
	cply_buf b;
	if (j->fd < 0 || j->n_kept == p->n_events)
		return true;
	cply_buf_init(&b, scratch);
	if (!j->has_head && !cplyi_playing_head(p, who, scratch, &b)) {
		errno = ENOMEM;
		return false;
	}
	for (uint32_t i = j->n_kept; i < p->n_events; i++) {
		cply_put(&b, "    ");
		cply_play_put_event(p, i, &b);
		cply_put(&b, ",\n");
	}
	if (b.failed) {
		errno = ENOMEM;
		return false;
	}
	off_t at = lseek(j->fd, 0, SEEK_CUR);
	if (!cli_write_all(j->fd, cply_buf_str(&b))) {
		int saved = errno;
		/* Half a line would hide what comes after it. */
		if (at < 0 || ftruncate(j->fd, at) != 0 ||
		    lseek(j->fd, at, SEEK_SET) < 0)
			saved = errno;
		errno = saved;
		return false;
	}
	j->has_head = true;
	j->n_kept = p->n_events;
	j->is_dirty = true;
	/* What the system has survives us; this is for the power. */
	int64_t time = p->events[p->n_events - 1].time;
	if (time - j->synced >= SYNC) {
		journal_sync(j);
		j->synced = time;
	}
	return true;
}

void journal_sync(journal *j)
{
	if (j->fd >= 0 && j->is_dirty && fdatasync(j->fd) == 0)
		j->is_dirty = false;
}

static void solved_path(const journal *j, char out[PATH_MAX + 8])
{
	snprintf(out, PATH_MAX + 8, "%s.solved", j->path);
}

void journal_finish(journal *j)
{
	char solved[PATH_MAX + 8];
	solved_path(j, solved);
	journal_sync(j);
	if (j->fd >= 0 && rename(j->path, solved) != 0)
		unlink(j->path);
	journal_close(j);
}

cply_str journal_read_solved(const journal *j, cply_arena *a)
{
	char solved[PATH_MAX + 8];
	cply_buf b;
	solved_path(j, solved);
	int fd = open(solved, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	if (fd < 0)
		return (cply_str){ 0 };
	cply_buf_init(&b, a);
	bool good = load(fd, &b) && close_log(&b);
	close(fd);
	return good ? cply_buf_str(&b) : (cply_str){ 0 };
}

void journal_drop_empty(journal *j)
{
	struct stat st;
	if (j->fd >= 0 && fstat(j->fd, &st) == 0 && st.st_size == 0)
		unlink(j->path);
	journal_close(j);
}

void journal_close(journal *j)
{
	if (j->fd >= 0)
		close(j->fd);
	j->fd = -1;
}
