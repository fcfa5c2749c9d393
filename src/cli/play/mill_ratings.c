/* SPDX-License-Identifier: MIT */
/* The file of ratings: see mill_ratings.h. */
#include "cli/play/mill_ratings.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/io/output.h"
#include "cli/play/files.h"

enum { LARGEST = 1 << 26 };

/* ---- which file ---- */

static bool make_path(mill_ratings *r)
{
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	const char *name = "crossply/mill-ratings.json";
	int n = -1;
	if (data && data[0] == '/')
		n = snprintf(r->path, PATH_MAX, "%s/%s", data, name);
	else if (home && home[0] == '/')
		n = snprintf(r->path, PATH_MAX, "%s/.local/share/%s", home,
		             name);
	return n > 0 && n < PATH_MAX;
}

static void set_aside(const mill_ratings *r, cply_buf *said)
{
	char aside[PATH_MAX + 32];
	snprintf(aside, sizeof aside, "%s.broken", r->path);
	for (int i = 2; i < 100 && access(aside, F_OK) == 0; i++)
		snprintf(aside, sizeof aside, "%s.broken.%d", r->path, i);
	bool moved = rename(r->path, aside) == 0;
	cply_put(said, "The ratings in ");
	cply_put(said, r->path);
	cply_put(said, moved ? " are damaged and saved as " : " are damaged");
	cply_put(said, moved ? aside : "");
	cply_put(said, "; starting over. ");
}

static int load(mill_ratings *r, cply_buf *said)
{
	load_buffer file = { 0 };
	int code = EXIT_FINE;
	cplyi_mill_ratings_forget(&r->book);
	load_result got = load_file(r->path, LARGEST, &file);
	if (got == LOAD_FAILED && errno == ENOENT) {
		code = EXIT_FINE; /* the first time */
	} else if (got == LOAD_FAILED || got == LOAD_IS_DIR) {
		cply_put(said, "Cannot read the ratings from ");
		cply_put(said, r->path);
		cply_put(said, ". ");
		code = EXIT_IO;
	} else if (got != LOAD_OK ||
	           !cplyi_mill_ratings_read(&r->book, (cply_str){ file.bytes,
	                                                          file.len })) {
		set_aside(r, said);
	}
	load_free(&file);
	return code;
}

int ratings_open(mill_ratings *r, cply_buf *said)
{
	r->path[0] = '\0';
	cplyi_mill_ratings_init(&r->book);
	if (!make_path(r)) {
		cply_put(said, "There is no folder for the ratings. ");
		return EXIT_IO;
	}
	return load(r, said);
}

void ratings_close(mill_ratings *r)
{
	cplyi_mill_ratings_free(&r->book);
}

/* ---- writing ---- */

static int save(mill_ratings *r, cply_buf *said)
{
	cply_arena a;
	cply_buf b;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	cplyi_mill_ratings_write(&r->book, &b);
	int code = EXIT_LIMIT;
	if (!b.failed)
		code = save_file(&(save_request){ .path = r->path,
		                                  .bytes = cply_buf_str(&b),
		                                  .force = true,
		                                  .said = said });
	cply_arena_free(&a);
	return code;
}

/* Somebody else may be at it; -1: it goes without a lock. */
static int lock(const mill_ratings *r)
{
	char path[PATH_MAX + 8];
	snprintf(path, sizeof path, "%s.lock", r->path);
	int fd = save_open_own(path);
	if (fd >= 0)
		(void)flock(fd, LOCK_EX);
	return fd;
}

/* ---- results ---- */

int ratings_add(mill_ratings *r, cplyi_mill_result *x, cply_buf *said)
{
	if (!r->path[0] || !path_make_folders(r->path)) {
		cply_put(said, "Cannot save the ratings: ");
		cply_put(said, strerror(r->path[0] ? errno : ENOENT));
		cply_put(said, ".");
		return EXIT_IO;
	}
	int fd = lock(r);
	int code = load(r, said);
	if (code == EXIT_FINE)
		code = cplyi_mill_ratings_add(&r->book, x) ? save(r, said)
		                                           : EXIT_LIMIT;
	if (fd >= 0)
		close(fd);
	return code;
}

/* ---- the list ---- */

static void put_when(int64_t time, cply_buf *b)
{
	char text[32];
	time_t t = (time_t)time;
	struct tm tm;
	if (gmtime_r(&t, &tm) && strftime(text, sizeof text, "%Y-%m-%d", &tm))
		cply_put(b, text);
}

static void put_row(const cplyi_mill_record *m, bool ascii, cply_buf *b)
{
	char text[96];
	snprintf(text, sizeof text, "%6.0f  %s%3.0f  %8u  %6u  %4.2f  ",
	         m->rating.rating, ascii ? "+" : "±", 2 * m->rating.deviation,
	         m->attempts, m->solved, m->score);
	cply_put(b, text);
	put_when(m->time, b);
	cply_put(b, "  ");
}

int ratings_list(cli *c)
{
	mill_ratings r;
	cply_buf said, b;
	cply_buf_init(&said, &c->arena);
	cply_buf_init(&b, &c->arena);
	int code = ratings_open(&r, &said);
	if (said.len)
		cli_complain("%.*s", (int)said.len - 1, said.ptr);
	if (code == EXIT_FINE && !r.book.solver.attempts) {
		cply_put(&b, "You have not tried any mill puzzles yet.\n");
	} else if (code == EXIT_FINE) {
		cply_put(&b, c->ascii ? "RATING  +" : "RATING  ±");
		cply_put(&b, "      ATTEMPTS  SOLVED  LAST  DAY         WHO\n");
		put_row(&r.book.solver, c->ascii, &b);
		cply_put(&b, "you\n");
		for (uint32_t i = 0; i < r.book.n; i++) {
			put_row(&r.book.items[i], c->ascii, &b);
			cply_put_str(&b, r.book.items[i].title);
			cply_put(&b, "\n");
		}
	}
	ratings_close(&r);
	int printed = output_buf(c, NULL, &b, "listing the ratings");
	return printed > code ? printed : code;
}
