/* SPDX-License-Identifier: MIT */
/* What bench/game-index needs:
 *      gamelog_index forget FILE...      drops files from the system's cache
 *      gamelog_index reads LOG TIMES     opens LOG with LOG.cpx at so many
 *                                        steps; prints the number of steps,
 *                                        median and most time (ms) and bytes
 *                                        read (KB) of one */
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "game/index/index.h"

typedef struct file {
	int fd;
	cply_random_file file;
} file;

static uint64_t n_read;

static void die(const char *what)
{
	fprintf(stderr, "gamelog_index: %s\n", what);
	exit(2);
}

static void forget(const char *path)
{
	int fd = open(path, O_RDONLY);
	if (fd < 0 || fsync(fd) != 0 ||
	    posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED) != 0)
		die("cannot drop a file from the cache");
	close(fd);
}

static size_t read_at(void *ctx, uint64_t at, char *into, size_t n)
{
	ssize_t got = pread(((file *)ctx)->fd, into, n, (off_t)at);
	n_read += got > 0 ? (uint64_t)got : 0;
	return got > 0 ? (size_t)got : 0;
}

static void open_file(file *f, const char *path)
{
	struct stat st;
	f->fd = open(path, O_RDONLY);
	if (f->fd < 0 || fstat(f->fd, &st) != 0)
		die("cannot open the log or its index");
	f->file = (cply_random_file){ .read = read_at,
		                      .ctx = f,
		                      .size = (uint64_t)st.st_size };
	f->file.stamp = (uint64_t)st.st_mtim.tv_sec * 1000000000u +
	                (uint64_t)st.st_mtim.tv_nsec;
}

static uint64_t now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static int compare(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return (x > y) - (x < y);
}

/* Opens everything and goes to a share of the steps. Gives their number. */
static uint64_t go(file *index, file *log, double share)
{
	cply_arena a;
	cply_diags d;
	cply_game_index *x;
	cply_game_stream *s;
	cply_limits limits = *cply_limits_default();
	limits.inflated_bytes = SIZE_MAX / 4;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_diags_init(&d, &a, 10);
	if (cply_game_index_open(&index->file, &log->file, &a, &d, &x) !=
	    CPLY_OK)
		die("the index does not fit");
	uint64_t steps = cply_game_index_facts_of(x)->steps;
	if (cply_game_index_stream(x, (uint64_t)((double)steps * share), &a, &d,
	                           &limits, &s) != CPLY_OK)
		die("the index cannot be used");
	(void)!cply_game_stream_close(s);
	cply_arena_free(&a);
	return steps;
}

static void reads(const char *path, int times)
{
	char name[4096];
	file log, index;
	uint64_t *ns = calloc((size_t)times, sizeof *ns), steps = 0;
	uint64_t *bytes = calloc((size_t)times, sizeof *bytes);
	snprintf(name, sizeof name, "%s.cpx", path);
	open_file(&log, path);
	open_file(&index, name);
	for (int i = 0; ns && bytes && i < times; i++) {
		uint64_t begin = now_ns();
		n_read = 0;
		steps = go(&index, &log, (i * 0.618034) - (int)(i * 0.618034));
		ns[i] = now_ns() - begin;
		bytes[i] = n_read;
	}
	if (!ns || !bytes)
		die("no memory");
	qsort(ns, (size_t)times, sizeof *ns, compare);
	qsort(bytes, (size_t)times, sizeof *bytes, compare);
	printf("%llu %.2f %.2f %.0f %.0f\n", (unsigned long long)steps,
	       (double)ns[times / 2] / 1e6, (double)ns[times - 1] / 1e6,
	       (double)bytes[times / 2] / 1e3, (double)bytes[times - 1] / 1e3);
	free(ns);
	free(bytes);
}

int main(int argc, char **argv)
{
	if (argc > 2 && !strcmp(argv[1], "forget"))
		for (int i = 2; i < argc; i++)
			forget(argv[i]);
	else if (argc == 4 && !strcmp(argv[1], "reads"))
		reads(argv[2], (int)strtol(argv[3], NULL, 10));
	else
		die("gamelog_index forget FILE... | reads LOG TIMES");
	return 0;
}
