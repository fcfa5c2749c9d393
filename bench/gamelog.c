/* SPDX-License-Identifier: MIT */
/* What bench/games measures, one thing a run, with the same libraries:
 *      gamelog inflate FILE    decompress and nothing else
 *      gamelog tokens FILE     decompress and tokenise every delta
 *      gamelog final FILE      the last state
 *      gamelog open FILE       a record of all states; then random reads, the
 *                              99th percentile and the size printed */
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "carrier/gunzip.h"
#include "game/game.h"

typedef struct input {
	int fd;
	cply_arena arena;
	cply_diags diags;
	cply_limits limits;
	cply_decompress decompress;
} input;

static void die(const char *what)
{
	fprintf(stderr, "gamelog: %s\n", what);
	exit(2);
}

static size_t read_file(void *ctx, char *into, size_t room)
{
	input *in = ctx;
	ssize_t n = read(in->fd, into, room);
	return n > 0 ? (size_t)n : 0;
}

static size_t feed(void *ctx, char *into, size_t room)
{
	return cply_decompress_feed(&((input *)ctx)->decompress, into, room);
}

static bool go_back(void *ctx)
{
	input *in = ctx;
	cply_decompress_rewind(&in->decompress);
	return lseek(in->fd, 0, SEEK_SET) == 0;
}

static void open_input(input *in, const char *path)
{
	in->fd = open(path, O_RDONLY);
	if (in->fd < 0)
		die("cannot open the log");
	cply_arena_init(&in->arena, NULL, SIZE_MAX);
	cply_diags_init(&in->diags, &in->arena, 100);
	in->limits = *cply_limits_default();
	in->limits.inflated_bytes = SIZE_MAX / 4;
	if (!cply_decompress_init(&in->decompress, cply_inflater_fastest(),
	                          read_file, in, &in->limits, &in->arena))
		die("no memory");
}

static void inflate_only(input *in)
{
	enum { ROOM = 128 * 1024 };
	static char room[ROOM];
	while (feed(in, room, ROOM))
		;
}

static void tokens(input *in)
{
	cply_json_pull p;
	cply_json_event e;
	cply_json_pull_init(&p, NULL,
	                    &(cply_json_pull_options){ .array = "deltas" });
	cply_json_pull_from(&p, feed, in);
	while ((e = cply_json_pull_next(&p, &in->diags)) < CPLY_JSON_END)
		;
	if (e != CPLY_JSON_END)
		die("the log is damaged");
	cply_json_pull_free(&p);
}

static cply_game_source source_of(input *in)
{
	return (cply_game_source){ .feed = feed, .rewind = go_back, .ctx = in };
}

static void final(input *in)
{
	cply_game_source source = source_of(in);
	cply_game_stream *s;
	if (cply_game_stream_open(&source, &in->arena, &in->diags, &in->limits,
	                          &s) != CPLY_OK)
		die("the log cannot be opened");
	while (cply_game_stream_next(s))
		;
	if (cply_game_stream_close(s) != CPLY_OK)
		die("the log is at fault");
	cply_arena scratch;
	cply_buf out;
	cply_json_writer w;
	cply_arena_init(&scratch, NULL, SIZE_MAX);
	cply_buf_init(&out, &scratch);
	cply_json_writer_init(&w, &out, 0);
	if (!cply_game_put(cply_game_stream_state(s), NULL, &scratch, &w))
		die("no memory");
	fwrite(out.ptr, 1, out.len, stdout);
	cply_arena_free(&scratch);
}

static uint64_t now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static int compare_times(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return (x > y) - (x < y);
}

static void open_record(input *in)
{
	enum { READS = 100000 };
	static uint64_t times[READS];
	cply_game_source source = source_of(in);
	cply_game *g;
	if (cply_game_open(&source, false, &in->arena, &in->diags, &in->limits,
	                   &g) != CPLY_OK)
		die("the log cannot be opened");
	cply_arena scratch;
	cply_arena_init(&scratch, NULL, SIZE_MAX);
	uint64_t dice = 88172645463325252u, n = cply_game_count(g), sum = 0;
	for (int i = 0; i < READS; i++) {
		char path[64];
		dice ^= dice << 13;
		dice ^= dice >> 7;
		dice ^= dice << 17;
		int len = snprintf(path, sizeof path,
		                   "gameObjects.%u.owner.timeRemaining",
		                   1602 + (unsigned)(dice >> 40) % 300);
		uint64_t begin = now_ns();
		cply_game_value v =
			cply_game_path(cply_game_state_at(g, dice % (n + 1)),
		                       (cply_str){ path, (size_t)len },
		                       &scratch);
		sum += cply_game_raw(v).len;
		times[i] = now_ns() - begin;
	}
	qsort(times, READS, sizeof *times, compare_times);
	fprintf(stderr, "%llu %llu %llu %llu\n",
	        (unsigned long long)times[READS / 2],
	        (unsigned long long)times[READS / 100 * 99],
	        (unsigned long long)cply_game_size(g), (unsigned long long)sum);
}

int main(int argc, char **argv)
{
	input in;
	if (argc != 3)
		die("gamelog inflate|tokens|final|open FILE");
	open_input(&in, argv[2]);
	if (!strcmp(argv[1], "inflate"))
		inflate_only(&in);
	else if (!strcmp(argv[1], "tokens"))
		tokens(&in);
	else if (!strcmp(argv[1], "final"))
		final(&in);
	else
		open_record(&in);
	return 0;
}
