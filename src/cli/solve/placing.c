/* SPDX-License-Identifier: MIT */
/* What was found out about positions with stones in hand, in a file: eight
 * bytes that say what it is, the entries, and the CRC-32 of them. */
#include "cli/solve/placing.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zlib.h>

#include "cli/io/save.h"
#include "native/mill_files.h"

enum {
	WORTH_KEEPING = 100000, /* positions */
	EVERY = 300,            /* seconds */
	OF_THE_TIME = 50,       /* at most this part is spent with saving */
	MAGIC = 8,
	SUM = 4,
	PORTION = 1 << 16
};

static const char magic[MAGIC + 1] = "CPLYKNW1";

static int64_t now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec;
}

/* "mill-00030300-placing.known" in the folder of the tables. */
static char *path_for(const cply_mill_rules *rules, cply_arena *a)
{
	char *folder = cply_mill_files_folder();
	cply_buf b, name;
	cply_buf_init(&b, a);
	cply_buf_init(&name, a);
	cply_mill_table_name(rules, 0, 0, &name);
	cply_put(&b, folder ? folder : "");
	cply_put_char(&b, '/');
	cply_put_str(&b, cply_str_sub(cply_buf_str(&name), 0,
	                              strlen("mill-00000000")));
	cply_put(&b, "-placing.known");
	cply_put_char(&b, '\0');
	bool good = folder && !b.failed;
	free(folder);
	return good ? b.ptr : NULL;
}

/* Gives the entries to the search, or only their checksum to `sum`. False: the
 * file is not whole. */
static bool read_entries(FILE *f, long size, cply_mill_search *search,
                         uLong *sum)
{
	static char portion[PORTION];
	long left = size - MAGIC - SUM;
	if (left < 0 || left % 8 || fseek(f, MAGIC, SEEK_SET) != 0)
		return false;
	while (left) {
		size_t n = left < PORTION ? (size_t)left : PORTION;
		if (fread(portion, 1, n, f) != n)
			return false;
		if (search)
			cply_mill_search_recall(search,
			                        (cply_str){ portion, n });
		else
			*sum = crc32_z(*sum, (const Bytef *)portion, n);
		left -= (long)n;
	}
	return true;
}

/* What is damaged is not believed: the work begins anew. */
static void load(const placing_work *w)
{
	FILE *f = fopen(w->path, "rbe");
	char head[MAGIC];
	unsigned char tail[SUM];
	uLong sum = crc32(0, Z_NULL, 0);
	if (!f)
		return;
	long size = fseek(f, 0, SEEK_END) == 0 ? ftell(f) : -1;
	rewind(f);
	if (size > MAGIC + SUM && fread(head, 1, MAGIC, f) == MAGIC &&
	    memcmp(head, magic, MAGIC) == 0 &&
	    read_entries(f, size, NULL, &sum) &&
	    fread(tail, 1, SUM, f) == SUM &&
	    (tail[0] | (uLong)tail[1] << 8 | (uLong)tail[2] << 16 |
	     (uLong)tail[3] << 24) == sum)
		read_entries(f, size, w->search, NULL);
	fclose(f);
}

typedef struct summing {
	saver s;
	uLong sum;
} summing;

static bool put(void *ctx, cply_str bytes)
{
	summing *t = ctx;
	t->sum = crc32_z(t->sum, (const Bytef *)bytes.ptr, bytes.len);
	return save_put(&t->s, bytes);
}

static void save(placing_work *w, uint64_t nodes)
{
	summing t = { .sum = crc32(0, Z_NULL, 0) };
	cply_arena a;
	cply_buf said;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&said, &a);
	const save_request to = { .path = w->path,
		                  .force = true,
		                  .said = &said };
	const int64_t began = now();
	w->saved = nodes;
	if (save_open(&t.s, &to) == EXIT_FINE) {
		bool good = save_put(&t.s, (cply_str){ magic, MAGIC }) &&
		            cply_mill_search_remember(w->search, put, &t, &a);
		const char sum[SUM] = { (char)t.sum, (char)(t.sum >> 8),
			                (char)(t.sum >> 16),
			                (char)(t.sum >> 24) };
		if (good && t.s.n_put > MAGIC &&
		    save_put(&t.s, (cply_str){ sum, SUM }))
			(void)!save_commit(&t.s);
		else
			save_abandon(&t.s);
	}
	cply_arena_free(&a);
	/* Gigabytes take a while. */
	const int64_t took = now() - began, pause = took * OF_THE_TIME;
	w->next = now() + (pause > EVERY ? pause : EVERY);
}

void placing_begin(placing_work *w, cply_mill_search *search,
                   const cply_mill_rules *rules, cply_arena *a)
{
	*w = (placing_work){ .search = search,
		             .path = path_for(rules, a),
		             .next = now() + EVERY };
	if (w->path)
		load(w);
}

void placing_tick(placing_work *w, uint64_t nodes)
{
	if (w->path && now() >= w->next)
		save(w, nodes);
}

void placing_end(placing_work *w)
{
	uint64_t nodes = w->path ? cply_mill_search_nodes(w->search) : 0;
	if (w->path && nodes - w->saved >= WORTH_KEEPING)
		save(w, nodes);
}
