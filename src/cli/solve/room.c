/* SPDX-License-Identifier: MIT */
/* What making tables will take, and whether there is room for it. */
#include "cli/solve/room.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>

enum { MILLION = 1000000, FEWEST = 8 };

typedef struct room {
	uint64_t disk, memory; /* bytes; UINT64_MAX: not known */
} room;

uint64_t room_free_memory(void)
{
	char line[128];
	static const char name[] = "MemAvailable:";
	uint64_t kilobytes = 0;
	bool found = false;
	FILE *f = fopen("/proc/meminfo", "re");
	while (f && !found && fgets(line, sizeof line, f)) {
		found = strncmp(line, name, sizeof name - 1) == 0;
		if (found)
			kilobytes = strtoull(line + sizeof name - 1, NULL, 10);
	}
	if (f)
		fclose(f);
	return found ? kilobytes * 1024 : UINT64_MAX;
}

static room find_room(const char *folder)
{
	struct statvfs v;
	room r = { UINT64_MAX, room_free_memory() };
	if (statvfs(folder, &v) == 0)
		r.disk = (uint64_t)v.f_bavail * v.f_frsize;
	return r;
}

static bool fits(const cply_mill_plan *p, const room *r)
{
	return p->disk <= r->disk && p->memory <= r->memory;
}

unsigned room_usual_stones(cply_mill_files *f, const char *folder)
{
	unsigned n = CPLY_MILL_USUAL_TABLE_STONES;
	const room r = find_room(folder);
	for (; n > FEWEST; n--) {
		cply_mill_plan p = cply_mill_files_plan(f, n);
		if (fits(&p, &r))
			break;
	}
	return n;
}

static void put_size(cply_buf *b, uint64_t bytes)
{
	char text[32];
	double mega = (double)bytes / MILLION;
	snprintf(text, sizeof text, mega < 1000 ? "%.0f MB" : "%.1f GB",
	         mega < 1000 ? mega + 0.5 : mega / 1000);
	cply_put(b, text);
}

static void put_time(cply_buf *b, uint64_t seconds)
{
	char text[48];
	if (seconds < 60)
		snprintf(text, sizeof text, "less than a minute");
	else if (seconds < 7200)
		snprintf(text, sizeof text, "about %" PRIu64 " minute%s",
		         seconds / 60, seconds < 120 ? "" : "s");
	else
		snprintf(text, sizeof text, "about %.1f hours",
		         (double)seconds / 3600);
	cply_put(b, text);
}

static void say_plan(cply_arena *a, const cply_mill_plan *p, unsigned stones,
                     unsigned threads)
{
	cply_buf b;
	cply_buf_init(&b, a);
	put_size(&b, p->disk);
	cply_put(&b, " of files, ");
	put_size(&b, p->memory);
	cply_put(&b, " of memory, ");
	put_time(&b, p->seconds / (threads ? threads : 1));
	cli_complain("tables of up to %u stones: %" PRIu64
	             " million positions to go, %.*s with %u thread%s",
	             stones, p->entries / MILLION + 1, (int)b.len, b.ptr,
	             threads, threads == 1 ? "" : "s");
}

bool room_announce(const cli *c, cply_mill_files *f, const char *folder,
                   unsigned stones, unsigned threads)
{
	const cply_mill_plan p = cply_mill_files_plan(f, stones);
	const room r = find_room(folder);
	cply_arena a;
	cply_buf b;
	if (!p.entries)
		return true;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	if (!c->quiet)
		say_plan(&a, &p, stones, threads);
	if (p.disk > r.disk)
		put_size(&b, r.disk);
	else if (p.memory > r.memory)
		put_size(&b, r.memory);
	bool good = fits(&p, &r);
	if (!good)
		cli_complain("only %.*s of %s is free%s%s; try fewer stones",
		             (int)b.len, b.ptr,
		             p.disk > r.disk ? "the disk" : "memory",
		             p.disk > r.disk ? " at " : "",
		             p.disk > r.disk ? folder : "");
	cply_arena_free(&a);
	return good;
}
