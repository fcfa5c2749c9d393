/* SPDX-License-Identifier: MIT */
/* How long it takes to go to any step of a long solve log. Usage: bench_seek
 * FILE. Prints the first walk to the end and what seeks to random steps take;
 * fails when the 99th percentile is not below a millisecond. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "session/front.h"

enum { SEEKS = 10000 };

static double now(void)
{
	struct timespec t;
	timespec_get(&t, TIME_UTC);
	return 1e6 * (double)t.tv_sec + (double)t.tv_nsec / 1e3;
}

static cply_str load(const char *path)
{
	FILE *f = fopen(path, "rb");
	if (!f || fseek(f, 0, SEEK_END) != 0)
		exit(1);
	size_t n = (size_t)ftell(f);
	rewind(f);
	char *bytes = malloc(n + 1);
	if (!bytes || fread(bytes, 1, n, f) != n)
		exit(1);
	fclose(f);
	return (cply_str){ bytes, n };
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static void go(cply_timeline *t, uint64_t position)
{
	if (cply_timeline_seek(t, position) != CPLY_OK)
		exit(1);
}

static int measure(const cply_doc *doc, cply_arena *arena)
{
	static double took[SEEKS];
	cply_timeline t;
	double begin = now();
	if (cply_timeline_open(&t, doc->kind->timeline, doc->as.record, 0,
	                       arena) != CPLY_OK)
		return 1;
	double opened = now();
	uint64_t count = cply_timeline_count(&t), random = 1;
	go(&t, count);
	printf("%llu steps: open %.1f ms, the first walk to the end %.1f ms\n",
	       (unsigned long long)count, (opened - begin) / 1000,
	       (now() - opened) / 1000);
	for (size_t i = 0; i < SEEKS; i++) {
		random = random * 6364136223846793005u + 1442695040888963407u;
		uint64_t to = (random >> 20) % (count + 1);
		begin = now();
		go(&t, to);
		took[i] = now() - begin;
	}
	qsort(took, SEEKS, sizeof took[0], by_size);
	double p99 = took[SEEKS / 100 * 99];
	printf("seek to a random step: median %.1f us, 99th percentile %.1f us,"
	       " slowest %.1f us (99th to stay below: 1000)\n",
	       took[SEEKS / 2], p99, took[SEEKS - 1]);
	return p99 >= 1000;
}

int main(int argc, char **argv)
{
	if (argc != 2)
		return 0; /* run by tools/bench */
	cply_str bytes = load(argv[1]);
	cply_session *s = cply_session_new(NULL);
	const cply_doc *doc =
		cply_session_read(s, bytes.ptr, bytes.len, argv[1]);
	if (!doc || !doc->kind->timeline)
		return 1;
	int code = measure(doc, cplyi_session_arena(s));
	cply_session_free(s);
	free((char *)bytes.ptr);
	return code;
}
