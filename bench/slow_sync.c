/* SPDX-License-Identifier: MIT */
/* A stand-in for a slower disk, to be loaded before everything else
 * (LD_PRELOAD): what puts bytes on the disk takes CROSSPLY_SYNC_US more
 * microseconds. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int slowly(long call, int fd)
{
	const char *text = getenv("CROSSPLY_SYNC_US");
	long wait = text ? strtol(text, NULL, 10) : 0;
	struct timespec t = { wait / 1000000, wait % 1000000 * 1000 };
	nanosleep(&t, NULL);
	return (int)syscall(call, fd);
}

#define SEEN __attribute__((visibility("default")))

SEEN int fsync(int fd)
{
	return slowly(SYS_fsync, fd);
}

SEEN int fdatasync(int fd)
{
	return slowly(SYS_fdatasync, fd);
}
