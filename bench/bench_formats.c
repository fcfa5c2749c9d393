/* SPDX-License-Identifier: MIT */
/* How fast puzzles are read and checked, in memory: what bench/formats
 * compares with other parsers. Usage: bench_formats [-s SECONDS] FILE... or a
 * list of files on standard input. Prints "FILES MB/s FILES/s". With -c the
 * files are read once to warm up and once in counted(), for callgrind; prints
 * "FILES"; with -C the reader is not told their names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "crossply/session.h"

enum { ROUNDS = 6 };

typedef struct file {
	char *path;
	char *bytes;
	size_t len;
} file;

typedef struct files {
	file *items;
	size_t n, bytes;
} files;

static void die(const char *what)
{
	fprintf(stderr, "bench_formats: %s\n", what);
	exit(1);
}

/* Processor time: what else the machine does is not held against us. */
static double now(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

static char *copy(const char *s)
{
	size_t n = strlen(s) + 1;
	char *c = malloc(n);
	return c ? memcpy(c, s, n) : NULL;
}

static void add_file(files *all, const char *path)
{
	FILE *f = fopen(path, "rb");
	if (!f)
		die(path);
	fseek(f, 0, SEEK_END);
	long size = ftell(f);
	rewind(f);
	file one = { copy(path), malloc((size_t)size + 1), (size_t)size };
	if (!one.path || !one.bytes ||
	    fread(one.bytes, 1, one.len, f) != one.len)
		die(path);
	fclose(f);
	all->items = realloc(all->items, (all->n + 1) * sizeof(file));
	if (!all->items)
		die("out of memory");
	all->items[all->n++] = one;
	all->bytes += one.len;
}

/* One session serves all files, as in a program. */
typedef struct tools {
	cply_session *session;
	bool is_nameless; /* files come without their names */
} tools;

/* Detects, reads and checks: all that `crossply check` does but printing. */
static size_t read_one(tools *t, const file *f)
{
	cply_session *s = t->session;
	const cply_doc *doc =
		cply_session_read(s, f->bytes, f->len,
	                          t->is_nameless ? NULL : f->path);
	cply_session_check(s, doc);
	if (!doc && cply_session_status(s) == CPLY_OK)
		die("no document");
	return cply_session_count(s, CPLY_WARNING) + (doc != NULL);
}

static size_t read_all(tools *t, const files *all)
{
	size_t sink = 0;
	for (size_t i = 0; i < all->n; i++)
		sink += read_one(t, &all->items[i]);
	return sink;
}

/* What --toggle-collect=counted counts. */
__attribute__((noinline)) static size_t counted(tools *t, const files *all)
{
	size_t sink = read_all(t, all);
	__asm__ volatile("" ::: "memory"); /* no tail call */
	return sink;
}

/* Files a second, the best of some rounds. */
static double best_rate(tools *t, const files *all, double seconds)
{
	double best = 0;
	for (int round = 0; round < ROUNDS; round++) {
		double begin = now(), took;
		size_t passes = 0;
		do {
			if (!read_all(t, all))
				die("nothing was read");
			passes++;
			took = now() - begin;
		} while (took < seconds / ROUNDS);
		if ((double)passes / took > best)
			best = (double)passes / took;
	}
	return best;
}

int main(int argc, char **argv)
{
	files all = { 0 };
	double seconds = 3;
	int first = 1;
	bool nameless = argc > 1 && !strcmp(argv[1], "-C");
	bool counting = nameless || (argc > 1 && !strcmp(argv[1], "-c"));
	if (counting) {
		first = 2;
	} else if (argc > 2 && !strcmp(argv[1], "-s")) {
		seconds = strtod(argv[2], NULL);
		first = 3;
	}
	for (int i = first; i < argc; i++)
		add_file(&all, argv[i]);
	char line[4096];
	while (first >= argc && fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\n")] = 0;
		add_file(&all, line);
	}
	if (!all.n)
		die("no files");

	tools t = { .session = cply_session_new(NULL),
		    .is_nameless = nameless };
	if (counting) {
		if (!read_all(&t, &all) || !counted(&t, &all))
			die("nothing was read");
		printf("%zu\n", all.n);
		return 0;
	}
	double best = best_rate(&t, &all, seconds);
	printf("%zu %.2f %.0f\n", all.n, best * (double)all.bytes / 1e6,
	       best * (double)all.n);
	return 0;
}
